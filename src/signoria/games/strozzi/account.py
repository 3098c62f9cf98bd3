"""Medici vs Strozzi: what lots cost and what the end of a round pays, in words and by source."""

from collections.abc import Iterator

from signoria.core.contract import Reckoning, Step
from signoria.games.strozzi import rules
from signoria.games.strozzi.names import (
    GOOD_NAMES,
    florins,
    harbour_id,
    marker_id,
    ship_and_port,
    sum_id,
    tracks_of,
)
from signoria.games.strozzi.rules import (
    DISCARD,
    LEAVE,
    LOAD,
    LOADING,
    MEDICI,
    PORTS,
    SEATS,
    STROZZI,
    TAKE,
    TILES,
    TRACK_GOOD,
)
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import NONE
from signoria.jit.compiler import OVER, State

SOURCES = {"paid": tr("Paid"), "cargo": tr("Cargo"), "tracks": tr("Tracks")}


def account(before: State, action: int, after: State) -> Reckoning | None:
    """What an action cost and paid; at the end of a round the table stops for it."""
    steps = [payment(before, action)] if action in (TAKE, LEAVE) and before.price else []
    if not ends_round(before, after):
        return Reckoning(steps[0].title, steps) if steps else None
    valued = as_valued(before, action)
    steps += [cargo_step(valued, port) for port in range(1, PORTS + 1)]
    moved = valued.copy()
    rules.move_markers(moved)
    steps += [tracks_step(valued, moved, port) for port in range(1, PORTS + 1)]
    title = tr("Round {round} is over", round=int(before.round_number))
    return Reckoning(title, steps, valued, clears=True)


def ends_round(before: State, after: State) -> bool:
    return bool(after.round_number != before.round_number or after.player == OVER)


def buyer_of(before: State, action: int) -> Seat:
    """Who buys if the one who is asked takes the lot, or leaves it."""
    return Seat(before.player if action == TAKE else before.on_turn)


def payment(before: State, action: int) -> Step:
    buyer, price = buyer_of(before, action), int(before.price)
    told = tr(
        "{player} pays {price} for the lot",
        tr("You pay {price} for the lot"),
        player=buyer,
        price=florins(price),
    )
    return Step(tr("The lot"), told, {"paid": [-price if seat == buyer else 0 for seat in range(SEATS)]})


def as_valued(before: State, action: int) -> State:
    """The table when all is loaded or thrown away, and nothing valued yet."""
    state = before.copy()
    if action < TILES:
        rules.take_from_bag(state, action)
    elif action in (TAKE, LEAVE):
        state.on_turn = buyer_of(state, action)
        state.money[state.on_turn] -= state.price
    elif LOAD <= action < DISCARD:
        rules.load_lot(state, state.player, *ship_and_port(action))
    state.lot, state.price = NONE, 0
    state.phase, state.player = LOADING, state.on_turn
    return state


# --- The cargo of a port (R-5.1) --------------------------------------------------------------


def cargo_step(valued: State, port: int) -> Step:
    return Step(
        tr("Port {port}, cargo", port=port),
        cargo_told(valued, port),
        {"cargo": [int(rules.port_pay(valued, seat, port)) for seat in range(SEATS)]},
        light=(harbour_id(port),),
        at={seat: sum_id(port, seat) for seat in range(SEATS)},
    )


def cargo_told(valued: State, port: int) -> Sentence:
    sums = [int(rules.cargo_value(valued, seat, port)) for seat in range(SEATS)]
    for seat in range(SEATS):
        pay = rules.port_pay(valued, seat, port)
        if pay:
            return tr(
                "{player} has the better cargo in port {port}, {sum} against {other}: {pay}",
                tr("You have the better cargo in port {port}, {sum} against {other}: {pay}"),
                player=Seat(seat),
                sum=sums[seat],
                other=sums[rules.opponent(seat)],
                port=port,
                pay=florins(pay),
            )
    return tr("Port {port}: {sum} against {sum}, nobody is paid", port=port, sum=sums[0])


# --- The tracks of a port (R-5.2 to) ----------------------------------------------------


def tracks_step(valued: State, moved: State, port: int) -> Step:
    pays = [[int(rules.marker_pay(moved, seat, track)) for track in tracks_of(port)] for seat in range(SEATS)]
    first, *others = tracks_told(valued, moved, port)
    for sentence in others:
        first = tr("{first}. {second}", first=first, second=sentence)
    return Step(
        tr("Port {port}, tracks", port=port),
        first,
        {"tracks": [sum(of_seat) for of_seat in pays]},
        light=(harbour_id(port),),
        at={
            seat: marker_id(tracks_of(port)[of_seat.index(max(of_seat))])
            for seat, of_seat in enumerate(pays)
            if any(of_seat)
        },
    )


def tracks_told(valued: State, moved: State, port: int) -> Iterator[Sentence]:
    """Where the markers of a port go, and whom they pay."""
    moves = [
        marker_moves(track, int(moved.marker[track] - valued.marker[track]))
        for track in tracks_of(port)
        if moved.marker[track] != valued.marker[track]
    ]
    if moves:
        yield tr("The markers of port {port} move: {moves}", port=port, moves=moves)
    else:
        yield tr("No marker of port {port} moves", port=port)
    for seat in range(SEATS):
        pays = [
            tr("{pay} for {good}", pay=int(pay), good=GOOD_NAMES[TRACK_GOOD[track]])
            for track in tracks_of(port)
            if (pay := rules.marker_pay(moved, seat, track))
        ]
        if pays:
            yield tr("{player} gets {pays}", tr("You get {pays}"), player=Seat(seat), pays=pays)


def marker_moves(track: int, spaces: int) -> Sentence:
    return tr(
        "{good} {spaces} towards {player}",
        tr("{good} {spaces} towards you"),
        good=GOOD_NAMES[TRACK_GOOD[track]],
        spaces=abs(spaces),
        player=Seat(MEDICI if spaces > 0 else STROZZI),
    )
