"""SVG elements. All colours are written out and nothing is loaded, so a drawing looks the same everywhere."""

from collections.abc import Iterable
from html import escape

from signoria.svg.look import FONT, Look

Attribute = str | float | bool | None


def tag(name: str, *content: str, **attributes: Attribute) -> str:
    """One element. `stroke_width=2` is written `stroke-width="2"`; what is None is left out.

    >>> tag("circle", cx=10, cy=2.5, r=4, class_="dot", fill=None)
    '<circle cx="10" cy="2.5" r="4" class="dot"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: Attribute) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escape(str(value))


def words(x: float, y: float, text: object, size: float = 16, **attributes: Attribute) -> str:
    """A line of text; `anchor` is start, middle or end."""
    anchor = attributes.pop("anchor", None)
    return tag("text", escape(str(text)), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def group(*content: str, at: tuple[float, float] | None = None, **attributes: Attribute) -> str:
    place = f"translate({_value(float(at[0]))} {_value(float(at[1]))})" if at else None
    return tag("g", *content, transform=place, **attributes)


def choice(
    pick: str, label: str, *content: str, at: tuple[float, float] | None = None, **more: Attribute
) -> str:
    """A thing on the board that may be picked: the page lights it and listens to it when it is possible."""
    return group(tag("title", escape(label)), *content, at=at, data_pick=pick, **more)


def sheet(width: float, height: float, content: Iterable[str], title: str, look: Look) -> str:
    """A whole drawing."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("rect", width=width, height=height, rx=14, fill=look.tones.table),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(float(width))} {_value(float(height))}",
        role="img",
        font_family=FONT,
        fill=look.tones.ink,
    )


def plaque(width: float, height: float, look: Look, asked: bool = False) -> str:
    """A panel with a fine double edge; a gilt one round the player who is asked."""
    tones = look.tones
    edge = tones.gilt if asked else tones.line
    return tag("rect", width=width, height=height, rx=8, fill=tones.panel, stroke=edge,
               stroke_width=3 if asked else 1) + tag(
        "rect", x=4, y=4, width=width - 8, height=height - 8, rx=5, fill="none", stroke=edge,
        stroke_width=1, opacity=0.45,
    )  # fmt: skip
