"""Banco: what can be set in a position by hand, and what is wrong with it."""

from collections.abc import Iterator

from banco.rules import ALL, CARDS, NO_CARD
from banco.view import members
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
from signoria.i18n import Seat, tr
from signoria.jit.compiler import NATURE, OVER, State

MOST_POINTS = sum(range(CARDS + 1))
NONE = "none"


def fields(state: State, values: SetupValues) -> list[SetupField]:
    game = tr("The game")
    cards = [Item(str(card), named(card)) for card in range(1, CARDS + 1)]
    moments = [
        Item("prize", tr("A prize is offered")),
        Item("card", tr("To lay a card")),
        Item("over", tr("The game is over")),
    ]
    found: list[SetupField] = [
        ChoiceField("moment", tr("What comes next"), game, moments),
        ListField("prizes", tr("Prizes still to come"), game, [cards], CARDS),
        NumberField("offered", tr("Points to be had"), game, 0, MOST_POINTS),
    ]
    for seat in range(state.players):
        own = named(Seat(seat))
        laid = [Item(NONE, tr("none")), *cards]
        found += [
            ListField(f"hand-{seat + 1}", tr("Cards in hand"), own, [cards], CARDS),
            ChoiceField(f"laid-{seat + 1}", tr("Card laid"), own, laid, shown_when={"moment": ("card",)}),
            NumberField(f"points-{seat + 1}", tr("Points"), own, 0, MOST_POINTS),
            NumberField(f"taken-{seat + 1}", tr("Prizes taken"), own, 0, CARDS),
        ]
    return found


def read(state: State) -> SetupValues:
    values: dict[str, SetupValue] = {
        "moment": {OVER: "over", NATURE: "prize"}.get(int(state.player), "card"),
        "prizes": tuple(map(str, members(state.prizes))),
        "offered": int(state.offered),
    }
    for seat in range(state.players):
        laid = int(state.laid[seat])
        values[f"hand-{seat + 1}"] = tuple(str(card) for card in members(state.hand[seat]) if card != laid)
        values[f"laid-{seat + 1}"] = NONE if laid == NO_CARD else str(laid)
        values[f"points-{seat + 1}"] = int(state.points[seat])
        values[f"taken-{seat + 1}"] = int(state.taken[seat])
    return values


def write(state: State, values: SetupValues) -> list[Problem]:
    moment = values["moment"]
    state.prizes, state.offered = _set(values["prizes"]), values["offered"]
    for seat in range(state.players):
        laid = values[f"laid-{seat + 1}"]
        state.laid[seat] = NO_CARD if laid == NONE else int(str(laid))
        state.hand[seat] = _set(values[f"hand-{seat + 1}"]) | (
            0 if laid == NONE else 1 << int(state.laid[seat])
        )
        state.points[seat], state.taken[seat] = values[f"points-{seat + 1}"], values[f"taken-{seat + 1}"]
    waiting = [seat for seat in range(state.players) if state.laid[seat] == NO_CARD]
    state.player = {"over": OVER, "prize": NATURE}.get(str(moment), waiting[0] if waiting else 0)
    return [*_laid_from_hand(state.players, values), *_wrong(state, str(moment), waiting)]


def _laid_from_hand(players: int, values: SetupValues) -> Iterator[Problem]:
    for number in range(1, players + 1):
        hand = values[f"hand-{number}"]
        if isinstance(hand, tuple) and values[f"laid-{number}"] in hand:
            yield Problem(tr("A card that is laid is not in hand any more"), "R-3.2", f"hand-{number}")


def _set(value: SetupValue) -> int:
    assert isinstance(value, tuple)
    return sum(1 << int(card) for card in value)


def _wrong(state: State, moment: str, waiting: list[int]) -> Iterator[Problem]:
    left = int(state.prizes).bit_count()
    played = CARDS - left - (moment == "card")
    if moment == "over" and left:
        yield Problem(tr("The game is over when no prize is left"), "R-4.1", "prizes")
    elif moment == "prize" and not left:
        yield Problem(tr("No prize is left: the game is over"), "R-4.1", "moment")
    elif moment == "card" and not 0 < left < CARDS:
        yield Problem(
            tr("While cards are laid one prize is offered, and one at least is still to come"),
            "R-3.1",
            "prizes",
        )
    if moment == "card" and (not waiting or waiting != list(range(waiting[0], int(state.players)))):
        yield Problem(tr("Cards are laid in turn, from player 1 on"), "R-3.2", "laid-1")
    for seat in range(state.players):
        if int(state.hand[seat]).bit_count() != CARDS - played:
            yield Problem(
                tr("Everybody has as many cards as there are rounds to come"), "R-3.3", f"hand-{seat + 1}"
            )
    points = int(state.points.sum()) + int(state.offered)
    if points > sum(members(int(ALL) & ~int(state.prizes))):
        yield Problem(tr("More points are told than the prizes had that were offered"), "R-1.1", "offered")
    if int(state.taken.sum()) > played:
        yield Problem(tr("More prizes are taken than were offered"), "R-3.3", "taken-1")
