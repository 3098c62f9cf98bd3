"""The lobby: the games, tables to open or to join, records to take up."""

import hashlib
from datetime import UTC, date, datetime
from functools import cache
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response

from signoria.bots.levels import LEVELS, STYLES, level_names, style_names
from signoria.core.contract import JSON, Board
from signoria.core.info import GameInfo, Option
from signoria.core.lesson import lesson
from signoria.core.puzzles import number_of_the_day, puzzles
from signoria.core.record import MOST_BYTES, Record, read_number, too_long
from signoria.core.registry import LOBBY, list_games, load_part
from signoria.core.setup import has_setup
from signoria.i18n import LANGUAGES, tr
from signoria.svg import Context, Look, Style
from signoria.web import schemas
from signoria.web.domain.errors import NotFound
from signoria.web.domain.events import Opened
from signoria.web.domain.seating import SeatWish, seats_after
from signoria.web.domain.table import Table
from signoria.web.routes.deps import (
    KeyDep,
    LangDep,
    RendererDep,
    ServiceDep,
    TableDep,
    ViewpointDep,
    seat_link,
)
from signoria.web.routes.kept import Kept, kept
from signoria.web.routes.rates import take_public_table
from signoria.web.routes.sandbox import sound_position
from signoria.web.scene.drawing import people, prompt
from signoria.web.scene.log import iso
from signoria.web.service.opening import Shuffling
from signoria.web.store import PublicTable

TEXT_BODY: dict[str, JSON] = {
    "requestBody": {
        "required": True,
        "content": {"text/plain": {"schema": {"type": "string", "maxLength": MOST_BYTES}}},
    }
}
"""The body of a record is read by hand, as a stream, so it is described by hand too."""

router = APIRouter()


@router.get("/api/games", response_model=list[schemas.GameFacts])
async def games(request: Request, lang: LangDep, service: ServiceDep) -> Response:
    return (await _games.find(service.visitors, lang, datetime.now(UTC).date())).answer(request)


@kept(len(LANGUAGES))
def _games(lang: str, today: date) -> Kept:
    """Each day has its puzzle."""
    return Kept.json([facts.model_dump(mode="json", by_alias=True) for facts in all_games(lang, today)])


@router.get("/api/games/{name}/legend", response_model=list[schemas.Sign])
async def legend(
    name: str, lang: LangDep, request: Request, service: ServiceDep, dark: bool = False, narrow: bool = False
) -> Response:
    """What the signs on a game's board mean."""
    if name not in list_games():
        raise NotFound(tr("There is no such page"))
    return (await _legend.find(service.visitors, name, lang, Look(dark, narrow))).answer(request)


@kept()
def _legend(name: str, lang: str, look: Look) -> Kept:
    signs = load_part(name, Board).legend(Style(look, lang))
    return Kept.json([{"drawing": drawing, "meaning": meaning.render(lang)} for drawing, meaning in signs])


def all_games(lang: str, today: date | None = None) -> list[schemas.GameFacts]:
    day = today or datetime.now(UTC).date()
    return [_game_facts(name, info, lang, day) for name, info in list_games().items()]


def _game_facts(name: str, info: GameInfo, lang: str, today: date) -> schemas.GameFacts:
    levels = (level.render(lang) for level in level_names())
    minutes, count = info.minutes_by_players(), len(puzzles(name))
    return schemas.GameFacts(
        name=name,
        title=info.title,
        sentence=info.sentence.render(lang),
        author=info.author,
        year=info.year,
        players=list(info.players),
        minutes=minutes,
        time=info.playing_time().render(lang),
        times={players: info.playing_time(players).render(lang) for players in minutes},
        levels=list(LEVELS),
        level_names=dict(zip(LEVELS, levels, strict=True)),
        styles=list(STYLES),
        style_names=dict(zip(STYLES, (style.render(lang) for style in style_names()), strict=True)),
        options=[_option(key, option, lang) for key, option in info.options.items()],
        own_colours=bool(info.colours),
        usual_players=info.usual_players or max(2, info.players[0]),
        picture=_picture(name, lang),
        lesson=lesson(name) is not None,
        puzzles=count,
        puzzle=number_of_the_day(count, today) if count else 0,
        sandbox=has_setup(name),
    )


def _picture(name: str, lang: str) -> str:
    """The address of a game's poster, or of the position that its folder keeps; new when the poster is."""
    version = poster_version(name)
    return f"/poster/{name}.svg?v={version}" if version else f"/picture/{name}/{LOBBY}.svg?lang={lang}"


@cache
def poster_version(name: str) -> str:
    """Changes with the poster, so that browsers may keep it; empty if there is none."""
    poster = load_part(name, Board).poster
    if poster is None:
        return ""
    drawn = poster(Look()) + poster(Look(dark=True))
    return hashlib.sha256(drawn.encode()).hexdigest()[:12]


def _option(name: str, option: Option, lang: str) -> schemas.GameOption:
    labels = [choice.render(lang) for choice in option.names] or [str(value) for value in option.choices]
    choices = [
        schemas.OptionChoice(value=value, label=label)
        for value, label in zip(option.choices, labels, strict=True)
    ]
    sentence = option.sentence.render(lang)
    return schemas.GameOption(name=name, sentence=sentence, choices=choices, default=option.default)


@router.post("/api/tables", status_code=201)
async def open_table(
    new: schemas.NewTable, service: ServiceDep, lang: LangDep, request: Request
) -> schemas.SeatLink:
    if new.public:
        take_public_table(request)
    wishes = [
        SeatWish(seat.kind, seat.name or "", seat.colour or "", seat.level, seat.style) for seat in new.seats
    ]
    opened = await service.opening.open(
        new.game,
        wishes,
        new.options,
        new.public,
        new.clock,
        lang,
        shuffle=Shuffling(new.nonce, new.contribution),
        spectators_speak=new.spectators_speak,
        hints=new.hints,
        position=await sound_position(service, new.game, len(new.seats), new.options, new.position),
    )
    return seat_link(*opened)


@router.post("/api/lessons", status_code=201)
async def open_lesson(wish: schemas.NewLesson, service: ServiceDep, lang: LangDep) -> schemas.SeatLink:
    """A guided first game against bots, in which a teacher tells what happens and why."""
    return seat_link(*await service.opening.open_lesson(wish.game, wish.name, lang))


@router.post("/api/puzzles", status_code=201)
async def open_puzzle(wish: schemas.NewPuzzle, service: ServiceDep, lang: LangDep) -> schemas.SeatLink:
    """A position in which one choice is clearly the best, at a table of one's own with bots."""
    return seat_link(*await service.opening.open_puzzle(wish.game, wish.number, wish.name, lang))


@router.post("/api/shuffles", status_code=201)
async def promise_shuffle(service: ServiceDep) -> schemas.Commitment:
    """A secret for the shuffle of a new table, fixed before its people add anything to it."""
    promised = await service.opening.promise_shuffle()
    return schemas.Commitment(hash=promised.hash, nonce=promised.nonce)


@router.get("/api/tables")
async def public_tables(service: ServiceDep) -> list[schemas.ListedTable]:
    found = await service.threads.read(service.store.public_tables)
    return [listed for listed in map(_listed, found) if listed]


def _listed(table: PublicTable) -> schemas.ListedTable | None:
    """A table of the list; none if this server does not have its game."""
    first = table.events[0]
    assert isinstance(first.payload, Opened)
    if first.payload.game not in list_games():
        return None
    seats = seats_after(table.events)
    return schemas.ListedTable(
        table=table.name,
        link=f"/t/{table.name}",
        game=first.payload.game,
        title=list_games()[first.payload.game].title,
        seats=[schemas.PublicSeat(name=seat.name, kind=seat.kind, colour=seat.colour) for seat in seats],
        open=sum(seat.kind == "open" for seat in seats),
        moves=table.moves,
        over=table.over,
        opened=iso(first.at),
        hash=first.payload.hash,
    )


@router.get("/api/tables/{name}/card")
async def table_card(live: TableDep, viewpoint: ViewpointDep) -> schemas.TableCard:
    """A table as one's own list shows it; its board is drawn apart."""
    table, seat = live.table, viewpoint.seat_at(live.table)[0]
    context = Context(table.state.view(seat), people(table), viewpoint.look, viewpoint.lang, seat)
    return schemas.TableCard(
        game=table.game.name,
        title=table.game.info.title,
        status=_status(table),
        yours=table.asked in viewpoint.key.seats and not table.seats[table.asked or 0].played_by_bot,
        asked=table.asked,
        prompt=prompt(table, table.state, context),
        you=list(viewpoint.key.seats),
        players=[
            schemas.CardPlayer(
                name=sitting.name,
                colour=sitting.colour,
                kind=sitting.kind,
                score=score,
                free=sitting.is_free,
            )
            for sitting, score in zip(table.seats, table.state.scores, strict=True)
        ],
        winners=list(table.state.winners),
        number=table.number,
        changed=iso(table.events[-1].at),
    )


def _status(table: Table) -> Literal["waiting", "playing", "over", "ended"]:
    if table.is_waiting:
        return "waiting"
    return "over" if table.state.over else "ended" if table.ended else "playing"


class Picture(Response):
    media_type = "image/svg+xml"


@router.get("/api/tables/{name}/picture.svg", response_class=Picture)
async def table_picture(live: TableDep, viewpoint: ViewpointDep, renderer: RendererDep) -> Picture:
    """The board of a table as its viewer may see it; drawn once between two events."""
    scene = await renderer.scene(live.snapshot(), viewpoint, live.table.number)
    return Picture(scene.board)


@router.post("/api/tables/{name}/join")
async def join(name: str, newcomer: schemas.Newcomer, key: KeyDep, service: ServiceDep) -> schemas.SeatLink:
    """Take a free seat of a public table, or of one to which the key invites."""
    own = await service.links.join(
        name,
        key,
        lambda table: table.join(newcomer.name, newcomer.colour, key.may_join, newcomer.contribution),
    )
    return seat_link(name, own)


@router.post("/api/records", status_code=201, openapi_extra=TEXT_BODY)
async def open_record(
    request: Request,
    service: ServiceDep,
    lang: LangDep,
    nonce: schemas.Nonce = None,
    contribution: schemas.Contribution = "",
) -> schemas.SeatLink:
    """Take up a record: a table that goes on from its last position, all people at one screen."""
    source = tr("record").render(lang)
    data = await _read(request, source)
    record = await service.visitors.run(Record.decode, data, source)
    shuffle = Shuffling(nonce, contribution)
    return seat_link(*await service.opening.open_record(record, shuffle=shuffle))


async def _read(request: Request, source: str) -> bytes:
    """The body of a request, refused as soon as it is too long, whatever length it claims to have."""
    claimed = read_number(request.headers.get("content-length", ""))
    if claimed is not None and claimed > MOST_BYTES:
        raise too_long(source)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise too_long(source)
    return bytes(data)
