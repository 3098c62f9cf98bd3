"""Medici: what a good player knows. What a lot is worth, which bids to think about, who is ahead."""

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.medici.bot.features import FEATURES, features
from signoria.games.medici.bot.worth import cargo_prospect, goods_prospect, worth
from signoria.games.medici.rules import (
    BID,
    BIDDING,
    DRAW,
    NOBODY,
    PASS,
    STOP,
    free_holds,
    left_of,
    legal,
    may_bid,
    seats,
)
from signoria.jit.compiler import OVER, Numbers, State, compiled
from signoria.jit.rng import below

__all__ = ("FEATURES", "features")

EXPLORATION = 0.4
DOUBT = 12.0
"""Florins of lead that make a victory e times as likely before the end."""
HIGH_BID = 25.0
"""Florins."""
LEARNED_DEPTH = 4
"""A few moves, not the whole game: what was learned tells the rest."""

# --- Bids worth a thought ---------------------------------------------------------------------


@compiled
def is_last(state: State, seat: int) -> bool:
    """Whether nobody is asked after the seat, so that one florin more wins the lot."""
    while seat != state.maker:
        seat = left_of(state, seat)
        if may_bid(state, seat):
            return False
    return True


@compiled
def candidates(state: State, out: Numbers) -> int:
    """Pass, and bids around what the lot is worth to the seat; drawing and stopping alike."""
    if state.phase != BIDDING:
        return legal(state, out)
    lowest = state.highest + 1
    seat = state.player
    if is_last(state, seat):
        wanted = worth(state, seat) >= lowest
        out[0] = BID + lowest if wanted else PASS
        out[1] = PASS if wanted else BID + lowest
        return 2
    target = min(int(worth(state, seat)), int(state.money[seat]))
    if target < lowest:
        out[0] = PASS
        count = 1
        target = lowest
    else:
        count = 0
    for step in range(7):  # the target, then alternately below and above it
        away = (step + 1) // 2 * (1 if target < 12 else 2)
        bid = target - away if step % 2 else target + away
        if lowest <= bid <= state.money[seat]:
            out[count] = BID + bid
            count += 1
    if out[0] != PASS:
        out[count] = PASS
        count += 1
    if target - lowest > 6:
        out[count] = BID + lowest
        count += 1
    return count


@compiled
def affordable(state: State, seat: int) -> int:
    """Money to spend on this lot and still bid for the cards that the ship has room for."""
    part = (state.lot_size + 1.0) / (free_holds(state, seat) + 1.0)
    return int(state.money[seat] * min(1.0, 0.3 + part))


@compiled
def rollout_depth(state: State) -> int:
    """To its end: a game is soon over."""
    return 1_000_000


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    """Bid what the lot is worth, give or take, or one more than the last if that wins it."""
    if state.phase != BIDDING:
        free = free_holds(state, state.player)
        wants = free > state.lot_size and below(random, 3) == 0
        return DRAW if wants else STOP
    lowest = state.highest + 1
    seat = state.player
    limit = min(int(worth(state, seat) * (0.7 + 0.06 * below(random, 10))), affordable(state, seat))
    if limit < lowest:
        return PASS
    return BID + (lowest if is_last(state, seat) else limit)


@compiled
def boldness(state: State, action: int) -> float:
    """High bids, and lots that grow."""
    if action > PASS:
        return min(1.0, (action - BID) / HIGH_BID)
    return 1.0 if action == DRAW else 0.0


# --- Who is ahead -----------------------------------------------------------------------------


@compiled
def evaluate(state: State, values: Numbers) -> None:
    """By the money, and what the ships and pyramids promise."""
    for seat in seats(state):
        values[seat] = state.money[seat]
    if state.player == OVER:
        final_shares(values, state.players, DOUBT)
        return
    for seat in seats(state):
        values[seat] += cargo_prospect(state, seat, 0, 0) + goods_prospect(state, seat)
    if state.phase == BIDDING and state.bidder != NOBODY:  # the lot counts as the highest bidder's
        values[state.bidder] += worth(state, state.bidder) - state.highest
    expected_shares(values, state.players, DOUBT)
