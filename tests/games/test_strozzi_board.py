"""The drawn table of Medici vs Strozzi: complete, well-formed, small, quick, and nothing outside of it."""

import gzip
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import signoria
from signoria import NATURE, State
from signoria.games.strozzi import board, rules
from signoria.games.strozzi.view import StrozziView
from signoria.i18n import LANGUAGES
from signoria.svg import COLOURS, Context, Look, Person, Style
from tests.measures import drawn_width
from tests.settings import choose

OPTIONS = [{"track_length": n, "last_lot": last} for n, last in product((4, 5, 6, 7), ("sold", "lost"))]
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ("Bartholomeus <& Zoon>", "Wilhelmina Montefeltro")
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES, MOST_ZIPPED = 120_000, 20_000
PHASES = {"tile", "drawing", "pricing", "answering", "loading", "over"}

every_look = pytest.mark.parametrize("look", LOOKS, ids=str)


@cache
def states() -> tuple[State, ...]:
    """Some states of a random game with every option, the first and the last among them."""
    found = []
    for seed, options in enumerate(OPTIONS):
        dice = random.Random(seed)
        state = signoria.game("strozzi", **options).start()
        found.append(state.copy())
        while not state.over:
            state.apply(choose(state, dice, 60))
            if state.over or dice.random() < 0.04:
                found.append(state.copy())
    return tuple(found)


@cache
def moves() -> tuple[tuple[State, State], ...]:
    """Choices of people in some of the states: before and after."""
    return tuple(
        (state, state.after(action))
        for state in states()[::2]
        if state.player not in (None, NATURE)
        for action in state.legal()[:4]
    )


def persons(number: int = 0) -> list[Person]:
    """Two people, in all pairs of colours as the number grows."""
    pairs = [("blue", "red"), *((one, two) for one in COLOURS for two in COLOURS if one != two)]
    return [Person(name, colour) for name, colour in zip(NAMES, pairs[number % len(pairs)], strict=True)]


def seen(state: State, seat: int | None, look: Look, number: int = 0) -> Context[StrozziView]:
    lang = [*LANGUAGES][number % len(LANGUAGES)]
    return Context(state.view(seat), persons(number), look, lang, seat)


@cache
def drawings(name: str) -> tuple[tuple[State, Context[StrozziView], str], ...]:
    """The board or the tray of every state in two looks, for each seat and a spectator in turn."""
    found = []
    for number, state in enumerate(states()):
        for narrow in (False, True):
            asked = state.player if state.player in (0, 1) else 0
            seat = (asked, None, 1 - asked)[number % 3]
            context = seen(state, seat, Look(number % 2 == 0, narrow), number)
            svg = board.draw(context) if name == "board" else board.tray(context)
            found.append((state, context, svg))
    return tuple(found)


def picks_on(svg: str) -> set[str]:
    return set(re.findall(r'data-pick="([^"]*)"', svg))


def ids_of(svg: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', svg)


def texts(element: ElementTree.Element, x: float = 0) -> Iterator[tuple[float, float, str]]:
    """Every text: where it begins and ends from left to right, and its size."""
    moved = re.match(r"translate\((\S+) ", element.get("transform", ""))
    x += float(moved[1]) if moved else 0
    if element.tag == f"{SVG}text":
        text = "".join(element.itertext())
        wide = drawn_width(element)
        left = x + float(element.get("x", 0))
        left -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
        yield left, left + wide, element.get("font-size", "") + text
    for child in element:
        yield from texts(child, x)


def test_every_phase_is_among_the_states() -> None:
    assert {state.view()["phase"] for state in states()} == PHASES
    assert any(min(state.view()["money"]) < 0 for state in states())


# --- The drawing ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board", "tray"])
def test_well_formed_small_and_every_id_once(name: str) -> None:
    for _, context, svg in drawings(name):
        if svg:
            root = ElementTree.fromstring(svg)
            ids = ids_of(svg)
            assert len(ids) == len(set(ids))
            assert all(re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) for name in ids)
            data = svg.encode()
            assert len(data) < MOST_BYTES and len(gzip.compress(data)) < MOST_ZIPPED
            _, _, width, height = root.attrib["viewBox"].split()
            assert int(width) == (390 if context.look.narrow else 1004)
            if name == "tray":
                assert int(height) == board.TRAY_HEIGHT[context.look.narrow]


def test_board_and_tray_share_no_id() -> None:
    """They stand in one page."""
    for (_, _, above), (_, _, below) in zip(drawings("board"), drawings("tray"), strict=True):
        assert not set(ids_of(above)) & set(ids_of(below))


@pytest.mark.parametrize("name", ["board", "tray"])
def test_texts_stay_on_the_sheet_and_can_be_read(name: str) -> None:
    for _, context, svg in drawings(name):
        if svg:
            root = ElementTree.fromstring(svg)
            width = float(root.attrib["viewBox"].split()[2])
            for left, right, text in texts(root):
                assert left >= 0 and right <= width, text
            sizes = [float(size) for size in re.findall(r'font-size="([^"]*)"', svg)]
            assert min(sizes) >= context.look.smallest


def test_every_tile_on_the_table_every_ship_and_marker_is_there() -> None:
    wanted = {f"ship-{family}-{size}" for family in ("Medici", "Strozzi") for size in (3, 4, 5)}
    for state, _, svg in drawings("board"):
        ids, view = set(ids_of(svg)), state.view()
        markers = {f"marker-{track['port']}-{track['good']}" for track in view["tracks"]}
        tiles = [*view["lot"], *(tile for ships in view["ships"] for ship in ships for tile in ship["tiles"])]
        assert wanted | markers | {f"tile-{tile.replace(' ', '-')}" for tile in tiles} <= ids


def test_each_fact_once_no_names_no_florins_on_the_board() -> None:
    state = signoria.game("strozzi").start()
    svg = board.draw(seen(state, 0, Look()))
    assert str(rules.START_MONEY) not in re.findall(r">([^<]*)</text>", svg)


# --- Picks ------------------------------------------------------------------------------------


def test_picks_of_every_action() -> None:
    everything = [board.picks(action) for action in range(rules.TILES, rules.ACTIONS)]
    assert len(set(everything)) == rules.ACTIONS - rules.TILES and all(everything)
    assert board.picks(rules.DRAW) == ("do:draw",) and board.picks(rules.DISCARD) == ("do:discard",)
    assert board.picks(rules.LOAD + 5) == ("ship:4", "port:3")
    assert board.picks(rules.PRICE + 12) == ("number:12",)
    assert board.picks(4) == ()


@every_look
def test_what_can_be_picked_is_on_the_board_and_in_the_tray(look: Look) -> None:
    for state in states():
        if state.player not in (None, NATURE):
            context = seen(state, state.player, look)
            wanted = {
                pick
                for action in state.legal()
                for pick in board.picks(action)
                if not pick.startswith(("do:", "number:"))
            }
            assert wanted <= picks_on(board.draw(context))
            assert wanted == picks_on(board.tray(context))


def test_the_ships_to_pick_are_those_of_the_one_who_is_asked() -> None:
    for state, _, svg in drawings("board"):
        asked = state.view()["asked"]
        things = "".join(re.findall(r'<g[^>]*data-pick="ship:[^>]*>', svg))
        for seat, family in enumerate(("Medici", "Strozzi")):
            pickable = re.findall(rf'id="ship-{family}-(\d)"', things)
            assert sorted(pickable) == (["3", "4", "5"] if seat == asked else [])


# --- Who sits where ---------------------------------------------------------------------------


def test_the_viewer_sits_below() -> None:
    """The sums of the viewer are at the lower end of a port; spectators see Medici there."""
    state = states()[0]
    for seat, lower in ((0, "Medici"), (1, "Strozzi"), (None, "Medici")):
        svg = board.draw(seen(state, seat, Look()))
        heights = {
            family: float(y) for y, family in re.findall(r'translate\(\S+ (\S+)\)" id="sum-1-(\w+)"', svg)
        }
        assert max(heights, key=heights.__getitem__) == lower and len(heights) == 2


def test_r_1_2_medici_are_blue_and_strozzi_red_if_nobody_chooses() -> None:
    state = signoria.game("strozzi").start()
    blue, red = Person("Player 1", "blue"), Person("Player 2", "red")
    assert state.svg() == board.draw(Context(state.view(), [blue, red], Look(), "en"))
    assert state.svg() != board.draw(Context(state.view(), [red, blue], Look(), "en"))


# --- Previews, marks, reckonings --------------------------------------------------------------


@every_look
def test_a_preview_changes_only_what_the_choice_changes(look: Look) -> None:
    """Whose turn it is, the lot's owner, the bag and the tray stay as they are."""
    for before, after in moves():
        seat = before.player
        now, then = before.view(seat), after.view(seat)
        plain = Context(now, persons(), look, "en", seat)
        preview = Context(then, persons(), look, "en", seat, before=now)
        assert board.question(preview) == board.question(plain)
        assert board.tray(preview) == board.tray(plain)
        svg = board.draw(preview)
        ids = ids_of(svg)
        assert len(ids) == len(set(ids))
        assert picks_on(svg) >= {"ship:3", "ship:4", "ship:5"}


def test_a_preview_shows_the_lot_aboard_and_what_it_is_worth() -> None:
    shown = 0
    for before, after in moves():
        seat = before.player or 0
        now, then = before.view(seat), after.view(seat)
        if now["phase"] != "loading" or then["round"] != now["round"] or then["over"]:
            continue
        loaded = [
            ship
            for ship, old in zip(then["ships"][seat], now["ships"][seat], strict=True)
            if ship["tiles"] != old["tiles"]
        ]
        svg = board.draw(Context(then, persons(), Look(), "en", seat, before=now))
        if loaded:
            worth = next(use["worth"] for use in now["uses"][seat] if use["port"] == loaded[0]["port"])
            assert worth == 0 or f">+{worth}</text>" in svg
            assert all(f'id="tile-{tile.replace(" ", "-")}"' in svg for tile in now["lot"])
            shown += 1
    assert shown > 5


def test_a_ship_that_the_rival_loaded_is_marked() -> None:
    for before, after in moves():
        action = next(a for a in before.legal() if before.after(a) == after)
        if (
            not rules.LOAD <= action < rules.DISCARD
            or after.over
            or after.view()["round"] != before.view()["round"]
        ):
            continue
        mover = before.player or 0
        viewer = 1 - mover
        marked = Context(after.view(viewer), persons(), Look(), "en", viewer, ((mover, action),))
        plain = Context(after.view(viewer), persons(), Look(), "en", viewer)
        dashes = 'stroke-dasharray="7 4"'
        assert board.draw(marked).count(dashes) == board.draw(plain).count(dashes) + 1


@every_look
def test_a_round_that_is_valued_leaves_room_for_the_account(look: Look) -> None:
    context = Context(states()[5].view(), persons(), look, "en", is_reckoning=True)
    svg = board.draw(context)
    assert svg.count("data-book") == 1 and "tile-" in svg
    assert board.tray(context) == ""


# --- Words beside the table -------------------------------------------------------------------


def test_who_is_asked_is_told_and_in_the_end_who_has_won() -> None:
    for state in states():
        for seat in (0, 1, None):
            told = board.question(seen(state, seat, Look()))
            asked = state.view()["asked"]
            if state.over:
                assert "win" in told
            elif asked == seat:
                assert NAMES[seat or 0] not in told
            else:
                assert NAMES[asked] in told


def test_a_price_is_explained_by_both_answers() -> None:
    explained = 0
    for state in states():
        view = state.view()
        for seat in (0, 1, None):
            aid = board.number(seen(state, seat, Look()))
            assert (aid is not None) == (view["phase"] == "pricing" and seat == state.player)
            if aid and seat is not None:
                left, taken = aid.answers
                assert (left.each, taken.each) == (-1, 1) and aid.start > 0
                assert aid.estimate is not None
                level = [answer.base + answer.each * aid.estimate for answer in aid.answers]
                assert abs(level[0] - level[1]) <= 1
                assert taken.is_bad == (not view["uses"][1 - seat]) and not left.is_bad
                explained += 1
    assert explained


def test_what_a_lot_is_worth_is_the_change_of_the_lead() -> None:
    """The view's figures are those of the rules."""
    for state in states():
        view = state.view()
        for seat in (0, 1):
            for use in view["uses"][seat]:
                loaded = state.data.copy()
                size = use["ships"][0]
                rules.load_lot(loaded, seat, size - 3, use["port"])
                leads = []
                for data in (state.data.copy(), loaded):
                    rules.value_round(data)
                    leads.append(int(data.money[seat]) - int(data.money[1 - seat]))
                assert use["worth"] == leads[1] - leads[0] >= 0


def test_strips_tell_the_family_and_credit() -> None:
    for state in states():
        view = state.view()
        for seat, family in enumerate(("Medici", "Strozzi")):
            drawn = board.strip(seen(state, seat, Look()), seat)
            assert family in drawn and 'viewBox="0 0 322 ' in drawn
            assert ("owes the bank" in drawn) == (view["money"][seat] < 0)


@every_look
def test_the_legend_has_small_signs(look: Look) -> None:
    signs = board.legend(Style(look, "nl"))
    assert 2 <= len(signs) <= 4
    for drawn, meaning in signs:
        root = ElementTree.fromstring(drawn)
        assert float(root.attrib["width"]) <= 34 and float(root.attrib["height"]) <= 24
        assert meaning.render("nl") != meaning.render("en")


def test_the_view_tells_what_everybody_would_have_if_the_round_ended() -> None:
    for state in states():
        view, valued = state.view(), state.copy()
        if not state.over:
            rules.value_round(valued.data)
        assert view["money_then"] == valued.scores
        assert view["asked"] == (
            None if state.over else view["on_turn"] if state.player == NATURE else state.player
        )


# --- Credit and moorings ----------------------------------------------------------------------


def with_money(state: State, seat: int, florins: int) -> State:
    poor = state.copy()
    poor.data.money[seat] = florins
    return poor


def shown_to(state: State, seat: int, look: Look = LOOKS[0]) -> Context[StrozziView]:
    people = [Person(name, colour) for name, colour in zip(NAMES, ("blue", "red"), strict=True)]
    return Context(state.view(seat), people, look, "en", seat)  # type: ignore[arg-type]


def test_credit_is_told_as_what_it_is() -> None:
    state = with_money(states()[0], 1, -35)
    assert "owes the bank 35" in board.strip(shown_to(state, 0), 1)
    assert "owes" not in board.strip(shown_to(state, 0), 0)


@every_look
def test_a_price_beyond_the_money_says_what_the_bank_lends(look: Look) -> None:
    asked = [state for state in states() if state.view(0)["phase"] == "answering" and state.data.price > 5]
    assert asked
    for state in asked:
        seat, price = int(state.data.player), int(state.data.price)
        rich = with_money(with_money(state, 1 - seat, price), seat, price)
        assert "on credit" not in board.tray(shown_to(rich, seat, look))
        poor = board.tray(shown_to(with_money(rich, seat, 3), seat, look))
        assert f"You pay {price}" in poor and f"{price - 3} on credit" in poor


@every_look
def test_where_the_lot_may_be_loaded_a_free_mooring_says_so(look: Look) -> None:
    for state in states():
        view: StrozziView = state.view(0)  # type: ignore[assignment]
        if view["phase"] != "loading" or view["asked"] is None:
            continue
        seat = view["asked"]
        free = {ship["port"] for ship in view["ships"][seat]}
        open_ports = [use for use in view["uses"][seat] if use["port"] not in free]
        assert board.draw(shown_to(state, seat, look)).count("Moor here") == len(open_ports)
        assert "Moor here" not in board.draw(shown_to(state, 1 - seat, look))


def test_the_free_ships_of_both_lie_side_by_side_on_a_phone() -> None:
    drawn = board.draw(shown_to(states()[0], 0, Look(narrow=True)))
    for family in ("Medici", "Strozzi"):
        place = rf'translate\(([\d.]+) [\d.]+\)"(?: data-pick="ship:\d")? id="ship-{family}'
        places = re.findall(place, drawn)
        assert len(places) == 3
        right = max(map(float, places)) + (5 * 13 + 14) * 0.74
        assert right < (195 if family == "Medici" else 387)
