"""Ponte Vecchio by Spartaco Albertarelli: shops on a bridge, and the right to lead a rich burgher along."""

from signoria.core.info import GameInfo, Option
from signoria.i18n import tr

INFO = GameInfo(
    title="Ponte Vecchio",
    author="Spartaco Albertarelli",
    year=1996,
    players=(2, 5),
    minutes=60,
    sentence=tr("Buy sites on the bridge, and lead the rich burgher to your own shops."),
    rules_version=1,
    goal=tr(
        "Have the most florins. The lowest card moves the burgher; the shop where he stops is paid"
        " the card of whoever moved him."
    ),
    money=True,
    usual_players=4,
    options={
        "last_round": Option(
            tr("In the last round everybody plays all eleven cards once more, or the rest of the hand."),
            ("all", "rest"),
            "all",
            (tr("all eleven cards"), tr("the rest of the hand")),
        ),
        "opposite": Option(
            tr("No shop opposite another player's shop: in the set-up only, or always."),
            ("setup", "always"),
            "setup",
            (tr("in the set-up only"), tr("always")),
        ),
    },
)
