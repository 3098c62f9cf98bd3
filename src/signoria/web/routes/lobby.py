"""The lobby: the games, tables to open or to join, records to take up."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Body

from signoria import __version__
from signoria.bots.levels import LEVELS, level_names
from signoria.core.info import Option
from signoria.core.record import Record
from signoria.core.registry import list_games
from signoria.i18n import tr
from signoria.web import schemas
from signoria.web.domain.table import Facts, Refusal
from signoria.web.routes.deps import All, Found, Lang, link

LONGEST_RECORD = 1 << 20

router = APIRouter()


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


@router.get("/api/games")
async def all_games(lang: Lang) -> list[Facts]:
    names = dict(zip(LEVELS, (level.render(lang) for level in level_names()), strict=True))
    return [
        {
            "name": name,
            "title": info.title,
            "sentence": info.sentence.render(lang),
            "author": info.author,
            "year": info.year,
            "players": info.players,
            "minutes": info.minutes,
            "levels": LEVELS,
            "level_names": names,
            "options": [
                {
                    "name": key,
                    "sentence": option.sentence.render(lang),
                    "choices": choices(option, lang),
                    "default": option.default,
                }
                for key, option in info.options.items()
            ],
            "picture": f"/picture/{name}.svg",
        }
        for name, info in list_games().items()
    ]


def choices(option: Option, lang: str) -> list[Facts]:
    labels = [name.render(lang) for name in option.names] or [str(value) for value in option.choices]
    return [{"value": value, "label": label} for value, label in zip(option.choices, labels, strict=True)]


@router.post("/api/tables", status_code=201)
async def open_table(new: schemas.NewTable, tables: All, lang: Lang) -> Facts:
    seats = [place.model_dump() for place in new.seats]
    if sum(seat["kind"] == "me" for seat in seats) > 1:
        raise Refusal(tr("You can sit in one seat only; the others here share the screen"), 422)
    made = await tables.open(new.game, seats, new.options, new.public, new.clock, lang)
    return link(*made)


@router.get("/api/tables")
async def public_tables(tables: All) -> list[Facts]:
    return await asyncio.to_thread(tables.store.public_tables)


@router.post("/api/tables/{name}/join")
async def join(name: str, newcomer: schemas.Newcomer, live: Found, tables: All) -> Facts:
    """Take a free seat of a public table."""
    happened = await tables.request(name, lambda table: table.join(newcomer.name, newcomer.colour))
    seat: int = happened[0][1]["seat"]
    return link(name, (await tables.new_link(live, seat)).key)


@router.post("/api/records", status_code=201)
async def open_record(
    tables: All,
    lang: Lang,
    text: Annotated[str, Body(media_type="text/plain", max_length=LONGEST_RECORD)],
) -> Facts:
    try:
        record = await asyncio.to_thread(Record.parse, text, str(tr("record")))
    except ValueError as error:
        raise Refusal(tr("{error}", error=str(error).removesuffix(".")), 422) from None
    return link(*await tables.open_record(record))
