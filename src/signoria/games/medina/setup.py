"""Medina: what can be set in a position by hand, and what is wrong with it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

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
from signoria.games.medina import rules
from signoria.games.medina.city import (
    BESIDE_RUN,
    COLUMNS,
    FIELDS,
    LONGEST_RUN,
    RUNS_OF_SIDE,
    SIDE_LENGTH,
    TOWERS,
)
from signoria.games.medina.city import ROWS as CITY_ROWS
from signoria.games.medina.notation import (
    COLOUR_NAMES,
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    SIDE_NAMES,
    TOWER_NAMES,
    members,
)
from signoria.games.medina.table import (
    ACTIONS,
    BESIDE,
    BLOCK,
    IN_STOCK,
    NOBODY,
    NOWHERE,
    ROOF,
    STABLE,
    STALL,
    STOCK,
    WALL,
)
from signoria.i18n import Seat, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

MOMENTS = ("starter", "first", "piece", "over")
NONE, NOBODY_TEXT, STOCK_TEXT, OUT = "none", "nobody", "stock", "out"
ON_TABLE = {"moment": ("piece", "over")}
COUNTED = (0, 1, 2, 3, int(STABLE), int(STALL), int(WALL))
"""The kinds of which each player has some; roofs are counted by where they are."""
PIECES = (
    tr("Grey buildings"),
    tr("Black buildings"),
    tr("Brown buildings"),
    tr("Orange buildings"),
    tr("Stables"),
    tr("Stalls"),
    tr("Roofs"),
    tr("Blocking roofs"),
    tr("Walls"),
)
LIMITS = (*range(4), int(ROOF), int(BLOCK))
"""The kinds of which two players place one a turn (R-9.3)."""
RUN_NAMES = {
    int(run): (tr("Wall {side}, from the tower {tower}"), side, tower)
    for side in range(TOWERS)
    for run, tower in zip(RUNS_OF_SIDE[side], (side, (side + 1) % TOWERS), strict=True)
}


@cache
def _beside(field: int) -> frozenset[int]:
    """Side by side with a field."""
    row, column = divmod(field, COLUMNS)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return frozenset(_fields_of(places))


@cache
def _around(field: int) -> frozenset[int]:
    """A field and the eight around it."""
    row, column = divmod(field, COLUMNS)
    return frozenset(_fields_of((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)))


def _fields_of(places: Iterable[tuple[int, int]]) -> Iterator[int]:
    for row, column in places:
        if 0 <= row < CITY_ROWS and 0 <= column < COLUMNS:
            yield row * COLUMNS + column


@dataclass(frozen=True)
class Palace:
    """The buildings that hang together, and their stables."""

    colour: int
    buildings: frozenset[int]
    stables: frozenset[int]

    @property
    def name(self) -> int:
        return min(self.buildings)

    @property
    def pieces(self) -> frozenset[int]:
        return self.buildings | self.stables

    @property
    def near(self) -> frozenset[int]:
        return frozenset().union(*(_around(field) for field in self.pieces))


def _palaces(values: SetupValues) -> list[Palace]:
    stables = _cells(values["stable"])
    return [
        Palace(colour, part, frozenset(stables & frozenset().union(*map(_beside, part))))
        for colour, text in enumerate(COLOURS)
        for part in _parts(_cells(values[text]))
    ]


def _parts(fields: set[int]) -> list[frozenset[int]]:
    """Fields that hang together, from side to side."""
    left, found = set(fields), []
    while left:
        part = {min(left)}
        while more := {field for one in part for field in _beside(one)} & left - part:
            part |= more
        left -= part
        found.append(frozenset(part))
    return found


def _cells(value: SetupValue) -> set[int]:
    assert isinstance(value, tuple)
    return {FIELD_TEXTS.index(text) for text in value if text in FIELD_TEXTS}


# --- The fields -------------------------------------------------------------------------------


def fields(state: State, values: SetupValues) -> list[SetupField]:
    players = int(state.players)
    return [
        *_fields_of_game(players),
        *_fields_of_city(values),
        *_fields_of_tiles(players),
        *(field for seat in range(players) for field in _fields_of_player(players, seat, values)),
    ]


def _seats(players: int) -> list[Item]:
    return [Item(str(seat + 1), named(Seat(seat))) for seat in range(players)]


def _fields_of_game(players: int) -> Iterator[SetupField]:
    game = tr("The game")
    moments = [
        Item("starter", tr("By lot, who starts")),
        Item("first", tr("To put the first stall")),
        Item("piece", tr("To place a piece")),
        Item("over", tr("The game is over")),
    ]
    largest = 3 if players == 2 else 2
    yield ChoiceField("moment", tr("What comes next"), game, moments)
    yield ChoiceField(
        "asked", tr("Whose turn it is"), game, _seats(players), shown_when={"moment": ("first", "piece")}
    )
    if players == 2:
        yield NumberField("turn-size", tr("Pieces of this turn"), game, 1, largest, shown_when=ON_TABLE)
    yield NumberField(
        "left", tr("Pieces still to place"), game, 1, largest, shown_when={"moment": ("piece",)}
    )
    kinds = LIMITS if players == 2 else (int(ROOF),)
    yield ListField(
        "used",
        tr("Placed this turn already"),
        game,
        [[Item(KINDS[kind], PIECES[kind]) for kind in kinds]],
        len(kinds),
        shown_when={"moment": ("piece",)},
    )


def _fields_of_city(values: SetupValues) -> Iterator[SetupField]:
    city, wall = tr("The city"), tr("The wall")
    cells = [Item(text, named(text), f"cell:{text}") for text in FIELD_TEXTS]
    for kind in (0, 1, 2, 3, int(STABLE), int(STALL)):
        yield ListField(KINDS[kind], PIECES[kind], city, [cells], 36, shown_when=ON_TABLE)
    stalls = [cells[field] for field in sorted(_cells(values[KINDS[STALL]]))]
    yield ListField("ends", tr("Ends of the newest street"), city, [stalls], 2, shown_when=ON_TABLE)
    for run in range(2 * TOWERS):
        sentence, side, tower = RUN_NAMES[run]
        name = sentence.with_values(side=SIDE_NAMES[side], tower=TOWER_NAMES[tower])
        most = min(LONGEST_RUN, int(SIDE_LENGTH[side]) - 1)
        yield NumberField(f"wall-{run + 1}", name, wall, 0, most, shown_when=ON_TABLE)


def _fields_of_tiles(players: int) -> Iterator[SetupField]:
    tiles = tr("The tiles")
    holders = [Item(NOBODY_TEXT, tr("nobody")), *_seats(players)]
    for colour, text in enumerate(COLOURS):
        name = tr("Palace tile: {colour}", colour=COLOUR_NAMES[colour])
        yield ChoiceField(f"tile-{text}", name, tiles, holders, shown_when=ON_TABLE)
    for tower in range(TOWERS):
        name = tr("Tower tile: {tower}", tower=TOWER_NAMES[tower])
        yield ChoiceField(f"tower-{tower + 1}", name, tiles, holders, shown_when=ON_TABLE)


def _fields_of_player(players: int, seat: int, values: SetupValues) -> Iterator[SetupField]:
    own, number, palaces = named(Seat(seat)), seat + 1, _palaces(values)
    for colour, text in enumerate(COLOURS):
        names = sorted(palace.name for palace in palaces if palace.colour == colour)
        standing = [
            Item(FIELD_TEXTS[name], tr("the palace at {field}", field=FIELD_TEXTS[name])) for name in names
        ]
        name = tr("Palace: {colour}", colour=COLOUR_NAMES[colour])
        yield ChoiceField(
            f"roof-{text}-{number}", name, own, [Item(NONE, tr("none")), *standing], shown_when=ON_TABLE
        )
        if players == 2:
            name = tr("Blocking roof: {colour}", colour=COLOUR_NAMES[colour])
            others = [Item(STOCK_TEXT, tr("in stock")), Item(OUT, tr("out of the game"))]
            yield ChoiceField(f"block-{text}-{number}", name, own, [*others, *standing], shown_when=ON_TABLE)
    for kind in COUNTED:
        name = tr("{pieces} in stock", pieces=PIECES[kind])
        most = int(STOCK[players, kind])
        yield NumberField(f"stock-{KINDS[kind]}-{number}", name, own, 0, most, shown_when=ON_TABLE)


# --- Reading ----------------------------------------------------------------------------------


def read(state: State) -> SetupValues:
    players, moment = int(state.players), _moment(state)
    values: dict[str, SetupValue] = {
        "moment": moment,
        "asked": str(int(state.player) + 1) if state.player >= 0 else "1",
        "left": max(1, int(state.left)),
        "used": tuple(KINDS[kind] for kind in range(len(KINDS)) if int(state.used) >> kind & 1),
        "ends": _texts(members(state.ends)),
    }
    if players == 2:
        values["turn-size"] = max(1, int(state.turn_size))
    for colour, text in enumerate(COLOURS):
        values[text] = _texts(members(state.buildings[colour]))
        values[f"tile-{text}"] = _holder(state.palace_tile[colour])
    values[KINDS[STABLE]] = _texts(members(state.stables))
    values[KINDS[STALL]] = _texts(members(state.stalls))
    for run in range(2 * TOWERS):
        values[f"wall-{run + 1}"] = int(state.run[run])
    for tower in range(TOWERS):
        values[f"tower-{tower + 1}"] = _holder(state.tower_tile[tower])
    for seat in range(players):
        for colour, text in enumerate(COLOURS):
            name, blocked = int(state.palace[seat, colour]), int(state.blocked[seat, colour])
            values[f"roof-{text}-{seat + 1}"] = NONE if name == NOWHERE else FIELD_TEXTS[name]
            if players == 2:
                elsewhere = {NOWHERE: OUT, IN_STOCK: STOCK_TEXT}
                values[f"block-{text}-{seat + 1}"] = elsewhere.get(blocked) or FIELD_TEXTS[blocked]
        for kind in COUNTED:
            values[f"stock-{KINDS[kind]}-{seat + 1}"] = int(state.stock[seat, kind])
    return values


def _moment(state: State) -> str:
    if state.player == OVER:
        return "over"
    if state.player == NATURE:
        return "starter"
    return "piece" if state.turn_size else "first"


def _texts(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(FIELD_TEXTS[field] for field in sorted(cells))


def _holder(seat: int) -> str:
    return NOBODY_TEXT if seat == NOBODY else str(int(seat) + 1)


# --- Writing ----------------------------------------------------------------------------------


def write(state: State, values: SetupValues) -> list[Problem]:
    players, moment = int(state.players), str(values["moment"])
    if moment in ("starter", "first"):
        state.player = NATURE if moment == "starter" else int(str(values["asked"])) - 1
        return []
    palaces = _palaces(values)
    if wrong := [*_wrong_cells(values), *_wrong_palaces(values, palaces), *_wrong_street(state, values)]:
        return wrong
    size = int(str(values.get("turn-size", 2)))
    state.turn_size, state.left = size, 0
    state.player = OVER
    if moment == "piece":
        state.player, state.left = int(str(values["asked"])) - 1, values["left"]
        used = values["used"]
        assert isinstance(used, tuple)
        state.used = sum(1 << KINDS.index(kind) for kind in used)
        if len(used) > size - int(state.left) or state.left > size:
            sentence = tr_plural(
                "This turn has {count} piece: more are placed and still to place",
                "This turn has {count} pieces: more are placed and still to place",
                size,
            )
            return [Problem(sentence, "R-9.2" if players == 2 else "R-3.1", "left")]
    _write_city(state, values, palaces)
    _write_players(state, values)
    wrong = [*_wrong_walls(state), *_wrong_roofs(state, palaces), *_wrong_stock(state, values)]
    wrong += [*_wrong_tiles(state, palaces)] if not wrong else []
    return wrong or list(_wrong_turn(state))


def _write_city(state: State, values: SetupValues, palaces: list[Palace]) -> None:
    """The pieces on the board, and what follows from them."""
    stables, stalls = _cells(values[KINDS[STABLE]]), _cells(values[KINDS[STALL]])
    for colour, text in enumerate(COLOURS):
        _put(state.buildings[colour], _cells(values[text]))
    _put(state.stables, stables)
    _put(state.stalls, stalls)
    _put(state.ends, _cells(values["ends"]))
    _put(state.names, {palace.name for palace in palaces})
    taken = stables | stalls | {field for palace in palaces for field in palace.buildings}
    empty = set(range(FIELDS)) - taken
    near: set[int] = set()
    contested: set[int] = set()
    for palace in palaces:
        contested |= near & palace.near
        near |= palace.near
    _put(state.empty, empty)
    _put(state.room, empty - contested)
    _put(state.free, empty - near)
    for run in range(2 * TOWERS):
        state.run[run] = values[f"wall-{run + 1}"]
    roofs = {str(value) for key, value in values.items() if key.startswith(("roof-", "block-"))}
    closed = [palace for palace in palaces if FIELD_TEXTS[palace.name] in roofs]
    _put(state.roofed, {field for palace in closed for field in palace.buildings})


def _put(words: np.ndarray[tuple[int], np.dtype[np.uint64]], cells: Iterable[int]) -> None:
    """Write a set of fields into the state."""
    number = sum(1 << field for field in cells)
    words[:] = [number >> 64 * word & (1 << 64) - 1 for word in range(3)]


def _write_players(state: State, values: SetupValues) -> None:
    for colour, text in enumerate(COLOURS):
        state.palace_tile[colour] = _seat_of(values[f"tile-{text}"])
    for tower in range(TOWERS):
        state.tower_tile[tower] = _seat_of(values[f"tower-{tower + 1}"])
    for seat in range(state.players):
        for colour, text in enumerate(COLOURS):
            state.palace[seat, colour] = _place_of(values[f"roof-{text}-{seat + 1}"])
            if state.players == 2:
                state.blocked[seat, colour] = _place_of(values[f"block-{text}-{seat + 1}"])
        for kind in COUNTED:
            state.stock[seat, kind] = values[f"stock-{KINDS[kind]}-{seat + 1}"]
        state.stock[seat, ROOF] = sum(int(name) == NOWHERE for name in state.palace[seat])
        state.stock[seat, BLOCK] = sum(int(name) == IN_STOCK for name in state.blocked[seat])


def _seat_of(value: SetupValue) -> int:
    return NOBODY if value == NOBODY_TEXT else int(str(value)) - 1


def _place_of(value: SetupValue) -> int:
    if value in FIELD_TEXTS:
        return FIELD_TEXTS.index(str(value))
    return IN_STOCK if value == STOCK_TEXT else NOWHERE


# --- What is wrong in the city ----------------------------------------------------------------


def _wrong_cells(values: SetupValues) -> Iterator[Problem]:
    seen: set[str] = set()
    for key in (*COLOURS, KINDS[STABLE], KINDS[STALL]):
        cells = values[key]
        assert isinstance(cells, tuple)
        for text in cells:
            if text in seen:
                yield Problem(
                    tr("A field has one piece at most: two are on {field}", field=text), "R-4.1", key
                )
            seen.add(text)


def _wrong_palaces(values: SetupValues, palaces: list[Palace]) -> Iterator[Problem]:
    attached = {field for palace in palaces for field in palace.stables}
    for field in sorted(_cells(values[KINDS[STABLE]]) - attached):
        sentence = tr("A stable touches a building: the one on {field} does not", field=FIELD_TEXTS[field])
        yield Problem(sentence, "R-6.1", KINDS[STABLE])
    for number, palace in enumerate(palaces):
        for other in palaces[:number]:
            if palace.near & other.pieces:
                sentence = tr(
                    "Palaces are not side by side or cornerwise: those at {field} and {other} are",
                    field=FIELD_TEXTS[other.name],
                    other=FIELD_TEXTS[palace.name],
                )
                yield Problem(sentence, "R-4.2", COLOURS[palace.colour])


def _wrong_street(state: State, values: SetupValues) -> Iterator[Problem]:
    """Streets are lines; the newest one has its ends (R-7.1)."""
    stalls, ends = _cells(values[KINDS[STALL]]), _cells(values["ends"])
    if not stalls:
        yield Problem(tr("The first stall stands on the board"), "R-2.2", KINDS[STALL])
        return
    beside = {field: _beside(field) & stalls for field in stalls}
    if not ends:
        sentence = tr("The newest street has an end or two: say which stalls they are")
        yield Problem(sentence, "R-7.1", "ends", _ends_of_largest(stalls, beside))
        return
    if state.new_street == BESIDE:
        yield from _wrong_ends_beside(ends, beside)
        return
    for part in _parts(stalls):
        if any(len(beside[field]) > 2 for field in part) or sum(len(beside[field]) for field in part) != (
            2 * len(part) - 2
        ):
            sentence = tr(
                "A street is a line: at {field} a stall touches others than its neighbours in it",
                field=FIELD_TEXTS[max(part, key=lambda field: len(beside[field]))],
            )
            yield Problem(sentence, "R-7.1", KINDS[STALL])
        elif part & ends and ends != {field for field in part if len(beside[field]) < 2}:
            yield Problem(
                tr("These are not the ends of one street"), "R-7.1", "ends", _ends_of_largest(part, beside)
            )


def _ends_of_largest(stalls: Iterable[int], beside: Mapping[int, frozenset[int]]) -> SetupValues:
    """The ends of the longest street, if it has any."""
    longest = max(_parts(set(stalls)), key=len)
    ends = [field for field in longest if len(beside[field]) < 2]
    return {"ends": _texts(ends)} if 1 <= len(ends) <= 2 else {}


def _wrong_ends_beside(ends: set[int], beside: Mapping[int, frozenset[int]]) -> Iterator[Problem]:
    """An end touches the next stall; where its street began beside another, also one of that (R-10.7)."""
    touched = [len(beside[end]) for end in sorted(ends)]
    sound = touched[0] <= 1 if len(ends) == 1 else all(touched) and sorted(touched) in ([1, 1], [1, 2])
    if not sound:
        yield Problem(tr("These are not the ends of one street"), "R-10.7", "ends")


def _wrong_walls(state: State) -> Iterator[Problem]:
    for side in range(TOWERS):
        first, second = (int(run) for run in RUNS_OF_SIDE[side])
        if int(state.run[first]) + int(state.run[second]) >= SIDE_LENGTH[side]:
            sentence = tr(
                "Between two towers one field stays open, the gate: there is none at {side}",
                side=SIDE_NAMES[side],
            )
            yield Problem(sentence, "R-7.4", f"wall-{first + 1}")


# --- What is wrong with what the players have -------------------------------------------------


def _wrong_roofs(state: State, palaces: list[Palace]) -> Iterator[Problem]:
    seen: set[int] = set()
    for seat in range(state.players):
        for colour, text in enumerate(COLOURS):
            for key, place in (("roof", state.palace), ("block", state.blocked)):
                name = int(place[seat, colour])
                if name < FIELDS and name in seen:
                    sentence = tr(
                        "A palace has one roof: the one at {field} has two", field=FIELD_TEXTS[name]
                    )
                    yield Problem(sentence, "R-5.1", f"{key}-{text}-{seat + 1}")
                seen.add(name)
            if state.players == 2 and (problem := _wrong_removal(state, seat, colour)):
                yield problem


def _wrong_removal(state: State, seat: int, colour: int) -> Problem | None:
    """A blocking roof is out of the game if, and only if, the other had placed both roofs (R-9.5)."""
    other, key = 1 - seat, f"block-{COLOURS[colour]}-{seat + 1}"
    has_both = state.palace[other, colour] != NOWHERE and state.blocked[other, colour] < IN_STOCK
    if state.blocked[seat, colour] == NOWHERE and not has_both:
        sentence = tr(
            "{player} has not placed both roofs for this colour: this roof is in stock", player=Seat(other)
        )
        return Problem(sentence, "R-9.5", key, {key: STOCK_TEXT})
    if state.blocked[seat, colour] == IN_STOCK and has_both:
        sentence = tr(
            "{player} has placed both roofs for this colour: this roof is out of the game", player=Seat(other)
        )
        return Problem(sentence, "R-9.5", key, {key: OUT})
    return None


def _wrong_stock(state: State, values: SetupValues) -> Iterator[Problem]:
    """What is on the board and what the players have is all there is (R-2.1), but for R-5.2."""
    players = int(state.players)
    for kind in COUNTED:
        stocks = [int(state.stock[seat, kind]) for seat in range(players)]
        keys = [f"stock-{KINDS[kind]}-{seat + 1}" for seat in range(players)]
        total, on_board = players * int(STOCK[players, kind]), _on_board(state, kind)
        is_aside = kind < len(COLOURS) and all(
            int(state.palace[seat, kind]) != NOWHERE for seat in range(players)
        )
        where = KINDS[kind] if kind != WALL else "wall-1"
        if on_board > total:
            sentence = tr(
                "{pieces}: {found} are on the board, and there are {total}",
                pieces=PIECES[kind],
                found=on_board,
                total=total,
            )
            yield Problem(sentence, "R-9.1" if players == 2 else "R-2.1", where)
        elif is_aside and any(stocks):
            sentence = tr(
                "{pieces}: all own a palace of the colour, so none are left in stock", pieces=PIECES[kind]
            )
            yield Problem(sentence, "R-5.2", keys[0], dict.fromkeys(keys, 0))
        elif not is_aside and on_board + sum(stocks) != total:
            sentence = tr(
                "{pieces}: {found} on the board and {stock} in stock do not make {total}",
                pieces=PIECES[kind],
                found=on_board,
                stock=sum(stocks),
                total=total,
            )
            remedy = dict(
                zip(keys, _evened(stocks, total - on_board, int(STOCK[players, kind])), strict=True)
            )
            yield Problem(sentence, "R-9.1" if players == 2 else "R-2.1", where, remedy)


def _on_board(state: State, kind: int) -> int:
    if kind < len(COLOURS):
        return len(members(state.buildings[kind]))
    if kind == STABLE:
        return len(members(state.stables))
    return len(members(state.stalls)) - 1 if kind == STALL else int(state.run.sum())


def _evened(stocks: list[int], total: int, most: int) -> list[int]:
    """The same stocks with so many pieces in all: who has most gives first, who has least gets first."""
    stocks = list(stocks)
    while sum(stocks) > max(0, total):
        stocks[stocks.index(max(stocks))] -= 1
    while sum(stocks) < min(total, most * len(stocks)):
        stocks[stocks.index(min(stocks))] += 1
    return stocks


def _wrong_tiles(state: State, palaces: list[Palace]) -> Iterator[Problem]:
    """A palace tile lies with the largest palace (R-8.1), a tower tile with one that touches (R-8.2)."""
    seats = range(int(state.players))
    by_name = {palace.name: palace for palace in palaces}
    owned = {
        (seat, colour): by_name[int(state.palace[seat, colour])]
        for seat in seats
        for colour in range(len(COLOURS))
        if int(state.palace[seat, colour]) != NOWHERE
    }
    for colour, text in enumerate(COLOURS):
        sizes = {seat: len(owned[seat, colour].pieces) for seat in seats if (seat, colour) in owned}
        may = [seat for seat, size in sizes.items() if size == max(sizes.values())] or [NOBODY]
        if state.palace_tile[colour] not in may:
            sentence = tr(
                "The palace tile ({colour}) lies with whoever owns the largest palace",
                colour=COLOUR_NAMES[colour],
            )
            yield Problem(sentence, "R-8.1", f"tile-{text}", {f"tile-{text}": _holder(may[0])})
    for tower in range(TOWERS):
        walls = {
            field
            for run in (2 * tower, 2 * tower + 1)
            for field in members(BESIDE_RUN[run, int(state.run[run])])
        }
        may = sorted({seat for (seat, _), palace in owned.items() if palace.pieces & walls}) or [NOBODY]
        if state.tower_tile[tower] not in may:
            sentence = tr(
                "The tower tile ({tower}) lies with an owner whose palace touches its walls",
                tower=TOWER_NAMES[tower],
            )
            key = f"tower-{tower + 1}"
            yield Problem(sentence, "R-8.2", key, {key: _holder(may[0])})


def _wrong_turn(state: State) -> Iterator[Problem]:
    """Whoever is asked has a choice; at the end nobody has one."""
    if state.player != OVER:
        if _choices(state) < 2:
            seat = int(state.player)
            sentence = tr("{player} has no choice of pieces and fields, and is not asked", player=Seat(seat))
            yield Problem(sentence, "R-3.1", "asked")
        return
    for seat in range(state.players):
        trial = state.copy()
        trial.player, trial.left = seat, trial.turn_size
        if _choices(trial):
            yield Problem(
                tr("{player} can still place a piece: the game is not over", player=Seat(seat)),
                "R-8.3",
                "moment",
            )
            return


def _choices(state: State) -> int:
    return int(rules.legal(state, np.empty(ACTIONS, np.int32)))
