"""The board of San Gimignano: lines round groups, what others did, and what a choice would do."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from signoria.games.san_gimignano.account import as_id
from signoria.games.san_gimignano.board.art import TILT, corner, hexagon
from signoria.games.san_gimignano.board.ground import (
    ACROSS,
    Ground,
    place_and_side,
    place_at,
    stone_places,
)
from signoria.games.san_gimignano.board.labels import sent_home
from signoria.games.san_gimignano.board.pieces import TOWER_TOP, rim_of
from signoria.games.san_gimignano.board.quarters import Quarters
from signoria.games.san_gimignano.notation import PLACE_TEXTS, SPOT_TEXTS, tile_action
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import tr
from signoria.svg import COLOURS, Attribute, Context, Look, Place, disc, group, tag, text_width, words

GOLD = "#f3b71f"

# --- Lines round groups -----------------------------------------------------------------------

Corner = tuple[int, int]
"""Across in halves of a tile's width, down in halves of its radius."""
Edge = tuple[Corner, Corner]


@cache
def edges_of(sector: str) -> tuple[Edge, ...]:
    """The four edges of a sector; an edge is the same for both sectors that share it."""
    place, first = place_and_side(sector)
    across, down = place_at(place)
    middle = round(across * 2 / ACROSS), round(down * 2 / TILT)
    corners = [middle] + [
        (middle[0] + HALVES[(first + number) % 6][0], middle[1] + HALVES[(first + number) % 6][1])
        for number in range(3)
    ]
    pairs = ((corners[number - 1], corners[number]) for number in range(4))
    return tuple((min(pair), max(pair)) for pair in pairs)


HALVES = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a tile, clockwise from the top."""


@lru_cache(2048)
def outline_path(sectors: tuple[str, ...], ground: Ground) -> str:
    """A line along the outer edges of some sectors."""
    ways = ("L".join([seen(point, ground) for point in way]) for way in ways_round(sectors))
    return "".join([f"M{way}z" for way in ways])


@lru_cache(2048)
def ways_round(sectors: tuple[str, ...]) -> list[list[Corner]]:
    """The outer edges of some sectors, joined to ways."""
    times = Counter(edge for sector in sectors for edge in edges_of(sector))
    onward: dict[Corner, list[Corner]] = {}
    for (one, other), number in sorted(times.items()):
        if number == 1:
            onward.setdefault(one, []).append(other)
            onward.setdefault(other, []).append(one)
    found = []
    for start in list(onward):
        while onward[start]:
            found.append(list(walk(start, onward)))
    return found


def walk(start: Corner, onward: dict[Corner, list[Corner]]) -> Iterator[Corner]:
    """The corners on a way round, which takes its edges away."""
    at = start
    while onward[at]:
        yield at
        to = onward[at].pop()
        onward[to].remove(at)
        at = to


def seen(point: Corner, ground: Ground) -> str:
    half = 37 * ground.scale
    return f"{ground.x + point[0] * half * ACROSS:.1f} {ground.y + point[1] * half * TILT:.1f}"


@dataclass(frozen=True, eq=False)
class Line:
    """A line round sectors, on a wider one that sets it off. Of equal ones there is one."""

    colour: str
    under: str
    width: float
    dash: tuple[float, float] | None = None  # in widths of the line
    fill: str = "none"


GOLDEN = Line(GOLD, "#5b3c06", 5, None, "#ffd75e")
DASHES, DOTS = (2.2, 1.9), (0.1, 1.8)


@cache
def line_of(colour: str, width: float, dash: tuple[float, float], is_filled: bool = False) -> Line:
    """A line in a player's colour."""
    fill = COLOURS[colour].fill
    return Line(fill, rim_of(colour), width, dash, fill if is_filled else "none")


def thickness(ground: Ground) -> float:
    """How thick lines are: in a small town a little thinner."""
    return min(1, max(0.62, ground.scale))


def outline(sectors: Sequence[str], ground: Ground, look: Line, name: str) -> str:
    """A line round some sectors."""
    return outlined(tuple(sectors), ground, look, name) if sectors else ""


@lru_cache(4096)
def outlined(sectors: tuple[str, ...], ground: Ground, look: Line, name: str) -> str:
    line = outline_path(sectors, ground)
    wide = look.width * thickness(ground)
    dash = f"{look.dash[0] * wide:.1f} {look.dash[1] * wide:.1f}" if look.dash else None
    return group(
        tag(
            "path",
            d=line,
            fill=look.fill,
            fill_opacity=None if look.fill == "none" else 0.2,
            stroke=look.under,
            stroke_width=wide * 1.75,
        ),
        tag(
            "path",
            d=line,
            fill="none",
            stroke=look.colour,
            stroke_width=wide,
            stroke_dasharray=dash,
        ),
        id=name,
        data_enter="fade",
        stroke_linejoin="round",
        stroke_linecap="round",
        pointer_events="none",
    )


def groups(context: Context[SanGimignanoView], ground: Ground) -> str:
    """The groups that players hold, and what the viewer has of the nearest one."""
    view = context.view
    first = context.now["player"] if context.viewer is None else context.viewer
    colours = [person.colour for person in context.people]
    drawn = [
        outline(view["groups"][seat], ground, line_of(colours[seat], 3.2, DASHES), f"group-{seat}")
        for seat in range(view["players"])
        if seat != first
    ]
    if first is None or first < 0 or view["over"]:
        return "".join(drawn)
    near = view["nearest"][first]
    if not near["lacking"]:
        is_building = view["player"] == first and view["phase"] == "tower"
        sectors = view["to_build_on"] if is_building else view["groups"][first]
        drawn.append(outline(sectors, ground, GOLDEN, f"group-{first}"))
    elif context.viewer is not None and len(near["sectors"]) > 1:
        drawn.append(outline(near["sectors"], ground, line_of(colours[first], 4.4, DOTS, True), "nearest"))
        dots = line_of(colours[first], 3.4, DOTS)
        drawn += [
            outline([sector], ground, dots, f"completing-{as_id(sector)}") for sector in near["completing"]
        ]
    return "".join(drawn)


def shown_while(thing: str, has_focus: bool = False) -> str:
    """What makes the group around it seen while a thing is pointed at, or has the focus.

    It is a part of the drawing, so that it works wherever the drawing is shown. Whoever listens to the focus
    of a thing makes the browser stop there with Tab, so that is only for what can be picked.
    """
    begin, end = f"{thing}.mouseover", f"{thing}.mouseout"
    if has_focus:
        begin, end = f"{begin};{thing}.focusin", f"{end};{thing}.focusout"
    return tag("set", attributeName="visibility", to="visible", begin=begin, end=end)


def wish_id(seat: int) -> str:
    """Of the emblem that shows what a player lacks."""
    return f"wish{seat}"


@lru_cache(4096)
def wished(
    ground: Ground, seat: int, colour: str, sectors: tuple[str, ...], completing: tuple[str, ...]
) -> str:
    """What a rival has of the nearest group, and where a stone would complete it; seen on wish."""
    dots = line_of(colour, 3.4, DOTS)
    return group(
        shown_while(wish_id(seat)),
        outline(sectors, ground, line_of(colour, 4.4, DOTS, True), f"has-{seat}"),
        *(outline([sector], ground, dots, f"lacks-{seat}-{as_id(sector)}") for sector in completing),
        visibility="hidden",
        pointer_events="none",
    )


def wishes(context: Context[SanGimignanoView], ground: Ground) -> Iterator[str]:
    """Of everybody else who holds no group."""
    view = context.view
    if context.viewer is None or view["over"] or context.is_reckoning:
        return
    for seat, near in enumerate(view["nearest"]):
        if seat != context.viewer and near["lacking"] and near["sectors"]:
            colour = context.people[seat].colour
            yield wished(ground, seat, colour, tuple(near["sectors"]), tuple(near["completing"]))


def pointed_at(context: Context[SanGimignanoView], ground: Ground, cards: Sequence[str]) -> Iterator[str]:
    """Where a sector is whose card is pointed at, by the ids of the cards; in the order of the sectors."""
    for thing, sector in zip(cards, context.now["to_build_on"], strict=False):
        yield pointed(ground, thing, sector)


@lru_cache(4096)
def pointed(ground: Ground, thing: str, sector: str) -> str:
    line = outline([sector], ground, POINTED, f"points-{thing}")
    return group(shown_while(thing, has_focus=True), line, visibility="hidden", pointer_events="none")


POINTED = Line("#ffffff", "#2b2118", 6)

CRACK = "M-13 7L-4-2L1 3L13-10"


def breaking(context: Context[SanGimignanoView], ground: Ground, quarters: Quarters) -> Iterator[str]:
    """Where the viewer can build: a crack in the stones without which somebody's group would be broken."""
    view = context.now
    if view["phase"] != "tower" or view["player"] != context.viewer or context.before is not None:
        return
    for sector, seats in view["breaks"].items():
        places = stone_places(ground, sector, quarters.towers)
        for seat in seats:
            crack = (
                tag("path", d=CRACK, stroke="#ffffff", stroke_width=6),
                tag("path", d=CRACK, stroke="#1d0f04", stroke_width=2.8),
            )
            yield group(
                tag("g", *crack, transform=f"scale({ground.scale})"),
                at=places[quarters.on(sector).stones.index(seat)],
                id=f"breaks-{as_id(sector)}-{seat}",
                data_enter="fade",
                fill="none",
                stroke_linecap="round",
                stroke_linejoin="round",
                pointer_events="none",
            )


# --- Since the viewer's last choice -----------------------------------------------------------


def recent_marks(context: Context[SanGimignanoView], ground: Ground, quarters: Quarters) -> Iterator[str]:
    """What others did since the viewer's last choice, in their colours; nothing of it in a preview."""
    if context.before is not None:
        return
    for number, (seat, action) in enumerate(context.recent):
        name, colour = f"recent-{number}", context.people[seat].colour
        if STONE <= action < TILE:
            sector = SPOT_TEXTS[action - STONE]
            owners = quarters.on(sector).stones
            if seat in owners:
                last = len(owners) - 1 - owners[::-1].index(seat)
                at = stone_places(ground, sector, quarters.towers)[last]
                yield recent_stone(colour, ground, at, name)
        elif TILE <= action < KEEP_TILES:
            yield recent_tile(colour, ground, PLACE_TEXTS[tile_action(action)[1]], context.look, name)
        elif TOWER <= action < BUILD_NOT:
            yield recent_tower(colour, ground, SPOT_TEXTS[action - TOWER], context.look, name)


@lru_cache(2048)
def recent_stone(colour: str, ground: Ground, at: Place, name: str) -> str:
    return group(ring(colour, ground), at=at, id=name, pointer_events="none", data_enter="fade")


@lru_cache(2048)
def recent_tile(colour: str, ground: Ground, place: str, look: Look, name: str) -> str:
    across, down = corner(1)
    line = hexagon(round(0.96 * ground.scale, 3))
    return group(
        dashed(line, COLOURS[colour].fill, rim_of(colour)),
        pin(colour, look, (ground.scale * across * 0.93, ground.scale * down * TILT * 0.93)),
        at=ground.at(place),
        id=name,
        pointer_events="none",
        data_enter="fade",
    )


@lru_cache(2048)
def recent_tower(colour: str, ground: Ground, sector: str, look: Look, name: str) -> str:
    x, y = ground.foot(sector)
    at = (x, y - (TOWER_TOP - 2) * ground.scale)
    return group(pin(colour, look), at=at, id=name, pointer_events="none", data_enter="fade")


def dashed(line: str, colour: str, under: str) -> str:
    return tag(
        "path",
        d=line,
        fill=colour,
        fill_opacity=0.14,
        stroke=under,
        stroke_width=5.5,
        stroke_linejoin="round",
    ) + tag(
        "path",
        d=line,
        fill="none",
        stroke=colour,
        stroke_width=3.2,
        stroke_dasharray="8 6",
        stroke_linejoin="round",
    )


@lru_cache(512)
def ring(colour: str, ground: Ground) -> str:
    size = 18 * ground.scale
    shape: dict[str, Attribute] = {"rx": size, "ry": size * 0.84, "fill": "none"}
    wide = thickness(ground)
    return tag("ellipse", **shape, stroke=rim_of(colour), stroke_width=5 * wide) + tag(
        "ellipse",
        **shape,
        stroke=COLOURS[colour].fill,
        stroke_width=3 * wide,
        stroke_dasharray=f"{6 * wide:.1f} {4 * wide:.1f}",
    )


@lru_cache(512)
def pin(colour: str, look: Look, at: Place = (0, 0)) -> str:
    """A needle with a player's emblem; its point at a place."""
    return group(
        tag("path", d="M0 0l-6-9h12z", fill="#fff"),
        tag("circle", cy=-15, r=11.5, fill="#fff"),
        group(disc(colour, 19, look.dark), at=(0, -15)),
        at=at,
    )


# --- What a choice would do -------------------------------------------------------------------


def chip(
    context: Context[SanGimignanoView], seat: int, said: str, at: Place, room: tuple[float, float], name: str
) -> str:
    """A few words about a player, in their colour; kept between left and right."""
    colour = COLOURS[context.people[seat].colour]
    size = 14 if not context.look.narrow else 13
    width = text_width(said, size, bold=True) + 38
    x = max(min(at[0], room[1] - width / 2), room[0] + width / 2)
    return group(
        tag(
            "rect",
            x=-width / 2,
            y=-13,
            width=width,
            height=26,
            rx=13,
            fill=colour.fill,
            stroke="#fff",
            stroke_width=2,
        ),
        tag(
            "path",
            d=colour.emblem,
            fill=colour.ink,
            fill_rule="evenodd",
            transform=f"translate({-width / 2 + 8:.1f} -8) scale(.66)",
        ),
        words(12, size * 0.36, said, size, anchor="middle", font_weight="bold", fill=colour.ink),
        at=(x, at[1]),
        id=name,
        data_enter="fade",
        pointer_events="none",
    )


def effects(
    context: Context[SanGimignanoView], before: SanGimignanoView, ground: Ground, room: tuple[float, float]
) -> Iterator[str]:
    """Chips where a choice gains or costs something."""
    view = context.view
    was = {sector["sector"]: sector for tile in before["tiles"] for sector in tile["sectors"]}
    for tile in view["tiles"]:
        for sector in tile["sectors"]:
            name = sector["sector"]
            if sector["tower"] is None or name not in was or was[name]["tower"] is not None:
                continue
            x, y = ground.foot(name)
            top = max(20, y - (TOWER_TOP + 16) * ground.scale)
            yield chip(context, sector["tower"], "+1", (x, top), room, f"gain-{as_id(name)}")
            for seat in sorted(set(was[name]["stones"]) - {sector["tower"]}):
                top = top - 30 if top > 46 else y + 30
                said = context.text(sent_home(was[name]["stones"].count(seat)))
                if before["groups"][seat] and not view["groups"][seat]:
                    said += " · " + context.text(tr("group broken"))
                yield chip(context, seat, said, (x, top), room, f"home-{seat}")
