"""The page's own sentences: each has Dutch, none is left over, and the players look as on the boards."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

from signoria.drawing import COLOURS
from tests.test_languages import PACKAGE, folders, messages, places
from tests.test_languages import sentences as sentences_of_python

WEB = PACKAGE / "web"
FILES = [*sorted((WEB / "pages").glob("*.html")), *sorted((WEB / "static").glob("*.js"))]
SAID = re.compile(r'\b(?:t|say)\(\s*"((?:[^"\\]|\\.)*)"')
SAID_OTHERWISE = re.compile(r"""\b(?:t|say)\(\s*[^"\s)]""")


def sentences(path: Path) -> set[str]:
    """The English texts given to t in scripts and to say in pages."""
    return set(SAID.findall(path.read_text(encoding="utf-8")))


def test_every_sentence_of_the_page_has_dutch_and_none_is_left_over() -> None:
    with (WEB / "nl.po").open("rb") as file:
        dutch = {message.id: message.string for message in read_po(file, locale="nl") if message.id}
    wanted = {sentence for path in FILES for sentence in sentences(path)}
    assert len(wanted) > 150
    assert wanted - set(dutch) == set()
    of_the_server = {sentence for path in WEB.glob("*.py") for sentence in sentences_of_python(path)}
    assert set(dutch) - wanted - of_the_server == set()
    for english, told in dutch.items():
        assert told and places(told) == places(english), english


def test_sentences_are_written_out_where_they_are_said() -> None:
    for path in FILES:
        if path.name != "words.js":
            assert SAID_OTHERWISE.findall(path.read_text(encoding="utf-8")) == [], path


def test_the_same_sentence_is_translated_alike_in_the_page_and_the_games() -> None:
    page = messages(WEB / "nl.po", "nl")
    for folder in folders():
        for english, message in messages(folder / "nl.po", "nl").items():
            if english in page:
                assert page[english].string == message.string, english


def test_players_have_the_colours_and_emblems_of_the_boards() -> None:
    script = (WEB / "static/colours.js").read_text(encoding="utf-8")
    for name, colour in COLOURS.items():
        line = f'{name}: {{ fill: "{colour.fill}", ink: "{colour.ink}", emblem: "{colour.emblem}" }}'
        assert line in script
