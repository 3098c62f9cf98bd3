"""Medina's board: the pieces that the viewer still has, in wells below the board."""

from dataclasses import dataclass
from functools import lru_cache

from signoria.games.medina.board.pieces import paints, piece
from signoria.games.medina.board.plan import SANS, Size
from signoria.games.medina.board.roofs import dome, dome_paint, lid
from signoria.games.medina.notation import COLOUR_NAMES, KINDS, PIECE_NAMES
from signoria.games.medina.sentences import ALREADY_PLACED, BUILDINGS_ARE_ASIDE, NONE_LEFT
from signoria.games.medina.view import MedinaView, Piece, Stock, WhyNot
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context, Style, group, tag, text_width, title, words

SHORT_NAMES = (
    *COLOUR_NAMES,
    tr("stable"),
    tr("stall"),
    tr("roof"),
    tr("block"),
    tr("wall"),
)
PIECES: tuple[Piece, ...] = ("grey", "black", "brown", "orange", "stable", "stall", "roof", "wall")


@dataclass(frozen=True, eq=False)
class Wells:
    """How the wells lie, and what is written in them."""

    width: float  # of all
    height: float  # of one
    gap: float
    rows: int
    icon: float  # room for the piece
    scale: float  # of the piece
    count: float  # type sizes
    name: float
    is_name_below: bool = False  # the name has the whole width, under the piece


WIDE = Wells(1004, 60, 5, 1, 56, 0.78, 21, 14)
WIDE_MANY = Wells(1004, 60, 5, 1, 41, 0.64, 20, 13)
NARROW = Wells(390, 52, 5, 2, 45, 0.62, 18, 12.5)
NARROW_LONG = Wells(390, 52, 5, 2, 45, 0.5, 18, 12.5, is_name_below=True)
"""For languages whose words do not fit beside the piece."""
NARROW_MANY = Wells(390, 52, 5, 2, 38, 0.5, 16, 12, is_name_below=True)
"""With blocking roofs there is one kind more."""
TRAY_HEIGHT = (60, 109)


def wells(context: Context[MedinaView]) -> str:
    """The viewer's stock; nothing for a spectator."""
    view, seat = context.now, context.viewer
    if seat is None or view["over"]:
        return ""
    stock, reasons = view["stocks"][seat], view["not_now"]
    kinds = KINDS if view["players"] == 2 else PIECES
    faint = tuple([(kind, reason["why"], reason["rule"]) for kind, reason in reasons.items()])
    counts = tuple([count_of(stock, kind) for kind in kinds])
    return filled(kinds, counts, faint, context.people[seat].colour, context.style)


@lru_cache(1000)
def filled(
    kinds: tuple[str, ...],
    counts: tuple[int, ...],
    faint: tuple[tuple[str, WhyNot, str], ...],
    colour: str,
    style: Style,
) -> str:
    """A well for each kind; `faint` are those that cannot be placed now, with the reason and the rule."""
    here = layout(kinds, style)
    across, width = row_of(kinds, here)
    height = here.height * here.rows + here.gap * (here.rows - 1)
    reasons = {kind: (why, rule) for kind, why, rule in faint}
    drawn = [
        group(
            well(kind, counts[number], reasons.get(kind), colour, width, here, style),
            at=((width + here.gap) * (number % across), (here.height + here.gap) * (number // across)),
        )
        for number, kind in enumerate(kinds)
    ]
    return tag(
        "svg",
        title(style.text(tr("Your pieces"))),
        tag("defs", paints("tray", here.scale), dome_paint(colour, "tray")),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {here.width:g} {height:g}",
        width=here.width,
        height=height,
        role="group",
        font_family=SANS,
        fill=style.tones.ink,
    )


def layout(kinds: tuple[str, ...], style: Style) -> Wells:
    """How the wells lie so that their names fit."""
    many = len(kinds) > len(PIECES)
    if not style.look.narrow:
        return WIDE_MANY if many else WIDE
    if many:
        return NARROW_MANY
    room = room_beside(row_of(kinds, NARROW)[1], NARROW)
    names = [style.text(SHORT_NAMES[KINDS.index(kind)]) for kind in kinds]
    fits = all(text_width(name, style.look.smallest) <= room for name in names)
    return NARROW if fits else NARROW_LONG


def row_of(kinds: tuple[str, ...], here: Wells) -> tuple[int, float]:
    """How many wells lie in a row, and how wide each is."""
    across = -(-len(kinds) // here.rows)
    return across, (here.width - here.gap * (across - 1)) / across


def room_beside(width: float, here: Wells) -> float:
    """For a name beside the piece."""
    return width - here.icon - 6


@lru_cache(1000)
def well(
    kind: str,
    count: int,
    reason: tuple[WhyNot, str] | None,
    colour: str,
    width: float,
    here: Wells,
    style: Style,
) -> str:
    """A kind of piece with how many there are; faint if none can be placed now, and why."""
    number, tones = KINDS.index(kind), style.tones
    told = style.text(tr("{piece}: {count} left", piece=PIECE_NAMES[number], count=count))
    why = rule = None
    if reason:
        rule, why = (
            reason[1],
            why_not(reason[0], kind).with_values(player=READER).render(style.lang, you=READER),
        )
    x, y, room = here.icon + 3, here.height / 2, room_beside(width, here)
    left, base = x, y + 16
    if here.is_name_below:
        left, base, room = 6, here.height - 6, width - 10
    content = (
        group(icon(kind, colour, here), data_piece=""),
        words(x, y - 1, count, here.count, font_weight="bold"),
        style.line(left, base, SHORT_NAMES[number], here.name, room, fill=tones.faint),
    )
    return style.choice(
        f"piece:{kind}",
        why or told,
        tag("rect", x=0.5, y=0.5, width=width - 1, height=here.height - 1, rx=9,
            fill=tones.well, stroke=tones.line),
        group(*content, opacity="0.4" if why else None),
        id=f"tray-{kind}",
        data_why=why,
        data_rule=rule,
    )  # fmt: skip


READER = Seat(0)
"""Whoever has the pieces reads of them: any seat does."""


def icon(kind: str, colour: str, here: Wells) -> str:
    """A piece in the middle of its room."""
    k = here.scale
    middle = here.height / 2 - (7 if here.is_name_below else 0)
    size = Size(52 * k, 42 * k, 30 * k, 26 * k, k)
    if kind == "roof":
        drawn = tag("g", dome(colour, "tray"), transform=f"scale({k * 1.05:.2f})")
        return group(drawn, at=(here.icon / 2, middle + 16 * k))
    if kind == "block":
        return group(lid(colour, size), at=((here.icon - 46 * k) / 2, middle - 2 * k))
    depth, height = (26, 19) if kind == "wall" else (42, size.height(kind) / k)
    x = (here.icon - 52 * k + 0.27 * height * k) / 2
    return group(piece(kind, size, "tray"), at=(x, middle + (0.92 * height - depth) * k / 2))


def count_of(stock: Stock, kind: str) -> int:
    """How many a player has whose stock is seen."""
    if kind == "block":
        return len(stock["block"])
    piece: Piece = kind  # type: ignore[assignment]
    return stock[piece] or 0


# --- Why not now ------------------------------------------------------------------------------

FITS_NOWHERE = {
    "stable": tr("No stable fits anywhere: they stand beside buildings"),
    "stall": tr("No stall can be placed any more: every empty field touches one"),
    "roof": tr("There is no open palace of a colour that you do not own"),
    "block": tr("There is no open palace of a colour that you can still block"),
    "wall": tr("Only the gates are still open"),
}
NO_BUILDING_FITS = tr("No field is left for such a building")


def why_not(why: WhyNot, kind: str) -> Sentence:
    """Why no piece of a kind can be placed now."""
    number = KINDS.index(kind)
    if why == "aside":
        return BUILDINGS_ARE_ASIDE[number]
    if why == "none":
        return NONE_LEFT[number]
    if why == "placed":
        return ALREADY_PLACED[kind]
    if why == "no place":
        return FITS_NOWHERE.get(kind, NO_BUILDING_FITS)
    return {
        "first stall": tr("First comes the first stall"),
        "roof": tr("Now a roof: only you have any left"),
        "fewer": tr("With it you could place fewer pieces this turn than with another"),
    }[why]
