"""Medici: what its things are called."""

from signoria.games.medici import rules
from signoria.games.medici.rules import GOLD
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import State

GOODS = ("linen", "furs", "grain", "dyes", "spices")
CARD_TEXTS = [f"{good} {value}" for good in GOODS for value in ("0", "1", "2", "3", "4", "5a", "5b")] + [
    "gold"
]
GOOD_NAMES = (tr("linen"), tr("furs"), tr("grain"), tr("dyes"), tr("spices"))
GOOD_TITLES = (tr("Linen"), tr("Furs"), tr("Grain"), tr("Dyes"), tr("Spices"))
PLACES = (tr("1st"), tr("2nd"), tr("3rd"), tr("4th"), tr("5th"), tr("6th"))


def card_name(card: int) -> Sentence:
    if card == GOLD:
        return tr("gold")
    return tr("{good} {value}", good=GOOD_NAMES[card // rules.CARDS_OF_A_GOOD], value=rules.VALUE[card])


def lot_name(state: State) -> list[Sentence]:
    return [card_name(card) for card in state.lot[: state.lot_size]]


def florins(count: int) -> Sentence:
    return tr_plural("{count} florin", "{count} florins", int(count))


def card_id(text: str) -> str:
    """What a card is called in a drawing."""
    return f"card-{text.replace(' ', '-')}"
