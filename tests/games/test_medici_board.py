"""Medici's board: well-formed, within its sheet and its limits, true to the view, and a help to bidders."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

import signoria
from signoria import NATURE, State
from signoria.games.medici import board, rules
from signoria.games.medici.board.words import recent_buyers, speech_of
from signoria.games.medici.names import card_id
from signoria.games.medici.view import MediciView
from signoria.i18n import LANGUAGES
from signoria.svg import COLOURS, Context, Look, Person, Style
from tests.measures import drawn_width

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Bartholomeus van Dijk", "Anna", "Wilhelmina & <Zonen>", "Cosimo", "Maximiliaan de Groot", "Jo"]
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
PLAYERS = (3, 4, 5, 6)


def people(players: int, turned: int = 0) -> list[Person]:
    colours = list(COLOURS)
    return [Person(NAMES[seat], colours[(seat + turned) % len(colours)]) for seat in range(players)]


@cache
def played(players: int) -> list[State]:
    """The states of a random game with modest bids, so that it has sales and rich players alike."""
    chance = random.Random(players)
    state = signoria.game("medici", players=players).start()
    states = [state.copy()]
    while not state.over:
        legal = state.legal()
        state.apply(chance.choice(legal if state.player == NATURE else legal[:6]))
        states.append(state.copy())
    return states


def some(players: int, every: int = 9) -> list[State]:
    return [*played(players)[::every], played(players)[-1]]


def context(
    state: State, look: Look = LOOKS[0], lang: str = "en", viewer: int | None = 0
) -> Context[MediciView]:
    players = state.game.players
    return Context(state.view(viewer), people(players), look, lang, viewer)


def preview(state: State, action: int, look: Look = LOOKS[0]) -> Context[MediciView]:
    """What the one who is asked sees before they confirm."""
    seat, players = state.player, state.game.players
    after = state.foreseen(action).view(seat)
    return Context(after, people(players), look, "en", seat, before=state.view(seat))


@cache
def drawings() -> list[tuple[State, Look, str]]:
    """Boards and trays of all kinds of tables, in all looks and languages, for all kinds of viewers."""
    drawn = []
    for players in PLAYERS:
        for number, state in enumerate(some(players)):
            look, lang = LOOKS[number % 4], [*LANGUAGES][number // 4 % len(LANGUAGES)]
            viewer = (None, *range(players))[number % (players + 1)]
            seen: Context[MediciView] = Context(state.view(), people(players, number), look, lang, viewer)
            reckoning: Context[MediciView] = Context(
                state.view(), people(players, number), look, lang, viewer, is_reckoning=True
            )
            drawn += [(state, look, board.draw(one)) for one in (seen, reckoning)]
            if not state.over:
                drawn.append((state, look, board.tray(seen)))
            if not state.over and state.player != NATURE:
                drawn.append((state, look, board.draw(preview(state, state.legal()[-1], look))))
    return drawn


def test_well_formed_with_ids_of_their_own() -> None:
    for _, _, svg in drawings():
        ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][\w-]*", str(name)) for name in ids)
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))
        assert used <= set(ids)
        assert "<style" not in svg and "<image" not in svg and "<script" not in svg and "var(" not in svg


def test_small_enough() -> None:
    for _, _, svg in drawings():
        assert len(svg) < 120_000 and len(gzip.compress(svg.encode())) < 20_000


def texts(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[float, float, ElementTree.Element]]:
    """Every text with its place on the sheet."""
    transform = element.get("transform", "")
    moved = re.match(r"translate\((\S+) (\S+?)\)", transform)
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        yield x + float(element.get("x", 0)), y + float(element.get("y", 0)), element
    assert "scale" not in transform or element.find(f".//{SVG}text") is None
    for child in element:
        yield from texts(child, x, y)


def test_all_text_can_be_read_and_is_on_the_sheet() -> None:
    for _, look, svg in drawings():
        root = ElementTree.fromstring(svg)
        width, height = map(float, root.get("viewBox", "").split()[2:])
        assert width == (390 if look.narrow else 1004)
        for x, y, text in texts(root):
            size = float(text.get("font-size", 0))
            assert size >= look.smallest, text.text
            length = drawn_width(text)
            left = x - {"middle": length / 2, "end": length}.get(text.get("text-anchor", ""), 0)
            assert left >= 0 and left + length <= width, text.text
            assert size * 0.7 < y < height, text.text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_cards_markers_ships_are_shown_once(players: int, look: Look) -> None:
    for state in some(players, 20):
        svg = board.draw(context(state, look))
        view = state.view()
        for card in {*view["lot"], *(card for ship in view["ships"] for card in ship)}:
            assert svg.count(f'id="card-{card.replace(" ", "-")}"') == 1
        assert svg.count('id="marker-') == 5 * players and svg.count('id="ship-') == players
        assert svg.count('id="pyramid-') == 5


def test_pieces_keep_their_ids_from_the_stall_to_the_ship() -> None:
    state = signoria.game("medici", players=3).start()
    for action in ("starts 1", "linen 5a", "stop", "bid 3", "pass"):
        state.apply(action)
    assert 'id="card-linen-5a"' in board.draw(context(state))
    state.apply("pass")
    assert 'id="card-linen-5a"' in board.draw(context(state))


def test_the_viewers_ship_comes_first_and_the_best_cargo_in_the_evening() -> None:
    state = signoria.game("medici", players=4).start()
    state.data.ship[3, 0], state.data.loaded[3] = 5, 1

    def ships(**more: bool) -> list[str]:
        one: Context[MediciView] = Context(state.view(), people(4), LOOKS[0], "en", 2, **more)
        return re.findall(r'id="ship-(\d)"', board.draw(one))

    assert ships() == ["2", "3", "0", "1"]
    assert ships(is_reckoning=True)[0] == "3"


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_and_every_resample_sees_the_same_table(players: int) -> None:
    for state in some(players, 30):
        expected = board.draw(context(state, viewer=None))
        for seat in (None, *range(players)):
            for seed in (0, 1):
                view = state.resample(seat, seed).view(seat)
                assert board.draw(Context(view, people(players), LOOKS[0], "en")) == expected


def test_every_pick_of_a_legal_action_is_there_and_no_two_are_alike() -> None:
    for players in PLAYERS:
        for state in some(players, 3):
            if state.over or state.player == NATURE:
                continue
            picks = [board.picks(action) for action in state.legal()]
            assert len(picks) == len(set(picks)) and () not in picks
            assert all(pick.startswith(("do:", "number:")) for several in picks for pick in several)
            can_draw = rules.DRAW in state.legal()
            assert ('data-pick="do:draw"' in board.draw(context(state))) == can_draw
    assert [board.picks(action) for action in range(rules.DRAW)] == [()] * rules.DRAW
    assert board.picks(rules.ACTIONS - 1) == (f"number:{rules.MOST_BID}",)


# --- What the day would pay -------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_day_would_pay_is_what_the_rules_pay(players: int) -> None:
    """Whatever the ships hold, valuing the day by the rules gives the money that the view foretells."""
    for state in some(players, 5):
        if state.over:
            continue
        end = state.view()["day_end"]
        valued = state.copy()
        rules.value_day(valued.data)
        assert valued.scores == end["money"]
        assert [list(steps) for steps in valued.data.step[:players]] == [
            list(steps.values()) for steps in end["steps"]
        ]
        assert [new - old for new, old in zip(valued.scores, state.scores, strict=True)] == end["pay"]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_lot_is_worth_is_what_the_rules_would_pay_more(players: int) -> None:
    for state in some(players, 2):
        for seat, lot in enumerate(state.view()["with_lot"]):
            has_room = state.data.lot_size and rules.free_holds(state.data, seat) >= state.data.lot_size
            assert (lot is not None) == bool(has_room)
            if lot is None:
                continue
            without, loaded = state.copy(), state.copy()
            for card in state.data.lot[: state.data.lot_size]:
                rules.load(loaded.data, seat, card)
            rules.value_day(without.data)
            rules.value_day(loaded.data)
            assert lot["gain"] == loaded.scores[seat] - without.scores[seat]
            assert list(lot["steps"].values()) == list(loaded.data.step[seat])


def test_when_the_game_is_over_nothing_more_is_paid() -> None:
    view = played(4)[-1].view()
    end = view["day_end"]
    assert end["money"] == view["money"] and end["steps"] == view["steps"]
    before = played(4)[-2].view()
    gained = [new - old for new, old in zip(view["money"], before["money"], strict=True)]
    assert gained != [0] * 4


@pytest.mark.parametrize(("steps", "pays"), [((4, 2, 2, 2), [10, 1, 1, 1]), ((7, 6, 6, 4), [30, 12, 12, 0])])
def test_pyramids_pay_as_in_the_examples(steps: tuple[int, ...], pays: list[int]) -> None:
    state = signoria.game("medici", players=4).start()
    for seat, step in enumerate(steps):
        state.data.step[seat, 2] = step
    assert [goods["grain"] for goods in state.view()["day_end"]["goods"]] == pays


# --- The auction ------------------------------------------------------------------------------


def auction() -> State:
    """Seat 1 has bid 3, seat 2 passed, seat 3 is asked, and seat 0 made the lot."""
    state = signoria.game("medici", players=4).start()
    for action in ("starts 1", "linen 5a", "stop", "bid 3", "pass"):
        state.apply(action)
    return state


def said(one: Context[MediciView]) -> list[str | None]:
    speeches = (speech_of(one, seat) for seat in range(one.view["players"]))
    return [speech and speech.text for speech in speeches]


def test_the_auction_round_the_table() -> None:
    state = auction()
    assert said(context(state, viewer=3)) == ["bids last", "3", "out", "Your bid?"]
    assert said(context(state, viewer=0)) == ["bids last", "3", "out", "bids now"]
    recent = ((1, rules.BID + 3), (2, rules.PASS))
    remembered: Context[MediciView] = Context(state.view(), people(4), LOOKS[0], "en", 3, recent)
    assert said(remembered) == ["bids last", "3", "passes", "Your bid?"]
    state.data.money[0] = 3
    assert said(context(state, viewer=3))[0] == "too poor"
    state.data.loaded[0] = rules.HOLDS
    assert said(context(state, viewer=3))[0] == "ship full"


def test_the_question() -> None:
    state = auction()
    asked = board.question(context(state, viewer=3))
    assert asked.startswith("bid for the lot of Bartholomeus van Dijk · only Bartholomeus van Dijk bids")
    assert board.question(context(state, viewer=0)) == "Cosimo is bidding for your lot"
    assert board.question(context(state, viewer=1)).startswith("Cosimo is bidding for the lot of Barth")
    state.apply("pass")
    assert board.question(context(state, viewer=0)) == ("bid for your own lot · nobody bids after you")
    assert board.question(context(state, viewer=1)).endswith("is bidding for their own lot")


def test_a_number_that_helps() -> None:
    state = auction()
    assert board.number(context(state, viewer=0)) is None
    aid = board.number(context(state, viewer=3))
    assert aid is not None and aid.start == 4 and aid.money == 40 and aid.button.text == "Bid {number}"
    gain = state.view()["with_lot"][3]["gain"]
    assert aid.estimate == gain > 0
    assert aid.worth[0].render("en") == f"Worth {gain} to you as things stand"
    parts = [int(re.findall(r"[+-]\d+", line.render("en"))[0]) for line in aid.worth[1:]]
    assert sum(parts) == gain
    state.data.money[3] = 5
    poor = board.number(context(state, viewer=3))
    assert poor is not None and poor.estimate == 5


def test_a_preview_shows_the_bid_and_what_it_brings_and_not_whose_turn_comes_next() -> None:
    state = auction()
    bid = preview(state, state.action("bid 4"))
    assert said(bid) == ["bids last", "3", "out", "4"]
    assert board.question(bid) == board.question(context(state, viewer=3))
    state.apply("pass")
    bought = preview(state, state.action("bid 4"))
    assert said(bought)[0] == "4"
    svg = board.draw(bought)
    assert svg.count(">+") > 15 and 'id="card-linen-5a"' in svg  # more than what the gilt steps pay


def test_a_preview_of_a_choice_that_ends_the_day_shows_the_day_that_ends() -> None:
    """The cards aboard, the markers and what would be paid; nothing of the next day, nor of the end."""
    ends = set[tuple[int, bool]]()
    for players in PLAYERS:
        for state in played(players):
            if state.over or state.player == signoria.NATURE or state.data.phase != rules.BIDDING:
                continue
            seat, view = state.player, state.view()
            for action in (state.legal()[0], state.legal()[-1]):
                after = state.after(action)
                if after.data.day == state.data.day and not after.over:
                    continue
                is_bid = action > rules.PASS
                ends.add((int(state.data.day), is_bid))
                shown = preview(state, action)
                foretold, buyer = shown.view, seat if is_bid else view["bidder"]
                if buyer is not None:
                    assert foretold["ships"][buyer] == [*view["ships"][buyer], *view["lot"]]
                assert [new - old for new, old in zip(after.scores, state.scores, strict=True)] == [
                    money - own
                    for money, own in zip(foretold["day_end"]["money"], view["money"], strict=True)
                ]
                svg = board.draw(shown)
                assert all(f'id="{card_id(card)}"' in svg for ship in foretold["ships"] for card in ship)
                assert svg.count('stroke="#f3c64f"') >= (len(view["lot"]) if buyer is not None else 0)
                assert ("Sold" in svg) == (buyer is not None) and ("Unsold" in svg) == (buyer is None)
    assert {(2, True), (3, True), (2, False)} <= ends


def test_what_others_bought_is_marked() -> None:
    state = auction()
    state.apply("pass")
    state.apply("pass")
    recent = ((1, rules.BID + 3), (2, rules.PASS), (3, rules.PASS))
    bought: Context[MediciView] = Context(state.view(), people(4), LOOKS[0], "en", 0, recent)
    assert recent_buyers(bought) == {1}
    assert len(board.draw(bought)) > len(board.draw(context(state)))
    running: Context[MediciView] = Context(auction().view(), people(4), LOOKS[0], "en", 3, recent[:2])
    assert recent_buyers(running) == set()


def test_the_legend_has_signs_and_meanings() -> None:
    signs = board.legend(Style(LOOKS[1], "nl"))
    assert len(signs) == 4
    for drawing, meaning in signs:
        assert ElementTree.fromstring(drawing).tag == "svg" and meaning.render("nl") != meaning.render("en")
