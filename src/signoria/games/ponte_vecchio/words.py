"""Ponte Vecchio in words: what happened, in full and in brief.

Why a move is not allowed is in refusals.py, what was paid in account.py, warnings and hints in advice.py.
"""

from collections.abc import Callable, Iterator

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.account import SOURCES, account
from signoria.games.ponte_vecchio.advice import reason, warning
from signoria.games.ponte_vecchio.bridge import NOBODY, last_shop_is_built
from signoria.games.ponte_vecchio.chain import Link, all_lie, chain, paid_told, right_told, turned_over
from signoria.games.ponte_vecchio.comparison import why_better
from signoria.games.ponte_vecchio.refusals import unknown, why_not
from signoria.games.ponte_vecchio.rules import ASK, BID, KEEP, OFFER, PASS, SELL, SHOP
from signoria.games.ponte_vecchio.table import (
    ALL_CARDS,
    BIDDING,
    BUILDING,
    DEALING,
    FULL_HAND,
    GRID,
    LAYING,
    MOVING,
    OFFERING,
    SELLING,
    SETTING_UP,
    STARTER,
)
from signoria.games.ponte_vecchio.texts import SITE_TEXTS, TEXTS, card_name, florins, move_of, site_name
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import OVER, State

__all__ = [
    "RULES",
    "SOURCES",
    "TEXTS",
    "account",
    "brief",
    "happened",
    "heading",
    "reason",
    "score",
    "unknown",
    "warning",
    "why_better",
    "why_not",
]

RULES = {
    "bid": "R-3.1",
    "pass": "R-3.1",
    "shop": "R-3.1",
    "card": "R-4.1",
    "keep": "R-5.1",
    "ask": "R-5.1",
    "offer": "R-7.1",
    "sell": "R-5.1",
    "to": "R-5.2",
}
"""By the first word of a choice: the rule that it is made by."""

score = florins


def heading(state: State) -> Sentence:
    """Moves of one turn stand together."""
    if state.phase <= SETTING_UP:
        return tr("Setting up")
    return tr("Turn {turn}", turn=int(state.turn))


def period(state: State) -> Sentence:
    """The last round, in which nothing is built, and all before it."""
    return tr("Last round") if last_shop_is_built(state) else tr("While shops are built")


# --- In full ----------------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it without a question, told. Hidden cards stay hidden."""
    for link in chain(before, action):
        yield from TOLD[int(link.before.phase)](*link)


def start_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    yield tr("{player} is the starting player", tr("You are the starting player"), player=Seat(after.starter))


def shop_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    yield tr(
        "{player} puts a shop on the {site}",
        tr("You put a shop on the {site}"),
        player=Seat(before.player),
        site=site_name(SITE_TEXTS[action - SHOP]),
    )
    if before.phase == SETTING_UP:
        if after.phase != SETTING_UP:
            yield from auction_told(after)
    elif last_shop_is_built(after):
        yield tr("That was the last shop: the last round begins, with no more auctions")
        if after.last_round == ALL_CARDS:
            yield tr("Everybody takes up all eleven cards")


def auction_told(state: State) -> Iterator[Sentence]:
    """How the turn begins, where that is not as usual."""
    usual = Seat(rules.usual_opener(state))
    if state.phase != BIDDING:
        if not last_shop_is_built(state):
            yield tr("Nobody can open an auction this turn")
    elif state.player != usual:
        yield tr(
            "{usual} cannot open the auction: {player} does",
            tr("{usual} cannot open the auction: you do"),
            usual=usual,
            player=Seat(state.player),
        )


def bid_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    player = Seat(before.player)
    state = before.copy()
    if action == PASS:
        yield tr("{player} passes", tr("You pass"), player=player)
    else:
        state.highest, state.bidder = (action - BID) * GRID, player
        yield tr("{player} bids {bid}", tr("You bid {bid}"), player=player, bid=florins(state.highest))
        for seat in range(state.players):
            was_in = seat != player and rules.may_bid(before, seat) and not before.passed[seat]
            if was_in and not rules.may_bid(state, seat):
                yield tr(
                    "{player} cannot bid higher and is out",
                    tr("You cannot bid higher and are out"),
                    player=Seat(seat),
                )
    if after.phase == BUILDING:
        yield tr(
            "{player} wins the auction and pays {price} to the bank",
            tr("You win the auction and pay {price} to the bank"),
            player=Seat(state.bidder),
            price=florins(state.highest),
        )


def card_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    """The card itself is told when all are turned over (R-7.7)."""
    player = Seat(before.player)
    if rules.only_answer(before) == action:
        yield tr("{player} lays the last card in hand", tr("You lay the last card in hand"), player=player)
    else:
        yield tr("{player} lays a card", tr("You lay a card"), player=player)
    if not all_lie(after):
        return
    state = turned_over(before, action)
    yield tr("The cards are turned over: {cards}", cards=cards_of(state))
    yield right_told(state)
    if after.right == NOBODY:
        yield from turn_end_told(before, after)


def cards_of(state: State) -> list[Sentence]:
    return [
        tr("{player} {card}", player=Seat(seat), card=card_name(state.laid[seat]))
        for seat in range(state.players)
    ]


def deal_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    player = Seat(before.player)
    if action == ASK:
        yield tr("{player} asks for offers", tr("You ask for offers"), player=player)
    elif action == KEEP:
        yield tr("{player} keeps the right", tr("You keep the right"), player=player)
    elif before.phase == SELLING:
        buyer = Seat(action - SELL)
        yield tr(
            "{player} sells the right to {buyer} for {price}",
            tr("You sell the right to {buyer} for {price}"),
            player=player,
            buyer=buyer,
            price=florins(before.offer[buyer]),
        )
    elif action == OFFER:
        yield tr("{player} offers nothing", tr("You offer nothing"), player=player)
    else:
        price = florins((action - OFFER) * GRID)
        yield tr("{player} offers {price}", tr("You offer {price}"), player=player, price=price)


def move_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    mover = Seat(before.player)
    step, turned, _ = move_of(action)
    if turned:
        moved = tr(
            "{player} moves the burgher to step {step} and turns him round",
            tr("You move the burgher to step {step} and turn him round"),
        )
    else:
        moved = tr("{player} moves the burgher to step {step}", tr("You move the burgher to step {step}"))
    yield moved.with_values(player=mover, step=step)
    yield paid_told(before, action)
    if not turned and after.looks != before.looks:
        yield tr("The burgher must turn round")
    yield from turn_end_told(before, after)


def turn_end_told(before: State, after: State) -> Iterator[Sentence]:
    if after.player == OVER:
        yield tr("The last cards have been played: the game is over")
        return
    if after.hand[0] == FULL_HAND:
        yield tr("The hands are empty: everybody takes up all cards")
    yield from auction_told(after)


TOLD: dict[int, Callable[[State, int, State], Iterator[Sentence]]] = {
    STARTER: start_told,
    SETTING_UP: shop_told,
    BIDDING: bid_told,
    BUILDING: shop_told,
    LAYING: card_told,
    DEALING: deal_told,
    OFFERING: deal_told,
    SELLING: deal_told,
    MOVING: move_told,
}


# --- In brief ---------------------------------------------------------------------------------


def brief(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """Who did what, for all to see: a card that lies face down is only a card."""
    for link in chain(before, action):
        yield from in_brief(link)


def in_brief(link: Link) -> Iterator[tuple[int, Sentence]]:
    before, action, after = link
    player = int(before.player)
    if before.phase in (SETTING_UP, BUILDING):
        yield player, tr("opens a shop on step {step}", step=(action - SHOP) // 2 + 1)
    elif before.phase == BIDDING:
        bid = (action - BID) * GRID
        yield player, tr("bids {bid}", bid=bid) if bid else tr("passes")
        if after.phase == BUILDING:
            price = bid or int(before.highest)
            yield int(after.player), tr("buys the site for {price}", price=price)
    elif before.phase == LAYING:
        yield player, tr("lays a card")
        if all_lie(after):
            yield from reveal_in_brief(turned_over(before, action))
    elif before.phase == MOVING:
        yield from move_in_brief(before, action)
    elif before.phase != STARTER:
        yield player, deal_in_brief(before, action)


def reveal_in_brief(state: State) -> Iterator[tuple[int, Sentence]]:
    for seat in range(state.players):
        card = card_name(state.laid[seat])
        if seat == state.right:
            yield seat, tr("has the right with {card}", card=card)
        else:
            yield seat, tr("laid {card}", card=card)


def deal_in_brief(before: State, action: int) -> Sentence:
    if action == ASK:
        return tr("asks for offers")
    if action == KEEP:
        return tr("keeps the right")
    if before.phase == SELLING:
        buyer = Seat(action - SELL)
        return tr("sells the right to {buyer} for {price}", buyer=buyer, price=int(before.offer[buyer]))
    if action == OFFER:
        return tr("offers nothing")
    return tr("offers {offer}", offer=(action - OFFER) * GRID)


def move_in_brief(before: State, action: int) -> Iterator[tuple[int, Sentence]]:
    step, turned, chosen = move_of(action)
    mover, payee = int(before.player), int(rules.who_is_paid(before, step, chosen))
    if turned:
        yield mover, tr("moves him to {step} and turns him", step=step)
    else:
        yield mover, tr("moves him to {step}", step=step)
    if payee not in (mover, NOBODY):
        yield payee, tr("is paid {pay}", pay=int(rules.card_value(before, mover)))
