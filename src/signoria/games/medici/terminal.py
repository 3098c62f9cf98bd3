"""Medici: the table as text."""

from collections.abc import Sequence
from typing import Any

from signoria.games.medici.words import CARD_TEXTS, GOOD_NAMES, GOODS, card_name
from signoria.markup import columns, seat_name
from signoria.say import Sentence, say, say_count

GOOD_COLOURS = ("white", "magenta", "yellow", "cyan", "red", "bold yellow")


def draw(view: dict[str, Any], names: Sequence[str], lang: str | None) -> str:
    lines = [heading(view).told(lang, names), ""]
    lines += players(view, names, lang)
    lines += ["", *market(view, names, lang)]
    return "\n".join(lines)


def heading(view: dict[str, Any]) -> Sentence:
    bag = say_count("{count} card in the bag", "{count} cards in the bag", view["bag"])
    return say("Day {day} of 3, {bag}", day=view["day"], bag=bag)


def shown(card: str, lang: str | None) -> str:
    number = CARD_TEXTS.index(card)
    return f"[{GOOD_COLOURS[number // 7]}]{card_name(number).told(lang)}[/]"


def players(view: dict[str, Any], names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: money, ship, its sum and what that would pay now, steps on the pyramids."""
    title = [say("player"), say("florins"), say("ship"), say("sum"), say("pays"), *GOOD_NAMES]
    rows = [["", *(f"[dim]{word.told(lang)}[/]" for word in title)]]
    for seat in range(view["players"]):
        cards = [shown(card, lang) for card in view["ships"][seat]]
        rows.append(
            [
                ">" if view["player"] == seat else " ",
                seat_name(seat, names),
                f"[bold]{view['money'][seat]}[/]",
                ", ".join(cards + ["-"] * (5 - len(cards))),
                str(view["cargo"][seat]),
                str(view["cargo_pay"][seat]),
                *(str(view["steps"][seat][good]) for good in GOODS),
            ]
        )
    return columns(rows, right=(2, 4, 5, 6, 7, 8, 9, 10))


def market(view: dict[str, Any], names: Sequence[str], lang: str | None) -> list[str]:
    """The lot and the bids; on the way to it, what could still come."""
    lines = []
    if view["lot"]:
        lot = ", ".join(shown(card, lang) for card in view["lot"])
        lines.append(f"{say('Lot of {maker}', maker=seat_name(view['maker'], names)).told(lang)}: {lot}")
    if view["bidder"] is not None:
        bid = say(
            "Highest bid: {bid} by {bidder}", bid=view["highest"], bidder=seat_name(view["bidder"], names)
        )
        lines.append(bid.told(lang))
    if view["unsold"]:
        unsold = ", ".join(shown(card, lang) for card in view["unsold"])
        lines.append(f"{say('Unsold today').told(lang)}: {unsold}")
    for good, cards in by_good(view["unseen"]).items():
        values = " ".join(card.split()[-1][:1] for card in cards)
        name = GOOD_NAMES[GOODS.index(good)] if good in GOODS else say("gold")
        lines.append(
            f"[dim]{say('Unseen {good}', good=name).told(lang)}: {values if good in GOODS else '10'}[/]"
        )
    return lines


def by_good(cards: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.split()[0], []).append(card)
    return found
