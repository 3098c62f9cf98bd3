"""Every sentence in every language, and the guides complete."""

import argparse
import ast
import inspect
import re
import string
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from signoria.core.guide import guide, rule
from signoria.i18n import LANGUAGES, Seat, messages, negotiate, tr, tr_plural, translations, user_language
from signoria.i18n.catalogs import PACKAGE, locale_of
from signoria.i18n.extract import TEMPLATE, as_text, own_folders, template
from signoria.terminal.argparse_words import WORDS
from tests.settings import every_game

ROOT = Path(__file__).parents[2]
WEB = PACKAGE / "web"
PAGE = [*sorted((WEB / "pages").glob("*.html")), *sorted((WEB / "static").glob("*.js"))]
IN_PAGE = re.compile(r'\b(?:tr?|tn|tr_plural)\(\s*"((?:[^"\\]|\\.)*)"')
NOT_WRITTEN_OUT = re.compile(r"""\b(?:tr?|tn|tr_plural)\(\s*[^"\s)]""")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
every_folder = pytest.mark.parametrize("folder", own_folders(), ids=lambda folder: folder.name)


def calls(path: Path) -> Iterator[ast.Call]:
    """Where a Python file makes sentences."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("tr", "tr_plural"):
                yield node


def sentences(path: Path) -> Iterator[str]:
    """The English texts of a source file, of what is counted the singular: found without Babel."""
    if path.suffix != ".py":
        yield from IN_PAGE.findall(path.read_text(encoding="utf-8"))
        return
    for call in calls(path):
        if isinstance(call.args[0], ast.Constant):
            yield call.args[0].value


def sources(folder: Path) -> list[Path]:
    """The files whose sentences are translated in a folder's `.po`."""
    if folder == WEB:
        return [*WEB.rglob("*.py"), *PAGE]
    others = {"games", "web"} if folder == PACKAGE else set()
    return [path for path in folder.rglob("*.py") if not others & set(path.relative_to(PACKAGE).parts)]


def read(folder: Path, lang: str) -> Catalog:
    with (folder / "locale" / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=locale_of(lang))


def by_text(catalog: Catalog) -> dict[str, Any]:
    """The messages of a catalog; those that are counted by their singular."""
    return {texts(message.id)[0]: message for message in catalog if message.id}


def texts(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# --- The templates and the catalogs -----------------------------------------------------------


@every_folder
def test_the_template_is_up_to_date(folder: Path) -> None:
    kept = (folder / "locale" / TEMPLATE).read_text(encoding="utf-8")
    assert kept == as_text(template(folder)), (
        f"The sentences of {folder.name} have changed: run `make messages`, translate what is new, commit."
    )


@every_folder
def test_pybabel_finds_every_sentence(folder: Path) -> None:
    """A call inside an f-string, or inside another call in a script, would be passed over."""
    found = {*by_text(template(folder)), *by_text(template(PACKAGE))}
    wanted = {sentence for path in sources(folder) for sentence in sentences(path)}
    assert wanted - found == set(), "Write these on a line of their own, outside f-strings and other calls"


@pytest.mark.parametrize("lang", OTHERS)
@every_folder
def test_every_sentence_is_translated_and_no_translation_is_left_over(folder: Path, lang: str) -> None:
    wanted, known = by_text(template(folder)), by_text(read(folder, lang))
    shared = {} if folder == PACKAGE else by_text(read(PACKAGE, lang))
    assert set(wanted) - set(known) == set(), "Run `make messages` and translate these"
    assert set(known) - set(wanted) - set(shared) == set(), "Run `make messages`: these are said no more"
    for original, message in known.items():
        assert not message.fuzzy, original
        for one in texts(message.string):
            assert one, f"{original!r} has no translation into {lang}"
            assert places(one) == places(texts(message.id)[-1]), original


@pytest.mark.parametrize("lang", OTHERS)
def test_the_same_sentence_is_translated_alike_everywhere(lang: str) -> None:
    seen: dict[Any, Any] = {}
    for folder in own_folders():
        for original, message in by_text(read(folder, lang)).items():
            assert seen.setdefault(original, message.string) == message.string


@pytest.mark.parametrize("lang", OTHERS)
def test_catalogs_count_as_babel_does(lang: str) -> None:
    wanted = c2py(Catalog(locale=locale_of(lang)).plural_expr)
    for folder in own_folders():
        written = c2py(read(folder, lang).plural_expr)
        assert [written(count) for count in range(200)] == [wanted(count) for count in range(200)], folder


def test_sentences_are_written_out_where_they_are_said() -> None:
    assert len(PAGE) > 20
    for path in PAGE:
        if path.name != "words.js":
            assert NOT_WRITTEN_OUT.findall(path.read_text(encoding="utf-8")) == [], path
    for path in PACKAGE.rglob("*.py"):
        if path not in (PACKAGE / "i18n/__init__.py", WEB / "routes/templates.py"):
            for call in calls(path):
                texts_of_call = call.args[: 2 if getattr(call.func, "id", "") == "tr_plural" else 1]
                written = [isinstance(argument, ast.Constant) for argument in texts_of_call]
                assert all(written), f"{path}:{call.lineno}"


def test_no_sentence_stands_inside_an_f_string() -> None:
    """Python 3.11 does not show the extractor what is in there."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                inside = [getattr(one.func, "id", "") for one in ast.walk(node) if isinstance(one, ast.Call)]
                assert not {"tr", "tr_plural"} & set(inside), f"{path}:{node.lineno}"


def test_the_words_of_argparse_are_its_own() -> None:
    source = inspect.getsource(argparse)
    for text in WORDS:
        assert repr(text) in source or f'"{text}"' in source, text


# --- The languages ----------------------------------------------------------------------------


def test_languages_are_found_and_name_themselves() -> None:
    assert {"en": "English", "nl": "Nederlands", "de": "Deutsch"}.items() <= LANGUAGES.items()


def test_a_language_that_we_do_not_speak_is_answered_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", None)
    monkeypatch.setattr(Path, "exists", None)
    for lang in ("xx", "../../etc/passwd", "nl/../nl", ""):
        assert translations(lang).texts == {} and messages(lang) == {}
        assert tr("{player} wins.", player=Seat(0)).render(lang) == "Player 1 wins."


def test_the_guide_in_a_language_that_we_do_not_speak_is_english() -> None:
    assert guide("medici", "../guide") == guide("medici", "en")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["nl-BE", "en"], "nl"),
        (["de-AT", "nl"], "de"),
        (["NL"], "nl"),
        (["nl_NL"], "nl"),
        (["xx", "nl;q=0.5", "nl"], "nl"),
        (["xx"], "en"),
        (["../nl"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wish_that_we_speak_is_heard(wanted: list[str], found: str) -> None:
    assert negotiate(wanted) == found


@pytest.mark.parametrize(
    ("value", "found"),
    [("nl_NL.UTF-8", "nl"), ("nl", "nl"), ("en_US.UTF-8", "en"), ("C", "en"), ("xx", "en")],
)
def test_the_system_s_language(monkeypatch: pytest.MonkeyPatch, value: str, found: str) -> None:
    monkeypatch.setenv("SIGNORIA_LANG", value)
    assert user_language() == found


def test_plural_forms_for_the_page_s_script() -> None:
    assert messages("nl")["{count} minute"] == {"one": "{count} minuut", "other": "{count} minuten"}
    assert messages("nl")["Your turn"] == translations("nl").text("Your turn") != "Your turn"


# --- The guides -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_guide_has_every_rule(name: str, lang: str) -> None:
    numbers = re.findall(
        r"^- (R-\d+\.\d+)", (ROOT / f"docs/rules/{name}.md").read_text(encoding="utf-8"), re.M
    )
    assert len(numbers) > 10
    assert (PACKAGE / "games" / name / f"guide.{lang}.md").is_file(), "the English one stands in for it"
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


def test_sentences_speak_other_languages() -> None:
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


def test_the_reader_in_german_is_in_the_dative_within_a_sentence() -> None:
    """A language has one word for the reader within a sentence, also in lists: all sentences fit it."""
    names, several = ["Anna", "Bram"], tr("{players} share the victory.", players=[Seat(0), Seat(1)])
    told = [several.render("de", names, you) for you in (None, 0, 1)]
    assert told == [f"Geteilter Sieg von {who}." for who in ("Anna und Bram", "dir und Bram", "Anna und dir")]


def test_a_rule_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match=r"There is no rule R-99\.1"):
        rule("medici", "99.1")
