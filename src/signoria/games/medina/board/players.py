"""Medina's board: the players' plaques, with what earns their points and what they still have to place."""

from dataclasses import dataclass
from functools import cache, lru_cache

from signoria.games.medina.board.pieces import (
    blocking_roof,
    box,
    icon,
    motif,
    palace_tile,
    roof,
    tower_tile,
)
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.view import MedinaView, Piece
from signoria.games.medina.words import COLOUR_NAMES, COLOURS, KINDS, TOWER_NAMES, TOWERS, points_text
from signoria.i18n import tr
from signoria.svg import Context, Look, Person, Style, disc, group, plaque, tag, words

SHORT_NAMES = (
    *COLOUR_NAMES,
    tr("stable"),
    tr("stall"),
    tr("roof"),
    tr("block"),
    tr("wall"),
)
COUNTED: tuple[Piece, ...] = ("grey", "black", "brown", "orange", "stable", "stall", "wall")
"""The kinds that a player's plaque counts; roofs are drawn there one by one."""
TILE_STEP, TILE_ROWS = 20.5, (-5, 12.5)
"""How far the tiles lie apart, and where the palaces' and the towers' row is."""
LEAST_HEIGHT, BLOCKING_HEIGHT = 134, 30
"""Of a player's plaque, and of the row of blocking roofs in it."""


@dataclass(frozen=True)
class Seated:
    """All that a plaque shows of a player; while it stays the same, so does the drawing."""

    seat: int
    person: Person
    points: int
    earned: tuple[int, int]  # by palaces, by tiles
    leads: bool
    framed: bool  # asked, or a winner
    palaces: tuple[int | None, ...]  # by colour the points of the own palace
    tiles: tuple[tuple[bool, ...], ...]  # held or not: those of the palaces, those of the towers
    stock: tuple[str, ...]  # how many of each kind in COUNTED
    blocking: tuple[bool, ...] | None  # by colour whether the blocking roof is left; with two players


def seated(context: Context[MedinaView], seat: int) -> Seated:
    view = context.view
    owned = {palace["colour"]: palace["points"] for palace in view["palaces"] if palace["owner"] == seat}
    stock, earned = view["stocks"][seat], view["earned"][seat]
    return Seated(
        seat=seat,
        person=context.people[seat],
        points=view["scores"][seat],
        earned=(earned["palaces"], earned["tiles"]),
        leads=seat in view["leaders"] and view["scores"][seat] > 0,
        framed=seat == view["player"] or seat in view["winners"],
        palaces=tuple(owned.get(colour) for colour in COLOURS),
        tiles=tuple(
            tuple(holder == seat for holder in tiles.values())
            for tiles in (view["palace_tiles"], view["tower_tiles"])
        ),
        stock=tuple(count_shown(stock[kind], kind in view["laid_aside"]) for kind in COUNTED),
        blocking=tuple(colour in stock["block"] for colour in COLOURS) if view["players"] == 2 else None,
    )


def count_shown(count: int | None, laid_aside: bool) -> str:
    """How many are left: unknown behind a screen, and none to come if they are laid aside."""
    if laid_aside:
        return "–"
    return "?" if count is None else str(count)


@lru_cache(1000)
def player(facts: Seated, width: float, height: float, style: Style) -> str:
    """Name and points; then what earns them, palaces and tiles; then the stock."""
    spare = (height - LEAST_HEIGHT - (BLOCKING_HEIGHT if facts.blocking else 0)) / 3
    y = 78 + spare
    step = (width - 108) / len(COLOURS)
    drawn = [
        plaque(width, height, style.look, asked=facts.framed),
        heading(facts, width, style),
        captions(facts, width, y - 18, style),
        *(
            group(
                own_palace(facts.seat, facts.person.colour, number, points, style), at=(15 + step * number, y)
            )
            for number, points in enumerate(facts.palaces)
        ),
        group(*tiles_of(facts, style), at=(width - 83, y)),
        group(*stock_of(facts, width, style), at=(0, height - 19)),
    ]
    if facts.blocking:
        roofs = blocking_roofs(facts.seat, facts.person.colour, facts.blocking, width, style)
        drawn.append(group(roofs, at=(0, y + BLOCKING_HEIGHT + spare / 2)))
    return "".join(drawn)


def heading(facts: Seated, width: float, style: Style) -> str:
    points = facts.points
    word = style.text(points_text(points)).split(maxsplit=1)[1]
    star = tag("path", d=motif("black", width - 58, 24, 1), fill=style.tones.gilt)
    return (
        group(disc(facts.person.colour, 26, style.look.dark), at=(27, 27))
        + style.line(47, 33, facts.person.name, 17, width - 115, bold=True)
        + words(width - 14, 32, points, 24, anchor="end", font_weight="bold", id=f"points-{facts.seat}")
        + style.faint(width - 14, 46, word, 11, anchor="end")
        + (star if facts.leads else "")
    )


def captions(facts: Seated, width: float, y: float, style: Style) -> str:
    """The points by what has earned them."""
    palaces, tiles = facts.earned
    return style.faint(15, y, tr("palaces {points}", points=palaces), 12, width - 110) + style.faint(
        width - 91, y, tr("tiles {points}", points=tiles), 12, 86
    )


@lru_cache(1000)
def own_palace(seat: int, owner: str, number: int, points: int | None, style: Style) -> str:
    """A palace with its points, or the roof that still waits for one."""
    colour, name = COLOURS[number], COLOUR_NAMES[number]
    if points is None:
        label = tr("{colour}: no palace yet, the roof waits", colour=name)
        waiting = group(roof(owner, 14), at=(32, 1), id=f"roof-{seat}-{colour}")
        return style.titled(label, group(icon(colour, 17, style.look), opacity=0.5, at=(0, -9)), waiting)
    label = tr("{colour}: own palace, {points}", colour=name, points=points_text(points))
    figure = words(23, 5, points, 15, font_weight="bold")
    return style.titled(label, group(icon(colour, 19, style.look), at=(0, -10)), figure)


def tiles_of(facts: Seated, style: Style) -> list[str]:
    """Two rows with a place for every tile, those of the palaces above those of the towers."""
    drawn = [places_for_tiles(style.look)]
    of_palaces, of_towers = facts.tiles
    for number, (colour, tower) in enumerate(zip(COLOURS, TOWERS, strict=True)):
        x = TILE_STEP * number
        if of_palaces[number]:
            tile = held_palace_tile(colour, style)
            drawn.append(group(tile, at=(x, TILE_ROWS[0]), id=f"tile-{colour}"))
        if of_towers[number]:
            tile = held_tower_tile(tower, style)
            drawn.append(group(tile, at=(x, TILE_ROWS[1]), id=f"tile-{tower.replace(' ', '-')}"))
    return drawn


@cache
def places_for_tiles(look: Look) -> str:
    path = "".join(box(TILE_STEP * number - 7, row - 7, 14, 14) for row in TILE_ROWS for number in range(4))
    return tag("path", d=path, fill="none", stroke=look.tones.line, opacity=0.5)


@cache
def held_palace_tile(colour: str, style: Style) -> str:
    number = COLOURS.index(colour)
    points = points_text(PALACE_POINTS[number])
    label = tr("palace tile ({colour}): {points}", colour=COLOUR_NAMES[number], points=points)
    return style.titled(label, palace_tile(colour, 16, style.look))


@cache
def held_tower_tile(tower: str, style: Style) -> str:
    number = TOWERS.index(tower)
    points = points_text(TOWER_POINTS[number])
    label = tr("Tower {tower}: {points}", tower=TOWER_NAMES[number], points=points)
    return style.titled(label, tower_tile(tower, 16))


@lru_cache(1000)
def blocking_roofs(seat: int, owner: str, left: tuple[bool, ...], width: float, style: Style) -> str:
    """The blocking roofs that are left, each under the palace of its colour."""
    step = (width - 108) / len(COLOURS)
    drawn = [style.faint(width - 91, 4, tr("blocks"), 12, 86)]
    for number, is_left in enumerate(left):
        colour = COLOURS[number]
        label = tr("blocking roof ({colour})", colour=COLOUR_NAMES[number])
        piece = tag("path", d="M-6 0h12", stroke=style.tones.line)
        if is_left:
            piece = group(blocking_roof(owner, 13), id=f"block-{seat}-{colour}")
        for_palace = group(icon(colour, 17, style.look), opacity=0.5, at=(-32, -9))
        drawn.append(style.titled(label, for_palace, piece, at=(47 + step * number, 0)))
    return "".join(drawn)


def stock_of(facts: Seated, width: float, style: Style) -> list[str]:
    """What is left of every kind, under a rule."""
    step = (width - 24) / len(COUNTED)
    drawn = [tag("path", d=f"M14 -15h{width - 28:g}", stroke=style.tones.line, opacity=0.6)]
    for number, (kind, count) in enumerate(zip(COUNTED, facts.stock, strict=True)):
        drawn.append(group(in_stock(kind, count, style), at=(14 + step * number, 0)))
    return drawn


@cache
def in_stock(kind: str, count: str, style: Style) -> str:
    label = tr("{piece} in stock: {count}", piece=SHORT_NAMES[KINDS.index(kind)], count=count)
    gone = count in ("0", "–")
    piece = group(icon(kind, 15, style.look), at=(0, -9), opacity=0.35 if gone else None)
    return style.titled(label, piece, words(19, 4.5, count, 14, fill=style.tones.faint if gone else None))
