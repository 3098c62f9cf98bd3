"""People in front of the page, for tests: a real server, Debian's Chromium, and clicks."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

PATIENCE = 60_000
"""Milliseconds; a loaded machine is slow."""
SERVE = (sys.executable, "-m", "signoria", "serve", "--no-browser")
QUICK = '{"speed": "at once", "confirm": "board", "sound": false}'

CHOICES = """() => {
  const lit = [...document.querySelectorAll("#board .lit[aria-pressed=false]")];
  const own = [...document.querySelectorAll("#choices button[data-choice]:not([disabled])")]
    .filter((button) => /^(do:|confirm)/.test(button.dataset.choice));
  return {
    things: lit.map((thing) => thing.dataset.pick),
    buttons: own.map((button) => button.dataset.choice),
    number: Boolean(document.querySelector("#choices form.number button:not([disabled])")),
    only: document.querySelectorAll("#choices > button.main:not([disabled])").length === 1 && !lit.length,
    over: !document.querySelector("#result").hidden,
    cover: document.querySelector("#cover").open,
  };
}"""
POINT = """(pick) => {
  const thing = document.querySelector(`#board .lit[data-pick="${CSS.escape(pick)}"]`);
  if (!thing) return null;
  thing.scrollIntoView({ block: "center" });
  const box = thing.getBoundingClientRect();
  for (let tried = 0; tried < 600; tried++) {
    const spread = Math.min(1, tried / 60);
    const x = box.x + box.width * (0.5 + (((tried * 0.618034) % 1) - 0.5) * spread);
    const y = box.y + box.height * (0.5 + (((tried * 0.381966) % 1) - 0.5) * spread);
    if (document.elementFromPoint(x, y)?.closest("[data-pick]") === thing) return [x, y];
  }
  return null;
}"""


class Server:
    """`signoria serve` in a process of its own."""

    def __init__(self, folder: Path, port: int = 0):
        self.folder = folder
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "signoria",
                "serve",
                "--no-browser",
                "--port",
                str(port),
                "--data",
                folder,
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"SIGNORIA_LANG": "en", "COLUMNS": "200"},
        )
        assert self.process.stdout
        told = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", told)
        assert found, told
        self.port = int(found[1])
        self.address = found[0]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, browser: Browser, address: str, **context: Any):
        settings: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(base_url=address, **(settings | context))
        self.context.add_init_script(f"localStorage.setItem('signoria.settings', '{QUICK}')")
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.dice = Random(1)

    def play_at_once(self, game: str) -> None:
        """One click in the lobby."""
        self.page.goto("/")
        self.page.locator(f"article[data-game={game}] button[data-do=play]").click()
        self.arrive()

    def arrive(self) -> None:
        expect(self.page.locator("#board svg, #cover[open]").first).to_be_visible(timeout=PATIENCE)

    @property
    def choices(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(CHOICES)
        return found

    def wait(self) -> dict[str, Any]:
        """Until there is something to choose, or the game is over."""
        self.page.wait_for_function(
            f"() => {{ const at = ({CHOICES})(); return at.things.length || at.buttons.length || at.number"
            " || at.only || at.over || at.cover; }"
        )
        return self.choices

    def click_thing(self, pick: str) -> None:
        """Click a thing on the board where it is not covered by another."""
        point = self.page.evaluate(POINT, pick)
        if point:
            self.page.mouse.click(*point)

    def choose(self) -> None:
        """One click nearer to a choice."""
        at = self.choices
        if at["cover"]:
            self.page.locator("#cover button").click()
        elif "confirm" in at["buttons"]:
            self.page.locator("#choices [data-choice=confirm]").click()
        elif at["number"] and (not at["buttons"] or self.dice.random() < 0.5):
            self.page.locator("#choices form.number button[type=submit]").click()
        elif at["things"] and (not at["buttons"] or self.dice.random() < 0.8):
            self.click_thing(self.dice.choice(at["things"]))
        elif at["buttons"]:
            wanted = self.dice.choice(at["buttons"])
            self.page.locator(f'#choices [data-choice="{wanted}"]').click()
        elif at["only"]:
            self.page.locator("#choices > button.main").click()

    def play_to_the_end(self, most: int = 2000) -> None:
        for _ in range(most):
            if self.wait()["over"]:
                return
            self.choose()
        raise AssertionError("the game does not end")

    def log(self) -> list[str]:
        return self.page.locator("#log > li").all_inner_texts()
