"""Medici, rule by rule: docs/rules/medici.md."""

import random

import pytest

import signoria
from signoria import NATURE, IllegalAction, State
from signoria.core.record import Record
from signoria.games.medici import rules
from signoria.games.medici.names import CARD_TEXTS
from tests.settings import choose

GOODS = ["linen", "furs", "grain", "dyes", "spices"]


# --- Positions --------------------------------------------------------------------------------


def begun(players: int = 4, starter: int = 1) -> State:
    """The first day, before the first card."""
    state = signoria.game("medici", players).start()
    state.apply(f"starts {starter}")
    return state


def put_aboard(state: State, seat: int, *cards: str) -> None:
    for card in cards:
        number = CARD_TEXTS.index(card)
        rules.take_from_bag(state.data, number)
        rules.load(state.data, seat, number)


def aboard(counts: list[int], starter: int = 1) -> State:
    """The first day, with so many cards already on each ship (of the cards from linen 0 on)."""
    state = begun(len(counts), starter)
    cards = iter(CARD_TEXTS)
    for seat, count in enumerate(counts):
        put_aboard(state, seat, *(next(cards) for _ in range(count)))
    return state


def with_ships(*ships: list[str]) -> State:
    state = begun(len(ships))
    for seat, cards in enumerate(ships):
        put_aboard(state, seat, *cards)
    return state


def texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal()]


def play(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(action)
    return state


def refused(state: State, action: str, rule: str) -> str:
    before = bytes(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert error.value.rule == rule
    assert bytes(state) == before
    return str(error.value)


def bag_of(state: State, cards: int) -> None:
    """Leave so many cards in the bag; the others count as drawn and unsold."""
    for card in reversed(range(rules.CARDS)):
        if state.data.bag > cards and int(state.data.unseen) >> card & 1:
            rules.take_from_bag(state.data, card)


def pay_of_cargo(*sums: int) -> list[int]:
    """What ships of these sums receive (R-6.1): each ship is made of fives and a rest."""
    spare = {value: [c for c in range(36) if rules.VALUE[c] == value] for value in (0, 1, 2, 3, 4, 5, 10)}
    state = begun(len(sums))
    for seat, wanted in sorted(enumerate(sums), key=lambda pair: -pair[1]):
        for value in (10, 5, 4, 3, 2, 1):
            while wanted >= value and spare[value] and state.data.loaded[seat] < 5:
                card = spare[value].pop()
                put_aboard(state, seat, CARD_TEXTS[card])
                wanted -= value
        assert wanted == 0
    return [rules.cargo_pay(state.data, seat) for seat in range(len(sums))]


def monopoly(*steps: int) -> list[int]:
    """What markers on these steps of one pyramid receive for their places (R-6.4)."""
    state = begun(len(steps))
    state.data.step[: len(steps), 2] = steps
    return [rules.monopoly_pay(state.data, seat, 2) for seat in range(len(steps))]


def last_lot_of_day(state: State) -> State:
    """Sell a last card to nobody, so that the day is valued."""
    bag_of(state, 1)
    state.data.money[: state.game.players] = 0
    return play(state, texts(state)[-1])


# --- R-1 Material -----------------------------------------------------------------------------


def test_r_1_1_thirty_six_cards_of_five_goods_and_gold() -> None:
    assert len(CARD_TEXTS) == len(set(CARD_TEXTS)) == rules.CARDS == 36
    for good in range(5):
        values = [int(rules.VALUE[card]) for card in range(36) if card // 7 == good]
        assert values == [0, 1, 2, 3, 4, 5, 5]
        assert CARD_TEXTS[7 * good : 7 * good + 7] == [
            f"{GOODS[good]} {value}" for value in ("0", "1", "2", "3", "4", "5a", "5b")
        ]
    assert CARD_TEXTS[35] == "gold" and rules.VALUE[35] == 10
    assert texts(begun()) == CARD_TEXTS


def test_r_1_2_five_holds_a_ship_and_eight_steps_a_pyramid() -> None:
    state = aboard([2, 3, 0, 0])
    assert [rules.free_holds(state.data, seat) for seat in range(4)] == [3, 2, 5, 5]
    state = with_ships(["linen 0", "linen 1", "linen 2"], [], [], [])
    state.data.step[0, 0] = 6
    last_lot_of_day(state)
    assert state.view()["steps"][0]["linen"] == 7


def test_r_1_3_money_never_falls_below_zero() -> None:
    state = play(begun(), "gold", "stop", "bid 40")
    assert texts(state) == ["linen 0", *CARD_TEXTS[1:35]]
    assert state.scores == [40, 0, 40, 40]


def test_r_1_3_money_has_no_upper_bound_below_what_can_be_earned() -> None:
    state = begun()
    state.data.money[1] = rules.MOST_BID
    assert texts(play(state, "gold", "stop"))[-1] == f"bid {rules.MOST_BID}"


# --- R-2 Set-up -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "florins"), [(3, 40), (4, 40), (5, 30), (6, 30)])
def test_r_2_1_money_and_markers_to_start_with(players: int, florins: int) -> None:
    state = signoria.game("medici", players).start()
    assert state.scores == [florins] * players
    assert state.view()["steps"] == [dict.fromkeys(GOODS, 0)] * players


@pytest.mark.parametrize(("players", "bag"), [(3, 18), (4, 24), (5, 30), (6, 36)])
def test_r_2_2_six_cards_a_player_and_each_day_anew(players: int, bag: int) -> None:
    state = begun(players)
    assert state.view()["bag"] == bag
    put_aboard(state, 0, "gold", "linen 3")
    last_lot_of_day(state)
    view = state.view()
    assert (view["day"], view["bag"], view["ships"], len(view["unseen"])) == (2, bag, [[]] * players, 36)
    assert not state.data.ship.any() and state.data.unseen == 2**36 - 1


def test_r_2_2_three_days() -> None:
    state = begun(3)
    days = []
    while not state.over:
        days.append(state.view()["day"])
        state.apply(state.legal()[0])
    assert sorted(set(days)) == [1, 2, 3] and state.view()["day"] == 3


def test_r_2_3_the_first_starter_is_drawn_by_lot() -> None:
    state = signoria.game("medici", 5).start()
    assert state.player == NATURE
    assert texts(state) == ["starts 1", "starts 2", "starts 3", "starts 4", "starts 5"]
    play(state, "starts 4", "gold")
    assert state.player == 3


def test_r_2_3_a_single_poorest_starts_the_next_day_unasked() -> None:
    state = with_ships(["gold"], ["linen 5a"], ["linen 4"], ["linen 3"])
    last_lot_of_day(state)
    assert state.scores == [30 + 4 * 3, 20 + 5 + 4 * 3, 10 + 5 + 4 * 3, 5 + 4 * 3]
    assert state.player == NATURE and state.view()["phase"] == "lot card"
    assert state.view()["maker"] == 3


@pytest.mark.parametrize("poorest", range(4))
def test_r_2_3_the_poorest_may_sit_anywhere(poorest: int) -> None:
    ships = [["linen 5a"], ["linen 4"], ["linen 3"]]
    state = with_ships(*ships[:poorest], [], *ships[poorest:])
    last_lot_of_day(state)
    assert state.view()["maker"] == poorest


def test_r_2_3_among_the_poorest_the_lot_decides() -> None:
    state = with_ships(["linen 5a"], ["grain 0"], ["furs 0"], ["gold"])
    last_lot_of_day(state)
    assert state.scores == [20 + 10 + 1 + 1 + 6, 5 + 10 + 1 + 1 + 6, 5 + 10 + 1 + 1 + 6, 30 + 3 + 6]
    assert texts(state) == ["starts 2", "starts 3"]
    refused(state, "starts 1", "R-2.3")


# --- R-3 Making up a lot ----------------------------------------------------------------------


def test_r_3_1_one_card_must_and_two_more_may_be_drawn() -> None:
    state = begun()
    assert state.player == NATURE
    play(state, "linen 0")
    assert (state.player, texts(state)) == (0, ["draw", "stop"])
    play(state, "draw", "linen 1")
    assert (state.player, texts(state)) == (0, ["draw", "stop"])
    play(state, "draw", "linen 2")
    assert state.player == 1 and texts(state)[0] == "pass"
    assert state.view()["lot"] == ["linen 0", "linen 1", "linen 2"]
    assert play(begun(), "linen 0", "stop").view()["lot"] == ["linen 0"]


def test_r_3_2_no_card_that_makes_the_lot_too_large_for_everybody() -> None:
    state = play(aboard([3, 4, 3, 5]), "gold")
    assert texts(state) == ["draw", "stop"]
    play(state, "draw", "spices 0")
    assert state.player == 2 and texts(state)[0] == "pass"
    state = play(aboard([4, 4, 4, 5]), "gold")
    assert state.player == 1 and texts(state)[0] == "pass"


def test_r_3_2_a_lot_may_be_larger_than_the_makers_own_ship_takes() -> None:
    state = play(aboard([4, 2, 5, 5]), "gold", "draw", "spices 0", "draw", "spices 1")
    assert state.player == 1


def test_r_3_2_holds_count_whether_or_not_their_owner_has_money() -> None:
    state = aboard([4, 2, 5, 5])
    state.data.money[1] = 0
    assert texts(play(state, "gold")) == ["draw", "stop"]


def test_r_3_2_an_empty_bag_completes_the_lot() -> None:
    state = begun()
    bag_of(state, 2)
    play(state, texts(state)[0])
    assert texts(state) == ["draw", "stop"]
    play(state, "draw", texts(play(state.copy(), "draw"))[0])
    assert state.player == 1 and state.view()["phase"] == "bidding"


def test_r_3_3_a_lot_is_sold_whole() -> None:
    state = play(begun(), "gold", "draw", "linen 0", "stop", "bid 3", "pass", "pass", "pass")
    assert state.view()["ships"] == [[], ["gold", "linen 0"], [], []]


def test_r_3_4_a_full_ship_makes_no_lot_and_no_bid() -> None:
    state = play(aboard([0, 5, 2, 3]), "gold", "stop")
    assert state.player == 2, "seat 2 is full and not asked"
    play(state, "pass", "pass", "bid 1")
    assert state.view()["maker"] == 2, "seat 2 is full and makes no lot"


# --- R-4 The auction --------------------------------------------------------------------------


def test_r_4_1_left_neighbour_first_maker_last_one_chance_each() -> None:
    state = play(begun(starter=3), "gold", "stop")
    asked = []
    for bid in (1, 2, 3, 4):
        asked.append(state.player)
        state.apply(f"bid {bid}")
    assert asked == [3, 0, 1, 2]
    assert state.view()["ships"][2] == ["gold"]


def test_r_4_2_a_bid_is_higher_and_within_ones_money() -> None:
    state = play(begun(), "gold", "stop")
    state.data.money[2] = 9
    assert texts(state) == ["pass", *(f"bid {bid}" for bid in range(1, 41))]
    assert refused(state, "bid 41", "R-4.2") == "Bid 41 is more than your 40 florins (R-4.2)."
    assert refused(state, "bid 0", "R-4.2") == "A bid is at least 1 florin (R-4.2)."
    refused(state, "bid 1000", "R-4.2")
    play(state, "bid 7")
    assert texts(state) == ["pass", "bid 8", "bid 9"]
    assert refused(state, "bid 7", "R-4.2") == "Bid 7 is not higher than the 7 that was bid (R-4.2)."
    assert refused(state, "bid 12", "R-4.2") == "Bid 12 is more than your 9 florins (R-4.2)."


def test_r_4_2_who_cannot_bid_higher_is_not_asked() -> None:
    state = play(begun(), "gold", "stop")
    state.data.money[2] = 7
    play(state, "bid 7")
    assert state.player == 3


def test_r_4_2_without_money_nobody_is_asked() -> None:
    state = begun()
    state.data.money[:4] = 0
    play(state, "gold", "stop")
    assert state.player == NATURE and state.view()["unsold"] == ["gold"]


def test_r_4_3_who_has_no_room_for_the_whole_lot_is_not_asked() -> None:
    state = play(aboard([0, 4, 3, 4]), "gold", "draw", "spices 0", "stop")
    assert state.player == 2
    play(state, "pass")
    assert state.player == 0


def test_r_4_4_the_highest_bidder_pays_and_loads_every_card() -> None:
    state = play(begun(), "gold", "draw", "linen 0", "stop", "bid 3", "bid 8", "pass", "pass")
    assert state.scores == [40, 40, 32, 40]
    assert state.view()["ships"] == [[], [], ["gold", "linen 0"], []]


def test_r_4_5_an_unsold_lot_is_laid_aside_and_does_not_come_back_today() -> None:
    state = play(begun(), "gold", "stop", *["pass"] * 4)
    assert state.view()["unsold"] == ["gold"] and state.scores == [40] * 4
    assert "gold" not in texts(state)
    assert refused(state, "gold", "R-8.2") == "The card gold has been drawn this day (R-8.2)."


def test_r_4_6_the_next_maker_sits_left_of_the_last_maker_whoever_bought() -> None:
    state = play(begun(starter=2), "gold", "stop", "pass", "bid 5", "pass", "pass")
    assert state.view()["maker"] == 2
    state = play(aboard([0, 5, 5, 0]), "gold", "stop", "pass", "pass")
    assert state.view()["maker"] == 3, "full ships are passed over"


# --- R-5 The end of a day ---------------------------------------------------------------------


def test_r_5_1_the_last_ship_fills_up_free_of_charge_and_the_day_ends() -> None:
    state = play(aboard([5, 4, 5, 2], starter=2), "spices 4", "stop", "pass", "bid 1")
    view = state.view()
    assert (state.player, view["phase"], view["maker"]) == (NATURE, "filling", 3)
    money = state.scores
    play(state, "spices 5a", "gold")
    assert state.view()["ships"][3][-2:] == ["spices 5a", "gold"] and state.scores == money
    play(state, "spices 3")
    assert state.view()["day"] == 2


def test_r_5_1_holds_stay_empty_if_the_bag_runs_short() -> None:
    state = aboard([5, 4, 5, 0], starter=2)
    bag_of(state, 3)
    play(state, texts(state)[0], "stop", "pass", "bid 1")
    for bag in (2, 1):
        assert (state.view()["phase"], state.view()["bag"]) == ("filling", bag)
        play(state, texts(state)[0])
    assert state.view()["day"] == 2


def test_r_5_2_the_day_ends_when_the_bag_is_empty_after_the_last_lots_auction() -> None:
    state = begun()
    bag_of(state, 1)
    play(state, texts(state)[0])
    assert state.view()["phase"] == "bidding" and state.view()["day"] == 1
    play(state, *["pass"] * 4)
    assert state.view()["day"] == 2


# --- R-6 Valuing the day ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sums", "pays"),
    [
        ([9, 8, 7], [30, 15, 0]),
        ([9, 8, 7, 6], [30, 20, 10, 0]),
        ([9, 8, 7, 6, 5], [30, 20, 10, 5, 0]),
        ([9, 8, 7, 6, 5, 4], [30, 20, 15, 10, 5, 0]),
        ([4, 5, 0, 6], [10, 20, 0, 30]),
    ],
)
def test_r_6_1_places_pay_by_the_sum_of_the_cargo(sums: list[int], pays: list[int]) -> None:
    assert pay_of_cargo(*sums) == pays


@pytest.mark.parametrize(
    ("sums", "pays"),
    [
        ([9, 9, 7], [22, 22, 0]),
        ([0, 0, 0], [15, 15, 15]),
        ([9, 7, 7, 7], [30, 10, 10, 10]),
        ([9, 9, 9, 9, 5, 5], [18, 18, 18, 18, 2, 2]),
    ],
)
def test_r_6_2_ties_share_their_places_rounded_down(sums: list[int], pays: list[int]) -> None:
    assert pay_of_cargo(*sums) == pays


def test_r_6_3_markers_climb_one_step_a_card_whatever_its_value_and_stay() -> None:
    state = with_ships(["linen 0", "linen 5a", "furs 3", "gold"], ["grain 0"], [], [])
    state.data.step[0, 0] = 6
    state.data.step[2, 4] = 3
    last_lot_of_day(state)
    steps = state.view()["steps"]
    assert steps[0] == {"linen": 7, "furs": 1, "grain": 0, "dyes": 0, "spices": 0}
    assert steps[1]["grain"] == 1 and steps[2]["spices"] == 3


@pytest.mark.parametrize(
    ("steps", "pays"),
    [
        ([3, 2, 1, 0], [10, 5, 0, 0]),
        ([3, 3, 1, 0], [7, 7, 0, 0]),
        ([3, 2, 2, 0], [10, 2, 2, 0]),
        ([0, 0, 0, 0], [3, 3, 3, 3]),
        ([1, 0, 0], [10, 2, 2]),
        ([2, 2, 2, 1, 0, 0], [5, 5, 5, 0, 0, 0]),
        ([0, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2]),
    ],
)
def test_r_6_4_the_highest_marker_earns_ten_the_second_five(steps: list[int], pays: list[int]) -> None:
    assert monopoly(*steps) == pays


def test_r_6_5_steps_five_six_and_seven_pay_each_in_full_every_day() -> None:
    state = begun()
    state.data.step[:, 1] = [4, 5, 6, 7, 0, 0]
    assert [rules.height_pay(state.data, seat, 1) for seat in range(4)] == [0, 5, 10, 20]
    state.data.step[:, 1] = [7, 7, 5, 5, 0, 0]
    assert [rules.height_pay(state.data, seat, 1) for seat in range(4)] == [20, 20, 5, 5]


def test_r_8_4_heights_pay_again_on_the_next_day() -> None:
    state = begun()
    state.data.step[:4, :] = [[7] * 5, [0] * 5, [0] * 5, [0] * 5]
    last_lot_of_day(state)
    first = state.scores[0]
    last_lot_of_day(play(state, "starts 2"))
    assert first == 15 + 5 * (10 + 20) and state.scores[0] == first


def test_r_8_4_free_cards_move_markers() -> None:
    state = play(aboard([5, 4, 5, 4], starter=2), "spices 4", "pass", "bid 1", "spices 3")
    assert state.view()["steps"][3]["spices"] == 1


# --- R-7 The end, R-8 Rulings -----------------------------------------------------------------


def test_r_7_1_after_day_three_the_richest_wins() -> None:
    state = begun()
    state.data.day = 3
    put_aboard(state, 2, "gold")
    last_lot_of_day(state)
    assert state.over and state.winners == (2,) and state.scores == [25, 25, 45, 25]
    assert state.legal() == [] and state.view()["lot"] == []


def test_r_8_1_tied_richest_share_the_victory() -> None:
    state = begun()
    state.data.day = 3
    put_aboard(state, 1, "linen 5a")
    put_aboard(state, 3, "furs 5a")
    last_lot_of_day(state)
    assert state.winners == (1, 3) and state.tiebreak == [0, 0, 0, 0]


def test_r_8_2_the_next_card_is_any_that_was_not_drawn_this_day() -> None:
    state = begun(3)
    assert len(texts(state)) == 36 and state.view()["bag"] == 18
    play(state, "gold", "stop", "pass", "pass", "pass")
    assert len(texts(state)) == 35 and state.view()["bag"] == 17


def test_r_8_3_who_alone_can_take_a_lot_is_asked_like_any_other() -> None:
    state = play(aboard([5, 5, 4, 2], starter=3), "gold", "draw", "spices 0", "stop")
    assert state.player == 3
    assert texts(state) == ["pass", *(f"bid {bid}" for bid in range(1, 41))]


# --- Examples ---------------------------------------------------------------------------------


def test_example_five_players_receive_30_20_7_7_0() -> None:
    assert pay_of_cargo(23, 20, 16, 16, 14) == [30, 20, 7, 7, 0]


def test_example_three_level_seconds_receive_one_each() -> None:
    assert monopoly(4, 2, 2, 2) == [10, 1, 1, 1]


def test_example_steps_seven_six_six_four() -> None:
    state = begun()
    state.data.step[:4, 0] = [7, 6, 6, 4]
    pays = [rules.monopoly_pay(state.data, s, 0) + rules.height_pay(state.data, s, 0) for s in range(4)]
    assert pays == [30, 12, 12, 0]


@pytest.mark.parametrize("others", [[3, 4, 2], [2, 3, 4], [4, 2, 3]])
def test_example_only_two_can_take_a_lot_of_three(others: list[int]) -> None:
    state = play(aboard([2, *others]), "spices 3", "draw", "spices 4", "draw", "gold")
    buyer = 1 + others.index(2)
    assert state.player == buyer
    play(state, "bid 7")
    assert state.player == 0
    play(state, "pass")
    assert state.scores[buyer] == 33 and len(state.view()["ships"][buyer]) == 5
    play(state, "spices 0", "draw", "spices 1", "draw", "spices 2")
    assert state.player == 0, "only the first lot's maker can take another three"
    play(state, "bid 1")
    assert state.scores[0] == 39 and len(state.view()["ships"][0]) == 5


def test_example_a_cargo_of_23() -> None:
    state = with_ships(["linen 5a", "dyes 5b", "grain 3", "grain 0", "gold"], [], [])
    assert rules.cargo(state.data, 0) == 23


def test_equal_positions_have_equal_bytes() -> None:
    sold = play(begun(), "gold", "draw", "linen 0", "stop", "pass", "bid 1", "pass", "pass")
    other = play(begun(), "gold", "draw", "linen 0", "stop", "pass", "bid 1", "bid 2", "pass")
    other.data.money[:], other.data.ship[:], other.data.loaded[:] = (
        sold.data.money,
        sold.data.ship,
        sold.data.loaded,
    )
    assert sold == other


# --- What is told -----------------------------------------------------------------------------


def test_every_florin_that_changes_hands_is_told() -> None:
    dice = random.Random(3)
    for players in range(3, 7):
        record = Record.of(signoria.game("medici", players))
        while not record.state.over:
            before = record.state.scores
            action = choose(record.state, dice, 8)
            for sentence in record.state.describe(action):
                for name, sign in (("price", -1), ("pay", 1)):
                    if name in sentence.values:
                        before[sentence.values["player"]] += sign * sentence.values[name].values["count"]
            record.apply(action)
            assert record.state.scores == before


def test_what_is_told_of_an_auction_and_a_day() -> None:
    state = play(begun(), "furs 3", "draw", "gold", "stop", "bid 11", "bid 12", "pass")
    assert [str(sentence) for sentence in state.describe(rules.PASS)] == [
        "Player 1 passes",
        "Player 3 buys furs 3 and gold for 12 florins",
    ]
    state = play(aboard([5, 4, 5, 4], starter=2), "spices 4", "pass")
    assert [str(sentence) for sentence in state.describe(rules.BID + 1)] == [
        "Player 2 bids 1 florin",
        "Player 2 buys spices 4 for 1 florin",
        "Only Player 4 still has room, and fills up from the bag",
    ]


@pytest.mark.parametrize(
    ("actions", "wrong", "rule"),
    [
        ([], "draw", "R-2.3"),
        (["starts 1"], "pass", "R-3.1"),
        (["starts 1", "gold"], "bid 3", "R-3.1"),
        (["starts 1", "gold", "stop"], "draw", "R-4.1"),
        (["starts 1", "gold", "stop"], "gold", "R-4.1"),
    ],
)
def test_out_of_order(actions: list[str], wrong: str, rule: str) -> None:
    refused(play(signoria.game("medici", 4).start(), *actions), wrong, rule)
