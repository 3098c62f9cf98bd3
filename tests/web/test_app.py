"""The page as an app: it can be installed, says so when the server is away, and lists its keys."""

from pathlib import Path

from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

from signoria.i18n import LANGUAGES
from tests.web.browser import Person, Server, leave


def test_the_manifest_has_icons_that_are_there(client: TestClient) -> None:
    for lang in LANGUAGES:
        told = client.get("/manifest.webmanifest", params={"lang": lang})
        assert told.headers["content-type"].startswith("application/manifest+json")
        manifest = told.json()
        assert manifest["lang"] == lang and manifest["display"] == "standalone"
        purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
        assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
        for icon in manifest["icons"]:
            found = client.get(icon["src"])
            assert found.status_code == 200 and found.headers["content-type"] == icon["type"]


def test_a_visitor_is_told_that_the_server_is_away_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    person = Person(browser, server.address, service_workers="allow", locale="nl-NL")
    page = person.page
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.stop()
    page.goto("/t/sometable/secret-of-a-seat")
    expect(page.locator("h1")).to_have_text("De server is niet bereikbaar")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.message')).borderRadius") != "0px"
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await"
        " caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat()"
    )
    assert {path.split("/")[1] for path in kept} == {"offline", "static", "words"}  # no table, no key
    page.goto("/")
    expect(page.locator("h1")).to_have_text("De server is niet bereikbaar")
    again = Server(tmp_path, server.port)  # the page finds it by itself
    expect(page.locator("h1").first).not_to_have_text("De server is niet bereikbaar")
    leave(person.context)
    again.stop()
    assert person.errors == []


def test_a_question_mark_lists_the_keys(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address)
    page = person.page
    for path in ("/", "/rules/medici", "/results"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)
    person.sit("strozzi", ["me", "bot"])
    person.page.locator("#settings").click()
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(page.get_by_role("dialog", name="Keys").locator("kbd").first).to_be_visible()
    page.get_by_role("dialog", name="Keys").get_by_role("button", name="Close").click()
    expect(page.locator("#dialog")).to_be_visible()
    leave(person.context)
    assert person.errors == []
