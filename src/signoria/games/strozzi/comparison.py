"""Medici vs Strozzi: what sets a better choice apart from the one that was made, for reviews."""

from signoria.games.strozzi import rules
from signoria.games.strozzi.loading import uses, worth
from signoria.games.strozzi.names import ship_and_port, tiles_in
from signoria.games.strozzi.rules import (
    DISCARD,
    DRAW,
    LEAVE,
    LOAD,
    NO_PORT,
    PRICE,
    SEATS,
    SHIP_SIZE,
    STOP,
    TAKE,
)
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import bit
from signoria.jit.compiler import State


def why_better(state: State, action: int, better: int) -> Sentence | None:
    player = Seat(state.player)
    rival = Seat(rules.opponent(player))
    if better >= PRICE:
        return _of_a_price(action, better, rival)
    if better == TAKE:
        return tr(
            "The lot is worth {worth} to {player} now, for {price}",
            worth=worth(uses(state, player)), player=player, price=int(state.price),
        )  # fmt: skip
    if better == LEAVE:
        return tr("Then {player} must pay {price} for it", tr("Then you must pay {price} for it"),
                  player=rival, price=int(state.price))  # fmt: skip
    if better in (DRAW, STOP):
        return _of_drawing(state, player, rival) if better == DRAW else _of_stopping(state, player, rival)
    return _of_loading(state, action, better, player)


def _of_a_price(price: int, better: int, rival: Seat) -> Sentence:
    if better < price:
        return tr("{player} is more likely to take it, and otherwise the lot costs {less} less",
                  tr("You are more likely to take it, and otherwise the lot costs {less} less"),
                  player=rival, less=price - better)  # fmt: skip
    return tr("{player} pays {more} more to take it", tr("You pay {more} more to take it"),
              player=rival, more=better - price)  # fmt: skip


def _of_drawing(state: State, player: Seat, rival: Seat) -> Sentence | None:
    """Whether one tile more shuts the rival out (R-3.5), or what the lot will then be worth."""
    if rules.most_room(state, rival) == int(state.lot).bit_count():
        return tr(
            "With one more tile {player} has no ship with room for the lot",
            tr("With one more tile you have no ship with room for the lot"),
            player=rival,
        )
    now, then = worth(uses(state, player)), _mean_worths(state)
    if then[player] - then[rival] > now - worth(uses(state, rival)):
        return _of_next_tile(player, rival)
    if round(then[player]) > now:
        return tr("With one more tile the lot is worth about {then} to {player}, and now {now}",
                  then=round(then[player]), player=player, now=now)  # fmt: skip
    return None


def _of_stopping(state: State, player: Seat, rival: Seat) -> Sentence | None:
    now, then = worth(uses(state, player)) - worth(uses(state, rival)), _mean_worths(state)
    if then[player] - then[rival] < now:
        return _of_next_tile(rival, player)
    return None


def _of_next_tile(more: Seat, less: Seat) -> Sentence:
    return tr("One more tile would on average help {more} more than {less}", more=more, less=less)


def _mean_worths(state: State) -> list[float]:
    """By seat: what the lot is worth with one more tile, on average over those in the bag."""
    lots = [with_tile(state, tile) for tile in tiles_in(state.bag)]
    return [sum(worth(uses(lot, seat)) for lot in lots) / len(lots) for seat in range(SEATS)]


def with_tile(state: State, tile: int) -> State:
    drawn = state.copy()
    drawn.lot |= bit(tile)
    return drawn


def _of_loading(state: State, action: int, better: int, player: Seat) -> Sentence | None:
    if action == DISCARD:
        return tr("Thrown away, the lot earns nothing")
    if not LOAD <= better < DISCARD:
        return None
    (ship, port), (other_ship, other_port) = ship_and_port(better), ship_and_port(action)
    worths = {use["port"]: use["worth"] for use in uses(state, player)}
    if worths[port] > worths[other_port]:
        return tr("The lot is worth {worth} in port {port} now, and {other} in port {other_port}",
                  worth=worths[port], port=port, other=worths[other_port], other_port=other_port)  # fmt: skip
    if ship != other_ship and state.port[player, other_ship] == NO_PORT:
        return tr("The ship for {count} tiles stays free for another port", count=int(SHIP_SIZE[other_ship]))
    return None
