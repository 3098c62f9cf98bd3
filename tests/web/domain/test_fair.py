"""Nobody is cheated: a result stays, the host has no secret powers, and nobody chooses the shuffle."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.core.errors import UserError
from signoria.core.record import Record
from signoria.core.shuffle import Contribution, hash_of, problems
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import (
    BotCame,
    BotLeft,
    ChatChanged,
    Event,
    InvitationChanged,
    LinkChanged,
    Said,
    Seated,
    from_json,
    to_json,
)
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import SPECTATORS_IN_A_ROW, Table
from signoria.web.scene.drawing import Drawings
from tests.web.domain.test_table import AT, SEED, choose, happen, let_nature, play_on, status, table

MINE, YOURS, LATE = "ab" * 16, "cd" * 8, "ef" * 8


def laid(kinds: str, game: str = "strozzi", contribution: str = MINE, **more: Any) -> Table:
    """A table with what its host added to the shuffle, at which no friend sits yet."""
    wishes = [SeatWish(kind) for kind in kinds.split()]
    opened = opening(game, wishes, {}, hash_of_seed=hash_of(SEED), contribution=contribution, **more)
    return Table("t", Event(0, AT, opened))


def finished(kinds: str) -> Table:
    at = table("strozzi", kinds)
    play_on(at)
    assert at.state.over
    return at


def log_of(at: Table, you: int | None = None) -> list[str]:
    return [text for entry in Drawings(at).log(-1, "en", you) for text in entry.text]


# --- A result stays ---


@pytest.mark.parametrize("kinds", ["me bot", "me screen"])
def test_a_finished_game_is_not_changed_by_one_alone(kinds: str) -> None:
    at = finished(kinds)
    mine = [number for number, kind in enumerate(kinds.split()) if kind != "bot"]
    assert at.may_undo(mine) is None
    with pytest.raises(UserError, match="earlier position at a new table"):
        at.undo(mine)


def test_a_finished_game_is_taken_back_when_all_others_agree() -> None:
    at = finished("me friend")
    last = at.line[-1].seat
    assert at.may_undo([last]) == "ask", "though nobody has acted since"
    happen(at, at.undo([last]))
    assert at.state.over and at.undo_question
    happen(at, at.answer(1 - last, False))
    assert at.state.over
    happen(at, at.undo([last]))
    happen(at, at.answer(1 - last, True))
    assert not at.state.over and at.asked == last


def test_somebody_for_whom_a_bot_plays_at_the_end_is_asked_too() -> None:
    at = finished("me friend")
    happen(at, at.bot_comes(1, "easy"))
    assert at.may_undo([0]) == "ask"


# --- The host ---


def test_a_bot_for_a_person_does_not_agree_in_their_name() -> None:
    at = table("medici", "me friend bot")
    play_on(at, moves=6)
    assert at.may_undo([0]) == "ask"
    happen(at, at.bot_comes(1, "easy"))
    assert at.may_undo([0]) == "ask"
    happen(at, at.undo([0]))
    assert at.undo_question and at.undo_question.waiting == {1}
    happen(at, at.answer(1, True))
    assert at.undone and not at.undo_question


def test_a_bot_that_comes_while_a_person_is_asked_answers_nothing() -> None:
    at = table("medici", "me friend friend")
    play_on(at, moves=6)
    happen(at, at.undo([0]))
    before = at.position
    happen(at, at.bot_comes(1, "easy"))
    happen(at, at.answer(2, True))
    assert at.position == before and at.undo_question and at.undo_question.waiting == {1}


def test_a_seat_in_which_nobody_ever_sat_is_not_asked() -> None:
    at = laid("me friend", "strozzi")
    happen(at, at.start_with_bots("easy"))
    play_on(at, moves=6)
    assert at.others([0]) == () and at.may_undo([0]) == "free"


def test_what_the_host_does_is_told_to_all() -> None:
    at = table("medici", "me friend friend")
    done = [
        (
            at.bot_comes(1, "easy"),
            "The host lets a bot play for Friend 1",
            "The host lets a bot play for you",
        ),
        (BotLeft, "The host sends the bot away that played for Friend 1", "played for you"),
        (at.change_link(1, "withdrawn"), "The host withdraws the link of Friend 1", "your link"),
        (at.change_link(1, "renewed"), "The host makes a new link to the seat of Friend 1", "your seat"),
        (
            at.change_invitation("withdrawn"),
            "The host withdraws the one link for all",
            "The host withdraws the one link for all",
        ),
        (
            at.change_invitation("renewed"),
            "The host makes a new link for all; the old one no longer works",
            "",
        ),
        (at.let_spectators_speak(True), "The host lets spectators speak", "The host lets spectators speak"),
        (ChatChanged, "The host lets spectators speak no more", "no more"),
        (at.end(), "The host ends the table", "The host ends the table"),
    ]
    for what, others, yours in done:
        if what is BotLeft:
            what = at.bot_leaves(1)
        elif what is ChatChanged:
            what = at.let_spectators_speak(False)
        assert not isinstance(what, type)
        happen(at, what)
        assert log_of(at)[-1] == others and yours in log_of(at, 1)[-1]


def test_a_bot_in_a_free_seat_and_a_friend_who_comes_after_all_are_told_as_such() -> None:
    at = laid("me friend", "strozzi")
    happen(at, at.start_with_bots("easy"))
    assert log_of(at)[-1] == f"The host lets a bot play: {at.names[1]}"
    happen(at, at.sit(1, "Bram", at.seats[1].colour))
    assert log_of(at)[-2:] == ["Bram sits down", "Bram plays again"]


@pytest.mark.parametrize(
    "payload",
    [
        BotCame(1, "easy", by_host=True),
        BotLeft(1, by_host=True),
        LinkChanged(1, "withdrawn"),
        InvitationChanged("withdrawn"),
        ChatChanged(True),
        Seated(1, "Anna", "red", contribution=YOURS),
        opening(
            "strozzi", [SeatWish("me")] * 2, {}, contribution=MINE, earlier={"a": "b"}, spectators_speak=True
        ),
    ],
)
def test_new_facts_are_stored_and_read_again(payload: Any) -> None:
    assert from_json(payload.kind, to_json(payload)) == payload


# --- The shuffle ---


def test_everybody_who_sits_down_adds_to_the_shuffle_and_the_record_proves_it() -> None:
    at = laid("me friend")
    happen(at, at.sit(1, "Bram", at.seats[1].colour, YOURS))
    assert at.contributions == [Contribution(None, 0, MINE), Contribution(1, 0, YOURS)]
    play_on(at)
    record = Record.parse(str(at.record(SEED)))
    assert problems(record) == []
    assert record.headers["Contribution 2"] == f"seat 2, from draw 0, {YOURS}"
    without = Record.parse(str(record))
    without.headers["Contribution 2"] = f"seat 2, from draw 0, {LATE}"
    assert problems(without)
    assert "Seed" not in at.record().headers


def test_what_is_added_changes_what_is_drawn() -> None:
    def line(contribution: str) -> list[int]:
        at = laid("me friend")
        happen(at, at.sit(1, "Bram", at.seats[1].colour, contribution))
        play_on(at, moves=10)
        return [move.action for move in at.line if move.seat == NATURE]

    assert line(YOURS) == line(YOURS) != line(LATE)


def test_a_seat_adds_once_and_nothing_after_the_end() -> None:
    at = laid("me friend")
    happen(at, at.sit(1, "Bram", at.seats[1].colour, YOURS))
    assert at.sit(1, "Bram", at.seats[1].colour, LATE).payloads == ()
    happen(at, at.sit(1, "Dirk", at.seats[1].colour, LATE))
    assert [one.text for one in at.contributions] == [MINE, YOURS]
    play_on(at)
    assert at.sit(0, at.names[0], at.seats[0].colour, LATE).payloads == ()
    assert status(lambda: laid("me friend").sit(1, "Bram", "", "nonsense")) == 422


@pytest.mark.parametrize("text", ["x" * 16, "AB" * 8, "ab", "ab" * 33, "ab ab ab ab", "９" * 8])
def test_what_is_added_is_hexadecimal_and_not_long(text: str) -> None:
    assert status(lambda: laid("me bot", contribution=text)) == 422


def test_what_is_added_late_counts_from_then_on_and_taking_back_does_not_draw_anew() -> None:
    at = laid("me bot")
    play_on(at, moves=8)
    drawn = [move.action for move in at.line]
    draws = at.draws
    happen(at, at.undo([0]))
    happen(at, at.sit(0, at.names[0], at.seats[0].colour, LATE))
    assert at.contributions[-1] == Contribution(0, draws, LATE)
    let_nature(at)
    while at.position < len(drawn):
        happen(at, at.move(at.asked or 0, at.position, drawn[at.position]))
        let_nature(at)
    assert [move.action for move in at.line][: len(drawn)] == drawn, "the same cards come again"
    play_on(at)
    assert problems(Record.parse(str(at.record(SEED)))) == []


def test_a_table_of_the_version_before_goes_on_by_its_seed_alone() -> None:
    facts = to_json(opening("strozzi", [SeatWish("me"), SeatWish("bot")], {}, hash_of_seed=hash_of(SEED)))
    del facts["shuffle"]
    at = Table("t", Event(0, AT, from_json("opened", facts)))
    assert at.sit(0, at.names[0], at.seats[0].colour, LATE).payloads == ()
    play_on(at)
    record = at.record(SEED)
    assert not any(name.startswith(("Contribution", "Shuffle")) for name in record.headers)
    assert problems(record) == []


# --- Spectators ---


def test_spectators_speak_when_the_host_lets_them() -> None:
    at = table("strozzi", "me friend")
    assert status(lambda: at.say(None, "Zoe", "hello")) == 403
    happen(at, at.say(None, "", "I am the host", is_host=True))
    happen(at, at.let_spectators_speak(True))
    assert at.let_spectators_speak(True).payloads == ()
    happen(at, at.say(None, "Zoe", "hello"))
    assert at.events[-1].payload == Said(None, "Zoe", "hello")
    (entry,) = Drawings(at).log(at.number - 1, "en", None)
    assert entry.spectator and entry.name == "Zoe"
    happen(at, at.let_spectators_speak(False))
    assert status(lambda: at.say(None, "Zoe", "hello")) == 403
    happen(at, at.say(0, "Zoe", "hello"))
    (entry,) = Drawings(at).log(at.number - 1, "en", None)
    assert not entry.spectator and entry.name == at.names[0]
    assert laid("me bot", spectators_speak=True).spectators_speak


@pytest.mark.parametrize(
    "name", ["Friend 1", "friend 1", "FRIEND l", "Frіend 1", " Friend\u200b 1 ", "Ｆriend 1"]
)
def test_a_spectator_does_not_wear_a_player_s_name(name: str) -> None:
    at = table("strozzi", "me friend")
    happen(at, at.let_spectators_speak(True))
    assert status(lambda: at.say(None, name, "I resign")) == 422
    assert status(lambda: at.sit(0, name, at.seats[0].colour)) == 422, "nor does another player"


def test_spectators_do_not_flood_the_table() -> None:
    at = table("strozzi", "me friend")
    happen(at, at.let_spectators_speak(True))
    for _ in range(SPECTATORS_IN_A_ROW):
        happen(at, at.say(None, "Zoe", "hello"))
    assert status(lambda: at.say(None, "Yara", "hello")) == 409
    assert at.say(0, "", "I may").payloads and at.say(None, "", "so may I", is_host=True).payloads
    let_nature(at)
    choose(at, at.state.text(at.state.legal()[0]))
    assert at.say(None, "Yara", "hello").payloads


# --- Whatever is asked ---

REQUESTS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "move",
                "move",
                "move",
                "undo",
                "yes",
                "no",
                "say",
                "sit",
                "join",
                "bot",
                "no bot",
                "start",
                "link",
                "chat",
            ]
        ),
        st.integers(-1, 2),
        st.sampled_from(["Anna", "Bram", "Friend 1", "", "\u202e", "Cosimo"]),
        st.sampled_from(["", MINE, YOURS, LATE, "nonsense"]),
    ),
    max_size=60,
)


def request(at: Table, kind: str, seat: int, text: str, contribution: str) -> Any:
    place = max(0, seat)
    state = at.state
    return {
        "move": lambda: at.move(
            place, at.position, state.text(state.legal()[0]) if state.legal() else "pass"
        ),
        "undo": lambda: at.undo([place]),
        "yes": lambda: at.answer(place, True),
        "no": lambda: at.answer(place, False),
        "say": lambda: at.say(None if seat < 0 else seat, text, text, is_host=contribution == MINE),
        "sit": lambda: at.sit(place, text, at.seats[place].colour, contribution),
        "join": lambda: at.join(text, "", True, contribution),
        "bot": lambda: at.bot_comes(place, "easy"),
        "no bot": lambda: at.bot_leaves(place),
        "start": lambda: at.start_with_bots("easy"),
        "link": lambda: at.change_link(place, "renewed"),
        "chat": lambda: at.let_spectators_speak(seat > 0),
    }[kind]()


@given(REQUESTS, st.sampled_from(["me friend friend", "me bot friend", "screen program friend"]))
@settings(max_examples=150)
def test_whatever_is_asked_the_table_is_what_its_events_say(requests: list[Any], kinds: str) -> None:
    at = laid(kinds, "medici")
    for kind, *rest in requests:
        try:
            outcome = request(at, kind, *rest)
        except UserError:
            continue
        people = {seat for seat, sitting in enumerate(at.seats) if sitting.kind in ("person", "program")}
        if kind == "undo" and any(payload.kind == "undone" for payload in outcome.payloads):
            is_last = at.undo_position([max(0, rest[0])]) == at.position - 1
            assert is_last or not people - {max(0, rest[0])}, "what others did is not undone without them"
        happen(at, outcome)
        let_nature(at)
    events = [
        Event(event.number, event.at, from_json(event.payload.kind, to_json(event.payload)))
        for event in at.events
    ]
    again = Table.replay("t", events)
    assert bytes(again.state) == bytes(at.state) and again.seats == at.seats
    assert (again.contributions, again.draws, again.most_draws) == (at.contributions, at.draws, at.most_draws)
    assert (again.undo_question, again.spectators_said) == (at.undo_question, at.spectators_said)
    assert at.draws == sum(move.seat == NATURE for move in at.line) <= at.most_draws
    record = Record.parse(str(at.record(SEED)))
    assert [*record.actions] == [move.action for move in at.line]
    assert not at.draws or problems(record) == []
    assert len({one.seat for one in at.contributions}) == len(at.contributions)
    assert [event.at for event in at.events] == sorted(event.at for event in at.events)
    assert at.deadline is None or at.deadline > AT + timedelta(0)
