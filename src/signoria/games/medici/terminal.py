"""Medici: the table as text."""

from collections.abc import Sequence

from signoria.games.medici.names import CARD_TEXTS, GOOD_NAMES, GOODS, card_name
from signoria.games.medici.rules import CARDS_OF_A_GOOD, GOLD, HOLDS, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr, tr_plural
from signoria.terminal.markup import columns, result, seat_name

CARD_COLOURS = ("white", "magenta", "yellow", "cyan", "red", "bold yellow")


def draw(view: MediciView, names: Sequence[str], lang: str | None) -> str:
    parts = [[heading(view).render(lang)], ships(view, names, lang), pyramids(view, names, lang)]
    parts.append(market(view, names, lang))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def heading(view: MediciView) -> Sentence:
    bag = tr_plural("{count} card in the bag", "{count} cards in the bag", view["bag"])
    return tr("Day {day} of 3, {bag}", day=view["day"], bag=bag)


def shown(card: str, lang: str | None) -> str:
    number = CARD_TEXTS.index(card)
    return f"[{CARD_COLOURS[number // CARDS_OF_A_GOOD]}]{card_name(number).render(lang)}[/]"


def ships(view: MediciView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: money, the ship's sum and what it would pay if the day ended now, its cards."""
    titles = [tr("player"), tr("florins"), tr("sum"), tr("pays"), tr("ship")]
    rows = [["", *(f"[dim]{title.render(lang)}[/]" for title in titles)]]
    for seat, cards in enumerate(view["ships"]):
        rows.append(
            [
                "[bold]>[/]" if view["asked"] == seat else " ",
                seat_name(seat, names),
                f"[bold]{view['money'][seat]}[/]",
                str(view["cargo"][seat]),
                str(view["cargo_pay"][seat]),
                ", ".join([*(shown(card, lang) for card in cards), *["-"] * (HOLDS - len(cards))]),
            ]
        )
    return columns(rows, right=(2, 3, 4))


def pyramids(view: MediciView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a good: the step of each player's marker, the cards that may still come, those unsold."""
    titles = [f"[dim]{title.render(lang)}[/]" for title in (tr("step in"), tr("unseen"), tr("unsold"))]
    short = [name[:9] for name in names]
    rows = [[" ", titles[0], *(seat_name(seat, short) for seat in range(view["players"])), *titles[1:]]]
    for number, good in enumerate(GOODS):
        rows.append(
            [
                "",
                f"[{CARD_COLOURS[number]}]{GOOD_NAMES[number].render(lang)}[/]",
                *(str(steps[good]) for steps in view["steps"]),
                values(view["unseen"], good),
                values(view["unsold"], good),
            ]
        )
    gold = [values(cards, CARD_TEXTS[GOLD]) for cards in (view["unseen"], view["unsold"])]
    if any(gold):
        rows.append(["", shown(CARD_TEXTS[GOLD], lang), *[""] * view["players"], *gold])
    return columns(rows, right=range(2, 2 + view["players"]))


def values(cards: Sequence[str], good: str) -> str:
    return " ".join(str(VALUE[CARD_TEXTS.index(card)]) for card in cards if card.startswith(good))


def market(view: MediciView, names: Sequence[str], lang: str | None) -> list[str]:
    """The lot, the highest bid, who is asked and what."""
    lines = []
    if view["lot"] and view["maker"] is not None:
        lot = ", ".join(shown(card, lang) for card in view["lot"])
        maker = seat_name(view["maker"], names)
        lines.append(tr("Lot of {maker}: {lot}", maker=maker, lot=lot).render(lang))
    if view["bidder"] is not None:
        bidder = seat_name(view["bidder"], names)
        lines.append(tr("Highest bid: {bid} by {bidder}", bid=view["highest"], bidder=bidder).render(lang))
    return [*lines, *question(view, names, lang)]


def question(view: MediciView, names: Sequence[str], lang: str | None) -> list[str]:
    if view["over"]:
        return [result(view["winners"], lambda seat: seat_name(seat, names)).render(lang)]
    if view["asked"] is None:
        return ["> " + tr("chance decides who starts").render(lang)]
    asked = {
        "lot card": tr("a card is drawn for the lot"),
        "making": tr("draw another card, or stop?"),
        "bidding": tr("bid, or pass?"),
        "filling": tr("a card is drawn for the last ship with room"),
    }[view["phase"]]
    return [f"> {seat_name(view['asked'], names)}: {asked.render(lang)}"]
