"""Banco: secret bids for prizes. A game made to show all that a game's folder holds."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import tr

INFO = GameInfo(
    title="Banco",
    author="Signoria",
    year=2026,
    players=(2, 4),
    minutes=5,
    sentence=tr("Lay a card in secret for each prize: the highest that nobody else laid takes it."),
    goal=tr("Have the most points after seven prizes."),
    usual_players=3,
    rules_version=1,
    options={
        "unclaimed": Option(
            tr("What becomes of a prize that nobody takes."),
            choices=("carried", "lost"),
            default="carried",
            names=(tr("added to the next one"), tr("lost")),
        ),
    },
)
