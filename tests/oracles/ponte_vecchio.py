"""Ponte Vecchio: a deliberately simple second implementation of the rules.

It is written from docs/rules/ponte_vecchio.md alone, slow and plain, to compare the compiled rules with,
move by move. The whole game is one generator, `_game`, that reads like the rules from top to bottom:
it yields each question (who is asked, which answers are legal) and is sent the answer.
"""

STEPS = range(1, 16)
SIDES = ("L", "R")
SITES = [(step, side) for step in STEPS for side in SIDES]
SHOPS_EACH = 12
JOKER = "joker"
CARDS = [JOKER, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]  # lowest first
NATURE = -1
LAST_TURN_WITHOUT_LAST_ROUND = 33


def site_text(site):
    step, side = site
    return f"{step}{side}"


def opposite_site(site):
    step, side = site
    return (step, "R" if side == "L" else "L")


class Oracle:
    def __init__(self, players, last_round="all", opposite="setup"):
        if players not in (2, 3, 4, 5):
            raise ValueError(f"2 to 5 players, not {players}")
        if last_round not in ("all", "rest"):
            raise ValueError(f"last_round = {last_round}")
        if opposite not in ("setup", "always"):
            raise ValueError(f"opposite = {opposite}")
        self.players = players
        self.last_round_option = last_round
        self.opposite_option = opposite

        self.money = [100] * players
        self.shops = {}  # site -> seat of the owner; only sites that are built on
        self.hands = [list(CARDS) for _ in range(players)]
        self.table = [[] for _ in range(players)]  # cards played of this set, by seat
        self.burgher = 1  # the step where he stands,
        self.looks = +1  # and the way he looks: +1 towards step 15, -1 towards step 1
        self.starting_player = None
        self.last_mover = None
        self.turn = 0
        self.in_last_round = False

        self.over = False
        self._flow = self._game()
        self._asked, self._answers = next(self._flow)

    # ---- the interface -------------------------------------------------------------------------

    @property
    def player(self):
        return None if self.over else self._asked

    @property
    def scores(self):
        return list(self.money)

    @property
    def tiebreak(self):
        return [self.shops_on_bridge(seat) for seat in self.seats()]

    @property
    def winners(self):
        if not self.over:
            return ()
        results = list(zip(self.scores, self.tiebreak, strict=False))
        return tuple(seat for seat in self.seats() if results[seat] == max(results))

    def legal(self):
        return [] if self.over else list(self._answers)

    def apply(self, text):
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        try:
            self._asked, self._answers = self._flow.send(text)
        except StopIteration:
            self.over = True

    # ---- facts, always counted afresh ----------------------------------------------------------

    def seats(self):
        return range(self.players)

    def clockwise_from(self, seat):
        """All seats, clockwise, this one first."""
        return [(seat + i) % self.players for i in self.seats()]

    def shops_on_bridge(self, seat):
        return sum(1 for owner in self.shops.values() if owner == seat)

    def shops_in_hand(self, seat):
        return SHOPS_EACH - self.shops_on_bridge(seat)

    def free_sites(self):
        return [site for site in SITES if site not in self.shops]

    def owners_on_step(self, step):
        """The different owners of the shops on a step: none, one or two seats."""
        return sorted({owner for (where, _), owner in self.shops.items() if where == step})

    def shop_beyond(self, step, way):
        """R-7.8: is there any shop on the steps beyond this one, that way?"""
        return any((where - step) * way > 0 for where, _ in self.shops)

    def distance(self, seat):
        """R-4.2: steps from the burgher to this player's nearest shop, both ways."""
        return min(abs(step - self.burgher) for (step, _), owner in self.shops.items() if owner == seat)

    def card_value(self, seat, card):
        if card == JOKER:
            return 20 * self.shops_on_bridge(seat)
        return card

    def no_more_shops(self):
        """R-7.2: the last shop is on the bridge."""
        return not self.free_sites() or all(self.shops_in_hand(seat) == 0 for seat in self.seats())

    # ---- asking --------------------------------------------------------------------------------

    def _ask(self, seat, question):
        """Ask a player; `question` is a dict from text to meaning. Returns the meaning of the answer.

        A question with only one answer is not asked: it is carried out (README, Flow and notation).
        """
        assert len(question) >= 1, "a question without answers"
        if len(question) == 1:
            return next(iter(question.values()))
        assert seat in self.seats() and len(question) >= 2
        text = yield (seat, list(question))
        return question[text]

    def _ask_nature(self, question):
        """Nature is always asked, even when one outcome is left."""
        text = yield (NATURE, list(question))
        return question[text]

    # ---- the game ------------------------------------------------------------------------------

    def _game(self):
        # Flow 1, R-2.2
        self.starting_player = yield from self._ask_nature({f"starts {s + 1}": s for s in self.seats()})
        for seat in self.clockwise_from(self.starting_player):
            yield from self._put_shop(seat, opposite_matters=True)

        while True:
            self.turn += 1
            if not self.in_last_round:
                yield from self._auction()  # Flow 2: no auctions in the last round
                if self.no_more_shops():  # Flow 3
                    self.in_last_round = True
                    if self.last_round_option == "all":
                        self._take_up_cards()  # with "rest" they do not
            cards = yield from self._cards()  # Flow 4
            right = self._who_has_the_right(cards)  # Flow 5
            if right is not None:  # otherwise the turn ends at once
                mover = yield from self._deal(right)
                yield from self._move(mover, cards[mover])  # Flow 6: the mover's own card
                self.last_mover = mover
            # Flow 7
            if all(hand == [] for hand in self.hands):
                if self.in_last_round:
                    return
                if self.turn >= LAST_TURN_WITHOUT_LAST_ROUND:
                    return
                self._take_up_cards()

    def _take_up_cards(self):
        self.hands = [list(CARDS) for _ in self.seats()]
        self.table = [[] for _ in self.seats()]

    def _put_shop(self, seat, opposite_matters):
        """Ask the player for a free site and put one of his shops there."""
        assert self.shops_in_hand(seat) > 0
        sites = self.free_sites()
        if opposite_matters:
            # Not opposite another player's shop; opposite one's own is allowed.
            allowed = [site for site in sites if self.shops.get(opposite_site(site), seat) == seat]
            if allowed:  # if every free site is so placed, any free site will do
                sites = allowed
        site = yield from self._ask(seat, {f"shop {site_text(site)}": site for site in sites})
        self.shops[site] = seat

    # ---- the auction (R-3, Flow 2) -------------------------------------------------------------

    def _auction(self):
        first = self.starting_player if self.last_mover is None else self.last_mover
        takes_part = [s for s in self.clockwise_from(first) if self.shops_in_hand(s) > 0]
        can_open = [s for s in takes_part if self.money[s] >= 5]
        if not can_open:
            return  # no auction this turn
        opener = can_open[0]
        bids = range(5, self.money[opener] + 1, 5)  # at least 5, multiples of 5
        bid = yield from self._ask(opener, {f"bid {k}": k for k in bids})
        bidder = opener

        still_in = set(takes_part)
        seat = opener
        while len(still_in) > 1:
            seat = (seat + 1) % self.players
            if seat not in still_in:
                continue
            assert seat != bidder
            raises = range(bid + 5, self.money[seat] + 1, 5)
            if len(raises) == 0:
                still_in.remove(seat)  # Flow 2: one who cannot raise is out unasked
                continue
            question = {"pass": None} | {f"bid {k}": k for k in raises}
            answer = yield from self._ask(seat, question)
            if answer is None:
                still_in.remove(seat)  # who has passed is out
            else:
                bid = answer
                bidder = seat

        assert still_in == {bidder}
        self.money[bidder] -= bid  # pays the bank
        yield from self._put_shop(bidder, opposite_matters=self.opposite_option == "always")

    # ---- who moves the burgher (R-4, Flow 4 and 5) ---------------------------------------------

    def _cards(self):
        """Each player lays a card; returns seat -> card. They leave the hands when all lie (R-7.7)."""
        laid = {}
        for seat in self.clockwise_from(self.starting_player):
            laid[seat] = yield from self._ask(seat, {f"card {card}": card for card in self.hands[seat]})
        for seat, card in laid.items():
            self.hands[seat].remove(card)
            self.table[seat].append(card)  # the cards stay on the table
        return laid

    def _who_has_the_right(self, cards):
        """R-4.1 and R-4.2, carried out as the long text says; None if nobody is left (R-4.3)."""
        left = set(self.seats())
        while left:
            lowest = min(CARDS.index(cards[seat]) for seat in left)
            tied = [seat for seat in left if CARDS.index(cards[seat]) == lowest]
            fewest = min(self.distance(seat) for seat in tied)
            nearest = [seat for seat in tied if self.distance(seat) == fewest]
            if len(nearest) == 1:
                return nearest[0]
            left -= set(nearest)  # only those equally near cancel each other out
        return None

    # ---- the deal (R-5.1, R-7.1, Flow 5) -------------------------------------------------------

    def _deal(self, right):
        """Returns the mover: the one with the right, or the buyer, who has then paid."""
        others = self.clockwise_from(right)[1:]
        if all(self.money[seat] < 5 for seat in others):
            return right
        answer = yield from self._ask(right, {"keep": "keep", "ask": "ask"})
        if answer == "keep":
            return right
        offers = {}
        for seat in others:
            amounts = range(0, self.money[seat] + 1, 5)
            offers[seat] = yield from self._ask(seat, {f"offer {k}": k for k in amounts})
        question = {"keep": right} | {f"sell {s + 1}": s for s in sorted(offers) if offers[s] > 0}
        mover = yield from self._ask(right, question)
        if mover != right:
            self.money[mover] -= offers[mover]
            self.money[right] += offers[mover]
        return mover

    # ---- the move (R-5.2 to, Flow 6) -----------------------------------------------------

    def _move(self, mover, card):
        question = {}
        for step in STEPS:
            if (step - self.burgher) * self.looks <= 0:
                continue  # the way he looks, at least one step
            # judged in the direction in which he came
            last_step = 15 if self.looks > 0 else 1
            at_an_end = step <= 5 or step >= 11
            if step == last_step or not self.shop_beyond(step, self.looks):
                turnings = [("", True)]  # compulsory: not written
            elif at_an_end and self.shop_beyond(step, -self.looks):
                turnings = [("", False), (" turn", True)]
            else:
                turnings = [("", False)]
            # : two shops of one owner are one owner
            owners = self.owners_on_step(step)
            if len(owners) == 2:
                payments = [(f" pay {owner + 1}", owner) for owner in owners]
            elif len(owners) == 1:
                payments = [("", owners[0])]
            else:
                payments = [("", None)]
            for turn_text, turned in turnings:
                for pay_text, paid in payments:
                    question[f"to {step}{turn_text}{pay_text}"] = (step, turned, paid)

        step, turned, paid = yield from self._ask(mover, question)
        self.burgher = step
        if paid is not None:
            self.money[paid] += self.card_value(mover, card)
        if turned:
            self.looks = -self.looks
