"""Medici's board: what it says. What is asked, and how the bids go round."""

from collections.abc import Mapping
from functools import lru_cache

from signoria.games.medici.rules import BID, PASS
from signoria.games.medici.view import MediciView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import Context, Speech
from signoria.svg.marks import Tag

# --- The question -----------------------------------------------------------------------------


def question(context: Context[MediciView]) -> str:
    """What is asked of the viewer; or who else is asked, and what."""
    view = context.now
    if view["asked"] is None or view["maker"] is None:
        return context.say(tr("Chance decides who starts the day"))
    if view["player"] != context.viewer or context.viewer is None:
        return context.say(asked_of_others(context, Seat(view["asked"])))
    if view["phase"] == "making":
        return context.say(tr("draw another card, or stop"))
    bid = tr("bid for the lot of {player}", tr("bid for your own lot"), player=Seat(view["maker"]))
    return f"{context.say(bid)} · {context.say(bids_after(view))}"


def bids_after(view: MediciView) -> Sentence:
    """Who may still bid after whoever is asked."""
    later = [seat for seat, part in enumerate(view["auction"] or ()) if part == "later"]
    if not later:
        return tr("nobody bids after you")
    if len(later) == 1:
        return tr("only {other} bids after you", other=Seat(later[0]))
    return tr_plural("{count} player bids after you", "{count} players bid after you", len(later))


def asked_of_others(context: Context[MediciView], asked: Seat) -> Sentence:
    drawn = tr("A card is drawn for the lot of {player}", tr("A card is drawn for your lot"), player=asked)
    filling = tr(
        "{player} fills up from the bag for free", tr("You fill up from the bag for free"), player=asked
    )
    making = tr("{player} is making a lot", tr("You are making a lot"), player=asked)
    bidding = bids_for_it(context, asked)
    return {"lot card": drawn, "making": making, "bidding": bidding, "filling": filling}[context.now["phase"]]


def bids_for_it(context: Context[MediciView], asked: Seat) -> Sentence:
    maker = Seat(context.now["maker"] or 0)
    if maker == asked:
        return tr("{player} is bidding for their own lot", player=asked)
    if maker == context.viewer:
        return tr("{player} is bidding for your lot", player=asked)
    return tr("{player} is bidding for the lot of {other}", player=asked, other=maker)


# --- What people say --------------------------------------------------------------------------


SAID = {
    "your bid": tr("Your bid?"),
    "bids now": tr("bids now"),
    "no room": tr("no room"),
    "full": tr("ship full"),
    "no money": tr("too poor"),
    "last": tr("bids last"),
    "later": tr("bids later"),
    "another": tr("Another?"),
    "makes": tr("makes a lot"),
    "fills": tr("fills up"),
    "out": tr("out"),
    "passes": tr("passes"),
}


@lru_cache(1000)
def words_said(what: str, lang: str, kind: Tag, order: int | None = None) -> Speech:
    return Speech(SAID[what].render(lang), kind, order=order)


def speech_of(
    context: Context[MediciView], seat: int, bids: Mapping[int, int] | None = None
) -> Speech | None:
    """What a player has done, does or may do for the lot; `bids` are the last, if they are at hand."""
    view, lang = context.now, context.lang
    if view["phase"] != "bidding" or view["auction"] is None:
        return speech_of_maker(context) if seat == view["maker"] else None
    order, is_viewer = view["bidding_order"].index(seat) + 1, seat == context.viewer
    bid = proposed_bid(context) if is_viewer else 0
    if bid:
        return Speech(str(bid), "asked", florins=True, order=order)
    part = view["auction"][seat]
    if part == "bids":
        return Speech(str(view["highest"]), florins=True, order=order)
    if part == "asked":
        return words_said(*(("your bid", lang, "asked") if is_viewer else ("bids now", lang, "said")), order)
    if part == "done":
        return out_of_it(context, seat, order, last_bids(context) if bids is None else bids)
    if part == "no room" and not view["free_holds"][seat]:
        return words_said("full", lang, "quiet", order)
    if part == "later" and seat == view["maker"]:
        return words_said("last", lang, "quiet", order)
    return words_said(part, lang, "quiet", order)


def proposed_bid(context: Context[MediciView]) -> int:
    """In a preview: what the viewer would bid; 0 if it is not a bid."""
    before, view, seat = context.before, context.view, context.viewer
    if before is None or seat is None:
        return 0
    paid = before["money"][seat] - view["money"][seat]
    return paid or (view["highest"] if view["bidder"] == seat else 0)


def speech_of_maker(context: Context[MediciView]) -> Speech | None:
    """Of the one who makes the lot, or fills up; nothing at the end."""
    phase, is_viewer = context.now["phase"], context.now["maker"] == context.viewer
    if phase == "making" and is_viewer:
        return words_said("another", context.lang, "asked")
    said = {"making": "makes", "lot card": "makes", "filling": "fills"}.get(phase)
    return words_said(said, context.lang, "said") if said else None


def out_of_it(context: Context[MediciView], seat: int, order: int, bids: Mapping[int, int]) -> Speech:
    """Who passed or was outbid: what they did, if it is not long ago."""
    action = bids.get(seat)
    if action is None:
        is_poor = context.now["money"][seat] <= context.now["highest"]
        return words_said("no money" if is_poor else "out", context.lang, "quiet", order)
    if action == PASS:
        return words_said("passes", context.lang, "quiet", order)
    return Speech(str(action - BID), "quiet", florins=True, order=order)


def last_bids(context: Context[MediciView]) -> dict[int, int]:
    """By seat: what others bid for the lot of the moment, as far back as they are remembered."""
    order, found = context.now["bidding_order"], dict[int, int]()
    turn = len(order)
    for seat, action in reversed(context.recent):
        if action < PASS or order.index(seat) >= turn:
            break
        turn = order.index(seat)
        found[seat] = action
    return found


# --- What was bought --------------------------------------------------------------------------


def recent_buyers(context: Context[MediciView]) -> set[int]:
    """Who has bought a lot since the viewer's last choice."""
    buyers, bidder, highest = set[int](), None, 0
    asked = set[int]()
    this_lot = len(last_bids(context)) if context.now["lot"] else 0
    for seat, action in context.recent[: len(context.recent) - this_lot]:
        if action < PASS or seat in asked or 0 < action - BID <= highest:  # another lot
            buyers |= {bidder} if bidder is not None else set()
            bidder, highest, asked = None, 0, set()
        if action > PASS:
            bidder, highest = seat, action - BID
        if action >= PASS:
            asked.add(seat)
    return buyers | {bidder} if bidder is not None else buyers
