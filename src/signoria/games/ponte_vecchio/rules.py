"""Ponte Vecchio: its rules, in the order of docs/rules/ponte_vecchio.md.

The bridge with its sites and shops is in bridge.py; the cards, the money and the state in table.py.
"""

import numpy as np

from signoria.games.ponte_vecchio.bridge import (
    ALL_SITES,
    MOST_PLAYERS,
    NOBODY,
    SITES,
    STEPS,
    built,
    distance,
    last_shop_is_built,
    last_step,
    left_site,
    may_turn,
    must_turn,
    opposite_sites,
    owner,
    right_site,
    shops_in_hand,
    sites_of_two_owners,
)
from signoria.games.ponte_vecchio.table import (
    ALL_CARDS,
    ALWAYS,
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
    NO_CARD,
    OFFERING,
    SELLING,
    SETTING_UP,
    START_MONEY,
    STARTER,
    STATE,
    TURNS_BEFORE_LAST_ROUND,
    cards_sound,
    fields_sound,
    has_answered,
    money_sound,
    shops_sound,
)
from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled
from signoria.jit.rng import below

# --- Actions: one number each -----------------------------------------------------------------
#  STARTS + seat         Nature: the starting player
#  SHOP + site           put a shop there
#  CARD + card           lay this card
#  PASS, BID + K // 5    pass, bid K florins
#  OFFER + K // 5        offer K florins for the right to move the burgher
#  KEEP, ASK             move him oneself, ask for offers
#  SELL + seat           take the offer of this player
#  TO + 12 * (step - 1) + 6 * turned + payee     move him; the payee is 0 where the mover has no
#                        choice, otherwise seat + 1; `turned` only where turning is his choice

STARTS = 0
SHOP = STARTS + MOST_PLAYERS
CARD = SHOP + SITES
PASS = CARD + CARDS
BID = PASS
OFFER = BID + MOST_BID // GRID + 1
KEEP = OFFER + MOST_OFFER // GRID + 1
ASK = KEEP + 1
SELL = ASK + 1
TO = SELL + MOST_PLAYERS
TURNED = MOST_PLAYERS + 1
MOVES_TO_A_STEP = 2 * TURNED
ACTIONS = TO + STEPS * MOVES_TO_A_STEP

# --- Set-up (R-2) -----------------------------------------------------------------------------


def start(players: int, last_round: str, opposite: str) -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.last_round = ("all", "rest").index(last_round)
    state.opposite = ("setup", "always").index(opposite)
    state.money[:players] = START_MONEY
    state.burgher = 1
    state.looks = 1
    state.turn = 1
    state.starter = state.last_mover = state.bidder = state.right = NOBODY
    state.laid[:] = NO_CARD
    take_up_cards(state)
    state.phase = STARTER
    state.player = NATURE
    return state


@compiled
def left_of(state: State, seat: Number) -> Number:
    return seat + 1 if seat + 1 < state.players else np.int64(0)


@compiled
def allowed_sites(state: State, seat: Number) -> Number:
    """Free sites; in the set-up, or always by option, not opposite another's shop (R-2.2, R-7.4)."""
    taken = built(state)
    free = ALL_SITES & ~taken
    if state.phase == SETTING_UP or state.opposite == ALWAYS:
        others = taken & ~state.shops[seat]
        allowed = free & ~opposite_sites(others)
        if allowed != NONE:
            return allowed
    return free


@compiled
def put_shop(state: State, site: Number) -> None:
    state.shops[state.player] |= bit(site)


@compiled
def set_up(state: State, site: Number) -> None:
    """The first shop of each player is free (R-2.2)."""
    put_shop(state, site)
    state.player = left_of(state, np.int64(state.player))
    if state.player == state.starter:
        begin_turn(state)


# --- The auction (R-3) ------------------------------------------------------------------------


@compiled
def may_bid(state: State, seat: Number) -> bool:
    """A shop to build, and money for a higher bid (R-3.1, R-3.2, R-3.3)."""
    return shops_in_hand(state, seat) > 0 and state.money[seat] >= state.highest + GRID


@compiled
def usual_opener(state: State) -> Number:
    """Who last moved the burgher; until somebody has, the starting player (R-3.2)."""
    return np.int64(state.starter if state.last_mover == NOBODY else state.last_mover)


@compiled
def opener(state: State) -> Number:
    """The usual one, or the next clockwise who can open; NOBODY if none can (R-3.2, R-3.3)."""
    seat = usual_opener(state)
    for _ in range(state.players):
        if may_bid(state, seat):
            return seat
        seat = left_of(state, seat)
    return np.int64(NOBODY)


@compiled
def begin_turn(state: State) -> None:
    """An auction, if there are sites to sell and somebody can open it (R-3.3, R-6.1)."""
    seat = np.int64(NOBODY) if last_shop_is_built(state) else opener(state)
    if seat == NOBODY:
        ask_for_cards(state)
    else:
        state.phase = BIDDING
        state.player = seat


@compiled
def next_bidder(state: State) -> Number:
    """The next clockwise who is still in and can raise; the highest bidder if there is none (R-3.1).

    Bids only rise and money stays: who cannot raise now will not be able to later.
    """
    seat = left_of(state, np.int64(state.player))
    while seat != state.bidder and (state.passed[seat] or not may_bid(state, seat)):
        seat = left_of(state, seat)
    return seat


@compiled
def bid_or_pass(state: State, bid: int) -> None:
    """A bid, or a pass (0); the last one left pays the bank and builds (R-3.1)."""
    if bid > 0:
        state.highest = bid
        state.bidder = state.player
    else:
        state.passed[state.player] = 1
    state.player = next_bidder(state)
    if state.player == state.bidder:
        state.money[state.bidder] -= state.highest
        state.highest = 0
        state.bidder = NOBODY
        for seat in range(state.players):
            state.passed[seat] = 0
        state.phase = BUILDING


@compiled
def build(state: State, site: Number) -> None:
    put_shop(state, site)
    if last_shop_is_built(state) and state.last_round == ALL_CARDS:
        take_up_cards(state)
    ask_for_cards(state)


# --- Who moves the burgher (R-4) --------------------------------------------------------------


@compiled
def take_up_cards(state: State) -> None:
    for seat in range(state.players):
        state.hand[seat] = FULL_HAND


@compiled
def ask_for_cards(state: State) -> None:
    state.phase = LAYING
    state.player = state.starter


@compiled
def lay(state: State, card: int) -> None:
    """One card each, face down; when all lie they are turned over together (R-4.1, R-7.7)."""
    state.laid[state.player] = card
    state.player = left_of(state, np.int64(state.player))
    if state.player == state.starter:
        turn_over(state)


@compiled
def turn_over(state: State) -> None:
    for seat in range(state.players):
        state.hand[seat] &= ~bit(state.laid[seat])
    state.right = who_has_the_right(state)
    if state.right == NOBODY:
        end_turn(state)
    else:
        state.phase = DEALING
        state.player = state.right


@compiled
def who_has_the_right(state: State) -> Number:
    """The lowest card, then the nearest shop; those level in both cancel each other out (R-4.1, R-4.2)."""
    left = bit(state.players) - np.uint64(1)
    while left != NONE:
        best = CARDS * STEPS
        nearest = NONE
        for seat in range(state.players):
            if has(left, seat):
                rank = np.int64(state.laid[seat]) * STEPS + distance(state, seat)
                if rank < best:
                    best = rank
                    nearest = NONE
                if rank == best:
                    nearest |= bit(seat)
        if without_lowest(nearest) == NONE:
            return lowest(nearest)
        left &= ~nearest
    return np.int64(NOBODY)


# --- The deal (R-5.1, R-7.1) ------------------------------------------------------------------


@compiled
def somebody_can_offer(state: State) -> bool:
    for seat in range(state.players):
        if seat != state.right and state.money[seat] >= GRID:
            return True
    return False


@compiled
def keep_or_ask(state: State, action: Number) -> None:
    if action == KEEP:
        state.phase = MOVING
    else:
        state.phase = OFFERING
        state.player = left_of(state, np.int64(state.player))


@compiled
def make_offer(state: State, florins: int) -> None:
    state.offer[state.player] = florins
    state.player = left_of(state, np.int64(state.player))
    if state.player == state.right:
        state.phase = SELLING


@compiled
def somebody_has_offered(state: State) -> bool:
    for seat in range(state.players):
        if state.offer[seat] > 0:
            return True
    return False


@compiled
def keep_or_sell(state: State, action: Number) -> None:
    """The buyer pays the one with the right, and moves in his place (R-5.1)."""
    if action != KEEP:
        buyer = action - SELL
        state.money[buyer] -= state.offer[buyer]
        state.money[state.right] += state.offer[buyer]
        state.player = buyer
    for seat in range(state.players):
        state.offer[seat] = 0
    state.phase = MOVING


# --- The move (R-5.2 to) ----------------------------------------------------------------


@compiled
def card_value(state: State, seat: Number) -> Number:
    """What the card that a player laid pays (R-5.3); a joker 20 for each of his shops (R-5.4)."""
    if state.laid[seat] == JOKER:
        return 20 * count(state.shops[seat])
    return 10 * np.int64(state.laid[seat])


@compiled
def who_is_paid(state: State, step: Number, chosen: int) -> Number:
    """The owner whom the mover has chosen, or else the only one; NOBODY if there is no shop (R-5.3)."""
    if chosen != NOBODY:
        return chosen
    return max(owner(state, left_site(step)), owner(state, right_site(step)))


@compiled
def move(state: State, step: Number, turned: bool, chosen: int) -> None:
    mover = np.int64(state.player)
    payee = who_is_paid(state, step, chosen)
    if payee != NOBODY:
        state.money[payee] += card_value(state, mover)  # of the mover's own card
    if turned or must_turn(built(state), step, np.int64(state.looks)):
        state.looks = -state.looks
    state.burgher = step
    state.last_mover = mover
    end_turn(state)


@compiled
def end_turn(state: State) -> None:
    state.right = NOBODY
    for seat in range(state.players):
        state.laid[seat] = NO_CARD
    if state.hand[0] == NONE:  # all hands are equally large
        if last_shop_is_built(state) or state.turn == TURNS_BEFORE_LAST_ROUND:
            state.phase = MOVING
            state.player = OVER
            return
        take_up_cards(state)
    state.turn += 1
    begin_turn(state)


# --- The end (R-6) ----------------------------------------------------------------------------


@compiled
def score(state: State, seat: Number) -> int:
    return state.money[seat]


@compiled
def tiebreak(state: State, seat: Number) -> Number:
    return count(state.shops[seat])


# --- What may be done, and doing it -----------------------------------------------------------


@compiled
def write_members(members: Number, first: int, out: Numbers) -> int:
    """`first` + each member of a set."""
    written = 0
    while members != NONE:
        out[written] = first + lowest(members)
        members = without_lowest(members)
        written += 1
    return written


@compiled
def write_range(first: int, last: int, out: Numbers, written: int) -> int:
    """The numbers from `first` to `last`, from place `written` on."""
    numbers = last - first + 1
    for place in range(numbers):
        out[np.uint64(written + place)] = first + place  # unsigned: then eight are written at a time
    return written + numbers


@compiled
def write_moves(state: State, out: Numbers) -> int:
    """Every step ahead (R-5.2), with the choices there are on it (R-5.3, R-5.5)."""
    way = np.int64(state.looks)
    taken = built(state)
    two_owners = sites_of_two_owners(state)
    first, last = (state.burgher + 1, STEPS) if way > 0 else (1, state.burgher - 1)
    written = 0
    for step in range(first, last + 1):
        for turned in range(2 if may_turn(taken, step, way) else 1):
            action = TO + MOVES_TO_A_STEP * (step - 1) + TURNED * turned
            if has(two_owners, left_site(step)):
                left, right = owner(state, left_site(step)), owner(state, right_site(step))
                out[written] = action + 1 + min(left, right)
                out[written + 1] = action + 1 + max(left, right)
                written += 2
            else:
                out[written] = action
                written += 1
    return written


@compiled
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of the legal actions into `out`, ascending; return how many."""
    player = np.int64(state.player)
    if player == OVER:
        return 0
    if state.phase == STARTER:
        return write_range(STARTS, STARTS + state.players - 1, out, 0)
    if state.phase == SETTING_UP or state.phase == BUILDING:
        return write_members(allowed_sites(state, player), SHOP, out)
    if state.phase == LAYING:
        return write_members(state.hand[player], CARD, out)
    if state.phase == MOVING:
        return write_moves(state, out)
    affordable = state.money[player] // GRID
    if state.phase == BIDDING:
        out[0] = PASS
        opened = 1 if state.highest > 0 else 0  # the opener may not decline
        return write_range(BID + state.highest // GRID + 1, BID + affordable, out, opened)
    if state.phase == OFFERING:
        return write_range(OFFER, OFFER + affordable, out, 0)
    out[0] = KEEP
    if state.phase == DEALING:
        out[1] = ASK
        return 2
    written = 1
    for seat in range(state.players):
        if state.offer[seat] > 0:
            out[written] = SELL + seat
            written += 1
    return written


UNDECIDED = -1


@compiled
def only_answer(state: State) -> Number:
    """The one answer to the question that is due, or UNDECIDED if somebody has to be asked."""
    player = np.int64(state.player)
    answer = np.int64(UNDECIDED)
    if player < 0:  # Nature is always asked
        return answer
    if state.phase == LAYING:
        if without_lowest(state.hand[player]) == NONE:
            answer = CARD + lowest(state.hand[player])
    elif state.phase == BIDDING:
        if state.highest == 0 and state.money[player] < 2 * GRID:
            answer = np.int64(BID + 1)
    elif state.phase == DEALING:
        if not somebody_can_offer(state):
            answer = np.int64(KEEP)
    elif state.phase == OFFERING:
        if state.money[player] < GRID:
            answer = np.int64(OFFER)
    elif state.phase == SELLING:
        if not somebody_has_offered(state):
            answer = np.int64(KEEP)
    elif state.phase == MOVING:
        step = last_step(state.looks)
        if state.burgher + state.looks == step and not has(sites_of_two_owners(state), left_site(step)):
            answer = np.int64(TO + MOVES_TO_A_STEP * (step - 1))
    else:
        sites = allowed_sites(state, player)
        if without_lowest(sites) == NONE:
            answer = SHOP + lowest(sites)
    return answer


@compiled
def carry_out(state: State, action: Number) -> None:
    """One action, up to the next question, which may have only one answer."""
    if state.phase == BIDDING:
        bid_or_pass(state, GRID * (action - BID))
    elif state.phase == LAYING:
        lay(state, action - CARD)
    elif state.phase == BUILDING:
        build(state, action - SHOP)
    elif state.phase == DEALING:
        keep_or_ask(state, action)
    elif state.phase == OFFERING:
        make_offer(state, GRID * (action - OFFER))
    elif state.phase == SELLING:
        keep_or_sell(state, action)
    elif state.phase == MOVING:
        place = action - TO
        choices = place % MOVES_TO_A_STEP
        move(state, place // MOVES_TO_A_STEP + 1, choices >= TURNED, choices % TURNED - 1)
    elif state.phase == SETTING_UP:
        set_up(state, action - SHOP)
    else:
        state.starter = action - STARTS
        state.player = state.starter
        state.phase = SETTING_UP


@compiled
def apply(state: State, action: Number) -> None:
    """Carry out a legal action, and all that follows from it without a question."""
    answer = np.int64(action)
    while answer != UNDECIDED:
        carry_out(state, answer)
        answer = only_answer(state)


# --- What a seat may not know -----------------------------------------------------------------


@compiled
def is_hidden(state: State, other: int, seat: Number) -> bool:
    """A card that lies face down is known to its owner alone (R-7.7)."""
    return state.phase == LAYING and state.laid[other] != NO_CARD and other != seat


@compiled
def hides(state: State) -> bool:
    """Whether anything is ever hidden from a player: cards are laid face down (R-7.7)."""
    return True


@compiled
def resample(state: State, seat: Number, random: Numbers) -> None:
    """Every hidden card anew, from the hand that it was laid from."""
    for other in range(state.players):
        if is_hidden(state, other, seat):
            cards = state.hand[other]
            for _ in range(below(random, count(cards))):
                cards = without_lowest(cards)
            state.laid[other] = lowest(cards)


# --- What holds in every state ----------------------------------------------------------------


@compiled
def auction_sound(state: State) -> bool:
    """Bids only in an auction, of those who can make them, asked in order (R-3)."""
    player = np.int64(state.player)
    if state.phase != BIDDING:
        return state.highest == 0 and state.bidder == NOBODY
    if last_shop_is_built(state):
        return False
    if state.highest == 0:
        return state.bidder == NOBODY and player == opener(state)
    bidder = np.int64(state.bidder)
    if bidder in (NOBODY, player) or state.passed[bidder] or state.passed[player]:
        return False
    if not may_bid(state, player) or shops_in_hand(state, bidder) == 0:
        return False
    return 0 < state.highest <= state.money[bidder] and state.highest % GRID == 0


@compiled
def deal_sound(state: State) -> bool:
    """The right is with whom the cards give it to; the others have made offers in order (R-4.2, R-7.1)."""
    right = np.int64(NOBODY)
    if state.phase > LAYING and state.player != OVER:
        right = who_has_the_right(state)
        if right == NOBODY:
            return False
    if state.right != right:
        return False
    if state.phase == OFFERING and state.player == right:
        return False
    if (state.phase == DEALING or state.phase == SELLING) and state.player != right:
        return False
    for seat in range(state.players):
        asked = state.phase == SELLING or (state.phase == OFFERING and has_answered(state, seat, right))
        if state.offer[seat] > 0 and (seat == right or not asked):
            return False
    return True


@compiled
def is_valid(state: State) -> bool:
    """A state that a game could have come to, as far as can be seen from it."""
    if not (fields_sound(state) and shops_sound(state) and cards_sound(state) and money_sound(state)):
        return False
    ended = last_shop_is_built(state)
    if state.phase == BUILDING and (ended or shops_in_hand(state, np.int64(state.player)) == 0):
        return False
    if state.player == OVER:
        ended = ended or state.turn == TURNS_BEFORE_LAST_ROUND
        if not (ended and state.phase == MOVING and state.hand[0] == NONE):
            return False
    return auction_sound(state) and deal_sound(state) and only_answer(state) == UNDECIDED
