"""Medina's board: the city in plan, with its streets, palaces, walls and towers."""

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from signoria.games.medina.board.palaces import palace_drawn
from signoria.games.medina.board.pieces import (
    DARK,
    box,
    city_tones,
    stall,
    tower_tile,
    wall,
)
from signoria.games.medina.board.plan import WIDE, plan
from signoria.games.medina.city import COLUMNS as ACROSS
from signoria.games.medina.city import ROWS
from signoria.games.medina.table import TOWER_POINTS
from signoria.games.medina.words import (
    COLUMNS,
    FIELD_TEXTS,
    SIDE_NAMES,
    SIDES,
    TOWER_NAMES,
    TOWERS,
    WALL_TEXTS,
    points_text,
)
from signoria.i18n import Sentence, tr
from signoria.svg import Look, Person, choice, emblem, group, tag, words


def city(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> list[str]:
    """From the ground up, what stands farther south over what stands farther north."""
    built = {field for palace in view["palaces"] for field in (*palace["buildings"], *palace["stables"])}
    taken = built.union(view["stalls"])
    walls = set(view["walls"])
    tones = city_tones(look)
    return [
        ground(look),
        group(*(drawn for place, drawn in open_wall_fields(look, lang).items() if place not in walls),
              fill=tones.ring, stroke=tones.slot, stroke_width=0.8, stroke_dasharray="3 3"),
        group(*(drawn for field, drawn in empty_fields(look).items() if field not in taken),
              fill=tones.field),
        street(view, built, look),
        walls_drawn([place for place in view["walls"] if not place.startswith("bottom")], look, lang),
        group(*(stall_on(field, field in view["street_ends"], look, lang) for field in view["stalls"]),
              fill=tones.field),
        *(palace_drawn(palace, people, look, lang) for palace in view["palaces"]),
        walls_drawn([place for place in view["walls"] if place.startswith("bottom")], look, lang),
        *gates(walls, look),
        *(tower_drawn(tower, view["tower_tiles"][tower], people, look, lang) for tower in TOWERS),
    ]  # fmt: skip


# --- The ground -------------------------------------------------------------------------------


@cache
def ground(look: Look) -> str:
    """The sand under the city, and the names of the columns and rows."""
    here, tones = plan(look), city_tones(look)
    left, top = here.x - here.side, here.y - here.rim
    width, height = here.right - left + here.side, here.bottom - top + here.rim
    text: dict[str, Any] = {"size": here.text, "anchor": "middle", "fill": look.tones.faint}
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


@cache
def empty_fields(look: Look) -> dict[str, str]:
    return {field: choice(f"cell:{field}", field, paving(field, look)) for field in FIELD_TEXTS}


def paving(field: str, look: Look) -> str:
    here = plan(look)
    x, y = here.corner(field)
    return tag("rect", x=x + 0.5, y=y + 0.5, width=here.width - 1, height=here.height - 1, rx=2)


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
    glaze = city_tones(look).glaze
    return group(*rings, fill="none", stroke=glaze, stroke_width=2, stroke_dasharray="3.5 2.5",
                 pointer_events="none")  # fmt: skip


@cache
def stall_on(field: str, end: bool, look: Look, lang: str) -> str:
    here = plan(look)
    name = (
        tr("{field}: a stall, an end of the street", field=field)
        if end
        else tr("{field}: a stall", field=field)
    )
    piece = stall(here.width, here.height, here.lift / 2, look, end)
    return choice(
        f"cell:{field}",
        name.render(lang),
        paving(field, look),
        group(piece, id=f"stall-{field}", at=here.corner(field)),
    )


# --- Walls, gates and towers ------------------------------------------------------------------


def wall_name(place: str) -> Sentence:
    side, number = place.split()
    return tr("{side} {number}", side=SIDE_NAMES[list(SIDES).index(side)], number=number)


@cache
def open_wall_fields(look: Look, lang: str) -> dict[str, str]:
    """The wall fields as long as no wall stands on them."""
    drawn = {}
    for place in WALL_TEXTS:
        x, y, width, height = plan(look).wall(place)
        slot = tag("rect", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=2)
        label = tr("wall field {wall}", wall=wall_name(place)).render(lang)
        reach = tag("path", d=box(*reached(place, look)), fill_opacity=0, stroke="none")
        drawn[place] = choice(f"wall:{place.replace(' ', '-')}", label, slot, reach if look.narrow else "")
    return drawn


def reached(place: str, look: Look) -> tuple[float, float, float, float]:
    """A wall field with the margin beyond it, so that a finger can hit it."""
    x, y, width, height = plan(look).wall(place)
    margin = 16
    if place.startswith(("top", "bottom")):
        return x, y - margin if place.startswith("top") else y, width, height + margin
    return max(0, x - margin) if place.startswith("left") else x, y, width + margin, height


def walls_drawn(places: list[str], look: Look, lang: str) -> str:
    """Those farther south over those farther north."""
    places.sort(key=lambda place: plan(look).wall(place)[1])
    drawn = [wall_drawn(place, look, lang) for place in places]
    return group(*drawn, stroke=city_tones(look).white.edge) if drawn else ""


@cache
def wall_drawn(place: str, look: Look, lang: str) -> str:
    here = plan(look)
    x, y, width, height = here.wall(place)
    name = place.replace(" ", "-")
    label = tr("{wall}: a wall", wall=wall_name(place)).render(lang)
    piece = group(wall(width, height, here.lift, look), id=f"wall-{name}", at=(x, y))
    return choice(f"wall:{name}", label, piece)


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
    size = 20 if here is WIDE else 16
    number = TOWERS.index(tower)
    points = points_text(TOWER_POINTS[number])
    if holder is None:
        told = tr("Tower {tower}: {points}", tower=TOWER_NAMES[number], points=points)
        shown = group(tower_tile(tower, size), id=f"tile-{tower.replace(' ', '-')}")
    else:
        told = tr("Tower {tower}: {points}, held by {player}", tower=TOWER_NAMES[number], points=points,
                   player=people[holder].name)  # fmt: skip
        shown = emblem(people[holder].colour, size + 2)
    return group(tag("title", escape(told.render(lang))), tower_stone(look), shown, at=here.tower(tower))


@cache
def tower_stone(look: Look) -> str:
    """An octagon of stone, lifted higher than the walls."""
    here, white = plan(look), city_tones(look).white
    radius = 20 if here is WIDE else 11.5
    cut = radius * 0.42
    top = (
        f"M{-radius} {-cut:.1f}L{-cut:.1f} {-radius}H{cut:.1f}L{radius} {-cut:.1f}"
        f"V{cut:.1f}L{cut:.1f} {radius}H{-cut:.1f}L{-radius} {cut:.1f}z"
    )
    return tag(
        "path", d=top, fill=white.front, stroke=white.edge, transform=f"translate(0 {here.lift / 2:g})"
    ) + tag("path", d=top, fill=white.top, stroke=white.edge)
