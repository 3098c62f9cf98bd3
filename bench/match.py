"""A match: one bot of ours at a table of a peer that gets the same seconds a move.

Our bot sits in every seat in turn with the same choices of Nature (a deal); a shared first place counts in
part. Both sides think by the clock, so leave the machine alone while this runs; or let them count processor
time (`--processor-time`), which is the same on a busy machine.
"""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from typing import Any, Protocol, TypeAlias

import signoria


class Peer(Protocol):
    """Plays against us."""

    simulations: int
    """That it has made so far."""
    clock: Callable[[], float]
    """By which its seconds are counted, if it can be told."""

    def choose(self, state: signoria.State, seat: int) -> int: ...


MakePeer: TypeAlias = Callable[[float, int, float], Peer]
"""Given its seconds a move, a seed and its exploration."""


@dataclass(frozen=True)
class Task:
    """One game of a match."""

    game: str
    players: int
    options: dict[str, Any]
    bot: str
    seconds: float
    number: int
    seed: int
    exploration: float
    make_peer: MakePeer
    clock: Callable[[], float] = time.perf_counter


@dataclass
class Result:
    """How it ended, and what the two sides spent."""

    number: int
    seat: int
    first: float
    scores: list[int]
    our_moves: int = 0
    our_seconds: float = 0.0
    peer_moves: int = 0
    peer_seconds: float = 0.0
    peer_simulations: int = 0


def our_bot(text: str, seconds: float, seed: int) -> Any:
    """A bot by name; one with a level is one that thinks, and is given its seconds."""
    name, _, level = text.partition(":")
    return (
        signoria.bot(name, level=level, seconds=seconds, seed=seed)
        if level
        else signoria.bot(name, seed=seed)
    )


def warm_up(task: Task) -> None:
    """Let both sides choose once, so that no time of a game goes to compiling or loading what is compiled."""
    state = signoria.game(task.game, task.players, **task.options).start()
    while state.player == signoria.NATURE:
        state.apply(state.legal()[0])
    assert state.player is not None
    for bot in (task.make_peer(0.01, 0, task.exploration), our_bot(task.bot, 0.01, seed=0)):
        bot.choose(state, state.player)


def play(task: Task) -> Result:
    """Play one game: deal `number // players`, our bot in seat `number % players`."""
    deal, ours = divmod(task.number, task.players)
    nature = random.Random(f"{task.seed} {deal}")
    state = signoria.game(task.game, task.players, **task.options).start()
    peers = [
        task.make_peer(task.seconds, task.number * 10 + seat, task.exploration)
        for seat in range(task.players)
    ]
    bot = our_bot(task.bot, task.seconds, task.number)
    for thinker in (bot, *peers):
        thinker.clock = task.clock
    result = Result(task.number, ours, 0.0, [])
    while not state.over:
        seat = state.player
        assert seat is not None
        if seat == signoria.NATURE:
            actions = state.legal()
            state.apply(actions[int(nature.random() * len(actions))])
            continue
        begun = task.clock()
        action = (bot if seat == ours else peers[seat]).choose(state.resample(seat, task.number), seat)
        spent = task.clock() - begun
        if seat == ours:
            result.our_moves, result.our_seconds = result.our_moves + 1, result.our_seconds + spent
        else:
            result.peer_moves, result.peer_seconds = result.peer_moves + 1, result.peer_seconds + spent
        state.apply(action)
    result.first = (ours in state.winners) / len(state.winners)
    result.scores = state.scores
    result.peer_simulations = sum(peer.simulations for peer in peers)
    return result


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95% for a share."""
    z = 1.96
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - half) / scale, (middle + half) / scale


def summary(task: Task, results: list[Result]) -> dict[str, Any]:
    share = sum(result.first for result in results) / len(results)
    our_moves, peer_moves = sum(r.our_moves for r in results), sum(r.peer_moves for r in results)
    peer_seconds = sum(r.peer_seconds for r in results)
    return {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "bot": task.bot,
        "seconds": task.seconds,
        "exploration": task.exploration,
        "games": len(results),
        "first_places": share,
        "interval": interval(share, len(results)),
        "fair_share": 1 / task.players,
        "our_seconds_a_move": sum(r.our_seconds for r in results) / max(1, our_moves),
        "peer_seconds_a_move": peer_seconds / max(1, peer_moves),
        "peer_simulations_a_second": sum(r.peer_simulations for r in results) / max(1e-9, peer_seconds),
        "results": [asdict(result) for result in sorted(results, key=lambda result: result.number)],
    }


def as_text(found: dict[str, Any]) -> str:
    low, high = found["interval"]
    rate = found["peer_simulations_a_second"]
    return (
        f"{found['game']}, {found['players']} players, {found['games']} games: "
        f"{found['bot']} came first in {found['first_places']:.1%} ({low:.1%} to {high:.1%}; "
        f"a fair share is {found['fair_share']:.0%}); "
        f"{found['our_seconds_a_move']:.2f} s a move, the others {found['peer_seconds_a_move']:.2f} s"
        + (f" with {rate:.0f} simulations a second" if rate else "")
    )


def match(task: Task, games: int, jobs: int) -> dict[str, Any]:
    """Play the games, some at a time, and tell on stderr how it stands."""
    warm_up(task)  # compiles here what several processes would else compile at once
    results: list[Result] = []
    with ProcessPoolExecutor(jobs, get_context("spawn"), warm_up, (task,)) as pool:
        tasks = [replace(task, number=number) for number in range(games)]
        for done in as_completed([pool.submit(play, one) for one in tasks]):
            results.append(done.result())
            print(f"\r{as_text(summary(task, results))}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return summary(task, results)


def main(about: str, make_peer: MakePeer, exploration: float, has_clock: bool = False) -> None:
    """The command of a peer; `has_clock` if it can be told by what to count its seconds."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int, help="the fewest of the game, if not told")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--games", type=int, default=40, help="rounded up, so that every seat is played alike"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each move of either side")
    parser.add_argument("--bot", default="search:strongest", help="NAME, or NAME:LEVEL for one that thinks")
    parser.add_argument(
        "--exploration",
        type=float,
        default=exploration,
        help=f"the UCT constant of the others ({exploration:g})",
    )
    parser.add_argument("--seed", type=int, default=0, help="other choices of Nature for another number")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    if has_clock:
        parser.add_argument(
            "--processor-time", action="store_true", help="count seconds of the processor, not of the clock"
        )
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    options = signoria.list_games()[chosen.game].options
    given = dict(option.split("=", 1) for option in chosen.option)
    options = {
        name: next((c for c in options[name].choices if str(c) == value), value) if name in options else value
        for name, value in given.items()
    }
    players = signoria.game(chosen.game, chosen.players, **options).players
    spent = chosen.seconds, 0, chosen.seed, chosen.exploration
    clock = time.thread_time if has_clock and chosen.processor_time else time.perf_counter
    task = Task(chosen.game, players, options, chosen.bot, *spent, make_peer, clock)
    found = match(task, -(-chosen.games // players) * players, chosen.jobs)
    print(json.dumps(found, indent=2) if chosen.json else as_text(found))
