"""What the host of a table may do, and what comes after the game."""

import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from signoria.i18n import tr
from signoria.web import schemas
from signoria.web.domain.errors import Conflict, Forbidden, NotFound
from signoria.web.domain.table import Table
from signoria.web.limits import visitor_of
from signoria.web.routes.deps import KeyDep, ServiceDep, TableDep, ViewpointDep, must_be_host, seat_link
from signoria.web.routes.rates import take_public_table
from signoria.web.scene.models import ReviewScene
from signoria.web.scene.review import review_scene
from signoria.web.service.opening import Shuffling

CODES_KEPT = 1000
"""Drawing one takes some milliseconds."""

router = APIRouter(prefix="/api/tables/{name}")


@router.post("/seats/{seat}/link")
async def new_link(name: str, seat: int, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Link:
    """A new link to a seat; the old one stops working."""
    must_be_host(key, live.table, seat)
    if seat in key.seats:
        raise Conflict(tr("That is your own seat: your own link leads to it"))
    made = await service.links.renew(live, seat)
    return schemas.Link(link=f"/t/{name}/{made.key}")


@router.delete("/seats/{seat}/link")
async def withdraw_link(seat: int, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Done:
    must_be_host(key, live.table, seat)
    await service.links.withdraw(live, seat)
    return schemas.Done()


@router.post("/seats/{seat}/bot")
async def bot_comes(
    name: str, seat: int, level: schemas.BotLevel, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.Done:
    """Let a bot play for somebody who is away."""
    must_be_host(key, live.table, seat)
    await service.tables.request(name, lambda table: table.bot_comes(seat, level.level))
    return schemas.Done()


@router.delete("/seats/{seat}/bot")
async def bot_leaves(name: str, seat: int, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Done:
    must_be_host(key, live.table, seat)
    await service.tables.request(name, lambda table: table.bot_leaves(seat))
    return schemas.Done()


@router.post("/start")
async def start(
    name: str, level: schemas.BotLevel, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.Done:
    """Begin with bots in the free seats."""
    must_be_host(key, live.table)
    await service.tables.request(name, lambda table: table.start_with_bots(level.level))
    return schemas.Done()


@router.get("/invitations")
async def invitations(
    name: str, key: KeyDep, live: TableDep, service: ServiceDep, request: Request
) -> schemas.Invitations:
    """The links to hand out, as others can open them."""
    must_be_host(key, live.table)
    address = address_for_others(str(request.base_url), service.address)
    await service.links.invitation(live)
    now = live.snapshot()
    return await service.visitors.run(
        lambda: schemas.Invitations(
            everybody=_invitation(address + now.invitation) if now.invitation else None,
            seats={seat: _invitation(address + link) for seat, link in now.links.items()},
            address=address,
            only_here=is_loopback(address),
        )
    )


@router.post("/invitation")
async def new_invitation(name: str, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Link:
    """A new link by which anybody may sit down; the old one stops working."""
    must_be_host(key, live.table)
    made = await service.links.change_invitation(live, "renewed")
    assert made
    return schemas.Link(link=f"/t/{name}/{made.key}")


@router.delete("/invitation")
async def withdraw_invitation(key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Done:
    """Nobody sits down by the link for all any more, until there is a new one."""
    must_be_host(key, live.table)
    await service.links.change_invitation(live, "withdrawn")
    return schemas.Done()


@lru_cache(CODES_KEPT)
def _invitation(link: str) -> schemas.Invitation:
    code = segno.make(link, error="m", micro=False)
    return schemas.Invitation(link=link, qr=code.svg_inline(border=2, light="#ffffff", omitsize=True))


def address_for_others(asked: str, own: str) -> str:
    """How others reach the server: as the host does, unless only the host's own machine can.

    >>> address_for_others("http://localhost:8765/", "http://192.168.1.7:8765")
    'http://192.168.1.7:8765'
    >>> address_for_others("https://games.example/", "http://192.168.1.7:8765")
    'https://games.example'
    """
    asked = asked.rstrip("/")
    return own if is_loopback(asked) and own else asked


def is_loopback(address: str) -> bool:
    """Whether an address leads to this very machine.

    >>> is_loopback("http://127.0.0.1:8765"), is_loopback("http://[::1]:8765"), is_loopback("http://host.lan")
    (True, True, False)
    """
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


@router.post("/chat")
async def spectator_chat(
    name: str, chat: schemas.SpectatorChat, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.Done:
    """Let spectators speak, or no more."""
    must_be_host(key, live.table)
    await service.tables.request(name, lambda table: table.let_spectators_speak(chat.allowed))
    return schemas.Done()


@router.post("/hints")
async def allow_hints(
    name: str, hints: schemas.HintsAllowed, key: KeyDep, live: TableDep, service: ServiceDep
) -> schemas.Done:
    """Allow hints at the table, or no more."""
    must_be_host(key, live.table)
    await service.tables.request(name, lambda table: table.allow_hints(hints.allowed))
    return schemas.Done()


@router.post("/end")
async def end(name: str, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Done:
    must_be_host(key, live.table)
    await service.tables.request(name, lambda table: table.end())
    return schemas.Done()


# --- After the game ---------------------------------------------------------------------------


@router.post("/rematch")
async def rematch(
    name: str,
    key: KeyDep,
    live: TableDep,
    service: ServiceDep,
    request: Request,
    shuffle: schemas.NewShuffle | None = None,
) -> schemas.Link:
    if not key.seats and not key.host:
        raise Forbidden(tr("You only look on here"))
    if live.table.facts.public and not live.table.rematch:
        take_public_table(request)
    wish = shuffle or schemas.NewShuffle()
    await service.opening.rematch(name, Shuffling(wish.nonce, wish.contribution))
    return schemas.Link(link=f"/t/{name}/{key.key}/rematch")


@router.post("/fork", status_code=201)
async def fork(wish: schemas.Fork, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.SeatLink:
    """A new table that plays on from a position: bots as bots, all people at one's own screen.

    With a seat, that one is one's own and bots play all others.
    """
    _must_hide_nothing(live.table)
    if not live.table.is_over:
        live.table.must_allow_hints()  # at a table of one's own nobody forbids them
    if wish.seat is not None and wish.seat >= len(live.table.seats):
        raise NotFound(tr("There is no such seat"))
    if wish.position > live.table.position:
        raise NotFound(tr("The game has {count} moves so far", count=live.table.position))
    now = live.snapshot()
    record = await service.visitors.run(now.table.record, now.seed)
    shuffle = Shuffling(wish.nonce, wish.contribution)
    return seat_link(*await service.opening.open_record(record, wish.position, shuffle, wish.seat))


@router.post("/review")
async def ask_review(
    request: Request, key: KeyDep, live: TableDep, service: ServiceDep, viewpoint: ViewpointDep
) -> ReviewScene:
    """Let a game that is over be reviewed, in the background. GET tells how far that is."""
    if not key.seats and not key.host:
        raise Forbidden(tr("You only look on here"))
    found = await service.reviews.ask(live.table, visitor_of(request.scope).address)
    return await service.visitors.run(review_scene, live.snapshot(), viewpoint, found)


@router.get("/review")
async def show_review(live: TableDep, service: ServiceDep, viewpoint: ViewpointDep) -> ReviewScene:
    """The review of a game, if anybody at the table asked for it."""
    found = await service.reviews.find(live.table)
    return await service.visitors.run(review_scene, live.snapshot(), viewpoint, found)


@router.get("/record", response_class=PlainTextResponse)
async def download(key: KeyDep, live: TableDep, service: ServiceDep) -> PlainTextResponse:
    """The record of the game."""
    table = live.table
    _must_hide_nothing(table)
    name = f"{table.game.name}-{table.opened_at:%Y-%m-%d}-{table.name}.txt"
    now = live.snapshot()
    text = await service.visitors.run(lambda: str(now.table.record(now.seed)))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _must_hide_nothing(table: Table) -> None:
    if table.hides_now:
        raise Forbidden(tr("The record would tell secrets: it can be had when the game is over"))
