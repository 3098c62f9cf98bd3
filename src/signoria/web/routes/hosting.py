"""What the host of a table may do, and what comes after the game."""

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from signoria.core.visibility import is_hidden_from
from signoria.i18n import tr
from signoria.web import schemas
from signoria.web.domain.table import Facts, Refusal, Table
from signoria.web.routes.deps import All, Found, Holder, link, must_be_host

router = APIRouter(prefix="/api/tables/{name}")


@router.post("/seats/{seat}/link")
async def new_link(name: str, seat: int, key: Holder, live: Found, tables: All) -> Facts:
    """A new link to a seat; the old one stops working."""
    must_be_host(key, live.table, seat)
    if seat in key.seats:
        raise Refusal(tr("That is your own seat: your own link leads to it"))
    made = await tables.new_link(live, seat)
    return {"link": f"/t/{name}/{made.key}"}


@router.delete("/seats/{seat}/link")
async def withdraw_link(seat: int, key: Holder, live: Found, tables: All) -> Facts:
    must_be_host(key, live.table, seat)
    await tables.withdraw_links(live, seat)
    return {}


@router.post("/seats/{seat}/bot")
async def bot_comes(
    name: str, seat: int, level: schemas.Level, key: Holder, live: Found, tables: All
) -> Facts:
    """Let a bot play for somebody who is away."""
    must_be_host(key, live.table, seat)
    await tables.request(name, lambda table: table.bot_comes(seat, level.level))
    return {}


@router.delete("/seats/{seat}/bot")
async def bot_leaves(name: str, seat: int, key: Holder, live: Found, tables: All) -> Facts:
    must_be_host(key, live.table, seat)
    await tables.request(name, lambda table: table.bot_leaves(seat))
    return {}


@router.post("/end")
async def end(name: str, key: Holder, live: Found, tables: All) -> Facts:
    must_be_host(key, live.table)
    await tables.request(name, lambda table: table.end())
    return {}


# --- After the game ---------------------------------------------------------------------------


@router.post("/rematch")
async def rematch(name: str, key: Holder, live: Found, tables: All) -> Facts:
    if not key.seats and not key.host:
        raise Refusal(tr("You only look on here"), 403)
    await tables.rematch(name)
    return {"link": f"/t/{name}/{key.key}/rematch"}


@router.post("/fork", status_code=201)
async def fork(asked: schemas.Fork, key: Holder, live: Found, tables: All) -> Facts:
    """A new table that plays on from a position, all seats at one's own screen."""
    _may_know_all(live.table)
    if asked.position > live.table.position:
        raise Refusal(tr("The game has {count} moves so far", count=live.table.position), 404)
    return link(*await tables.open_record(live.table.record(), asked.position))


@router.get("/record")
async def download(key: Holder, live: Found) -> Response:
    """The record of the game."""
    _may_know_all(live.table)
    seed = live.seed if live.table.state.over or live.table.ended else None
    name = f"{live.table.game.name}-{live.table.opened:%Y-%m-%d}-{live.table.name}.txt"
    text = str(live.table.record(seed))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _may_know_all(table: Table) -> None:
    if is_hidden_from(table.state, None) and not table.ended:
        raise Refusal(tr("The record would tell secrets: it can be had when the game is over"), 403)
