"""The frame around the boards: a line that speaks, a tray in reach; nothing scrolls, jumps, is hit twice."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import signoria
from signoria.core.registry import game_file
from tests.web.browser import POINT, Hand, Person, Server, leave

DESKTOPS = [(1366, 768), (1920, 1080), (2560, 1440)]
WIDE = {"width": 1366, "height": 768}
PHONE, LANDSCAPE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SHARES = """() => {
  const { width, height } = document.querySelector("#scene").getBoundingClientRect();
  return [width / innerWidth, height / innerHeight];
}"""
SCROLLS = """() => [document.documentElement.scrollWidth - innerWidth,
  document.documentElement.scrollHeight - innerHeight]"""
SMALL_TYPE = """(floor) => {
  const small = new Set();
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const place = walker.currentNode.parentElement;
    const isSeen = walker.currentNode.data.trim() && !place.closest("svg, .quiet, noscript, script, dialog")
      && place.checkVisibility({ visibilityProperty: true });
    const size = parseFloat(getComputedStyle(place).fontSize);
    if (isSeen && size < floor) small.add(place.outerHTML.slice(0, 120));
  }
  return [...small];
}"""
DRAWN_TYPE = """() => Math.min(...[...document.querySelectorAll(":is(#board, #tray, #players) text")]
  .filter((text) => text.textContent.trim() && !text.closest("defs")
    && text.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((text) => Math.round(text.getScreenCTM().d * parseFloat(getComputedStyle(text).fontSize))))"""
"""The smallest type in drawings, in whole pixels of the screen."""
TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}"""


@cache
def example(game: str) -> signoria.Record:
    return signoria.Record.load(game_file(game, "examples/lobby.txt"))


@cache
def position(game: str, players: int, is_wanted: Callable[[signoria.State], bool]) -> signoria.Record:
    """The first position of a random game that is wanted."""
    for seed in range(60):
        dice, record = Random(seed), signoria.Record.of(signoria.game(game, players))
        while not record.state.over:
            if record.state.player != signoria.NATURE and is_wanted(record.state):
                return record
            record.apply(dice.choice(record.state.legal()))
    raise AssertionError("no such position")


def warned_buttons(state: signoria.State) -> list[str]:
    """What is chosen by a button alone, and warned of."""
    parts = state.game.parts
    picks = {action: parts.board.picks(action) for action in state.legal()}
    alone = [action for action, picked in picks.items() if len(picked) == 1 and picked[0].startswith("do:")]
    return [picks[action][0] for action in alone if parts.words.warning(state.data, action)]


@pytest.fixture
def hand(browser: Browser, server: Server) -> Iterator[Hand]:
    """Somebody at a desk; what they send is kept, and refused."""
    somebody = Hand(browser, server.address, viewport={"width": 1366, "height": 768})
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Hand]:
    somebody = Hand(browser, server.address, viewport=PHONE, has_touch=True)
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def pieces(hand: Hand) -> list[str]:
    """What the tray offers."""
    lit = hand.page.locator("#tray .lit[aria-pressed=false]")
    found: list[str] = lit.evaluate_all("all => all.map((one) => one.dataset.pick)")
    return found


def propose(hand: Hand) -> None:
    """Medina: a piece of the tray, then a field."""
    hand.click_thing(pieces(hand)[0])
    field = next(pick for pick in hand.choices["things"] if pick.startswith("cell:"))
    hand.click_thing(field)
    expect(hand.page.locator("#prompt.proposal")).to_contain_text("You ")  # the preview is there


def height(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return round(box["height"])


# --- One frame --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", signoria.list_games())
def test_the_board_is_large_and_nothing_scrolls(hand: Hand, game: str) -> None:
    hand.open(example(game))
    for wide, high in DESKTOPS:
        hand.page.set_viewport_size({"width": wide, "height": high})
        share_of_width, share_of_height = hand.page.evaluate(SHARES)
        assert share_of_width > 0.7 and share_of_height > 0.62, (wide, high)
        assert hand.page.evaluate(SCROLLS) == [0, 0]
        assert hand.page.evaluate(DRAWN_TYPE) >= 13
    assert hand.page.evaluate(SMALL_TYPE, 13) == []
    assert hand.page.evaluate(TWICE) == []


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, {"width": 768, "height": 1024}], ids=str)
@pytest.mark.parametrize("game", signoria.list_games())
def test_on_small_screens_nothing_is_sideways_or_too_small(
    phone: Hand, game: str, size: dict[str, int]
) -> None:
    phone.page.set_viewport_size({"width": size["width"], "height": size["height"]})
    phone.open(example(game))
    page = phone.page
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(SMALL_TYPE, 12) == []
    if size["width"] != 768:  # a tablet shows the wide drawing
        assert page.evaluate(DRAWN_TYPE) >= 12
    dock, board = page.locator("#asked").bounding_box(), page.locator("#scene").bounding_box()
    assert dock and board and dock["y"] + dock["height"] <= size["height"] + 1
    assert board["width"] * board["height"] > 0.35 * size["width"] * size["height"]
    for button in page.locator("#asked button:visible").all():
        assert height(button) >= 44 or button.evaluate("one => Boolean(one.closest('.list'))")


def test_the_reader_is_you(hand: Hand) -> None:
    hand.open(example("medina"))
    expect(hand.page.locator("#prompt")).to_contain_text("Your turn")
    expect(hand.page.locator("#players .asked")).to_contain_text("You")
    names = hand.page.locator("#players strong").all_inner_texts()
    assert names.count("You") == 1 and not any(name.startswith("Player") for name in names)


def test_a_long_name_breaks_nothing(browser: Browser, server: Server) -> None:
    person = Person(browser, server.address, viewport={"width": 1366, "height": 768})
    person.sit("medici", ["me", "bot", "bot"])
    made = person.context.request.post(
        re.sub(r"/t/([^/]+)/.*", r"/api/tables/\1/me", person.page.url),
        data={"name": "W" * 24},
        headers={"Authorization": f"Bearer {person.page.url.rsplit('/', 1)[1]}"},
    )
    assert made.ok, made.text()
    watcher = Person(browser, server.address)
    watcher.page.goto(person.page.url.rsplit("/", 1)[0])
    watcher.arrive()
    for size in ({"width": 1366, "height": 768}, PHONE):
        watcher.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(watcher.page.locator("#players strong").first).to_have_text("W" * 24)
        assert watcher.page.evaluate(SCROLLS) == [0, 0]
        # At once: strips are drawn anew whenever a bot moves.
        heights = watcher.page.locator("#players > li").evaluate_all(
            "strips => strips.map((strip) => Math.round(strip.getBoundingClientRect().height))"
        )
        assert len(heights) == 3 and len(set(heights)) == 1
        for score in watcher.page.locator("#players .points").all():
            expect(score).to_be_in_viewport(ratio=1)
    for somebody in (person, watcher):
        assert somebody.errors == []
        leave(somebody.context)


def test_the_dock_keeps_its_height_and_the_line_its_words(hand: Hand) -> None:
    def bids(state: signoria.State) -> bool:
        return any(state.text(action).startswith("bid 9") for action in state.legal())

    for size in (WIDE, PHONE):
        hand.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        heights = set()
        for wanted in (bids, lambda state: "draw" in map(state.text, state.legal())):
            hand.open(position("medici", 4, wanted))
            heights.add(height(hand.page.locator("#asked")))
            line = hand.page.locator("#prompt")
            assert line.evaluate("line => line.scrollHeight - line.clientHeight") <= 2
        assert max(heights) - min(heights) <= 2, size


def test_a_phone_has_room_for_the_german_cancel(browser: Browser, server: Server) -> None:
    hand = Hand(browser, server.address, viewport=PHONE, locale="de-DE")
    hand.open(example("medina"))
    hand.click_thing(pieces(hand)[0])
    cancel = hand.page.locator("#choices [data-choice=cancel]")
    expect(cancel).to_contain_text("Abbrechen")
    assert cancel.evaluate("button => button.scrollWidth - button.clientWidth") <= 0
    leave(hand.context)


# --- Tray, preview, calm ----------------------------------------------------------------------


def test_fields_are_lit_once_a_piece_is_chosen(hand: Hand) -> None:
    hand.open(example("medina"))
    assert hand.page.locator("#board .lit").count() == 0 and pieces(hand)
    hand.click_thing(pieces(hand)[0])
    assert hand.page.locator("#board .lit").count() > 0
    expect(hand.page.locator("#tray .chosen")).to_have_count(1)
    hand.page.keyboard.press("Escape")
    assert hand.page.locator("#board .lit").count() == 0


def test_many_fields_have_no_dots(hand: Hand) -> None:
    def is_wide_open(state: signoria.State) -> bool:
        picks = state.game.parts.board.picks
        fields = {action: picks(action) for action in state.legal()}
        return sum("piece:wall" not in picked for picked in fields.values()) > 400

    hand.open(position("medina", 3, is_wide_open))
    for number, piece in enumerate(pieces(hand), start=1):
        hand.page.keyboard.press(str(number))
        lit = hand.page.locator("#board .lit").count()
        dots = hand.page.locator("#board .dot:visible").count()
        assert (dots > 0) == (lit <= 40), piece
        hand.page.keyboard.press("Escape")


def test_a_preview_tells_one_truth_in_one_line(hand: Hand) -> None:
    hand.open(example("medina"))
    page = hand.page
    asked = page.locator("#players .asked").inner_text()
    before, board = height(page.locator("#asked")), page.locator("#board").inner_html()
    propose(hand)
    page.wait_for_function("before => document.querySelector('#board').innerHTML !== before", arg=board)
    assert page.locator("#players .asked").inner_text() == asked
    assert height(page.locator("#asked")) == before and height(page.locator("#prompt")) < 44
    expect(page.locator("#prompt")).to_contain_text("You ")
    expect(page.locator("#prompt")).not_to_contain_text("taken back alone")
    assert page.evaluate(TWICE) == []
    hand.page.keyboard.press("Enter")
    page.wait_for_selector("#prompt .trouble")
    assert len(hand.sent) == 1


def test_what_a_choice_pays_stands_in_the_strips(hand: Hand) -> None:
    def pays(state: signoria.State) -> list[int]:
        before = state.scores
        return [action for action in state.legal() if changes(state, action, before)]

    def changes(state: signoria.State, action: int, before: tuple[int, ...]) -> bool:
        after = state.copy()
        after.apply(action)
        return after.scores[state.player] > before[state.player] and not state.text(action).startswith("pass")

    record = position("medina", 3, lambda state: bool(pays(state)))
    state = record.state
    hand.open(record)
    for pick in state.game.parts.board.picks(pays(state)[0]):
        hand.click_thing(pick)
    own = hand.page.locator("#players .asked .then")
    expect(own).to_be_visible()
    assert int(own.inner_text()) > state.scores[state.player]
    hand.page.keyboard.press("Escape")
    expect(own).to_be_hidden()


def test_a_double_click_does_nothing_twice(browser: Browser, server: Server) -> None:
    person = Hand(browser, server.address, viewport={"width": 1366, "height": 768})
    person.holds = False
    person.sit("medina", ["me", "bot", "bot"])
    while not (person.wait() and pieces(person)):
        person.choose()  # the first stall has no piece to choose
    person.sent.clear()
    before = height(person.page.locator("#asked"))
    propose(person)
    confirm = person.page.locator("#choices [data-choice=confirm]").bounding_box()
    assert confirm
    x, y = confirm["x"] + confirm["width"] / 2, confirm["y"] + confirm["height"] / 2
    person.page.mouse.dblclick(x, y)
    person.page.locator("#log button").first.dispatch_event("click")
    expect(person.page.locator("main.resting")).to_have_count(1)
    assert person.page.locator("#replay").is_hidden()
    person.wait()
    assert len(person.sent) == 1
    assert height(person.page.locator("#asked")) == before
    piece = pieces(person)[0]
    person.page.mouse.dblclick(*person.page.evaluate(POINT, piece))
    assert len(person.sent) == 1
    leave(person.context)


STRIP = """() => [...document.querySelectorAll("#players .strip svg")].map((strip) => {
  const own = strip.getBoundingClientRect(), around = strip.closest("li").getBoundingClientRect();
  return [own.left - around.left, around.right - own.right, own.width];
})"""
"""Of every strip: what is free at its left, where the colour is, and at its right; and how wide it is."""


def test_strips_do_not_touch_their_edges(hand: Hand) -> None:
    hand.open(example("medina"))
    for left, right, width in hand.page.evaluate(STRIP):
        assert left >= 10 and right >= 6 and width >= 322  # as wide as it is drawn


# --- Numbers ----------------------------------------------------------------------------------


def test_a_bid_by_chips_keys_and_letters(hand: Hand) -> None:
    hand.open(example("medici"))
    page, bid = hand.page, hand.page.locator("#choices [data-choice=number]")
    number, left = page.locator("#number .big"), page.locator("#number .left")
    money = int(page.locator("#players .asked .score").inner_text())
    expect(bid).to_have_text("Bid 1")
    for chip in ("+5", "+5", "+1"):
        page.locator("#number .chips").get_by_text(chip, exact=True).click()
    expect(bid).to_have_text("Bid 12")
    expect(left).to_have_text(f"left after: {money - 12}")
    page.locator("#number .all").click()
    expect(bid).to_have_text(f"Bid {money}")
    expect(left).to_have_class(re.compile("poor"))
    page.get_by_text("Minimum 1", exact=True).click()
    page.get_by_label("One step more").click()
    expect(bid).to_have_text("Bid 2")
    number.press("PageUp")
    number.press("ArrowDown")
    expect(bid).to_have_text("Bid 6")
    expect(number).to_have_attribute("aria-valuetext", f"6 florins, {money - 6} left")
    number.fill("nonsense")
    number.press("Enter")
    expect(page.locator("#why")).to_contain_text(f"from 1 to {money}")
    number.fill(str(money + 1))
    number.press("Enter")
    expect(page.locator("#why")).to_contain_text("Rule")
    assert hand.sent == []
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt .trouble")
    assert hand.sent == ["bid 7"]


def test_a_price_is_a_balance(hand: Hand) -> None:
    record = position(
        "strozzi", 2, lambda state: any(state.text(action) == "price 20" for action in state.legal())
    )
    hand.open(record)
    page, values = hand.page, hand.page.locator("#number .pan-value")
    page.locator("#number .big").fill("20")
    first = [as_number(text) for text in values.all_inner_texts()]
    page.get_by_label("One step more").click()
    second = [as_number(text) for text in values.all_inner_texts()]
    assert sorted(after - before for before, after in zip(first, second, strict=True)) == [-1, 1]
    offer = page.locator("#choices [data-choice=number]")
    expect(offer).to_contain_text("21")
    for size in (PHONE, LANDSCAPE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(offer).to_be_in_viewport(ratio=1)


def as_number(text: str) -> int:
    return int(text.replace("−", "-"))


# --- Warnings and hints -----------------------------------------------------------------------


def test_a_warned_button_asks_first_and_is_never_the_main_one(hand: Hand) -> None:
    record = position("strozzi", 2, lambda state: bool(warned_buttons(state)))
    pick = warned_buttons(record.state)[0]
    hand.open(record)
    button = hand.page.locator(f'#choices [data-choice="{pick}"]')
    expect(button).to_have_class("warn")
    button.click()
    expect(hand.page.locator("#prompt .warning")).to_be_visible()
    confirm = hand.page.locator("#choices [data-choice=confirm]")
    expect(confirm).to_have_class("warn")
    assert hand.sent == []
    hand.page.locator("#choices [data-choice=cancel]").click()
    expect(button).to_be_visible()
    button.click()
    confirm.click()
    hand.page.wait_for_selector("#prompt .trouble")
    assert len(hand.sent) == 1


def test_a_hint_can_be_chosen(hand: Hand) -> None:
    hand.open(example("medina"))
    page = hand.page
    page.locator("#tools [data-choice=hint]").click()
    rows = page.locator(".hints button")
    expect(rows.first).to_contain_text(re.compile(r"you win \d+ of 100 such games"))
    chances = [int(re.findall(r"(\d+) of 100", text)[0]) for text in rows.all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    rows.first.hover()
    expect(page.locator(":is(#board, #tray) .ring").first).to_be_attached()
    wanted = rows.first.get_attribute("data-hint")
    rows.first.click()
    confirm = page.locator("#choices [data-choice=confirm]")
    expect(confirm).to_be_enabled()
    confirm.click()
    page.wait_for_selector("#prompt .trouble")
    assert hand.sent == [wanted]


# --- Fingers ----------------------------------------------------------------------------------


class Finger:
    """That can rest on the screen, and slide."""

    def __init__(self, page: Page):
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def slide(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def lift(self) -> None:
        self._send("touchEnd")


def test_a_tap_takes_the_nearest_field(phone: Hand) -> None:
    phone.open(example("medina"))
    phone.click_thing(pieces(phone)[0], "touch")
    fields = [pick for pick in phone.choices["things"] if pick.startswith("cell:")]
    boxes = {
        pick: phone.page.locator(f'#board .lit[data-pick="{pick}"]').first.bounding_box() for pick in fields
    }
    pick, box = max(boxes.items(), key=lambda one: one[1]["y"] if one[1] else 0)
    assert box
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 12)
    expect(phone.page.locator("#prompt.proposal")).to_have_attribute("data-picks", re.compile(f"{pick}( |$)"))


def test_a_lens_opens_under_the_finger(phone: Hand) -> None:
    phone.open(example("medina"))
    page = phone.page
    phone.click_thing(pieces(phone)[0], "touch")
    fields = [pick for pick in phone.choices["things"] if pick.startswith("cell:")]
    first, last = (page.evaluate(POINT, pick) for pick in (fields[0], fields[-1]))
    finger = Finger(page)
    finger.press(*first)
    lens = page.locator(".lens")
    expect(lens).to_have_attribute("data-aimed", fields[0])
    assert page.evaluate(TWICE) == []
    finger.slide(*last)
    expect(lens).to_have_attribute("data-aimed", fields[-1])
    finger.lift()
    expect(lens).to_have_count(0)
    expect(page.locator("#prompt.proposal")).to_have_attribute("data-picks", re.compile(f"{fields[-1]}( |$)"))
    assert phone.sent == []


def test_log_and_menu_lie_behind_icons(phone: Hand) -> None:
    phone.open(example("medici"))
    page = phone.page
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#open-talk").tap()
    expect(page.locator("#log")).to_be_in_viewport()
    page.locator("#close-talk").tap()
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#open-menu").tap()
    expect(page.locator("#settings")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    page.locator("#players .opener").nth(1).tap()
    expect(page.locator("#players .opened .more")).to_be_in_viewport()
    page.locator("#board").tap(position={"x": 5, "y": 300})
    expect(page.locator("#players .opened")).to_have_count(0)
