"""Medici: what to know before an action, and what speaks for it."""

from signoria.games.medici import rules, worth
from signoria.games.medici.names import GOODS
from signoria.games.medici.rules import BID, DRAW, MAKING, PASS, STOP
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import State

# --- Warnings ---------------------------------------------------------------------------------


def warning(state: State, action: int) -> Sentence | None:
    """What is easily overlooked: a lot too large for one's own ship, the last florin."""
    seat = int(state.player)
    if state.phase == MAKING:
        return too_large(state, seat, int(state.lot_size) + (action == DRAW))
    if action == PASS:
        if seat == state.maker and state.highest == 0:
            return tr("Nobody has bid: 1 florin would buy the lot")
    elif action - BID == state.money[seat]:
        return tr("You would have no money left")
    return None


def too_large(state: State, seat: int, size: int) -> Sentence | None:
    """Whether the ship of whoever makes a lot of a size has no room for it."""
    free = int(rules.free_holds(state, seat))
    if free >= size:
        return None
    return tr_plural(
        "You could not buy it yourself: your ship has {count} free hold",
        "You could not buy it yourself: your ship has {count} free holds",
        free,
    )


# --- Reasons ----------------------------------------------------------------------------------

TAKES_YOU_TO = (
    tr("It takes you to step {step} in linen"),
    tr("It takes you to step {step} in furs"),
    tr("It takes you to step {step} in grain"),
    tr("It takes you to step {step} in dyes"),
    tr("It takes you to step {step} in spices"),
)


def reason(state: State, action: int) -> Sentence | None:
    """What the lot would bring whoever is asked."""
    seat = int(state.player)
    if seat < 0:
        return None  # Nature has no reasons
    if action == DRAW:
        return tr("Your ship has room for a larger lot") if room_for_more(state, seat) else None
    if action == STOP:
        return None if room_for_more(state, seat) else tr("A larger lot would not fit your ship")
    gains = lot_gains(state, seat)
    if action == PASS:
        total = sum(gains.values())
        return tr_plural(
            "It would bring you {count} florin today", "It would bring you {count} florins today", total
        )
    best = max(gains, key=lambda source: gains[source])
    if gains[best] <= 0:
        return tr("It costs little, and keeps it from the others")
    if best == "cargo":
        cargo = int(rules.cargo(worth.with_lot(state, seat), seat))
        return tr("It makes your cargo one of {cargo}", cargo=cargo)
    good = GOODS.index(best)
    climbed = worth.climbed(worth.with_lot(state, seat))
    return TAKES_YOU_TO[good].with_values(step=int(climbed.step[seat, good]))


def room_for_more(state: State, seat: int) -> bool:
    return bool(rules.free_holds(state, seat) > state.lot_size)


def lot_gains(state: State, seat: int) -> dict[str, int]:
    """What the lot would add to what the day would pay if it ended now, by source."""
    without, loaded = worth.pays(state, seat), worth.pays(worth.with_lot(state, seat), seat)
    return {source: loaded[source] - without[source] for source in without}
