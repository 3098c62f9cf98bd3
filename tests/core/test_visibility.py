"""What people who share a screen may look at together."""

from typing import Any

import pytest

import signoria
from signoria.core.visibility import is_secret, must_not_share
from tests.settings import every_game, some_states


def asked_for(kind: str) -> list[signoria.State]:
    """Positions of Ponte Vecchio in which a player is asked for something of a kind."""
    game = signoria.game("ponte_vecchio", players=3)
    found = [
        state
        for state in some_states(game, seed=4)
        if state.player not in (None, signoria.NATURE) and state.text(state.legal()[-1]).startswith(kind)
    ]
    assert found
    return found


def test_cards_are_laid_in_secret_and_nothing_else_is() -> None:
    seats = range(3)
    assert all(must_not_share(state, seats) for state in asked_for("card"))
    assert not any(must_not_share(state, seats) for state in asked_for("bid"))
    assert not any(must_not_share(state, seats) for state in asked_for("to"))


def test_one_alone_at_a_screen_has_no_secrets() -> None:
    assert not any(must_not_share(state, [0]) for state in asked_for("card"))


@pytest.mark.parametrize(
    ("game", "options"), [("medina", {"screens": "hidden"}), ("san_gimignano", {"hands": "hidden"})]
)
def test_what_is_behind_screens_stays_there(game: str, options: dict[str, Any]) -> None:
    states = some_states(signoria.game(game, 3, **options), seed=1)
    asked = [state for state in states if state.player not in (None, signoria.NATURE)]
    assert all(must_not_share(state, [0, 1]) for state in asked[:15])
    assert not must_not_share(states[-1], [0, 1]), "at the end all is open"


@every_game
def test_an_action_that_all_see_is_no_secret(name: str) -> None:
    """With the usual options only Ponte Vecchio's cards are laid face down."""
    game = signoria.game(name)
    secret = {
        state.text(action).split()[0]
        for state in some_states(game, seed=2)[:-1]
        if state.player != signoria.NATURE
        for action in state.legal()[:1]
        if is_secret(state, action)
    }
    assert secret <= {"card"}
