"""What happened: nothing is skipped, everything is told, reckonings wait, the past has a way back."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from signoria.svg import COLOURS
from tests.web.browser import Person, Server, leave

CALM = '{"speed": "normal"}'
AT_ONCE = '{"speed": "at once"}'
BEAT = 900
"""Milliseconds a pass is shown at normal speed."""
WATCH = """() => {
  window.shown = [];
  document.addEventListener("scene", () => window.shown.push([
    Date.now(), document.querySelectorAll("#log .entry:is(.move, .nature)").length]));
}"""
"""Notes when something was shown, and how many moves the log has then."""
SILENCE = """() => {
  window.sounds = [];
  window.AudioContext = class { currentTime = 0; destination = {}; };
  window.OscillatorNode = class {
    constructor(_, { frequency }) { window.sounds.push(frequency); }
    connect(next) { return next; }
    start() {}
    stop() {}
  };
  window.GainNode = class {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) { return next; }
  };
}"""
BELL, KNOCK = 660, 196


class Watcher(Person):
    """Somebody whose moves are made by a program, so that they come as fast as the table takes them."""

    def __init__(self, browser: Browser, server: Server, habits: str = AT_ONCE, **context: Any):
        super().__init__(browser, server.address, habits, **context)
        self.table = ""
        self.key = ""

    def sit(self, game: str, kinds: Any, **more: Any) -> dict[str, Any]:
        made = super().sit(game, kinds, **more)
        _, _, self.table, self.key = made["link"].split("/")
        return made

    @property
    def address(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def ask(self, path: str, **query: Any) -> Any:
        answer = self.context.request.get(self.address + path, params=query, headers=self.bearer)
        assert answer.ok, answer.text()
        return answer.json()

    def turn(self) -> Any:
        """When it is my turn again, or the game is over."""
        now = self.ask("/turn")
        while not now["yours"] and not now["over"]:
            now = self.ask("/turn", after=now["number"], wait=5)
        return now

    def move(self) -> bool:
        """Any move, but no mad prices; False when the game is over."""
        now = self.turn()
        if now["over"]:
            return False
        action = self.dice.choice(now["legal"][:12])
        sent = self.context.request.post(
            f"{self.address}/moves",
            headers=self.bearer,
            data={"position": now["position"], "action": action},
        )
        assert sent.ok, sent.text()
        return True

    def move_on(self) -> Any:
        """Until all others have had their turn; what the server tells then."""
        while True:
            self.move()
            scene = self.settle()
            did = {entry["seat"] for entry in scene["log"] if entry["number"] >= (scene["since"] or 0)}
            if did == set(range(1, len(scene["players"]))):
                return scene

    def reckonings(self) -> list[dict[str, Any]]:
        return [entry for entry in self.ask("")["log"] if entry["reckoning"] and entry["position"]]

    def move_until_valued(self, times: int = 1) -> None:
        while len(self.reckonings()) < times:
            assert self.move()
        self.turn()

    @property
    def book(self) -> Locator:
        return self.page.locator("#reckoning .book")

    def press(self, wanted: str) -> None:
        button = self.page.locator(f"[data-do={wanted}]:visible")
        expect(button).to_be_enabled()
        button.dispatch_event("click")  # works at a clock that stands still, too

    def settle(self) -> Any:
        """When the page shows all that happened until my turn: what the server tells of it."""
        self.turn()
        scene = self.ask("")
        self.page.wait_for_selector(f"#log [data-number='{scene['log'][-1]['number']}']", state="attached")
        return scene


@pytest.fixture
def someone(browser: Browser, server: Server) -> Iterator[Watcher]:
    watcher = Watcher(browser, server)
    yield watcher
    leave(watcher.context)
    assert watcher.errors == []


@pytest.fixture
def calm(browser: Browser, server: Server) -> Iterator[Watcher]:
    """At normal speed, with a clock that the test moves on."""
    watcher = Watcher(browser, server, CALM)
    watcher.page.clock.install()
    yield watcher
    leave(watcher.context)
    assert watcher.errors == []


def queue(watcher: Watcher, moves: int) -> int:
    """Lets moves pile up behind the one that is shown; the newest position."""
    watcher.sit("medina", ["me", "bot", "bot"])
    watcher.turn()
    expect(watcher.page.locator("#prompt")).to_contain_text("Your turn")
    watcher.page.clock.pause_at(watcher.page.evaluate("Date.now()") + 10 * BEAT)
    watcher.page.evaluate(WATCH)
    begin = int(watcher.turn()["position"])
    while watcher.turn()["position"] < begin + moves:
        watcher.move()
    waiting = "count => parseInt(document.querySelector('#pace .note').textContent) >= count"
    watcher.page.wait_for_function(waiting, arg=moves - 4)  # what I do myself is shown at once
    return int(watcher.turn()["position"])


def shown(watcher: Watcher) -> list[list[int]]:
    found: list[list[int]] = watcher.page.evaluate("window.shown")
    return found


# --- Pace -------------------------------------------------------------------------------------


def test_forty_moves_are_shown_one_after_the_other(calm: Watcher) -> None:
    queue(calm, 40)
    expect(calm.page.locator("#prompt")).not_to_contain_text("Your turn")
    assert not calm.choices["things"]
    calm.page.clock.run_for(60 * 3 * BEAT)
    expect(calm.page.locator("#pace")).to_be_hidden()
    expect(calm.page.locator("#prompt")).to_contain_text("Your turn")
    scenes = shown(calm)
    log = [entry for entry in calm.ask("")["log"] if entry["kind"] in ("move", "nature")]
    told = [log[earlier[1] : later[1]] for earlier, later in pairwise(scenes)]
    times = [later[0] - earlier[0] for earlier, later in pairwise(scenes[1:])]
    players = [sum(entry["kind"] == "move" for entry in entries) for entries in told]
    assert sum(players) >= 36 and set(players) <= {0, 1}, "each on its own; chance goes with what led to it"
    assert all(told) and scenes[-1][1] == len(log)
    own = 4  # what I do myself is shown at once
    for (entries, later), time in zip(pairwise(told[own:]), times[own:], strict=False):
        is_same = entries[-1]["seat"] == later[0]["seat"]
        beats = 2.5 if any(one["change"] for one in entries) else 0.75 if is_same else 1.15
        assert time == pytest.approx(BEAT * beats, abs=100)


def test_pause_step_and_all_at_once(calm: Watcher) -> None:
    queue(calm, 12)
    calm.press("pause")
    before = len(shown(calm))
    calm.page.clock.run_for(10 * BEAT)
    assert len(shown(calm)) == before
    calm.press("step")
    calm.page.clock.run_for(10 * BEAT)
    assert len(shown(calm)) == before + 1
    calm.press("all")
    expect(calm.page.locator("#pace")).to_be_hidden()
    assert len(shown(calm)) == before + 2
    moves = [entry for entry in calm.ask("")["log"] if entry["kind"] in ("move", "nature")]
    expect(calm.page.locator("#log .entry:is(.move, .nature)")).to_have_count(len(moves))
    expect(calm.page.locator("#prompt")).to_contain_text("Your turn")


def moves_of_others(watcher: Watcher) -> list[Any]:
    """What happened since my last choice."""
    scene = watcher.ask("")
    return [entry for entry in scene["log"] if entry["number"] >= scene["since"] and entry["position"]]


def test_show_again_plays_the_moves_since_my_last_turn(calm: Watcher) -> None:
    queue(calm, 8)
    while not (since := moves_of_others(calm)):
        calm.move()  # the second piece of a turn of mine
        calm.turn()
    calm.press("all")
    expect(calm.page.locator("[data-do=again]")).to_be_visible()
    before = len(shown(calm))
    calm.press("again")
    expect(calm.page.locator("#pace")).to_be_visible()
    assert not calm.choices["things"]
    calm.page.clock.run_for(20 * BEAT)
    expect(calm.page.locator("#prompt")).to_contain_text("Your turn")
    assert len(shown(calm)) == before + len(since) + 2  # the table before them, and the table now


# --- Story and log ----------------------------------------------------------------------------


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a and b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_a_line_a_player_since_my_last_turn(someone: Watcher) -> None:
    someone.sit("medina", ["me", "bot", "bot"])
    scene = someone.move_on()
    did = [entry for entry in scene["log"] if entry["number"] >= scene["since"] and entry["kind"] == "move"]
    story = someone.page.locator("#story")
    lines = story.locator(".story-lines li")
    expect(lines).to_have_count(2)
    for seat in (1, 2):
        line = story.locator(f"li[data-seat='{seat}']")
        expect(line).to_contain_text(scene["players"][seat]["name"])
        for entry in did:
            for brief in entry["brief"]:
                if brief["seat"] == seat:
                    expect(line).to_contain_text(brief["text"])
    lines.first.locator(".part").first.hover()
    ring = someone.page.locator(".pointer-ring").first
    expect(ring).to_be_visible()
    assert overlap(ring, someone.page.locator("#board"))
    assert not overlap(story, someone.page.locator("#board"))
    newest = someone.page.locator("#log .entry.move button.plain").first
    newest.hover()
    expect(ring).to_be_visible()
    newest.dispatch_event("pointerleave")
    expect(ring).to_have_count(0)
    someone.page.keyboard.press("Escape")
    expect(story).to_be_hidden()


PHONES = [{"width": 390, "height": 844}, {"width": 844, "height": 390}]


@pytest.mark.parametrize("size", PHONES, ids=["upright", "on its side"])
def test_a_phone_tells_what_the_others_did_and_cuts_no_button(
    browser: Browser, server: Server, size: Any
) -> None:
    watcher = Watcher(browser, server, viewport=size, has_touch=True)
    watcher.sit("medina", ["me", "bot", "bot"])
    watcher.move_on()
    page = watcher.page
    if page.locator("#teacher .tip").count() and size["width"] > 640:
        page.click("#teacher [data-do=no-tips]")  # there is room for one of them
    expect(page.locator("#story li:last-child b")).to_be_in_viewport(ratio=1)  # who did it
    expect(page.locator("#story [data-do=again]")).to_be_in_viewport(ratio=1)
    assert page.locator("#asked").evaluate("dock => dock.scrollHeight - dock.clientHeight") <= 0
    scene = page.locator("#scene")
    before = scene.bounding_box()
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()
    assert scene.bounding_box() == before  # the board does not jump
    leave(watcher.context)


def test_marks_stay_until_i_choose(someone: Watcher) -> None:
    someone.sit("medina", ["me", "bot"])
    colour = COLOURS[someone.move_on()["players"][1]["colour"]].fill
    marks = someone.page.locator(f"#board [stroke-dasharray][stroke='{colour}']")
    lines = someone.page.locator("#story li[data-seat='1']")
    expect(lines).to_have_count(1)
    expect(marks.first).to_be_attached()
    someone.page.reload()
    expect(lines).to_have_count(1)
    expect(marks.first).to_be_attached()
    someone.move()  # my first piece: the second is asked
    someone.settle()
    expect(lines).to_have_count(0)
    expect(marks).to_have_count(0)


def test_the_log_is_grouped_and_never_grows_the_page(someone: Watcher) -> None:
    someone.sit("medina", ["me", "bot", "bot"])
    for _ in range(16):
        someone.move()
    page = someone.page
    scene = someone.settle()
    moves = [entry for entry in scene["log"] if entry["kind"] in ("move", "nature")]
    expect(page.locator("#log .entry:is(.move, .nature)")).to_have_count(len(moves))
    headings = [entry["heading"] for entry in moves]
    groups = sum(one != other for one, other in zip([None, *headings], headings, strict=False))
    expect(page.locator("#log .heading")).to_have_count(groups)
    newest = page.locator("#log .entry.move, #log .entry.nature").first
    expect(newest).to_be_in_viewport()
    assert newest.get_attribute("data-number") == str(moves[-1]["number"])
    for size in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


# --- Reckonings -------------------------------------------------------------------------------


def test_the_table_stops_until_i_continue(browser: Browser, server: Server) -> None:
    calm = Watcher(browser, server, '{"speed": "fast"}')
    calm.sit("strozzi", ["me", "bot"])
    calm.move_until_valued()
    page = calm.page
    while not page.locator("#reckoning").is_visible():
        page.wait_for_selector("#reckoning:not([hidden]), #pace:not([hidden])")
        if page.locator("#pace [data-do=all]").is_visible():
            page.evaluate("document.querySelector('#pace [data-do=all]').click()")
    dock = page.locator(".reckoned")
    expect(dock.locator(".say")).to_contain_text("Round 1 is over")
    expect(dock.locator(".dots .dot")).to_have_count(6)
    expect(page.locator("#board .spot").first).to_be_attached()
    expect(page.locator("#board .dimmed").first).to_be_attached()
    first = dock.locator(".told").inner_text()
    calm.press("continue")
    expect(dock.locator(".told")).not_to_have_text(first)
    calm.press("all")
    account = calm.ask(f"/reckonings/{calm.reckonings()[0]['position']}")
    for seat in (0, 1):
        paid = sum(points[seat] for step in account["steps"] for points in step["points"].values())
        total = calm.book.locator(f"td.total[data-seat='{seat}']")
        expect(total).to_have_text(str(account["before"][seat] + paid).replace("-", "−"))
    expect(page.locator("#board .dimmed")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#reckoning")).to_be_hidden()
    expect(page.locator("#asked .line").first).to_be_visible()
    # It can be opened again from the log, and leads back.
    page.wait_for_function("() => document.querySelector('#pace').hidden")
    page.locator("#log [data-do=reckon]").first.click()
    expect(dock.locator(".say")).to_contain_text("Round 1 is over")
    calm.press("all")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    assert calm.errors == []
    leave(calm.context)


def test_strips_show_the_scores_of_each_step(someone: Watcher) -> None:
    someone.sit("strozzi", ["me", "bot"])
    page = someone.page
    page.goto("/")
    someone.move_until_valued()
    account = someone.ask(f"/reckonings/{someone.reckonings()[0]['position']}")
    page.goto(f"/t/{someone.table}/{someone.key}")
    strips = page.locator("#players .player")
    dots = page.locator(".reckoned .dot")
    expect(dots.first).to_be_visible()
    for step in (len(account["steps"]) - 1, 1, 0):  # back, too
        dots.nth(step).click()
        for seat in (0, 1):
            told = account["steps"][: step + 1]
            paid = sum(gains[seat] for one in told for gains in one["points"].values())
            score = str(account["before"][seat] + paid).replace("-", "\N{MINUS SIGN}")
            expect(strips.nth(seat).locator(".score")).to_have_text(score)
            if not paid:
                expect(strips.nth(seat).locator(".gain")).to_have_count(0)
    expect(page.locator("#players .asked")).to_have_count(0)
    someone.press("all")
    someone.press("continue")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    for seat, player in enumerate(someone.ask("")["players"]):
        shown = str(player["score"]).replace("-", "\N{MINUS SIGN}")
        expect(strips.nth(seat).locator(".score")).to_have_text(shown)


def test_whoever_comes_back_sees_what_they_missed(someone: Watcher) -> None:
    made = someone.sit("strozzi", ["me", "bot"])
    page = someone.page
    page.goto("/")
    someone.move_until_valued(2)
    page.goto(made["link"])
    for number in (1, 2):
        expect(page.locator(".reckoned .say")).to_contain_text(f"Round {number} is over")
        expect(page.locator("[data-do=skip]")).to_be_visible(visible=number == 1)
        someone.press("continue")
    expect(page.locator("#reckoning")).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    expect(page.locator("#reckoning")).to_be_hidden()


def test_whoever_missed_the_end_goes_on_to_the_result(someone: Watcher) -> None:
    made = someone.sit("strozzi", ["me", "bot"])
    page = someone.page
    page.goto("/")
    while someone.move():
        pass
    page.goto(made["link"])
    expect(page.locator("[data-do=skip]")).to_be_visible()
    someone.press("skip")
    expect(page.locator("#result h2")).to_be_visible()


def test_all_that_was_missed_can_be_skipped(someone: Watcher) -> None:
    made = someone.sit("strozzi", ["me", "bot"])
    someone.page.goto("/")
    someone.move_until_valued(2)
    someone.page.goto(made["link"])
    expect(someone.page.locator("[data-do=skip]")).to_be_visible()
    someone.press("skip")
    expect(someone.page.locator("#prompt")).to_contain_text("Your turn")


# --- The past ---------------------------------------------------------------------------------


def test_the_past_says_so_and_has_a_way_back(someone: Watcher) -> None:
    someone.sit("medina", ["me", "bot"])
    for _ in range(6):
        someone.move()
    page = someone.page
    last = someone.settle()["position"]
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    address = page.url
    banner = page.locator("#replay .banner")

    def look_back() -> None:
        page.locator("#log .entry button.plain").nth(1).click()
        expect(banner).to_have_text(f"This is the past: move {last - 1} of {last}")
        expect(page.locator("#replay .turn")).to_be_visible()

    def is_back() -> None:
        expect(page.locator("#replay")).to_be_hidden()
        expect(page.locator("#prompt")).to_contain_text("Your turn")
        assert page.url == address

    look_back()
    page.go_back()
    is_back()
    look_back()
    page.keyboard.press("Escape")
    is_back()
    look_back()
    page.locator("#replay [data-do=back]").dblclick()
    is_back()
    assert someone.wait()["things"]


# --- Sounds and motion ------------------------------------------------------------------------


def test_sounds_are_played_once_and_can_be_turned_off(someone: Watcher) -> None:
    someone.sit("strozzi", ["me", "bot"])
    page = someone.page
    page.evaluate(SILENCE)
    page.mouse.click(5, 5)  # browsers allow sound after a touch
    calls = 0
    while calls < 3:
        someone.turn()
        page.wait_for_function("() => /Your turn/.test(document.title)")
        calls += 1
        someone.move()
        someone.turn()
        page.wait_for_function(f"() => window.sounds.filter((one) => one === {BELL}).length === {calls}")
    off = {"speed": "at once", "sounds": {"turn": False, "sale": False, "payment": False, "end": False}}
    page.evaluate("off => localStorage.setItem('signoria.settings', JSON.stringify(off))", off)
    heard = page.evaluate("window.sounds.length")
    someone.move()
    someone.turn()
    page.wait_for_function("() => /Your turn/.test(document.title)")
    assert page.evaluate("window.sounds.length") == heard


COUNT_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push(this.id || this.className);
    return animate.call(this, frames, timing);
  };
}"""


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_things_move_unless_that_is_not_wished(browser: Browser, server: Server, wish: Any) -> None:
    watcher = Watcher(browser, server, '{"speed": "fast"}', reduced_motion=wish)
    watcher.dice = Random(3)
    watcher.sit("medina", ["me", "bot"])
    watcher.turn()
    watcher.page.evaluate(COUNT_MOTION)
    for _ in range(2):
        watcher.move()
    watcher.turn()
    expect(watcher.page.locator("#prompt")).to_contain_text("Your turn")
    assert bool(watcher.page.evaluate("window.moved.length")) == (wish == "no-preference")
    assert watcher.errors == []
    leave(watcher.context)


RECORD_MOTION = """() => {
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (frames, timing) {
    const [x, y] = middle(this), [fromX, fromY] = middle(document.querySelector("#board #bag") ?? this);
    const scale = this.parentElement.getScreenCTM?.().a;
    window.moved.push({ id: this.id, frames, timing, way: [(fromX - x) / scale, (fromY - y) / scale] });
    return animate.call(this, frames, timing);
  };
}"""
"""Notes every motion, and how far what moves is from the bag in the units of the drawing."""
LOT = "things => things.map(({ id }) => id)"


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_new_card_comes_out_of_the_bag_and_turns(browser: Browser, server: Server, wish: Any) -> None:
    watcher = Watcher(browser, server, '{"speed": "fast", "reckonings": false}', reduced_motion=wish)
    watcher.sit("medici", ["me", "bot", "bot"])
    watcher.settle()
    page = watcher.page
    lot = page.locator("#board [data-enter=turn][data-from=bag]")
    old = set(lot.evaluate_all(LOT))
    page.evaluate(RECORD_MOTION)
    while not (new := set(lot.evaluate_all(LOT)) - old):
        assert watcher.move()
        watcher.settle()
    moved = [motion for motion in page.evaluate("window.moved") if motion["id"] in new]
    if wish == "reduce":
        assert page.evaluate("window.moved") == []
    else:
        flight = next(motion for motion in moved if "translate" in motion["frames"][0])
        start = [float(part.removesuffix("px")) for part in flight["frames"][0]["translate"].split()]
        assert start == pytest.approx(flight["way"], abs=1) and max(map(abs, start)) > 20
        turns = next(motion for motion in moved if "transform" in motion["frames"][0])
        widths = [frame["transform"].split("scale(")[1].split(",")[0] for frame in turns["frames"]]
        assert widths == ["1", "0", "1"]
        assert flight["timing"] == turns["timing"] and turns["timing"]["duration"] == 320
        expect(page.locator("#board .back")).to_have_count(0)
    assert watcher.errors == []
    leave(watcher.context)


# --- People -----------------------------------------------------------------------------------


def test_who_is_there_is_never_late(browser: Browser, server: Server, calm: Watcher) -> None:
    """Moves wait to be shown; that somebody left does not, and no older scene brings them back."""
    calm.sit("medina", ["me", "friend"])
    friend = Watcher(browser, server)
    friend.table = calm.table
    friend.key = calm.ask("")["players"][1]["link"].split("/")[-1]
    joined = friend.context.request.post(f"{friend.address}/me", headers=friend.bearer, data={"name": "Bram"})
    friend.key = joined.json()["key"]
    friend.page.goto(f"/t/{friend.table}/{friend.key}")
    strip = calm.page.locator("#players .player").nth(1)
    expect(strip).to_be_visible()
    expect(strip).not_to_have_class(re.compile("away"))
    for one in (calm, friend, calm):  # the first turn is of one piece
        while one.ask("/turn")["yours"]:
            one.move()
    calm.page.clock.pause_at(calm.page.evaluate("Date.now()") + 10 * BEAT)
    while friend.ask("/turn")["yours"]:
        friend.move()
    expect(calm.page.locator("#pace .note")).to_contain_text("more")
    leave(friend.context)
    expect(strip).to_have_class(re.compile("away"))
    expect(strip).to_contain_text("away")
    calm.page.clock.run_for(30 * BEAT)
    expect(calm.page.locator("#prompt")).to_contain_text("Your turn")
    expect(strip).to_have_class(re.compile("away"))


# --- The end ----------------------------------------------------------------------------------


def test_the_end_tells_where_all_points_came_from(browser: Browser, server: Server) -> None:
    someone = Watcher(browser, server, reduced_motion="no-preference")
    someone.sit("strozzi", ["me", "bot"])
    while someone.move():
        pass
    page = someone.page
    while not page.locator("#result").is_visible():
        page.wait_for_selector("#result:not([hidden]), #reckoning:not([hidden])")
        if page.locator("#reckoning").is_visible():
            someone.press("continue")
    scene = someone.ask("")
    result = scene["result"]
    expect(page.locator("#result h2")).to_have_text(result["headline"])
    rows = page.locator(".result-table tbody")
    expect(rows).to_have_count(2)
    for place, row in zip(result["places"], rows.all(), strict=True):
        cells = [text.replace("−", "-").replace("·", "0") for text in row.locator("td").all_inner_texts()[1:]]
        assert sum(int(cell) for cell in cells[:-1]) == int(cells[-1].split()[0]) == place["score"]
    expect(page.locator(".result-table tbody.me")).to_contain_text("You")
    for column in range(len(result["sources"])):
        best = max(line["points"][column] for line in result["points"] if line["title"] is None)
        marks = page.locator(f".result-table tbody tr td:nth-of-type({column + 3}).best")
        assert marks.count() >= (1 if best > 0 else 0)
    page.locator("#result [data-do=look]").click()
    expect(page.locator(".result-panel")).to_be_hidden()
    page.locator("#result [data-do=unfold]").click()
    expect(page.locator(".result-panel")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".result-cards > li")).to_have_count(2)
    expect(page.locator(".result-table")).to_be_hidden()
    # Confetti falls only for a winner.
    celebrate = """async ([scene, wins]) => {
      const { showResult, hideResult } = await import("/static/result.js");
      const place = document.createElement("section");
      hideResult(place);
      scene.players.forEach((player) => (player.winner = wins));
      const review = { place: document.createElement("section"), scene: null };
      showResult(place, scene, { record: "", rematch() {}, replay() {}, review });
      return Boolean(place.querySelector(".confetti"));
    }"""
    assert page.evaluate(celebrate, [scene, True])
    assert not page.evaluate(celebrate, [scene, False])
    assert someone.errors == []
    leave(someone.context)


def test_the_end_shows_each_thing_that_counts(browser: Browser, server: Server) -> None:
    """A card a player, a row a palace, the tiles in a row together; signs in place of long words."""
    watcher = Watcher(browser, server)
    watcher.sit("medina", ["me", "bot", "bot"])
    page = watcher.page
    page.goto("/")
    while watcher.move():
        pass
    page.goto(f"/t/{watcher.table}/{watcher.key}")
    while not page.locator("#result").is_visible():
        page.wait_for_selector("#result:not([hidden]), #reckoning:not([hidden])")
        if page.locator("#reckoning").is_visible():
            watcher.press("continue")
    result = watcher.ask("")["result"]
    for size in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        cards = page.locator(".result-cards > li")
        expect(cards).to_have_count(3)
        for place, card in zip(result["places"], cards.all(), strict=True):
            things = [line for line in result["points"] if line["seat"] == place["seat"] and line["title"]]
            palaces = [line for line in things if line["source"] is None]
            expect(card.locator("tbody tr:not(.pile)")).to_have_count(len(palaces))
            expect(card.locator(".pile td svg")).to_have_count(len(things) - len(palaces))
            expect(card.locator("tfoot .total")).to_have_text(str(place["score"]))
            for line, row in zip(palaces, card.locator("tbody tr:not(.pile)").all(), strict=True):
                expect(row.locator("th svg")).to_be_visible()
                expect(row.locator(".total")).to_have_text(str(line["total"]))
            assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    expect(page.locator(".result-cards thead svg").first).to_be_visible()
    assert watcher.errors == []
    leave(watcher.context)
