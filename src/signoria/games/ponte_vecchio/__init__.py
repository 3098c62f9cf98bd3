"""Ponte Vecchio by Spartaco Albertarelli: shops on a bridge, and the right to lead a rich burgher along."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import say

INFO = GameInfo(
    title="Ponte Vecchio",
    author="Spartaco Albertarelli",
    year=1996,
    players=(2, 5),
    minutes=60,
    sentence=say("Buy sites on the bridge, and lead the rich burgher to your own shops."),
    rules_version=1,
    options={
        "last_round": Option(
            say("In the last round everybody plays all eleven cards once more, or the rest of the hand."),
            ("all", "rest"),
            "all",
            (say("all eleven cards"), say("the rest of the hand")),
        ),
        "opposite": Option(
            say("No shop opposite another player's shop: in the set-up only, or always."),
            ("setup", "always"),
            "setup",
            (say("in the set-up only"), say("always")),
        ),
    },
)
