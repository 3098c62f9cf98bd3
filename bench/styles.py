"""Styles: how a bot that plays in a style differs from one that plays evenly.

    python -m bench.styles medici --players 4 --games 200 --level medium

Each style alone at a table of bots of the same level that play evenly, in every seat with the same deals.
Prints how often it came first, how daring its choices were (the game's own `boldness`, where that differed
between the legal actions), its points, and those of the best of the others; and the same for an even bot.
"""

import argparse
import statistics
from collections.abc import Iterator, Sequence

from bench.markdown import heading, row

import signoria
from signoria.arena import Match, Result
from signoria.arena.workers import play_games
from signoria.bots.engine import engine
from signoria.bots.levels import DEFAULT_LEVEL, LEVELS, STYLES
from signoria.core.record import Record


def daring(game: Result, seat: int) -> Iterator[float]:
    """How daring the choices of a seat were: 0 the least that it could have done, 1 the most."""
    assert game.record
    record = Record.parse(game.record, "game")
    boldness = engine(record.game.name).knowledge.boldness
    for state, action in zip(record.states(), record.actions, strict=False):
        if state.player == seat:
            legal = [boldness(state.data, one) for one in state.legal()]
            if min(legal) < max(legal):
                yield (boldness(state.data, action) - min(legal)) / (max(legal) - min(legal))


def figures(style: str, seats: Sequence[tuple[Result, int]]) -> dict[str, object]:
    """Of the games in which somebody played in a style, and from which seat."""
    others = [
        max(points for other, points in enumerate(game.scores) if other != seat) for game, seat in seats
    ]
    first = [(seat in game.winners) / len(game.winners) for game, seat in seats]
    return {
        "style": style,
        "games": len(seats),
        "first": f"{statistics.mean(first):.0%}",
        "daring": statistics.mean(one for game, seat in seats for one in daring(game, seat)),
        "points": statistics.mean(game.scores[seat] for game, seat in seats),
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
        games = play_games(match, range(chosen.games), chosen.jobs, keep_records=True)
        facts = figures(style, [(one, one.seating.index(bot)) for one in games])
        if is_first:
            print(heading(facts))
        is_first = False
        print(row(facts), flush=True)


if __name__ == "__main__":
    main()
