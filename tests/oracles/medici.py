"""Medici: a deliberately simple second implementation.

Written from docs/rules/medici.md alone, slow and plain on purpose, to compare the compiled rules with,
move by move. The numbers in the comments (R-4.2, Flow 3) are those of the rules file.
"""

GOODS = ["linen", "furs", "grain", "dyes", "spices"]
HOLDS = 5
TOP_STEP = 7
LOT_LIMIT = 3
DAYS = 3
NATURE = -1

# the 36 cards, each with its own text; the two fives of a good are told apart by a letter.
CARDS = [f"{good} {value}" for good in GOODS for value in ["0", "1", "2", "3", "4", "5a", "5b"]] + ["gold"]

START_MONEY = {3: 40, 4: 40, 5: 30, 6: 30}
LAID_ASIDE = {3: 18, 4: 12, 5: 6, 6: 0}
CARGO_PLACES = {
    3: [30, 15, 0],
    4: [30, 20, 10, 0],
    5: [30, 20, 10, 5, 0],
    6: [30, 20, 15, 10, 5, 0],
}
MONOPOLY_PLACES = [10, 5]
HEIGHTS = {5: 5, 6: 10, 7: 20}


def card_value(card: str) -> int:
    """R-1.1: `gold` counts 10, `grain 5b` counts 5."""
    if card == "gold":
        return 10
    return int(card.split()[1][0])


def card_good(card: str) -> str | None:
    """R-1.1: gold belongs to no good."""
    return None if card == "gold" else card.split()[0]


def shared_places(results: list[int], places: list[int]) -> list[int]:
    """What each seat receives when `places` pay from the highest result down.

    Seats with equal results occupy consecutive places and share what these pay, rounded down.
    Places beyond the end of the list pay nothing.
    """
    paid = []
    for mine in results:
        ahead = sum(1 for other in results if other > mine)
        level = sum(1 for other in results if other == mine)
        paid.append(sum(places[ahead : ahead + level]) // level)
    return paid


def cargo_pay(sums: list[int]) -> list[int]:
    """R-6.1, R-6.2: by seat, from the sums of the card values."""
    return shared_places(sums, CARGO_PLACES[len(sums)])


def monopoly_pay(steps: list[int]) -> list[int]:
    """R-6.4, one pyramid, by seat: several tied for first occupy both places, so nobody is second."""
    return shared_places(steps, MONOPOLY_PLACES)


def heights_pay(steps: list[int]) -> list[int]:
    """R-6.5, one pyramid, by seat."""
    return [HEIGHTS.get(step, 0) for step in steps]


class Oracle:
    def __init__(self, players: int, **options):
        if players not in START_MONEY:
            raise ValueError(f"Medici is for 3 to 6 players, not {players}")
        if options:
            raise ValueError(f"Medici has no options: {sorted(options)}")
        self.players = players
        self.seats = list(range(players))
        self.money = [START_MONEY[players] for _ in self.seats]
        self.steps = {good: [0 for _ in self.seats] for good in GOODS}  # by good, by seat
        self.day = 0
        self.question = ""  # "starts", "card", "draw or stop", "bid", "fill" or "over"
        self.begin_day()

    # ---- what the tests read ------------------------------------------------------------------

    @property
    def player(self) -> int | None:
        if self.question == "over":
            return None
        if self.question in ("starts", "card", "fill"):
            return NATURE
        if self.question == "draw or stop":
            return self.maker
        return self.still_to_bid[0]

    @property
    def over(self) -> bool:
        return self.question == "over"

    @property
    def scores(self) -> list[int]:
        return list(self.money)  # Flow 6

    @property
    def tiebreak(self) -> list[int]:
        return [0 for _ in self.seats]

    @property
    def winners(self) -> tuple[int, ...]:
        """R-7.1, R-8.1: all the richest; nobody before the end."""
        if not self.over:
            return ()
        return tuple(seat for seat in self.seats if self.money[seat] == max(self.money))

    # ---- recomputed from scratch --------------------------------------------------------------

    def cards_in_bag(self) -> int:
        """R-2.2: what was not laid aside and was not drawn yet."""
        return len(CARDS) - LAID_ASIDE[self.players] - len(self.drawn)

    def unseen(self) -> list[str]:
        """R-8.2: bag and cards laid aside unseen together; any of them can be the next card."""
        return [card for card in CARDS if card not in self.drawn]

    def free_holds(self, seat: int) -> int:
        return HOLDS - len(self.ships[seat])

    def not_full(self) -> list[int]:
        return [seat for seat in self.seats if self.free_holds(seat) > 0]

    def clockwise_after(self, seat: int) -> list[int]:
        """All seats, from the left neighbour of `seat` to `seat` itself, who comes last."""
        return [(seat + distance) % self.players for distance in range(1, self.players + 1)]

    def poorest(self) -> list[int]:
        return [seat for seat in self.seats if self.money[seat] == min(self.money)]

    def highest_bid(self) -> int:
        return max(self.bids.values(), default=0)

    def may_draw_another(self) -> bool:
        """R-3.1, R-3.2, Flow 3."""
        larger = len(self.lot) + 1
        somebody_can_take_it = any(self.free_holds(seat) >= larger for seat in self.seats)
        return larger <= LOT_LIMIT and self.cards_in_bag() > 0 and somebody_can_take_it

    def may_bid(self, seat: int) -> bool:
        """R-4.2, R-4.3 (and R-3.4: a full ship takes no lot)."""
        return self.free_holds(seat) >= len(self.lot) and self.money[seat] > self.highest_bid()

    # ---- actions ------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.question == "over":
            return []
        if self.question == "starts":
            actions = [f"starts {seat + 1}" for seat in self.may_start]
        elif self.question in ("card", "fill"):
            actions = self.unseen()
        elif self.question == "draw or stop":
            actions = ["draw", "stop"]
        else:
            amounts = range(self.highest_bid() + 1, self.money[self.player] + 1)
            actions = ["pass"] + [f"bid {amount}" for amount in amounts]
        assert len(actions) > 1 or (self.player == NATURE and actions), (self.question, actions)
        return actions

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        if self.question == "starts":
            self.begin_lot(int(text.split()[1]) - 1)
        elif self.question == "card":
            self.drawn.append(text)
            self.lot.append(text)
            self.lot_grew()
        elif self.question == "fill":
            self.drawn.append(text)
            self.ships[self.not_full()[0]].append(text)
            self.continue_day()
        elif text == "draw":
            self.question = "card"
        elif text == "stop":
            self.begin_auction()
        else:
            bidder = self.still_to_bid.pop(0)  # one chance each
            if text != "pass":
                self.bids[bidder] = int(text.split()[1])
            self.continue_auction()

    # ---- the course of a day ------------------------------------------------------------------

    def begin_day(self) -> None:
        self.day += 1
        self.ships = [[] for _ in self.seats]
        self.drawn = []  # every card that came out of the bag this day
        self.lot = []
        self.bids = {}  # the bids for this lot, by seat
        self.still_to_bid = []
        self.maker = None
        self.may_start = self.seats if self.day == 1 else self.poorest()
        if len(self.may_start) > 1:
            self.question = "starts"  # Flow 1
        else:
            self.begin_lot(self.may_start[0])  # Flow 1: a single poorest player, no question

    def begin_lot(self, maker: int) -> None:
        assert self.free_holds(maker) > 0 and self.cards_in_bag() > 0
        self.maker = maker
        self.lot = []
        self.bids = {}
        self.question = "card"  # the first card is a must

    def lot_grew(self) -> None:
        if self.may_draw_another():
            self.question = "draw or stop"
        else:
            self.begin_auction()  # Flow 3: the lot is complete

    def begin_auction(self) -> None:
        self.still_to_bid = self.clockwise_after(self.maker)
        self.continue_auction()

    def continue_auction(self) -> None:
        """Ask the next player who may bid; the others pass without being asked (Flow 4)."""
        while self.still_to_bid and not self.may_bid(self.still_to_bid[0]):
            self.still_to_bid.pop(0)
        if self.still_to_bid:
            self.question = "bid"
        else:
            self.end_auction()

    def end_auction(self) -> None:
        for seat in self.bids:
            if self.bids[seat] == self.highest_bid():  # never two: each bid is above those before it
                self.money[seat] -= self.bids[seat]
                self.ships[seat].extend(self.lot)
                assert self.money[seat] >= 0 and self.free_holds(seat) >= 0
        self.lot = []  # sold, or laid aside
        self.bids = {}
        self.continue_day()

    def continue_day(self) -> None:
        """After a sale, a lot laid aside, or a card that filled a hold of the last ship (Flow 5)."""
        unfilled = self.not_full()
        if self.cards_in_bag() == 0 or not unfilled:
            self.value_day()  # or, the last ship is full now
        elif len(unfilled) == 1:
            self.question = "fill"
        else:
            self.begin_lot(
                next(seat for seat in self.clockwise_after(self.maker) if seat in unfilled)
            )

    def value_day(self) -> None:
        receipts = [
            cargo_pay([sum(card_value(card) for card in ship) for ship in self.ships])
        ]
        for good in GOODS:
            for seat in self.seats:
                climb = sum(1 for card in self.ships[seat] if card_good(card) == good)
                self.steps[good][seat] = min(TOP_STEP, self.steps[good][seat] + climb)
            receipts.append(monopoly_pay(self.steps[good]))
            receipts.append(heights_pay(self.steps[good]))
        for receipt in receipts:
            for seat in self.seats:
                self.money[seat] += receipt[seat]
        if self.day == DAYS:
            self.question = "over"
        else:
            self.begin_day()
