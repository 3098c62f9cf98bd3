"""The lobby, friends, settings and results, by clicks in Chromium."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, Request, expect

import signoria
from tests.web.browser import PATIENCE, Server, leave

WIDE, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
sizes = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
LONG_NAME = "Wolfeschlegelsteinhausen"  # 24 letters, the most there may be
QUICK = {"speed": "at once", "reckonings": False}
Answer = dict[str, Any]

RULES_OF_ACCESS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
AXE = f"""async (place) => {{
  const found = await axe.run(place, {{ runOnly: {RULES_OF_ACCESS}, resultTypes: ["violations"] }});
  return found.violations.flatMap(({{ id, nodes }}) =>
    nodes.map((node) => `${{id}}: ${{node.html.slice(0, 200)}} ${{node.failureSummary}}`));
}}"""
SPILLED = """(place) => [...document.querySelectorAll(`${place}, ${place} *`)].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)
      && !one.closest(".continue, .quiet, [tabindex]");
  }).map((one) => one.outerHTML.slice(0, 120))"""
"""What stands out of the window sideways; what can be scrolled may."""


class Visitor:
    """Somebody with a browser of their own, whose settings last."""

    def __init__(self, browser: Browser, address: str, name: str = "", **more: Any):
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            **({"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block"} | more),
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.opened: list[Answer] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._note)
        self.page.goto("/results")
        self.keep("settings", QUICK)
        if name:
            self.keep("me", {"name": name, "colour": "red"})

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/tables"):
            self.opened.append(request.post_data_json)

    def keep(self, name: str, value: object) -> None:
        """Puts something into what the browser remembers."""
        self.page.evaluate(
            "([name, value]) => localStorage.setItem(`signoria.${name}`, value)", [name, json.dumps(value)]
        )

    def kept(self, name: str) -> Any:
        return json.loads(
            self.page.evaluate("(name) => localStorage.getItem(`signoria.${name}`) ?? 'null'", name)
        )

    def table(self, kinds: str, game: str = "medici", name: str = "Anna", **more: Any) -> Answer:
        """A table of mine, without a visit to it."""
        seats = [
            {"kind": kind}
            | ({"name": name, "colour": "red"} if kind == "me" else {})
            | ({"level": "beginner"} if kind == "bot" else {})
            for kind in kinds.split()
        ]
        made = self.context.request.post("/api/tables", data={"game": game, "seats": seats, **more})
        assert made.ok, made.text()
        found: Answer = made.json()
        title = signoria.list_games()[game].title
        before = self.kept("tables") or []
        mine = {"table": found["table"], "link": found["link"], "title": title, "at": len(before)}
        self.keep("tables", [mine, *before])
        self.wait_until(found, lambda card: True)
        return found

    def ask(self, table: Answer, path: str, **body: Any) -> None:
        headers = {"Authorization": f"Bearer {table['key']}"}
        answer = self.context.request.post(f"/api/tables/{table['table']}/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()

    def wait_until(self, table: Answer, is_true: Callable[[Answer], bool]) -> None:
        """Asks for the card of a table until it is as wanted."""
        headers = {"Authorization": f"Bearer {table['key']}"}
        for _ in range(600):
            card = self.context.request.get(f"/api/tables/{table['table']}/card", headers=headers)
            if card.ok and is_true(card.json()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the table does not get there")

    def card(self, game: str = "medici") -> Any:
        return self.page.locator(f"article[data-game={game}]")


Come = Callable[..., Visitor]


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Lets visitors come; no page of theirs may have failed when they leave."""
    visitors: list[Visitor] = []

    def make(name: str = "", **more: Any) -> Visitor:
        visitors.append(Visitor(browser, server.address, name, **more))
        return visitors[-1]

    yield make
    for visitor in visitors:
        leave(visitor.context)
    assert [visitor.errors for visitor in visitors if visitor.errors] == []


def inspect(page: Page, place: str = "body") -> None:
    """No barrier that axe finds, nothing beside the window."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    assert page.evaluate(AXE, place) == []
    assert page.evaluate(SPILLED, place) == []


# --- My tables --------------------------------------------------------------------------------


def my_tables(visitor: Visitor) -> list[Answer]:
    """Four to go on with, two of them mine to move, and one that is over."""
    ended = visitor.table("me bot bot")
    visitor.ask(ended, "end")
    waiting = visitor.table("me friend friend")
    other = visitor.table("me friend", "strozzi")
    mine = [visitor.table("me screen screen"), visitor.table("me screen", "strozzi")]
    for table in mine:
        visitor.wait_until(table, lambda card: bool(card["yours"]))
    return [*mine, waiting, other, ended]


@sizes
def test_my_games_come_first_with_picture_opponents_score_and_whose_turn(come: Come, size: Any) -> None:
    visitor = come("Anna", viewport=size)
    my_tables(visitor)
    page = visitor.page
    page.goto("/")
    cards = page.locator("#continue > li")
    expect(cards).to_have_count(3)
    assert [card.get_attribute("class") for card in cards.all()] == ["yours", "yours", None]
    expect(cards.first).to_contain_text("Your turn")
    expect(cards.first).to_contain_text("today")
    expect(cards.last).to_contain_text("here")
    assert int(cards.first.locator(".scores span").first.inner_text().split()[0]) > 0
    for picture in cards.locator("img").all():
        page.wait_for_function("(one) => one.complete && one.naturalWidth > 50", arg=picture.element_handle())
        assert (picture.get_attribute("src") or "").startswith("data:image/svg+xml")
    assert page.locator("main > section").first.get_attribute("id") == "mine"
    expect(page.locator("#all-mine")).to_have_text("All my tables (5)")
    inspect(page)
    page.locator("#all-mine").click()
    dialog = page.locator("#dialog")
    expect(dialog.locator(".tables").last.locator("li")).to_have_count(1)
    expect(dialog.locator("h3")).to_have_text("Finished")
    inspect(page)
    page.keyboard.press("Escape")
    cards.first.get_by_role("link").click()
    page.wait_for_url("**/t/**")


def test_without_tables_there_is_nothing_to_continue(come: Come) -> None:
    page = come().page
    page.goto("/")
    expect(page.locator("[data-do=play]").first).to_be_enabled()
    expect(page.locator("#mine")).to_be_hidden()


@sizes
def test_a_table_that_was_taken_off_the_list_comes_back(come: Come, size: Any) -> None:
    visitor = come("Anna", viewport=size)
    visitor.table("me friend friend")
    visitor.table("me friend", "strozzi")
    before = visitor.kept("tables")
    page = visitor.page
    page.goto("/")
    page.locator("#all-mine").click()
    page.get_by_role("button", name="Remove Medici from my tables").click()
    expect(page.locator("#dialog .mine")).to_have_count(1)
    assert len(visitor.kept("tables")) == 1
    inspect(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#dialog .mine")).to_have_count(2)
    assert visitor.kept("tables") == before
    expect(page.locator("#undo")).to_be_hidden()


# --- Play -------------------------------------------------------------------------------------


def test_play_asks_once_with_good_defaults_and_remembers(come: Come) -> None:
    visitor = come()
    page = visitor.page
    for game, players in (("medina", "3"), ("ponte_vecchio", "4")):
        page.goto("/")
        visitor.card(game).locator("[data-do=play]").click()
        expect(page.locator("#setup .choice-chips input:checked").first).to_have_value(players)
    page.goto("/")
    visitor.card().locator("[data-do=play]").click()
    dialog = page.locator("#setup")
    expect(dialog.get_by_label("medium")).to_be_checked()
    expect(dialog.get_by_role("status")).to_contain_text("minutes")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_text("beginner").click()
    page.wait_for_timeout(600)  # a click right after the dialog opened is the end of a double click
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    page.goto("/")
    expect(visitor.card().locator("[data-do=change]")).to_have_text("3 players, beginner: change")
    visitor.card().locator("[data-do=play]").click()
    page.wait_for_url("**/t/**")
    assert [len(table["seats"]) for table in visitor.opened] == [3, 3]
    shuffles = [(table.pop("nonce"), table.pop("contribution")) for table in visitor.opened]
    assert visitor.opened[1] == visitor.opened[0] and shuffles[1] != shuffles[0]
    assert visitor.opened[0]["seats"][0]["name"] == "Anna"
    assert {seat["level"] for seat in visitor.opened[0]["seats"][1:]} == {"beginner"}


def test_a_double_click_on_play_opens_one_table(come: Come) -> None:
    visitor = come("Anna")
    page = visitor.page
    visitor.keep("play.medici", {"players": 3, "level": "beginner", "options": {}})
    page.goto("/")
    expect(visitor.card().locator("[data-do=change]")).to_be_visible()
    visitor.card().locator("[data-do=play]").dblclick()
    page.wait_for_url("**/t/**")
    assert len(visitor.opened) == 1


def test_a_double_click_that_opens_the_dialog_does_not_send_it(come: Come) -> None:
    visitor = come("Anna")
    page = visitor.page
    page.goto("/")
    visitor.card().locator("[data-do=play]").click()
    page.locator("#setup button[type=submit]").dispatch_event("click")  # as if it lay under the pointer
    expect(page.locator("#setup")).to_be_visible()
    assert visitor.opened == []


def test_a_blank_name_is_refused_where_it_was_typed(come: Come) -> None:
    visitor = come()
    page = visitor.page
    page.goto("/")
    for do in ("play", "setup"):
        visitor.card().locator(f"[data-do={do}]").click()
        page.get_by_label("Your name").fill("   ")
        page.wait_for_timeout(600)
        page.locator("#setup button[type=submit]").click()
        expect(page.locator("#setup .name-field .trouble")).to_contain_text("Please type a name")
        expect(page.get_by_label("Your name")).to_be_focused()
        page.get_by_label("Your name").fill("A")
        expect(page.locator("#setup .name-field .trouble")).to_be_empty()
        page.keyboard.press("Escape")
    assert visitor.opened == []


def test_the_time_follows_the_number_of_players(come: Come) -> None:
    visitor = come("Anna")
    page = visitor.page
    page.goto("/")
    expect(visitor.card("medina")).to_contain_text("30 to 60 min")
    visitor.card("medina").locator("[data-do=setup]").click()
    dialog = page.locator("#setup")
    for players, time in (("2", "about 30 to 40 minutes"), ("4", "about 60 minutes")):
        dialog.get_by_label(re.compile("^Players")).select_option(players)
        expect(dialog.get_by_role("status")).to_have_text(time)


@sizes
def test_the_dialogs_of_the_lobby_are_for_all(come: Come, size: Any) -> None:
    visitor = come("Anna", viewport=size)
    page = visitor.page
    page.goto("/")
    for do in ("play", "setup"):
        visitor.card("medina").locator(f"[data-do={do}]").click()
        page.locator("#setup summary").click()
        inspect(page)
        page.keyboard.press("Escape")
    page.locator("#settings").click()
    inspect(page)


def test_what_the_server_refuses_is_told_on_the_card(come: Come) -> None:
    visitor = come("Anna")
    visitor.keep("play.medici", {"players": 3, "level": "beginner", "options": {"no": "such"}})
    visitor.page.goto("/")
    visitor.card().locator("[data-do=play]").click()
    expect(visitor.card().locator(".trouble")).not_to_be_empty()


# --- Friends ----------------------------------------------------------------------------------


def lay(visitor: Visitor, kinds: Sequence[str], game: str = "medici") -> None:
    """A table through the dialog of the lobby."""
    page = visitor.page
    page.goto("/")
    visitor.card(game).locator("[data-do=setup]").click()
    dialog = page.locator("#setup")
    dialog.get_by_label(re.compile("^Players")).select_option(str(len(kinds)))
    for number, kind in enumerate(kinds, start=1):
        dialog.get_by_label(f"Seat {number}", exact=True).select_option(kind)
    page.wait_for_timeout(600)
    dialog.locator("button[type=submit]").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#waiting .waiting-all input")).to_be_visible()


def sit_down(visitor: Visitor, link: str, name: str) -> None:
    page = visitor.page
    page.goto(link)
    page.locator("#welcome").get_by_label("Your name").fill(name)
    page.locator("#welcome button[type=submit]").click()
    expect(page.locator("#welcome")).to_be_hidden()


@sizes
def test_a_table_for_friends_waits_invites_and_begins_by_itself(come: Come, size: Any) -> None:
    host = come("Anna", viewport=size)
    lay(host, ["me", "friend", "friend"])
    panel = host.page.locator("#waiting")
    expect(panel.get_by_role("heading")).to_have_text("Waiting for 2 friends")
    expect(panel.locator(".badge")).to_have_text("1 of 3 here")
    expect(panel.locator(".only-here code")).to_have_text("signoria serve --host 0.0.0.0")
    expect(host.page.locator("#prompt")).to_contain_text("begins when everybody sits")
    everybody = panel.get_by_label("One link for all", exact=True).input_value()
    own = panel.get_by_label("Link for Seat 3", exact=True).input_value()
    assert everybody.startswith("http://localhost") and everybody != own
    panel.get_by_role("button", name="QR code: One link for all").click()
    expect(panel.get_by_role("img", name=f"QR code of {everybody}").locator("svg")).to_be_visible()
    inspect(host.page, "#waiting")

    bram, carla = come(), come()
    sit_down(bram, everybody, "Bram")
    bram.page.wait_for_url(lambda url: url != everybody)
    expect(panel.locator(".badge")).to_have_text("2 of 3 here")
    expect(panel.locator("li.here").nth(1)).to_contain_text("Bram")
    expect(bram.page.locator("#waiting")).to_be_visible()
    expect(bram.page.locator("#waiting .link-box")).to_have_count(0)
    bram.page.goto(everybody)  # once more: the browser knows which seat is mine
    bram.page.wait_for_url(lambda url: url != everybody)
    sit_down(carla, own, "Carla")
    for visitor in (host, bram, carla):
        expect(visitor.page.locator("#waiting")).to_be_hidden()
        expect(visitor.page.locator("#prompt")).not_to_contain_text("everybody sits")


COVERED = """() => [...document.querySelectorAll("#waiting :is(button, a, input, select)")].filter((one) => {
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== one && !one.contains(there);
  }).map((one) => one.outerHTML.slice(0, 120))"""
"""What lies under something else, wherever the panel is scrolled to."""


@pytest.mark.parametrize("size", [WIDE, PHONE, LANDSCAPE], ids=["wide", "phone", "landscape"])
def test_all_of_the_waiting_panel_can_be_reached(come: Come, size: Any) -> None:
    host = come("Anna", viewport=size)
    table = host.table("me" + " friend" * 5)
    host.page.goto(table["link"])
    start = host.page.locator("#waiting .start")
    if size is not LANDSCAPE:  # there is no room for it beside the links
        expect(start).to_be_in_viewport(ratio=1)
    assert host.page.evaluate(COVERED) == []
    inspect(host.page, "#waiting")


def test_bots_come_instead_of_friends(come: Come) -> None:
    host = come("Anna")
    lay(host, ["me", "friend", "friend", "friend"])
    panel = host.page.locator("#waiting")
    panel.get_by_role("button", name="Bot instead").first.click()
    expect(panel.locator(".badge")).to_have_text("2 of 4 here")
    expect(panel.locator("li").nth(1)).to_contain_text("bot, medium")
    panel.get_by_label("Bots").select_option("beginner")
    panel.get_by_role("button", name="Start now with bots in the free seats").click()
    expect(panel).to_be_hidden()
    for name in ("Cosimo", "Lucrezia", "Filippo"):
        expect(host.page.locator("#players")).to_contain_text(name)
    expect(host.page.locator("#prompt")).not_to_contain_text("everybody sits")


def test_a_link_is_copied(come: Come, server: Server) -> None:
    host = come("Anna")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    lay(host, ["me", "friend", "bot"])
    panel = host.page.locator("#waiting")
    panel.get_by_role("button", name="Copy the link: One link for all").click()
    expect(panel.locator(".waiting-all button.main")).to_have_text("Copied")
    copied = host.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == panel.get_by_label("One link for all", exact=True).input_value()


def test_the_host_withdraws_the_link_for_all_and_makes_another(come: Come) -> None:
    host, bram = come("Anna"), come()
    lay(host, ["me", "friend", "bot"])
    panel, menu = host.page.locator("#waiting"), host.page.locator("#dialog")
    first = panel.get_by_label("One link for all", exact=True).input_value()
    host.page.locator("#host").click()
    inspect(host.page, "#dialog")
    menu.get_by_role("button", name="Withdraw the link: One link for all").click()
    expect(menu.get_by_label("One link for all", exact=True)).to_have_count(0)
    expect(panel.locator(".waiting-all")).to_have_count(0)
    bram.page.goto(first)
    expect(bram.page.locator("main h1")).to_have_text("This link no longer works")
    menu.get_by_role("button", name="New link: One link for all").click()
    second = menu.get_by_label("One link for all", exact=True)
    expect(second).not_to_have_value(first)
    fresh = second.input_value()
    host.page.keyboard.press("Escape")
    expect(panel.get_by_label("One link for all", exact=True)).to_have_value(fresh)
    sit_down(bram, fresh, "Bram")
    expect(panel).to_be_hidden()


def test_taken_colours_are_not_offered_and_a_blank_name_is_refused(come: Come) -> None:
    host = come("Anna")
    lay(host, ["me", "friend", "friend"])
    link = host.page.get_by_label("One link for all", exact=True).input_value()
    friend = come()
    friend.page.goto(link)
    welcome = friend.page.locator("#welcome")
    expect(welcome.locator(".colour input")).to_have_count(5)
    expect(welcome.locator(".colour input[value=red]")).to_have_count(0)
    welcome.get_by_label("Your name").fill(" ")
    welcome.locator("button[type=submit]").click()
    expect(welcome.locator(".name-field .trouble")).to_contain_text("Please type a name")
    inspect(friend.page, "#welcome")
    welcome.get_by_label("Your name").fill("Anna")
    welcome.locator("button[type=submit]").click()
    expect(welcome.locator("form > .trouble")).to_have_text("Somebody else has that name.")
    welcome.get_by_label("Your name").fill("Bram")
    welcome.get_by_label("green").check(force=True)
    welcome.locator("button[type=submit]").click()
    expect(host.page.locator("#waiting li.here").nth(1)).to_contain_text("Bram")
    expect(friend.page.locator("#waiting li.here").nth(1)).to_contain_text("Bram (you)")
    address = friend.page.url
    friend.page.goto("/")
    expect(host.page.locator("#waiting li.here").nth(1)).to_contain_text("away")
    friend.page.goto(address)
    expect(host.page.locator("#waiting li.here").nth(1)).not_to_contain_text("away")


def test_the_host_gives_a_new_link_to_whoever_lost_theirs(come: Come) -> None:
    host = come("Anna")
    lay(host, ["me", "friend"], game="medina")
    friend = come()
    link = host.page.get_by_label("One link for all", exact=True).input_value()
    sit_down(friend, link, "Bram")
    expect(host.page.locator("#waiting")).to_be_hidden()
    old = friend.page.url
    friend.page.goto("/")
    host.page.click("#host")
    seat = host.page.locator("#dialog .seats > li").nth(1)
    expect(host.page.locator("#dialog .seats > li").first.locator(".lost")).to_have_count(0)
    seat.get_by_role("button", name="New link for Bram").click()
    expect(seat).to_contain_text("The old one no longer works")
    fresh = seat.locator(".link-box input").input_value()
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#log")).to_contain_text("The host makes a new link to the seat of Bram.")
    friend.page.goto(old)
    expect(friend.page.get_by_role("heading", name="This link no longer works")).to_be_visible()
    friend.page.goto(fresh)
    expect(friend.page.locator("#players .player").nth(1)).to_contain_text("You")
    expect(friend.page.locator("#welcome")).not_to_be_visible()


def test_whoever_only_watches_can_still_sit_down(come: Come) -> None:
    host = come("Anna")
    lay(host, ["me", "friend", "bot"])
    link = host.page.get_by_label("One link for all", exact=True).input_value()
    friend = come("Bram")
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Only watch").click()
    expect(friend.page.locator("#welcome")).to_be_hidden()
    friend.page.locator("#waiting").get_by_role("button", name="Sit down").click()
    friend.page.locator("#welcome button[type=submit]").click()
    friend.page.wait_for_url(lambda url: url != link)
    for visitor in (host, friend):
        expect(visitor.page.locator("#players li")).to_have_count(3)
        expect(visitor.page.locator("#waiting")).to_be_hidden()


def test_a_public_table_is_listed_joined_and_watched(come: Come) -> None:
    host = come("Anna")
    host.table("me friend friend", public=True)
    friend = come("Bram")
    friend.page.goto("/")
    row = friend.page.locator("#public-tables li").filter(has_text="Anna").first
    expect(row).to_contain_text("free seat")
    inspect(friend.page)
    row.get_by_role("button", name="Join").click()
    friend.page.wait_for_url("**/t/*/*")
    expect(friend.page.locator("#waiting li.here").nth(1)).to_contain_text("Bram (you)")


def test_whoever_joins_without_a_name_is_asked_for_it_at_the_table(come: Come) -> None:
    come("Bert").table("me friend friend", name="Bert", public=True)
    friend = come()
    friend.page.goto("/")
    row = friend.page.locator("#public-tables li").filter(has_text="Bert").first
    row.get_by_role("button", name="Join").click()
    friend.page.locator("#welcome").get_by_label("Your name").fill("Carla")
    friend.page.locator("#welcome button[type=submit]").click()
    expect(friend.page.locator("#waiting li.here").nth(1)).to_contain_text("Carla (you)")


# --- Names as long as they may be -------------------------------------------------------------


@sizes
def test_a_long_name_without_spaces_breaks_nothing(come: Come, size: Any) -> None:
    visitor = come(LONG_NAME, viewport=size)
    page = visitor.page
    visitor.wait_until(visitor.table("me screen screen", name=LONG_NAME), lambda card: bool(card["yours"]))
    waiting = visitor.table("me friend friend", name=LONG_NAME, public=True)
    page.goto("/")
    expect(page.locator("#continue > li")).to_have_count(2)
    inspect(page)
    page.locator("#settings").click()
    inspect(page)
    page.goto(waiting["link"])
    expect(page.locator("#waiting .waiting-all")).to_be_visible()
    expect(page.locator("#waiting li.here")).to_contain_text(LONG_NAME)
    inspect(page, "#waiting")


# --- Settings ---------------------------------------------------------------------------------


def open_settings(visitor: Visitor) -> Any:
    visitor.page.locator("#settings").click()
    dialog = visitor.page.locator("#dialog")
    expect(dialog.get_by_label("Your name")).to_be_visible()
    return dialog


@pytest.mark.parametrize("leave", ["Done", "Escape"])
def test_closing_the_settings_keeps_what_was_typed(come: Come, leave: str) -> None:
    visitor = come("Anna")
    visitor.page.goto(visitor.table("me bot bot")["link"])
    expect(visitor.page.locator("#board svg").first).to_be_visible()
    dialog = open_settings(visitor)
    dialog.get_by_label("Your name").fill("Annabel")
    if leave == "Escape":
        visitor.page.keyboard.press("Escape")
    else:
        dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    assert visitor.kept("me")["name"] == "Annabel"
    expect(open_settings(visitor).get_by_label("Your name")).to_have_value("Annabel")


def test_the_settings_refuse_blank_and_taken_names_and_offer_no_taken_colours(come: Come) -> None:
    visitor = come("Anna")
    visitor.page.goto(visitor.table("me bot bot")["link"])
    expect(visitor.page.locator("#board svg").first).to_be_visible()
    dialog = open_settings(visitor)
    expect(dialog.locator(".colour input")).to_have_count(4)
    trouble = dialog.locator(".name-field .trouble")
    dialog.get_by_label("Your name").fill("")
    dialog.get_by_role("button", name="Done").click()
    expect(trouble).to_contain_text("Please type a name")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Your name").fill("Cosimo")
    dialog.get_by_role("button", name="Done").click()
    expect(trouble).to_have_text("Somebody else has that name.")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_label("Webhook").fill("nonsense")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog.locator("div:has(> label > input[type=url]) > .trouble")).to_contain_text("https://")
    inspect(visitor.page, "#dialog")


def test_every_setting_is_remembered(come: Come) -> None:
    visitor = come("Anna")
    page = visitor.page
    page.goto("/")
    dialog = open_settings(visitor)
    dialog.get_by_label("How fast").select_option("slow")
    dialog.get_by_label("Confirming").select_option("always")
    for switch in ("A sale", "The end of the game", "Show what helps to choose a number"):
        dialog.get_by_label(switch).uncheck()
    dialog.get_by_label("Reckonings wait until I continue").check()
    dialog.get_by_role("button", name="Done").click()
    page.reload()
    kept = visitor.kept("settings")
    assert kept["sounds"] == {"turn": True, "sale": False, "payment": True, "end": False}
    assert (kept["speed"], kept["confirm"]) == ("slow", "always")
    assert kept["reckonings"] and not kept["numbers"]
    dialog = open_settings(visitor)
    expect(dialog.get_by_label("A sale")).not_to_be_checked()
    expect(dialog.get_by_label("A payment")).to_be_checked()


# --- Records, results, the other pages --------------------------------------------------------


def test_a_saved_game_opens_with_its_bots_and_a_bad_one_is_told_there(come: Come, tmp_path: Path) -> None:
    visitor = come("Anna")
    page = visitor.page
    bad, good = tmp_path / "bad.txt", tmp_path / "good.txt"
    bad.write_text("nonsense")
    record = signoria.Record.of(signoria.game("medici", 3))
    record.apply("starts 1")
    record.headers |= {"Seat 1": "Anna", "Seat 2": "Cosimo", "Player 2": "search:beginner", "Seat 3": "Bram"}
    record.save(good)
    page.goto("/")
    page.locator("#record").set_input_files(bad)
    expect(page.locator("#record-trouble")).to_contain_text("line 1")
    page.locator("#record").set_input_files(good)
    page.wait_for_url("**/t/**")
    expect(page.locator("#players")).to_contain_text("bot, beginner")


@sizes
def test_my_results_by_game_and_level(come: Come, size: Any) -> None:
    visitor = come("Anna", viewport=size)
    page = visitor.page
    page.goto("/results")
    expect(page.locator("#none")).to_be_visible()
    lost = [("medici", "medium", False), ("medici", "hard", False)]
    games = [("medici", "medium", True), *lost, ("medina", None, True)]
    visitor.keep(
        "results",
        [
            {
                "table": str(number),
                "game": game,
                "title": signoria.list_games()[game].title,
                "at": 1_750_000_000_000,
                "place": 1 if won else 2,
                "players": 3,
                "score": 90,
                "won": won,
                "level": level,
            }
            for number, (game, level, won) in enumerate(games)
        ],
    )
    page.reload()
    rows = page.locator("#by-game tr")
    expect(rows).to_have_count(4)
    assert rows.nth(0).locator("th").all_inner_texts() == ["Wins", "medium", "hard", "people", "Together"]
    assert rows.nth(1).locator("td").all_inner_texts() == ["1 of 2", "0 of 1", "–", "1 of 3"]
    assert rows.nth(2).locator("td").all_inner_texts() == ["–", "–", "1 of 1", "1 of 1"]
    expect(page.locator("#latest-games li")).to_have_count(4)
    inspect(page)


def test_a_finished_game_is_remembered_once(come: Come) -> None:
    visitor = come("Anna")
    page = visitor.page
    page.goto("/")
    scene = {
        "table": "t",
        "game": {"name": "medici", "title": "Medici"},
        "you": {"seats": [0], "host": True, "as": 0},
        "players": [
            {"seat": 0, "level": None, "winner": True},
            {"seat": 1, "level": "hard", "winner": False},
            {"seat": 2, "level": "easy", "winner": False},
        ],
        "result": {"places": [{"seat": 0, "place": 1, "score": 120}]},
    }
    remember = "async (scene) => (await import('/static/store.js')).rememberResult(scene)"
    for _ in range(2):
        page.evaluate(remember, scene)
    page.evaluate(remember, scene | {"table": "u", "you": {"seats": [0, 1], "host": True, "as": 0}})
    (kept,) = visitor.kept("results")
    known = {name: kept[name] for name in ("game", "place", "score", "won", "level")}
    assert known == {"game": "medici", "place": 1, "score": 120, "won": True, "level": "hard"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@sizes
def test_the_other_pages_are_for_all(come: Come, size: Any, scheme: str) -> None:
    page = come("Anna", viewport=size, color_scheme=scheme).page
    for path in ("/", "/results", "/rules/medina", "/nowhere"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        inspect(page)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_the_lobby_fits_a_screen_of_768(come: Come) -> None:
    """My games and the five games are in sight without scrolling."""
    visitor = come("Anna")
    visitor.wait_until(visitor.table("me screen screen"), lambda card: bool(card["yours"]))
    page = visitor.page
    page.goto("/")
    expect(page.locator("#continue > li")).to_have_count(1)
    for card in page.locator("article.game").all():
        box = card.bounding_box()
        assert box and box["y"] + box["height"] <= WIDE["height"]


def test_play_is_in_sight_on_a_phone_on_its_side(come: Come) -> None:
    page = come(viewport=LANDSCAPE).page
    page.goto("/")
    for card in page.locator("article.game").all()[:2]:
        expect(card.locator("[data-do=play]")).to_be_in_viewport(ratio=1)


def test_language_and_light(come: Come) -> None:
    page = come("Anna").page
    page.goto("/")
    page.locator("[data-theme-choice]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("button[data-lang=nl]").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_no_dialog_of_the_browser_is_needed(come: Come) -> None:
    """What is asked is asked in the page."""
    visitor = come("Anna")
    visitor.table("me friend friend")
    asked: list[Dialog] = []
    visitor.page.on("dialog", lambda dialog: asked.append(dialog))
    visitor.page.goto("/")
    visitor.page.locator("#all-mine").click()
    visitor.page.get_by_role("button", name="Remove").click()
    assert asked == []
