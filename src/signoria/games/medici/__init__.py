"""Medici by Reiner Knizia: five goods, three days, and auctions in which everybody bids once."""

from signoria.core.info import GameInfo
from signoria.i18n import tr

INFO = GameInfo(
    title="Medici",
    author="Reiner Knizia",
    year=2006,
    players=(3, 6),
    minutes=90,
    sentence=tr("Bid for cargoes that sell today, and for trades that pay every day."),
    rules_version=1,
    options={},
    goal=tr("Be the richest after three days: each evening pays the best cargoes and the highest markers."),
    money=True,
    usual_players=4,
)
