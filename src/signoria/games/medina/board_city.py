"""Medina's board: the city in plan, with its streets, palaces, walls and towers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any

from signoria.drawing import COLOURS as PLAYER_COLOURS
from signoria.drawing import Look, Person, choice, emblem, group, tag, words
from signoria.games.medina.board_pieces import (
    DARK,
    LIGHT,
    block,
    blocking_roof,
    box,
    city_tones,
    roof,
    stall,
    tower_tile,
    wall,
)
from signoria.games.medina.city import COLUMNS as ACROSS
from signoria.games.medina.city import ROWS
from signoria.games.medina.table import TOWER_POINTS
from signoria.games.medina.words import (
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    FIELD_TEXTS,
    SIDE_NAMES,
    SIDES,
    TOWER_NAMES,
    TOWERS,
    WALL_TEXTS,
    points_text,
)
from signoria.say import Sentence, say, say_count


@dataclass(frozen=True)
class Plan:
    """Where the city is drawn, and how large."""

    x: float  # the upper left of field A1
    y: float
    width: float  # of a field
    height: float
    side: float  # how broad the wall is, at the left and the right
    rim: float  # and at the top and the bottom
    lift: float  # how high the pieces stand
    text: float  # size of the smallest text

    @property
    def right(self) -> float:
        return self.x + ACROSS * self.width

    @property
    def bottom(self) -> float:
        return self.y + ROWS * self.height

    def corner(self, field: str) -> tuple[float, float]:
        """The upper left of a field."""
        column, row = COLUMNS.index(field[0]), int(field[1:]) - 1
        return self.x + column * self.width, self.y + row * self.height

    def wall(self, place: str) -> tuple[float, float, float, float]:
        """The upper left, width and height of a wall field."""
        side, number = place.split()
        along = int(number) - 1
        if side in ("top", "bottom"):
            y = self.y - self.rim if side == "top" else self.bottom
            return self.x + along * self.width, y, self.width, self.rim
        x = self.x - self.side if side == "left" else self.right
        return x, self.y + along * self.height, self.side, self.height

    def tower(self, tower: str) -> tuple[float, float]:
        """The middle of a tower."""
        x = self.x - self.side / 2 if "left" in tower else self.right + self.side / 2
        y = self.y - self.rim / 2 if "top" in tower else self.bottom + self.rim / 2
        return x, y


WIDE = Plan(64, 134, 43, 43, 30, 30, 7, 13)
NARROW = Plan(31, 132, 21.25, 27, 14, 20, 4, 11)


def plan(look: Look) -> Plan:
    return NARROW if look.narrow else WIDE


def city(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> list[str]:
    """From the ground up, what stands farther south over what stands farther north."""
    built = {field for palace in view["palaces"] for field in (*palace["buildings"], *palace["stables"])}
    walls = set(view["walls"])
    northern = [place for place in WALL_TEXTS if not place.startswith("bottom")]
    southern = [place for place in WALL_TEXTS if place.startswith("bottom")]
    return [
        ground(look),
        *fields(built | set(view["stalls"]), look),
        *(wall_field(place, place in walls, look, lang) for place in northern),
        street(view, built, look),
        *(stall_on(field, field in view["street_ends"], look, lang) for field in view["stalls"]),
        *(palace_drawn(palace, people, look, lang) for palace in view["palaces"]),
        *(wall_field(place, place in walls, look, lang) for place in southern),
        *gates(walls, look),
        *(tower_drawn(tower, view["tower_tiles"][tower], people, look, lang) for tower in TOWERS),
    ]


# --- The ground -------------------------------------------------------------------------------


@cache
def ground(look: Look) -> str:
    """The sand under the city, and the names of the columns and rows."""
    here, tones = plan(look), city_tones(look)
    left, top = here.x - here.side, here.y - here.rim
    width, height = here.right - left + here.side, here.bottom - top + here.rim
    text = {"size": here.text, "anchor": "middle", "fill": look.tones.faint}
    letters = [
        words(here.x + (number + 0.5) * here.width, top - (10 if look.narrow else 12), letter, **text)
        for number, letter in enumerate(COLUMNS)
    ]
    numbers = [
        words(
            left - 7 - here.text * 0.1, here.y + (row + 0.5) * here.height + here.text * 0.35, row + 1, **text
        )
        for row in range(ROWS)
    ]
    return (
        tag("rect", x=left, y=top, width=width, height=height, rx=8, fill=tones.ring, stroke=tones.slot)
        + tag("path", d=box(here.x, here.y, here.right - here.x, here.bottom - here.y), fill=tones.ground)
        + "".join(letters + numbers)
    )


def fields(taken: set[str], look: Look) -> list[str]:
    """The fields on which nothing stands."""
    empty = empty_fields(look)
    return [
        f'<g fill="{city_tones(look).field}">',
        *(drawn for field, drawn in empty.items() if field not in taken),
        "</g>",
    ]


@cache
def empty_fields(look: Look) -> dict[str, str]:
    return {field: choice(f"cell:{field}", field, paving(field, look)) for field in FIELD_TEXTS}


def paving(field: str, look: Look, **more: Any) -> str:
    here = plan(look)
    x, y = here.corner(field)
    return tag("rect", x=x + 0.5, y=y + 0.5, width=here.width - 1, height=here.height - 1, rx=2, **more)


# --- The market -------------------------------------------------------------------------------


def beside(field: str) -> list[str]:
    """The fields that touch a field."""
    column, row = COLUMNS.index(field[0]), int(field[1:])
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return [f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < ACROSS and 1 <= r <= ROWS]


def extending(view: dict[str, Any], built: set[str]) -> list[str]:
    """Where the newest street can go on (R-7.1)."""
    stalls = set(view["stalls"])
    return [
        field
        for end in view["street_ends"]
        for field in beside(end)
        if field not in stalls and field not in built and len(stalls.intersection(beside(field))) == 1
    ]


def street(view: dict[str, Any], built: set[str], look: Look) -> str:
    """A ring of dashes on every field where the street can go on. It does not catch the pointer."""
    here = plan(look)
    radius = min(here.width, here.height) * 0.26
    rings = []
    for field in dict.fromkeys(extending(view, built)):
        x, y = here.corner(field)
        rings.append(tag("circle", cx=x + here.width / 2, cy=y + here.height / 2, r=radius))
    return group(*rings, fill="none", stroke=city_tones(look).glaze, stroke_width=2, stroke_dasharray="3.500 2.500",
                 pointer_events="none")  # fmt: skip


@cache
def stall_on(field: str, end: bool, look: Look, lang: str) -> str:
    here = plan(look)
    name = (
        say("{field}: a stall, an end of the street", field=field)
        if end
        else say("{field}: a stall", field=field)
    )
    piece = stall(here.width, here.height, here.lift / 2, look, end)
    return choice(
        f"cell:{field}",
        name.told(lang),
        paving(field, look, fill=city_tones(look).field),
        group(piece, id=f"stall-{field}", at=here.corner(field)),
    )


# --- Palaces ----------------------------------------------------------------------------------


def palace_drawn(palace: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    key = tuple(tuple(value) if isinstance(value, list) else value for value in palace.values())
    holder = palace["owner"] if palace["owner"] is not None else palace["blocked_by"]
    return remembered_palace(key, None if holder is None else people[holder], look, lang)


@lru_cache(1000)
def remembered_palace(key: tuple[Any, ...], holder: Person | None, look: Look, lang: str) -> str:
    """All of a palace is one thing to pick: it goes by the name of its first building."""
    name, colour, buildings, stables, *_, owner, blocked_by = key
    here = plan(look)
    pieces = [(field, "building", colour) for field in buildings] + [
        (field, "stable", "stable") for field in stables
    ]
    pieces.sort(key=lambda piece: FIELD_TEXTS.index(piece[0]))
    roofed = name if holder else None
    valued = buildings[-1] if holder is None or (owner is not None and len(buildings) > 1) else None
    drawn = []
    for field, sort, kind in pieces:
        piece = block(kind, here.width, here.height, here.lift, look, bare=field in (roofed, valued))
        edge = city_tones(look).white.edge if kind == "stable" and colour == "black" else None
        drawn.append(group(piece, id=f"{sort}-{field}", at=here.corner(field), stroke=edge))
    if holder:
        edge = PLAYER_COLOURS[holder.colour].fill if owner is not None else LIGHT
        around = outline({field for field, *_ in pieces}, here)
        drawn.append(tag("path", d=around, stroke=DARK, stroke_width=6 if here is WIDE else 4.500, fill="none",
                         stroke_linecap="square"))  # fmt: skip
        drawn.append(tag("path", d=around, stroke=edge, stroke_width=3.500 if here is WIDE else 2.500, fill="none",
                         stroke_linecap="square", stroke_dasharray=None if owner is not None else "5 5"))  # fmt: skip
        drawn.append(roof_on(name, colour, owner, blocked_by, holder, here))
    if valued:
        drawn.append(points_on(valued, key[6], here))
    stroke = city_tones(look).block(colour).edge
    return choice(f"cell:{name}", palace_told(key, holder, lang), *drawn, stroke=stroke)


def outline(pieces: set[str], here: Plan) -> str:
    """The edge of a palace's upper side."""
    path = []
    for field in sorted(pieces):
        x, y = here.corner(field)
        y -= here.lift
        column, row = COLUMNS.index(field[0]), int(field[1:])
        for step, start, line in (
            ((0, -1), (x, y), f"h{here.width:g}"),
            ((0, 1), (x, y + here.height), f"h{here.width:g}"),
            ((-1, 0), (x, y), f"v{here.height:g}"),
            ((1, 0), (x + here.width, y), f"v{here.height:g}"),
        ):
            if f"{COLUMNS[(column + step[0]) % ACROSS]}{row + step[1]}" not in pieces or not (
                0 <= column + step[0] < ACROSS
            ):
                path.append(f"M{start[0]:g} {start[1]:g}{line}")
    return "".join(path)


def middle(field: str, here: Plan) -> tuple[float, float]:
    """The middle of the upper side of a building."""
    x, y = here.corner(field)
    return x + here.width / 2, y + here.height / 2 - here.lift


def roof_on(
    name: str, colour: str, owner: int | None, blocked_by: int | None, holder: Person, here: Plan
) -> str:
    size = 26 if here is WIDE else 15
    if owner is not None:
        return group(roof(holder.colour, size), id=f"roof-{owner}-{colour}", at=middle(name, here))
    return group(
        blocking_roof(holder.colour, size - 3), id=f"block-{blocked_by}-{colour}", at=middle(name, here)
    )


def points_on(field: str, points: int, here: Plan) -> str:
    """What a palace is worth now, on a plate on its last building."""
    size = here.text + (1 if here is WIDE else 0)
    width, height = size * (0.8 if points < 10 else 1.35) + 4, size + 3
    return group(
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=3, fill=LIGHT, stroke=DARK,
            stroke_width=0.8),
        words(0, size * 0.35, points, size, anchor="middle", fill=DARK, font_weight="bold", stroke="none"),
        at=middle(field, here),
    )  # fmt: skip


def palace_told(key: tuple[Any, ...], holder: Person | None, lang: str) -> str:
    name, colour, buildings, stables, walls, stalls, points, _, blocked_by = key
    palace = say("the {colour} palace {field}", colour=COLOUR_NAMES[COLOURS.index(colour)], field=name)
    if holder and blocked_by is not None:
        return say("{palace}, closed by {player}", palace=palace, player=holder.name).told(lang)
    pieces: list[Sentence] = [
        say_count("{count} building", "{count} buildings", len(buildings)),
        say_count("{count} stable", "{count} stables", len(stables)),
        say_count("{count} wall", "{count} walls", walls),
        say_count("{count} stall", "{count} stalls", stalls),
    ]
    worth = {"palace": palace, "points": points_text(points), "pieces": pieces}
    if holder:
        return say("{player}: {palace} earns {points} by {pieces}", player=holder.name, **worth).told(lang)
    return say("{palace}, open: worth {points} by {pieces}", **worth).told(lang)


# --- Walls, gates and towers ------------------------------------------------------------------


@cache
def wall_field(place: str, built: bool, look: Look, lang: str) -> str:
    here, tones = plan(look), city_tones(look)
    x, y, width, height = here.wall(place)
    side, number = place.split()
    name = say("{side} {number}", side=SIDE_NAMES[list(SIDES).index(side)], number=number)
    slot = tag("rect", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=2, fill=tones.ring,
               stroke=tones.slot, stroke_width=0.8, stroke_dasharray="3 3")  # fmt: skip
    label = say("{wall}: a wall", wall=name) if built else say("wall field {wall}", wall=name)
    piece = group(wall(width, height, here.lift, look), id=f"wall-{side}-{number}", at=(x, y))
    return choice(f"wall:{side}-{number}", label.told(lang), piece if built else slot)


def gates(walls: set[str], look: Look) -> list[str]:
    """An arch on the last open field of a side: the gate that always stays."""
    here = plan(look)
    drawn = []
    for side, length in SIDES.items():
        open_fields = [place for n in range(length) if (place := f"{side} {n + 1}") not in walls]
        if len(open_fields) == 1:
            x, y, width, height = here.wall(open_fields[0])
            drawn.append(gate(x + width / 2, y + height / 2, min(width, height) * 0.8))
    return drawn


def gate(x: float, y: float, size: float) -> str:
    half = size / 2
    arch = f"M{-half:.1f} {half:.1f}v{-half:.1f}a{half:.1f} {half:.1f} 0 0 1 {size:.1f} 0v{half:.1f}z"
    return group(
        tag("path", d=arch, fill="#7a4a1e", stroke=DARK),
        tag("path", d=f"M0 {-half:.1f}v{size:.1f}", stroke="#f2d9a8"),
        at=(x, y),
        pointer_events="none",
    )


def tower_drawn(tower: str, holder: int | None, people: Sequence[Person], look: Look, lang: str) -> str:
    """A tower with its tile, or with the emblem of who holds the tile."""
    here = plan(look)
    size = 22 if here is WIDE else 16
    number = TOWERS.index(tower)
    points = points_text(TOWER_POINTS[number])
    if holder is None:
        told = say("Tower {tower}: {points}", tower=TOWER_NAMES[number], points=points)
        shown = group(tower_tile(tower, size - 2), id=f"tile-{tower.replace(' ', '-')}")
    else:
        told = say("Tower {tower}: {points}, held by {player}", tower=TOWER_NAMES[number], points=points,
                   player=people[holder].name)  # fmt: skip
        shown = emblem(people[holder].colour, size)
    return group(tag("title", escape(told.told(lang))), tower_stone(look), shown, at=here.tower(tower))


@cache
def tower_stone(look: Look) -> str:
    """An octagon of stone, lifted higher than the walls."""
    here, white = plan(look), city_tones(look).white
    radius = 20 if here is WIDE else 11.500
    cut = radius * 0.42
    top = (
        f"M{-radius} {-cut:.1f}L{-cut:.1f} {-radius}H{cut:.1f}L{radius} {-cut:.1f}"
        f"V{cut:.1f}L{cut:.1f} {radius}H{-cut:.1f}L{-radius} {cut:.1f}z"
    )
    return tag(
        "path", d=top, fill=white.front, stroke=white.edge, transform=f"translate(0 {here.lift / 2:g})"
    ) + tag("path", d=top, fill=white.top, stroke=white.edge)
