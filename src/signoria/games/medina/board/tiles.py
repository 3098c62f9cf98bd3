"""Medina's board: the tiles. Those of towers stay on them, in sight, whoever holds them."""

from functools import lru_cache

from signoria.games.medina.board.pieces import small_block, tower_box
from signoria.games.medina.board.plan import Plan
from signoria.games.medina.board.preview import tile_id
from signoria.games.medina.board.roofs import SHADES, banner, shield
from signoria.games.medina.board.solids import up
from signoria.games.medina.board.telling import Reader
from signoria.games.medina.notation import COLOURS, TOWERS, points_text
from signoria.games.medina.sentences import TILE_FREE, TOWER_FREE, TOWER_HELD
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.i18n import Seat
from signoria.svg import INK, Place, group, tag, title, words

KEPT = 1000

# --- Tower tiles ------------------------------------------------------------------------------


@lru_cache(KEPT)
def shields(holders: tuple[int | None, ...], colours: tuple[str, ...], reader: Reader, here: Plan) -> str:
    """All tower tiles, by who holds them."""
    return "".join(
        tower_shield(number, holder, None if holder is None else colours[holder], reader, here)
        for number, holder in enumerate(holders)
    )


def tower_shield(number: int, holder: int | None, colour: str | None, reader: Reader, here: Plan) -> str:
    """A tower's tile keeps its value in sight, in the colour of whoever holds it."""
    name, points = TOWERS[number], points_text(TOWER_POINTS[number])
    told = TOWER_FREE[number].with_values(points=points)
    if holder is not None:
        told = TOWER_HELD[number].with_values(points=points, player=Seat(holder))
    ink = SHADES[colour].ink if colour else INK
    flag = banner_on(name, colour, here) if colour and not here.is_turned else ""
    value = words(0, here.number * 0.3, TOWER_POINTS[number], here.number, anchor="middle",
                  font_weight="bold", fill=ink)  # fmt: skip
    drawn = shield(colour, scale_of_shields(here)) + value
    return flag + group(title(reader.say(told)), drawn, at=middle_of_shield(name, here), id=tile_id(name))


def scale_of_shields(here: Plan) -> float:
    return max(0.8, here.size.k)


def middle_of_shield(tower: str, here: Plan) -> Place:
    (x, y), (left, back, width, depth) = here.corner(tower), tower_box(here.size)
    return up(x + left + width / 2, y + back + depth, 19 * here.size.k)


def banner_on(tower: str, colour: str, here: Plan) -> str:
    """It flies outwards, where it hides neither the row's number nor leaves the drawing."""
    size, (x, y) = here.size, here.corner(tower)
    left, back, width, _ = tower_box(size)
    is_left = x < here.x
    at = up(x + (left + 6 if is_left else left + width + 2), y + back, size.height("tower"))
    return group(banner(colour, is_left, size.k), at=(at[0], at[1] + (9 if y < here.y else -6)))


# --- Palace tiles -----------------------------------------------------------------------------


@lru_cache(KEPT)
def palace_tiles(holders: tuple[int | None, ...], lang: str, here: Plan) -> str:
    """The palace tiles that nobody holds, on the table above the board."""
    free = [number for number, holder in enumerate(holders) if holder is None]
    step, y = 52 if here.is_turned else 58, (here.rim[1] - here.wood) / 2
    start = here.width / 2 - step * (len(free) - 1) / 2
    return "".join(
        palace_tile(number, (start + step * order, y), lang, here) for order, number in enumerate(free)
    )


def palace_tile(number: int, at: Place, lang: str, here: Plan) -> str:
    """Gold, with a building of its colour and its points."""
    size, points = here.number - 0.6, int(PALACE_POINTS[number])
    told = TILE_FREE[number].with_values(points=points_text(points)).render(lang)
    return group(
        title(told),
        tag("rect", x=-23, y=-9.5, width=46, height=19, rx=5, fill="#f3c64f", stroke="#7a5200",
            stroke_width=1.2),
        group(small_block(COLOURS[number], 13), at=(-16, -3)),
        words(12, size * 0.36, f"+{points}", size, anchor="middle", font_weight="bold", fill=INK),
        at=at,
        id=f"tile-{COLOURS[number]}",
    )  # fmt: skip
