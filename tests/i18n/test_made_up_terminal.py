"""The terminal in a made-up language: nothing left in English, nothing too wide."""

import re

import pytest
from rich.cells import cell_len
from rich.text import Text

import signoria
import signoria.svg
from signoria.i18n import format_list, messages, tr_plural
from signoria.svg import Context, Look
from signoria.terminal.cli import main
from signoria.terminal.markup import WIDTH
from tests.i18n.pseudo import untranslated
from tests.settings import every_game, some_states

NAMES = ["Anna", "Bram", "Carla", "Dirk", "Eva", "Fien"]
FAMILIES = {"Medici", "Strozzi"}
MAP = re.compile(r"^ ?\d+ [|#].*$", re.M)
"""A row of Medina's city: letters that the legend explains."""


def test_three_plural_forms(made_up: str) -> None:
    cards = [tr_plural("{count} player", "{count} players", count) for count in (1, 2, 5, 12, 22)]
    assert [card.render(made_up)[-2] for card in cards] == ["¹", "²", "³", "³", "²"]
    forms = messages(made_up)["{count} player"]
    assert isinstance(forms, dict)
    assert [forms[name][-2] for name in ("one", "few", "many")] == ["¹", "²", "³"]


def test_lists_are_the_language_s_own(made_up: str) -> None:
    assert format_list(["A", "B", "C"], made_up) == "A, B i C"


@every_game
def test_the_table_as_text(name: str, made_up: str) -> None:
    for players in signoria.list_games()[name].players:
        for state in some_states(signoria.game(name, players), seed=players)[::5]:
            names = NAMES[:players]
            lines, usual = (
                Text.from_markup(state.picture(None, lang, names)).plain.splitlines()
                for lang in (made_up, "en")
            )
            known = {*names, *FAMILIES, *state.view(None).get("unseen", [])}
            known |= {tile for hand in state.view(None).get("hands", []) for tile in hand or []}
            assert untranslated(MAP.sub("", "\n".join(lines)), apart_from=known) == set()
            if max(map(cell_len, usual)) <= WIDTH:
                assert [line for line in lines if cell_len(line) > WIDTH] == []


@every_game
def test_the_table_in_sentences(name: str, made_up: str) -> None:
    for players in signoria.list_games()[name].players:
        people = signoria.svg.people(NAMES[:players])
        for state in some_states(signoria.game(name, players), seed=players)[::5]:
            context = Context(state.view(0), people, Look(), made_up, viewer=0)
            told = state.game.parts.board.description(context) or ""
            assert untranslated(told, apart_from=NAMES) == set()


NOTATION = re.compile(r"^  .*signoria .*$|^ +[a-z]+\b|--[a-z-]+|\b[A-Z]{2,}\b|\{.*\}", re.M)
"""Options, what they are given, and examples: the same in every language."""


@pytest.mark.parametrize("command", ["", "play", "serve", "replay", "simulate", "arena", "bench", "verify"])
def test_help(made_up: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", made_up, *command.split(), "--help"])
    usage, _, explained = capsys.readouterr().out.partition("\n\n")
    assert usage.startswith("«ú")
    assert untranslated(NOTATION.sub("", explained)) == set()
