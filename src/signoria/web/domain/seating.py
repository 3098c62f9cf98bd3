"""Opening a table: who sits where, under which name and colour."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from signoria.bots.levels import DEFAULT_LEVEL, DEFAULT_STYLE, LEVELS, STYLES
from signoria.core.game import setting
from signoria.core.registry import list_games
from signoria.core.shuffle import TOGETHER, is_contribution
from signoria.i18n import tr
from signoria.svg import COLOURS, SEAT_COLOURS
from signoria.web.domain.errors import Invalid
from signoria.web.domain.events import Event, Opened, OpenedSeat, OptionValue, Seated, SeatKind
from signoria.web.domain.names import bot_name, clean_name, free_name, mixes_scripts

KINDS: Mapping[str, SeatKind] = {
    "me": "person",
    "screen": "person",
    "friend": "open",
    "bot": "bot",
    "program": "program",
}
"""What the host can choose for a seat, and who sits there then."""
HERE = ("me", "screen")
"""Seats at the host's own screen."""
WISHES: Mapping[SeatKind, str] = {"person": "screen", "open": "friend", "bot": "bot", "program": "program"}
"""The inverse of `KINDS`, for a rematch."""


@dataclass(frozen=True)
class SeatWish:
    """What the host has chosen for a seat of a new table."""

    kind: str
    name: str = ""
    colour: str = ""
    level: str | None = None
    style: str | None = None


@dataclass(frozen=True)
class Seat:
    """The current state of a seat."""

    kind: SeatKind
    name: str
    colour: str
    level: str | None = None
    style: str | None = None
    replaced: bool = False
    """Whether a bot plays for a person who is away."""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.replaced

    @property
    def is_free(self) -> bool:
        """Whether nobody plays here, not even a bot."""
        return self.kind == "open" and not self.replaced


def first_seats(opened: Opened) -> list[Seat]:
    return [Seat(seat.kind, seat.name, seat.colour, seat.level, seat.style) for seat in opened.seats]


def sit_down(seats: list[Seat], seated: Seated) -> None:
    """Somebody takes a seat, or changes their name or colour; a free seat with that colour swaps it."""
    sitting = seats[seated.seat]
    for number, other in enumerate(seats):
        if number != seated.seat and other.colour == seated.colour:
            seats[number] = replace(other, colour=sitting.colour)
    seats[seated.seat] = replace(sitting, kind=seated.seat_kind, name=seated.name, colour=seated.colour)


def seats_after(events: Sequence[Event]) -> list[Seat]:
    """Who sits at a table, from its events so far. The game need not be loaded for that."""
    seats: list[Seat] = []
    for event in events:
        if isinstance(event.payload, Opened):
            seats = first_seats(event.payload)
        elif isinstance(event.payload, Seated):
            sit_down(seats, event.payload)
    return seats


def must_be_level(level: str) -> None:
    if level not in LEVELS:
        raise Invalid(tr("There is no level {level}", level=repr(level)))


def must_be_style(style: str) -> None:
    if style not in STYLES:
        raise Invalid(tr("There is no style {style}", style=repr(style)))


def must_be_contribution(text: str) -> None:
    """Validate a contribution to the shuffle; it may be empty."""
    if text and not is_contribution(text):
        raise Invalid(tr("What is added to the shuffle is 8 to 64 hexadecimal digits, in small letters"))


def opening(
    name: str,
    wishes: Sequence[SeatWish],
    options: Mapping[str, OptionValue],
    public: bool = False,
    clock: int | None = None,
    hash_of_seed: str = "",
    given: int = 0,
    lang: str = "en",
    contribution: str = "",
    earlier: Mapping[str, str] | None = None,
    spectators_speak: bool = False,
    lesson: bool = False,
    puzzle: int = 0,
    position: str = "",
    hints: bool | None = None,
) -> Opened:
    """The first event of a table. The game need not be loaded yet.

    `hints`: None allows them if all people share one screen.
    """
    players, chosen = setting(name, len(wishes), dict(options))
    must_be_contribution(contribution)
    return Opened(
        game=name,
        players=players,
        options=chosen,
        rules=list_games()[name].rules_version,
        public=public,
        clock=clock,
        hash=hash_of_seed,
        given=given,
        seats=tuple(_seating(wishes, lang, list_games()[name].colours)),
        shuffle=TOGETHER,
        contribution=contribution,
        earlier=dict(earlier or {}),
        spectators_speak=spectators_speak,
        lesson=lesson,
        puzzle=puzzle,
        position=position,
        hints=not _at_several_devices(wishes) if hints is None else hints,
    )


def _at_several_devices(wishes: Sequence[SeatWish]) -> bool:
    """Whether people play on different devices."""
    devices = sum(wish.kind == "friend" for wish in wishes) + any(wish.kind in HERE for wish in wishes)
    return devices > 1


def _seating(wishes: Sequence[SeatWish], lang: str, colours: Sequence[str]) -> list[OpenedSeat]:
    """Give each seat a name and a colour of its own, or the seat's colour if the rules name them."""
    cleaned = [clean_name(wish.name) for wish in wishes]
    wished_names = ["" if mixes_scripts(name) else name for name in cleaned]
    seats: list[OpenedSeat] = []
    for number, wish in enumerate(wishes):
        if wish.kind not in KINDS:
            raise Invalid(tr("There is no such kind of player: {kind}", kind=repr(wish.kind)))
        kind = KINDS[wish.kind]
        level, style = None, None
        if kind == "bot":
            level = wish.level or DEFAULT_LEVEL
            must_be_level(level)
            must_be_style(wish.style or DEFAULT_STYLE)
            style = wish.style if wish.style != DEFAULT_STYLE else None
        taken = [seat.name for seat in seats]
        default = tr("Player {number}", number=number + 1).render(lang)
        if kind == "bot":
            default = bot_name(taken + wished_names)
        name = wished_names[number] or default
        seats.append(
            OpenedSeat(
                kind,
                free_name(name, taken, number + 1),
                colours[number] if colours else wish.colour,
                level,
                style,
            )
        )
    return _with_colours(seats)


def _with_colours(seats: Sequence[OpenedSeat]) -> list[OpenedSeat]:
    """The first seat to ask for a colour gets it; the others get the remaining ones."""
    kept: list[str] = []
    for seat in seats:
        kept.append(seat.colour if seat.colour in COLOURS and seat.colour not in kept else "")
    left = iter([colour for colour in SEAT_COLOURS if colour not in kept])
    return [replace(seat, colour=colour or next(left)) for seat, colour in zip(seats, kept, strict=True)]
