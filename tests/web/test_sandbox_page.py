"""The sandbox on the page: a position is set up by keys and clicks, shared, asked what is best, played."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Person, Server, leave


@pytest.fixture(params=[1280, 390])
def person(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    size = {"width": request.param, "height": 844}
    somebody = Person(browser, server.address, viewport=size, has_touch=request.param < 500)
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def field(key: str) -> str:
    return f'#fields [data-key="{key}"]'


def set_by_keys(page: Page, key: str, text: str) -> None:
    """Type a number, and go on."""
    box = page.locator(field(key))
    box.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    with page.expect_response(re.compile("/api/sandbox/medici$")):
        page.keyboard.press("Tab")


def group(page: Page, title: str) -> None:
    """Open a group of fields by keyboard."""
    summary = page.locator("#fields summary").filter(has_text=re.compile(f"^{title}"))
    summary.focus()
    page.keyboard.press("Enter")


def test_a_position_is_set_up_shared_and_played(person: Person) -> None:
    page = person.page
    page.goto("/")
    page.locator("article[data-game=medici]").get_by_role("link", name="Sandbox").click()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#people .asked")).to_have_count(1)
    expect(page).to_have_url(re.compile("day%3D2"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(page).violations_count == 0

    group(page, "Player 1")
    set_by_keys(page, "money-1", "300")
    expect(page.locator("#wrong-money-1")).to_contain_text("cannot have more than 125 florins on day 2")
    expect(page.locator("#wrong-money-1 a")).to_have_attribute("href", re.compile("R-6.1"))
    expect(page.locator("#verdict")).to_contain_text("cannot have more than 125 florins")
    expect(page.locator("#play")).to_be_disabled()
    expect(page.locator("#board")).to_have_class(re.compile("stale"))
    assert Axe().run(page).violations_count == 0
    page.locator("#undo").click()
    expect(page.locator("#wrong-money-1")).to_have_count(0)
    expect(page.locator(field("money-1"))).to_have_value("55")
    set_by_keys(page, "money-1", "77")
    expect(page.locator("#people li").first).to_contain_text("77")

    expect(page.locator(field("ship-1:0"))).to_have_count(0)
    page.locator(field("ship-1-0")).select_option("gold")
    page.locator(field("ship-1-add")).press("Enter")
    expect(page.locator(field("ship-1:0"))).to_have_attribute("aria-label", "Remove gold")
    page.locator(field("ship-1:0")).press("Enter")
    expect(page.locator(field("ship-1:0"))).to_have_count(0)

    page.goto(page.url)  # the address is the position
    expect(page.locator("#people li").first).to_contain_text("77")
    page.locator("#best").click()
    expect(page.locator(".hints li").first).to_contain_text("of 100 such games")
    expect(page.locator(".pointer-ring, .hints")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#play").click()
    page.locator("#setup").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    person.arrive()
    expect(page.locator("#players")).to_contain_text("77")


def test_a_thing_is_put_by_a_click_on_the_board(person: Person) -> None:
    page = person.page
    page.goto("/sandbox/medina?players=3&position=moment%3Dpiece%3B+stall%3DH6%3B+ends%3DH6%3B+left%3D2")
    expect(page.locator("#board svg")).to_be_visible()
    group(page, "The city")
    page.locator(field("grey-pick")).click()
    page.locator('#board [data-pick="cell:C3"]').first.click(force=True)
    expect(page.locator(field("grey:0"))).to_have_attribute("aria-label", "Remove C3")
    right = page.get_by_role("button", name="Put it right")
    expect(right).to_be_visible()
    right.click()
    expect(right).to_have_count(0)
    expect(page).to_have_url(re.compile("grey%3DC3"))


def test_a_moment_of_a_game_is_changed(person: Person) -> None:
    page = person.page
    record = "Signoria record 1\nGame: medici\nPlayers: 3\nRules: 1\n\nstarts 2\ngold\nstop\nbid 11\n"
    made = person.context.request.post("/api/records", data=record, headers={"Content-Type": "text/plain"})
    assert made.ok, made.text()
    page.goto(f"{made.json()['link']}#3")
    page.get_by_role("button", name="Change this position").click()
    page.wait_for_url(re.compile("/sandbox/medici"))
    expect(page).to_have_url(re.compile("moment%3Dbid"))
    expect(page.locator("#board svg")).to_be_visible()
