"""Medina's board: what stands in the city, kept from move to move: each palace, stall, wall and tower.

A part of the city depends on its own facts alone, not on who looks; what others laid since the viewer's last
choice is part of these facts, and so is a proposed piece.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from signoria.games.medina.board.marks import (
    GOLD,
    GOLD_DARK,
    LIFT,
    framed,
    gilded,
    lifted,
    pin,
    pool,
    top_at,
)
from signoria.games.medina.board.palaces import PalaceFacts, around, on_screen, pieces_of, ribbon, worth
from signoria.games.medina.board.pieces import pennant, piece, stall, tower, wall
from signoria.games.medina.board.plan import Plan
from signoria.games.medina.board.preview import wall_id
from signoria.games.medina.board.roofs import dome, dome_foot, lid
from signoria.games.medina.board.solids import shadow
from signoria.games.medina.notation import TOWERS
from signoria.svg import Place, group, tag

KEPT = 8000
"""How many pieces are kept, of all tables together; and half as many palaces."""

Marks = tuple[tuple[str, str], ...]
"""The ids of pieces that others have laid since the viewer's last choice, and their colours."""


class Part(NamedTuple):
    """Some of what stands in the city."""

    pieces: tuple[tuple[int, str], ...]  # each with its turn: see `Plan.turns`
    shadows: str
    pins: str
    symbols: tuple[str, ...]  # the names of what it uses


def together(parts: list[Part], symbols: Iterable[str]) -> Part:
    return Part(
        tuple([piece for part in parts for piece in part.pieces]),
        "".join([part.shadows for part in parts]),
        "".join([part.pins for part in parts]),
        tuple(dict.fromkeys(symbols)),
    )


# --- Symbols: what is drawn once in a drawing, and used by its name ---------------------------


@lru_cache(500)
def symbols_of(names: tuple[str, ...], here: Plan) -> str:
    return tag("defs", *[symbol(name, here) for name in names])


@lru_cache(100)
def symbol(name: str, here: Plan) -> str:
    """The definition of a symbol: a kind of piece, of roof with its colour, or of wall with its side."""
    kind, _, which = name.partition("-")
    size = here.size
    if kind == "tower":
        drawn = tower(size)
    elif kind == "wall":
        drawn = wall(which, size)
    elif kind == "stall":
        drawn = stall(size, "board")
    elif kind == "pennant":
        drawn = pennant(size)
    elif kind == "dome":
        drawn = dome(which, "board")
    elif kind == "lid":
        drawn = lid(which, size)
    else:
        drawn = piece(kind, size, "board")
    return group(drawn, id=f"board-{name}")


@lru_cache(100)
def use(name: str, scale: float = 1) -> str:
    used = tag("use", href=f"#board-{name}")
    return used if scale == 1 else tag("g", used, transform=f"scale({scale:.3f})")


# --- Pieces -----------------------------------------------------------------------------------


@lru_cache(KEPT)
def laid(
    kind: str, place: str, name: str, drawn: str, over: str, mark: str | None, is_new: bool, here: Plan
) -> Part:
    """A piece, framed if somebody has laid it; hanging over its place if it is proposed. `over` is on it."""
    box, size, k = here.boxes[place], here.size, here.size.k
    x, y = box[:2]
    shade = pins = ""
    if is_new:
        shown = pool(box, k) + group(drawn, at=(x, y - LIFT * k), id=name)
        shown += gilded(lifted(top_at(kind, box, size), LIFT * k), k)
    else:
        shade = shadow_of(kind, place, here)
        shown = group(drawn, at=(x, y), id=name)
        if mark:
            top = top_at(kind, box, size)
            shown += framed(top, mark, k)
            pins = pin((top[1][0] - 5 * k, top[1][1] + 6 * k), mark, k)
    return Part(((here.turns[place], shown + over),), shade, pins, ())


def place_of_gain(kind: str, place: str, here: Plan) -> Place:
    """Above a proposed piece."""
    top = top_at(kind, here.boxes[place], here.size)
    return (top[0][0] + top[1][0]) / 2, top[0][1] - LIFT * here.size.k


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


@lru_cache(10)
def standing_towers(here: Plan) -> Part:
    drawn = ((here.turns[name], group(use("tower"), at=here.corner(name))) for name in TOWERS)
    return Part(tuple(drawn), "".join(shadow_of("tower", name, here) for name in TOWERS), "", ("tower",))


@lru_cache(KEPT // 4)
def standing_walls(walls: tuple[str, ...], marks: Marks, new: frozenset[str], here: Plan) -> Part:
    marked, parts, symbols = dict(marks), [], []
    for place in walls:
        symbol, name = f"wall-{here.side(place)}", wall_id(place)
        parts.append(laid("wall", place, name, use(symbol), "", marked.get(name), name in new, here))
        symbols.append(symbol)
    return together(parts, symbols)


@lru_cache(KEPT // 4)
def standing_stalls(
    stalls: tuple[str, ...], ends: tuple[str, ...], marks: Marks, new: frozenset[str], here: Plan
) -> Part:
    """The ends of the street have a pennant."""
    marked, parts, symbols = dict(marks), list[Part](), list[str]()
    for field in stalls:
        used, name = ("stall", "pennant") if field in ends else ("stall",), f"stall-{field}"
        drawn = "".join(map(use, used))
        parts.append(laid("stall", field, name, drawn, "", marked.get(name), name in new, here))
        symbols += used
    return together(parts, symbols)


# --- Palaces ----------------------------------------------------------------------------------


@lru_cache(KEPT // 2)
def standing_palace(facts: PalaceFacts, marks: Marks, new: frozenset[str], here: Plan) -> Part:
    """Its pieces with the owner's ribbon, its roof at the back, and what it is worth at the front."""
    cells = {here.cells[field] for field in (*facts.buildings, *facts.stables)}
    ordered, marked = on_screen(here, facts.buildings), dict(marks)
    parts: list[Part] = []
    symbols: list[str] = []
    for name, kind, fields in pieces_of(facts):
        for field in fields:
            drawn, over = use(kind), ""
            symbols.append(kind)
            if facts.colour:
                near = around(here.cells[field], cells)
                drawn += ribbon(near, kind, facts.colour, facts.owner is None, here)
            if facts.colour and field == ordered[0]:
                over, symbol = roof(facts, facts.colour, field, facts.roof in new, here)
                symbols.append(symbol)
                parts.append(Part((), "", pin_in_roof(field, marked.get(facts.roof), here), ()))
            if field == ordered[-1] and facts.blocked_by is None:
                over += worth(facts, field, here)
            piece_id = f"{name}-{field}"
            parts.append(
                laid(kind, field, piece_id, drawn, over, marked.get(piece_id), piece_id in new, here)
            )
    return together(parts, symbols)


@lru_cache(KEPT // 2)
def roof(facts: PalaceFacts, colour: str, field: str, is_new: bool, here: Plan) -> tuple[str, str]:
    """A dome, or the lid of a blocking roof; and the name of its symbol."""
    (x, y), k, at = here.corner(field), here.size.k, foot_of_roof(field, here)
    by = LIFT * k if is_new else 0
    if facts.owner is None:
        symbol = f"lid-{colour}"
        drawn = group(use(symbol), at=(x, y - by), id=facts.roof)
    else:
        symbol = f"dome-{colour}"
        drawn = group(use(symbol, k), at=(at[0], at[1] - by), id=facts.roof, data_enter="grow")
    halo = tag("ellipse", cx=at[0], cy=at[1], rx=24 * k, ry=11 * k, fill=GOLD, stroke=GOLD_DARK,
               stroke_width=2.4 * k) if is_new else ""  # fmt: skip
    return halo + drawn, symbol


def foot_of_roof(field: str, here: Plan) -> Place:
    (x, y), foot = here.corner(field), dome_foot(here.size)
    return x + foot[0], y + foot[1]


def pin_in_roof(field: str, mark: str | None, here: Plan) -> str:
    if mark is None:
        return ""
    k, corner = here.size.k, top_at("roof", here.boxes[field], here.size)[1]
    return pin((corner[0] - 3 * k, corner[1] + 2 * k), mark, k)
