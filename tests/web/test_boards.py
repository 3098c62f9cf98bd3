"""The boards and pages as people meet them: by mouse or keyboard alone, on any screen, with any eyes."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

import signoria
from signoria.core.registry import game_file
from tests.web.browser import Hand, Person, Server, leave

PLAYERS = {"medici": 4, "strozzi": 2}
GAMES_PLAYED = 3
WIDE, PHONE = {"width": 1400, "height": 900}, {"width": 390, "height": 844}
MOVED = """before => document.querySelector("#cover").open
  || document.querySelectorAll("#log > li").length > before || !document.querySelector("#result").hidden"""
NARROW = re.compile("^0 0 390 ")


def kinds(state: signoria.State) -> set[tuple[str, ...]]:
    """The ways in which actions are picked: a number; a piece and a field; ..."""
    picks = state.game.parts.board.picks
    return {tuple(pick.split(":")[0] for pick in picks(action)) for action in state.legal()}


@cache
def positions(game: signoria.Game) -> list[signoria.Record]:
    """For each phase the position with the most to pick, and more until every way of picking is in one."""
    found: dict[str, list[tuple[int, int, signoria.State, set[tuple[str, ...]]]]] = {}
    records = []
    for seed in range(GAMES_PLAYED):
        dice = Random(seed)
        record = signoria.Record.of(game)
        while not record.state.over:
            state = record.state
            if state.player != signoria.NATURE:
                phase = state.view(state.player)["phase"]
                facts = (seed, len(record.actions), state.copy(), kinds(state))
                found.setdefault(phase, []).append(facts)
            record.apply(dice.choice(state.legal()))
        records.append(record)
    chosen = []
    for candidates in found.values():
        missing = set().union(*(ways for *_, ways in candidates))
        while missing:
            seed, length, _, ways = max(
                candidates, key=lambda one: (len(one[3] & missing), len(one[2].legal()))
            )
            missing -= ways
            cut = signoria.Record.of(records[seed].game)
            for action in records[seed].actions[:length]:
                cut.apply(action)
            chosen.append(cut)
    return chosen


def usual(name: str) -> signoria.Game:
    """The setting that is tried with every change; `python -m tests.web.all_picks` tries all of them."""
    return signoria.game(name, PLAYERS.get(name, 3))


def sample(state: signoria.State, number: int = 2) -> list[tuple[str, tuple[str, ...]]]:
    """So many actions, but of every kind one, with their picks."""
    board, dice = state.game.parts.board, Random(5)
    actions = [(state.text(action), board.picks(action)) for action in state.legal()]
    dice.shuffle(actions)
    seen: set[tuple[str, ...]] = set()
    first, later = [], []
    for action in actions:
        way = tuple(pick if pick.startswith("do:") else pick.split(":")[0] for pick in action[1])
        (later if way in seen else first).append(action)
        seen.add(way)
    return [*first, *later[: max(0, number - len(first))]]


@pytest.mark.parametrize("game", signoria.list_games())
def test_every_pick_by_mouse(browser: Browser, server: Server, game: str) -> None:
    hand = Hand(browser, server.address)
    for record in positions(usual(game)):
        hand.page.set_viewport_size(WIDE)
        hand.open(record)
        assert hand.unhit() == []
        for action, picks in sample(record.state):
            hand.start_again()
            sent = hand.by_mouse(picks)
            if picks[-1].startswith("number:"):  # a slider is not hit to the florin
                assert sent in map(record.state.text, record.state.legal())
            else:
                assert sent == action
        hand.start_again()
        hand.page.set_viewport_size(PHONE)
        expect(hand.page.locator("#board > svg")).to_have_attribute("viewBox", NARROW)
        assert hand.unhit() == []
    assert hand.errors == []
    leave(hand.context)


@pytest.mark.parametrize("game", signoria.list_games())
def test_every_pick_by_keyboard(browser: Browser, server: Server, game: str) -> None:
    hand = Hand(browser, server.address)
    for record in positions(usual(game)):
        hand.open(record)
        for number, (action, picks) in enumerate(sample(record.state)):
            hand.start_again()
            assert hand.by_keyboard(picks, on_board=number % 2 == 0) == action
        hand.start_again()
        hand.holds, before = False, len(hand.log())
        hand.by_keyboard(picks, on_board=True)
        hand.page.wait_for_function(MOVED, arg=before)
        hand.holds = True
    assert hand.errors == []
    leave(hand.context)


def test_many_fields_are_lit_with_few_layouts(browser: Browser, server: Server) -> None:
    """To measure each field after the one before it was changed once took seconds."""
    hand = Hand(browser, server.address)
    record = positions(usual("medina"))[0]
    fields = {pick for action in record.state.legal() for pick in usual("medina").parts.board.picks(action)}
    assert len(fields) > 100
    hand.open(record)
    chrome = hand.context.new_cdp_session(hand.page)
    chrome.send("Performance.enable")

    def layouts() -> int:
        metrics = chrome.send("Performance.getMetrics")["metrics"]
        return next(int(metric["value"]) for metric in metrics if metric["name"] == "RecalcStyleCount")

    before = layouts()
    hand.by_mouse(sample(record.state)[0][1])
    assert layouts() - before < len(fields)
    leave(hand.context)


# --- The steps of a turn, and other ways to go on from a choice -----------------------------------


def lobby_at(game: str, is_wanted: Callable[[signoria.State], bool]) -> signoria.Record:
    """The game of the lobby's picture, up to a state."""
    played = signoria.Record.load(game_file(game, "examples/lobby.txt"))
    record = signoria.Record(played.game, dict(played.headers))
    for action in played.actions:
        if record.state.player not in (None, signoria.NATURE) and is_wanted(record.state):
            return record
        record.apply(action)
    raise AssertionError("no such state")


def test_the_line_shows_the_steps_of_a_turn(browser: Browser, server: Server) -> None:
    hand = Hand(browser, server.address)
    hand.open(lobby_at("san_gimignano", lambda state: state.view(None)["phase"] == "tile"))
    steps = hand.page.locator("#prompt .step")
    expect(steps).to_have_text(["Stone", "Tile", "Tower"])
    assert [step.get_attribute("class") for step in steps.all()] == ["step done", "step now", "step to-come"]
    hand.open(lobby_at("medina", lambda state: state.view(None)["left"] == 1))
    expect(hand.page.locator("#prompt .dotted .step")).to_have_count(2)
    expect(hand.page.locator("#prompt .dotted .step").nth(1)).to_have_class("step now")
    hand.open(lobby_at("medici", lambda state: True))
    expect(hand.page.locator("#prompt .step")).to_have_count(0)
    assert hand.errors == []
    leave(hand.context)


def test_to_stop_and_to_turn_are_words_in_the_tray(browser: Browser, server: Server) -> None:
    def may_turn(state: signoria.State) -> bool:
        view = state.view(None)
        return view["phase"] == "moving" and len({*view["may_turn_on"]} & {*view["steps_ahead"]}) > 1

    record = lobby_at("ponte_vecchio", may_turn)
    view, legal = record.state.view(None), [record.state.text(action) for action in record.state.legal()]
    step = next(step for step in view["may_turn_on"] if f"to {step} turn" in legal)
    hand = Hand(browser, server.address)
    for size in (WIDE, PHONE):
        hand.page.set_viewport_size(size)
        hand.open(record)
        words = hand.page.locator(f"#tray [data-with~='step:{step}']")
        expect(words).to_be_hidden()
        hand.page.locator(f"#board [data-pick='step:{step}']").first.focus()
        hand.page.keyboard.press("Enter")
        expect(words).to_be_visible()
        words.locator(f"[data-pick='turning:{step}']").click()
        expect(words.locator(f"[data-pick='turning:{step}']")).to_have_attribute("aria-pressed", "true")
        expect(hand.page.locator("#prompt")).to_contain_text("and turn him round")
        assert hand.confirm(hand._click) == f"to {step} turn"
        hand.sent.clear()
    assert hand.errors == []
    leave(hand.context)


CUT_OFF = """() => [...document.querySelectorAll(".player")].flatMap((chip) => {
  const box = chip.getBoundingClientRect();
  const parts = [...chip.querySelectorAll(".points > *, .names > strong")];
  return parts.filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()])
    .filter(([, at]) => at.left < box.left - 0.5 || at.right > box.right + 0.5)
    .map(([part]) => part.textContent);
})"""


@pytest.mark.parametrize("players", [4, 5, 6])
def test_scores_and_gains_fit_in_the_chips_of_a_phone(browser: Browser, server: Server, players: int) -> None:
    game = signoria.game("medici", players)
    record, dice = signoria.Record.of(game), Random(2)
    while record.state.player == signoria.NATURE or len(record.actions) < 90:
        record.apply(dice.choice(record.state.legal()[:8]))
    hand = Hand(browser, server.address, viewport=PHONE)
    hand.open(record)
    expect(hand.page.locator(".player")).to_have_count(players)
    assert hand.page.evaluate(CUT_OFF) == []
    for gain in hand.page.locator(".player .gain").all():
        expect(gain).to_be_visible()
    leave(hand.context)


@pytest.mark.parametrize("players", [4, 6])
def test_names_of_bots_are_whole_on_a_phone(browser: Browser, server: Server, players: int) -> None:
    person = Person(browser, server.address, viewport=PHONE)
    person.sit("medici", ["me"] + ["bot"] * (players - 1))
    person.wait()
    names = person.page.locator("#players strong")
    expect(names).to_have_count(players)
    assert (
        names.evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        )
        == []
    )
    leave(person.context)


# --- Everybody's eyes and fingers -------------------------------------------------------------

RULES_OF_ACCESS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
AXE = f"""async () => {{
  const found = await axe.run(document, {{ runOnly: {RULES_OF_ACCESS}, resultTypes: ["violations"] }});
  return found.violations.flatMap(({{ id, nodes }}) =>
    nodes.map((node) => `${{id}}: ${{node.html.slice(0, 200)}} ${{node.failureSummary}}`));
}}"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
TOO_LOW = """() => [...document.querySelectorAll("button, .button, select, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest(".quiet, .entries, .story, .dots, .list:not(.shown)"))
  .filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML.slice(0, 120))"""
"""Lower than 40 pixels. Lines of the story and the log are lines of text and may be."""


@cache
def half_played(game: str) -> signoria.Record:
    return signoria.Record.load(game_file(game, "examples/lobby.txt"))


@cache
def whole(game: str) -> signoria.Record:
    record, dice = half_played(game), Random(7)
    played = signoria.Record.of(record.game)
    for action in record.actions:
        played.apply(action)
    while not played.state.over:
        played.apply(dice.choice(played.state.legal()))
    return played


def inspect(page: Page, where: str) -> None:
    """No barrier that axe finds; and on a phone nothing too wide or too small."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    assert page.evaluate(AXE) == [], where
    if (page.viewport_size or WIDE)["width"] < 400:
        assert page.evaluate(TOO_WIDE) <= 0, where
        assert page.evaluate(TOO_LOW) == [], where


LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in ("wide", "phone")]
all_looks = pytest.mark.parametrize("looker", LOOKS, indirect=True, ids="-".join)
two_looks = pytest.mark.parametrize("looker", [LOOKS[0], LOOKS[-1]], indirect=True, ids="-".join)


@pytest.fixture
def looker(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Hand]:
    scheme, size = request.param
    somebody = Hand(browser, server.address, color_scheme=scheme, viewport=WIDE if size == "wide" else PHONE)
    yield somebody
    leave(somebody.context)
    assert somebody.errors == []


@all_looks
def test_tables_are_for_all(looker: Hand) -> None:
    for game in signoria.list_games():
        looker.open(half_played(game))
        inspect(looker.page, game)


@two_looks
def test_results_are_for_all(looker: Hand) -> None:
    for game in signoria.list_games():
        looker.open(whole(game))
        expect(looker.page.locator("#result")).to_be_visible()
        inspect(looker.page, game)


@two_looks
def test_pages_are_for_all(looker: Hand) -> None:
    page = looker.page
    for game in signoria.list_games():
        page.goto(f"/rules/{game}")
        inspect(page, f"rules of {game}")
    looker.open(half_played("medici"))
    for menu in ("#settings", "#host"):
        if page.locator("#open-menu").is_visible():
            page.locator("#open-menu").click()
        page.locator(menu).click()
        expect(page.locator("#dialog")).to_be_visible()
        inspect(page, menu)
        page.keyboard.press("Escape")
    if page.locator("#open-menu").is_visible():
        page.locator("#open-menu").click()
        inspect(page, "menu")
    page.locator("#look-back").click()
    expect(page.locator("#replay .banner")).to_be_visible()
    inspect(page, "replay")


# --- What moves, and what is printed ------------------------------------------------------------


def test_the_skip_link_leads_to_the_choices(browser: Browser, server: Server) -> None:
    hand = Hand(browser, server.address)
    hand.open(half_played("medina"))
    hand.press(".skip[href='#asked']")
    hand.page.keyboard.press("Tab")
    assert hand.page.evaluate("() => document.querySelector('#asked').contains(document.activeElement)")
    leave(hand.context)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_wish_so(browser: Browser, server: Server, motion: str) -> None:
    hand = Hand(browser, server.address, reduced_motion=motion)
    hand.context.add_init_script(
        """localStorage.setItem('signoria.settings', '{"speed": "slow", "confirm": "never"}');
        window.moved = 0;
        setInterval(() => window.moved = Math.max(window.moved, document.getAnimations().length), 10);"""
    )
    hand.holds = False
    hand.open(half_played("medina"))
    before = len(hand.log())
    hand.by_mouse(sample(half_played("medina").state)[0][1])
    hand.page.wait_for_function(MOVED, arg=before)
    hand.page.wait_for_timeout(500)
    moved = hand.page.evaluate("() => window.moved")
    assert (moved == 0) == (motion == "reduce")
    leave(hand.context)


def test_a_table_can_be_printed(browser: Browser, server: Server) -> None:
    hand = Hand(browser, server.address)
    hand.open(whole("strozzi"))
    hand.page.emulate_media(media="print")
    for shown in ("#board > svg", "#result table", "#log"):
        expect(hand.page.locator(shown)).to_be_visible()
    for hidden in (".top-bar", "#result button >> nth=0", "[role=tablist]"):
        expect(hand.page.locator(hidden)).to_be_hidden()
    leave(hand.context)
