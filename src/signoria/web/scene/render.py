"""What one who looks at a table sees: the scene, ready for JSON, in his language, without hidden facts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from signoria.bots.levels import LEVELS, level_names
from signoria.core.game import State
from signoria.core.registry import list_games
from signoria.core.visibility import is_hidden_from
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Look, Person
from signoria.terminal.markup import plain
from signoria.terminal.markup import result as result_of
from signoria.web.domain.table import Event, Facts, Move, Table
from signoria.web.service.tables import Live
from signoria.web.store.sql import Key

Scene = dict[str, Any]


@dataclass(frozen=True)
class Eyes:
    """Who looks, and how: with which key, as which of its seats, in what language and kind of picture."""

    key: Key
    seat: int | None = None
    lang: str = "en"
    look: Look = field(default_factory=Look)
    text: bool = False
    """Whether the table is wanted as text too."""


def seat_of(table: Table, eyes: Eyes) -> tuple[int | None, int | None]:
    """Whose view is shown; and, at one screen with secrets, to whom it must be handed before he may look."""
    seats = eyes.key.seats
    asked = table.asked if table.asked in seats else None
    if len(seats) < 2:
        return (seats[0] if seats else None), None
    if not any(is_hidden_from(table.state, seat) for seat in seats):
        chosen = eyes.seat if eyes.seat in seats else seats[0]
        return (chosen if asked is None else asked), None
    if asked is not None and asked != eyes.seat and not table.seats[asked].played_by_bot:
        return None, asked
    return (eyes.seat if eyes.seat in seats else None), None


def people(table: Table) -> list[Person]:
    return [Person(seat.name, seat.colour) for seat in table.seats]


def scene(live: Live, eyes: Eyes, after: int = -1) -> Scene:
    """The table now, with the log entries after an event's number."""
    table = live.table
    seat, cover = seat_of(table, eyes)
    asked = table.asked
    yours = asked is not None and asked == seat and not table.seats[asked].played_by_bot
    over = table.state.over or table.ended
    return {
        "number": table.events[-1].number,
        "status": "over" if table.state.over else "ended" if table.ended else "playing",
        "preparing": None,
        "you": {"seats": eyes.key.seats, "host": eyes.key.host, "as": seat},
        "asked": asked,
        "yours": yours,
        "cover": cover,
        "actions": actions(table.state) if yours else [],
        "labels": labels(table, eyes.lang) if yours else {},
        "log": [entry for event in table.events[after + 1 :] for entry in entries(table, event, eyes.lang)],
        "undone": table.undone,
        "since": since(table, eyes.key.seats),
        "undo": table.may_undo(eyes.key.seats) if eyes.key.seats else None,
        "asking": asking(table, eyes.key.seats),
        "clock": clock(table),
        "shuffle": {"hash": table.hash, "seed": live.seed if over else None},
        "result": result(table, eyes.lang) if table.state.over else None,
        "rematch": f"/t/{table.name}/{eyes.key.key}/rematch" if table.rematch and eyes.key.key else None,
        "saying": True,
        **position(live, table.position, seat, eyes),
    }


def position(live: Live, number: int, seat: int | None, eyes: Eyes) -> Scene:
    """The part of a scene that any position of the line has, now or earlier."""
    table = live.table
    state = table.state_at(number)
    view = state.view(seat)
    parts = state.game.parts
    return {
        "table": table.name,
        "position": number,
        "game": {"name": table.game.name, "title": table.game.info.title},
        "opened": iso(table.opened),
        "public": table.public,
        "prompt": prompt(table, state, view, eyes.lang),
        "board": parts.board.draw(Context(view, people(table), eyes.look, eyes.lang)),
        "text": plain(parts.terminal.draw(view, table.names, eyes.lang)) if eyes.text else None,
        "players": players(live, state, eyes),
    }


def scene_at(live: Live, eyes: Eyes, number: int) -> Scene:
    """The scene of an earlier position, for the replay."""
    table = live.table
    seat, cover = seat_of(table, eyes)
    last = table.line[number - 1] if number else None
    return {
        **position(live, number, None if cover is not None else seat, eyes),
        "you": {"seats": eyes.key.seats, "host": eyes.key.host, "as": seat},
        "asked": table.state_at(number).player,
        "actions": [],
        "labels": {},
        "log": [],
        "last": [move_entry(table, last, eyes.lang)] if last else [],
    }


def preparing(table: str, opened: Event, key: Key, progress: tuple[int, int]) -> Scene:
    """The scene while the rules of the game are being compiled."""
    name = opened.facts["game"]
    return {
        "table": table,
        "number": -1,
        "position": 0,
        "game": {"name": name, "title": list_games()[name].title},
        "opened": iso(opened.at),
        "status": "preparing",
        "preparing": {"done": progress[0], "all": progress[1]},
        "you": {"seats": key.seats, "host": key.host, "as": None},
        "actions": [],
        "players": [],
        "log": [],
    }


# --- Parts of a scene -------------------------------------------------------------------------


def iso(at: datetime) -> str:
    return at.replace(tzinfo=UTC).isoformat()


def prompt(table: Table, state: State, view: Facts, lang: str) -> str:
    """What is asked, and of whom."""
    if table.ended:
        return tr("The host has ended this table").render(lang)
    if state.over:
        return result_of(state.winners, lambda seat: table.names[seat]).render(lang)
    return state.game.parts.board.question(Context(view, people(table), Look(), lang))


def actions(state: State) -> list[Facts]:
    board = state.game.parts.board
    return [{"action": state.text(action), "picks": list(board.picks(action))} for action in state.legal()]


def labels(table: Table, lang: str) -> dict[str, str]:
    controls = table.game.parts.board.CONTROLS
    return {pick: sentence.render(lang, table.names) for pick, sentence in controls.items()}


def players(live: Live, state: State, eyes: Eyes) -> list[Facts]:
    scores, winners = state.scores, state.winners
    connected = live.connected()
    links = live.links() if eyes.key.host else {}
    names = dict(zip(LEVELS, level_names(), strict=True))
    return [
        {
            "seat": number,
            "name": seat.name,
            "colour": seat.colour,
            "kind": seat.kind,
            "level": seat.level,
            "level_name": names[seat.level].render(eyes.lang) if seat.level else None,
            "score": scores[number],
            "winner": number in winners,
            "replaced": seat.replaced,
            "connected": connected[number],
            "link": links.get(number),
        }
        for number, seat in enumerate(live.table.seats)
    ]


def entries(table: Table, event: Event, lang: str) -> Iterator[Facts]:
    """What the log tells of an event."""
    if event.kind == "moved":
        yield move_entry(table, table.moved[event.number], lang, late=event.facts.get("late", False))
        return
    facts = event.facts
    base = {"number": event.number, "at": iso(event.at), "position": None, "change": None}
    if event.kind == "said":
        yield base | {"kind": "chat", "seat": facts["seat"], "name": facts["name"], "text": [facts["text"]]}
        return
    sentence = note(table, event)
    if sentence:
        yield base | {"kind": "note", "seat": facts.get("seat"), "text": [sentence.render(lang, table.names)]}


def note(table: Table, event: Event) -> Sentence | None:
    """An event that is not a move, in words."""
    facts = event.facts
    name = table.names[facts["seat"]] if "seat" in facts else ""
    agrees = tr("{name} agrees", name=name) if facts.get("yes") else tr("{name} does not agree", name=name)
    notes = {
        "opened": tr("The table is opened"),
        "undone": tr("{name} takes back", name=name),
        "asked_back": tr("{name} asks to take back", name=name),
        "answered": agrees,
        "seated": tr("{name} sits down", name=name),
        "bot_came": tr("A bot plays for {name}", name=name),
        "bot_left": tr("{name} plays again", name=name),
        "ended": tr("The host ends the table"),
        "rematched": tr("There is a rematch"),
    }  # fmt: skip
    return notes.get(event.kind)


def move_entry(table: Table, move: Move, lang: str, late: bool = False) -> Facts:
    told = [sentence.render(lang, table.names) for sentence in move.sentences]
    if late:
        told.insert(
            0, tr("The time of {name} is up: a bot chooses", name=table.names[move.seat]).render(lang)
        )
    made = next((number for number, one in enumerate(table.line) if one is move), None)
    return {
        "number": move.event,
        "kind": "nature" if move.seat == NATURE else "move",
        "seat": None if move.seat == NATURE else move.seat,
        "text": told,
        "change": move.change if any(move.change) else None,
        "position": None if made is None else made + 1,
        "at": iso(move.at),
    }


def since(table: Table, seats: list[int]) -> int | None:
    """The event after the last move of a person's own."""
    own = [move.event for move in table.line if move.seat in seats]
    return own[-1] + 1 if own else None


def asking(table: Table, seats: list[int]) -> Facts | None:
    if table.asking is None:
        return None
    return {"seat": table.asking.seat, "answer": any(seat in table.asking.waiting for seat in seats)}


def clock(table: Table) -> Facts | None:
    if table.clock is None:
        return None
    return {"seconds": table.clock, "ends": iso(table.deadline) if table.deadline else None}


def result(table: Table, lang: str) -> Facts:
    """The places, and every payment from the first to the last."""
    scores, ties = table.state.scores, table.state.tiebreak
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], -ties[seat]))
    places = []
    for seat in order:
        better = sum((scores[other], ties[other]) > (scores[seat], ties[seat]) for other in order)
        places.append({"seat": seat, "place": better + 1, "score": scores[seat], "tiebreak": ties[seat]})
    start = tr("At the start").render(lang)
    reckoning = [{"text": [start], "change": table.state_at(0).scores, "position": 0}]
    for number, move in enumerate(table.line):
        if any(move.change):
            told = [sentence.render(lang, table.names) for sentence in move.sentences]
            reckoning.append({"text": told, "change": move.change, "position": number + 1})
    return {"places": places, "reckoning": reckoning}
