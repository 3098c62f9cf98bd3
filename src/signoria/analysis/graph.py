"""The chances of all seats through a game, drawn as SVG that a page holds inline.

What is not a player's colour comes from the page's own variables, so that one drawing serves day and night.
"""

from collections.abc import Mapping, Sequence
from html import escape

from signoria.analysis.words import percent
from signoria.svg import COLOURS, Person, emblem, group, shortened, tag, text_width

DASHES = (None, "9 5", "2 5", "10 4 2 4", "16 5", "4 4")
"""By seat: lines are told apart without colours too."""
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)


class Graph:
    """Where things stand in the drawing."""

    def __init__(
        self,
        chances: Sequence[Sequence[float]],
        people: Sequence[Person],
        narrow: bool = False,
        colours: Mapping[str, str] | None = None,
    ):
        """`colours` are those of the lines, if the page has no variables for them."""
        self.colours = colours or {person.colour: f"var(--seat-{person.colour})" for person in people}
        self.chances = chances
        self.people = people
        self.width, self.height = (390, 300) if narrow else (940, 420)
        self.left, self.top, self.bottom = 46, 34, 40
        self.right = 96 if narrow else 130
        self.size = 12 if narrow else 13

    def x(self, position: float) -> float:
        span = max(1, len(self.chances) - 1)
        return self.left + (self.width - self.left - self.right) * position / span

    def y(self, chance: float) -> float:
        return self.top + (self.height - self.top - self.bottom) * (1 - chance)

    def draw(self, label: str, marks: Sequence[tuple[int, str]], pins: Sequence[int]) -> str:
        """The whole drawing; `marks` are ends of days or rounds, `pins` the moves of the turning points."""
        return tag(
            "svg",
            *self.grid(),
            *self.marks(marks),
            *(self.line(seat) for seat in reversed(range(len(self.people)))),
            *self.ends(),
            *(self.pin(number, move) for number, move in enumerate(pins, start=1)),
            viewBox=f"0 0 {self.width} {self.height}",
            role="img",
            aria_label=label,
            font_size=self.size,
            fill="var(--ink)",
            data_span=f"{self.left} {self.width - self.right} {len(self.chances) - 1}",
        )  # fmt: skip

    def grid(self) -> list[str]:
        right = self.width - self.right
        found = []
        for level in LEVELS:
            y = self.y(level)
            found.append(tag("path", d=f"M{self.left} {y:.1f}H{right}", stroke="var(--line)"))
            found.append(
                tag("text", percent(level), x=self.left - 6, y=y + 4, text_anchor="end", fill="var(--faint)")
            )
        return found

    def marks(self, marks: Sequence[tuple[int, str]]) -> list[str]:
        """Lines where a day or a round is over, with words where there is room for them."""
        found, free = [], float(self.left)
        for position, text in marks:
            x, y = self.x(position), self.height - self.bottom
            found.append(tag("path", d=f"M{x:.1f} {self.top}V{y}", stroke="var(--edge)"))
            width = text_width(text, self.size)
            if x - width >= free:
                words = tag("text", escape(text), x=x, y=y + 18, text_anchor="end", fill="var(--faint)")
                found.append(words)
                free = x + 8
        return found

    def line(self, seat: int) -> str:
        points = " ".join(
            f"{self.x(position):.1f},{self.y(chances[seat]):.1f}"
            for position, chances in enumerate(self.chances)
        )
        look = {"points": points, "fill": "none", "stroke_linejoin": "round"}
        under = tag("polyline", **look, stroke="var(--panel)", stroke_width=4.4)
        return under + tag(
            "polyline",
            **look,
            stroke=self.colours[self.people[seat].colour],
            stroke_width=2.6,
            stroke_dasharray=DASHES[seat],
        )

    def ends(self) -> list[str]:
        """Emblems and names at the ends of the lines, apart from each other."""
        order = sorted(range(len(self.people)), key=lambda seat: -self.chances[-1][seat])
        found, free = [], self.top - 10.0
        for place, seat in enumerate(order):
            below = len(order) - 1 - place
            lowest = self.height - self.bottom + 10 - 24.0 * below
            y = max(free, min(self.y(self.chances[-1][seat]), lowest))
            free = y + 24
            x = self.width - self.right + 14
            person = self.people[seat]
            name = shortened(person.name, self.right - 34, self.size)
            found.append(emblem(person.colour, 20, (x, y)))
            found.append(tag("text", escape(name), x=x + 15, y=y + 4.5))
        return found

    def pin(self, number: int, move: int) -> str:
        x = self.x(move)
        return group(
            tag("path", d=f"M{x:.1f} {self.top}V{self.height - self.bottom}", stroke="var(--gilt)",
                stroke_width=1.6, stroke_dasharray="4 4"),
            tag("circle", cx=x, cy=self.top - 16, r=12, fill="var(--gold)", stroke="var(--gilt)"),
            tag("text", str(number), x=x, y=self.top - 11.5, text_anchor="middle", font_weight="bold",
                fill="#2b2118"),
        )  # fmt: skip


def colour_variables(dark: bool) -> dict[str, str]:
    """The seats' colours as lines on a panel: darker by day where they would be too pale."""
    pale = {"yellow": "#b0821a", "white": "#85724f"}
    return {name: (colour.light if dark else pale.get(name, colour.fill)) for name, colour in COLOURS.items()}
