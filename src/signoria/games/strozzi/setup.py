"""Medici vs Strozzi: what can be set in a position by hand, and what is wrong with it."""

from collections.abc import Iterator

from signoria.core.contract import (
    ChoiceField,
    Item,
    ListField,
    NumberField,
    Problem,
    SetupField,
    SetupValue,
    SetupValues,
    named,
)
from signoria.games.strozzi.names import GOOD_NAMES, TILE_TEXTS, tile_name, tiles_in
from signoria.games.strozzi.rules import (
    ALL_TILES,
    ANSWERING,
    DRAWING,
    LOADING,
    LOST,
    MEDICI,
    MOST_PRICE,
    MOST_TILES_OF_A_LOT,
    NO_PORT,
    PORTS,
    PRICING,
    ROUNDS,
    SEATS,
    SHIP_SIZE,
    START_MONEY,
    TILE,
    TILES,
    TRACK_GOOD,
    TRACK_PORT,
    TRACKS,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

SIZES: list[int] = SHIP_SIZE.tolist()
MOMENTS = ("tile", "draw", "price", "answer", "load")
"""By phase."""
NO_MOMENT = "over"
WITH_LOT = ("tile", "draw", "price", "answer", "load")


def fields(state: State, values: SetupValues) -> list[SetupField]:
    game, market, tracks = tr("The game"), tr("The market"), tr("The tracks")
    tiles = [Item(text, tile_name(tile)) for tile, text in enumerate(TILE_TEXTS)]
    families = [Item(str(seat + 1), named(Seat(seat))) for seat in range(SEATS)]
    moments = [
        Item("tile", tr("A tile is drawn")),
        Item("draw", tr("To draw another tile, or stop")),
        Item("price", tr("To name a price")),
        Item("answer", tr("The other takes the lot, or leaves it")),
        Item("load", tr("To load the lot that was bought")),
        Item(NO_MOMENT, tr("The game is over")),
    ]
    found: list[SetupField] = [
        NumberField("round", tr("Round"), game, 1, ROUNDS),
        ChoiceField("moment", tr("What comes next"), game, moments),
        ChoiceField("turn", tr("Whose lot it is"), game, families, shown_when={"moment": MOMENTS}),
        ListField(
            "lot",
            tr("The lot"),
            market,
            [tiles],
            MOST_TILES_OF_A_LOT,
            shown_when={"moment": WITH_LOT},
        ),
        NumberField("price", tr("Its price"), market, 0, MOST_PRICE, shown_when={"moment": ("answer",)}),
        ListField("gone", tr("Thrown away this round"), market, [tiles], TILES),
    ]
    ports = [Item("none", tr("in no port"))]
    ports += [Item(str(port), tr("in port {port}", port=port)) for port in range(1, PORTS + 1)]
    for seat in range(SEATS):
        own = named(Seat(seat))
        least = START_MONEY - MOST_PRICE * TILES * ROUNDS
        most = START_MONEY + MOST_PRICE * ROUNDS
        found.append(NumberField(f"money-{seat + 1}", tr("Florins"), own, least, most))
        for size in SIZES:
            cargo, port = f"cargo-{seat + 1}-{size}", f"port-{seat + 1}-{size}"
            found.append(ListField(cargo, tr("Ship for {size}", size=size), own, [tiles], size))
            found.append(ChoiceField(port, tr("Ship for {size} lies", size=size), own, ports))
    length = int(state.track_length)
    for track in range(TRACKS):
        name = tr(
            "Port {port}, {good}: above 0 for {player}",
            port=int(TRACK_PORT[track]),
            good=GOOD_NAMES[TRACK_GOOD[track]],
            player=Seat(MEDICI),
        )
        found.append(NumberField(f"marker-{track + 1}", name, tracks, -length, length))
    return found


def read(state: State) -> SetupValues:
    is_over = state.player == OVER
    gone = int(ALL_TILES) & ~int(state.bag | state.lot)
    values: dict[str, SetupValue] = {
        "round": int(state.round_number),
        "moment": NO_MOMENT if is_over else MOMENTS[state.phase],
        "turn": str(int(state.on_turn) + 1),
        "lot": _texts(int(state.lot)),
        "price": int(state.price),
    }
    for seat in range(SEATS):
        values[f"money-{seat + 1}"] = int(state.money[seat])
        for ship, size in enumerate(SIZES):
            cargo, port = int(state.cargo[seat, ship]), int(state.port[seat, ship])
            gone &= ~cargo
            values[f"cargo-{seat + 1}-{size}"] = _texts(cargo)
            values[f"port-{seat + 1}-{size}"] = str(port) if port != NO_PORT else "none"
    for track in range(TRACKS):
        values[f"marker-{track + 1}"] = int(state.marker[track])
    return values | {"gone": _texts(gone)}


def _texts(tiles: int) -> tuple[str, ...]:
    return tuple(TILE_TEXTS[tile] for tile in tiles_in(tiles))


def _tiles(value: SetupValue) -> int:
    assert isinstance(value, tuple)
    return sum(1 << TILE_TEXTS.index(text) for text in value)


def write(state: State, values: SetupValues) -> list[Problem]:
    moment = str(values["moment"])
    lot, bag = _tiles(values["lot"]), int(ALL_TILES) & ~_tiles(values["gone"])
    state.round_number = values["round"]
    state.phase = MOMENTS.index(moment) if moment != NO_MOMENT else TILE
    state.on_turn = int(str(values["turn"])) - 1
    state.lot, state.price = lot, values["price"]
    for seat in range(SEATS):
        state.money[seat] = values[f"money-{seat + 1}"]
        for ship, size in enumerate(SIZES):
            cargo = _tiles(values[f"cargo-{seat + 1}-{size}"])
            bag &= ~cargo
            state.cargo[seat, ship] = cargo
            port = values[f"port-{seat + 1}-{size}"]
            state.port[seat, ship] = NO_PORT if port == "none" else int(str(port))
    for track in range(TRACKS):
        state.marker[track] = values[f"marker-{track + 1}"]
    state.bag = bag & ~lot
    state.player = _asked(state, moment)
    return [*_tiles_in_two_places(values), *_wrong_ships(state), *_wrong_money(state), *_wrong_moment(state)]


def _asked(state: State, moment: str) -> int:
    if moment == NO_MOMENT:
        return OVER
    if state.phase == TILE:
        return NATURE
    return 1 - int(state.on_turn) if state.phase == ANSWERING else int(state.on_turn)


# --- What is wrong ----------------------------------------------------------------------------


def _tiles_in_two_places(values: SetupValues) -> Iterator[Problem]:
    seen: set[str] = set()
    for key, value in values.items():
        if isinstance(value, tuple):
            for text in value:
                if text in seen:
                    tile = tile_name(TILE_TEXTS.index(text))
                    yield Problem(
                        tr("Every tile is there once: {tile} lies in two places", tile=tile), "R-1.1", key
                    )
                seen.add(text)


def _ship(seat: int, ship: int) -> Sentence:
    return tr("the ship for {size} of {player}", size=SIZES[ship], player=Seat(seat))


def _wrong_ships(state: State) -> Iterator[Problem]:
    for seat in range(SEATS):
        taken: set[int] = set()
        for ship, size in enumerate(SIZES):
            port, key = int(state.port[seat, ship]), f"port-{seat + 1}-{size}"
            if state.cargo[seat, ship] and port == NO_PORT:
                yield Problem(
                    tr("With cargo a ship lies in a port: {ship} does not", ship=_ship(seat, ship)),
                    "R-3.6",
                    key,
                )
            elif port != NO_PORT and not state.cargo[seat, ship]:
                yield Problem(
                    tr("Without cargo a ship lies in no port: {ship} does", ship=_ship(seat, ship)),
                    "R-3.6",
                    key,
                )
            elif port != NO_PORT and port in taken:
                yield Problem(
                    tr(
                        "The ships of {player} lie in different ports: two are in port {port}",
                        player=Seat(seat),
                        port=port,
                    ),
                    "R-3.6",
                    key,
                )
            taken.add(port)


def _wrong_money(state: State) -> Iterator[Problem]:
    """No more than was ever paid, no less than all lots could cost."""
    rounds = int(state.round_number)
    valuings = rounds if state.player == OVER else rounds - 1
    most = START_MONEY + MOST_PRICE * valuings
    for seat in range(SEATS):
        if state.money[seat] > most:
            yield Problem(
                tr_plural(
                    "{player} can have {most} florins at most after {count} valuing",
                    "{player} can have {most} florins at most after {count} valuings",
                    valuings,
                    player=Seat(seat),
                    most=most,
                ),
                "R-5.4",
                f"money-{seat + 1}",
            )
    gains = sum(int(money) - START_MONEY for money in state.money)
    sold = TILES * rounds - _count(state.bag) - (_count(state.lot) if state.phase != LOADING else 0)
    if gains > MOST_PRICE * valuings:
        yield Problem(
            tr_plural(
                "Both together gained {gains} florins: {count} valuing pays {most} at most",
                "Both together gained {gains} florins: {count} valuings pay {most} at most",
                valuings,
                gains=gains,
                most=MOST_PRICE * valuings,
            ),
            "R-5.4",
            "money-1",
        )
    if gains < -MOST_PRICE * sold:
        yield Problem(
            tr_plural(
                "Both together spent {spent} florins, but {count} tile was sold, for {price} at most",
                "Both together spent {spent} florins, but {count} tiles were sold, each for {price} at most",
                sold,
                spent=-gains,
                price=MOST_PRICE,
            ),
            "R-3.3",
            "money-1",
        )


def _count(tiles: int) -> int:
    return int(tiles).bit_count()


def _most_room(state: State, seat: int) -> int:
    return max(size - _count(state.cargo[seat, ship]) for ship, size in enumerate(SIZES))


def _wrong_moment(state: State) -> Iterator[Problem]:
    size = _count(state.lot)
    full = [seat for seat in range(SEATS) if _most_room(state, seat) == 0]
    if state.player == OVER:
        if state.round_number < ROUNDS:
            yield Problem(tr("The game is over after round {last}", last=ROUNDS), "R-6.1", "round")
        elif not full and state.bag:
            yield Problem(
                tr("A round ends when somebody has filled all ships, or the bag is empty"), "R-4.1", "moment"
            )
        return
    if full:
        yield Problem(
            tr("{player} has filled all ships: the round is over", player=Seat(full[0])), "R-4.1", "moment"
        )
        return
    on_turn = int(state.on_turn)
    room = _most_room(state, on_turn)
    if size > room:
        yield Problem(
            tr(
                "No ship of {player} has room for the lot: it could not be drawn, or would be thrown away",
                player=Seat(on_turn),
            ),
            "R-3.2",
            "lot",
        )
    elif state.phase in (DRAWING, PRICING, ANSWERING, LOADING) and size == 0:
        yield Problem(tr("There is no lot yet: a tile must be drawn first"), "R-3.1", "lot")
    elif state.phase in (TILE, DRAWING) and size == MOST_TILES_OF_A_LOT:
        yield Problem(tr("A lot has three tiles at most: now comes the price"), "R-3.1", "moment")
    elif state.phase in (TILE, DRAWING) and size == room:
        yield Problem(
            tr("{player} may draw no more: no ship of theirs has more room", player=Seat(on_turn)),
            "R-3.2",
            "moment",
        )
    elif not state.bag and state.phase in (TILE, DRAWING):
        yield Problem(tr("The bag is empty: no tile can be drawn"), "R-4.1", "moment")
    elif not state.bag and state.last_lot == LOST:
        yield Problem(tr("The bag is empty: the round has ended, and the lot is lost"), "R-7.1", "moment")
