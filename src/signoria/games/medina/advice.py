"""Medina: what speaks for an action and what is easily overlooked, in a few words."""

from signoria.games.medina import rules, table
from signoria.games.medina.notation import members, palace_at, parts_of, points_text
from signoria.games.medina.table import NOWHERE, ROOF, STARTS
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import State

POOR = 2
"""A palace worth no more than this is hardly worth the only roof for its colour."""
RICH = 5
"""A palace worth so much is likely to be roofed by the next who can."""


def warning(state: State, action: int) -> Sentence | None:
    """Points for others, a roof on next to nothing, and palaces that are left to others."""
    if action >= STARTS or state.turn_size == 0:
        return None
    kind, place = parts_of(action)
    after = applied(state, action)
    gains = changes(state, after)
    mine = gains[state.player]
    if kind == ROOF:
        worth = int(rules.palace_points(state, palace_at(state, place)))
        if worth <= POOR:
            return tr("Only {points}, and no second palace of this colour for you", points=points_text(worth))
        return None
    best = max(range(len(gains)), key=lambda seat: (seat != state.player) * gains[seat])
    if best != state.player and gains[best] > 0 >= mine:
        return tr("This gives {player} {points}", player=Seat(best), points=points_text(gains[best]))
    if kind < table.COLOURS:
        return given_away(state, after, kind, place)
    return None


def given_away(state: State, after: State, colour: int, place: int) -> Sentence | None:
    """A building on a palace that others can roof before the player can, or that only they can roof."""
    worth = int(rules.palace_points(after, palace_at(after, place)))
    rivals = [seat for seat in turn_order(state) if may_roof(after, seat, colour)]
    if not rivals or worth < RICH:
        return None
    if state.palace[state.player, colour] != NOWHERE:
        return tr("You own a palace of this colour: this one is for others")
    if after.player != state.player:
        return tr(
            "{player} can roof it now, for {points}",
            tr("You can roof it now, for {points}"),
            player=Seat(rivals[0]),
            points=points_text(worth),
        )
    return None


def turn_order(state: State) -> list[int]:
    """The other players, the next one first."""
    return [(state.player + step) % state.players for step in range(1, state.players)]


def may_roof(state: State, seat: int, colour: int) -> bool:
    return bool(state.palace[seat, colour] == NOWHERE and state.stock[seat, ROOF] > 0)


def reason(state: State, action: int) -> Sentence | None:
    """What it gains, what it takes from others, or the palace that it makes larger."""
    if action >= STARTS or state.turn_size == 0:
        return None
    kind, place = parts_of(action)
    after = applied(state, action)
    gains = changes(state, after)
    mine, worst = gains[state.player], min(gains)
    if mine > 0 and worst < 0:
        robbed = Seat(gains.index(worst))
        return tr(
            "{points} for you, {lost} of them from {player}",
            points=points_text(mine),
            lost=-worst,
            player=robbed,
        )
    if mine > 0:
        return tr("{points} for you", points=points_text(mine))
    if kind < table.COLOURS and may_roof(after, int(state.player), kind):
        palace = palace_at(after, place)
        if len(members(palace)) > 1:
            worth = points_text(rules.palace_points(after, palace))
            return tr("The open palace will be worth {points}", points=worth)
    return None


def applied(state: State, action: int) -> State:
    after = state.copy()
    rules.apply(after, action)
    return after


def changes(before: State, after: State) -> list[int]:
    return [int(rules.score(after, seat) - rules.score(before, seat)) for seat in range(before.players)]
