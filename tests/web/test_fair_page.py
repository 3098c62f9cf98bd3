"""The shuffle and the chat in Chromium: what a browser adds, keeps and compares, and who may speak."""

from playwright.sync_api import Locator, expect

from tests.web.test_lobby import Answer, Come, Visitor, inspect, lay, sit_down
from tests.web.test_lobby import come as come


def panel(visitor: Visitor) -> Locator:
    """What the page tells of the shuffle, opened."""
    found = visitor.page.locator("#proof details.shuffle")
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def promised(visitor: Visitor) -> Answer:
    kept: Answer = visitor.kept("shuffles")[0]
    return kept


def test_everybody_adds_to_the_shuffle_and_compares_it(come: Come) -> None:
    host = come("Anna")
    lay(host, ["me", "friend", "friend"])
    everybody = host.page.get_by_label("One link for all", exact=True).input_value()
    bram, carla = come(), come()
    sit_down(bram, everybody, "Bram")
    bram.page.wait_for_url(lambda url: url != everybody)
    own = host.page.get_by_label("Link for Seat 3", exact=True).input_value()
    sit_down(carla, own, "Carla")
    everyone = [host, bram, carla]
    for visitor in everyone:
        expect(panel(visitor).locator("dd")).to_have_count(4)
        expect(panel(visitor).locator(".ok")).to_contain_text(promised(visitor)["contribution"])
        expect(panel(visitor)).to_contain_text("Added by Bram, from draw 1 on")
        for other in everyone:
            expect(panel(visitor)).to_contain_text(promised(other)["contribution"])
    assert len({promised(visitor)["hash"] for visitor in everyone}) == 1
    inspect(host.page, "#proof")

    host.page.locator("#host").click()
    host.page.once("dialog", lambda dialog: dialog.accept())
    host.page.get_by_role("button", name="End this table").click()
    expect(panel(carla)).to_contain_text("nobody chose a card")
    expect(panel(carla).locator("dd")).to_have_count(5)
    expect(panel(carla).get_by_text("Seed", exact=True)).to_be_visible()

    carla.page.get_by_role("button", name="Rematch").click()
    carla.page.wait_for_url(lambda url: url != own)
    expect(panel(carla)).to_contain_text("Added by Carla, from draw")
    expect(panel(carla)).to_contain_text("Added by whoever opened the table, from draw 1 on")


def test_a_browser_that_was_promised_another_shuffle_says_so(come: Come) -> None:
    visitor = come("Anna")
    visitor.page.goto("/")
    visitor.card("strozzi").locator("[data-do=play]").click()
    visitor.page.locator("#setup button[type=submit]").wait_for()
    visitor.page.wait_for_timeout(600)  # a double click on Play opens no table
    visitor.page.locator("#setup button[type=submit]").click()
    visitor.page.wait_for_url("**/t/**")
    expect(panel(visitor).locator(".ok")).to_be_visible()
    visitor.keep("shuffles", [promised(visitor) | {"hash": "0" * 64}])
    visitor.page.reload()
    expect(panel(visitor).locator(".trouble")).to_contain_text("do not trust it")


def test_spectators_speak_when_the_host_lets_them_and_are_marked(come: Come) -> None:
    host = come("Anna")
    table = host.table("me bot", "strozzi")
    host.page.goto(table["link"])
    zoe = come("Anna")  # of all names
    zoe.page.goto(f"/t/{table['table']}")
    zoe.page.locator("#tab-chat").click()
    say = zoe.page.locator("#say input")
    expect(say).to_be_hidden()
    host.page.locator("#host").click()
    host.page.get_by_label("Those who only watch may speak too").check()
    host.page.locator("#dialog").get_by_role("button", name="Close").click()
    expect(host.page.locator("#log")).to_contain_text("The host lets spectators speak")
    expect(say).to_be_visible()
    say.fill("I resign")
    say.press("Enter")
    expect(zoe.page.locator("body")).to_contain_text("Somebody who plays here has that name")
    zoe.keep("me", {"name": "Zoe", "colour": "red"})
    say.fill("hello")
    say.press("Enter")
    host.page.locator("#tab-chat").click()
    expect(host.page.locator("#chat .entry.spectator")).to_have_text("Zoe (watches): hello")


def test_hints_are_offered_when_the_host_allows_them(come: Come) -> None:
    host = come("Anna")
    table = host.table("me bot", "strozzi", hints=False)
    host.page.goto(table["link"])
    expect(host.page.locator("#log")).to_contain_text("The table is opened")
    hint = host.page.locator("#tools [data-choice=hint]")
    expect(hint).to_have_count(0)
    host.page.locator("#host").click()
    host.page.get_by_label("Everybody may ask for hints").check()
    host.page.locator("#dialog").get_by_role("button", name="Close").click()
    expect(host.page.locator("#log")).to_contain_text("The host allows hints")
    expect(hint).to_have_count(1)
