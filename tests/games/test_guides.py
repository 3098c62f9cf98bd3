"""The guides of all games: the same chapters, rules and pictures in every language."""

import re

import pytest

import signoria
from signoria.core.guide import PICTURE, RULE, guide
from signoria.core.record import Record
from signoria.core.registry import LOBBY, example, game_file, list_examples
from signoria.i18n import LANGUAGES

GAMES = list(signoria.list_games())
CODE = re.compile(r"`[^`]+`")
LAST_CHAPTERS = ["How we read the rulebook", "Tips"]


def chapters(text: str) -> list[str]:
    return [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]


def rules(text: str) -> list[str]:
    return [found[1] for line in text.splitlines() if (found := RULE.match(line))]


def pictures(text: str) -> list[str]:
    return [found["which"] for found in PICTURE.finditer(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_is_the_same_in_every_language(game: str, lang: str) -> None:
    source, text = guide(game, "en"), guide(game, lang)
    assert rules(text) == rules(source)
    assert pictures(text) == pictures(source)
    assert len(chapters(text)) == len(chapters(source))
    assert len(re.findall(r"^\|", text, re.MULTILINE)) == len(re.findall(r"^\|", source, re.MULTILINE))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_ends_with_our_readings_and_with_tips(game: str, lang: str) -> None:
    assert chapters(guide(game, "en"))[-2:] == LAST_CHAPTERS
    assert chapters(guide(game, lang))[-2:] == chapters(guide(GAMES[0], lang))[-2:], "as in the other games"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_are_named_as_in_the_lobby(game: str, lang: str) -> None:
    text = re.sub(r"\s+", " ", guide(game, lang))
    assert not CODE.search(text), "no code words"
    for option in signoria.list_games()[game].options.values():
        for name in option.names:
            assert re.search(f"[“„«]{re.escape(name.render(lang))}[”“»]", text), "as a language quotes"


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_shows_every_example(game: str) -> None:
    assert set(pictures(guide(game, "en"))) == set(list_examples(game)) - {LOBBY}
    assert pictures(guide(game, "en"))


EXAMPLES = [(game, which) for game in GAMES for which in list_examples(game)]


@pytest.mark.parametrize(("game", "which"), EXAMPLES)
def test_the_kept_view_is_what_the_rules_lead_to(game: str, which: str) -> None:
    record = Record.load(game_file(game, f"examples/{which}.txt"))
    assert example(game, which) == {"names": record.names, "view": record.state.view()}, (
        f"signoria example {game} --keep"
    )
