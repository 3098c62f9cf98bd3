"""Medici vs Strozzi in words: the text of every action, what happened, and why a move is not allowed."""

import re
from collections.abc import Iterator

from signoria.games.strozzi import rules
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
    PORTS,
    PRICE,
    PRICING,
    SHIP_SIZE,
    STOP,
    TAKE,
    TILE,
    TILES,
    TRACK_GOOD,
    TRACK_PORT,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import OVER, State

FAMILIES = ("Medici", "Strozzi")
GOODS = ("cloth", "furs", "dyes", "spices")
TILE_TEXTS = [f"{good} {value}" for good in GOODS for value in ("0", "1", "2", "3", "4a", "4b")] + [
    "gold 5a",
    "gold 5b",
]

# The text of every action, by number; the same in every language.
TEXTS = (
    *TILE_TEXTS,
    "draw",
    "stop",
    "take",
    "leave",
    *(f"ship {size} to port {port}" for size in SHIP_SIZE for port in range(1, PORTS + 1)),
    "discard",
    *(f"price {florins}" for florins in range(MOST_PRICE + 1)),
)

GOOD_NAMES = (tr("cloth"), tr("furs"), tr("dyes"), tr("spices"), tr("gold"))
# Written out for each good, because many languages bend its name in a sentence.
MARKER_MOVES = (
    tr_plural(
        "The marker of cloth in port {port} moves {count} space towards {player}",
        "The marker of cloth in port {port} moves {count} spaces towards {player}",
        0,
    ),
    tr_plural(
        "The marker of furs in port {port} moves {count} space towards {player}",
        "The marker of furs in port {port} moves {count} spaces towards {player}",
        0,
    ),
    tr_plural(
        "The marker of dyes in port {port} moves {count} space towards {player}",
        "The marker of dyes in port {port} moves {count} spaces towards {player}",
        0,
    ),
    tr_plural(
        "The marker of spices in port {port} moves {count} space towards {player}",
        "The marker of spices in port {port} moves {count} spaces towards {player}",
        0,
    ),
)
MARKER_EARNS = (
    tr("{player}: the marker of cloth in port {port} earns {pay}"),
    tr("{player}: the marker of furs in port {port} earns {pay}"),
    tr("{player}: the marker of dyes in port {port} earns {pay}"),
    tr("{player}: the marker of spices in port {port} earns {pay}"),
)
BONUS_EARNS = (
    tr("{player}: the bonus space of cloth in port {port} earns {pay}"),
    tr("{player}: the bonus space of furs in port {port} earns {pay}"),
    tr("{player}: the bonus space of dyes in port {port} earns {pay}"),
    tr("{player}: the bonus space of spices in port {port} earns {pay}"),
)


def tile_name(tile: int) -> Sentence:
    good = GOOD_NAMES[tile // rules.TILES_OF_A_GOOD]
    return tr("{good} {value}", good=good, value=int(rules.VALUE[tile]))


def tiles_in(tiles: int) -> list[int]:
    """The numbers of the tiles of a set, ascending."""
    return [tile for tile in range(TILES) if int(tiles) >> tile & 1]


def lot_name(state: State) -> list[Sentence]:
    return [tile_name(tile) for tile in tiles_in(state.lot)]


def florins(count: int) -> Sentence:
    return tr_plural("{count} florin", "{count} florins", int(count))


def ship_and_port(action: int) -> tuple[int, int]:
    """The ship and the port of an action that loads."""
    ship, port = divmod(action - LOAD, PORTS)
    return ship, port + 1


# --- Why not ----------------------------------------------------------------------------------


def why_not(state: State, action: int) -> tuple[Sentence, str | None]:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if state.phase == TILE:
        if action < TILES:
            return tr("The tile {tile} is no longer in the bag", tile=TEXTS[action]), "R-3.1"
        return tr("First a tile is drawn from the bag"), "R-3.1"
    if state.phase == DRAWING:
        return tr("{player} is still making up the lot: draw, or stop", player=player), "R-3.1"
    if state.phase == PRICING:
        return why_not_at_the_price(state, player, action)
    if state.phase == ANSWERING:
        return tr(
            "The price is {price}, and {player} is asked: take, or leave",
            price=int(state.price),
            player=player,
        ), "R-3.4"
    return why_not_at_the_ships(state, player, action)


def why_not_at_the_price(state: State, player: Seat, action: int) -> tuple[Sentence, str | None]:
    if action == DRAW:
        reason, rule = why_no_more_tiles(state)
        return tr("{player} may not draw: {why}", player=player, why=reason), rule
    if action in (TAKE, LEAVE):
        return tr(
            "First {player} names a price; then {other} takes the lot or leaves it",
            player=player,
            other=Seat(rules.opponent(player)),
        ), "R-3.4"
    return tr("{player} is asked for a price, from 0 to {most}", player=player, most=MOST_PRICE), "R-3.3"


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
        return tr("The lot is sold: {player} loads it on a ship, or discards it", player=player), "R-3.5"
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
    return tr("Another ship of {player} lies in port {port}", player=player, port=port), "R-3.6"


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


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    state = before.copy()
    player = Seat(state.player)
    if action < TILES:
        yield from tile_drawn(state, action, after)
    elif action == DRAW:
        yield tr("{player} draws another tile", player=player)
    elif action == STOP:
        yield tr("{player} offers {lot}", player=player, lot=lot_name(state))
    elif action >= PRICE:
        yield tr_plural(
            "{player} names a price of {count} florin",
            "{player} names a price of {count} florins",
            action - PRICE,
            player=player,
        )
    elif action in (TAKE, LEAVE):
        yield from lot_sold(state, action)
    else:
        yield from lot_loaded(state, action)
    if after.round_number != before.round_number or after.player == OVER:
        yield why_round_ends(state, action)
        yield from round_valued(state)
        if after.player != OVER:
            yield tr(
                "{player} begins round {round}", player=Seat(after.on_turn), round=int(after.round_number)
            )


def tile_drawn(state: State, tile: int, after: State) -> Iterator[Sentence]:
    """Nature's tile, put into the lot of `state`; and why the lot is complete, if nobody is asked."""
    player = Seat(state.on_turn)
    rules.take_from_bag(state, tile)
    yield tr("{player} draws {tile}", player=player, tile=tile_name(tile))
    if after.phase == PRICING:
        reason, _ = why_no_more_tiles(state)
        yield tr("{player} offers {lot}: {why}", player=player, lot=lot_name(state), why=reason)


def lot_sold(state: State, action: int) -> Iterator[Sentence]:
    """Who buys, and what he pays the bank; without room for it, the lot is thrown away at once."""
    player, lot, price = Seat(state.player), lot_name(state), florins(state.price)
    buyer = player
    if action == TAKE:
        yield tr("{player} buys {lot} for {price}", player=player, lot=lot, price=price)
    else:
        buyer = Seat(state.on_turn)
        yield tr("{player} leaves the lot", player=player)
        yield tr("{player} must buy {lot} for {price}", player=buyer, lot=lot, price=price)
    if rules.most_room(state, buyer) < len(lot):
        yield tr("{player} has no ship with room for it: thrown away", player=buyer)


def lot_loaded(state: State, action: int) -> Iterator[Sentence]:
    """The lot, put on its ship in `state` or thrown away."""
    player, lot = Seat(state.player), lot_name(state)
    if action == DISCARD:
        yield tr("{player} throws {lot} away", player=player, lot=lot)
        return
    ship, port = ship_and_port(action)
    size = int(SHIP_SIZE[ship])
    if state.port[player, ship] == NO_PORT:
        yield tr(
            "{player} loads {lot} on ship {size}, which goes to port {port}",
            player=player,
            lot=lot,
            size=size,
            port=port,
        )
    else:
        yield tr(
            "{player} loads {lot} on ship {size} in port {port}", player=player, lot=lot, size=size, port=port
        )
    rules.load_lot(state, player, ship, port)


def why_round_ends(state: State, action: int) -> Sentence:
    for seat in range(rules.SEATS):
        if rules.most_room(state, seat) == 0:
            return tr("{player} has filled all three ships", player=Seat(seat))
    if action < TILES:
        return tr("The bag is empty, and {lot} is not sold any more", lot=lot_name(state))
    return tr("The bag is empty")


def round_valued(state: State) -> Iterator[Sentence]:
    """The reckoning of a round, payment by payment."""
    yield tr("Round {round} is valued", round=int(state.round_number))
    for port in range(1, PORTS + 1):
        yield port_valued(state, port)
    places = state.marker.copy()
    rules.move_markers(state)
    for track in range(rules.TRACKS):
        yield from track_valued(state, track, int(state.marker[track] - places[track]))


def port_valued(state: State, port: int) -> Sentence:
    sums = [int(rules.cargo_value(state, seat, port)) for seat in range(rules.SEATS)]
    for seat in range(rules.SEATS):
        pay = rules.port_pay(state, seat, port)
        if pay:
            return tr(
                "{player}: {sum} against {other} in port {port} earns {pay}",
                player=Seat(seat),
                sum=sums[seat],
                other=sums[rules.opponent(seat)],
                port=port,
                pay=florins(pay),
            )
    return tr("Port {port}: {sum} against {sum}, nobody is paid", port=port, sum=sums[0])


def track_valued(state: State, track: int, moved: int) -> Iterator[Sentence]:
    """Where a marker has gone, and what it pays on its new space."""
    port, good = int(TRACK_PORT[track]), int(TRACK_GOOD[track])
    if moved:
        yield MARKER_MOVES[good].with_values(
            count=abs(moved), port=port, player=Seat(rules.MEDICI if moved > 0 else rules.STROZZI)
        )
    for seat in range(rules.SEATS):
        bonus = rules.bonus(state, seat, track)
        if rules.marker_pay(state, seat, track):
            pay = florins(rules.MARKER_PAYS)
            yield MARKER_EARNS[good].with_values(player=Seat(seat), port=port, pay=pay)
        if bonus:
            yield BONUS_EARNS[good].with_values(player=Seat(seat), port=port, pay=florins(bonus))
