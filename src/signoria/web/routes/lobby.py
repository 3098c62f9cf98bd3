"""The lobby: the games, tables to open or to join, records to take up."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Body

from signoria import __version__
from signoria.bots.levels import LEVELS, level_names
from signoria.core.contract import Board
from signoria.core.info import GameInfo, Option
from signoria.core.record import Record
from signoria.core.registry import LOBBY, list_games, load_part
from signoria.i18n import tr
from signoria.svg import Look, Style
from signoria.web import schemas
from signoria.web.domain.errors import NotFound
from signoria.web.domain.events import Opened
from signoria.web.domain.seating import SeatWish, seats_after
from signoria.web.routes.deps import LangDep, ServiceDep, TableDep, seat_link
from signoria.web.scene.log import iso
from signoria.web.store import PublicTable

LONGEST_RECORD = 1 << 20

router = APIRouter()


@router.get("/healthz")
async def healthz() -> schemas.Health:
    return schemas.Health(status="ok", version=__version__)


@router.get("/api/games")
async def games(lang: LangDep) -> list[schemas.GameFacts]:
    return all_games(lang)


@router.get("/api/games/{name}/legend")
async def legend(name: str, lang: LangDep, dark: bool = False, narrow: bool = False) -> list[schemas.Sign]:
    """What the signs on a game's board mean."""
    if name not in list_games():
        raise NotFound(tr("There is no such page"))
    signs = load_part(name, Board).legend(Style(Look(dark, narrow), lang))
    return [schemas.Sign(drawing=drawing, meaning=meaning.render(lang)) for drawing, meaning in signs]


def all_games(lang: str) -> list[schemas.GameFacts]:
    return [_game_facts(name, info, lang) for name, info in list_games().items()]


def _game_facts(name: str, info: GameInfo, lang: str) -> schemas.GameFacts:
    levels = (level.render(lang) for level in level_names())
    minutes = info.minutes_by_players()
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
        options=[_option(key, option, lang) for key, option in info.options.items()],
        own_colours=bool(info.colours),
        usual_players=info.usual_players or max(2, info.players[0]),
        picture=f"/picture/{name}/{LOBBY}.svg?lang={lang}",
    )


def _option(name: str, option: Option, lang: str) -> schemas.GameOption:
    labels = [choice.render(lang) for choice in option.names] or [str(value) for value in option.choices]
    choices = [
        schemas.OptionChoice(value=value, label=label)
        for value, label in zip(option.choices, labels, strict=True)
    ]
    sentence = option.sentence.render(lang)
    return schemas.GameOption(name=name, sentence=sentence, choices=choices, default=option.default)


@router.post("/api/tables", status_code=201)
async def open_table(new: schemas.NewTable, service: ServiceDep, lang: LangDep) -> schemas.SeatLink:
    wishes = [SeatWish(seat.kind, seat.name or "", seat.colour or "", seat.level) for seat in new.seats]
    return seat_link(*await service.opening.open(new.game, wishes, new.options, new.public, new.clock, lang))


@router.get("/api/tables")
async def public_tables(service: ServiceDep) -> list[schemas.ListedTable]:
    return [_listed(table) for table in await asyncio.to_thread(service.store.public_tables)]


def _listed(table: PublicTable) -> schemas.ListedTable:
    first = table.events[0]
    assert isinstance(first.payload, Opened)
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
    )


@router.post("/api/tables/{name}/join")
async def join(
    name: str, newcomer: schemas.Newcomer, live: TableDep, service: ServiceDep
) -> schemas.SeatLink:
    """Take a free seat of a public table."""
    outcome = await service.tables.request(name, lambda table: table.join(newcomer.name, newcomer.colour))
    return seat_link(name, await service.links.renew(live, outcome.seated))


@router.post("/api/records", status_code=201)
async def open_record(
    service: ServiceDep,
    lang: LangDep,
    text: Annotated[str, Body(media_type="text/plain", max_length=LONGEST_RECORD)],
) -> schemas.SeatLink:
    """Take up a record: a table that goes on from its last position, everybody at one screen."""
    record = await asyncio.to_thread(Record.parse, text, tr("record").render(lang))
    return seat_link(*await service.opening.open_record(record))
