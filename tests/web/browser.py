"""People in front of the page, for tests: a real server, Debian's Chromium, and clicks."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, Route, expect

import signoria

Way: TypeAlias = Literal["mouse", "touch", "keyboard"]
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
"""Milliseconds; a loaded machine is slow."""
SERVE = (sys.executable, "-m", "signoria", "serve", "--no-browser")
QUICK = '{"speed": "at once", "confirm": "board", "reckonings": false}'

CHOICES = """() => {
  const result = document.querySelector("#result");  // none while the page is just coming
  const lit = [...document.querySelectorAll(":is(#board, #tray) .lit[aria-pressed=false]")];
  const own = [...document.querySelectorAll("#choices button[data-choice]:enabled")]
    .filter((button) => /^(do:|confirm)/.test(button.dataset.choice));
  return {
    things: lit.map((thing) => thing.dataset.pick),
    buttons: own.map((button) => button.dataset.choice),
    number: Boolean(document.querySelector("#choices [data-choice=number]:enabled")),
    only: document.querySelectorAll("#choices > :is(.main, .warn):enabled").length === 1 && !lit.length,
    over: result?.hidden === false,
    cover: document.querySelector("#cover")?.open ?? false,
  };
}"""
READY = f"""() => {{
  if (document.querySelector("main.resting")) return false;
  const at = ({CHOICES})();
  return at.things.length || at.buttons.length || at.number || at.only || at.over || at.cover;
}}"""
POINT = """(pick) => {
  const lit = `.lit[data-pick="${CSS.escape(pick)}"]`;
  for (const thing of document.querySelectorAll(`#tray ${lit}, #board ${lit}`)) {
    const box = thing.getBoundingClientRect();
    for (let tried = 0; tried < 600; tried++) {
      const spread = Math.min(1, tried / 60);
      const x = box.x + box.width * (0.5 + (((tried * 0.618034) % 1) - 0.5) * spread);
      const y = box.y + box.height * (0.5 + (((tried * 0.381966) % 1) - 0.5) * spread);
      if (document.elementFromPoint(x, y)?.closest("[data-pick]") === thing) return [x, y];
    }
  }
  return null;
}"""

UNHIT = f"""() => [...new Set([...document.querySelectorAll(":is(#board, #tray) .lit")]
  .map((thing) => thing.dataset.pick))].filter((pick) => !({POINT})(pick))"""
"""What is lit but cannot be clicked anywhere."""
STEPS = """(wanted) => {
  const open = (thing) => thing.tabIndex >= 0 && !thing.disabled
    && thing.checkVisibility({ visibilityProperty: true }) && !thing.closest("dialog:not([open])")
    && !(thing.closest("details:not([open])") && thing.tagName !== "SUMMARY");
  const controls = "a[href], button, input, select, summary, [tabindex]";
  const stops = [...document.querySelectorAll(controls)].filter(open);
  const target = stops.findIndex((stop) => stop.matches(wanted));
  return target < 0 ? null : target - stops.indexOf(document.activeElement);
}"""
"""How many presses of Tab lead to a thing; negative: with Shift."""


class Server:
    """`signoria serve` in a process of its own."""

    module = "signoria"

    def __init__(self, folder: Path, port: int = 0):
        self.folder = folder
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                self.module,
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


def leave(context: BrowserContext) -> None:
    """Closes somebody's pages. Chromium at times never tells that it did (a page that was just navigating):
    the wait has an end, and the browser takes them with it when it is closed."""
    try:
        closing = context._impl_obj.close(reason=None)
        context._sync(asyncio.wait_for(closing, 20))  # `context.close` has no timeout
    except TimeoutError:
        print("Chromium did not tell that the pages are closed.")


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, browser: Browser, address: str, habits: str = QUICK, **context: Any):
        settings: dict[str, Any] = {
            "viewport": {"width": 1400, "height": 900},
            "reduced_motion": "reduce",
            "service_workers": "block",  # or each new person loads all files twice
        }
        self.context: BrowserContext = browser.new_context(base_url=address, **(settings | context))
        self.context.add_init_script(f"localStorage.setItem('signoria.settings', '{habits}')")
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.dice = Random(1)

    def sit(self, game: str, kinds: Sequence[str], **more: Any) -> dict[str, Any]:
        """A new table: "me", "friend", "screen", or "bot", who are beginners. What the server answers."""
        seats = [{"kind": kind, "level": "beginner"} if kind == "bot" else {"kind": kind} for kind in kinds]
        made = self.context.request.post("/api/tables", data={"game": game, "seats": seats, **more})
        assert made.ok, made.text()
        found: dict[str, Any] = made.json()
        self.page.goto(found["link"])
        self.arrive()
        return found

    def open(self, record: signoria.Record) -> None:
        """A table that goes on from a record, or is over as it is; everybody at this screen."""
        answer = self.context.request.post(
            "/api/records", data=str(record), headers={"Content-Type": "text/plain"}
        )
        assert answer.ok, answer.text()
        self.page.goto(answer.json()["link"])
        self.arrive()
        if self.wait()["cover"]:
            self.page.keyboard.press("Enter")
            self.page.wait_for_function("() => !document.querySelector('main').matches('.covered')")
        self.wait()

    def play_at_once(self, game: str) -> None:
        """Against as few bots as can be."""
        games = self.context.request.get("/api/games").json()
        fewest = next(facts["players"][0] for facts in games if facts["name"] == game)
        self.sit(game, ["me"] + ["bot"] * (fewest - 1))

    def arrive(self) -> None:
        expect(self.page.locator("#board svg, #cover[open]").first).to_be_visible()

    @property
    def choices(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(CHOICES)
        return found

    def wait(self) -> dict[str, Any]:
        """Until there is something to choose, or the game is over."""
        self.page.wait_for_function(READY)
        return self.choices

    def click_thing(self, pick: str, way: Way = "mouse") -> None:
        """Choose a thing of the board or the tray, where it is not covered by another."""
        thing = f':is(#board, #tray) .lit[data-pick="{pick}"]'
        point = self.page.evaluate(POINT, pick)
        if way == "keyboard":
            self.page.locator(thing).first.press("Enter")
        elif point and way == "touch":
            self.page.touchscreen.tap(*point)
        elif point:
            self.page.mouse.click(*point)

    def click(self, selector: str, way: Way = "mouse") -> None:
        button = self.page.locator(selector)
        if way == "keyboard":
            button.press("Enter")
        elif way == "touch":
            button.tap()
        else:
            button.click()

    def choose(self, way: Way = "mouse") -> None:
        """One click nearer to a choice."""
        at = self.choices
        if at["cover"]:
            self.click("#cover button", way)
        elif "confirm" in at["buttons"]:
            self.click("#choices [data-choice=confirm]", way)
        elif at["number"] and (not at["buttons"] or self.dice.random() < 0.5):
            self.click("#choices [data-choice=number]", way)
        elif at["things"] and (not at["buttons"] or self.dice.random() < 0.8):
            self.click_thing(self.dice.choice(at["things"]), way)
        elif at["buttons"]:
            wanted = self.dice.choice(at["buttons"])
            self.click(f'#choices [data-choice="{wanted}"]', way)
        elif at["only"]:
            self.click("#choices > :is(.main, .warn):enabled", way)

    def turn(self, after: int = -1) -> dict[str, Any]:
        """What a program is told at this seat; with a number: when something came after that event."""
        at = self.page.evaluate("() => ({ ...document.querySelector('main').dataset })")
        self.api, self.key = f"/api/tables/{at['table']}", {"Authorization": f"Bearer {at['key']}"}
        wait = 0 if after < 0 else 50
        answer = self.context.request.get(f"{self.api}/turn?after={after}&wait={wait}", headers=self.key)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def move(self, turn: dict[str, Any]) -> None:
        """Any choice, by a request."""
        choice = {"position": turn["position"], "action": self.dice.choice(turn["legal"])}
        answer = self.context.request.post(f"{self.api}/moves", headers=self.key, data=choice)
        assert answer.ok, answer.text()

    def play_to_the_end(self, ways: Sequence[Way] = ("mouse",), most: int = 2000) -> int:
        """One way after the other: by mouse, by touch, by keyboard. How many clicks or keys it took."""
        for tried in range(most):
            if self.wait()["over"]:
                return tried
            self.choose(ways[tried % len(ways)])
        raise AssertionError("the game does not end")

    def log(self) -> list[str]:
        return self.page.locator("#log > li").all_inner_texts()


def play_by_requests(people: Sequence[Person], choices: int) -> None:
    """The next choices of people at a table: a page is slow at what it has shown it can do."""
    while choices:
        turns = [person.turn() for person in people]
        for person, turn in zip(people, turns, strict=True):
            if turn["yours"]:
                person.move(turn)
                choices -= 1
                break
        else:
            assert not any(turn["over"] for turn in turns), "nothing is left for the page to play"
            people[0].turn(after=turns[0]["number"])


class Hand(Person):
    """Somebody who tries choices at a table that does not move on: what he sends is kept, and refused."""

    def __init__(self, browser: Browser, address: str, **context: Any):
        super().__init__(browser, address, **context)
        self.sent: list[str] = []
        self.holds = True
        self.page.route("**/moves", self._hold)

    def _hold(self, route: Route, request: Request) -> None:
        self.sent.append(request.post_data_json["action"])
        if self.holds:
            route.fulfill(status=409, json={"error": "Not now."})
        else:
            route.continue_()

    @property
    def is_lit(self) -> set[str]:
        lit = self.page.locator(":is(#board, #tray) .lit")
        return set(lit.evaluate_all("all => all.map((one) => one.dataset.pick)"))

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def is_picked(self, pick: str) -> bool:
        return self.has(f':is(#board, #tray) [data-pick="{pick}"][aria-pressed=true]')

    def start_again(self) -> None:
        """Nothing is picked any more."""
        self.sent.clear()
        for _ in range(5):
            if not self.has("#choices [data-choice=cancel]"):
                self.page.wait_for_function("() => !document.querySelector('main.resting')")
                return
            self.page.keyboard.press("Escape")
        raise AssertionError("Escape does not lead back")

    def confirm(self, how: Callable[[str], None]) -> str:
        """Confirms if that is asked; the action that was sent."""
        for _ in range(300):
            if self.sent:
                if self.holds:  # until the refusal is heard nothing can be picked
                    self.page.wait_for_selector("#prompt .trouble")
                return self.sent[-1]
            if self.has("#choices [data-choice=confirm]:enabled"):
                how("#choices [data-choice=confirm]")
            self.page.wait_for_timeout(10)
        raise AssertionError("nothing was sent")

    def turned_to(self, pick: str, how: Callable[[str], None]) -> bool:
        """Turns what is proposed until it lies as wanted; not if nothing can be turned."""
        proposal = self.page.locator("#prompt")
        for _ in range(12):
            if not self.has("#choices [data-choice=turn]"):
                return False
            if pick in (proposal.get_attribute("data-picks") or "").split():
                return True
            how("#choices [data-choice=turn]")
        raise AssertionError(f"turning does not lead to {pick}")

    # --- By mouse ---

    def unhit(self) -> list[str]:
        found: list[str] = self.page.evaluate(UNHIT)
        return found

    def by_mouse(self, picks: Sequence[str]) -> str:
        """Chooses an action by clicks alone; returns what was sent."""
        for pick in picks:
            if self.sent or self.is_picked(pick):
                continue
            if self.turned_to(pick, self._click):
                continue
            if pick.startswith("number:"):
                self._set(int(pick.removeprefix("number:")))
            elif pick.startswith("do:"):
                self._click(f'#choices [data-choice="{pick}"]')
            elif pick in self.is_lit:
                point = self.page.evaluate(POINT, pick)
                assert point, f"{pick} cannot be hit"
                self.hit(*point)
        return self.confirm(self._click)

    def hit(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def _click(self, selector: str) -> None:
        self.page.locator(selector).click()

    def _set(self, number: int) -> None:
        """The chips lead to every number; a balance has a rail, which is hit as near as a hand can."""
        rail = self.page.locator("#number input[type=range]")
        if rail.count():
            if number > int(rail.get_attribute("max") or 0):
                self._click("#number .rail button")
            least, most = (int(rail.get_attribute(name) or 0) for name in ("min", "max"))
            box = rail.bounding_box()
            assert box
            share = (number - least) / max(1, most - least)
            self.hit(box["x"] + 8 + share * (box["width"] - 16), box["y"] + box["height"] / 2)
        else:
            self.page.locator("#number .chips button").first.click()
            for adder in (*self.page.locator("#number .chips .adds").all()[::-1], None):
                step = int(adder.inner_text().removeprefix("+")) if adder else 0
                while adder and number - int(self.page.locator("#number .big").input_value()) >= step:
                    adder.click()
        self._click("#choices [data-choice=number]")

    # --- By keyboard ---

    def tab_to(self, selector: str) -> None:
        """Presses Tab until a thing has the focus; again if the page has changed on the way."""
        is_there = "wanted => document.activeElement.matches(wanted)"
        for _ in range(5):
            if self.page.evaluate("() => document.activeElement === document.body"):
                self.page.keyboard.press("Tab")  # from wherever the browser thinks it is
            steps = self.page.evaluate(STEPS, selector)
            assert steps is not None, f"{selector} is not to be reached"
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            if self.page.evaluate(is_there, selector):
                return
        raise AssertionError(f"Tab does not lead to {selector}")

    def press(self, selector: str) -> None:
        self.tab_to(selector)
        self.page.keyboard.press(self.dice.choice(("Enter", "Space")))

    def by_keyboard(self, picks: Sequence[str], on_board: bool) -> str:
        """Chooses an action by keys alone, on the board or in the list; returns what was sent."""
        for pick in picks:
            if self.sent or self.is_picked(pick):
                continue
            if self.turned_to(pick, self.press):
                continue
            button = f'#asked [data-choice="{pick}"]'
            if pick.startswith("number:"):
                self.tab_to("#number input.big")
                self.page.keyboard.press("Control+a")
                self.page.keyboard.type(pick.removeprefix("number:"))
                self.page.keyboard.press("Enter")
            elif on_board and not pick.startswith("do:"):
                if pick in self.is_lit:
                    self.press(f':is(#board, #tray) [data-pick="{pick}"]')
            elif self.has(button):
                self.press(button)
        return self.confirm(self.press)
