"""What boards write with: lines, paragraphs, names, titles and choices."""

from xml.etree import ElementTree

import pytest

from signoria.i18n import Seat, tr
from signoria.svg import Context, Look, Person, Piece, Style, Symbols, text_width
from signoria.svg.context import TIGHTEST

PEOPLE = [Person("Anna", "red"), Person('Wilhelmina <&> "Montefeltro"', "yellow")]
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
every_look = pytest.mark.parametrize("look", LOOKS, ids=str)


def context(look: Look = LOOKS[0], lang: str = "en") -> Context[None]:
    return Context(None, PEOPLE, look, lang)


def test_sentences_are_in_the_language_of_the_reader_names_and_numbers_as_they_are() -> None:
    won = tr("{player} wins.", player="Anna")
    assert context().text(won) == "Anna wins." and context(lang="nl").text(won) == "Anna wint."
    assert context().text("Anna") == "Anna" and context().text(7) == "7"


@every_look
@pytest.mark.parametrize("width", [30, 60, 120])
def test_a_line_in_a_width_is_smaller_then_tighter_then_shorter_and_its_title_has_all(
    look: Look, width: float
) -> None:
    for bold in (False, True):
        drawn = ElementTree.fromstring(context(look).line(0, 0, PEOPLE[1].name, 17, width, bold=bold))
        text = drawn if drawn.tag == "text" else drawn.find("text")
        assert text is not None and text.text
        size = float(text.attrib["font-size"])
        assert look.smallest <= size <= 17
        assert text_width(text.text, size, bold) <= width / TIGHTEST
        if text_width(text.text, size, bold) > width:
            assert size == look.smallest and text.attrib["textLength"] == str(width)
        if text.text != PEOPLE[1].name:
            assert size == look.smallest and drawn.findtext("title") == PEOPLE[1].name


def test_a_line_without_a_width_is_left_alone() -> None:
    assert context().line(3, 4, "a < b", 15, bold=True, anchor="end") == (
        '<text x="3" y="4" font-size="15" text-anchor="end" font-weight="bold">a &lt; b</text>'
    )


def test_faint_text_is_in_the_faint_tone() -> None:
    for look in LOOKS:
        assert f'fill="{look.tones.faint}"' in context(look).faint(0, 0, "less")


def test_a_paragraph_tells_where_the_next_line_is() -> None:
    one, below_one = context().paragraph(0, 20, "short", 10, 200)
    assert one.count("<text") == 1 and below_one == 33
    three, below_three = context().paragraph(0, 20, "a text that is much longer than that", 10, 80)
    assert three.count("<text") == 3 and below_three == 59
    shrunk, _ = context().paragraph(0, 20, "one line becomes smaller", 20, 200, most=1)
    assert shrunk.count("<text") == 1 and 'font-size="20"' not in shrunk


def test_a_paragraph_becomes_smaller_before_it_is_cut() -> None:
    said = "a text that needs three lines at its size"
    drawn, below = context().paragraph(0, 20, said, 18, 170, most=2)
    lines = ElementTree.fromstring(f"<g>{drawn}</g>").findall("text")
    assert " ".join(line.text or "" for line in lines) == said and len(lines) == 2
    assert {float(line.attrib["font-size"]) for line in lines} < {size / 2 for size in range(26, 36)}
    assert below == 20 + 2 * 23.4


def test_names_are_shortened_to_a_width() -> None:
    assert context().name(0, 60, 15) == "Anna"
    assert context().name(1, 60, 15).endswith("…")
    assert context().names(1000, 15) == [person.name for person in PEOPLE]


def test_what_can_be_picked_has_a_title_that_is_escaped() -> None:
    drawn = context().choice("cell:A1", PEOPLE[1].name, "<path/>", at=(1, 2), id="it")
    root = ElementTree.fromstring(drawn)
    assert root.attrib == {"transform": "translate(1 2)", "data-pick": "cell:A1", "id": "it"}
    assert root[0].tag == "title" and root[0].text == PEOPLE[1].name


def test_a_style_can_be_kept_and_writes_the_same() -> None:
    here = context(LOOKS[1], "nl")
    assert here.style == Style(LOOKS[1], "nl") and hash(here.style) == hash(Style(LOOKS[1], "nl"))
    assert here.style.line(0, 0, "x") == here.line(0, 0, "x")


def test_what_is_kept_for_all_tables_has_marks_for_names_and_they_are_filled_in_last() -> None:
    told = tr("{player} pays {other}", tr("You pay {other}"), player=Seat(0), other=Seat(1))
    here = Context(None, PEOPLE, LOOKS[0], "en", 0)
    there = Context(None, [Person("Bo", "red"), Person("Ali", "yellow")], LOOKS[0], "en", 0)
    assert here.reader is there.reader and here.reader is not context().reader
    kept = here.reader.titled(here.reader.say(told))
    assert "Ali" not in kept and "Montefeltro" not in kept
    assert there.named(kept) == there.titled(there.say(told)) == "\n<g><title>You pay Ali</title></g>"
    assert here.named(kept) == here.titled(here.say(told))  # with all that must be escaped


def test_a_piece_brings_its_symbols_along_each_once() -> None:
    def piece(*names: str) -> Piece:
        symbols = Symbols("board")
        return symbols.piece("".join(symbols.use(name, lambda name=name: f"<{name}/>") for name in names))  # type: ignore[misc]

    drawing, plain = Symbols("board"), Symbols("board")
    drawn = drawing.place(piece("a", "b")) + drawing.place(piece("b", "c"))
    assert drawn == "".join(plain.use(name, lambda name=name: f"<{name}/>") for name in "abbc")  # type: ignore[misc]
    assert drawing.defs() == plain.defs() and drawing.defs().count('id="board-b"') == 1
