"""Medina in words: what happened, at length and in brief.

Why a move is not allowed is in refusals.py, what it paid in account.py, what speaks for and against it in
advice.py, how all is written in notation.py.
"""

from collections.abc import Iterator

import numpy as np

from signoria.games.medina import city, rules, sentences, table
from signoria.games.medina.account import (
    SOURCES,
    account,
    carried_out,
    final_account,
    palace_valued,
    tiles_moved,
)
from signoria.games.medina.advice import reason, warning
from signoria.games.medina.comparison import why_better
from signoria.games.medina.notation import (
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    FIELD_TEXTS,
    KINDS,
    PIECE_NAMES,
    SIDE_NAMES,
    SIDES,
    TEXTS,
    TOWER_NAMES,
    TOWERS,
    WALL_TEXTS,
    fields_touching,
    members,
    palace_at,
    palace_called,
    parts_of,
    points_text,
    texts,
    wall_name,
)
from signoria.games.medina.refusals import unknown, why_not
from signoria.games.medina.table import BLOCK, IN_STOCK, NOWHERE, ROOF, STABLE, STALL, STARTS, WALL
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE, OVER, State

__all__ = [
    "COLOURS",
    "COLOUR_NAMES",
    "COLUMNS",
    "FIELD_TEXTS",
    "KINDS",
    "PIECE_NAMES",
    "RULES",
    "SIDES",
    "SIDE_NAMES",
    "SOURCES",
    "TEXTS",
    "TOWERS",
    "TOWER_NAMES",
    "WALL_TEXTS",
    "account",
    "brief",
    "fields_touching",
    "final_account",
    "happened",
    "heading",
    "members",
    "period",
    "reason",
    "texts",
    "unknown",
    "warning",
    "why_better",
    "why_not",
]

RULES = {
    "grey": "R-4.1",
    "black": "R-4.1",
    "brown": "R-4.1",
    "orange": "R-4.1",
    "roof": "R-5.1",
    "stable": "R-6.1",
    "stall": "R-7.1",
    "wall": "R-7.4",
    "block": "R-9.4",
}
"""By the first word of a choice: the rule that it is made by."""


def heading(state: State) -> Sentence | None:
    """Whose turn the next piece belongs to."""
    if state.player in (NATURE, OVER):
        return None
    return tr("{player}'s turn", tr("Your turn"), player=Seat(state.player))


def period(state: State) -> Sentence:
    """How many of the palaces that can be owned have an owner."""
    owned = int((state.palace[: state.players] != NOWHERE).sum())
    if owned == 0:
        return tr("No palace owned yet")
    return tr("First palaces") if 2 * owned < len(COLOURS) * state.players else tr("Last palaces")


# --- In brief ---------------------------------------------------------------------------------


def brief(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """Every piece in a word or two, those without a choice too."""
    for earlier, done, later in carried_out(before, action):
        if done < STARTS:
            yield int(earlier.player), in_brief(later, done)


def in_brief(after: State, action: int) -> Sentence:
    kind, place = parts_of(action)
    if kind == WALL:
        number = WALL_TEXTS[place].split()[1]
        return sentences.WALL_BRIEFLY[city.side_of(place)].with_values(number=number)
    if kind in (ROOF, BLOCK):
        by_colour = sentences.ROOF_BRIEFLY if kind == ROOF else sentences.BLOCK_BRIEFLY
        told = by_colour[table.colour_of(after, palace_at(after, place))]
    else:
        told = sentences.BRIEFLY[kind]
    return told.with_values(field=FIELD_TEXTS[place])


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    for number, (earlier, done, later) in enumerate(carried_out(before, action)):
        if number:
            yield tr("{player} has no choice", tr("You have no choice"), player=Seat(earlier.player))
        yield from placed(earlier, done, later)
        yield from consequences(earlier, later)
        yield from passed_over(earlier, later)
    if after.player == OVER:
        yield from game_over(after)


def placed(before: State, action: int, after: State) -> Iterator[Sentence]:
    if action >= STARTS:
        yield tr("{player} starts", tr("You start"), player=Seat(action - STARTS))
        return
    player = Seat(before.player)
    kind, place = parts_of(action)
    if kind == WALL:
        yield tr(
            "{player} builds a wall at {wall}",
            tr("You build a wall at {wall}"),
            player=player,
            wall=wall_name(place),
        )
    elif kind == STALL:
        yield stall_placed(before, place).with_values(player=player, field=FIELD_TEXTS[place])
    else:
        yield palace_changed(before, kind, place, after)


def stall_placed(before: State, place: int) -> Sentence:
    if before.turn_size == 0:
        return tr("{player} puts the first stall on {field}", tr("You put the first stall on {field}"))
    if place in members(rules.extending_fields(before)):
        return tr("{player} extends the street to {field}", tr("You extend the street to {field}"))
    return tr("{player} begins a new street on {field}", tr("You begin a new street on {field}"))


def palace_changed(before: State, kind: int, place: int, after: State) -> Sentence:
    """A building, a stable or a roof."""
    player, field, palace = Seat(before.player), FIELD_TEXTS[place], palace_at(after, place)
    if kind == STABLE:
        return tr(
            "{player} adds a stable on {field} to {palace}",
            tr("You add a stable on {field} to {palace}"),
            player=player,
            field=field,
            palace=palace_called(after, palace, subject=player),
        )
    if kind in (ROOF, BLOCK):
        by_colour = sentences.ROOFS if kind == ROOF else sentences.CLOSES
        return by_colour[table.colour_of(after, palace)].with_values(player=player)
    founds = place in members(before.free)
    by_colour = sentences.FOUNDS if founds else sentences.ADDS_BUILDING
    return by_colour[kind].with_values(player=player, field=field)


def consequences(before: State, after: State) -> Iterator[Sentence]:
    """What a placement brought about: tiles, and pieces that leave the game."""
    for step in tiles_moved(before, after):
        yield step.explanation
    seats = range(after.players)
    old_blocks, new_blocks = before.blocked.tolist(), after.blocked.tolist()
    for colour in range(table.COLOURS):
        if table.all_own(after, colour) and not table.all_own(before, colour):
            yield sentences.BUILDINGS_GO_ASIDE[colour]
        for seat in seats:
            if old_blocks[seat][colour] == IN_STOCK and new_blocks[seat][colour] == NOWHERE:
                yield sentences.LOSES_BLOCK[colour].with_values(player=Seat(seat))
    old_stocks, new_stocks = before.stock.tolist(), after.stock.tolist()
    for seat in seats:
        if any(old_stocks[seat]) and not any(new_stocks[seat]):
            yield tr("{player} has no pieces left", tr("You have no pieces left"), player=Seat(seat))


def passed_over(before: State, after: State) -> Iterator[Sentence]:
    """A turn cut short, and who had pieces but no place for them."""
    if before.turn_size == 0 or (after.player != OVER and after.left == before.left - 1):
        return
    player = Seat(before.player)
    if before.left > 1 and after.stock[player].any():
        yield tr("{player} cannot place another piece", tr("You cannot place another piece"), player=player)
    if after.player == OVER:
        return
    seat = (player + 1) % after.players
    while seat != after.player:
        if after.stock[seat].any():
            yield tr(
                "{player} can place nothing and is passed over",
                tr("You can place nothing and are passed over"),
                player=Seat(seat),
            )
        seat = (seat + 1) % after.players


def game_over(state: State) -> Iterator[Sentence]:
    """The reckoning, palace by palace and tile by tile."""
    yield tr("Nobody can place a piece any more")
    for seat in range(state.players):
        for colour in np.flatnonzero(state.palace[seat] != NOWHERE).tolist():
            yield palace_valued(state, seat, colour)
        tiles = [
            *(table.PALACE_POINTS[state.palace_tile == seat]),
            *(table.TOWER_POINTS[state.tower_tile == seat]),
        ]
        if tiles:
            yield tr(
                "{player}: tiles of {tiles} earn {points}",
                player=Seat(seat),
                tiles=tiles,
                points=points_text(sum(tiles)),
            )
