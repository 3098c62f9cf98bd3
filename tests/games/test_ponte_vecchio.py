"""Ponte Vecchio: every rule of docs/rules/ponte_vecchio.md, by its number."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.core.errors import IllegalAction
from signoria.core.game import State
from signoria.games.ponte_vecchio import rules, table
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS
from signoria.i18n import LANGUAGES
from signoria.terminal.markup import plain

FULL = "joker 10 20 30 40 50 60 70 80 90 100"
OPTIONS = [
    {"last_round": last_round, "opposite": opposite}
    for last_round in ("all", "rest")
    for opposite in ("setup", "always")
]


def game(players: int, **options: str) -> signoria.Game:
    return signoria.game("ponte_vecchio", players=players, **options)


def position(
    shops: Sequence[str],
    money: Sequence[int] | None = None,
    *,
    burgher: int = 1,
    looks_towards: int = 15,
    starter: int = 1,
    last_mover: int | None = None,
    turn: int = 23,
    hands: Sequence[str] | None = None,
    auction: bool = False,
    **options: str,
) -> State:
    """A turn that begins: `shops` and `hands` are lists of texts, one a player; players are numbered from 1.

    Without an auction the cards are asked for at once. Turn 23 is the first of the third set of cards.
    """
    players = len(shops)
    state = game(players, **options).start()
    data = state.data
    for seat in range(players):
        sites = [SITE_TEXTS.index(text) for text in shops[seat].split()]
        data.shops[seat] = sum(1 << site for site in sites)
        cards = (hands[seat] if hands else FULL).split()
        data.hand[seat] = sum(1 << CARD_TEXTS.index(card) for card in cards)
        data.money[seat] = money[seat] if money else 100
    data.burgher, data.looks = burgher, 1 if looks_towards == 15 else -1
    data.starter = starter - 1
    data.last_mover = -1 if last_mover is None else last_mover - 1
    data.turn = turn
    if auction:
        rules.begin_turn(data)
    else:
        rules.ask_for_cards(data)
    while (answer := rules.only_answer(data)) != rules.UNDECIDED:
        rules.carry_out(data, answer)
    assert rules.is_valid(data)
    return state


def play(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(text)
    return state


def lay(state: State, cards: str) -> State:
    """Everybody lays a card, from the starting player on."""
    return play(state, *(f"card {card}" for card in cards.split()))


def texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal()]


def refused(state: State, text: str) -> str:
    """What is said when an action is not allowed; nothing has changed."""
    before = bytes(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    assert bytes(state) == before
    return str(caught.value)


def told(state: State, text: str) -> str:
    return "; ".join(map(str, state.describe(state.action(text))))


def random_moves(players: int, seed: int, **options: str) -> Iterator[tuple[State, int, State]]:
    """Every move of a game played at random: the state before it, the action, the state after it."""
    after = game(players, **options).start()
    chance = random.Random(seed)
    while not after.over:
        before = after.copy()
        action = chance.choice(before.legal())
        after.apply(action)
        yield before, action, after.copy()


def random_states(players: int, seed: int) -> list[State]:
    """Every state of such a game but the first."""
    return [after for _, _, after in random_moves(players, seed)]


# --- Material ---


def test_r_1_1_thirty_sites_on_fifteen_steps():
    state = play(game(3).start(), "starts 1")
    assert texts(state) == [f"shop {step}{side}" for step in range(1, 16) for side in "LR"]


def test_r_1_2_twelve_shops_and_eleven_cards():
    state = play(game(2).start(), "starts 1", "shop 1L", "shop 2L", "bid 5", "pass", "shop 3L")
    assert state.view()["shops"] == [2, 1] and state.view()["shops_in_hand"] == [10, 11]
    assert texts(state) == [f"card {card}" for card in FULL.split()]


def test_r_1_3_the_burgher_stands_on_a_step_and_looks_along_the_bridge():
    state = position(["7L", "3R", "12L"], burgher=9, looks_towards=1)
    assert state.view()["burgher"] == 9 and state.view()["looks_towards"] == 1
    assert "<@" in str(state)


# --- Set-up ---


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r_2_1_a_hundred_florins_each_and_the_burgher_on_step_1(players):
    state = game(players).start()
    assert state.scores == [100] * players
    assert state.view()["burgher"] == 1 and state.view()["looks_towards"] == 15
    assert state.view()["turn"] == 1 and rules.is_valid(state.data)


def test_r_2_2_the_lot_decides_and_each_puts_a_free_shop():
    state = game(4).start()
    assert state.player == signoria.NATURE
    assert texts(state) == ["starts 1", "starts 2", "starts 3", "starts 4"]
    state.apply("starts 3")
    asked = []
    for site in ("7L", "8L", "9L", "10L"):
        asked.append(state.player)
        state.apply(f"shop {site}")
    assert asked == [2, 3, 0, 1]
    assert state.scores == [100] * 4
    assert state.view()["sites"]["9L"] == 0


def test_r_2_2_not_on_a_taken_site_nor_opposite_another_players_shop():
    state = play(game(3).start(), "starts 1", "shop 7L")
    assert "shop 7L" not in texts(state) and "shop 7R" not in texts(state)
    assert len(texts(state)) == 28
    assert refused(state, "shop 7L") == "The left side of step 7 is taken by a shop of Player 1 (R-2.2)."
    assert refused(state, "shop 7R") == "The right side of step 7 is opposite a shop of Player 1 (R-2.2)."
    play(state, "shop 8R")
    assert refused(state, "shop 8L") == "The left side of step 8 is opposite a shop of Player 2 (R-2.2)."


# --- The auction ---

THREE = ["3L", "8R", "12L"]


def test_r_3_1_bids_are_multiples_of_5_higher_than_the_last_within_ones_money():
    state = position(THREE, [30, 25, 10], auction=True)
    assert texts(state) == ["bid 5", "bid 10", "bid 15", "bid 20", "bid 25", "bid 30"]
    state.apply("bid 10")
    assert state.player == 1
    assert texts(state) == ["pass", "bid 15", "bid 20", "bid 25"]
    assert refused(state, "bid 10") == "Bid 10 is not higher than the 10 that was bid (R-3.1)."
    assert refused(state, "bid 30") == "Bid 30 is more than your 25 florins (R-3.1)."
    assert refused(state, "bid 7") == "Bid 7 is not a multiple of 5 (R-3.1)."
    assert refused(state, "bid 0") == "A bid is at least 5 florins (R-3.1)."
    assert refused(state, "bid 1000000") == "Bid 1000000 is more than anybody can have (R-3.1)."


def test_r_3_1_who_has_passed_is_out_and_the_last_one_left_pays_and_builds():
    state = position(THREE, [100, 100, 100], auction=True)
    play(state, "bid 5", "pass", "bid 10")
    assert state.player == 0
    state.apply("bid 15")
    assert state.player == 2  # Player 2 has passed
    state.apply("bid 20")
    assert state.player == 0
    assert "Player 3 wins the auction and pays 20 florins to the bank" in told(state, "pass")
    state.apply("pass")
    assert state.player == 2 and state.scores == [100, 100, 80]
    assert len(texts(state)) == 27  # any free site
    assert "shop 3R" in texts(state)  # opposite another's shop
    assert refused(state, "shop 3L") == "The left side of step 3 is taken by a shop of Player 1 (R-3.1)."
    state.apply("shop 12R")
    assert state.view()["sites"]["12R"] == 2 and state.view()["shops"] == [1, 1, 2]


def test_r_3_1_who_has_passed_is_in_again_in_the_next_auction():
    state = play(position(THREE, auction=True), "bid 5", "pass", "pass", "shop 15R")
    play(lay(state, "10 20 30"), "keep", "to 2", "bid 5")
    assert state.player == 1 and state.view()["passed"] == [False] * 3


def test_r_3_1_one_who_cannot_raise_is_out_unasked():
    state = position(THREE, [60, 40, 100], auction=True)
    state.apply("bid 40")
    assert state.player == 2
    state.apply("bid 50")
    assert state.player == 0
    state.apply("pass")
    assert state.player == 2 and state.view()["phase"] == "building"
    state = position(THREE, [60, 40, 10], auction=True)
    assert "Player 2 cannot bid higher and is out" in told(state, "bid 60")
    state.apply("bid 60")
    assert state.player == 0 and state.view()["phase"] == "building" and state.scores == [0, 40, 10]


def test_r_3_2_the_opener_is_the_last_mover_or_the_starting_player():
    assert position(THREE, auction=True, starter=2).player == 1
    assert position(THREE, auction=True, starter=2, last_mover=3).player == 2


def test_r_3_2_the_opener_may_not_decline():
    state = position(THREE, auction=True)
    assert refused(state, "pass") == "Player 1 opens the auction and may not decline (R-3.2)."


def test_r_3_2_who_cannot_open_leaves_it_to_the_next_clockwise():
    assert position(THREE, [0, 0, 100], auction=True, last_mover=1).player == 2
    twelve = " ".join(f"{step}L" for step in range(1, 13))
    state = position([twelve, "13L", "14L"], auction=True, last_mover=1)
    assert state.player == 1
    state = play(position(THREE, [0, 50, 50], last_mover=3), "card 10", "card 20", "card 30", "keep")
    assert "Player 1 cannot open the auction: Player 2 does" in told(state, "to 5")
    assert play(state, "to 5").player == 1


def test_r_3_2_an_opener_with_5_florins_bids_them_unasked():
    state = position(THREE, [5, 100, 5], auction=True)
    assert state.player == 1 and state.view()["highest"] == 5
    assert texts(state)[:2] == ["pass", "bid 10"]
    state.apply("pass")
    assert state.player == 0 and state.scores == [0, 100, 5]  # Player 3 could not raise
    assert texts(position(THREE, [10, 0, 0], auction=True)) == ["bid 5", "bid 10"]


def test_r_3_2_the_buyer_of_the_right_is_the_one_who_moved():
    state = lay(position(THREE), "10 20 30")
    play(state, "ask", "offer 0", "offer 5", "sell 3", "to 15")
    assert state.player == 2 and state.view()["phase"] == "bidding"


def test_r_3_2_nobody_moved_and_the_opener_stays():
    state = position(["5L", "5R", "1L 1R 9L 9R"], last_mover=2, turn=12, burgher=1)
    lay(state, "30 30 joker")
    play(state, "keep", "to 5 pay 1")
    assert state.player == 2  # Player 3 moved
    state = position(["5L", "5R"], last_mover=2)
    lay(state, "30 30")
    assert state.player == 1 and state.view()["phase"] == "bidding"


def test_r_3_3_a_player_without_shops_in_hand_takes_no_part():
    twelve = " ".join(f"{step}L" for step in range(1, 13))
    state = position(["13L", twelve, "14L"], auction=True)
    state.apply("bid 5")
    assert state.player == 2
    state.apply("pass")
    assert state.player == 0 and state.view()["phase"] == "building"


def test_r_3_3_no_auction_if_nobody_can_open():
    assert position(THREE, [0, 0, 0], auction=True).view()["phase"] == "laying"
    twelve = " ".join(f"{step}L" for step in range(1, 13))
    assert position([twelve, "13L", "14L"], [100, 0, 0], auction=True).view()["phase"] == "laying"
    state = lay(position(THREE, [0, 0, 0]), "10 20 30")
    assert "Nobody can open an auction this turn" in told(state, "to 2")
    assert play(state, "to 2").view()["phase"] == "laying"


# --- Who moves the burgher ---


def right(shops: Sequence[str], cards: str, **where: int) -> int | None:
    """The number of the player who has the right, None if the turn has ended without."""
    state = lay(position(shops, **where), cards)
    return state.view()["right"] + 1 if state.view()["right"] is not None else None


def test_r_4_1_the_lowest_card_has_the_right():
    assert right(THREE, "40 30 100") == 2
    assert right(THREE, "20 30 10") == 3


def test_r_4_1_the_joker_is_the_lowest_of_all():
    assert right(THREE, "10 joker 20") == 2


def test_r_4_1_cards_are_laid_from_the_starting_player_in_every_turn():
    state = position(["3L", "8R", "12L", "5R"], starter=3, last_mover=2)
    asked = []
    for card in (50, 60, 70, 80):
        asked.append(state.player)
        state.apply(f"card {card}")
    assert asked == [2, 3, 0, 1]
    assert state.player == 2


def test_r_4_2_the_nearest_shop_decides_among_the_lowest():
    assert right(["3L", "8R", "12L"], "20 20 30", burgher=7) == 2
    assert right(["3L 15R", "8R", "12L"], "20 20 30", burgher=14) == 1


def test_r_4_2_nearness_counts_both_ways_whichever_way_he_looks():
    for end in (1, 15):
        assert right(["6L", "9R", "12L"], "20 20 30", burgher=7, looks_towards=end) == 1
        assert right(["6L", "7R", "12L"], "20 20 30", burgher=7, looks_towards=end) == 2
        assert right(["5L", "8R", "12L"], "20 20 30", burgher=7, looks_towards=end) == 2


def test_r_4_2_only_those_equally_near_cancel_each_other_out():
    # Both ways equally near: the third with the same card, farther, has the right.
    assert right(["6L", "8R", "12L"], "20 20 20", burgher=7) == 3
    # A higher card has it only if all with the lowest cancel each other out.
    assert right(["6L", "8R", "12L"], "20 20 30", burgher=7) == 3
    assert right(["6L", "8R", "12L", "11L"], "20 20 20 10", burgher=7) == 4
    assert right(["6L", "8R", "12L", "2L"], "20 20 30 30", burgher=7) is None
    assert right(["6L", "8R", "12L", "1L"], "20 20 30 30", burgher=7) == 3
    assert right(["6L", "8R", "6R", "12L", "3L"], "20 20 20 40 40", burgher=7) == 5
    assert right(["6L", "8R", "5R", "9L", "3L"], "20 20 20 20 20", burgher=7) == 5


def test_r_4_3_if_nobody_is_left_the_turn_ends_at_once():
    state = position(["6L", "8R"], burgher=7, last_mover=2)
    lay(state, "20 20")
    assert state.view()["turn"] == 24 and state.view()["phase"] == "bidding"
    assert state.view()["burgher"] == 7 and state.player == 1
    assert state.view()["hands"] == [[card for card in FULL.split() if card != "20"]] * 2


def test_r_4_4_cards_stay_on_the_table():
    state = lay(position(THREE, turn=12), "10 20 30")
    play(state, "keep", "to 2", "bid 5", "pass", "pass", "shop 15R")
    assert state.view()["turn"] == 13 and "card 10" not in texts(state)
    assert refused(state, "card 10") == "Player 1 has played the card 10 in this set (R-4.4)."


@pytest.mark.parametrize("turn", [11, 22])
def test_r_4_4_empty_hands_are_taken_up_again(turn):
    state = position(THREE, turn=turn, hands=["10", "20", "30"], auction=True)
    play(state, "bid 5", "pass", "pass", "shop 15R")
    assert state.view()["phase"] == "dealing"  # the last cards play themselves
    assert state.view()["laid"] == ["10", "20", "30"]
    state.apply("keep")
    assert "everybody takes up all cards" in told(state, "to 2")
    state.apply("to 2")
    assert state.view()["turn"] == turn + 1
    assert state.view()["hands"] == [FULL.split()] * 3


# --- The deal and the move ---


def test_r_5_1_the_right_is_sold_and_the_buyers_own_card_counts():
    state = lay(position(THREE, [10, 100, 100]), "10 40 70")
    play(state, "ask", "offer 20", "offer 30")
    assert texts(state) == ["keep", "sell 2", "sell 3"]
    assert "Player 1 sells the right to Player 2 for 20 florins" in told(state, "sell 2")
    state.apply("sell 2")
    assert state.player == 1 and state.scores == [30, 80, 100]
    state.apply("to 12")
    assert state.scores == [30, 80, 140]  # the card of Player 2


def test_r_5_2_at_least_one_step_the_way_he_looks():
    state = play(lay(position(["3L", "15R", "1L"], burgher=12), "10 20 30"), "keep")
    assert {text.split()[1] for text in texts(state)} == {"13", "14", "15"}
    assert refused(state, "to 12") == "The burgher must move: he stands on step 12 already (R-5.2)."
    assert refused(state, "to 3") == "Step 3 lies behind the burgher (R-5.2)."
    state = play(lay(position(["3L", "15R", "1L"], burgher=4, looks_towards=1), "10 20 30"), "keep")
    assert {text.split()[1] for text in texts(state)} == {"1", "2", "3"}
    assert refused(state, "to 5") == "Step 5 lies behind the burgher (R-5.2)."


def test_r_5_2_he_may_stop_where_there_is_no_shop():
    state = play(lay(position(THREE), "10 20 30"), "keep", "to 7")
    assert state.scores == [100, 100, 100] and state.view()["burgher"] == 7


def test_r_5_3_the_owner_of_the_shop_receives_the_movers_card():
    state = play(lay(position(THREE), "10 20 30"), "keep")
    assert "Player 2 receives 10 florins: the card that Player 1 laid" in told(state, "to 8")
    assert play(state.copy(), "to 8").scores == [100, 110, 100]  # a shop on the right side
    assert play(state.copy(), "to 12").scores == [100, 100, 110]  # and on the left


def test_r_5_3_with_two_owners_the_mover_chooses_who_is_paid():
    state = play(lay(position(["3L", "8R", "8L 15R"]), "10 20 30"), "keep")
    assert [text for text in texts(state) if text.startswith("to 8")] == ["to 8 pay 2", "to 8 pay 3"]
    assert play(state.copy(), "to 8 pay 2").scores == [100, 110, 100]
    assert play(state.copy(), "to 8 pay 3").scores == [100, 100, 110]
    assert refused(state, "to 8") == "Say who is paid on step 8: Player 2 and Player 3 (R-5.3)."
    assert refused(state, "to 8 pay 1") == "On step 8 only Player 2 and Player 3 can be paid (R-5.3)."
    assert "only Player 1 can be paid: that is not written (R-5.3)" in refused(state, "to 3 pay 1")
    assert refused(state, "to 6 pay 1") == "On step 6 there is no shop to pay for (R-5.3)."
    assert refused(state, "to 8 pay 6") == "There is no player 6: 3 play (R-5.3)."


def test_r_5_3_the_choice_at_the_last_step_is_asked():
    state = play(lay(position(["15L", "15R", "3L"], burgher=14), "10 20 30"), "keep")
    assert state.player == 0 and texts(state) == ["to 15 pay 1", "to 15 pay 2"]


def test_the_only_step_left_is_taken_unasked():
    state = lay(position(["15L 15R", "8R", "3L"], burgher=14), "10 20 30")
    assert "moves the burgher to step 15" in told(state, "keep")
    state.apply("keep")
    assert state.view()["burgher"] == 15 and state.view()["looks_towards"] == 1
    assert state.scores == [110, 100, 100]


def test_r_5_4_a_joker_pays_20_for_each_shop_of_its_player():
    state = play(lay(position(["3L 4L 5L", "8R", "12L"]), "joker 20 30"), "keep")
    assert "Player 2 receives 60 florins: the joker that Player 1 laid, 20 for each of 3 shops" in told(
        state, "to 8"
    )
    assert play(state, "to 8").scores == [100, 160, 100]


@pytest.mark.parametrize(
    ("step", "choice"), [(5, True), (6, False), (7, False), (10, False), (11, True), (14, True)]
)
def test_r_5_5_on_five_steps_at_either_end_the_mover_may_turn_him(step, choice):
    state = play(lay(position(["2L", "15R"]), "10 20"), "keep")
    assert (f"to {step} turn" in texts(state)) == choice
    assert play(state.copy(), f"to {step}").view()["looks_towards"] == 15
    if choice:
        assert play(state.copy(), f"to {step} turn").view()["looks_towards"] == 1
    else:
        assert "steps 1 to 5 and 11 to 15 only" in refused(state, f"to {step} turn")


@pytest.mark.parametrize(
    ("step", "choice"), [(14, True), (11, True), (10, False), (6, False), (5, True), (2, True)]
)
def test_r_5_5_the_same_on_the_way_back(step, choice):
    state = play(lay(position(["1L", "15R"], burgher=15, looks_towards=1), "10 20"), "keep")
    assert (f"to {step} turn" in texts(state)) == choice
    assert play(state.copy(), f"to {step}").view()["looks_towards"] == 1


def test_r_5_5_no_choice_where_no_shop_lies_the_other_way():
    state = play(lay(position(["4L", "15R"]), "10 20"), "keep")
    assert "to 5 turn" in texts(state) and "to 4 turn" not in texts(state)
    assert "no shop lies the other way (R-5.5)" in refused(state, "to 4 turn")


def test_r_5_5_on_the_last_step_he_must_turn():
    state = play(lay(position(["2L", "15R"]), "10 20"), "keep")
    assert [text for text in texts(state) if text.startswith("to 15")] == ["to 15"]
    assert "The burgher must turn round" in told(state, "to 15")
    assert "he must turn: that is not written (R-5.5)" in refused(state, "to 15 turn")
    assert play(state, "to 15").view()["looks_towards"] == 1
    state = play(lay(position(["1L", "15R"], burgher=9, looks_towards=1), "10 20"), "keep", "to 1")
    assert state.view()["looks_towards"] == 15


def test_r_5_5_with_no_shop_ahead_he_must_turn_on_any_step():
    state = play(lay(position(["2L", "8R"]), "10 20"), "keep")
    assert play(state.copy(), "to 7").view()["looks_towards"] == 15
    assert play(state.copy(), "to 8").view()["looks_towards"] == 1
    assert play(state.copy(), "to 9").view()["looks_towards"] == 1
    assert play(state.copy(), "to 12").view()["looks_towards"] == 1
    assert "to 12 turn" not in texts(state)


def test_r_5_5_judged_in_the_direction_in_which_he_came():
    # No shop lies ahead nor the other way: he is turned once, whatever lies there then.
    state = play(lay(position(["8L", "8R"]), "10 20"), "keep", "to 8 pay 1")
    assert state.view()["burgher"] == 8 and state.view()["looks_towards"] == 1


# --- The end ---

L14, R14 = ([f"{step}{side}" for step in range(2, 16)] for side in "LR")
ALMOST = [" ".join(L14[:12]), " ".join(R14[:12]), f"{L14[12]} {L14[13]} {R14[12]} {R14[13]}"]


def almost_full(**options: Any) -> State:
    """28 shops stand; 1L and 1R are free. Turn 28 is the sixth of its set, with six cards in hand."""
    hands = ["joker 10 20 30 40 50"] * 3
    return position(ALMOST, [0, 0, 100], burgher=8, turn=28, hands=hands, auction=True, **options)


def test_r_6_1_the_last_shop_begins_the_last_round_at_once():
    state = play(almost_full(), "bid 5", "shop 1L")
    assert not state.view()["in_last_round"] and len(texts(state)) == 6
    lay(state, "10 20 30")
    play(state, "keep", "to 9 pay 1", "bid 5")
    assert state.view()["phase"] == "laying"  # the last site is built on unasked
    assert state.view()["in_last_round"]
    assert state.view()["hands"] == [FULL.split()] * 3


def last_round(**options: Any) -> State:
    """The last shop is about to be put on 1R, in turn 28."""
    shops = [*ALMOST[:2], f"{ALMOST[2]} 1L"]
    hands = ["joker 10 20 30 40 50", "10 20 30 40 50 60", "joker 60 70 80 90 100"]
    return position(shops, [0, 0, 100], burgher=8, turn=28, hands=hands, auction=True, **options)


def finish(state: State) -> int:
    """Play on; return the number of the last turn, and see that there are no more auctions."""
    while not state.over:
        assert state.view()["phase"] not in ("bidding", "building")
        state.apply(state.legal()[0])
    return state.view()["turn"]


def test_r_6_1_every_player_plays_all_eleven_cards_once_more():
    state = last_round()
    assert "the last round begins" in told(state, "bid 100")
    assert "Everybody takes up all eleven cards" in told(state, "bid 100")
    state.apply("bid 100")
    assert state.view()["hands"] == [FULL.split()] * 3
    assert finish(state) == 38  # turns 28 to 38
    assert state.view()["hands"] == [[]] * 3


def test_r_6_2_the_most_money_wins_then_more_shops_then_shared():
    state = play(last_round(last_round="rest"), "bid 95")
    finish(state)
    data = state.data
    data.money[:3] = [50, 60, 20]
    assert state.winners == (1,)
    data.money[:3] = [60, 60, 20]
    assert state.tiebreak == [12, 12, 6] and state.winners == (0, 1)
    data.money[:3] = [20, 60, 60]
    assert state.winners == (1,)


# --- Rulings ---


def test_r_7_1_keep_or_ask_then_open_offers_clockwise():
    state = lay(position(["3L", "8R", "12L", "5R"], [50, 15, 4 * 5, 0]), "70 10 80 90")
    assert state.player == 1 and texts(state) == ["keep", "ask"]
    assert play(state.copy(), "keep").view()["phase"] == "moving"
    state.apply("ask")
    assert state.player == 2 and texts(state) == ["offer 0", "offer 5", "offer 10", "offer 15", "offer 20"]
    assert refused(state, "offer 25") == "Offer 25 is more than your 20 florins (R-7.1)."
    assert refused(state, "offer 12") == "Offer 12 is not 0 or a multiple of 5 (R-7.1)."
    assert "Player 4 offers nothing" in told(state, "offer 20")  # has no money and is not asked
    state.apply("offer 20")
    assert state.player == 0
    assert state.view()["offers"] == [None, None, 20, 0]
    state.apply("offer 0")
    assert state.player == 1 and texts(state) == ["keep", "sell 3"]
    assert refused(state, "sell 1") == "Player 1 has offered nothing (R-7.1)."
    assert refused(state, "sell 2") == "Player 2 has the right already (R-5.1)."
    assert refused(state, "sell 5") == "There is no player 5: 4 play (R-7.1)."
    kept = play(state.copy(), "keep")
    assert kept.player == 1 and kept.scores == [50, 15, 20, 0] and kept.view()["phase"] == "moving"
    state.apply("sell 3")
    assert state.player == 2 and state.view()["phase"] == "moving"  # one sale a turn


def test_r_7_1_without_offers_the_right_is_kept_unasked():
    state = play(lay(position(THREE), "10 20 30"), "ask", "offer 0")
    assert "Player 1 keeps the right" in told(state, "offer 0")
    assert play(state, "offer 0").view()["phase"] == "moving"


def test_r_7_1_who_can_get_no_offer_is_not_asked():
    state = lay(position(THREE, [100, 0, 0]), "10 20 30")
    assert state.player == 0 and state.view()["phase"] == "moving"


def test_r_7_1_five_florins_are_enough_for_an_offer():
    state = lay(position(THREE, [100, 5, 0]), "10 20 30")
    assert texts(state) == ["keep", "ask"]
    state.apply("ask")
    assert state.player == 1 and texts(state) == ["offer 0", "offer 5"]
    play(state, "offer 5", "sell 2")
    assert not state.data.offer.any()  # the offers are forgotten


def test_r_7_2_the_last_shop_is_the_30th():
    state = play(almost_full(), "bid 5", "shop 1L")
    assert state.view()["in_last_round"] is False
    state = play(last_round(), "bid 5")
    assert sum(state.view()["shops"]) == 30 and state.view()["in_last_round"] is True


def test_r_7_2_with_two_players_it_is_the_24th():
    shops = [" ".join(f"{step}L" for step in range(1, 13)), " ".join(f"{step}R" for step in range(1, 12))]
    state = position(shops, [100, 100], turn=23, auction=True)
    assert state.player == 1  # Player 1 has no shop left
    play(state, "bid 5", "shop 15L")
    assert sum(state.view()["shops"]) == 24 and state.view()["in_last_round"]
    assert state.view()["hands"] == [FULL.split()] * 2


def test_r_7_3_with_rest_the_cards_in_hand_are_played_out():
    state = last_round(last_round="rest")
    assert "Everybody takes up" not in told(state, "bid 100")
    state.apply("bid 100")
    assert state.view()["hands"][0] == ["joker", "10", "20", "30", "40", "50"]
    assert finish(state) == 33


def test_r_7_4_with_always_no_shop_opposite_anothers():
    shops = ["3L", "8R", "12L"]
    for opposite, allowed in (("setup", True), ("always", False)):
        state = position(shops, auction=True, opposite=opposite)
        play(state, "bid 5", "pass", "pass")
        assert ("shop 8L" in texts(state)) == allowed
        assert ("shop 12R" in texts(state)) == allowed
        assert "shop 3R" in texts(state)  # opposite one's own
    assert refused(state, "shop 8L") == "The left side of step 8 is opposite a shop of Player 2 (R-7.4)."


def test_r_7_4_who_has_no_other_free_site_may_use_any():
    # Only 1R, 2R and 3R are free, all opposite shops of Player 2.
    first = " ".join(f"{step}R" for step in range(4, 16))
    second = " ".join(f"{step}L" for step in range(1, 12))
    third = " ".join(f"{step}L" for step in range(12, 16))
    state = position(
        [first, second, third],
        [0, 0, 50],
        turn=25,
        hands=["10 20 30 40 50 60 70 80 90"] * 3,
        auction=True,
        opposite="always",
    )
    state.apply("bid 5")
    assert texts(state) == ["shop 1R", "shop 2R", "shop 3R"]


def test_r_7_5_without_a_last_round_the_game_ends_after_turn_33():
    state = position(THREE, turn=33, hands=["10", "20", "30"], auction=True)
    play(state, "bid 5", "pass", "pass", "shop 15R", "keep")
    assert "the game is over" in told(state, "to 2")
    over = play(state.copy(), "to 2")
    assert over.over and over.view()["turn"] == 33 and over.legal() == []
    over = play(state, "to 14")  # one step from the end, but the burgher goes no farther
    assert over.over and over.view()["burgher"] == 14


def test_r_7_5_a_last_round_begun_in_turn_33_is_played_out_to_turn_43():
    shops = [*ALMOST[:2], f"{ALMOST[2]} 1L"]
    hands = ["10", "20", "30"]
    state = position(shops, [0, 0, 100], burgher=8, turn=33, hands=hands, auction=True)
    assert finish(play(state, "bid 5")) == 43
    state = position(shops, [0, 0, 100], burgher=8, turn=33, hands=hands, auction=True, last_round="rest")
    assert finish(play(state, "bid 5")) == 33


def test_r_7_6_a_step_with_two_shops_of_one_owner_pays_once():
    state = play(lay(position(["3L", "8R 8L", "12L"]), "10 20 30"), "keep")
    assert [text for text in texts(state) if text.startswith("to 8")] == ["to 8"]
    assert play(state, "to 8").scores == [100, 110, 100]


def test_r_7_7_cards_face_down_are_known_to_their_owner_alone():
    state = play(position(THREE), "card 40", "card joker")
    assert state.view(0)["laid"] == ["40", "hidden", None]
    assert state.view(1)["laid"] == ["hidden", "joker", None]
    assert state.view(2)["laid"] == ["hidden", "hidden", None]
    assert state.view(None)["laid"] == ["hidden", "hidden", None]
    assert all(state.view(seat)["hands"] == [FULL.split()] * 3 for seat in (0, 1, 2, None))
    state.apply("card 50")
    assert state.view(None)["laid"] == ["40", "joker", "50"]
    assert state.view(None)["hands"][0] == [card for card in FULL.split() if card != "40"]


def test_r_7_7_the_log_does_not_tell_a_card_before_all_lie():
    state = position(THREE)
    assert {told(state, f"card {card}") for card in FULL.split()} == {"Player 1 lays a card"}
    play(state, "card 40", "card joker")
    assert "Player 1 40, Player 2 joker and Player 3 50" in told(state, "card 50")


def test_r_7_7_offers_and_money_are_open():
    state = play(lay(position(THREE), "10 20 30"), "ask", "offer 25")
    assert all(state.view(seat)["offers"] == [None, 25, None] for seat in (0, 1, 2, None))
    assert state.view(2)["money"] == [100, 100, 100]


def test_r_7_8_shops_on_his_own_step_do_not_lie_ahead():
    state = play(lay(position(["2L", "7R 8L"]), "10 20"), "keep")
    assert play(state.copy(), "to 7").view()["looks_towards"] == 15  # 8L lies ahead
    assert play(state.copy(), "to 8").view()["looks_towards"] == 1
    state = play(lay(position(["8R", "15R"], burgher=12, looks_towards=1), "20 10"), "keep")
    assert play(state.copy(), "to 9").view()["looks_towards"] == 1
    assert play(state.copy(), "to 8").view()["looks_towards"] == 15


def test_r_7_9_bids_begin_at_5_and_cards_go_up_in_tens():
    assert texts(position(THREE, auction=True))[0] == "bid 5"
    assert [int(card) for card in FULL.split()[1:]] == list(range(10, 101, 10))


def test_r_7_9_nearness_counts_both_ways_also_with_more_than_two_tied():
    assert right(["6L", "9R", "12L"], "20 20 30", burgher=7, looks_towards=15) == 1
    assert right(["6L", "8R", "8L", "10R", "1L"], "20 20 20 20 20", burgher=7) == 4


def test_r_7_9_a_joker_counts_the_shops_of_the_one_who_played_it():
    """Not those of the one who is paid, nor of the one who sold the right."""
    state = lay(position(["3L 4L 5L 6L", "8R 9R", "12L"]), "10 joker joker")
    assert state.view()["pays"] == [10, 40, 20] and state.view()["right"] == 1
    play(state, "ask", "offer 30", "offer 0", "sell 3", "to 6")
    assert state.scores == [120, 130, 70]  # the joker of Player 3, who has one shop


def test_r_7_9_he_is_turned_at_the_end_of_his_walk():
    """He goes the way he looks first, and looks the other way when the turn is over."""
    state = play(lay(position(["2L", "15R"], burgher=3), "10 20"), "keep")
    assert not any(text.split()[1] in ("1", "2", "3") for text in texts(state))
    turned = play(state, "to 5 turn").view()
    assert (turned["burgher"], turned["looks_towards"], turned["steps_ahead"]) == (5, 1, [1, 2, 3, 4])


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r_7_9_he_is_turned_by_choice_only_if_a_shop_lies_the_other_way(players, options):
    """So he never has to be turned back at once: turned by choice, he has a shop ahead of him."""
    choices = refusals = 0
    for before, action, after in random_moves(players, seed=players, **options):
        seen = before.view()
        if seen["phase"] != "moving":
            continue
        built = {int(site[:-1]) for site, owner in seen["sites"].items() if owner is not None}
        way = 1 if seen["looks_towards"] == 15 else -1
        offered = {int(text.split()[1]) for text in texts(before) if " turn" in text}
        expected = {
            step
            for step in seen["steps_ahead"]
            if (step <= 5 or step >= 11)
            and step != seen["looks_towards"]
            and any((shop - step) * way > 0 for shop in built)
            and any((shop - step) * way < 0 for shop in built)
        }
        assert offered == expected
        choices += len(offered)
        refusals += sum(all((shop - step) * way >= 0 for shop in built) for step in seen["steps_ahead"])
        if " turn" in before.text(action):
            now = after.view()
            assert built & set(now["steps_ahead"])
            assert now["looks_towards"] != seen["looks_towards"]
    assert choices > 0
    assert refusals > 0


def test_r_7_9_played_cards_stay_open():
    """Everybody sees which cards are left in each hand, and so all that were played of this set."""
    state = lay(position(THREE), "10 20 30")
    play(state, "keep", "to 5 turn", "bid 5", "pass", "pass", "shop 15R")
    lay(state, "60 70 joker")
    played = [{"10", "60"}, {"20", "70"}, {"30", "joker"}]
    left = [[card for card in FULL.split() if card not in cards] for cards in played]
    assert all(state.view(seat)["hands"] == left for seat in (0, 1, 2, None))


def test_r_7_9_with_rest_and_two_players_the_last_round_is_mostly_one_card():
    """22 auctions after the set-up: with one each turn the 24th shop falls in turn 22, the last of a set."""
    state = play(game(2, last_round="rest").start(), "starts 1", "shop 1L", "shop 2R")
    while not state.view()["in_last_round"]:
        state.apply(state.legal()[0])
    assert state.view()["turn"] == 22 and state.view()["phase"] != "bidding"
    assert finish(state) == 22


def test_r_7_9_the_starter_is_drawn_by_lot_and_the_burgher_first_looks_towards_step_15():
    state = game(5).start()
    assert state.player == signoria.NATURE and len(texts(state)) == 5
    for starter in range(5):
        begun = play(state.copy(), f"starts {starter + 1}")
        assert begun.player == starter
        assert begun.view()["burgher"] == 1 and begun.view()["looks_towards"] == 15


# --- Examples ---


def test_example_the_right_is_sold_for_50_and_both_are_50_better_off():
    state = lay(position(THREE, [100, 100, 100]), "10 100 70")
    play(state, "ask", "offer 50", "offer 0", "sell 2", "to 8")
    assert state.scores == [150, 150, 100]


def test_example_tied_on_20_the_one_with_a_shop_on_the_burghers_step_has_the_right():
    assert right(["3L", "9R", "7L"], "20 60 20", burgher=7) == 3


def test_example_all_tied_and_equally_near_nobody_moves_and_the_cards_are_spent():
    state = lay(position(["6L", "8R", "6R"], burgher=7, last_mover=1), "50 50 50")
    assert state.view()["burgher"] == 7 and state.view()["turn"] == 24
    assert all("50" not in hand for hand in state.view()["hands"])


def test_example_a_joker_with_six_shops_on_the_bridge_pays_120():
    state = play(lay(position(["2L 3L 4L 5L 6L 7L", "8R", "12L"]), "joker 20 30"), "keep", "to 7")
    assert state.scores == [220, 100, 100]


# --- Bad input ---


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("shop 16L", "There is no step 16: the bridge has 15 (R-1.1)."),
        ("shop 7M", "There is no site 7M: sites are 1L to 15L and 1R to 15R (R-1.1)."),
        ("card 15", "There is no card 15: there are 10, 20, ... 100 and a joker (R-1.2)."),
        ("to 0", "There is no step 0: the bridge has 15 (R-1.1)."),
        ("offer -5", "Offer -5 is not 0 or a multiple of 5 (R-7.1)."),
        ("offer 99995", "Offer 99995 is more than anybody can have (R-7.1)."),
        ("sell 9", "There is no player 9: 3 play (R-7.1)."),
        ("to 7 turn pay 8", "There is no player 8: 3 play (R-5.3)."),
        ("bid 5", "Player 1 is asked to lay a card (R-4.1)."),
        ("keep", "Player 1 is asked to lay a card (R-4.1)."),
    ],
)
def test_what_does_not_exist_is_told(text, answer):
    assert refused(position(THREE), text) == answer


def test_what_is_no_action_at_all_is_told():
    for text in ("dance", "bid", "to 7 sideways", "bid " + "9" * 5000, ""):
        assert "There is no action" in refused(position(THREE), text)


def test_what_is_asked_is_told():
    start = game(3).start()
    assert refused(start, "starts 4") == "There is no player 4: 3 play (R-2.2)."
    assert refused(start, "pass") == "First the lot decides who starts (R-2.2)."
    assert (
        refused(play(start, "starts 1"), "pass") == "Player 1 is asked for a site to put a shop on (R-2.2)."
    )
    auction = position(THREE, auction=True)
    assert refused(auction, "keep") == "Player 1 is asked for the opening bid (R-3.2)."
    assert refused(play(auction, "bid 5"), "ask") == "Player 2 is asked: a higher bid, or pass (R-3.1)."
    deal = lay(position(THREE), "10 20 30")
    assert "keep the right to move, or ask for offers (R-7.1)" in refused(deal, "to 3")
    assert refused(play(deal, "ask"), "keep") == "Player 2 is asked for an offer, 0 for none (R-7.1)."
    play(deal, "offer 5", "offer 0")
    assert refused(deal, "ask") == "Player 1 is asked: keep the right, or take an offer (R-7.1)."
    assert refused(play(deal, "keep"), "keep") == "Player 1 is asked to move the burgher (R-5.2)."


# --- Hidden cards, whole games, foreign bytes ---


def hidden_states(seed: int) -> list[State]:
    """States in which at least one card lies face down."""
    states = random_states(2 + seed % 4, seed)
    return [state for state in states if state.view()["phase"] == "laying" and any(state.view()["laid"])]


@pytest.mark.parametrize("seed", range(4))
def test_states_that_differ_in_hidden_cards_only_look_the_same(seed):
    chance = random.Random(seed)
    for state in chance.sample(hidden_states(seed), 3):
        for seat in (*range(state.game.players), None):
            other = state.copy()
            for player, card in enumerate(state.view(seat)["laid"]):
                if card == "hidden":
                    choice = chance.choice(state.view(seat)["hands"][player])
                    other.data.laid[player] = CARD_TEXTS.index(choice)
            assert other.view(seat) == state.view(seat)
            assert other.picture(seat) == state.picture(seat)
            assert other.svg(seat) == state.svg(seat)
            assert seat is not None or str(other) == str(state)
            assert other.legal() == state.legal()


@pytest.mark.parametrize("seed", range(4))
def test_resample_keeps_the_view_and_reaches_every_hidden_card(seed):
    chance = random.Random(seed)
    for state in chance.sample(hidden_states(seed), 2):
        for seat in (*range(state.game.players), None):
            drawn = [state.resample(seat, number) for number in range(150)]
            assert all(other.view(seat) == state.view(seat) for other in drawn[:5])
            assert all(rules.is_valid(other.data) for other in drawn[:5])
            for player, card in enumerate(state.view(seat)["laid"]):
                reached = {int(other.data.laid[player]) for other in drawn}
                if card == "hidden":
                    hand = state.view(seat)["hands"][player]
                    assert reached == {CARD_TEXTS.index(text) for text in hand}
                else:
                    assert reached == {int(state.data.laid[player])}


def test_resample_draws_every_card_alike():
    state = play(position(THREE), "card 40")
    drawn = [int(state.resample(1, number).data.laid[0]) for number in range(2200)]
    assert all(140 < count < 260 for count in np.bincount(drawn))


def test_resample_changes_nothing_once_all_cards_lie():
    state = lay(position(THREE), "10 20 30")
    assert all(state.resample(seat, 7) == state for seat in (0, 1, 2, None))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_florin_is_told(players, options):
    """The payments in the log add up to what every player has more or less."""
    for before, action, after in random_moves(players, players, **options):
        paid = [0] * players
        for sentence in before.describe(action):
            values = sentence.values
            if "receives" in sentence.text:
                paid[values["player"]] += values["pay"].values["count"]
            elif "pays {price} to the bank" in sentence.text:
                paid[values["player"]] -= values["price"].values["count"]
            elif "sells" in sentence.text:
                paid[values["player"]] += values["price"].values["count"]
                paid[values["buyer"]] -= values["price"].values["count"]
        assert [old + pay for old, pay in zip(before.scores, paid, strict=True)] == after.scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_picture_fits_in_100_columns(players):
    for state in random_states(players, 9)[::15]:
        for lang in LANGUAGES:
            lines = plain(state.picture(None, lang)).splitlines()
            assert max(len(line) for line in lines) <= 100


def test_the_picture_tells_who_is_asked_what_and_who_leads():
    state = position(THREE, [100, 130, 100], auction=True)
    assert "Player 1 opens the auction" in str(state)
    assert "In the lead with 130 florins: Player 2" in str(state)
    assert "Player 2 bids more than the 20 of Player 1, or passes" in str(play(state, "bid 20"))
    finished = random_states(3, 1)[-1]
    assert "wins." in str(finished)


def test_the_most_money_that_bids_and_offers_are_numbered_for():
    """All that the bank can ever have paid to five players: see `most_money`."""
    assert table.MOST_BID == 500 + 32 * 100 + 15 * 140
    assert table.MOST_OFFER == 500 + 42 * 100 + 20 * 140
    state = position(
        ["3L", "8R", "12L", "1R", "2R"], [5 * 100 + 22 * 100 + 10 * 140, 0, 0, 0, 0], auction=True
    )
    assert texts(state)[-1] == "bid 4100"
    state.data.money[1] = 5
    assert not rules.is_valid(state.data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 6),
        ("player", 5),
        ("player", -1),
        ("phase", 9),
        ("phase", 0),
        ("turn", 0),
        ("turn", 24),
        ("turn", 44),
        ("burgher", 0),
        ("burgher", 15),
        ("burgher", 16),
        ("looks", 0),
        ("starter", -1),
        ("starter", 3),
        ("last_mover", 3),
        ("bidder", 1),
        ("right", 0),
        ("highest", 5),
        ("money", [105, 100, 101, 0, 0]),
        ("money", [100, 100, 100, 5, 0]),
        ("money", [-5, 100, 100, 0, 0]),
        ("offer", [5, 0, 0, 0, 0]),
        ("passed", [0, 1, 0, 0, 0]),
        ("laid", [3, -1, -1, -1, -1]),
        ("laid", [-1, -1, -1, -1, 3]),
        ("hand", [1, 2047, 2047, 0, 0]),
        ("hand", [4095, 4095, 4095, 0, 0]),
        ("shops", [0, 2, 4, 0, 0]),
        ("shops", [2, 2, 4, 0, 0]),
        ("shops", [1 << 30, 2, 4, 0, 0]),
        ("shops", [(1 << 13) - 1, 1 << 14, 1 << 15, 0, 0]),
        ("shops", [1, 2, 4, 8, 0]),
    ],
)
def test_bytes_that_are_no_state_are_refused(field, value):
    state = position(THREE)
    setattr(state.data, field, value)
    with pytest.raises(ValueError, match="are not a state"):
        state.game.state(bytes(state))


@pytest.mark.parametrize("seed", range(4))
def test_foreign_bytes_are_refused_or_play_on_soundly(seed):
    """Bytes of real states with some changed: whatever is let in can be played on."""
    chance = random.Random(seed)
    states = random_states(2 + seed, seed)
    let_in = 0
    for _ in range(100):
        data = bytearray(bytes(chance.choice(states)))
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.choice(
                [0, 1, 2, 3, 4, 5, 127, 255, chance.randrange(256)]
            )
        try:
            state = states[0].game.state(bytes(data))
        except ValueError:
            continue
        let_in += 1
        for _ in range(15):
            if not state.over:
                state.apply(chance.choice(state.legal()))
                assert rules.is_valid(state.data)
    assert let_in > 0
