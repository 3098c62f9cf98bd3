"""What a game is like to learn: the figures of docs/research/GAME.md, for all numbers of players.

    python -m bench.figures GAME [--bot greedy] [--deals 80] [--repeats 3] [--slips 0.05] [--write FOLDER]

Equal bots play every deal several times. A deal is all that Nature does: her k-th random number is the same
in each of its games, whatever the bots do, and the bots have other random numbers every time.

Luck is the share of the variance of a result that the deal explains: Var(E[result | deal]) / Var(result), the
first-order Sobol index of Nature. It is estimated by an analysis of variance of the games by deal, over all
seats, and can come out a little below 0 where the deal explains nothing. It is the least that luck can be:
what the deal and the play make of each other counts as the bots'. All intervals are 95%, by drawing deals
anew (bootstrap).
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path

import numpy as np
import numpy.typing as npt
from bench.markdown import heading, row

import signoria
from signoria.envs.batch import indices

RESAMPLES = 1000
INTERVAL = (2.5, 97.5)
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    victory: list[float]
    """By seat: its share."""
    margin: list[float]
    """By seat: its points above the mean of all."""
    first: int
    """The seat that was asked first."""
    branching: list[int]
    """How many legal actions there were, choice by choice."""
    chances: int
    """Moves of Nature."""


def play(game: signoria.Game, bot: str, deal: int, repeat: int, slips: float = 0.0) -> Played:
    """A deal, once: Nature's random numbers are those of the deal, the bots' of the deal and the repeat."""
    nature = random.Random(f"nature {deal}")
    seeds = random.Random(f"bots {deal} {repeat}")
    bots = [signoria.bot(bot, seed=seeds.getrandbits(31)) for _ in range(game.players)]
    state, first, chances = game.start(), -1, 0
    branching: list[int] = []
    while (seat := state.player) is not None:
        legal = state.legal()
        if seat == signoria.NATURE:
            chances += 1
            state.apply(legal[int(nature.random() * len(legal))])
            continue
        first = seat if first < 0 else first
        branching.append(len(legal))
        slipped = seeds.random() < slips
        state.apply(seeds.choice(legal) if slipped else bots[seat].choose(state, seat))
    mean = sum(state.scores) / game.players
    return Played(
        [(seat in state.winners) / len(state.winners) for seat in range(game.players)],
        [score - mean for score in state.scores],
        first,
        branching,
        chances,
    )


def share_of_nature(results: Numbers) -> float:
    """How much of the variance the deal explains; `results` is by deal, repeat and seat."""
    deals, repeats, _ = results.shape
    means = results.mean(axis=1)
    between = repeats * ((means - means.mean(axis=0)) ** 2).sum() / (deals - 1)
    within = ((results - means[:, None]) ** 2).sum() / (deals * (repeats - 1))
    of_deal = (between - within) / repeats
    return float(of_deal / (of_deal + within)) if of_deal + within > 0 else 0.0


def mean(results: Numbers) -> float:
    return float(results.mean())


def told(results: Numbers, figure: Callable[[Numbers], float]) -> str:
    """A figure with its interval; the first axis of the results is the deals."""
    dice = np.random.default_rng(1)
    drawn = [figure(results[dice.integers(0, len(results), len(results))]) for _ in range(RESAMPLES)]
    low, high = np.percentile(drawn, INTERVAL)
    return f"{figure(results):.0%} ({low:.0%} to {high:.0%})"


def figures(game: signoria.Game, bot: str, deals: int, repeats: int, slips: float) -> dict[str, object]:
    """A row of the page."""
    played = [[play(game, bot, deal, repeat, slips) for repeat in range(repeats)] for deal in range(deals)]
    games = [one for deal in played for one in deal]
    if all(one == deal[0] for deal in played for one in deal):
        raise SystemExit(f"{bot} plays every deal the same way each time: what is luck cannot be told")
    lengths = [len(one.branching) for one in games]
    branching = [choices for one in games for choices in one.branching]
    short, long = np.percentile(lengths, (5, 95))
    return {
        "players": game.players,
        "numbers observed": len(indices(game)),
        "legal actions, mean (median, most)": (
            f"{np.mean(branching):.1f} ({np.median(branching):.0f}, {max(branching)})"
        ),
        "choices a game (5% to 95%)": f"{np.mean(lengths):.0f} ({short:.0f} to {long:.0f})",
        "moves of Nature": f"{np.mean([one.chances for one in games]):.1f}",
        "ways through a game": f"10^{np.mean([sum(map(log10, one.branching)) for one in games]):.0f}",
        "luck: of victory": told(np.array([[g.victory for g in deal] for deal in played]), share_of_nature),
        "luck: of points": told(np.array([[g.margin for g in deal] for deal in played]), share_of_nature),
        "asked first wins": told(np.array([[g.victory[g.first] for g in deal] for deal in played]), mean),
        "if all were alike": f"{1 / game.players:.0%}",
    }


def page(name: str, bot: str, deals: int, repeats: int, slips: float = 0.0) -> str:
    """The whole page."""
    info = signoria.list_games()[name]
    fewest, most = info.players
    rows = []
    for players in range(fewest, most + 1):
        print(f"{name} ({players} players) ...", file=sys.stderr)
        rows.append(figures(signoria.game(name, players), bot, deals, repeats, slips))
    rules = signoria.game(name).parts.rules
    slipping = f" --slips {slips}" if slips else ""
    return f"""# {info.title}: for researchers

A state takes {rules.STATE.itemsize} bytes; actions are numbers below {rules.ACTIONS:,}. There is
[a table of what a seat observes](observations/{name}.md) and [one page of rules](../rules/{name}.md);
[research](../research.md) tells how to play by program.

`python -m bench.figures {name} --bot {bot} --deals {deals} --repeats {repeats}{slipping}`:
equal bots, usual options, {deals * repeats} games a row.

{heading(rows[0])}
{chr(10).join(map(row, rows))}

- Choices are those of players who have more than one; forced moves are made by themselves. Ways through a
  game are the product of the legal actions at each choice, as a mean of their logarithms.
- Luck is the share of the variance of the result that Nature explains (the first-order Sobol index): every
  deal is played {repeats} times, with the same random numbers for Nature and others for the bots. Victory
  is 1 for the winner (shared if several), points are those above the table's mean. It is the least that luck
  can be: what a deal and the play make of each other, as when one bid changes who draws what, counts as the
  bots'. Intervals are 95%, by drawing deals anew; where one does not lie above 0%, no luck was found.
- Asked first is whoever makes the first choice of the game; beside it what it would be if all were alike.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.figures", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--bot", default="search:medium:simulations=40", help="in all seats (%(default)s)")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--repeats", type=int, default=3, help="games of each deal, at least 2 (3)")
    parser.add_argument(
        "--slips", type=float, default=0.0, help="so often a choice is random, for bots that never differ (0)"
    )
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write GAME.md there, not to the screen")
    chosen = parser.parse_args(arguments)
    text = page(chosen.game, chosen.bot, chosen.deals, chosen.repeats, chosen.slips)
    if chosen.write is None:
        print(text, end="")
    else:
        (chosen.write / f"{chosen.game}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
