"""Medina's board: the players with their palaces, tiles and stocks, the pieces to pick, and the palace tiles."""

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from signoria.drawing import Look, Person, choice, emblem, group, plaque, shortened, tag, words
from signoria.games.medina.board_pieces import (
    DARK,
    blocking_roof,
    city_tones,
    icon,
    palace_tile,
    roof,
    tower_tile,
)
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.words import (
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    PIECE_NAMES,
    TOWER_NAMES,
    TOWERS,
    points_text,
)
from signoria.say import Sentence, say

SHORT_NAMES = (
    *COLOUR_NAMES,
    say("stable"),
    say("stall"),
    say("roof"),
    say("blocking roof"),
    say("wall"),
)
IN_STOCK = (*COLOURS, "stable", "stall", "wall")
"""The kinds that a player's plaque counts; roofs are drawn there one by one."""
LEAST_HEIGHT, BLOCKING_HEIGHT = 134, 30
"""Of a player's plaque, and of the row of blocking roofs in it."""


def kinds(players: int) -> list[str]:
    """Blocking roofs are for two players only (R-9.1)."""
    return [kind for kind in KINDS if kind != "block" or players == 2]


def titled(label: str, *content: str, **attributes: Any) -> str:
    """Something that tells what it is."""
    return group(tag("title", escape(label)), *content, **attributes)


# --- A player's plaque ------------------------------------------------------------------------


def player(
    view: dict[str, Any],
    seat: int,
    people: Sequence[Person],
    size: tuple[float, float],
    look: Look,
    lang: str,
) -> str:
    """Name and points; then what earns them, palaces and tiles; then the stock."""
    width, height = size
    two = view["players"] == 2
    spare = (height - LEAST_HEIGHT - (BLOCKING_HEIGHT if two else 0)) / 3
    y = 78 + spare
    drawn = [
        plaque(width, height, look, asked=view["player"] == seat),
        heading(view, seat, people, width, look, lang),
        palaces_and_tiles(view, seat, people, (width, y), look, lang),
    ]
    if two:
        drawn.append(blocking_roofs(view, seat, people, (width, y + BLOCKING_HEIGHT + spare / 2), look, lang))
    return "".join(drawn) + stock(view, seat, (width, height - 19), look, lang)


def heading(
    view: dict[str, Any], seat: int, people: Sequence[Person], width: float, look: Look, lang: str
) -> str:
    person, points = people[seat], view["scores"][seat]
    ahead = points > 0 and points == max(view["scores"])
    word = points_text(points).told(lang).split(maxsplit=1)[1]
    return (
        group(emblem(person.colour, 26), at=(27, 27))
        + words(
            47, 33, shortened(person.name, 20), 17 if len(person.name) < 15 else 14.500, font_weight="bold"
        )
        + words(width - 14, 32, points, 24, anchor="end", font_weight="bold", id=f"points-{seat}")
        + words(width - 14, 46, word, 11, anchor="end", fill=look.tones.faint)
        + (group(laurel(look), at=(width - 58, 24)) if ahead else "")
    )


@cache
def laurel(look: Look) -> str:
    """A star of eight points before the points of whoever leads."""
    return tag(
        "path", d="M-4.300-4.300h8.600v8.600h-8.600zM0-6.200L6.200 0L0 6.200L-6.200 0z", fill=look.tones.gilt
    )


def palaces_and_tiles(
    view: dict[str, Any],
    seat: int,
    people: Sequence[Person],
    place: tuple[float, float],
    look: Look,
    lang: str,
) -> str:
    width, y = place
    owned = {palace["colour"]: palace["points"] for palace in view["palaces"] if palace["owner"] == seat}
    step = (width - 120) / len(COLOURS)
    earned = sum(owned.values())
    caption = {"size": 12, "fill": look.tones.faint}
    return (
        words(15, y - 18, say("palaces {points}", points=earned).told(lang), **caption)
        + words(
            width - 104,
            y - 18,
            say("tiles {points}", points=view["scores"][seat] - earned).told(lang),
            **caption,
        )
        + "".join(
            group(
                own_palace(seat, colour, owned.get(colour), people[seat].colour, look, lang),
                at=(15 + step * n, y),
            )
            for n, colour in enumerate(COLOURS)
        )
        + tiles_of(view, seat, (width - 94, y), look, lang)
    )


@cache
def own_palace(seat: int, colour: str, points: int | None, player_colour: str, look: Look, lang: str) -> str:
    """A palace with its points, or the roof that still waits for one."""
    name = COLOUR_NAMES[COLOURS.index(colour)]
    if points is None:
        label = say("no palace in {colour} yet: the roof waits", colour=name)
        waiting = group(roof(player_colour, 14), at=(32, 1), id=f"roof-{seat}-{colour}")
        piece = group(icon(colour, 17, look), opacity=0.5, at=(0, -9))
        return titled(label.told(lang), piece, waiting)
    label = say("own palace in {colour}: {points}", colour=name, points=points_text(points))
    return titled(
        label.told(lang),
        group(icon(colour, 19, look), at=(0, -10)),
        words(23, 5, points, 15, font_weight="bold"),
    )


def tiles_of(view: dict[str, Any], seat: int, place: tuple[float, float], look: Look, lang: str) -> str:
    """Two rows with a place for every tile, those of the palaces above those of the towers."""
    x, y = place
    drawn = []
    for number, colour in enumerate(COLOURS):
        held = view["palace_tiles"][colour] == seat
        tile = held_palace_tile(colour, look, lang) if held else empty_place(look)
        drawn.append(group(tile, at=(x + 22 * number, y - 4), id=f"tile-{colour}" if held else None))
    for number, tower in enumerate(TOWERS):
        held = view["tower_tiles"][tower] == seat
        tile = held_tower_tile(tower, lang) if held else empty_place(look)
        drawn.append(
            group(tile, at=(x + 22 * number, y + 16), id=f"tile-{tower.replace(' ', '-')}" if held else None)
        )
    return "".join(drawn)


@cache
def empty_place(look: Look) -> str:
    return tag(
        "rect", x=-7, y=-7, width=14, height=14, rx=2, fill="none", stroke=look.tones.line, opacity=0.5
    )


@cache
def held_palace_tile(colour: str, look: Look, lang: str) -> str:
    number = COLOURS.index(colour)
    label = say("tile of the {colour} palaces: {points}", colour=COLOUR_NAMES[number],
                points=points_text(PALACE_POINTS[number]))  # fmt: skip
    return titled(label.told(lang), palace_tile(colour, 18, look))


@cache
def held_tower_tile(tower: str, lang: str) -> str:
    number = TOWERS.index(tower)
    label = say(
        "Tower {tower}: {points}", tower=TOWER_NAMES[number], points=points_text(TOWER_POINTS[number])
    )
    return titled(label.told(lang), tower_tile(tower, 18))


def blocking_roofs(
    view: dict[str, Any],
    seat: int,
    people: Sequence[Person],
    place: tuple[float, float],
    look: Look,
    lang: str,
) -> str:
    """The blocking roofs that are left, each under the palace of its colour."""
    width, y = place
    step = (width - 120) / len(COLOURS)
    left = view["stocks"][seat]["block"]
    drawn = []
    for number, colour in enumerate(COLOURS):
        label = say("blocking roof for {colour}", colour=COLOUR_NAMES[number]).told(lang)
        piece = (
            group(blocking_roof(people[seat].colour, 13), id=f"block-{seat}-{colour}")
            if colour in left
            else ""
        )
        shown = titled(
            label, group(icon(colour, 17, look), opacity=0.5, at=(-32, -9)), piece or empty_place(look)
        )
        drawn.append(group(shown, at=(48 + step * number, y)))
    return "".join(drawn) + words(width - 104, y + 4, say("to block").told(lang), 12, fill=look.tones.faint)


def stock(view: dict[str, Any], seat: int, place: tuple[float, float], look: Look, lang: str) -> str:
    width, y = place
    step = (width - 24) / len(IN_STOCK)
    pieces = view["stocks"][seat]
    drawn = [
        group(
            in_stock(kind, count_shown(pieces[kind], kind in view["laid_aside"]), look, lang),
            at=(14 + step * number, y),
        )
        for number, kind in enumerate(IN_STOCK)
    ]
    rule = tag("path", d=f"M14 {y - 17:.1f}h{width - 28:.1f}", stroke=look.tones.line, opacity=0.6)
    return rule + "".join(drawn)


def count_shown(count: int | None, laid_aside: bool) -> str:
    """How many are left: unknown behind a screen, and none to come if they are laid aside."""
    if laid_aside:
        return "–"
    return "?" if count is None else str(count)


@cache
def in_stock(kind: str, count: str, look: Look, lang: str) -> str:
    label = say("{piece} in stock: {count}", piece=SHORT_NAMES[KINDS.index(kind)], count=count).told(lang)
    ink = look.tones.faint if count in "0–" else look.tones.ink
    faded = 0.35 if count in "0–" else None
    return titled(
        label,
        group(icon(kind, 15, look), at=(0, -9), opacity=faded),
        words(19, 4.500, count, 14, fill=ink),
    )


# --- The pieces to pick -----------------------------------------------------------------------


def tray(
    view: dict[str, Any], people: Sequence[Person], size: tuple[float, float], look: Look, lang: str
) -> str:
    """The pieces of the player who is asked, large enough to pick; all kinds are always there."""
    width, height = size
    seat = view["player"] if view["phase"] in ("placing", "first stall") else None
    colour = people[seat].colour if seat is not None else None
    shown = kinds(view["players"])
    across = (len(shown) + 1) // 2 if look.narrow else len(shown)
    left = 0 if look.narrow else 54
    step, down = (width - left - 8) / across, (height - 8) / (2 if look.narrow else 1)
    drawn = [plaque(width, height, look)]
    if colour and not look.narrow:
        drawn.append(group(emblem(colour, 34), at=(33, height / 2)))
    for number, kind in enumerate(shown):
        row, column = divmod(number, across)
        count = "" if seat is None else tray_count(view, seat, kind)
        used = view["players"] == 2 and kind in view["used"]
        slot = tray_slot(kind, count, used, colour, (step - 4, down - 4), look, lang)
        drawn.append(group(slot, at=(left + 6 + step * column, 6 + down * row)))
    return "".join(drawn)


def tray_count(view: dict[str, Any], seat: int, kind: str) -> str:
    if view["phase"] == "first stall":
        return "1" if kind == "stall" else ""
    pieces = view["stocks"][seat]
    count = len(pieces["block"]) if kind == "block" else pieces[kind]
    return count_shown(count, kind in view["laid_aside"])


@cache
def tray_slot(
    kind: str, count: str, used: bool, colour: str | None, size: tuple[float, float], look: Look, lang: str
) -> str:
    """A piece with how many are left of it; faded if none can follow this turn."""
    width, height = size
    number = KINDS.index(kind)
    big = 24 if look.narrow else 32
    middle = (width / 2 - (8 if count else 0), height / 2 - 8)
    if kind == "roof":
        piece = group(roof(colour or "white", big * 0.75), at=(middle[0], middle[1] + 3))
    elif kind == "block":
        piece = group(blocking_roof(colour or "white", big * 0.68), at=middle)
    else:
        piece = group(icon(kind, big, look), at=(middle[0] - big / 2, middle[1] - big / 2))
    gone = used or count in ("0", "–")
    text = 12 if look.narrow else 13
    return choice(
        f"piece:{kind}",
        tray_label(number, count, used).told(lang),
        tag("rect", width=width, height=height, rx=6, fill=look.tones.raised, stroke=look.tones.line),
        group(piece, opacity=0.35 if gone else None),
        words(middle[0] + big / 2 + 6, middle[1] + 6, count, 17, font_weight="bold",
              fill=look.tones.faint if gone else None) if count else "",
        words(width / 2, height - 7, SHORT_NAMES[number].told(lang), text, anchor="middle", fill=look.tones.faint),
        id=f"tray-{kind}",
    )  # fmt: skip


def tray_label(number: int, count: str, used: bool) -> Sentence:
    if used:
        return say("{piece}: placed this turn, no second may follow", piece=PIECE_NAMES[number])
    if count:
        return say("{piece}: {count} left", piece=PIECE_NAMES[number], count=count)
    return PIECE_NAMES[number]


# --- Palace tiles -----------------------------------------------------------------------------


def palace_tiles(
    view: dict[str, Any], people: Sequence[Person], size: tuple[float, float], look: Look, lang: str
) -> str:
    """For each colour who holds the tile, and with how large a palace."""
    width, height = size
    step = (width - 20) / len(COLOURS)
    title = say("Largest palaces").told(lang)
    drawn = [plaque(width, height, look), words(16, 24, title, 14, font_weight="bold")]
    for number, colour in enumerate(COLOURS):
        holder = view["palace_tiles"][colour]
        larger = None if holder is None else size_of_palace(view, holder, colour)
        drawn.append(
            group(
                tile_place(colour, larger, people[holder] if holder is not None else None, look, lang),
                at=(22 + step * number, (height + 26) / 2),
            )
        )
    return "".join(drawn)


def size_of_palace(view: dict[str, Any], seat: int, colour: str) -> int:
    """Buildings and stables (R-8.1)."""
    return sum(
        len(palace["buildings"]) + len(palace["stables"])
        for palace in view["palaces"]
        if palace["owner"] == seat and palace["colour"] == colour
    )


@cache
def tile_place(colour: str, larger: int | None, holder: Person | None, look: Look, lang: str) -> str:
    """The tile while nobody holds it; else its holder and the size to beat."""
    number = COLOURS.index(colour)
    name, points = COLOUR_NAMES[number], points_text(PALACE_POINTS[number])
    if holder is None:
        label = say("tile of the {colour} palaces: {points}", colour=name, points=points)
        return titled(label.told(lang), group(palace_tile(colour, 26, look), id=f"tile-{colour}", at=(6, 0)))
    label = say("{player} holds the {colour} palace tile, {points}, with {size} buildings and stables",
                player=holder.name, colour=name, points=points, size=larger)  # fmt: skip
    return titled(
        label.told(lang),
        group(icon(colour, 18, look), at=(-8, -9)),
        group(emblem(holder.colour, 20), at=(24, 0)),
        words(38, 5, larger, 15),
    )


@cache
def border(width: float, look: Look) -> str:
    """A strip of glazed tiles: ornament."""
    count = int(width // 16)
    diamonds = "".join(f"M{16 * number + 8} 0l6 4l-6 4l-6-4z" for number in range(count))
    dots = "".join(
        f"M{16 * number - 1.5} 4a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0z" for number in range(1, count)
    )
    glaze = city_tones(look).glaze
    return tag("path", d=diamonds, fill=glaze, opacity=0.75) + tag(
        "path", d=dots, fill=look.tones.gilt or DARK
    )
