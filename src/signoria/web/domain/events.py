"""What can happen at a table: one small class for each kind of event, to and from JSON.

The fields of a class are what is stored. Tables of earlier versions contain events of the same kinds, so a
new field needs a default, and kinds that are no longer created must still be readable.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import ClassVar, Literal, TypeAlias, get_args

from pydantic import TypeAdapter

from signoria.core.contract import JSON

SeatKind: TypeAlias = Literal["person", "bot", "program", "open"]
"""Who sits in a seat: a person, a built-in bot, a program over HTTP, or nobody yet."""
LinkChange: TypeAlias = Literal["withdrawn", "renewed"]
OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True)
class OpenedSeat:
    """A seat at the time when the table was opened."""

    kind: SeatKind
    name: str
    colour: str
    level: str | None = None
    style: str | None = None
    """The style of a bot, if it is not the default."""


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
    """Seconds per choice."""
    hash: str
    """The hash of the seed from which all draws follow."""
    given: int
    """The number of moves given by a record."""
    seats: tuple[OpenedSeat, ...]
    shuffle: int = 1
    """How draws follow from the seed: a version of `signoria.core.shuffle`."""
    contribution: str = ""
    """What the host added to the shuffle."""
    earlier: dict[str, str] = field(default_factory=dict)
    """Headers of a record that prove its given moves."""
    spectators_speak: bool = False
    """Whether spectators may write messages."""
    lesson: bool = False
    """Whether it is a guided game: draws and bots follow the lesson's record."""
    puzzle: int = 0
    """The number of the puzzle of its game, counted from 1; 0 if it is not a puzzle."""
    position: str = ""
    """The initial position, if it was set up by hand: a text of `signoria.core.setup`."""
    hints: bool = True
    """Whether hints are allowed at first; at tables of earlier versions they were."""


@dataclass(frozen=True)
class Moved:
    """Somebody made a choice, or Nature did."""

    kind: ClassVar[str] = "moved"
    seat: int
    action: str
    late: bool = False
    """Whether a bot made the choice because the player's time was up."""


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
    """Somebody wrote a message; a spectator has no seat."""

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
    """Its own name, in a free seat."""
    by_host: bool = False
    """Whether the host did it; unknown in events of earlier versions."""


@dataclass(frozen=True)
class BotLeft:
    """The person plays again."""

    kind: ClassVar[str] = "bot_left"
    seat: int
    by_host: bool = False
    """Whether the host sent the bot away; otherwise the person came back."""


@dataclass(frozen=True)
class LinkChanged:
    """The host withdrew or renewed the link to a seat."""

    kind: ClassVar[str] = "link_changed"
    seat: int
    what: LinkChange


@dataclass(frozen=True)
class InvitationChanged:
    """The host withdrew or renewed the link by which anybody may sit down."""

    kind: ClassVar[str] = "invitation_changed"
    what: LinkChange


@dataclass(frozen=True)
class ChatChanged:
    """The host allowed or disallowed messages of spectators."""

    kind: ClassVar[str] = "chat_changed"
    spectators_speak: bool


@dataclass(frozen=True)
class HintsChanged:
    """The host allowed or disallowed hints."""

    kind: ClassVar[str] = "hints_changed"
    allowed: bool


@dataclass(frozen=True)
class Ended:
    """The host ended the table."""

    kind: ClassVar[str] = "ended"


@dataclass(frozen=True)
class Rematched:
    """A table for a rematch was opened."""

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
    | InvitationChanged
    | ChatChanged
    | HintsChanged
    | Ended
    | Rematched
)
_READERS: dict[str, TypeAdapter[Payload]] = {one.kind: TypeAdapter(one) for one in get_args(Payload)}


@dataclass(frozen=True)
class Event:
    """Something that happened at a table: its number, its time, and what it was."""

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
"""Fields that are not stored if they are empty."""


def to_json(payload: Payload) -> dict[str, JSON]:
    """What is stored of an event, besides its kind, number and time."""
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
    """The event that was stored; `ValueError` if no version has ever stored such an event."""
    if kind not in _READERS:
        raise ValueError(f"there is no kind of event {kind!r}")
    if kind == Seated.kind and "kind" in facts:
        facts = {name: value for name, value in facts.items() if name != "kind"} | {
            "seat_kind": facts["kind"]
        }
    return _READERS[kind].validate_python(facts)
