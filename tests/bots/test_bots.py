"""What holds for the bots in every game."""

import itertools
import random
import threading
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.bots import search
from signoria.bots.engine import engine
from signoria.bots.levels import LEVELS, STYLES, USUAL, Level, read_levels
from signoria.bots.network import HIDDEN
from signoria.bots.search import Choice, Search, SearchBot, SearchResult, candidates, misjudged
from signoria.bots.tree import wanted
from signoria.core.registry import package_of
from signoria.training.fit import first_weights
from tests.settings import every_game, every_setting, must_guess, some_states


def questions(game: signoria.Game, seed: int, every: int) -> list[signoria.State]:
    """Some states of a random game in which a player is asked."""
    asked = [state for state in some_states(game, seed) if not state.over and state.player != signoria.NATURE]
    return asked[::every]


@every_setting
def test_a_whole_game_without_an_illegal_move(name: str, players: int, options: dict[str, Any]) -> None:
    game = signoria.game(name, players, **options)
    state = game.start()
    nature = signoria.bot("random", seed=1)
    bots = [signoria.bot("search", simulations=4, seed=seat) for seat in range(players)]
    bots[0] = signoria.bot("greedy", seed=1)
    while not state.over:
        seat = state.player
        assert seat is not None
        state.apply((nature if seat == signoria.NATURE else bots[seat]).choose(state, seat))
    assert state.winners


@every_setting
def test_candidates_are_legal_and_different(name: str, players: int, options: dict[str, Any]) -> None:
    for state in questions(signoria.game(name, players, **options), seed=2, every=3):
        found = candidates(state)
        assert 1 <= len(found) == len(set(found)) and set(found) <= set(state.legal())


@every_setting
def test_hidden_facts_change_no_choice(name: str, players: int, options: dict[str, Any]) -> None:
    """States that look the same to a seat: the same bot makes the same choice, exactly."""
    game = signoria.game(name, players, **options)
    differ = 0
    for number, state in enumerate(questions(game, seed=3, every=5)):
        seat = state.player
        assert seat is not None
        other = state.resample(seat, number)
        differ += other != state
        for bot in ("random", "greedy"):
            chosen = [signoria.bot(bot, seed=number).choose(one, seat) for one in (state, other)]
            assert chosen[0] == chosen[1]
        thoughts = [SearchBot(simulations=30, seed=number).think(one, seat) for one in (state, other)]
        assert thoughts[0].choices == thoughts[1].choices and thoughts[0].line == thoughts[1].line
    assert (differ > 0) == must_guess(game)


@every_game
def test_the_same_seed_and_simulations_give_the_same_move(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the clock says: the work may be cut in pieces of any size."""
    asked = questions(signoria.game(name), seed=4, every=1)
    state = asked[min(10, len(asked) // 4)]
    assert state.player is not None
    first = SearchBot(simulations=700, seed=5).think(state, state.player)
    monkeypatch.setattr(search, "FIRST_CHUNK", 1)
    monkeypatch.setattr(search, "CHUNK", 1e-5)
    again = SearchBot(simulations=700, seed=5).think(state, state.player)
    assert again.choices == first.choices and again.line == first.line
    assert first.simulations == sum(choice.visits for choice in first.choices) == 700
    other = SearchBot(simulations=700, seed=6).think(state, state.player)
    draws = engine(name).mind(state.data).depth > 0  # else nothing is left to chance
    assert (other.choices != first.choices) == draws


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64 - 1, 2**100])
@pytest.mark.parametrize("name", ["random", "greedy", "search:simulations=20"])
def test_any_number_is_a_seed(name: str, seed: int) -> None:
    state = questions(signoria.game("medici"), seed=4, every=1)[10]
    assert state.player is not None
    assert signoria.bot(name, seed=seed).choose(state, state.player) in state.legal()


@every_game
def test_a_search_result_has_values_visits_and_a_line(name: str) -> None:
    game = signoria.game(name)
    for state in questions(game, seed=6, every=20):
        seat = state.player
        assert seat is not None
        result = SearchBot(simulations=300, seed=1).think(state, seat)
        visits = [choice.visits for choice in result.choices]
        assert visits == sorted(visits, reverse=True) and result.moves >= result.simulations
        for choice in result.choices:
            assert len(choice.values) == game.players
            assert all(0 <= value <= 1 for value in choice.values)
            assert sum(choice.values) == pytest.approx(1, abs=0.01)
        after = state.copy()
        for action in result.line:
            after.apply(action)
        assert not result.line or result.line[0] == result.best.action


@every_game
def test_evaluations_are_shares_of_the_victory(name: str) -> None:
    import numpy as np

    for state in some_states(signoria.game(name), seed=7):
        values = np.full(6, np.nan)
        mind = engine(name)
        weights = mind.weights_for(state.game.players)
        mind.values.evaluate(state.data, weights, mind.room(), values)
        shares = values[: state.game.players]
        assert shares.min() >= 0 and shares.sum() == pytest.approx(1, abs=1e-6)
        if state.over:
            best = {seat for seat, share in enumerate(shares) if share == shares.max()}
            assert best == set(state.winners)


class SlowMachine:
    """A clock that runs by the simulations made, and no faster."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds_each: float):
        self.now = 100.0
        run = Search.run

        def slow_run(this: Search, simulations: int) -> None:
            run(this, simulations)
            self.now += simulations * seconds_each

        monkeypatch.setattr(Search, "run", slow_run)
        monkeypatch.setattr(search.time, "monotonic", lambda: self.now)


@pytest.mark.parametrize("seconds_each", [0.00001, 0.001, 0.005])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_keeps_its_time(level: str, seconds_each: float, monkeypatch: pytest.MonkeyPatch) -> None:
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    clock = SlowMachine(monkeypatch, seconds_each)
    bot = SearchBot(level, seed=1)
    begun = clock.now
    assert state.player is not None
    bot.choose(state, state.player)
    assert clock.now - begun <= 1.2 * bot.level_in(state.game).seconds


def test_the_time_given_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    SlowMachine(monkeypatch, 0.001)
    assert state.player is not None
    result = SearchBot(seconds=0.5, seed=1).think(state, state.player)
    assert 0.4 <= result.seconds <= 0.6 and 400 <= result.simulations <= 600


def test_a_search_ends_early_when_the_choice_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    assert state.player is not None
    monkeypatch.setattr(search, "CHUNK", 0.0)  # a look at the clock after every simulation
    bot = SearchBot(seed=1)
    whole = bot.think(state, state.player, Level(1500, 60))
    short = bot.think(state, state.player, Level(1500, 60), decide=True)
    assert short.simulations < whole.simulations == 1500 and short.best.action == whole.best.action


def test_by_the_clock_a_search_ends_when_another_choice_is_unlikely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sooner than by simulations, whose choice must not depend on the clock; after a third of the time."""
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    assert state.player is not None
    SlowMachine(monkeypatch, 0.001)
    monkeypatch.setattr(search, "CHUNK", 0.0)
    bot = SearchBot(seed=1)
    whole = bot.think(state, state.player, Level(seconds=1.5))
    counted = bot.think(state, state.player, Level(1500, 60), decide=True)
    short = bot.think(state, state.player, Level(seconds=1.5), decide=True)
    assert short.seconds >= 0.5 and short.simulations < counted.simulations < whole.simulations
    assert short.best.action == counted.best.action == whole.best.action


def test_bots_think_beside_other_work_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """One long stretch of compiled code in a thread: this one goes on meanwhile."""
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    seat = state.player
    assert seat is not None
    bot = SearchBot(seed=1)
    found: list[SearchResult] = []
    monkeypatch.setattr(search, "FIRST_CHUNK", 3000)
    thread = threading.Thread(target=lambda: found.append(bot.think(state, seat, Level(1 << 30, 600))))
    thread.start()
    turns = 0
    while turns < 1000 and thread.is_alive():
        turns += 1
        thread.join(1e-5)
    assert turns == 1000 and not found
    bot.stopped.set()
    thread.join(60)
    assert found and found[0].seconds < 300


def test_reports_come_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    monkeypatch.setattr(search, "REPORTING", 0.0)
    reports: list[SearchResult] = []
    assert state.player is not None
    last = SearchBot(simulations=20_000, seed=1).think(state, state.player, report=reports.append)
    counts = [result.simulations for result in reports]
    assert counts and counts == sorted(counts) and counts[-1] < last.simulations == 20_000


@every_game
def test_levels_are_five_and_grow(name: str) -> None:
    for levels in engine(name).levels.values():
        assert tuple(levels) == LEVELS
        for weaker, stronger in itertools.pairwise(levels.values()):
            assert stronger.doubt <= weaker.doubt and stronger.misjudges <= weaker.misjudges
            assert stronger.simulations >= weaker.simulations and stronger != weaker
    assert levels["strongest"] == Level()


@every_game
@pytest.mark.parametrize("level", LEVELS[:-1])
def test_other_seeds_play_other_games(name: str, level: str) -> None:
    """With the same choices of Nature: nobody should meet the same game again and again."""
    assert one_game(name, level, seed=10) != one_game(name, level, seed=20)


def one_game(name: str, level: str, seed: int) -> list[int]:
    """The actions of a game among bots of a level."""
    nature, actions = random.Random(1), []
    state = signoria.game(name).start()
    bots = [SearchBot(level, seed=seed + seat) for seat in range(state.game.players)]
    while not state.over:
        seat = state.player
        assert seat is not None
        is_natures = seat == signoria.NATURE
        actions.append(nature.choice(state.legal()) if is_natures else bots[seat].choose(state, seat))
        state.apply(actions[-1])
    return actions


def test_levels_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    two_or_three = range(2, 4)
    assert read_levels(tmp_path, two_or_three) == {2: USUAL, 3: USUAL}
    for text in ("[beginner", "[beginner]\nsimulations = 3\n", "[beginner]\nmoods = 3\n"):
        (tmp_path / "bot/levels.toml").write_text(text)
        with pytest.raises(ValueError, match="does not tell the levels"):
            read_levels(tmp_path, two_or_three)


def test_a_level_may_differ_by_the_number_of_players(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    text = "".join(f"[{name}]\nsimulations = 30\ndoubt = 0.1\n" for name in LEVELS)
    (tmp_path / "bot/levels.toml").write_text(f"{text}[easy-3]\nsimulations = 7\n")
    found = read_levels(tmp_path, range(2, 4))
    assert found[2]["easy"] == found[3]["hard"] == Level(30, doubt=0.1)
    assert found[3]["easy"] == Level(7, doubt=0.1), "the rest stays"


def test_a_level_in_doubt_takes_what_looks_nearly_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """And never what looks bad: it errs where the choice is close."""
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    assert state.player is not None
    values = {0: 0.5, 1: 0.48, 2: 0.1}
    choices = [Choice(action, 10, [share] * 3) for action, share in values.items()]
    found = SearchResult(choices, [], 30, 30, 0.0)
    monkeypatch.setattr(SearchBot, "think", lambda *_, **__: found)
    monkeypatch.setattr(SearchBot, "level_in", lambda *_: Level(30, doubt=0.02))
    taken = Counter(SearchBot(seed=seed).choose(state, state.player) for seed in range(400))
    assert 0.55 < taken[0] / 400 < 0.9 and taken[1] > 40 and not taken[2]


def test_who_misjudges_is_wrong_in_the_same_way_all_game() -> None:
    weights = first_weights(5, 1)
    wrong = misjudged(weights, 0.5, seed=1)
    assert np.array_equal(wrong, misjudged(weights, 0.5, seed=1))
    assert not np.array_equal(wrong, misjudged(weights, 0.5, seed=2))
    factors = (wrong[: 5 * HIDDEN] / weights[: 5 * HIDDEN]).reshape(5, HIDDEN)
    assert np.ptp(factors, axis=1) == pytest.approx(0), "a fact counts for too much, or too little"
    assert np.array_equal(wrong[5 * HIDDEN :], weights[5 * HIDDEN :])


def test_who_is_spiteful_minds_who_gets_the_rest() -> None:
    two, one = np.array([0.4, 0.3, 0.3]), np.array([0.4, 0.6, 0.0])
    spite = STYLES["spiteful"].spite
    assert wanted(two, 0, 3, spite) > wanted(one, 0, 3, spite)
    assert wanted(two, 0, 3, 0.0) == wanted(one, 0, 3, 0.0)


def test_styles_lean_to_daring_choices_or_away_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """But only among those that are nearly as good, and were tried often enough to be known."""
    asked = questions(signoria.game("medici"), seed=9, every=1)
    state = next(one for one in asked if {"bid 1", "bid 9"} <= {one.text(action) for action in one.legal()})
    seat = state.player
    assert seat is not None
    visits = {
        "bid 5": (100, 0.50),
        "bid 1": (40, 0.49),
        "bid 9": (40, 0.49),
        "bid 2": (2, 0.6),
        "pass": (40, 0.3),
    }
    choices = [
        Choice(state.action(action), tried, [share] * state.game.players)
        for action, (tried, share) in visits.items()
    ]
    found = SearchResult(choices, [], 222, 222, 0.0)
    monkeypatch.setattr(SearchBot, "think", lambda *_, **__: found)
    taken = {
        style: state.text(SearchBot("hard", seed=1, style=style).choose(state, seat)) for style in STYLES
    }
    assert taken == {"even": "bid 5", "cautious": "bid 1", "bold": "bid 9", "spiteful": "bid 5"}


@every_game
def test_boldness_is_a_share_and_tells_choices_apart(name: str) -> None:
    knowledge = engine(name).knowledge
    told = [
        [knowledge.boldness(state.data, action) for action in state.legal()]
        for state in questions(signoria.game(name), seed=9, every=3)
    ]
    assert all(0 <= daring <= 1 for one in told for daring in one)
    says = hasattr(import_module(f"{package_of(name).__name__}.bot"), "boldness")
    assert any(min(one) < max(one) for one in told) == says


@every_game
def test_styles_and_the_judgement_made_by_hand_choose_legally(name: str) -> None:
    for state in questions(signoria.game(name), seed=9, every=25):
        assert state.player is not None
        for bot in (*(SearchBot("easy", seed=1, style=style) for style in STYLES), classic()):
            assert bot.choose(state, state.player) in state.legal()


def classic() -> SearchBot:
    return SearchBot("classic", simulations=30, seed=1)


def test_a_full_tree_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = questions(signoria.game("medici"), seed=8, every=1)[3]
    monkeypatch.setattr(search, "MOST_NODES", search.FIRST_NODES)
    assert state.player is not None
    result = SearchBot(simulations=1_000_000, seed=1).think(state, state.player)
    assert 0 < result.simulations < search.FIRST_NODES


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"level": "godlike"}, "There is no level 'godlike'. There are: beginner, easy"),
        ({"simulations": 0}, "more than 0"),
        ({"seconds": -1.0}, "more than -1.0"),
    ],
)
def test_wrong_settings_are_explained(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        signoria.bot("search", **settings)
