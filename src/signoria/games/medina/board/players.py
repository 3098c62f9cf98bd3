"""Medina's board: the players' plaques, with what earns their points and what they still have to place."""

from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any

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
from signoria.games.medina.words import COLOUR_NAMES, COLOURS, KINDS, TOWER_NAMES, TOWERS, points_text
from signoria.i18n import tr
from signoria.svg import Look, Person, emblem, group, plaque, shortened, tag, words

SHORT_NAMES = (
    *COLOUR_NAMES,
    tr("stable"),
    tr("stall"),
    tr("roof"),
    tr("block"),
    tr("wall"),
)
COUNTED = (*COLOURS, "stable", "stall", "wall")
"""The kinds that a player's plaque counts; roofs are drawn there one by one."""
TILE_STEP, TILE_ROWS = 20.5, (-5, 12.5)
"""How far the tiles lie apart, and where the palaces' and the towers' row is."""
LEAST_HEIGHT, BLOCKING_HEIGHT = 134, 30
"""Of a player's plaque, and of the row of blocking roofs in it."""


def titled(label: str, *content: str, **attributes: Any) -> str:
    """Something that tells what it is."""
    return group(tag("title", escape(label)), *content, **attributes)


@dataclass(frozen=True)
class Seated:
    """All that a plaque shows of a player; while it stays the same, so does the drawing."""

    seat: int
    person: Person
    points: int
    leads: bool
    framed: bool  # asked, or a winner
    palaces: tuple[int | None, ...]  # by colour the points of the own palace
    tiles: tuple[tuple[bool, ...], ...]  # held or not: those of the palaces, those of the towers
    stock: tuple[str, ...]  # how many of each kind in COUNTED
    blocking: tuple[bool, ...] | None  # by colour whether the blocking roof is left; with two players


def seated(view: dict[str, Any], seat: int, person: Person) -> Seated:
    owned = {palace["colour"]: palace["points"] for palace in view["palaces"] if palace["owner"] == seat}
    stock, points = view["stocks"][seat], view["scores"][seat]
    return Seated(
        seat=seat,
        person=person,
        points=points,
        leads=0 < points == max(view["scores"]),
        framed=seat == view["player"] or seat in view["winners"],
        palaces=tuple(owned.get(colour) for colour in COLOURS),
        tiles=tuple(
            tuple(holder == seat for holder in view[tiles].values())
            for tiles in ("palace_tiles", "tower_tiles")
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
def player(facts: Seated, width: float, height: float, look: Look, lang: str) -> str:
    """Name and points; then what earns them, palaces and tiles; then the stock."""
    spare = (height - LEAST_HEIGHT - (BLOCKING_HEIGHT if facts.blocking else 0)) / 3
    y = 78 + spare
    step = (width - 108) / len(COLOURS)
    drawn = [
        plaque(width, height, look, asked=facts.framed),
        heading(facts, width, look, lang),
        captions(facts, width, y - 18, look, lang),
        *(
            group(own_palace(facts, number, look, lang), at=(15 + step * number, y))
            for number in range(len(COLOURS))
        ),
        group(*tiles_of(facts, look, lang), at=(width - 83, y)),
        group(*stock_of(facts, width, look, lang), at=(0, height - 19)),
    ]
    if facts.blocking:
        drawn.append(
            group(*blocking_roofs(facts, width, look, lang), at=(0, y + BLOCKING_HEIGHT + spare / 2))
        )
    return "".join(drawn)


def heading(facts: Seated, width: float, look: Look, lang: str) -> str:
    name, points = facts.person.name, facts.points
    word = points_text(points).render(lang).split(maxsplit=1)[1]
    star = tag("path", d=motif("black", width - 58, 24, 1), fill=look.tones.gilt)
    return (
        group(emblem(facts.person.colour, 26), at=(27, 27))
        + words(47, 33, shortened(name, 20), 17 if len(name) < 15 else 14.5, font_weight="bold")
        + words(width - 14, 32, points, 24, anchor="end", font_weight="bold", id=f"points-{facts.seat}")
        + words(width - 14, 46, word, 11, anchor="end", fill=look.tones.faint)
        + (star if facts.leads else "")
    )


def captions(facts: Seated, width: float, y: float, look: Look, lang: str) -> str:
    """The points by what has earned them."""
    earned = sum(points or 0 for points in facts.palaces)
    palaces, tiles = (
        tr("palaces {points}", points=earned),
        tr("tiles {points}", points=facts.points - earned),
    )
    return words(15, y, palaces.render(lang), 12, fill=look.tones.faint) + words(
        width - 91, y, tiles.render(lang), 12, fill=look.tones.faint
    )


def own_palace(facts: Seated, number: int, look: Look, lang: str) -> str:
    """A palace with its points, or the roof that still waits for one."""
    colour, name, points = COLOURS[number], COLOUR_NAMES[number], facts.palaces[number]
    if points is None:
        label = tr("no palace in {colour} yet: the roof waits", colour=name)
        waiting = group(roof(facts.person.colour, 14), at=(32, 1), id=f"roof-{facts.seat}-{colour}")
        return titled(label.render(lang), group(icon(colour, 17, look), opacity=0.5, at=(0, -9)), waiting)
    label = tr("own palace in {colour}: {points}", colour=name, points=points_text(points))
    figure = words(23, 5, points, 15, font_weight="bold")
    return titled(label.render(lang), group(icon(colour, 19, look), at=(0, -10)), figure)


def tiles_of(facts: Seated, look: Look, lang: str) -> list[str]:
    """Two rows with a place for every tile, those of the palaces above those of the towers."""
    drawn = [places_for_tiles(look)]
    of_palaces, of_towers = facts.tiles
    for number, (colour, tower) in enumerate(zip(COLOURS, TOWERS, strict=True)):
        x = TILE_STEP * number
        if of_palaces[number]:
            tile = held_palace_tile(colour, look, lang)
            drawn.append(group(tile, at=(x, TILE_ROWS[0]), id=f"tile-{colour}"))
        if of_towers[number]:
            tile = held_tower_tile(tower, lang)
            drawn.append(group(tile, at=(x, TILE_ROWS[1]), id=f"tile-{tower.replace(' ', '-')}"))
    return drawn


@cache
def places_for_tiles(look: Look) -> str:
    path = "".join(box(TILE_STEP * number - 7, row - 7, 14, 14) for row in TILE_ROWS for number in range(4))
    return tag("path", d=path, fill="none", stroke=look.tones.line, opacity=0.5)


@cache
def held_palace_tile(colour: str, look: Look, lang: str) -> str:
    number = COLOURS.index(colour)
    points = points_text(PALACE_POINTS[number])
    label = tr("tile of the {colour} palaces: {points}", colour=COLOUR_NAMES[number], points=points)
    return titled(label.render(lang), palace_tile(colour, 16, look))


@cache
def held_tower_tile(tower: str, lang: str) -> str:
    number = TOWERS.index(tower)
    points = points_text(TOWER_POINTS[number])
    label = tr("Tower {tower}: {points}", tower=TOWER_NAMES[number], points=points)
    return titled(label.render(lang), tower_tile(tower, 16))


def blocking_roofs(facts: Seated, width: float, look: Look, lang: str) -> list[str]:
    """The blocking roofs that are left, each under the palace of its colour."""
    step = (width - 108) / len(COLOURS)
    drawn = [words(width - 91, 4, tr("blocks").render(lang), 12, fill=look.tones.faint)]
    for number, left in enumerate(facts.blocking or ()):
        colour = COLOURS[number]
        label = tr("blocking roof for {colour}", colour=COLOUR_NAMES[number]).render(lang)
        piece = tag("path", d="M-6 0h12", stroke=look.tones.line)
        if left:
            piece = group(blocking_roof(facts.person.colour, 13), id=f"block-{facts.seat}-{colour}")
        for_palace = group(icon(colour, 17, look), opacity=0.5, at=(-32, -9))
        drawn.append(titled(label, for_palace, piece, at=(47 + step * number, 0)))
    return drawn


def stock_of(facts: Seated, width: float, look: Look, lang: str) -> list[str]:
    """What is left of every kind, under a rule."""
    step = (width - 24) / len(COUNTED)
    drawn = [tag("path", d=f"M14 -15h{width - 28:g}", stroke=look.tones.line, opacity=0.6)]
    for number, (kind, count) in enumerate(zip(COUNTED, facts.stock, strict=True)):
        drawn.append(group(in_stock(kind, count, look, lang), at=(14 + step * number, 0)))
    return drawn


@cache
def in_stock(kind: str, count: str, look: Look, lang: str) -> str:
    label = tr("{piece} in stock: {count}", piece=SHORT_NAMES[KINDS.index(kind)], count=count).render(lang)
    gone = count in ("0", "–")
    piece = group(icon(kind, 15, look), at=(0, -9), opacity=0.35 if gone else None)
    return titled(label, piece, words(19, 4.5, count, 14, fill=look.tones.faint if gone else None))
