"""The page in a made-up language: nothing left in English, nothing cut off, on a laptop and on a phone."""

import re
from collections.abc import Collection, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import signoria
from signoria.i18n import LANGUAGES
from tests.i18n.pseudo import CODE, untranslated
from tests.settings import every_game
from tests.web.browser import Person, Server, leave

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
every_size = pytest.mark.parametrize("size", SIZES)
NAMES = {word for info in signoria.list_games().values() for word in f"{info.title} {info.author}".split()}
SAME_EVERYWHERE = NAMES | {"Signoria", CODE.upper(), *(lang.upper() for lang in LANGUAGES), "https"}
"""Titles, authors, the codes of the languages, the beginning of an address."""
CODES = re.compile(r"\b[RYGB]{3}[ab]\b|\b\d{1,2} \w+ \d{4}, \d\d:\d\d")
"""The tiles of San Gimignano, and dates as the browser writes them."""

TEXTS = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const notOurs = "script, style, pre, code";
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    if (seen(around) && !around.closest(notOurs)) found.push(walker.currentNode.data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (seen(one) && !one.matches("[data-lang]")) found.push(one.getAttribute(name));
    }
  }
  return found.map((text) => text.trim()).filter(Boolean);
}"""
CUT = """() => {
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const isTold = (one) => one.title === one.textContent; // a long name is told in full by its title
  const cut = [...document.body.querySelectorAll("*")].filter((one) =>
    !one.closest("svg, .quiet, .skip, .list") && one.checkVisibility({ visibilityProperty: true }) && own(one)
    && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !scrolls(one) && !isTold(one));
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const named = cut.map((one) => `${one.tagName}.${one.className}: ${one.textContent}`);
  return [...named, ...(wide ? ["the page"] : [])];
}"""


class MadeUpServer(Server):
    module = "tests.i18n.pseudo"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = MadeUpServer(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def person(browser: Browser, server: Server, size: str) -> Iterator[Person]:
    person = Person(browser, server.address, viewport=SIZES[size])
    person.page.goto(f"/?lang={CODE}")
    yield person
    assert person.errors == []
    leave(person.context)


def check(page: Page, names: Collection[str] = ()) -> None:
    """All that is to be seen now."""
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 20
    known = {*SAME_EVERYWHERE, *names, *(name[:letters] for name in names for letters in range(1, len(name)))}
    left = {text for text in texts if untranslated(CODES.sub("", text), apart_from=known)}
    assert left == set()
    assert page.evaluate(CUT) == []


@every_size
def test_lobby_and_setting_up(person: Person) -> None:
    page = person.page
    expect(page.locator("button[data-do=setup]").first).to_be_enabled()
    check(page)
    page.locator("button[data-do=setup]").first.click()
    expect(page.locator("#setup")).to_be_visible()
    check(page)


@pytest.mark.parametrize("size", ["laptop"])
def test_what_is_cut_is_found(person: Person) -> None:
    assert person.page.evaluate(CUT) == []
    narrow = "width: 5rem; white-space: nowrap; overflow: hidden"
    person.page.evaluate(f"document.querySelectorAll('h2').forEach((h2) => (h2.style.cssText = '{narrow}'))")
    assert len(person.page.evaluate(CUT)) >= 1


@every_size
@every_game
def test_a_table(person: Person, name: str) -> None:
    page = person.page
    person.play_at_once(name)
    person.wait()
    names = words_of([str(who.get_attribute("title")) for who in page.locator("#players strong").all()])
    check(page, names)
    for menu in ("#settings", "#host"):
        open_menu(page)
        page.locator(menu).click()
        expect(page.locator("#dialog")).to_be_visible()
        check(page, names)
        page.locator("#dialog button.main").click()
        expect(page.locator("#dialog")).to_be_hidden()
    open_menu(page)
    page.locator("#look-back").click()
    expect(page.locator("#replay")).to_be_visible()
    check(page, names)


def open_menu(page: Page) -> None:
    """On a phone the menu lies behind its icon."""
    if page.locator("#open-menu").is_visible():
        page.locator("#open-menu").click()


def words_of(texts: list[str]) -> set[str]:
    return {word for text in texts for word in text.split()}
