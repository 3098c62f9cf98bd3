"""The page keeps up by changes alone: what it shows is what a page shows that is loaded anew."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

import signoria
from tests.web.browser import Server, leave
from tests.web.test_story import Watcher

MOVES = 50
SHOWN = """() => ["#board", "#tray", "#players", "#prompt"].map((place) =>
  document.querySelector(place).innerHTML.replaceAll(/ (style|tabindex|class)="[^"]*"/g, ""))"""
"""What is shown; marks that come and go by themselves are left out."""


def listen(page: Page) -> list[str | bytes]:
    """What the page hears from now on over its sockets."""
    heard: list[str | bytes] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda message: heard.append(message))

    page.on("websocket", opened)
    return heard


def shown(someone: Watcher) -> Any:
    """What the page shows when it is my turn."""
    someone.settle()
    expect(someone.page.locator("#prompt")).to_contain_text("Your turn")
    someone.wait()
    return someone.page.evaluate(SHOWN)


@pytest.mark.parametrize("game", signoria.list_games())
def test_after_fifty_moves_it_shows_what_a_fresh_page_shows(
    browser: Browser, server: Server, game: str
) -> None:
    someone = Watcher(browser, server, '{"speed": "at once", "reckonings": false}')
    heard = listen(someone.page)
    fewest = signoria.list_games()[game].players[0]
    someone.sit(game, ["me"] + ["bot"] * (fewest - 1))
    while someone.turn()["position"] < MOVES:
        assert someone.move()
    kept = shown(someone)
    whole = [message for message in heard if len(message) > 6000]
    assert len(whole) <= 4 < MOVES / 3 < len(heard), "all but the first came as changes"
    someone.page.reload()
    assert shown(someone) == kept
    assert someone.errors == []
    leave(someone.context)


def test_a_page_that_lost_the_thread_asks_for_the_whole(browser: Browser, server: Server) -> None:
    someone = Watcher(browser, server)
    someone.page.add_init_script(
        """const parse = JSON.parse;
        let lost = 0;
        JSON.parse = (text) => {
          const told = parse(text);
          if (told?.base && !lost++) told.base += 1000;
          return told;
        };
        window.lost = () => lost;"""
    )
    someone.sit("medina", ["me", "bot"])
    for _ in range(6):
        someone.move()
    kept = shown(someone)
    assert someone.page.evaluate("window.lost()") > 1
    someone.page.reload()
    assert shown(someone) == kept
    assert someone.errors == []
    leave(someone.context)
