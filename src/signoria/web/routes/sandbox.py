"""The sandbox: positions set up by hand, looked at, shared, and asked what is best."""

from collections.abc import Mapping
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from signoria.core.game import Game, State, game
from signoria.core.record import Record
from signoria.core.registry import game_file, list_examples, list_games
from signoria.core.setup import (
    Position,
    has_setup,
    make_position,
    parse_values,
    position_text,
    read_values,
    set_up,
)
from signoria.i18n import tr
from signoria.jit.compiler import NATURE
from signoria.svg import Look
from signoria.web import schemas
from signoria.web.domain.errors import Conflict, Forbidden, NotFound, NotReady
from signoria.web.domain.events import OptionValue
from signoria.web.routes.deps import KeyDep, LangDep, ServiceDep, TableDep
from signoria.web.routes.hinting import hint_of
from signoria.web.routes.templates import page
from signoria.web.scene.sandbox import SandboxScene, from_json, names_of
from signoria.web.service import Service

router = APIRouter()


def _must_have_sandbox(name: str) -> None:
    if name not in list_games():
        raise NotFound(tr("There is no such page"))
    if not has_setup(name):
        raise NotFound(tr("{game} has no sandbox", game=list_games()[name].title))


def _must_be_ready(service: Service, name: str) -> None:
    if not service.preparer.can_check(name):
        raise NotReady(tr("The rules of {game} are being set up: a moment", game=list_games()[name].title))


def _game(name: str, wish: schemas.SetUp) -> Game:
    players = wish.players or list_games()[name].usual_players
    return game(name, players, **wish.options)


async def sound_position(
    service: Service, name: str, players: int, options: Mapping[str, OptionValue], text: str
) -> str:
    """A position for a new table in its one form, or a refusal that says what is wrong with it."""
    if not text:
        return ""
    _must_have_sandbox(name)
    _must_be_ready(service, name)
    state = await service.visitors.run(lambda: set_up(game(name, players, **options), text))
    if state.over:
        raise Conflict(tr("In this position the game is over: there is nothing to play"))
    return await service.visitors.run(position_text, state)


@router.get("/sandbox/{name}", include_in_schema=False)
async def sandbox_page(name: str, lang: LangDep, service: ServiceDep) -> HTMLResponse:
    _must_have_sandbox(name)
    service.preparer.want(name)
    return page("sandbox.html", lang, game=name, title=list_games()[name].title, examples=list_examples(name))


@router.post("/api/sandbox/{name}")
async def show(
    name: str, wish: schemas.SandboxWish, lang: LangDep, service: ServiceDep
) -> schemas.SandboxScene:
    """A position as it is being set up: what can be set, what is wrong with it, and the board."""
    _must_have_sandbox(name)
    _must_be_ready(service, name)
    return await service.visitors.run(_scene, name, wish, lang)


def _scene(name: str, wish: schemas.SandboxWish, lang: str) -> schemas.SandboxScene:
    if wish.example:
        state = _example(name, wish.example)
        chosen, made = state.game, Position(read_values(state), state, ())
    else:
        chosen = _game(name, wish)
        given = parse_values(chosen, wish.position) if wish.values is None else from_json(wish.values)
        made = make_position(chosen, given)
    return SandboxScene(chosen, made, lang).render(Look(wish.dark, wish.narrow))


def _example(name: str, which: str) -> State:
    if which not in list_examples(name):
        raise NotFound(tr("There is no such example"))
    return Record.load(game_file(name, f"examples/{which}.txt")).state


@router.post("/api/sandbox/{name}/hint")
async def what_is_best(
    name: str, wish: schemas.SetUp, lang: LangDep, service: ServiceDep, request: Request
) -> schemas.Hint:
    """What a strong bot thinks of the choices of whoever is asked in a position."""
    _must_have_sandbox(name)
    _must_be_ready(service, name)
    chosen = _game(name, wish)
    state = await service.visitors.run(set_up, chosen, wish.position)
    if state.player is None:
        raise Conflict(tr("In this position the game is over: there is nothing to play"))
    if state.player == NATURE:
        raise Conflict(tr("In this position chance decides: nobody has a choice"))
    return await hint_of(request, state, names_of(chosen, lang), state.player, lang)


@router.get("/api/tables/{name}/at/{position}/sandbox")
async def change_position(position: int, key: KeyDep, live: TableDep, service: ServiceDep) -> schemas.Sandbox:
    """A link to the sandbox with a position of a table, if nothing of it is hidden from anybody."""
    table = live.table
    _must_have_sandbox(table.game.name)
    if table.hides_now:
        raise Forbidden(tr("The position would tell secrets: it can be changed when the game is over"))
    if not table.is_over:
        table.must_allow_hints()  # the sandbox tells what is best
    if not 0 <= position <= table.position:
        raise NotFound(tr("The game has {count} moves so far", count=table.position))
    text = await service.visitors.run(position_text, table.state_at(position))
    query = {"players": table.game.players, **table.game.options, "position": text}
    return schemas.Sandbox(link=f"/sandbox/{table.game.name}?{urlencode(query)}")
