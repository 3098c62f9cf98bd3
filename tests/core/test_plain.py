"""States as plain values, and what is worked out once for all who look at one."""

import numpy as np

import signoria
from signoria.core.plain import once_a_state, plain
from signoria.jit.compiler import State
from tests.settings import every_game, some_states


@every_game
def test_a_plain_state_has_all_fields_of_the_state(name: str) -> None:
    for state in some_states(signoria.game(name), seed=1)[::40]:
        values = vars(plain(state.data))
        assert list(values) == list(state.data.dtype.names or ())
        for field, value in values.items():
            assert type(value) in (int, list) and np.array_equal(state.data[field], value)


def test_what_is_kept_of_a_state_is_found_by_its_value_not_by_the_record_that_changes() -> None:
    asked = []

    @once_a_state
    def player(state: State) -> int:
        asked.append(state)
        return int(state["player"])

    state = signoria.game("strozzi").start()
    before, same = state.copy(), state.copy()
    assert player(state.data) == player(same.data) == state.player and len(asked) == 1
    while state.player == before.player:
        state.apply(state.legal()[0])
    assert player(state.data) == state.player and player(before.data) == before.player
    assert len(asked) == 2


@every_game
def test_a_view_that_is_kept_tells_the_same_as_one_that_is_not(name: str) -> None:
    """Whoever asks first, and whatever was asked before."""
    game = signoria.game(name)
    states = some_states(game, seed=2)[::25]
    seats = [None, *range(game.players)]
    first = [[state.view(seat) for seat in seats] for state in states]
    again = [[game.state(bytes(state)).view(seat) for seat in reversed(seats)] for state in states]
    assert first == [views[::-1] for views in again]
