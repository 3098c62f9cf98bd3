"""Medina's board: the signs that a newcomer cannot guess."""

from collections.abc import Sequence

from signoria.games.medina.board.palaces import badge
from signoria.games.medina.board.plan import SANS
from signoria.i18n import Sentence, tr
from signoria.svg import Style, group, tag


def signs(style: Style) -> Sequence[tuple[str, Sentence]]:
    dashes = tag("rect", x=6, y=4, width=22, height=16, fill="none", stroke="#2f7d4f", stroke_width=2.6,
                 stroke_dasharray="6 3")  # fmt: skip
    return (
        (sign(group(badge(4, 14, None), at=(17, 12))), tr("open, worth 4")),
        (sign(group(badge(8, 14, "blue"), at=(17, 12))), tr("owned, worth 8")),
        (sign(pennant()), tr("end of the street")),
        (sign(dashes), tr("new since your turn")),
    )


def pennant() -> str:
    pole = tag("path", d="M10 22V3", stroke="#4a3210", stroke_width=2, stroke_linecap="round")
    return pole + tag(
        "path", d="M10 3h16l-5 5 5 5H10z", fill="#f2b62c", stroke="#5b3c06", stroke_linejoin="round"
    )


def sign(drawn: str) -> str:
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 34 24", width=34, height=24,
               font_family=SANS, aria_hidden="true")  # fmt: skip
