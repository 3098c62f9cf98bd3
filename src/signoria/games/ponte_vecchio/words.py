"""Ponte Vecchio in words: the text of every action, what happened, and why a move is not allowed."""

import re
from collections.abc import Callable, Iterator

import numpy as np

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import (
    MOST_PLAYERS,
    NOBODY,
    STEPS,
    built,
    distance,
    last_shop_is_built,
    left_site,
    may_turn,
    must_turn,
    owner,
    right_site,
)
from signoria.games.ponte_vecchio.rules import (
    ASK,
    BID,
    CARD,
    KEEP,
    MOVES_TO_A_STEP,
    OFFER,
    PASS,
    SELL,
    SHOP,
    STARTS,
    TO,
    TURNED,
)
from signoria.games.ponte_vecchio.table import (
    ALL_CARDS,
    BIDDING,
    BUILDING,
    CARDS,
    DEALING,
    FULL_HAND,
    GRID,
    JOKER,
    LAYING,
    MOST_BID,
    MOST_OFFER,
    MOVING,
    OFFERING,
    SELLING,
    SETTING_UP,
    STARTER,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.bits import count
from signoria.jit.compiler import OVER, State

SITE_TEXTS = [f"{step}{side}" for step in range(1, STEPS + 1) for side in "LR"]
CARD_TEXTS = ["joker", *(str(10 * card) for card in range(1, CARDS))]

# The text of every action, by number; the same in every language.
TEXTS = (
    *(f"starts {seat + 1}" for seat in range(MOST_PLAYERS)),
    *(f"shop {site}" for site in SITE_TEXTS),
    *(f"card {card}" for card in CARD_TEXTS),
    "pass",
    *(f"bid {florins}" for florins in range(GRID, MOST_BID + 1, GRID)),
    *(f"offer {florins}" for florins in range(0, MOST_OFFER + 1, GRID)),
    "keep",
    "ask",
    *(f"sell {seat + 1}" for seat in range(MOST_PLAYERS)),
    *(
        f"to {step}{turn}{pay}"
        for step in range(1, STEPS + 1)
        for turn in ("", " turn")
        for pay in ("", *(f" pay {seat + 1}" for seat in range(MOST_PLAYERS)))
    ),
)


def card_name(card: int) -> Sentence | int:
    return tr("joker") if card == JOKER else 10 * int(card)


def florins(count: int) -> Sentence:
    return tr_plural("{count} florin", "{count} florins", int(count))


# --- Why not ----------------------------------------------------------------------------------

Reason = tuple[Sentence, str]


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if state.phase == STARTER:
        if action < SHOP:
            return no_such_player(state, action - STARTS), "R-2.2"
        return tr("First the lot decides who starts"), "R-2.2"
    if state.phase in (SETTING_UP, BUILDING):
        return why_not_shop(state, player, action)
    if state.phase == BIDDING:
        return why_not_bid(state, player, action)
    if state.phase == LAYING:
        if CARD <= action < PASS:
            card = card_name(action - CARD)
            return tr("{player} has played the card {card} in this set", player=player, card=card), "R-4.4"
        return tr("{player} is asked to lay a card", player=player), "R-4.1"
    if state.phase == MOVING:
        return why_not_move(state, player, action)
    return why_not_deal(state, player, action)


def no_such_player(state: State, seat: int) -> Sentence:
    return tr("There is no player {number}: {count} play", number=seat + 1, count=int(state.players))


def why_not_shop(state: State, player: Seat, action: int) -> Reason:
    rule = "R-2.2" if state.phase == SETTING_UP else "R-3.1"
    if not SHOP <= action < CARD:
        return tr("{player} is asked for a site to put a shop on", player=player), rule
    site = action - SHOP
    builder = Seat(owner(state, site))
    if builder != NOBODY:
        taken = tr("The site {site} is taken by a shop of {owner}", site=SITE_TEXTS[site], owner=builder)
        return taken, rule
    facing = Seat(owner(state, site ^ 1))
    opposite = tr("The site {site} is opposite a shop of {owner}", site=SITE_TEXTS[site], owner=facing)
    return opposite, "R-2.2" if state.phase == SETTING_UP else "R-7.4"


def why_not_bid(state: State, player: Seat, action: int) -> Reason:
    if BID < action < OFFER:
        return why_not_so_much(state, player, (action - BID) * GRID)
    if action == PASS:
        return tr("{player} opens the auction and may not decline", player=player), "R-3.2"
    if state.highest == 0:
        return tr("{player} is asked for the opening bid", player=player), "R-3.2"
    return tr("{player} is asked: a higher bid, or pass", player=player), "R-3.1"


def why_not_so_much(state: State, player: Seat, bid: int) -> Reason:
    money = int(state.money[player])
    if bid > money:
        return tr_plural(
            "Bid {bid} is more than your {count} florin",
            "Bid {bid} is more than your {count} florins",
            money,
            bid=bid,
        ), "R-3.1"
    highest = int(state.highest)
    return tr("Bid {bid} is not higher than the {highest} that was bid", bid=bid, highest=highest), "R-3.1"


def why_not_deal(state: State, player: Seat, action: int) -> Reason:
    if state.phase == DEALING:
        return tr("{player} is asked: keep the right to move, or ask for offers", player=player), "R-7.1"
    if state.phase == OFFERING:
        if OFFER <= action < KEEP:
            return tr_plural(
                "Offer {offer} is more than your {count} florin",
                "Offer {offer} is more than your {count} florins",
                int(state.money[player]),
                offer=(action - OFFER) * GRID,
            ), "R-7.1"
        return tr("{player} is asked for an offer, 0 for none", player=player), "R-7.1"
    if SELL <= action < TO:
        seat = action - SELL
        if seat >= state.players:
            return no_such_player(state, seat), "R-7.1"
        if seat == state.right:
            return tr("{player} has the right already", player=player), "R-5.1"
        return tr("{player} has offered nothing", player=Seat(seat)), "R-7.1"
    return tr("{player} is asked: keep the right, or take an offer", player=player), "R-7.1"


def why_not_move(state: State, player: Seat, action: int) -> Reason:
    if action < TO:
        return tr("{player} is asked to move the burgher", player=player), "R-5.2"
    step, turned, chosen = move_of(action)
    ahead = (step - int(state.burgher)) * int(state.looks)
    if ahead == 0:
        return tr("The burgher must move: he stands on step {step} already", step=step), "R-5.2"
    if ahead < 0:
        return tr("Step {step} lies behind the burgher", step=step), "R-5.2"
    taken, way = np.uint64(built(state)), int(state.looks)
    if turned and not may_turn(taken, step, way):
        if must_turn(taken, step, way):
            return tr("On step {step} he must turn: that is not written", step=step), "R-5.5"
        if 5 < step < 11:
            return tr("He is turned on steps 1 to 5 and 11 to 15 only, not on {step}", step=step), "R-5.5"
        return tr("He may not turn on step {step}: no shop lies the other way", step=step), "R-5.5"
    return why_not_paid(state, step, chosen), "R-5.3"


def why_not_paid(state: State, step: int, chosen: int) -> Sentence:
    owners = owners_on(state, step)
    if len(owners) == 2:
        if chosen == NOBODY:
            return tr("Say who is paid on step {step}: {owners}", step=step, owners=owners)
        return tr("On step {step} only {owners} can be paid", step=step, owners=owners)
    if owners:
        return tr("On step {step} only {owners} can be paid: that is not written", step=step, owners=owners)
    return tr("On step {step} there is no shop to pay for", step=step)


def move_of(action: int) -> tuple[int, bool, int]:
    """The step of a move, whether it says `turn`, and the seat that it says to pay, or NOBODY."""
    place, choices = divmod(int(action) - TO, MOVES_TO_A_STEP)
    return place + 1, choices >= TURNED, choices % TURNED - 1


def owners_on(state: State, step: int) -> list[Seat]:
    sites = left_site(step), right_site(step)
    return [Seat(seat) for seat in sorted({owner(state, site) for site in sites} - {NOBODY})]


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one: a number that does not exist, or off the grid of 5."""
    found = re.fullmatch(
        r"(bid|offer|card|shop|to|sell|starts) (-?\d{1,99})([a-z]?)(?: turn)?(?: pay (\d{1,99}))?", text
    )
    if found is None:
        return None
    word, number, side, payee = found[1], int(found[2]), found[3], found[4]
    if word == "bid":
        return why_no_bid(number)
    if word == "offer":
        if number % GRID or number < 0:
            return tr("Offer {offer} is not 0 or a multiple of 5", offer=number), "R-7.1"
        return tr("Offer {offer} is more than anybody can have", offer=number), "R-7.1"
    if word == "card":
        return tr("There is no card {card}: there are 10, 20, ... 100 and a joker", card=number), "R-1.2"
    if word in ("sell", "starts"):
        return no_such_player(state, number - 1), "R-7.1" if word == "sell" else "R-2.2"
    if not 1 <= number <= STEPS:
        return tr("There is no step {step}: the bridge has 15", step=number), "R-1.1"
    if word == "shop":
        site = f"{number}{side.upper()}"
        return tr("There is no site {site}: sites are 1L to 15L and 1R to 15R", site=site), "R-1.1"
    return (no_such_player(state, int(payee) - 1), "R-5.3") if payee else None


def why_no_bid(bid: int) -> Reason:
    if bid < GRID:
        return tr("A bid is at least 5 florins"), "R-3.1"
    if bid % GRID:
        return tr("Bid {bid} is not a multiple of 5", bid=bid), "R-3.1"
    return tr("Bid {bid} is more than anybody can have", bid=bid), "R-3.1"


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it without a question, told. Hidden cards stay hidden."""
    state = before.copy()
    answer = int(action)
    while answer != rules.UNDECIDED:
        earlier = state.copy()
        rules.carry_out(state, answer)
        yield from TOLD[int(earlier.phase)](earlier, answer, state)
        answer = int(rules.only_answer(state))


def start_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    yield tr("{player} is the starting player", player=Seat(after.starter))


def shop_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    yield tr("{player} puts a shop on {site}", player=Seat(before.player), site=SITE_TEXTS[action - SHOP])
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
        yield tr("{usual} cannot open the auction: {player} does", usual=usual, player=Seat(state.player))


def bid_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    player = Seat(before.player)
    state = before.copy()
    if action == PASS:
        yield tr("{player} passes", player=player)
    else:
        state.highest, state.bidder = (action - BID) * GRID, player
        yield tr("{player} bids {bid}", player=player, bid=florins(state.highest))
        for seat in range(state.players):
            was_in = seat != player and rules.may_bid(before, seat) and not before.passed[seat]
            if was_in and not rules.may_bid(state, seat):
                yield tr("{player} cannot bid higher and is out", player=Seat(seat))
    if after.phase == BUILDING:
        winner, price = Seat(state.bidder), florins(state.highest)
        yield tr("{player} wins the auction and pays {price} to the bank", player=winner, price=price)


def card_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    """The card itself is told when all are turned over (R-7.7)."""
    player = Seat(before.player)
    if rules.only_answer(before) == action:
        yield tr("{player} lays the last card in hand", player=player)
    else:
        yield tr("{player} lays a card", player=player)
    if after.phase == LAYING and after.player != after.starter:
        return
    state = before.copy()
    state.laid[player] = action - CARD
    cards = [
        tr("{player} {card}", player=Seat(seat), card=card_name(state.laid[seat]))
        for seat in range(state.players)
    ]
    yield tr("The cards are turned over: {cards}", cards=cards)
    yield from right_told(state)
    if after.right == NOBODY:
        yield from turn_end_told(before, after)


def right_told(state: State) -> Iterator[Sentence]:
    """Who has the right to move the burgher by the cards that lie, and why."""
    right = Seat(rules.who_has_the_right(state))
    if right == NOBODY:
        yield tr("All cancel each other out: nobody moves the burgher")
        return
    ranks = [(int(state.laid[seat]), int(distance(state, seat))) for seat in range(state.players)]
    near = steps(ranks[right][1])
    if min(ranks) < ranks[right]:
        yield tr(
            "Those with the same card equally near cancel out; of the others {player} has the right,"
            " with the nearest shop ({distance}) of those with the lowest card",
            player=right,
            distance=near,
        )
    elif [card for card, _ in ranks].count(ranks[right][0]) > 1:
        yield tr(
            "{player} has the right: of those with the lowest card the nearest shop ({distance})",
            player=right,
            distance=near,
        )
    else:
        yield tr("{player} has the lowest card and so the right to move", player=right)


def steps(count: int) -> Sentence:
    return tr_plural("{count} step", "{count} steps", int(count))


def deal_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    player = Seat(before.player)
    if action == ASK:
        yield tr("{player} asks for offers", player=player)
    elif action == KEEP:
        yield tr("{player} keeps the right", player=player)
    elif before.phase == SELLING:
        buyer = Seat(action - SELL)
        price = florins(before.offer[buyer])
        yield tr(
            "{player} sells the right to {buyer}, who pays {price}", player=player, buyer=buyer, price=price
        )
    elif action == OFFER:
        yield tr("{player} offers nothing", player=player)
    else:
        yield tr("{player} offers {price}", player=player, price=florins((action - OFFER) * GRID))


def move_told(before: State, action: int, after: State) -> Iterator[Sentence]:
    mover = Seat(before.player)
    step, turned, chosen = move_of(action)
    yield tr("{player} moves the burgher to step {step}", player=mover, step=step)
    payee = Seat(rules.who_is_paid(before, step, chosen))
    if payee == NOBODY:
        yield tr("There is no shop: nobody is paid")
    else:
        pay = florins(rules.card_value(before, mover))
        if before.laid[mover] == JOKER:
            yield tr_plural(
                "{payee} receives {pay}: the joker of {player}, 20 for each of {count} shop",
                "{payee} receives {pay}: the joker of {player}, 20 for each of {count} shops",
                int(count(before.shops[mover])),
                payee=payee,
                pay=pay,
                player=mover,
            )
        else:
            yield tr("{payee} receives {pay}: the card of {player}", payee=payee, pay=pay, player=mover)
    if turned:
        yield tr("{player} turns the burgher round", player=mover)
    elif after.looks != before.looks:
        yield tr("The burgher must turn round")
    yield from turn_end_told(before, after)


def shops_of(count: int) -> Sentence:
    return tr_plural("{count} shop", "{count} shops", int(count))


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
