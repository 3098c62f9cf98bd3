"""At a table: what is seen and what is chosen."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from signoria.core.errors import IllegalAction
from signoria.core.registry import parts
from signoria.core.visibility import reveals
from signoria.i18n import tr
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Look
from signoria.web import schemas
from signoria.web.domain.errors import Conflict, NotFound
from signoria.web.domain.events import Undone
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table
from signoria.web.limits import Limit, visitor_of
from signoria.web.routes.deps import (
    KeyDep,
    LangDep,
    RendererDep,
    ServiceDep,
    TableDep,
    ViewpointDep,
    limiter_of,
    seat_link,
    seat_of_key,
    service_of,
)
from signoria.web.routes.hinting import hint_of
from signoria.web.routes.rates import hold_a_place, take_at_table
from signoria.web.scene.drawing import cost_of_log, people, recent
from signoria.web.scene.models import PastScene, PreparingScene, ReckoningScene, Scene
from signoria.web.scene.render import preparing_scene

LONGEST_WAIT = 55.0
EventNumber = Annotated[int, Query(ge=-1, le=10**9, description="only what came after this event; -1: all")]

router = APIRouter(prefix="/api/tables/{name}")
"""A move is what is asked most, so it is the first that is looked at, and depends on little: each thing that
FastAPI has to find for a request takes it 0.06 ms."""


@router.post("/moves")
async def move(name: str, choice: schemas.Choice, key: KeyDep, request: Request) -> schemas.Moved:
    """Make a choice. It is committed when the answer comes."""
    tables = service_of(request).tables
    seat = seat_of_key(key, choice.seat, (await tables.find(name)).table)
    await tables.request(name, lambda table: table.move(seat, choice.position, choice.action))
    return schemas.Moved(position=choice.position + 1)


@router.get("")
async def show(
    name: str,
    viewpoint: ViewpointDep,
    service: ServiceDep,
    renderer: RendererDep,
    request: Request,
    after: EventNumber = -1,
) -> Scene | PreparingScene:
    """The scene of a table now."""
    if service.tables.get(name) is None:
        event, opened = await service.tables.opened(name)
        if not service.preparer.is_ready(opened.game):
            progress = service.preparer.progress[opened.game]
            return preparing_scene(name, event, opened, viewpoint, progress)
    live = await service.tables.find(name)
    service.turns.look(live)
    drawings = limiter_of(request).bucket(Limit.DRAWINGS, visitor_of(request.scope))
    drawings.owe(cost_of_log(live.table, after))
    return await renderer.scene(live.snapshot(), viewpoint, after)


@router.get("/at/{position}")
async def show_at(position: int, viewpoint: ViewpointDep, live: TableDep, renderer: RendererDep) -> PastScene:
    """The scene of an earlier position."""
    if not 0 <= position <= live.table.position:
        raise NotFound(tr("The game has {count} moves so far", count=live.table.position))
    return await renderer.past_scene(live.snapshot(), viewpoint, position)


@router.get("/reckonings/{position}")
async def show_reckoning(
    position: int, viewpoint: ViewpointDep, live: TableDep, renderer: RendererDep
) -> ReckoningScene:
    """What the move that led to a position paid, step by step."""
    return await renderer.reckoning(live.snapshot(), viewpoint, position)


@router.get("/turn", dependencies=[Depends(hold_a_place)])
async def turn(
    name: str,
    key: KeyDep,
    live: TableDep,
    service: ServiceDep,
    lang: LangDep,
    after: EventNumber = -1,
    wait: Annotated[float, Query(ge=0, description="seconds to wait for it")] = 0.0,
) -> schemas.Turn:
    """For programs: what the seat may know, and what it may do. Waits until there is news."""
    service.turns.look(live)
    with contextlib.suppress(TimeoutError), live.polling():
        async with asyncio.timeout(min(wait, LONGEST_WAIT)), live.news:
            await live.news.wait_for(lambda: live.table.number > after)
    key = await service.links.find(name, key.key)  # it may have been withdrawn meanwhile
    table = live.table
    seat = key.seats[0] if key.seats else None
    if table.asked in key.seats:
        seat = table.asked
    is_yours = seat is not None and table.asked == seat
    return schemas.Turn(
        number=table.number,
        position=table.position,
        seat=seat,
        asked=table.asked,
        yours=is_yours,
        over=table.is_over,
        names=table.names,
        view=table.state.view(seat),
        legal=[table.state.text(action) for action in table.state.legal()] if is_yours else [],
    )


def _must_be_now(table: Table, position: int, seat: int) -> None:
    if position != table.position or table.asked != seat:
        raise Conflict(tr("The game has moved on since: look again"))


@router.post("/preview")
async def preview(
    choice: schemas.Choice,
    key: KeyDep,
    live: TableDep,
    service: ServiceDep,
    lang: LangDep,
    dark: bool = False,
    narrow: bool = False,
) -> schemas.Preview:
    """What a choice would do; nothing is told of what only happens when it is made."""
    table = live.table
    seat = seat_of_key(key, choice.seat, table)
    _must_be_now(table, choice.position, seat)
    return await service.visitors.run(_preview, table, key, seat, choice.action, Look(dark, narrow), lang)


def _preview(table: Table, key: Key, seat: int, chosen: str, look: Look, lang: str) -> schemas.Preview:
    state = table.state
    action = state.action(chosen)
    warning = table.game.parts.words.warning(state.data, action)
    told = warning.render(lang, table.names, seat) if warning else None
    if reveals(state, action, seat):
        is_final = bool(table.others(key.seats))
        return schemas.Preview(board=None, told=[], change=None, warning=told, is_final=is_final)
    after = state.after(action)
    context = Context(
        state.foreseen(action, after).view(seat),
        people(table),
        look,
        lang,
        seat,
        recent(table, seat),
        before=state.view(seat),
    )
    return schemas.Preview(
        board=table.game.parts.board.draw(context),
        told=[sentence.render(lang, table.names, seat) for sentence in state.describe(action, after)],
        change=[new - old for new, old in zip(after.scores, state.scores, strict=True)],
        warning=told,
        is_final=after.player == NATURE and bool(table.others(key.seats)),
    )


@router.post("/why")
async def why(
    picks: schemas.Picks, key: KeyDep, live: TableDep, service: ServiceDep, lang: LangDep
) -> schemas.Reason:
    """Why something on the board cannot be chosen now: all picks together, or the last of them at all."""
    table = live.table
    if table.asked not in key.seats:
        return schemas.Reason(sentence=f"{table.whose_turn().render(lang)}.", rule=None)
    for wanted in (set(picks.picks), set(picks.picks[-1:])):
        reason = await service.visitors.run(_why_not, table, wanted)
        if reason:
            sentence = f"{reason.sentence.render(lang, table.names)}."
            return schemas.Reason(sentence=sentence, rule=reason.rule)
    sentence = tr("That cannot be chosen now.").render(lang)
    return schemas.Reason(sentence=sentence, rule=None)


def _why_not(table: Table, picks: set[str]) -> IllegalAction | None:
    """The reason why no action with these picks is legal, if there is such an action."""
    state, actions = table.state, set(range(table.game.actions))
    known = _actions_by_pick(table.game.name, table.game.actions)
    for pick in picks:
        actions &= known.get(pick, frozenset())
    for action in sorted(actions - set(state.legal())):
        try:
            state.copy().apply(action)
        except IllegalAction as error:
            return error
    return None


@cache
def _actions_by_pick(name: str, actions: int) -> Mapping[str, frozenset[int]]:
    """The actions of a game for which each thing is picked. Some games have so many that it takes a while."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for action in range(actions):
        for pick in parts(name).board.picks(action):
            found[pick].add(action)
    return {pick: frozenset(those) for pick, those in found.items()}


@router.post("/hint")
async def hint(
    wish: schemas.HintRequest, key: KeyDep, live: TableDep, request: Request, lang: LangDep
) -> schemas.Hint:
    """What a strong bot thinks of one's choices."""
    table = live.table
    seat = seat_of_key(key, wish.seat, table)
    take_at_table(request, Limit.HINTS_AT_TABLE, table.name, key)
    _must_be_now(table, wish.position, seat)
    table.must_allow_hints()
    return await hint_of(request, table.state, table.names, seat, lang)


@router.post("/undo", response_model_exclude_defaults=True)
async def undo(
    name: str, who: schemas.AsSeat, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.UndoResult:
    """Take one's last choice back, or ask the others."""
    seat_of_key(key, who.seat, live.table)
    outcome = await service.tables.request(name, lambda table: table.undo(key.seats))
    is_undone = isinstance(outcome.payloads[0], Undone)
    return schemas.UndoResult(undone=is_undone, asked=not is_undone)


@router.post("/undo/answer")
async def answer(
    name: str, given: schemas.UndoAnswer, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.Done:
    question = live.table.undo_question
    mine = [seat for seat in key.seats if question and seat in question.waiting]
    seat = given.seat if given.seat in mine else next(iter(mine), None)
    await service.tables.request(name, lambda table: table.answer(seat, given.yes))
    return schemas.Done()


@router.post("/say")
async def speak(
    name: str, words: schemas.Words, key: KeyDep, live: TableDep, service: ServiceDep, request: Request
) -> schemas.Done:
    take_at_table(request, Limit.CHAT_AT_TABLE, name, key)
    seat = seat_of_key(key, words.seat, live.table) if key.seats else None
    await service.tables.request(name, lambda table: table.say(seat, words.name, words.text, key.host))
    return schemas.Done()


@router.post("/me")
async def change_me(
    name: str, me: schemas.Me, key: KeyDep, live: TableDep, service: ServiceDep, lang: LangDep
) -> schemas.SeatLink:
    """Sit down, or change one's name, colour and webhook.

    Whoever first sits down by a link that was handed out gets another key in its place: the answer tells it.
    """
    seat = seat_of_key(key, me.seat, live.table)
    if me.webhook is not None:
        address = await service.webhooks.checked(me.webhook)
        await service.links.set_webhook(live, key, address, lang)
    if me.name is not None or me.colour is not None or me.contribution:
        sitting = live.table.seats[seat]
        wanted = sitting.name if me.name is None else me.name
        colour = me.colour or sitting.colour
        key = await service.links.sit(
            name, key, seat, lambda table: table.sit(seat, wanted, colour, me.contribution)
        )
    return seat_link(name, key)
