"""Ponte Vecchio: what can be set in a position by hand, and what is wrong with it."""

from collections.abc import Iterator

from signoria.core.contract import (
    ChoiceField,
    Item,
    ListField,
    NumberField,
    Problem,
    SetupField,
    SetupValue,
    SetupValues,
    named,
)
from signoria.games.ponte_vecchio.bridge import NOBODY, SHOPS, SITES, STEPS
from signoria.games.ponte_vecchio.table import (
    ALL_CARDS,
    ALWAYS,
    BIDDING,
    BUILDING,
    CARD_PAYS,
    CARDS,
    DEALING,
    GRID,
    JOKER,
    JOKER_PAYS,
    LAYING,
    MOST_BID,
    MOST_OFFER,
    MOST_TURNS,
    MOVING,
    NO_CARD,
    OFFERING,
    SELLING,
    SETTING_UP,
    START_MONEY,
    STARTER,
    TURNS_BEFORE_LAST_ROUND,
)
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS, card_name, site_name
from signoria.i18n import Seat, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

MOMENTS = ("starter", "first", "bid", "build", "card", "deal", "offer", "sell", "move")
"""By phase."""
NO_MOMENT, NONE = "over", "none"
WITH_CARDS = ("card", "deal", "offer", "sell", "move")
AHEAD = {"15": 1, "1": -1}
"""The end of the bridge towards which the burgher looks."""


# --- The fields -------------------------------------------------------------------------------


def fields(state: State, values: SetupValues) -> list[SetupField]:
    game, auction, bridge = tr("The game"), tr("The auction"), tr("The burgher")
    seats = [Item(_seat(seat), named(Seat(seat))) for seat in range(state.players)]
    nobody = Item(NONE, tr("nobody"))
    begun = {"moment": (*MOMENTS[SETTING_UP:], NO_MOMENT)}
    bidding = {"moment": ("bid",)}
    found: list[SetupField] = [
        NumberField("turn", tr("Number of the turn"), game, 1, MOST_TURNS),
        ChoiceField("moment", tr("What comes next"), game, _moments()),
        ChoiceField(
            "asked", tr("Who is asked"), game, seats, shown_when={"moment": ("bid", "build", "offer", "move")}
        ),
        ChoiceField("starter", tr("The starting player"), game, seats, shown_when=begun),
        NumberField("highest", tr("The highest bid"), auction, 0, MOST_BID, shown_when=bidding),
        ChoiceField("bidder", tr("Who has bid most"), auction, [nobody, *seats], shown_when=bidding),
        ListField("passed", tr("Who has passed"), auction, [seats], len(seats), shown_when=bidding),
        NumberField("burgher", tr("The burgher's step"), bridge, 1, STEPS),
        ChoiceField(
            "looks",
            tr("He looks"),
            bridge,
            [Item(end, tr("towards step {step}", step=end)) for end in AHEAD],
        ),
        ChoiceField("mover", tr("Who moved him last"), bridge, [nobody, *seats]),
    ]
    return found + [field for seat in range(state.players) for field in _fields_of(seat)]


def _moments() -> list[Item]:
    return [
        Item("starter", tr("By lot, who starts")),
        Item("first", tr("To put the first shop, free")),
        Item("bid", tr("To bid for a site")),
        Item("build", tr("To build on a site that was bought")),
        Item("card", tr("To lay a card")),
        Item("deal", tr("To move the burgher, or ask for offers")),
        Item("offer", tr("To make an offer")),
        Item("sell", tr("To take an offer, or not")),
        Item("move", tr("To move the burgher")),
        Item(NO_MOMENT, tr("The game is over")),
    ]


def _fields_of(seat: int) -> list[SetupField]:
    own, number = named(Seat(seat)), seat + 1
    sites = [Item(text, site_name(text)) for text in SITE_TEXTS]
    cards = [Item(text, named(card_name(card))) for card, text in enumerate(CARD_TEXTS)]
    offers = {"moment": ("offer", "sell")}
    return [
        NumberField(f"money-{number}", tr("Florins"), own, 0, MOST_OFFER),
        ListField(f"shops-{number}", tr("Shops"), own, [sites], SHOPS),
        ListField(f"hand-{number}", tr("Cards in hand"), own, [cards], CARDS),
        ChoiceField(
            f"laid-{number}",
            tr("Card laid"),
            own,
            [Item(NONE, tr("none")), *cards],
            shown_when={"moment": WITH_CARDS},
        ),
        NumberField(f"offer-{number}", tr("Offer"), own, 0, MOST_OFFER, shown_when=offers),
    ]


def _seat(seat: int) -> str:
    return str(int(seat) + 1)


def _seat_or_none(seat: int) -> str:
    return NONE if seat == NOBODY else _seat(seat)


def _number(value: SetupValue) -> int:
    """The seat of a text."""
    return NOBODY if value == NONE else int(str(value)) - 1


def read(state: State) -> SetupValues:
    moment = NO_MOMENT if state.player == OVER else MOMENTS[state.phase]
    values: dict[str, SetupValue] = {
        "turn": int(state.turn),
        "moment": moment,
        "asked": _seat(state.player) if moment in ("bid", "build", "offer", "move") else _seat(0),
        "starter": _seat(max(0, int(state.starter))),
        "highest": int(state.highest),
        "bidder": _seat_or_none(state.bidder),
        "passed": tuple(_seat(seat) for seat in range(state.players) if state.passed[seat]),
        "burgher": int(state.burgher),
        "looks": next(end for end, way in AHEAD.items() if way == state.looks),
        "mover": _seat_or_none(state.last_mover),
    }
    for seat in range(state.players):
        laid = int(state.laid[seat])
        hand = [card for card in _members(state.hand[seat]) if card != laid]
        values[f"money-{seat + 1}"] = int(state.money[seat])
        values[f"shops-{seat + 1}"] = tuple(SITE_TEXTS[site] for site in _members(state.shops[seat]))
        values[f"hand-{seat + 1}"] = tuple(CARD_TEXTS[card] for card in hand)
        values[f"laid-{seat + 1}"] = NONE if laid == NO_CARD else CARD_TEXTS[laid]
        values[f"offer-{seat + 1}"] = int(state.offer[seat])
    return values


def _members(members: int) -> list[int]:
    return [number for number in range(SITES) if int(members) >> number & 1]


def _set(value: SetupValue, texts: list[str]) -> int:
    assert isinstance(value, tuple)
    return sum(1 << texts.index(text) for text in value)


def write(state: State, values: SetupValues) -> list[Problem]:
    moment = str(values["moment"])
    state.turn = values["turn"]
    state.phase = MOVING if moment == NO_MOMENT else MOMENTS.index(moment)
    state.starter = NOBODY if moment == "starter" else _number(values["starter"])
    state.highest, state.bidder = values["highest"], _number(values["bidder"])
    state.burgher, state.looks = values["burgher"], AHEAD[str(values["looks"])]
    state.last_mover = _number(values["mover"])
    passed = values["passed"]
    assert isinstance(passed, tuple)
    for seat in range(state.players):
        state.passed[seat] = _seat(seat) in passed
        state.money[seat] = values[f"money-{seat + 1}"]
        state.offer[seat] = values[f"offer-{seat + 1}"]
        state.shops[seat] = _set(values[f"shops-{seat + 1}"], SITE_TEXTS)
        laid = values[f"laid-{seat + 1}"]
        state.laid[seat] = NO_CARD if laid == NONE else CARD_TEXTS.index(str(laid))
        hand = _set(values[f"hand-{seat + 1}"], CARD_TEXTS)
        if hand >> max(0, int(state.laid[seat])) & 1 and laid != NONE:
            return [_both_in_hand_and_laid(seat, str(laid))]
        if state.phase == LAYING and laid != NONE:
            hand |= 1 << int(state.laid[seat])
        state.hand[seat] = hand
    wrong = [*_wrong_shops(state), *_wrong_burgher(state), *_wrong_cards(state, moment)]
    wrong += [*_wrong_money(state), *_too_much_money(state, moment)] if not wrong else []
    if wrong:
        return wrong
    return _ask(state, moment, _number(values["asked"]))


def _both_in_hand_and_laid(seat: int, text: str) -> Problem:
    sentence = tr(
        "{player} has every card once: {card} is in hand and laid",
        player=Seat(seat),
        card=card_name(CARD_TEXTS.index(text)),
    )
    return Problem(sentence, "R-1.2", f"laid-{seat + 1}")


# --- What is wrong on the table ---------------------------------------------------------------


def _shops(state: State, seat: int) -> int:
    return int(state.shops[seat]).bit_count()


def _all_shops(state: State) -> int:
    return sum(_shops(state, seat) for seat in range(state.players))


def _is_last_round(state: State) -> bool:
    """R-7.2"""
    return _all_shops(state) == min(SITES, SHOPS * int(state.players))


def _clockwise(state: State, first: int) -> list[int]:
    return [(first + step) % int(state.players) for step in range(state.players)]


def _wrong_shops(state: State) -> Iterator[Problem]:
    taken = 0
    for seat in range(state.players):
        if int(state.shops[seat]) & taken:
            site = SITE_TEXTS[_members(int(state.shops[seat]) & taken)[0]]
            sentence = tr("A site takes one shop: two stand on the {site}", site=site_name(site))
            yield Problem(sentence, "R-1.1", f"shops-{seat + 1}")
        taken |= int(state.shops[seat])
        if state.phase > SETTING_UP and not state.shops[seat]:
            sentence = tr("{player} has put a first shop, free", player=Seat(seat))
            yield Problem(sentence, "R-2.2", f"shops-{seat + 1}")
    if state.phase == STARTER and taken:
        yield Problem(tr("Nobody has a shop before the starting player is drawn"), "R-2.2", "moment")
    if state.phase <= SETTING_UP:
        if state.turn != 1:
            yield Problem(tr("The first shops are put before the first turn"), "R-2.2", "turn")
        return
    turns = int(state.turn) - (state.phase <= BUILDING)
    if _all_shops(state) > state.players + turns:
        sentence = tr(
            "There are {shops} shops: one a turn is sold, so there can be {most} by now",
            shops=_all_shops(state),
            most=int(state.players) + turns,
        )
        yield Problem(sentence, "R-3.1", "turn")


def _wrong_burgher(state: State) -> Iterator[Problem]:
    if state.burgher == (STEPS if state.looks > 0 else 1):
        yield Problem(tr("On the last step the burgher is turned round"), "R-5.5", "looks")


def _wrong_cards(state: State, moment: str) -> Iterator[Problem]:
    """Hands of one size, as the turn asks."""
    size = int(state.hand[0]).bit_count()
    for seat in range(state.players):
        if int(state.hand[seat]).bit_count() != size:
            sentence = tr(
                "All have the same number of cards: {player} has not as many as {other}",
                player=Seat(seat),
                other=Seat(0),
            )
            yield Problem(sentence, "R-4.1", f"hand-{seat + 1}")
            return
    if moment == NO_MOMENT:
        if size > 0:
            yield Problem(tr("The game is over when all cards are played"), "R-6.1", "moment")
            return
        if not _is_last_round(state) and state.turn != TURNS_BEFORE_LAST_ROUND:
            yield Problem(
                tr("The game ends with the last round, or after turn {last}", last=TURNS_BEFORE_LAST_ROUND),
                "R-7.5",
                "moment",
            )
    first = _first_turn_of_set(state)
    early = _is_last_round(state) and state.last_round == ALL_CARDS
    if not 1 <= first <= TURNS_BEFORE_LAST_ROUND or not (first % CARDS == 1 or early):
        left = CARDS - (int(state.turn) - 1) % CARDS - (state.phase > LAYING)
        sentence = tr_plural(
            "In turn {turn} everybody has {count} card in hand at this moment",
            "In turn {turn} everybody has {count} cards in hand at this moment",
            left,
            turn=int(state.turn),
        )
        yield Problem(sentence, "R-4.4", "hand-1")


def _first_turn_of_set(state: State) -> int:
    turned_over = 1 if state.phase > LAYING else 0
    return int(state.turn) - (CARDS - int(state.hand[0]).bit_count() - turned_over)


def _wrong_money(state: State) -> Iterator[Problem]:
    """Multiples of 5, and no more than the bank can have paid until now."""
    players = int(state.players)
    for seat in range(players):
        for key, florins in (("money", int(state.money[seat])), ("offer", int(state.offer[seat]))):
            if florins % GRID:
                yield Problem(tr("Florins change hands by fives"), "R-3.1", f"{key}-{seat + 1}")
        if state.offer[seat] > state.money[seat]:
            sentence = tr("{player} has offered more than their florins", player=Seat(seat))
            yield Problem(sentence, "R-7.1", f"offer-{seat + 1}")
        if state.phase <= SETTING_UP and state.money[seat] != START_MONEY:
            sentence = tr("Everybody starts with {money} florins", money=START_MONEY)
            yield Problem(sentence, "R-2.1", f"money-{seat + 1}")


def _too_much_money(state: State, moment: str) -> Iterator[Problem]:
    """No more than the bank can have paid until now: a card a turn, a joker of each player once a set."""
    players = int(state.players)
    sets = (_first_turn_of_set(state) + CARDS - 2) // CARDS
    jokers = sets * players + sum(not int(state.hand[seat]) >> JOKER & 1 for seat in range(players))
    turns = int(state.turn) - (moment != NO_MOMENT)
    most = players * START_MONEY + turns * CARD_PAYS + jokers * (JOKER_PAYS - CARD_PAYS)
    money = sum(int(florins) for florins in state.money)
    if money > most:
        sentence = tr(
            "All together have {money} florins: no more than {most} can have been paid by now",
            money=money,
            most=most,
        )
        yield Problem(sentence, "R-5.3", "money-1")


# --- Who is asked -----------------------------------------------------------------------------


def _ask(state: State, moment: str, asked: int) -> list[Problem]:
    """Let somebody be asked for what comes next, or say why that cannot be."""
    if moment == NO_MOMENT:
        state.player = OVER
        return []
    if state.phase == STARTER:
        state.player = NATURE
        return []
    in_order = _clockwise(state, int(state.starter))
    if state.phase == SETTING_UP:
        return list(_ask_for_shop(state, in_order))
    if state.phase == LAYING:
        return list(_ask_for_card(state, in_order))
    state.player = asked
    if state.phase in (BIDDING, BUILDING):
        if _is_last_round(state):
            return [Problem(tr("The last shop stands: there are no more auctions"), "R-6.1", "moment")]
        return list(_wrong_bids(state) if state.phase == BIDDING else _wrong_builder(state))
    if wrong := list(_not_laid(state)):
        return wrong
    return list(_ask_for_deal(state))


def _ask_for_shop(state: State, in_order: list[int]) -> Iterator[Problem]:
    """R-2.2"""
    counts = [_shops(state, seat) for seat in in_order]
    done = counts.index(0) if 0 in counts else len(counts)
    if done == len(counts):
        yield Problem(tr("Everybody has put a first shop: the first auction comes"), "R-2.2", "moment")
        return
    state.player = in_order[done]
    if counts != [1] * done + [0] * (len(counts) - done):
        yield Problem(
            tr("From the starting player on, one after the other, each puts one shop"), "R-2.2", "moment"
        )
    for seat in in_order:
        for site in _members(state.shops[seat]):
            if any(int(state.shops[other]) >> (site ^ 1) & 1 for other in in_order if other != seat):
                yield Problem(
                    tr("A first shop is not put opposite that of another player"),
                    "R-2.2",
                    f"shops-{seat + 1}",
                )


def _ask_for_card(state: State, in_order: list[int]) -> Iterator[Problem]:
    """R-4.1"""
    waiting = [seat for seat in in_order if state.laid[seat] == NO_CARD]
    if not waiting:
        yield Problem(tr("All cards lie: they are turned over, and one has the right"), "R-4.1", "moment")
        return
    state.player = waiting[0]
    if waiting != in_order[-len(waiting) :]:
        yield Problem(
            tr("Cards are laid in order, from the starting player on"), "R-4.1", f"laid-{waiting[0] + 1}"
        )
    elif int(state.hand[state.player]).bit_count() == 1:
        yield Problem(
            tr("{player} has one card only, and lays it unasked", player=Seat(state.player)),
            "R-4.1",
            "moment",
        )


def _not_laid(state: State) -> Iterator[Problem]:
    for seat in range(state.players):
        if state.laid[seat] == NO_CARD:
            sentence = tr("{player} has laid no card", player=Seat(seat))
            yield Problem(sentence, "R-4.1", f"laid-{seat + 1}")


def _may_bid(state: State, seat: int) -> bool:
    return _shops(state, seat) < SHOPS and state.money[seat] >= state.highest + GRID


def _wrong_bids(state: State) -> Iterator[Problem]:
    asked, bidder, highest = int(state.player), int(state.bidder), int(state.highest)
    if highest == 0:
        usual = int(state.starter if state.last_mover == NOBODY else state.last_mover)
        openers = [seat for seat in _clockwise(state, usual) if _may_bid(state, seat)]
        if not openers:
            yield Problem(tr("Nobody can open an auction: now the cards come"), "R-3.3", "moment")
        elif asked != openers[0]:
            yield Problem(tr("{player} opens the auction", player=Seat(openers[0])), "R-3.2", "asked")
        elif bidder != NOBODY or state.passed.any():
            yield Problem(tr("Before the first bid nobody has bid or passed"), "R-3.2", "highest")
        elif state.money[asked] < 2 * GRID:
            yield Problem(
                tr("{player} can bid 5 florins only, and is not asked", player=Seat(asked)), "R-3.2", "asked"
            )
        return
    if highest % GRID:
        yield Problem(tr("Florins change hands by fives"), "R-3.1", "highest")
    if bidder == NOBODY:
        yield Problem(tr("Somebody has made the highest bid"), "R-3.1", "bidder")
        return
    if highest > state.money[bidder]:
        yield Problem(tr("{player} has bid more than their florins", player=Seat(bidder)), "R-3.1", "highest")
    if _shops(state, bidder) == SHOPS:
        yield Problem(tr("{player} has no shop left to build", player=Seat(bidder)), "R-3.3", "bidder")
    if state.passed[bidder]:
        yield Problem(tr("Whoever has bid most has not passed"), "R-3.1", "passed")
    if asked == bidder or state.passed[asked]:
        yield Problem(
            tr("Somebody else is asked: {player} has bid or passed", player=Seat(asked)), "R-3.1", "asked"
        )
    elif not _may_bid(state, asked):
        yield Problem(
            tr("{player} cannot raise the bid: too few florins, or no shop left", player=Seat(asked)),
            "R-3.1",
            "asked",
        )


def _wrong_builder(state: State) -> Iterator[Problem]:
    seat = int(state.player)
    if _shops(state, seat) == SHOPS:
        yield Problem(tr("{player} has no shop left to build", player=Seat(seat)), "R-1.2", "asked")
        return
    taken = [site for other in range(state.players) for site in _members(state.shops[other])]
    free = [site for site in range(SITES) if site not in taken]
    if state.opposite == ALWAYS:
        own = _members(state.shops[seat])
        allowed = [site for site in free if site ^ 1 not in taken or site ^ 1 in own]
        free = allowed or free
    if len(free) == 1:
        yield Problem(tr("One site only is left: nobody is asked"), "R-3.1", "asked")


# --- The deal and the move --------------------------------------------------------------------


def _distance(state: State, seat: int) -> int:
    return min(abs(site // 2 + 1 - int(state.burgher)) for site in _members(state.shops[seat]))


def _right(state: State) -> int:
    """Who has the lowest pair of card and distance that exactly one player has (R-4.2)."""
    ranks = [(int(state.laid[seat]), _distance(state, seat)) for seat in range(state.players)]
    single = [rank for rank in ranks if ranks.count(rank) == 1]
    return ranks.index(min(single)) if single else NOBODY


def _ask_for_deal(state: State) -> Iterator[Problem]:
    right = _right(state)
    if right == NOBODY:
        yield Problem(tr("With these cards nobody has the right: the turn ends at once"), "R-4.3", "moment")
        return
    state.right = right
    offered = [seat for seat in range(state.players) if state.offer[seat] > 0]
    if state.phase in (DEALING, SELLING):
        state.player = right
    asked = int(state.player)
    if right in offered:
        yield Problem(
            tr("{player} has the right, and makes no offer", player=Seat(right)),
            "R-7.1",
            f"offer-{right + 1}",
        )
    elif state.phase == DEALING:
        if not any(state.money[seat] >= GRID for seat in range(state.players) if seat != right):
            yield Problem(tr("Nobody could make an offer: the right is kept unasked"), "R-7.1", "moment")
    elif state.phase == OFFERING:
        order = _clockwise(state, right)
        late = [seat for seat in offered if order.index(seat) >= order.index(asked)]
        if asked == right:
            yield Problem(
                tr("{player} has the right, and makes no offer", player=Seat(right)), "R-7.1", "asked"
            )
        elif late:
            yield Problem(
                tr("{player} is asked later", player=Seat(late[0])), "R-7.1", f"offer-{late[0] + 1}"
            )
        elif state.money[asked] < GRID:
            yield Problem(
                tr("{player} has no florins to offer, and is not asked", player=Seat(asked)), "R-7.1", "asked"
            )
    elif state.phase == SELLING:
        if not offered:
            yield Problem(tr("Nobody has offered anything: the right is kept unasked"), "R-7.1", "moment")
    else:
        yield from _wrong_step(state)


def _wrong_step(state: State) -> Iterator[Problem]:
    """Whoever can take one step only, with nobody to choose from, is not asked."""
    last = STEPS if state.looks > 0 else 1
    if state.burgher + state.looks != last:
        return
    sites = 2 * last - 2, 2 * last - 1
    owners = {seat for seat in range(state.players) for site in sites if int(state.shops[seat]) >> site & 1}
    if len(owners) < 2:
        yield Problem(tr("One step only lies ahead: nobody is asked"), "R-5.2", "burgher")
