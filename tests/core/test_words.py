"""What every game tells of its moves: in full, in brief, to the reader, and by source of the points."""

import re
from collections.abc import Iterator
from typing import Any

import signoria
from signoria.core.contract import Reckoning
from signoria.core.game import State
from signoria.core.guide import rule
from signoria.core.visibility import is_secret
from signoria.i18n import LANGUAGES, Seat, Sentence
from signoria.svg import Context, Look, people
from tests.settings import every_setting, moves_of

NAMES = ["Annabella", "Bartolomeo", "Caterina", "Donatello", "Eleonora", "Ferdinando"]


def sentences_of(before: State, action: int, after: State) -> Iterator[Sentence]:
    """All that is ever told of a move."""
    words = before.game.parts.words
    yield from before.describe(action, after)
    yield from (sentence for _, sentence in words.brief(before.data, action, after.data))
    told = (words.heading(before.data), words.warning(before.data, action), words.reason(before.data, action))
    yield from (sentence for sentence in told if sentence)
    account = words.account(before.data, action, after.data)
    if account:
        yield account.title
        for step in account.steps:
            yield from (step.title, step.explanation)


@every_setting
def test_every_choice_has_a_rule_that_the_guide_knows(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for before, action, _ in moves_of(signoria.game(name, players, **options), seed=1):
        rules = before.game.parts.words.RULES
        if before.player != signoria.NATURE and rules:
            number = rules[before.text(action).split()[0]]
            assert rule(name, number, "en").startswith(f"**{number}**")


@every_setting
def test_the_reader_is_you(name: str, players: int, options: dict[str, Any]) -> None:
    """In whatever is told to a player that player is not called by name, and what they do is said to them."""
    for before, action, after in moves_of(signoria.game(name, players, **options), seed=1):
        for sentence in sentences_of(before, action, after):
            for lang in LANGUAGES:
                for seat in range(players):
                    assert NAMES[seat] not in sentence.render(lang, NAMES, seat), sentence.text
            if re.match(r"\{player\} \w", sentence.text) and isinstance(sentence.values["player"], Seat):
                assert sentence.you, f"{sentence.text!r} says what somebody does, but not what you do"


@every_setting
def test_what_is_paid_adds_up(name: str, players: int, options: dict[str, Any]) -> None:
    """The points of a move, by source, are the change of the scores."""
    words = signoria.game(name, players, **options).parts.words
    for before, action, after in moves_of(signoria.game(name, players, **options), seed=2):
        account = words.account(before.data, action, after.data)
        paid = [0] * players
        for step in account.steps if account else ():
            assert set(step.points) <= set(words.SOURCES)
            for points in step.points.values():
                assert len(points) == players
                paid = [so_far + more for so_far, more in zip(paid, points, strict=True)]
        assert paid == [new - old for new, old in zip(after.scores, before.scores, strict=True)]


@every_setting
def test_a_reckoning_points_at_what_is_drawn(name: str, players: int, options: dict[str, Any]) -> None:
    game = signoria.game(name, players, **options)
    for before, action, after in moves_of(game, seed=3):
        account = game.parts.words.account(before.data, action, after.data)
        if account and account.state is not None:
            for look in (Look(), Look(narrow=True)):
                drawn = _drawn_as_valued(game, account, look)
                ids = set(re.findall(r' id="([^"]+)"', drawn))
                for step in account.steps:
                    assert {*step.light, *step.at.values()} <= ids


def _drawn_as_valued(game: signoria.Game, account: Reckoning, look: Look) -> str:
    valued = State(game, account.state)
    context = Context(valued.view(None), people(NAMES[: game.players]), look, "en", is_reckoning=True)
    return game.parts.board.draw(context)


@every_setting
def test_what_is_told_in_brief_betrays_no_secret(name: str, players: int, options: dict[str, Any]) -> None:
    game = signoria.game(name, players, **options)
    words = game.parts.words
    for before, action, after in moves_of(game, seed=4):
        if before.player == signoria.NATURE or not is_secret(before, action):
            continue
        told = [str(sentence) for _, sentence in words.brief(before.data, action, after.data)]
        for other in before.legal():
            if is_secret(before, other):
                again = words.brief(before.data, other, before.after(other).data)
                assert [str(sentence) for _, sentence in again] == told


@every_setting
def test_every_number_that_is_asked_for_is_explained(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """Where a number is chosen the game tells what the button does, and starts with one that is possible."""
    game = signoria.game(name, players, **options)
    picks = game.parts.board.picks
    for before, _, _ in moves_of(game, seed=5):
        if before.player in (None, signoria.NATURE):
            continue
        numbers = {
            int(pick.removeprefix("number:"))
            for action in before.legal()
            for pick in picks(action)
            if pick.startswith("number:")
        }
        context = Context(
            before.view(before.player), people(NAMES[:players]), Look(), "en", viewer=before.player
        )
        aid = game.parts.board.number(context)
        assert (aid is not None) == bool(numbers)
        if aid:
            assert aid.start in numbers and "{number}" in aid.button.text
            assert aid.estimate is None or aid.estimate >= 0


@every_setting
def test_at_the_end_all_points_are_accounted_for(name: str, players: int, options: dict[str, Any]) -> None:
    """What stands there in the end, or all moves together, pay what was won since the start."""
    game = signoria.game(name, players, **options)
    words, moves = game.parts.words, moves_of(game, seed=6)
    end = moves[-1][2]
    final = words.final_account(end.data)
    accounts = (words.account(before.data, action, after.data) for before, action, after in moves)
    steps = final or [step for account in accounts if account for step in account.steps]
    paid = [sum(points[seat] for step in steps for points in step.points.values()) for seat in range(players)]
    assert paid == [new - old for new, old in zip(end.scores, game.start().scores, strict=True)]
    assert {source for step in steps for source in step.points} <= set(words.SOURCES)
    for look in (Look(), Look(narrow=True)) if final else ():
        drawn = _drawn_as_valued(game, Reckoning(final[0].title, final, end.data), look)
        ids = set(re.findall(r' id="([^"]+)"', drawn))
        assert all({*step.light, *step.at.values()} <= ids for step in final)
    sign = game.parts.board.sign
    assert all(sign(step.sign, "blue") for step in final), "a thing that counts has a picture"
    for drawn in [
        *(sign(source, None) for source in words.SOURCES),
        *(sign(one.sign, "red") for one in final),
    ]:
        if drawn:
            size = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', drawn)
            assert size and int(size[1]) <= 44 and int(size[2]) <= 24
            assert " id=" not in drawn and "url(#" not in drawn, "many signs stand on one page"
