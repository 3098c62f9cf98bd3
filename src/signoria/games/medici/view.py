"""Medici: what a seat may know. Nothing is hidden: what is laid aside is unseen by all (R-8.2)."""

from typing import Literal, TypeAlias, TypedDict

from signoria.core.contract import CommonView
from signoria.games.medici import rules, worth
from signoria.games.medici.names import CARD_TEXTS, GOODS
from signoria.jit.compiler import NATURE, OVER, State

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
    seats = range(state.players)
    end = day_end(state)
    ships = [[CARD_TEXTS[card] for card in state.ship[owner, : state.loaded[owner]]] for owner in seats]
    lot = [CARD_TEXTS[card] for card in state.lot[: state.lot_size]]
    unseen = [CARD_TEXTS[card] for card in range(rules.CARDS) if int(state.unseen) >> card & 1]
    in_sight = {*unseen, *lot, *(card for ship in ships for card in ship)}
    maker = None if state.phase == rules.STARTER else int(state.maker)
    cargoes = [int(rules.cargo(state, owner)) for owner in seats]
    return {
        "phase": "over" if state.player == OVER else PHASES[state.phase],
        "day": int(state.day),
        "bag": int(state.bag),
        "unseen": unseen,
        "unsold": [card for card in CARD_TEXTS if card not in in_sight],
        "asked": {OVER: None, NATURE: maker}.get(int(state.player), int(state.player)),
        "maker": maker,
        "lot": lot,
        "lot_value": sum(int(rules.VALUE[card]) for card in state.lot[: state.lot_size]),
        "highest": int(state.highest),
        "least_bid": int(state.highest) + 1,
        "bidder": None if state.bidder == rules.NOBODY else int(state.bidder),
        "bidding_order": bidding_order(state, maker),
        "auction": [part_in_auction(state, owner) for owner in seats] if lot else None,
        "money": [int(state.money[owner]) for owner in seats],
        "ships": ships,
        "free_holds": [int(rules.free_holds(state, owner)) for owner in seats],
        "cargo": cargoes,
        "cargo_pay": [int(rules.cargo_pay(state, owner)) for owner in seats],
        "cargo_place": [1 + sum(other > own for other in cargoes) for own in cargoes],
        "steps": steps(state),
        "day_end": end,
        "with_lot": [with_lot(state, owner, end["pay"][owner]) for owner in seats],
    }


def steps(state: State) -> list[ByGood]:
    return [steps_of(state, owner) for owner in range(state.players)]


def steps_of(state: State, seat: int) -> ByGood:
    return dict(zip(GOODS, state.step[seat].tolist(), strict=True))


def bidding_order(state: State, maker: int | None) -> list[int]:
    """From the maker's left neighbour round to the maker; as they sit when nobody makes a lot."""
    players = int(state.players)
    last = players - 1 if maker is None else maker
    return [(last + 1 + turn) % players for turn in range(players)]


def part_in_auction(state: State, seat: int) -> Part:
    if seat == state.bidder:
        return "bids"
    if rules.free_holds(state, seat) < state.lot_size:
        return "no room"
    bidding = state.phase == rules.BIDDING
    if seat == state.player:
        return "asked" if bidding else "makes it"
    order = bidding_order(state, int(state.maker))
    if bidding and order.index(seat) < order.index(int(state.player)):
        return "done"
    return "later" if rules.may_bid(state, seat) else "no money"


def day_end(state: State) -> DayEnd:
    seats, over = range(state.players), state.player == OVER
    valued = state.copy() if over else worth.climbed(state)
    goods = [worth.pays_of_goods(valued, seat) for seat in seats]
    pay = [int(rules.cargo_pay(state, seat)) + sum(goods[seat].values()) for seat in seats]
    return {
        "steps": steps(valued),
        "goods": goods,
        "pay": pay,
        "money": [int(state.money[seat]) + (0 if over else pay[seat]) for seat in seats],
    }


def with_lot(state: State, seat: int, pay_without: int) -> WithLot | None:
    if state.lot_size == 0 or rules.free_holds(state, seat) < state.lot_size:
        return None
    loaded = worth.with_lot(state, seat)
    cargo_pay, valued = int(rules.cargo_pay(loaded, seat)), worth.climbed(loaded)
    goods = worth.pays_of_goods(valued, seat)
    return {
        "steps": steps_of(valued, seat),
        "goods": goods,
        "cargo_pay": cargo_pay,
        "gain": cargo_pay + sum(goods.values()) - pay_without,
    }
