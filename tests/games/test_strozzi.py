"""Medici vs Strozzi, rule by rule: docs/rules/strozzi.md."""

import json
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from rich.text import Text

import signoria
from signoria import NATURE, Game, IllegalAction, State
from signoria.games.strozzi import rules
from signoria.games.strozzi.names import GOODS, TILE_TEXTS
from signoria.i18n import LANGUAGES, Sentence
from tests.settings import choose

MEDICI, STROZZI = 0, 1
GAME = signoria.game("strozzi")
ALL_OPTIONS = [{"track_length": n, "last_lot": last} for n, last in product((4, 5, 6, 7), ("sold", "lost"))]

Fleet = dict[tuple[int, int], str]
"""A player's ships in their ports: `{(size, port): "cloth 0, furs 1"}`."""

# --- Positions --------------------------------------------------------------------------------


def tiles(text: str) -> int:
    """A set of tiles from its words: `tiles("cloth 0, gold 5a")`."""
    return sum(1 << TILE_TEXTS.index(tile) for tile in text.split(", ") if tile)


def table(
    phase: int,
    seat: int = MEDICI,
    medici: Fleet | None = None,
    strozzi: Fleet | None = None,
    lot: str = "",
    bag: str | None = None,
    markers: dict[tuple[int, str], int] | None = None,
    money: tuple[int, int] = (300, 300),
    price: int = 0,
    number: int = 1,
    game: Game = GAME,
) -> State:
    """A position; markers are given as `{(port, good): place}`.

    `seat` is on turn, or loads; all that is not named is in the bag, or, with a bag, thrown away.
    """
    state = game.start()
    data = state.data
    data.phase = phase
    data.on_turn = seat
    data.player = {rules.TILE: NATURE, rules.ANSWERING: 1 - seat}.get(phase, seat)
    data.round_number = number
    data.lot = tiles(lot)
    data.price = price
    data.money[:] = money
    placed = int(data.lot)
    for owner, fleet in enumerate((medici, strozzi)):
        for (size, port), cargo in (fleet or {}).items():
            data.cargo[owner, size - 3] = tiles(cargo)
            data.port[owner, size - 3] = port
            placed |= tiles(cargo)
    data.bag = tiles(bag) if bag is not None else int(rules.ALL_TILES) & ~placed
    for (port, good), place in (markers or {}).items():
        data.marker[track(port, good)] = place
    assert rules.is_valid(data), "this position cannot be"
    return state


def owned(seat: int, fleet: Fleet) -> dict[str, Any]:
    """A player's ships, as an argument of `table`."""
    return {("medici", "strozzi")[seat]: fleet}


def track(port: int, good: str) -> int:
    pairs = list(zip(rules.TRACK_PORT, rules.TRACK_GOOD, strict=True))
    return pairs.index((port, GOODS.index(good)))


def play(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(action)
    return state


def texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal()]


def tile_of_the_bag(state: State) -> str:
    return texts(state)[0]


def end_round(state: State) -> State:
    """Whatever the buyer bought last is thrown away; the bag is empty, so the round is valued."""
    assert state.data.phase == rules.LOADING and not state.data.bag
    return play(state, "discard")


def valued(game: Game = GAME, number: int = 3, money: tuple[int, int] = (0, 0), **position: Any) -> State:
    """The position after the valuing of a round; money is what was earned, if none was there before."""
    lot = next(
        tile
        for tile in reversed(TILE_TEXTS)
        if all(
            tile not in cargo for side in ("medici", "strozzi") for cargo in position.get(side, {}).values()
        )
    )
    return end_round(table(rules.LOADING, lot=lot, bag="", game=game, number=number, money=money, **position))


def places(state: State) -> dict[tuple[int, str], int]:
    """Where the markers stand that are not in the middle."""
    return {
        (marker["port"], marker["good"]): marker["place"]
        for marker in state.view()["tracks"]
        if marker["place"] != 0
    }


FULL_3 = "cloth 0, cloth 1, cloth 2"
FULL_4 = "furs 0, furs 1, furs 2, furs 3"
FOUR_OF_5 = "dyes 0, dyes 1, dyes 2, dyes 3"
ROOM_FOR_ONE = {(3, 1): FULL_3, (4, 2): FULL_4, (5, 3): FOUR_OF_5}
"""The ships of a player who has one free space left, on his ship of 5."""

# --- Material ---------------------------------------------------------------------------------


def test_r_1_1_twenty_six_tiles() -> None:
    goods = [f"{good} {value}" for good in GOODS for value in ("0", "1", "2", "3", "4a", "4b")]
    assert GOODS == ("cloth", "furs", "dyes", "spices")
    assert texts(GAME.start()) == [*goods, "gold 5a", "gold 5b"]


@pytest.mark.parametrize("tile", TILE_TEXTS)
def test_r_1_1_every_tile_has_its_value(tile: str) -> None:
    state = table(rules.TILE, medici={(3, 1): tile})
    assert state.view()["ports"][0]["sums"] == [int(tile.split()[1][0]), 0]


@pytest.mark.parametrize("seat", [MEDICI, STROZZI])
def test_r_1_2_ships_for_three_four_and_five_tiles(seat: int) -> None:
    assert [(ship["size"], ship["room"]) for ship in GAME.start().view()["ships"][seat]] == [
        (3, 3),
        (4, 4),
        (5, 5),
    ]
    fleet = {(3, 1): "cloth 1, cloth 2", (4, 2): FULL_4, (5, 3): FOUR_OF_5}
    state = table(rules.LOADING, seat, lot="gold 5a", **owned(seat, fleet))
    assert texts(state) == ["ship 3 to port 1", "ship 5 to port 3", "discard"]


def test_r_1_3_eight_tracks_with_a_marker_in_the_middle() -> None:
    tracks = GAME.start().view()["tracks"]
    assert [marker["place"] for marker in tracks] == [0] * 8
    assert {marker["port"] for marker in tracks} == {1, 2, 3}


def test_r_1_4_the_tracks_of_each_port() -> None:
    tracks = [(marker["port"], marker["good"]) for marker in GAME.start().view()["tracks"]]
    assert tracks == [
        (1, "cloth"),
        (1, "furs"),
        (2, "cloth"),
        (2, "dyes"),
        (2, "spices"),
        (3, "furs"),
        (3, "dyes"),
        (3, "spices"),
    ]


@pytest.mark.parametrize(("port", "good"), list(product((1, 2, 3), GOODS)))
def test_r_1_4_a_tile_moves_the_marker_of_its_good_in_its_port(port: int, good: str) -> None:
    state = valued(medici={(3, port): f"{good} 1"})
    has_track = (port, good) not in [(1, "dyes"), (1, "spices"), (2, "furs"), (3, "cloth")]
    assert places(state) == ({(port, good): 1} if has_track else {})


@pytest.mark.parametrize("length", [4, 5, 6, 7])
def test_r_1_4_the_last_two_spaces_of_either_side_pay_a_bonus(length: int) -> None:
    game = signoria.game("strozzi", track_length=length)
    for space in range(1, length + 1):
        pay = 10 + {length: 20, length - 1: 10}.get(space, 0)
        assert valued(game, markers={(2, "dyes"): space}).scores == [pay, 0]
        assert valued(game, markers={(2, "dyes"): -space}).scores == [0, pay]


def test_r_1_4_a_track_has_five_spaces_unless_the_host_chooses() -> None:
    assert GAME.options == {"track_length": 5, "last_lot": "sold"}
    for wrong in ({"track_length": 3}, {"track_length": 8}, {"last_lot": "kept"}):
        with pytest.raises(ValueError, match="is one of"):
            signoria.game("strozzi", **wrong)


# --- Set-up -----------------------------------------------------------------------------------


def test_r_2_1_each_starts_with_300_florins() -> None:
    assert GAME.start().scores == [300, 300]


def test_r_2_1_credit_is_without_limit() -> None:
    state = GAME.start()
    lots = 0
    while not state.over:  # Strozzi pays 300 for each single tile of three rounds, and keeps none
        play(state, tile_of_the_bag(state))
        if "stop" in texts(state):
            play(state, "stop")
        play(state, "price 300", "take" if state.player == MEDICI else "leave", "discard")
        lots += 1
    assert lots == 78
    assert state.scores == [300, 300 - 78 * 300]
    assert state.winners == (MEDICI,)
    assert "-23100" in str(state)


def test_r_2_2_medici_begins_round_1_strozzi_rounds_2_and_3() -> None:
    assert GAME.start().view()["on_turn"] == MEDICI
    for number, seat in product((1, 2), (MEDICI, STROZZI)):
        state = end_round(table(rules.LOADING, seat, lot="gold 5a", bag="", number=number))
        assert state.view()["round"] == number + 1
        assert play(state, "cloth 0").player == STROZZI


def test_r_2_3_a_round_begins_with_a_full_bag_and_empty_ships_but_the_markers_stay() -> None:
    fleet = {(3, 1): "cloth 1", (4, 2): "dyes 1", (5, 3): "spices 1"}
    state = valued(number=1, medici=fleet, strozzi={(5, 3): "gold 5a"})
    assert texts(state) == TILE_TEXTS
    for ships in state.view()["ships"]:
        assert [(ship["port"], ship["tiles"]) for ship in ships] == [(None, [])] * 3
    assert places(state) == {(1, "cloth"): 1, (2, "dyes"): 1, (3, "spices"): 1}
    assert state.view()["thrown_away"] == []


# --- A turn -----------------------------------------------------------------------------------


def test_r_3_1_one_tile_then_a_second_and_a_third_if_he_likes() -> None:
    state = play(GAME.start(), "cloth 0")
    for tile in ("cloth 1", "cloth 2"):
        assert (state.player, texts(state)) == (MEDICI, ["draw", "stop"])
        assert play(state.copy(), "stop").view()["phase"] == "pricing"
        play(state, "draw")
        assert state.player == NATURE and tile in texts(state)
        play(state, tile)
    assert (state.player, texts(state)[0]) == (MEDICI, "price 0")
    assert state.view()["lot"] == ["cloth 0", "cloth 1", "cloth 2"]


def test_r_3_1_a_drawn_tile_is_out_of_the_bag() -> None:
    assert "cloth 0" not in texts(play(GAME.start(), "cloth 0", "draw"))


@pytest.mark.parametrize(
    ("cargo_of_5", "most"), [(FOUR_OF_5, 1), ("dyes 0, dyes 1, dyes 2", 2), ("dyes 0, dyes 1", 3)]
)
def test_r_3_2_no_more_tiles_than_his_roomiest_ship_takes(cargo_of_5: str, most: int) -> None:
    state = table(rules.TILE, STROZZI, strozzi=ROOM_FOR_ONE | {(5, 3): cargo_of_5})
    for drawn in range(1, most + 1):
        play(state, tile_of_the_bag(state))
        assert state.view()["phase"] == ("drawing" if drawn < most else "pricing")
        if drawn < most:
            play(state, "draw")


def test_r_3_2_the_ships_of_the_opponent_do_not_matter() -> None:
    state = play(table(rules.TILE, MEDICI, strozzi=ROOM_FOR_ONE), "gold 5a")
    assert texts(state) == ["draw", "stop"]


def test_r_3_1_nobody_is_asked_to_draw_from_an_empty_bag() -> None:
    state = play(table(rules.TILE, lot="gold 5a", bag="gold 5b"), "gold 5b")
    assert state.view()["phase"] == "pricing"


def test_r_3_3_a_price_is_a_whole_number_from_0_to_300() -> None:
    state = play(GAME.start(), "cloth 0", "stop")
    assert texts(state) == [f"price {florins}" for florins in range(301)]


def test_r_3_3_nobody_earns_more_than_300_in_a_valuing() -> None:
    best = {(3, 1): "gold 5a", (4, 2): "cloth 4a", (5, 3): "furs 4a"}
    on_last_spaces = {(port, good): 5 for port in (1, 2, 3) for good in GOODS if has_track(port, good)}
    assert valued(medici=best, markers=on_last_spaces).scores == [300, 0]


def has_track(port: int, good: str) -> bool:
    return (port, good) in [(marker["port"], marker["good"]) for marker in GAME.start().view()["tracks"]]


@pytest.mark.parametrize("seat", [MEDICI, STROZZI])
def test_r_3_4_the_opponent_takes_and_pays_the_bank(seat: int) -> None:
    state = play(table(rules.PRICING, seat, lot="gold 5a"), "price 12")
    assert (state.player, texts(state)) == (1 - seat, ["take", "leave"])
    play(state, "take")
    assert state.player == 1 - seat
    assert state.scores[1 - seat] == 288 and state.scores[seat] == 300


@pytest.mark.parametrize("seat", [MEDICI, STROZZI])
def test_r_3_4_what_he_leaves_the_player_on_turn_must_buy(seat: int) -> None:
    state = play(table(rules.PRICING, seat, lot="gold 5a"), "price 12", "leave")
    assert state.player == seat
    assert state.scores[seat] == 288 and state.scores[1 - seat] == 300


def test_r_3_5_the_whole_lot_goes_on_one_ship_that_has_room() -> None:
    fleet = {(3, 1): "cloth 0, cloth 1", (4, 2): "furs 0, furs 1"}
    state = table(rules.LOADING, lot="gold 5a, gold 5b", medici=fleet)
    assert texts(state) == ["ship 4 to port 2", "ship 5 to port 3", "discard"]
    play(state, "ship 4 to port 2")
    assert state.view()["ships"][MEDICI][1]["tiles"] == ["furs 0", "furs 1", "gold 5a", "gold 5b"]
    assert state.view()["lot"] == []


def test_r_3_5_or_the_whole_lot_is_thrown_away() -> None:
    state = play(table(rules.LOADING, lot="gold 5a, gold 5b"), "discard")
    assert state.view()["thrown_away"] == ["gold 5a", "gold 5b"]
    assert not {"gold 5a", "gold 5b"} & set(texts(state))


@pytest.mark.parametrize("buyer", [MEDICI, STROZZI])
def test_r_3_5_a_buyer_without_room_may_buy_and_must_throw_away(buyer: int) -> None:
    fleet = owned(buyer, ROOM_FOR_ONE)
    state = table(rules.ANSWERING, 1 - buyer, lot="gold 5a, gold 5b", price=9, **fleet)
    said = [str(sentence) for sentence in state.describe(state.action("take"))]
    play(state, "take")
    assert state.scores[buyer] == 291
    assert state.view()["thrown_away"] == ["gold 5a", "gold 5b"]
    assert (state.player, state.view()["on_turn"]) == (NATURE, buyer)
    assert said[-1] == f"Player {buyer + 1} has no ship with room for it: thrown away"


def test_r_3_5_a_buyer_with_just_enough_room_is_asked() -> None:
    state = play(table(rules.ANSWERING, STROZZI, lot="gold 5a", medici=ROOM_FOR_ONE), "take")
    assert texts(state) == ["ship 5 to port 3", "discard"]


def test_r_3_6_an_empty_ship_goes_to_a_port_that_is_free_of_his_ships() -> None:
    state = table(rules.LOADING, lot="gold 5a", strozzi={(3, 1): "cloth 0"})
    assert texts(state) == [f"ship {size} to port {port}" for size in (3, 4, 5) for port in (1, 2, 3)] + [
        "discard"
    ]
    state = table(rules.LOADING, lot="gold 5a", medici={(4, 2): "cloth 0"})
    assert texts(state) == [
        "ship 3 to port 1",
        "ship 3 to port 3",
        "ship 4 to port 2",
        "ship 5 to port 1",
        "ship 5 to port 3",
        "discard",
    ]
    play(state, "ship 5 to port 3")
    assert [ship["port"] for ship in state.view()["ships"][MEDICI]] == [None, 2, 3]


@pytest.mark.parametrize(
    ("answer", "load", "next_seat"),
    [
        ("take", "ship 3 to port 1", STROZZI),
        ("take", "discard", STROZZI),
        ("leave", "ship 3 to port 1", MEDICI),
        ("leave", "discard", MEDICI),
    ],
)
def test_r_3_7_the_buyer_has_the_next_turn(answer: str, load: str, next_seat: int) -> None:
    state = play(GAME.start(), "cloth 0", "stop", "price 1", answer, load)
    assert state.player == NATURE
    assert play(state, "gold 5a").player == next_seat


# --- The end of a round -----------------------------------------------------------------------


@pytest.mark.parametrize("seat", [MEDICI, STROZZI])
def test_r_4_1_a_round_ends_when_a_player_has_filled_all_three_ships(seat: int) -> None:
    fleet = owned(seat, ROOM_FOR_ONE)
    state = table(rules.LOADING, seat, lot="dyes 4a", **fleet)
    assert play(state.copy(), "discard").view()["round"] == 1
    assert play(state, "ship 5 to port 3").view()["round"] == 2


def test_r_4_1_two_full_ships_do_not_end_it() -> None:
    fleet = ROOM_FOR_ONE | {(4, 2): "furs 0, furs 1, furs 2"}
    state = table(rules.LOADING, lot="dyes 4a", medici=fleet)
    assert play(state, "ship 5 to port 3").view()["round"] == 1


@pytest.mark.parametrize("load", ["ship 3 to port 1", "discard"])
def test_r_4_1_a_round_ends_when_the_bag_is_empty_and_the_last_lot_is_loaded_or_thrown_away(
    load: str,
) -> None:
    state = table(rules.TILE, bag="gold 5a")
    for action in ("gold 5a", "price 5", "leave"):
        play(state, action)
        assert state.view()["round"] == 1
    assert play(state, load).view()["round"] == 2


def test_r_4_1_an_empty_bag_ends_it_also_when_the_buyer_has_no_room() -> None:
    state = table(rules.ANSWERING, STROZZI, lot="gold 5a, gold 5b", bag="", medici=ROOM_FOR_ONE)
    assert play(state, "take").view()["round"] == 2


def test_r_4_1_a_round_is_valued_once() -> None:
    state = table(rules.LOADING, lot="gold 5a", bag="", medici=ROOM_FOR_ONE, number=3, money=(0, 0))
    play(state, "ship 5 to port 3")  # his ships are full and the bag is empty
    # Three ports, and the markers of cloth in port 1 (4 spaces, bonus 10) and dyes in port 3 (5, bonus 20).
    assert state.over and state.scores == [3 * 20 + 20 + 30, 0]


# --- Valuing the round ------------------------------------------------------------------------


def test_r_5_1_the_higher_sum_in_a_port_receives_20() -> None:
    assert valued(medici={(3, 1): "gold 5a"}, strozzi={(5, 1): "dyes 1, dyes 3"}).scores == [20, 0]
    assert valued(medici={(3, 1): "gold 5a"}, strozzi={(5, 1): "dyes 3, dyes 4a"}).scores == [0, 20]


def test_r_5_1_each_port_by_itself() -> None:
    medici = {(3, 1): "gold 5a", (4, 2): "furs 4a", (5, 3): "cloth 1"}
    strozzi = {(3, 3): "cloth 2", (4, 1): "dyes 1", (5, 2): "furs 3"}
    assert valued(medici=medici, strozzi=strozzi).scores == [40, 20]


def test_r_5_1_equal_sums_pay_nobody() -> None:
    assert valued(medici={(3, 1): "gold 5a"}, strozzi={(4, 1): "dyes 1, dyes 4a"}).scores == [0, 0]
    assert valued(medici={(3, 1): "dyes 0"}).scores == [0, 0]  # 0 against no ship
    assert valued().scores == [0, 0]


def test_r_5_1_no_ship_counts_as_0() -> None:
    assert valued(strozzi={(3, 1): "dyes 1"}).scores == [0, 20]


def test_r_5_2_one_space_a_tile_and_two_for_a_0() -> None:
    assert places(valued(medici={(3, 2): "cloth 4a"})) == {(2, "cloth"): 1}
    assert places(valued(medici={(3, 2): "cloth 0"})) == {(2, "cloth"): 2}
    assert places(valued(strozzi={(3, 2): "cloth 0, cloth 3, dyes 2"})) == {(2, "cloth"): -3, (2, "dyes"): -1}


@pytest.mark.parametrize("tile", TILE_TEXTS[:24])
def test_r_5_2_every_tile_of_a_good_moves_its_marker(tile: str) -> None:
    good, value = tile.split()
    port = 2 if good == "cloth" else 3
    assert places(valued(strozzi={(4, port): tile})) == {(port, good): -2 if value == "0" else -1}


def test_r_5_2_from_the_old_place_both_players_netted() -> None:
    state = valued(
        medici={(3, 1): "furs 1, furs 2"}, strozzi={(5, 1): "furs 0, furs 3"}, markers={(1, "furs"): -2}
    )
    assert places(state) == {(1, "furs"): -3}


@pytest.mark.parametrize("length", [4, 5, 6, 7])
def test_r_5_2_a_marker_stays_on_the_last_space(length: int) -> None:
    game = signoria.game("strozzi", track_length=length)
    cargo = {(5, 3): "spices 0, spices 1"}
    assert places(valued(game, medici=cargo, markers={(3, "spices"): length - 1})) == {(3, "spices"): length}
    assert places(valued(game, strozzi=cargo, markers={(3, "spices"): 1 - length})) == {
        (3, "spices"): -length
    }


def test_r_5_3_gold_and_goods_without_a_track_move_nothing() -> None:
    cargo = {(3, 1): "dyes 0, spices 0, gold 5a", (4, 2): "furs 0, gold 5b", (5, 3): "cloth 0"}
    assert places(valued(medici=cargo)) == {}


def test_r_5_4_each_marker_pays_10_to_its_side_and_none_in_the_middle() -> None:
    markers = {(1, "cloth"): 1, (2, "dyes"): 2, (3, "dyes"): -3}
    assert valued(markers=markers).scores == [20, 10]
    assert valued().scores == [0, 0]


def test_r_5_4_a_marker_pays_where_it_stands_after_its_move() -> None:
    assert valued(medici={(3, 1): "cloth 0"}, markers={(1, "cloth"): -1}).scores == [10, 0]
    assert valued(strozzi={(3, 1): "cloth 0"}, markers={(1, "cloth"): 2}).scores == [0, 0]
    assert valued(medici={(3, 1): "cloth 0"}, markers={(1, "cloth"): 2}).scores == [20, 0]


def test_r_5_4_a_marker_that_did_not_move_pays_again() -> None:
    state = valued(number=2, markers={(1, "cloth"): 1})
    assert state.scores == [10, 0]
    assert places(state) == {(1, "cloth"): 1}


# --- The end ----------------------------------------------------------------------------------


def test_r_6_1_after_round_3_the_richer_wins_credit_counted() -> None:
    assert not valued(number=2).over
    state = valued(number=3, money=(-50, -49))
    assert state.over and state.legal() == [] and state.player is None
    assert (state.scores, state.winners) == ([-50, -49], (STROZZI,))
    assert valued(number=3, money=(300, 299)).winners == (MEDICI,)
    full = play(table(rules.LOADING, lot="gold 5a", medici=ROOM_FOR_ONE, number=3), "ship 5 to port 3")
    assert full.over and full.legal() == [] and full.view()["bag"] != []


def test_r_6_1_a_tie_is_a_shared_victory() -> None:
    state = valued(number=3, money=(-7, -7))
    assert (state.winners, state.tiebreak) == ((MEDICI, STROZZI), [0, 0])


# --- Rulings and options ----------------------------------------------------------------------


def test_r_7_1_the_last_lot_is_sold_by_default() -> None:
    state = play(table(rules.TILE, bag="gold 5a"), "gold 5a", "price 9", "take", "ship 4 to port 1")
    assert state.view()["round"] == 2
    assert state.scores == [300, 300 - 9 + 20]


@pytest.mark.parametrize("lot", ["", "cloth 0", "cloth 0, cloth 1"])
def test_r_7_1_or_the_round_ends_at_once_when_the_last_tile_is_drawn(lot: str) -> None:
    game = signoria.game("strozzi", last_lot="lost")
    state = table(rules.TILE, lot=lot, bag="gold 5a", medici={(3, 1): "dyes 4a"}, number=2, game=game)
    said = [str(sentence) for sentence in state.describe(state.action("gold 5a"))]
    play(state, "gold 5a")
    assert (state.view()["round"], state.view()["lot"]) == (3, [])
    assert state.scores == [320, 300]
    assert said[1].startswith("The bag is empty, and ")
    assert play(state, "cloth 0").player == STROZZI


def test_r_7_1_he_may_still_draw_the_last_tile_though_his_lot_is_lost() -> None:
    game = signoria.game("strozzi", last_lot="lost")
    state = play(table(rules.TILE, bag="gold 5a, gold 5b", game=game), "gold 5a")
    assert texts(state) == ["draw", "stop"]
    assert play(state.copy(), "draw", "gold 5b").view()["round"] == 2
    sold = play(state, "stop", "price 0", "leave", "discard")
    assert sold.view()["round"] == 1 and texts(sold) == ["gold 5b"]


def test_r_7_2_the_draw_limit_is_the_room_on_one_ship_not_on_all() -> None:
    fleet = {(3, 1): "cloth 0, cloth 1", (4, 2): "furs 0, furs 1, furs 2", (5, 3): FOUR_OF_5}
    state = play(table(rules.TILE, medici=fleet), "gold 5a")
    assert state.view()["phase"] == "pricing"


def test_r_7_3_steps_are_netted_before_the_end_of_the_track() -> None:
    # Four steps forward and one back from space 4 is beyond the end: not 5 - 1.
    state = valued(
        medici={(4, 1): "cloth 0, cloth 1, cloth 2"},
        strozzi={(3, 1): "cloth 3"},
        markers={(1, "cloth"): 4},
    )
    assert places(state) == {(1, "cloth"): 5}


# --- The examples of the rules file -----------------------------------------------------------


def test_example_price_7_refused() -> None:
    state = play(GAME.start(), "cloth 4a", "draw", "furs 3", "stop", "price 7", "leave")
    assert (state.player, state.scores) == (MEDICI, [293, 300])
    assert "ship 4 to port 2" in texts(state)  # any free port
    play(state, "ship 4 to port 2")
    ship = state.view()["ships"][MEDICI][1]
    assert (ship["port"], ship["tiles"]) == (2, ["cloth 4a", "furs 3"])
    play(state, "gold 5a", "draw", "gold 5b", "stop", "price 7", "leave")
    loadings = [text for text in texts(state) if text.startswith("ship 4")]
    assert loadings == ["ship 4 to port 2"]  # it is already there


def test_example_a_valuing_of_80_against_50() -> None:
    state = valued(
        medici={(3, 1): "spices 4a", (4, 2): "furs 4a", (5, 3): "cloth 3"},
        strozzi={(4, 1): "dyes 2", (5, 2): "furs 4b"},
        markers={
            (1, "cloth"): 1,
            (1, "furs"): 2,
            (2, "cloth"): 3,
            (3, "dyes"): 1,
            (2, "dyes"): -1,
            (3, "furs"): -5,
            (3, "spices"): -2,
        },
    )
    assert state.scores == [40 + 40, 50]


# --- Words ------------------------------------------------------------------------------------


def refused(state: State, action: str) -> str:
    """What is said to an action that is not allowed; nothing may change."""
    before = bytes(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert bytes(state) == before
    return str(error.value)


DRAWN = ("cloth 0", "stop")
SOLD = (*DRAWN, "price 7", "take")
LOADED = (*SOLD, "ship 3 to port 2")
REFUSALS = [
    ((), "price 5", "First a tile is drawn from the bag (R-3.1)."),
    (LOADED, "cloth 0", "The tile cloth 0 is no longer in the bag (R-3.1)."),
    ((), "cloth 4", "There are two tiles cloth 4: write cloth 4a or cloth 4b (R-1.1)."),
    ((), "gold 6", "There is no tile gold 6 (R-1.1)."),
    (("cloth 0",), "price 5", "Player 1 is still making up the lot: draw, or stop (R-3.1)."),
    (DRAWN, "price 301", "Price 301 is more than 300, the most that one valuing pays (R-3.3)."),
    (DRAWN, "price -1", "A price is a whole number from 0 to 300 (R-3.3)."),
    (DRAWN, "price 2.5", "A price is a whole number from 0 to 300 (R-3.3)."),
    (DRAWN, "price", "A price is a whole number from 0 to 300 (R-3.3)."),
    (DRAWN, "discard", "Player 1 is asked for a price, from 0 to 300 (R-3.3)."),
    (DRAWN, "take", "First Player 1 names a price; then the lot is taken or left (R-3.4)."),
    (DRAWN, "draw", "Player 1 may not draw: the price is asked for now (R-3.3)."),
    ((*DRAWN, "price 7"), "price 8", "The price is 7, and Player 2 is asked: take, or leave (R-3.4)."),
    ((*DRAWN, "price 7"), "discard", "The price is 7, and Player 2 is asked: take, or leave (R-3.4)."),
    (SOLD, "leave", "The lot is sold: Player 2 loads it on a ship, or discards it (R-3.5)."),
    (SOLD, "ship 6 to port 1", "There is no ship 6: the ships take 3, 4 and 5 tiles (R-1.2)."),
    (SOLD, "ship 3 to port 4", "There is no port 4: the ports are 1, 2 and 3 (R-1.3)."),
    (
        ("cloth 0", "draw", "cloth 1", "draw", "cloth 2"),
        "draw",
        "Player 1 may not draw: three tiles are the most (R-3.1).",
    ),
]


@pytest.mark.parametrize(("played", "action", "answer"), REFUSALS)
def test_what_is_not_allowed_is_explained(played: tuple[str, ...], action: str, answer: str) -> None:
    assert refused(play(GAME.start(), *played), action) == answer


def test_why_a_ship_cannot_be_loaded() -> None:
    fleet = {(3, 1): "cloth 0, cloth 1", (4, 2): "furs 0"}
    state = table(rules.LOADING, lot="gold 5a, gold 5b", medici=fleet)
    full = "Ship 3 has room for 1 tile, not for 2 (R-3.5)."
    assert refused(state, "ship 3 to port 1") == full
    assert refused(state, "ship 4 to port 3") == "Ship 4 stays in port 2 this round (R-3.6)."
    assert refused(state, "ship 5 to port 1") == "Another ship of Player 1 lies in port 1 (R-3.6)."


def test_why_no_more_may_be_drawn() -> None:
    state = play(table(rules.TILE, medici=ROOM_FOR_ONE), "gold 5a")
    assert refused(state, "draw") == "Player 1 may not draw: no own ship has room for more (R-3.2)."
    state = play(table(rules.TILE, bag="gold 5a"), "gold 5a")
    assert refused(state, "draw") == "Player 1 may not draw: the bag is empty (R-3.1)."


def test_words_without_a_meaning_are_refused_too() -> None:
    for nonsense in ("", "buy", "ship to port", "ship 3 to port one", "price " + "9" * 5000):
        refused(play(GAME.start(), *SOLD), nonsense)


def test_every_action_that_is_not_legal_is_explained_with_a_rule() -> None:
    for state in random_states(2)[::9]:
        if state.over:
            continue
        for action in set(range(GAME.actions)) - set(state.legal()):
            sentence, rule = state.game.parts.words.why_not(state.data, action)
            assert str(sentence) and rule.startswith("R-3.")


def random_moves(games: int, **options: Any) -> Iterator[tuple[State, int, State]]:
    """All moves of a few games: before, action, after. Prices are low, so that money does not decide all."""
    dice = random.Random(1)
    game = signoria.game("strozzi", **options)
    for _ in range(games):
        after = game.start()
        while not after.over:
            before = after.copy()
            action = choose(before, dice, most_choices=60)
            after.apply(action)
            yield before, action, after.copy()


def random_states(games: int, **options: Any) -> list[State]:
    return [after for _, _, after in random_moves(games, **options)]


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_all_payments_are_told_with_their_reasons(options: dict[str, Any]) -> None:
    for before, action, after in random_moves(3, **options):
        told = before.describe(action)
        for seat in (MEDICI, STROZZI):
            change = sum(payment(sentence) for sentence in told if sentence.values.get("player") == seat)
            assert change == after.scores[seat] - before.scores[seat]


def payment(sentence: Sentence) -> int:
    """What the player of a sentence earns by it, or pays."""
    if "pays" in sentence.values:
        return sum(pay.values["pay"] for pay in sentence.values["pays"])
    if "pay" in sentence.values:
        return int(sentence.values["pay"].values["count"])
    return -int(sentence.values["price"].values["count"]) if "buy" in sentence.text else 0


def test_the_valuing_is_told() -> None:
    state = table(rules.LOADING, lot="dyes 4a", medici=ROOM_FOR_ONE, strozzi={(3, 1): "cloth 3"})
    assert [str(sentence) for sentence in state.describe(state.action("ship 5 to port 3"))] == [
        "Player 1 loads dyes 4 on ship 5 in port 3",
        "Player 1 has filled all three ships",
        "Round 1 is valued",
        "Port 1: 3 against 3, nobody is paid",
        "Player 1 has the better cargo in port 2, 6 against 0: 20 florins",
        "Player 1 has the better cargo in port 3, 10 against 0: 20 florins",
        "The markers of port 1 move: cloth 3 towards Player 1",
        "Player 1 gets 10 for cloth",
        "No marker of port 2 moves",
        "The markers of port 3 move: dyes 5 towards Player 1",
        "Player 1 gets 30 for dyes",
        "Player 2 begins round 2",
    ]


# --- What is seen -----------------------------------------------------------------------------


def test_nothing_is_hidden() -> None:
    for state in random_states(1)[::5]:
        view = state.view()
        assert json.loads(json.dumps(view)) == view == state.view(MEDICI) == state.view(STROZZI)
        assert state.resample(MEDICI, 7) == state


def test_every_tile_is_seen_once() -> None:
    for state in random_states(2, last_lot="lost")[::5]:
        view = state.view()
        loaded = [tile for fleet in view["ships"] for ship in fleet for tile in ship["tiles"]]
        assert sorted(view["bag"] + view["lot"] + view["thrown_away"] + loaded) == sorted(TILE_TEXTS)


def test_the_view_tells_what_the_round_would_pay_now() -> None:
    state = table(rules.TILE, medici={(3, 1): "cloth 0, gold 5a"}, markers={(1, "cloth"): 1, (2, "dyes"): -1})
    view = state.view()
    assert view["earns_now"] == [30, 10]
    assert (view["tracks"][0]["place"], view["tracks"][0]["goes_to"], view["tracks"][0]["pays"]) == (
        1,
        3,
        [10, 0],
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_in_100_columns(lang: str) -> None:
    names = ["[Anna] of a name without end, never end", "Bram"]
    for state in random_states(3, track_length=7)[::8]:
        lines = Text.from_markup(state.picture(None, lang, names)).plain.splitlines()
        assert max(map(len, lines)) <= 100
        assert any("[Anna] of a name without (Medici)" in line for line in lines)


def test_the_table_shows_who_is_asked_what_and_who_leads() -> None:
    state = table(rules.ANSWERING, lot="gold 5a", price=12, money=(-40, 90), number=2)
    lines = str(state).splitlines()
    assert lines[-1] == "> Player 2 (Strozzi): take the lot for 12 florins, or leave it?"
    assert "   Player 1 (Medici)       -40        +0   -40" in lines
    assert ">  Player 2 (Strozzi)       90        +0    90  leads by 130" in lines
    assert str(valued(money=(5, 6))).endswith("Player 2 (Strozzi) wins.")
    assert str(valued(money=(6, 6))).endswith("Player 1 (Medici) and Player 2 (Strozzi) share the victory.")


# --- States from outside ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bag", 1 << 26),
        ("lot", 1),  # a tile that is in the bag too
        ("price", 1),
        ("player", MEDICI),
        ("player", 2),
        ("phase", rules.DRAWING),
        ("phase", 5),
        ("round_number", 0),
        ("round_number", 4),
        ("on_turn", 2),
        ("on_turn", -1),
        ("money", (301, 300)),
        ("money", (300, 299)),
        ("port", ((1, 0, 0), (0, 0, 0))),
        ("marker", (6, 0, 0, 0, 0, 0, 0, 0)),
        ("marker", (0, 0, 0, 0, 0, 0, 0, -6)),
        ("cargo", ((1, 0, 0), (0, 0, 0))),
    ],
)
def test_a_state_that_cannot_be_is_refused(field: str, value: Any) -> None:
    state = GAME.start()
    state.data[field] = value
    with pytest.raises(ValueError, match="are not a state"):
        GAME.state(bytes(state))


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_every_state_is_sound_and_comes_back_from_its_bytes(options: dict[str, Any]) -> None:
    for state in random_states(2, **options):
        assert state.game.state(bytes(state)) == state
