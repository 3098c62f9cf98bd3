"""What every game promises. No game is named here: a new folder is tested by being there."""

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

import signoria
from signoria import IllegalAction, Record, State, svg
from signoria.core.visibility import has_unknown_facts
from tests.settings import choose, every_game, every_setting, some_states

MOST_MOVES = 2000


@every_setting
@pytest.mark.parametrize("most_choices", [0, 2, 5])
def test_thousands_of_random_games_stay_sound_and_end(
    name: str, players: int, options: dict[str, Any], most_choices: int
) -> None:
    """After every move all numbers are in range and all pieces there; every question has answers."""
    game = signoria.game(name, players, **options)
    rules = game.parts.rules
    invalid = game.parts.playouts.invalid_game(
        game.start().data,
        most_choices,
        1000,
        MOST_MOVES,
        most_choices,
        np.zeros(1, rules.STATE),
        np.zeros(1, np.uint64),
        np.zeros(rules.ACTIONS, np.int32),
    )
    assert invalid == -1


@every_setting
def test_states_copy_speak_and_travel(name: str, players: int, options: dict[str, Any]) -> None:
    game = signoria.game(name, players, **options)
    dice = random.Random(7)
    record = Record.of(game)
    kept = []
    while not record.state.over:
        state = record.state
        kept.append((state.copy(), bytes(state)))
        assert state == game.state(bytes(state)) == pickle.loads(pickle.dumps(state))

        actions = state.legal()
        texts = [state.text(action) for action in actions]
        assert actions == sorted(set(actions)) and len(set(texts)) == len(texts)
        for action, text in dice.sample(list(zip(actions, texts, strict=True)), min(5, len(actions))):
            assert state.action(text) == state.action(f"  {text.upper()} ") == action

        action = choose(state, dice, dice.choice([0, 3]))
        sentences = state.describe(action)
        assert sentences and all(one.render("nl") and one.render("en") for one in sentences)
        assert bytes(state) == kept[-1][1], "telling changed the state"
        record.apply(action)
        assert record.state != kept[-1][0]

    for copy, was in kept:
        assert bytes(copy) == was, "an old copy changed"
    assert Record.parse(str(record)).actions == record.actions
    assert str(Record.parse(str(record))) == str(record)


@every_setting
def test_views_are_ready_for_json_and_tell_only_what_is_known(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = signoria.game(name, players, **options)
    for state in some_states(game, seed=3)[::7]:
        for seat in (None, *range(players)):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            drawn = state.resample(seat, seed=11)
            assert drawn.view(seat) == view
            assert drawn.svg(seat) == state.svg(seat)
            assert description(drawn, seat) == description(state, seat)
            assert has_unknown_facts(game) or drawn == state
            if state.player == seat:
                assert drawn.legal() == state.legal()
        for line in str(state).splitlines():
            assert len(line) <= 100


def description(state: State, seat: int | None) -> str | None:
    people = svg.people([f"Player {number}" for number in range(state.game.players)])
    return state.game.parts.board.description(svg.Context(state.view(seat), people, svg.Look(), "en", seat))


@every_setting
def test_the_result_is_that_of_the_scores(name: str, players: int, options: dict[str, Any]) -> None:
    *before, end = some_states(signoria.game(name, players, **options), seed=5)
    assert all(state.winners == () and not state.over for state in before)
    assert end.over and end.player is None and end.legal() == []
    best = max(zip(end.scores, end.tiebreak, strict=True))
    assert end.winners == tuple(
        seat for seat in range(players) if (end.scores[seat], end.tiebreak[seat]) == best
    )
    with pytest.raises(IllegalAction, match="over"):
        end.apply(0)
    with pytest.raises(IllegalAction, match="over"):
        end.apply("anything")


@every_setting
def test_whatever_is_picked_has_a_name(name: str, players: int, options: dict[str, Any]) -> None:
    """What is not on the board each by itself, things on the board by their kind."""
    game = signoria.game(name, players, **options)
    for state in some_states(game, seed=6)[:-1]:
        if state.player != signoria.NATURE:
            picks = {pick for action in state.legal() for pick in game.parts.board.picks(action)}
            kinds = {pick if pick.startswith("do:") else pick.split(":")[0] for pick in picks}
            assert kinds <= set(game.parts.board.CONTROLS)


@every_setting
def test_playouts_are_the_same_however_they_are_cut(name: str, players: int, options: dict[str, Any]) -> None:
    game = signoria.game(name, players, **options)
    whole, part = game.playouts(20, seed=4), game.playouts(5, seed=4, first=15)
    assert (whole.scores[15:] == part.scores).all() and (whole.lengths[15:] == part.lengths).all()
    assert whole.moves == whole.lengths.sum() and whole.scores.shape == (20, players)


@every_setting
def test_every_illegal_number_is_refused_with_a_reason(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = signoria.game(name, players, **options)
    dice = random.Random(1)
    for state in some_states(game, seed=2, most_choices=4)[:-1:3]:
        before = bytes(state)
        legal = set(state.legal())
        sample = dice.sample(range(game.actions), min(60, game.actions))
        for action in set(sample) - legal:
            with pytest.raises(IllegalAction) as error:
                state.apply(action)
            assert error.value.rule is not None and error.value.rule.startswith("R-")
            assert error.value.render("nl") != error.value.render("en")
            with pytest.raises(IllegalAction):
                state.apply(state.text(action))
        for nonsense in (-1, game.actions, 10**30, 1.5, None, True, "", "fly to the moon"):
            with pytest.raises(IllegalAction):
                state.apply(nonsense)  # type: ignore[arg-type]
        assert bytes(state) == before


@every_game
def test_wrong_seats_players_options_and_bytes_are_refused(name: str) -> None:
    info = signoria.list_games()[name]
    game = signoria.game(name)
    state = game.start()
    for seat in (-1, game.players, 1.0, "1", True):
        with pytest.raises(ValueError, match="seat"):
            state.view(seat)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="seat"):
            state.resample(seat, 0)  # type: ignore[arg-type]
    for players in (info.players[0] - 1, info.players[1] + 1, "3", 3.0, True):
        with pytest.raises(ValueError, match="players"):
            signoria.game(name, players)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no option"):
        signoria.game(name, colour="blue")
    for option in info.options:
        with pytest.raises(ValueError, match=option):
            signoria.game(name, **{option: ["nonsense"]})
    for data in (b"", bytes(state)[1:], bytes(state) + b"\0", b"\xff" * len(bytes(state))):
        with pytest.raises(ValueError, match="not a state"):
            game.state(data)


@every_setting
def test_damaged_bytes_never_get_through_to_the_rules(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """A state of damaged bytes is refused, or else it can be looked at without harm."""
    game = signoria.game(name, players, **options)
    dice = random.Random(9)
    for state in some_states(game, seed=8)[::10]:
        for _ in range(40):
            data = bytearray(bytes(state))
            for _ in range(dice.choice([1, 1, 1, 4])):
                data[dice.randrange(len(data))] = dice.randrange(256)
            try:
                damaged = game.state(bytes(data))
            except ValueError:
                continue
            damaged.legal()
            damaged.view(0)
            str(damaged)
