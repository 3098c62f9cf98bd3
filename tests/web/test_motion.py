"""Hands and eyes at the table: things are dragged, explain themselves, and move as things of wood would."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import signoria
from tests.web.browser import POINT, Hand, Server, leave
from tests.web.test_boards import MOVED
from tests.web.test_frame import Finger, example, position

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
TARGETS = """(kind) => [...document.querySelectorAll("#board .lit")]
  .map((thing) => thing.dataset.pick).filter((pick) => pick.startsWith(kind + ":"))"""
MIDDLE = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def has_tiles(state: signoria.State) -> bool:
    """Several tiles that may be laid in several places."""
    picks = [state.game.parts.board.picks(action) for action in state.legal()]
    return len({picked[1] for picked in picks if len(picked) == 3}) > 3


class Drags:
    """A mouse or a finger that carries a thing."""

    def __init__(self, hand: Hand, is_finger: bool):
        self.hand, self.page = hand, hand.page
        mouse, finger = self.page.mouse, Finger(self.page) if is_finger else None
        self._press: Callable[[float, float], None] = finger.press if finger else self._press_mouse
        self._slide: Callable[[float, float], Any] = finger.slide if finger else mouse.move
        self._lift: Callable[[], Any] = finger.lift if finger else mouse.up

    def _press_mouse(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def take(self, pick: str) -> None:
        """Out of its place."""
        x, y = self.page.evaluate(POINT, pick)
        self._press(x, y)
        self._slide(x + 4, y - 12)
        expect(self.page.locator(".in-hand")).to_have_count(1)

    def let_go(self) -> None:
        """And wait until the page heeds clicks again: no person clicks within 50 ms."""
        self._lift()
        self.page.evaluate("() => new Promise(go_on => setTimeout(go_on, 60))")

    def carry(self, x: float, y: float) -> None:
        self._slide(x, y)

    def carry_to(self, pick: str) -> None:
        self._slide(*self.page.evaluate(MIDDLE, f'#board [data-pick="{pick}"]'))


@pytest.fixture(params=["mouse", "touch"])
def drags(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Drags]:
    """By mouse at a desk, by a finger on a phone."""
    is_finger = request.param == "touch"
    hand = Hand(browser, server.address, viewport=PHONE if is_finger else DESK, has_touch=is_finger)
    yield Drags(hand, is_finger)
    leave(hand.context)
    assert hand.errors == []


def first(page: Page, kind: str) -> str:
    """The first thing of a kind that may be dragged."""
    found = page.locator(f':is(#board, #tray) .movable[data-pick^="{kind}:"]').first
    return found.get_attribute("data-pick") or ""


# --- Dragging ---------------------------------------------------------------------------------


def test_a_tile_is_dragged_to_its_place(drags: Drags) -> None:
    hand, page = drags.hand, drags.page
    hand.open(position("san_gimignano", 3, has_tiles))
    tile = first(page, "tile")
    assert page.evaluate(TARGETS, "place") == []
    drags.take(tile)
    places = page.evaluate(TARGETS, "place")
    assert len(places) > 1
    proposal = page.locator("#prompt.proposal")
    for place in places[:2]:
        drags.carry_to(place)
        expect(proposal).to_have_attribute("data-picks", re.compile(f"{tile} {place} "))
        expect(page.locator("#prompt")).to_contain_text("You ")  # the preview is there
    drags.let_go()
    expect(page.locator(".in-hand")).to_have_count(0)
    expect(proposal).to_have_attribute("data-picks", re.compile(f"{tile} {places[1]} "))
    assert hand.sent == []
    page.locator("#choices [data-choice=confirm]").click()
    page.wait_for_selector("#prompt .trouble")
    assert len(hand.sent) == 1


def test_let_go_elsewhere_or_escape_puts_it_back(drags: Drags) -> None:
    hand, page = drags.hand, drags.page
    hand.open(position("san_gimignano", 3, has_tiles))
    tile = first(page, "tile")
    cancel = page.locator("#choices [data-choice=cancel]")
    for end in (drags.let_go, lambda: page.keyboard.press("Escape")):
        drags.take(tile)
        drags.carry_to(page.evaluate(TARGETS, "place")[0])
        expect(page.locator("#prompt.proposal")).to_have_count(1)
        drags.carry(5, 5)
        expect(page.locator("#prompt.proposal")).to_have_count(0)
        expect(cancel).to_have_count(1)  # it is still in the hand
        end()
        expect(page.locator(".in-hand")).to_have_count(0)
        expect(cancel).to_have_count(0)
        assert page.evaluate(TARGETS, "place") == []
    drags.let_go()
    assert hand.sent == []
    hand.click_thing(tile, "mouse")  # a tap works as ever
    assert hand.is_picked(tile)


def test_a_piece_is_dragged_out_of_the_tray(drags: Drags) -> None:
    hand, page = drags.hand, drags.page
    hand.open(example("medina"))
    piece = first(page, "piece")
    drags.take(piece)
    field = page.evaluate(TARGETS, "cell")[0]
    drags.carry_to(field)
    expect(page.locator("#prompt.proposal")).to_have_attribute("data-picks", f"{piece} {field}")
    drags.let_go()
    expect(page.locator("#prompt.proposal")).to_have_attribute("data-picks", f"{piece} {field}")
    expect(page.locator(".lens")).to_have_count(0)


def test_a_card_is_dragged_onto_its_place(drags: Drags) -> None:
    def lays(state: signoria.State) -> bool:
        return state.text(state.legal()[0]).startswith("card")

    hand, page = drags.hand, drags.page
    hand.open(position("ponte_vecchio", 3, lays))
    card = first(page, "card")
    drags.take(card)
    expect(page.locator("#board .drop")).to_have_count(1)
    expect(page.locator("#prompt.proposal")).to_have_count(0)
    drags.carry(*page.evaluate(MIDDLE, "#board .drop"))
    drags.let_go()
    expect(page.locator("#prompt.proposal")).to_have_attribute("data-picks", card)
    expect(page.locator("#board .drop")).to_have_count(0)


def test_a_ship_is_dragged_into_a_port(drags: Drags) -> None:
    def loads(state: signoria.State) -> bool:
        picks = [state.game.parts.board.picks(action) for action in state.legal()]
        return len({picked[1] for picked in picks if len(picked) == 2}) == 3

    hand, page = drags.hand, drags.page
    hand.open(position("strozzi", 2, loads))
    ship = first(page, "ship")
    assert not page.locator(".movable[data-pick^='port:']").count()
    drags.take(ship)
    port = page.evaluate(TARGETS, "port")[0]
    drags.carry_to(port)
    drags.let_go()
    expect(page.locator("#prompt.proposal")).to_have_attribute("data-picks", f"{ship} {port}")


# --- Explaining -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_what_the_day_would_pay_is_explained(browser: Browser, server: Server, way: str) -> None:
    is_finger = way == "touch"
    hand = Hand(browser, server.address, viewport=PHONE if is_finger else DESK, has_touch=is_finger)
    record, page = example("medici"), hand.page
    hand.open(record)
    why = page.locator("#why")
    for thing in ("#pyramid-grain", "#plate-1"):
        explained = page.locator(f"#board {thing}")
        told = explained.get_attribute("data-explain") or ""
        assert told.startswith("If the day ended now: ")
        x, y = page.evaluate(MIDDLE, f"#board {thing}")
        if way == "mouse":
            page.mouse.click(x, y)
        elif way == "touch":
            page.touchscreen.tap(x, y)
        else:
            hand.press(thing)
        expect(why).to_be_visible()
        expect(why).to_have_text(told)
        page.mouse.click(x, 2)  # it may lie over the next thing
        expect(why).to_be_hidden()
    assert hand.sent == [] and hand.errors == []
    leave(hand.context)


# --- Motion -----------------------------------------------------------------------------------

MOTION = """() => {
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const animate = Element.prototype.animate;
  window.moved = [];
  Element.prototype.animate = function (frames, timing) {
    const scale = this.parentElement.getScreenCTM?.().a ?? 1;
    const { id, className } = this;
    window.moved.push({ id, kind: String(className), frames, timing, at: middle(this), scale });
    const motion = animate.call(this, frames, timing);
    motion.pause();
    return motion;
  };
}"""
"""Notes every motion, where its thing comes to rest, and how large a unit of the drawing is. Nothing ends."""
AT_ONCE = '{"speed": "normal", "confirm": "never", "reckonings": false}'
CONFIRMS = '{"speed": "normal", "confirm": "board", "reckonings": false}'


class Mover(Hand):
    """Somebody whose moves are carried out, and who sees how things move."""

    def __init__(self, browser: Browser, server: Server, habits: str = AT_ONCE, **context: Any):
        motion = {"viewport": DESK, "reduced_motion": "no-preference"}
        super().__init__(browser, server.address, habits=habits, **(motion | context))
        self.holds = False

    def open(self, record: signoria.Record) -> None:
        super().open(record)
        self.page.evaluate(MOTION)

    def moved(self, of: str) -> dict[str, Any]:
        """The first motion of a thing, by its id or class."""
        find = f"() => window.moved.find(({{ id, kind }}) => id.startsWith('{of}') || kind.includes('{of}'))"
        found: dict[str, Any] = self.page.wait_for_function(find).json_value()
        return found

    def middle(self, selector: str) -> list[float]:
        found: list[float] = self.page.evaluate(MIDDLE, selector)
        return found


def ways(motion: dict[str, Any]) -> list[list[float]]:
    """From frame to frame: how far it is from where it comes to rest."""
    return [
        [float(part.removesuffix("px")) for part in frame["translate"].split()] for frame in motion["frames"]
    ]


def starts(motion: dict[str, Any], frame: int = 0) -> list[float]:
    """Where on the screen something was in a frame that moves over the page."""
    return [rest + way for rest, way in zip(motion["at"], ways(motion)[frame], strict=True)]


@pytest.fixture
def mover(browser: Browser, server: Server) -> Iterator[Mover]:
    somebody = Mover(browser, server)
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


def climbers(state: signoria.State) -> list[tuple[int, str]]:
    """Medici: whose marker climbs two steps and more in which good when the next player passes."""
    passes = [action for action in state.legal() if state.text(action) == "pass"]
    if not passes:
        return []
    after = state.copy()
    after.apply(passes[0])
    before, now = (one.view(None)["day_end"]["steps"] for one in (state, after))
    found = ((seat, good) for seat in range(len(now)) for good in now[seat])
    return [(seat, good) for seat, good in found if now[seat][good] > before[seat][good] + 1]


def test_a_marker_climbs_and_the_buyer_pays(mover: Mover) -> None:
    record = position("medici", 4, lambda state: bool(climbers(state)))
    seat, good = climbers(record.state)[0]
    mover.open(record)
    mover.by_mouse(("do:pass",))
    climbs = mover.moved(f"marker-{good}-{seat}")
    marker = mover.page.locator(f"#board #marker-{good}-{seat}")
    rise = float((marker.get_attribute("data-step") or "").split()[1])
    heights = [way[1] for way in ways(climbs)][::2]  # every other frame is on a step
    steps = len(heights) - 1
    assert steps >= 2 and heights == pytest.approx([rise * left for left in range(steps, -1, -1)], abs=1.5)
    assert climbs["timing"]["duration"] <= 900
    paid = mover.moved("points-chip")
    assert "loss" in paid["kind"]
    buyer, till = mover.middle(f"#players > :nth-child({seat + 1})"), mover.middle("#board [data-till]")
    corner = [ways(paid)[0], ways(paid)[-1]]
    assert corner[0][0] == pytest.approx(buyer[0], abs=60) and corner[0][1] == pytest.approx(buyer[1], abs=60)
    assert corner[1][0] == pytest.approx(till[0], abs=60) and corner[1][1] == pytest.approx(till[1], abs=60)


def lays(kind: str) -> Callable[[signoria.State], list[tuple[str, ...]]]:
    """Medina: how a piece of a kind may be laid."""

    def found(state: signoria.State) -> list[tuple[str, ...]]:
        picks = [state.game.parts.board.picks(action) for action in state.legal()]
        return [picked for picked in picks if picked and picked[0] == f"piece:{kind}"]

    return found


LAYS_STABLE, LAYS_ROOF = lays("stable"), lays("roof")


def test_a_piece_flies_from_its_owner_and_a_tap_skips_it(mover: Mover) -> None:
    record = position("medina", 3, lambda state: bool(LAYS_STABLE(state)))
    mover.open(record)
    picks, seat = LAYS_STABLE(record.state)[0], record.state.player
    mover.by_mouse(picks)
    flight = mover.moved("copy")
    strip = mover.middle(f"#players > :nth-child({seat + 1})")
    assert starts(flight) == pytest.approx(strip, abs=2)
    there = mover.middle(f"#board #stable-{picks[1].removeprefix('cell:')}")
    assert starts(flight, -1) == pytest.approx(there, abs=2)
    assert starts(flight, 1)[1] < (strip[1] + there[1]) / 2 - 30  # in an arc
    expect(mover.page.locator(".copy")).to_have_count(1)
    mover.page.mouse.click(5, 5)
    expect(mover.page.locator(".copy")).to_have_count(0)
    assert mover.page.evaluate("() => document.getAnimations().length") == 0


def test_what_is_confirmed_drops_and_grows(browser: Browser, server: Server) -> None:
    mover = Mover(browser, server, CONFIRMS)
    for lay, thing in ((LAYS_STABLE, "stable-"), (LAYS_ROOF, "roof-")):
        record = position("medina", 3, lambda state, lay=lay: bool(lay(state)))
        mover.open(record)
        for pick in lay(record.state)[0]:
            mover.click_thing(pick)
        expect(mover.page.locator("#prompt.proposal")).to_contain_text("You ")
        mover.page.evaluate("() => void (window.moved = [])")
        mover.click("#choices [data-choice=confirm]")
        motion = mover.moved(thing)
        if thing == "stable-":
            assert [way[1] < 0 for way in ways(motion)] == [True, False]
            assert motion["timing"]["duration"] == 160
        else:
            assert "scale(1, 0)" in motion["frames"][0]["transform"]
            assert "scale(1, 1)" in motion["frames"][1]["transform"]
    leave(mover.context)
    assert mover.errors == []


def sends_home(state: signoria.State) -> list[int]:
    """San Gimignano: what takes stones from the table."""

    def stones(one: signoria.State) -> int:
        return sum(len(sector["stones"]) for tile in one.view(None)["tiles"] for sector in tile["sectors"])

    found = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if stones(after) < stones(state):
            found.append(action)
    return found


def test_stones_that_are_sent_home_fly_there(mover: Mover) -> None:
    record = position("san_gimignano", 3, lambda state: bool(sends_home(state)))
    state = record.state
    mover.open(record)
    mover.by_mouse(state.game.parts.board.picks(sends_home(state)[0]))
    flight = mover.moved("copy")  # nothing else flies: the tower grows, and marks fade
    strips = [mover.middle(f"#players > :nth-child({seat + 1})") for seat in range(3)]
    end = starts(flight, -1)
    assert min(abs(x - end[0]) + abs(y - end[1]) for x, y in strips) < 3


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_reduced_motion_is_heeded_and_dragging_works(browser: Browser, server: Server, wish: Any) -> None:
    mover = Mover(browser, server, reduced_motion=wish)
    record = position("medina", 3, lambda state: bool(LAYS_STABLE(state)))
    piece, field = LAYS_STABLE(record.state)[0]
    mover.open(record)
    drags, before = Drags(mover, is_finger=False), len(mover.log())
    drags.take(piece)
    drags.carry(5, 5)
    drags.let_go()  # it goes back
    drags.take(piece)
    drags.carry_to(field)
    drags.let_go()
    mover.page.wait_for_function(MOVED, arg=before)
    moved = mover.page.evaluate("() => window.moved.length")
    assert (moved == 0) == (wish == "reduce")
    leave(mover.context)
    assert mover.errors == []
