"""Values learned by self-play: the fit, the games it is made to, and the command."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from signoria.bots.network import HIDDEN, Weights, weight_count
from signoria.core.game import game
from signoria.games.san_gimignano.bot.features import FEATURES
from signoria.terminal.cli import main
from signoria.terminal.train import command_of
from signoria.training import generations, quick, selfplay
from signoria.training.fit import (
    Positions,
    Scale,
    cross_entropy,
    first_weights,
    fit,
    gradient,
    shares_of,
)
from signoria.training.generations import Plan, Progress, train
from signoria.training.one_ahead import LEARNER
from signoria.training.quick import Bundle, play_bundle
from signoria.training.selfplay import (
    GUEST_FACTOR,
    Practice,
    from_the_next,
    mind_of_guests,
    play,
    seats_of_guests,
)

GAME = "san_gimignano"
PRACTICE = Practice(GAME, 2, None, from_judgement=False, simulations=4, seed=1, number=0)
PLAN = Plan(GAME, 2, generations=2, games=2, simulations=5, match_games=2, from_judgement=False, seed=1)


def test_the_gradient_is_that_of_the_loss() -> None:
    dice = np.random.default_rng(1)
    weights = dice.normal(0, 0.5, len(first_weights(3, 1)))
    features = dice.normal(0, 1, (5, 4, 3))
    targets = dice.dirichlet(np.ones(4), 5)
    slope = gradient(weights, features, targets)
    for place in range(0, len(weights), 7):
        step = np.zeros_like(weights)
        step[place] = 1e-5
        more = cross_entropy(shares_of(weights + step, features), targets)
        less = cross_entropy(shares_of(weights - step, features), targets)
        assert slope[place] == pytest.approx((more - less) / 2e-5, abs=1e-6)


def test_what_decides_is_found_and_called_as_sure_as_it_is() -> None:
    """One feature decides by a known chance, the other is noise; both have odd scales."""
    dice = np.random.default_rng(2)
    features = np.stack([dice.normal(5, 30, (6000, 3)), dice.normal(0, 0.01, (6000, 3))], axis=2)
    powers = np.exp(features[:, :, 0] / 30)
    chances = powers / powers.sum(axis=1, keepdims=True)
    winners = [dice.choice(3, p=chance) for chance in chances]
    shares = np.eye(3)[winners]
    seen = Positions(features, shares, shares)
    scale = Scale.of(features)
    found = fit(seen, scale, first_weights(2, 1), trust=0.0, epochs=80, seed=1)
    told = shares_of(scale.folded(found.weights), features)
    assert found.loss < found.even - 0.1
    assert np.abs(told - chances).mean() < 0.03


def test_a_lesson_is_always_the_same_game() -> None:
    first, again, other = play(PRACTICE), play(PRACTICE), play(replace(PRACTICE, number=1))
    assert np.array_equal(first.features, again.features) and np.array_equal(first.judged, again.judged)
    assert first.features.shape != other.features.shape or not np.array_equal(first.features, other.features)
    assert first.shares.sum(axis=1) == pytest.approx(1) and first.judged.sum(axis=1) == pytest.approx(1)
    assert (first.shares == first.shares[0]).all(), "what came out is the same for all positions of a game"


def test_a_game_to_win_is_curious_in_its_opening_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    to_win = replace(PRACTICE, is_curious=False)
    first = play(to_win).features
    assert np.array_equal(first, play(to_win).features)
    monkeypatch.setattr(selfplay, "CURIOSITY", 1.0)
    assert np.array_equal(first, play(to_win).features)
    monkeypatch.setattr(selfplay, "OPENING", 0)
    best = play(to_win).features
    assert first.shape != best.shape or not np.array_equal(first, best)


def test_guests_sit_at_some_tables_but_never_alone() -> None:
    """Without them nothing is drawn for them: games are as they were."""
    dice = random.Random(1)
    untouched = dice.getstate()
    assert seats_of_guests(PRACTICE, dice) == [] and dice.getstate() == untouched
    practice = replace(PRACTICE, players=4, guests=0.5)
    tables = [seats_of_guests(practice, dice) for _ in range(400)]
    assert {len(seats) for seats in tables} == {0, 1, 2, 3}
    assert 150 < sum(not seats for seats in tables) < 250
    assert {seat for seats in tables for seat in seats} == {0, 1, 2, 3}


def test_guests_are_of_two_kinds() -> None:
    state, dice = game(GAME, 2).start(), random.Random(1)
    found = [mind_of_guests(PRACTICE, state, dice) for _ in range(20)]
    assert {simulations for _, simulations in found} == {
        PRACTICE.simulations,
        GUEST_FACTOR * PRACTICE.simulations,
    }
    assert len({mind.loops for mind, _ in found}) == 2


def test_a_lesson_with_guests_is_always_the_same_game_too() -> None:
    with_guest = replace(PRACTICE, guests=1.0)
    alone, first, again = play(PRACTICE), play(with_guest), play(with_guest)
    assert np.array_equal(first.features, again.features) and np.array_equal(first.judged, again.judged)
    assert np.array_equal(first.judged, first.shares), "the search does not know its guests"
    assert alone.features.shape != first.features.shape or not np.array_equal(alone.features, first.features)


def test_positions_without_a_choice_are_judged_by_the_next() -> None:
    one, two, end = np.array([0.6, 0.4]), np.array([0.3, 0.7]), np.array([1.0, 0.0])
    found = from_the_next([None, one, None, None, two, None], end)
    assert [list(row) for row in found] == [list(row) for row in (one, one, two, two, two, end)]


def test_training_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Progress] = []
    whole = train(PLAN, tmp_path / "whole", 1, None, told.append)
    assert [news.generation for news in told if news.fit] == [0, 1]
    assert all(news.share is not None for news in told if news.fit)
    train(replace(PLAN, generations=1), tmp_path / "parts", 1, None, told.append)
    played: list[int] = []
    real = generations.play
    monkeypatch.setattr(
        generations, "play", lambda practice: played.append(practice.number) or real(practice)
    )
    again = train(PLAN, tmp_path / "parts", 1, None, told.append)
    assert np.array_equal(whole, again) and played == [2, 3, 4], "the first generation is not played again"


BUNDLE = Bundle(GAME, 3, None, seed=1, number=0)


def test_a_bundle_of_quick_games_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "BUNDLE", 3)
    first, again, other = (play_bundle(replace(BUNDLE, number=number)) for number in (0, 0, 1))
    assert np.array_equal(first.features, again.features)
    assert first.features.shape != other.features.shape or not np.array_equal(first.features, other.features)
    assert first.shares.sum(axis=1) == pytest.approx(1)
    assert first.features.shape[1:] == (3, len(FEATURES))


def test_learners_of_quick_games_choose_by_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that wants towers, and nothing else, builds more of them than one that wants none."""
    monkeypatch.setattr(quick, "BUNDLE", 8)
    monkeypatch.setattr(quick, "KINDS", {LEARNER: 1.0})
    monkeypatch.setattr(quick, "WARMTH", (0.001,))
    towers, biases = FEATURES.index("towers"), weight_count(len(FEATURES)) - 2 * HIDDEN
    found = []
    for wish in (1.0, -1.0):
        weights = np.zeros(weight_count(len(FEATURES)))
        weights[towers * HIDDEN] = 1.0
        weights[biases + HIDDEN] = wish
        found.append(play_bundle(replace(BUNDLE, weights=weights)).features[:, :, towers].mean())
    assert found[0] > 2 * found[1]


def test_quick_generations_come_first_and_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generations, "BUNDLE", 2)
    monkeypatch.setattr(quick, "BUNDLE", 2)
    monkeypatch.setattr(generations, "QUICK_GENERATIONS", 2)
    told: list[Progress] = []
    plan = replace(PLAN, generations=1, quick=3, match_games=0)
    whole = train(plan, tmp_path, 1, None, told.append)
    assert [news.generation for news in told if news.fit] == [0, 1, 2]
    counted = [news.games for news in told]
    assert counted == sorted(counted) and counted[-1] == plan.all_games == 2 * 4 + 2 + 1
    monkeypatch.setattr(generations, "play_bundle", None)
    monkeypatch.setattr(generations, "play", None)
    assert np.array_equal(train(plan, tmp_path, 1, None, told.append), whole), "nothing is played again"
    only_quick = replace(plan, generations=0)
    assert command_of(only_quick) == (
        f"signoria train {GAME} --players 2 --quick 3 --generations 0 --games 2 --simulations 5 --seed 1"
    )


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.json"
    small = ["--generations", "1", "--games", "2", "--simulations", "5", "--match", "2", "--jobs", "1"]
    given = ["train", GAME, "--players", "3", *small, "--folder", str(tmp_path / "kept"), "--out", str(out)]
    assert main(given) == 0
    told = capsys.readouterr().out
    assert "3 players, generation 1" in told and "judgement made by hand" in told and str(out) in told
    assert list(Weights.read(out).by_players) == [3]
    assert main([*given[:3], "2", *given[4:]]) == 0
    kept = Weights.read(out)
    assert sorted(kept.by_players) == sorted(kept.made_by) == [2, 3], "what was there for others stays"
    assert kept.made_by[3] == (
        f"signoria train {GAME} --players 3 --generations 1 --games 2 --simulations 5 --seed 1"
    )
    assert command_of(replace(PLAN, guests=0.5)).endswith(" --seed 1 --guests 0.5")
    assert main(["train", GAME, "--players", "2", "--generations", "0"]) == 2
    assert "At least one of generations" in capsys.readouterr().err
    assert main(["train", GAME, "--players", "7"]) == 2
    assert "2 to 4 players" in capsys.readouterr().err
