"""Ponte Vecchio: what an action paid, by source; and the duel of the cards, which pays nothing by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signoria.core.contract import Reckoning, Step
from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import NOBODY, left_site, owner, right_site
from signoria.games.ponte_vecchio.chain import Link, all_lie, chain, paid_told, rank, right_told, turned_over
from signoria.games.ponte_vecchio.rules import BID, KEEP, PASS, SELL
from signoria.games.ponte_vecchio.table import BIDDING, BUILDING, GRID, LAYING, MOVING, SELLING
from signoria.games.ponte_vecchio.texts import SITE_TEXTS, card_name, florins, move_of, steps
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import State

SHOPS, OWN, OTHERS, SOLD, BOUGHT = "shops", "own", "others", "sold", "bought"
SOURCES = {
    SHOPS: tr("Paid for shops"),
    OWN: tr("Own moves"),
    OTHERS: tr("Others' moves"),
    SOLD: tr("Rights sold"),
    BOUGHT: tr("Rights bought"),
}


@dataclass(frozen=True)
class Stage:
    """One of the things that an action led to; with a state if the table stops there."""

    title: Sentence
    steps: Sequence[Step]
    state: State | None = None


def account(before: State, action: int, after: State) -> Reckoning | None:
    """All that was paid. The table is shown as it was at the first thing worth stopping for."""
    stages = [stage for link in chain(before, action) if (stage := _stage(link))]
    if not stages:
        return None
    shown = next((stage for stage in stages if stage.state is not None), stages[0])
    steps = [
        step if stage is shown else Step(step.title, step.explanation, step.points)
        for stage in stages
        for step in stage.steps
    ]
    return Reckoning(shown.title, steps, shown.state)


def _stage(link: Link) -> Stage | None:
    before, action, after = link
    if before.phase == BIDDING and after.phase == BUILDING:
        return _bought(before, action, after)
    if before.phase == LAYING and all_lie(after):
        return _duel(turned_over(before, action))
    if before.phase == SELLING and action != KEEP:
        return _sold(before, int(action - SELL))
    return _paid(before, action) if before.phase == MOVING else None


def _amounts(state: State, **by_seat: int) -> list[int]:
    """Of every seat: 0 but for those that are named, such as `s2=30`."""
    return [by_seat.get(f"s{seat}", 0) for seat in range(state.players)]


# --- Payments ---------------------------------------------------------------------------------


def _bought(before: State, action: int, after: State) -> Stage:
    price = int(before.highest) if action == PASS else (action - BID) * GRID
    winner = Seat(after.player)
    told = tr(
        "{player} pays {price} to the bank for a site",
        tr("You pay {price} to the bank for a site"),
        player=winner,
        price=florins(price),
    )
    title = tr("A site is sold")
    return Stage(title, [Step(title, told, {SHOPS: _amounts(before, **{f"s{winner}": -price})})])


def _sold(before: State, buyer: int) -> Stage:
    price, holder = int(before.offer[buyer]), Seat(before.right)
    told = tr(
        "{player} sells the right to {buyer} for {price}",
        tr("You sell the right to {buyer} for {price}"),
        player=holder,
        buyer=Seat(buyer),
        price=florins(price),
    )
    points = {
        SOLD: _amounts(before, **{f"s{holder}": price}),
        BOUGHT: _amounts(before, **{f"s{buyer}": -price}),
    }
    title = tr("The right is sold")
    return Stage(title, [Step(title, told, points)])


def _paid(before: State, action: int) -> Stage | None:
    """What the owner of a shop receives when the burgher stops in front of it."""
    step, _, chosen = move_of(action)
    mover, payee = int(before.player), int(rules.who_is_paid(before, step, chosen))
    if payee == NOBODY:
        return None
    pay = int(rules.card_value(before, mover))
    shops = [
        f"shop-{SITE_TEXTS[site]}"
        for site in (left_site(step), right_site(step))
        if owner(before, site) == payee
    ]
    stopped = before.copy()
    stopped.burgher = step
    source = OWN if payee == mover else OTHERS
    paid = Step(
        tr("Step {step}", step=step),
        paid_told(before, action),
        {source: _amounts(before, **{f"s{payee}": pay})},
        light=(*shops, "burgher"),
        at={payee: shops[0]},
    )
    return Stage(tr("The burgher stops on step {step}", step=step), [paid], stopped)


# --- The duel of the cards --------------------------------------------------------------------


def _duel(state: State) -> Stage:
    """Who cancels out whom, and who has the right (R-4)."""
    steps_ = [*_cancelled(state)]
    right = int(state.right)
    light = tuple(f"laid-{seat + 1}" for seat in range(state.players) if right in (seat, NOBODY))
    title = tr("Nobody moves") if right == NOBODY else tr("The right to move")
    steps_.append(Step(title, right_told(state), {}, light=(*light, "verdict")))
    return Stage(tr("The cards are turned over"), steps_, state)


def _cancelled(state: State) -> Iterator[Step]:
    """For each card and distance that more than one has, below those of the one with the right."""
    ranks = [rank(state, seat) for seat in range(state.players)]
    best = None if state.right == NOBODY else ranks[state.right]
    for number, level in enumerate(sorted(set(ranks))):  # whoever has the right comes after all who are out
        if best is None or level < best:
            seats = [Seat(seat) for seat in range(state.players) if ranks[seat] == level]
            told = tr(
                "{players} cancel each other out: the same card, {card}, and equally near, {distance}",
                players=seats,
                card=card_name(level[0]),
                distance=steps(level[1]),
            )
            light = (*(f"laid-{seat + 1}" for seat in seats), f"cancelled-{number}")
            yield Step(tr("Cancelled out"), told, {}, light=light)
