"""Medina's board: well-formed, small, complete, and drawn from nothing but what a seat may know."""

import gzip
import random
import re
import statistics
import time
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria.games.medina import rules
from signoria.games.medina.board import TRAY_HEIGHT, draw, legend, picks, question, steps, strip, tray
from signoria.games.medina.notation import COLUMNS, KINDS, SIDES, TEXTS, parts_of
from signoria.games.medina.refusals import why_not
from signoria.games.medina.table import ACTIONS, STARTS
from signoria.i18n import LANGUAGES
from signoria.svg import COLOURS, Context, Look, Person, Style
from tests.measures import drawn_width
from tests.settings import some_states

LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
SETTINGS = list(product((2, 3, 4), ("open", "hidden")))
NAMES = ("Anna", 'Bob "<&>"', "Wilhelmina Duifhuis.", "Chiara")
MOST_RAW, MOST_PACKED = 120_000, 20_000
MILLISECONDS = 4
"""In which a drawing is made: the processor's, since other tests may run beside this one."""
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
def contexts(players, screens):
    """The states as a seat or a spectator sees them; seat, look and language change from one to the next."""
    looks = [(look, lang) for look in LOOKS for lang in LANGUAGES]
    seats = (None, *range(players))
    found = []
    for number, state in enumerate(game_states(players, screens)):
        seat = seats[number % len(seats)]
        look, lang = looks[(number + number // len(looks)) % len(looks)]
        found.append((state, Context(state.view(seat), people(players, number % 2), look, lang, seat)))
    return found


@cache
def previews(players, screens):
    """What any choice would do; one for every kind of piece that is legal."""
    found = []
    for number, state in enumerate(game_states(players, screens)):
        if state.over or state.player == signoria.NATURE:
            continue
        view, look = state.view(state.player), LOOKS[number % len(LOOKS)]
        for action in {picks(action)[0]: action for action in state.legal()}.values():
            after = state.after(action).view(state.player)
            context = Context(after, people(players), look, "en", state.player, before=view)
            found.append((state, action, context))
    return found


def parsed(drawing):
    return ElementTree.fromstring(drawing)


def ids_of(drawing):
    return [element.get("id") for element in parsed(drawing).iter() if element.get("id")]


def all_drawings(context):
    strips = [strip(context, seat) for seat in range(len(context.people))]
    return [drawing for drawing in (draw(context), tray(context), *strips) if drawing]


# --- Well-formed, small and quick -------------------------------------------------------------


@every_setting
def test_every_id_and_every_pick_is_there_once(players, screens):
    for context in [
        *(context for _, context in contexts(players, screens)),
        *(context for *_, context in previews(players, screens)),
    ]:
        drawings = all_drawings(context)
        ids = [one for drawing in drawings for one in ids_of(drawing)]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", one) for one in ids)
        picked = re.findall(r'data-pick="([^"]+)"', "".join(drawings))
        assert len(picked) == len(set(picked))
        used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', "".join(drawings)))
        assert used <= set(ids)


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


def test_a_drawing_is_made_in_no_time():
    table = [Context(state.view(0), people(3), Look(), "en", 0) for state in game_states(3, "open", most=100)]
    times = []
    for context in table:
        begun = time.process_time()
        draw(context)
        times.append(1000 * (time.process_time() - begun))
    assert statistics.median(times) < MILLISECONDS


def texts_with_places(root):
    """Every text of a drawing, where it is anchored, and its type size."""
    found, ahead = [], [(root, 0.0, 0.0, "")]
    while ahead:
        element, x, y, anchor = ahead.pop()
        anchor = element.get("text-anchor", anchor)
        place = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if place:
            x, y = x + float(place[1]), y + float(place[2])
        if element.tag == f"{SVG}text":
            at = x + float(element.get("x", 0)), y + float(element.get("y", 0))
            found.append((element, *at, anchor, float(element.get("font-size"))))
        ahead += [(child, x, y, anchor) for child in element]
    return found


@every_setting
def test_all_text_is_inside_and_large_enough(players, screens):
    for context in [
        *(context for _, context in contexts(players, screens)),
        *(context for *_, context in previews(players, screens)),
    ]:
        for drawing in all_drawings(context):
            root = parsed(drawing)
            width, height = (float(number) for number in root.get("viewBox").split()[2:])
            for element, x, y, anchor, size in texts_with_places(root):
                wide = drawn_width(element)
                left = x - wide * {"middle": 0.5, "end": 1}.get(anchor, 0)
                assert size >= context.look.smallest
                assert left >= -1 and left + wide <= width + 1 and size * 0.6 <= y <= height, element.text


def test_the_board_and_the_tray_have_the_sizes_that_the_page_leaves_them():
    state = game_states(2, "open")[9]
    for look in LOOKS:
        context = Context(state.view(0), people(2), look, "en", 0)
        board, below = (parsed(drawing).get("viewBox").split() for drawing in (draw(context), tray(context)))
        assert board[2:] == (["390", "501"] if look.narrow else ["1004", "572"])
        assert below[2:] == (["390", "109"] if look.narrow else ["1004", "60"])
        assert float(below[3]) == TRAY_HEIGHT[look.narrow]


# --- Picks ------------------------------------------------------------------------------------


@every_setting
def test_every_legal_action_can_be_picked_and_no_other_has_its_picks(players, screens):
    for number, state in enumerate(game_states(players, screens)):
        if state.over or state.player == signoria.NATURE:
            continue
        look = LOOKS[number % len(LOOKS)]
        context = Context(state.view(state.player), people(players), look, "en", state.player)
        legal = state.legal()
        assert len({picks(action) for action in legal}) == len(legal)
        shown = set(re.findall(r'data-pick="([^"]+)"', draw(context) + tray(context)))
        assert {pick for action in legal for pick in picks(action)} <= shown


@every_setting
def test_what_can_be_placed_is_never_faint_in_the_tray(players, screens):
    for state in game_states(players, screens):
        if state.over or state.player == signoria.NATURE:
            continue
        context = Context(state.view(state.player), people(players), Look(), "en", state.player)
        faint = {
            well.get("data-pick")
            for well in parsed(tray(context)).iter(f"{SVG}g")
            if well.get("data-pick") and any(part.get("opacity") for part in well)
        }
        assert not faint & {picks(action)[0] for action in state.legal()}


def test_a_faint_piece_says_why():
    state = signoria.game("medina", players=2).start()
    for action in ("starts 1", "stall H6", "orange C3", "stable D3", "wall top 1", "grey K3", "black M6"):
        state.apply(action)
    context = Context(state.view(state.player), people(2), Look(), "en", state.player)
    assert "Grey already placed this turn" in tray(context)
    assert "Black already placed this turn" in tray(context)
    assert "Orange already placed this turn" not in tray(context)


def test_every_action_has_picks_of_its_own_and_natures_have_none():
    chosen = [picks(action) for action in range(STARTS)]
    assert len(set(chosen)) == STARTS and all(len(pair) == 2 for pair in chosen)
    assert {picks(action) for action in range(STARTS, ACTIONS)} == {()}
    assert picks(TEXTS.index("stable C7")) == ("piece:stable", "cell:C7")
    assert picks(TEXTS.index("wall top 3")) == ("piece:wall", "wall:top-3")
    assert picks(TEXTS.index("block P11")) == ("piece:block", "cell:P11")


def test_a_field_tells_what_it_touches_and_a_palace_what_it_is_worth():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey H5", "roof H5", "black K3", "wall top 1"):
        state.apply(action)
    drawing = draw(Context(state.view(0), people(3), Look(), "en", 0))
    assert (
        "<title>your grey palace: 2 points by 1 building, 0 stables, 0 walls and 1 stall</title>" in drawing
    )
    assert "<title>G5, beside your grey palace (a stall adds 1)</title>" in drawing
    assert "<title>wall field top 8</title>" in drawing
    assert "<title>G6, beside 1 stall</title>" in drawing
    assert "<title>H6: a stall, an end of the street, beside your grey palace</title>" in drawing
    assert "the open black palace: 1 point by 1 building" in drawing
    other = draw(Context(state.view(1), people(3), Look(), "en", 1))
    assert "<title>G5, beside Anna&#x27;s grey palace (a stall adds 1)</title>" in other


def points_of(state):
    """Of all palaces that can be worth anything."""
    return sum(palace["points"] for palace in state.view()["palaces"] if palace["blocked_by"] is None)


@every_setting
def test_what_a_field_promises_is_what_a_stall_or_a_wall_there_brings(players, screens):
    """Of every legal stall and wall: the palaces that gain are those of which its field says so."""
    checked = 0
    for state in game_states(players, screens)[4::4]:
        if state.over or state.player == signoria.NATURE:
            continue
        drawing = draw(Context(state.view(0), people(players), Look(), "en", None))
        titles = {
            thing.get("data-pick"): thing.find(f"{SVG}title").text
            for thing in parsed(drawing).iter(f"{SVG}g")
            if thing.get("data-pick")
        }
        before = points_of(state)
        for action in state.legal():
            kind, place = picks(action)
            if kind not in ("piece:stall", "piece:wall"):
                continue
            placed = state.copy()
            rules.place_piece(placed.data, *parts_of(action))
            gained = points_of(placed) - before
            assert titles[place].count(" adds 1)") == gained
            checked += 1
    assert checked


# --- What may be placed now -------------------------------------------------------------------


def faint_wells(state, lang="en"):
    """What the tray of whoever is asked cannot offer: by kind, the reason and its rule."""
    context = Context(state.view(state.player), people(state.game.players), Look(), lang, state.player)
    return {
        well.get("data-pick").removeprefix("piece:"): (well.get("data-why"), well.get("data-rule"))
        for well in parsed(tray(context)).iter(f"{SVG}g")
        if well.get("data-pick") and any(part.get("opacity") for part in well)
    }


@every_setting
def test_the_tray_offers_what_is_legal_and_says_why_of_everything_else(players, screens):
    for state in game_states(players, screens, seed=3, most=200):
        if state.over or state.player == signoria.NATURE:
            continue
        legal = {picks(action)[0].removeprefix("piece:") for action in state.legal()}
        faint = faint_wells(state)
        assert set(faint) == {kind for kind in KINDS if players == 2 or kind != "block"} - legal
        assert all(why and re.fullmatch(r"R-\d+\.\d", rule) for why, rule in faint.values())


@pytest.mark.parametrize(("players", "seed", "rule"), [(2, 2, "R-9.3"), (3, 14, "R-3.1"), (4, 48, "R-3.1")])
def test_r_3_1_a_piece_after_which_fewer_could_follow_is_faint(players, seed, rule):
    """In these games somebody has a roof that fits, but no piece could follow it."""
    found = 0
    for state in some_states(signoria.game("medina", players=players), seed):
        if state.over or state.player == signoria.NATURE:
            continue
        fewer = [kind for kind, (why, _) in faint_wells(state).items() if why.startswith("With it you could")]
        for kind in fewer:
            assert faint_wells(state)[kind][1] == rule
            reasons = [
                why_not(state.data, action) for action in range(STARTS) if picks(action)[0] == f"piece:{kind}"
            ]
            assert any(str(sentence).startswith("After this no") for sentence, by in reasons if by == rule)
            found += 1
    assert found


# --- What is hidden ---------------------------------------------------------------------------


@every_setting
def test_what_is_hidden_changes_nothing(players, screens):
    for state in game_states(players, screens)[::8]:
        for seat in (None, *range(players)):
            seen = all_drawings(Context(state.view(seat), people(players), Look(), "en", seat))
            other = state.resample(seat, 7)
            assert all_drawings(Context(other.view(seat), people(players), Look(), "en", seat)) == seen


def test_a_screen_hides_the_stock_of_others_but_their_roofs():
    middle = game_states(3, "hidden")[14]
    context = Context(middle.view(0), people(3), Look(), "en", 0)
    assert "behind the screen" not in strip(context, 0) and "in stock" not in strip(context, 0)
    assert "behind the screen" in strip(context, 1) and "roof in stock" in strip(context, 1)
    assert "stall in stock" not in strip(context, 1)
    open_table = Context(game_states(3, "open")[14].view(0), people(3), Look(), "en", 0)
    assert "stall in stock" in strip(open_table, 1) and "behind the screen" not in strip(open_table, 1)


# --- Pieces, marks, previews ------------------------------------------------------------------


def test_a_piece_keeps_its_id_and_a_palace_goes_by_its_first_building():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey C3", "stable D3", "black K3", "wall top 1", "grey B3"):
        state.apply(action)
    before = draw(Context(state.view(0), people(3), Look(), "en"))
    assert 'data-pick="cell:B3"' in before and 'data-pick="cell:C3"' not in before
    assert {"building-C3", "stable-D3", "wall-top-1", "stall-H6", "worth-B3"} <= set(ids_of(before))
    state.apply("roof B3")
    after = ids_of(draw(Context(state.view(0), people(3), Look(), "en")))
    assert {"roof-2-grey", "worth-2-grey", "tile-black"} <= set(after) and "tile-grey" not in after


@every_setting
def test_every_piece_on_the_table_is_drawn(players, screens):
    for state, context in contexts(players, screens):
        ids, view = set(ids_of(draw(context))), state.view()
        for palace in view["palaces"]:
            assert {f"building-{field}" for field in palace["buildings"]} <= ids
            assert {f"stable-{field}" for field in palace["stables"]} <= ids
            assert palace["owner"] is None or f"roof-{palace['owner']}-{palace['colour']}" in ids
            assert palace["blocked_by"] is None or f"block-{palace['blocked_by']}-{palace['colour']}" in ids
        assert {f"stall-{field}" for field in view["stalls"]} <= ids
        assert {f"wall-{place.replace(' ', '-')}" for place in view["walls"]} <= ids


def test_what_others_laid_is_marked_in_their_colour_until_a_choice_is_proposed():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey C3", "wall top 1", "black K3", "roof K3"):
        state.apply(action)
    recent = ((1, TEXTS.index("black K3")), (1, TEXTS.index("roof K3")))
    who = [Person("Anna", "red"), Person("Bram", "blue"), Person("Carla", "green")]

    def drawn(**more):
        return draw(Context(state.view(0), who, Look(), "en", 0, **more))

    assert "stroke-dasharray" not in drawn()
    assert drawn(recent=recent).count(f'stroke="{COLOURS["blue"].fill}" stroke-width="3"') == 1
    assert drawn(recent=recent, before=state.view(0)) == drawn(before=state.view(0))


@every_setting
def test_a_preview_shows_what_changes_and_nothing_of_the_next_turn(players, screens):
    for state, action, context in previews(players, screens):
        now = Context(context.now, context.people, context.look, context.lang, context.viewer)
        assert question(context) == question(now)
        assert tray(context) == tray(now)
        changed = [new - old for new, old in zip(state.after(action).scores, state.scores, strict=True)]
        shown = re.findall(r">([+\N{MINUS SIGN}]\d+)</text>", draw(context))
        for change in changed:
            assert not change or shown, (state.text(action), changed)


def test_a_preview_tells_gains_where_they_arise():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey P11", "roof P11", "black K3", "wall top 1"):
        state.apply(action)
    who = [Person("Anna", "red"), Person("Bram", "blue"), Person("Carla", "green")]

    def shown(action):
        after = state.after(TEXTS.index(action)).view(2)
        drawing = draw(Context(after, who, Look(), "en", 2, before=state.view(2)))
        return drawing, re.findall(r">([+\N{MINUS SIGN}]\d+)</text>", drawing)

    free_tiles = ["+2", "+3", "+4"]
    assert shown("stall H7")[1] == free_tiles
    assert sorted(shown("wall right 11")[1]) == sorted([*free_tiles, "+1", "+2"])
    drawing, chips = shown("roof K3")
    assert sorted(chips) == sorted([*free_tiles[1:], "+1", "+2"])  # the palace and its tile
    assert drawing.count('fill="#ffd75e"') == 2  # under the dome and the number


def test_a_tile_that_changes_hands_is_one_chip():
    state = signoria.game("medina", players=3).start()
    for action in ("starts 1", "stall H6", "grey C3", "roof C3", "grey K3", "grey L3"):
        state.apply(action)
    after = state.after(TEXTS.index("roof K3")).view(2)
    drawing = draw(Context(after, people(3), Look(), "en", 2, before=state.view(2)))
    assert ">\N{MINUS SIGN}1</text>" in drawing and ">+1</text>" in drawing


# --- Words beside the board -------------------------------------------------------------------


def test_the_question_is_for_whoever_reads_it():
    state = signoria.game("medina", players=3).start()
    state.apply("starts 2")
    asked = {seat: question(Context(state.view(seat), people(3), Look(), "en", seat)) for seat in (0, 1)}
    assert asked == {
        0: 'Bob "<&>" is putting the first stall',
        1: "put the first stall on a field that is not at the edge",
    }
    state.apply("stall H6")
    assert question(Context(state.view(1), people(3), Look(), "en", 1)).startswith("piece 1 of 2")


def test_r_3_1_the_pieces_of_a_turn_are_counted():
    state = signoria.game("medina", players=3).start()
    state.apply("starts 2")
    seen = []
    for action in ("stall H6", "grey C3", "black F9"):
        seen.append(steps(Context(state.view(1), people(3), Look(), "en", 1)))
        state.apply(action)
    assert seen[0] is None, "the first stall is no turn"
    assert [(one.now, one.count, one.names) for one in seen[1:]] == [(0, 2, ()), (1, 2, ())]


def test_the_strip_holds_the_terms_of_the_sum():
    for state in game_states(3, "open"):
        view = state.view()
        for seat in range(3):
            drawing = strip(Context(view, people(3), Look(), "en", seat), seat)
            shown = [element.text for element in parsed(drawing).iter(f"{SVG}text")]
            assert sum(int(text) for text in shown if text.strip("+").isdecimal()) == state.scores[seat]


def test_the_legend_is_small():
    signs = legend(Style(Look(), "en"))
    assert len(signs) == 4
    assert all(parsed(drawing).get("viewBox") == "0 0 34 24" for drawing, _ in signs)


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
