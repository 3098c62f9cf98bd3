"""A match: one bot of ours at a table of a peer that gets the same seconds a move.

Our bot sits in every seat in turn with the same choices of Nature (a deal); a shared first place counts in
part. Both sides think by the clock, so leave the machine alone while this runs; or let them count processor
time (`--processor-time`), which is the same on a busy machine. With `--keep FOLDER` every game is kept as it
ends (`kept.py`), and the same command goes on from there.
"""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from bench.kept import Kept, Result, Setting, fingerprint

import signoria
from signoria.arena.workers import spread

CLOCKS: dict[str, Callable[[], float]] = {"wall": time.perf_counter, "processor": time.thread_time}


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

    setting: Setting
    number: int
    make_peer: MakePeer


def our_bot(text: str, seconds: float | None, seed: int) -> Any:
    """A bot by name; one with a level is one that thinks, for so many seconds if not as its level says."""
    name, _, level = text.partition(":")
    return (
        signoria.bot(name, level=level, seconds=seconds, seed=seed)
        if level
        else signoria.bot(name, seed=seed)
    )


warm: set[tuple[str, str, str]] = set()
"""The games that were warmed up for two bots in this process."""


def warm_up(task: Task) -> None:
    """Let both sides choose once, so that no time of a game goes to compiling or loading what is compiled."""
    setting = task.setting
    who = setting.game, setting.bot, setting.peer
    if who in warm:
        return
    warm.add(who)
    state = signoria.game(setting.game, setting.players, **setting.options).start()
    while state.player == signoria.NATURE:
        state.apply(state.legal()[0])
    assert state.player is not None
    for bot in (task.make_peer(0.01, 0, setting.exploration), our_bot(setting.bot, 0.01, seed=0)):
        bot.choose(state, state.player)


def play(task: Task) -> Result:
    """Play one game: deal `number // players`, our bot in seat `number % players`."""
    warm_up(task)
    setting, clock = task.setting, CLOCKS[task.setting.clock]
    deal, ours = divmod(task.number, setting.players)
    nature = random.Random(f"{setting.seed} {deal}")
    state = signoria.game(setting.game, setting.players, **setting.options).start()
    peers = [
        task.make_peer(setting.seconds or 0.0, task.number * 10 + seat, setting.exploration)
        for seat in range(setting.players)
    ]
    bot = our_bot(setting.bot, setting.seconds, task.number)
    for thinker in (bot, *peers):
        thinker.clock = clock
    result = Result(task.number, ours, 0.0, [])
    while not state.over:
        seat = state.player
        assert seat is not None
        if seat == signoria.NATURE:
            actions = state.legal()
            state.apply(actions[int(nature.random() * len(actions))])
            continue
        begun = clock()
        action = (bot if seat == ours else peers[seat]).choose(state.resample(seat, task.number), seat)
        spent = clock() - begun
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
    return max(0.0, middle - half) / scale, min(scale, middle + half) / scale


def summary(setting: Setting, results: list[Result]) -> dict[str, Any]:
    share = sum(result.first for result in results) / len(results)
    our_moves, peer_moves = sum(r.our_moves for r in results), sum(r.peer_moves for r in results)
    peer_seconds = sum(r.peer_seconds for r in results)
    return {
        **asdict(setting),
        "games": len(results),
        "first_places": share,
        "interval": interval(share, len(results)),
        "fair_share": 1 / setting.players,
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


def match(
    setting: Setting, make_peer: MakePeer, games: int, jobs: int, folder: Path | None = None
) -> dict[str, Any]:
    """Play the games that are not kept in the folder yet, and tell on stderr how it stands."""
    kept = Kept(setting, folder)
    tasks = [Task(setting, number, make_peer) for number in kept.missing(games)]
    if tasks:
        warm_up(tasks[0])  # compiles here what several processes would else compile at once
    for result in spread(play, tasks, jobs):
        kept.add(result)
        print(f"\r{as_text(summary(setting, kept.results))}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return summary(setting, kept.results)


def main(peer: str, about: str, make_peer: MakePeer, exploration: float, has_clock: bool = False) -> None:
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
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the games, go on from them")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    options = signoria.list_games()[chosen.game].options
    given = dict(option.split("=", 1) for option in chosen.option)
    options = {
        name: next((c for c in options[name].choices if str(c) == value), value) if name in options else value
        for name, value in given.items()
    }
    players = signoria.game(chosen.game, chosen.players, **options).players
    setting = Setting(
        chosen.game,
        players,
        options,
        chosen.bot,
        peer,
        chosen.seconds,
        chosen.exploration,
        "processor" if has_clock and chosen.processor_time else "wall",
        chosen.seed,
        fingerprint(chosen.game, players, []),
    )
    games = -(-chosen.games // players) * players
    found = match(setting, make_peer, games, chosen.jobs, chosen.keep)
    print(json.dumps(found, indent=2) if chosen.json else as_text(found))
