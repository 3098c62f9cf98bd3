"""Scenes from snapshots: drawings are shared, the rest is the viewer's own."""

from signoria.bots.levels import LEVELS, level_names
from signoria.core.game import State
from signoria.core.registry import list_games
from signoria.i18n import tr
from signoria.web.domain.events import Event, Opened
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table
from signoria.web.scene.drawing import Drawings, draw
from signoria.web.scene.log import iso, move_entry
from signoria.web.scene.models import (
    Clock,
    GameName,
    PastScene,
    Payment,
    Place,
    Player,
    PreparingScene,
    Progress,
    Result,
    Scene,
    Shuffle,
    UndoQuestion,
    You,
)
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
        game=game_name(table.game.name),
        opened=iso(table.opened_at),
        public=table.facts.public,
        status="over" if table.state.over else "ended" if table.ended else "playing",
        you=You(seats=list(key.seats), host=key.host, seat=seat),
        asked=asked,
        yours=is_yours,
        cover=cover,
        prompt=drawing.prompt,
        board=drawing.board,
        text=drawing.text,
        actions=drawings.actions() if is_yours else [],
        labels=_labels(table, lang) if is_yours else {},
        players=_players(snapshot, table.state, viewpoint),
        log=drawings.log(after, lang),
        undone=table.undone,
        since=_since(table, key),
        undo=table.may_undo(key.seats) if key.seats else None,
        asking=_undo_question(table, key),
        clock=_clock(table),
        shuffle=Shuffle(hash=table.facts.hash, seed=snapshot.seed),
        result=_result(table, lang) if table.state.over else None,
        rematch=f"/t/{table.name}/{key.key}/rematch" if table.rematch and key.key else None,
    )


def past_scene(snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> PastScene:
    """The scene of an earlier position, for the replay."""
    table, key, lang = snapshot.table, viewpoint.key, viewpoint.lang
    seat, _ = viewpoint.seat_at(table)
    state = table.state_at(position)
    drawing = draw(table, state, state.view(seat), lang, viewpoint.look, viewpoint.text)
    return PastScene(
        table=table.name,
        position=position,
        game=game_name(table.game.name),
        opened=iso(table.opened_at),
        public=table.facts.public,
        you=You(seats=list(key.seats), host=key.host, seat=seat),
        asked=state.player,
        prompt=drawing.prompt,
        board=drawing.board,
        text=drawing.text,
        actions=[],
        labels={},
        players=_players(snapshot, state, viewpoint),
        log=[],
        last=[move_entry(table, table.line[position - 1], position, lang)] if position else [],
    )


def preparing_scene(name: str, opened: Event, game: Opened, key: Key, progress: Compiling) -> PreparingScene:
    """The scene while the rules of the game are being compiled."""
    return PreparingScene(
        table=name,
        game=game_name(game.game),
        opened=iso(opened.at),
        preparing=Progress(done=progress.done, all=progress.total),
        you=You(seats=list(key.seats), host=key.host, seat=None),
    )


# --- Parts of a scene -------------------------------------------------------------------------


def game_name(name: str) -> GameName:
    info = list_games()[name]
    return GameName(name=name, title=info.title, own_colours=bool(info.colours))


def _labels(table: Table, lang: str) -> dict[str, str]:
    controls = table.game.parts.board.CONTROLS
    return {pick: sentence.render(lang, table.names) for pick, sentence in controls.items()}


def _players(snapshot: Snapshot, state: State, viewpoint: Viewpoint) -> list[Player]:
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
        )
        for number, seat in enumerate(snapshot.table.seats)
    ]


def _since(table: Table, key: Key) -> int | None:
    """The event after the last move of a person's own."""
    own = (move.event + 1 for move in reversed(table.line) if move.seat in key.seats)
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


def _result(table: Table, lang: str) -> Result:
    scores, ties = table.state.scores, table.state.tiebreak
    results = list(zip(scores, ties, strict=True))
    places = [
        Place(
            seat=seat,
            place=1 + sum(other > results[seat] for other in results),
            score=scores[seat],
            tiebreak=ties[seat],
        )
        for seat in sorted(range(len(scores)), key=lambda seat: (-scores[seat], -ties[seat]))
    ]
    start = tr("At the start").render(lang)
    reckoning = [Payment(text=[start], change=table.state_at(0).scores, position=0)]
    for number, move in enumerate(table.line, start=1):
        if any(move.change):
            told = [sentence.render(lang, table.names) for sentence in move.sentences]
            reckoning.append(Payment(text=told, change=move.change, position=number))
    return Result(places=places, reckoning=reckoning)
