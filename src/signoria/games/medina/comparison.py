"""Medina: what sets a better choice apart from the one that was made, for reviews."""

from signoria.games.medina import rules
from signoria.games.medina.advice import applied, changes, given_away
from signoria.games.medina.notation import members, palace_at, parts_of, points_text
from signoria.games.medina.table import COLOURS, STARTS
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import State


def why_better(state: State, action: int, better: int) -> Sentence | None:
    if action >= STARTS or state.turn_size == 0:
        return None
    player = int(state.player)
    gains, others = changes(state, applied(state, better)), changes(state, applied(state, action))
    if gains[player] > others[player]:
        return tr("It brings {points} at once, the other {fewer}",
                  points=points_text(gains[player]), fewer=others[player])  # fmt: skip
    for rival in range(state.players):
        if rival != player and others[rival] > max(0, gains[rival]):
            return tr(
                "The other gives {player} {points}", player=Seat(rival), points=points_text(others[rival])
            )
    for rival in range(state.players):
        if rival != player and gains[rival] < min(0, others[rival]):
            return tr(
                "It takes {points} from {player}", points=points_text(-gains[rival]), player=Seat(rival)
            )
    if _can_be_roofed(state, action) and not _can_be_roofed(state, better):
        return tr("The other leaves a large palace for somebody else to roof")
    return _of_building(state, better)


def _can_be_roofed(state: State, action: int) -> bool:
    """Whether a building is put where another can profit from it first."""
    kind, place = parts_of(action)
    return kind < COLOURS and given_away(state, applied(state, action), kind, place) is not None


def _of_building(state: State, better: int) -> Sentence | None:
    kind, place = parts_of(better)
    if kind >= COLOURS:
        return None
    after = applied(state, better)
    palace = palace_at(after, place)
    if len(members(palace)) > 1:
        return tr(
            "The open palace will be worth {points}", points=points_text(rules.palace_points(after, palace))
        )
    return None
