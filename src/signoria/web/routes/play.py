"""At a table: what is seen and what is chosen."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from signoria.core.errors import IllegalAction
from signoria.core.visibility import reveals
from signoria.i18n import LANGUAGES, language, tr
from signoria.jit.compiler import NATURE
from signoria.svg import Look
from signoria.web import connections, schemas
from signoria.web.domain.table import Facts, Refusal, Table
from signoria.web.routes.deps import All, Found, Holder, Lang, seat_of_key
from signoria.web.scene.render import Eyes, people, preparing, scene, scene_at
from signoria.web.service import webhooks
from signoria.web.store.sql import Key

LONGEST_WAIT = 55.0
HINTS = 6

router = APIRouter(prefix="/api/tables/{name}")
live_router = APIRouter()


AsQuery = Annotated[int | None, Query(alias="as")]


def _eyes(key: Key, seat: int | None, lang: str, dark: bool, narrow: bool, text: bool) -> Eyes:
    return Eyes(key, seat, lang, Look(dark, narrow), text)


@router.get("")
async def show(
    name: str,
    key: Holder,
    tables: All,
    lang: Lang,
    after: int = -1,
    seat: AsQuery = None,
    dark: bool = False,
    narrow: bool = False,
    text: bool = False,
) -> Facts:
    """The scene of a table now."""
    if name not in tables.live:
        opened = (await tables.events(name))[0]
        game = opened.facts["game"]
        if not tables.preparer.is_ready(game):
            return preparing(name, opened, key, tables.preparer.progress[game])
    live = await tables.find(name)
    return scene(live, _eyes(key, seat, lang, dark, narrow, text), after)


@router.get("/at/{position}")
async def show_at(
    position: int,
    key: Holder,
    live: Found,
    lang: Lang,
    seat: AsQuery = None,
    dark: bool = False,
    narrow: bool = False,
    text: bool = False,
) -> Facts:
    """The scene of an earlier position."""
    if not 0 <= position <= live.table.position:
        raise Refusal(tr("The game has {count} moves so far", count=live.table.position), 404)
    return scene_at(live, _eyes(key, seat, lang, dark, narrow, text), position)


@router.get("/turn")
async def turn(
    key: Holder,
    live: Found,
    lang: Lang,
    after: Annotated[int, Query(description="answer when something happened after this event")] = -1,
    wait: Annotated[float, Query(ge=0, description="seconds to wait for it")] = 0.0,
) -> Facts:
    """For programs: what the seat may know, and what it may do. Waits until there is news."""
    table = live.table
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(min(wait, LONGEST_WAIT)), live.news:
            await live.news.wait_for(lambda: table.events[-1].number > after)
    seat = key.seats[0] if key.seats else None
    if table.asked in key.seats:
        seat = table.asked
    yours = seat is not None and table.asked == seat
    return {
        "number": table.events[-1].number,
        "position": table.position,
        "seat": seat,
        "asked": table.asked,
        "yours": yours,
        "over": table.state.over or table.ended,
        "names": table.names,
        "view": table.state.view(seat),
        "legal": [table.state.text(action) for action in table.state.legal()] if yours else [],
    }


@router.post("/moves")
async def move(name: str, choice: schemas.Choice, key: Holder, live: Found, tables: All) -> Facts:
    """Make a choice. It is committed when the answer comes."""
    seat = seat_of_key(key, choice.seat, live.table)
    await tables.request(name, lambda table: table.move(seat, choice.position, choice.action))
    return {"position": choice.position + 1}


def _same_position(table: Table, position: int, seat: int) -> None:
    if position != table.position or table.asked != seat:
        raise Refusal(tr("The game has moved on since: look again"))


@router.post("/preview")
async def preview(
    choice: schemas.Choice,
    key: Holder,
    live: Found,
    lang: Lang,
    dark: bool = False,
    narrow: bool = False,
) -> Facts:
    """What a choice would do; nothing is told of what only happens when it is made."""
    table = live.table
    seat = seat_of_key(key, choice.seat, table)
    _same_position(table, choice.position, seat)
    state = table.state
    try:
        action = state.action(choice.action)
    except IllegalAction as error:
        raise Refusal(error.sentence, 422, error.rule) from None
    if reveals(state, action, seat):
        return {"board": None, "told": [], "change": None, "reveals": True}
    after = state.copy()
    after.apply(action)
    told = [sentence.render(lang, table.names) for sentence in state.describe(action)]
    return {
        "board": after.svg(seat, lang, people(table), Look(dark, narrow)),
        "told": told,
        "change": [new - old for new, old in zip(after.scores, state.scores, strict=True)],
        "reveals": after.player == NATURE,
    }


@router.post("/why")
async def why(picks: schemas.Picks, key: Holder, live: Found, lang: Lang) -> Facts:
    """Why something on the board cannot be chosen now: all picks together, or the last of them at all."""
    table = live.table
    if table.asked not in key.seats:
        return {"sentence": f"{table.whose_turn().render(lang)}.", "rule": None}
    for wanted in (set(picks.picks), set(picks.picks[-1:])):
        reason = why_not(table, wanted)
        if reason:
            return {"sentence": f"{reason.sentence.render(lang, table.names)}.", "rule": reason.rule}
    return {"sentence": tr("That cannot be chosen now").render(lang) + ".", "rule": None}


def why_not(table: Table, picks: set[str]) -> IllegalAction | None:
    """The reason why no action with these picks is legal, if there is such an action."""
    state = table.state
    for action in sorted(set(range(table.game.actions)) - set(state.legal())):
        if picks <= set(table.game.parts.board.picks(action)):
            try:
                state.copy().apply(action)
            except IllegalAction as error:
                return error
    return None


@router.post("/hint")
async def hint(thinking: schemas.Thinking, key: Holder, live: Found, tables: All, lang: Lang) -> Facts:
    """What a strong bot thinks of one's choices."""
    table = live.table
    seat = seat_of_key(key, thinking.seat, table)
    _same_position(table, thinking.position, seat)
    state = table.state
    thought = await tables.think(state, seat)
    return {
        "choices": [
            {
                "action": state.text(choice.action),
                "told": str(state.describe(choice.action)[0].render(lang, table.names)),
                "share": round(choice.values[seat], 3),
                "visits": choice.visits,
            }
            for choice in thought.choices[:HINTS]
        ],
        "seconds": round(thought.seconds, 2),
    }


@router.post("/undo")
async def undo(name: str, who: schemas.AsSeat, key: Holder, live: Found, tables: All) -> Facts:
    """Take one's last choice back, or ask the others."""
    seat_of_key(key, who.seat, live.table)
    happened = await tables.request(name, lambda table: table.undo(key.seats))
    return {"undone": True} if happened[0][0] == "undone" else {"asked": True}


@router.post("/undo/answer")
async def answer(name: str, answered: schemas.Answer, key: Holder, live: Found, tables: All) -> Facts:
    waiting = live.table.asking.waiting if live.table.asking else set()
    mine = [seat for seat in key.seats if seat in waiting]
    seat = answered.seat if answered.seat in mine else mine[0] if mine else -1
    await tables.request(name, lambda table: table.answer(seat, answered.yes))
    return {}


@router.post("/say")
async def speak(name: str, words: schemas.Words, key: Holder, live: Found, tables: All) -> Facts:
    seat = seat_of_key(key, words.seat, live.table) if key.seats else None
    who = live.table.names[seat] if seat is not None else words.name
    await tables.request(name, lambda table: table.say(seat, who, words.text))
    return {}


@router.post("/me")
async def change_me(name: str, me: schemas.Me, key: Holder, live: Found, tables: All, lang: Lang) -> Facts:
    """Sit down, or change one's name, colour and webhook."""
    seat = seat_of_key(key, me.seat, live.table)
    sitting = live.table.seats[seat]
    if me.webhook is not None:
        address = webhooks.checked(me.webhook)
        await asyncio.to_thread(tables.store.set_webhook, key.key, address, lang)
    if me.name is not None or me.colour is not None:
        called, colour = me.name or sitting.name, me.colour or sitting.colour
        await tables.request(name, lambda table: table.sit(seat, called, colour))
    return {}


@live_router.websocket("/ws/{name}")
async def look_on(socket: WebSocket, name: str) -> None:
    """The live line of a page: a scene for every event."""
    query = socket.query_params
    lang = query.get("lang", "")
    after = query.get("after", "")
    eyes = Eyes(
        Key(query.get("key", "")),
        int(query["as"]) if query.get("as", "").isdecimal() else None,
        lang if lang in LANGUAGES else language.get(),
        Look(query.get("dark") == "1", query.get("narrow") == "1"),
        query.get("text") == "1",
    )
    number = int(after) if after.isdecimal() else -1
    await connections.look_on(socket, socket.app.state.tables, name, eyes, number)
