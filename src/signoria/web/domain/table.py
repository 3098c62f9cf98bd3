"""A table: its state after its events so far, and what requests may do next.

A request is answered by an `Outcome`, or refused by raising a `Refusal`. The table changes only when the
events of an outcome are added.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from signoria.bots.levels import DEFAULT_LEVEL
from signoria.core.game import Game, State, game
from signoria.core.lesson import Lesson, lesson
from signoria.core.record import Record
from signoria.core.setup import set_up
from signoria.core.shuffle import TOGETHER, Contribution, Shuffle, headers
from signoria.core.visibility import is_hidden_from, reveals
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE
from signoria.svg import COLOURS
from signoria.web.domain.errors import Conflict, Forbidden, Invalid
from signoria.web.domain.events import (
    Answered,
    AskedBack,
    BotCame,
    BotLeft,
    ChatChanged,
    Ended,
    Event,
    HintsChanged,
    InvitationChanged,
    LinkChange,
    LinkChanged,
    Moved,
    Opened,
    Payload,
    Rematched,
    Said,
    Seated,
    SeatKind,
    Undone,
)
from signoria.web.domain.move import Move
from signoria.web.domain.names import bot_name, clean_name, clean_text, is_taken, mixes_scripts
from signoria.web.domain.seating import Seat, first_seats, must_be_contribution, must_be_level, sit_down

LONGEST_TEXT = 500
SPECTATORS_IN_A_ROW = 10
"""What spectators may say between two things that those at the table do or say."""
MOST_EVENTS, FOR_THE_HOST = 4_000, 500
"""Of a table, besides the moves of its record: a table cannot grow for ever. Moves are always taken, and the
host can still withdraw links after others have filled the log."""
MOST_RENAMES = 200
"""The list of public tables reads all of them."""
BOT = "search"
"""What a record writes for a built-in bot, before its level."""


@dataclass(frozen=True)
class Outcome:
    """The events that result from a granted request; none if it was granted before."""

    payloads: tuple[Payload, ...] = ()
    move: Move | None = None
    """The move, if it is one."""

    @property
    def seated(self) -> int:
        """The seat that was taken."""
        return next(payload.seat for payload in self.payloads if isinstance(payload, Seated))

    def events(self, first: int, at: datetime) -> list[Event]:
        """The events as they are stored, numbered from `first`."""
        return [Event(first + number, at, payload) for number, payload in enumerate(self.payloads)]


@dataclass(frozen=True)
class UndoQuestion:
    """A pending question to the others, whether moves may be taken back."""

    seat: int
    position: int
    waiting: frozenset[int]


class Table:
    """The state of a table after its events so far."""

    def __init__(self, name: str, opened: Event):
        facts = opened.payload
        if not isinstance(facts, Opened):
            raise ValueError(f"the first event of a table is {facts.kind!r}")
        self.name = name
        self.facts = facts
        self.game: Game = game(facts.game, facts.players, **facts.options)
        self.lesson: Lesson | None = lesson(facts.game) if facts.lesson else None
        self.seats = first_seats(facts)
        self.events = [opened]
        self.opened_at = self.acted_at = opened.at
        self.used = timedelta()
        """How long the last choice took."""
        self.line: list[Move] = []
        """The moves that have not been taken back."""
        self.moved: dict[int, Move] = {}
        """Every move, by the number of its event; including those taken back."""
        self.undone: list[int] = []
        self.undo_question: UndoQuestion | None = None
        self.ended = False
        self.rematch: str | None = None
        self.first = set_up(self.game, facts.position) if facts.position else self.game.start()
        """The initial state of the game."""
        self.state = self.first
        self.draws = 0
        """The number of Nature's choices in `line`."""
        self.most_draws = 0
        """The most that `draws` has ever been: contributions do not change draws that have been seen."""
        self.contributions: list[Contribution] = []
        self._add_contribution(None, facts.contribution)
        self.spectators_speak = facts.spectators_speak
        self.hints_allowed = facts.hints
        self.renames = 0
        """How often somebody who sat already changed their name or colour."""
        self.invites = True
        """Whether there may be a link by which anybody may sit down: the host has not withdrawn it."""
        self.spectators_said = 0
        """The number of messages of spectators since anybody else did something."""

    @classmethod
    def replay(cls, name: str, events: Sequence[Event]) -> "Table":
        """A table from its events."""
        table = cls(name, events[0])
        for event in events[1:]:
            table.add(event)
        return table

    def copy(self) -> "Table":
        """An independent copy."""
        copied = object.__new__(Table)
        copied.__dict__.update(self.__dict__)
        copied.seats = list(self.seats)
        copied.events = list(self.events)
        copied.line = list(self.line)
        copied.moved = dict(self.moved)
        copied.undone = list(self.undone)
        copied.contributions = list(self.contributions)
        return copied

    # --- What is known ---

    @property
    def position(self) -> int:
        return len(self.line)

    @property
    def number(self) -> int:
        """The number of the newest event."""
        return self.events[-1].number

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_outdated(self) -> bool:
        """Whether the rules have changed since the table was opened: then nobody can move any more."""
        return self.facts.rules != self.game.info.rules_version

    @property
    def is_over(self) -> bool:
        return self.ended or self.state.over

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun because there are free seats."""
        has_begun = len(self.moved) > self.facts.given
        return not self.ended and not has_begun and any(seat.is_free for seat in self.seats)

    @property
    def asked(self) -> int | None:
        """The seat whose turn it is, `NATURE`, or None."""
        return None if self.ended or self.is_outdated or self.is_waiting else self.state.player

    @property
    def hides_now(self) -> bool:
        """Whether the position or the record of this game would reveal secrets."""
        return is_hidden_from(self.state, None) and not self.ended

    @property
    def deadline(self) -> datetime | None:
        """When the time of the current player is up."""
        if self.facts.clock is None:
            return None
        asked = self.asked
        if asked is None or asked == NATURE or self.seats[asked].played_by_bot:
            return None
        return self.acted_at + timedelta(seconds=self.facts.clock)

    @property
    def has_people(self) -> bool:
        """Whether anybody plays, or may join, who is not a built-in bot."""
        return any(seat.kind != "bot" for seat in self.seats)

    @property
    def due(self) -> datetime | None:
        """The time from which the server has to act: for Nature, a bot, or a player whose time is up.

        None at a table of bots alone: they play only while somebody is watching.
        """
        asked = self.asked
        if asked is None:
            return None
        if asked != NATURE and not self.seats[asked].played_by_bot:
            return self.deadline
        return self.events[-1].at if self.has_people else None

    def has_changed_link(self, seats: Collection[int]) -> bool:
        """Whether the host has withdrawn or renewed the link to one of these seats."""
        changed = (event.payload for event in self.events)
        return any(isinstance(one, LinkChanged) and one.seat in seats for one in changed)

    def state_at(self, position: int) -> State:
        return self.line[position].before if position < self.position else self.state

    def record(self, seed: str | None = None) -> Record:
        """The record of the game, without moves that were taken back; with the seed it can be verified."""
        record = Record(self.game, first=self.first if self.facts.position else None)
        for number, seat in enumerate(self.seats, start=1):
            record.headers[f"Seat {number}"] = seat.name
            if seat.played_by_bot:
                record.headers[f"Player {number}"] = _written(seat)
        record.headers["Date"] = f"{self.opened_at:%Y-%m-%d}"
        if not self.facts.lesson:  # its draws follow the lesson
            record.headers |= self.facts.earlier | headers(self.shuffle(seed))
        for move in self.line:
            record.apply(move.action)
        return record

    def shuffle(self, seed: str | None = None) -> Shuffle:
        """What the draws of this table follow from."""
        added = tuple(self.contributions) if self.facts.shuffle == TOGETHER else None
        return Shuffle(self.facts.hash, seed or "", added, self.facts.given)

    @property
    def actions(self) -> list[int]:
        """The actions that have not been taken back."""
        return [move.action for move in self.line]

    @property
    def taught(self) -> int | None:
        """In a guided game: the next action of its record, as long as everybody has followed it."""
        return self.lesson.next_action(self.actions) if self.lesson else None

    def passed_by(self, position: int) -> bool:
        """In a guided game: whether a move was played automatically from its record."""
        found = self.lesson
        return found is not None and found.passes_by(position) and found.follows(self.actions[: position + 1])

    # --- Events are added ---

    def later(self, outcome: Outcome, at: datetime, seed: str) -> "Table":
        """The table after an outcome, and after everything that follows automatically.

        That is Nature's choices, and in a guided game moves that are played from its record.
        """
        table = self.copy()
        for event in outcome.events(len(self.events), at):
            table.add(event, outcome.move)
        while (after := table.nature_moves(seed)).move or (after := table.passing()).move:
            table.add(Event(len(table.events), at, after.payloads[0]), after.move)
        return table

    def add(self, event: Event, move: Move | None = None) -> None:
        """Apply an event. If it is a move that has been computed already, pass the move."""
        was_waiting = self.is_waiting
        self.events.append(event)
        is_by_spectator = isinstance(event.payload, Said) and event.payload.seat is None
        self.spectators_said = self.spectators_said + 1 if is_by_spectator else 0
        match event.payload:
            case Moved() as moved:
                self._add_move(move or self._work_out(self.state.action(moved.action), event.number))
                self.used, self.acted_at = event.at - self.acted_at, event.at
            case Undone(position=position):
                # Taking back alone leaves only the time that was left: else a clock would never run out.
                is_alone = self.undo_question is None and position == self.position - 1
                self.acted_at = event.at - self.used if is_alone else event.at
                self._take_back(position)
            case AskedBack(seat=seat, position=position, of=others):
                self.undo_question = UndoQuestion(seat, position, frozenset(others))
            case Answered(seat=seat, yes=yes):
                self._stop_waiting_for(seat)
                if not yes:
                    self.undo_question = None
            case Seated() as seated:
                self.renames += self.seats[seated.seat].kind == seated.seat_kind
                sit_down(self.seats, seated)
                self._add_contribution(seated.seat, seated.contribution)
            case BotCame(seat=seat, level=level, name=name):
                sitting = self.seats[seat]
                self.seats[seat] = replace(sitting, replaced=True, level=level, name=name or sitting.name)
            case BotLeft(seat=seat):
                sitting = self.seats[seat]
                name = self.facts.seats[seat].name if sitting.kind == "open" else sitting.name
                self.seats[seat] = replace(sitting, replaced=False, level=None, name=name)
            case Ended():
                self.ended = True
            case Rematched(table=table):
                self.rematch = table
            case ChatChanged(spectators_speak=may):
                self.spectators_speak = may
            case HintsChanged(allowed=allowed):
                self.hints_allowed = allowed
            case InvitationChanged(what=what):
                self.invites = what == "renewed"
            case Said() | LinkChanged():
                pass
            case Opened():
                raise ValueError("a table is opened once")
        if was_waiting and not self.is_waiting:
            self.acted_at = event.at  # the clock starts

    def _add_move(self, move: Move) -> None:
        self.state = move.after
        self.line.append(move)
        self.moved[move.event] = move
        self.undo_question = None
        self.draws += move.seat == NATURE
        self.most_draws = max(self.most_draws, self.draws)

    def _add_contribution(self, seat: int | None, text: str) -> None:
        """It affects Nature's choices that nobody has seen yet: after an undo the same cards come again."""
        if text and all(one.seat != seat for one in self.contributions):
            self.contributions.append(Contribution(seat, self.most_draws, text))

    def _take_back(self, position: int) -> None:
        self.undone += [move.event for move in self.line[position:]]
        self.draws -= sum(move.seat == NATURE for move in self.line[position:])
        self.state = self.line[position].before
        del self.line[position:]
        self.undo_question = None

    def _stop_waiting_for(self, seat: int) -> None:
        if self.undo_question:
            waiting = self.undo_question.waiting - {seat}
            self.undo_question = replace(self.undo_question, waiting=waiting)

    # --- Requests ---

    def _must_have_room(self, reserve: int = 0) -> None:
        """Refuse what is no move at a table at which very much has happened."""
        if len(self.events) - self.facts.given >= MOST_EVENTS + reserve:
            raise Conflict(
                tr(
                    "Too much has happened at this table: the game can be played to its end, "
                    "but nothing else is kept"
                )
            )

    def move(self, seat: int, position: int, action: str | int, late: bool = False) -> Outcome:
        """A player makes a move; `late` if a bot makes it because their time is up."""
        if self.is_outdated:
            raise Conflict(
                tr(
                    "This table was opened by version {old} of the rules; Signoria now has version {new}",
                    old=self.facts.rules,
                    new=self.game.info.rules_version,
                )
            )
        if self.ended:
            raise Conflict(tr("The host has ended this table"))
        if self.is_waiting:
            raise Conflict(tr("The game begins when everybody sits"))
        if position != self.position:
            if position < self.position and self._was(position, seat, action):
                return Outcome()  # the same choice, sent twice
            raise Conflict(tr("The game has moved on since: look again"))
        if self.state.over:
            raise Conflict(tr("The game is over"))
        if seat != self.asked:
            raise Forbidden(self.whose_turn())
        text = action if isinstance(action, str) else self.state.text(action)
        return self._moved(self.state.action(text), late)

    def _moved(self, action: int, late: bool = False) -> Outcome:
        """The outcome of a legal action."""
        move = self._work_out(action, len(self.events))
        return Outcome((Moved(move.seat, self.state.text(action), late),), move)

    def _work_out(self, action: int, event: int) -> Move:
        return Move(event, self.state, action, self.state.after(action))

    def _was(self, position: int, seat: int, action: str | int) -> bool:
        move = self.line[position]
        return move.seat == seat and action in (move.action, move.before.text(move.action))

    def whose_turn(self) -> Sentence:
        if self.asked == NATURE:
            return tr("Now chance decides; nobody is asked")
        return tr("Now {player} is asked", player=self.names[self.asked or 0])

    def nature_moves(self, seed: str) -> Outcome:
        """Nature's next choice, if it is her turn."""
        if self.asked != NATURE:
            return Outcome()
        dealt = self._dealt()
        return self._moved(self.shuffle(seed).choice(self.state, self.draws) if dealt is None else dealt)

    def passing(self) -> Outcome:
        """In a guided game: the next move that is played automatically, if there is one now."""
        taught = self.taught
        if self.asked is None or taught is None or not (self.lesson and self.lesson.passes_by(self.position)):
            return Outcome()
        return self._moved(taught)

    def _dealt(self) -> int | None:
        """In a guided game: the draw of its record, if that is legal; also after other choices."""
        if self.lesson is None or self.draws >= len(self.lesson.deal):
            return None
        drawn = self.lesson.deal[self.draws]
        return drawn if drawn in self.state.legal() else None

    def undo_position(self, seats: Collection[int]) -> int | None:
        """The position of the last choice of one of the seats, unless it was given by a record."""
        for position in range(self.position - 1, self.facts.given - 1, -1):
            if self.line[position].seat in seats and not self.passed_by(position):
                return position
        return None

    def others(self, seats: Collection[int]) -> tuple[int, ...]:
        """The other people at the table, including those for whom a bot plays at the moment.

        Otherwise the host could replace people who do not agree by bots.
        """
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind in ("person", "program") and number not in seats
        )

    def may_undo(self, seats: Collection[int]) -> Literal["free", "ask"] | None:
        """Whether an undo is `free`, has to `ask` the others, or is impossible (None)."""
        position = self.undo_position(seats)
        if position is None or self.ended or self.is_outdated or self.undo_question:
            return None
        if self.state.over:  # nobody changes a result alone
            return "ask" if self.others(seats) else None
        return "ask" if self.others(seats) and not self._is_free(position) else "free"

    def _is_free(self, position: int) -> bool:
        last = self.line[position]
        return position == self.position - 1 and not reveals(last.before, last.action, last.seat)

    def undo(self, seats: Collection[int]) -> Outcome:
        """Take the last choice of one of the seats back, or ask the others whether that may be."""
        position = self.undo_position(seats)
        if self.ended or position is None:
            raise Conflict(tr("There is nothing to take back"))
        if self.undo_question:
            raise Conflict(tr("The others are being asked already"))
        self._must_have_room()
        if self.state.over and not self.others(seats):
            raise Conflict(
                tr(
                    "The game is over, and its result stays. Look back, and play on from an earlier position "
                    "at a new table"
                )
            )
        seat = self.line[position].seat
        if self.may_undo(seats) == "ask":
            return Outcome((AskedBack(seat, position, self.others(seats)),))
        return Outcome((Undone(seat, position),))

    def answer(self, seat: int | None, yes: bool) -> Outcome:
        """Answer the question whether moves may be taken back; they are when the last one has agreed."""
        question = self.undo_question
        if not question or seat is None or seat not in question.waiting:
            raise Conflict(tr("Nobody asks you to take anything back"))
        self._must_have_room(FOR_THE_HOST)
        if yes and question.waiting == {seat}:
            return Outcome((Answered(seat, yes), Undone(question.seat, question.position)))
        return Outcome((Answered(seat, yes),))

    def may_speak(self, seat: int | None, is_host: bool = False) -> bool:
        return seat is not None or is_host or self.spectators_speak

    def say(self, seat: int | None, name: str, text: str, is_host: bool = False) -> Outcome:
        """Somebody writes a message: a seat under its name, or a spectator if the host allows that."""
        self._must_have_room()
        text = clean_text(text)
        if not text:
            raise Invalid(tr("There is nothing to say"))
        if len(text) > LONGEST_TEXT:
            raise Invalid(tr("Say it in {most} letters at most", most=LONGEST_TEXT))
        if seat is not None:
            return Outcome((Said(seat, self.names[seat], text),))
        if not self.may_speak(seat, is_host):
            raise Forbidden(tr("Only those who play speak here; the host may let spectators speak too"))
        if not is_host and self.spectators_said >= SPECTATORS_IN_A_ROW:
            raise Conflict(tr("Spectators have said enough for now: wait until something happens here"))
        name = _one_script(clean_name(name))
        if name and is_taken(name, self.names):
            raise Invalid(tr("Somebody who plays here has that name: take another one"))
        return Outcome((Said(None, name, text),))

    def let_spectators_speak(self, may: bool) -> Outcome:
        self._must_have_room(FOR_THE_HOST)
        return Outcome((ChatChanged(may),)) if may != self.spectators_speak else Outcome()

    def allow_hints(self, allowed: bool) -> Outcome:
        self._must_have_room(FOR_THE_HOST)
        return Outcome((HintsChanged(allowed),)) if allowed != self.hints_allowed else Outcome()

    def must_allow_hints(self) -> None:
        if not self.hints_allowed:
            raise Forbidden(tr("The host of this table allows no hints"))

    def change_link(self, seat: int, what: LinkChange) -> Outcome:
        """The host has withdrawn or renewed the link to a seat: it appears in the log."""
        self._must_have_room(FOR_THE_HOST)
        return Outcome((LinkChanged(seat, what),))

    def change_invitation(self, what: LinkChange) -> Outcome:
        """The host withdraws or renews the link by which anybody may sit down."""
        if what == "withdrawn" and not self.invites:
            return Outcome()
        self._must_have_room(FOR_THE_HOST)
        return Outcome((InvitationChanged(what),))

    def sit(self, seat: int, name: str, colour: str, contribution: str = "") -> Outcome:
        """Take a seat, or change one's name or colour; and, once, contribute to the shuffle."""
        sitting = self.seats[seat]
        others = [other for number, other in enumerate(self.seats) if number != seat]
        name = clean_name(name)
        if name != sitting.name:  # those of earlier versions may stay
            _one_script(name)
        if not name:
            raise Invalid(tr("A name is needed: the others want to know who plays"))
        if colour not in COLOURS:
            raise Invalid(tr("There is no colour {colour}", colour=repr(colour)))
        if colour in (other.colour for other in others if not other.is_free):
            raise Invalid(tr("Somebody else has that colour"))
        if name != sitting.name and is_taken(name, [other.name for other in others]):
            raise Invalid(tr("Somebody else has that name"))
        must_be_contribution(contribution)
        has_contributed = any(one.seat == seat for one in self.contributions)
        if self.is_over or has_contributed or self.facts.shuffle != TOGETHER:
            contribution = ""
        if sitting.kind != "open" and (name, colour) == (sitting.name, sitting.colour) and not contribution:
            return Outcome()
        if sitting.kind != "open" and self.renames >= MOST_RENAMES:
            raise Conflict(tr("Names and colours have been changed too often at this table"))
        kind: SeatKind = "program" if sitting.kind == "program" else "person"
        seated = Seated(seat, name, colour, kind, contribution)
        if sitting.kind == "open" and sitting.replaced:
            return Outcome((seated, BotLeft(seat)))  # a friend has come after all, so the bot leaves
        return Outcome((seated,))

    def join(self, name: str, colour: str, invited: bool = False, contribution: str = "") -> Outcome:
        """Take a free seat, in the given colour if that can be chosen."""
        if not self.facts.public and not invited:
            raise Forbidden(tr("This table is private: ask the host for a link"))
        free = self._free_seat()
        taken = [other.colour for other in self.seats if not other.is_free]
        if not colour or colour in taken or self.game.info.colours:
            colour = self.seats[free].colour
        return self.sit(free, clean_name(name) or self.facts.seats[free].name, colour, contribution)

    def _free_seat(self) -> int:
        """The seat that a newcomer gets: an empty one, or one in which a bot plays for nobody."""
        free = [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
        if not free:
            raise Conflict(tr("All seats are taken"))
        return min(free, key=lambda number: self.seats[number].replaced)

    def bot_comes(self, seat: int, level: str) -> Outcome:
        must_be_level(level)
        if self.seats[seat].played_by_bot:
            raise Conflict(tr("A bot plays there already"))
        self._must_have_room(FOR_THE_HOST)
        return Outcome((*self._bots([seat], level),))

    def start_with_bots(self, level: str) -> Outcome:
        """Fill the free seats with bots, so that the game begins."""
        must_be_level(level)
        if not self.is_waiting:
            raise Conflict(tr("The game has begun already"))
        free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        return Outcome((*self._bots(free, level),))

    def _bots(self, seats: Sequence[int], level: str) -> list[BotCame]:
        """Events that seat bots; in free seats they get a name of their own."""
        names = self.names
        came = []
        for seat in seats:
            name = bot_name(names) if self.seats[seat].kind == "open" else ""
            names.append(name)
            came.append(BotCame(seat, level, name, by_host=True))
        return came

    def bot_leaves(self, seat: int) -> Outcome:
        if not self.seats[seat].replaced:
            raise Conflict(tr("No bot plays for anybody in that seat"))
        self._must_have_room(FOR_THE_HOST)
        return Outcome((BotLeft(seat, by_host=True),))

    def end(self) -> Outcome:
        if self.is_over:
            raise Conflict(tr("The game is over"))
        return Outcome((Ended(),))

    def rematches(self, table: str) -> Outcome:
        """A table for a rematch has been opened."""
        if not self.is_over:
            raise Conflict(tr("The game is not over yet"))
        return Outcome((Rematched(table),))


def _written(seat: Seat) -> str:
    """The bot in a seat, as records write it."""
    plain = f"{BOT}:{seat.level or DEFAULT_LEVEL}"
    return f"{plain}:style={seat.style}" if seat.style else plain


def _one_script(name: str) -> str:
    """The name; `Invalid` if it passes for another by letters of other scripts."""
    if mixes_scripts(name):
        raise Invalid(tr("Write each word of a name in one alphabet"))
    return name
