"""The server: pages, and what they ask. See docs/bot-api.md for programs that play."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Header, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from signoria import __version__
from signoria.bots.levels import LEVELS, level_names
from signoria.bots.search import SearchBot
from signoria.compiled import NATURE
from signoria.drawing import Look
from signoria.game import IllegalAction, games
from signoria.record import Record
from signoria.say import LANGUAGES, language, say
from signoria.seen import hides, reveals
from signoria.web import pages, requests, sockets, webhooks
from signoria.web.live import Live, Tables
from signoria.web.prepare import Preparer
from signoria.web.scenes import Eyes, drawn, preparing, scene, scene_at
from signoria.web.store import Key, Store, new_key
from signoria.web.tables import OPEN, Facts, Refusal, Table

STATIC = Path(__file__).parent / "static"
LONGEST_RECORD = 1 << 20
LONGEST_WAIT = 55.0
HINTS = 6

Lang = Annotated[str, Depends(pages.language_of)]


def make_app(store: Store, address: str = "") -> FastAPI:
    """The server over a store. `address` is how players reach it, for the calls that tell them to come."""
    preparer = Preparer()
    tables = Tables(store, preparer, address)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tables.task(preparer.run())
        tables.task(tables.wake())
        yield
        await tables.close()

    app = FastAPI(
        title="Signoria",
        version=__version__,
        lifespan=lifespan,
        description="Play board games of merchants and builders; programs may play too.",
    )
    app.state.tables = tables
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(pages.router)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    for method, path, function in ROUTES:
        app.add_api_route(path, function, methods=[method])
    app.add_api_websocket_route("/ws/{name}", look_on)
    return app


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    told = error.sentence.told(pages.language_of(request))
    rule = error.rule
    return JSONResponse({"error": f"{told}.", "rule": rule}, error.status)


def _not_understood(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    told = say("The request is not understood: {where}: {what}", where=where, what=first["msg"])
    return JSONResponse({"error": f"{told.told(pages.language_of(request))}.", "rule": None}, 422)


# --- Who asks ---------------------------------------------------------------------------------


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


All = Annotated[Tables, Depends(_tables)]


async def _key(
    name: str,
    tables: All,
    key: Annotated[str | None, Query()] = None,
    authorization: Annotated[str | None, Header()] = None,
) -> Key:
    """The key of a request, in the header or the address; without one a spectator's."""
    given = (authorization or "").removeprefix("Bearer ").strip() or key
    return await tables.key(name, given)


Holder = Annotated[Key, Depends(_key)]


async def _table(name: str, tables: All) -> Live:
    """A table whose game is ready."""
    if name not in tables.live:
        game = (await tables.events(name))[0].facts["game"]
        if not tables.preparer.is_ready(game):
            raise Refusal(say("The rules of {game} are being set up: a moment", game=games()[game].title), 503)
    return await tables.find(name)


Found = Annotated[Live, Depends(_table)]


def _seat(key: Key, wish: int | None, table: Table) -> int:
    """Which seat of a key is meant: the one told, the one that is asked, or the only one."""
    if not key.seats:
        raise Refusal(say("You only look on here"), 403)
    if wish is None:
        return table.asked if table.asked in key.seats else key.seats[0]  # type: ignore[return-value]
    if wish not in key.seats:
        raise Refusal(say("That is not your seat"), 403)
    return wish


def _host(key: Key, table: Table, seat: int | None = None) -> None:
    if not key.host:
        raise Refusal(say("Only the host of the table may do that"), 403)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal(say("There is no such seat"), 404)


# --- The lobby --------------------------------------------------------------------------------


async def healthz() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


async def all_games(lang: Lang) -> list[Facts]:
    names = dict(zip(LEVELS, (level.told(lang) for level in level_names()), strict=True))
    return [
        {
            "name": name,
            "title": info.title,
            "sentence": info.sentence.told(lang),
            "author": info.author,
            "year": info.year,
            "players": info.players,
            "minutes": info.minutes,
            "levels": LEVELS,
            "level_names": names,
            "options": [
                {
                    "name": key,
                    "sentence": option.sentence.told(lang),
                    "choices": [{"value": value, "label": str(value)} for value in option.choices],
                    "default": option.default,
                }
                for key, option in info.options.items()
            ],
            "picture": f"/picture/{name}.svg",
        }
        for name, info in games().items()
    ]


def _link(name: str, key: str) -> Facts:
    return {"table": name, "key": key, "link": f"/t/{name}/{key}"}


async def open_table(new: requests.NewTable, tables: All, lang: Lang) -> JSONResponse:
    seats = [place.model_dump() for place in new.seats]
    if sum(seat["kind"] == "me" for seat in seats) > 1:
        raise Refusal(say("You can sit in one seat only; the others here share the screen"), 422)
    made = await tables.open(new.game, seats, new.options, new.public, new.clock, lang)
    return JSONResponse(_link(*made), 201)


async def public_tables(tables: All) -> list[Facts]:
    return await asyncio.to_thread(tables.store.public_tables)


async def join(name: str, newcomer: requests.Newcomer, live: Found, tables: All) -> Facts:
    """Take a free seat of a public table."""
    if not live.table.public:
        raise Refusal(say("This table is private: ask the host for a link"), 403)
    free = next((seat for seat, sitting in enumerate(live.table.seats) if sitting.kind == OPEN), None)
    if free is None:
        raise Refusal(say("All seats are taken"))
    taken = [seat.colour for number, seat in enumerate(live.table.seats) if number != free]
    colour = newcomer.colour if newcomer.colour not in taken else live.table.seats[free].colour
    await tables.request(name, lambda table: table.sit(free, newcomer.name, colour))
    return _link(name, (await tables.new_link(live, free)).key)


async def open_record(
    tables: All, text: Annotated[str, Body(media_type="text/plain", max_length=LONGEST_RECORD)]
) -> JSONResponse:
    try:
        record = await asyncio.to_thread(Record.parse, text, str(say("record")))
    except ValueError as error:
        raise Refusal(say("{error}", error=str(error).removesuffix(".")), 422) from None
    return JSONResponse(_link(*await tables.open_record(record)), 201)


# --- At a table -------------------------------------------------------------------------------

AsQuery = Annotated[int | None, Query(alias="as")]


def _eyes(key: Key, seat: int | None, lang: str, dark: bool, narrow: bool) -> Eyes:
    return Eyes(key, seat, lang, Look(dark, narrow))


async def show(
    name: str,
    key: Holder,
    tables: All,
    lang: Lang,
    after: int = -1,
    seat: AsQuery = None,
    dark: bool = False,
    narrow: bool = False,
) -> Facts:
    """The scene of a table now."""
    if name not in tables.live:
        opened = (await tables.events(name))[0]
        game = opened.facts["game"]
        if not tables.preparer.is_ready(game):
            return preparing(name, opened, key, tables.preparer.progress[game])
    live = await tables.find(name)
    eyes = _eyes(key, seat, lang, dark, narrow)
    shown = scene(live.table, eyes, after, sockets.links(live), live.seed)
    return shown | {"connected": live.connected()}


async def show_at(
    position: int,
    key: Holder,
    live: Found,
    lang: Lang,
    seat: AsQuery = None,
    dark: bool = False,
    narrow: bool = False,
) -> Facts:
    """The scene of an earlier position."""
    if not 0 <= position <= live.table.position:
        raise Refusal(say("The game has {count} moves so far", count=live.table.position), 404)
    return scene_at(live.table, _eyes(key, seat, lang, dark, narrow), position)


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


async def move(name: str, choice: requests.Choice, key: Holder, live: Found, tables: All) -> Facts:
    """Make a choice. It is committed when the answer comes."""
    seat = _seat(key, choice.seat, live.table)
    position = await tables.request(name, lambda table: table.move(seat, choice.position, choice.action))
    return {"position": position}


def _same_position(table: Table, position: int, seat: int) -> None:
    if position != table.position or table.asked != seat:
        raise Refusal(say("The game has moved on since: look again"))


async def preview(
    choice: requests.Choice,
    key: Holder,
    live: Found,
    lang: Lang,
    dark: bool = False,
    narrow: bool = False,
) -> Facts:
    """What a choice would do; nothing is told of what only happens when it is made."""
    table = live.table
    seat = _seat(key, choice.seat, table)
    _same_position(table, choice.position, seat)
    state = table.state
    try:
        action = state.action(choice.action)
    except IllegalAction as error:
        raise Refusal(error.sentence, 422, error.rule) from None
    if reveals(state, action):
        return {"board": None, "told": [], "reveals": True}
    after = state.copy()
    after.apply(action)
    told = [sentence.told(lang, table.names) for sentence in state.told(action)]
    return {
        "board": drawn(table, after, seat, _eyes(key, seat, lang, dark, narrow)),
        "told": told,
        "reveals": after.player == NATURE,
    }


async def why(picks: requests.Picks, key: Holder, live: Found, lang: Lang) -> Facts:
    """Why something on the board cannot be chosen now."""
    table = live.table
    state = table.state
    if table.asked not in key.seats:
        return {"sentence": f"{table.whose_turn().told(lang)}.", "rule": None}
    board = table.game.parts.board
    wanted = set(picks.picks)
    legal = set(state.legal())
    fitting = [
        action
        for action in range(table.game.actions)
        if wanted <= set(board.picks(action)) and action not in legal
    ]
    for action in fitting:
        try:
            state.apply(action)
        except IllegalAction as error:
            return {"sentence": f"{error.sentence.told(lang, table.names)}.", "rule": error.rule}
    return {"sentence": say("That cannot be chosen now").told(lang) + ".", "rule": None}


async def hint(thinking: requests.Thinking, key: Holder, live: Found, tables: All, lang: Lang) -> Facts:
    """What a strong bot thinks of one's choices."""
    table = live.table
    seat = _seat(key, thinking.seat, table)
    _same_position(table, thinking.position, seat)
    state = table.state
    loop = asyncio.get_running_loop()
    thought = await loop.run_in_executor(tables.hinters, SearchBot().think, state, seat)
    return {
        "choices": [
            {
                "action": state.text(choice.action),
                "told": str(state.told(choice.action)[0].told(lang, table.names)),
                "share": round(choice.values[seat], 3),
                "visits": choice.visits,
            }
            for choice in thought.choices[:HINTS]
        ],
        "seconds": round(thought.seconds, 2),
    }


async def undo(name: str, who: requests.AsSeat, key: Holder, live: Found, tables: All) -> Facts:
    """Take one's last choice back, or ask the others."""
    _seat(key, who.seat, live.table)
    await tables.request(name, lambda table: table.undo(key.seats))
    return {"asked": True} if live.table.asking else {"undone": True}


async def answer(name: str, answered: requests.Answer, key: Holder, live: Found, tables: All) -> Facts:
    waiting = live.table.asking.waiting if live.table.asking else set()
    mine = [seat for seat in key.seats if seat in waiting]
    seat = answered.seat if answered.seat in mine else mine[0] if mine else -1
    await tables.request(name, lambda table: table.answer(seat, answered.yes))
    return {}


async def speak(name: str, words: requests.Words, key: Holder, live: Found, tables: All) -> Facts:
    seat = _seat(key, words.seat, live.table) if key.seats else None
    who = live.table.names[seat] if seat is not None else words.name
    await tables.request(name, lambda table: table.say(seat, who, words.text))
    return {}


async def change_me(name: str, me: requests.Me, key: Holder, live: Found, tables: All) -> Facts:
    """Sit down, or change one's name, colour and webhook."""
    seat = _seat(key, me.seat, live.table)
    sitting = live.table.seats[seat]
    if me.webhook is not None:
        await asyncio.to_thread(tables.store.set_webhook, key.key, webhooks.checked(me.webhook))
    if me.name is not None or me.colour is not None:
        called, colour = me.name or sitting.name, me.colour or sitting.colour
        await tables.request(name, lambda table: table.sit(seat, called, colour))
    return {}


# --- The host ---------------------------------------------------------------------------------


async def new_link(name: str, seat: int, key: Holder, live: Found, tables: All) -> Facts:
    """A new link to a seat; the old one stops working."""
    _host(key, live.table, seat)
    if seat in key.seats:
        raise Refusal(say("That is your own seat: your own link leads to it"))
    made = await tables.new_link(live, seat)
    return {"link": f"/t/{name}/{made.key}"}


async def withdraw_link(seat: int, key: Holder, live: Found, tables: All) -> Facts:
    _host(key, live.table, seat)
    await tables.withdraw_links(live, seat)
    return {}


async def bot_comes(
    name: str, seat: int, level: requests.Level, key: Holder, live: Found, tables: All
) -> Facts:
    """Let a bot play for somebody who is away."""
    _host(key, live.table, seat)
    await tables.request(name, lambda table: table.bot_comes(seat, level.level))
    return {}


async def bot_leaves(name: str, seat: int, key: Holder, live: Found, tables: All) -> Facts:
    _host(key, live.table, seat)
    await tables.request(name, lambda table: table.bot_leaves(seat))
    return {}


async def end(name: str, key: Holder, live: Found, tables: All) -> Facts:
    _host(key, live.table)
    await tables.request(name, lambda table: table.end())
    return {}


# --- After the game ---------------------------------------------------------------------------


async def rematch(name: str, key: Holder, tables: All) -> Facts:
    if not key.seats and not key.host:
        raise Refusal(say("You only look on here"), 403)
    await tables.rematch(name)
    return {"link": f"/t/{name}/{key.key}/rematch"}


async def fork(asked: requests.Fork, key: Holder, live: Found, tables: All) -> JSONResponse:
    """A new table that plays on from a position, all seats at one's own screen."""
    _may_know_all(live.table)
    if asked.position > live.table.position:
        raise Refusal(say("The game has {count} moves so far", count=live.table.position), 404)
    return JSONResponse(_link(*await tables.open_record(live.table.record(), asked.position)), 201)


async def download(key: Holder, live: Found) -> Response:
    """The record of the game."""
    _may_know_all(live.table)
    seed = live.seed if live.table.state.over or live.table.ended else None
    name = f"{live.table.game.name}-{live.table.opened:%Y-%m-%d}-{live.table.name}.txt"
    text = str(live.table.record(seed))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _may_know_all(table: Table) -> None:
    if hides(table.state) and not table.state.over and not table.ended:
        raise Refusal(say("The record would tell secrets: it can be had when the game is over"), 403)


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
    )
    number = int(after) if after.isdecimal() else -1
    await sockets.look_on(socket, socket.app.state.tables, name, eyes, number)


AT = "/api/tables/{name}"
ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/healthz", healthz),
    ("GET", "/api/games", all_games),
    ("GET", "/api/tables", public_tables),
    ("POST", "/api/tables", open_table),
    ("POST", "/api/records", open_record),
    ("POST", f"{AT}/join", join),
    ("GET", AT, show),
    ("GET", f"{AT}/at/{{position}}", show_at),
    ("GET", f"{AT}/turn", turn),
    ("POST", f"{AT}/moves", move),
    ("POST", f"{AT}/preview", preview),
    ("POST", f"{AT}/why", why),
    ("POST", f"{AT}/hint", hint),
    ("POST", f"{AT}/undo", undo),
    ("POST", f"{AT}/undo/answer", answer),
    ("POST", f"{AT}/say", speak),
    ("POST", f"{AT}/me", change_me),
    ("POST", f"{AT}/seats/{{seat}}/link", new_link),
    ("DELETE", f"{AT}/seats/{{seat}}/link", withdraw_link),
    ("POST", f"{AT}/seats/{{seat}}/bot", bot_comes),
    ("DELETE", f"{AT}/seats/{{seat}}/bot", bot_leaves),
    ("POST", f"{AT}/end", end),
    ("POST", f"{AT}/rematch", rematch),
    ("POST", f"{AT}/fork", fork),
    ("GET", f"{AT}/record", download),
]
