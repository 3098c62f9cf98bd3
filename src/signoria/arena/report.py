"""What an arena has shown: as data for JSON, as tables for the terminal, and as a picture."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.markup import escape

from signoria.arena import Match, Result
from signoria.arena.ratings import Interval, rated, share_with_interval
from signoria.i18n import tr, tr_plural
from signoria.terminal.markup import columns

SHOWN_FAULTS = 5
"""Faults that are printed in full."""


def summary(match: Match, results: Sequence[Result]) -> dict[str, Any]:
    """All that is known of the bots and the seats. A first place shared by two counts a half."""
    results = sorted(results, key=lambda result: result.number)
    contests = [result for result in results if len(set(result.seating)) > 1]
    mirrors = [result for result in results if len(set(result.seating)) == 1]
    found: dict[str, Any] = {
        **match.settings(),
        "games": len(results),
        "deals": len({result.deal for result in results}),
        "bots": [_bot(name, contests, results) for name in match.bots],
        "seats": _seats(match, contests),
        "mirror": None,
        "faults": [{"game": result.number, **asdict(result.fault)} for result in results if result.fault],
    }
    if mirrors:
        found["mirror"] = {
            "bot": mirrors[0].seating[0],
            "games": len(mirrors),
            "seats": _seats(match, mirrors),
        }
    _add_ratings(found, match, contests)
    return found


def first_places(result: Result, seat: int) -> float:
    """1 for the winner, or a part of it if several have won."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _share(results: Sequence[Result], part: Callable[[Result], float]) -> tuple[float, Interval | None]:
    """The mean of something over games, with its interval over deals."""
    deals = sorted({result.deal for result in results})
    rows = {deal: row for row, deal in enumerate(deals)}
    parts, wholes = np.zeros(len(deals)), np.zeros(len(deals))
    for result in results:
        parts[rows[result.deal]] += part(result)
        wholes[rows[result.deal]] += 1
    return share_with_interval(parts, wholes)


def _bot(name: str, results: Sequence[Result], all_results: Sequence[Result]) -> dict[str, Any]:
    """One bot: first places in games against others, speed and faults in all games."""
    games = [result for result in results if name in result.seating]
    seats = [(game, seat) for game in all_results for seat, who in enumerate(game.seating) if who == name]
    facts: dict[str, Any] = {"bot": name, "games": len(games)}
    if games:
        facts["share"], facts["share_interval"] = _share(
            games,
            lambda game: sum(first_places(game, s) for s, who in enumerate(game.seating) if who == name),
        )
        facts["first_places"] = facts["share"] * len(games)
        facts["fair_share"] = sum(game.seating.count(name) / len(game.seating) for game in games) / len(games)
    scores = [game.scores[seat] for game, seat in seats if not game.fault]
    choices = sum(game.choices[seat] for game, seat in seats)
    seconds = sum(game.seconds[seat] for game, seat in seats)
    facts["mean_score"] = sum(scores) / len(scores) if scores else None
    facts["seconds_a_move"] = seconds / choices if choices else None
    facts["faults"] = sum(game.fault is not None and game.fault.bot == name for game in all_results)
    return facts


def _seats(match: Match, results: Sequence[Result]) -> list[dict[str, Any]]:
    """First places by seat."""
    found = []
    for seat in range(match.game.players) if results else ():
        share, interval = _share(results, partial(first_places, seat=seat))
        found.append({"seat": seat, "share": share, "share_interval": interval})
    return found


def _add_ratings(found: dict[str, Any], match: Match, results: Sequence[Result]) -> None:
    """Ratings once every bot has met another; the anchor is `random`, or else the last bot."""
    met = {name for result in results for name in result.seating}
    if met != set(match.bots):
        return
    anchor = match.bots.index("random") if "random" in match.bots else len(match.bots) - 1
    ratings = rated(results, match.bots, anchor)
    for number, facts in enumerate(found["bots"]):
        facts["rating"] = ratings.values[number]
        facts["rating_interval"] = ratings.intervals[number] if ratings.intervals else None
    found["anchor"] = match.bots[anchor]
    found["apart"] = [[match.bots[bot] for bot in group] for group in ratings.apart]
    found["bots"].sort(key=lambda facts: -facts["rating"])


# --- For the terminal -------------------------------------------------------------------------


def print_summary(found: dict[str, Any], console: Console) -> None:
    def write(text: object, style: str = "") -> None:
        console.print(escape(str(text)), style=style or None, soft_wrap=True)

    players = tr_plural("{count} player", "{count} players", found["players"])
    games = tr_plural("{count} game", "{count} games", found["games"])
    deals = tr_plural("{count} deal", "{count} deals", found["deals"])
    write(f"{found['game']}, {players}: {games}, {deals}", "bold")
    console.print()
    for line in columns([_titles(), *map(_row, found["bots"])], right=range(1, 10)):
        console.print(line, soft_wrap=True)
    if "anchor" in found:
        write(
            tr("Ratings are Elo points from {anchor}; intervals are of 95%.", anchor=found["anchor"]), "dim"
        )
    for better, worse in zip(found.get("apart", [])[:-1], found.get("apart", [])[1:], strict=True):
        write(
            tr(
                "{better} above {worse} in every game: the distance is at least this.",
                better=better,
                worse=worse,
            ),
            "dim",
        )
    if found["seats"]:
        console.print()
        write(tr("First places by seat: {shares}", shares=_shares(found["seats"])))
    if found["mirror"]:
        mirror = found["mirror"]
        games = tr_plural("{count} game", "{count} games", mirror["games"])
        title = tr("{bot} against itself, {games}", bot=mirror["bot"], games=games)
        write(f"{title}: {_shares(mirror['seats'])}")
    _print_faults(found, write)


def _print_faults(found: dict[str, Any], write: Callable[..., None]) -> None:
    faults = found["faults"]
    if not faults:
        return
    write("")
    write(tr_plural("{count} game lost by a fault.", "{count} games lost by a fault.", len(faults)), "bold")
    for fault in faults[:SHOWN_FAULTS]:
        where = tr_plural(
            "Game {game}, seat {seat}, after {count} move",
            "Game {game}, seat {seat}, after {count} moves",
            fault["move"],
            game=fault["game"],
            seat=fault["seat"] + 1,
        )
        write(f"{where}, {fault['bot']}: {fault['reason']}")
        for line in fault["last_words"]:
            write(f"    {line}", "dim")
    if len(faults) > SHOWN_FAULTS:
        write("...")


def _titles() -> list[str]:
    interval = "95%"
    return [
        *map(str, [tr("bot"), tr("rating")]),
        interval,
        *map(str, [tr("games"), tr("first places"), tr("fair")]),
        interval,
        *map(str, [tr("score"), tr("s a move"), tr("faults")]),
    ]


def _row(facts: dict[str, Any]) -> list[str]:
    def number(name: str, form: str) -> str:
        return "-" if facts.get(name) is None else format(facts[name], form)

    ratings, shares = facts.get("rating_interval"), facts.get("share_interval")
    return [
        escape(facts["bot"]),
        number("rating", "+.0f"),
        f"{ratings[0]:+.0f} .. {ratings[1]:+.0f}" if ratings else "-",
        str(facts["games"]),
        f"{number('first_places', '.1f')} = {number('share', '.1%')}" if facts["games"] else "-",
        number("fair_share", ".1%"),
        _between(shares),
        number("mean_score", ".1f"),
        number("seconds_a_move", ".4f"),
        str(facts["faults"]),
    ]


def _between(interval: Interval | None) -> str:
    return f"{interval[0]:.1%} .. {interval[1]:.1%}" if interval else "-"


def _shares(seats: list[dict[str, Any]]) -> str:
    return ", ".join(
        f"{facts['seat'] + 1}: {facts['share']:.1%} ({_between(facts['share_interval'])})" for facts in seats
    )
