"""Medici: what a seat may know. Nothing is hidden: what is laid aside is unseen by all (R-8.2)."""

from collections.abc import Sequence
from functools import partial
from typing import Literal, TypeAlias, TypedDict

import numpy as np

from signoria.core.contract import CommonView
from signoria.core.plain import once_a_state, plain
from signoria.games.medici import rules
from signoria.games.medici.names import CARD_TEXTS, GOODS
from signoria.jit.compiler import NATURE, OVER, Call, Numbers, State, compiled

PHASES = ("starter", "lot card", "making", "bidding", "filling")

ByGood: TypeAlias = dict[str, int]
Part: TypeAlias = Literal["bids", "no room", "makes it", "asked", "done", "no money", "later"]
"""What a player has done, does or may do in an auction; an outbid player looks like one who passed."""


class DayEnd(TypedDict):
    """What the day would pay if it ended now; when the game is over, what its last day paid. All by seat."""

    steps: list[ByGood]  # where the markers would stand
    goods: list[ByGood]  # what each pyramid would pay, for places and heights
    pay: list[int]  # all of it, what the ship's place pays too
    money: list[int]  # what everybody would have then


class WithLot(TypedDict):
    """What the day would pay a player if it ended now and the lot were aboard."""

    steps: ByGood
    goods: ByGood
    cargo_pay: int
    gain: int  # all of it, less what it would pay without the lot


class MediciFacts(TypedDict):
    phase: str  # one of PHASES, or "over"
    day: int
    bag: int  # cards that are still drawn this day
    unseen: list[str]  # those that they may be
    unsold: list[str]  # laid aside, face up
    asked: int | None  # the seat that is asked, or for whom a card is drawn
    maker: int | None  # of the lot
    lot: list[str]
    lot_value: int  # the sum of its values
    highest: int  # bid; 0 if there is none
    least_bid: int  # the next that is high enough
    bidder: int | None
    bidding_order: list[int]  # the seats as they are asked, the maker last
    auction: list[Part] | None  # by seat, while there is a lot
    money: list[int]  # by seat
    ships: list[list[str]]  # by seat: the cards aboard
    free_holds: list[int]  # by seat
    cargo: list[int]  # by seat: the sum of the ship's values
    cargo_pay: list[int]  # by seat: what the ship's place pays if the day ends so
    cargo_place: list[int]  # by seat: the ship's place, the best is 1; ties share it
    steps: list[ByGood]  # by seat: where the markers stand
    day_end: DayEnd
    with_lot: list[WithLot | None]  # by seat; None: there is no lot, or no room for it


class MediciView(CommonView, MediciFacts):
    pass


def view(state: State, seat: int | None) -> MediciFacts:
    return facts(state)


@once_a_state
def facts(state: State) -> MediciFacts:
    """What everybody knows."""
    now = plain(state)
    player, phase, players = now.player, now.phase, now.players
    rows = values(state, players)
    lot_cards = now.lot[: now.lot_size]
    lot = [CARD_TEXTS[card] for card in lot_cards]
    ships = [
        [CARD_TEXTS[card] for card in cards[:loaded]]
        for cards, loaded in zip(now.ship[:players], now.loaded, strict=False)
    ]
    unseen = [text for card, text in enumerate(CARD_TEXTS) if now.unseen >> card & 1]
    in_sight = {*unseen, *lot, *(card for ship in ships for card in ship)}
    maker = None if phase == rules.STARTER else now.maker
    bidder, money = now.bidder, now.money[:players]
    order = bidding_order(players, maker)
    cargoes = [row[CARGO] for row in rows]
    end = day_end(rows, money, player == OVER)
    auction: list[Part] | None = None
    if lot:
        asked = player if phase == rules.BIDDING else None
        auction = [
            part_in_auction(owner, row, bidder, player, asked, order) for owner, row in enumerate(rows)
        ]
    return {
        "phase": "over" if player == OVER else PHASES[phase],
        "day": now.day,
        "bag": now.bag,
        "unseen": unseen,
        "unsold": [card for card in CARD_TEXTS if card not in in_sight],
        "asked": {OVER: None, NATURE: maker}.get(player, player),
        "maker": maker,
        "lot": lot,
        "lot_value": sum([VALUES[card] for card in lot_cards]),
        "highest": now.highest,
        "least_bid": now.highest + 1,
        "bidder": None if bidder == rules.NOBODY else bidder,
        "bidding_order": order,
        "auction": auction,
        "money": money,
        "ships": ships,
        "free_holds": [row[FREE_HOLDS] for row in rows],
        "cargo": cargoes,
        "cargo_pay": [row[CARGO_PAY] for row in rows],
        "cargo_place": [1 + sum([other > own for other in cargoes]) for own in cargoes],
        "steps": [by_good(row, STEPS) for row in rows],
        "day_end": end,
        "with_lot": [with_lot(row, pay) for row, pay in zip(rows, end["pay"], strict=True)],
    }


def bidding_order(players: int, maker: int | None) -> list[int]:
    """From the maker's left neighbour round to the maker; as they sit when nobody makes a lot."""
    last = players - 1 if maker is None else maker
    return [(last + 1 + turn) % players for turn in range(players)]


def part_in_auction(
    seat: int, row: list[int], bidder: int, player: int, asked: int | None, order: list[int]
) -> Part:
    """`player` makes the lot or bids; `asked` is who bids now."""
    if seat == bidder:
        return "bids"
    if not row[HAS_ROOM]:
        return "no room"
    if seat == player:
        return "makes it" if asked is None else "asked"
    if asked is not None and order.index(seat) < order.index(asked):
        return "done"
    return "later" if row[MAY_BID] else "no money"


def day_end(rows: list[list[int]], money: list[int], is_over: bool) -> DayEnd:
    goods = [by_good(row, END_PAYS) for row in rows]
    pay = [row[CARGO_PAY] + sum(paid.values()) for row, paid in zip(rows, goods, strict=True)]
    return {
        "steps": [by_good(row, END_STEPS) for row in rows],
        "goods": goods,
        "pay": pay,
        "money": [*money] if is_over else [own + paid for own, paid in zip(money, pay, strict=True)],
    }


def with_lot(row: list[int], pay_without: int) -> WithLot | None:
    if not row[HAS_LOT]:
        return None
    goods = by_good(row, LOT_PAYS)
    return {
        "steps": by_good(row, LOT_STEPS),
        "goods": goods,
        "cargo_pay": row[LOT_CARGO_PAY],
        "gain": row[LOT_CARGO_PAY] + sum(goods.values()) - pay_without,
    }


def by_good(row: list[int], first: int) -> ByGood:
    return dict(zip(GOODS, row[first : first + len(GOODS)], strict=True))


# --- What the rules say of every seat, in one call --------------------------------------------
#
# A call of compiled code with a state costs as much as many lines of Python, so there is one for all.

VALUES: list[int] = rules.VALUE.tolist()
CARGO, CARGO_PAY, FREE_HOLDS, HAS_ROOM, MAY_BID, HAS_LOT, LOT_CARGO_PAY = range(7)
STEPS, END_STEPS, END_PAYS, LOT_STEPS, LOT_PAYS, NUMBERS = range(7, 7 + 6 * rules.GOODS, rules.GOODS)
"""What `write_values` writes of a seat: where the markers stand; where they would if the day ended now, and
what that would pay; the same with the lot aboard, if there is one and room for it."""


def values(state: State, players: int) -> list[list[int]]:
    """A row of numbers for every seat."""
    tables = np.empty(1 + players, rules.STATE)
    tables[:] = state
    out = np.zeros((players, NUMBERS), np.int16)
    write_values(state, tables, out)
    rows: list[list[int]] = out.tolist()
    return rows


def calls(state: State) -> Sequence[Call]:
    return [partial(write_values, state, np.empty(1, rules.STATE), np.zeros((1, NUMBERS), np.int16))]


@compiled
def write_values(state: State, tables: Numbers, out: Numbers) -> None:
    """`tables` are copies of the state, to be valued: as it is, and with the lot on each player's ship."""
    if state.player != OVER:  # the last day's markers have climbed
        rules.climb(tables[0])
    for seat in range(state.players):
        row = out[seat]
        row[CARGO] = rules.cargo(state, seat)
        row[CARGO_PAY] = rules.cargo_pay(state, seat)
        row[FREE_HOLDS] = rules.free_holds(state, seat)
        row[HAS_ROOM] = rules.free_holds(state, seat) >= state.lot_size
        row[MAY_BID] = rules.may_bid(state, seat)
        for good in range(rules.GOODS):
            row[STEPS + good] = state.step[seat, good]
        write_pays(tables[0], seat, row, END_STEPS, END_PAYS)
        if state.lot_size > 0 and row[HAS_ROOM]:
            row[HAS_LOT] = 1
            loaded = tables[1 + seat]
            for place in range(state.lot_size):
                rules.load(loaded, seat, state.lot[place])
            row[LOT_CARGO_PAY] = rules.cargo_pay(loaded, seat)
            rules.climb(loaded)
            write_pays(loaded, seat, row, LOT_STEPS, LOT_PAYS)


@compiled
def write_pays(valued: State, seat: int, row: Numbers, steps: int, pays: int) -> None:
    """A player's markers when all have climbed, and what the pyramids pay for them."""
    for good in range(rules.GOODS):
        row[steps + good] = valued.step[seat, good]
        row[pays + good] = rules.monopoly_pay(valued, seat, good) + rules.height_pay(valued, seat, good)
