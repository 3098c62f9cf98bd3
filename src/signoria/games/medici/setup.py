"""Medici: what can be set in a position by hand, and what is wrong with it."""

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
from signoria.games.medici.names import CARD_TEXTS, GOOD_NAMES, GOODS, card_name
from signoria.games.medici.rules import (
    BIDDING,
    CARDS,
    CARDS_OF_A_GOOD,
    DAYS,
    FILLING,
    HOLDS,
    LOT_CARD,
    MAKING,
    MOST_BID,
    NOBODY,
    STARTER,
    TOP,
)
from signoria.i18n import Seat, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

MOMENTS = ("starter", "card", "make", "bid", "fill")
"""By phase."""
NO_MOMENT, NO_BIDDER = "over", "none"
WITH_MAKER = ("card", "make", "bid")
MOST_OF_A_LOT = 3
FIRST_DAY_PAYS, SECOND_DAY_PAYS, LAST_DAY_PAYS = 85, 100, 120
"""The most that a day's valuing can give one player: see MOST_BID; on the last day two markers are on top."""


def fields(state: State, values: SetupValues) -> list[SetupField]:
    game, lot = tr("The game"), tr("The lot")
    cards = [Item(text, card_name(card)) for card, text in enumerate(CARD_TEXTS)]
    seats = [Item(str(seat + 1), named(Seat(seat))) for seat in range(state.players)]
    moments = [
        Item("starter", tr("By lot, who starts the day")),
        Item("card", tr("A card is drawn for the lot")),
        Item("make", tr("To draw another card, or stop")),
        Item("bid", tr("To bid")),
        Item("fill", tr("The last ship is filled from the bag")),
        Item(NO_MOMENT, tr("The game is over")),
    ]
    bidders = [Item(NO_BIDDER, tr("nobody")), *seats]
    making, bidding = {"moment": WITH_MAKER}, {"moment": ("bid",)}
    found: list[SetupField] = [
        NumberField("day", tr("Day"), game, 1, DAYS),
        ChoiceField("moment", tr("What comes next"), game, moments),
        ChoiceField("maker", tr("Who makes the lot"), lot, seats, shown_when=making),
        ListField("lot", tr("Its cards"), lot, [cards], MOST_OF_A_LOT, is_ordered=True, shown_when=making),
        ChoiceField("asked", tr("Who bids now"), lot, seats, shown_when=bidding),
        ChoiceField("bidder", tr("Who has bid most"), lot, bidders, shown_when=bidding),
        NumberField("highest", tr("The highest bid"), lot, 0, MOST_BID, shown_when=bidding),
        ListField("gone", tr("Lots that nobody bought this day"), lot, [cards], CARDS),
    ]
    for seat in range(state.players):
        own = named(Seat(seat))
        found.append(NumberField(f"money-{seat + 1}", tr("Florins"), own, 0, _most_money(state, DAYS, True)))
        found.append(ListField(f"ship-{seat + 1}", tr("Ship"), own, [cards], HOLDS, is_ordered=True))
        for good, text in enumerate(GOODS):
            name = tr("Step in {good}", good=GOOD_NAMES[good])
            found.append(NumberField(f"{text}-{seat + 1}", name, own, 0, TOP))
    return found


def read(state: State) -> SetupValues:
    is_over = state.player == OVER
    bidding = not is_over and state.phase == BIDDING
    values: dict[str, SetupValue] = {
        "day": int(state.day),
        "moment": NO_MOMENT if is_over else MOMENTS[state.phase],
        "maker": _seat(state.maker if not is_over and MOMENTS[state.phase] in WITH_MAKER else 0),
        "lot": _texts(state.lot[: state.lot_size].tolist()),
        "asked": _seat(state.player if bidding else 0),
        "bidder": _seat(state.bidder) if bidding and state.bidder != NOBODY else NO_BIDDER,
        "highest": int(state.highest),
    }
    placed = set(state.lot[: state.lot_size].tolist())
    for seat in range(state.players):
        ship = state.ship[seat, : state.loaded[seat]].tolist()
        placed |= set(ship)
        values[f"money-{seat + 1}"] = int(state.money[seat])
        values[f"ship-{seat + 1}"] = _texts(ship)
        for good, text in enumerate(GOODS):
            values[f"{text}-{seat + 1}"] = int(state.step[seat, good])
    drawn = [card for card in range(CARDS) if not int(state.unseen) >> card & 1]
    return values | {"gone": _texts([card for card in drawn if card not in placed])}


def _seat(seat: int) -> str:
    return str(int(seat) + 1)


def _texts(cards: list[int]) -> tuple[str, ...]:
    return tuple(CARD_TEXTS[card] for card in cards)


def _cards(value: SetupValue) -> list[int]:
    assert isinstance(value, tuple)
    return [CARD_TEXTS.index(text) for text in value]


def write(state: State, values: SetupValues) -> list[Problem]:
    moment = str(values["moment"])
    lot, drawn = _cards(values["lot"]), _cards(values["gone"])
    state.day = values["day"]
    state.phase = MOMENTS.index(moment) if moment != NO_MOMENT else LOT_CARD
    state.lot_size = len(lot)
    state.lot[: len(lot)] = lot
    state.highest = values["highest"]
    drawn += lot
    for seat in range(state.players):
        ship = _cards(values[f"ship-{seat + 1}"])
        state.money[seat] = values[f"money-{seat + 1}"]
        state.loaded[seat] = len(ship)
        state.ship[seat, : len(ship)] = ship
        state.step[seat] = [values[f"{text}-{seat + 1}"] for text in GOODS]
        drawn += ship
    state.unseen = sum(1 << card for card in range(CARDS) if card not in drawn)
    state.bag = 6 * int(state.players) - len(drawn)
    with_room = [seat for seat in range(state.players) if state.loaded[seat] < HOLDS]
    state.maker = with_room[0] if moment == "fill" and with_room else int(str(values["maker"])) - 1
    bidder = values["bidder"]
    state.bidder = NOBODY if bidder == NO_BIDDER else int(str(bidder)) - 1
    if moment == "starter" and state.day == 1:
        state.bidder = 0  # as a new game has it
    state.player = _asked(state, moment, int(str(values["asked"])) - 1)
    wrong = [*_cards_in_two_places(values), *_wrong_money(state), *_wrong_steps(state)]
    if state.bag < 0:
        sentence = tr(
            "The bag held {all} cards this day: {drawn} are drawn", all=6 * state.players, drawn=len(drawn)
        )
        wrong.append(Problem(sentence, "R-2.2", "gone"))
    return wrong or list(_wrong_moment(state, with_room))


def _asked(state: State, moment: str, bidder: int) -> int:
    if moment == NO_MOMENT:
        return OVER
    if state.phase == BIDDING:
        return bidder
    return int(state.maker) if state.phase == MAKING else NATURE


# --- What is wrong ----------------------------------------------------------------------------


def _cards_in_two_places(values: SetupValues) -> Iterator[Problem]:
    seen: set[str] = set()
    for key, value in values.items():
        if isinstance(value, tuple):
            for text in value:
                if text in seen:
                    card = card_name(CARD_TEXTS.index(text))
                    yield Problem(
                        tr("Every card is there once: {card} lies in two places", card=card), "R-1.1", key
                    )
                seen.add(text)


def _most_money(state: State, day: int, is_over: bool) -> int:
    """What one player can have on a day, before it is valued or after the end."""
    earned = (0, FIRST_DAY_PAYS, FIRST_DAY_PAYS + SECOND_DAY_PAYS)[day - 1] + (
        LAST_DAY_PAYS if is_over else 0
    )
    return (40 if state.players <= 4 else 30) + earned


def _wrong_money(state: State) -> Iterator[Problem]:
    most = _most_money(state, int(state.day), state.player == OVER)
    for seat in range(state.players):
        if state.money[seat] > most:
            sentence = tr(
                "{player} cannot have more than {most} florins on day {day}",
                player=Seat(seat),
                most=most,
                day=int(state.day),
            )
            yield Problem(sentence, "R-6.1" if state.day > 1 else "R-2.1", f"money-{seat + 1}")


def _wrong_steps(state: State) -> Iterator[Problem]:
    """Each day a ship has five cards at the most, and a good seven."""
    days = int(state.day) - (state.player != OVER)
    for seat in range(state.players):
        steps = int(state.step[seat].sum())
        if steps > HOLDS * days:
            sentence = tr_plural(
                "{player} has climbed {steps} steps: {count} valuing brings {most} at most",
                "{player} has climbed {steps} steps: {count} valuings bring {most} at most",
                days,
                player=Seat(seat),
                steps=steps,
                most=HOLDS * days,
            )
            yield Problem(sentence, "R-6.3", f"{GOODS[int(state.step[seat].argmax())]}-{seat + 1}")
    for good, text in enumerate(GOODS):
        steps = int(state.step[: state.players, good].sum())
        if steps > CARDS_OF_A_GOOD * days:
            sentence = tr_plural(
                "All together have climbed {steps} steps in {good}: {count} day has {most} such cards",
                "All together have climbed {steps} steps in {good}: {count} days have {most} such cards",
                days,
                steps=steps,
                good=GOOD_NAMES[good],
                most=CARDS_OF_A_GOOD * days,
            )
            yield Problem(sentence, "R-1.1", f"{text}-1")


def _wrong_moment(state: State, with_room: list[int]) -> Iterator[Problem]:
    if state.player == OVER:
        if state.day < DAYS:
            yield Problem(tr("The game is over after day {last}", last=DAYS), "R-7.1", "day")
        elif with_room and state.bag > 0:
            yield Problem(tr("A day ends when all ships are full, or the bag is empty"), "R-5.2", "moment")
    elif state.phase == STARTER:
        yield from _wrong_start(state)
    elif state.bag == 0 and state.phase != BIDDING:
        yield Problem(tr("The bag is empty: no card can be drawn"), "R-5.2", "moment")
    elif state.phase == FILLING:
        if len(with_room) != 1:
            yield Problem(tr("Cards come free of charge when all ships but one are full"), "R-5.1", "moment")
    elif len(with_room) < 2:
        yield Problem(
            tr("All ships but one are full: the last one is filled from the bag"), "R-5.1", "moment"
        )
    else:
        yield from _wrong_lot(state, with_room)


def _wrong_start(state: State) -> Iterator[Problem]:
    if state.bag < 6 * state.players:
        yield Problem(
            tr("Before the first lot of a day no card is drawn, and all ships are empty"), "R-2.2", "moment"
        )
    elif state.day > 1 and len(_poorest(state)) == 1:
        yield Problem(
            tr(
                "No lot is needed: {player} alone has the least florins, and starts",
                player=Seat(_poorest(state)[0]),
            ),
            "R-2.3",
            "moment",
        )


def _poorest(state: State) -> list[int]:
    money = state.money[: state.players].tolist()
    return [seat for seat, florins in enumerate(money) if florins == min(money)]


def _wrong_lot(state: State, with_room: list[int]) -> Iterator[Problem]:
    size, maker = int(state.lot_size), int(state.maker)
    most_free = HOLDS - min(state.loaded[: state.players].tolist())
    if maker not in with_room:
        yield Problem(
            tr("The ship of {player} is full: they make no lot", player=Seat(maker)), "R-3.4", "maker"
        )
    elif state.day > 1 and state.bag == 6 * state.players and maker not in _poorest(state):
        yield Problem(tr("Whoever has the least florins starts the day"), "R-2.3", "maker")
    elif size > most_free:
        yield Problem(tr("Nobody has free holds for so large a lot"), "R-3.2", "lot")
    elif size == 0 and state.phase != LOT_CARD:
        yield Problem(tr("There is no lot yet: a card must be drawn first"), "R-3.1", "lot")
    elif state.phase != BIDDING and size == MOST_OF_A_LOT:
        yield Problem(tr("A lot has three cards at most: now the bids come"), "R-3.1", "moment")
    elif state.phase != BIDDING and size == most_free:
        yield Problem(tr("Nobody has free holds for one more card: now the bids come"), "R-3.2", "moment")
    elif state.phase == BIDDING:
        yield from _wrong_bids(state)


def _wrong_bids(state: State) -> Iterator[Problem]:
    asked, bidder, highest, size = (
        int(state.player),
        int(state.bidder),
        int(state.highest),
        int(state.lot_size),
    )
    if bidder == NOBODY and highest > 0:
        yield Problem(tr("Somebody has made the highest bid"), "R-4.1", "bidder")
    elif bidder != NOBODY:
        if highest == 0:
            yield Problem(tr("A bid is one florin at least"), "R-4.2", "highest")
        elif highest > state.money[bidder]:
            yield Problem(
                tr("{player} has bid more than their florins", player=Seat(bidder)), "R-4.2", "highest"
            )
        elif HOLDS - state.loaded[bidder] < size:
            yield Problem(tr("{player} has no room for the lot", player=Seat(bidder)), "R-4.3", "bidder")
        elif _turn(state, bidder) >= _turn(state, asked):
            yield Problem(
                tr("{player} bids after whoever bids now: clockwise, the maker last", player=Seat(bidder)),
                "R-4.1",
                "bidder",
            )
    if HOLDS - state.loaded[asked] < size:
        yield Problem(tr("{player} has no room for the lot", player=Seat(asked)), "R-4.3", "asked")
    elif state.money[asked] <= highest:
        yield Problem(tr("{player} has no florins for a higher bid", player=Seat(asked)), "R-4.2", "asked")


def _turn(state: State, seat: int) -> int:
    """Who bids in which place: the left neighbour of the maker first, the maker last."""
    return (seat - int(state.maker) - 1) % int(state.players)
