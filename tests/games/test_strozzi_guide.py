"""The guide of Medici vs Strozzi: the figures of its worked examples are those of the rules."""

import re

import pytest

from signoria.games.strozzi import rules
from signoria.games.strozzi.names import GOOD_NAMES
from signoria.games.strozzi.rules import MEDICI, STROZZI
from signoria.i18n import LANGUAGES
from tests.games.worked_examples import figures, position, rows

FAMILIES = ("Medici", "Strozzi")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_3_4_the_price_is_paid_by_the_one_who_buys(lang: str) -> None:
    offered = position("strozzi", "price").state
    before = offered.view()
    after = {}
    for answer, buyer in (("take", STROZZI), ("leave", MEDICI)):
        state = offered.copy()
        state.apply(answer)
        assert state.player == buyer
        assert "ship 3 to port 1" in [state.text(action) for action in state.legal()]
        state.apply("ship 3 to port 1")
        after[buyer] = state.view()
        assert after[buyer]["on_turn"] == buyer
        assert after[buyer]["money"][1 - buyer] == before["money"][1 - buyer]
    values = [int(tile.split()[1]) for tile in before["lot"]]
    price, money = before["price"], before["money"][STROZZI]
    left = [after[buyer]["money"][buyer] for buyer in (STROZZI, MEDICI)]
    assert figures("strozzi", "price", lang) == [*values, price, price, money, left[0], price, left[1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_3_5_a_buyer_without_room_throws_the_lot_away(lang: str) -> None:
    offered = position("strozzi", "room").state
    before = offered.view()
    rooms = [max(ship["room"] for ship in ships) for ships in before["ships"]]
    (roomy,) = (ship for ship in before["ships"][MEDICI] if ship["room"])
    lot, price = before["lot"], before["price"]
    assert rooms[STROZZI] < len(lot) <= rooms[MEDICI]

    taken = offered.copy()
    taken.apply("take")
    assert taken.view()["thrown_away"] == lot
    assert taken.view()["money"][STROZZI] == before["money"][STROZZI] - price

    left = offered.copy()
    left.apply("leave")
    assert left.view()["money"][MEDICI] == before["money"][MEDICI] - price
    left.apply(f"ship {roomy['size']} to port {roomy['port']}")
    assert left.view()["round"] == 2
    assert figures("strozzi", "room", lang) == [roomy["port"], len(lot), rooms[STROZZI], price, price]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_5_1_the_ships_are_compared(lang: str) -> None:
    ports = position("strozzi", "valuing").state.view()["ports"]
    assert ports_table(lang) == [
        [str(port["port"]), *map(str, port["sums"]), paid(port["pays"])] for port in ports
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_5_2_the_markers_move_by_the_difference(lang: str) -> None:
    state = position("strozzi", "valuing").state
    expected = []
    for number, track in enumerate(state.view()["tracks"]):
        good = GOOD_NAMES[rules.TRACK_GOOD[number]].render(lang)
        pulled = [int(rules.steps(state.data, seat, number)) for seat in (MEDICI, STROZZI)]
        assert (track["place"], track["goes_to"]) == (0, pulled[MEDICI] - pulled[STROZZI])
        expected.append([f"{track['port']} {good}", *map(str, pulled), paid(track["pays"])])
    assert tracks_table(lang) == expected


def cloth_in_port_1() -> list[int]:
    """For each family the values of its cloth there, and how far it pulls; then where the marker goes."""
    state = position("strozzi", "valuing").state
    told = []
    for seat, ships in enumerate(state.view()["ships"]):
        (ship,) = (ship for ship in ships if ship["port"] == 1)
        told += sorted(int(tile.split()[1][0]) for tile in ship["tiles"] if tile.startswith("cloth"))
        told.append(int(rules.steps(state.data, seat, 0)))
    return [*told, state.view()["tracks"][0]["goes_to"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_r_5_4_eighty_against_fifty(lang: str) -> None:
    last = position("strozzi", "valuing").state
    before = last.view()
    last.apply("take")
    after = last.view()
    assert (before["bag"], after["round"]) == ([], 2)

    paid_before = [0, before["price"]]
    seats = (MEDICI, STROZZI)
    earned = [after["money"][seat] - before["money"][seat] + paid_before[seat] for seat in seats]
    assert earned == [80, 50]
    by_port = [sum(port["pays"][seat] for port in before["ports"]) for seat in seats]
    by_marker = [
        sum(rules.MARKER_PAYS for track in before["tracks"] if track["pays"][seat]) for seat in seats
    ]
    bonus = [earned[seat] - by_port[seat] - by_marker[seat] for seat in seats]
    assert (by_port[STROZZI], bonus[MEDICI]) == (0, 0)
    assert figures("strozzi", "valuing", lang) == [
        before["price"],
        *numbers(ports_table(lang)),
        *(1, *cloth_in_port_1()),
        *numbers(tracks_table(lang)),
        *(by_port[MEDICI], by_marker[MEDICI], earned[MEDICI]),
        *(by_marker[STROZZI], bonus[STROZZI], earned[STROZZI]),
    ]


def ports_table(lang: str) -> list[list[str]]:
    return rows("strozzi", "valuing", lang)[1 : 1 + rules.PORTS]


def tracks_table(lang: str) -> list[list[str]]:
    return rows("strozzi", "valuing", lang)[2 + rules.PORTS :]


def numbers(table: list[list[str]]) -> list[int]:
    return [int(number) for row in table for number in re.findall(r"\d+", " ".join(row))]


def paid(pays: list[int]) -> str:
    """As in the tables: `Medici 20`, or a dash."""
    return next((f"{FAMILIES[seat]} {pay}" for seat, pay in enumerate(pays) if pay), "–")
