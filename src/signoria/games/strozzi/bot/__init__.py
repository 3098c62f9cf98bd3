"""Medici vs Strozzi: what a good player knows. Which prices to think about, when to take, where to load.

The rule of the game is "I name the price, you choose". Whoever gets a lot, his rival does not: so it is worth
the whole difference between the two outcomes, and the fair price is half of that. At this price the rival
does not care whether he takes the lot or leaves it; at any other he takes the better half.
"""

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.strozzi.bot.worth import best_use, lead, lead_when_used, may_use, side
from signoria.games.strozzi.rules import (
    ANSWERING,
    DISCARD,
    DRAW,
    LEAVE,
    LOAD,
    LOADING,
    LOST,
    MEDICI,
    MOST_PRICE,
    MOST_TILES_OF_A_LOT,
    PRICE,
    PRICING,
    STOP,
    STROZZI,
    TAKE,
    TILE,
    TILES,
    most_room,
    opponent,
    take_from_bag,
)
from signoria.jit.bits import NONE, has
from signoria.jit.compiler import OVER, Numbers, State, compiled
from signoria.jit.rng import below

HIGH_PRICE = 60.0
"""Florins."""
EXPLORATION = 0.5
DOUBT = 10.0
"""Florins of lead that make a victory e times as likely before the end."""

# --- The lot on offer -------------------------------------------------------------------------


@compiled
def outcomes(state: State) -> tuple[float, float]:
    """Medici's lead if the maker has the lot for nothing, and if his rival has it."""
    of_medici, of_strozzi = best_use(state, MEDICI)[1], best_use(state, STROZZI)[1]
    return (of_medici, of_strozzi) if state.on_turn == MEDICI else (of_strozzi, of_medici)


@compiled
def fair_price(state: State) -> int:
    """Half of the difference that it makes who gets the lot."""
    kept, sold = outcomes(state)
    return max(0, min(MOST_PRICE, int(side(state.on_turn) * (kept - sold) / 2.0 + 0.5)))


@compiled
def lead_on_offer(state: State) -> float:
    """Medici's lead if the lot is offered at the fair price."""
    kept, sold = outcomes(state)
    if side(state.on_turn) * (kept - sold) < 0.0:  # nobody wants it, even for 0
        return kept
    return (kept + sold) / 2.0


@compiled
def answered(state: State) -> tuple[float, float]:
    """Medici's lead if the rival leaves the lot at its price, and if he takes it."""
    kept, sold = outcomes(state)
    paid = side(state.on_turn) * state.price
    return kept - paid, sold + paid


@compiled
def better_answer(state: State) -> int:
    kept, sold = answered(state)
    return TAKE if side(state.player) * (sold - kept) > 0.0 else LEAVE


@compiled
def lead_after_a_draw(state: State) -> float:
    """Medici's lead if one more tile, any of the bag, came to the lot and no other."""
    bag, lot = state.bag, state.lot
    total = 0.0
    tiles = 0
    for tile in range(TILES):
        if has(bag, tile):
            take_from_bag(state, tile)
            lost = state.bag == NONE and state.last_lot == LOST
            total += lead(state, state.on_turn) if lost else lead_on_offer(state)
            tiles += 1
            state.bag, state.lot = bag, lot
    return total / tiles


@compiled
def boldness(state: State, action: int) -> float:
    """High prices, named or paid, and lots that grow."""
    if action >= PRICE:
        return min(1.0, (action - PRICE) / HIGH_PRICE)
    return 1.0 if action in (DRAW, TAKE) else 0.0


# --- Choices worth a thought ------------------------------------------------------------------

AWAY = (0, -1, 1, -2, 2)
"""Florins from the fair price to the prices that are thought about."""
CLEAR = 3.0
"""Florins by which a choice must look worse than another to be no longer thought about."""


@compiled
def candidates(state: State, out: Numbers) -> int:
    """What is not clearly worse than the best: to think of more costs more than it brings."""
    if state.phase == PRICING:
        return prices(state, out)
    if state.phase == LOADING:
        return loadings(state, out)
    if state.phase == ANSWERING:
        return answers(state, out)
    out[0], out[1] = DRAW, STOP
    return 2


@compiled
def prices(state: State, out: Numbers) -> int:
    """The fair price, then others farther and farther from it."""
    fair = fair_price(state)
    count = 0
    for away in AWAY:
        if 0 <= fair + away <= MOST_PRICE:
            out[count] = PRICE + fair + away
            count += 1
    return count


@compiled
def answers(state: State, out: Numbers) -> int:
    kept, sold = answered(state)
    takes = side(state.player) * (sold - kept)
    out[0], out[1] = (TAKE, LEAVE) if takes > 0.0 else (LEAVE, TAKE)
    return 2 if abs(takes) < CLEAR else 1


@compiled
def loadings(state: State, out: Numbers) -> int:
    """Ways to load the lot, or to throw it away: the best, then the others that come near it."""
    seat = state.player
    best, best_lead = best_use(state, seat)
    out[0] = best
    count = 1
    for action in range(LOAD, DISCARD + 1):
        if action != best and may_use(state, seat, action):
            out[count] = action
            count += side(seat) * (best_lead - lead_when_used(state, seat, action)) < CLEAR
    return count


@compiled
def rollout_depth(state: State) -> int:
    return 20


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    """Name the fair price, take and load by what the lot is worth, make lots that the rival cannot load."""
    if state.phase == PRICING:
        return PRICE + fair_price(state)
    if state.phase == ANSWERING:
        return better_answer(state)
    if state.phase == LOADING:
        return best_use(state, state.player)[0]
    room_of_rival = most_room(state, opponent(state.player))
    can_outdraw = room_of_rival < min(MOST_TILES_OF_A_LOT, most_room(state, state.player))
    return DRAW if can_outdraw or below(random, 2) else STOP


# --- Who is ahead -----------------------------------------------------------------------------


@compiled
def expected_lead(state: State) -> float:
    """Medici's lead, as it looks now, whatever is asked."""
    if state.phase == ANSWERING:
        kept, sold = answered(state)
        return max(kept, sold) if state.player == MEDICI else min(kept, sold)
    if state.phase == LOADING:
        return best_use(state, state.player)[1]
    if state.lot == NONE:
        return lead(state, state.on_turn)
    return lead_after_a_draw(state) if state.phase == TILE else lead_on_offer(state)


@compiled
def evaluate(state: State, values: Numbers) -> None:
    """By the money, and what ships and markers promise."""
    if state.player == OVER:
        values[MEDICI], values[STROZZI] = state.money[MEDICI], state.money[STROZZI]
        final_shares(values, state.players, DOUBT)
        return
    values[MEDICI], values[STROZZI] = expected_lead(state), 0.0
    expected_shares(values, state.players, DOUBT)
