"""Posters: pictures of games for the lobby. They say nothing in words, and are looked at from afar."""

import re

from signoria.svg.elements import Place, tag
from signoria.svg.look import Look

WIDTH, HEIGHT = 260, 300
"""Of a poster. A card may show less of it: what tells the game is in its middle, 160 wide and 180 high."""
GRADIENT = re.compile(r'<(linear|radial)Gradient id="([^"]*)".*?</\1Gradient>')


def poster_sheet(content: str) -> str:
    """A whole poster, as short as can be: without the gradients that nothing in it uses."""
    content = re.sub(r"(\.[1-9])00\b", r"\1", content.replace("\n", ""))
    used = GRADIENT.sub(lambda found: found[0] if f"#{found[2]})" in content else "", content)
    return tag(
        "svg",
        used,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def poster_sky(name: str, light: Place, look: Look, evening: bool = False) -> str:
    """A sky with the sun or the moon in it; in the evening it glows. `name` is the id of its colours."""
    day, night = (DESERT if evening else MORNING), NIGHT
    return "".join(
        (
            shades(name, night if look.dark else day),
            tag("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{name})"),
            _moon(light) + _stars() if look.dark else _sun(light),
        )
    )


MORNING = ("#cfdcd2", "#f3ead2", "#fbe3bd", "#fbe3bd")
DESERT = ("#f2c98a", "#f9ddab", "#fdeccb", "#fdeccb")
NIGHT = ("#10162a", "#262a42", "#5b4448", "#5b4448")
STARS = ((26, 40), (48, 84), (74, 62), (98, 28), (128, 66), (150, 24), (178, 74), (214, 106), (232, 44),
         (246, 84), (112, 98), (20, 112))  # fmt: skip


def shades(name: str, colours: tuple[str, ...], across: bool = False) -> str:
    """A gradient of some colours, from above or from the left."""
    stops = (
        tag("stop", offset=round(place / (len(colours) - 1), 2), stop_color=colour)
        for place, colour in enumerate(colours)
    )
    return tag("linearGradient", *stops, id=name, x2=int(across), y2=int(not across))


def hills(*heights: tuple[str, str]) -> str:
    """Lines of hills, the farthest first: each a path along its top, and a colour."""
    return "".join(tag("path", d=f"{line}V300H0z", fill=colour) for line, colour in heights)


def _sun(at: Place) -> str:
    x, y = at
    return "".join(
        tag("circle", cx=x, cy=y, r=radius, fill="#fff6d8", opacity=opacity)
        for radius, opacity in ((34, 0.3), (26, 0.4), (19, 0.95))
    )


def _moon(at: Place) -> str:
    x, y = at
    glow = tag("circle", cx=x, cy=y, r=28, fill="#f5e9cf", opacity=0.12)
    return glow + tag("path", d=f"M{x + 5} {y - 16}a16 16 0 1 0 11 21a13 13 0 0 1-11-21z", fill="#f5e9cf")


def _stars() -> str:
    dots = "".join(f"M{x} {y}h0" for x, y in STARS)
    return tag("path", d=dots, stroke="#f5e9cf", stroke_width=1.8, stroke_linecap="round", opacity=0.75)
