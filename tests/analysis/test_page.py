"""A review as a file: whole, on its own, in every language."""

import json
import random
import re
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

import signoria
from signoria import NATURE, Record
from signoria.analysis.bars import Bars
from signoria.analysis.figures import PRECISE, Account, Decision, Draw, Review
from signoria.analysis.graph import Graph
from signoria.analysis.page import Page
from signoria.analysis.review import review
from signoria.analysis.words import (
    luckiest,
    moments,
    signed,
    summary,
    tell,
    turning_points,
    what_came_of,
    why_better,
)
from signoria.core.lesson import lesson
from signoria.i18n import LANGUAGES, translations
from signoria.svg import people
from signoria.terminal.cli import main
from tests.analysis.test_review import FEW, played
from tests.settings import every_game

SHOWN = re.compile(r"<(?:style|svg)\b.*?</(?:style|svg)>|<[^>]*>", re.DOTALL)


def text_of(html: str) -> str:
    """What can be read."""
    return " ".join(SHOWN.sub(" ", html).split())


@pytest.fixture(scope="module")
def strozzi() -> tuple[Record, Review]:
    record = played(signoria.game("strozzi"))
    record.headers |= {"Seat 1": "Anna & <Co>", "Seat 2": "Bram"}
    return record, review(record, FEW)


def test_nothing_is_loaded_from_outside(strozzi: tuple[Record, Review]) -> None:
    html = Page(*strozzi, "en").html()
    assert "://" not in html and "//" not in html.replace("/>", "").split("base64,")[0]
    assert not re.search(r"<script|<link|@import|url\((?!#)", html)
    for address in re.findall(r'(?:src|href|srcset)="([^"]*)"', html):
        assert address.startswith("data:image/svg+xml;base64,")
    assert "Anna &amp; &lt;Co&gt;" in html and "<Co>" not in html


def test_a_page_in_dutch_has_no_english(strozzi: tuple[Record, Review]) -> None:
    english, dutch = (text_of(Page(*strozzi, lang).html()) for lang in ("en", "nl"))
    known = translations("nl")
    headings = ["Chances to win", "Turning points", "Luck and skill", "Good choices by phase", "Every choice"]
    columns = ["Own choices", "Others' choices", "Lost by errors", "Whole game", "Loss per choice"]
    for said in headings + columns:
        assert said in english.replace("&#x27;", "'"), said
        assert said not in dutch.replace("&#x27;", "'"), said
        assert known.text(said) in dutch, said
    assert "This cost" in english and "This cost" not in dutch and "Dit kostte" in dutch


@every_game
def test_every_choice_is_told_in_the_words_of_the_game(name: str) -> None:
    record = played(signoria.game(name))
    found = review(record, FEW)
    html = Page(record, found, "en").html()
    assert html.count("<tr>") == 1 + len(found.decisions) + 2 * (1 + record.game.players)
    told = moments(record, found)
    assert [one.decision for one in told] == turning_points(found)
    for one in told:
        assert str(one.told[0]) != str(one.better[0]), "also where both are secret"
        assert one.why.render("de") != one.why.render("en") and escape(str(one.why)) in html


def made_up(losses: list[float], luck: list[float]) -> Review:
    decisions = [
        Decision(move, move % 2, 1, 1 + (loss > 0), 0.5, 0.5 + loss) for move, loss in enumerate(losses)
    ]
    accounts = [
        Account(0.5, luck[seat], 0, 0, 0.5, sum(losses[seat::2]), len(losses[seat::2]), 0) for seat in (0, 1)
    ]
    chances = [[0.5, 0.5]] * (len(losses) + 1)
    return Review(10, 0, chances, decisions, [Draw(0, 1, luck)], accounts, over=False)


def test_the_turning_points_are_the_largest_losses_in_the_order_of_the_game() -> None:
    found = made_up([0.3, 0.001, 0.05, 0.2, 0.4, 0.01], [-0.1, 0.1])
    assert [one.move for one in turning_points(found)] == [0, 3, 4]
    assert turning_points(made_up([0.01] * 6, [0, 0])) == []
    assert [str(one) for one in summary(found)] == ["Player 2 played best", "Player 2 drew best"]
    assert [one.render(you=1) for one in summary(found)] == ["You played best", "You drew best"]
    assert luckiest(found) == (found.draws[0], 1)
    assert luckiest(made_up([0.1], [0.0, 0.0])) is None
    assert [signed(change) for change in (0.2, -0.2, -0.001)] == ["+20%", "\N{MINUS SIGN}20%", "0%"]


def test_whoever_can_lose_nothing_any_more_has_not_played_best() -> None:
    lost, played = [Decision(move, 0, 1, 1, 0.0, 0.0) for move in (2, 4, 6)], Decision(1, 1, 1, 2, 0.4, 0.42)
    found = replace(made_up([], [0, 0]), decisions=[Decision(0, 0, 1, 2, 0.4, 0.45), played, *lost])
    assert found.losses(0, range(7)) == pytest.approx([0.05]), "there was nothing to lose later"
    assert found.losses(0, range(1, 7)) == []


def test_a_finished_player_is_not_praised() -> None:
    """Somebody far behind makes no more errors: a review counts the choices that could lose something."""
    record = played(signoria.game("medici", players=3))
    found = review(record, FEW)
    for seat, account in enumerate(found.accounts):
        counted = [one for one in found.decisions if one.seat == seat and one.best_chance >= PRECISE]
        assert account.decisions == len(counted) == len(found.losses(seat, range(len(record.actions))))
        assert account.precise == sum(one.loss < PRECISE for one in counted)


def test_bars_go_to_both_sides_of_the_middle() -> None:
    accounts = [Account(0.5, 0.3, -0.1, 0, 0.7, 0.1, 5, 4), Account(0.5, -0.3, 0.0, 0.1, 0.3, 0, 5, 5)]
    bars = Bars(accounts, people(["Anna", "Bram"]))
    drawn = bars.draw("Luck and skill", "Luck", "Own choices")
    found = [
        tuple(map(float, one)) for one in re.findall(r'<rect x="([^"]*)" y="\d+" width="([^"]*)"', drawn)
    ]
    middle, reach = round(bars.middle, 1), round(bars.reach, 1)
    assert found[2] == (middle, reach), "luck of Anna, the longest"
    assert found[3][0] + found[3][1] == pytest.approx(middle, abs=0.1)
    assert found[3][1] == pytest.approx(reach / 3, abs=0.1)
    assert found[4][0] + found[4][1] == pytest.approx(middle, abs=0.1) and found[5] == (middle, 0)


def test_cards_laid_face_down_are_named() -> None:
    record = played(signoria.game("ponte_vecchio", players=2))
    move, state = next(
        (move, state)
        for move, state in enumerate(record.states())
        if state.player is not None
        and len(state.legal()) > 2
        and state.text(state.legal()[0]).startswith("card")
    )
    seat, (first, *_, last) = state.player, state.legal()
    assert seat is not None
    told = tell(state, Decision(move, seat, first, last, 0.1, 0.2))
    names = [state.text(action).removeprefix("card ") for action in (first, last)]
    said = [str(told.told[0]), str(told.better[0])]
    assert said == [f"Player {seat + 1} lays a card ({name})" for name in names]


@every_game
def test_what_sets_a_better_choice_apart_is_told_in_every_language(name: str) -> None:
    """Of any two choices, in words of the game, or else by what the search found."""
    dice, told, asked = random.Random(2), 0, 0
    for state in played(signoria.game(name)).states():
        if state.player in (None, NATURE):
            continue
        for _ in range(4):
            action, better = dice.sample(state.legal(), 2)
            found = state.game.parts.words.why_better(state.data, action, better)
            asked, told = asked + 1, told + (found is not None)
            why = why_better(state, action, better)
            said = [why.render(lang, you=you) for lang in LANGUAGES for you in (None, state.player)]
            assert all(said) and not any("{" in one for one in said)
            assert len({why.render(lang) for lang in LANGUAGES}) == len(LANGUAGES), why
    assert told > asked / 8, "though one of two choices, at random, is better only half the time"


@pytest.mark.parametrize(
    ("game", "moves", "made", "better", "why"),
    [
        ("medici", "starts 1;spices 4;stop", "bid 4", "pass",
         "It saves 4 florins, and the holds stay free for what comes"),
        ("medici", "starts 1;spices 4;stop", "pass", "bid 4",
         "If the day ended then, the lot would bring 20, for 4 florins"),
        ("medici", "starts 1;spices 4;stop", "bid 9", "bid 4",
         "It may buy the lot as well, and saves 5 florins"),
        ("medici", "starts 1;spices 4;stop", "bid 4", "bid 9",
         "It is harder for those who bid later to go higher"),
        ("strozzi", "furs 1;stop", "price 40", "price 15",
         "Player 2 is more likely to take it, and otherwise the lot costs 25 less"),
        ("strozzi", "furs 1;stop;price 40", "take", "leave", "Then Player 1 must pay 40 for it"),
        ("strozzi", "furs 1;stop;price 10;leave", "ship 4 to port 2", "ship 4 to port 1",
         "The lot is worth 30 in port 1 now, and 20 in port 2"),
    ],
)  # fmt: skip
def test_reasons_for_a_better_choice(game: str, moves: str, made: str, better: str, why: str) -> None:
    record = Record.of(signoria.game(game, players=signoria.list_games()[game].players[0]))
    for action in moves.split(";"):
        record.apply(action)
    state = record.state
    found = state.game.parts.words.why_better(state.data, state.action(made), state.action(better))
    assert str(found) == why


def test_reasons_on_the_bridge_and_in_the_city() -> None:
    """By positions of the guided games."""
    told = []
    for game, place, made, better in (
        ("ponte_vecchio", 19, "to 3", "to 1"),
        ("ponte_vecchio", 6, "card 90", "card 20"),
        ("medina", 63, "wall top 1", "roof G10"),
        ("medina", 98, "stall M2", "wall left 10"),
        ("san_gimignano", 34, "stone 0,0/2", "stone 0,-1/2"),
        ("san_gimignano", 51, "tower 1,-2/1", "tower 2,-2/2"),
    ):
        found = lesson(game)
        assert found
        state = list(found.record.states())[place]
        actions = state.action(made), state.action(better)
        told.append(str(state.game.parts.words.why_better(state.data, *actions)))
    assert told == [
        "It pays Player 1 40 florins",
        "A lower card leads the burgher more often",
        "It brings 8 points at once, the other 0",
        "The other gives Player 2 1 point",
        "It completes a group, and allows a tower",
        "A group is left there, for the next tower",
    ]


def test_what_was_left_to_the_others_is_told() -> None:
    record = Record.of(signoria.game("medici", players=3))
    for action in ("starts 1", "spices 4", "stop", "pass", "bid 4", "pass"):
        record.apply(action)
    states = list(record.states())
    passed, bid = ([str(one) for one in what_came_of(states, record.actions, move)] for move in (3, 4))
    assert passed == bid == ["Player 3 buys spices 4 for 4 florins"]
    assert what_came_of(states, record.actions, 5) == [], "it is told with the last pass itself"
    assert what_came_of(states, record.actions, 0) == []


def test_the_graph_ends_in_the_result(strozzi: tuple[Record, Review]) -> None:
    record, found = strozzi
    graph = Graph(found.chances, people(record.names))
    drawn = graph.draw("chances", [], [3])
    lines = re.findall(r'<polyline points="([^"]*)"', drawn)[::2]
    ends = {line.split()[-1] for line in lines}
    right = f"{graph.x(len(record.actions)):.1f}"
    assert ends == {f"{right},{graph.y(1):.1f}", f"{right},{graph.y(0):.1f}"}
    assert all(len(line.split()) == len(record.actions) + 1 for line in lines)
    assert drawn.count("<circle") == len(lines) + 1, "an emblem for each player, and a pin"


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], strozzi: tuple[Record, Review]
) -> None:
    record, found = strozzi
    path = tmp_path / "game.txt"
    record.save(path)
    assert main(["--lang", "nl", "review", str(path), "--simulations", str(FEW)]) == 0
    assert "speelde het best" in capsys.readouterr().out
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == Page(record, found, "nl").html()
    assert main(["review", str(path), "--simulations", str(FEW), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["names"] == record.names and told["review"] == json.loads(found.to_json())
    assert [one["move"] for one in told["turning_points"]] == [one.move for one in turning_points(found)]
    assert main(["review", str(path), "--simulations", "0"]) == 2
    Record.of(signoria.game("medici")).save(path)
    assert main(["review", str(path)]) == 2
    assert "Nothing was played" in capsys.readouterr().err
