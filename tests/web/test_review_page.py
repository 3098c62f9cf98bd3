"""The review of a game, on the page: asked for at the end, shown, and a moment of it tried again."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import signoria
from tests.analysis.test_review import played
from tests.web.browser import Person, Server, leave


@pytest.fixture(params=[1400, 390])
def person(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    somebody = Person(browser, server.address, viewport={"width": request.param, "height": 844})
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


@pytest.fixture(scope="module")
def record() -> str:
    """San Gimignano: few draws, so that its review is quick."""
    return str(played(signoria.game("san_gimignano", players=2)))


def test_a_review_and_a_moment_of_it_tried_again(person: Person, record: str) -> None:
    page = person.page
    made = person.context.request.post("/api/records", data=record, headers={"Content-Type": "text/plain"})
    assert made.ok, made.text()
    page.goto(made.json()["link"])
    result = page.locator("#result")
    result.get_by_role("button", name="Review").click()
    review = result.locator(".review")
    expect(review).to_be_visible()
    expect(review.locator(".review-graph svg")).to_be_visible()
    expect(review.locator(".review-summary")).to_have_text(re.compile(r"(You|Player \d) played best\."))
    expect(review.locator(".review-table tbody tr")).to_have_count(2 * 2)
    moments = review.locator(".moments > li")
    expect(moments.first).to_contain_text("This cost")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(page).violations_count == 0
    expect(review.locator(".review-bars rect")).to_have_count(2 + 2 * 2)  # the legend, and two bars a player
    graph = review.locator(".review-graph svg").bounding_box()
    assert graph
    page.mouse.click(graph["x"] + graph["width"] / 2, graph["y"] + graph["height"] / 2)
    expect(page.locator("#replay")).to_be_visible()
    assert re.fullmatch(r"[1-9]\d*", page.evaluate("location.hash.slice(1)"))
    page.locator("#replay [data-do=back]").click()
    moments.first.get_by_role("button", name="Show").click()
    expect(page.locator("#replay")).to_be_visible()
    page.locator("#replay [data-do=back]").click()
    moments.first.get_by_role("button", name="Try this moment again").click()
    expect(page).not_to_have_url(re.compile(re.escape(made.json()["link"])))
    person.arrive()
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#players")).to_contain_text("bot")
