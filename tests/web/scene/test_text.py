"""What a scene says in words: the table as text, and what scores count."""

import pytest

import signoria
from signoria.svg import Context, Look, people
from signoria.web.scene.drawing import as_text
from signoria.web.scene.render import game_name
from tests.settings import every_game

NAMES = ["Anna", "Bram [b]", "Carla", "Dirk", "Eva", "Fien"]


@every_game
def test_the_text_is_the_game_s_description_or_else_the_terminal_s(name: str) -> None:
    game = signoria.game(name)
    state, names = game.start(), NAMES[: game.players]
    context = Context(state.view(0), people(names), Look(), "nl", viewer=0)
    described = game.parts.board.description(context)
    text = as_text(state, context)
    assert text == described if described is not None else "Anna" in text and "[/]" not in text


@pytest.mark.parametrize(
    ("name", "lang", "unit"),
    [("medici", "en", "Florins"), ("medina", "nl", "Punten"), ("san_gimignano", "nl", "Torens")],
)
def test_what_scores_count(name: str, lang: str, unit: str) -> None:
    assert game_name(name, lang).unit == unit
