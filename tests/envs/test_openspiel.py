"""The games as OpenSpiel plays them. No game is named but where a fact of one is needed."""

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import signoria
from signoria import IllegalAction, State
from signoria.envs.batch import indices, observe
from signoria.envs.openspiel import MOST_MOVES, MOST_SCORE
from tests.envs.checks import check_shimmy
from tests.settings import every_game, every_setting, must_guess, some_states

ROOT = Path(__file__).parents[2]


def counts() -> list[Any]:
    """Every game with every number of players."""
    found = []
    for name, info in signoria.list_games().items():
        for players in range(info.players[0], info.players[1] + 1):
            found.append(pytest.param(name, players, id=f"{name}-{players}"))
    return found


def single_options() -> list[Any]:
    """Every choice of every option that is not the usual one, the other options being as usual."""
    found = []
    for name, info in signoria.list_games().items():
        for option, facts in info.options.items():
            for choice in facts.choices:
                if choice != facts.default:
                    found.append(pytest.param(name, {option: choice}, id=f"{name}-{option}-{choice}"))
    return found


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"signoria_{name}", parameters)


def some_spiel_states(game: Any, seed: int) -> list[Any]:
    """The states of one random game, by way of OpenSpiel."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        states.append(state.clone())
    return states


# --- OpenSpiel's own test ---------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), counts())
def test_openspiel_finds_nothing_wrong(name: str, players: int) -> None:
    """Fewer games where something is hidden: OpenSpiel asks for the views of all seats at every move."""
    game = load(name, players=players)
    pyspiel.random_sim_test(game, 4 if game.perfect else 1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "option"), single_options())
def test_openspiel_finds_nothing_wrong_with_an_option(name: str, option: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, **option), 1, serialize=True, verbose=False)


@every_game
def test_openspiel_finds_nothing_wrong_when_scores_are_returned(name: str) -> None:
    pyspiel.random_sim_test(load(name, returns="score"), 1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), counts())
def test_shimmy_makes_it_a_game_of_pettingzoo(name: str, players: int) -> None:
    check_shimmy(name, players, {}, cycles=10)


# --- The same game as ours --------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), counts())
def test_it_is_the_same_game(name: str, players: int) -> None:
    game = load(name, players=players)
    dice = random.Random(5)
    ours, state = game.signoria.start(), game.new_initial_state()
    while not ours.over:
        actions = ours.legal()
        assert state.position() == ours and state.legal_actions() == actions
        assert state.current_player() == ours.player and not any(state.returns())
        if state.is_chance_node():
            assert state.chance_outcomes() == [(action, 1 / len(actions)) for action in actions]
        for action in actions[:5]:
            text = state.action_to_string(action)
            assert text.endswith(f": {ours.text(action)}") and state.string_to_action(text) == action
        action = dice.choice(actions)
        ours.apply(action)
        state.apply_action(action)
    assert state.position() == ours and state.legal_actions() == [] and state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert tuple(seat for seat in range(players) if state.returns()[seat] > -1) == ours.winners


@every_game
def test_returns_are_what_was_asked_for(name: str) -> None:
    for wins, scores in zip(
        some_spiel_states(load(name), 3), some_spiel_states(load(name, returns="score"), 3), strict=True
    ):
        assert str(wins) == str(scores)
    end: State = scores.position()
    assert scores.returns() == end.scores
    staked = len(end.scores) / len(end.winners) - 1
    assert wins.returns() == [staked if seat in end.winners else -1 for seat in range(len(end.scores))]


@every_setting
def test_the_limits_hold(name: str, players: int, options: dict[str, Any]) -> None:
    """In random play; and when nearly always the lowest choice is made, as in auctions by the least step."""
    game = signoria.game(name, players, **options)
    played = game.playouts(300, seed=2)
    assert played.lengths.max() < MOST_MOVES and np.abs(played.scores).max() < MOST_SCORE
    assert len(some_states(game, seed=1, most_choices=2)) < MOST_MOVES


def test_nobody_plays_longer_than_by_raising_by_the_least() -> None:
    """The longest game known to us: every auction goes on until nobody can pay more."""
    game = signoria.game("ponte_vecchio", players=5)
    state, moves = game.start(), 0
    while not state.over:
        texts = {state.text(action): action for action in state.legal()}
        raises = [action for text, action in texts.items() if text.startswith("bid")]
        state.apply(raises[0] if raises else texts.get("ask", state.legal()[-1]))
        moves += 1
    assert 600 < moves < MOST_MOVES


# --- Copies -----------------------------------------------------------------------------------


@every_game
def test_a_clone_is_independent_and_travels(name: str) -> None:
    game = load(name)
    for state in some_spiel_states(game, seed=1)[::9]:
        text, clone = str(state), state.clone()
        assert str(clone) == text and clone.history() == state.history()
        assert set(vars(clone)) <= {"data", "to_move", "memory"}, "something more is copied"
        travelled = game.deserialize_state(state.serialize())
        for again in (travelled, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert str(again) == text and again.legal_actions() == state.legal_actions()
            if not again.is_terminal():
                again.apply_action(again.legal_actions()[0])
        if not clone.is_terminal():
            clone.apply_action(clone.legal_actions()[-1])
            assert str(clone) != text
        assert str(state) == text
    assert pickle.loads(pickle.dumps(game)) == game


@every_game
def test_a_state_of_ours_becomes_one_of_openspiels(name: str) -> None:
    game = load(name)
    for ours in some_states(game.signoria, seed=2)[::9]:
        state = game.state_of(ours)
        assert state.position() == ours and state.legal_actions() == ours.legal()
        assert state.is_terminal() == ours.over
    info = signoria.list_games()[name]
    if info.options:
        option, facts = next(iter(info.options.items()))
        other = signoria.game(
            name, **{option: facts.choices[-1 if facts.default != facts.choices[-1] else 0]}
        )
        with pytest.raises(ValueError, match="is no state of"):
            game.state_of(other.start())


# --- Mistakes ---------------------------------------------------------------------------------


def test_parameters_are_given_either_way() -> None:
    for game in (pyspiel.load_game("signoria_strozzi(track_length=7)"), load("strozzi", track_length=7)):
        assert game.signoria == signoria.game("strozzi", track_length=7)
    assert pyspiel.load_game("signoria_medici(players=4)").num_players() == 4
    assert pyspiel.load_game(str(load("medici", players=6))).num_players() == 6


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ({"players": 9}, "for 2 to 5 players, not 9"),
        ({"opposite": "never"}, "one of setup, always, not 'never'"),
        ({"returns": "glory"}, "returns is one of win, score, not 'glory'"),
    ],
)
def test_wrong_parameters_are_told(parameters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        load("ponte_vecchio", **parameters)


def test_an_unknown_parameter_is_refused_by_openspiel() -> None:
    with pytest.raises(pyspiel.SpielError, match="colour"):
        load("medici", colour="red")


@every_game
def test_an_illegal_action_is_refused_with_the_reason(name: str) -> None:
    game = load(name)
    for state in some_spiel_states(game, seed=4)[::7]:
        before = str(state)
        wrong = next(
            action for action in range(game.num_distinct_actions()) if action not in state.legal_actions()
        )
        for action in (wrong, -1, game.num_distinct_actions()):
            with pytest.raises(IllegalAction):
                state.apply_action(action)
        assert str(state) == before and state.move_number() == len(state.history())


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program in an interpreter of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "SIGNORIA_LANG": "en"}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


def test_python_ends_without_a_crash() -> None:
    """OpenSpiel lets go of the registered games only after the interpreter has ended."""
    ended = python(
        "import pyspiel, signoria.envs.openspiel\n"
        "states = [pyspiel.load_game('signoria_strozzi').new_initial_state()]\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_without_openspiel_it_is_said_how_to_get_it() -> None:
    ended = python("import sys; sys.modules['pyspiel'] = None; import signoria.envs.openspiel")
    assert ended.returncode == 1 and ended.stderr.endswith("pip install 'signoria[openspiel]'\n")


def test_pickles_are_opened_where_nothing_is_registered_yet() -> None:
    game = load("strozzi", track_length=4)
    data = pickle.dumps((game, some_spiel_states(game, seed=1)[9]))
    ended = python(
        f"import pickle; game, state = pickle.loads({data!r}); print(game); print(state.history())"
    )
    assert ended.stdout.splitlines() == [str(game), str(some_spiel_states(game, seed=1)[9].history())]


# --- What a seat knows ------------------------------------------------------------------------


@every_setting
def test_perfect_information_is_where_nothing_is_hidden(
    name: str, players: int, options: dict[str, Any]
) -> None:
    hidden = must_guess(signoria.game(name, players, **options))
    kind = load(name, players=players, **options).get_type()
    assert kind.information.name == ("IMPERFECT_INFORMATION" if hidden else "PERFECT_INFORMATION")


@every_setting
def test_tensors_are_observations(name: str, players: int, options: dict[str, Any]) -> None:
    game = load(name, players=players, **options)
    assert game.observation_tensor_shape() == [len(indices(game.signoria))]
    for state in some_spiel_states(game, seed=3)[::11]:
        for seat in range(players):
            assert state.observation_tensor(seat) == observe(state.position(), seat).tolist()


@every_setting
def test_tensors_of_information_states_are_what_was_seen(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """Now, and since the start: the moves; where something is hidden, what has changed, and own choices."""
    game = load(name, players=players, **options)
    size = game.observation_tensor_size()
    states = some_spiel_states(game, seed=3)
    for seat in range(players):
        assert not any(states[0].information_state_tensor(seat)[size:])
    chosen = min(20, len(states) - 2)  # some games are short
    for seat in (states[chosen].current_player() % players, 0):
        tensor = states[chosen + 1].information_state_tensor(seat)
        assert tensor[:size] == states[chosen + 1].observation_tensor(seat)
        past = np.array(tensor[size:], np.int64)
        if game.perfect:
            assert past[: chosen + 1].tolist() == [action + 1 for action in states[chosen + 1].history()]
            assert not past[chosen + 1 :].any()
            continue
        seen = np.array(states[0].observation_tensor(seat))
        own = []
        for index, value in past.reshape(-1, 2):
            if index == size + 1:
                own.append(value)
            elif index:
                seen[index - 1] = value
        assert seen.tolist() == tensor[:size]
        moves = states[chosen + 1].full_history()
        assert own == [move.action for move in moves if move.player == seat]


HIDING = [("ponte_vecchio", {"players": 3}), ("san_gimignano", {"players": 3, "hands": "hidden"})]


@pytest.mark.parametrize(("name", "parameters"), HIDING)
def test_strings_of_a_seat_tell_nothing_that_is_hidden(name: str, parameters: dict[str, Any]) -> None:
    state = load(name, **parameters).new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    dice = random.Random(6)
    differed = 0
    for _ in range(25):
        state.apply_action(dice.choice(state.legal_actions()))
        for seat in range(3):
            drawn = state.resample_from_infostate(seat, sampler)
            assert drawn.observation_string(seat) == state.observation_string(seat)
            assert drawn.information_state_string(seat) == state.information_state_string(seat)
            assert drawn.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert json.loads(state.observation_string(seat)) == state.position().view(seat)
            other = (seat + 1) % 3
            assert json.loads(drawn.observation_string(other)) == drawn.position().view(other)
            differed += str(drawn) != str(state)
    assert differed > 3


@pytest.mark.parametrize("moves", [("card 10", "card 20"), ("card 30", "card 20")])
def test_a_card_laid_face_down_is_remembered_by_its_owner_only(moves: tuple[str, str]) -> None:
    """Two games that differ in one hidden card: only who laid it can tell them apart."""
    game = load("ponte_vecchio")
    state = game.new_initial_state()
    for text in ("starts 1", "shop 1L", "shop 2L", "bid 5", "pass", "shop 3L"):
        play(state, text)
    first, second = state.child(find(state, moves[0])), state.child(find(state, "card 40"))
    for known in ("information_state_string", "information_state_tensor"):
        assert getattr(first, known)(1) == getattr(second, known)(1)
        assert getattr(first, known)(0) != getattr(second, known)(0)
    for later in (first, second):
        play(later, moves[1])
    for known in ("information_state_string", "information_state_tensor"):
        assert getattr(first, known)(1) != getattr(second, known)(1), "the cards are open now"


def test_a_seat_remembers_how_it_came_about() -> None:
    """An auction that took another course: the table is the same, what was seen is not."""
    game = load("ponte_vecchio")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, raised in ((one, "bid 10"), (other, "bid 15")):
        for text in ("starts 1", "shop 1L", "shop 2L", "bid 5", raised, "bid 20", "pass"):
            play(state, text)
    assert str(one) == str(other)
    for seat in range(2):
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)
        assert one.information_state_tensor(seat) != other.information_state_tensor(seat)


def find(state: Any, text: str) -> int:
    return int(state.position().action(text))


def play(state: Any, text: str) -> None:
    state.apply_action(find(state, text))


# --- OpenSpiel's searches ---------------------------------------------------------------------


@every_game
def test_openspiels_mcts_searches(name: str) -> None:
    game = load(name)
    state = next(state for state in some_spiel_states(game, seed=1) if not state.is_chance_node())
    before = str(state)
    searcher = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 60, 100, True, 1, False)
    root = searcher.mcts_search(state)
    assert root.explore_count == 60 and root.best_child().action in state.legal_actions()
    assert {child.action for child in root.children} == set(state.legal_actions())
    assert str(state) == before


def test_python_searches_play_too() -> None:
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    state = some_spiel_states(load("ponte_vecchio"), seed=1)[20]
    for by_observation in (False, True):
        searcher = ismcts.ISMCTSBot(
            state.get_game(), evaluator, 2.0, 5, random_state=dice, use_observation_string=by_observation
        )
        assert searcher.step(state) in state.legal_actions()
    states = some_spiel_states(load("medici"), seed=1)
    state = next(state for state in states if not state.is_chance_node())
    assert mcts.MCTSBot(state.get_game(), 2.0, 5, evaluator).step(state) in state.legal_actions()
