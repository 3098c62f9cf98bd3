"""Medina's board: the pieces that the viewer still has, in wells below the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.medina.board.pieces import paints, piece
from signoria.games.medina.board.plan import SANS, Size
from signoria.games.medina.board.roofs import dome, dome_paint, lid
from signoria.games.medina.notation import COLOUR_NAMES, KINDS, PIECE_NAMES
from signoria.games.medina.sentences import ALREADY_PLACED, BUILDINGS_ARE_ASIDE, NONE_LEFT
from signoria.games.medina.view import MedinaView, Palace, Piece, Stock
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context, group, tag, title, words

SHORT_NAMES = (
    *COLOUR_NAMES,
    tr("stable"),
    tr("stall"),
    tr("roof"),
    tr("block"),
    tr("wall"),
)
PIECES: tuple[Piece, ...] = ("grey", "black", "brown", "orange", "stable", "stall", "roof", "wall")
GATES = 4


@dataclass(frozen=True)
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
NARROW_MANY = Wells(390, 52, 5, 2, 38, 0.5, 16, 12, is_name_below=True)
"""With blocking roofs there is one kind more."""
TRAY_HEIGHT = (60, 109)


def wells(context: Context[MedinaView]) -> str:
    """The viewer's stock; nothing for a spectator."""
    view, seat = context.now, context.viewer
    if seat is None or view["over"]:
        return ""
    kinds = [kind for kind in KINDS if kind != "block" or view["players"] == 2]
    many, narrow = len(kinds) > len(PIECES), context.look.narrow
    here = (NARROW_MANY if many else NARROW) if narrow else (WIDE_MANY if many else WIDE)
    across = -(-len(kinds) // here.rows)
    width = (here.width - here.gap * (across - 1)) / across
    height = here.height * here.rows + here.gap * (here.rows - 1)
    colour = context.people[seat].colour
    drawn = [
        group(
            well(context, seat, kind, here, width),
            at=((width + here.gap) * (number % across), (here.height + here.gap) * (number // across)),
        )
        for number, kind in enumerate(kinds)
    ]
    return tag(
        "svg",
        title(context.text(tr("Your pieces"))),
        tag("defs", paints("tray", here.scale), dome_paint(colour, "tray")),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {here.width:g} {height:g}",
        width=here.width,
        height=height,
        role="group",
        font_family=SANS,
        fill=context.tones.ink,
    )


def well(context: Context[MedinaView], seat: int, kind: str, here: Wells, width: float) -> str:
    """A kind of piece with how many there are; faint if none can be placed now, and why."""
    number, tones = KINDS.index(kind), context.tones
    count = count_of(context.now["stocks"][seat], kind)
    why = why_not_now(context.now, seat, number, count)
    told = why or tr("{piece}: {count} left", piece=PIECE_NAMES[number], count=count)
    x, y, room = here.icon + 3, here.height / 2, width - here.icon - 6
    left, base = x, y + 16
    if here.is_name_below:
        left, base, room = 6, here.height - 6, width - 10
    content = (
        icon(kind, context.people[seat].colour, here),
        words(x, y - 1, count, here.count, font_weight="bold"),
        context.line(left, base, SHORT_NAMES[number], here.name, room, fill=tones.faint),
    )
    return context.choice(
        f"piece:{kind}",
        context.say(told),
        tag("rect", x=0.5, y=0.5, width=width - 1, height=here.height - 1, rx=9,
            fill=tones.well, stroke=tones.line),
        group(*content, opacity="0.4" if why else None),
        id=f"tray-{kind}",
    )  # fmt: skip


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
    return next(stock[piece] or 0 for piece in PIECES if piece == kind)


def why_not_now(view: MedinaView, seat: int, number: int, count: int) -> Sentence | None:
    """Why no piece of a kind can be placed now, as far as the table shows it."""
    kind = KINDS[number]
    if kind in view["laid_aside"]:
        return BUILDINGS_ARE_ASIDE[number]
    if count == 0:
        return NONE_LEFT[number].with_values(player=Seat(seat))
    if view["player"] != seat:
        return None
    if view["phase"] == "first stall":
        return None if kind == "stall" else tr("First comes the first stall")
    if view["players"] == 2 and kind in view["used"]:
        return ALREADY_PLACED[kind]
    if view["must_roof"] and kind != "roof":
        return tr("Now a roof: only you have any left")
    return why_nowhere(view, seat, kind)


def why_nowhere(view: MedinaView, seat: int, kind: str) -> Sentence | None:
    if kind == "wall" and len(view["gates"]) == GATES:
        return tr("Only the gates are still open")
    open_colours = {palace["colour"] for palace in view["palaces"] if is_open(palace)}
    if kind == "roof" and not open_colours - owned_colours(view["palaces"], seat):
        return tr("There is no open palace of a colour that you do not own")
    if kind == "block" and not open_colours & set(view["stocks"][seat]["block"]):
        return tr("There is no open palace of a colour that you can still block")
    return None


def is_open(palace: Palace) -> bool:
    return palace["owner"] is None and palace["blocked_by"] is None


def owned_colours(palaces: Sequence[Palace], seat: int) -> set[str]:
    return {palace["colour"] for palace in palaces if palace["owner"] == seat}
