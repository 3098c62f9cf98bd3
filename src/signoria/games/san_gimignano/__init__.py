"""San Gimignano by Duilio Carpitella: a town grows, stones claim its ground, and towers go up."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import tr

INFO = GameInfo(
    title="San Gimignano",
    author="Duilio Carpitella",
    year=2002,
    players=(2, 4),
    minutes=45,
    sentence=tr("Put your stones in all four guilds, side by side, and build the most towers."),
    goal=tr("Your stones side by side in all four guilds let you build a tower. Most towers wins."),
    unit=tr("Towers"),
    usual_players=3,
    rules_version=1,
    options={
        "group": Option(
            tr("What is a group: four connected sectors, four in a line, or a region of any size"),
            ("connected", "chain", "region"),
            "connected",
            (tr("four connected sectors"), tr("four in a line"), tr("a region of any size")),
        ),
        "hands": Option(
            tr("Whether all players see the tiles in each hand"),
            ("open", "hidden"),
            "open",
            (tr("all see them"), tr("only their owner")),
        ),
    },
)
