"""Views are what their types say, and carry what the rules define."""

import importlib

import pytest

import signoria
from signoria.core.contract import CommonView
from tests.settings import some_states

GAMES = list(signoria.list_games())


def declared(game: str) -> frozenset[str]:
    """The fields of the type that a game declares for its view."""
    module = importlib.import_module(f"{signoria.core.registry.packages()[game].__name__}.view")
    types = [
        found
        for name, found in vars(module).items()
        if name.endswith("View") and getattr(found, "__required_keys__", None) and found is not CommonView
    ]
    assert len(types) == 1
    fields: frozenset[str] = types[0].__required_keys__
    return fields


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_the_fields_of_its_type(game: str) -> None:
    for state in some_states(signoria.game(game), seed=3)[::40]:
        for seat in (None, 0):
            assert set(state.view(seat)) == declared(game) >= CommonView.__required_keys__


@pytest.mark.parametrize("game", GAMES)
def test_the_leaders_are_the_winners_in_the_end(game: str) -> None:
    states = some_states(signoria.game(game), seed=5)
    for state in [*states[::40], states[-1]]:
        view = state.view()
        results = list(zip(view["scores"], view["tiebreak"], strict=True))
        assert view["leaders"] == [seat for seat, own in enumerate(results) if own == max(results)]
        assert view["winners"] == (view["leaders"] if state.over else [])
