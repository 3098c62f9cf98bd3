"""Medina's board: what a proposed choice would change on it."""

from collections import defaultdict
from dataclasses import dataclass, field

from signoria.games.medina.board.telling import BESIDE, field_at
from signoria.games.medina.notation import COLOURS, TOWERS
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.view import MedinaView, Palace


@dataclass(frozen=True)
class Gain:
    """Points that somebody gets; of a tile, maybe from somebody else."""

    points: int
    seat: int | None  # None: whoever will own the palace
    loser: int | None = None
    tile: str | None = None  # the colour of a palace tile


@dataclass
class Changes:
    """What is new on the board, by the ids of pieces, and what it brings to whom."""

    new: list[str] = field(default_factory=list)
    """More than one, if a choice leaves no choice after it."""
    worth: set[str] = field(default_factory=set)
    """The names of the palaces that are worth more."""
    gains: dict[str, list[Gain]] = field(default_factory=lambda: defaultdict(list))
    """By the id of the piece that brings them, or of a tower's tile."""


def wall_id(place: str) -> str:
    return f"wall-{place.replace(' ', '-')}"


def tile_id(tower: str) -> str:
    return f"tile-{tower.replace(' ', '-')}"


def roof_id(owner: int | None, blocked_by: int | None, colour: str) -> str | None:
    if owner is not None:
        return f"roof-{owner}-{colour}"
    return None if blocked_by is None else f"block-{blocked_by}-{colour}"


def roof_of(palace: Palace) -> str | None:
    return roof_id(palace["owner"], palace["blocked_by"], palace["colour"])


def pieces_on(view: MedinaView) -> dict[str, set[str]]:
    """By the id of every piece: the fields that it is on or touches."""
    found: dict[str, set[str]] = {}
    for palace in view["palaces"]:
        found.update({f"building-{place}": {place} for place in palace["buildings"]})
        found.update({f"stable-{place}": {place} for place in palace["stables"]})
        roof = roof_of(palace)
        if roof:
            found[roof] = set(palace["buildings"])
    found.update({f"stall-{place}": set(BESIDE[place]) for place in view["stalls"]})
    found.update({wall_id(place): {field_at(place)} for place in view["walls"]})
    return found


def changes(before: MedinaView | None, view: MedinaView) -> Changes:
    """All that a preview shows; nothing without one."""
    found = Changes()
    if before is None:
        return found
    old = pieces_on(before)
    new = {piece: fields for piece, fields in pieces_on(view).items() if piece not in old}
    found.new.extend(new)
    was = {place: palace for palace in before["palaces"] for place in palace["buildings"]}
    for palace in view["palaces"]:
        earlier = next((was[place] for place in palace["buildings"] if place in was), None)
        is_same = earlier is not None and earlier["owner"] == palace["owner"]
        gained = palace["points"] - (earlier["points"] if earlier and is_same else 0)
        if gained and palace["blocked_by"] is None:
            found.worth.add(palace["name"])
            found.gains[cause(palace, new, is_same)].append(Gain(gained, palace["owner"]))
    tiles_taken(before, view, new, found)
    return found


def cause(palace: Palace, new: dict[str, set[str]], is_same: bool) -> str:
    """The new piece through which a palace gains."""
    if not is_same and palace["owner"] is not None:
        return roof_of(palace) or ""
    fields = {*palace["buildings"], *palace["stables"]}
    return next(piece for piece, touched in new.items() if touched & fields)


def tiles_taken(before: MedinaView, view: MedinaView, new: dict[str, set[str]], found: Changes) -> None:
    for number, tower in enumerate(TOWERS):
        loser, taker = before["tower_tiles"][tower], view["tower_tiles"][tower]
        if loser != taker:
            found.gains[tile_id(tower)].append(Gain(int(TOWER_POINTS[number]), taker, loser))
    for number, colour in enumerate(COLOURS):
        loser, taker = before["palace_tiles"][colour], view["palace_tiles"][colour]
        if loser != taker:
            palace = next(
                palace for palace in view["palaces"] if (palace["owner"], palace["colour"]) == (taker, colour)
            )
            gain = Gain(int(PALACE_POINTS[number]), taker, loser, colour)
            found.gains[cause(palace, new, roof_of(palace) not in new)].append(gain)
