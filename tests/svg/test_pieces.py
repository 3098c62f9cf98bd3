"""Pieces of scenes: every gradient is defined, drawings can share a page, and what is written can be read."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from signoria.svg import (
    COLOURS,
    Look,
    Paints,
    Ship,
    Shore,
    Speech,
    Stall,
    bag,
    florin,
    gain,
    pin,
    possible_gain,
    recent_frame,
    rosette,
    ship_before,
    ship_behind,
    shore,
    speech,
    speech_width,
    stall,
    text_width,
)
from tests.svg.test_look import contrast

LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]


def pieces(paints: Paints) -> list[str]:
    return [
        shore(Shore(390, 500, 100, 250, 270), paints),
        stall(Stall(374, 20, 118, 152), paints),
        bag(12, paints, scale=0.8),
        ship_behind(Ship(), "red", paints),
        ship_behind(Ship(sail=None), "white", paints),
        ship_before(Ship(), "red", paints),
        florin(paints, 12, 30),
        rosette("1st", paints, honoured=True),
        speech(Speech("Your bid?", "asked", order=3), paints, (40, 60)),
        speech(Speech("17", florins=True), paints, (40, 60), 28),
    ]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_paint_is_defined_under_its_prefix(look: Look) -> None:
    paints = Paints("tray", look)
    defined = set(re.findall(r'id="([\w-]+)"', paints.defs()))
    assert all(name.startswith("tray-") for name in defined)
    for piece in pieces(paints):
        ElementTree.fromstring(f"<svg>{piece}</svg>")
        assert set(re.findall(r"url\(#([\w-]+)\)", piece)) <= defined


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_type_is_too_small(look: Look) -> None:
    for piece in pieces(Paints("board", look)):
        assert all(float(size) >= look.smallest for size in re.findall(r'font-size="([\d.]+)"', piece))


def test_a_speech_tag_is_wide_enough() -> None:
    for said, height in product((Speech("biedt straks"), Speech("225", florins=True)), (28, 36)):
        drawn = speech(said, Paints("board", LOOKS[0]), (0, 0), height)
        size = float(re.findall(r'font-size="([\d.]+)"', drawn)[-1])
        assert speech_width(said, height) > text_width(said.text, size, bold=True) + 16


@pytest.mark.parametrize("colour", COLOURS)
def test_gains_can_be_read(colour: str) -> None:
    fill, ink = re.search(r'fill="(#\w+)".*<text[^>]*fill="(#\w+)"', gain("+9", colour)).groups()  # type: ignore[union-attr]
    assert contrast(fill, ink) >= 4.5
    for look in LOOKS:
        fill, ink = re.search(  # type: ignore[union-attr]
            r'fill="(#\w+)".*<text[^>]*fill="(#\w+)"', possible_gain("+9", colour, look)
        ).groups()
        assert contrast(fill, ink) >= 3


def test_marks_have_the_colour_of_who_moved() -> None:
    for colour, facts in COLOURS.items():
        assert facts.fill in pin(colour)
        assert facts.fill in recent_frame(colour, x=1, y=2, width=3, height=4)
        assert 'points="0,0 1,1 2,0"' in recent_frame(colour, "polygon", points="0,0 1,1 2,0")
