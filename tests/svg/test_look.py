"""Colours that can be read, by day and by night; and pictures that more than one board draws."""

from itertools import product
from xml.etree import ElementTree

import pytest

from signoria.svg import (
    COLOURS,
    DAY,
    NIGHT,
    PAPER,
    Look,
    Tones,
    disc,
    icon,
    plaque,
)
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, GRAIN, SPICES, Good

GOODS = [CLOTH, FURS, GRAIN, DYES, SPICES, GOLD]
LOOKS = [Look(), Look(dark=True)]


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tones", [DAY, NIGHT])
def test_text_can_be_read_on_every_ground(tones: Tones) -> None:
    for text, ground in product(
        (tones.ink, tones.faint, tones.bad), (tones.table, tones.panel, tones.raised)
    ):
        assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("good", GOODS)
def test_goods_can_be_read_on_paper_and_on_panels(good: Good) -> None:
    assert contrast(good.colour, PAPER) >= 4.5
    for look in LOOKS:
        assert contrast(good.tone(look), look.tones.panel) >= 4.5


def test_every_good_and_every_player_has_a_sign_of_their_own() -> None:
    assert len({good.path for good in GOODS}) == len({good.colour for good in GOODS}) == len(GOODS)
    assert len({colour.emblem for colour in COLOURS.values()}) == len(COLOURS)


def test_emblems_can_be_read() -> None:
    assert all(contrast(colour.fill, colour.ink) >= 4.5 for colour in COLOURS.values())


def test_an_icon_is_scaled_about_its_middle() -> None:
    drawn = ElementTree.fromstring(icon("M0 0h24v24h-24z", 12, "#000000", (7, 8)))
    assert drawn.attrib["transform"] == "translate(7.0 8.0) scale(0.500) translate(-12 -12)"


def test_frames_say_who_is_asked() -> None:
    for look in LOOKS:
        assert look.tones.gilt in plaque(100, 50, look, asked=True)
        assert look.tones.gilt not in plaque(100, 50, look)


def test_by_night_a_disc_has_a_light_rim() -> None:
    assert disc("blue", 20, dark=True).count("<circle") == disc("blue", 20, dark=False).count("<circle") + 1
