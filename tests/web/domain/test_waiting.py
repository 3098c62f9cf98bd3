"""A table that was laid for friends begins when everybody sits, and not before."""

from datetime import timedelta

import pytest

from signoria.core.record import Record
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import BotCame, BotLeft, Event, Moved, Seated
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.names import BOT_NAMES
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Table
from tests.web.domain.test_table import AT, choose, happen, let_nature, status


def laid(kinds: str = "me friend friend", game: str = "medici", **more: object) -> Table:
    """A table at which nobody has sat down yet but the host."""
    wishes = [SeatWish(kind, name="Anna" if kind == "me" else "") for kind in kinds.split()]
    return Table("t", Event(0, AT, opening(game, wishes, {}, **more)))  # type: ignore[arg-type]


def test_nobody_is_asked_and_nature_does_not_move_until_everybody_sits() -> None:
    at = laid()
    assert at.is_waiting and at.asked is None and at.deadline is None
    assert at.nature_moves("seed").payloads == ()
    assert status(lambda: at.move(0, 0, "starts 1")) == 409
    happen(at, at.sit(1, "Bram", at.seats[1].colour))
    assert at.is_waiting
    happen(at, at.sit(2, "Carla", at.seats[2].colour))
    assert not at.is_waiting and at.asked == NATURE


def test_a_table_without_free_seats_does_not_wait() -> None:
    assert not laid("me bot bot").is_waiting
    assert not laid("me screen program").is_waiting


def test_bots_in_the_free_seats_have_names_of_their_own_and_let_the_game_begin() -> None:
    at = laid("me friend friend bot")
    happen(at, at.start_with_bots("easy"))
    assert not at.is_waiting
    assert len(set(at.names)) == 4 and {at.names[1], at.names[2]} <= set(BOT_NAMES)
    assert [seat.level for seat in at.seats] == [None, "easy", "easy", "medium"]
    assert status(lambda: at.start_with_bots("easy")) == 409
    assert status(lambda: laid().start_with_bots("godlike")) == 422


def test_a_bot_instead_of_one_friend_still_waits_for_the_other() -> None:
    at = laid()
    happen(at, at.bot_comes(1, "hard"))
    assert at.is_waiting and at.names[1] in BOT_NAMES
    happen(at, at.bot_leaves(1))
    assert at.names[1] == "Player 2" and at.seats[1].is_free


def test_a_friend_who_comes_late_takes_over_from_the_bot() -> None:
    at = laid()
    happen(at, at.start_with_bots("easy"))
    let_nature(at)
    came = at.sit(2, "Carla", at.seats[2].colour)
    assert [type(payload) for payload in came.payloads] == [Seated, BotLeft]
    happen(at, came)
    assert at.names[2] == "Carla" and not at.seats[2].played_by_bot


def test_a_game_that_has_begun_goes_on_though_a_seat_is_open() -> None:
    """Tables of the version before did not wait."""
    at = laid()
    first = at.game.start()
    at.add(Event(1, AT, Moved(NATURE, first.text(first.legal()[0]))))
    assert not at.is_waiting and at.asked is not None


def test_a_record_s_own_moves_do_not_begin_the_game() -> None:
    at = laid(given=1)
    first = at.game.start()
    at.add(Event(1, AT, Moved(NATURE, first.text(first.legal()[0]))))
    assert at.is_waiting


def test_an_event_of_the_version_before_names_no_bot() -> None:
    at = laid()
    at.add(Event(1, AT, BotCame(1, "easy")))
    assert at.names[1] == "Player 2" and at.seats[1].played_by_bot


def test_the_clock_runs_from_when_the_game_begins() -> None:
    at = laid("me friend", "strozzi", clock=60)
    late = AT + timedelta(hours=5)
    (seated,) = at.sit(1, "Bram", at.seats[1].colour).payloads
    at.add(Event(1, late, seated))
    assert at.acted_at == late


def test_a_free_seat_gives_way_with_its_colour_and_nobody_else_does() -> None:
    at = laid()
    mine, second, third = (seat.colour for seat in at.seats)
    happen(at, at.sit(1, "Bram", third))
    assert [seat.colour for seat in at.seats] == [mine, third, second]
    assert status(lambda: at.sit(2, "Carla", third)) == 422


@pytest.mark.parametrize("blank", ["", "   ", "\n\t"])
def test_a_blank_name_is_refused(blank: str) -> None:
    at = laid()
    assert status(lambda: at.sit(1, blank, at.seats[1].colour)) == 422


def test_whoever_is_invited_joins_a_private_table() -> None:
    at = laid()
    assert status(lambda: at.join("Bram", "")) == 403
    happen(at, at.join("Bram", "", invited=True))
    happen(at, at.join("", at.seats[0].colour, invited=True))
    assert at.names == ["Anna", "Bram", "Player 3"] and not at.is_waiting
    assert status(lambda: at.join("Dirk", "", invited=True)) == 409


def test_a_newcomer_prefers_a_free_seat_to_that_of_a_bot() -> None:
    at = laid()
    happen(at, at.bot_comes(1, "easy"))
    assert at.join("Carla", "", invited=True).seated == 2
    happen(at, at.join("Carla", "", invited=True))
    assert at.join("Dirk", "", invited=True).seated == 1


def test_only_a_stored_key_without_seats_invites() -> None:
    assert Key("k").may_join
    assert not SPECTATOR.may_join
    assert not Key("k", (1,)).may_join and not Key("k", host=True).may_join


def test_a_record_names_its_bots_as_the_terminal_does() -> None:
    at = laid("me friend bot")
    happen(at, at.bot_comes(1, "hard"))
    let_nature(at)
    choose(at, at.state.text(at.state.legal()[0]))
    headers = Record.parse(str(at.record())).headers
    kinds = [headers.get(f"Player {number}") for number in (1, 2, 3)]
    assert kinds == [None, "search:hard", "search:medium"]
