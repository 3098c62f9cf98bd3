"""San Gimignano, rule by rule: docs/rules/san_gimignano.md.

Positions are drawn as the terminal draws them: under the place of a tile its three sectors, each with
the number of its first side, its guild, and its stones by the numbers of their players, or a tower:

         0,0       1,0
      4R12 0Y1.   5B..         4R12  sector 0,0/4, red, a stone of player 1 and one of player 2
        2G#2    3R.. 1Y..      2G#2  sector 0,0/2, green, with a tower of player 2

The lines that frame a tile may be left out.
"""

import json
import random
import re
from collections import Counter
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from rich.text import Text

import signoria
from signoria import NATURE, IllegalAction, State
from signoria.games.san_gimignano import groups, rules
from signoria.games.san_gimignano.ground import COLUMNS, STEP, faces_around, open_columns
from signoria.games.san_gimignano.notation import PLACE_TEXTS, TILE_TEXTS
from signoria.games.san_gimignano.terminal import town
from tests.settings import some_states

# --- Positions --------------------------------------------------------------------------------

PHASES = {"stone": rules.PUTTING, "tile": rules.ADDING, "tower": rules.BUILDING}


def position(
    picture: str,
    seat: int = 1,
    phase: str = "stone",
    *,
    hands: tuple[str, ...] = (),
    put_stone: bool = False,
    put_tile: bool = False,
    duty: str = "",
    players: int = 2,
    **options: str,
) -> State:
    """A drawn position. The player (from 1) is asked; his duty is a list of sectors."""
    state = signoria.game("san_gimignano", players, **options).start()
    data = state.data
    for owner, hand in enumerate(hands):
        for tile in hand.split():
            data.unseen = int(data.unseen) & ~(1 << TILE_TEXTS.index(tile))
            data.hand[owner] = int(data.hand[owner]) | 1 << TILE_TEXTS.index(tile)
    lay_all(data, tiles_of(picture))
    data.player, data.phase = seat - 1, PHASES[phase]
    data.put_stone, data.put_tile = put_stone, put_tile
    for sector in duty.split():
        data.duty[seat - 1] = int(data.duty[seat - 1]) | 1 << number_of(state, sector)
    return state


def tiles_of(picture: str) -> dict[str, dict[int, tuple[str, str]]]:
    """By place: by first side the guild and the pieces of a sector."""
    lines = [*picture.split("\n"), "", ""]
    found = {}
    for number, line in enumerate(lines):
        for label in re.finditer(r"-?\d+,-?\d+", line):
            middle = (label.start() + label.end()) / 2
            sectors = {
                int(token[1]): (token[2], token[3])
                for below in lines[number + 1 : number + 3]
                for token in re.finditer(r"([0-5])([RYGB])([.1-4]{2}|#[1-4])", below)
                if abs((token.start() + token.end()) / 2 - middle) < 5
            }
            if sectors:  # else it is an open place
                found[label[0]] = sectors
    return found


def lay_all(data: Any, tiles: dict[str, dict[int, tuple[str, str]]]) -> None:
    """Lay the tiles in an order in which the rules could have laid them, with all that is on them."""
    waiting = dict(tiles)
    for place in [PLACE_TEXTS[place] for place in rules.TABLE_PLACES]:
        if place in waiting and data.laid < rules.TABLE_TILES[data.players]:
            lay(data, place, waiting.pop(place))
    while waiting:
        place = next(place for place in waiting if touching(data, place) >= 2)
        lay(data, place, waiting.pop(place))


def touching(data: Any, place: str) -> int:
    return sum(int(data.ground[PLACE_TEXTS.index(place) + step]) > 0 for step in STEP)


def lay(data: Any, place: str, sectors: dict[int, tuple[str, str]]) -> None:
    assert sorted(sectors) in ([0, 2, 4], [1, 3, 5]), f"three sectors at {place}, not {sectors}"
    turn = min(sectors, key=lambda side: "RYGB".index(sectors[side][0]))
    kind = "".join(sectors[(turn + step) % 6][0] for step in (0, 2, 4))
    tile = next(TILE_TEXTS.index(kind + copy) for copy in "ab" if unseen(data, kind + copy))
    data.unseen = int(data.unseen) & ~(1 << tile)
    faces = faces_around(data, PLACE_TEXTS.index(place))
    assert rules.fits(tile, turn, faces), f"a guild lies against itself at {place}"
    rules.lay(data, tile, PLACE_TEXTS.index(place), turn)
    for nth, side in enumerate(sorted(sectors)):
        sector = 1 << (3 * (int(data.laid) - 1) + nth)
        pieces = sectors[side][1]
        if pieces[0] == "#":
            data.towers[int(pieces[1]) - 1] |= np.uint64(sector)
            continue
        for stone in pieces.replace(".", ""):
            seat = int(stone) - 1
            if int(data.stones[seat]) & sector:
                data.doubles[seat] |= np.uint64(sector)
            data.stones[seat] |= np.uint64(sector)


def unseen(data: Any, tile: str) -> bool:
    return bool(int(data.unseen) >> TILE_TEXTS.index(tile) & 1)


def number_of(state: State, sector: str) -> int:
    place, side = sector.split("/")
    return int(rules.sector_of_spot(state.data, 6 * PLACE_TEXTS.index(place) + int(side)))


def texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal()]


def play(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(action)
    return state


def told(state: State, action: str) -> list[str]:
    return [str(sentence) for sentence in state.describe(state.action(action))]


def refused(state: State, action: str, rule: str) -> str:
    before = bytes(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert error.value.rule == rule
    assert bytes(state) == before
    assert error.value.render("nl") != error.value.render("en")
    return str(error.value)


def sector(state: State, name: str) -> dict[str, Any]:
    """What a view tells of a sector."""
    return next(
        sector for tile in state.view()["tiles"] for sector in tile["sectors"] if sector["sector"] == name
    )


def adjacent(state: State, name: str) -> set[str]:
    names = [part["sector"] for tile in state.view()["tiles"] for part in tile["sectors"]]
    near = int(state.data.near[number_of(state, name)])
    return {names[number] for number in range(len(names)) if near >> number & 1}


def held(state: State, seat: int = 1) -> list[str]:
    """The sectors of all groups of a player."""
    return sorted(state.view()["groups"][seat - 1])


def towers_offered(state: State) -> list[str]:
    return [text.removeprefix("tower ") for text in texts(state) if text.startswith("tower ")]


# Two tiles and nothing on them.
BARE = """
     0,0       1,0
  4R.. 0Y..   5R..
    2G..    3B.. 1Y..
"""
# Player 1 holds a group: the three of a tile, and the blue one across a shared side.
GROUP = """
     0,0       1,0
  4R1. 0Y1.   5R..
    2G1.    3B1. 1Y..
"""
# The blue one lies across a corner only.
CORNER = """
     0,0       1,0
  4R1. 0Y1.   5B1.
    2G1.    3R.. 1Y..
"""
# A yellow sector with three others around it that are not adjacent to each other.
STAR = """
          1,-1
          5G..
       3B1. 1R..
     0,0       1,0
  4R.. 0Y1.   5B..
    2G1.    3R1. 1Y..
"""
# A star with the middle, red, on the last of the tiles; green is missing, all else is built on.
OTHER_STAR = """
          1,-1
          5R#2
       3B#2 1G..
     0,0       1,0
    5R#2    4R1. 0Y#2
 3B#2 1Y1.    2B1.
"""
# Blue, red, yellow, red, green in a line: all guilds, but no four in a row of four guilds.
LONG = """
          1,-1
          5B1.
       3R1. 1G..
     0,0       1,0
  4R.. 0Y1.   5B..
    2G..    3R1. 1G1.
"""
# A larger town and nothing on it.
TOWN = """
     0,-1      1,-1      2,-1
  4Y.. 0R.. 4G.. 0B.. 4Y.. 0B..
    2G..      2R..      2R..
          0,0       1,0
         5B..      5G..
       3Y.. 1R.. 3Y.. 1R..
               0,1       1,1
            4Y.. 0R..   5Y..
              2B..    3B.. 1G..
"""
# All twenty stones of player 1, none of them in blue.
TWENTY = re.sub(r"([RYG])\.\.", r"\g<1>11", TOWN, count=10)
# No room and no group.
FULL = """
     0,0       1,0
  4R11 0Y22   5B11
    2G22    3R22 1Y11
"""


def test_what_is_drawn_can_be_read_back() -> None:
    """On random games: picture -> position -> the same picture and the same pieces."""
    for players in (2, 3, 4):
        for state in some_states(signoria.game("san_gimignano", players), seed=players)[30::30]:
            view = state.view()
            drawn = "\n".join(Text.from_markup(line).plain for line in town(view))
            assert drawn in str(state)
            again = position(drawn, players=players)
            view_again = again.view() | {key: view[key] for key in ("open_places", "hand_sizes")}
            assert [Text.from_markup(line).plain for line in town(view_again)] == drawn.split("\n")
            places = sorted((tile["place"], tile["turn"], tile["tile"][:3]) for tile in view["tiles"])
            assert places == sorted(
                (tile["place"], tile["turn"], tile["tile"][:3]) for tile in view_again["tiles"]
            )
            for key in ("towers", "stones", "supply", "scores", "tiebreak"):
                assert view_again[key] == view[key]
            for owner in range(players):
                assert held(again, owner + 1) == held(state, owner + 1)


# --- R-1 Material -----------------------------------------------------------------------------


def test_r_1_1_a_tile_has_three_sectors_of_two_sides_each() -> None:
    state = play(signoria.game("san_gimignano").start(), "table RBYa turn 4")
    tile = state.view()["tiles"][0]
    assert tile["tile"] == "RBYa" and tile["place"] == "0,0" and tile["turn"] == 4
    assert [(part["sector"], part["guild"]) for part in tile["sectors"]] == [
        ("0,0/0", "B"),
        ("0,0/2", "Y"),
        ("0,0/4", "R"),
    ]
    state = play(signoria.game("san_gimignano").start(), "table RBYa turn 1")
    assert [part["sector"] + part["guild"] for part in state.view()["tiles"][0]["sectors"]] == [
        "0,0/1R",
        "0,0/3B",
        "0,0/5Y",
    ]
    refused(state, "table RBYb turn 6", "R-1.1")


def test_r_1_2_eight_kinds_of_tiles_two_of_each() -> None:
    kinds = {tile[:3] for tile in TILE_TEXTS}
    assert len(TILE_TEXTS) == len(set(TILE_TEXTS)) == 16 and len(kinds) == 8
    for left_out in "RYGB":
        first, second, third = (guild for guild in "RYGB" if guild != left_out)
        assert {first + second + third, first + third + second} <= kinds
    state = signoria.game("san_gimignano").start()
    assert texts(state) == [f"table {tile} turn {turn}" for tile in TILE_TEXTS for turn in range(6)]
    assert refused(state, "table GYRa turn 0", "R-1.2") == "There is no tile GYRa (R-1.2)."


def test_r_1_3_twenty_stones_and_ten_towers() -> None:
    state = position(FULL)
    assert state.view()["stones"] == [6, 6] and state.view()["supply"] == [14, 14]
    assert rules.STONES == 20 and rules.TOWERS == 10


# --- R-2 Set-up -------------------------------------------------------------------------------


def set_up(players: int, seed: int = 0) -> State:
    """The table laid and the hands dealt."""
    state = signoria.game("san_gimignano", players).start()
    dice = random.Random(seed)
    while "starts 1" not in texts(state):
        assert state.player == NATURE
        state.apply(dice.choice(state.legal()))
    return state


@pytest.mark.parametrize(("players", "table", "hand"), [(2, 2, 4), (3, 3, 3), (4, 4, 3)])
def test_r_2_1_tiles_on_the_table_and_in_hand(players: int, table: int, hand: int) -> None:
    view = set_up(players).view()
    assert len(view["tiles"]) == table
    assert view["hand_sizes"] == [hand] * players == [len(tiles) for tiles in view["hands"]]
    assert len(view["unseen"]) == 16 - table - players * hand
    held_by_players = [tile for hand in view["hands"] for tile in hand]
    laid = [tile["tile"] for tile in view["tiles"]]
    assert sorted(laid + held_by_players + view["unseen"]) == sorted(TILE_TEXTS)


def test_r_2_1_one_hand_is_dealt_after_the_other() -> None:
    state = play(signoria.game("san_gimignano", 3).start(), *["table RYGa turn 0", "table RBYa turn 2"])
    state.apply(texts(state)[0])
    for dealt in range(9):
        assert state.view()["hand_sizes"] == [min(3, max(0, dealt - 3 * seat)) for seat in range(3)]
        assert texts(state) == [f"deal {tile}" for tile in state.view()["unseen"]]
        state.apply(texts(state)[0])
    refused(state, "deal RYGa", "R-2.3")


def test_r_2_1_a_tile_is_dealt_once() -> None:
    state = play(signoria.game("san_gimignano").start(), "table RYGa turn 0", "table RBYa turn 2")
    play(state, "deal YGBa")
    assert refused(state, "deal YGBa", "R-2.1") == "The tile YGBa is not unseen any more (R-2.1)."
    refused(state, "deal RYGa", "R-2.1")
    refused(state, "no tile", "R-2.1")


@pytest.mark.parametrize(
    ("players", "places"),
    [(2, ["0,0", "1,0"]), (3, ["0,0", "1,0", "0,1"]), (4, ["0,0", "1,0", "0,1", "1,-1"])],
)
def test_r_2_2_the_first_tiles_touch(players: int, places: list[str]) -> None:
    assert [tile["place"] for tile in set_up(players).view()["tiles"]] == places


def test_r_2_2_no_two_sectors_of_one_guild_share_a_side() -> None:
    state = play(signoria.game("san_gimignano").start(), "table RYGa turn 4")  # yellow in the east
    fitting = {text for text in texts(state) if "YGBa" in text}
    # Yellow must not own side 4 of the second tile: turns 3 and 4 are out.
    assert fitting == {f"table YGBa turn {turn}" for turn in (0, 1, 2, 5)}
    assert refused(state, "table YGBa turn 3", "R-2.2") == (
        "Turned so, yellow millers would lie against yellow millers (R-2.2)."
    )
    refused(state, "table RYGa turn 0", "R-2.2")
    refused(state, "starts 1", "R-2.2")


def test_r_2_3_the_starter_is_drawn_by_lot_and_play_goes_clockwise() -> None:
    state = set_up(3)
    assert state.player == NATURE and texts(state) == ["starts 1", "starts 2", "starts 3"]
    refused(state, "starts 4", "R-2.3")
    refused(state, "no tower", "R-2.3")
    state.apply("starts 3")
    order = []
    for _ in range(4):
        order.append(state.player)
        play(state, texts(state)[0], "no tile")
    assert order == [2, 0, 1, 2]


# --- R-3 Which sectors are adjacent -----------------------------------------------------------


def test_r_3_1_sectors_of_a_tile_and_across_a_side_are_adjacent() -> None:
    state = position(BARE)
    assert adjacent(state, "0,0/0") == {"0,0/2", "0,0/4", "1,0/3"}
    assert adjacent(state, "0,0/2") == {"0,0/0", "0,0/4"}  # meets 1,0/3 in a corner only
    assert adjacent(state, "1,0/3") == {"1,0/1", "1,0/5", "0,0/0"}
    assert adjacent(state, "1,0/5") == {"1,0/1", "1,0/3"}


def test_r_3_1_a_sector_can_have_four_adjacent_ones() -> None:
    state = position(STAR)
    assert adjacent(state, "0,0/0") == {"0,0/2", "0,0/4", "1,-1/3", "1,0/3"}
    assert adjacent(state, "1,-1/1") == {"1,-1/3", "1,-1/5", "1,0/5"}
    assert adjacent(state, "1,-1/5") == {"1,-1/1", "1,-1/3"}


def test_r_3_1_all_six_sides_lead_to_the_neighbour_there() -> None:
    """The sides of every tile of random towns, looked at one by one."""
    steps = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    for state in some_states(signoria.game("san_gimignano", 4), seed=1)[20:40:9]:
        owner = {}  # place and side -> sector
        for tile in state.view()["tiles"]:
            for part in tile["sectors"]:
                side = int(part["sector"][-1])
                owner[tile["place"], side] = owner[tile["place"], (side + 1) % 6] = part["sector"]
        expected: dict[str, set[str]] = {name: set() for name in owner.values()}
        for (place, side), name in owner.items():
            expected[name] |= {other for (there, _), other in owner.items() if there == place} - {name}
            q, r = map(int, place.split(","))
            across = f"{q + steps[side][0]},{r + steps[side][1]}", (side + 3) % 6
            expected[name] |= {owner[across]} if across in owner else set()
        assert all(adjacent(state, name) == near for name, near in expected.items())


# --- A stone ----------------------------------------------------------------------------


def test_r_4_1_a_stone_on_a_sector_with_no_tower_and_fewer_than_two_stones() -> None:
    state = position(
        """
         0,0       1,0
      4R11 0Y1.   5R#2
        2G2.    3B12 1Y..
        """
    )
    assert texts(state) == ["stone 0,0/0", "stone 0,0/2", "stone 1,0/1"]
    assert (
        refused(state, "stone 0,0/4", "R-4.1")
        == "Two stones lie on the red potters in the west already (R-4.1)."
    )
    refused(state, "stone 1,0/3", "R-4.1")
    assert refused(state, "stone 0,0/1", "R-4.1") == "There is no sector 0,0/1 on the table (R-4.1)."
    refused(state, "stone 3,3/0", "R-4.1")
    refused(state, "stone 30,3/0", "R-4.1")
    refused(state, "stone 0,0/7", "R-4.1")
    assert refused(state, "tower 0,0/0", "R-4.1") == "Player 1 puts a stone first (R-4.1)."


def test_r_4_1_both_stones_may_be_of_one_colour() -> None:
    state = play(position(GROUP.replace("4R1.", "4R.."), 1, hands=("", "RYGb")), "stone 0,0/0")
    assert sector(state, "0,0/0")["stones"] == [0, 0]
    assert state.view()["stones"][0] == 4 and state.view()["supply"][0] == 16
    play(state, "stone 0,0/2", "no tile")
    assert sector(state, "0,0/2")["stones"] == [0, 1]


# --- A tile -----------------------------------------------------------------------------


def test_r_4_2_a_tile_touches_at_least_two_others() -> None:
    state = position(BARE, phase="tile", hands=("YGBa RYGb", "RYBb"), put_stone=True)
    places = {text.split()[3] for text in texts(state) if text.startswith("tile ")}
    assert places == {"1,-1", "0,1"} == set(state.view()["open_places"])
    assert refused(state, "tile YGBa at 2,0 turn 0", "R-4.2") == (
        "There it would touch one tile only, and a tile must touch two (R-4.2)."
    )
    assert refused(state, "tile YGBa at 5,5 turn 0", "R-4.2") == (
        "There it would touch no tile, and a tile must touch two (R-4.2)."
    )
    refused(state, "tile YGBa at 7,8 turn 0", "R-4.2")
    refused(state, "tile YGBa at 55,5 turn 0", "R-4.2")
    assert refused(state, "tile YGBa at 0,0 turn 0", "R-4.2") == "A tile lies there already (R-4.2)."


def test_r_4_2_any_two_sides_will_do() -> None:
    """All 64 ways in which neighbours can lie around a place."""
    row, column = divmod(rules.ORIGIN, COLUMNS)
    for neighbours in product((False, True), repeat=6):
        data = signoria.game("san_gimignano").start().data
        for step, present in zip(STEP, neighbours, strict=True):
            data.land[(rules.ORIGIN + step) // COLUMNS] |= present << ((rules.ORIGIN + step) % COLUMNS)
        assert bool(int(open_columns(data, row)) >> column & 1) == (sum(neighbours) >= 2)


def test_r_4_2_no_two_sectors_of_one_guild_share_a_side() -> None:
    state = position(BARE, phase="tile", hands=("YGBa", "RYBb"), put_stone=True)
    # At 1,-1 side 3 lies on yellow, side 2 on red: only yellow at side 3 is out, turns 2 and 3.
    fitting = {text for text in texts(state) if "at 1,-1" in text}
    assert fitting == {f"tile YGBa at 1,-1 turn {turn}" for turn in (0, 1, 4, 5)}
    assert refused(state, "tile YGBa at 1,-1 turn 2", "R-4.2") == (
        "Turned so, yellow millers would lie against yellow millers (R-4.2)."
    )


def test_r_4_2_a_tile_from_ones_own_hand_and_one_at_most() -> None:
    state = position(BARE, phase="tile", hands=("YGBa RYGb", "RYBb"), put_stone=True)
    assert {text.split()[1] for text in texts(state)[:-1]} == {"YGBa", "RYGb"}
    assert texts(state)[-1] == "no tile"
    assert refused(state, "tile RYBb at 1,-1 turn 0", "R-4.2") == (
        "Player 1 does not hold the tile RYBb (R-4.2)."
    )
    refused(state, "tile YYYa at 1,-1 turn 0", "R-1.2")
    refused(state, "tile YGBa at 1,-1 turn 9", "R-1.1")
    refused(state, "stone 0,0/0", "R-4.2")
    play(state, "tile YGBa at 1,-1 turn 0")
    assert state.player == 1 and state.view()["hands"][0] == ["RYGb"]
    assert [tile["place"] for tile in state.view()["tiles"]] == ["0,0", "1,0", "1,-1"]


def test_r_4_2_an_added_tile_is_connected_on_all_its_sides() -> None:
    state = position(BARE, phase="tile", hands=("YGBa", "RYBb"), put_stone=True)
    play(state, "tile YGBa at 1,-1 turn 0")
    assert sector(state, "1,-1/2")["guild"] == "G"
    assert adjacent(state, "1,-1/2") == {"1,-1/0", "1,-1/4", "0,0/0", "1,0/5"}
    assert "1,-1/2" in adjacent(state, "0,0/0") & adjacent(state, "1,0/5")


@pytest.mark.parametrize("towards", [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 1), (-2, -1), (1, 2), (-1, -2)])
def test_r_4_2_however_a_town_is_stretched_it_keeps_its_place(towards: tuple[int, int]) -> None:
    """Each tile is laid as far as it goes in one direction: q from -6 to 7, r from -7 to 7 are reached."""

    def reach(text: str) -> int:
        q, r = map(int, text.split()[3].split(","))
        return towards[0] * q + towards[1] * r

    state = signoria.game("san_gimignano", 4).start()
    while state.data.laid < 16:
        choices = texts(state)
        ways = [text for text in choices if text.startswith("tile ")]
        state.apply(max(ways, key=reach) if ways else choices[0])
    assert state.game.state(bytes(state)) == state, "sound"
    assert max(map(len, str(state).splitlines())) <= 100
    farthest = max(reach(f"tile at at {tile['place']}") for tile in state.view()["tiles"])
    limits = {(1, 0): 7, (-1, 0): 6, (0, 1): 7, (0, -1): 7}
    assert farthest == limits.get(towards, farthest)


# --- A tower on a group ----------------------------------------------------------


def test_r_4_3_a_tower_on_any_sector_of_a_group_or_none() -> None:
    state = position(GROUP, phase="tower", put_stone=True)
    assert texts(state) == ["tower 0,0/0", "tower 0,0/2", "tower 0,0/4", "tower 1,0/3", "no tower"]
    assert (
        refused(state, "tower 1,0/1", "R-4.4")
        == "Player 1 has no stone on the yellow millers in the east (R-4.4)."
    )
    refused(state, "tower 1,0/0", "R-4.3")
    refused(state, "stone 0,0/0", "R-4.3")
    refused(state, "no tile", "R-4.3")


def test_r_4_3_a_sector_outside_all_groups_takes_no_tower() -> None:
    picture = """
              1,-1
              5G..
           3B.. 1R1.
         0,0       1,0
      4R1. 0Y1.   5Y..
        2G1.    3B1. 1R..
    """
    state = position(picture, phase="tower", put_stone=True)
    assert towers_offered(state) == ["0,0/0", "0,0/2", "0,0/4", "1,0/3"]
    assert (
        refused(state, "tower 1,-1/1", "R-4.3")
        == "Player 1 holds no group with the red potters in the north-east (R-4.3)."
    )


def test_r_4_3_one_tower_a_turn_and_only_with_a_group() -> None:
    state = play(position(GROUP, phase="tower", put_stone=True, hands=("", "RYGb")), "tower 1,0/3")
    assert state.player == 1 and texts(state)[0].startswith("stone")
    state = play(position(CORNER.replace("5B1.", "5B.."), hands=("", "RYGb")), "stone 1,0/5")
    assert state.player == 1, "no group, so player 1 is not asked for a tower"


def test_r_4_4_other_players_stones_do_not_matter() -> None:
    crowded = GROUP.replace("1.", "12")
    assert held(position(crowded)) == ["0,0/0", "0,0/2", "0,0/4", "1,0/3"]
    assert held(position(crowded), 2) == held(position(crowded))


def test_r_4_4_one_stone_is_enough_and_each_of_the_four_needs_one() -> None:
    assert len(held(position(GROUP))) == 4
    for missing in ("4R1.", "0Y1.", "2G1.", "3B1."):
        assert held(position(GROUP.replace(missing, f"{missing[:2]}2."))) == []


def test_r_4_4_four_different_guilds() -> None:
    state = position(
        """
         0,0       1,0
      4R1. 0Y1.   5B..
        2G1.    3R1. 1Y1.
        """
    )
    assert held(state) == [], "five connected sectors of three guilds"


def test_r_4_4_all_fours_count_that_share_sectors() -> None:
    """Two blue sectors on the same three: both are in groups."""
    state = position(
        """
              1,-1
              5R..
           3B1. 1G..
         0,0       1,0
      4R1. 0Y1.   5R..
        2G1.    3B1. 1Y..
        """
    )
    assert held(state) == ["0,0/0", "0,0/2", "0,0/4", "1,-1/3", "1,0/3"]


# --- What a tower does ------------------------------------------------------------------


def test_r_4_5_all_stones_on_the_sector_return() -> None:
    state = position(GROUP.replace("3B1.", "3B12"), phase="tower", put_stone=True, hands=("", "RYGb"))
    assert told(state, "tower 1,0/3") == [
        "Player 1 builds a tower on the blue smiths in the middle of the town",
        "1 stone returns to Player 1",
        "1 stone returns to Player 2",
    ]
    play(state, "tower 1,0/3")
    built = sector(state, "1,0/3")
    assert (built["guild"], built["stones"], built["tower"]) == ("B", [], 0)
    assert state.view()["supply"] == [17, 20] and state.scores == [1, 0]
    state = position(GROUP.replace("3B1.", "3B11"), phase="tower", put_stone=True)
    assert "2 stones return to Player 1" in told(state, "tower 1,0/3")
    assert play(state, "tower 1,0/3").view()["supply"] == [17, 20]


def test_r_4_5_a_sector_with_a_tower_takes_no_stone_and_is_in_no_group() -> None:
    state = play(position(GROUP, phase="tower", put_stone=True, hands=("", "RYGb")), "tower 1,0/3")
    assert held(state) == []
    assert refused(state, "stone 1,0/3", "R-4.5") == (
        "A tower stands on the blue smiths in the middle of the town: it takes no more stones (R-4.5)."
    )
    state = position(GROUP.replace("5R..", "5R#2"), phase="tower", put_stone=True)
    refused(state, "tower 1,0/5", "R-4.5")


# --- Building again ---------------------------------------------------------------------

# Seven connected sectors of player 1: with one tower a group can be left.
LARGE = """
          1,-1
          5G2.
       3B1. 1R1.
     0,0       1,0
  4R1. 0Y1.   5B1.
    2G1.    3R1. 1Y..
"""


def test_r_4_6_a_group_that_is_left_must_be_built_on_in_the_next_turn() -> None:
    state = position(LARGE, phase="tower", put_stone=True, hands=("", "RYGb"))
    area = ["0,0/0", "0,0/2", "0,0/4", "1,-1/1", "1,-1/3", "1,0/3", "1,0/5"]
    assert held(state) == area
    assert "A group is left there: Player 1 must build again there in the next turn" in told(
        state, "tower 1,0/3"
    )
    play(state, "tower 1,0/3")
    assert sorted(state.view()["duty"][0]) == [name for name in area if name != "1,0/3"]
    play(state, "stone 1,0/1", "no tile", "stone 1,0/1")
    assert state.player == 0
    assert refused(state, "no tower", "R-4.6") == (
        "Player 1 must build again where a group was left (R-4.6)."
    )
    assert sorted(texts(state)) == [f"tower {name}" for name in held(state)]
    # That tower leaves no group: the duty is done.
    play(state, "tower 0,0/0")
    assert state.view()["duty"][0] == []


def test_r_4_6_no_duty_if_what_is_left_holds_no_group() -> None:
    state = play(position(GROUP, phase="tower", put_stone=True), "tower 0,0/0")
    assert state.view()["duty"] == [[], []]


def test_r_4_6_only_the_connected_area_counts() -> None:
    """Another group elsewhere makes no duty, and is not offered while the duty lasts."""
    one = TOWN.replace("4Y.. 0R.. 4G.. 0B..", "4Y1. 0R1. 4G1. 0B1.")
    two = one.replace("4Y.. 0R..   5Y..", "4Y1. 0R1.   5Y..").replace("3B.. 1G..", "3B1. 1G1.")
    upper = ["0,-1/0", "0,-1/4", "1,-1/0", "1,-1/4"]
    lower = ["0,1/0", "0,1/4", "1,1/1", "1,1/3"]
    state = position(two, phase="tower", put_stone=True)
    assert held(state) == sorted(upper + lower)
    assert play(state, "tower 0,1/0").view()["duty"][0] == [], "what is left there holds no group"
    for group, name in product(("connected", "chain", "region"), lower):
        obliged = position(two, phase="tower", put_stone=True, duty=name, group=group)
        assert sorted(texts(obliged)) == [f"tower {name}" for name in lower]
    assert refused(obliged, "tower 0,-1/0", "R-4.6") == (
        "Player 1 must build again where a group was left, "
        "and no such group has the red potters in the north-west (R-4.6)."
    )
    refused(obliged, "no tower", "R-4.6")


def test_r_4_6_any_group_with_a_sector_of_the_area_will_do() -> None:
    """So sectors outside the area are offered too, but only those that share a group with it."""
    picture = """
              1,-1
              5R..
           3B1. 1G..
         0,0       1,0
      4R1. 0Y1.   5R..
        2G1.    3B1. 1Y..
    """
    state = position(picture, phase="tower", put_stone=True, duty="1,0/3")
    assert towers_offered(state) == ["0,0/0", "0,0/2", "0,0/4", "1,0/3"], "1,-1/3 is in other groups only"
    state = position(picture, phase="tower", put_stone=True, duty="0,0/4")
    assert len(towers_offered(state)) == 5


def test_r_4_6_the_duty_lapses_if_there_is_no_such_group_by_then() -> None:
    broken = LARGE.replace("0Y1.", "0Y#2")
    state = position(broken, phase="tile", put_stone=True, hands=("YGBa", "RYBb"), duty="0,0/2 0,0/4")
    assert told(state, "no tile") == [
        "Player 1 adds no tile",
        "Player 1 need not build again: no group is left there",
    ]
    assert play(state, "no tile").view()["duty"] == [[], []] and state.player == 1
    elsewhere = position(GROUP.replace("1Y..", "1Y1."), phase="tower", put_stone=True, duty="1,0/1")
    assert "no tower" in texts(elsewhere), "yellow 1,0/1 is in no group"
    assert told(elsewhere, "no tower")[0] == "Player 1 need not build again: no group is left there"
    assert play(elsewhere, "no tower").view()["duty"] == [[], []]


def test_r_4_6_anothers_tower_takes_its_sector_out_of_the_area() -> None:
    state = position(GROUP.replace("1.", "12"), 2, phase="tower", put_stone=True)
    state.data.duty[0] = state.data.stones[0]
    play(state, "tower 0,0/0")
    assert "0,0/0" not in state.view()["duty"][0] and len(state.view()["duty"][0]) == 3


# --- R-5 The end ------------------------------------------------------------------------------


def test_r_5_1_the_tenth_tower_ends_the_game_at_once() -> None:
    group = TOWN.replace("4Y.. 0R..   5Y..", "4Y1. 0R1.   5Y..").replace("3B.. 1G..", "3B1. 1G1.")
    nine_towers = re.sub(r"\.\.", "#1", group, count=9)
    state = position(nine_towers, phase="tower", put_stone=True, hands=("", "RYGb"))
    assert state.scores == [9, 0]
    assert told(state, "tower 1,1/3")[-1] == "With the tenth tower the game ends"
    play(state, "tower 1,1/3")
    assert state.over and state.legal() == [] and state.scores == [10, 0] and state.winners == (0,)


def test_r_5_1_most_towers_win() -> None:
    over = position(FULL.replace("5B11", "5B#2"))
    over.data.player = rules.OVER
    assert over.scores == [0, 1] and over.winners == (1,)


def test_r_5_2_a_tie_goes_to_more_stones_on_the_table_else_is_shared() -> None:
    def winners(picture: str) -> tuple[int, ...]:
        state = position(picture)
        state.data.player = rules.OVER
        return state.winners

    tie = FULL.replace("5B11", "5B#2").replace("2G22", "2G#1")
    assert winners(tie) == (0, 1)
    assert winners(tie.replace("4R11", "4R12")) == (1,)
    assert winners(tie.replace("0Y22", "0Y2.")) == (0,), "stones are counted one by one"
    state = position(tie.replace("0Y22", "0Y2."))
    assert state.tiebreak == [4, 3]


# --- R-6 The variant, R-7.1 -------------------------------------------------------------------


@pytest.mark.parametrize("group", ["connected", "chain", "region"])
def test_r_6_1_a_group_by_the_option(group: str) -> None:
    assert len(held(position(GROUP, group=group))) == 4
    assert len(held(position(STAR, group=group))) == (0 if group == "chain" else 4)
    assert len(held(position(LONG, group=group))) == (5 if group == "region" else 0)
    assert held(position(CORNER, group=group)) == []


def test_r_6_1_the_default_is_connected() -> None:
    assert signoria.game("san_gimignano").options == {"group": "connected", "hands": "open"}


def test_r_6_1_the_tower_may_go_on_any_sector_of_the_region() -> None:
    picture = GROUP.replace("1Y..", "1Y1.").replace("5R..", "5R1.")
    state = position(picture, phase="tower", put_stone=True, group="region")
    assert towers_offered(state) == ["0,0/0", "0,0/2", "0,0/4", "1,0/1", "1,0/3", "1,0/5"]
    state = play(position(picture, phase="tower", put_stone=True, group="region"), "tower 0,0/4")
    assert state.view()["duty"][0] == ["0,0/0", "0,0/2", "1,0/1", "1,0/3", "1,0/5"]


def test_r_7_1_a_chain_may_have_other_adjacencies() -> None:
    """Red, yellow and green of 0,0 are all adjacent to each other, and still a line with blue."""
    assert len(held(position(GROUP, group="chain"))) == 4


def test_r_7_1_either_of_the_other_two_guilds_at_either_end() -> None:
    for picture in (
        """
             0,0       1,0
          4R.. 0Y1.   5R1.
            2G1.    3B1. 1Y..
        """,
        """
             0,0       1,0
          4G.. 0Y1.   5R1.
            2R1.    3B1. 1G1.
        """,
    ):
        assert len(held(position(picture, group="chain"))) >= 4


# --- What is compulsory -----------------------------------------------------------------


def test_r_7_2_the_stone_is_compulsory() -> None:
    state = position(BARE, hands=("YGBa", "RYBb"))
    assert all(text.startswith("stone ") for text in texts(state)) and len(texts(state)) == 6
    refused(state, "no tile", "R-4.1")


def test_r_7_2_without_stones_or_room_the_step_is_passed_over() -> None:
    state = position(FULL, 2, phase="tile", put_stone=True, hands=("YGBa", "RYBb"))
    assert "There is no room for a stone of Player 1" in told(state, "no tile")
    play(state, "no tile")
    assert state.player == 0 and texts(state)[0].startswith("tile")
    state = position(TWENTY, 2, phase="tile", put_stone=True, hands=("YBGa", "RBGa"))
    assert state.view()["supply"][0] == 0
    assert "Player 1 has no stone left to put" in told(state, "no tile")


def test_r_7_2_a_single_sector_with_room_is_not_asked_for() -> None:
    state = position(FULL.replace("5B11", "5B1."), 2, phase="tile", put_stone=True, hands=("YGBa", "RYBb"))
    assert "Player 1 puts a stone on the blue smiths in the north-east" in told(state, "no tile")
    play(state, "no tile")
    assert state.player == 0 and state.view()["phase"] == "tile" and "no tile" in texts(state)
    assert state.view()["stones"][0] == 6


def test_r_7_2_without_stone_and_group_a_tile_must_be_added() -> None:
    state = play(position(FULL, 2, phase="tile", put_stone=True, hands=("YGBa", "RYBb")), "no tile")
    assert refused(state, "no tile", "R-7.2") == (
        "Player 1 put no stone and holds no group, and so must add a tile (R-7.2)."
    )
    assert "must add a tile" in str(state)


def test_r_7_2_without_stone_but_with_a_group_the_tile_is_free() -> None:
    full = """
         0,0       1,0
      4R12 0Y11   5R22
        2G12    3B11 1Y22
    """
    state = position(full, 2, phase="tile", put_stone=True, hands=("YGBa", "RYBb"))
    play(state, "no tile")
    assert state.player == 0 and "no tile" in texts(state)
    play(state, "no tile")
    assert refused(state, "no tower", "R-7.2") == (
        "Player 1 put neither stone nor tile, and so must build (R-7.2)."
    )
    assert "must build a tower" in str(state)


def test_r_7_2_with_a_tile_the_tower_is_free() -> None:
    for put in ({"put_stone": True}, {"put_tile": True}):
        assert "no tower" in texts(position(GROUP, phase="tower", **put))  # type: ignore[arg-type]
    assert "no tower" not in texts(position(GROUP, phase="tower"))


# --- Nobody can build any more ----------------------------------------------------------


def can_build(picture: str, seat: int = 1, stones: int | None = None, group: str = "connected") -> bool:
    """Whether a player holds or could complete a group, with so many stones in supply."""
    state = position(picture, group=group)
    data, own = state.data, state.data.stones[seat - 1]
    in_supply = rules.supply(data, seat - 1) if stones is None else stones
    serving = np.uint64(int(own) | int(rules.room(data)))
    return bool(groups.can_complete_group(data, own, serving, in_supply))


@pytest.mark.parametrize("group", ["connected", "chain", "region"])
def test_r_7_3_a_group_that_is_held_or_can_be_completed(group: str) -> None:
    assert can_build(GROUP, stones=0, group=group)
    assert can_build(BARE, stones=4, group=group) and not can_build(BARE, stones=3, group=group)
    for hole in ("4R1.", "0Y1.", "2G1.", "3B1."):
        free = GROUP.replace(hole, f"{hole[:2]}..")
        assert can_build(free, stones=1, group=group) and not can_build(free, stones=0, group=group)
    # A sector with room serves, even beside another's stone.
    assert can_build(GROUP.replace("3B1.", "3B2."), stones=1, group=group)


def test_r_7_3_towers_and_two_stones_of_others_are_in_the_way() -> None:
    closed = GROUP.replace("3B1.", "3B22")
    assert not can_build(closed) and not can_build(GROUP.replace("3B1.", "3B#2"))
    assert not can_build(CORNER.replace("3R..", "3R#1"))


def test_r_7_3_a_sector_with_ones_own_stone_serves_though_it_is_full() -> None:
    assert can_build(GROUP.replace("1.", "12"), seat=2, stones=0)


@pytest.mark.parametrize("guilds", ["".join(order) for order in permutations("RYGB")])
def test_r_7_3_counts_for_the_kind_of_group(guilds: str) -> None:
    """The star is all that is left, with one stone missing: it will never be a line, whatever its guilds."""
    star = STAR.replace("3R1.", "3R..")
    for other in ("5G..", "1R..", "4R..", "5B..", "1Y.."):
        star = star.replace(other, f"{other[:2]}#2")
    for picture in (star, OTHER_STAR):
        picture = picture.translate(str.maketrans("RYGB", guilds))
        for group in ("connected", "region"):
            assert can_build(picture, stones=1, group=group) and not can_build(picture, stones=0, group=group)
        assert not can_build(picture, stones=9, group="chain")


def test_r_7_3_a_region_may_need_more_than_four() -> None:
    """Under `region` the line of five is all that is left, with some of its stones missing."""
    closed = (
        LONG.replace("1G..", "1G#2").replace("4R..", "4R#2").replace("2G..", "2G#2").replace("5B..", "5B#2")
    )
    assert can_build(closed, stones=0, group="region") and not can_build(closed, stones=9)
    for holes in (["5B1."], ["0Y1."], ["1G1."], ["5B1.", "1G1."], ["3R1."], ["5B1.", "0Y1.", "3R1.", "1G1."]):
        picture = closed
        for hole in holes:
            picture = picture.replace(hole, f"{hole[:2]}..")
        missing = sum(picture.count(f"{hole[:2]}..") for hole in holes)
        assert can_build(picture, stones=missing, group="region")
        assert not can_build(picture, stones=missing - 1, group="region")
    assert not can_build(closed.replace("0Y1.", "0Y#2"), stones=9, group="region")
    three_guilds = closed.replace("1G1.", "1Y1.")
    assert not can_build(three_guilds, stones=9, group="region"), "blue, red, yellow, red, yellow"


def test_r_7_3_tiles_in_hand_keep_the_game_going() -> None:
    blocked = """
         0,0       1,0
      4R11 0Y22   5R#1
        2G22    3B#2 1Y11
    """
    for hands in (("", "RYBb"), ("RYBb", "")):
        state = position(blocked, 2, phase="tile", put_stone=True, hands=("RGBa", "RYBb"))
        assert rules.somebody_can_build(position(blocked, hands=hands).data)
        assert not play(state, texts(state)[0]).over
    assert not rules.somebody_can_build(position(blocked).data)


def test_r_7_3_the_game_ends_at_the_end_of_the_turn_in_which_nothing_is_left() -> None:
    """The last stone fills the last sector; nobody holds a group."""
    nearly = """
         0,0       1,0
      4R11 0Y22   5R#1
        2G22    3B#2 1Y1.
    """
    state = position(nearly.replace("2G22", "2G2."), 1)
    assert told(state, "stone 0,0/2")[-1] == "Nobody can build a tower any more: the game ends"
    play(state, "stone 0,0/2")
    assert state.over and state.scores == [1, 1]


def test_r_7_3_a_tile_fits_in_two_ways_or_more() -> None:
    """Wherever a player is asked for a tile, in random games."""
    for state in some_states(signoria.game("san_gimignano", 4), seed=1):
        if not state.over and state.data.phase == rules.ADDING:
            assert state.player is not None
            for tile in state.view()["hands"][state.player]:
                assert sum(tile in text for text in texts(state)) >= 2


# --- Hidden hands -----------------------------------------------------------------------


def hidden_state(seed: int = 5) -> State:
    """A game with hidden hands in which everybody still holds tiles."""
    states = some_states(signoria.game("san_gimignano", 3, hands="hidden"), seed=seed)
    return [state for state in states if all(int(hand) for hand in state.data.hand[:3])][-1]


def test_r_7_4_hidden_hands_are_seen_by_their_owners_only() -> None:
    state = hidden_state()
    open_hands = [
        [tile for number, tile in enumerate(TILE_TEXTS) if int(state.data.hand[seat]) >> number & 1]
        for seat in range(3)
    ]
    for seat in range(3):
        hands = state.view(seat)["hands"]
        assert hands == [open_hands[owner] if owner == seat else None for owner in range(3)]
        assert state.view(seat)["hand_sizes"] == [len(hand) for hand in open_hands]
        on_table = {tile["tile"] for tile in state.view(seat)["tiles"]}
        assert set(state.view(seat)["unseen"]) == set(TILE_TEXTS) - on_table - set(open_hands[seat])
    assert state.view()["hands"] == [None] * 3


def test_r_7_4_open_hands_are_seen_by_all() -> None:
    view = set_up(3).view()
    assert all(len(hand) == 3 for hand in view["hands"])
    state = set_up(3)
    assert state.resample(0, seed=1) == state


def test_r_7_4_what_is_hidden_shows_nowhere() -> None:
    """Two states that differ only in hidden tiles look the same: view, text and drawing."""
    state = hidden_state()
    dice = random.Random(2)
    for seat in (None, 0, 1, 2):
        others = [owner for owner in range(3) if owner != seat]
        for _ in range(5):
            other = state.copy()
            giver = dice.choice(others)
            mine = [tile for tile in range(16) if int(other.data.hand[giver]) >> tile & 1]
            free = [tile for tile in range(16) if int(other.data.unseen) >> tile & 1]
            swap = 1 << dice.choice(mine) | 1 << dice.choice(free)
            other.data.hand[giver] = int(other.data.hand[giver]) ^ swap
            other.data.unseen = int(other.data.unseen) ^ swap
            assert bytes(other) != bytes(state)
            assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))
            assert other.picture(seat) == state.picture(seat)
            assert other.svg(seat) == state.svg(seat)
    assert str(state.resample(None, 3)) == str(state)


def test_r_7_4_a_hidden_deal_is_told_without_the_tile() -> None:
    hidden = signoria.game("san_gimignano", hands="hidden").start()
    while hidden.view()["phase"] == "table tile":
        hidden.apply(hidden.legal()[0])
    action = texts(hidden)[0]
    assert told(hidden, action) == ["Player 1 is dealt a tile"]
    shown = play(signoria.game("san_gimignano").start(), "table RYGa turn 0", "table RBYa turn 2")
    assert told(shown, "deal YGBa") == ["Player 1 is dealt a tile: millers, vintners and smiths"]


def test_r_7_4_resampling_deals_the_unseen_tiles_evenly() -> None:
    state = hidden_state()
    pool = state.view(0)["unseen"]
    sizes = state.view(0)["hand_sizes"]
    draws = 600
    found: Counter[str] = Counter()
    for seed in range(draws):
        drawn = state.resample(0, seed).data
        assert drawn.hand[0] == state.data.hand[0]
        assert [int(hand).bit_count() for hand in drawn.hand[:3]] == sizes
        found.update(tile for number, tile in enumerate(TILE_TEXTS) if int(drawn.hand[1]) >> number & 1)
    expected = draws * sizes[1] / len(pool)
    assert set(found) == set(pool)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in found.values())
    for seat in (None, 0, 1, 2):
        drawn = state.resample(seat, 7)
        assert state.game.state(bytes(drawn)) == drawn, "sound"


# --- R-7.6 -----------------------------------------------------------------------------


def test_r_7_5_a_player_who_can_do_nothing_passes() -> None:
    """Player 1 has no stone left, no tile and no group; player 2 goes on."""
    state = position(TWENTY, 2)
    assert told(state, "stone 1,1/3")[-2:] == [
        "Player 1 has no stone left to put",
        "Player 1 can do nothing and passes",
    ]
    assert play(state, "stone 1,1/3").player == 1


def test_r_7_6_what_is_assumed_is_said_in_the_guides() -> None:
    from signoria.core.guide import rule

    assert "assum" in str(rule("san_gimignano", "R-7.6", "en"))
    assert "aangenomen" in str(rule("san_gimignano", "R-7.6", "nl"))


# --- Examples of the rules file ---------------------------------------------------------------


def test_example_the_missing_guild_across_a_shared_side_makes_a_group_across_a_corner_not() -> None:
    for group in ("connected", "chain", "region"):
        assert held(position(GROUP, group=group)) == ["0,0/0", "0,0/2", "0,0/4", "1,0/3"]
        assert held(position(CORNER, group=group)) == []


def test_example_a_star_is_a_group_when_connected_but_no_chain() -> None:
    assert held(position(STAR)) == ["0,0/0", "0,0/2", "1,-1/3", "1,0/3"]
    assert held(position(STAR, group="chain")) == []


def test_example_a_region_of_five_is_a_group_under_region_only() -> None:
    assert held(position(LONG, group="region")) == ["0,0/0", "1,-1/3", "1,-1/5", "1,0/1", "1,0/3"]
    assert held(position(LONG)) == held(position(LONG, group="chain")) == []


def test_example_a_tower_on_a_shared_sector_breaks_the_neighbours_group() -> None:
    state = position(GROUP.replace("1.", "12"), phase="tower", put_stone=True)
    assert len(held(state, 2)) == 4
    play(state, "tower 0,0/0")
    assert held(state, 2) == [] and state.view()["supply"][1] == 17
