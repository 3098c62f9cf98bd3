"""Medici vs Strozzi: the table as a drawing, and what a person picks on it."""

from collections.abc import Sequence
from typing import Any

from signoria.games.strozzi.board import lot as board_lot
from signoria.games.strozzi.board import players as board_players
from signoria.games.strozzi.board.art import edge, inlay
from signoria.games.strozzi.board.ports import ports
from signoria.games.strozzi.rules import DISCARD, DRAW, LOAD, PRICE, SHIP_SIZE, TILES
from signoria.games.strozzi.terminal import asked_seat
from signoria.games.strozzi.words import TEXTS, ship_and_port
from signoria.i18n import tr
from signoria.svg import Context, Look, Person, sheet

CONTROLS = {
    "do:draw": tr("Draw another tile"),
    "do:stop": tr("Stop, and name a price"),
    "do:take": tr("Take the lot"),
    "do:leave": tr("Leave the lot"),
    "do:discard": tr("Discard the lot"),
    "number": tr("Your price"),
    "ship": tr("Ships"),
    "port": tr("Ports"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""
TITLE = "Medici vs Strozzi"


def question(context: Context[dict[str, Any]]) -> str:
    """Who is asked, and what."""
    view, people, lang = context.view, context.people, context.lang
    return f"{people[asked_seat(view)].name}: {board_lot.asked(view).render(lang)}"


def draw(context: Context[dict[str, Any]]) -> str:
    """The whole table, as the one who has this view sees it."""
    view, people, look, lang = context.view, context.people, context.look, context.lang
    return narrow(view, people, look, lang) if look.narrow else wide(view, people, look, lang)


def wide(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The lot between the families, the ports below it, the bag at the foot."""
    harbour, end = ports(view, people, look, lang, (24, 210), 10)
    parts = [
        board_players.player(view, people, 0, look, lang, (24, 20)),
        board_lot.lot(view, people, look, lang, (280, 20)),
        board_players.player(view, people, 1, look, lang, (856, 20)),
        board_lot.bag(view, look, lang, (24, end + 12)),
    ]
    height = end + 112
    parts += [inlay(height, x, look) for x in (14.5, 1105.5)]
    return on_table(1120, height, harbour, parts, look)


def narrow(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The lot first, then the families, the ports and the bag."""
    harbour, end = ports(view, people, look, lang, (8, 350), 8)
    parts = [
        board_lot.lot(view, people, look, lang, (8, 10)),
        board_players.player(view, people, 0, look, lang, (8, 176)),
        board_players.player(view, people, 1, look, lang, (199, 176)),
        board_lot.bag(view, look, lang, (8, end + 8)),
    ]
    return on_table(390, end + 222, harbour, parts, look)


def on_table(width: float, height: float, harbour: str, parts: Sequence[str], look: Look) -> str:
    return sheet(width, height, [edge(width, height, look.tones), harbour, *parts], TITLE, look)


def picks(action: int) -> tuple[str, ...]:
    """What a person picks on the board to choose an action."""
    if action < TILES:
        return (board_lot.tile_pick(action),)
    if DRAW <= action < LOAD or action == DISCARD:
        return (f"do:{TEXTS[action]}",)
    if action >= PRICE:
        return (f"number:{action - PRICE}",)
    ship, port = ship_and_port(action)
    return (f"ship:{SHIP_SIZE[ship]}", f"port:{port}")
