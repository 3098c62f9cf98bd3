"""The log: what happened, in words."""

from collections.abc import Iterator
from datetime import UTC, datetime

from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import (
    Answered,
    AskedBack,
    BotCame,
    BotLeft,
    Ended,
    Event,
    Moved,
    Opened,
    Rematched,
    Said,
    Seated,
    Undone,
)
from signoria.web.domain.table import Move, Table
from signoria.web.scene.models import Entry


def iso(at: datetime) -> str:
    return at.replace(tzinfo=UTC).isoformat()


def entries(table: Table, after: int, lang: str) -> list[Entry]:
    """What is told of the events after one."""
    positions = {move.event: number for number, move in enumerate(table.line, start=1)}
    return [entry for event in table.events[after + 1 :] for entry in _entries(table, event, positions, lang)]


def _entries(table: Table, event: Event, positions: dict[int, int], lang: str) -> Iterator[Entry]:
    facts = event.payload
    if isinstance(facts, Moved):
        move = table.moved[event.number]
        yield move_entry(table, move, positions.get(event.number), lang, facts.late)
        return
    at = iso(event.at)
    if isinstance(facts, Said):
        yield Entry(
            number=event.number,
            kind="chat",
            seat=facts.seat,
            name=facts.name,
            text=[facts.text],
            change=None,
            position=None,
            at=at,
        )
        return
    seat = None if isinstance(facts, Opened | Ended | Rematched) else facts.seat
    told = [_note(table, event).render(lang, table.names)]
    yield Entry(number=event.number, kind="note", seat=seat, text=told, change=None, position=None, at=at)


def _note(table: Table, event: Event) -> Sentence:
    """An event that is no move and nothing said, in words."""
    match event.payload:
        case Opened():
            return tr("The table is opened")
        case Undone(seat=seat):
            return tr("{name} takes back", name=table.names[seat])
        case AskedBack(seat=seat):
            return tr("{name} asks to take back", name=table.names[seat])
        case Answered(seat=seat, yes=True):
            return tr("{name} agrees", name=table.names[seat])
        case Answered(seat=seat):
            return tr("{name} does not agree", name=table.names[seat])
        case Seated(seat=seat):
            return tr("{name} sits down", name=table.names[seat])
        case BotCame(seat=seat):
            return tr("A bot plays for {name}", name=table.names[seat])
        case BotLeft(seat=seat):
            return tr("{name} plays again", name=table.names[seat])
        case Ended():
            return tr("The host ends the table")
        case Rematched():
            return tr("There is a rematch")
        case Moved() | Said():
            raise AssertionError("these have entries of their own")


def move_entry(table: Table, move: Move, position: int | None, lang: str, late: bool = False) -> Entry:
    told = [sentence.render(lang, table.names) for sentence in move.sentences]
    if late:
        name = table.names[move.seat]
        told.insert(0, tr("The time of {name} is up: a bot chooses", name=name).render(lang))
    is_nature = move.seat == NATURE
    return Entry(
        number=move.event,
        kind="nature" if is_nature else "move",
        seat=None if is_nature else move.seat,
        text=told,
        change=move.change if any(move.change) else None,
        position=position,
        at=iso(table.events[move.event].at),
    )
