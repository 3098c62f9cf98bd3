"""Medina's board: well-formed, small, complete, and drawn from nothing but what a seat may know."""

import gzip
import random
import re
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria.games.medina.board import draw, picks
from signoria.games.medina.table import ACTIONS, STARTS
from signoria.games.medina.words import COLOURS as COLOURS_OF_PALACES
from signoria.games.medina.words import COLUMNS, SIDES, TEXTS, TOWERS
from signoria.svg import COLOURS, Context, Look, Person, text_width
from tests.settings import some_states

LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
SETTINGS = list(product((2, 3, 4), ("open", "hidden")))
NAMES = ("Anna", 'Bob "<&>"', "Wilhelmina Duifhuis.", "Chiara")
MOST_RAW, MOST_PACKED = 120_000, 20_000
SVG = "{http://www.w3.org/2000/svg}"

every_setting = pytest.mark.parametrize(("players", "screens"), SETTINGS)


def people(players, seed=0):
    """In any colours: a seat has none of its own."""
    colours = random.Random(seed).sample(list(COLOURS), players)
    return [Person(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


@cache
def game_states(players, screens, seed=1, most=28):
    """States of one random game, from the first to the last."""
    states = some_states(signoria.game("medina", players=players, screens=screens), seed)
    step = max(1, len(states) // most)
    return [*states[::step], states[-1]]


@cache
def drawings(players, screens):
    """The states as a seat or a spectator sees them; seat, look and language change from one to the next."""
    looks = [(look, lang) for look in LOOKS for lang in ("en", "nl")]
    seats = (None, *range(players))
    found = []
    for number, state in enumerate(game_states(players, screens)):
        seat = seats[number % len(seats)]
        look, lang = looks[(number + number // len(looks)) % len(looks)]
        drawing = draw(Context(state.view(seat), people(players, seed=number % 2), look, lang))
        found.append((state, look, drawing, ElementTree.fromstring(drawing)))
    return found


@every_setting
def test_every_id_and_every_pick_is_there_once(players, screens):
    for _, _, _, root in drawings(players, screens):
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", one) for one in ids)
        picked = [element.get("data-pick") for element in root.iter() if element.get("data-pick")]
        assert len(picked) == len(set(picked))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_drawing_is_large(players):
    """Of the ends of games, where most pieces stand."""
    game = signoria.game("medina", players=players)
    for seed in range(5):
        state = some_states(game, seed)[-1]
        for look in LOOKS:
            drawing = draw(Context(state.view(0), people(players, seed % 2), look, "nl")).encode()
            assert len(drawing) < MOST_RAW
            assert len(gzip.compress(drawing, 6)) < MOST_PACKED


@every_setting
def test_every_legal_action_can_be_picked_and_no_other_has_its_picks(players, screens):
    for state, _, drawing, _ in drawings(players, screens):
        if state.over or state.player == signoria.NATURE:
            continue
        legal = state.legal()
        assert len({picks(action) for action in legal}) == len(legal)
        shown = set(re.findall(r'data-pick="([^"]+)"', drawing))
        assert {pick for action in legal for pick in picks(action)} <= shown


def test_every_action_has_picks_of_its_own_and_natures_have_none():
    chosen = [picks(action) for action in range(STARTS)]
    assert len(set(chosen)) == STARTS and all(len(pair) == 2 for pair in chosen)
    assert {picks(action) for action in range(STARTS, ACTIONS)} == {()}
    assert picks(TEXTS.index("stable C7")) == ("piece:stable", "cell:C7")
    assert picks(TEXTS.index("wall top 3")) == ("piece:wall", "wall:top-3")
    assert picks(TEXTS.index("block P11")) == ("piece:block", "cell:P11")


@every_setting
def test_what_is_hidden_changes_nothing(players, screens):
    look = Look()
    for state in game_states(players, screens)[::8]:
        for seat in (None, *range(players)):
            seen = draw(Context(state.view(seat), people(players), look, "en"))
            other = state.resample(seat, 7)
            assert draw(Context(other.view(seat), people(players), look, "en")) == seen


def test_a_screen_hides_the_stock_of_others_until_the_end():
    states = game_states(3, "hidden")
    middle, end = states[len(states) // 2], states[-1]
    for look in LOOKS:
        drawn = [draw(Context(middle.view(seat), people(3), look, "en")) for seat in (0, None)]
        unknown = [drawing.count(">?</text>") for drawing in drawn]
        assert 0 < unknown[0] < unknown[1]
        assert ">?</text>" not in draw(Context(end.view(None), people(3), look, "en"))


def texts_with_places(root):
    """Every text of a drawing, and where it is anchored."""
    found, ahead = [], [(root, 0.0, 0.0)]
    while ahead:
        element, x, y = ahead.pop()
        if element.tag == f"{SVG}text":
            found.append((element, x + float(element.get("x")), y + float(element.get("y"))))
        place = element.get("transform", "")
        if place.startswith("translate"):
            across, down = place[len("translate(") : -1].split()
            x, y = x + float(across), y + float(down)
        ahead += [(child, x, y) for child in element]
    return found


@every_setting
def test_all_text_is_inside_and_large_enough(players, screens):
    for _, look, _, root in drawings(players, screens):
        width, height = (float(number) for number in root.get("viewBox").split()[2:])
        assert width == (390 if look.narrow else 1120) and (look.narrow or 640 <= height <= 760)
        for element, x, y in texts_with_places(root):
            size = float(element.get("font-size"))
            length = text_width(element.text, size, bold=bool(element.get("font-weight")))
            begin = x - length * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
            assert size >= 11
            assert begin >= 0 and begin + length <= width and size * 0.8 <= y <= height - 2, element.text


@every_setting
def test_all_names_the_question_and_the_lead_are_shown(players, screens):
    for state, _, _, root in drawings(players, screens):
        shown = [element.text for element in root.iter(f"{SVG}text")]
        assert set(NAMES[:players]) <= set(shown)
        for points in state.scores:
            assert str(points) in shown
        if state.over:
            assert any(text.endswith(("wins.", "wint.", "victory.", "overwinning.")) for text in shown)
        elif state.player != signoria.NATURE:
            start = NAMES[state.player][:10]
            assert any(text.startswith(start) and ": " in text for text in shown)
            assert any(text.startswith(("In the lead", "All are", "Aan kop", "Iedereen")) for text in shown)


def test_a_piece_keeps_its_id_and_a_palace_goes_by_its_first_building():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey C3", "stable D3", "black K3", "wall top 1", "grey B3"):
        state.apply(action)
    before = draw(Context(state.view(0), people(3), Look(), "en"))
    assert 'data-pick="cell:B3"' in before and 'data-pick="cell:C3"' not in before
    assert all(f'id="{piece}"' in before for piece in ("building-C3", "stable-D3", "wall-top-1", "stall-H6"))
    waiting = re.findall(r'id="(roof-\d-grey)"', before)
    assert sorted(waiting) == ["roof-0-grey", "roof-1-grey", "roof-2-grey"]
    state.apply("roof B3")
    after = draw(Context(state.view(0), people(3), Look(), "en"))
    assert sorted(re.findall(r'id="(roof-\d-grey)"', after)) == sorted(waiting)
    tiles = [sorted(re.findall(r'id="(tile-[a-z-]+)"', drawing)) for drawing in (before, after)]
    assert tiles[0] == tiles[1] and len(tiles[0]) == len(COLOURS_OF_PALACES) + len(TOWERS)


def test_the_street_goes_on_where_the_rules_let_it():
    for players in (2, 3, 4):
        for state in game_states(players, "open"):
            if state.over or not state.view()["stalls"]:
                continue
            drawing = draw(Context(state.view(0), people(players), Look(), "en"))
            rings = drawing.count('<circle cx="') - drawing.count('fill="#f2b632"')
            stalls = [action for action in state.legal() if picks(action)[0] == "piece:stall"]
            if stalls:
                extends = "extends" in str(state.describe(stalls[0])[0])
                assert rings == (len(stalls) if extends else 0)


# --- What the view carries, worked out once more from what lies on the table -------------------


def beside(field):
    column, row = COLUMNS.index(field[0]), int(field[1:])
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return {f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < len(COLUMNS) and 1 <= r <= SIDES["left"]}


@every_setting
def test_where_the_street_goes_on(players, screens):
    for state in game_states(players, screens):
        view = state.view()
        stalls = set(view["stalls"])
        built = {field for palace in view["palaces"] for field in (*palace["buildings"], *palace["stables"])}
        wanted = {
            field
            for end in view["street_ends"]
            for field in beside(end) - stalls - built
            if len(stalls & beside(field)) == 1
        }
        assert set(view["street_goes_on"]) == wanted


@every_setting
def test_gates_are_the_last_open_fields(players, screens):
    for state in game_states(players, screens):
        view = state.view()
        wanted = []
        for side, length in SIDES.items():
            fields = {f"{side} {number + 1}" for number in range(length)} - set(view["walls"])
            assert fields
            wanted += fields if len(fields) == 1 else []
        assert sorted(view["gates"]) == sorted(wanted)


@every_setting
def test_pieces_left_are_all_that_players_have(players, screens):
    for state in game_states(players, screens):
        assert {state.view(seat)["pieces_left"] for seat in (None, 0)} == {
            int(state.data.stock[:players].sum())
        }


def test_points_are_told_by_what_earned_them():
    for state in game_states(3, "open"):
        view = state.view()
        for palace in view["palaces"]:
            assert palace["size"] == len(palace["buildings"]) + len(palace["stables"])
        for seat, earned in enumerate(view["earned"]):
            assert earned["palaces"] + earned["tiles"] == state.scores[seat]
            held = [*view["palace_tiles"].values(), *view["tower_tiles"].values()].count(seat)
            assert (earned["tiles"] > 0) == (held > 0)
