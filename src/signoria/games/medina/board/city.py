"""Medina's board: the city. What stands nearer the front is drawn later, in a row from the left: with
height up and to the left, later always covers earlier."""

from functools import lru_cache, partial

from signoria.games.medina.board.marks import (
    GOLD,
    GOLD_DARK,
    LIFT,
    chips,
    framed,
    gilded,
    lifted,
    pin,
    pool,
    top_at,
)
from signoria.games.medina.board.palaces import around, ribbon, roof_field, worth, worth_field
from signoria.games.medina.board.pieces import (
    paints,
    pennant,
    piece,
    small_block,
    stall,
    tower,
    tower_box,
    wall,
)
from signoria.games.medina.board.plan import SANS, Plan, city_tones, plan
from signoria.games.medina.board.preview import changes, roof_id, tile_id, wall_id
from signoria.games.medina.board.roofs import SHADES, banner, dome, dome_foot, dome_paint, lid, shield
from signoria.games.medina.board.solids import shadow, up
from signoria.games.medina.notation import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TOWERS,
    WALL_TEXTS,
    parts_of,
    points_text,
)
from signoria.games.medina.sentences import TILE_FREE, TOWER_FREE, TOWER_HELD
from signoria.games.medina.table import BLOCK, PALACE_POINTS, ROOF, STARTS, TOWER_POINTS, WALL
from signoria.games.medina.view import MedinaView, Palace
from signoria.i18n import Seat
from signoria.svg import INK, Context, Place, Symbols, group, tag, words

Cell = tuple[int, int]


class City:
    """One drawing of the city, layer by layer."""

    def __init__(self, context: Context[MedinaView]):
        self.context, self.view, self.here = context, context.view, plan(context.look)
        self.size = self.here.size
        self.colours = [person.colour for person in context.people]
        self.changes = changes(context.before, context.view)
        self.marked = {} if context.before else marked(context)
        self.symbols = Symbols("board")
        self.pieces: list[tuple[Cell, str]] = []
        self.shadows: list[str] = []
        self.pins: list[str] = []
        self.chips: list[str] = []
        for tower_name in TOWERS:
            self._stand(tower_name, "tower", self.symbols.use("tower", lambda: tower(self.size)))
        for palace in self.view["palaces"]:
            self._palace(palace)
        for field in self.view["stalls"]:
            self._stall(field)
        for place in self.view["walls"]:
            side = self.here.side(place)
            self._lay("wall", place, wall_id(place), self._wall(side))

    # --- Layers ---

    def defs(self) -> str:
        domes = "".join(dome_paint(colour, "board") for colour in sorted(set(self.colours)))
        return tag("defs", paints("board", self.size.k), domes) + self.symbols.defs()

    def shade(self) -> str:
        tones = city_tones(self.context.look)
        return tag("path", d="".join(self.shadows), fill=tones.shadow, fill_opacity=tones.shade)

    def standing(self) -> str:
        self.pieces.sort(key=lambda standing: standing[0])
        return group(*(drawn for _, drawn in self.pieces), pointer_events="none")

    def shields(self) -> str:
        return "".join(self._shield(number) for number in range(len(TOWERS)))

    def marks(self) -> str:
        return group(*self.pins, *self.chips, pointer_events="none")

    # --- Pieces ---

    def _stand(self, place: str, kind: str, drawn: str) -> None:
        """Something that is always there."""
        x, y = self.here.corner(place)
        self.shadows.append(shadow_of(kind, place, self.here))
        self.pieces.append((self.here.cells[place], group(drawn, at=(x, y))))

    def _lay(self, kind: str, place: str, name: str, drawn: str, over: str = "") -> None:
        """A piece, framed if it is marked; hanging over its place if it is proposed. `over` stands on it."""
        box, k = self.here.boxes[place], self.size.k
        x, y = box[:2]
        if name in self.changes.new:
            top, by = top_at(kind, box, self.size), LIFT * k
            shown = pool(box, k) + group(drawn, at=(x, y - by), id=name) + gilded(lifted(top, by), k)
            self._gain(name, (top[0][0] + top[1][0]) / 2, top[0][1] - by, place)
        else:
            self.shadows.append(shadow_of(kind, place, self.here))
            shown = group(drawn, at=(x, y), id=name)
            if name in self.marked:
                top = top_at(kind, box, self.size)
                shown += framed(top, self.marked[name], k)
                self.pins.append(pin((top[1][0] - 5 * k, top[1][1] + 6 * k), self.marked[name], k))
        self.pieces.append((self.here.cells[place], shown + over))

    def _wall(self, side: str) -> str:
        return self.symbols.use(f"wall-{side}", lambda: wall(side, self.size))

    def _stall(self, field: str) -> None:
        drawn = self.symbols.use("stall", lambda: stall(self.size, "board"))
        if field in self.view["street_ends"]:
            drawn += self.symbols.use("pennant", lambda: pennant(self.size))
        self._lay("stall", field, f"stall-{field}", drawn)

    def _palace(self, palace: Palace) -> None:
        here, owner, blocker = self.here, palace["owner"], palace["blocked_by"]
        colour = self._colour(blocker if owner is None else owner)
        cells = {here.cells[field] for field in (*palace["buildings"], *palace["stables"])}
        bears_roof, bears_worth = roof_field(palace, here), worth_field(palace, here)
        for name, kind, fields in (
            ("building", palace["colour"], palace["buildings"]),
            ("stable", "stable", palace["stables"]),
        ):
            for field in fields:
                drawn = self.symbols.use(kind, partial(piece, kind, self.size, "board"))
                if colour:
                    near = around(here.cells[field], cells)
                    drawn += ribbon(near, kind, colour, owner is None, here)
                over = self._roof(palace, field, colour) if colour and field == bears_roof else ""
                if field == bears_worth:
                    is_new = palace["name"] in self.changes.worth
                    over += worth(palace, here, self._colour(owner), is_new)
                self._lay(kind, field, f"{name}-{field}", drawn, over)

    def _roof(self, palace: Palace, field: str, colour: str) -> str:
        """A dome, or the lid of a blocking roof."""
        (x, y), k, name = self.here.corner(field), self.size.k, roof_id(palace) or ""
        foot = dome_foot(self.size)
        at = (x + foot[0], y + foot[1])
        is_new = name in self.changes.new
        by = LIFT * k if is_new else 0
        if palace["owner"] is None:
            drawn = group(
                self.symbols.use(f"lid-{colour}", lambda: lid(colour, self.size)), at=(x, y - by), id=name
            )
        else:
            used = self.symbols.use(f"dome-{colour}", lambda: dome(colour, "board"), scale=k)
            drawn = group(used, at=(at[0], at[1] - by), id=name, data_enter="grow")
        if is_new:
            halo = tag("ellipse", cx=at[0], cy=at[1], rx=24 * k, ry=11 * k, fill=GOLD, stroke=GOLD_DARK,
                       stroke_width=2.4 * k)  # fmt: skip
            self._gain(name, at[0], at[1] - (38 + LIFT) * k, field)
            return halo + drawn
        if name in self.marked:
            corner = top_at("roof", self.here.boxes[field], self.size)[1]
            self.pins.append(pin((corner[0] - 3 * k, corner[1] + 2 * k), self.marked[name], k))
        return drawn

    # --- Tiles and gains ---

    def _shield(self, number: int) -> str:
        """A tower's tile keeps its value in sight, in the colour of whoever holds it."""
        here, size, name = self.here, self.size, TOWERS[number]
        holder = self.view["tower_tiles"][name]
        colour, scale = self._colour(holder), max(0.8, size.k)
        x, y = here.corner(name)
        left, back, width, depth = tower_box(size)
        points = points_text(TOWER_POINTS[number])
        told = TOWER_FREE[number].with_values(points=points)
        if holder is not None:
            told = TOWER_HELD[number].with_values(points=points, player=Seat(holder))
        at = up(x + left + width / 2, y + back + depth, 19 * size.k)
        ink = SHADES[colour].ink if colour else INK
        flag = banner_on(name, colour, here) if colour and not here.is_turned else ""
        drawn = shield(colour, scale) + words(
            0,
            here.number * 0.3,
            TOWER_POINTS[number],
            here.number,
            anchor="middle",
            font_weight="bold",
            fill=ink,
        )
        gained = self.changes.gains.get(tile_id(name))
        if gained:
            is_low = y > here.y
            place = (at[0], here.height if is_low else at[1] + 34 * scale)
            self.chips.append(chips(gained, self.colours, place, here))
        shown = self.context.say(told)
        return flag + self.context.titled(shown, drawn, at=at, id=tile_id(name))

    def _gain(self, name: str, x: float, y: float, place: str) -> None:
        """What a proposed piece brings, above it; below it where that would hide what it is about."""
        gained = self.changes.gains.get(name)
        if not gained:
            return
        below = place in WALL_TEXTS and self.here.side(place) == "s"
        at = (x, self.here.height if below else y - 20)
        self.chips.append(chips(gained, self.colours, at, self.here, "up" if below else "down"))

    def _colour(self, seat: int | None) -> str | None:
        return None if seat is None else self.colours[seat]


def banner_on(tower_name: str, colour: str, here: Plan) -> str:
    """It flies outwards, where it hides neither the row's number nor leaves the drawing."""
    size, (x, y) = here.size, here.corner(tower_name)
    left, back, width, _ = tower_box(size)
    is_left = x < here.x
    at = up(x + (left + 6 if is_left else left + width + 2), y + back, size.height("tower"))
    return group(banner(colour, is_left, size.k), at=(at[0], at[1] + (9 if y < here.y else -6)))


def marked(context: Context[MedinaView]) -> dict[str, str]:
    """By the id of a piece that others have laid since the viewer's last choice: their colour."""
    found = {}
    colour_at = {palace["name"]: palace["colour"] for palace in context.view["palaces"]}
    for seat, action in context.recent:
        if action >= STARTS:
            continue
        kind, place = parts_of(action)
        if kind == WALL:
            name = wall_id(WALL_TEXTS[place])
        elif kind in (ROOF, BLOCK):
            name = f"{KINDS[kind]}-{seat}-{colour_at.get(FIELD_TEXTS[place])}"
        else:
            sort = KINDS[kind] if kind >= len(COLOURS) else "building"
            name = f"{sort}-{FIELD_TEXTS[place]}"
        found[name] = context.people[seat].colour
    return found


@lru_cache(4000)
def shadow_of(kind: str, place: str, here: Plan) -> str:
    size, (x, y, width, depth) = here.size, here.boxes[place]
    if kind == "tower":
        return shadow(x - 2, y - 2, width + 4, depth + 4, size.height(kind) * 0.55)
    if kind == "wall":
        if width == size.width:
            return shadow(x, y + depth * 0.18, width, depth * 0.64, size.height(kind))
        return shadow(x + width * 0.2, y, width * 0.6, depth, size.height(kind))
    if kind == "stall":
        return shadow(x + 5 * size.k, y + 6 * size.k, width - 10 * size.k, depth - 9 * size.k, 12 * size.k)
    return shadow(x + 2 * size.k, y + 2 * size.k, width - 3 * size.k, depth - 3 * size.k, size.height(kind))


def palace_tiles(context: Context[MedinaView]) -> str:
    """The palace tiles that nobody holds, on the table above the board."""
    here = plan(context.look)
    free = [number for number, colour in enumerate(COLOURS) if context.view["palace_tiles"][colour] is None]
    step, y = 52 if here.is_turned else 58, (here.rim[1] - here.wood) / 2
    start = here.width / 2 - step * (len(free) - 1) / 2
    return "".join(
        palace_tile(context, number, (start + step * order, y)) for order, number in enumerate(free)
    )


def palace_tile(context: Context[MedinaView], number: int, at: Place) -> str:
    """Gold, with a building of its colour and its points."""
    size = plan(context.look).number - 0.6
    points = int(PALACE_POINTS[number])
    told = TILE_FREE[number].with_values(points=points_text(points))
    return context.titled(
        context.say(told),
        tag(
            "rect",
            x=-23,
            y=-9.5,
            width=46,
            height=19,
            rx=5,
            fill="#f3c64f",
            stroke="#7a5200",
            stroke_width=1.2,
        ),
        group(small_block(COLOURS[number], 13), at=(-16, -3)),
        words(12, size * 0.36, f"+{points}", size, anchor="middle", font_weight="bold", fill=INK),
        at=at,
        id=f"tile-{COLOURS[number]}",
    )


def city(context: Context[MedinaView], under: str, over: str) -> str:
    """The city, with a layer under its pieces and one above them."""
    drawing = City(context)
    shields = drawing.shields()
    layers = (
        palace_tiles(context),
        under,
        drawing.shade(),
        drawing.standing(),
        shields,
        over,
        drawing.marks(),
    )
    return drawing.defs() + group(*layers, font_family=SANS)
