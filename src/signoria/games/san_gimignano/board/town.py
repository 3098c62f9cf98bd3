"""The board of San Gimignano: the town. Its tiles, the places open to more, stones and towers."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin
from typing import TypeAlias

from signoria.games.san_gimignano.account import as_id, tower_id
from signoria.games.san_gimignano.board.art import (
    RADIUS,
    TILT,
    court,
    hexagon,
    kinds_of_tile,
    path,
    sign_of,
    spot,
    tile,
)
from signoria.games.san_gimignano.board.ground import (
    Ground,
    open_places,
    opening,
    stone_places,
)
from signoria.games.san_gimignano.board.labels import (
    MANY,
    Gain,
    about_sector,
    gain_told,
    gains,
    place_label,
    sector_title,
    teller,
    turn_label,
)
from signoria.games.san_gimignano.board.marks import (
    breaking,
    effects,
    groups,
    pointed_at,
    recent_marks,
    wishes,
)
from signoria.games.san_gimignano.board.pieces import stone, tower
from signoria.games.san_gimignano.board.quarters import (
    KEPT,
    AboutTile,
    Land,
    Layout,
    Plan,
    Quarters,
    quarters_of,
)
from signoria.games.san_gimignano.board.rising import card_id, is_building
from signoria.games.san_gimignano.ground import TURNS
from signoria.games.san_gimignano.naming import direction, middle_of_town, place_point
from signoria.games.san_gimignano.view import SanGimignanoView, Tile
from signoria.i18n import tr
from signoria.svg import Attribute, Context, Piece, Place, Reader, Symbols, group, tag, title
from signoria.svg.context import MARKS

PREFIX = "board"
"""What the ids of symbols in the drawing begin with."""


class Town:
    """One drawing of the town."""

    def __init__(
        self, context: Context[SanGimignanoView], ground: Ground, symbols: Symbols, room: tuple[float, float]
    ):
        self.context = context
        self.reader = context.reader
        self.ground = ground
        self.symbols = symbols
        self.room = room
        self.dark = context.look.dark
        self.quarters = quarters_of(context.view)
        self.new_tiles: list[Tile] = []
        """In a preview: the tile that is being laid."""
        if context.before is not None:
            laid = {tile["tile"] for tile in context.before["tiles"]}
            self.new_tiles = [tile for tile in context.view["tiles"] if tile["tile"] not in laid]

    def draw(self) -> Iterator[str]:
        """The whole town; what is nearer is drawn later.

        Sectors are picked through all that stands on them, so that their light lies on the ground.
        """
        new = [tile["tile"] for tile in self.new_tiles]
        settled, place = self.quarters.land.plan.without(new), self.symbols.place
        yield shadows(self.ground, settled, self.dark)
        yield from self.open_places()
        yield place(floors(self.ground, settled, self.dark))
        yield self.hits(new)
        yield groups(self.context, self.ground)
        yield from wishes(self.context, self.ground)
        yield place(all_signs(self.ground, settled, self.quarters.towers, self.dark))
        before = quarters_of(self.context.before) if self.context.before is not None else None
        yield self.symbols.place(standing(self.ground, self.reader.colours, self.quarters, before))
        for added in self.new_tiles:
            yield self.ghost(added)
        yield from recent_marks(self.context, self.ground, self.quarters)
        yield from breaking(self.context, self.ground, self.quarters)
        if is_building(self.context):
            cards = [card_id(number) for number in range(len(self.context.now["to_build_on"]))]
            yield from pointed_at(self.context, self.ground, cards)
        for added in self.new_tiles:
            yield from self.handles(added)
        if self.context.before is not None:
            yield from effects(self.context, self.context.before, self.ground, self.room)

    def open_places(self) -> Iterator[str]:
        """The places that are open to a tile, but for the one where a new one is being laid."""
        now = self.context.now
        covered = [tile["place"] for tile in self.new_tiles]
        sides = now["open_places"]
        places = tuple((place, sides[place]) for place in open_places(now) if place not in covered)
        if places:
            yield all_open(self.reader.lang, self.ground, quarters_of(now).land, places, self.dark)

    def hits(self, new: Collection[str]) -> str:
        """The sectors as shapes that are seen only when they are lit, but for those of a new tile."""
        viewer, lang = self.reader.viewer, self.reader.lang
        you, nobody = teller(lang, viewer), teller(lang, None)
        names = tuple([person.name for person in self.context.people])
        gained = gains(self.context, self.quarters)
        drawn = []
        for about in self.quarters.about_tiles:
            if about.tile.tile not in new:
                mine = tuple([gained.get(one.name, ()) for one in about.sectors]) if gained else NO_GAINS
                # Those of whom a tile tells nothing share what is said of it.
                to = you if viewer in about.seats or any(mine) else nobody
                drawn.append(hits_of_tile(self.ground, about, mine, to, names))
        return "".join(drawn)

    # --- The tile that is being laid ----------------------------------------------------------

    def ghost(self, laid: Tile) -> str:
        """A lifted tile on a ring; picked once more it is turned."""
        k = self.ground.scale
        rx, ry = 1.1 * RADIUS * k, 1.1 * RADIUS * k * TILT
        oval: dict[str, Attribute] = {"rx": rx, "ry": ry, "fill": "none"}
        ring = (
            tag("ellipse", cy=2.5, **oval, stroke="#4a2d14", stroke_opacity=0.8, stroke_width=8)
            + tag("ellipse", **oval, stroke="#b98450", stroke_width=7)
            + tag("ellipse", cy=-2, **oval, stroke="#f0cfa2", stroke_opacity=0.8, stroke_width=1.5)
            + tag(
                "path",
                d=hexagon(round(0.97 * k, 3)),
                fill="#2a1806",
                fill_opacity=0.35,
                transform=f"translate({8 * k:.1f} {9 * k:.1f})",
            )
        )
        lifted = group(
            tag(
                "g",
                tile(self.symbols, kinds_of_tile(laid["tile"], laid["turn"]), self.dark),
                transform=f"scale({k})",
            ),
            tag("path", d=hexagon(k), fill="none", stroke="#fff", stroke_width=6, stroke_linejoin="round"),
            tag(
                "path", d=hexagon(k), fill="none", stroke="#c98a00", stroke_width=3.2, stroke_linejoin="round"
            ),
            at=(0, -12 * k),
        )
        return group(
            ring, lifted, at=self.ground.at(laid["place"]), id=f"tile-{laid['tile']}", pointer_events="none"
        )

    def handles(self, laid: Tile) -> Iterator[str]:
        """What turns the tile: itself, and a notch of the ring for every way that fits."""
        k = self.ground.scale
        x, y = self.ground.at(laid["place"])
        shape = tag(
            "path", d=hexagon(k), fill="#ffffff", fill_opacity=0, transform=f"translate(0 {-12 * k:.1f})"
        )
        yield self.context.choice(f"place:{laid['place']}", tr("Turn the tile"), shape, at=(x, y))
        ways, knobs = self.fitting(laid), self.knobs(laid)
        for turn in range(TURNS):
            angle = turn * pi / 3 - pi / 2
            at = 1.1 * RADIUS * k * cos(angle), 1.1 * RADIUS * k * TILT * sin(angle)
            if turn in ways:
                shown = group(notch(turn == laid["turn"]), at=at), *knobs.get(turn, ())
                label = turn_label(laid["tile"], turn)
                yield self.context.choice(f"turn:{laid['tile']}/{turn}", label, *shown, at=(x, y))
            else:
                no = tr("So turned it does not fit")
                yield self.context.titled(no, NO_NOTCH, at=(x + at[0], y + at[1]))

    def knobs(self, laid: Tile) -> dict[int, list[str]]:
        """By turn: left and right of the ring, large enough for a finger, to the next way that fits."""
        ways, found = self.fitting(laid), dict[int, list[str]]()
        if len(ways) < 2:
            return found
        (x, _), (left, right) = self.ground.at(laid["place"]), self.room
        reach, now = 1.1 * RADIUS * self.ground.scale + 30, ways.index(laid["turn"])
        for said, step, to in (
            (tr("Turn it back"), -1, max(-reach, left - x)),
            (tr("Turn it on"), 1, min(reach, right - 14 - x)),
        ):
            turn = ways[(now + step) % len(ways)]
            found.setdefault(turn, []).append(self.context.titled(said, knob(step), at=(to, 0)))
        return found

    def fitting(self, laid: Tile) -> list[int]:
        """The turns in which no guild would lie against itself."""
        sides = self.context.now["open_places"].get(laid["place"], "......")
        found = []
        for turn in range(TURNS):
            faces = "".join(laid["tile"][(side - turn) % 6 // 2] for side in range(6))
            if all(one != other for one, other in zip(faces, sides, strict=True)):
                found.append(turn)
        return found


# --- What is kept -----------------------------------------------------------------------------


@cache
def corners() -> list[Place]:
    return [spot(number, 1, 0) for number in range(6)]


@lru_cache(KEPT)
def shadows(ground: Ground, plan: Plan, dark: bool) -> str:
    k = ground.scale
    shapes = ""
    for laid in plan.tiles:
        x, y = ground.at(laid.place)
        shapes += path((x + k * (a + 9), y + k * (b + 13)) for a, b in corners())
    return tag("path", d=shapes, fill="#000000" if dark else "#3a3410", fill_opacity=0.4 if dark else 0.22)


@lru_cache(KEPT)
def all_open(lang: str, ground: Ground, land: Land, places: tuple[tuple[str, str], ...], dark: bool) -> str:
    """Places that are open to a tile, each with the guilds on its sides."""
    middle, drawn = middle_of_town([tile.place for tile in land.tiles]), []
    shape = tag(
        "path",
        d=hexagon(round(0.93 * ground.scale, 3)),
        fill="#ffffff",
        fill_opacity=0.06 if dark else 0.16,
        stroke="#a4a17a" if dark else "#8c9160",
        stroke_opacity=0.7,
        stroke_width=1.2,
        stroke_dasharray="4 6",
    )
    for place, sides in places:
        label = place_label(lang, direction(place_point(place), middle), sides)
        drawn.append(group(title(label), shape, at=ground.at(place), data_pick=f"place:{place}"))
    return "".join(drawn)


@lru_cache(KEPT)
def floors(ground: Ground, plan: Plan, dark: bool) -> Piece:
    """The tiles on the table, without their signs."""
    symbols, drawn = Symbols(PREFIX), []
    scaled = f'\n<g transform="scale({ground.scale})">'
    for laid in plan.tiles:
        begin, shown = opening(ground, laid.place), symbols.place(floor(laid.kinds, dark))
        drawn.append(f'{begin} id="tile-{laid.tile}">{scaled}{shown}</g></g>')
    return symbols.piece("".join(drawn))


@lru_cache(512)
def floor(kinds: tuple[tuple[str, int], ...], dark: bool) -> Piece:
    symbols = Symbols(PREFIX)
    return symbols.piece(tile(symbols, kinds, dark, signs=False))


@lru_cache(KEPT)
def all_signs(ground: Ground, plan: Plan, towers: tuple[str, ...], dark: bool) -> Piece:
    """The signs of the tiles, over the lines round groups; a tower hides its own."""
    symbols, drawn = Symbols(PREFIX), []
    scaled = f'\n<g transform="scale({ground.scale})"'
    for laid in plan.tiles:
        free = tuple(kind for kind in laid.kinds if f"{laid.place}/{kind[1]}" not in towers)
        begin, shown = opening(ground, laid.place), symbols.place(signs(free, dark))
        within = f"{scaled}>{shown}</g>" if shown else f"{scaled}/>"
        drawn.append(f'{begin} id="signs-{laid.tile}" pointer-events="none">{within}</g>')
    return symbols.piece("".join(drawn))


@lru_cache(1024)
def signs(kinds: tuple[tuple[str, int], ...], dark: bool) -> Piece:
    symbols = Symbols(PREFIX)
    return symbols.piece("".join(sign_of(symbols, letter, first, dark) for letter, first in kinds))


@lru_cache(KEPT)
def standing(ground: Ground, colours: tuple[str, ...], quarters: Quarters, before: Quarters | None) -> Piece:
    """Stones and towers; they let a click through to the sector on which they stand.

    `before`: in a preview, the town without what is proposed.
    """
    symbols, drawn = Symbols(PREFIX), []
    for name, here in zip(quarters.land.sectors, quarters.pieces, strict=True):
        if here.tower is not None:
            is_new = before is not None and (name not in before.land.numbers or before.on(name).tower is None)
            drawn.append(tower_drawn(ground, colours[here.tower], name, is_new))
        elif here.stones:
            old = here.stones  # all of them, where nothing is proposed
            if before is not None:
                old = before.on(name).stones if name in before.land.numbers else ()
            places = stone_places(ground, name, quarters.towers)
            drawn += stones_drawn(ground, colours, name, here.stones, places, old)
    placed = [(height, symbols.place(piece)) for height, piece in drawn]
    return symbols.piece("".join(drawn for _, drawn in sorted(placed, key=lambda thing: thing[0])))


Standing: TypeAlias = tuple[float, Piece]
"""How far down a thing stands, and the thing."""


@lru_cache(MANY)
def stones_drawn(
    ground: Ground,
    colours: tuple[str, ...],
    sector: str,
    owners: tuple[int, ...],
    places: tuple[Place, ...],
    old: tuple[int, ...],
) -> list[Standing]:
    """The stones of a sector; one that is not old is proposed: lifted, on a ring of gold."""
    left, drawn = list(old), []
    for number, (seat, at) in enumerate(zip(owners, places, strict=False)):
        is_new = seat not in left
        if not is_new:
            left.remove(seat)
        symbols = Symbols(PREFIX)
        shown = symbols.place(stone_at_scale(colours[seat], ground.scale, is_new))
        id_ = f"stone-{as_id(sector)}-{seat}-{owners[:number].count(seat)}"
        put = group(shown, at=at, id=id_, pointer_events="none", data_home=seat)
        drawn.append((at[1], symbols.piece(put)))
    return drawn


@lru_cache(1024)
def stone_at_scale(colour: str, k: float, is_new: bool) -> Piece:
    symbols = Symbols(PREFIX)
    drawn = symbols.use(f"stone-{colour}", lambda: stone(colour), scale=k)
    if is_new:
        drawn = golden(20 * k, 16 * k, 2 * k, 2) + group(drawn, at=(0, -5 * k))
    return symbols.piece(drawn)


@lru_cache(MANY)
def tower_drawn(ground: Ground, colour: str, name: str, is_new: bool) -> Standing:
    symbols, k, at = Symbols(PREFIX), ground.scale, ground.foot(name)
    drawn = symbols.use(f"tower-{colour}", lambda: tower(colour), scale=k)
    if is_new:
        drawn = golden(25 * k, 18 * k, 2 * k, 2.5) + drawn
    put = group(drawn, at=at, id=tower_id(name), pointer_events="none", data_enter="grow")
    return at[1], symbols.piece(put)


def golden(across: float, down: float, low: float, line: float) -> str:
    """What lies under a piece that is proposed."""
    return tag(
        "ellipse",
        cy=low,
        rx=across,
        ry=down,
        fill="#ffd75e",
        fill_opacity=0.9,
        stroke="#7a5200",
        stroke_width=line,
    )


@lru_cache(1024)
def area(first: int, scale: float) -> str:
    return tag("path", d=court(first, scale), fill="#ffffff", fill_opacity=0)


NO_GAINS: tuple[tuple[Gain, ...], ...] = ((), (), ())


@lru_cache(4096)
def hits_of_tile(
    ground: Ground,
    about: AboutTile,
    gained: tuple[tuple[Gain, ...], ...],
    reader: Reader,
    names: tuple[str, ...],
) -> str:
    """The sectors of a tile as things to be picked. No two tables have the same grounds, so the names of the
    players, which would be filled in for every tile again, are kept with them."""
    titles, nobody = [], teller(reader.lang, None)
    for sector, mine in zip(about.sectors, gained, strict=True):
        if mine:
            told = (reader.say(gain_told(gain)) for gain in mine)
            titles.append(title(" ".join((about_sector(reader, sector), *told))))
        else:
            titles.append(sector_title(reader if reader.viewer in sector.seats else nobody, sector))
    drawn = areas(ground, about.tile)
    for label in titles:
        drawn = drawn.replace(HOLE, label, 1)
    return with_names(drawn, names)


HOLE = "\x00"
"""Where a title comes."""


@lru_cache(4096)
def areas(ground: Ground, tile: Layout) -> str:
    """The sectors of a tile, with holes for their titles."""
    begin, place = opening(ground, tile.place), tile.place
    drawn = [
        f'{begin} data-pick="sector:{place}/{first}">{HOLE}{area(first, ground.scale)}</g>'
        for _, first in tile.kinds
    ]
    return "".join(drawn)


def with_names(drawn: str, names: Sequence[str]) -> str:
    """A drawing with names where marks stand for them."""
    for mark, name in zip(MARKS, names, strict=False):
        if mark in drawn:
            drawn = drawn.replace(mark, escape(name))
    return drawn


@cache
def notch(is_now: bool) -> str:
    """A way in which the tile fits; a tick where it lies so now."""
    if not is_now:
        return tag("circle", r=8, fill="#f3c64f", stroke="#5b3c06", stroke_width=1.6)
    return tag("circle", r=11, fill="#f3c64f", stroke="#5b3c06", stroke_width=2) + tag(
        "path",
        d="M-5 .5l3.500 4l6.500-8",
        fill="none",
        stroke="#3b2803",
        stroke_width=2.8,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


TURN = "M12 3.500a8.500 8.500 0 1 1-8.300 6.600l3 .7a5.500 5.500 0 1 0 5.300-4.300v3.500l-6-5l6-5z"


@cache
def knob(step: int) -> str:
    """An arrow on a disc; step 1: clockwise."""
    arrow = tag("path", d=TURN, fill="#2b2118", transform=f"scale({-0.95 * step:g} .95) translate(-12 -12)")
    return tag("circle", r=22, fill="#fffdf7", stroke="#85724f", stroke_width=1.6) + arrow


NO_NOTCH = tag("circle", r=6.5, fill="#d9c4a4", stroke="#5f3b1c", stroke_width=1.2) + tag(
    "path", d="M-3-3l6 6M3-3l-6 6", stroke="#4a2d14", stroke_width=2.2, stroke_linecap="round"
)
