"""Chances, luck and skill: they add up, they are the same again, and an error shows."""

import random
import threading
from collections import Counter
from collections.abc import Callable

import pytest

import signoria
from signoria import NATURE, Record
from signoria.analysis.figures import Decision, Review
from signoria.analysis.judge import MOST_OUTCOMES, Judge, Stopped, result_of, victories
from signoria.analysis.review import review
from signoria.analysis.words import phases, turning_points
from tests.settings import every_game

FEW = 40


def played(game: signoria.Game, choose: Callable[[Record], int | None] = lambda record: None) -> Record:
    """A game of quick bots; `choose` may choose for them."""
    dice, bot = random.Random(3), signoria.bot("search", simulations=30, seed=1)
    record = Record.of(game)
    while not record.state.over:
        asked = record.state.player
        assert asked is not None
        chosen = choose(record)
        if chosen is None:
            chosen = dice.choice(record.state.legal()) if asked == NATURE else bot.choose(record.state, asked)
        record.apply(chosen)
    return record


def hidden_game(name: str) -> signoria.Game:
    """As much hidden as the game allows."""
    options = signoria.list_games()[name].options
    return signoria.game(
        name, **{key: "hidden" for key, option in options.items() if "hidden" in option.choices}
    )


@every_game
def test_every_move_is_in_one_phase(name: str) -> None:
    record = played(signoria.game(name))
    found = phases(record)
    assert [move for phase in found for move in phase.moves] == list(range(len(record.actions)))
    assert len({phase.name.render("en") for phase in found}) == len(found) >= 2


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("medina", ["No palace owned yet", "First palaces", "Last palaces"]),
        ("ponte_vecchio", ["While shops are built", "Last round"]),
        ("san_gimignano", ["Before the first tower", "While the town grows", "All tiles are laid"]),
    ],
)
def test_a_game_without_days_has_parts_of_its_own(name: str, parts: list[str]) -> None:
    found = phases(played(signoria.game(name)))
    assert [phase.name.render("en") for phase in found] == parts


def test_who_played_reads_of_their_own_turning_points_first() -> None:
    losses = [(0, 0.3), (1, 0.2), (0, 0.25), (1, 0.1), (2, 0.21), (1, 0.15), (2, 0.01)]
    made = [Decision(move, seat, 0, 1, 0.5 - loss, 0.5) for move, (seat, loss) in enumerate(losses)]
    found = Review(1, 0, [], made, [], [], True)
    assert [one.move for one in turning_points(found)] == [0, 2, 4]
    assert [one.move for one in turning_points(found, 1)] == [0, 1, 5]
    assert [one.move for one in turning_points(found, 2)] == [0, 2, 4]


@pytest.mark.parametrize(("name", "first"), [("medici", "Day 1"), ("strozzi", "Round 1")])
def test_days_and_rounds_are_phases(name: str, first: str) -> None:
    record = played(signoria.game(name))
    found = phases(record)
    assert [phase.name.render("en") for phase in found] == [f"{first[:-1]}{number}" for number in (1, 2, 3)]
    begun = [state.view(None)[first[:-2].lower()] for state in record.states()]
    assert [begun[phase.moves[-1]] for phase in found] == [1, 2, 3]


@every_game
def test_luck_skill_and_others_are_the_whole_way_from_start_to_result(name: str) -> None:
    record = played(hidden_game(name))
    found = review(record, FEW)
    assert len(found.chances) == len(record.actions) + 1
    assert found.over and found.chances[-1] == result_of(record.state)
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1) and all(0 <= chance <= 1 for chance in chances)
    for seat, account in enumerate(found.accounts):
        assert account.start == found.chances[0][seat]
        assert account.result == (seat in record.state.winners) / len(record.state.winners)
        changed = account.luck + account.skill + account.others
        assert changed == pytest.approx(account.result - account.start, abs=1e-9)
        assert account.lost == pytest.approx(sum(one.loss for one in found.decisions if one.seat == seat))
    states = list(record.states())
    assert [one.move for one in found.decisions] == [
        number for number in range(len(record.actions)) if states[number].player != NATURE
    ]
    for one in found.decisions:
        assert one.loss >= 0 and (one.loss > 0) == (one.best != one.action)
        assert one.best in states[one.move].legal()
    drawn = [draw.move + number for draw in found.draws for number in range(draw.moves)]
    assert drawn == [number for number in range(len(record.actions)) if states[number].player == NATURE]
    for draw in found.draws:
        assert sum(draw.luck) == pytest.approx(0, abs=1e-9)


def test_a_review_is_the_same_again_in_any_number_of_threads() -> None:
    record = played(signoria.game("strozzi"))
    found = review(record, FEW, seed=4, jobs=1)
    assert review(record, FEW, seed=4, jobs=3) == found
    assert review(record, FEW, seed=5) != found
    assert Review.from_json(found.to_json()) == found


def test_a_blunder_is_the_largest_loss() -> None:
    """A player with an empty ship bids all their money for the first lot of the second day."""
    game = signoria.game("medici", players=4)
    blunders: list[int] = []

    def bid_all(record: Record) -> int | None:
        state = record.state
        if blunders or state.player == NATURE or len(record.actions) < 60:
            return None
        highest = state.legal()[-1]
        if not state.text(highest).startswith("bid ") or int(state.text(highest).split()[1]) < 30:
            return None
        blunders.append(len(record.actions))
        return highest

    record = played(game, bid_all)
    found = review(record, 300)
    worst = max(found.decisions, key=lambda one: one.loss)
    assert [worst.move] == blunders
    assert worst.loss > 0.1 and worst in turning_points(found)


def test_the_mean_over_what_nature_may_do_has_no_bias_towards_what_she_did() -> None:
    state = signoria.game("medici", players=4).start()
    for action in ("starts 2", "gold", "draw"):
        state.apply(action)
    legal = state.legal()
    assert len(legal) > MOST_OUTCOMES
    happened, seeds = [legal[7]], 3000
    weights: Counter[bytes] = Counter()
    for seed in range(seeds):
        found = Judge(seed=seed).outcomes(state, happened)
        assert len(found) == MOST_OUTCOMES
        assert sum(one.weight for one in found) == pytest.approx(1)
        for one in found:
            weights[bytes(one.state)] += one.weight / seeds
    fair = 1 / len(legal)
    assert weights[bytes(state.after(legal[7]))] == pytest.approx(fair)
    assert len(weights) == len(legal)
    assert all(weight == pytest.approx(fair, rel=0.2) for weight in weights.values())


def test_few_outcomes_are_all_judged_and_a_row_of_draws_is_one() -> None:
    start = signoria.game("ponte_vecchio", players=4).start()
    found = Judge().outcomes(start, start.legal()[:1])
    assert [one.state for one in found] == [start.after(action) for action in start.legal()]
    assert [one.weight for one in found] == [0.25] * 4
    record = played(signoria.game("medici", players=3))
    first = review(record, FEW).draws[0]
    assert first.move == 0 and first.moves >= 2, "who starts, and the first card"


def test_what_a_hidden_card_may_be_does_not_depend_on_what_it_is() -> None:
    """Two positions that look the same to a seat are worth the same to it, and so is every choice."""
    record = Record.of(signoria.game("ponte_vecchio", players=2))
    dice = random.Random(1)
    judge = Judge(FEW)
    while True:
        state, asked = record.state, record.state.player
        assert asked is not None
        if asked != NATURE:
            other = state.resample(asked, 12)
            if other != state:
                break
        record.apply(dice.choice(state.legal()))
    assert judge.judge(state).shares[asked] == judge.judge(other).shares[asked]
    action = state.legal()[0]
    assert judge.expected(state, action) == judge.expected(other, action)


def test_a_search_that_is_sure_of_a_victory_says_all() -> None:
    assert victories([0.975, 0.025]) == pytest.approx([1, 0])
    assert victories([0.25] * 4) == pytest.approx([0.25] * 4)
    assert sum(victories([0.8, 0.15, 0.05])) == pytest.approx(1)


def test_progress_is_told_and_a_review_can_be_stopped() -> None:
    record = played(signoria.game("strozzi"))
    told: list[tuple[int, int]] = []
    review(record, FEW, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {total for _, total in told} == {len(told)}
    stop = threading.Event()

    def enough(done: int, total: int) -> None:
        if done == 5:
            stop.set()

    with pytest.raises(Stopped):
        review(record, FEW, progress=enough, stop=stop)
