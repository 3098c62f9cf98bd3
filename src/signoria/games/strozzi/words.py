"""Medici vs Strozzi in words: what happened, what it belongs to, and what is easily overlooked."""

from collections.abc import Iterator

from signoria.games.strozzi import rules
from signoria.games.strozzi.account import (
    SOURCES,
    account,
    as_valued,
    buyer_of,
    cargo_told,
    ends_round,
    tracks_told,
)
from signoria.games.strozzi.comparison import why_better
from signoria.games.strozzi.loading import best_use, uses, worth
from signoria.games.strozzi.names import TEXTS, florins, lot_name, ship_and_port, tile_name, tiles_in
from signoria.games.strozzi.refusals import unknown, why_no_more_tiles, why_not
from signoria.games.strozzi.rules import (
    DISCARD,
    DRAW,
    LEAVE,
    LOAD,
    LOST,
    NO_PORT,
    PORTS,
    PRICE,
    PRICING,
    SEATS,
    SHIP_SIZE,
    STOP,
    TAKE,
    TILES,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import OVER, State

__all__ = [
    "RULES",
    "SOURCES",
    "TEXTS",
    "account",
    "brief",
    "happened",
    "heading",
    "reason",
    "score",
    "unknown",
    "warning",
    "why_better",
    "why_not",
]

RULES = {
    "draw": "R-3.1",
    "stop": "R-3.1",
    "price": "R-3.3",
    "take": "R-3.4",
    "leave": "R-3.4",
    "ship": "R-3.5",
    "discard": "R-3.5",
}
"""By the first word of a choice: the rule that it is made by."""

score = florins

# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    player = Seat(before.player)
    if action < TILES:
        yield from tile_drawn(before, action, after)
    elif action == DRAW:
        yield tr("{player} draws another tile", tr("You draw another tile"), player=player)
    elif action == STOP:
        yield tr("{player} offers {lot}", tr("You offer {lot}"), player=player, lot=lot_name(before))
    elif action >= PRICE:
        yield price_named(player, action - PRICE)
    elif action in (TAKE, LEAVE):
        yield from lot_sold(before, action)
    else:
        yield lot_loaded(before, action)
    if ends_round(before, after):
        yield from round_valued(before, action)
        if after.player != OVER:
            yield tr(
                "{player} begins round {round}",
                tr("You begin round {round}"),
                player=Seat(after.on_turn),
                round=int(after.round_number),
            )


def tile_drawn(before: State, tile: int, after: State) -> Iterator[Sentence]:
    """Nature's tile; and why the lot is complete, if nobody is asked."""
    player = Seat(before.on_turn)
    yield tr("{player} draws {tile}", tr("You draw {tile}"), player=player, tile=tile_name(tile))
    if after.phase == PRICING:
        why, _ = why_no_more_tiles(after)
        yield tr(
            "{player} offers {lot}: {why}",
            tr("You offer {lot}: {why}"),
            player=player,
            lot=lot_name(after),
            why=why,
        )


def price_named(player: Seat, price: int) -> Sentence:
    return tr_plural(
        "{player} names a price of {count} florin",
        "{player} names a price of {count} florins",
        price,
        tr_plural("You name a price of {count} florin", "You name a price of {count} florins", price),
        player=player,
    )


def lot_sold(before: State, action: int) -> Iterator[Sentence]:
    """Who buys, and what he pays the bank; without room for it, the lot is thrown away at once."""
    lot, price, buyer = lot_name(before), florins(before.price), buyer_of(before, action)
    if action == TAKE:
        yield tr(
            "{player} buys {lot} for {price}",
            tr("You buy {lot} for {price}"),
            player=buyer,
            lot=lot,
            price=price,
        )
    else:
        yield tr("{player} leaves the lot", tr("You leave the lot"), player=Seat(before.player))
        yield tr(
            "{player} must buy {lot} for {price}",
            tr("You must buy {lot} for {price}"),
            player=buyer,
            lot=lot,
            price=price,
        )
    if rules.most_room(before, buyer) < len(lot):
        yield tr(
            "{player} has no ship with room for it: thrown away",
            tr("You have no ship with room for it: thrown away"),
            player=buyer,
        )


def lot_loaded(before: State, action: int) -> Sentence:
    player, lot = Seat(before.player), lot_name(before)
    if action == DISCARD:
        return tr("{player} throws {lot} away", tr("You throw {lot} away"), player=player, lot=lot)
    ship, port = ship_and_port(action)
    if before.port[player, ship] == NO_PORT:
        loads = tr(
            "{player} loads {lot} on ship {size}, which goes to port {port}",
            tr("You load {lot} on ship {size}, which goes to port {port}"),
        )
    else:
        loads = tr(
            "{player} loads {lot} on ship {size} in port {port}",
            tr("You load {lot} on ship {size} in port {port}"),
        )
    return loads.with_values(player=player, lot=lot, size=int(SHIP_SIZE[ship]), port=port)


def round_valued(before: State, action: int) -> Iterator[Sentence]:
    """Why a round ends, and its reckoning, port by port."""
    valued = as_valued(before, action)
    yield why_round_ends(before, valued, action)
    yield tr("Round {round} is valued", round=int(before.round_number))
    for port in range(1, PORTS + 1):
        yield cargo_told(valued, port)
    moved = valued.copy()
    rules.move_markers(moved)
    for port in range(1, PORTS + 1):
        yield from tracks_told(valued, moved, port)


def why_round_ends(before: State, valued: State, action: int) -> Sentence:
    for seat in range(SEATS):
        if rules.most_room(valued, seat) == 0:
            return tr(
                "{player} has filled all three ships",
                tr("You have filled all three ships"),
                player=Seat(seat),
            )
    if action < TILES:
        lot = [tile_name(tile) for tile in tiles_in(int(before.lot) | 1 << action)]
        return tr("The bag is empty, and {lot} is not sold any more", lot=lot)
    return tr("The bag is empty")


# --- In brief ---------------------------------------------------------------------------------


def brief(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """Who did what. To draw on and to stop say nothing that the tile and the price do not say."""
    player = Seat(before.player)
    if action < TILES:
        drawer = Seat(before.on_turn)
        yield drawer, tr("draws {tile}", tr("draw {tile}"), player=drawer, tile=tile_name(action))
    elif action >= PRICE:
        yield player, tr("asks {price}", tr("ask {price}"), player=player, price=action - PRICE)
    elif action == TAKE:
        yield player, tr("takes it for {price}", tr("take it for {price}"), player=player,
                         price=int(before.price))  # fmt: skip
        yield from nowhere_to_go(before, player)
    elif action == LEAVE:
        maker = Seat(before.on_turn)
        yield player, tr("leaves it", tr("leave it"), player=player)
        yield maker, tr("must pay {price}", price=int(before.price))
        yield from nowhere_to_go(before, maker)
    elif action == DISCARD:
        yield player, tr("throws it away", tr("throw it away"), player=player)
    elif LOAD <= action < DISCARD:
        yield player, brief_load(before, player, action)
    if ends_round(before, after):
        yield from brief_pay(before, action, after)


def nowhere_to_go(before: State, buyer: Seat) -> Iterator[tuple[int, Sentence]]:
    if rules.most_room(before, buyer) < len(lot_name(before)):
        yield buyer, tr("has no room for it", tr("have no room for it"), player=buyer)


def brief_load(before: State, player: Seat, action: int) -> Sentence:
    ship, port = ship_and_port(action)
    size = int(SHIP_SIZE[ship])
    if before.port[player, ship] == NO_PORT:
        return tr("sends ship {size} to port {port}", tr("send ship {size} to port {port}"),
                  player=player, size=size, port=port)  # fmt: skip
    return tr("loads ship {size} in port {port}", tr("load ship {size} in port {port}"),
              player=player, size=size, port=port)  # fmt: skip


def brief_pay(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """What the round paid each player."""
    valued = as_valued(before, action)
    for seat in map(Seat, range(SEATS)):
        pay = int(after.money[seat] - valued.money[seat])
        yield seat, tr("earns {pay} in round {round}", tr("earn {pay} in round {round}"),
                       player=seat, pay=pay, round=int(before.round_number))  # fmt: skip


def heading(state: State) -> Sentence:
    """The lot, known by the tiles that were left when it was begun: the state does not count lots."""
    left = len(tiles_in(int(state.bag) | int(state.lot)))
    return tr_plural(
        "Round {round}, {count} tile left", "Round {round}, {count} tiles left", left,
        round=int(state.round_number),
    )  # fmt: skip


def period(state: State) -> Sentence:
    return tr("Round {round}", round=int(state.round_number))


# --- Before a choice --------------------------------------------------------------------------


def warning(state: State, action: int) -> Sentence | None:
    """What is easily overlooked: lots without room or thrown away, rounds that end."""
    lot = len(tiles_in(state.lot))
    if action == DISCARD:
        return tr("You paid for this lot, and you have room for it")
    if action == TAKE and rules.most_room(state, state.player) < lot:
        return tr("You have no room for it: you pay, and throw it away")
    if action == PRICE:
        return tr("For 0 your rival can have it for nothing")
    if action == DRAW and state.last_lot == LOST and len(tiles_in(state.bag)) == 1:
        return tr("The last tile ends the round: this lot is then lost")
    if LOAD <= action < DISCARD and rules.most_room(as_valued(state, action), state.player) == 0:
        return tr("All your ships are full then: the round ends")
    return None


def reason(state: State, action: int) -> Sentence | None:
    """What the lot is worth to both, if the round ended now; what one more tile would change."""
    if action < TILES:
        return None
    if action in (DRAW, STOP):
        return why_better(state, STOP if action == DRAW else DRAW, action)
    player = Seat(state.player)
    rival = Seat(rules.opponent(player))
    own, others = uses(state, player), uses(state, rival)
    if action >= PRICE:
        price = action - PRICE
        return tr(
            "Left to you it brings {left}, taken by {rival} it brings you {taken}",
            left=signed(worth(own) - price),
            taken=signed(price - worth(others)),
            rival=rival,
        )
    if action == TAKE:
        return tr("It is worth {worth} to you now", worth=worth(own))
    if action == LEAVE:
        return tr("It is worth {worth} to {rival} now, for {price}", worth=worth(others), rival=rival,
                  price=int(state.price))  # fmt: skip
    if action == DISCARD:
        best = best_use(own)
        return tr("It would bring nothing now") if best is None or not best["worth"] else None
    port = ship_and_port(action)[1]
    return tr("Worth {worth} in port {port} now", port=port,
              worth=next(use["worth"] for use in own if use["port"] == port))  # fmt: skip


def signed(florins: int) -> str:
    """A gain or a loss, as people write it."""
    return f"+{florins}" if florins > 0 else str(florins).replace("-", "−")
