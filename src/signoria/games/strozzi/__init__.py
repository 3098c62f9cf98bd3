"""Medici vs Strozzi by Reiner Knizia: one player names the price, the other takes the lot or leaves it."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import tr

INFO = GameInfo(
    title="Medici vs Strozzi",
    author="Reiner Knizia",
    year=2006,
    players=(2, 2),
    minutes=30,
    sentence=tr("Name a price that hurts either way: your rival takes the lot, or you must."),
    rules_version=1,
    options={
        "track_length": Option(
            tr("Spaces on either side of a monopoly track; the last two pay a bonus"), (4, 5, 6, 7), 5
        ),
        "last_lot": Option(
            tr("The lot with the last tile of the bag: still sold, or lost because the round ends at once"),
            ("sold", "lost"),
            "sold",
            (tr("still sold"), tr("lost")),
        ),
    },
    colours=("blue", "red"),
    goal=tr("Be richer after three rounds: better cargo in a port and markers on your side pay."),
    money=True,
    usual_players=2,
)
