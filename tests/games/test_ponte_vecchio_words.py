"""Ponte Vecchio: what is told of a move in brief, what it paid by source, and what is warned of."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import signoria
from signoria.core.contract import Reckoning
from signoria.core.game import State
from signoria.games.ponte_vecchio import words
from signoria.games.ponte_vecchio.board import draw
from signoria.svg import Context, Look
from signoria.svg import people as seated
from tests.settings import choose

NAMES = ["Anna", "Bram", "Carla", "Dirk", "Eva"]
every_setting = pytest.mark.parametrize(
    ("players", "last_round", "opposite"), list(product(range(2, 6), ("all", "rest"), ("setup", "always")))
)


def moves(players: int, last_round: str, opposite: str, seed: int) -> Iterator[tuple[State, int, State]]:
    game = signoria.game("ponte_vecchio", players, last_round=last_round, opposite=opposite)
    dice, state = random.Random(seed), game.start()
    while not state.over:
        action = choose(state, dice, dice.choice((3, 8, 0)))
        after = state.after(action)
        yield state, action, after
        state = after


def start(players: int, *texts: str) -> State:
    state = signoria.game("ponte_vecchio", players=players).start()
    for text in texts:
        state.apply(text)
    return state


def account(state: State, text: str) -> Reckoning | None:
    action = state.action(text)
    return words.account(state.data, action, state.after(action).data)


def told(state: State, text: str) -> list[str]:
    found = account(state, text)
    return [step.explanation.render("en", NAMES) for step in found.steps] if found else []


def in_brief(state: State, text: str) -> list[tuple[int, str]]:
    action = state.action(text)
    found = words.brief(state.data, action, state.after(action).data)
    return [(seat, said.render("en", NAMES)) for seat, said in found]


def warned(state: State, text: str) -> str | None:
    warning = words.warning(state.data, state.action(text))
    return warning.render("en", NAMES) if warning else None


# --- The account ------------------------------------------------------------------------------


@every_setting
def test_all_that_is_paid_has_a_source(players: int, last_round: str, opposite: str) -> None:
    by_source = dict.fromkeys(words.SOURCES, 0)
    for seed in range(3):
        for before, action, after in moves(players, last_round, opposite, seed):
            found = words.account(before.data, action, after.data)
            paid = [0] * players
            for step in found.steps if found else ():
                for source, points in step.points.items():
                    by_source[source] += sum(map(abs, points))
                    paid = [so_far + more for so_far, more in zip(paid, points, strict=True)]
            assert [new - old for new, old in zip(after.scores, before.scores, strict=True)] == paid
    assert all(by_source.values())


SET_UP = ("starts 1", "shop 6L", "shop 2R", "shop 12L", "bid 5", "pass", "pass")
LAID = (*SET_UP, "shop 9R")


def test_a_duel_is_shown_with_its_cards_and_pays_nothing() -> None:
    state = start(3, *LAID, "card 20", "card 30")
    found = account(state, "card 20")
    assert found is not None and found.state is not None
    view = State(state.game, found.state).view(None)
    assert view["laid"] == ["20", "30", "20"] and view["right"] == 0
    assert not any(any(points) for step in found.steps for points in step.points.values())


def test_a_duel_tells_who_cancels_out_whom_and_who_has_the_right() -> None:
    nearer = start(3, *LAID, "card 20", "card 30")
    assert nearer.view()["distance"] == [5, 1, 11]
    assert told(nearer, "card 20") == [
        "Anna has the right: of those with the lowest card the nearest shop (5 steps)"
    ]
    level = start(
        3, "starts 1", "shop 6L", "shop 2R", "shop 12L", "bid 5", "pass", "bid 10", "pass", "shop 6R"
    )
    assert level.view()["distance"] == [5, 1, 5]
    level.apply("card 20")
    level.apply("card 30")
    cancelled, right = told(level, "card 20")
    assert cancelled == "Anna and Carla cancel each other out: the same card, 20, and equally near, 5 steps"
    assert "of the others Bram has the right" in right


def test_nobody_moves_if_all_cancel_out() -> None:
    level = start(2, "starts 1", "shop 7L", "shop 9L", "bid 5", "bid 10", "pass", "shop 7R", "card 40")
    assert level.view()["distance"] == [6, 6]
    found = account(level, "card 40")
    assert found is not None and found.state is not None and found.state.right == -1
    assert [step.explanation.render("en", NAMES) for step in found.steps] == [
        "Anna and Bram cancel each other out: the same card, 40, and equally near, 6 steps",
        "All cancel each other out: nobody moves the burgher",
    ]
    assert [step.light for step in found.steps] == [
        ("laid-1", "laid-2", "cancelled-0"),
        ("laid-1", "laid-2", "verdict"),
    ]
    valued = State(level.game, found.state)
    for look in (Look(), Look(narrow=True)):
        svg = draw(Context(valued.view(0), seated(NAMES[:2]), look, "en", 0, is_reckoning=True))
        assert "Nobody moves the burgher" in svg
        assert all(f'id="{light}"' in svg for step in found.steps for light in step.light)
        assert ("40 and 40, equally near: both out" in svg) != look.narrow
        assert svg.count("6 steps away: cancelled out") == (2 if look.narrow else 0)


def test_a_payment_arises_at_the_shop() -> None:
    state = start(3, *LAID, "card 10", "card 50", "card 60", "keep")
    found = account(state, "to 12")
    assert found is not None and found.state is not None
    (step,) = found.steps
    assert step.points == {"others": [0, 0, 10]}
    assert step.at == {2: "shop-12L"} and "burgher" in step.light
    assert State(state.game, found.state).view(None)["burgher"] == 12
    own = account(state, "to 9")
    assert own is not None and own.steps[0].points == {"own": [10, 0, 0]}
    assert account(state, "to 3") is None, "nobody is paid"


def test_a_site_and_a_right_are_paid_without_stopping() -> None:
    bidding = start(3, *SET_UP[:-1])
    bought = account(bidding, "pass")
    assert bought is not None and bought.state is None and bought.steps[0].points == {"shops": [-5, 0, 0]}
    state = start(3, *LAID, "card 10", "card 50", "card 60", "ask", "offer 20", "offer 0")
    sold = account(state, "sell 2")
    assert sold is not None and sold.state is None
    assert sold.steps[0].points == {"sold": [20, 0, 0], "bought": [0, -20, 0]}


# --- In brief ---------------------------------------------------------------------------------


def test_a_card_laid_face_down_is_a_card() -> None:
    state = start(3, *LAID)
    assert {str(in_brief(state, f"card {card}")) for card in ("joker", "10", "100")} == {
        "[(0, 'lays a card')]"
    }
    state.apply("card 10")
    state.apply("card 50")
    assert in_brief(state, "card 60") == [
        (2, "lays a card"), (0, "has the right with 10"), (1, "laid 50"), (2, "laid 60"),
    ]  # fmt: skip


def test_bids_deals_and_moves_in_brief() -> None:
    state = start(3, *SET_UP[:-2])
    assert in_brief(state, "bid 10") == [(1, "bids 10")]
    state.apply("pass")
    assert in_brief(state, "pass") == [(2, "passes"), (0, "buys the site for 5")]
    state = start(3, *LAID, "card 10", "card 50", "card 60")
    assert in_brief(state, "ask") == [(0, "asks for offers")]
    state.apply("keep")
    assert in_brief(state, "to 12") == [(0, "moves him to 12"), (2, "is paid 10")]
    assert in_brief(state, "to 11 turn") == [(0, "moves him to 11 and turns him")]


def test_the_heading_is_the_turn() -> None:
    assert str(words.heading(start(3, "starts 1").data)) == "Setting up"
    assert str(words.heading(start(3, *LAID).data)) == "Turn 1"


# --- Warnings ---------------------------------------------------------------------------------


def test_keeping_the_right_when_it_pays_only_others() -> None:
    behind = ("starts 1", "shop 1L", "shop 2L", "shop 12L", "bid 5", "pass", "pass", "shop 1R")
    state = start(3, *behind, "card 10", "card 50", "card 60")
    assert state.player == 0
    assert warned(state, "keep") == "None of your shops lies ahead: moving him pays you nothing"
    state.apply("keep")
    assert warned(state, "to 2") == "This pays Bram; on step 3 nobody is paid"
    assert warned(state, "to 3") is None


def test_keeping_the_right_when_a_rival_must_be_paid() -> None:
    """The burgher is about to be moved; every step ahead of him has a shop of somebody else."""
    state = start(3, *LAID, "card 10", "card 50", "card 60")
    data = state.data
    data.burgher, data.looks = 12, 1
    for step in (13, 14, 15):
        data.shops[1] |= type(data.shops[1])(1 << 2 * (step - 1))
    warning = words.warning(data, state.action("keep"))
    assert str(warning) == "Every step ahead has a shop, and none is yours: you must pay a rival"


def test_moves_offers_and_sales_that_cost() -> None:
    state = start(3, *LAID, "card 10", "card 50", "card 60")
    assert warned(state, "keep") is None
    state.apply("ask")
    assert warned(state, "offer 55") == "You would pay more than the 50 that the right can bring you"
    assert warned(state, "offer 40") is None
    state.apply("offer 5")
    state.apply("offer 10")
    assert warned(state, "sell 2") == "Moving him yourself can bring you 10 florins"
    assert warned(state, "sell 3") is None
    state.apply("keep")
    assert warned(state, "to 12") == "This pays Carla; on step 6 you would be paid"
    assert warned(state, "to 3") == "Nobody is paid here; on step 6 you would be"


def test_a_shop_opposite_ones_own() -> None:
    state = start(3, *SET_UP)
    assert warned(state, "shop 6R") == "Opposite your own shop: a step pays only once"
    assert warned(state, "shop 7R") is None
