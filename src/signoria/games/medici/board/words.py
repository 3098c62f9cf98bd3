"""Medici's board: what it says. What is asked, who leads, and how the bids go round."""

from collections.abc import Sequence

from signoria.games.medici.view import MediciView, Part
from signoria.i18n import Sentence, tr
from signoria.svg import Context

PARTS: dict[Part, Sentence] = {
    "no room": tr("no room"),
    "makes it": tr("makes it"),
    "asked": tr("asked"),
    "done": tr("done"),
    "no money": tr("no money"),
    "later": tr("later"),
}


def question(view: MediciView) -> Sentence:
    if view["phase"] == "bidding":
        return tr("bid {least} or more, or pass", least=view["least_bid"])
    return {
        "over": tr("The game is over"),
        "starter": tr("chance decides who starts"),
        "lot card": tr("draws a card for the lot"),
        "making": tr("draw another card, or stop?"),
        "filling": tr("fills up from the bag, for nothing"),
    }[view["phase"]]


def standing(context: Context[MediciView], money: Sequence[int], size: float) -> Sentence:
    """Who leads, and by how much."""
    best = max(money)
    leaders = [seat for seat, florins in enumerate(money) if florins == best]
    if len(leaders) == len(money):
        return tr("all are level with {money}", money=best)
    if len(leaders) > 2:
        return tr("{number} players lead with {money}", number=len(leaders), money=best)
    if len(leaders) == 2:
        names = [context.name(seat, 100, size, bold=False) for seat in leaders]
        return tr("{players} lead with {money}", players=names, money=best)
    return tr(
        "{player} leads with {money}, {margin} ahead",
        player=context.name(leaders[0], 130, size, bold=False),
        money=best,
        margin=margin(money),
    )


def margin(money: Sequence[int]) -> int:
    """How far the richest is ahead of the next."""
    next_best, best = sorted(money)[-2:]
    return best - next_best


def part_in_auction(view: MediciView, seat: int) -> Sentence:
    """What a player has done, does or may do; without a lot, how much room is left."""
    free = view["free_holds"][seat]
    if view["auction"] is None:
        return tr("full") if free == 0 else tr("{free} free", free=free)
    part = view["auction"][seat]
    return tr("bids {bid}", bid=view["highest"]) if part == "bids" else PARTS[part]
