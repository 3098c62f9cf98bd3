"""Medici vs Strozzi: why a move is not allowed, and by which rule."""

import re

from signoria.games.strozzi import rules
from signoria.games.strozzi.names import GOODS, TEXTS, lot_name, ship_and_port
from signoria.games.strozzi.rules import (
    ANSWERING,
    DISCARD,
    DRAW,
    DRAWING,
    LEAVE,
    LOAD,
    MOST_PRICE,
    MOST_TILES_OF_A_LOT,
    NO_PORT,
    PRICING,
    SHIP_SIZE,
    TAKE,
    TILE,
    TILES,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import State


def why_not(state: State, action: int) -> tuple[Sentence, str | None]:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if state.phase == TILE:
        if action < TILES:
            return tr("The tile {tile} is no longer in the bag", tile=TEXTS[action]), "R-3.1"
        return tr("First a tile is drawn from the bag"), "R-3.1"
    if state.phase == DRAWING:
        return tr(
            "{player} is still making up the lot: draw, or stop",
            tr("You are still making up the lot: draw, or stop"),
            player=player,
        ), "R-3.1"
    if state.phase == PRICING:
        return why_not_at_the_price(state, player, action)
    if state.phase == ANSWERING:
        return tr(
            "The price is {price}, and {player} is asked: take, or leave",
            tr("The price is {price}, and you are asked: take, or leave"),
            price=int(state.price),
            player=player,
        ), "R-3.4"
    return why_not_at_the_ships(state, player, action)


def why_not_at_the_price(state: State, player: Seat, action: int) -> tuple[Sentence, str | None]:
    if action == DRAW:
        reason, rule = why_no_more_tiles(state)
        return tr(
            "{player} may not draw: {why}", tr("You may not draw: {why}"), player=player, why=reason
        ), rule
    if action in (TAKE, LEAVE):
        return tr(
            "First {player} names a price; then the lot is taken or left",
            tr("First you name a price; then the lot is taken or left"),
            player=player,
        ), "R-3.4"
    return tr(
        "{player} is asked for a price, from 0 to {most}",
        tr("You are asked for a price, from 0 to {most}"),
        player=player,
        most=MOST_PRICE,
    ), "R-3.3"


def why_no_more_tiles(state: State) -> tuple[Sentence, str]:
    """Why a lot is complete."""
    size = len(lot_name(state))
    if size == MOST_TILES_OF_A_LOT:
        return tr("three tiles are the most"), "R-3.1"
    if size == rules.most_room(state, state.on_turn):
        return tr("no own ship has room for more"), "R-3.2"
    if not state.bag:
        return tr("the bag is empty"), "R-3.1"
    return tr("the price is asked for now"), "R-3.3"


def why_not_at_the_ships(state: State, player: Seat, action: int) -> tuple[Sentence, str | None]:
    if not LOAD <= action < DISCARD:
        return tr(
            "The lot is sold: {player} loads it on a ship, or discards it",
            tr("The lot is sold: load it on a ship, or discard it"),
            player=player,
        ), "R-3.5"
    ship, port = ship_and_port(action)
    size, free = int(SHIP_SIZE[ship]), int(rules.room(state, player, ship))
    if free < len(lot_name(state)):
        return tr_plural(
            "Ship {size} has room for {count} tile, not for {tiles}",
            "Ship {size} has room for {count} tiles, not for {tiles}",
            free,
            size=size,
            tiles=len(lot_name(state)),
        ), "R-3.5"
    own_port = int(state.port[player, ship])
    if own_port != NO_PORT:
        return tr("Ship {size} stays in port {port} this round", size=size, port=own_port), "R-3.6"
    return tr(
        "Another ship of {player} lies in port {port}",
        tr("Another ship of yours lies in port {port}"),
        player=player,
        port=port,
    ), "R-3.6"


def unknown(state: State, text: str) -> tuple[Sentence, str | None] | None:
    """Why a text that is no action cannot be one: prices, ships, ports and tiles that do not exist."""
    word, _, rest = text.partition(" ")
    if word == "price":
        if re.fullmatch("[1-9][0-9]*", rest):
            return tr(
                "Price {price} is more than {most}, the most that one valuing pays",
                price=rest,
                most=MOST_PRICE,
            ), "R-3.3"
        return tr("A price is a whole number from 0 to {most}", most=MOST_PRICE), "R-3.3"
    if word in (*GOODS, "gold"):
        if f"{text}a" in TEXTS:
            return tr("There are two tiles {tile}: write {tile}a or {tile}b", tile=text), "R-1.1"
        return tr("There is no tile {tile}", tile=text), "R-1.1"
    loading = re.fullmatch("ship ([0-9]+) to port ([0-9]+)", text)
    if loading is None:
        return None
    size, port = loading.groups()
    if size not in map(str, SHIP_SIZE):
        return tr("There is no ship {size}: the ships take 3, 4 and 5 tiles", size=size), "R-1.2"
    return tr("There is no port {port}: the ports are 1, 2 and 3", port=port), "R-1.3"
