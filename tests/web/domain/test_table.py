"""A table alone, without server or store: what may happen at it, and what may not."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from signoria.core.errors import IllegalAction, UserError
from signoria.core.shuffle import hash_of, nature_choice, problems
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import Event, Moved, Opened, Said, from_json, to_json
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.routes.errors import status_of

AT = datetime(2026, 1, 1, 12)
SEED = "the seed of these tests"


def table(game: str = "medici", kinds: str = "me friend bot", **more: Any) -> Table:
    """A table at which all who were invited have sat down."""
    wishes = [SeatWish(kind) for kind in kinds.split()]
    made = Table("t", Event(0, AT, opening(game, wishes, {}, hash_of_seed=hash_of(SEED), **more)))
    for seat, kind in enumerate(kinds.split()):
        if kind == "friend":
            happen(made, made.sit(seat, f"Friend {seat}", made.seats[seat].colour))
    return made


def happen(table: Table, outcome: Outcome) -> None:
    number = len(table.events)
    for event in outcome.events(number, AT + timedelta(seconds=number)):
        table.add(event, outcome.move)


def let_nature(table: Table) -> None:
    while table.asked == NATURE:
        happen(table, table.nature_moves(SEED))


def choose(table: Table, action: str) -> None:
    assert table.asked is not None
    happen(table, table.move(table.asked, table.position, action))
    let_nature(table)


def play_on(table: Table, moves: int = 10_000) -> None:
    """Take the first legal action, again and again."""
    let_nature(table)
    while table.asked is not None and moves:
        choose(table, table.state.text(table.state.legal()[0]))
        moves -= 1


def status(request: Any) -> int:
    with pytest.raises(UserError) as refusal:
        request()
    return status_of(refusal.value)


# --- Moves ---


def test_moves_are_made_by_who_is_asked_and_nobody_else() -> None:
    at = table()
    let_nature(at)
    asked = at.asked
    assert asked is not None
    action = at.state.text(at.state.legal()[0])
    other = (asked + 1) % 3
    assert status(lambda: at.move(other, at.position, action)) == 403
    assert at.move(asked, at.position, action).payloads == (Moved(asked, action),)


def test_a_move_is_checked_once_and_carried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table()
    let_nature(at)
    calls = {"legal": 0, "apply": 0}
    rules = at.game.parts.rules

    def count(name: str) -> Any:
        def counted(*given: Any) -> Any:
            calls[name] += 1
            return getattr(rules, name)(*given)

        return counted

    counting = replace(rules, legal=count("legal"), apply=count("apply"))
    monkeypatch.setattr(at.game, "parts", replace(at.game.parts, rules=counting))
    before = at.state
    outcome = at.move(at.asked or 0, at.position, "stop")
    happen(at, outcome)
    assert outcome.move and at.line[-1] is outcome.move and at.state is outcome.move.after
    assert outcome.move.sentences and outcome.move.change == [0, 0, 0]
    assert before.player != at.state.player
    assert calls == {"legal": 1, "apply": 1}


def test_a_copy_does_not_change_when_the_table_does() -> None:
    at = table("medici", "me friend friend")
    play_on(at, moves=4)
    copied = at.copy()
    facts = (copied.number, copied.position, bytes(copied.state), copied.names, copied.undone)
    happen(at, at.sit(1, "Somebody else", at.seats[1].colour))
    play_on(at, moves=2)
    happen(at, at.end())
    assert (copied.number, copied.position, bytes(copied.state), copied.names, copied.undone) == facts
    assert not copied.ended


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    at = table()
    let_nature(at)
    with pytest.raises(IllegalAction) as refusal:
        at.move(at.asked or 0, at.position, "bid 7")
    assert (status_of(refusal.value), refusal.value.rule) == (422, "R-3.1")


def test_a_doubled_move_does_nothing_and_a_late_one_is_refused() -> None:
    at = table()
    let_nature(at)
    asked, position = at.asked or 0, at.position
    choose(at, "stop")
    assert at.move(asked, position, "stop").payloads == ()
    assert status(lambda: at.move(asked, position, "draw")) == 409
    assert status(lambda: at.move(asked, position + 50, "draw")) == 409


def test_nothing_is_moved_when_the_game_is_over_or_ended() -> None:
    at = table()
    play_on(at)
    assert at.state.over
    assert status(lambda: at.move(0, at.position, "pass")) == 409
    other = table()
    happen(other, other.end())
    assert other.asked is None
    assert status(lambda: other.move(0, other.position, "pass")) == 409


def test_a_table_of_other_rules_can_only_be_looked_at() -> None:
    at = table()
    at.facts = replace(at.facts, rules=at.facts.rules + 1)
    assert at.asked is None
    assert status(lambda: at.move(0, 0, "starts 1")) == 409


def test_nature_follows_from_the_seed_and_the_record_proves_it() -> None:
    at = table("strozzi", "me bot")
    play_on(at)
    record = at.record(SEED)
    assert problems(record) == []
    other = at.record("another seed")
    assert "hash" in str(problems(other)[0])
    swapped = next(number for number, move in enumerate(at.line) if move.seat == NATURE)
    first = at.line[swapped].before
    wrong = next(action for action in first.legal() if action != nature_choice(first, SEED, 0))
    forged = at.record(SEED)
    forged.actions[:] = [*forged.actions[:swapped], wrong]
    assert len(problems(forged)) == 1


# --- Taking back ---


def test_own_choices_are_taken_back_freely_until_something_new_is_seen() -> None:
    at = table("medina", "me friend")
    let_nature(at)
    first = at.asked or 0
    while at.asked == first:
        choose(at, at.state.text(at.state.legal()[0]))
    assert at.may_undo([first]) == "free"
    happen(at, at.undo([first]))
    assert at.asked == first
    assert at.undone == [at.events[-1].number - 1]


def test_beyond_that_the_others_are_asked() -> None:
    at = table("medici", "me friend friend")
    let_nature(at)
    play_on(at, moves=4)
    asker = at.line[-1].seat if at.line[-1].seat != NATURE else at.line[-2].seat
    asker = next(seat for seat in range(3) if at.undo_position([seat]) is not None and seat != asker)
    others = [seat for seat in range(3) if seat != asker]
    position = at.undo_position([asker])
    assert at.may_undo([asker]) == "ask"
    happen(at, at.undo([asker]))
    assert at.undo_question and at.undo_question.waiting == set(others)
    assert status(lambda: at.answer(asker, True)) == 409
    happen(at, at.answer(others[0], True))
    assert at.undo_question
    happen(at, at.answer(others[1], True))
    assert at.undo_question is None and at.position == position and at.asked == asker


def test_one_no_is_enough() -> None:
    at = table("medici", "me friend friend")
    play_on(at, moves=4)
    asker = next(seat for seat in range(3) if at.may_undo([seat]) == "ask")
    before = at.position
    happen(at, at.undo([asker]))
    happen(at, at.answer((asker + 1) % 3, False))
    assert at.undo_question is None and at.position == before


def test_bots_agree() -> None:
    at = table("medici", "me bot bot")
    play_on(at, moves=6)
    assert at.may_undo([0]) == "free"
    happen(at, at.undo([0]))
    assert at.asked == 0


def test_the_same_cards_come_again_after_taking_back() -> None:
    at = table("medici", "me bot bot")
    play_on(at, moves=9)
    line = [move.action for move in at.line]
    happen(at, at.undo([0]))
    let_nature(at)
    while at.position < len(line):
        happen(at, at.move(at.asked or 0, at.position, line[at.position]))
        let_nature(at)
    assert [move.action for move in at.line] == line


def test_nothing_can_be_taken_back_before_one_has_moved() -> None:
    at = table()
    assert at.may_undo([0]) is None
    assert status(lambda: at.undo([0])) == 409


def test_a_laid_card_is_free_to_take_back_but_not_when_it_turned_the_others_up() -> None:
    at = table("ponte_vecchio", "me friend")
    let_nature(at)
    while at.state.view(at.asked)["phase"] != "laying":
        choose(at, at.state.text(at.state.legal()[0]))
    first = at.asked or 0
    choose(at, "card joker")
    assert at.asked == 1 - first and at.may_undo([first]) == "free"
    choose(at, "card 20")
    assert at.may_undo([first]) == at.may_undo([1 - first]) == "ask"


# --- Seats ---


def test_everyone_gets_a_name_and_a_colour_of_their_own() -> None:
    wishes = [SeatWish("me", "Anna", "blue"), SeatWish("screen", "Anna", "blue")]
    seats = opening("medici", [*wishes, SeatWish("bot"), SeatWish("friend")], {}).seats
    assert len({seat.name for seat in seats}) == len({seat.colour for seat in seats}) == 4
    assert seats[0].colour == "blue"


def test_where_the_rules_name_colours_a_seat_has_its_own_until_somebody_chooses_another() -> None:
    wishes = [SeatWish("me", "Anna", "red"), SeatWish("friend", "Bram", "green")]
    at = Table("t", Event(0, AT, opening("strozzi", wishes, {}, public=True)))
    assert [seat.colour for seat in at.seats] == ["blue", "red"]
    happen(at, at.join("Carla", "green"))
    assert [seat.colour for seat in at.seats] == ["blue", "red"]
    happen(at, at.sit(1, "Carla", "green"))
    assert [seat.colour for seat in at.seats] == ["blue", "green"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "nothing"},
        {"wishes": [SeatWish("me")]},
        {"wishes": [SeatWish("ghost")] * 3},
        {"wishes": [SeatWish("bot", level="godlike")] * 3},
        {"options": {"no": "such"}},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"name": "medici", "wishes": [SeatWish("me")] * 3, "options": {}}
    assert status(lambda: opening(**(right | wrong))) == 422


def test_names_and_colours_are_not_shared() -> None:
    at = table("medici", "me friend bot")
    taken = at.seats[0]
    assert status(lambda: at.sit(1, taken.name, at.seats[1].colour)) == 422
    assert status(lambda: at.sit(1, "Bram", taken.colour)) == 422
    assert status(lambda: at.sit(1, "Bram", "infrared")) == 422
    happen(at, at.sit(1, " Bram\n ", at.seats[1].colour))
    assert at.names[1] == "Bram"


def test_a_public_table_can_be_joined_until_it_is_full() -> None:
    wishes = [SeatWish(kind) for kind in ("me", "friend", "bot")]
    at = Table("t", Event(0, AT, opening("medici", wishes, {}, public=True)))
    happen(at, at.join("Carla", at.seats[0].colour))
    assert at.seats[1].name == "Carla" and at.seats[1].kind == "person"
    assert status(lambda: at.join("Dirk", "")) == 409
    assert status(lambda: table().join("Dirk", "")) == 403


def test_a_bot_plays_for_somebody_who_is_away() -> None:
    at = table("medici", "me friend bot")
    happen(at, at.bot_comes(1, "easy"))
    assert at.seats[1].played_by_bot and at.names[1] == "Friend 1"
    assert status(lambda: at.bot_comes(1, "easy")) == 409
    happen(at, at.bot_leaves(1))
    assert not at.seats[1].played_by_bot
    assert status(lambda: at.bot_leaves(2)) == 409


def test_saying() -> None:
    at = table()
    happen(at, at.say(0, "Anna", " hello "))
    assert at.events[-1].payload == Said(0, at.names[0], "hello")
    assert status(lambda: at.say(0, "Anna", "  ")) == 422
    assert status(lambda: at.say(0, "Anna", "x" * 501)) == 422


def test_a_table_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(kinds="me friend me")
    let_nature(at)
    choose(at, at.state.text(at.state.legal()[0]))
    mover = at.line[-1].seat
    monkeypatch.setattr("signoria.web.domain.table.MOST_EVENTS", len(at.events) + 2)
    monkeypatch.setattr("signoria.web.domain.table.FOR_THE_HOST", 2)
    for _ in range(2):
        happen(at, at.say(0, "", "hello"))
    assert status(lambda: at.say(0, "", "hello")) == 409
    assert status(lambda: at.undo([mover])) == 409
    happen(at, at.change_link(1, "withdrawn"))
    happen(at, at.change_invitation("withdrawn"))
    for refused in (
        lambda: at.change_link(1, "renewed"),
        lambda: at.change_invitation("renewed"),
        lambda: at.let_spectators_speak(True),
        lambda: at.allow_hints(not at.hints_allowed),
        lambda: at.bot_comes(1, "easy"),
    ):
        assert status(refused) == 409
    play_on(at)
    assert at.state.over
    happen(at.copy(), at.rematches("another"))


def test_the_moves_of_a_record_do_not_count_as_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.domain.table.MOST_EVENTS", 2)
    at = table(kinds="me me me", given=5)
    for number in range(1, 6):
        at.add(Event(number, AT, Said(0, "x", "stands for a move")))
    happen(at, at.say(0, "", "hello"))
    assert status(lambda: at.say(0, "", "hello")) == 409


def test_names_change_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.domain.table.MOST_RENAMES", 1)
    at = table(kinds="me friend friend")  # sitting down is not changing one's name
    happen(at, at.sit(1, "Bram", at.seats[1].colour))
    assert at.sit(1, "Bram", at.seats[1].colour).payloads == ()
    assert status(lambda: at.sit(1, "Dirk", at.seats[1].colour)) == 409
    free = table(kinds="me bot", game="strozzi")
    free.seats[1] = replace(free.seats[1], kind="open")
    free.renames = 1
    happen(free, free.sit(1, "Carla", free.seats[1].colour))


def test_the_clock_is_not_held_up_by_taking_back() -> None:
    at = table("medici", "me friend friend", clock=60)
    let_nature(at)
    seat, begun = at.asked, at.acted_at
    assert seat is not None

    def later(outcome: Outcome, seconds: int) -> None:
        (payload,) = outcome.payloads
        at.add(Event(len(at.events), begun + timedelta(seconds=seconds), payload), outcome.move)

    for seconds in (30, 50):  # they think for 30 s, take back ten seconds later, and think for 10 s more
        later(at.move(seat, at.position, "stop"), seconds)
        assert at.asked != seat and at.deadline == begun + timedelta(seconds=seconds + 60)
        later(at.undo([seat]), seconds + 10)
        assert at.asked == seat
    assert at.deadline == begun + timedelta(seconds=60 + 20), "while others were asked it stood still"


def test_the_clock_begins_anew_when_others_agree_to_take_back() -> None:
    at = table("medici", "me friend friend", clock=60)
    let_nature(at)
    seat = at.asked
    assert seat is not None
    choose(at, "stop")
    others = [number for number in range(3) if number != seat]
    play_on(at, 1)
    happen(at, at.undo([seat]))
    for other in others:
        happen(at, at.answer(other, True))
    assert at.asked == seat and at.deadline == at.events[-1].at + timedelta(seconds=60)


def test_the_clock_runs_for_people_only() -> None:
    at = table("medici", "me bot bot", clock=60)
    let_nature(at)
    while at.asked != 0:
        assert at.deadline is None
        choose(at, at.state.text(at.state.legal()[0]))
    assert at.deadline == max(event.at for event in at.events) + timedelta(seconds=60)
    assert table().deadline is None


def test_tables_of_the_version_before_allow_hints_and_begin_as_new_games() -> None:
    stored = to_json(table(kinds="me bot bot").facts)
    assert not {"hints", "position"} & set(stored)
    read = from_json("opened", stored)
    assert isinstance(read, Opened) and read.hints and read.position == ""
    later = to_json(table(hints=False, position="money-1=12").facts)
    read = from_json("opened", later)
    assert isinstance(read, Opened) and not read.hints and read.position == "money-1=12"


def test_a_game_begins_where_it_was_set_up_and_undo_goes_no_further() -> None:
    made = table(kinds="me bot bot", position="day=2; moment=bid; maker=3; lot=gold; asked=1; money-1=12")
    assert made.state.scores[0] == 12 and made.asked == 0
    choose(made, "bid 3")
    happen(made, made.undo([0]))
    assert made.state == made.first and made.may_undo([0]) is None
    assert made.record().first == made.first
