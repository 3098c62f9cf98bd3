"""Medici vs Strozzi: the table as a drawing, and what a person picks on it."""

from collections.abc import Sequence
from functools import lru_cache

from signoria.core.contract import NumberAid
from signoria.games.strozzi import INFO
from signoria.games.strozzi.board import hand
from signoria.games.strozzi.board.balance import answer_tray, price_aid, worths
from signoria.games.strozzi.board.harbour import PortFacts, port_drawn, port_facts, sea
from signoria.games.strozzi.board.market import column, free_strip, strip_market
from signoria.games.strozzi.board.pieces import SIGNS, face
from signoria.games.strozzi.board.plan import Setting, Table
from signoria.games.strozzi.board.poster import poster as poster
from signoria.games.strozzi.board.ships import Moored, moored, moored_drawn
from signoria.games.strozzi.names import FAMILIES, TEXTS, harbour_id, ship_and_port
from signoria.games.strozzi.rules import DISCARD, LOAD, PORT_PAYS, PORTS, PRICE, SHIP_SIZE, TILES
from signoria.games.strozzi.view import StrozziView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import (
    COLOURS,
    Context,
    Paints,
    Piece,
    Style,
    Symbols,
    florin,
    group,
    scene,
    seal,
    tag,
    words,
)
from signoria.terminal.markup import result

CONTROLS = {
    "do:draw": tr("Draw another tile"),
    "do:stop": tr("Stop and name a price"),
    "do:take": tr("Take it"),
    "do:leave": tr("Leave it"),
    "do:discard": tr("Throw it away"),
    "number": tr("Your price"),
    "ship": tr("Ships"),
    "port": tr("Ports"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""
TRAY_HEIGHT = hand.HEIGHTS


def picks(action: int) -> tuple[str, ...]:
    """What a person picks to choose an action; Nature's are not chosen by anybody."""
    if action < TILES:
        return ()
    if action >= PRICE:
        return (f"number:{action - PRICE}",)
    if LOAD <= action < DISCARD:
        ship, port = ship_and_port(action)
        return (f"ship:{SHIP_SIZE[ship]}", f"port:{port}")
    return (f"do:{TEXTS[action]}",)


# --- The table --------------------------------------------------------------------------------


def draw(context: Context[StrozziView]) -> str:
    """The bay with its three ports; the viewer sits below, spectators see Medici there."""
    table = Table(context, "board")
    plan = table.plan
    content = [*(harbour(table, port) for port in range(1, PORTS + 1)), *around(table)]
    parts = [table.setting.defs, table.symbols.defs(), sea(table.setting), *map(context.named, content)]
    return scene(plan.width, plan.height, parts, INFO.title, context.look)


def harbour(table: Table, port: int) -> str:
    """A port with the ships in it."""
    above, below = (moored(table, seat, port) for seat in (1 - table.below, table.below))
    return table.symbols.place(harbour_drawn(table.setting, port_facts(table, port), above, below))


@lru_cache(512)
def harbour_drawn(setting: Setting, port: PortFacts, above: Moored, below: Moored) -> Piece:
    symbols = Symbols(setting.name)
    pieces = (
        port_drawn(setting, port),
        moored_drawn(setting, above, port.number, is_below=False),
        moored_drawn(setting, below, port.number, is_below=True),
    )
    return symbols.piece(group(*map(symbols.place, pieces), id=harbour_id(port.number)))


def around(table: Table) -> tuple[str, ...]:
    """The market and the free ships; while a round is valued, room for the account instead."""
    if table.context.is_reckoning:
        x, y, width, height = (3, 3, 384, 144) if table.look.narrow else (6, 6, 216, 486)
        return (tag("rect", x=x, y=y, width=width, height=height, fill="none", data_book=""),)
    return (strip_market(table), free_strip(table)) if table.look.narrow else (column(table),)


# --- The question -----------------------------------------------------------------------------


def question(context: Context[StrozziView]) -> str:
    """What is asked of the viewer, or who else is asked, and what; at the end who has won."""
    view = context.now
    seat = view["asked"]
    if seat is None:
        return context.say(result(view["winners"], Seat))
    return context.say(asked_of_you(view, seat) if seat == context.viewer else asked_of(view, seat))


def asked_of_you(view: StrozziView, seat: int) -> Sentence:
    rival = Seat(1 - seat)
    return {
        "tile": tr("a tile is drawn for you"),
        "drawing": tr("draw another tile, or stop and name a price"),
        "pricing": tr("name a price: if {rival} leaves the lot, you must pay it", rival=rival),
        "answering": tr("take the lot for {price}, or leave it to {rival}", price=view["price"], rival=rival),
        "loading": tr("choose a ship and a port for your lot"),
    }[view["phase"]]


def asked_of(view: StrozziView, seat: int) -> Sentence:
    told = {
        "tile": tr("A tile is drawn for {player}"),
        "drawing": tr("{player} draws, or stops and names a price"),
        "pricing": tr("{player} is naming a price"),
        "answering": tr("{player} takes the lot for {price}, or leaves it"),
        "loading": tr("{player} is loading the lot"),
    }[view["phase"]]
    return told.with_values(player=Seat(seat), price=view["price"])


# --- Below and beside the table ---------------------------------------------------------------


def tray(context: Context[StrozziView]) -> str:
    """What helps to choose: ships and ports for the lot, what the rival's price means, or the bag."""
    table, view = Table(context, "tray"), context.now
    if view["over"] or context.is_reckoning:
        return ""
    viewer = context.viewer
    if viewer is None or view["asked"] != viewer or view["phase"] in ("tile", "drawing"):
        content = hand.bag_tray(table, worths(table) if view["phase"] != "tile" else None)
    elif view["phase"] == "pricing":
        return ""  # the page's own control is there
    elif view["phase"] == "answering":
        content = answer_tray(table, viewer)
    else:
        content = hand.load_tray(table, viewer)
    width, height = table.plan.width, TRAY_HEIGHT[context.look.narrow]
    ground = tag("rect", width=width, height=height, rx=9, fill=context.tones.well)
    parts = [table.setting.defs, table.symbols.defs(), ground, context.named(content)]
    return scene(width, height, parts, INFO.title, context.look)


def number(context: Context[StrozziView]) -> NumberAid | None:
    """What helps to name a price."""
    view, viewer = context.now, context.viewer
    if viewer is None or view["asked"] != viewer or view["phase"] != "pricing":
        return None
    return price_aid(Table(context, "number"), viewer)


def strip(context: Context[StrozziView], seat: int) -> str:
    """The family, what the end of the round would bring now, and whether florins are borrowed."""
    view = context.view
    earns = None if view["over"] else view["earns_now"][seat]
    return strip_drawn(context.style, seat, earns, max(0, -view["money"][seat]))


@lru_cache(1024)
def strip_drawn(style: Style, seat: int, earns: int | None, owed: int) -> str:
    said: Sentence | str = FAMILIES[seat]
    if earns is not None:
        said = tr("{family}, +{pay} if the round ended now", family=FAMILIES[seat], pay=earns)
    parts = [style.faint(0, 15, said, 14, 320)]
    if owed:
        credit = tr("owes the bank {florins}", florins=owed)
        parts.append(style.line(0, 34, credit, 14, 320, bold=True, fill=style.tones.bad))
    return scene(322, 39 if owed else 20, parts, FAMILIES[seat], style.look)


def legend(style: Style) -> Sequence[tuple[str, Sentence]]:
    """What the signs on the table mean."""
    paints, red = Paints("legend", style.look), COLOURS[INFO.colours[1]]
    lit = tag("rect", y=2, width=32, height=20, rx=4, fill=red.fill) + words(
        16, 17, 10, 14, anchor="middle", font_weight="bold", fill=red.ink
    )
    furs = SIGNS[1]
    marker = (
        tag("path", d="M17 8V20", stroke=furs.colour, stroke_width=3.4)
        + tag("circle", cx=17, cy=20, r=3, fill="#fffdf7", stroke=furs.colour, stroke_width=2)
        + group(seal(furs, 16), at=(17, 8))
    )
    signs = (
        (lit, tr("paid if the round ended now")),
        (marker, tr("where the cargo would bring a marker, and where it stands")),
        (group(face(3, 0, (18.0, 23.0), paints), at=(8, 0)), tr("a 0 moves its marker two spaces")),
        (florin(paints, 11, PORT_PAYS, (17, 11)), tr("for the better cargo in a port")),
    )
    return [
        (tag("svg", paints.defs(), drawn, xmlns="http://www.w3.org/2000/svg", width=34, height=24), meaning)
        for drawn, meaning in signs
    ]
