"""Styles: how a bot that plays in a style differs from one that plays evenly.

    python -m bench.styles medici --players 4 --games 200 --level medium

Each style alone at a table of bots of the same level that play evenly, in every seat with the same deals.
Prints how often it came first and last, its points and how much they vary from game to game, and the points of
the best of the others; and the same for an even bot, to compare with.
"""

import argparse
import statistics
from collections.abc import Sequence

from bench.markdown import heading, row

import signoria
from signoria.arena import Match, Result
from signoria.arena.workers import play_games
from signoria.bots.levels import DEFAULT_LEVEL, LEVELS, STYLES


def figures(style: str, seats: Sequence[tuple[Result, int]]) -> dict[str, object]:
    """Of the games in which somebody played in a style, and from which seat."""
    own = [game.scores[seat] for game, seat in seats]
    others = [
        max(points for other, points in enumerate(game.scores) if other != seat) for game, seat in seats
    ]
    first = [(seat in game.winners) / len(game.winners) for game, seat in seats]
    last = [game.places[seat] == max(game.places) for game, seat in seats]
    return {
        "style": style,
        "games": len(seats),
        "first": f"{statistics.mean(first):.0%}",
        "last": f"{statistics.mean(last):.0%}",
        "points": statistics.mean(own),
        "vary by": statistics.stdev(own),
        "best of the others": statistics.mean(others),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.styles", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int, help="the fewest of the game, if not told")
    parser.add_argument("--games", type=int, default=200, help="for each style (200)")
    parser.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    chosen = parser.parse_args(arguments)
    game = signoria.game(chosen.game, chosen.players)
    even = f"search:{chosen.level}"
    is_first = True
    for style in STYLES:
        bot = f"{even}:style={style}"
        match = Match(game, (bot, even), chosen.seed, alone=True)
        games = play_games(match, range(chosen.games), chosen.jobs)
        seats = [(one, one.seating.index(bot)) for one in games]
        facts = figures(style, seats)
        if is_first:
            print(heading(facts))
        is_first = False
        print(row(facts), flush=True)


if __name__ == "__main__":
    main()
