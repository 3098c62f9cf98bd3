"""Medici's guide: the figures of its worked examples are those of the rules."""

import pytest

from signoria.games.medici import rules
from signoria.games.medici.names import GOOD_NAMES
from signoria.i18n import LANGUAGES
from tests.games.worked_examples import figures, position, rows

ANNA, BRAM, CARLA, DIRK, EVA = range(5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_4_3_only_those_with_room_for_the_lot_bid(lang: str) -> None:
    state = position("medici", "room").state
    view = state.view()
    aboard = [len(ship) for ship in view["ships"]]
    lot = len(view["lot"])
    assert (view["maker"], view["player"]) == (ANNA, DIRK)
    assert [view["auction"][seat] for seat in (BRAM, CARLA)] == ["no room", "no room"]

    state.apply("bid 7")
    assert state.player == ANNA
    state.apply("pass")
    after = state.view()
    assert after["free_holds"][DIRK] == 0
    assert [seat for seat in range(4) if after["free_holds"][seat] >= lot] == [ANNA]

    for step in ("linen 1", "draw", "linen 3", "draw", "linen 4"):
        state.apply(step)
    alone = state.view()
    assert (alone["maker"], alone["player"]) == (BRAM, ANNA)
    money, left = view["money"][DIRK], after["money"][DIRK]
    paid = money - left
    dirk = [aboard[DIRK], paid, paid, money, left]
    anna = [after["free_holds"][ANNA], len(alone["lot"]), alone["least_bid"]]
    assert figures("medici", "room", lang) == [aboard[ANNA], lot, aboard[BRAM], aboard[CARLA], *dirk, *anna]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_6_2_ships_of_equal_value_share_their_places(lang: str) -> None:
    record = position("medici", "cargo")
    before = record.state.view()
    assert (before["phase"], before["maker"], before["free_holds"][EVA]) == ("filling", EVA, 1)

    cards = [int(rules.VALUE[card]) for card in record.state.data.ship[ANNA]]
    last = record.state.action("spices 0")
    full = record.state.data.copy()
    rules.load(full, EVA, last)
    sums = [int(rules.cargo(full, seat)) for seat in range(5)]
    pays = [int(rules.cargo_pay(full, seat)) for seat in range(5)]
    assert rows("medici", "cargo", lang)[1:] == [
        [name, str(value), str(pay)] for name, value, pay in zip(record.names, sums, pays, strict=True)
    ]
    third, fourth = (int(pay) for pay in rules.PLACE_PAYS[5, 2:4])
    table = [figure for pair in zip(sums, pays, strict=True) for figure in pair]
    assert sum(cards) == sums[ANNA]
    assert figures("medici", "cargo", lang) == [
        *(int(rules.VALUE[last]), sums[EVA], *cards, sums[ANNA]),
        *table,
        *(third, fourth, third + fourth, pays[CARLA]),
    ]

    record.apply("spices 0")
    assert record.state.view()["day"] == 2
    rules.climb(full)
    pyramids = [sum(int(rules.monopoly_pay(full, seat, good)) for good in range(5)) for seat in range(5)]
    earned = [after - had for after, had in zip(record.state.view()["money"], before["money"], strict=True)]
    assert earned == [cargo + pyramid for cargo, pyramid in zip(pays, pyramids, strict=True)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_6_4_and_r_6_5_what_the_pyramids_pay(lang: str) -> None:
    record = position("medici", "pyramids")
    assert record.state.over
    table = record.state.data
    seats, goods = range(4), range(rules.GOODS)
    linen, furs, grain, dyes, spices = goods

    def place(seat: int, good: int) -> int:
        return int(rules.monopoly_pay(table, seat, good))

    def height(seat: int, good: int) -> int:
        return int(rules.height_pay(table, seat, good))

    def cell(seat: int, good: int) -> str:
        return f"{table.step[seat, good]}: {place(seat, good) + height(seat, good)}"

    assert rows("medici", "pyramids", lang) == [
        ["", *record.names],
        *([GOOD_NAMES[good].render(lang), *(cell(seat, good) for seat in seats)] for good in goods),
    ]
    first, second = rules.FIRST_PAYS, rules.SECOND_PAYS
    in_table = [int(part) for good in goods for seat in seats for part in cell(seat, good).split(":")]
    assert figures("medici", "pyramids", lang) == [
        *in_table,
        *(first + second, place(DIRK, linen)),
        *(place(ANNA, furs), height(ANNA, furs), second, place(BRAM, furs), height(BRAM, furs)),
        *(place(BRAM, grain), second, place(ANNA, grain)),
        *(place(DIRK, dyes), height(DIRK, dyes), place(BRAM, dyes)),
        *(first + second, place(ANNA, spices)),
    ]
