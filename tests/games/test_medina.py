"""Medina: every rule by its number, the examples of the rules file, and what players may get wrong.

A position is a picture of the city as the terminal shows it: two characters a field, the piece (g k b o
for buildings, s stable, m stall) and its mark (1 .. 4 the roof of that player, x y a blocking roof, * an
end of the newest street). A picture may be the whole city with its walls, or a part of it.
"""

import json
import random
from textwrap import dedent

import numpy as np
import pytest

import signoria
from signoria.core.errors import IllegalAction
from signoria.core.game import State
from signoria.games.medina import rules, table, terminal, words
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TEXTS,
    TOWERS,
    WALL_TEXTS,
    brief,
    members,
)

# --- Positions --------------------------------------------------------------------------------

ROWS, COLUMNS = 11, 16
BUILDINGS = "gkbo"
STREET_ELSEWHERE = "M9"


def read_picture(picture, at="A1"):
    """The fields that have a piece, each with its two characters, and the walls."""
    lines = [line for line in dedent(picture).splitlines() if line.strip()]
    walls = set()
    if lines[0].split()[:2] == ["A", "B"]:
        top, bottom, rows = lines[1], lines[13], lines[2:13]
        for column in range(COLUMNS):
            walls |= {
                f"{side} {column + 1}"
                for side, line in (("top", top), ("bottom", bottom))
                if line[5 + 2 * column] == "#"
            }
        for row, line in enumerate(rows):
            walls |= {
                f"{side} {row + 1}" for side, place in (("left", 3), ("right", 37)) if line[place] == "#"
            }
        lines = [line[5:37] for line in rows]
    first_row, first_column = divmod(FIELD_TEXTS.index(at), COLUMNS)
    cells = {}
    for row, line in enumerate(lines):
        for column in range((len(line) + 1) // 2):
            cell = line[2 * column : 2 * column + 2].ljust(2)
            if cell[0] not in ". ":
                cells[(first_row + row) * COLUMNS + first_column + column] = cell
    return cells, walls


def around(field):
    row, column = divmod(field, COLUMNS)
    return {
        r * COLUMNS + c
        for r in range(max(0, row - 1), min(ROWS, row + 2))
        for c in range(max(0, column - 1), min(COLUMNS, column + 2))
    } - {field}


def palaces_of(cells):
    """The palaces of a picture, each as the set of its fields."""
    rest = {field for field, cell in cells.items() if cell[0] != "m"}
    palaces = []
    while rest:
        palace, edge = set(), {min(rest)}
        while edge:
            palace |= edge
            edge = {near for field in edge for near in around(field)} & rest - palace
        palaces.append(palace)
        rest -= palace
    return palaces


def put(fields, field):
    fields[field // 64] |= np.uint64(1 << field % 64)


def position(picture, players=3, seat=0, left=None, at="A1", walls=(), tiles=(), check=True, **options):
    """A state from a picture of the city. What is not on the board is dealt out evenly; a tile lies with
    the first who can have it, unless `tiles` tells who."""
    cells, walls_seen = read_picture(picture, at)
    walls = walls_seen | set(walls)
    if not any(cell[0] == "m" for cell in cells.values()):
        cells[FIELD_TEXTS.index(STREET_ELSEWHERE)] = "m*"
    game = signoria.game("medina", players=players, **options)
    state = game.start()
    data = state.data
    data.player = seat
    data.turn_size = 3 if players == 2 else 2
    data.left = left or data.turn_size
    data.empty[:] = data.room[:] = data.free[:] = 0
    for field, (piece, mark) in cells.items():
        if piece in BUILDINGS:
            put(data.buildings[BUILDINGS.index(piece)], field)
        elif piece == "s":
            put(data.stables, field)
        else:
            put(data.stalls, field)
            if mark == "*":
                put(data.ends, field)
    palaces = palaces_of(cells)
    for palace in palaces:
        buildings = sorted(field for field in palace if cells[field][0] != "s")
        name = buildings[0]
        colour, mark = BUILDINGS.index(cells[name][0]), cells[name][1]
        put(data.names, name)
        if mark in "1234":
            data.palace[int(mark) - 1, colour] = name
            data.stock[int(mark) - 1, table.ROOF] -= 1
        elif mark in "xy":
            data.blocked["xy".index(mark), colour] = name
            data.stock["xy".index(mark), table.BLOCK] -= 1
        if mark != " ":
            for field in buildings:
                put(data.roofed, field)
    for field in set(range(len(FIELD_TEXTS))) - set(cells):
        near = sum(not palace.isdisjoint(around(field)) for palace in palaces)
        put(data.empty, field)
        if near < 2:
            put(data.room, field)
        if near == 0:
            put(data.free, field)
    for run, order in enumerate(RUN_ORDERS):
        while data.run[run] < len(order) - 1 and order[data.run[run]] in walls:
            data.run[run] += 1
    deal_rest(data, cells, len(walls))
    lay_tiles(data, cells, palaces, walls, dict(tiles))
    if check:
        assert rules.is_valid(data)
    return State(game, data)


TOP, RIGHT, BOTTOM, LEFT = WALL_TEXTS[:16], WALL_TEXTS[16:27], WALL_TEXTS[27:43], WALL_TEXTS[43:]
RUN_ORDERS = (TOP, LEFT[::-1], RIGHT, TOP[::-1], BOTTOM, RIGHT[::-1], LEFT, BOTTOM[::-1])
"""The walls of every tower, as they grow from it: clockwise, and the other way."""


def deal_rest(data, cells, walls):
    players = int(data.players)
    on_board = {
        kind: sum(cell[0] == letter for cell in cells.values()) for kind, letter in enumerate("gkbosm")
    }
    on_board[int(table.STALL)] -= 1
    on_board[int(table.WALL)] = walls
    for kind, count in on_board.items():
        rest = players * int(table.STOCK[players, kind]) - count
        for seat in range(players):
            data.stock[seat, kind] = rest // players + (seat < rest % players)
        if kind < 4 and all(data.palace[:players, kind] != table.NOWHERE):
            data.stock[:, kind] = 0


def lay_tiles(data, cells, palaces, walls, tiles):
    for palace in palaces:
        name = min(field for field in palace if cells[field][0] != "s")
        if cells[name][1] not in "1234":
            continue
        owner, colour = int(cells[name][1]) - 1, BUILDINGS.index(cells[name][0])
        size, holder = len(palace), int(data.palace_tile[colour])
        if holder < 0 or size > len(rules_palace(data, holder, colour)):
            data.palace_tile[colour] = owner
        for tower, name_of_tower in enumerate(TOWERS):
            joined = {wall for run in (2 * tower, 2 * tower + 1) for wall in RUN_ORDERS[run][: data.run[run]]}
            if palace & {inner_field(wall) for wall in joined}:
                data.tower_tile[tower] = tiles.get(name_of_tower, owner)
    for colour, name in enumerate(COLOURS):
        if name in tiles:
            data.palace_tile[colour] = tiles[name]


def rules_palace(data, seat, colour):
    return members(table.owned_palace(data, seat, colour))


def inner_field(wall):
    side, number = wall.split()
    number = int(number) - 1
    return {
        "top": number,
        "bottom": (ROWS - 1) * COLUMNS + number,
        "left": number * COLUMNS,
        "right": number * COLUMNS + COLUMNS - 1,
    }[side]


def has_only(state, seat, **pieces):
    """Leave a player nothing but these pieces."""
    state.data.stock[seat] = 0
    for kind, count in pieces.items():
        state.data.stock[seat, KINDS.index(kind)] = count


def places(state, kind):
    """Where a kind of piece may go."""
    texts = [state.text(action) for action in state.legal()]
    return {text.removeprefix(f"{kind} ") for text in texts if text.startswith(f"{kind} ")}


def kinds(state):
    return {state.text(action).split()[0] for action in state.legal()}


def play(state, *texts):
    for text in texts:
        state.apply(text)
    return state


def refused(state, text):
    """The reason that is given; nothing has changed."""
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    assert bytes(state) == before
    caught.value.render("nl")
    return str(caught.value)


def told(state, text):
    return [str(sentence) for sentence in state.describe(state.action(text))]


def free_fields(taken):
    """All fields that are neither taken nor around a field that is."""
    fields = {FIELD_TEXTS.index(text) for text in taken}
    return set(FIELD_TEXTS) - {FIELD_TEXTS[near] for field in fields for near in around(field) | {field}}


# --- The board --------------------------------------------------------------------------------


def test_r_1_1_the_city_is_16_by_11_within_a_ring_of_walls():
    state = signoria.game("medina", players=3).start()
    play(state, "starts 1", "stall H6")
    assert len(places(state, "grey")) == 16 * 11 - 1
    assert {"A1", "P1", "A11", "P11"} <= places(state, "grey")
    assert places(state, "wall") == {
        f"{side} {number}"
        for side, last in (("top", 16), ("bottom", 16), ("left", 11), ("right", 11))
        for number in (1, last)
    }
    assert sum(text.startswith("wall ") for text in TEXTS) == 2 * 16 + 2 * 11


@pytest.mark.parametrize("field", [*FIELD_TEXTS[::8], "P11"])
def test_r_1_1_a_piece_stands_on_one_field(field):
    state = play(position("m*", at="H6"), f"grey {field}")
    (palace,) = state.view()["palaces"]
    assert (palace["name"], palace["buildings"]) == (field, [field])
    row, column = divmod(FIELD_TEXTS.index(field), COLUMNS)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    on_board = {FIELD_TEXTS[r * COLUMNS + c] for r, c in beside if 0 <= r < ROWS and 0 <= c < COLUMNS}
    assert places(state, "grey") == places(state, "stable") == on_board - {"H6"}


@pytest.mark.parametrize(("letter", "points"), [("g", 1), ("k", 2), ("b", 3), ("o", 4)])
def test_r_1_2_what_the_palace_tiles_are_worth(letter, points):
    state = position(letter, at="H6")
    state.apply("roof H6")
    assert state.scores[0] == 1 + points


@pytest.mark.parametrize(
    ("field", "first", "second", "points"),
    [
        ("A2", "left 1", "left 2", 1),
        ("P2", "right 1", "right 2", 3),
        ("P10", "right 11", "right 10", 2),
        ("A10", "left 11", "left 10", 4),
    ],
)
def test_r_1_2_what_the_tower_tiles_are_worth(field, first, second, points):
    state = position("g1", at=field, walls=[first])
    assert state.scores == [2, 0, 0]
    state.apply(f"wall {second}")
    assert state.scores == [2 + 1 + points, 0, 0]


def test_r_1_3_side_by_side_touches_and_the_eight_fields_are_around():
    state = position(
        """
        . . . .
        . g . .
        """
    )
    assert places(state, "stable") == {"B1", "A2", "C2", "B3"}
    assert places(state, "black") == free_fields({"B2"}) - {STREET_ELSEWHERE}


# --- Stock ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "stock"), [(3, [6] * 4 + [4, 8, 4, 0, 10]), (4, [5] * 4 + [3, 6, 4, 0, 8])]
)
def test_r_2_1_what_everybody_gets(players, stock):
    state = signoria.game("medina", players=players).start()
    assert state.data.stock[:players].tolist() == [stock] * players
    assert not state.data.stock[players:].any()


def test_r_2_1_who_has_none_left_cannot_place_one():
    state = position("g", at="H6")
    has_only(state, 0, wall=2, stall=1)
    assert kinds(state) == {"wall", "stall"}
    assert refused(state, "stable H7") == "Player 1 cannot place a stable: none is left (R-2.1)."


def test_r_2_2_the_starting_player_puts_the_first_stall_off_the_edge_and_goes_on():
    state = signoria.game("medina", players=3).start()
    assert [state.text(action) for action in state.legal()] == ["starts 1", "starts 2", "starts 3"]
    assert refused(state, "stall H6") == "First the starting player is drawn by lot (R-2.2)."
    assert refused(state, "starts 4") == "There are only 3 players (R-2.2)."
    state.apply("starts 3")
    assert kinds(state) == {"stall"}
    assert len(state.legal()) == 14 * 9
    assert not {"A5", "P5", "H1", "H11"} & places(state, "stall")
    assert refused(state, "stall A5") == "A5 is an edge field: the first stall stays off it (R-2.2)."
    assert refused(state, "wall top 1") == "Player 3 begins with the first stall (R-2.2)."
    stock = state.data.stock.copy()
    state.apply("stall H6")
    assert (state.data.stock == stock).all()
    players = []
    for _ in range(6):
        players.append(state.player)
        state.apply(state.legal()[0])
    assert players == [2, 2, 0, 0, 1, 1]
    assert refused(state, "starts 1") == "The starting player has been drawn (R-2.2)."


# --- A turn -----------------------------------------------------------------------------------


def test_r_3_1_a_turn_is_two_pieces_of_any_kinds():
    state = position("g", at="H6", seat=1)
    play(state, "grey H7")
    assert state.player == 1
    assert kinds(state) == {"grey", "black", "brown", "orange", "stable", "stall", "roof", "wall"}
    play(state, "grey H8")
    assert state.player == 2
    assert refused(state, "pass") == "Who can place a piece must; who cannot is passed over (R-3.1)."


def test_r_3_1_one_piece_only_when_no_second_can_be_placed():
    state = position("g1", at="H6", seat=0)
    has_only(state, 0, roof=2, wall=1)
    assert told(state, "wall top 1") == [
        "Player 1 builds a wall at top 1",
        "Player 1 cannot place another piece",
    ]
    state.apply("wall top 1")
    assert state.player == 1


NO_SECOND_PIECE = "After this no second piece could be placed, but after another it could (R-3.1)."
A2_FOR_A_STALL_AND_A_STABLE = """
    m*m*. m
    . . . .
    g1m . .
    m . . .
    """


def test_r_3_1_a_piece_that_leaves_fewer_than_another_is_not_allowed():
    state = position(A2_FOR_A_STALL_AND_A_STABLE)
    has_only(state, 0, stall=1, stable=1, grey=1)
    assert places(state, "stall") == places(state, "stable") == {"A2"}  # the grey building can follow both
    has_only(state, 0, stall=1, stable=1)
    assert kinds(state) == {"stable"}
    assert refused(state, "stall A2") == NO_SECOND_PIECE
    state.apply("stable A2")
    assert kinds(state) == {"stall"}


def test_r_3_1_with_a_wall_in_stock_every_piece_is_allowed():
    state = position(A2_FOR_A_STALL_AND_A_STABLE)
    has_only(state, 0, stall=1, stable=1, wall=1)
    assert kinds(state) == {"stall", "stable", "wall"}


def test_r_3_1_the_last_piece_of_a_turn_is_free():
    state = position(A2_FOR_A_STALL_AND_A_STABLE, left=1)
    has_only(state, 0, stall=1, stable=1)
    assert kinds(state) == {"stall", "stable"}


def test_r_3_1_what_is_left_by_this_rule_alone_is_placed_without_a_question():
    state = position(A2_FOR_A_STALL_AND_A_STABLE, left=1)
    has_only(state, 1, stall=1, stable=1)
    state.apply("wall top 1")
    assert state.player == 1
    assert state.view()["palaces"][0]["stables"] == ["A2"]
    assert kinds(state) == {"stall"}


def test_r_3_1_a_roof_that_lays_ones_last_buildings_aside():
    state = position("g1. g2. g", seat=2)
    has_only(state, 2, grey=1, roof=1)
    assert kinds(state) == {"grey"}
    assert refused(state, "roof E1") == NO_SECOND_PIECE
    has_only(state, 2, grey=1, roof=1, black=1)
    assert kinds(state) == {"grey", "roof", "black"}
    has_only(state, 2, roof=1)
    state.data.left = 1
    assert kinds(state) == {"roof"}


def test_r_3_1_a_first_piece_may_make_the_second_possible():
    state = position("m*", at="H6")
    has_only(state, 0, grey=1, stable=1, roof=1)
    assert kinds(state) == {"grey"}
    has_only(state, 0, grey=1, roof=2)
    assert len(places(state, "grey")) == 16 * 11 - 1


@pytest.mark.parametrize("kind", KINDS)
def test_r_3_1_whoever_can_place_a_piece_of_any_kind_has_a_turn(kind):
    state = position("g . g . k . b . o", at="C3", players=2, left=1)
    has_only(state, 1, **{kind: 1})
    state.apply("wall top 1")
    assert state.player == 1
    assert kinds(state) == {kind}


@pytest.mark.parametrize(
    ("picture", "kind", "place"),
    [
        ("g m*", "grey", "A2"),
        ("k m*", "black", "A2"),
        ("b m*", "brown", "A2"),
        ("o m*", "orange", "A2"),
        ("g m*", "stable", "A2"),
        ("m*g", "stall", "A2"),
        (". g", "roof", "B1"),
        (". g", "block", "B1"),
    ],
)
def test_r_3_1_a_piece_that_has_one_place_only_is_put_there(picture, kind, place):
    state = position(picture, players=2, left=1)
    has_only(state, 1, **{kind: 1})
    assert "Player 2 has no choice" in told(state, "wall top 1")
    before = state.copy()
    state.apply("wall top 1")
    pieces = brief(before.data, before.action("wall top 1"), state.data)
    assert [(seat, str(piece).endswith(place)) for seat, piece in pieces][1:] == [(1, True)]
    assert not state.data.stock[1].any()
    assert state.player == 0


def test_r_3_2_a_player_without_pieces_is_out_of_the_turn_order():
    state = position("g", at="H6", seat=0, left=1)
    has_only(state, 1)
    sentences = told(state, "wall top 1")
    assert sentences == ["Player 1 builds a wall at top 1"]
    state.apply("wall top 1")
    assert state.player == 2


# --- Buildings --------------------------------------------------------------------------------


def test_r_4_1_a_building_goes_to_an_open_palace_that_has_room():
    state = position(
        """
        g . m*. .
        . . . . .
        """
    )
    assert places(state, "grey") == {"B1", "A2"}
    assert refused(state, "grey H6") == (
        "An open palace in grey can still grow, at B1 and A2: the building must be added to it (R-4.1)."
    )
    assert refused(state, "grey C1") == "C1 is not empty (R-4.1)."
    assert refused(state, "black C1") == "C1 is not empty (R-4.1)."


def test_r_4_2_an_added_building_keeps_its_distance_from_other_palaces():
    state = position(
        """
        g . k
        . . .
        """
    )
    assert places(state, "grey") == {"A2"}
    assert (
        refused(state, "grey B1")
        == "B1 is too near to the open grey palace and the open black palace (R-4.2)."
    )


def test_r_4_2_stables_keep_others_away_too():
    state = position("g . . s k")
    assert "B1" in places(state, "grey")
    state = position("g . s k")
    assert "B1" not in places(state, "grey")


def test_r_4_2_a_palace_of_its_own_colour_is_another_palace():
    state = position("g1. g")
    assert places(state, "grey") == {"D1", "C2"}


def test_r_4_2_a_stable_alone_does_not_carry_a_building():
    state = position("g s .")
    assert places(state, "grey") == {"A2"}


def test_r_4_3_without_an_open_palace_a_new_one_is_founded_apart_from_all_others():
    state = position("k s", at="C5")
    assert places(state, "grey") == free_fields({"C5", "D5"}) - {STREET_ELSEWHERE}
    assert refused(state, "grey E6") == "E6 is too near to the open black palace (R-4.3)."
    state.apply("grey F5")
    assert places(state, "grey") == {"G5", "F4", "F6"}


def test_r_4_3_pieces_placed_in_the_game_keep_others_away():
    state = play(position("m*", at="H6"), "grey C3", "stable D3")
    assert places(state, "black") == free_fields({"C3", "D3"}) - {"H6"}


def test_r_4_2_palaces_built_in_the_game_keep_their_distance():
    state = play(position("m*", at="H6"), "grey A1", "black C1")
    assert places(state, "grey") == {"A2"}
    assert places(state, "stable") == {"A2", "D1", "C2"}


def test_r_4_3_a_palace_without_room_lets_a_new_one_be_founded():
    state = position(
        """
        g m*.
        m . .
        """
    )
    assert places(state, "grey") == free_fields({"A1"}) - {"B1", "A2"}
    state.apply("grey D1")
    assert len(state.view()["palaces"]) == 2


def test_r_4_4_a_palace_with_a_roof_takes_no_more_buildings():
    state = position("g1", at="H6")
    assert places(state, "grey") == free_fields({"H6"}) - {STREET_ELSEWHERE}
    assert refused(state, "grey H7") == "H7 would add to Player 1's grey palace, which has a roof (R-4.4)."


def test_r_4_4_without_a_roof_a_palace_grows_without_limit():
    state = position("g g g g g g g g g g g g g")
    assert "N1" in places(state, "grey")


# --- Roofs ------------------------------------------------------------------------------------


def test_r_5_1_a_roof_makes_an_open_palace_ones_own():
    state = position(
        """
        g g . k1
        . g . .
        """
    )
    assert places(state, "roof") == {"A1"}
    assert refused(state, "roof B2") == "B2 is part of the grey palace A1: it goes by that name (R-5.1)."
    assert refused(state, "roof D1") == "There is a roof on Player 1's black palace already (R-5.1)."
    assert refused(state, "roof H6") == "There is no building on H6 (R-5.1)."
    state.apply("roof A1")
    assert state.data.palace[0, 0] == FIELD_TEXTS.index("A1")
    assert state.data.stock[0, table.ROOF] == 2
    assert places(state, "roof") == set()


def test_r_5_1_one_palace_of_each_colour_at_most():
    state = position("g1. g . k")
    assert places(state, "roof") == {"E1"}
    assert refused(state, "roof C1") == "Player 1 owns a palace in grey already (R-5.1)."
    assert places(position("g1. g . k", seat=1), "roof") == {"C1", "E1"}


def test_r_5_2_when_all_own_a_colour_its_buildings_are_laid_aside():
    state = position("g1. g2. g", seat=2)
    assert "All own a palace in grey: the grey buildings left are laid aside" in told(state, "roof E1")
    state.apply("roof E1")
    assert not state.data.stock[:, 0].any()
    assert state.data.stock[:3, 1:4].all()
    assert state.player == 2
    assert "grey" not in kinds(state)
    assert refused(state, "grey H6") == "All own a palace in grey: the grey buildings are laid aside (R-5.2)."


def test_r_5_2_not_before_all_own_one():
    state = position("g1. g2. g", players=4, seat=2)
    state.apply("roof E1")
    assert "grey" in kinds(state)


def last_with_roofs(picture, left):
    state = position(picture, at="C3", left=left)
    state.data.stock[1:3, table.ROOF] = 0
    return state


def test_r_5_3_the_last_player_with_roofs_must_place_one_each_turn():
    state = last_with_roofs("g . k", left=1)
    assert kinds(state) == {"roof"}
    assert (
        refused(state, "wall top 1") == "Only Player 1 still has roofs, and must place one this turn (R-5.3)."
    )
    assert "wall" in kinds(last_with_roofs("g . k", left=2))


def test_r_5_3_a_roof_placed_first_is_enough():
    state = last_with_roofs("g . k", left=2)
    state.apply("roof C3")
    assert kinds(state) > {"roof", "wall", "black"}


def test_r_5_3_without_a_palace_that_he_can_own_he_is_free():
    assert kinds(last_with_roofs("g1", left=1)) > {"wall", "black"}
    assert "wall" in kinds(last_with_roofs("g1. g", left=1))


def test_r_5_3_a_palace_founded_by_his_first_piece_counts_and_the_only_roof_is_placed():
    state = last_with_roofs("g1", left=2)
    assert told(state, "black H6") == [
        "Player 1 founds a black palace on H6",
        "Player 1 has no choice",
        "Player 1 puts a roof on the open black palace and owns it",
        "Player 1 is the first to own a palace in black and takes its tile, 2 points",
    ]
    state.apply("black H6")
    assert state.player == 1


def test_r_5_3_roofs_that_can_never_be_placed_count():
    state = position("g1. k", left=1)
    state.data.stock[1, table.ROOF] = 0
    assert "wall" in kinds(state)
    state.data.stock[2, table.ROOF] = 1
    assert "wall" in kinds(state)
    state.data.stock[0, table.ROOF] = 1
    state.data.stock[2, table.ROOF] = 0
    assert rules.must_roof(state.data)


# --- Stables ----------------------------------------------------------------------------------


def test_r_6_1_a_stable_touches_a_building_of_any_palace():
    state = position("g2. . k", at="C3")
    assert places(state, "stable") == {"C2", "B3", "D3", "C4", "F2", "E3", "G3", "F4"}
    assert refused(state, "stable H6") == "H6 touches no building (R-6.1)."
    assert refused(state, "stable C3") == "C3 is not empty (R-6.1)."


def test_r_6_1_no_other_palace_is_around_it():
    state = position("g . k")
    assert places(state, "stable") == {"A2", "D1", "C2"}
    assert (
        refused(state, "stable B1")
        == "B1 is too near to the open grey palace and the open black palace (R-6.1)."
    )


def test_r_6_1_a_stable_of_another_palace_keeps_stables_away():
    assert "B1" not in places(position("g . s k"), "stable")


def test_r_6_1_it_belongs_to_the_palace():
    state = position("g2", at="C3", tiles={"grey": 1})
    state.apply("stable C4")
    assert state.view()["palaces"][0]["stables"] == ["C4"]
    assert state.scores == [0, 2 + 1, 0]


# --- Market -----------------------------------------------------------------------------------


def test_r_7_1_a_stall_extends_the_street_at_an_end():
    state = position(
        """
        . . . . .
        . m*m m*.
        . . . . .
        """
    )
    assert places(state, "stall") == {"A2", "B1", "B3", "D1", "D3", "E2"}
    assert refused(state, "stall C1") == "C1 touches a stall that is no end of the newest street (R-7.1)."
    assert refused(state, "stall C2") == "C2 is not empty (R-7.1)."
    state.apply("stall D3")
    assert places(state, "stall") == {"A2", "B1", "B3", "E3", "D4"}


def test_r_7_1_exactly_one_stall_is_touched():
    state = position(
        """
        m*. m*
        m m m
        """
    )
    assert places(state, "stall") == {"D1"}
    assert refused(state, "stall B1") == "B1 touches 3 stalls, not just one (R-7.1)."


def test_r_7_1_stalls_of_old_streets_count():
    state = position("m . m*. .")
    assert places(state, "stall") == {"D1", "C2"}
    assert refused(state, "stall B1") == "B1 touches 2 stalls, not just one (R-7.1)."
    assert refused(state, "stall A2") == "A2 touches a stall that is no end of the newest street (R-7.1)."


def test_r_7_1_a_single_stall_has_both_ends():
    state = play(position("m*", at="H6"), "stall H7")
    assert places(state, "stall") == {"G6", "I6", "H5", "G7", "I7", "H8"}


DEAD_END = """
    m*g . .
    s g . .
    """


def test_r_7_2_at_a_dead_end_a_new_street_begins():
    state = position(DEAD_END)
    assert places(state, "stall") == set(FIELD_TEXTS) - {"A1", "B1", "A2", "B2"}
    assert "P11" in places(state, "stall")
    assert told(state, "stall P11") == ["Player 1 begins a new street on P11"]
    state.apply("stall P11")
    assert places(state, "stall") == {"O11", "P10"}
    assert state.view()["street_ends"] == ["P11"]


def test_r_7_2_the_new_street_touches_no_stall():
    state = position(
        """
        m*g . m
        s g . .
        """
    )
    assert not {"C1", "E1", "D2"} & places(state, "stall")
    assert (
        refused(state, "stall E1")
        == "A new street must begin apart from all stalls, and E1 touches one (R-7.2)."
    )


def test_r_7_2_while_it_can_go_on_there_is_no_new_street():
    state = position("m*", at="H6")
    assert refused(state, "stall A1") == "The street can still be extended, at H5, G6, I6 and H7 (R-7.2)."


def test_r_7_2_no_stall_at_all_when_every_field_touches_one():
    picture = "\n".join(["m*" + "m " * 15, "m " * 16, "m . " * 8, *["m " * 16] * 8])
    state = position(picture, check=False)
    has_only(state, 0, stall=1, wall=1)
    assert "stall" not in kinds(state)
    assert (
        refused(state, "stall B3")
        == "No stall can be placed any more: every empty field touches one (R-7.2)."
    )


def test_r_7_3_stalls_may_touch_palaces_and_walls():
    state = position("m*. g1", walls=["top 1", "top 2"])
    assert "B1" in places(state, "stall")
    state.apply("stall B1")
    assert state.view()["palaces"][0]["stalls"] == 1


# --- Wall -------------------------------------------------------------------------------------


def test_r_7_4_a_wall_goes_on_from_a_tower_or_a_wall():
    state = position("g", at="H6", walls=["top 1", "top 2", "right 11"])
    assert places(state, "wall") == {
        "top 3", "top 16", "right 1", "right 10", "bottom 1", "bottom 16", "left 1", "left 11",
    }  # fmt: skip
    assert (
        refused(state, "wall top 8")
        == "A wall at top 8 would touch neither a tower nor another wall (R-7.4)."
    )
    assert refused(state, "wall top 1") == "A wall stands at top 1 already (R-7.4)."


def test_r_7_4_the_gate_stays_open():
    state = position("g", at="H6", walls=[f"left {number}" for number in range(1, 12) if number != 4])
    assert not any(wall.startswith("left") for wall in places(state, "wall"))
    assert refused(state, "wall left 4") == "A wall at left 4 would close the gate (R-7.4)."
    state = position(
        "g", at="H6", walls=[f"left {number}" for number in range(1, 12) if number not in (4, 5)]
    )
    assert {"left 4", "left 5"} < places(state, "wall")


def test_r_7_5_only_walls_go_on_wall_fields():
    state = position("g")
    assert refused(state, "grey top 1") == "There is no field TOP 1: fields are A1 to P11 (R-1.1)."
    state.apply("wall top 1")
    state.apply("wall left 1")
    assert state.view()["palaces"][0]["walls"] == 2


# --- Tiles ------------------------------------------------------------------------------------


def test_r_8_1_the_first_owner_takes_the_palace_tile():
    state = position("g", at="H6", seat=1)
    state.apply("roof H6")
    assert state.view()["palace_tiles"] == {"grey": 1, "black": None, "brown": None, "orange": None}


def test_r_8_1_a_larger_palace_takes_it_by_roof():
    state = position("g1g . g g s", seat=1)
    assert "Player 2 takes the grey palace tile, 1 point, from Player 1: 3 beats 2" in told(state, "roof D1")
    assert play(state, "roof D1").view()["palace_tiles"]["grey"] == 1
    assert state.scores == [2, 3 + 1, 0]


def test_r_8_1_a_larger_palace_takes_it_by_stable_whoever_placed_it():
    state = position("g1. g2", at="C3", seat=2, tiles={"grey": 0})
    play(state, "stable E4")
    assert state.view()["palace_tiles"]["grey"] == 1


def test_r_8_1_on_equal_size_the_holder_keeps_it():
    state = position("g1. g", at="C3", seat=1)
    play(state, "roof E3")
    assert state.view()["palace_tiles"]["grey"] == 0
    state = position("g1g . g2", at="C3", seat=2, tiles={"grey": 0})
    play(state, "stable F4")
    assert state.view()["palace_tiles"]["grey"] == 0


def test_r_8_1_a_palace_without_an_owner_takes_nothing_from_the_holder():
    state = play(position("g1. g g", seat=2), "stable E1")
    assert state.view()["palace_tiles"]["grey"] == 0


def test_r_8_2_a_palace_without_an_owner_takes_nothing_from_the_holder():
    state = position("g1. .\n. . .\n. k .", walls=["left 1", "left 2", "left 3"], seat=2)
    assert play(state, "stable A3").view()["tower_tiles"]["top left"] == 0
    state = position("g1. .\n. . .\nk . .", walls=["left 1", "left 2"], seat=2)
    assert play(state, "wall left 3").view()["tower_tiles"]["top left"] == 0


def test_r_8_2_a_roof_takes_the_tower_tile_of_a_wall_that_touches():
    state = position("g", at="A3", walls=["left 1", "left 2", "left 3"], seat=2)
    assert "Player 3 reaches the wall of the top left tower and takes its tile, 1 point" in told(
        state, "roof A3"
    )
    assert play(state, "roof A3").view()["tower_tiles"]["top left"] == 2


def test_r_8_2_a_stable_that_reaches_the_wall_takes_it_from_its_holder():
    state = position(
        """
        g1. . .
        . . . .
        . g2. .
        """,
        walls=["left 1", "left 2", "left 3"],
        seat=2,
    )
    assert state.view()["tower_tiles"]["top left"] == 0
    assert (
        "Player 2 reaches the wall of the top left tower and takes its tile, 1 point, from Player 1"
        in told(state, "stable A3")
    )
    state.apply("stable A3")
    assert state.view()["tower_tiles"]["top left"] == 1


def test_r_8_2_a_wall_that_reaches_a_palace_takes_it_whoever_placed_it():
    state = position("k3k k k . g1", walls=["top 1", "top 2", "top 3", "top 4", "top 5"], seat=1)
    assert state.view()["tower_tiles"]["top left"] == 2
    state.apply("wall top 6")
    assert state.view()["tower_tiles"]["top left"] == 0


def test_r_8_2_a_palace_takes_a_towers_tile_only_once():
    reached_before = """
        . . . g2
        k1. . .
        . . . .
        """
    walls = ["top 1", "top 2", "top 3", "top 4", "left 1", "left 2"]
    state = position(reached_before, walls=walls, tiles={"top left": 1})
    play(state, "stable A1", "stable A3", "wall left 3")
    assert state.view()["tower_tiles"]["top left"] == 1


def test_r_8_2_a_palace_may_take_two_tiles_at_once():
    picture = "g g g g g g g g g g g g g g g g"
    state = position(picture, walls=["top 1", "right 1"])
    state.apply("roof A1")
    assert state.view()["tower_tiles"] == {
        "top left": 0, "top right": 0, "bottom right": None, "bottom left": None,
    }  # fmt: skip
    assert state.scores[0] == 16 + 2 + 1 + 1 + 3


def test_r_8_2_each_wall_belongs_to_the_tower_it_grew_from():
    state = position("g", at="H1", walls=[f"top {number}" for number in range(8, 17)])
    state.apply("roof H1")
    assert state.view()["tower_tiles"]["top right"] == 0
    assert state.view()["tower_tiles"]["top left"] is None


def test_r_8_2_a_tower_is_not_a_wall_and_open_palaces_take_nothing():
    state = play(position("g"), "roof A1")
    assert state.view()["tower_tiles"]["top left"] is None
    state = play(position("g"), "wall top 1", "wall left 1")
    assert state.view()["tower_tiles"]["top left"] is None


# --- The end ----------------------------------------------------------------------------------


def test_r_8_3_the_game_ends_when_nobody_can_place_a_piece():
    state = position("g1", at="H6", left=1)
    for seat in range(3):
        has_only(state, seat, roof=2)
    state.data.stock[0, table.WALL] = 1
    assert told(state, "wall top 1") == [
        "Player 1 builds a wall at top 1",
        "Nobody can place a piece any more",
        "Player 1: the grey palace earns 1 point by 1 building, 0 stables, 0 walls and 0 stalls",
        "Player 1: tiles of 1 earn 1 point",
    ]
    state.apply("wall top 1")
    assert state.over and state.winners == (0,)
    assert state.data.stock[:3, table.ROOF].tolist() == [2, 2, 2]
    assert refused(state, "wall top 2") == "The game is over."
    state.data.stock[:3, table.WALL] = 1
    assert state.legal() == []


def test_r_8_4_points_for_buildings_stables_walls_and_stalls_that_touch():
    state = position(
        """
        g1g s m
        m m . m*
        """,
        walls=["top 1", "top 2", "top 3", "left 1"],
        check=False,
    )
    palace = state.view()["palaces"][0]
    assert (palace["walls"], palace["stalls"], palace["points"]) == (4, 3, 10)
    assert state.scores == [10 + 1 + 1, 0, 0]


# --- Two players ------------------------------------------------------------------------------


def test_r_9_1_what_two_players_get():
    state = signoria.game("medina", players=2).start()
    assert state.data.stock[:2].tolist() == [[9, 9, 9, 9, 6, 12, 4, 4, 16]] * 2
    assert [stock["block"] for stock in state.view()["stocks"]] == [list(COLOURS)] * 2
    assert refused(position("g", at="H6"), "block H6") == "Blocking roofs are for two players only (R-9.1)."
    state = position("g", at="H6", players=2)
    has_only(state, 0, wall=2)
    assert refused(state, "stable H7") == "Player 1 cannot place a stable: none is left (R-9.1)."


def test_r_9_2_the_first_turns_are_a_stall_one_piece_two_pieces_and_then_three():
    state = signoria.game("medina", players=2).start()
    play(state, "starts 2")
    stock = state.data.stock.copy()
    players = []
    for _ in range(10):
        players.append(state.player)
        kind = "stall" if len(players) == 1 else "wall"
        state.apply(f"{kind} {sorted(places(state, kind))[0]}")
        if len(players) == 1:
            assert (state.data.stock == stock).all()
    assert players == [1, 0, 1, 1, 0, 0, 0, 1, 1, 1]


def test_r_9_3_no_two_pieces_of_a_kind_in_a_turn():
    state = play(position("g", at="H6", players=2), "black C3")
    assert "black" not in kinds(state)
    assert refused(state, "black C4") == (
        "Player 1 has placed a black building this turn, and no second of that kind may follow (R-9.3)."
    )
    play(state, "roof H6", "stable H7")
    assert state.player == 1
    assert "black" in kinds(state)


def test_r_9_3_each_roof_colour_is_a_kind():
    state = play(position("g . k . b . o", players=2), "roof A1")
    assert "roof" not in kinds(state)
    assert "block" in kinds(state)
    state.apply("block C1")
    assert not {"roof", "block"} & kinds(state)


def test_r_9_3_white_pieces_are_excepted():
    play(position("g", at="H6", players=2), "stable H7", "stable G6", "stable I6")
    play(position("g", at="H6", players=2), "wall top 1", "wall top 2", "wall top 3")
    state = play(position("m*", at="H6", players=2), "stall H7", "stall H8", "stall H9")
    assert state.player == 1


def test_r_9_3_who_cannot_make_up_the_number_places_what_he_can():
    state = position("g", at="H6", players=2)
    has_only(state, 0, grey=5, roof=1)
    state.data.blocked[0] = table.NOWHERE
    play(state, "grey H7")
    assert state.player == 1  # the roof, his only choice, was placed for him
    assert state.data.palace[0, 0] == FIELD_TEXTS.index("H6")


NO_THIRD_PIECE = "After this no third piece could be placed, but after another it could (R-9.3)."


def test_r_9_3_as_many_of_three_pieces_as_possible():
    state = position(A2_FOR_A_STALL_AND_A_STABLE, players=2)
    has_only(state, 0, stall=2, stable=1)
    assert kinds(state) == {"stable"}
    assert refused(state, "stall A2") == NO_THIRD_PIECE
    has_only(state, 0, stall=1, stable=1)
    assert refused(state, "stall A2") == NO_SECOND_PIECE.replace("R-3.1", "R-9.3")
    has_only(state, 0, stall=1, stable=1, wall=1)
    assert refused(state, "stall A2") == NO_THIRD_PIECE
    state.apply("wall top 1")
    assert state.view()["palaces"][0]["stables"] == ["A2"]  # by then the only piece that leaves a third
    state = position(A2_FOR_A_STALL_AND_A_STABLE, players=2)
    has_only(state, 0, stall=3, stable=1)
    assert kinds(state) == {"stall", "stable"}


def test_r_9_3_as_many_pieces_as_the_kinds_of_the_turn_allow():
    state = position("g1. g", players=2, seat=1)
    state.data.blocked[1] = table.NOWHERE
    has_only(state, 1, grey=3, roof=1, stall=1)
    assert kinds(state) == {"grey", "stall"}
    assert refused(state, "roof C1") == NO_THIRD_PIECE
    state.apply(f"stall {sorted(places(state, 'stall'))[0]}")
    assert kinds(state) == {"grey"}
    assert refused(state, "roof C1") == NO_THIRD_PIECE
    state = position("g1. g", players=2, seat=1)
    has_only(state, 1, grey=3)
    assert len(places(state, "grey")) == 2  # a second grey building may not follow anyway


def test_r_9_3_who_has_one_or_two_kinds_and_nothing_white_shows_the_stock():
    state = position("g . k", players=2, screens="hidden")

    def shown(**pieces):
        has_only(state, 1, **pieces)
        seen = [state.view(seat)["stocks"][1] for seat in (0, None)]
        assert seen[0] == seen[1]
        return None not in seen[0].values()

    assert shown(grey=3) and shown(roof=2) and shown(block=1)
    assert shown(grey=3, black=2) and shown(grey=1, roof=4) and shown(roof=1, block=4)
    assert not shown(grey=1, black=1, brown=1)
    assert not shown(grey=1, roof=1, block=1)
    assert not shown(grey=1, stable=1) and not shown(grey=1, stall=1) and not shown(grey=1, wall=1)
    has_only(state, 1, grey=3, black=2)
    assert " ?" not in str(state).splitlines()[-6] and state.view(0)["stocks"][1]["grey"] == 3
    assert state.view(1)["stocks"][0]["grey"] is None


def test_r_9_3_with_more_players_the_stock_stays_behind_the_screen():
    state = position("g . k", players=3, screens="hidden")
    has_only(state, 1, grey=3)
    assert state.view(0)["stocks"][1]["grey"] is None


def test_r_9_3_the_kind_rule_holds_in_the_starters_two_piece_turn():
    state = signoria.game("medina", players=2).start()
    play(state, "starts 1", "stall H6", "wall top 1", "grey C3")
    assert state.player == 0
    assert "grey" not in kinds(state)


def test_r_9_4_a_blocking_roof_closes_a_palace_that_then_scores_nothing():
    state = position("g g", players=2, walls=["top 1"])
    play(state, "block A1")
    assert state.scores == [0, 0]
    assert state.view()["palaces"][0]["blocked_by"] == 0
    assert state.view()["palace_tiles"]["grey"] is None
    assert state.view()["tower_tiles"]["top left"] is None
    assert places(state, "grey") == free_fields({"A1", "B1"}) - {STREET_ELSEWHERE}
    assert "C1" in places(state, "stable")
    state.apply("stable C1")
    state.apply("wall top 2")
    assert state.scores == [0, 0] and state.view()["tower_tiles"]["top left"] is None


def test_r_9_4_one_blocking_roof_for_each_colour():
    state = position("gx. g . k", players=2)
    assert places(state, "block") == {"E1"}
    assert refused(state, "block C1") == "Player 1 has placed the blocking roof for grey (R-9.4)."
    assert places(state, "roof") == {"C1", "E1"}
    assert places(position("gx. g . k", players=2, seat=1), "block") == {"C1", "E1"}


def test_r_9_5_both_roofs_placed_remove_the_others_blocking_roof():
    for picture, move in (("gx. g", "roof C1"), ("g1. g", "block C1")):
        state = position(picture, players=2)
        assert "Player 2 loses the blocking roof for grey" in told(state, move)
        state.apply(move)
        assert state.data.blocked[1, 0] == table.NOWHERE
        assert state.data.stock[1, table.BLOCK] == 3
        play(state, "wall top 1", "wall top 2", "grey H6")
        assert (
            refused(state, "block H6") == "The blocking roof of Player 2 for grey is out of the game (R-9.5)."
        )


def test_r_9_5_not_if_it_is_used_nor_after_one_roof():
    state = play(position("gx. g . gy", players=2), "roof C1")
    assert state.data.blocked[1, 0] == FIELD_TEXTS.index("E1")
    assert state.data.stock[1, table.BLOCK] == 3
    state = play(position("g . k", players=2), "roof A1", "block C1")
    assert (state.data.blocked[1] == table.IN_STOCK).all()


def test_r_9_6_no_roof_is_forced_with_two_players():
    state = position("g", at="H6", players=2, left=1)
    state.data.stock[1, table.ROOF] = 0
    assert "wall" in kinds(state)


def test_r_9_6_a_colour_is_laid_aside_when_both_own_it_and_blocking_roofs_stay():
    state = position("g1. g . g", players=2, seat=1)
    state.apply("roof C1")
    assert not state.data.stock[:, 0].any()
    assert "E1" in places(state, "block")
    assert "E1" not in places(state, "roof")
    state = play(position("g1. g . g", players=2, seat=1), "block C1")
    assert state.data.stock[:2, 0].all()


# --- Examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "walls", "pieces", "points"),
    [
        ("g1g s\ng g s\nm*m m*", ["top 1", "top 2"], (4, 2, 2, 3), 11),
        ("g1g g g g\nm*m m m*", ["top 1"], (5, 0, 1, 4), 10),
        ("g1g g g s\nm*m m*", ["top 1", "top 2", "top 3", "top 4", "top 5"], (4, 1, 5, 3), 13),
    ],
)
def test_example_the_points_of_palaces(picture, walls, pieces, points):
    (palace,) = position(picture, walls=walls).view()["palaces"]
    counted = len(palace["buildings"]), len(palace["stables"]), palace["walls"], palace["stalls"]
    assert counted == pieces
    assert palace["points"] == points


def test_example_two_stalls_between_two_palaces_count_for_both():
    state = position("g1g\nm*m*\nk2k")
    assert [palace["stalls"] for palace in state.view()["palaces"]] == [2, 2]
    assert state.scores == [2 + 2 + 1, 2 + 2 + 2, 0]


def test_example_the_first_roof_takes_palace_tile_and_tower_tile_at_once():
    state = play(position("o", walls=["top 1"]), "roof A1")
    assert state.scores == [1 + 1 + 4 + 1, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_example_there_are_25_stalls(players):
    assert players * table.STOCK[players, table.STALL] + 1 == 25


@pytest.mark.parametrize(
    "pair",
    [
        ("black C3", "orange H6"),
        ("grey C3", "grey C4"),
        ("orange C3", "stable C4"),
        ("wall top 1", "wall left 1"),
        ("wall top 1", "stall M8"),
    ],
)
def test_example_these_pairs_are_fine(pair):
    state = play(position("b", at="F9"), *pair)
    assert state.player == 1


def test_example_two_players_kinds_of_a_turn():
    assert play(position("g . k", players=2), "brown H6", "roof A1", "block C1").player == 1
    assert play(position("g", players=2), "stable B1", "stable A2", "black H6").player == 1
    state = play(position("g", players=2), "black H6")
    refused(state, "black H7")
    state.apply("roof A1")
    refused(state, "black H7")


def test_example_red_and_yellow_on_grey_remove_green():
    state = play(position("g", players=2), "block A1", "grey H6", "roof H6")
    assert state.view()["stocks"][1]["block"] == ["black", "brown", "orange"]


def test_example_a_market_worth_three_and_one():
    state = position("o1o o . k2\nm*m m m m*")
    assert [palace["stalls"] for palace in state.view()["palaces"]] == [3, 1]


# --- Rulings ----------------------------------------------------------------------------------

ONE_PLACE_FOR_A_STABLE = """
    g1m .
    . . .
    m*. .
    """


def test_r_10_1_a_second_piece_is_placed_if_any_can_be():
    state = position(ONE_PLACE_FOR_A_STABLE)
    has_only(state, 0, stall=1, stable=1)
    assert places(state, "stable") == {"A2"}
    state.apply("stall A4")
    assert state.view()["palaces"][0]["stables"] == ["A2"]
    assert state.player == 1


def test_r_10_1_a_first_piece_may_leave_no_second_only_if_none_does():
    state = position(ONE_PLACE_FOR_A_STABLE)
    has_only(state, 0, stall=1, stable=1)
    assert refused(state, "stall A2") == NO_SECOND_PIECE
    has_only(state, 0, stall=1, roof=1)
    assert "A2" in places(state, "stall")


def test_r_10_2_who_can_place_nothing_is_passed_over_and_keeps_his_pieces():
    state = position("m*", at="H6", left=1)
    has_only(state, 1, stable=2)
    assert told(state, "wall top 1")[1:] == ["Player 2 can place nothing and is passed over"]
    play(state, "wall top 1", "grey C3", "wall top 2", "wall top 3", "wall top 4")
    assert state.player == 1
    assert places(state, "stable") == {"B3", "D3", "C2", "C4"}


def test_r_10_3_a_tie_is_a_shared_victory():
    state = position("k1. g2. . . . .", left=1)
    state.apply("stable A2")
    for seat in range(3):
        has_only(state, seat)
    state.data.player, state.data.left = 0, 1
    has_only(state, 0, wall=1)
    state.apply("wall right 1")
    assert state.scores == [2 + 2, 1 + 1, 0]
    assert state.winners == (0,)
    state.data.palace_tile[1] = table.NOBODY
    assert state.scores == [2, 2, 0]
    assert state.winners == (0, 1)
    assert state.tiebreak == [0, 0, 0]


def test_r_10_4_hidden_screens_show_only_the_roofs_of_others():
    game = signoria.game("medina", players=3, screens="hidden")
    state = play(game.start(), "starts 1", "stall H6", "grey C3", "roof C3")
    own, other, _ = state.view(0)["stocks"]
    assert own == {
        "grey": 5, "black": 6, "brown": 6, "orange": 6,
        "stable": 4, "stall": 8, "roof": 3, "wall": 10, "block": [],
    }  # fmt: skip
    assert other["roof"] == 4
    assert {other[kind] for kind in KINDS if kind not in ("roof", "block")} == {None}
    assert state.view(1)["stocks"][0] == {**other, "roof": 3}
    assert state.view(None)["stocks"][0] == {**other, "roof": 3}
    assert " ?" in str(state)
    unlike = state.copy()
    unlike.data.stock[0, 0] -= 1
    assert unlike.view(1) == state.view(1)
    assert unlike.view(0) != state.view(0)


def test_r_10_4_hidden_screens_are_lifted_at_the_end():
    game = signoria.game("medina", players=3, screens="hidden")
    state = game.start()
    chance = random.Random(1)
    while not state.over:
        state.apply(chance.choice(state.legal()))
    assert all(None not in stock.values() for stock in state.view(None)["stocks"])


def test_r_10_4_open_screens_show_everything():
    state = signoria.game("medina", players=3).start()
    assert state.view(None)["stocks"] == state.view(0)["stocks"]
    assert None not in state.view(None)["stocks"][2].values()


def test_r_10_4_nothing_is_truly_hidden():
    state = position("g", at="H6")
    assert state.resample(1, 7) == state


def test_r_10_5_a_piece_that_touches_a_stable_counts_but_builds_nothing_on():
    state = position("g s .\n. m*.", walls=["top 1", "top 2"])
    (palace,) = state.view()["palaces"]
    assert (palace["walls"], palace["stalls"]) == (2, 1)
    assert places(state, "stable") == places(state, "grey") == {"A2"}
    assert refused(state, "stable C1") == "C1 touches a stable, but no building (R-10.5)."


def test_r_10_6_a_bare_tower_is_the_end_of_a_wall():
    state = position("g", at="H6", walls=[f"left {number}" for number in range(1, 10)])
    assert {"left 10", "left 11"} < places(state, "wall")
    state.apply("wall left 10")
    assert refused(state, "wall left 11") == "A wall at left 11 would close the gate (R-7.4)."


BESIDE_AN_OLD_STREET = """
    m*g . m
    s g . .
    """


def test_r_10_7_a_new_street_may_begin_beside_one_stall():
    state = position(BESIDE_AN_OLD_STREET, new_street="beside")
    assert places(state, "stall") == set(FIELD_TEXTS) - {"A1", "B1", "D1", "A2", "B2"}
    assert told(state, "stall E1") == ["Player 1 begins a new street on E1"]
    state.apply("stall E1")
    assert state.view()["street_ends"] == ["E1"]
    assert places(state, "stall") == {"F1", "E2"}
    assert rules.is_valid(state.data)
    state.apply("stall F1")
    assert state.view()["street_ends"] == ["E1", "F1"]
    assert places(state, "stall") == {"G1", "E2", "F2"}
    assert rules.is_valid(state.data)


def test_r_10_7_a_street_that_began_apart_never_touches_another():
    for moves in (["stall E1"], ["stall E1", "stall F1"]):
        state = play(position(BESIDE_AN_OLD_STREET, new_street="beside"), *moves)
        state.data.new_street = table.NEW_STREETS.index("apart")
        assert not rules.is_valid(state.data)
    assert not rules.is_valid(position("m*. m*", new_street="beside", check=False).data)


def test_r_10_7_not_beside_two():
    state = position("m*g m . m\ns g . . .", new_street="beside")
    assert "D1" not in places(state, "stall")
    assert {"F1", "C2", "D2", "E2"} < places(state, "stall")
    assert refused(state, "stall D1") == (
        "A new street may begin beside one stall, but D1 touches 2 (R-10.7)."
    )


def test_r_10_7_while_the_street_can_go_on_there_is_no_new_one():
    state = position("m . m*. .", new_street="beside")
    assert places(state, "stall") == {"D1", "C2"}
    assert refused(state, "stall A2") == "A2 touches a stall that is no end of the newest street (R-7.1)."


def test_r_10_7_apart_is_the_default():
    state = position(BESIDE_AN_OLD_STREET)
    assert state.game.options["new_street"] == "apart"
    assert not {"C1", "E1", "D2"} & places(state, "stall")


# --- Bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("grey Q7", "There is no field Q7: fields are A1 to P11 (R-1.1)."),
        ("roof C12", "There is no field C12: fields are A1 to P11 (R-1.1)."),
        ("wall top 17", "There is no wall field top 17: that side has 1 to 16 (R-1.1)."),
        ("wall left 12", "There is no wall field left 12: that side has 1 to 11 (R-1.1)."),
        ("wall C7", "A wall field is named by its side and number, like top 3 (R-1.1)."),
        ("starts 9", "There are only 3 players (R-2.2)."),
    ],
)
def test_texts_that_are_no_actions_are_explained(text, reason):
    assert refused(position("g", at="H6"), text) == reason


def test_nonsense_is_refused():
    assert "There is no action 'castle'" in refused(position("g", at="H6"), "castle")


# --- Options ----------------------------------------------------------------------------------


def test_the_option_screens():
    assert signoria.list_games()["medina"].options["screens"].choices == table.SCREENS
    state = signoria.game("medina", players=3, screens="hidden").start()
    assert state.data.screens == 1
    with pytest.raises(ValueError, match="screens"):
        signoria.game("medina", players=3, screens="closed")
    with pytest.raises(ValueError, match="not a state"):
        signoria.game("medina", players=3).state(bytes(state))


def test_the_option_new_street():
    assert signoria.list_games()["medina"].options["new_street"].choices == table.NEW_STREETS
    assert signoria.game("medina", players=3, new_street="beside").start().data.new_street == 1
    with pytest.raises(ValueError, match="new_street"):
        signoria.game("medina", players=3, new_street="anywhere")


# --- Looking ahead, by trying everything ------------------------------------------------------


def fitting(data):
    """All that has a place, by kind and place."""
    for kind in range(table.WALL):
        for place in members(rules.open_fields(data, kind)):
            yield kind, place
    if data.stock[data.player, table.WALL]:
        walls = int(rules.wall_places(data))
        yield from ((int(table.WALL), wall) for wall in range(len(WALL_TEXTS)) if walls >> wall & 1)


def most_after(data, kind, place, left):
    """How many pieces can be placed after one, of those that are left."""
    after = data.copy()
    rules.place_piece(after, kind, place)
    most = 0
    for follower in fitting(after) if left else ():
        most = max(most, 1 + most_after(after, *follower, left - 1))
        if most == left:
            break
    return most


@pytest.mark.parametrize(
    ("players", "new_street"), [(2, "apart"), (2, "beside"), (3, "apart"), (4, "beside")]
)
def test_r_3_1_whatever_is_legal_leaves_as_many_pieces_as_can_be_and_the_rest_does_not(players, new_street):
    chance = random.Random(players)
    tried = 0
    for number, state in enumerate(random_states(players, seed=players + 20, new_street=new_street)):
        if number < 70 or state.over or state.data.left < 2 or rules.must_roof(state.data):
            continue
        data = state.data.copy()
        for kind in set(range(len(KINDS))) - {table.BLOCK}:
            data.stock[data.player, kind] = min(data.stock[data.player, kind], chance.choice((0, 0, 1, 2)))
        pieces = list(fitting(data))
        if len(pieces) > 30:
            continue
        reached = {piece: most_after(data, *piece, int(data.left) - 1) for piece in pieces}
        allowed = {piece for piece in pieces if reached[piece] == max(reached.values())}
        out = np.zeros(state.game.actions, np.int32)
        found = {words.parts_of(int(action)) for action in out[: rules.legal(data, out)]}
        assert found == allowed
        count, answer = rules.answers(data)
        assert count == min(2, len(allowed))
        assert answer == (
            min(len(TEXTS), *(176 * k + p for k, p in allowed)) if count == 1 else table.NO_ACTION
        )
        tried += 1
    assert tried > 5


# --- Pictures and random games ----------------------------------------------------------------

ON_THE_BOARD = (
    "buildings", "stables", "stalls", "ends", "roofed", "names", "empty", "room", "free", "run", "palace",
)  # fmt: skip


def random_states(players, seed, **options):
    state = signoria.game("medina", players=players, **options).start()
    chance = random.Random(seed)
    while not state.over:
        yield state
        state.apply(chance.choice(state.legal()))
    yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_of_the_city_can_be_read_back(players):
    for number, state in enumerate(random_states(players, seed=players)):
        if number < 2 or (number % 5 and not state.over):
            continue
        picture = "\n".join(terminal.picture(state.view()))
        assert picture in str(state)
        again = position(picture, players=players, check=False).data
        for name in ON_THE_BOARD:
            assert (again[name] == state.data[name]).all(), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_shown_fits_the_screen_and_what_is_told_is_told_in_dutch(players):
    for number, state in enumerate(random_states(players, seed=players + 10, screens="hidden")):
        if number % 4 and not state.over:
            continue
        assert max(map(len, str(state).splitlines())) <= 100
        assert json.loads(json.dumps(state.view(0))) == state.view(0)
        for action in state.legal()[:2]:
            for sentence in state.describe(action):
                assert "{" not in sentence.render("nl")


def test_every_reason_is_given_for_every_action_of_a_game():
    for number, state in enumerate(random_states(2, seed=5)):
        if number % 40 == 3 and not state.over:
            for action in set(range(0, state.game.actions, 3)) - set(state.legal()):
                with pytest.raises(IllegalAction, match=r"\(R-\d+\.\d+\)\.$"):
                    state.apply(action)
