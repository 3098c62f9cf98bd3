"""Medina's board: the city in plan, with its streets, palaces, walls and towers."""

from functools import cache, lru_cache

from signoria.games.medina.board.palaces import palace_drawn
from signoria.games.medina.board.pieces import box, city_tones, stall, tower_tile, wall
from signoria.games.medina.board.plan import plan
from signoria.games.medina.city import ROWS
from signoria.games.medina.table import TOWER_POINTS
from signoria.games.medina.view import MedinaView
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
from signoria.svg import INK, Attribute, Context, Look, Person, Style, disc, group, tag, words

LAYERS = 300
"""How many drawings of each layer are kept, of all tables together."""


def city(context: Context[MedinaView]) -> list[str]:
    """From the ground up, what stands farther south over what stands farther north.

    A move changes little of it, so its layers are kept.
    """
    view, look, style = context.view, context.look, context.style
    built = {field for palace in view["palaces"] for field in (*palace["buildings"], *palace["stables"])}
    south = tuple(place for place in view["walls"] if place.startswith("bottom"))
    north = tuple(place for place in view["walls"] if not place.startswith("bottom"))
    return [
        ground(look),
        open_wall_fields(tuple(view["walls"]), style),
        empty_fields(frozenset(built.union(view["stalls"])), style),
        street_goes_on(tuple(view["street_goes_on"]), look),
        walls_drawn(north, style),
        streets(tuple(view["stalls"]), tuple(view["street_ends"]), style),
        *(palace_drawn(context, palace) for palace in view["palaces"]),
        walls_drawn(south, style),
        *(gate(place, look) for place in view["gates"]),
        *(tower_drawn(tower, None if seat is None else context.people[seat], style)
          for tower, seat in view["tower_tiles"].items()),
    ]  # fmt: skip


# --- The ground -------------------------------------------------------------------------------


@cache
def ground(look: Look) -> str:
    """The sand under the city, and the names of the columns and rows."""
    here, tones = plan(look), city_tones(look)
    left, top = here.x - here.side, here.y - here.rim
    width, height = here.right - left + here.side, here.bottom - top + here.rim
    more: dict[str, Attribute] = {"anchor": "middle", "fill": look.tones.faint}
    letters = [
        words(here.x + (number + 0.5) * here.width, top - here.letters, letter, here.text, **more)
        for number, letter in enumerate(COLUMNS)
    ]
    low = here.text * 0.35
    numbers = [
        words(
            left - 7 - here.text * 0.1, here.y + (row + 0.5) * here.height + low, row + 1, here.text, **more
        )
        for row in range(ROWS)
    ]
    return (
        tag("rect", x=left, y=top, width=width, height=height, rx=8, fill=tones.ring, stroke=tones.slot)
        + tag("path", d=box(here.x, here.y, here.right - here.x, here.bottom - here.y), fill=tones.ground)
        + "".join(letters + numbers)
    )


@lru_cache(LAYERS)
def empty_fields(taken: frozenset[str], style: Style) -> str:
    drawn = (paved for field, paved in paved_fields(style).items() if field not in taken)
    return group(*drawn, fill=city_tones(style.look).field)


@cache
def paved_fields(style: Style) -> dict[str, str]:
    return {field: style.choice(f"cell:{field}", field, paving(field, style.look)) for field in FIELD_TEXTS}


def paving(field: str, look: Look) -> str:
    here = plan(look)
    x, y = here.corner(field)
    return tag("rect", x=x + 0.5, y=y + 0.5, width=here.width - 1, height=here.height - 1, rx=2)


# --- The market -------------------------------------------------------------------------------


@lru_cache(LAYERS)
def street_goes_on(fields: tuple[str, ...], look: Look) -> str:
    """A ring of dashes on every field where the street can go on. It does not catch the pointer."""
    here = plan(look)
    radius = min(here.width, here.height) * 0.26
    rings = []
    for field in fields:
        x, y = here.corner(field)
        rings.append(tag("circle", cx=x + here.width / 2, cy=y + here.height / 2, r=radius))
    glaze = city_tones(look).glaze
    return group(*rings, fill="none", stroke=glaze, stroke_width=2, stroke_dasharray="3.5 2.5",
                 pointer_events="none")  # fmt: skip


@lru_cache(LAYERS)
def streets(stalls: tuple[str, ...], ends: tuple[str, ...], style: Style) -> str:
    drawn = (stall_on(field, field in ends, style) for field in stalls)
    return group(*drawn, fill=city_tones(style.look).field)


@cache
def stall_on(field: str, end: bool, style: Style) -> str:
    here = plan(style.look)
    name = tr("{field}: a stall", field=field)
    if end:
        name = tr("{field}: a stall, an end of the street", field=field)
    piece = stall(here.width, here.height, here.lift / 2, style.look, end)
    placed = group(piece, id=f"stall-{field}", at=here.corner(field))
    return style.choice(f"cell:{field}", name, paving(field, style.look), placed)


# --- Walls, gates and towers ------------------------------------------------------------------


def wall_name(place: str) -> Sentence:
    side, number = place.split()
    return tr("{side} {number}", side=SIDE_NAMES[list(SIDES).index(side)], number=number)


@lru_cache(LAYERS)
def open_wall_fields(walls: tuple[str, ...], style: Style) -> str:
    tones = city_tones(style.look)
    drawn = (slot for place, slot in wall_slots(style).items() if place not in walls)
    return group(*drawn, fill=tones.ring, stroke=tones.slot, stroke_width=0.8, stroke_dasharray="3 3")


@cache
def wall_slots(style: Style) -> dict[str, str]:
    """The wall fields as long as no wall stands on them."""
    here, drawn = plan(style.look), {}
    for place in WALL_TEXTS:
        x, y, width, height = here.wall(place)
        slot = tag("rect", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=2)
        reach = tag("path", d=box(*reached(place, style.look)), fill_opacity=0, stroke="none")
        label = tr("wall field {wall}", wall=wall_name(place))
        pick = f"wall:{place.replace(' ', '-')}"
        drawn[place] = style.choice(pick, label, slot, reach if here.reach else "")
    return drawn


def reached(place: str, look: Look) -> tuple[float, float, float, float]:
    """A wall field with the margin beyond it."""
    here = plan(look)
    x, y, width, height = here.wall(place)
    margin = here.reach
    if place.startswith(("top", "bottom")):
        return x, y - margin if place.startswith("top") else y, width, height + margin
    return max(0, x - margin) if place.startswith("left") else x, y, width + margin, height


@lru_cache(LAYERS)
def walls_drawn(places: tuple[str, ...], style: Style) -> str:
    """Those farther south over those farther north."""
    from_north = sorted(places, key=lambda place: plan(style.look).wall(place)[1])
    drawn = [wall_drawn(place, style) for place in from_north]
    return group(*drawn, stroke=city_tones(style.look).white.edge) if drawn else ""


@cache
def wall_drawn(place: str, style: Style) -> str:
    here = plan(style.look)
    x, y, width, height = here.wall(place)
    name = place.replace(" ", "-")
    piece = group(wall(width, height, here.lift, style.look), id=f"wall-{name}", at=(x, y))
    return style.choice(f"wall:{name}", tr("{wall}: a wall", wall=wall_name(place)), piece)


@cache
def gate(place: str, look: Look) -> str:
    """An arch on the last open field of a side."""
    x, y, width, height = plan(look).wall(place)
    size = min(width, height) * 0.8
    half = size / 2
    arch = f"M{-half:.1f} {half:.1f}v{-half:.1f}a{half:.1f} {half:.1f} 0 0 1 {size:.1f} 0v{half:.1f}z"
    return group(
        tag("path", d=arch, fill="#7a4a1e", stroke=INK),
        tag("path", d=f"M0 {-half:.1f}v{size:.1f}", stroke="#f2d9a8"),
        at=(x + width / 2, y + height / 2),
        pointer_events="none",
    )


@lru_cache(1000)
def tower_drawn(tower: str, holder: Person | None, style: Style) -> str:
    """A tower with its tile, or with the emblem of who holds the tile."""
    here, number = plan(style.look), TOWERS.index(tower)
    facts = {"tower": TOWER_NAMES[number], "points": points_text(TOWER_POINTS[number])}
    if holder is None:
        told = tr("Tower {tower}: {points}", **facts)
        shown = group(tower_tile(tower, here.tile), id=f"tile-{tower.replace(' ', '-')}")
    else:
        told = tr("Tower {tower}: {points}, held by {player}", player=holder.name, **facts)
        shown = group(disc(holder.colour, here.tile + 2, style.look.dark))
    return style.titled(told, tower_stone(style.look), shown, at=here.tower(tower))


@cache
def tower_stone(look: Look) -> str:
    """An octagon of stone, lifted higher than the walls."""
    here, white = plan(look), city_tones(look).white
    radius = here.tower_radius
    cut = radius * 0.42
    top = (
        f"M{-radius} {-cut:.1f}L{-cut:.1f} {-radius}H{cut:.1f}L{radius} {-cut:.1f}"
        f"V{cut:.1f}L{cut:.1f} {radius}H{-cut:.1f}L{-radius} {cut:.1f}z"
    )
    return tag(
        "path", d=top, fill=white.front, stroke=white.edge, transform=f"translate(0 {here.lift / 2:g})"
    ) + tag("path", d=top, fill=white.top, stroke=white.edge)
