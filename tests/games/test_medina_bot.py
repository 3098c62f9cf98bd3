"""Medina: what the bot knows, in any game and in positions where the right choice is clear to a player."""

import numpy as np
import pytest

import signoria
from signoria.bots.engine import engine
from signoria.bots.search import SearchBot, candidates
from tests.games.test_medina import has_only, position
from tests.settings import some_states

every_table = pytest.mark.parametrize("players", [2, 3, 4])
every_screen = pytest.mark.parametrize("screens", ["open", "hidden"])


def ranked(state):
    return [state.text(action) for action in candidates(state)]


def greedy_choice(state):
    """What looks best one placement ahead by the judgement made by hand, which `search:classic` has."""
    values = np.zeros(6)
    worth = {}
    for action in candidates(state):
        after = state.copy()
        after.apply(action)
        engine("medina").knowledge.evaluate(after.data, values)
        worth[action] = values[state.player]
    return state.text(max(worth, key=worth.__getitem__))


def search_choice(state, simulations=1000, level="strongest"):
    bot = SearchBot(level, simulations=simulations, seed=1)
    return state.text(bot.choose(state, state.player))


def shares(state):
    values = np.full(6, np.nan)
    engine("medina").knowledge.evaluate(state.data, values)
    return values[: state.game.players]


# --- In every game ----------------------------------------------------------------------------


@every_table
@every_screen
def test_candidates_are_legal_and_none_is_named_twice(players, screens):
    for seed in range(3):
        for state in some_states(signoria.game("medina", players=players, screens=screens), seed):
            if not state.over and state.player != signoria.NATURE:
                found = candidates(state)
                assert 1 <= len(found) == len(set(found))
                assert set(found) <= set(state.legal())


@every_table
@every_screen
def test_a_game_played_on_is_legal(players, screens):
    game = signoria.game("medina", players=players, screens=screens)
    random, room = np.ones(1, np.uint64), np.zeros(game.actions, np.int32)
    rollout_policy = engine("medina").knowledge.rollout_policy
    for _ in range(3):
        state = game.start()
        state.apply("starts 1")
        while not state.over:
            action = int(rollout_policy(state.data, random, room))
            assert action in state.legal()
            state.apply(action)


@every_table
def test_prospects_are_shares_of_one_victory(players):
    for state in some_states(signoria.game("medina", players=players), seed=4):
        found = shares(state)
        assert ((found >= 0) & (found <= 1)).all()
        assert found.sum() == pytest.approx(1)


def test_at_the_end_the_winner_has_nearly_all():
    state = some_states(signoria.game("medina", players=3), seed=5)[-1]
    assert len(state.winners) == 1
    assert shares(state)[state.winners[0]] > 0.9


# --- White pieces -----------------------------------------------------------------------------


def test_a_wall_that_takes_a_tower_tile():
    state = position("g1", at="A10", walls=["left 11"], left=1)
    for seat in range(state.game.players):
        has_only(state, seat, wall=3, stall=3)
    assert ranked(state)[0] == greedy_choice(state) == search_choice(state) == "wall left 10"


def test_no_wall_for_somebody_else():
    state = position("g2", at="A10", walls=["left 11"], left=1)
    has_only(state, 0, wall=3, stall=3)
    assert ranked(state)[-1] == "wall left 10"
    assert greedy_choice(state) != "wall left 10" != search_choice(state)


def test_a_stable_joins_the_own_palace_where_stalls_stand():
    state = position(
        """
        . . . . . . .
        . k2. . . g1.
        . . . . . . .
        m*m*. . m m .
        """,
        at="D4",
        left=1,
    )
    has_only(state, 0, stable=2)
    assert ranked(state)[0] == greedy_choice(state) == "stable I6"
    assert not {"stable E4", "stable D5", "stable F5", "stable E6"} & set(ranked(state))


def test_a_stall_at_the_own_palace():
    state = position(
        """
        . . . . . . . .
        k2. m*m m m*. g1
        """,
        at="D4",
        left=1,
    )
    for seat in range(state.game.players):
        has_only(state, seat, stall=3)
    assert ranked(state)[0] == greedy_choice(state) == search_choice(state) == "stall J5"


# --- Roofs ------------------------------------------------------------------------------------


def test_a_large_palace_is_claimed_before_the_next_player_does():
    state = position(
        """
        o o o o
        o o o o
        """,
        at="D4",
        left=1,
    )
    assert ranked(state)[0] == greedy_choice(state) == search_choice(state) == "roof D4"


def test_within_a_turn_the_palace_grows_before_it_is_claimed():
    state = position(
        """
        o o o o
        o o o o
        """,
        at="D4",
    )
    assert search_choice(state, simulations=20_000).split()[0] in ("orange", "stable")
    state.apply("orange H4")
    assert greedy_choice(state) == search_choice(state) == "roof D4"


def test_a_palace_nearly_ripe_is_not_fed():
    state = position(
        """
        o o o
        o o .
        """,
        at="D4",
        left=1,
    )
    has_only(state, 0, orange=3, roof=1, wall=3)
    state.data.stock[1:, 3] = 3
    assert not greedy_choice(state).startswith("orange")
    assert not search_choice(state).startswith("orange")


def test_who_alone_wants_a_colour_lets_the_palace_grow():
    state = position(
        """
        o2o o o . o3o o o . . o o . .
        . . . . . . . . . . . . . . .
        """,
        at="A4",
    )
    has_only(state, 0, orange=4, roof=4)
    assert not ranked(state)[0].startswith("roof")
    assert greedy_choice(state).startswith("orange")
    assert search_choice(state).startswith("orange")


def test_two_players_close_what_only_the_other_wants():
    state = position(
        """
        k1k k k . . k k k
        . . . . . . k k k
        """,
        players=2,
        at="C4",
        left=1,
    )
    assert ranked(state)[0] == greedy_choice(state) == "block I4"
    assert search_choice(state, level="classic") == "block I4"  # what was learned does not see it here


# --- What is learned from ---------------------------------------------------------------------


@every_table
def test_a_lead_over_the_one_before_is_what_he_lacks_to_the_one_after(players):
    known = engine("medina").knowledge
    before, after, best = (
        known.FEATURES.index(f"prospects ahead of the {who}")
        for who in ("player before", "player after", "best other")
    )
    leads = set()
    for state in some_states(signoria.game("medina", players=players), seed=6):
        if state.over:
            continue
        facts = np.zeros((players, len(known.FEATURES)))
        for seat in range(players):
            known.features(state.data, seat, facts[seat])
        for seat in range(players):
            assert facts[seat, before] == pytest.approx(-facts[(seat - 1) % players, after])
            assert facts[seat, best] <= min(facts[seat, before], facts[seat, after]) + 1e-9
        assert (facts[:, best] > 0).sum() <= 1
        leads.add(round(facts[0, before], 6))
    assert len(leads) > 5
