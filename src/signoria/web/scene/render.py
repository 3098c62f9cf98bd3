"""Scenes from snapshots: drawings are shared, the rest is the viewer's own."""

from collections.abc import Sequence

from signoria.bots.levels import LEVELS, level_names
from signoria.core.game import State
from signoria.core.registry import list_games
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import Event, Opened
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table
from signoria.web.scene.drawing import Drawings, draw
from signoria.web.scene.log import iso, move_entry
from signoria.web.scene.models import (
    Clock,
    GameName,
    PastScene,
    Player,
    PreparingScene,
    Progress,
    Scene,
    Shuffle,
    UndoQuestion,
    You,
)
from signoria.web.scene.reckoning import result
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import Snapshot
from signoria.web.service.preparing import Progress as Compiling


def scene(snapshot: Snapshot, drawings: Drawings, viewpoint: Viewpoint, after: int = -1) -> Scene:
    """The table of a snapshot, with the log entries after an event's number."""
    table, key, lang = snapshot.table, viewpoint.key, viewpoint.lang
    seat, cover = viewpoint.seat_at(table)
    asked = table.asked
    is_yours = asked is not None and asked == seat and not table.seats[asked].played_by_bot
    drawing = drawings.now(seat, lang, viewpoint.look, viewpoint.text)
    return Scene(
        table=table.name,
        number=table.number,
        position=table.position,
        game=game_name(table.game.name, lang),
        opened=iso(table.opened_at),
        public=table.facts.public,
        status="over" if table.state.over else "ended" if table.ended else "playing",
        you=You(seats=list(key.seats), host=key.host, seat=seat),
        asked=asked,
        waiting=table.is_waiting,
        yours=is_yours,
        cover=cover,
        prompt=drawing.prompt,
        board=drawing.board,
        tray=drawing.tray,
        tray_height=table.game.parts.board.TRAY_HEIGHT[viewpoint.look.narrow],
        text=drawing.text,
        actions=drawings.actions() if is_yours else [],
        labels=_labels(table, lang) if is_yours else {},
        aid=drawing.aid if is_yours else None,
        warnings=_warnings(table, lang, seat) if is_yours else {},
        players=_players(snapshot, table.state, viewpoint, drawing.strips),
        log=drawings.log(after, lang, seat),
        undone=table.undone,
        since=_since(table, seat),
        undo=table.may_undo(key.seats) if key.seats else None,
        asking=_undo_question(table, key),
        clock=_clock(table),
        shuffle=Shuffle(hash=table.facts.hash, seed=snapshot.seed),
        result=result(table, lang, seat) if table.state.over else None,
        rematch=f"/t/{table.name}/{key.key}/rematch" if table.rematch and key.key else None,
    )


def past_scene(snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> PastScene:
    """The scene of an earlier position, for the replay."""
    table, key, lang = snapshot.table, viewpoint.key, viewpoint.lang
    seat, _ = viewpoint.seat_at(table)
    state = table.state_at(position)
    last = table.line[position - 1] if position else None
    marked = ((last.seat, last.action),) if last and last.seat != NATURE and not last.is_secret else ()
    drawing = draw(table, state, state.view(seat), seat, lang, viewpoint.look, marked, viewpoint.text)
    return PastScene(
        table=table.name,
        position=position,
        game=game_name(table.game.name, lang),
        opened=iso(table.opened_at),
        public=table.facts.public,
        you=You(seats=list(key.seats), host=key.host, seat=seat),
        asked=state.player,
        prompt=drawing.prompt,
        board=drawing.board,
        tray=drawing.tray,
        tray_height=table.game.parts.board.TRAY_HEIGHT[viewpoint.look.narrow],
        text=drawing.text,
        actions=[],
        labels={},
        players=_players(snapshot, state, viewpoint, drawing.strips),
        log=[],
        last=[move_entry(table, last, position, lang, seat)] if last else [],
    )


def preparing_scene(
    name: str, opened: Event, game: Opened, viewpoint: Viewpoint, progress: Compiling
) -> PreparingScene:
    """The scene while the rules of the game are being compiled."""
    return PreparingScene(
        table=name,
        game=game_name(game.game, viewpoint.lang),
        opened=iso(opened.at),
        preparing=Progress(done=progress.done, all=progress.total),
        you=You(seats=list(viewpoint.key.seats), host=viewpoint.key.host, seat=None),
    )


# --- Parts of a scene -------------------------------------------------------------------------


def game_name(name: str, lang: str) -> GameName:
    info = list_games()[name]
    return GameName(
        name=name,
        title=info.title,
        own_colours=bool(info.colours),
        goal=(info.goal or info.sentence).render(lang),
        money=info.money,
    )


def _labels(table: Table, lang: str) -> dict[str, str]:
    controls = table.game.parts.board.CONTROLS
    return {pick: sentence.render(lang, table.names) for pick, sentence in controls.items()}


def _warnings(table: Table, lang: str, you: int | None) -> dict[str, str]:
    """What to know before something is chosen by a button alone; choices on the board have a preview."""
    state, words, picks = table.state, table.game.parts.words, table.game.parts.board.picks
    found = {}
    for action in state.legal():
        if all(pick.startswith("do:") for pick in picks(action)):
            warning = words.warning(state.data, action)
            if warning:
                found[words.TEXTS[action]] = warning.render(lang, table.names, you)
    return found


def _players(snapshot: Snapshot, state: State, viewpoint: Viewpoint, strips: Sequence[str]) -> list[Player]:
    scores, winners = state.scores, state.winners
    links = snapshot.links if viewpoint.key.host else {}
    names = dict(zip(LEVELS, level_names(), strict=True))
    return [
        Player(
            seat=number,
            name=seat.name,
            colour=seat.colour,
            kind=seat.kind,
            level=seat.level,
            level_name=names[seat.level].render(viewpoint.lang) if seat.level else None,
            score=scores[number],
            winner=number in winners,
            replaced=seat.replaced,
            connected=snapshot.connected[number],
            link=links.get(number),
            strip=strips[number],
        )
        for number, seat in enumerate(snapshot.table.seats)
    ]


def _since(table: Table, seat: int | None) -> int | None:
    """The event after the last choice of a seat."""
    own = (move.event + 1 for move in reversed(table.line) if move.seat == seat)
    return next(own, None)


def _undo_question(table: Table, key: Key) -> UndoQuestion | None:
    question = table.undo_question
    if question is None:
        return None
    return UndoQuestion(seat=question.seat, answer=any(seat in question.waiting for seat in key.seats))


def _clock(table: Table) -> Clock | None:
    if table.facts.clock is None:
        return None
    return Clock(seconds=table.facts.clock, ends=iso(table.deadline) if table.deadline else None)
