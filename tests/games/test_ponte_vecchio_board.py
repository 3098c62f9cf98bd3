"""Ponte Vecchio: the drawing of the table, the tray and the strips, and what is picked on them."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria.core.game import State
from signoria.games.ponte_vecchio import rules, table
from signoria.games.ponte_vecchio.board import CONTROLS, draw, number, picks, question, strip, tray
from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.i18n import LANGUAGES
from signoria.svg import SEAT_COLOURS, Context, Look, Person
from tests.measures import drawn_width
from tests.settings import some_states

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ("Anna", "Bartholomeus <van> D", "Maximiliana Roosmale", "Bo & Co", "Wilhelmina Oosterhou")
PAGE_SHOWS = ("number:", "do:")
"""Picks for which the page has controls of its own."""

every_setting = pytest.mark.parametrize(
    ("players", "last_round", "opposite"), list(product(range(2, 6), ("all", "rest"), ("setup", "always")))
)
every_look = pytest.mark.parametrize("look", LOOKS, ids=str)


def people(players: int, dice: random.Random) -> list[Person]:
    colours = dice.sample(SEAT_COLOURS, players)
    return [Person(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


@cache
def played(players: int, last_round: str = "all", opposite: str = "setup") -> list[State]:
    """The states of a random game."""
    game = signoria.game("ponte_vecchio", players=players, last_round=last_round, opposite=opposite)
    return some_states(game, seed=players, most_choices=5)


def some(states: list[State]) -> list[State]:
    """The last state of every phase, and some more."""
    phases = {(state.over, int(state.data.phase)): state for state in states}
    return [*states[3 :: len(states) // 2], *phases.values()]


def context(
    state: State, seat: int | None, look: Look, lang: str = "en", before: State | None = None
) -> PonteVecchio:
    sitting = people(state.game.players, random.Random(state.game.players))
    earlier = None if before is None else before.view(seat)
    return Context(state.view(seat), sitting, look, lang, seat, before=earlier)


def previewed(state: State) -> Iterator[tuple[State, int]]:
    """The states after some of the choices of whoever is asked."""
    if state.player is not None and state.player >= 0:
        actions = state.legal()
        for action in actions[:: max(1, len(actions) // 4)]:
            yield state.after(action), state.player


def drawings(state: State, seed: int) -> Iterator[tuple[str, Look]]:
    """As every seat and a spectator see it, and in previews, in all looks and languages as the dice fall."""
    dice = random.Random(seed)
    for seat in (None, *range(state.game.players)):
        look = dice.choice(LOOKS)
        here = context(state, seat, look, dice.choice(list(LANGUAGES)))
        yield draw(here), look
        yield tray(here), look
        yield strip(here, dice.randrange(state.game.players)), look
    for after, seat in previewed(state):
        look = dice.choice(LOOKS)
        yield draw(context(after, seat, look, dice.choice(list(LANGUAGES)), state)), look


def box(drawing: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, drawing.attrib["viewBox"].split())
    return width, height


def placed(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Every element with the place of its origin; scaled groups hold no text."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield element, x, y
    for child in element:
        yield from placed(child, x, y)


@every_setting
def test_every_drawing_is_sound(players: int, last_round: str, opposite: str) -> None:
    for place, state in enumerate(some(played(players, last_round, opposite))):
        for svg, look in drawings(state, place):
            if not svg:
                continue
            drawing = ElementTree.fromstring(svg)
            ids = re.findall(r' id="([^"]*)"', svg)
            assert len(ids) == len(set(ids))
            assert all(re.fullmatch(r"[A-Za-z][\w-]*", id_) for id_ in ids)
            assert len(svg.encode()) < 120_000 and len(gzip.compress(svg.encode())) < 20_000
            used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
            assert used <= set(ids)
            width, height = box(drawing)
            assert (width, height) in ({(390, 466), (390, 140), (322, 46)} if look.narrow
                                       else {(1004, 500), (1004, 132), (322, 46)})  # fmt: skip
            for element, x, y in placed(drawing):
                if element.tag == f"{SVG}text":
                    check_within(element, x, y, width, height, look)


def check_within(
    element: ElementTree.Element, x: float, y: float, width: float, height: float, look: Look
) -> None:
    size = float(element.attrib["font-size"])
    assert size >= look.smallest
    x, y = x + float(element.attrib["x"]), y + float(element.attrib["y"])
    text = "".join(element.itertext())
    long = drawn_width(element)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib.get("text-anchor", "start")]
    assert x - before * long >= 0 and x + (1 - before) * long <= width, text
    assert size * 0.7 <= y <= height + 6, text  # cards of a hand may end below the tray


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", range(2, 6))
def test_drawings_share_a_page_without_sharing_ids(players: int, narrow: bool) -> None:
    for state in some(played(players)):
        for seat in range(players):
            here = context(state, seat, Look(narrow=narrow))
            drawn = [draw(here), tray(here), *(strip(here, other) for other in range(players))]
            ids = [id_ for svg in drawn for id_ in re.findall(r' id="([^"]*)"', svg)]
            assert len(ids) == len(set(ids))


def in_sight(svg: str) -> Iterator[str]:
    """What can be picked in a drawing before anything is."""
    ways = [ElementTree.fromstring(svg)]
    while ways:
        element = ways.pop()
        if element.attrib.get("display") != "none":
            ways += element
            if "data-pick" in element.attrib:
                yield element.attrib["data-pick"]


@every_setting
def test_everything_that_can_be_picked_is_there(players: int, last_round: str, opposite: str) -> None:
    for state in played(players, last_round, opposite)[1::13]:
        if state.player is None:
            continue
        chosen = [picks(action) for action in state.legal()]
        assert len(set(chosen)) == len(chosen)
        assert not any(longer[: len(one)] == one for one in chosen for longer in chosen if longer != one)
        wanted = {pick for several in chosen for pick in several}
        on_table = {pick for pick in wanted if not pick.startswith(PAGE_SHOWS)}
        assert {pick for pick in wanted if pick.startswith("do:")} <= set(CONTROLS)
        assert {pick.split(":")[0] for pick in wanted if not pick.startswith("do:")} <= set(CONTROLS)
        for narrow in (False, True):
            here = context(state, state.player, Look(narrow=narrow))
            shown = [*in_sight(draw(here)), *(in_sight(below) if (below := tray(here)) else ())]
            assert on_table <= set(shown)
            assert len(shown) == len(set(shown))


def test_every_action_has_picks_but_those_of_nature() -> None:
    for action in range(rules.ACTIONS):
        assert (picks(action) == ()) == (action < rules.SHOP)
        assert all(re.fullmatch(r"[a-z]+:\w+", pick) for pick in picks(action))


def test_what_is_picked_has_its_outline_first() -> None:
    """The page lights the first shape of a thing: on a narrow screen the row of a step, 29 px high."""
    moving = next(state for state in played(3) if state.data.phase == table.MOVING)
    drawing = ElementTree.fromstring(draw(context(moving, moving.player, Look(narrow=True))))
    step = moving.view()["steps_ahead"][0]
    row = drawing.find(f".//{SVG}g[@data-pick='step:{step}']/{SVG}rect")
    assert row is not None and float(row.attrib["width"]) == 290 and float(row.attrib["height"]) >= 29
    for thing in drawing.iterfind(f".//{SVG}g[@data-pick]"):
        title, shape = [child.tag for child in thing][:2]
        assert title == f"{SVG}title"
        assert shape in (f"{SVG}rect", f"{SVG}path", f"{SVG}circle")


# --- Secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_hidden_cards_cannot_be_read_from_what_is_drawn(players: int) -> None:
    laying = [state for state in played(players) if state.data.phase == table.LAYING]
    hidden = 0
    for place, (state, seat) in enumerate(product(laying[1 : players * 2], (None, *range(players)))):
        look = LOOKS[place % len(LOOKS)]

        def all_drawn(state: State, seat: int | None = seat, look: Look = look) -> list[str]:
            here = context(state, seat, look, "nl")
            return [draw(here), tray(here), *(strip(here, other) for other in range(players))]

        shown = all_drawn(state)
        hidden += shown[0].count("kaart gedekt") + shown[0].count("gedekte kaart")
        for seed in range(2):
            assert all_drawn(state.resample(seat, seed)) == shown
    assert hidden > 0


# --- What is said -----------------------------------------------------------------------------


def start(players: int, *texts: str) -> State:
    state = signoria.game("ponte_vecchio", players=players).start()
    for text in texts:
        state.apply(text)
    return state


SET_UP = ("starts 2", "shop 1L", "shop 2L", "shop 12L")


@pytest.mark.parametrize(
    ("lang", "own", "others"),
    [
        ("en", "bid 45 or more for the site, or pass", "Carla is bidding 45 or more, or passing"),
        ("nl", "bied 45 of meer voor de plaats, of pas", "Carla biedt 45 of meer, of past"),
    ],
)
def test_who_is_asked_what(lang: str, own: str, others: str) -> None:
    state = start(3, *SET_UP, "bid 40")
    sitting = [Person("Anna", "red"), Person("Bram", "white"), Person("Carla", "blue")]
    for seat, said in ((2, own), (0, others), (None, others)):
        assert question(Context(state.view(seat), sitting, Look(), lang, seat)) == said


@pytest.mark.parametrize("players", range(2, 6))
def test_the_question_names_nobody_to_whoever_is_asked(players: int) -> None:
    for state in some(played(players)):
        if state.player is not None and state.player >= 0:
            here = context(state, state.player, Look())
            assert here.people[state.player].name not in question(here)


def moving() -> State:
    """Bram has laid 10; his shop on 1L lies behind, Carla's on 2L and Anna's on 12L ahead."""
    state = start(3, *SET_UP, "bid 5", "pass", "pass", "shop 12R", "card 10", "card 50", "card 60", "keep")
    assert state.view()["phase"] == "moving" and state.player == 1
    return state


def labels(svg: str) -> dict[str, str]:
    return dict(re.findall(r'data-pick="([^"]*)"[^>]*><title>([^<]*)</title>', svg))


def test_steps_say_what_it_means_to_stop_there() -> None:
    state = moving()
    sitting = [Person("Anna", "red"), Person("Bram", "white"), Person("Carla", "blue")]
    said = labels(draw(Context(state.view(1), sitting, Look(), "en", 1)))
    assert said["step:2"] == "Stop on 2: Carla receives 10"
    assert said["turning:2"] == "Stop on 2 and turn: Carla receives 10"
    assert said["step:3"] == "Stop on 3: nobody is paid"
    assert said["step:12"].startswith("Stop on 12, where he turns round: Anna and you")
    assert labels(tray(Context(state.view(1), sitting, Look(), "en", 1)))["player:2"] == "Pay yourself 10"


def told_with(svg: str, pick: str) -> str:
    """What the page shows in a tray while something is picked."""
    parts = ElementTree.fromstring(svg).iter(f"{SVG}g")
    found = [part for part in parts if pick in part.attrib.get("data-with", "").split()]
    assert len(found) == 1 and found[0].attrib["display"] == "none"
    return " ".join("".join(text.itertext()) for text in found[0].iter(f"{SVG}text"))


def test_the_tray_says_in_words_how_to_stop_and_the_way_he_then_looks() -> None:
    state = moving()
    sitting = [Person("Anna", "red"), Person("Bram", "white"), Person("Carla", "blue")]
    for look in LOOKS:
        svg = tray(Context(state.view(1), sitting, look, "en", 1))
        told = told_with(svg, "step:2")
        assert "Stop on 2 and turn" in told and told == told_with(svg, "turning:2") and "+10" in told
        assert "he looks on, towards 15" in told and "he looks back, towards 1" in told
        assert "nobody is paid" in told_with(svg, "step:3")
        assert "Stop: he turns round" in told_with(svg, "step:12")
        assert "Who is paid?" in told_with(svg, "step:12")
        assert svg.count('data-with=""') == 1, "the cards that lie, while nothing is picked"


def test_the_shops_ahead_are_counted_the_way_he_then_looks() -> None:
    state = moving()
    view = state.view(1)
    svg = tray(context(state, 1, Look()))
    assert view["looks_towards"] == 15
    for step in view["steps_ahead"]:
        beyond = [
            [owner for site, owner in view["sites"].items() if (int(site[:-1]) - step) * way > 0]
            for way in (-1, 1)
        ]
        back, on = ([str(owners.count(seat)) for seat in range(3) if seat in owners] for owners in beyond)
        ways = [back] if step in view["must_turn_on"] else [on]
        ways += [back] if step in view["may_turn_on"] else []
        told = told_with(svg, f"step:{step}")
        for counts in ways:
            assert f"ahead: {' '.join(counts)}" in told if counts else "no shop ahead" in told


def test_a_preview_shows_where_he_would_stand_and_who_is_paid() -> None:
    state = moving()
    sitting = [Person("Anna", "red"), Person("Bram", "white"), Person("Carla", "blue")]
    after = state.after(state.action("to 2"))
    for look in LOOKS:
        svg = draw(Context(after.view(1), sitting, look, "en", 1, before=state.view(1)))
        shown = " ".join(re.findall(r">([^<>]+)</text>", svg))
        assert "+10" in shown and "Stop on" not in shown, "the tray says it"
        assert 'id="ghost"' in svg and 'id="burgher"' in svg


def test_a_preview_shows_a_new_shop_and_the_turn_stays() -> None:
    state = start(3, *SET_UP, "bid 5", "pass", "pass")
    after = state.after(state.action("shop 7R"))
    svg = draw(context(after, 1, Look(), before=state))
    assert 'id="shop-7R"' in svg and ">?<" not in svg, "nobody is asked for a card yet"


def test_what_others_built_stays_marked() -> None:
    state = start(3, *SET_UP, "bid 5", "pass", "pass")
    sitting = people(3, random.Random(3))
    shop = state.action("shop 7R")
    state.apply(shop)
    plain = draw(Context(state.view(0), sitting, Look(), "en", 0))
    marked = draw(Context(state.view(0), sitting, Look(), "en", 0, recent=((1, shop),)))
    assert marked.count("stroke-dasharray") > plain.count("stroke-dasharray")


def test_a_thing_keeps_its_id_when_it_moves() -> None:
    state = start(2, "starts 1", "shop 1L", "shop 2L", "bid 5", "pass", "shop 3L")
    before = draw(context(state, 0, Look()))
    assert 'id="hand-30"' in tray(context(state, 0, Look()))
    state.apply("card 30")
    after = draw(context(state, 0, Look()))
    assert 'id="hand-30"' not in tray(context(state, 0, Look()))
    for svg in (before, after):
        assert all(f'id="{id_}"' in svg for id_ in ("laid-1", "laid-2", "burgher", "shop-3L"))


# --- Numbers ----------------------------------------------------------------------------------


def test_an_offer_is_measured_by_what_the_right_would_bring() -> None:
    state = start(3, *SET_UP, "bid 5", "pass", "pass", "shop 12R", "card 10", "card 50", "card 60", "ask")
    here = context(state, 2, Look())
    aid = number(here)
    assert aid is not None and (aid.start, aid.money, aid.estimate) == (5, 100, 50)
    assert number(context(state, 0, Look())) is None, "somebody else is asked"


# --- What the view tells the board ------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_the_view_tells_what_cards_pay_where_the_burgher_may_go_and_what_is_to_come(players: int) -> None:
    moved = False
    for state in played(players)[::3]:
        for seat in (None, 0):
            view = state.view(seat)
            for player, card in enumerate(view["laid"]):
                unseen = card is None or card == "hidden"
                value = 20 * view["shops"][player] if card == "joker" else None if unseen else int(card)
                assert view["pays"][player] == value
        assert view["shops_to_come"] == min(30, 12 * players) - sum(view["shops"])
        assert (view["shops_to_come"] == 0) == view["in_last_round"]
        if view["phase"] == "moving":
            chosen = {picks(action)[0] for action in state.legal()}
            steps = {int(pick.split(":")[1]) for pick in chosen if pick.startswith("step:")}
            turns = {int(pick.split(":")[1]) for pick in chosen if pick.startswith("turning:")}
            assert steps == set(view["steps_ahead"]) and turns == set(view["may_turn_on"])
            for action in state.legal():
                if picks(action)[0].startswith("step:") and not state.after(action).over:
                    step = int(picks(action)[0].split(":")[1])
                    is_turned = state.after(action).view()["looks_towards"] != view["looks_towards"]
                    assert is_turned == (step in view["must_turn_on"])
            moved = True
        if view["phase"] == "bidding":
            bids = [pick for action in state.legal() for pick in picks(action) if pick.startswith("number:")]
            assert not bids or f"number:{view['least_bid']}" == bids[0]
    assert moved


# --- For those who cannot see it --------------------------------------------------------------


def test_a_site_says_where_it_is_what_is_there_and_opposite_and_how_far_the_burgher_is() -> None:
    for state in some(played(3)):
        if state.data.starter < 0:
            continue
        view = state.view(0)
        sites, burgher = view["sites"], view["burgher"]
        assert isinstance(sites, dict) and isinstance(burgher, int)
        way = 1 if view["looks_towards"] == 15 else -1
        drawn = draw(Context(view, people(3, random.Random(1)), LOOKS[0], "en", 0))  # type: ignore[arg-type]
        labels = dict(re.findall(r'data-pick="site:(\w+)"[^>]*><title>([^<]*)<', drawn))
        assert set(labels) == set(sites)
        for text, label in labels.items():
            step, facing = int(text[:-1]), f"{text[:-1]}{'R' if text.endswith('L') else 'L'}"
            side = "Left" if text.endswith("L") else "Right"
            assert label.startswith(f"{side} side of step {step}: ") and text not in label
            assert ("free" in label) == (sites[text] is None)
            assert ("nothing opposite" in label) == (sites[facing] is None)
            away = (step - burgher) * way
            told = f"{abs(away)} step" if away else "stands here"
            assert told in label and ("ahead" in label, "behind" in label) == (away > 0, away < 0)
