"""The posters of the lobby."""

import os
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import signoria
from signoria.core.contract import Board
from signoria.core.registry import load_part
from signoria.svg import Look
from signoria.svg.posters import HEIGHT, WIDTH, poster_sheet

DAY, NIGHT = Look(), Look(dark=True)
POSTERS = {name: poster for name in signoria.list_games() if (poster := load_part(name, Board).poster)}
posters = pytest.mark.parametrize("game", POSTERS)
MOST_BYTES = 12 * 1024


def elements(game: str, look: Look) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(POSTERS[game](look)).iter()


def test_every_game_of_the_house_has_one() -> None:
    own = {
        name
        for name in signoria.list_games()
        if load_part(name, Board).draw.__module__.startswith("signoria.")
    }
    assert own <= set(POSTERS)


@posters
@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
def test_a_poster_is_a_small_sound_drawing_without_words(game: str, look: Look) -> None:
    assert len(POSTERS[game](look).encode()) < MOST_BYTES
    whole, *inner = elements(game, look)
    assert whole.tag == "{http://www.w3.org/2000/svg}svg"
    assert whole.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    kinds = {one.tag.rpartition("}")[2] for one in inner}
    assert not kinds & {"text", "title", "script", "image", "style", "foreignObject"}


@posters
@pytest.mark.parametrize("look", [DAY, NIGHT], ids=["day", "night"])
def test_what_a_poster_refers_to_is_in_it_once(game: str, look: Look) -> None:
    names = [name for one in elements(game, look) if (name := one.get("id"))]
    assert len(names) == len(set(names))
    used = {
        value.removeprefix("url(").removesuffix(")").removeprefix("#")
        for one in elements(game, look)
        for key, value in one.attrib.items()
        if value.startswith("url(#") or key == "href"
    }
    assert used <= set(names)


@posters
def test_day_and_night_differ(game: str) -> None:
    assert POSTERS[game](DAY) != POSTERS[game](NIGHT)


def test_a_poster_is_the_same_in_every_process() -> None:
    """Browsers keep it by a hash of what it was when the server started."""
    script = """
import hashlib, signoria
from signoria.core.contract import Board
from signoria.core.registry import load_part
from signoria.svg import Look
for name in signoria.list_games():
    draw = load_part(name, Board).poster
    if draw:
        drawn = draw(Look()) + draw(Look(dark=True))
        print(name, hashlib.sha256(drawn.encode()).hexdigest())
"""
    run = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert run[0].stdout == run[1].stdout
    assert len(run[0].stdout.splitlines()) == len(POSTERS)


def test_gradients_that_nothing_uses_are_left_out() -> None:
    def gradient(name: str) -> str:
        return f'<linearGradient id="{name}"><stop offset="0"/></linearGradient>'

    sheet = poster_sheet(gradient("a") + gradient("ab") + '<path d="M1.500 2" fill="url(#ab)"/>')
    assert gradient("ab") in sheet and gradient("a") not in sheet
    assert 'd="M1.5 2"' in sheet
