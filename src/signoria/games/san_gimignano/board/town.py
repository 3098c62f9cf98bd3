"""The board of San Gimignano: the town. Its tiles, the places open to more, stones and towers."""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin

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
    place_and_side,
    place_at,
    sectors_of,
    stone_places,
)
from signoria.games.san_gimignano.board.labels import MANY, place_label, sector_labels, turn_label
from signoria.games.san_gimignano.board.marks import breaking, effects, groups, recent_marks
from signoria.games.san_gimignano.board.pieces import stone, tower
from signoria.games.san_gimignano.ground import TURNS
from signoria.games.san_gimignano.view import SanGimignanoView, Tile
from signoria.i18n import tr
from signoria.svg import Attribute, Context, Place, Symbols, group, tag, title


class Town:
    """One drawing of the town."""

    def __init__(
        self, context: Context[SanGimignanoView], ground: Ground, symbols: Symbols, room: tuple[float, float]
    ):
        self.context = context
        self.ground = ground
        self.symbols = symbols
        self.room = room
        self.dark = context.look.dark
        self.sectors = sectors_of(context.view)
        self.stones = stone_places(ground, self.sectors)
        laid = {tile["tile"] for tile in context.now["tiles"]}
        self.new_tiles = [tile for tile in context.view["tiles"] if tile["tile"] not in laid]
        """In a preview: the tile that is being laid."""

    def draw(self) -> Iterator[str]:
        """The whole town; what is nearer is drawn later.

        Sectors are picked through all that stands on them, so that their light lies on the ground.
        """
        tiles = sorted(self.context.view["tiles"], key=lambda tile: place_at(tile["place"])[::-1])
        settled = [tile for tile in tiles if tile not in self.new_tiles]
        yield self.shadows(settled)
        for place in open_places(self.context.now):
            if place not in [tile["place"] for tile in self.new_tiles]:
                yield self.open_place(place)
        for laid in settled:
            yield self.tile(laid)
        yield from self.hits(settled)
        yield groups(self.context, self.ground)
        for laid in settled:
            yield self.signs(laid)
        yield "".join(drawn for _, drawn in sorted(self.standing(), key=lambda thing: thing[0]))
        for laid in self.new_tiles:
            yield self.ghost(laid)
        yield from recent_marks(self.context, self.ground, self.stones)
        yield from breaking(self.context, self.ground, self.stones)
        for laid in self.new_tiles:
            yield from self.handles(laid)
        if self.context.before is not None:
            yield from effects(self.context, self.context.before, self.ground, self.room)

    # --- Ground -------------------------------------------------------------------------------

    def shadows(self, tiles: list[Tile]) -> str:
        k = self.ground.scale
        shapes = ""
        for laid in tiles:
            x, y = self.ground.at(laid["place"])
            shapes += path((x + k * (a + 9), y + k * (b + 13)) for a, b in corners())
        return tag(
            "path",
            d=shapes,
            fill="#000000" if self.dark else "#3a3410",
            fill_opacity=0.4 if self.dark else 0.22,
        )

    def open_place(self, place: str) -> str:
        line = "#a4a17a" if self.dark else "#8c9160"
        shape = tag(
            "path",
            d=hexagon(round(0.93 * self.ground.scale, 3)),
            fill="#ffffff",
            fill_opacity=0.06 if self.dark else 0.16,
            stroke=line,
            stroke_opacity=0.7,
            stroke_width=1.2,
            stroke_dasharray="4 6",
        )
        return self.context.choice(
            f"place:{place}", place_label(self.context, place), shape, at=self.ground.at(place)
        )

    def tile(self, laid: Tile) -> str:
        kinds = [(sector["guild"], place_and_side(sector["sector"])[1]) for sector in laid["sectors"]]
        drawn = tile(self.symbols, kinds, self.dark, signs=False)
        scaled = tag("g", drawn, transform=f"scale({self.ground.scale})")
        return group(scaled, at=self.ground.at(laid["place"]), id=f"tile-{laid['tile']}")

    def signs(self, laid: Tile) -> str:
        """The signs of a tile, over the lines round groups; a tower hides its own."""
        signs = (
            sign_of(self.symbols, sector["guild"], place_and_side(sector["sector"])[1], self.dark)
            for sector in laid["sectors"]
            if sector["tower"] is None
        )
        scaled = tag("g", *signs, transform=f"scale({self.ground.scale})")
        return group(
            scaled, at=self.ground.at(laid["place"]), id=f"signs-{laid['tile']}", pointer_events="none"
        )

    # --- What stands on it --------------------------------------------------------------------

    def standing(self) -> Iterator[tuple[float, str]]:
        """Stones and towers; they let a click through to the sector on which they stand."""
        before = sectors_of(self.context.now)
        for name, sector in self.sectors.items():
            if sector["tower"] is not None:
                is_new = name not in before or before[name]["tower"] is None
                yield self.ground.foot(name)[1], self.tower(name, sector["tower"], is_new)
            old = list(before[name]["stones"]) if name in before else []
            for number, seat in enumerate(sector["stones"]):
                if seat in old:
                    old.remove(seat)
                    is_new = False
                else:
                    is_new = True
                at = self.stones[name][number]
                nth = sector["stones"][:number].count(seat)
                yield at[1], self.stone(f"stone-{as_id(name)}-{seat}-{nth}", seat, at, is_new)

    def stone(self, name: str, seat: int, at: Place, is_new: bool) -> str:
        colour = self.context.people[seat].colour
        drawn = self.symbols.use(f"stone-{colour}", lambda: stone(colour), scale=self.ground.scale)
        if is_new and self.context.before is not None:
            k = self.ground.scale
            under = tag(
                "ellipse",
                cy=2 * k,
                rx=20 * k,
                ry=16 * k,
                fill="#ffd75e",
                fill_opacity=0.9,
                stroke="#7a5200",
                stroke_width=2,
            )
            drawn = under + group(drawn, at=(0, -5 * k))
        return group(drawn, at=at, id=name, pointer_events="none")

    def tower(self, name: str, seat: int, is_new: bool) -> str:
        colour = self.context.people[seat].colour
        drawn = self.symbols.use(f"tower-{colour}", lambda: tower(colour), scale=self.ground.scale)
        if is_new and self.context.before is not None:
            k = self.ground.scale
            drawn = (
                tag(
                    "ellipse",
                    cy=2 * k,
                    rx=25 * k,
                    ry=18 * k,
                    fill="#ffd75e",
                    fill_opacity=0.9,
                    stroke="#7a5200",
                    stroke_width=2.5,
                )
                + drawn
            )
        return group(
            drawn, at=self.ground.foot(name), id=tower_id(name), pointer_events="none", data_enter="grow"
        )

    # --- What is picked -----------------------------------------------------------------------

    def hits(self, tiles: list[Tile]) -> Iterator[str]:
        """The sectors as shapes that are seen only when they are lit."""
        labels = sector_labels(self.context)
        for laid in tiles:
            for sector in laid["sectors"]:
                name = sector["sector"]
                yield hit(name, labels[name], self.ground)

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
        for turn in range(TURNS):
            angle = turn * pi / 3 - pi / 2
            at = x + 1.1 * RADIUS * k * cos(angle), y + 1.1 * RADIUS * k * TILT * sin(angle)
            if turn in self.fitting(laid):
                label = turn_label(laid["tile"], turn)
                yield self.context.choice(
                    f"turn:{laid['tile']}/{turn}", label, notch(turn == laid["turn"]), at=at
                )
            else:
                yield self.context.titled(tr("So turned it does not fit"), NO_NOTCH, at=at)

    def fitting(self, laid: Tile) -> list[int]:
        """The turns in which no guild would lie against itself."""
        sides = self.context.now["open_places"].get(laid["place"], "......")
        found = []
        for turn in range(TURNS):
            faces = "".join(laid["tile"][(side - turn) % 6 // 2] for side in range(6))
            if all(one != other for one, other in zip(faces, sides, strict=True)):
                found.append(turn)
        return found


@cache
def corners() -> list[Place]:
    return [spot(number, 1, 0) for number in range(6)]


@lru_cache(MANY)
def hit(name: str, label: str, ground: Ground) -> str:
    """A sector as something to be picked."""
    place, first = place_and_side(name)
    shape = tag("path", d=court(first, ground.scale), fill="#ffffff", fill_opacity=0)
    return group(title(label), shape, at=ground.at(place), data_pick=f"sector:{name}")


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


NO_NOTCH = tag("circle", r=6.5, fill="#d9c4a4", stroke="#5f3b1c", stroke_width=1.2) + tag(
    "path", d="M-3-3l6 6M3-3l-6 6", stroke="#4a2d14", stroke_width=2.2, stroke_linecap="round"
)
