"""Medina's board: the pieces to pick from, and who holds the palace tiles."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from signoria.games.medina.board.pieces import (
    blocking_roof,
    city_tones,
    icon,
    motif,
    palace_tile,
    roof,
)
from signoria.games.medina.board.players import SHORT_NAMES, count_shown, titled
from signoria.games.medina.table import PALACE_POINTS
from signoria.games.medina.words import COLOUR_NAMES, COLOURS, KINDS, PIECE_NAMES, points_text
from signoria.i18n import Sentence, tr
from signoria.svg import Look, Person, choice, emblem, group, plaque, tag, words


def kinds(players: int) -> list[str]:
    """Blocking roofs are for two players only (R-9.1)."""
    return [kind for kind in KINDS if kind != "block" or players == 2]


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
    if not look.narrow:
        star = tag("path", d=motif("black", 0, 0, 2.4), fill=city_tones(look).glaze)
        drawn.append(group(emblem(colour, 34) if colour else star, at=(33, height / 2)))
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
    middle = (width / 2 - (2 + 6 * len(count) if count else 0), height / 2 - 8)
    if kind == "roof":
        piece = group(roof(colour or "white", big * 0.75), at=(middle[0], middle[1] + 3))
    elif kind == "block":
        piece = group(blocking_roof(colour or "white", big * 0.68), at=middle)
    else:
        piece = group(icon(kind, big, look), at=(middle[0] - big / 2, middle[1] - big / 2))
    gone = used or count in ("0", "–")
    text, faint = 12 if look.narrow else 13, look.tones.faint
    return choice(
        f"piece:{kind}",
        tray_label(number, count, used).render(lang),
        tag("rect", width=width, height=height, rx=6, fill=look.tones.raised, stroke=look.tones.line),
        group(piece, opacity=0.35 if gone else None),
        words(middle[0] + big / 2 + 6, middle[1] + 6, count, 17, font_weight="bold",
              fill=faint if gone else None) if count else "",
        words(width / 2, height - 7, SHORT_NAMES[number].render(lang), text, anchor="middle", fill=faint),
        id=f"tray-{kind}",
    )  # fmt: skip


def tray_label(number: int, count: str, used: bool) -> Sentence:
    if used:
        return tr("{piece}: placed this turn, no second may follow", piece=PIECE_NAMES[number])
    if count:
        return tr("{piece}: {count} left", piece=PIECE_NAMES[number], count=count)
    return PIECE_NAMES[number]


# --- Palace tiles -----------------------------------------------------------------------------


def palace_tiles(
    view: dict[str, Any], people: Sequence[Person], size: tuple[float, float], look: Look, lang: str
) -> str:
    """For each colour who holds the tile, and with how large a palace."""
    width, height = size
    step = (width - 20) / len(COLOURS)
    title = tr("Largest palaces").render(lang)
    drawn = [plaque(width, height, look), words(16, 22, title, 13, font_weight="bold")]
    for number, colour in enumerate(COLOURS):
        holder = view["palace_tiles"][colour]
        larger = None if holder is None else size_of_palace(view, holder, colour)
        drawn.append(
            group(
                tile_place(colour, larger, people[holder] if holder is not None else None, look, lang),
                at=(22 + step * number, (height + 22) / 2),
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
        label = tr("tile of the {colour} palaces: {points}", colour=name, points=points)
        return titled(
            label.render(lang), group(palace_tile(colour, 26, look), id=f"tile-{colour}", at=(6, 0))
        )
    label = tr("{player} holds the {colour} palace tile, {points}, with {size} buildings and stables",
                player=holder.name, colour=name, points=points, size=larger)  # fmt: skip
    return titled(
        label.render(lang),
        group(icon(colour, 18, look), at=(-8, -9)),
        group(emblem(holder.colour, 20), at=(24, 0)),
        words(38, 5, larger, 15),
    )
