"""Medici's board: what it says. Whose turn it is, what is asked, who leads, and how the bids go round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from signoria.games.medici.board.art import disc
from signoria.games.medici.board.pays import Reckoning
from signoria.games.medici.rules import HOLDS
from signoria.i18n import Sentence, tr
from signoria.svg import Look, Person, words


@dataclass(frozen=True)
class Table:
    """All that the parts of the board are drawn from."""

    view: dict[str, Any]
    people: Sequence[Person]
    look: Look
    lang: str
    pays: Reckoning

    def name(self, seat: int, width: float, size: float) -> str:
        """A player's name, shortened to what fits in a width."""
        return fitted(self.people[seat].name, width / size)

    def disc(self, seat: int, size: float) -> str:
        return disc(self.people[seat].colour, size, self.look.dark)

    def line(self, x: float, y: float, sentence: Sentence, size: float = 13, **more: Any) -> str:
        return words(x, y, sentence.render(self.lang), size, **more)

    def faint(self, x: float, y: float, sentence: Sentence, size: float = 13, **more: Any) -> str:
        return self.line(x, y, sentence, size, fill=self.look.tones.faint, **more)


# How wide letters are, in parts of the size of the type, for a wide bold serif.
LETTERS = dict.fromkeys("MWmw@%&", 1.1) | dict.fromkeys("ijlt.,:;'!|() I-", 0.42) | dict.fromkeys("frs", 0.56)


@lru_cache(maxsize=1024)
def fitted(text: str, room: float) -> str:
    """
    >>> fitted("Wilhelmina", 6), fitted("Anna", 6)
    ('Wilhelm…', 'Anna')
    """
    if breadth(text) <= room:
        return text
    while text and breadth(text) + 1 > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def breadth(text: str) -> float:
    return sum(
        LETTERS.get(letter, 0.82 if letter.isupper() else 1.0 if letter > "⺀" else 0.68) for letter in text
    )


def question(view: dict[str, Any]) -> Sentence:
    if view["phase"] == "bidding":
        return tr("bid {least} or more, or pass", least=view["highest"] + 1)
    return {
        "over": tr("The game is over"),
        "starter": tr("the lot decides who starts"),
        "lot card": tr("draws a card for the lot"),
        "making": tr("draw another card, or stop?"),
        "filling": tr("fills up from the bag, for nothing"),
    }[view["phase"]]


def standing(table: Table, money: Sequence[int], size: float) -> Sentence:
    """Who leads, and by how much."""
    best = max(money)
    leaders = [seat for seat, florins in enumerate(money) if florins == best]
    if len(leaders) == len(money):
        return tr("all are level with {money}", money=best)
    if len(leaders) > 2:
        return tr("{number} players lead with {money}", number=len(leaders), money=best)
    if len(leaders) == 2:
        return tr(
            "{players} lead with {money}",
            players=[table.name(seat, 100, size) for seat in leaders],
            money=best,
        )
    return tr(
        "{player} leads with {money}, {margin} ahead",
        player=table.name(leaders[0], 130, size),
        money=best,
        margin=margin(money),
    )


def margin(money: Sequence[int]) -> int:
    """How far the richest is ahead of the next."""
    next_best, best = sorted(money)[-2:]
    return best - next_best


def bidding_order(view: dict[str, Any]) -> list[int]:
    """From the maker's left neighbour round to the maker (R-4.1); as they sit when there is no lot."""
    players = view["players"]
    last = -1 if view["maker"] is None else view["maker"]
    return [(last + 1 + turn) % players for turn in range(players)]


def part_in_auction(view: dict[str, Any], seat: int) -> Sentence:
    """What a player has done, does or may do in the auction; an outbid player looks like one who passed."""
    free = HOLDS - len(view["ships"][seat])
    if not view["lot"]:
        return tr("full") if free == 0 else tr("{free} free", free=free)
    if seat == view["bidder"]:
        return tr("bids {bid}", bid=view["highest"])
    if free < len(view["lot"]):
        return tr("no room")
    if seat == view["player"]:
        return tr("asked") if view["phase"] == "bidding" else tr("makes it")
    order = bidding_order(view)
    if view["phase"] == "bidding" and order.index(seat) < order.index(view["player"]):
        return tr("done")
    return tr("no money") if view["money"][seat] <= view["highest"] else tr("later")
