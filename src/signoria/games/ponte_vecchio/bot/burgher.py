"""Ponte Vecchio: which card to lay, whether to trade the right, and where to lead the burgher."""

import numpy as np

from signoria.games.ponte_vecchio.bot.lists import add, insert, within
from signoria.games.ponte_vecchio.bot.worth import (
    AHEAD,
    JOKER_PER_SHOP,
    NEAREST,
    SALE,
    gain,
    good_of_sale,
    is_ahead,
    joker_grows,
    least_price,
    most_price,
    stakes,
    turns_to_come,
    weight_of_others,
)
from signoria.games.ponte_vecchio.bridge import (
    NOBODY,
    SITES_BY_DISTANCE,
    STEPS,
    built,
    distance,
    left_site,
    may_turn,
    must_turn,
    owner,
    right_site,
    shop_beyond,
)
from signoria.games.ponte_vecchio.rules import (
    CARD,
    KEEP,
    MOVES_TO_A_STEP,
    OFFER,
    SELL,
    TO,
    TURNED,
    card_value,
    left_of,
)
from signoria.games.ponte_vecchio.table import (
    CARDS,
    GRID,
    JOKER,
)
from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import Number, Numbers, State, compiled
from signoria.jit.rng import below, mixed

# --- Cards ------------------------------------------------------------------------------------

MOST_CARDS = 11
CARD_SPREAD = 30
"""How many cards are thought about, and how much worse than the best they may look."""
CARD_LUCK = 25
"""Florins that luck adds to a card at most: players who think alike must not all lay the same card, or they
cancel each other out."""
DENIED = 0.7
"""How much of what the others might have earned a lower card keeps from them."""


@compiled
def card_score(state: State, seat: Number, card: Number) -> float:
    """What a card does now, more than it would in another turn.

    If all turns were alike it would not matter when a card is laid. They are not: it may earn nothing
    because no shop lies ahead, have nobody to keep from earning, win or lose a tie by nearness; and a
    joker grows with the shops.
    """
    value = 20.0 * count(state.shops[seat]) if card == JOKER else 10.0 * card
    worth = max(value, SALE[state.players])
    own = distance(state, seat)
    chance = 1.0
    against = 0.0
    for other in range(state.players):
        if other != seat:
            hand = state.hand[other]
            higher = hand & ~(bit(card + 1) - np.uint64(1))
            part = 1.0 / max(1, count(hand))
            chance *= count(higher) * part
            against += stakes(state, other) * DENIED * sum_of(higher) * part
            if has(hand, card):
                away = distance(state, other)
                against += ((own < away) - (own > away)) * worth * part
    score = stakes(state, seat) * worth * chance + weight_of_others(state) * against
    if card == JOKER:
        score -= JOKER_PER_SHOP * joker_grows(state, seat)
    return score


@compiled
def sum_of(hand: Number) -> float:
    """The values of some cards, added up."""
    total = 0
    while hand != NONE:
        total += lowest(hand)
        hand = without_lowest(hand)
    return 10.0 * total


@compiled
def cards(state: State, out: Numbers) -> int:
    """The cards in hand, by what they do in this very turn, and by luck.

    The luck is made from what each player has, so that it is another for each, and the same if asked again.
    """
    seat = np.int64(state.player)
    left = state.hand[seat]
    mark = mixed(state.shops[seat] << np.uint64(CARDS) | left)
    length = 0
    while left != NONE:
        card = lowest(left)
        left = without_lowest(left)
        luck = CARD_LUCK * np.int64(mixed(mark + np.uint64(card)) % np.uint64(100)) / 100.0
        length = insert(out, length, MOST_CARDS, card_score(state, seat, card) + luck, CARD + card)
    return within(out, length, CARD_SPREAD)


@compiled
def joker_is_safe(state: State, seat: Number) -> bool:
    """No other joker can take the right from it."""
    own = distance(state, seat)
    for other in range(state.players):
        if other != seat and has(state.hand[other], JOKER) and distance(state, other) <= own:
            return False
    return True


@compiled
def sensible_card(state: State, random: Numbers) -> Number:
    """A joker when it is safe and pays; otherwise the better of any two cards."""
    seat = np.int64(state.player)
    hand = state.hand[seat]
    if has(hand, JOKER):
        others = count(hand) - 1
        if is_ahead(state, seat) and joker_is_safe(state, seat) and below(random, 3 + others // 3) < 2:
            return np.int64(CARD + JOKER)
        if others > 0 and below(random, others + 1) > 0:
            hand &= ~bit(JOKER)
    card, another = any_of(hand, random), any_of(hand, random)
    if card != another and card_score(state, seat, another) > card_score(state, seat, card):
        card = another
    return CARD + card


@compiled
def any_of(hand: Number, random: Numbers) -> Number:
    for _ in range(below(random, count(hand))):
        hand = without_lowest(hand)
    return lowest(hand)


# --- The deal ---------------------------------------------------------------------------------


@compiled
def is_wanted(state: State) -> bool:
    """Somebody would pay more for the right than it is worth to the one who has it."""
    for seat in range(state.players):
        if seat != state.right:
            price = least_price(state, seat)
            if most_price(state, seat) >= price + GRID and state.money[seat] >= price:
                return True
    return False


@compiled
def to_be_accepted(state: State) -> Number:
    """The least offer that the one with the right would take: better than his own move and other offers."""
    seat = np.int64(state.player)
    price = least_price(state, seat)
    others = weight_of_others(state)
    for other in range(state.players):
        if state.offer[other] > 0:
            good = good_of_sale(state, other, state.offer[other])
            price = max(price, (good + others * gain(state, seat)) / (1.0 + others))
    return (np.int64(price) // GRID + 1) * GRID


@compiled
def pressure(state: State) -> Number:
    """What those who are still to be asked would offer at most."""
    most = 0.0
    seat = left_of(state, np.int64(state.player))
    while seat != state.right:
        most = max(most, min(most_price(state, seat), float(state.money[seat])))
        seat = left_of(state, seat)
    return np.int64(most) // GRID * GRID


@compiled
def offers(state: State, out: Numbers) -> int:
    """Nothing, or what may be accepted: a little more each time, and what later ones cannot beat."""
    seat = np.int64(state.player)
    money = np.int64(state.money[seat])
    price = to_be_accepted(state)
    most = np.int64(most_price(state, seat))
    length = 0
    if price > most:
        length = add(out, length, OFFER)
    beats = pressure(state)
    if price < beats <= min(money, most):
        length = add(out, length, OFFER + beats // GRID)
    for more in (0, 1, 3):
        offer = price + more * GRID
        if offer <= min(money, most + GRID):
            length = add(out, length, OFFER + offer // GRID)
    return add(out, length, OFFER)


@compiled
def sensible_offer(state: State, random: Numbers) -> Number:
    """What later ones cannot beat, or nothing if that is too much."""
    seat = np.int64(state.player)
    price = to_be_accepted(state)
    most = min(np.int64(most_price(state, seat)), np.int64(state.money[seat]))
    if price > most:
        return np.int64(OFFER)
    beats = pressure(state)
    offer = max(price, min(most, beats)) + GRID * below(random, 2)
    return OFFER + min(offer, most) // GRID


@compiled
def best_sale(state: State) -> Number:
    """To whom to sell; NOBODY if it is better to keep the right."""
    best = np.int64(NOBODY)
    best_good = gain(state, np.int64(state.right))
    for seat in range(state.players):
        if state.offer[seat] > 0:
            good = good_of_sale(state, seat, state.offer[seat])
            if good > best_good:
                best_good = good
                best = np.int64(seat)
    return best


@compiled
def sales(state: State, out: Numbers) -> int:
    """The best sale, if any is good, then the others."""
    best = best_sale(state)
    length = 0
    if best != NOBODY:
        length = add(out, length, SELL + best)
    length = add(out, length, KEEP)
    for seat in range(state.players):
        if state.offer[seat] > 0:
            length = add(out, length, SELL + seat)
    return length


# --- The move ---------------------------------------------------------------------------------

MOST_MOVES = 8
MOVE_SPREAD = 40
"""How many moves are thought about, and how much worse than the best they may look."""


@compiled
def place_score(state: State, seat: Number, step: Number, way: Number) -> float:
    """What the place and the look of the burgher promise for the next turn, against the others."""
    here = SITES_BY_DISTANCE[step, 0]
    score = 0.0
    for other in range(state.players):
        weight = 1.0 if other == seat else -weight_of_others(state)
        if shop_beyond(state.shops[other], step, way):
            score += weight * AHEAD[state.players]
        if state.shops[other] & here != NONE:
            score += weight * NEAREST
    return score


@compiled
def move_score(state: State, step: Number, turned: bool, payee: Number) -> float:
    """What is paid, to oneself or another, and the place, unless the game ends with this turn."""
    seat = np.int64(state.player)
    way = np.int64(state.looks)
    if turned or must_turn(built(state), step, way):
        way = -way
    score = 0.0 if turns_to_come(state) == 1 else place_score(state, seat, step, way)
    if payee == seat:
        score += card_value(state, seat)
    elif payee != NOBODY:
        score -= weight_of_others(state) * card_value(state, seat)
    return score


@compiled
def moves(state: State, out: Numbers, most: int) -> int:
    """The best `most` moves."""
    taken = built(state)
    way = np.int64(state.looks)
    step = np.int64(state.burgher) + way
    length = 0
    while 1 <= step <= STEPS:
        left, right = owner(state, left_site(step)), owner(state, right_site(step))
        for turned in range(2 if may_turn(taken, step, way) else 1):
            action = TO + MOVES_TO_A_STEP * (step - 1) + TURNED * turned
            chosen = left != NOBODY and right != NOBODY and left != right
            for other in range(2 if chosen else 1):
                payee = min(left, right) if other else max(left, right)
                score = move_score(state, step, turned == 1, payee)
                length = insert(out, length, most, score, action + (1 + payee if chosen else 0))
        step += way
    return within(out, length, MOVE_SPREAD)
