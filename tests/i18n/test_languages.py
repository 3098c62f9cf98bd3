"""Every sentence in every language, and the guides complete."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import signoria
from signoria.core.guide import guide, rule
from signoria.i18n import LANGUAGES, Seat, tr, tr_plural
from tests.settings import every_game

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/signoria"
WEB = PACKAGE / "web"
PAGE = [*sorted((WEB / "pages").glob("*.html")), *sorted((WEB / "static").glob("*.js"))]
SAID_IN_PAGE = re.compile(r'\b(?:t|tr)\(\s*"((?:[^"\\]|\\.)*)"')
SAID_OTHERWISE = re.compile(r"""\b(?:t|tr)\(\s*[^"\s)]""")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def sentences(path: Path) -> Iterator[Any]:
    """The English texts given to tr (a text) and tr_plural (a pair) in a source file.

    In scripts of the page they are given to t.
    """
    if path.suffix != ".py":
        yield from SAID_IN_PAGE.findall(path.read_text(encoding="utf-8"))
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("tr", "tr_plural"):
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                texts = [text for text in texts if isinstance(text, str)]
                yield from [tuple(texts)] if name == "tr_plural" else texts


def messages(path: Path, lang: str) -> dict[Any, Any]:
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang)
    return {message.id: message for message in catalog if message.id}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def folders() -> list[Path]:
    return [PACKAGE, WEB, *(PACKAGE / "games" / name for name in signoria.list_games())]


def sources(folder: Path) -> list[Path]:
    """The files whose sentences are translated in a folder's `.po`."""
    if folder == WEB:
        return [*WEB.rglob("*.py"), *PAGE]
    others = {"games", "web"} if folder == PACKAGE else set()
    return [path for path in folder.rglob("*.py") if not others & set(path.relative_to(PACKAGE).parts)]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_sentence_is_translated_and_no_translation_is_left_over(folder: Path, lang: str) -> None:
    wanted = {sentence for path in sources(folder) for sentence in sentences(path)}
    known = messages(folder / "locale" / f"{lang}.po", lang)
    shared = messages(PACKAGE / "locale" / f"{lang}.po", lang)
    assert wanted - set(known) - set(shared) == set()
    library = {original for original, message in known.items() if "argparse" in message.auto_comments}
    assert set(known) - wanted - library == set()
    for original, message in known.items():
        for one in [message.string] if isinstance(original, str) else message.string:
            assert one, original
            if original not in library:
                assert places(one) == places(original if isinstance(original, str) else original[1]), original


@pytest.mark.parametrize("lang", OTHERS)
def test_the_same_sentence_is_translated_alike_everywhere(lang: str) -> None:
    seen: dict[Any, Any] = {}
    for folder in folders():
        for original, message in messages(folder / "locale" / f"{lang}.po", lang).items():
            assert seen.setdefault(original, message.string) == message.string


def test_the_page_writes_sentences_out_where_they_are_said() -> None:
    assert len(PAGE) > 20
    for path in PAGE:
        if path.name != "words.js":
            assert SAID_OTHERWISE.findall(path.read_text(encoding="utf-8")) == [], path


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_guide_has_every_rule(name: str, lang: str) -> None:
    numbers = re.findall(
        r"^- (R-\d+\.\d+)", (ROOT / f"docs/rules/{name}.md").read_text(encoding="utf-8"), re.M
    )
    assert len(numbers) > 10
    for number in numbers:
        assert rule(name, number, lang).startswith(f"**{number}**")
    assert guide(name, lang).startswith("# ")


@every_game
def test_every_rule_number_is_held_by_a_test_of_that_name(name: str) -> None:
    numbers = re.findall(
        r"^- R-(\d+)\.(\d+)", (ROOT / f"docs/rules/{name}.md").read_text(encoding="utf-8"), re.M
    )
    tests = (ROOT / f"tests/games/test_{name}.py").read_text(encoding="utf-8")
    assert [f"{part}.{n}" for part, n in numbers if f"def test_r_{part}_{n}_" not in tests] == []


@every_game
def test_every_rule_number_in_the_code_exists(name: str) -> None:
    known = set(re.findall(r"R-\d+\.\d+", (ROOT / f"docs/rules/{name}.md").read_text(encoding="utf-8")))
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        assert set(re.findall(r"R-\d+\.\d+", path.read_text(encoding="utf-8"))) <= known


def test_sentences_speak_both_languages() -> None:
    sentence = tr("{player} wins.", player=Seat(2))
    assert sentence.render("en") == "Player 3 wins." and sentence.render("nl") == "Speler 3 wint."
    assert sentence.render("nl", ["Anna", "Bram", "Carla"]) == "Carla wint."
    several = tr("{players} share the victory.", players=[Seat(0), Seat(1), Seat(2)])
    assert several.render("en", ["A", "B", "C"]) == "A, B and C share the victory."
    assert several.render("nl", ["A", "B", "C"]) == "A, B en C delen de overwinning."
    cards = [tr_plural("{count} card in the bag", "{count} cards in the bag", number) for number in (0, 1, 2)]
    assert [str(card) for card in cards] == ["0 cards in the bag", "1 card in the bag", "2 cards in the bag"]
    assert [card.render("nl") for card in cards] == [
        "0 kaarten in de buidel",
        "1 kaart in de buidel",
        "2 kaarten in de buidel",
    ]


def test_a_rule_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match=r"There is no rule R-99\.1"):
        rule("medici", "99.1")
