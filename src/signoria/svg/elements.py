"""SVG elements. All colours are written out and nothing is loaded, so a drawing looks the same everywhere."""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from typing import TypeAlias

from signoria.svg.look import FONT, Look

Attribute: TypeAlias = str | float | bool | None
Place: TypeAlias = tuple[float, float]


def tag(name: str, *content: str, **attributes: Attribute) -> str:
    """One element. `stroke_width=2` is written `stroke-width="2"`; what is None is left out.

    A group begins on a line of its own: the server compares drawings line by line.

    >>> tag("circle", cx=10, cy=2.5, r=4, class_="dot", fill=None)
    '<circle cx="10" cy="2.5" r="4" class="dot"/>'
    """
    written = "".join(
        [f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None]
    )
    begin = "\n<" if name == "g" else "<"
    if not any(content):
        return f"{begin}{name}{written}/>"
    return "".join((f"{begin}{name}{written}>", *content, f"</{name}>"))


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _has_special(text: str) -> bool:
    """Most values have nothing to escape, and to see that is quicker than to try; also of long paths."""
    return "&" in text or "<" in text or ">" in text or '"' in text or "'" in text


def _value(value: Attribute) -> str:
    if isinstance(value, float):  # what is below 1 is mostly an opacity
        return f"{round(value, 2):g}" if -1 < value < 1 else f"{value:.1f}".removesuffix(".0")
    text = str(value)
    return escape(text) if _has_special(text) else text


def words(x: float, y: float, text: object, size: float = 16, **attributes: Attribute) -> str:
    """A line of text; `anchor` is start, middle or end."""
    anchor = attributes.pop("anchor", None)
    return tag("text", escape(str(text)), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def title(text: str) -> str:
    return tag("title", escape(text))


def group(*content: str, at: Place | None = None, scale: Attribute = None, **attributes: Attribute) -> str:
    """Content moved to a place. It may be scaled: keep text out of it then, so that its size stays true."""
    place = f"translate({_value(float(at[0]))} {_value(float(at[1]))})" if at else ""
    size = "" if scale is None or scale == 1 else f"scale({scale})"
    return tag("g", *content, transform=place + size or None, **attributes)


def sheet(width: float, height: float, content: Iterable[str], name: str, look: Look) -> str:
    """A whole drawing on a ground of its own."""
    ground = tag("rect", width=width, height=height, rx=14, fill=look.tones.table)
    return scene(width, height, (ground, *content), name, look)


class Drawn(str):
    """A drawing that knows its pieces, so that what is done with one of them need be done once."""

    __slots__ = ("pieces",)
    pieces: tuple[str, ...]


def joined(pieces: Iterable[str]) -> Drawn:
    together = tuple(pieces)
    drawn = Drawn("".join(together))
    drawn.pieces = together
    return drawn


def scene(width: float, height: float, content: Iterable[str], name: str, look: Look) -> Drawn:
    """A whole drawing. What reaches beyond it is seen where the page has room to spare."""
    return joined((_beginning(width, height, name, look), *content, "</svg>"))


@lru_cache(1024)
def _beginning(width: float, height: float, name: str, look: Look) -> str:
    whole = tag(
        "svg",
        title(name),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(float(width))} {_value(float(height))}",
        role="img",
        font_family=FONT,
        fill=look.tones.ink,
    )
    return whole.removesuffix("</svg>")
