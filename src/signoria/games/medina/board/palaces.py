"""Medina's board: palaces: their pieces, the owner's ribbon, the roof, and what they are worth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from signoria.games.medina.board.ground import box
from signoria.games.medina.board.marks import GOLD, GOLD_DARK
from signoria.games.medina.board.plan import Plan
from signoria.games.medina.board.preview import roof_id
from signoria.games.medina.board.roofs import OPEN, SHADES
from signoria.games.medina.board.solids import path, up
from signoria.games.medina.board.telling import Called
from signoria.games.medina.view import Palace
from signoria.svg import INK, Place, group, tag, words

KEPT = 4000
"""How many palaces are kept, of all tables together."""


@dataclass(frozen=True, eq=False)
class PalaceFacts:
    """All that the picture of a palace depends on; of equal ones there is one object."""

    name: str
    kind: str  # its colour
    buildings: tuple[str, ...]
    stables: tuple[str, ...]
    walls: int
    stalls: int
    points: int
    owner: int | None
    blocked_by: int | None
    colour: str | None  # of whoever's roof is on it
    is_worth_new: bool  # whether a proposed choice changes what it is worth

    @cached_property
    def called(self) -> Called:
        return self.kind, self.owner, self.blocked_by is not None

    @cached_property
    def roof(self) -> str:
        return roof_id(self.owner, self.blocked_by, self.kind) or ""

    @cached_property
    def ids(self) -> frozenset[str]:
        """Of its pieces."""
        pieces = (f"{name}-{field}" for name, _, fields in pieces_of(self) for field in fields)
        return frozenset((*pieces, self.roof))


_facts = lru_cache(KEPT)(PalaceFacts)


def facts_of(palace: Palace, colours: Sequence[str], is_worth_new: bool) -> PalaceFacts:
    owner, blocker = palace["owner"], palace["blocked_by"]
    seat = blocker if owner is None else owner
    return _facts(
        palace["name"],
        palace["colour"],
        tuple(palace["buildings"]),
        tuple(palace["stables"]),
        palace["walls"],
        palace["stalls"],
        palace["points"],
        owner,
        blocker,
        None if seat is None else colours[seat],
        is_worth_new,
    )


def pieces_of(facts: PalaceFacts) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    return ("building", facts.kind, facts.buildings), ("stable", "stable", facts.stables)


def on_screen(here: Plan, fields: Iterable[str]) -> list[str]:
    """In the order in which they are drawn: from the back, in a row from the left."""
    return sorted(fields, key=here.turns.__getitem__)


def worth_id(facts: PalaceFacts) -> str:
    """An owned palace keeps it for ever, an open one as long as it keeps its name."""
    return f"worth-{facts.name}" if facts.owner is None else f"worth-{facts.owner}-{facts.kind}"


@lru_cache(KEPT)
def worth(facts: PalaceFacts, field: str, here: Plan) -> str:
    """What a palace is worth: round in the owner's colour, or square and white; on gold if it is new."""
    size, (x, y) = here.size, here.corner(field)
    aside = 15 * size.k if facts.colour and len(facts.buildings) == 1 else 0  # beside the dome
    at = up(x + size.width / 2 + aside, y + size.depth / 2 + aside / 2, size.height("roof"))
    drawn = badge(facts.points, here.number, facts.colour, facts.is_worth_new)
    return group(drawn, at=at, id=worth_id(facts), data_enter="pop")


@lru_cache(1000)
def badge(points: int, size: float, colour: str | None, is_new: bool = False) -> str:
    """A number, its middle at the origin."""
    height = size + 5
    width = max(height + 2, size * 0.62 * len(str(points)) + 11)
    fill, ink, edge, rounded = OPEN, INK, "#3a2a16", 4.0
    if colour:
        shades = SHADES[colour]
        fill, ink, edge, rounded = shades.fill, shades.ink, shades.edge, height / 2
    halo = tag("rect", x=-width / 2 - 4, y=-height / 2 - 4, width=width + 8, height=height + 8,
               rx=rounded + 4, fill=GOLD, stroke=GOLD_DARK, stroke_width=1.5) if is_new else ""  # fmt: skip
    return (
        halo
        + tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=rounded, fill=fill,
              stroke=edge, stroke_width=1.5)
        + words(0, size * 0.36, points, size, anchor="middle", font_weight="bold", fill=ink)
    )  # fmt: skip


# --- The ribbon -------------------------------------------------------------------------------

Around = tuple[bool, ...]
"""Which of the eight fields around a field belong to the same palace, by rows from the back left."""


def around(cell: tuple[int, int], palace: set[tuple[int, int]]) -> Around:
    row, column = cell
    return tuple(
        (row + down, column + across) in palace
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
        if (down, across) != (0, 0)
    )


@lru_cache(4000)
def ribbon(near: Around, kind: str, colour: str, is_blocked: bool, here: Plan) -> str:
    """Along every outer edge of a piece's upper side, in the colour of whoever's roof is on the palace."""
    size, k = here.size, here.size.k
    inset = size.inset + (2.2 * k if kind == "stable" else 0) + 1.2 * k
    drawn = joined(outer_edges(near, size.width, size.depth, inset, size.height(kind)))
    if not drawn:
        return ""
    shades = SHADES[colour]
    under = tag("path", d=drawn, fill="none", stroke=shades.edge, stroke_opacity="0.9", stroke_width=5 * k)
    hatched = f"{3 * k:.1f} {3 * k:.1f}" if is_blocked else None
    over = tag("path", d=drawn, fill="none", stroke=shades.fill, stroke_width=3.4 * k,
               stroke_dasharray=hatched)  # fmt: skip
    return under + over


Edge = tuple[Place, Place]


def outer_edges(near: Around, right: float, front: float, inset: float, z: float) -> list[Edge | None]:
    """The edges of an upper side at the back, right, front and left; None where the palace goes on.

    An edge ends by the inset at a corner, at a seam straight, at an inner corner beyond it.
    """
    back_left, back, back_right, left, beside, front_left, before, front_right = near

    def end(side: bool, diagonal: bool) -> float:
        return inset if not side else -inset if diagonal else 0

    return [
        None if back else (
            up(end(left, back_left), inset, z), up(right - end(beside, back_right), inset, z)),
        None if beside else (
            up(right - inset, end(back, back_right), z),
            up(right - inset, front - end(before, front_right), z)),
        None if before else (
            up(right - end(beside, front_right), front - inset, z),
            up(end(left, front_left), front - inset, z)),
        None if left else (
            up(inset, front - end(before, front_left), z), up(inset, end(back, back_left), z)),
    ]  # fmt: skip


def joined(edges: list[Edge | None]) -> str:
    """The path of those that follow one another."""
    if all(edges):
        return path([edge[0] for edge in edges if edge]) + "z"
    start = next((number for number in range(4) if edges[number] and not edges[number - 1]), 0)
    drawn = ""
    line: list[Place] = []
    for number in range(start, start + 4):
        edge = edges[number % 4]
        if edge:
            line += [edge[1]] if line else [*edge]
        elif line:
            drawn, line = drawn + path(line), []
    return drawn + (path(line) if line else "")


# --- A palace as one thing to pick ------------------------------------------------------------


@lru_cache(1000)
def shapes(buildings: tuple[str, ...], stables: tuple[str, ...], here: Plan) -> str:
    """First the line to light, which catches nothing; then what catches the pointer."""
    fields = (*buildings, *stables)
    raised = footprint(fields, here, here.size.height("roof"))
    return (
        tag("path", d=outline(buildings, stables, here), fill="none")
        + tag("path", d=footprint(fields, here), fill_opacity="0")
        + tag("path", d=raised, fill_opacity="0", pointer_events="none", class_="reach")
    )


def outline(buildings: tuple[str, ...], stables: tuple[str, ...], here: Plan) -> str:
    """The outer edges of a palace's upper sides, each a line of its own: they cannot be filled."""
    cells = {here.cells[field] for field in (*buildings, *stables)}
    size, drawn = here.size, ""
    for field in (*buildings, *stables):
        x, y = here.corner(field)
        z = size.height("stable" if field in stables else "roof")
        edges = outer_edges(around(here.cells[field], cells), size.width, size.depth, size.inset, z)
        drawn += "".join(
            path([(x + edge[0][0], y + edge[0][1]), (x + edge[1][0], y + edge[1][1])])
            for edge in edges
            if edge
        )
    return drawn


def footprint(fields: tuple[str, ...], here: Plan, z: float = 0) -> str:
    """The fields of a palace, as high above the ground."""
    width, depth = here.size.width, here.size.depth
    corners = (up(*here.corner(field), z) for field in fields)
    return "".join(box(x, y, width, depth) for x, y in corners)
