"""What luck and their own choices did for each player: bars from a middle line, one below the other."""

from collections.abc import Sequence
from html import escape

from signoria.analysis.figures import Account
from signoria.analysis.words import signed
from signoria.svg import Person, emblem, shortened, tag, text_width

ROW, THICK = 48, 15
LUCK, SKILL = "#c9962c", "#3f7fa6"
LEAST = 0.1
"""The longest bar stands for at least so much: small changes are drawn small."""


class Bars:
    """Where things stand in the drawing."""

    def __init__(self, accounts: Sequence[Account], people: Sequence[Person], narrow: bool = False):
        self.accounts, self.people = accounts, people
        self.width, self.size = (390, 12) if narrow else (680, 13)
        self.left, self.top = (104, 30) if narrow else (160, 32)
        self.height = self.top + ROW * len(people)
        room = text_width("+100%", self.size) + 10
        self.reach = (self.width - self.left) / 2 - room
        self.middle = self.left + room + self.reach
        self.longest = max([LEAST, *(abs(share) for one in accounts for share in (one.luck, one.skill))])
        self.hatch = f"hatch-{self.width}"  # a page may hold both

    def draw(self, label: str, luck: str, skill: str) -> str:
        """The whole drawing; `luck` and `skill` name the two bars of each player."""
        stripes = tag("path", d="M0 0V6", stroke=LUCK, stroke_width=6)
        pattern = tag("pattern", stripes, id=self.hatch, width=6, height=6, patternUnits="userSpaceOnUse",
                      patternTransform="rotate(-45)")  # fmt: skip
        return tag(
            "svg",
            tag("defs", pattern),
            *self.legend(luck, skill),
            *(self.row(seat) for seat in range(len(self.people))),
            tag("path", d=f"M{self.middle:.1f} {self.top}V{self.height}", stroke="var(--edge)"),
            viewBox=f"0 0 {self.width} {self.height}",
            role="img",
            aria_label=label,
            font_size=self.size,
            fill="var(--ink)",
        )  # fmt: skip

    def legend(self, *names: str) -> list[str]:
        found, x = [], 4.0
        for name, fill in zip(names, (f"url(#{self.hatch})", SKILL), strict=True):
            found.append(_block(x, 8, 26, fill))
            found.append(tag("text", escape(name), x=x + 32, y=8 + THICK - 3, fill="var(--faint)"))
            x += 32 + text_width(name, self.size) + 20
        return found

    def row(self, seat: int) -> str:
        person, account, y = self.people[seat], self.accounts[seat], self.top + ROW * seat + 6
        name = shortened(person.name, self.left - 34, self.size)
        parts = [
            emblem(person.colour, 20, (14, y + THICK + 2)),
            tag("text", escape(name), x=30, y=y + THICK + 6.5, font_weight="bold"),
        ]
        for share, fill in ((account.luck, f"url(#{self.hatch})"), (account.skill, SKILL)):
            long = self.reach * abs(share) / self.longest
            side = -1 if round(100 * share) < 0 else 1
            parts.append(_block(self.middle - (long if side < 0 else 0), y, long, fill))
            anchor = "start" if side > 0 else "end"
            x = self.middle + side * (long + 6)
            parts.append(tag("text", signed(share), x=x, y=y + THICK - 3, text_anchor=anchor))
            y += THICK + 4
        return "".join(parts)


def _block(x: float, y: float, width: float, fill: str) -> str:
    is_hatched = fill.startswith("url")
    return tag("rect", x=f"{x:.1f}", y=y, width=f"{width:.1f}", height=THICK, rx=2, fill=fill,
               stroke=LUCK if is_hatched else fill)  # fmt: skip
