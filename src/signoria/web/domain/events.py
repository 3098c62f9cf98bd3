"""What can happen at a table: one small class for each kind of event, to and from JSON.

The fields of a class are what is stored. Tables of earlier versions hold events of the same kinds, so a new
field needs a default, and a kind that is no longer made must still be read.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import ClassVar, Literal, TypeAlias, get_args

from pydantic import TypeAdapter

from signoria.core.contract import JSON

SeatKind: TypeAlias = Literal["person", "bot", "program", "open"]
"""Who sits in a seat: a person, one of our bots, a program that comes by HTTP; or nobody yet."""
LinkChange: TypeAlias = Literal["withdrawn", "renewed"]
OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True)
class OpenedSeat:
    """A seat as the table was opened."""

    kind: SeatKind
    name: str
    colour: str
    level: str | None = None
    style: str | None = None
    """Of a bot that does not play evenly."""


@dataclass(frozen=True)
class Opened:
    """The table was opened; always the first event."""

    kind: ClassVar[str] = "opened"
    game: str
    players: int
    options: dict[str, OptionValue]
    rules: int
    """The version of the game's rules."""
    public: bool
    clock: int | None
    """Seconds for a choice."""
    hash: str
    """Of the seed from which all of chance follows."""
    given: int
    """How many moves came with a record."""
    seats: tuple[OpenedSeat, ...]
    shuffle: int = 1
    """How chance follows from the seed: a version of `signoria.core.shuffle`."""
    contribution: str = ""
    """What whoever opened the table added to the shuffle."""
    earlier: dict[str, str] = field(default_factory=dict)
    """Headers of a record that prove the moves that came with it."""
    spectators_speak: bool = False
    """Whether those who only look on may speak."""
    lesson: bool = False
    """Whether it is the guided game of its game: chance and bots follow the lesson's record."""
    puzzle: int = 0
    """Which puzzle of its game it is, counted from 1; 0: none."""
    position: str = ""
    """Where the game begins, if that was set up by hand: a text of `signoria.core.setup`."""
    hints: bool = True
    """Whether hints are allowed, until the host says otherwise; they were at tables of earlier versions."""


@dataclass(frozen=True)
class Moved:
    """Somebody made a choice, or Nature did."""

    kind: ClassVar[str] = "moved"
    seat: int
    action: str
    late: bool = False
    """Whether a bot made it because the time was up."""


@dataclass(frozen=True)
class Undone:
    """The moves from a position on were taken back."""

    kind: ClassVar[str] = "undone"
    seat: int
    position: int


@dataclass(frozen=True)
class AskedBack:
    """Somebody asks others whether moves may be taken back."""

    kind: ClassVar[str] = "asked_back"
    seat: int
    position: int
    of: tuple[int, ...]


@dataclass(frozen=True)
class Answered:
    """Somebody agreed to take moves back, or did not."""

    kind: ClassVar[str] = "answered"
    seat: int
    yes: bool


@dataclass(frozen=True)
class Said:
    """Somebody spoke; a spectator has no seat."""

    kind: ClassVar[str] = "said"
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Seated:
    """Somebody sat down, or changed their name or colour."""

    kind: ClassVar[str] = "seated"
    seat: int
    name: str
    colour: str
    seat_kind: SeatKind = "person"
    contribution: str = ""
    """What they added to the shuffle."""


@dataclass(frozen=True)
class BotCame:
    """A bot plays for somebody who is away, or in a free seat."""

    kind: ClassVar[str] = "bot_came"
    seat: int
    level: str
    name: str = ""
    """Of its own, in a free seat."""
    by_host: bool = False
    """Whether the host let it; events of earlier versions do not tell."""


@dataclass(frozen=True)
class BotLeft:
    """The person plays again."""

    kind: ClassVar[str] = "bot_left"
    seat: int
    by_host: bool = False
    """Whether the host sent the bot away; else the person came by themselves."""


@dataclass(frozen=True)
class LinkChanged:
    """The host withdrew the link to a seat, or made a new one."""

    kind: ClassVar[str] = "link_changed"
    seat: int
    what: LinkChange


@dataclass(frozen=True)
class ChatChanged:
    """The host let spectators speak, or does so no more."""

    kind: ClassVar[str] = "chat_changed"
    spectators_speak: bool


@dataclass(frozen=True)
class HintsChanged:
    """The host allowed hints, or does so no more."""

    kind: ClassVar[str] = "hints_changed"
    allowed: bool


@dataclass(frozen=True)
class Ended:
    """The host ended the table."""

    kind: ClassVar[str] = "ended"


@dataclass(frozen=True)
class Rematched:
    """There is a table for a rematch."""

    kind: ClassVar[str] = "rematched"
    table: str


Payload: TypeAlias = (
    Opened
    | Moved
    | Undone
    | AskedBack
    | Answered
    | Said
    | Seated
    | BotCame
    | BotLeft
    | LinkChanged
    | ChatChanged
    | HintsChanged
    | Ended
    | Rematched
)
_READERS: dict[str, TypeAdapter[Payload]] = {one.kind: TypeAdapter(one) for one in get_args(Payload)}


@dataclass(frozen=True)
class Event:
    """Something that happened at a table: its number there, when it was, and what."""

    number: int
    at: datetime
    payload: Payload


_LEFT_OUT: dict[type[Payload], tuple[str, ...]] = {
    Opened: ("contribution", "earlier", "spectators_speak", "lesson", "puzzle", "position"),
    Moved: ("late",),
    Seated: ("contribution",),
    BotCame: ("name", "by_host"),
    BotLeft: ("by_host",),
}
"""Facts that are not stored where there is nothing to tell."""


def to_json(payload: Payload) -> dict[str, JSON]:
    """What is stored of an event, beside its kind, number and time."""
    facts: dict[str, JSON] = asdict(payload)
    for name in _LEFT_OUT.get(type(payload), ()):
        if not facts[name]:
            del facts[name]
    if isinstance(payload, Opened):
        facts["seats"] = [_seat_to_json(seat) for seat in payload.seats]
        if payload.shuffle == 1:
            del facts["shuffle"]
        if payload.hints:
            del facts["hints"]
    if isinstance(payload, Seated):
        facts["kind"] = facts.pop("seat_kind")
    return facts


def _seat_to_json(seat: OpenedSeat) -> dict[str, JSON]:
    facts: dict[str, JSON] = asdict(seat)
    if seat.style is None:
        del facts["style"]
    return facts


def from_json(kind: str, facts: Mapping[str, JSON]) -> Payload:
    """The event that was stored; `ValueError` if no version ever stored such a one."""
    if kind not in _READERS:
        raise ValueError(f"there is no kind of event {kind!r}")
    if kind == Seated.kind and "kind" in facts:
        facts = {name: value for name, value in facts.items() if name != "kind"} | {
            "seat_kind": facts["kind"]
        }
    return _READERS[kind].validate_python(facts)
