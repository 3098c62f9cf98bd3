"""Scenes from snapshots: drawings are shared, the rest is the viewer's own."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from signoria.bots.levels import LEVELS, STYLES, level_names, style_names
from signoria.core.registry import list_games, parts
from signoria.core.setup import has_setup
from signoria.i18n import tr
from signoria.jit.compiler import NATURE
from signoria.web.domain.events import Event, Opened
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table
from signoria.web.scene.drawing import Drawings, Sketch, Subject, draw, labels
from signoria.web.scene.frame import Frame, next_serial
from signoria.web.scene.lesson import lesson_scene, proposed_number, tips
from signoria.web.scene.log import MoveWords, iso, move_entry
from signoria.web.scene.models import (
    Clock,
    Contribution,
    Entry,
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
from signoria.web.scene.puzzle import puzzle_scene
from signoria.web.scene.reckoning import result
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import Snapshot
from signoria.web.service.preparing import Progress as Compiling


def frame(
    snapshot: Snapshot, drawings: Drawings, viewpoint: Viewpoint, before: Sketch | None = None
) -> Frame:
    """The table of a snapshot; nothing is drawn if it looks as it did before."""
    table, key, lang = snapshot.table, viewpoint.key, viewpoint.lang
    seat, cover = viewpoint.seat_at(table)
    asked = drawings.asked
    is_yours = asked is not None and asked == seat and not table.seats[asked].played_by_bot
    sketch = drawings.sketch(seat, lang, viewpoint.look, viewpoint.text, before)
    is_over = table.state.over
    taught = lesson_scene(table, seat, lang)
    outline = Scene(
        table=table.name,
        number=table.number,
        serial=next_serial(),
        position=table.position,
        game=game_name(table.game.name, lang),
        opened=drawings.opened,
        public=table.facts.public,
        status="over" if is_over else "ended" if table.ended else "playing",
        you=You(
            seats=list(key.seats),
            host=key.host,
            seat=seat,
            invitation=snapshot.invitation if key.host else None,
        ),
        asked=asked,
        waiting=table.is_waiting,
        yours=is_yours,
        cover=cover,
        prompt=sketch.prompt,
        board="",
        tray="",
        tray_height=table.game.parts.board.TRAY_HEIGHT[viewpoint.look.narrow],
        text=sketch.text,
        actions=drawings.actions() if is_yours else [],
        labels=dict(labels(table.game.name, lang, tuple(table.names))) if is_yours else {},
        aid=proposed_number(sketch.aid, taught) if is_yours else None,
        steps=sketch.steps if is_yours else None,
        warnings=_warnings(drawings, lang, seat) if is_yours else {},
        players=_players_now(snapshot, drawings, viewpoint),
        log=[],
        undone=table.undone,
        since=_since(table, seat),
        undo=table.may_undo(key.seats) if key.seats else None,
        asking=_undo_question(table, key),
        clock=_clock(table),
        shuffle=_shuffle(snapshot),
        result=result(table, lang, seat) if is_over else None,
        rematch=f"/t/{table.name}/{key.key}/rematch" if table.rematch and key.key else None,
        saying=table.may_speak(key.seats[0] if key.seats else None, key.host),
        spectators_speak=table.spectators_speak,
        hints=table.hints_allowed,
        lesson=taught,
        puzzle=puzzle_scene(table, seat, lang),
        tips=tips(table, seat, lang) if is_yours and seat is not None else [],
    )
    return Frame(outline, sketch)


def scene(snapshot: Snapshot, drawings: Drawings, viewpoint: Viewpoint, after: int = -1) -> Scene:
    """The table of a snapshot, with the log entries after an event's number."""
    shown = frame(snapshot, drawings, viewpoint)
    log = log_of(shown, drawings, viewpoint, after)
    return shown.whole(drawings.drawing(shown.sketch.subject), log).model_copy(update={"serial": 0})


def log_of(shown: Frame, drawings: Drawings, viewpoint: Viewpoint, after: int) -> list[Entry]:
    """What the viewer is told of the events after one."""
    return drawings.log(after, viewpoint.lang, shown.scene.you.seat)


def past_scene(snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> PastScene:
    """The scene of an earlier position, for the replay."""
    table, key, lang = snapshot.table, viewpoint.key, viewpoint.lang
    seat, _ = viewpoint.seat_at(table)
    state = table.state_at(position)
    last = table.line[position - 1] if position else None
    marked = ((last.seat, last.action),) if last and last.seat != NATURE and not last.is_secret else ()
    subject = replace(
        Subject.of(table, seat, lang, viewpoint.look, viewpoint.text), state=state, recent=marked
    )
    drawing = draw(table, subject)
    players = _players(snapshot, state.scores, state.winners, viewpoint)
    return PastScene(
        table=table.name,
        position=position,
        game=game_name(table.game.name, lang),
        opened=iso(table.opened_at),
        public=table.facts.public,
        you=You(seats=list(key.seats), host=key.host, seat=seat),
        asked=state.player,
        prompt=drawing.prompt,
        board=drawing.board.svg,
        tray=drawing.tray.svg,
        tray_height=table.game.parts.board.TRAY_HEIGHT[viewpoint.look.narrow],
        text=drawing.text,
        actions=[],
        labels={},
        players=[
            player.model_copy(update={"strip": strip.svg})
            for player, strip in zip(players, drawing.strips, strict=True)
        ],
        log=[],
        last=[move_entry(table, last, MoveWords.of(last), position, lang, seat)] if last else [],
        sandbox=has_setup(table.game.name) and not table.hides_now and (table.is_over or table.hints_allowed),
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


@cache
def game_name(name: str, lang: str) -> GameName:
    info = list_games()[name]
    return GameName(
        name=name,
        title=info.title,
        own_colours=bool(info.colours),
        goal=(info.goal or info.sentence).render(lang),
        money=info.money,
        unit=(info.unit or (tr("Florins") if info.money else tr("Points"))).render(lang),
    )


def _warnings(drawings: Drawings, lang: str, you: int | None) -> dict[str, str]:
    """What to know before something is chosen by a button alone; choices on the board have a preview."""
    table = drawings.table
    words = table.game.parts.words
    found = {}
    for action in drawings.legal:
        if _is_button(table.game.name, action):
            warning = words.warning(table.state.data, action)
            if warning:
                found[words.TEXTS[action]] = warning.render(lang, table.names, you)
    return found


@cache
def _is_button(game: str, action: int) -> bool:
    """Whether an action is chosen by a button alone."""
    return all(pick.startswith("do:") for pick in parts(game).board.picks(action))


def _players_now(snapshot: Snapshot, drawings: Drawings, viewpoint: Viewpoint) -> list[Player]:
    """All but their strips, made once for all who are told the same."""
    wanted = viewpoint.lang, viewpoint.key.host
    players = drawings.players.get(wanted)
    if players is None:
        players = _players(snapshot, drawings.scores, drawings.winners, viewpoint)
        drawings.players[wanted] = players
    return players


def _players(
    snapshot: Snapshot, scores: Sequence[int], winners: Sequence[int], viewpoint: Viewpoint
) -> list[Player]:
    """All but their strips."""
    links = snapshot.links if viewpoint.key.host else {}
    lang, warming_up = viewpoint.lang, snapshot.table.game.parts.is_warming_up
    return [
        Player(
            seat=number,
            name=seat.name,
            colour=seat.colour,
            kind=seat.kind,
            level=seat.level,
            level_name=_level_name(seat.level, seat.style, warming_up, lang) if seat.level else None,
            score=scores[number],
            winner=number in winners,
            replaced=seat.replaced,
            connected=snapshot.connected[number],
            link=links.get(number),
            strip="",
        )
        for number, seat in enumerate(snapshot.table.seats)
    ]


@cache
def _level_name(level: str, style: str | None, warming_up: bool, lang: str) -> str:
    """How strong a bot is, and how it plays unless it plays evenly; or that it thinks little as yet."""
    if warming_up:
        return tr("warming up").render(lang)
    name = dict(zip(LEVELS, level_names(), strict=True))[level].render(lang)
    if style is None:
        return name
    return f"{name}, {dict(zip(STYLES, style_names(), strict=True))[style].render(lang)}"


def _since(table: Table, seat: int | None) -> int | None:
    """The event after the last choice of a seat; what came before a guided game is not told."""
    own = (move.event + 1 for move in reversed(table.line) if move.seat == seat)
    found = next(own, None)
    return max(found or 0, table.facts.given + 1) if table.lesson else found


def _undo_question(table: Table, key: Key) -> UndoQuestion | None:
    question = table.undo_question
    if question is None:
        return None
    return UndoQuestion(seat=question.seat, answer=any(seat in question.waiting for seat in key.seats))


def _shuffle(snapshot: Snapshot) -> Shuffle:
    shuffle = snapshot.table.shuffle(snapshot.seed)
    added = shuffle.contributions
    return Shuffle(
        hash=shuffle.hash,
        seed=snapshot.seed,
        contributions=None
        if added is None
        else [Contribution(seat=one.seat, first=one.first, text=one.text) for one in added],
        given=shuffle.given,
    )


def _clock(table: Table) -> Clock | None:
    if table.facts.clock is None:
        return None
    return Clock(seconds=table.facts.clock, ends=iso(table.deadline) if table.deadline else None)
