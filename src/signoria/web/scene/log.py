"""The log: what happened, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE
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
    LinkChanged,
    Moved,
    Opened,
    Rematched,
    Said,
    Seated,
    Undone,
)
from signoria.web.domain.move import Move
from signoria.web.domain.table import Table
from signoria.web.scene.models import Brief, Entry

OF_NO_SEAT = Opened | InvitationChanged | ChatChanged | HintsChanged | Ended | Rematched
"""Events that are about the whole table."""


def iso(at: datetime) -> str:
    return at.replace(tzinfo=UTC).isoformat()


def note_entry(table: Table, number: int, lang: str, you: int | None) -> Entry:
    """What is told of an event that is no move, to whoever sits in a seat or to a spectator."""
    event = table.events[number]
    facts, at = event.payload, iso(event.at)
    assert not isinstance(facts, Moved)
    if isinstance(facts, Said):
        return Entry(
            number=number,
            kind="chat",
            seat=facts.seat,
            name=facts.name,
            spectator=facts.seat is None,
            text=[facts.text],
            change=None,
            position=None,
            at=at,
        )
    seat = None if isinstance(facts, OF_NO_SEAT) else facts.seat
    told = [_note(event).render(lang, table.names, you)]
    return Entry(number=number, kind="note", seat=seat, text=told, change=None, position=None, at=at)


def _note(event: Event) -> Sentence:
    """An event that is no move and nothing said, in words."""
    match event.payload:
        case Opened(position=position) if position:
            return tr("The table is opened. Its position was set up by hand")
        case Opened():
            return tr("The table is opened")
        case Undone(seat=seat):
            return tr("{player} takes back", tr("You take back"), player=Seat(seat))
        case AskedBack(seat=seat):
            return tr("{player} asks to take back", tr("You ask to take back"), player=Seat(seat))
        case Answered(seat=seat, yes=True):
            return tr("{player} agrees", tr("You agree"), player=Seat(seat))
        case Answered(seat=seat):
            return tr("{player} does not agree", tr("You do not agree"), player=Seat(seat))
        case Seated(seat=seat):
            return tr("{player} sits down", tr("You sit down"), player=Seat(seat))
        case BotCame(seat=seat, name=name, by_host=True) if name:
            return tr("The host lets a bot play: {player}", player=Seat(seat))
        case BotCame(seat=seat, by_host=True):
            return tr(
                "The host lets a bot play for {player}",
                tr("The host lets a bot play for you"),
                player=Seat(seat),
            )
        case BotCame(seat=seat):
            return tr("A bot plays for {player}", player=Seat(seat))
        case BotLeft(seat=seat, by_host=True):
            return tr(
                "The host sends the bot away that played for {player}",
                tr("The host sends the bot away that played for you"),
                player=Seat(seat),
            )
        case BotLeft(seat=seat):
            return tr("{player} plays again", tr("You play again"), player=Seat(seat))
        case LinkChanged(seat=seat, what="withdrawn"):
            return tr(
                "The host withdraws the link of {player}",
                tr("The host withdraws your link"),
                player=Seat(seat),
            )
        case LinkChanged(seat=seat):
            return tr(
                "The host makes a new link to the seat of {player}",
                tr("The host makes a new link to your seat"),
                player=Seat(seat),
            )
        case InvitationChanged(what="withdrawn"):
            return tr("The host withdraws the one link for all")
        case InvitationChanged():
            return tr("The host makes a new link for all; the old one no longer works")
        case ChatChanged(spectators_speak=True):
            return tr("The host lets spectators speak")
        case ChatChanged():
            return tr("The host lets spectators speak no more")
        case HintsChanged(allowed=True):
            return tr("The host allows hints")
        case HintsChanged():
            return tr("The host allows hints no more")
        case Ended():
            return tr("The host ends the table")
        case Rematched():
            return tr("There is a rematch")
        case Moved() | Said():
            raise AssertionError("these have entries of their own")


@dataclass(frozen=True)
class MoveWords:
    """What is told of a move, in no language yet: worked out once for all who are told."""

    sentences: Sequence[Sentence]
    brief: Sequence[tuple[int, Sentence]]
    heading: Sentence | None
    change: list[int] | None
    picks: list[str]
    is_reckoning: bool
    seats: frozenset[int]
    """Of whom it tells: all others are told the same."""

    @classmethod
    def of(cls, move: Move) -> "MoveWords":
        change, sentences, brief, heading = move.change, move.sentences, move.brief, move.heading
        told = [*sentences, *(sentence for _, sentence in brief), *([heading] if heading else [])]
        return cls(
            sentences,
            brief,
            heading,
            change if any(change) else None,
            list(move.picks),
            move.reckoning is not None,
            frozenset({move.seat}.union(*(sentence.seats() for sentence in told))),
        )


def move_entry(
    table: Table,
    move: Move,
    words: MoveWords,
    position: int | None,
    lang: str,
    you: int | None,
    late: bool = False,
) -> Entry:
    names = table.names
    told = [sentence.render(lang, names, you) for sentence in words.sentences]
    if late:
        late_sentence = tr(
            "The time of {player} is up: a bot chooses",
            tr("Your time is up: a bot chooses"),
            player=Seat(move.seat),
        )
        told.insert(0, late_sentence.render(lang, names, you))
    is_nature = move.seat == NATURE
    return Entry(
        number=move.event,
        kind="nature" if is_nature else "move",
        seat=None if is_nature else move.seat,
        text=told,
        change=words.change,
        position=position,
        at=iso(table.events[move.event].at),
        brief=[Brief(seat=seat, text=brief.render(lang, names, you)) for seat, brief in words.brief],
        heading=words.heading.render(lang, names, you) if words.heading else None,
        picks=words.picks,
        reckoning=words.is_reckoning,
    )
