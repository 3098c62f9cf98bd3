"""The page under its own policy: nothing of it is refused by the browser, and nothing foreign gets in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import signoria
from tests.analysis.test_review import played
from tests.web.browser import Person, Server, leave

NOTE = """() => {
  window.refused = [];
  document.addEventListener("securitypolicyviolation", (event) => window.refused.push(
    `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
}"""


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    somebody = Person(browser, server.address)
    somebody.context.add_init_script(f"({NOTE})()")
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def refused(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate("() => window.refused")
    return found


@pytest.mark.parametrize(
    "path", ["/", "/results", "/docs", "/admin", "/nonsense", *(f"/rules/{g}" for g in signoria.list_games())]
)
def test_pages(person: Person, path: str) -> None:
    person.page.goto(path)
    person.page.wait_for_load_state("networkidle")
    assert refused(person) == []


@pytest.mark.parametrize("game", signoria.list_games())
def test_a_table(person: Person, game: str) -> None:
    """Board, tray, players, hint, chat, the host's links with their QR codes, settings, help."""
    fewest = signoria.list_games()[game].players[0]
    person.sit(game, ["me"] + ["bot"] * (fewest - 1))
    for _ in range(6):
        if not person.wait()["over"]:
            person.choose()
    for button in ("#host", "#settings"):
        person.page.locator(button).click()
        expect(person.page.locator("#dialog")).to_be_visible()
        person.page.keyboard.press("Escape")
    assert refused(person) == []
    expect(person.page.locator("#board svg")).to_be_visible()


def test_a_table_that_waits_for_friends_and_one_that_is_over(person: Person) -> None:
    person.sit("strozzi", ["me", "friend"])
    expect(person.page.locator("#waiting svg").first).to_be_visible()
    assert refused(person) == []
    person.open(played(signoria.game("strozzi", players=2)))
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename.startswith("strozzi-")
    assert refused(person) == []


def test_nothing_foreign_runs(person: Person) -> None:
    """Neither a script nor a style that found its way into the page, nor a call to another host."""
    person.page.goto("/")
    person.page.evaluate("""() => {
      const place = document.createElement("div");
      const image = '<img src="x:y" onerror="window.hacked = 1">';
      place.innerHTML = `<p style="color: red"></p>${image}<style>p{}</style>`;
      const script = document.createElement("script");
      script.textContent = "window.hacked = 2";
      document.body.append(place, script);
    }""")
    called = person.page.evaluate("() => fetch('http://203.0.113.1/').then(() => 'let', () => 'kept')")
    person.page.wait_for_function("() => window.refused.length >= 4")
    kinds = {entry.split()[0] for entry in refused(person)}
    assert called == "kept" and kinds >= {
        "style-src-attr",
        "style-src-elem",
        "script-src-elem",
        "connect-src",
    }
    assert person.page.evaluate("() => window.hacked") is None
