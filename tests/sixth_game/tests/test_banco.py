"""The rules of Banco, by their numbers. Run where Banco is installed: see ../../test_sixth_game.py."""

import pytest

import signoria
from signoria import NATURE, IllegalAction, State


def played(*actions: str, players: int = 3, **options: str) -> State:
    state = signoria.game("banco", players, **options).start()
    for action in actions:
        state.apply(action)
    return state


def last_round(*cards: str, **options: str) -> State:
    """Six rounds in which everybody lays the same card, then the last prize is offered."""
    rounds = [move for n in range(1, 7) for move in (f"prize {n}", *[f"card {n}"] * 3)]
    return played(*rounds, *cards, **options)


def test_r_1_1_the_most_points_win() -> None:
    state = played()
    while not state.over:
        seat = state.player
        state.apply(state.legal()[0 if seat == NATURE or seat > 0 else -1])
    assert state.scores == [28 - 4, 0, 0] or state.winners == (0,)


def test_r_2_1_seven_cards_each() -> None:
    assert played(players=4).view()["hands"] == [list(range(1, 8))] * 4


def test_r_3_1_the_lot_offers_a_prize() -> None:
    state = played()
    assert state.player == NATURE and len(state.legal()) == 7
    state = played("prize 4", "card 1", "card 2", "card 3")
    with pytest.raises(IllegalAction, match=r"The prize 4 was offered already \(R-3\.1\)"):
        state.apply("prize 4")
    assert len(state.legal()) == 6


def test_r_3_2_cards_are_laid_face_down_in_turn() -> None:
    state = played("prize 4", "card 5")
    assert state.player == 1
    assert state.view(0)["laid"] == [5, None, None] and state.view(1)["laid"] == [0, None, None]
    assert 5 in state.view(1)["hands"][0] and 5 not in state.view(0)["hands"][0]
    assert [str(told) for told in played("prize 4").describe(state.action("card 5"))] == [
        "Player 1 lays a card"
    ]


def test_r_3_3_the_highest_single_card_takes_the_prize() -> None:
    state = played("prize 4", "card 5", "card 7", "card 7")
    assert state.scores == [4, 0, 0] and state.tiebreak == [1, 0, 0]
    assert [len(hand) for hand in state.view()["hands"]] == [6, 6, 6]
    with pytest.raises(IllegalAction, match="not in your hand"):
        played("prize 4", "card 5", "card 7", "card 7", "prize 1").apply("card 5")


def test_r_3_4_a_prize_that_nobody_takes() -> None:
    rounds = ("prize 4", "card 7", "card 7", "card 7", "prize 2", "card 1", "card 2", "card 3")
    assert played(*rounds).scores == [0, 0, 6]
    assert played(*rounds, unclaimed="lost").scores == [0, 0, 2]


def test_r_3_5_and_r_4_1_the_last_card_is_laid_unasked_and_the_game_is_over() -> None:
    state = last_round()
    assert state.player == NATURE and not state.over
    state.apply("prize 7")
    assert state.over and state.scores == [0, 0, 0] and state.winners == (0, 1, 2)


def test_r_4_2_more_prizes_decide() -> None:
    rounds = ["prize 1", "card 1", "card 2", "prize 2", "card 2", "card 1", "prize 3", "card 3", "card 4"]
    rounds += ["prize 4", "card 5", "card 3"]  # 6 for player 1 with two, 4 for player 2 with two
    rounds += ["prize 6", "card 4", "card 5", "prize 5", "card 7", "card 6"]
    state = played(*rounds, players=2)
    assert state.scores == [11, 10] and state.tiebreak == [3, 3]
    state.apply("prize 7")
    assert state.over and state.winners == (1,)
