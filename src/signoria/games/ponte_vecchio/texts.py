"""Ponte Vecchio: the text of every action, and what things are called."""

from signoria.games.ponte_vecchio.bridge import MOST_PLAYERS, NOBODY, STEPS, left_site, owner, right_site
from signoria.games.ponte_vecchio.rules import MOVES_TO_A_STEP, TO, TURNED
from signoria.games.ponte_vecchio.table import CARDS, GRID, JOKER, MOST_BID, MOST_OFFER
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import State

SITE_TEXTS = [f"{step}{side}" for step in range(1, STEPS + 1) for side in "LR"]
CARD_TEXTS = ["joker", *(str(10 * card) for card in range(1, CARDS))]

# The text of every action, by number; the same in every language.
TEXTS = (
    *(f"starts {seat + 1}" for seat in range(MOST_PLAYERS)),
    *(f"shop {site}" for site in SITE_TEXTS),
    *(f"card {card}" for card in CARD_TEXTS),
    "pass",
    *(f"bid {florins}" for florins in range(GRID, MOST_BID + 1, GRID)),
    *(f"offer {florins}" for florins in range(0, MOST_OFFER + 1, GRID)),
    "keep",
    "ask",
    *(f"sell {seat + 1}" for seat in range(MOST_PLAYERS)),
    *(
        f"to {step}{turn}{pay}"
        for step in range(1, STEPS + 1)
        for turn in ("", " turn")
        for pay in ("", *(f" pay {seat + 1}" for seat in range(MOST_PLAYERS)))
    ),
)


def card_name(card: int) -> Sentence | int:
    return tr("joker") if card == JOKER else 10 * int(card)


def site_name(text: str) -> Sentence:
    """Where a site is, for people: notation such as 5R is for records."""
    step = int(text[:-1])
    if text.endswith("L"):
        return tr("left side of step {step}", step=step)
    return tr("right side of step {step}", step=step)


def florins(count: int) -> Sentence:
    return tr_plural("{count} florin", "{count} florins", int(count))


def steps(count: int) -> Sentence:
    return tr_plural("{count} step", "{count} steps", int(count))


def shops_of(count: int) -> Sentence:
    return tr_plural("{count} shop", "{count} shops", int(count))


def move_of(action: int) -> tuple[int, bool, int]:
    """The step of a move, whether it says `turn`, and the seat that it says to pay, or NOBODY."""
    place, choices = divmod(int(action) - TO, MOVES_TO_A_STEP)
    return place + 1, choices >= TURNED, choices % TURNED - 1


def owners_on(state: State, step: int) -> list[Seat]:
    sites = left_site(step), right_site(step)
    return [Seat(seat) for seat in sorted({owner(state, site) for site in sites} - {NOBODY})]
