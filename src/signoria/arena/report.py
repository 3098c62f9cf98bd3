"""The report of an arena: as data for JSON, and as tables for the terminal."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NotRequired, TypedDict

import numpy as np
from rich.console import Console
from rich.markup import escape

from signoria.arena import Fault, Match, Result
from signoria.arena.ratings import Interval, rated, share_with_interval
from signoria.core.info import OptionValue
from signoria.i18n import tr, tr_plural
from signoria.terminal.markup import columns

SHOWN_FAULTS = 5
"""Faults that are printed in full."""


class SeatShare(TypedDict):
    """How often a seat took the first place."""

    seat: int
    share: float
    share_interval: Interval | None


class BotSummary(TypedDict):
    """One bot: first places in games against others, speed and faults in all games."""

    bot: str
    games: int
    share: NotRequired[float]
    share_interval: NotRequired[Interval | None]
    first_places: NotRequired[float]
    fair_share: NotRequired[float]
    mean_score: float | None
    seconds_a_move: float | None
    faults: int
    rating: NotRequired[float]
    rating_interval: NotRequired[Interval | None]


class Mirror(TypedDict):
    """The games of the first bot against itself."""

    bot: str
    games: int
    seats: list[SeatShare]


class GameFault(TypedDict):
    """A `Fault`, and the number of its game."""

    game: int
    bot: str
    seat: int
    move: int
    reason: str
    last_words: list[str]


class Summary(TypedDict):
    """Everything that is known about the bots and the seats, ready for JSON."""

    game: str
    players: int
    options: dict[str, OptionValue]
    rules: int
    bots: list[BotSummary]
    seed: int
    alone: bool
    mirror: Mirror | None
    patience: float
    games: int
    deals: int
    seats: list[SeatShare]
    faults: list[GameFault]
    anchor: NotRequired[str]
    apart: NotRequired[list[list[str]]]


def summary(match: Match, results: Sequence[Result]) -> Summary:
    """The results of a match. A first place shared by two counts as a half."""
    results = sorted(results, key=lambda result: result.number)
    contests = [result for result in results if len(set(result.seating)) > 1]
    mirrors = [result for result in results if len(set(result.seating)) == 1]
    settings = match.settings()
    found: Summary = {
        "game": settings["game"],
        "players": settings["players"],
        "options": settings["options"],
        "rules": settings["rules"],
        "bots": [_bot(name, contests, results) for name in match.bots],
        "seed": settings["seed"],
        "alone": settings["alone"],
        "mirror": None,
        "patience": settings["patience"],
        "games": len(results),
        "deals": len({result.deal for result in results}),
        "seats": _seats(match, contests),
        "faults": [_fault(result.number, result.fault) for result in results if result.fault],
    }
    if mirrors:
        found["mirror"] = {
            "bot": mirrors[0].seating[0],
            "games": len(mirrors),
            "seats": _seats(match, mirrors),
        }
    _add_ratings(found, match, contests)
    return found


def _fault(game: int, fault: Fault) -> GameFault:
    return {
        "game": game,
        "bot": fault.bot,
        "seat": fault.seat,
        "move": fault.move,
        "reason": fault.reason,
        "last_words": fault.last_words,
    }


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


def _bot(name: str, results: Sequence[Result], all_results: Sequence[Result]) -> BotSummary:
    games = [result for result in results if name in result.seating]
    seats = [(game, seat) for game in all_results for seat, who in enumerate(game.seating) if who == name]
    scores = [game.scores[seat] for game, seat in seats if not game.fault]
    choices = sum(game.choices[seat] for game, seat in seats)
    seconds = sum(game.seconds[seat] for game, seat in seats)
    facts: BotSummary = {
        "bot": name,
        "games": len(games),
        "mean_score": sum(scores) / len(scores) if scores else None,
        "seconds_a_move": seconds / choices if choices else None,
        "faults": sum(game.fault is not None and game.fault.bot == name for game in all_results),
    }
    if games:
        facts["share"], facts["share_interval"] = _share(
            games,
            lambda game: sum(first_places(game, s) for s, who in enumerate(game.seating) if who == name),
        )
        facts["first_places"] = facts["share"] * len(games)
        facts["fair_share"] = sum(game.seating.count(name) / len(game.seating) for game in games) / len(games)
    return facts


def _seats(match: Match, results: Sequence[Result]) -> list[SeatShare]:
    """First places by seat."""
    found: list[SeatShare] = []
    for seat in range(match.game.players) if results else ():
        share, interval = _share(results, partial(first_places, seat=seat))
        found.append({"seat": seat, "share": share, "share_interval": interval})
    return found


def _add_ratings(found: Summary, match: Match, results: Sequence[Result]) -> None:
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


def print_summary(found: Summary, console: Console) -> None:
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
    for better, worse in pairwise(found.get("apart", [])):
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


def _print_faults(found: Summary, write: Callable[..., None]) -> None:
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


def _row(facts: BotSummary) -> list[str]:
    ratings = facts.get("rating_interval")
    return [
        escape(facts["bot"]),
        _number(facts.get("rating"), "+.0f"),
        f"{ratings[0]:+.0f} .. {ratings[1]:+.0f}" if ratings else "-",
        str(facts["games"]),
        f"{facts['first_places']:.1f} = {facts['share']:.1%}" if facts["games"] else "-",
        _number(facts.get("fair_share"), ".1%"),
        _between(facts.get("share_interval")),
        _number(facts["mean_score"], ".1f"),
        _number(facts["seconds_a_move"], ".4f"),
        str(facts["faults"]),
    ]


def _number(number: float | None, form: str) -> str:
    return "-" if number is None else format(number, form)


def _between(interval: Interval | None) -> str:
    return f"{interval[0]:.1%} .. {interval[1]:.1%}" if interval else "-"


def _shares(seats: list[SeatShare]) -> str:
    return ", ".join(
        f"{facts['seat'] + 1}: {facts['share']:.1%} ({_between(facts['share_interval'])})" for facts in seats
    )
