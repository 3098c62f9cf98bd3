"""What the bots know of Ponte Vecchio: choices that are clear to any player, and judgements that add up."""

import random

import numpy as np
import pytest

import signoria
from signoria.bots import Bot
from signoria.bots.engine import engine
from signoria.bots.search import candidates
from signoria.bots.tree import MOST_PLAYERS
from signoria.core.game import State
from tests.games.test_ponte_vecchio import OPTIONS, game, lay, play, position

BOTS = [signoria.bot("greedy", seed=1), signoria.bot("search", simulations=1000, seed=1)]
every_bot = pytest.mark.parametrize("bot", BOTS, ids=["greedy", "search"])


def chosen(bot: Bot, state: State) -> str:
    assert state.player is not None
    return state.text(bot.choose(state, state.player))


def thought_of(state: State) -> list[str]:
    return [state.text(action) for action in candidates(state)]


def shares(state: State) -> list[float]:
    values = np.zeros(MOST_PLAYERS)
    engine("ponte_vecchio").knowledge.evaluate(state.data, values)
    return [float(value) for value in values[: state.game.players]]


# --- In every state ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", range(2, 6))
def test_candidates_are_legal_and_shares_add_up(players: int, options: dict[str, str]) -> None:
    for seed in range(2):
        dice = random.Random(seed)
        state = game(players, **options).start()
        while not state.over:
            assert sum(shares(state)) == pytest.approx(1.0) and min(shares(state)) >= 0.0
            actions = state.legal()
            if state.player != signoria.NATURE:
                worth_a_thought = candidates(state)
                assert worth_a_thought and len(set(worth_a_thought)) == len(worth_a_thought)
                assert set(worth_a_thought) <= set(actions)
                if seed % 2:  # games like those of the bots, beside games that go anywhere
                    actions = worth_a_thought
            state.apply(dice.choice(actions))
        assert max(range(players), key=shares(state).__getitem__) in state.winners


@pytest.mark.parametrize("players", range(2, 6))
def test_games_played_out_are_played_by_the_rules(players: int) -> None:
    knowledge = engine("ponte_vecchio").knowledge
    numbers, room = np.array([players], np.uint64), np.zeros(game(players).actions, np.int32)
    for options in OPTIONS:
        state = game(players, **options).start()
        state.apply("starts 1")
        while not state.over:
            state.apply(int(knowledge.rollout_policy(state.data, numbers, room)))  # refuses what is not legal


def test_only_cards_that_others_have_yet_to_answer_are_blurred() -> None:
    is_secret = engine("ponte_vecchio").knowledge.is_secret
    state = position(["1L 15L", "2L 14L", "3L 13L"])
    for still_to_lay in (2, 1, 0):
        assert is_secret(state.data, state.action("card 50")) == (still_to_lay > 0)
        state.apply("card 50")
    assert not is_secret(state.data, state.legal()[0])


# --- Shops ------------------------------------------------------------------------------------


@every_bot
def test_nobody_bids_more_than_is_needed(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L"], [300, 0], last_mover=1, auction=True)
    assert chosen(bot, state) == "bid 5"


@every_bot
def test_a_shop_can_be_too_dear(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L"], [600, 600], last_mover=1, turn=12, auction=True)
    assert chosen(bot, play(state, "bid 400")) == "pass"


@every_bot
def test_a_shop_for_next_to_nothing_is_not_left_to_the_others(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L", "3L 13L"], [300, 300, 300], last_mover=1, turn=12, auction=True)
    assert chosen(bot, play(state, "bid 5")) != "pass"


@every_bot
def test_who_has_no_shop_ahead_builds_at_the_end_that_the_burgher_looks_towards(bot: Bot) -> None:
    state = position(["1L 7L", "2L 15L"], [100, 0], burgher=8, last_mover=1, turn=12, auction=True)
    play(state, "bid 5")
    assert thought_of(state)[0] == "shop 15R"
    assert chosen(bot, state) in [f"shop {step}L" for step in range(9, 15)] + ["shop 15R"]


def first_turn(players: int) -> State:
    """When each has put his first shop where the bots would."""
    state = game(players).start()
    state.apply("starts 1")
    while thought_of(state)[0].startswith("shop"):
        state.apply(candidates(state)[0])
    return state


@pytest.mark.parametrize("players", range(3, 6))
def test_nobody_thinks_of_spending_all_on_the_first_shop(players: int) -> None:
    state = first_turn(players)
    while thought_of(state)[0] != "pass":
        bids = [int(text.removeprefix("bid ")) for text in thought_of(state) if text != "pass"]
        assert max(bids) <= 80
        state.apply(f"bid {max(bids)}")
    assert thought_of(state) == ["pass"]


def test_players_who_think_alike_do_not_all_lay_the_same_card() -> None:
    """The first card that each of five thinks of, in the first turn of many games."""
    different = []
    for seed in range(40):
        dice = random.Random(seed)
        state = game(5).start()
        state.apply(dice.choice(state.legal()))  # who starts
        laid: list[str] = []
        while len(laid) < 5:
            texts = thought_of(state)
            if texts[0].startswith("card"):
                laid.append(texts[0])
                state.apply(texts[0])
            else:
                state.apply("pass" if "pass" in texts else dice.choice(texts))
        different.append(len(set(laid)))
    assert sum(different) / len(different) > 2.4


# --- Cards and deals --------------------------------------------------------------------------

FULL_BRIDGE = [
    "1L 2L 3L 4L 5L 6L 7L 8L 9L 10L 11L 15L",
    "1R 2R 3R 4R 5R 6R 7R 9R 10R 11R 12R 15R",
]


@every_bot
def test_a_joker_is_laid_while_no_other_can_be_nearer(bot: Bot) -> None:
    state = position(FULL_BRIDGE, burgher=8, turn=31, hands=["joker 100", "joker 50"])
    assert chosen(bot, state) == "card joker"


@every_bot
def test_a_low_card_is_not_wasted_where_nobody_can_earn_but_a_high_one_can_win(bot: Bot) -> None:
    """Player 1 alone has a shop ahead, and is sure of the right with either card."""
    state = position(["1L 14L", "2L 5L"], burgher=6, turn=32, hands=["10 80", "90 100"])
    assert thought_of(state)[0] == "card 80"
    assert chosen(bot, state) == "card 80"


@every_bot
def test_the_right_is_sold_to_a_high_card_and_both_gain(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L", "3L 13L"], [200, 200, 200], burgher=4)
    lay(state, "10 100 20")
    assert chosen(bot, state) == "ask"
    state.apply("ask")
    offer = chosen(bot, state)
    assert 20 < int(offer.removeprefix("offer ")) < 90
    play(state, offer, "offer 0")
    assert chosen(bot, state) == "sell 2"


@every_bot
def test_the_better_of_two_offers_is_taken(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L", "3L 13L"], [200, 200, 200], burgher=4)
    play(lay(state, "10 90 90"), "ask", "offer 60", "offer 30")
    assert chosen(bot, state) == "sell 2"


@every_bot
def test_a_right_is_not_sold_below_what_it_brings(bot: Bot) -> None:
    state = position(["1L 15L", "2L 14L", "3L 13L"], [200, 200, 200], burgher=4)
    play(lay(state, "80 90 100"), "ask", "offer 5", "offer 0")
    assert chosen(bot, state) == "keep"


def test_two_players_do_not_trade() -> None:
    """What one gains the other loses: there is no price that suits both."""
    state = lay(position(["1L 15L", "2L 14L"], [200, 200], burgher=4), "10 100")
    assert thought_of(state) == ["keep"]


# --- The move ---------------------------------------------------------------------------------


@every_bot
def test_the_mover_pays_himself(bot: Bot) -> None:
    state = lay(position(["1L 12L", "2L 12R 14L"], burgher=4), "80 90")
    play(state, "keep")
    assert chosen(bot, state) in ("to 12 pay 1", "to 12 turn pay 1")


@every_bot
def test_who_has_no_shop_ahead_stops_where_nobody_is_paid(bot: Bot) -> None:
    state = lay(position(["1L 3L", "2L 8L 12L 15L"], burgher=4), "80 90")
    play(state, "keep")
    assert chosen(bot, state).split()[1] not in ("8", "12", "15")


@every_bot
def test_in_the_last_turn_only_money_counts(bot: Bot) -> None:
    state = position(FULL_BRIDGE, [400, 400], burgher=10, turn=31, hands=["10 40", "20 50"])
    play(lay(state, "10 20"), "keep", "to 11 turn pay 1")
    while state.text(state.legal()[0]) == "keep" or state.text(state.legal()[0]).startswith("card"):
        state.apply(state.legal()[0])
    before = state.data.money[0]
    state.apply(chosen(bot, state))
    assert state.over and state.data.money[0] == before + 40
