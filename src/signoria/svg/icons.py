"""Pictures of one colour that more than one board uses: icons, and the signs of goods."""

from dataclasses import dataclass
from functools import cache

from signoria.svg.elements import Place, tag
from signoria.svg.look import Look


@cache
def icon(path: str, size: float, fill: str, at: Place = (0, 0)) -> str:
    """A path drawn in a square of 24 by 24, in another size, its middle at a point."""
    moved = f"translate({at[0]:.1f} {at[1]:.1f}) " if at != (0, 0) else ""
    scaled = f"{moved}scale({size / 24:.3f}) translate(-12 -12)"
    return tag("path", d=path, fill=fill, fill_rule="evenodd", transform=scaled)


def lozenge(x: float, y: float, size: float, fill: str, **more: str | float) -> str:
    """An inlay: a square on its point, so far from its middle to each point."""
    side = f"{size:g}"
    return tag(
        "path", d=f"M{x:g} {y - size:g}l{side} {side}l-{side} {side}l-{side}-{side}z", fill=fill, **more
    )


# --- Goods ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Good:
    """What merchants trade in: a sign and a colour, the same in every game."""

    colour: str  # on paper, and on panels by day
    light: str  # on panels by night
    path: str

    def tone(self, look: Look) -> str:
        return self.light if look.dark else self.colour


CLOTH = Good("#1d6f74", "#7fc4c2", "M4 3h14a3.500 3.500 0 0 1 0 7h-2v12l-2-2l-2 2l-2-2l-2 2l-2-2l-2 2v-13"
             "a3 3 0 0 1 0-6zM18 5.300a1.200 1.200 0 1 0 .01 0z")  # fmt: skip
FURS = Good("#6a4229", "#d6aa86", "M12 1.500l2 3.500l5-2l3 4l-4 3c-1 3-1 5 0 7l3 4l-4 1l-3-2.500l-1 3.500h-2"
            "l-1-3.500l-3 2.500l-4-1l3-4c1-2 1-4 0-7l-4-3l3-4l5 2z")  # fmt: skip
GRAIN = Good("#94680c", "#e6bf5c", "M11 23v-4c-4 0-6-2-6-5c4 0 6 2 6 4v-3c-4 0-6-2-6-5c4 0 6 2 6 4v-3"
             "c-1.500-2-1.500-6 1-10c2.500 4 2.500 8 1 10v3c0-2 2-4 6-4c0 3-2 5-6 5v3c0-2 2-4 6-4"
             "c0 3-2 5-6 5v4z")  # fmt: skip
DYES = Good("#84306f", "#d491c2", "M12 1c4 6 7.500 9.500 7.500 14a7.500 7.500 0 0 1-15 0c0-4.500 3.500-8 "
            "7.500-14zM7.500 14.500a4.500 4.500 0 0 0 4.500 5v-2a2.500 2.500 0 0 1-2.500-3z")  # fmt: skip
SPICES = Good("#b04a16", "#f0a177", "M2.500 10h19c0 5-2 8-5 9.500l1 2.500h-11l1-2.500c-3-1.500-5-4.500-5"
              "-9.500zM13 8.500l5.500-7.500l3 2l-5 5.500z")  # fmt: skip
GOLD = Good("#8a6414", "#e9c766", "M2 11v-3a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v3h-7v-1.500h-6v1.500z"
            "M2 13h7v2.500h6v-2.500h7v8h-20zM11 11h2v3h-2z")  # fmt: skip
