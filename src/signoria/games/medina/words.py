"""Medina in words: the text of every action, what happened, and why a move is not allowed."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from signoria.games.medina import city, rules, sentences, table
from signoria.games.medina.city import FIELDS
from signoria.games.medina.table import (
    BLOCK,
    IN_STOCK,
    NO_ACTION,
    NOBODY,
    NOWHERE,
    ROOF,
    STABLE,
    STALL,
    STARTS,
    WALL,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

COLUMNS = "ABCDEFGHIJKLMNOP"
FIELD_TEXTS = [f"{column}{row}" for row in range(1, city.ROWS + 1) for column in COLUMNS]
SIDES = {"top": city.COLUMNS, "right": city.ROWS, "bottom": city.COLUMNS, "left": city.ROWS}
WALL_TEXTS = [  # clockwise, though each side is numbered from the left or from the top
    *(f"top {number}" for number in range(1, city.COLUMNS + 1)),
    *(f"right {number}" for number in range(1, city.ROWS + 1)),
    *(f"bottom {number}" for number in range(city.COLUMNS, 0, -1)),
    *(f"left {number}" for number in range(city.ROWS, 0, -1)),
]
COLOURS = ("grey", "black", "brown", "orange")
KINDS = (*COLOURS, "stable", "stall", "roof", "block", "wall")
TOWERS = ("top left", "top right", "bottom right", "bottom left")

# The text of every action, by number; the same in every language.
TEXTS = (
    *(f"{kind} {field}" for kind in KINDS[:WALL] for field in FIELD_TEXTS),
    *(f"wall {wall}" for wall in WALL_TEXTS),
    *(f"starts {seat + 1}" for seat in range(table.MOST_PLAYERS)),
)

COLOUR_NAMES = (tr("grey"), tr("black"), tr("brown"), tr("orange"))
PIECE_NAMES = (
    tr("a grey building"),
    tr("a black building"),
    tr("a brown building"),
    tr("an orange building"),
    tr("a stable"),
    tr("a stall"),
    tr("a roof"),
    tr("a blocking roof"),
    tr("a wall"),
)
SIDE_NAMES = (tr("top"), tr("right"), tr("bottom"), tr("left"))
TOWER_NAMES = (tr("top left"), tr("top right"), tr("bottom right"), tr("bottom left"))

Reason = tuple[Sentence, str | None]


def parts_of(action: int) -> tuple[int, int]:
    """The kind of piece that an action places, and the field or wall field."""
    kind = min(action // FIELDS, int(WALL))
    return kind, action - FIELDS * kind


def members(fields: Any) -> set[int]:
    """The fields of a set of the state, or of one that a compiled function has returned."""
    left = int(fields[0]) | int(fields[1]) << 64 | int(fields[2]) << 128
    found = set()
    while left:
        lowest = left & -left
        found.add(lowest.bit_length() - 1)
        left ^= lowest
    return found


def texts(fields: Iterable[int]) -> list[str]:
    """In reading order."""
    return [FIELD_TEXTS[field] for field in sorted(fields)]


def fields_again(fields: city.Fields) -> city.Fields:
    """A set as compiled functions take it: what they return to us are numbers of Python's."""
    return np.uint64(fields[0]), np.uint64(fields[1]), np.uint64(fields[2])


def palace_at(state: State, field: int) -> city.Fields:
    return fields_again(table.palace_at(state, field))


def about(by_colour: tuple[Sentence, ...], state: State, palace: city.Fields, **values: Any) -> Sentence:
    """A sentence about a palace, chosen by its colour."""
    name = FIELD_TEXTS[table.name_of(state, palace)]
    return by_colour[table.colour_of(state, palace)].with_values(palace=name, **values)


def wall_name(place: int) -> Sentence:
    return sentences.WALL[city.side_of(place)].with_values(number=WALL_TEXTS[place].split()[1])


def only_so_many(state: State) -> Reason:
    count = int(state.players)
    return tr_plural("There is only {count} player", "There are only {count} players", count), "R-2.2"


# --- Why not ----------------------------------------------------------------------------------


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if action >= STARTS:
        if state.player == NATURE:
            return only_so_many(state)
        return tr("The starting player has been drawn"), "R-2.2"
    if state.player == NATURE:
        return tr("First the starting player is drawn by lot"), "R-2.2"
    kind, place = parts_of(action)
    if state.turn_size == 0:
        if kind == STALL:
            return tr(
                "{field} is an edge field: the first stall stays off it", field=FIELD_TEXTS[place]
            ), "R-2.2"
        return tr("{player} begins with the first stall", player=player), "R-2.2"
    if rules.must_roof(state) and kind != ROOF:
        return tr("Only {player} still has roofs, and must place one this turn", player=player), "R-5.3"
    return why_no_piece(state, player, kind) or (
        why_too_few(state, player, kind, place)
        if kind != WALL and place in members(rules.open_fields(state, kind))
        else why_no_place(state, player, kind, place)
    )


def why_no_piece(state: State, player: Seat, kind: int) -> Reason | None:
    """Why the player has no such piece to place."""
    if kind == BLOCK and state.players > 2:
        return tr("Blocking roofs are for two players only"), "R-9.1"
    if state.players == 2 and int(state.used) >> kind & 1:
        return sentences.HAS_PLACED[kind].with_values(player=player), "R-9.3"
    if state.stock[player, kind] > 0:
        return None
    if kind < table.COLOURS and table.all_own(state, kind):
        return sentences.BUILDINGS_ARE_ASIDE[kind], "R-5.2"
    rule = "R-9.1" if state.players == 2 else "R-2.1"
    return sentences.NONE_LEFT[kind].with_values(player=player), rule


def why_too_few(state: State, player: Seat, kind: int, place: int) -> Reason:
    """A piece that fits, but makes fewer pieces possible in this turn than another would."""
    trial = state.copy()
    rules.place_piece(trial, kind, place)
    one_more = state.stock[player, WALL] > 0 or rules.can_place(trial)
    placed = state.turn_size - state.left + 1 + one_more
    rule = "R-9.3" if state.players == 2 else "R-3.1"
    if placed == 1:
        return tr("After this no second piece could be placed, but after another it could"), rule
    return tr("After this no third piece could be placed, but after another it could"), rule


def why_no_place(state: State, player: Seat, kind: int, place: int) -> Reason:
    """Why a piece that the player has cannot go there."""
    if kind == WALL:
        return why_no_wall(state, place)
    if kind in (ROOF, BLOCK):
        return why_no_roof(state, player, kind, place)
    if place not in members(state.empty):
        rule = "R-6.1" if kind == STABLE else "R-7.1" if kind == STALL else "R-4.1"
        return tr("{field} is not empty", field=FIELD_TEXTS[place]), rule
    if kind == STABLE:
        return why_no_stable(state, place)
    if kind == STALL:
        return why_no_stall(state, place)
    return why_no_building(state, kind, place)


def fields_touching(place: int) -> set[int]:
    return members(city.touching(fields_again(city.just(place))))


def too_near(state: State, place: int, rule: str) -> Reason:
    """The palaces that have a piece around a field."""
    palaces = []
    near = members(city.around(fields_again(city.just(place)))) & members(table.palace_pieces(state))
    while near:
        palace = palace_at(state, min(near))
        palaces.append(about(sentences.PALACE, state, palace))
        near -= members(palace)
    return tr("{field} is too near to {palaces}", field=FIELD_TEXTS[place], palaces=palaces), rule


def why_no_building(state: State, colour: int, place: int) -> Reason:
    touched = fields_touching(place) & members(state.buildings[colour])
    roofed = touched & members(state.roofed)
    if touched - roofed:
        return too_near(state, place, "R-4.2")
    growing = members(rules.growing_fields(state, colour))
    if growing:
        return sentences.MUST_GROW[colour].with_values(fields=texts(growing)), "R-4.1"
    if roofed:
        palace = palace_at(state, min(roofed))
        return about(sentences.WOULD_ADD, state, palace, field=FIELD_TEXTS[place]), "R-4.4"
    return too_near(state, place, "R-4.3")


def why_no_stable(state: State, place: int) -> Reason:
    touched = fields_touching(place)
    if touched & members(table.all_buildings(state)):
        return too_near(state, place, "R-6.1")
    if touched & members(state.stables):
        return tr("{field} touches a stable, but no building", field=FIELD_TEXTS[place]), "R-10.5"
    return tr("{field} touches no building", field=FIELD_TEXTS[place]), "R-6.1"


def why_no_stall(state: State, place: int) -> Reason:
    field = FIELD_TEXTS[place]
    touched = fields_touching(place) & members(state.stalls)
    extending = members(rules.extending_fields(state))
    if extending and not touched:
        return tr("The street can still be extended, at {fields}", fields=texts(extending)), "R-7.2"
    if extending and len(touched) == 1:
        return tr("{field} touches a stall that is no end of the newest street", field=field), "R-7.1"
    if extending:
        return tr_plural(
            "{field} touches {count} stall, not just one",
            "{field} touches {count} stalls, not just one",
            len(touched),
            field=field,
        ), "R-7.1"
    if state.new_street == table.BESIDE:
        return tr(
            "A new street may begin beside one stall, but {field} touches {count}",
            field=field,
            count=len(touched),
        ), "R-10.7"
    if not members(rules.new_street_fields(state)):
        return tr("No stall can be placed any more: every empty field touches one"), "R-7.2"
    return tr("A new street must begin apart from all stalls, and {field} touches one", field=field), "R-7.2"


def why_no_wall(state: State, place: int) -> Reason:
    wall = wall_name(place)
    side = city.side_of(place)
    before, after = (int(state.run[run]) for run in city.RUNS_OF_SIDE[side])
    position = place - int(city.SIDE_START[side])
    left_over = int(city.SIDE_LENGTH[side]) - before - after
    if position < before or position >= before + left_over:
        return tr("A wall stands at {wall} already", wall=wall), "R-7.4"
    if left_over == 1:
        return tr("A wall at {wall} would close the gate", wall=wall), "R-7.4"
    return tr("A wall at {wall} would touch neither a tower nor another wall", wall=wall), "R-7.4"


def why_no_roof(state: State, player: Seat, kind: int, place: int) -> Reason:
    field = FIELD_TEXTS[place]
    if place not in members(table.all_buildings(state)):
        return tr("There is no building on {field}", field=field), "R-5.1"
    palace = palace_at(state, place)
    colour = table.colour_of(state, palace)
    if place in members(state.roofed):
        return about(sentences.HAS_A_ROOF, state, palace), "R-5.1"
    if kind == ROOF and state.palace[player, colour] != NOWHERE:
        return sentences.OWNS_ONE[colour].with_values(player=player), "R-5.1"
    if kind == BLOCK and state.blocked[player, colour] == NOWHERE:
        return sentences.BLOCK_IS_OUT[colour].with_values(player=player), "R-9.5"
    if kind == BLOCK and state.blocked[player, colour] != IN_STOCK:
        return sentences.BLOCK_IS_PLACED[colour].with_values(player=player), "R-9.4"
    return about(sentences.IS_PART, state, palace, field=field), "R-5.1"


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one: fields that do not exist, and passing."""
    kind, _, place = text.partition(" ")
    if text == "pass":
        return tr("Who can place a piece must; who cannot is passed over"), "R-3.1"
    if kind == "starts" and place.isdecimal():
        return only_so_many(state)
    if kind == "wall":
        side = place.partition(" ")[0]
        if side not in SIDES:
            return tr("A wall field is named by its side and number, like top 3"), "R-1.1"
        return tr(
            "There is no wall field {place}: that side has 1 to {last}", place=place, last=SIDES[side]
        ), "R-1.1"
    if kind in KINDS and place:
        return tr("There is no field {place}: fields are A1 to P11", place=place.upper()), "R-1.1"
    return None


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    state = before.copy()
    while action != NO_ACTION:
        earlier = state.copy()
        next_action = rules.carry_out(state, action)
        yield from placed(earlier, action, state)
        yield from consequences(earlier, state)
        yield from passed_over(earlier, state)
        if next_action != NO_ACTION:
            yield tr("{player} has no choice", player=Seat(state.player))
        action = next_action
    if after.player == OVER:
        yield from game_over(after)


def placed(before: State, action: int, after: State) -> Iterator[Sentence]:
    if action >= STARTS:
        yield tr("{player} starts", player=Seat(action - STARTS))
        return
    player = Seat(before.player)
    kind, place = parts_of(action)
    if kind == WALL:
        yield tr("{player} builds a wall at {wall}", player=player, wall=wall_name(place))
        return
    field = FIELD_TEXTS[place]
    if kind == STALL:
        if before.turn_size == 0:
            yield tr("{player} puts the first stall on {field}", player=player, field=field)
        elif place in members(rules.extending_fields(before)):
            yield tr("{player} extends the street to {field}", player=player, field=field)
        else:
            yield tr("{player} begins a new street on {field}", player=player, field=field)
        return
    palace = palace_at(after, place)
    if kind == ROOF:
        yield about(sentences.ROOFS, after, palace, player=player)
    elif kind == BLOCK:
        yield about(sentences.CLOSES, after, palace, player=player)
    elif kind == STABLE:
        yield about(sentences.ADDS_STABLE, after, palace, player=player, field=field)
    elif place in members(before.free):
        yield about(sentences.FOUNDS, after, palace, player=player)
    else:
        yield about(sentences.ADDS_BUILDING, after, palace, player=player, field=field)


def consequences(before: State, after: State) -> Iterator[Sentence]:
    """What a placement brought about: tiles, and pieces that leave the game."""
    yield from palace_tiles_moved(before, after)
    yield from tower_tiles_moved(before, after)
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
            yield tr("{player} has no pieces left", player=Seat(seat))


def palace_tiles_moved(before: State, after: State) -> Iterator[Sentence]:
    tiles = zip(before.palace_tile.tolist(), after.palace_tile.tolist(), strict=True)
    for colour, (holder, taker) in enumerate(tiles):
        if taker == holder:
            continue
        points = points_text(table.PALACE_POINTS[colour])
        if holder == NOBODY:
            yield sentences.FIRST_TO_OWN[colour].with_values(player=Seat(taker), points=points)
        else:
            yield sentences.TAKES_TILE[colour].with_values(
                player=Seat(taker),
                points=points,
                holder=Seat(holder),
                size=len(members(table.owned_palace(after, taker, colour))),
                old=len(members(table.owned_palace(after, holder, colour))),
            )


def tower_tiles_moved(before: State, after: State) -> Iterator[Sentence]:
    tiles = zip(before.tower_tile.tolist(), after.tower_tile.tolist(), strict=True)
    for tower, (holder, taker) in enumerate(tiles):
        if taker == holder:
            continue
        points = points_text(table.TOWER_POINTS[tower])
        if holder == NOBODY:
            yield sentences.REACHES[tower].with_values(player=Seat(taker), points=points)
        else:
            yield sentences.TAKES_TOWER[tower].with_values(
                player=Seat(taker), points=points, holder=Seat(holder)
            )


def passed_over(before: State, after: State) -> Iterator[Sentence]:
    """A turn cut short, and who had pieces but no place for them."""
    if before.turn_size == 0 or (after.player != OVER and after.left == before.left - 1):
        return
    player = Seat(before.player)
    if before.left > 1 and after.stock[player].any():
        yield tr("{player} cannot place another piece", player=player)
    if after.player == OVER:
        return
    seat = (player + 1) % after.players
    while seat != after.player:
        if after.stock[seat].any():
            yield tr("{player} can place nothing and is passed over", player=Seat(seat))
        seat = (seat + 1) % after.players


# --- The end ----------------------------------------------------------------------------------


def points_text(count: int) -> Sentence:
    return tr_plural("{count} point", "{count} points", int(count))


def game_over(state: State) -> Iterator[Sentence]:
    """The reckoning, palace by palace and tile by tile."""
    yield tr("Nobody can place a piece any more")
    for seat in range(state.players):
        for colour in range(table.COLOURS):
            if state.palace[seat, colour] != NOWHERE:
                yield palace_valued(state, seat, palace_at(state, int(state.palace[seat, colour])))
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


def palace_valued(state: State, seat: int, palace: city.Fields) -> Sentence:
    stables = len(members(palace) & members(state.stables))
    return about(
        sentences.EARNS,
        state,
        palace,
        player=Seat(seat),
        points=points_text(rules.palace_points(state, palace)),
        pieces=[
            tr_plural("{count} building", "{count} buildings", len(members(palace)) - stables),
            tr_plural("{count} stable", "{count} stables", stables),
            tr_plural("{count} wall", "{count} walls", rules.walls_at(state, palace)),
            tr_plural("{count} stall", "{count} stalls", rules.stalls_at(state, palace)),
        ],
    )
