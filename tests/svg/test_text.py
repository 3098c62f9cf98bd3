"""Text that fits, whatever it says."""

import pytest

from signoria.svg.text import LETTER_WIDTHS, fitting_size, shortened, text_width, wrapped

NAMES = [
    "Anna",
    "Wilhelmina Montefeltro",
    "MWMWMWMWMWMW",
    "iiiiiiiiiiiiiiii",
    "李小龍與成龍和洪金寶",
    "Żółć Ëïöü",
    "@%&",
    "",
]
every_name = pytest.mark.parametrize("name", NAMES)
boldness = pytest.mark.parametrize("bold", [False, True])


def test_wide_letters_take_more_room_and_accents_none() -> None:
    assert text_width("MW", 10) > 2.5 * text_width("il", 10)
    assert text_width("Ångström", 13) == text_width("Angstrom", 13)
    assert text_width("Anna", 26) == 2 * text_width("Anna", 13)
    assert text_width("Anna", 13, bold=True) > text_width("Anna", 13)
    assert text_width("漢", 10) > text_width("n", 10)


def test_the_table_has_every_letter_of_a_keyboard() -> None:
    printable = {chr(number) for number in range(32, 127)}
    assert printable <= set(LETTER_WIDTHS)


@every_name
@boldness
@pytest.mark.parametrize("width", [20, 47, 60, 200])
def test_shortened_text_never_overflows(name: str, width: float, bold: bool) -> None:
    shown = shortened(name, width, 15, bold)
    assert text_width(shown, 15, bold) <= width
    assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))


@every_name
def test_what_fits_is_left_as_it_is(name: str) -> None:
    assert shortened(name, text_width(name, 15) + 0.01, 15) == name


def test_no_space_before_an_ellipsis() -> None:
    assert shortened("Jan van Dijk", text_width("Jan van …", 12), 12) == "Jan van…"


@boldness
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("width", [70, 110, 300])
def test_wrapped_text_has_no_more_lines_and_only_the_last_is_wider(
    width: float, most: int, bold: bool
) -> None:
    text = "Wilhelmina Montefeltro leads with 120 florins, eleven more than anybody else"
    lines = wrapped(text, width, 13, most, bold)
    assert 0 < len(lines) <= most and " ".join(lines) == text
    assert all(text_width(line, 13, bold) <= width or " " not in line for line in lines[:-1])


def test_wrapped_text_is_broken_between_words() -> None:
    assert wrapped("one two three four five", 60, 13, 2) == ["one two", "three four five"]
    assert wrapped("one two", 400, 13, 2) == ["one two"]
    assert wrapped("Donaudampfschifffahrtsgesellschaft", 60, 13, 2) == ["Donaudampfschifffahrtsgesellschaft"]
    assert wrapped("", 60, 13, 2) == []


@every_name
def test_type_becomes_smaller_but_never_too_small(name: str) -> None:
    for width in (20, 60, 120, 500):
        size = fitting_size(name, width, 18, 12)
        assert 12 <= size <= 18
        assert text_width(name, size) <= width or size == 12
    assert fitting_size(name, 1, 10, 12) in (10, 10.0)  # never made larger than asked
