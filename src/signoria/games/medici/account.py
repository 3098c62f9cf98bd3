"""Medici: what an action paid, by source; and a day's valuing, step by step."""

from collections.abc import Iterator, Sequence

from signoria.core.contract import Reckoning, Step
from signoria.games.medici import rules
from signoria.games.medici.names import GOOD_TITLES, GOODS, florins, lot_name
from signoria.games.medici.rules import BID, BIDDING, CARDS, FILLING, NOBODY, PASS
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE, OVER, State

SOURCES = {
    "paid": tr("Paid"),
    "cargo": tr("Cargo"),
    **dict(zip(GOODS, GOOD_TITLES, strict=True)),
    "heights": tr("Heights"),
}


def account(before: State, action: int, after: State) -> Reckoning | None:
    """A purchase; at the end of a day all that the day pays."""
    if not ends_lot(before, action, after):
        return None
    state = with_action(before, action)
    bought = list(purchase(state))
    clear_lot(state)
    if ends_day(before, after):
        title = tr("Day {day} is over", day=int(before.day))
        return Reckoning(title, [*bought, *day_pays(state)], state, clears=True)
    return Reckoning(bought[0].title, bought) if bought else None


def ends_day(before: State, after: State) -> bool:
    return bool(after.day != before.day or after.player == OVER)


def ends_lot(before: State, action: int, after: State) -> bool:
    """Whether an action led to a sale, to a lot that nobody bought, or to the last card of a day."""
    if ends_day(before, after):
        return True
    if before.phase == FILLING or before.phase == rules.STARTER or action == rules.DRAW:
        return False
    return bool(after.lot_size == 0)


def with_action(before: State, action: int) -> State:
    """The table when an action has been done, and nothing of what follows from it."""
    state = before.copy()
    if state.phase == BIDDING and action > PASS:
        state.highest, state.bidder = action - BID, state.player
    elif action < CARDS:
        rules.take_from_bag(state, action)
        if state.phase == FILLING:
            rules.load(state, state.maker, action)
        else:
            state.lot[state.lot_size] = action
            state.lot_size += 1
    return state


def clear_lot(state: State) -> None:
    """The lot sold or laid aside, and nothing asked of anybody."""
    rules.sell_lot(state)
    rules.make_lot(state, state.maker)
    state.player = NATURE


def purchase(state: State) -> Iterator[Step]:
    """What the buyer of the lot pays."""
    if state.lot_size == 0 or state.bidder == NOBODY:
        return
    buyer, price = int(state.bidder), int(state.highest)
    told = tr(
        "{player} buys {lot} for {price}",
        tr("You buy {lot} for {price}"),
        player=Seat(buyer),
        lot=lot_name(state),
        price=florins(price),
    )
    paid = [-price if seat == buyer else 0 for seat in range(state.players)]
    yield Step(tr("The lot"), told, {"paid": paid}, light=(f"ship-{buyer}",))


# --- The end of a day -------------------------------------------------------------------------


def day_pays(state: State) -> Iterator[Step]:
    """The cargoes, and then each good; `state` is the table before the markers climb."""
    yield cargo_step(state)
    climbed = state.copy()
    rules.climb(climbed)
    for good in range(len(GOODS)):
        yield good_step(state, climbed, good)


def cargo_step(state: State) -> Step:
    seats = range(state.players)
    ships = {seat: f"ship-{seat}" for seat in seats}
    cargoes = [int(rules.cargo(state, seat)) for seat in seats]
    pays = [int(rules.cargo_pay(state, seat)) for seat in seats]
    best = [Seat(seat) for seat in seats if cargoes[seat] == max(cargoes)]
    return Step(
        tr("Cargo"), best_cargo(best, max(cargoes)), {"cargo": pays}, light=tuple(ships.values()), at=ships
    )


def best_cargo(best: Sequence[Seat], cargo: int) -> Sentence:
    if len(best) > 1:
        return tr("{players} share the best cargo of {cargo}", players=best, cargo=cargo)
    return tr(
        "{player} has the best cargo, {cargo}",
        tr("You have the best cargo, {cargo}"),
        player=best[0],
        cargo=cargo,
    )


def good_step(state: State, climbed: State, good: int) -> Step:
    seats, name = range(state.players), GOODS[good]
    return Step(
        GOOD_TITLES[good],
        highest_markers([int(climbed.step[seat, good]) for seat in seats]),
        {
            name: [int(rules.monopoly_pay(climbed, seat, good)) for seat in seats],
            "heights": [int(rules.height_pay(climbed, seat, good)) for seat in seats],
        },
        light=(f"pyramid-{name}",),
        at={seat: f"marker-{name}-{seat}" for seat in seats},
    )


def highest_markers(steps: Sequence[int]) -> Sentence:
    """Who is highest on a pyramid, and who second."""
    best = max(steps)
    first = [Seat(seat) for seat, step in enumerate(steps) if step == best]
    if len(first) > 1:
        return tr("{players} share the highest step, {step}", players=first, step=best)
    second = max(step for step in steps if step < best)
    return tr(
        "{player} is highest on step {step}; second on step {second}: {others}",
        tr("You are highest on step {step}; second on step {second}: {others}"),
        player=first[0],
        step=best,
        second=second,
        others=[Seat(seat) for seat, step in enumerate(steps) if step == second],
    )
