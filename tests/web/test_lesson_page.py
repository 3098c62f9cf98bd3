"""A newcomer learns a game in a real browser, by mouse, touch and keyboard, and reads the rules beside it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from signoria.core.lesson import lesson
from signoria.core.registry import list_games
from tests.web.browser import Person, Server, Way, leave
from tests.web.test_boards import inspect

LESSONS = [name for name in list_games() if lesson(name)]
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STATE = """() => document.querySelector("#teacher [data-do=next]") ? "next"
  : document.querySelector("#choices [data-choice=confirm]:enabled") ? "confirm"
  : document.querySelector("#teacher [data-do=suggest]") ? "choose"
  : document.querySelector("#result:not([hidden])") ? "over" : null"""
COVERED = """() => {
  const words = document.querySelector("#teacher").getBoundingClientRect();
  const lit = [...document.querySelectorAll("#board .spoken-of, #board .proposed, #tray .proposed")];
  return lit.filter((thing) => {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > words.left && x < words.right && y > words.top && y < words.bottom;
  }).length;
}"""

RESTED = "() => !document.querySelector('main.resting')"


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    made = Person(browser, server.address, **DESK)
    yield made
    leave(made.context)


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.click(f"[data-game={game}] [data-do=learn]")
    expect(page.locator("#teacher")).to_be_visible()


def learn(person: Person, way: Way, most: int = 400) -> list[str]:
    """Read all that is said and do all that is proposed, to the end: what was said."""
    page, words = person.page, []
    for _ in range(most):
        state = page.wait_for_function(STATE).json_value()
        said = page.inner_text("#teacher .teacher-words")
        if not words or words[-1] != said:
            words.append(said)
        assert page.evaluate(COVERED) == 0, f"the words lie over what they speak of: {said}"
        if state == "over":
            return words
        selectors = {
            "next": "#teacher [data-do=next]",
            "choose": "#teacher [data-do=suggest]",
            "confirm": "#choices [data-choice=confirm]",
        }
        person.click(selectors[state], way)
        page.wait_for_function(RESTED)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("game", LESSONS)
def test_a_newcomer_finishes_the_guided_game_by_mouse(person: Person, game: str) -> None:
    found = lesson(game)
    assert found
    begin(person.page, game)
    words = learn(person, "mouse")
    assert len(words) > found.choices and not person.errors
    expect(person.page.locator("#result h2")).to_contain_text("You win")
    expect(person.page.get_by_role("button", name="Play it yourself now")).to_be_visible()
    person.page.goto("/")
    expect(person.page.locator(f"[data-game={game}] [data-do=learn]:enabled:not(.new)")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_on_a_phone_by_touch_in_each_language(browser: Browser, server: Server, lang: str) -> None:
    person = Person(browser, server.address, locale=lang, **PHONE)
    begin(person.page, "medici")
    words = learn(person, "touch")
    assert ("Welkom" in words[0]) == (lang == "nl") and not person.errors
    leave(person.context)


def test_on_a_phone_the_teacher_tells_the_story(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, **PHONE)
    begin(person.page, "medici")
    person.page.wait_for_function(STATE)
    expect(person.page.locator("#story")).to_be_hidden()
    leave(person.context)


def test_by_keyboard_and_after_coming_back_by_the_link(person: Person) -> None:
    begin(person.page, "medici")
    page = person.page
    expect(page.locator("#teacher [data-do=next]")).to_be_focused()
    page.keyboard.press("Enter")
    while page.locator("#teacher [data-do=next]").count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    page.wait_for_function(STATE)
    before = page.inner_text("#teacher .teacher-words")
    page.reload()
    while page.wait_for_function(STATE).json_value() == "next":
        page.click("#teacher [data-do=next]")
    assert page.inner_text("#teacher .teacher-words") == before
    assert page.get_attribute("#teacher .teacher-words", "aria-live") == "polite"
    learn(person, "keyboard")


def test_another_choice_is_answered_and_can_be_taken_back(person: Person) -> None:
    """At once, beside the answer, which goes and is given again to the same choice; or later."""
    begin(person.page, "medici")
    page = person.page
    while page.wait_for_function(STATE).json_value() == "next":
        page.click("#teacher [data-do=next]")
    expect(page.locator("#choices .proposed[data-choice='do:stop']")).to_be_visible()
    words, back, next_ = (
        page.locator("#teacher .teacher-words"),
        "#teacher [data-do=back]",
        "#teacher [data-do=next]",
    )
    before, proposal = words.inner_text(), page.inner_text("#teacher [data-do=suggest]")
    for _ in range(2):
        person.click("#choices [data-choice='do:draw']")
        expect(words).to_contain_text("A larger lot")
        expect(page.locator(next_)).to_be_visible()
        page.wait_for_function(RESTED)
        page.click(back)
        expect(words).to_have_text(before)
        expect(page.locator("#teacher [data-do=suggest]")).to_have_text(proposal)
    person.click("#choices [data-choice='do:draw']")
    either = page.locator(f"{next_}, #teacher .own-way")
    while either.get_attribute("data-do") == "next":
        page.wait_for_function(RESTED)
        either.click()
    page.wait_for_function(RESTED)
    page.click(back)
    expect(page.locator("#teacher [data-do=suggest]")).to_have_text(proposal)


def test_a_phone_never_gets_the_wide_board_however_little_room_the_words_leave(
    browser: Browser, server: Server
) -> None:
    person = Person(browser, server.address, **PHONE | {"viewport": {"width": 390, "height": 560}})
    begin(person.page, "strozzi")
    place = person.page.locator("#board").bounding_box()
    assert place and place["width"] > 1.6 * place["height"]
    expect(person.page.locator("#board > svg")).to_have_attribute("viewBox", re.compile("^0 0 390 "))
    leave(person.context)


def test_the_rules_open_beside_the_table(person: Person) -> None:
    begin(person.page, "medici")
    page = person.page
    page.click("#teacher .rule-link")
    number = page.inner_text("#teacher .rule-link >> nth=0")
    expect(page.locator("#guide .meant")).to_contain_text(number)
    board, guide = page.locator("#board").bounding_box(), page.locator("#guide").bounding_box()
    assert board and guide and board["x"] + board["width"] <= guide["x"] + 1, "it lies beside the board"
    expect(page.locator("#guide figure img").first).to_have_attribute(
        "src", "/picture/medici/room.svg?lang=en"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#guide")).to_be_hidden()
    page.click("#menu a")
    expect(page.locator("#guide h1")).to_have_text("Medici")


def test_a_refusal_leads_to_its_paragraph(person: Person) -> None:
    person.sit("medina", ["me", "bot", "bot"])
    page = person.page
    person.wait()
    page.route("**/why", lambda route: route.fulfill(json={"sentence": "Not there.", "rule": "R-4.2"}))
    page.evaluate("""() => {
      const things = [...document.querySelectorAll("#board [data-pick]")];
      const thing = things.find((one) => !one.matches(".lit, .open"));
      thing.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 0, clientY: 0 }));
    }""")
    page.click("#why a")
    expect(page.locator("#guide .meant")).to_contain_text("R-4.2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_no_barrier_that_axe_finds(
    browser: Browser, server: Server, size: dict[str, Any], scheme: str
) -> None:
    person = Person(browser, server.address, color_scheme=scheme, **size)
    begin(person.page, "medici")
    inspect(person.page, "words to read")
    while person.page.wait_for_function(STATE).json_value() == "next":
        person.click("#teacher [data-do=next]")
    inspect(person.page, "a choice")
    person.click("#teacher .rule-link >> nth=0")
    expect(person.page.locator("#guide .meant")).to_be_visible()
    inspect(person.page, "the rules beside the table")
    leave(person.context)


def test_tips_can_be_sent_away_for_good(person: Person) -> None:
    page = person.page
    person.sit("medici", ["me", "bot", "bot"])
    for _ in range(20):
        person.wait()
        if page.locator("#teacher .tip").count():
            break
        person.choose()
    tips = page.locator("#teacher [data-tip]")
    count, name = tips.count(), tips.first.get_attribute("data-tip")
    assert 1 <= count <= 3
    tips.first.click()
    expect(tips).to_have_count(count - 1)
    page.reload()
    person.wait()
    expect(page.locator(f"[data-tip={name}]")).to_have_count(0)
    if count > 1:
        page.click("#teacher [data-do=no-tips]")
        expect(page.locator("#teacher")).to_be_hidden()
