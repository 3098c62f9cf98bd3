"""Medina's board: the pieces to pick from, and who holds the palace tiles."""

from dataclasses import dataclass
from functools import cache

from signoria.games.medina.board.pieces import (
    blocking_roof,
    city_tones,
    icon,
    motif,
    palace_tile,
    roof,
)
from signoria.games.medina.board.players import SHORT_NAMES, count_shown
from signoria.games.medina.table import PALACE_POINTS
from signoria.games.medina.view import MedinaView, Piece
from signoria.games.medina.words import COLOUR_NAMES, COLOURS, KINDS, PIECE_NAMES, points_text
from signoria.i18n import Sentence, tr
from signoria.svg import Context, Look, Person, Place, Style, disc, group, plaque, tag, words

PIECES: tuple[Piece, ...] = ("grey", "black", "brown", "orange", "stable", "stall", "roof", "wall")

# --- The pieces to pick -----------------------------------------------------------------------


@dataclass(frozen=True)
class Tray:
    size: tuple[float, float]
    rows: int
    left: float  # room for whose pieces they are
    piece: float  # size
    text: float


WIDE = Tray((752, 80), 1, 54, 32, 13)
NARROW = Tray((374, 124), 2, 0, 24, 12)


def tray(context: Context[MedinaView], plan: Tray) -> str:
    """The pieces of the player who is asked, large enough to pick; all kinds are always there."""
    view, look, (width, height) = context.view, context.look, plan.size
    seat = view["player"] if view["phase"] in ("placing", "first stall") else None
    colour = context.people[seat].colour if seat is not None else None
    kinds = [kind for kind in KINDS if kind != "block" or view["players"] == 2]
    across = (len(kinds) + plan.rows - 1) // plan.rows
    step, down = (width - plan.left - 8) / across, (height - 8) / plan.rows
    drawn = [plaque(width, height, look)]
    if plan.left:
        whose = disc(colour, 34, look.dark) if colour else star(look)
        drawn.append(group(whose, at=(33, height / 2)))
    for number, kind in enumerate(kinds):
        row, column = divmod(number, across)
        count = "" if seat is None else tray_count(view, seat, kind)
        used = view["players"] == 2 and kind in view["used"]
        size, at = (step - 4, down - 4), (plan.left + 6 + step * column, 6 + down * row)
        drawn.append(tray_slot(kind, count, used, colour, size, at, plan, context.style))
    return "".join(drawn)


@cache
def star(look: Look) -> str:
    """In the place of the emblem while nobody is asked."""
    return tag("path", d=motif("black", 0, 0, 2.4), fill=city_tones(look).glaze)


def tray_count(view: MedinaView, seat: int, kind: str) -> str:
    if view["phase"] == "first stall":
        return "1" if kind == "stall" else ""
    stock = view["stocks"][seat]
    count = next((stock[piece] for piece in PIECES if piece == kind), len(stock["block"]))
    return count_shown(count, kind in view["laid_aside"])


@cache
def tray_slot(
    kind: str,
    count: str,
    used: bool,
    colour: str | None,
    size: tuple[float, float],
    at: Place,
    plan: Tray,
    style: Style,
) -> str:
    """A piece with how many are left of it; faded if none can follow this turn."""
    (width, height), tones, big = size, style.tones, plan.piece
    number = KINDS.index(kind)
    middle = (width / 2 - (2 + 6 * len(count) if count else 0), height / 2 - 8)
    if kind == "roof":
        piece = group(roof(colour or "white", big * 0.75), at=(middle[0], middle[1] + 3))
    elif kind == "block":
        piece = group(blocking_roof(colour or "white", big * 0.68), at=middle)
    else:
        piece = group(icon(kind, big, style.look), at=(middle[0] - big / 2, middle[1] - big / 2))
    gone = used or count in ("0", "–")
    slot = style.choice(
        f"piece:{kind}",
        tray_label(number, count, used),
        tag("rect", width=width, height=height, rx=6, fill=tones.raised, stroke=tones.line),
        group(piece, opacity=0.35 if gone else None),
        words(middle[0] + big / 2 + 6, middle[1] + 6, count, 17, font_weight="bold",
              fill=tones.faint if gone else None) if count else "",
        style.faint(width / 2, height - 7, SHORT_NAMES[number], plan.text, width - 4, anchor="middle"),
        id=f"tray-{kind}",
    )  # fmt: skip
    return group(slot, at=at)


def tray_label(number: int, count: str, used: bool) -> Sentence:
    if used:
        return tr("{piece}: placed this turn, no second may follow", piece=PIECE_NAMES[number])
    if count:
        return tr("{piece}: {count} left", piece=PIECE_NAMES[number], count=count)
    return PIECE_NAMES[number]


# --- Palace tiles -----------------------------------------------------------------------------


def palace_tiles(context: Context[MedinaView], size: tuple[float, float]) -> str:
    """For each colour who holds the tile, and with how large a palace."""
    view, (width, height) = context.view, size
    step = (width - 20) / len(COLOURS)
    drawn = [
        plaque(width, height, context.look),
        context.line(16, 22, tr("Largest palaces"), 13, width - 32, bold=True),
    ]
    for number, colour in enumerate(COLOURS):
        seat = view["palace_tiles"][colour]
        held = [
            palace["size"]
            for palace in view["palaces"]
            if (palace["owner"], palace["colour"]) == (seat, colour)
        ]
        holder = None if seat is None else context.people[seat]
        place = tile_place(colour, held[0] if holder else 0, holder, context.style)
        drawn.append(group(place, at=(22 + step * number, (height + 22) / 2)))
    return "".join(drawn)


@cache
def tile_place(colour: str, larger: int, holder: Person | None, style: Style) -> str:
    """The tile while nobody holds it; else its holder and the size to beat."""
    number, look = COLOURS.index(colour), style.look
    name, points = COLOUR_NAMES[number], points_text(PALACE_POINTS[number])
    if holder is None:
        label = tr("palace tile ({colour}): {points}", colour=name, points=points)
        return style.titled(label, group(palace_tile(colour, 26, look), id=f"tile-{colour}", at=(6, 0)))
    label = tr("palace tile ({colour}), {points}: {player} holds it with {size} buildings and stables",
                player=holder.name, colour=name, points=points, size=larger)  # fmt: skip
    return style.titled(
        label,
        group(icon(colour, 18, look), at=(-8, -9)),
        group(disc(holder.colour, 20, look.dark), at=(24, 0)),
        words(38, 5, larger, 15),
    )
