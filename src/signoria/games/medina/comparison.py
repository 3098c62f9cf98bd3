"""Medina: what sets a better choice apart from the one that was made, for reviews."""

from signoria.games.medina import rules
from signoria.games.medina.advice import applied, changes, given_away
from signoria.games.medina.notation import members, palace_at, parts_of, points_text
from signoria.games.medina.table import COLOURS, ROOF, STALL, STARTS, WALL
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
    is_harmless = max(gains[rival] for rival in range(state.players) if rival != player) <= 0
    return (
        _of_building(state, better)
        or (_of_keeping(action, better) if is_harmless else None)
        or _of_founding(state, action, better)
    )


def _of_keeping(action: int, better: int) -> Sentence | None:
    """What is placed later for having placed something else now, from which nobody else gains."""
    (kind, _), (better_kind, _) = parts_of(action), parts_of(better)
    if kind == ROOF and better_kind != ROOF:
        return tr("The roof is kept for a palace that still grows")
    if kind < COLOURS and better_kind in (STALL, WALL):
        return tr("It gives nothing away, and the building is kept for later")
    return None


def _of_founding(state: State, action: int, better: int) -> Sentence | None:
    """On how many fields a new palace can grow, which the others do too."""
    kind = parts_of(better)[0]
    if kind != parts_of(action)[0] or kind >= COLOURS:
        return None
    count, other = (_room(applied(state, one), kind) for one in (better, action))
    if count == other:
        return None
    return tr("Fields on to which the palace can grow there: {count}, and not {other}",
              count=count, other=other)  # fmt: skip


def _room(state: State, colour: int) -> int:
    return len(members(rules.growing_fields(state, colour)))


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
