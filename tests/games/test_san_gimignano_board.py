"""The drawing of San Gimignano, and what is picked on it."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria import State
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.board import (
    BOOK,
    NARROW,
    TRAY_HEIGHT,
    WIDE,
    description,
    draw,
    legend,
    picks,
    question,
    room,
    steps,
    strip,
    tray,
)
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import LANGUAGES
from signoria.svg import COLOURS, Context, Look, Person, Style
from tests.measures import drawn_width
from tests.settings import some_states

LANGS = list(LANGUAGES)
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ["Anna", "Bartholomeus van Dam", 'Wie <&> dat "leest"', "Wilhelmina de Groote"]
SETTINGS = list(product((2, 3, 4), ("connected", "chain", "region"), ("open", "hidden")))
every_way = pytest.mark.parametrize(("players", "group", "hands"), SETTINGS)
every_number = pytest.mark.parametrize("players", [2, 3, 4])
CODE = re.compile(r"-?\d+,-?\d+|\b[RYGB]{3}[ab]\b")


@cache
def random_game(players: int, group: str = "connected", hands: str = "open") -> list[State]:
    game = signoria.game("san_gimignano", players, group=group, hands=hands)
    return some_states(game, seed=players)


def states(players: int, group: str = "connected", hands: str = "open", apart: int = 1) -> Iterator[State]:
    """Some states of a random game, its first and its last among them."""
    found = random_game(players, group, hands)
    yield from found[::apart]
    yield found[-1]


def questions(players: int, group: str = "connected", hands: str = "open", apart: int = 1) -> Iterator[State]:
    for state in states(players, group, hands, apart):
        if not state.over and state.player != signoria.NATURE:
            yield state


def persons(players: int, seed: int = 0) -> list[Person]:
    colours = random.Random(seed).sample(list(COLOURS), players)
    return [Person(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


def context(
    state: State, viewer: int | None, look: Look = LOOKS[0], lang: str = "en", seed: int = 0, **more: object
) -> Context[SanGimignanoView]:
    people = persons(state.game.players, seed)
    return Context(state.view(viewer), people, look, lang, viewer, **more)  # type: ignore[arg-type]


def previews(
    state: State, look: Look = LOOKS[0], lang: str = "en"
) -> Iterator[tuple[str, Context[SanGimignanoView]]]:
    """A choice of every kind that is possible, as its preview."""
    seen = set()
    for action in state.legal():
        kind = state.text(action).split()[0]
        if kind not in seen:
            seen.add(kind)
            after = state.copy()
            after.apply(action)
            before = state.view(state.player)
            yield state.text(action), context(after, state.player, look, lang, before=before)


def attributes(drawing: str, name: str) -> list[str]:
    return re.findall(rf' {name}="([^"]*)"', drawing)


def texts(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[float, float, ElementTree.Element]]:
    """Every text with its place on the sheet."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag.endswith("}text"):
        yield x + float(element.attrib["x"]), y + float(element.attrib["y"]), element
    for child in element:
        yield from texts(child, x, y)


def titles(drawing: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [element.text or "" for element in root.iter() if element.tag.endswith("}title")]


def check(drawing: str, look: Look) -> None:
    """Sound, small, ids and picks once (but for cards of sectors), all text on the sheet and large enough."""
    root = ElementTree.fromstring(drawing)
    assert "<style" not in drawing and "<script" not in drawing
    for name in ("id", "data-pick"):
        found = attributes(re.sub(r'data-pick="[^"]*"( id="rise\d+")', r"\1", drawing), name)
        assert len(found) == len(set(found))
    assert all(re.fullmatch(r"[A-Za-z][\w-]*", one, re.A) for one in attributes(drawing, "id"))
    assert {link[1:] for link in attributes(drawing, "href")} <= set(attributes(drawing, "id"))
    raw = drawing.encode()
    assert len(raw) < 120_000 and len(gzip.compress(raw)) < 20_000
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for x, y, text in texts(root):
        wide, size = drawn_width(text), float(text.attrib["font-size"])
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "start")]
        assert left >= 0 and left + wide <= width and size * 0.8 <= y <= height, text.text
        assert size >= look.smallest, text.text


@every_way
def test_every_drawing_is_sound(players: int, group: str, hands: str) -> None:
    number = 0
    for state in states(players, group, hands, apart=23):
        for seat in (None, *range(players)):
            number += 1
            look, lang = LOOKS[number % 4], LANGS[number // 4 % len(LANGS)]
            seen = context(state, seat, look, lang, number)
            check(draw(seen), look)
            for other in range(players):
                check(strip(seen, other), look)
            if tray(seen):
                check(tray(seen), look)


@every_way
def test_every_preview_is_sound(players: int, group: str, hands: str) -> None:
    for number, state in enumerate(questions(players, group, hands, apart=13)):
        look = LOOKS[number % 4]
        for _, seen in previews(state, look, LANGS[number % len(LANGS)]):
            check(draw(seen), look)


@every_number
def test_drawings_on_one_page_have_no_id_in_common(players: int) -> None:
    for state in questions(players, apart=17):
        seen = context(state, state.player, Look(narrow=True))
        drawn = [draw(seen), tray(seen), *(strip(seen, seat) for seat in range(players))]
        ids = [one for drawing in drawn for one in attributes(drawing, "id")]
        assert len(ids) == len(set(ids))


@every_way
def test_what_is_legal_can_be_picked(players: int, group: str, hands: str) -> None:
    """On the board, in the tray or by a button; a tile is turned when it is proposed."""
    for state in questions(players, group, hands, apart=9):
        chosen = [picks(action) for action in state.legal()]
        assert len(set(chosen)) == len(chosen) and () not in chosen
        wanted = {pick for one in chosen for pick in one if not pick.startswith(("do:", "turn:"))}
        for look in LOOKS:
            seen = context(state, state.player, look)
            assert wanted <= set(attributes(draw(seen) + tray(seen), "data-pick"))


@every_number
def test_a_proposed_tile_has_a_notch_for_every_way_that_fits(players: int) -> None:
    tried = 0
    for state in questions(players, apart=5):
        for action, seen in previews(state):
            if action.startswith("tile "):
                tried += 1
                _, tile, _, place, _, _ = action.split()
                ways = [state.text(one).split() for one in state.legal()]
                fitting = {way[5] for way in ways if way[0] == "tile" and way[1] == tile and way[3] == place}
                found = attributes(draw(seen), "data-pick")
                assert {pick for pick in found if pick.startswith("turn:")} == {
                    f"turn:{tile}/{turn}" for turn in fitting
                }
                assert f"place:{place}" in found
    assert tried


def test_picks_of_every_action() -> None:
    words = signoria.game("san_gimignano").parts.words.TEXTS
    for action, text in enumerate(words):
        chosen = picks(action)
        if action < rules.STONE:
            assert chosen == ()
        elif text.startswith("tile"):
            _, tile, _, place, _, turn = text.split()
            assert chosen == (f"tile:{tile}", f"place:{place}", f"turn:{tile}/{turn}")
        elif text.startswith("no "):
            assert chosen == (f"do:{text}",)
        else:
            assert chosen == (f"sector:{text.split()[1]}",)


@every_number
def test_hidden_tiles_are_not_drawn(players: int) -> None:
    differs = False
    for state in states(players, "connected", "hidden", apart=15):
        for seat in (None, players - 1):
            seen = everything(context(state, seat))
            for k in range(2):
                other = state.resample(seat, k)
                differs = differs or bytes(other) != bytes(state)
                assert everything(context(other, seat)) == seen
    assert differs


def everything(seen: Context[SanGimignanoView]) -> str:
    strips = [strip(seen, seat) for seat in range(seen.view["players"])]
    return "".join([description(seen), draw(seen), tray(seen), *strips])


@every_number
def test_things_keep_their_ids(players: int) -> None:
    """From one state to the next nothing on the table gets another id, unless a tower takes its place."""
    before: set[str] = set()
    for state in states(players, apart=3):
        now = set(attributes(draw(context(state, 0)), "id"))
        gone = {one for one in before - now if one.startswith(("tower-", "stone-", "tile-"))}
        towers = {one.removeprefix("tower-") for one in now if one.startswith("tower-")}
        assert all(one.startswith("stone-") and one[6:].rsplit("-", 2)[0] in towers for one in gone)
        before = now


@every_number
def test_no_code_stands_where_people_read(players: int) -> None:
    for number, state in enumerate(states(players, apart=11)):
        for look in LOOKS[:2]:
            seen = context(state, number % players, look)
            drawn = [draw(seen), strip(seen, 0), *([tray(seen)] if tray(seen) else [])]
            for drawing in drawn:
                shown = [text.text for *_, text in texts(ElementTree.fromstring(drawing))]
                assert not any(CODE.search(text) for text in [*shown, *titles(drawing)])
        for said in (question, description):
            assert not CODE.search(said(context(state, number % players)))


def paragraphs(seen: Context[SanGimignanoView]) -> tuple[list[str], list[str], list[str]]:
    """What is said of the players, of the sectors and of the free places, line by line."""
    found = [part.splitlines() for part in description(seen).split("\n\n")]
    people, town, places = *found, *[[]] * (3 - len(found))
    return people, [line for line in town if not line.startswith(("Tile ", "The three "))], places


@every_way
def test_every_tower_and_stone_is_told_in_sentences(players: int, group: str, hands: str) -> None:
    for number, state in enumerate(states(players, group, hands, apart=17)):
        seat = (None, *range(players))[number % (players + 1)]
        seen = context(state, seat)
        _, told, _ = paragraphs(seen)
        sectors = [sector for tile in seen.view["tiles"] for sector in tile["sectors"]]
        shown = titles(draw(seen))
        for sector, line in zip(sectors, told, strict=True):
            called, _, rest = line.partition(": ")
            pieces = rest.partition(".")[0]
            stones, tower = sector["stones"], sector["tower"]
            owners = {*stones} if tower is None else {tower}
            names = ["your" if other == seat else NAMES[other] for other in range(players)]
            assert any(title.startswith(f"{called}: {pieces}. ") for title in shown)
            if len(owners) == 1 or seat not in owners:
                assert {other for other in range(players) if names[other] in pieces} == owners
            assert ("tower" in pieces) == (tower is not None)
            assert ("room for two" in pieces) == (tower is None and not stones)
            assert ("one more" in pieces) == (len(stones) == 1)
            assert ("two stones of" in pieces) == (len(stones) == 2 and len(owners) == 1)
        assert len({line.partition(": ")[0] for line in told}) == len(sectors)


@every_way
def test_players_are_told_with_what_they_lack_and_the_tiles_that_one_may_see(
    players: int, group: str, hands: str
) -> None:
    for number, state in enumerate(questions(players, group, hands, apart=11)):
        viewer = (None, *range(players))[number % (players + 1)]
        seen = context(state, viewer)
        view = seen.view
        told, _, places = paragraphs(seen)
        assert viewer is None or NAMES[viewer] not in description(seen)
        for seat, line in enumerate(told):
            built, hand = view["towers"][seat], view["hands"][seat]
            assert line.startswith("You: " if seat == viewer else f"{NAMES[seat]}: ")
            assert f"{10 - built} still to build" in line
            assert line.count(" a tile with ") == len(hand or ())
            assert hand is None or len(hand) == view["hand_sizes"][seat]
            assert ("lack" in line) == bool(view["nearest"][seat]["lacking"] and not view["must_build"][seat])
        assert len(told) == players
        assert len(places) == (len(view["open_places"]) if any(view["hand_sizes"]) else 0)


@every_number
def test_each_tile_is_told_beside_tiles_told_before_it(players: int) -> None:
    found = random_game(players)
    for state in (found[len(found) // 2], found[-1]):
        lines = description(context(state, 0)).splitlines()
        first, *others = [line for line in lines if line.startswith("Tile ")]
        assert first == "Tile 1 was laid first."
        for number, line in enumerate(others, start=2):
            named = [int(one) for one in re.findall(r"\d+", line)]
            assert named[0] == number and named[1:] and max(named[1:]) < number


@every_number
def test_the_board_says_nothing_that_stands_beside_it(players: int) -> None:
    for state in questions(players, apart=19):
        seen = context(state, state.player)
        shown = {text.text or "" for *_, text in texts(ElementTree.fromstring(draw(seen)))}
        assert not shown & {*NAMES, question(seen)}


@every_number
def test_what_is_asked(players: int) -> None:
    for state in questions(players, apart=7):
        view = state.view(None)
        mine, others = question(context(state, state.player)), question(context(state, None))
        assert NAMES[view["player"]] not in mine and "You" not in mine and mine[0].islower()
        assert others.startswith(f"{NAMES[view['player']]} is ")
        assert {"stone": "stone", "tile": "tile", "tower": "tower"}[view["phase"]] in mine or "build" in mine


@every_number
def test_the_steps_of_a_turn_are_named_and_the_one_that_is_asked_is_marked(players: int) -> None:
    for state in questions(players, apart=5):
        phase, shown = state.view(None)["phase"], steps(context(state, state.player))
        assert shown is not None and shown.count == len(shown.names)
        assert shown.names[shown.now].render("en").lower() == phase
        has_tiles = bool(state.view(state.player)["hands"][state.player]) or phase == "tile"
        assert [name.render("nl") for name in shown.names] == (
            ["Steen", "Tegel", "Toren"] if has_tiles else ["Steen", "Toren"]
        )


@every_number
def test_groups_are_outlined(players: int) -> None:
    for state in questions(players, apart=4):
        view = state.view(None)
        drawn = set(attributes(draw(context(state, state.player)), "id"))
        for seat in range(players):
            assert (f"group-{seat}" in drawn) == bool(view["groups"][seat])
        near = view["nearest"][state.player]
        assert ("nearest" in drawn) == (bool(near["lacking"]) and len(near["sectors"]) > 1)
        if view["phase"] == "tower":
            legal = {picks(action)[0].removeprefix("sector:") for action in state.legal()} - {"do:no tower"}
            assert legal == set(view["to_build_on"]) <= set(view["groups"][state.player])


@every_number
def test_a_preview_marks_what_it_gains_and_changes_nothing_else(players: int) -> None:
    built = 0
    for state in questions(players, apart=1):
        if state.view(None)["phase"] != "tower":
            continue
        for action, seen in previews(state):
            shown = [text.text for *_, text in texts(ElementTree.fromstring(draw(seen)))]
            built += action.startswith("tower")
            assert ("+1" in shown) == action.startswith("tower")
            assert question(seen) == question(context(state, state.player))
            assert strip(seen, 0).count("title") == strip(context(state, state.player), 0).count("title")
    assert built


@every_number
def test_what_others_did_stays_marked(players: int) -> None:
    found = random_game(players)
    for at in range(30, len(found) - 1, 12):
        before, state = found[at], found[at + 1]
        if before.player == signoria.NATURE:
            continue
        action = next(one for one in before.legal() if after(before, one) == state)
        viewer = (before.player + 1) % players
        seen = context(state, viewer, recent=((before.player, action),))
        is_piece = not before.text(action).startswith("no ")
        assert ("recent-0" in attributes(draw(seen), "id")) == is_piece


def after(state: State, action: int) -> State:
    then = state.copy()
    then.apply(action)
    return then


@every_number
def test_a_reckoning_leaves_room_for_the_account(players: int) -> None:
    state = random_game(players)[-1]
    for look in LOOKS:
        drawing = draw(context(state, 0, look, is_reckoning=True))
        check(drawing, look)
        assert drawing.count("data-book") == 1
        left, top, *_ = room(context(state, 0, look, is_reckoning=True), *(NARROW if look.narrow else WIDE))
        book = BOOK[look.narrow]
        is_free = top >= book[1] + book[3] if look.narrow else left >= book[0] + book[2]
        assert is_free, "the account lies beside the town"


def test_the_tray_is_for_phones_and_as_high_as_it_says() -> None:
    state = next(questions(3, apart=20))
    assert tray(context(state, state.player)) == ""
    assert tray(context(state, None, Look(narrow=True))) == ""
    drawn = ElementTree.fromstring(tray(context(state, state.player, Look(narrow=True))))
    assert float(drawn.attrib["viewBox"].split()[3]) == TRAY_HEIGHT[1]


def test_the_legend_names_guilds_and_colours() -> None:
    found = [said.render() for _, said in legend(Style(Look(), "en"))]
    assert found == ["potters, red", "millers, yellow", "vintners, green", "smiths, blue"]


@every_way
def test_the_view_tells_what_one_may_leave_out(players: int, group: str, hands: str) -> None:
    for state in states(players, group, hands, apart=5):
        view = state.view(None)
        for seat in range(players):
            assert view["must_build"][seat] == bool(set(view["duty"][seat]) & set(view["groups"][seat]))
        legal = {state.text(action) for action in state.legal()}
        if view["phase"] == "tile":
            assert view["may_keep_tiles"] == ("no tile" in legal)
        if view["phase"] == "tower":
            assert view["may_build_not"] == ("no tower" in legal)


@pytest.mark.parametrize("group", ["connected", "chain", "region"])
def test_a_stone_where_the_view_says_so_completes_a_group(group: str) -> None:
    tried = 0
    for state in questions(3, group):
        view = state.view(None)
        if view["phase"] != "stone":
            continue
        near = view["nearest"][state.player]
        assert bool(near["lacking"]) == (not view["groups"][state.player])
        for sector in near["completing"]:
            then = state.copy()
            then.apply(f"stone {sector}")
            tried += 1
            assert sector in then.view(None)["groups"][state.player]
    assert tried


@every_number
def test_a_tower_breaks_the_groups_that_the_view_names(players: int) -> None:
    for state in questions(players):
        view = state.view(None)
        if view["phase"] == "tower":
            for sector in view["to_build_on"]:
                groups = after(state, state.action(f"tower {sector}")).view(None)["groups"]
                broken = [seat for seat in range(players) if view["groups"][seat] and not groups[seat]]
                assert view["breaks"][sector] == [seat for seat in broken if seat != state.player]


# --- What a tower takes, what others lack, how a tile is turned -------------------------------


def building() -> Iterator[State]:
    for players in (2, 3, 4):
        for state in questions(players):
            if state.view(state.player)["phase"] == "tower":
                yield state


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_where_a_tower_may_rise_a_card_says_what_it_takes_from_whom(look: Look) -> None:
    for state in building():
        view: SanGimignanoView = state.view(state.player)  # type: ignore[assignment]
        shown = context(state, state.player, look)
        drawn = ElementTree.fromstring(tray(shown) if look.narrow else draw(shown))
        things = ((thing.get("id", ""), thing) for thing in drawn.iter())
        cards = {thing.get("data-pick"): thing for name, thing in things if name.startswith("rise")}
        assert 0 < len(cards) <= len(view["to_build_on"])
        assert set(cards) <= {f"sector:{name}" for name in view["to_build_on"]}
        sectors = {one["sector"]: one for tile in view["tiles"] for one in tile["sectors"]}
        for pick, card in cards.items():
            others = set(sectors[(pick or "")[7:]]["stones"]) - {state.player}
            told = card.findtext("title") or card.findtext("{http://www.w3.org/2000/svg}title") or ""
            assert all((NAMES[seat] in told) for seat in others)
            assert not CODE.search("".join(card.itertext()))


def test_the_card_of_a_sector_lights_it_in_the_town() -> None:
    for state in building():
        drawn = draw(context(state, state.player))
        for card in re.findall(r'id="(rise\d+)"', drawn):
            assert f'begin="{card}.mouseover;{card}.focusin"' in drawn and f'id="points-{card}"' in drawn


def test_what_others_lack_is_shown_on_wish() -> None:
    seen = 0
    for state in questions(3, apart=4):
        view: SanGimignanoView = state.view(state.player)  # type: ignore[assignment]
        drawn = draw(context(state, state.player))
        for seat, near in enumerate(view["nearest"]):
            is_shown = seat != state.player and bool(near["lacking"] and near["sectors"])
            assert (f'id="has-{seat}"' in drawn) == is_shown
            if is_shown and view["phase"] != "tower":
                assert f'id="wish{seat}"' in drawn
                seen += 1
    assert seen > 20


def test_a_tile_is_turned_by_knobs_large_enough_for_a_finger() -> None:
    turned = 0
    for state in questions(2):
        view: SanGimignanoView = state.view(state.player)  # type: ignore[assignment]
        if view["phase"] != "tile":
            continue
        for action in state.legal()[:40]:
            if not rules.TILE <= action < rules.KEEP_TILES:
                continue
            shown = context(state.after(action), state.player, before=view)
            ways = {one for one in state.legal() if picks(one)[:2] == picks(action)[:2]}
            drawn = ElementTree.fromstring(draw(shown))
            knobs = [
                (thing.get("data-pick"), title.text)
                for thing in drawn.iter()
                if thing.get("data-pick", "").startswith("turn:")
                for title in thing.iter("{http://www.w3.org/2000/svg}title")
                if (title.text or "").startswith("Turn it")
            ]
            said = sorted(text or "" for _, text in knobs)
            assert said == (["Turn it back", "Turn it on"] if len(ways) > 1 else [])
            assert {pick for pick, _ in knobs} <= {picks(one)[2] for one in ways - {action}}
            turned += bool(knobs)
    assert turned
