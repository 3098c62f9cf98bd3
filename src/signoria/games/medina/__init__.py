"""Medina by Stefan Dorra: one city for all, and the question when to call a palace one's own."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import tr

INFO = GameInfo(
    title="Medina",
    author="Stefan Dorra",
    year=2001,
    players=(2, 4),
    minutes={2: (30, 40), 3: 60, 4: 60},
    sentence=tr("Build the palaces together, and roof one of each colour before somebody else does."),
    rules_version=2,
    goal=tr(
        "Own one palace of each colour: every building, stable, wall and stall at it counts 1, and the tiles."
    ),
    money=False,
    usual_players=3,
    options={
        "screens": Option(
            tr("Whether the players see what the others still have behind their screens."),
            choices=("open", "hidden"),
            default="open",
            names=(tr("open"), tr("behind screens")),
        ),
        "new_street": Option(
            tr("Where a new street of the market may begin when the old one can go no further."),
            choices=("apart", "beside"),
            default="apart",
            names=(tr("apart from all stalls"), tr("also beside one stall")),
        ),
    },
)
