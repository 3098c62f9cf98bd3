"""Medici vs Strozzi: the table as a drawing, and what a person picks on it."""

from dataclasses import dataclass

from signoria.games.strozzi import INFO
from signoria.games.strozzi.board import lot as board_lot
from signoria.games.strozzi.board.art import edge, inlay
from signoria.games.strozzi.board.players import player
from signoria.games.strozzi.board.ports import ports
from signoria.games.strozzi.rules import DISCARD, DRAW, LOAD, PRICE, SHIP_SIZE, TILES
from signoria.games.strozzi.view import StrozziView
from signoria.games.strozzi.names import TEXTS, ship_and_port
from signoria.i18n import tr
from signoria.svg import Context, Place, sheet
from signoria.terminal.markup import result

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


def question(context: Context[StrozziView]) -> str:
    """Who is asked, and what; at the end who has won."""
    seat, people = context.view["asked"], context.people
    if seat is None:
        return context.text(result(context.view["winners"], lambda winner: people[winner].name))
    return f"{people[seat].name}: {context.text(board_lot.asked(context.view))}"


@dataclass(frozen=True)
class Layout:
    """Where the parts of the table are; the ports end where they end, and the bag is below them."""

    width: float
    lot: Place
    players: tuple[Place, Place]
    ports: Place
    between: float  # one port and the next
    bag: float  # from the last port to it
    foot: float  # from the last port to the edge of the table
    inlays: tuple[float, ...]


WIDE = Layout(
    width=1120, lot=(280, 20), players=((24, 20), (856, 20)), ports=(24, 210), between=10, bag=12, foot=112,
    inlays=(14.5, 1105.5),
)  # fmt: skip
NARROW = Layout(
    width=390, lot=(8, 10), players=((8, 176), (199, 176)), ports=(8, 350), between=8, bag=8, foot=222,
    inlays=(),
)  # fmt: skip


def draw(context: Context[StrozziView]) -> str:
    """The whole table, as the one who has this view sees it."""
    plan = NARROW if context.look.narrow else WIDE
    harbour, end = ports(context, plan.ports, plan.between)
    height = end + plan.foot
    parts = [
        edge(plan.width, height, context.tones),
        harbour,
        *(player(context, seat, at) for seat, at in enumerate(plan.players)),
        board_lot.lot(context, plan.lot),
        board_lot.bag(context, (plan.ports[0], end + plan.bag)),
        *(inlay(height, x, context.look) for x in plan.inlays),
    ]
    return sheet(plan.width, height, parts, INFO.title, context.look)


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
