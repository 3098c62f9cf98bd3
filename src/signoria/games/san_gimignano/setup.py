"""San Gimignano: what can be set in a position by hand, and what is wrong with it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from signoria.core.contract import (
    ChoiceField,
    Item,
    ListField,
    Problem,
    SetupField,
    SetupValue,
    SetupValues,
    named,
)
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import COLUMNS, FACES, PLACES, SIDES, STEP, TILES, TURNS
from signoria.games.san_gimignano.naming import name_keys, sector_name
from signoria.games.san_gimignano.notation import PLACE_TEXTS, TILE_TEXTS, sector_texts
from signoria.games.san_gimignano.rules import (
    ADDING,
    ALL_TILES,
    BUILDING,
    HAND_TILE,
    HAND_TILES,
    PUTTING,
    STARTER,
    STONES,
    TABLE,
    TABLE_PLACES,
    TABLE_TILE,
    TABLE_TILES,
    TILE,
    TOWERS,
)
from signoria.games.san_gimignano.view import tiles_on_table
from signoria.i18n import Seat, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

MOMENTS = ("table", "deal", "starter", "stone", "tile", "tower")
"""By phase."""
NO_MOMENT = "over"
YES, NO = "yes", "no"


class Lying(NamedTuple):
    """A tile on the table."""

    tile: int
    place: int
    turn: int


# --- The fields -------------------------------------------------------------------------------


def fields(state: State, values: SetupValues) -> list[SetupField]:
    game, town = tr("The game"), tr("The town")
    seats = [Item(str(seat + 1), named(Seat(seat))) for seat in range(state.players)]
    answers = [Item(NO, tr("no")), Item(YES, tr("yes"))]
    lying = _lying(values["tiles"])
    found: list[SetupField] = [
        ChoiceField("moment", tr("What comes next"), game, _moments()),
        ChoiceField(
            "asked", tr("Whose turn it is"), game, seats, shown_when={"moment": ("stone", "tile", "tower")}
        ),
        ChoiceField(
            "put-stone",
            tr("A stone was put this turn"),
            game,
            answers,
            shown_when={"moment": ("tile", "tower", NO_MOMENT)},
        ),
        ChoiceField(
            "put-tile",
            tr("A tile was added this turn"),
            game,
            answers,
            shown_when={"moment": ("tower", NO_MOMENT)},
        ),
        ListField(
            "tiles",
            tr("Tiles, in the order laid: which, where, how turned"),
            town,
            [_tiles(), _places(lying), _turns()],
            TILES,
            is_ordered=True,
        ),
    ]
    sectors = _sectors(state, lying)
    for seat in range(state.players):
        own, number = named(Seat(seat)), seat + 1
        found += [
            ListField(f"hand-{number}", tr("Tiles in hand"), own, [_tiles()], int(HAND_TILES[state.players])),
            ListField(f"stones-{number}", tr("Stones"), own, [sectors], STONES, most_alike=2),
            ListField(f"towers-{number}", tr("Towers"), own, [sectors], TOWERS),
            ListField(f"duty-{number}", tr("Where they must build again"), own, [sectors], STONES),
        ]
    return found


def _moments() -> list[Item]:
    return [
        Item("table", tr("A tile of the table is laid")),
        Item("deal", tr("A tile is dealt")),
        Item("starter", tr("By lot, who starts")),
        Item("stone", tr("To put a stone")),
        Item("tile", tr("To add a tile, or not")),
        Item("tower", tr("To build a tower, or not")),
        Item(NO_MOMENT, tr("The game is over")),
    ]


def _tiles() -> list[Item]:
    return [Item(text, named(text)) for text in TILE_TEXTS]


def _turns() -> list[Item]:
    return [Item(str(turn), tr("turn {turn}", turn=turn)) for turn in range(TURNS)]


def _places(lying: Sequence[Lying]) -> list[Item]:
    """Where tiles lie, and around them; in a new game where the table is laid."""
    used = {one.place for one in lying} | {int(place) for place in TABLE_PLACES}
    around = {place + int(step) for place in used for step in STEP}
    return [
        Item(PLACE_TEXTS[place], tr("at {place}", place=PLACE_TEXTS[place]), f"place:{PLACE_TEXTS[place]}")
        for place in sorted(used | around)
        if COLUMNS < place < PLACES - COLUMNS and place % COLUMNS > 0
    ]


def _sectors(state: State, lying: Sequence[Lying]) -> list[Item]:
    """The sectors of the tiles that can lie as they do."""
    town = state.copy()
    _lay(town, lying)
    names = name_keys(tiles_on_table(town))
    return [Item(text, sector_name(names[text]), f"sector:{text}") for text in sector_texts(town)]


def _lying(value: SetupValue) -> list[Lying]:
    """The tiles on the table; entries that are none are left out, and those for which there is no room."""
    assert isinstance(value, tuple)
    found = []
    for entry in value[:TILES]:
        match entry.split(" "):
            case [tile, place, turn] if tile in TILE_TEXTS and place in PLACE_TEXTS and turn in "012345":
                found.append(Lying(TILE_TEXTS.index(tile), PLACE_TEXTS.index(place), int(turn)))
    return found


def read(state: State) -> SetupValues:
    moment = NO_MOMENT if state.player == OVER else MOMENTS[state.phase]
    laid, spots = int(state.laid), sector_texts(state)
    values: dict[str, SetupValue] = {
        "moment": moment,
        "asked": str(int(state.player) + 1) if state.player >= 0 else "1",
        "put-stone": YES if state.put_stone else NO,
        "put-tile": YES if state.put_tile else NO,
        "tiles": tuple(
            f"{TILE_TEXTS[state.tile[number]]} {PLACE_TEXTS[state.place[number]]} {state.turn[number]}"
            for number in range(laid)
        ),
    }
    for seat in range(state.players):
        stones = [
            spots[sector]
            for sector in _members(state.stones[seat])
            for _ in range(2 if int(state.doubles[seat]) >> sector & 1 else 1)
        ]
        values[f"hand-{seat + 1}"] = tuple(TILE_TEXTS[tile] for tile in _members(state.hand[seat]))
        values[f"stones-{seat + 1}"] = tuple(stones)
        values[f"towers-{seat + 1}"] = tuple(spots[sector] for sector in _members(state.towers[seat]))
        values[f"duty-{seat + 1}"] = tuple(spots[sector] for sector in _members(state.duty[seat]))
    return values


def _members(members: int) -> list[int]:
    return [number for number in range(3 * TILES) if int(members) >> number & 1]


# --- Writing ----------------------------------------------------------------------------------


def write(state: State, values: SetupValues) -> list[Problem]:
    moment, lying = str(values["moment"]), _lying(values["tiles"])
    if wrong := [*_tiles_in_two_places(state, values), *_wrong_tiles(state, lying)]:
        return wrong
    _lay(state, lying)
    spots = {text: 1 << sector for sector, text in enumerate(sector_texts(state))}
    for seat in range(state.players):
        hand, stones = values[f"hand-{seat + 1}"], values[f"stones-{seat + 1}"]
        towers, duty = values[f"towers-{seat + 1}"], values[f"duty-{seat + 1}"]
        assert isinstance(hand, tuple) and isinstance(stones, tuple)
        assert isinstance(towers, tuple) and isinstance(duty, tuple)
        state.hand[seat] = sum(1 << TILE_TEXTS.index(text) for text in hand)
        state.stones[seat] = sum(spots[text] for text in set(stones))
        state.doubles[seat] = sum(spots[before] for before, text in pairwise(stones) if before == text)
        state.towers[seat] = sum(spots[text] for text in towers)
        state.duty[seat] = sum(spots[text] for text in duty)
    state.unseen = int(ALL_TILES)
    for used in [1 << one.tile for one in lying] + [int(hand) for hand in state.hand]:
        state.unseen = int(state.unseen) & ~used
    state.put_stone, state.put_tile = values["put-stone"] == YES, values["put-tile"] == YES
    state.phase = BUILDING if moment == NO_MOMENT else MOMENTS.index(moment)
    state.player = NATURE if state.phase <= STARTER else int(str(values["asked"])) - 1
    if moment == NO_MOMENT:
        state.player = OVER
    wrong = [*_wrong_number_of_tiles(state), *_wrong_stones(state)]
    return wrong or list(_wrong_step(state))


def _lay(state: State, lying: Sequence[Lying]) -> None:
    """Let the rules lay tiles, from which they work out what is adjacent, up to one that cannot lie so."""
    for number, one in enumerate(lying):
        if _problem_of_tile(state, lying, number) is not None:
            break
        if number < TABLE_TILES[state.players]:
            state.phase, state.player = TABLE_TILE, NATURE
            action = TABLE + TURNS * one.tile + one.turn
        else:
            state.phase, state.player = ADDING, 0
            action = TILE + TURNS * (TILES * one.place + one.tile) + one.turn
        rules.apply(state, int(action))
    state.hand[:] = 0
    state.put_stone = state.put_tile = 0


# --- What is wrong ----------------------------------------------------------------------------


def _tiles_in_two_places(state: State, values: SetupValues) -> Iterator[Problem]:
    seen: set[str] = set()
    for key in ("tiles", *(f"hand-{seat + 1}" for seat in range(state.players))):
        entries = values[key]
        assert isinstance(entries, tuple)
        for entry in entries:
            text = entry.split(" ")[0]
            if text in seen:
                yield Problem(
                    tr("Every tile is there once: {tile} is in two places", tile=text), "R-1.2", key
                )
            seen.add(text)


def _wrong_tiles(state: State, lying: Sequence[Lying]) -> Iterator[Problem]:
    for number in range(len(lying)):
        if problem := _problem_of_tile(state, lying, number):
            yield problem
            return


def _problem_of_tile(state: State, lying: Sequence[Lying], number: int) -> Problem | None:
    """Why a tile cannot lie where it does, after those before it."""
    tile, place, _ = lying[number]
    text, before = TILE_TEXTS[tile], {one.place: one for one in lying[:number]}
    if number < TABLE_TILES[state.players]:
        if place != TABLE_PLACES[number]:
            where = PLACE_TEXTS[TABLE_PLACES[number]]
            sentence = tr("Tile {number} of the table lies at {place}", number=number + 1, place=where)
            return Problem(sentence, "R-2.2", "tiles")
    elif place in before:
        return Problem(tr("Tile {tile} lies on another one", tile=text), "R-4.2", "tiles")
    elif sum(place + int(step) in before for step in STEP) < 2:
        sentence = tr("Tile {tile} touches fewer than two tiles that were laid before it", tile=text)
        return Problem(sentence, "R-4.2", "tiles")
    for side in range(SIDES):
        beside = before.get(place + int(STEP[side]))
        if beside and _face(lying[number], side) == _face(beside, (side + 3) % SIDES):
            sentence = tr("Tile {tile} lies with a guild against the same guild: turn it", tile=text)
            return Problem(sentence, "R-4.2", "tiles")
    return None


def _face(one: Lying, side: int) -> int:
    """The guild at a side of a tile, as a bit."""
    return int(FACES[one.tile, one.turn]) >> 4 * side & 15


def _wrong_number_of_tiles(state: State) -> Iterator[Problem]:
    players, laid = int(state.players), int(state.laid)
    table, each = int(TABLE_TILES[players]), int(HAND_TILES[players])
    held = [int(state.hand[seat]).bit_count() for seat in range(players)]
    if state.phase == TABLE_TILE:
        if laid >= table or any(held):
            yield Problem(tr("All tiles of the table lie, or tiles were dealt before"), "R-2.1", "moment")
    elif state.phase == HAND_TILE:
        full = sum(held) // each
        if laid != table:
            sentence = tr_plural(
                "Before tiles are dealt, {count} tile lies on the table",
                "Before tiles are dealt, {count} tiles lie on the table",
                table,
            )
            yield Problem(sentence, "R-2.1", "tiles")
        elif full == players or held[:full] != [each] * full or any(held[full + 1 :]):
            sentence = tr("Tiles are dealt to one player after the other, {each} to each", each=each)
            yield Problem(sentence, "R-2.1", "hand-1")
    elif laid + sum(held) != table + players * each:
        sentence = tr_plural(
            "On the table and in hands there is {count} tile in all; here there are {found}",
            "On the table and in hands there are {count} tiles in all; here there are {found}",
            table + players * each,
            found=laid + sum(held),
        )
        yield Problem(sentence, "R-2.1", "tiles")


def _wrong_stones(state: State) -> Iterator[Problem]:
    stones, towers = [0] * (3 * TILES), [0] * (3 * TILES)
    for seat in range(state.players):
        for sector in _members(state.stones[seat]):
            stones[sector] += 1 + (int(state.doubles[seat]) >> sector & 1)
        for sector in _members(state.towers[seat]):
            towers[sector] += 1
        if _supply(state, seat) < 0:
            yield Problem(tr("A player has {count} stones", count=STONES), "R-1.3", f"stones-{seat + 1}")
        if int(state.duty[seat]) & ~int(state.stones[seat]):
            sentence = tr("{player} must build again only where they have stones", player=Seat(seat))
            yield Problem(sentence, "R-4.6", f"duty-{seat + 1}")
        if state.player != OVER and int(state.towers[seat]).bit_count() == TOWERS:
            sentence = tr("With a tenth tower the game is over")
            yield Problem(sentence, "R-5.1", f"towers-{seat + 1}")
    for seat in range(state.players):
        for sector in _members(int(state.stones[seat]) | int(state.towers[seat])):
            if stones[sector] > 2:
                sentence = tr("A sector has two stones at most")
                yield Problem(sentence, "R-4.1", f"stones-{seat + 1}")
            elif towers[sector] > 1:
                yield Problem(tr("A sector has one tower at most"), "R-4.5", f"towers-{seat + 1}")
            elif towers[sector] and stones[sector]:
                sentence = tr("A sector with a tower has no stones")
                yield Problem(sentence, "R-4.5", f"towers-{seat + 1}")
    if state.phase <= STARTER and (any(stones) or any(towers)):
        yield Problem(tr("Before the first turn there are no stones and no towers"), "R-2.3", "moment")


def _supply(state: State, seat: int) -> int:
    return STONES - int(state.stones[seat]).bit_count() - int(state.doubles[seat]).bit_count()


def _wrong_step(state: State) -> Iterator[Problem]:
    """What the turn has come to fits what was done in it, and there is a choice."""
    if state.player == NATURE:
        return
    seat = int(state.player)
    if state.player != OVER:
        room = int(rules.room(state)).bit_count() if _supply(state, seat) > 0 else 0
        if state.put_stone and not state.stones[seat]:
            yield Problem(tr("{player} has no stone on the table", player=Seat(seat)), "R-4.1", "put-stone")
        elif state.phase == PUTTING and room < 2:
            sentence = tr(
                "{player} has no choice of sectors for a stone, and is not asked", player=Seat(seat)
            )
            yield Problem(sentence, "R-7.2", "moment")
        elif state.phase == ADDING and not state.put_stone and room > 0:
            yield Problem(tr("A stone must be put first"), "R-7.2", "put-stone")
        elif state.phase == ADDING and not state.hand[seat]:
            yield Problem(tr("{player} has no tile in hand", player=Seat(seat)), "R-4.2", "moment")
        elif state.phase == BUILDING and not rules.sectors_for_tower(state):
            yield Problem(tr("{player} holds no group to build on", player=Seat(seat)), "R-4.3", "moment")
        elif not rules.is_valid(state):
            yield Problem(tr("Nobody can build a tower any more: the game is over"), "R-7.3", "moment")
    elif not rules.is_valid(state):
        yield Problem(tr("Somebody can still build: the game is not over"), "R-5.1", "moment")
