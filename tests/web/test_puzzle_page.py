"""A puzzle in a real browser: it is asked at once, answered, tried again, and remembered as solved."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

import signoria
from signoria.core.puzzles import Puzzle, puzzles
from tests.web.browser import Person, Server, leave


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    somebody = Person(browser, server.address, habits='{"confirm": "board"}')
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def has_payment_before_the_question(puzzle: Puzzle) -> bool:
    """Whether a day was paid since the last choice of whoever is asked."""
    record = signoria.Record.of(signoria.game("medici", puzzle.players, **puzzle.options))
    for _, action in puzzle.moves:
        record.apply(action)
    states, account = list(record.states()), record.game.parts.words.account
    last = max((move for move, (seat, _) in enumerate(puzzle.moves) if seat == puzzle.seat), default=-1)
    steps = list(zip(pairwise(states), record.actions, strict=True))[last + 1 :]
    return any(account(before.data, action, after.data) for (before, after), action in steps)


def test_a_puzzle_asks_at_once_and_is_remembered(person: Person) -> None:
    """What was paid before it is no news to whoever comes for the question."""
    page = person.page
    number = next(
        number
        for number, puzzle in enumerate(puzzles("medici"), 1)
        if has_payment_before_the_question(puzzle)
    )
    puzzle = puzzles("medici")[number - 1]
    best, given = puzzle.best.action, len(puzzle.moves)
    page.goto("/puzzles")
    medici = page.locator("section[data-game=medici]")
    medici.locator("summary").click()
    medici.locator(f".puzzle-numbers [data-puzzle='{number}']").click()
    person.arrive()
    expect(page.locator("#puzzle")).to_contain_text("clearly the best")
    seen = page.wait_for_function("() => localStorage.getItem('signoria.seen')").json_value()
    assert list(json.loads(seen).values()) == [given], "the reckonings up to it need not be shown"
    turn = person.turn()
    wrong = next(action for action in turn["legal"] if action.split()[0] != best.split()[0])
    answer = person.context.request.post(
        f"{person.api}/moves", headers=person.key, data={"position": turn["position"], "action": wrong}
    )
    assert answer.ok, answer.text()
    expect(page.locator("#puzzle")).to_contain_text("There is a better choice")
    page.click("#puzzle [data-do=tell]")
    expect(page.locator("#puzzle .puzzle-choices li").first).to_contain_text(re.compile(r"\d+ of 100"))
    page.click("#puzzle [data-do=again]")
    expect(page.locator("#puzzle")).to_contain_text("Which?")
    turn = person.turn()
    answer = person.context.request.post(
        f"{person.api}/moves", headers=person.key, data={"position": turn["position"], "action": best}
    )
    assert answer.ok, answer.text()
    expect(page.locator("#puzzle")).to_contain_text("Right!")
    page.goto("/puzzles")
    expect(medici.locator(".solved")).to_have_text(re.compile("^1 of"))
