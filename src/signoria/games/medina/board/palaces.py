"""Medina's board: the palaces with their roofs."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from signoria.games.medina.board.pieces import (
    LIGHT,
    block,
    blocking_roof,
    city_tones,
    roof,
)
from signoria.games.medina.board.plan import Plan, plan
from signoria.games.medina.view import MedinaView
from signoria.games.medina.view import Palace as PalaceFacts
from signoria.games.medina.words import (
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    FIELD_TEXTS,
    points_text,
)
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import COLOURS as PLAYER_COLOURS
from signoria.svg import INK, Context, Look, Person, Place, Style, group, tag, words

CLOSED = "#a39a8c"
"""The edge of a palace under a blocking roof, which is nobody's."""


@dataclass(frozen=True)
class Palace:
    """A palace as a view tells it; while it stays the same, so does its drawing."""

    name: str
    colour: str
    buildings: tuple[str, ...]
    stables: tuple[str, ...]
    walls: int
    stalls: int
    points: int
    owner: int | None
    blocked_by: int | None

    @property
    def valued(self) -> str | None:
        """The building that shows the points: the last, unless the roof is on it or nobody can own it."""
        last = self.buildings[-1]
        if self.blocked_by is not None or (self.owner is not None and last == self.name):
            return None
        return last


def palace_drawn(context: Context[MedinaView], facts: PalaceFacts) -> str:
    palace = Palace(
        facts["name"],
        facts["colour"],
        tuple(facts["buildings"]),
        tuple(facts["stables"]),
        facts["walls"],
        facts["stalls"],
        facts["points"],
        facts["owner"],
        facts["blocked_by"],
    )
    seat = palace.owner if palace.owner is not None else palace.blocked_by
    return remembered_palace(palace, None if seat is None else context.people[seat], context.style)


@lru_cache(1000)
def remembered_palace(palace: Palace, holder: Person | None, style: Style) -> str:
    """All of a palace is one thing to pick: it goes by the name of its first building."""
    here = plan(style.look)
    drawn = pieces_of(palace, roofed=holder is not None, look=style.look)
    if holder:
        drawn += edge_of(palace, holder, here)
        drawn.append(roof_on(palace, holder, here))
    if palace.valued:
        drawn.append(points_on(palace.valued, palace.points, here))
    stroke = city_tones(style.look).block(palace.colour).edge
    return style.choice(f"cell:{palace.name}", palace_told(palace, holder), *drawn, stroke=stroke)


def pieces_of(palace: Palace, roofed: bool, look: Look) -> list[str]:
    """Buildings and stables, from the north; bare where the roof or the points stand."""
    here = plan(look)
    bare = (palace.name if roofed else None, palace.valued)
    white_edge = city_tones(look).white.edge
    drawn = []
    for field in sorted((*palace.buildings, *palace.stables), key=FIELD_TEXTS.index):
        stable = field in palace.stables
        kind = "stable" if stable else palace.colour
        piece = block(kind, here.width, here.height, here.lift, look, bare=field in bare)
        drawn.append(
            group(
                piece,
                id=f"{'stable' if stable else 'building'}-{field}",
                at=here.corner(field),
                stroke=white_edge if stable else None,
            )
        )
    return drawn


def edge_of(palace: Palace, holder: Person, here: Plan) -> list[str]:
    """A line in the owner's colour around the whole palace."""
    colour = PLAYER_COLOURS[holder.colour].fill if palace.owner is not None else CLOSED
    around = outline({*palace.buildings, *palace.stables}, here)
    return [
        tag("path", d=around, stroke=stroke, stroke_width=broad, fill="none", stroke_linecap="square")
        for stroke, broad in ((INK, here.edge), (colour, here.edge * 0.57))
    ]


def outline(pieces: set[str], here: Plan) -> str:
    """The edge of a palace's upper side: its lines across, then its lines down, each as long as it goes."""
    places = {(COLUMNS.index(field[0]), int(field[1:]) - 1) for field in pieces}
    left, top = here.x, here.y - here.lift
    across = {(y + below, x) for x, y in places for below in (0, 1) if (x, y - 1 + 2 * below) not in places}
    down = {(x + after, y) for x, y in places for after in (0, 1) if (x - 1 + 2 * after, y) not in places}
    return "".join(
        f"M{left + here.width * start:g} {top + here.height * line:g}h{here.width * length:g}"
        for line, start, length in runs(across)
    ) + "".join(
        f"M{left + here.width * line:g} {top + here.height * start:g}v{here.height * length:g}"
        for line, start, length in runs(down)
    )


def runs(edges: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Edges by line and place, joined where they follow one another: line, first place, length."""
    joined = []
    for line, start in sorted(edges):
        if (line, start - 1) not in edges:
            length = next(length for length in count(1) if (line, start + length) not in edges)
            joined.append((line, start, length))
    return joined


def middle(field: str, here: Plan) -> Place:
    """The middle of the upper side of a building."""
    x, y = here.corner(field)
    return x + here.width / 2, y + here.height / 2 - here.lift


def roof_on(palace: Palace, holder: Person, here: Plan) -> str:
    size = here.roof
    place = middle(palace.name, here)
    if palace.owner is not None:
        return group(roof(holder.colour, size), id=f"roof-{palace.owner}-{palace.colour}", at=place)
    closing = blocking_roof(holder.colour, size - 3)
    return group(closing, id=f"block-{palace.blocked_by}-{palace.colour}", at=place)


def points_on(field: str, points: int, here: Plan) -> str:
    """What a palace is worth now, on a plate on its last building."""
    size = here.points
    width, height = size * (0.8 if points < 10 else 1.35) + 4, size + 3
    return group(
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=3, fill=LIGHT, stroke=INK,
            stroke_width=0.8),
        words(0, size * 0.35, points, size, anchor="middle", fill=INK, font_weight="bold", stroke="none"),
        at=middle(field, here),
    )  # fmt: skip


def palace_told(palace: Palace, holder: Person | None) -> Sentence:
    """Whose it is, and what it is worth by what."""
    colour = COLOUR_NAMES[COLOURS.index(palace.colour)]
    name = tr("palace {field} ({colour})", colour=colour, field=palace.name)
    if holder and palace.blocked_by is not None:
        return tr("{palace}, closed by {player}", palace=name, player=holder.name)
    pieces = [
        tr_plural("{count} building", "{count} buildings", len(palace.buildings)),
        tr_plural("{count} stable", "{count} stables", len(palace.stables)),
        tr_plural("{count} wall", "{count} walls", palace.walls),
        tr_plural("{count} stall", "{count} stalls", palace.stalls),
    ]
    worth = {"palace": name, "points": points_text(palace.points), "pieces": pieces}
    if holder:
        return tr("{player}: {palace} earns {points} by {pieces}", player=holder.name, **worth)
    return tr("{palace}, open: worth {points} by {pieces}", **worth)
