"""Whole games through the page, by clicks alone."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import signoria
from signoria.core.record import Record
from signoria.core.shuffle import problems
from signoria.svg import COLOURS
from tests.web.browser import Person, Server, leave, play_by_requests


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    somebody = Person(browser, server.address)
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def choices_of_seats(game: str, players: int) -> int:
    """How often people are asked in a game, of random moves."""
    record, dice, count = signoria.Record.of(signoria.game(game, players)), Random(0), 0
    while not record.state.over:
        count += record.state.player != signoria.NATURE
        record.apply(dice.choice(record.state.legal()))
    return count


PLAYED_WHOLE = "san_gimignano"
"""The shortest. Of the others a part is played by requests first: half of what random moves take, since
a game against bots can be a good deal shorter."""


@pytest.mark.parametrize("game", signoria.list_games())
def test_a_game_on_a_phone_to_its_end(browser: Browser, server: Server, game: str, tmp_path: Path) -> None:
    """By mouse, touch and keyboard in turn."""
    person = Person(browser, server.address, viewport={"width": 390, "height": 844}, has_touch=True)
    person.play_at_once(game)
    if game != PLAYED_WHOLE:
        players = signoria.list_games()[game].players[0]
        play_by_requests([person], choices_of_seats(game, players) // players // 2)
    assert person.play_to_the_end(("mouse", "touch", "keyboard")) > 5
    result = person.page.locator("#result")
    expect(result).to_be_visible()
    with person.page.expect_download() as download:
        result.get_by_text("Download the record").click()
    path = tmp_path / "record.txt"
    download.value.save_as(path)
    record = Record.load(path)
    assert record.state.over and problems(record) == []
    assert person.errors == []
    leave(person.context)


def links(person: Person) -> list[str]:
    """The friends' links, from the host's menu."""
    person.page.locator("#host").click()
    inputs = person.page.locator("#dialog .seats input[readonly]")
    expect(inputs.first).to_be_visible()
    found = inputs.evaluate_all("all => all.map((one) => one.value)")
    person.page.keyboard.press("Escape")
    return [str(link) for link in found]


def test_three_browsers_by_links(browser: Browser, server: Server) -> None:
    host = Person(browser, server.address)
    host.sit("medici", ["me", "friend", "friend"])
    friends = []
    for number, link in enumerate(links(host)):
        friend = Person(browser, server.address)
        friend.page.goto(link)
        welcome = friend.page.locator("#welcome")
        welcome.locator("input").first.fill(f"Friend {number}")
        welcome.locator("button[type=submit]").click()
        expect(welcome).to_be_hidden()
        friends.append(friend)
    assert len(friends) == 2
    everyone = [host, *friends]
    expect(host.page.locator("#players")).to_contain_text("Friend 1")
    play_by_requests(everyone, choices_of_seats("medici", 3) * 2 // 3)
    clicks = [0, 0, 0]
    for _ in range(3000):
        ready = [any(who.choices[key] for key in ("buttons", "number", "things")) for who in everyone]
        if any(ready):
            seat = ready.index(True)
            everyone[seat].choose()
            clicks[seat] += 1
        elif host.choices["over"]:
            break
        else:
            host.page.wait_for_timeout(30)
    assert min(clicks) > 0
    for who in everyone:
        expect(who.page.locator("#result")).to_be_visible()
        assert who.errors == []
        leave(who.context)


def test_one_screen_with_secret_cards(person: Person) -> None:
    person.sit("ponte_vecchio", ["me", "screen"])
    covered = 0
    for _ in range(60):
        at = person.wait()
        if at["cover"]:
            covered += 1
            assert person.page.locator("#board").is_hidden() or person.page.locator("main.covered").count()
        person.choose()
    assert covered > 3


def test_one_screen_with_screened_stocks_is_covered(person: Person) -> None:
    person.sit("medina", ["me", "screen"], options={"screens": "hidden"})
    expect(person.page.locator("#cover")).to_be_visible()
    assert person.page.locator("#board svg").count() == 0
    person.page.locator("#cover button").click()
    expect(person.page.locator("#board svg")).to_be_visible()
    assert person.wait()["things"] or person.choices["buttons"]


def test_a_lost_network_is_shown_and_nothing_is_lost(person: Person) -> None:
    person.play_at_once("medici")
    person.wait()
    before = person.log()
    person.context.set_offline(True)
    person.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(person.page.locator("#connection")).to_be_visible()
    assert not person.choices["buttons"]
    person.context.set_offline(False)
    expect(person.page.locator("#connection")).to_be_hidden()
    person.wait()
    assert person.log()[-len(before) :] == before
    while len(person.log()) == len(before):
        person.choose()
        person.wait()


def test_a_move_without_an_answer_shows_that_the_network_is_gone(person: Person) -> None:
    """The line itself may not know it for minutes; it is laid anew at once."""
    person.play_at_once("medici")
    person.wait()
    person.page.evaluate("""() => {
      const place = document.querySelector("#connection");
      new MutationObserver(() => (window.told ||= place.innerText)).observe(place, { childList: true });
    }""")
    person.page.route("**/moves", lambda route: route.abort())
    person.choose()
    if "confirm" in person.choices["buttons"]:  # a card drawn from the bag on the board
        person.choose()
    person.page.wait_for_function("() => window.told")
    assert "No connection" in person.page.evaluate("window.told")
    person.page.unroute("**/moves")
    expect(person.page.locator("#connection")).to_be_hidden()
    before = person.log()
    while len(person.log()) == len(before):
        person.wait()
        person.choose()


def test_the_page_outlives_the_server(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    person = Person(browser, server.address)
    person.play_at_once("strozzi")
    for _ in range(6):
        person.wait()
        person.choose()
    person.wait()
    before = person.log()
    server.stop(signal.SIGKILL)
    expect(person.page.locator("#connection")).to_be_visible()
    again = Server(tmp_path, server.port)
    expect(person.page.locator("#connection")).to_be_hidden()
    person.wait()
    assert person.log()[-len(before) :] == before
    for _ in range(6):
        person.choose()
        person.wait()
    assert person.errors == []
    leave(person.context)
    again.stop()


def test_two_tabs_of_one_seat_stay_in_step(person: Person) -> None:
    person.play_at_once("medici")
    other = person.context.new_page()
    other.goto(person.page.url)
    for _ in range(4):
        person.wait()
        person.choose()
    person.wait()
    expect(other.locator("#log > li")).to_have_count(len(person.log()))


def test_taking_back(person: Person) -> None:
    person.play_at_once("medina")
    person.wait()
    first = person.page.locator("#prompt").inner_text()
    count = len(person.log())
    while len(person.log()) == count:
        person.choose()
        person.wait()
    person.page.get_by_role("button", name=re.compile("take back", re.I)).click()
    expect(person.page.locator("#prompt")).to_have_text(first, use_inner_text=True)
    expect(person.page.locator("#log .undone").first).to_be_visible()


def test_replay(person: Person) -> None:
    person.play_at_once("strozzi")
    for _ in range(10):
        person.wait()
        person.choose()
    person.wait()
    board, banner = person.page.locator("#board"), person.page.locator("#replay .banner")
    now = board.inner_html()
    person.page.locator("#look-back").click()
    expect(banner).to_contain_text("This is the past")
    person.page.locator("#replay input[type=range]").press("Home")
    expect(banner).to_contain_text("move 0 of")
    person.page.wait_for_function("now => document.querySelector('#board').innerHTML !== now", arg=now)
    assert person.page.url.endswith("#0")
    link = person.page.url
    person.page.keyboard.press("ArrowRight")
    expect(banner).to_contain_text("move 1 of")
    again = person.context.new_page()
    again.goto(link)
    expect(again.locator("#replay .banner")).to_contain_text("move 0 of")


def test_dutch(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, locale="nl-NL")
    person.play_at_once("medici")
    person.wait()
    page = person.page
    assert page.locator("html").get_attribute("lang") == "nl"
    expect(page.locator("#prompt")).to_contain_text(re.compile("kaart|bied", re.I))
    expect(page.locator("#log")).to_contain_text("begint")
    assert "draws" not in page.locator("#log").inner_text()
    page.locator("button[data-lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#log")).to_contain_text(re.compile("starts? day 1"))
    leave(person.context)


def test_players_have_the_colours_and_emblems_of_the_boards() -> None:
    script = (Path(signoria.__file__).parent / "web/static/colours.js").read_text(encoding="utf-8")
    for name, colour in COLOURS.items():
        line = f'{name}: {{ fill: "{colour.fill}", ink: "{colour.ink}", emblem: "{colour.emblem}" }}'
        assert line in script


def test_no_such_table_is_told(person: Person) -> None:
    answer = person.page.goto("/t/nowhere")
    assert answer and answer.status == 404
    expect(person.page.locator("main")).to_contain_text("There is no such table")


def test_somebody_who_watches_has_nothing_to_choose(person: Person, browser: Browser, server: Server) -> None:
    person.play_at_once("medici")
    person.wait()
    watcher = Person(browser, server.address)
    watcher.page.goto("/".join(person.page.url.split("/")[:-1]))
    watcher.arrive()
    assert not any(watcher.choices[key] for key in ("buttons", "number", "things"))
    leave(watcher.context)
