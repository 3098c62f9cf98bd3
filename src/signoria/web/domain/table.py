"""A table: what happened at it, event by event, and what may happen next.

Nothing here knows of a network, a clock or a store. A request is answered by the events that are to happen,
or by a `Refusal`; the table changes only when an event is added.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from signoria.bots.levels import DEFAULT_LEVEL, LEVELS
from signoria.core.errors import IllegalAction
from signoria.core.game import Game, State, game, setting
from signoria.core.record import Record
from signoria.core.registry import list_games
from signoria.core.shuffle import GIVEN, HASH, SEED, nature_choice
from signoria.core.visibility import reveals
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE
from signoria.svg import COLOURS, SEAT_COLOURS

PERSON, BOT, PROGRAM, OPEN = "person", "bot", "program", "open"
"""Who sits in a seat: a person, one of our bots, a program that comes by HTTP; or nobody yet."""
LONGEST_NAME = 24
LONGEST_TEXT = 500

Facts = dict[str, Any]
"""What an event tells, besides its kind, number and time."""
Happens = list[tuple[str, Facts]]
"""What is to happen: kinds of events, and their facts."""


class Refusal(ValueError):
    """A request that cannot be granted, and why. Nothing has changed."""

    def __init__(self, sentence: Sentence, status: int = 409, rule: str | None = None):
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.rule = rule


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    number: int
    at: datetime
    kind: str
    facts: Facts


@dataclass(frozen=True)
class Move:
    """An action in the line of play that counts."""

    event: int
    at: datetime
    before: State
    action: int

    @property
    def seat(self) -> int:
        player = self.before.player
        assert player is not None
        return player

    @cached_property
    def sentences(self) -> list[Sentence]:
        """What it did, in words."""
        return self.before.describe(self.action)

    @cached_property
    def change(self) -> list[int]:
        """What it changed in each player's score."""
        after = self.before.copy()
        after.apply(self.action)
        return [new - old for old, new in zip(self.before.scores, after.scores, strict=True)]


@dataclass
class Seat:
    kind: str
    name: str
    colour: str
    level: str | None = None
    replaced: bool = False
    """Whether a bot plays for a person who is away."""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == BOT or self.replaced


@dataclass
class Asking:
    """The wish to take moves back, put to the others."""

    seat: int
    position: int
    waiting: set[int] = field(default_factory=set)


class Table:
    """All that is known of a table after its events so far."""

    def __init__(self, name: str, opened: Event):
        facts = opened.facts
        self.name = name
        self.opened = opened.at
        self.public: bool = facts["public"]
        self.clock: int | None = facts["clock"]
        self.hash: str = facts["hash"]
        self.given: int = facts["given"]
        """How many moves came with a record."""
        self.rules_version: int = facts["rules"]
        self.game: Game = game(facts["game"], facts["players"], **facts["options"])
        self.seats = [Seat(**seat) for seat in facts["seats"]]
        self.events = [opened]
        self.line: list[Move] = []
        self.moved: dict[int, Move] = {}
        """Every move ever made, by the number of its event; also those taken back."""
        self.undone: list[int] = []
        self.asking: Asking | None = None
        self.ended = False
        self.rematch: str | None = None
        self.state = self.game.start()

    # --- What is known ---

    @property
    def position(self) -> int:
        return len(self.line)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def outdated(self) -> bool:
        """Whether the rules have changed since the table was opened: then it can only be looked at."""
        return self.rules_version != self.game.info.rules_version

    @property
    def asked(self) -> int | None:
        """The seat that is asked, `NATURE`, or None."""
        return None if self.ended or self.outdated else self.state.player

    @property
    def deadline(self) -> datetime | None:
        """When the time of the seat that is asked is up."""
        if self.clock is None or self.asked is None or self.asked == NATURE:
            return None
        if self.seats[self.asked].played_by_bot:
            return None
        since = max(event.at for event in self.events if event.kind in ("opened", "moved", "undone"))
        return since + timedelta(seconds=self.clock)

    def state_at(self, position: int) -> State:
        return self.line[position].before if position < self.position else self.state

    def record(self, seed: str | None = None) -> Record:
        """The line that counts as a record; with the seed it can be verified."""
        record = Record.of(self.game)
        for number, name in enumerate(self.names, start=1):
            record.headers[f"Seat {number}"] = name
        record.headers["Date"] = f"{self.opened:%Y-%m-%d}"
        if self.given:
            record.headers[GIVEN] = str(self.given)
        record.headers[HASH] = self.hash
        if seed:
            record.headers[SEED] = seed
        for move in self.line:
            record.apply(move.action)
        return record

    # --- Events are added ---

    def add(self, event: Event) -> None:
        self.events.append(event)
        getattr(self, f"_{event.kind}")(event, **event.facts)

    def _moved(self, event: Event, seat: int, action: str, late: bool = False) -> None:
        move = Move(event.number, event.at, self.state, self.state.action(action))
        self.state = self.state.copy()
        self.state.apply(move.action)
        self.line.append(move)
        self.moved[event.number] = move
        self.asking = None

    def _undone(self, event: Event, seat: int, position: int) -> None:
        self.undone += [move.event for move in self.line[position:]]
        self.state = self.line[position].before
        del self.line[position:]
        self.asking = None

    def _asked_back(self, event: Event, seat: int, position: int, of: list[int]) -> None:
        self.asking = Asking(seat, position, set(of))

    def _answered(self, event: Event, seat: int, yes: bool) -> None:
        if self.asking:
            self.asking.waiting.discard(seat)
            if not yes:
                self.asking = None

    def _said(self, event: Event, seat: int | None, name: str, text: str) -> None:
        pass

    def _seated(self, event: Event, seat: int, name: str, colour: str, kind: str = PERSON) -> None:
        self.seats[seat].kind = kind
        self.seats[seat].name = name
        self.seats[seat].colour = colour

    def _bot_came(self, event: Event, seat: int, level: str) -> None:
        self.seats[seat].replaced = True
        self.seats[seat].level = level
        if self.asking:
            self.asking.waiting.discard(seat)

    def _bot_left(self, event: Event, seat: int) -> None:
        self.seats[seat].replaced = False
        self.seats[seat].level = None

    def _ended(self, event: Event) -> None:
        self.ended = True

    def _rematched(self, event: Event, table: str) -> None:
        self.rematch = table

    # --- Requests: each gives the events that are to happen, as (kind, facts) ---

    def move(self, seat: int, position: int, action: str | int, late: bool = False) -> Happens:
        """A player's choice, or Nature's; `late` if his time was up and a bot made it."""
        if self.outdated:
            raise Refusal(
                tr(
                    "This table was opened by version {old} of the rules; Signoria now has version {new}",
                    old=self.rules_version,
                    new=self.game.info.rules_version,
                )
            )
        if self.ended:
            raise Refusal(tr("The host has ended this table"))
        if position != self.position:
            if position < self.position and self._was(position, seat, action):
                return []  # the same choice, sent twice
            raise Refusal(tr("The game has moved on since: look again"))
        if self.state.over:
            raise Refusal(tr("The game is over"))
        if seat != self.asked:
            raise Refusal(self.whose_turn(), 403)
        try:
            number = self.state.action(action if isinstance(action, str) else self.state.text(action))
        except IllegalAction as error:
            raise Refusal(error.sentence, 422, error.rule) from None
        facts = {"seat": seat, "action": self.state.text(number)}
        return [("moved", facts | ({"late": True} if late else {}))]

    def _was(self, position: int, seat: int, action: str | int) -> bool:
        move = self.line[position]
        texts = (move.action, move.before.text(move.action))
        return move.seat == seat and action in texts

    def whose_turn(self) -> Sentence:
        if self.asked == NATURE:
            return tr("Now chance decides; nobody is asked")
        return tr("Now {player} is asked", player=self.names[self.asked or 0])

    def nature_moves(self, seed: str) -> Happens:
        """Nature's next choice, if she is asked."""
        if self.asked != NATURE:
            return []
        number = sum(move.seat == NATURE for move in self.line)
        return self.move(NATURE, self.position, nature_choice(self.state, seed, number))

    def undo_position(self, seats: list[int]) -> int | None:
        """Where the last choice of one of the seats was made, unless it came with a record."""
        for position in range(self.position - 1, self.given - 1, -1):
            if self.line[position].seat in seats:
                return position
        return None

    def others(self, seats: list[int]) -> list[int]:
        """The people at the table besides some."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind in (PERSON, PROGRAM) and not seat.replaced and number not in seats
        ]

    def may_undo(self, seats: list[int]) -> str | None:
        """`free`, `ask` the others, or None."""
        position = self.undo_position(seats)
        if position is None or self.ended or self.outdated or self.asking:
            return None
        return "ask" if self.others(seats) and not self._is_free(position) else "free"

    def _is_free(self, position: int) -> bool:
        last = self.line[position]
        return position == self.position - 1 and not reveals(last.before, last.action, last.seat)

    def undo(self, seats: list[int]) -> Happens:
        """Take the last choice of one of the seats back, or ask the others whether that may be."""
        position = self.undo_position(seats)
        if self.ended or position is None:
            raise Refusal(tr("There is nothing to take back"))
        if self.asking:
            raise Refusal(tr("The others are being asked already"))
        seat = self.line[position].seat
        if self.may_undo(seats) == "ask":
            return [("asked_back", {"seat": seat, "position": position, "of": self.others(seats)})]
        return [("undone", {"seat": seat, "position": position})]

    def answer(self, seat: int, yes: bool) -> Happens:
        """Agree to a wish to take back, or not; the last one who agrees lets it happen."""
        if not self.asking or seat not in self.asking.waiting:
            raise Refusal(tr("Nobody asks you to take anything back"))
        happens: Happens = [("answered", {"seat": seat, "yes": yes})]
        if yes and self.asking.waiting == {seat}:
            happens.append(("undone", {"seat": self.asking.seat, "position": self.asking.position}))
        return happens

    def say(self, seat: int | None, name: str, text: str) -> Happens:
        text = text.strip()
        if not text:
            raise Refusal(tr("There is nothing to say"), 422)
        if len(text) > LONGEST_TEXT:
            raise Refusal(tr("Say it in {most} letters at most", most=LONGEST_TEXT), 422)
        return [("said", {"seat": seat, "name": clean_name(name), "text": text})]

    def sit(self, seat: int, name: str, colour: str) -> Happens:
        """Take a seat, or change one's name and colour."""
        sitting = self.seats[seat]
        others = [other for number, other in enumerate(self.seats) if number != seat]
        name = clean_name(name) or sitting.name
        if colour not in COLOURS:
            raise Refusal(tr("There is no colour {colour}", colour=repr(colour)), 422)
        if colour in (other.colour for other in others):
            raise Refusal(tr("Somebody else has that colour"), 422)
        if name in (other.name for other in others):
            raise Refusal(tr("Somebody else has that name"), 422)
        if sitting.kind != OPEN and (name, colour) == (sitting.name, sitting.colour):
            return []
        kind = PROGRAM if sitting.kind == PROGRAM else PERSON
        return [("seated", {"seat": seat, "name": name, "colour": colour, "kind": kind})]

    def join(self, name: str, colour: str) -> Happens:
        """Take a free seat of a public table."""
        if not self.public:
            raise Refusal(tr("This table is private: ask the host for a link"), 403)
        free = next((number for number, seat in enumerate(self.seats) if seat.kind == OPEN), None)
        if free is None:
            raise Refusal(tr("All seats are taken"))
        taken = [seat.colour for number, seat in enumerate(self.seats) if number != free]
        return self.sit(free, name, colour if colour and colour not in taken else self.seats[free].colour)

    def bot_comes(self, seat: int, level: str) -> Happens:
        if level not in LEVELS:
            raise Refusal(tr("There is no level {level}", level=repr(level)), 422)
        if self.seats[seat].played_by_bot:
            raise Refusal(tr("A bot plays there already"))
        return [("bot_came", {"seat": seat, "level": level})]

    def bot_leaves(self, seat: int) -> Happens:
        if not self.seats[seat].replaced:
            raise Refusal(tr("No bot plays for anybody in that seat"))
        return [("bot_left", {"seat": seat})]

    def end(self) -> Happens:
        if self.ended or self.state.over:
            raise Refusal(tr("The game is over"))
        return [("ended", {})]


# --- Opening a table --------------------------------------------------------------------------

BOT_NAMES = ("Cosimo", "Lucrezia", "Filippo", "Ginevra", "Lorenzo", "Bianca")
KINDS = {"me": PERSON, "screen": PERSON, "friend": OPEN, "bot": BOT, "program": PROGRAM}
"""What the host asks for in a seat, and who sits there then."""


def clean_name(name: str) -> str:
    """A name without line breaks and the like, not too long."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST_NAME]


def seating(asked: list[Facts], lang: str) -> list[Facts]:
    """The seats as they are told in the `opened` event: everyone with a name and a colour of his own."""
    seats: list[Facts] = []
    for number, wish in enumerate(asked):
        if wish["kind"] not in KINDS:
            raise Refusal(tr("There is no such kind of player: {kind}", kind=repr(wish["kind"])), 422)
        kind = KINDS[wish["kind"]]
        level = (wish.get("level") or DEFAULT_LEVEL) if kind == BOT else None
        if level and level not in LEVELS:
            raise Refusal(tr("There is no level {level}", level=repr(level)), 422)
        names = [seat["name"] for seat in seats] + [clean_name(other.get("name") or "") for other in asked]
        usual = tr("Player {number}", number=number + 1).render(lang)
        if kind == BOT:
            usual = next(name for name in BOT_NAMES if name not in names)
        name = clean_name(wish.get("name") or "") or usual
        if name in [seat["name"] for seat in seats]:
            name = f"{name[: LONGEST_NAME - 2]} {number + 1}"
        seats.append({"kind": kind, "name": name, "colour": wish.get("colour") or "", "level": level})
    _give_colours(seats)
    return seats


def _give_colours(seats: list[Facts]) -> None:
    """Everyone keeps the colour asked for, if it is the first to ask; the others get what is left."""
    taken: set[str] = set()
    for seat in seats:
        if seat["colour"] not in COLOURS or seat["colour"] in taken:
            seat["colour"] = ""
        taken.add(seat["colour"])
    left = [colour for colour in SEAT_COLOURS if colour not in taken]
    for seat in seats:
        seat["colour"] = seat["colour"] or left.pop(0)


def opening(
    name: str,
    seats: list[Facts],
    options: Facts,
    public: bool,
    clock: int | None,
    hash_of_seed: str,
    given: int = 0,
    lang: str = "en",
) -> Facts:
    """The facts of an `opened` event. The game need not be loaded yet."""
    try:
        players, options = setting(name, len(seats), options)
    except ValueError as error:
        raise Refusal(tr("{error}", error=str(error).removesuffix(".")), 422) from None
    return {
        "game": name,
        "players": players,
        "options": options,
        "rules": list_games()[name].rules_version,
        "public": public,
        "clock": clock,
        "hash": hash_of_seed,
        "given": given,
        "seats": seating(seats, lang),
    }


def folded(name: str, events: list[Event]) -> Table:
    """A table from its events."""
    table = Table(name, events[0])
    for event in events[1:]:
        table.add(event)
    return table
