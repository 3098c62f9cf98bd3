"""San Gimignano in words: names, the story, what towers pay, warnings and reasons."""

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

import signoria
from signoria import State
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.board import draw
from signoria.games.san_gimignano.naming import Names
from signoria.games.san_gimignano.words import (
    SOURCES,
    TEXTS,
    account,
    brief,
    happened,
    heading,
    reason,
    score,
    warning,
    why_not,
)
from signoria.i18n import LANGUAGES, Sentence
from signoria.svg import Context, Look, people
from tests.games.test_san_gimignano import CORNER, GROUP, position

NAMES = ["Xanthippe", "Yolanda", "Zenobia", "Wenceslas"]
SETTINGS = list(product((2, 3, 4), ("connected", "chain", "region"), ("open", "hidden")))
every_way = pytest.mark.parametrize(("players", "group", "hands"), SETTINGS)
CODE = re.compile(r"-?\d+,-?\d+|\b[RYGB]{3}[ab]\b")


def moves(
    players: int, group: str = "connected", hands: str = "open", seed: int = 0
) -> Iterator[tuple[State, int, State]]:
    """A whole random game, in which towers are built where they can be."""
    dice = random.Random(seed)
    state = signoria.game("san_gimignano", players, group=group, hands=hands).start()
    while not state.over:
        before = state.copy()
        towers = [action for action in state.legal() if state.text(action).startswith("tower")]
        action = dice.choice(towers if towers and dice.random() < 0.8 else state.legal())
        state.apply(action)
        yield before, action, state.copy()


# --- What towers pay --------------------------------------------------------------------------


@every_way
def test_r_5_1_the_account_adds_up_to_the_scores(players: int, group: str, hands: str) -> None:
    for before, action, after in moves(players, group, hands):
        paid = [0] * players
        found = account(before.data, action, after.data)
        for step in found.steps if found else ():
            assert set(step.points) <= set(SOURCES)
            for points in step.points.values():
                paid = [one + more for one, more in zip(paid, points, strict=True)]
        assert paid == [now - was for now, was in zip(after.scores, before.scores, strict=True)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r_5_1_only_the_end_stops_the_table_and_lights_all_towers(players: int) -> None:
    for before, action, after in moves(players, seed=players):
        found = account(before.data, action, after.data)
        assert (found is not None and found.state is not None) == after.over
        if found:
            seats = people(NAMES[:players])
            drawing = draw(Context(after.view(0), seats, Look(), "en", 0, is_reckoning=after.over))  # type: ignore[arg-type]
            ids = set(re.findall(r' id="([^"]*)"', drawing))
            for step in found.steps:
                assert {*step.light, *step.at.values()} <= ids
            if after.over:
                lit = {one for step in found.steps for one in step.light}
                assert lit == {one for one in ids if one.startswith("tower-")}


def test_r_5_2_a_score_is_towers() -> None:
    assert [str(score(count)) for count in (0, 1, 3)] == ["0 towers", "1 tower", "3 towers"]


# --- The story --------------------------------------------------------------------------------


@every_way
def test_the_reader_is_you_and_no_code_is_said(players: int, group: str, hands: str) -> None:
    names = NAMES[:players]
    for before, action, after in moves(players, group, hands, seed=1):
        told: list[Sentence] = [*happened(before.data, action, after.data)]
        told += [sentence for _, sentence in brief(before.data, action, after.data)]
        found = account(before.data, action, after.data)
        if found:
            told += [
                found.title,
                *(step.title for step in found.steps),
                *(step.explanation for step in found.steps),
            ]
        if head := heading(before.data):
            told.append(head)
        for sentence in told:
            for seat, lang in product(range(players), LANGUAGES):
                said = sentence.render(lang, names, seat)
                assert names[seat] not in said and not CODE.search(said) and "{" not in said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brief_tells_who_did_what(players: int) -> None:
    for before, action, after in moves(players, seed=2):
        found = [(seat, str(sentence)) for seat, sentence in brief(before.data, action, after.data)]
        text = before.text(action)
        if before.player == signoria.NATURE or text == "no tile":
            assert before.player != signoria.NATURE or not found
            continue
        assert found[0][0] == before.player
        assert found[0][1].startswith(
            {"stone": "stone on the ", "tile": "a tile", "tower": "tower on the ", "no": "no tower"}[
                text.split()[0]
            ]
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_brief_tells_no_secret(players: int) -> None:
    """Whatever tiles the others hold, what they do is told in the same words."""
    for before, action, after in moves(players, hands="hidden", seed=3):
        if before.player == signoria.NATURE:
            said = " ".join(str(one) for one in happened(before.data, action, after.data))
            assert before.text(action).split()[0] != "deal" or ":" not in said
            assert not [*brief(before.data, action, after.data)]


def test_r_4_5_brief_tells_whose_stones_go_home() -> None:
    state = position(GROUP.replace("3B1.", "3B12"), phase="tower", put_stone=True, hands=("", "RYGb"))
    after = state.copy()
    action = state.action("tower 1,0/3")
    after.apply(action)
    told = [sentence for _, sentence in brief(state.data, action, after.data)]
    assert [one.render("en", NAMES, 0) for one in told] == [
        "tower on the smiths",
        "sends 1 stone of Yolanda home",
    ]
    assert told[1].render("en", NAMES, 1) == "sends 1 stone of yours home"


# --- Names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_sectors_have_the_same_name(players: int) -> None:
    for number, (_, _, after) in enumerate(moves(players, seed=4)):
        tiles = after.view(None)["tiles"]
        if number % 5 == 0 and tiles:
            names = Names(tiles)
            called = [names.of(sector).render() for sector in names.sectors]
            assert len(called) == len(set(called)) == 3 * len(tiles)
            assert all("  " not in name and name.startswith("the ") for name in called)


def test_a_sector_beside_a_tower_is_called_by_it() -> None:
    state = position(GROUP, phase="tower", put_stone=True, hands=("", "RYGb"))
    state.apply("tower 1,0/3")
    tiles = state.view(None)["tiles"]
    names = Names(tiles)
    beside = [
        names.of(sector["sector"])
        for tile in tiles
        for sector in tile["sectors"]
        if "1,0/3" in sector["near"] and names.key(sector["sector"])[2] == 0
    ]
    assert beside
    for name in beside:
        assert name.render("en", NAMES, 1).endswith("beside Xanthippe's tower")
        assert name.render("en", NAMES, 0).endswith("beside your tower")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_refusals_of_what_can_be_pointed_at_have_no_code(players: int) -> None:
    for before, _, _ in moves(players, seed=5):
        if before.player == signoria.NATURE:
            continue
        legal = set(before.legal())
        for tile in before.view(None)["tiles"][:3]:
            for sector in tile["sectors"]:
                for kind in ("stone", "tower"):
                    action = TEXTS.index(f"{kind} {sector['sector']}")
                    if action not in legal:
                        said = why_not(before.data, action)[0].render("en", NAMES, before.player)
                        assert not CODE.search(said) and NAMES[before.player or 0] not in said


# --- Warnings and reasons ---------------------------------------------------------------------


def test_a_second_stone_on_a_sector_is_warned_of() -> None:
    state = position(GROUP, phase="stone", hands=("", "RYGb"))
    warned = {state.text(action) for action in state.legal() if warning(state.data, action)}
    own = {
        f"stone {sector['sector']}"
        for tile in state.view(None)["tiles"]
        for sector in tile["sectors"]
        if sector["stones"] == [state.player]
    }
    assert warned == own != set()


def test_r_4_6_a_tower_that_leaves_no_group_is_warned_of_where_another_would() -> None:
    warned = kept = 0
    for seed in range(4):
        for before, _, _ in moves(2, seed=seed):
            view = before.view(None)
            if view["phase"] != "tower":
                continue
            found = {}
            for sector in view["to_build_on"]:
                after = before.copy()
                rules.build_tower(after.data, rules.sector_of_spot(after.data, spot_of(before, sector)))
                found[sector] = bool(after.data.duty[before.player])
            for sector, leaves in found.items():
                said = warning(before.data, before.action(f"tower {sector}"))
                assert (said is not None) == (not leaves and any(found.values()))
                warned += said is not None
                kept += leaves
    assert warned and kept


def spot_of(state: State, sector: str) -> int:
    return state.action(f"tower {sector}") - rules.TOWER


def test_a_tile_that_helps_a_neighbour_is_warned_of() -> None:
    picture = CORNER.replace("1.", "2.").replace("5B2.", "5B..")  # no blue sector beside the others
    state = position(picture, phase="tile", put_stone=True, hands=("YGBa", ""))
    tiles = [action for action in state.legal() if state.text(action).startswith("tile")]
    warned = [is_warned_of(state, action) for action in tiles]
    assert any(warned) and not all(warned)


def is_warned_of(before: State, action: int) -> bool:
    """Whether a tile brings somebody else a stone's breadth from a group; the warning must agree."""
    after = before.copy()
    after.apply(action)
    was, now = before.view(None)["nearest"], after.view(None)["nearest"]
    wanted = [
        seat
        for seat in range(before.game.players)
        if seat != before.player
        and now[seat]["completing"]
        and not was[seat]["completing"]
        and was[seat]["lacking"]
    ]
    said = warning(before.data, action)
    assert (said is not None) == bool(wanted)
    assert all(NAMES[seat] in said.render("en", NAMES) for seat in wanted if said)
    return bool(wanted)


def test_to_build_nothing_is_warned_of() -> None:
    state = position(GROUP, phase="tower", put_stone=True, hands=("", "RYGb"))
    assert "You hold a group now" in str(warning(state.data, state.action("no tower")))


@pytest.mark.parametrize("group", ["connected", "chain", "region"])
def test_reasons_say_what_a_move_does(group: str) -> None:
    said = set()
    for before, action, after in moves(3, group, seed=7):
        if before.player == signoria.NATURE:
            continue
        why = reason(before.data, action)
        if why is None:
            continue
        told = why.render("en", NAMES, before.player)
        said.add(told)
        if told.startswith("completes a group"):
            assert (
                after.view(None)["groups"][before.player] and not before.view(None)["groups"][before.player]
            )
        assert "{" not in told and NAMES[before.player or 0] not in told
    assert len(said) > 3
