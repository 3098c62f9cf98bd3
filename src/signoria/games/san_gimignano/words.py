"""San Gimignano in words: the text of every action, what happened, and why a move is not allowed."""

import re
from collections.abc import Iterator

from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import (
    COLUMNS,
    FACES,
    PLACES,
    SIDES,
    STEP,
    TILE_GUILDS,
    TILES,
    TURNS,
    faces_around,
    guild_of,
)
from signoria.games.san_gimignano.rules import (
    ADDING,
    BUILD_NOT,
    BUILDING,
    DEAL,
    HAND_TILE,
    HIDDEN,
    KEEP_TILES,
    PUTTING,
    STARTER,
    STARTS,
    STONE,
    TABLE,
    TABLE_TILE,
    TILE,
    TOWER,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.bits import has
from signoria.jit.compiler import OVER, State

GUILD_LETTERS = "RYGB"
TILE_TEXTS = [
    "".join(GUILD_LETTERS[guild] for guild in guilds) + "ab"[number % 2]
    for number, guilds in enumerate(TILE_GUILDS)
]
PLACE_TEXTS = [f"{place % COLUMNS - 7},{place // COLUMNS - 8}" for place in range(PLACES)]
SPOT_TEXTS = [f"{place}/{side}" for place in PLACE_TEXTS for side in range(SIDES)]

# The text of every action, by number; the same in every language.
TEXTS = (
    *(f"table {tile} turn {turn}" for tile in TILE_TEXTS for turn in range(TURNS)),
    *(f"deal {tile}" for tile in TILE_TEXTS),
    *(f"starts {seat + 1}" for seat in range(rules.MOST_PLAYERS)),
    *(f"stone {spot}" for spot in SPOT_TEXTS),
    *(
        f"tile {tile} at {place} turn {turn}"
        for place in PLACE_TEXTS
        for tile in TILE_TEXTS
        for turn in range(TURNS)
    ),
    "no tile",
    *(f"tower {spot}" for spot in SPOT_TEXTS),
    "no tower",
)

GUILD_NAMES = (tr("red"), tr("yellow"), tr("green"), tr("blue"))
# Written out for each guild, because many languages bend a colour with the words around it.
SECTOR_NAMES = (tr("red {sector}"), tr("yellow {sector}"), tr("green {sector}"), tr("blue {sector}"))
ALIKE = (
    tr("{tile} turned {turn} at {place} would put red against red"),
    tr("{tile} turned {turn} at {place} would put yellow against yellow"),
    tr("{tile} turned {turn} at {place} would put green against green"),
    tr("{tile} turned {turn} at {place} would put blue against blue"),
)


def sector_text(state: State, sector: int) -> str:
    return SPOT_TEXTS[rules.spot(state, sector)]


def sector_name(state: State, sector: int) -> Sentence:
    """A sector as people call it: its guild and where it lies."""
    return SECTOR_NAMES[guild_of(state, sector)].with_values(sector=sector_text(state, sector))


def tile_action(action: int) -> tuple[int, int, int]:
    """The tile, the place and the turn of an action that adds a tile."""
    way, turn = divmod(action - TILE, TURNS)
    place, tile = divmod(way, TILES)
    return tile, place, turn


# --- Why not ----------------------------------------------------------------------------------

Reason = tuple[Sentence, str]


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    if state.phase == PUTTING:
        return why_no_stone(state, action)
    if state.phase == ADDING:
        return why_no_tile(state, action)
    if state.phase == BUILDING:
        return why_no_tower(state, action)
    if state.phase == TABLE_TILE:
        return why_not_on_table(state, action)
    if state.phase == HAND_TILE:
        if DEAL <= action < STARTS:
            return tr("The tile {tile} is not unseen any more", tile=TILE_TEXTS[action - DEAL]), "R-2.1"
        return tr("First the hands are dealt"), "R-2.1"
    if STARTS <= action < STONE:
        return tr("There is no player {number}", number=action - STARTS + 1), "R-2.3"
    return tr("First the lot decides who starts"), "R-2.3"


def why_not_on_table(state: State, action: int) -> Reason:
    if action >= DEAL:
        return tr("First the tiles of the table are laid"), "R-2.2"
    tile, turn = divmod(action - TABLE, TURNS)
    if not has(state.unseen, tile):
        return tr("The tile {tile} lies on the table already", tile=TILE_TEXTS[tile]), "R-2.2"
    return alike(state, tile, rules.TABLE_PLACES[state.laid], turn), "R-2.2"


def why_no_stone(state: State, action: int) -> Reason:
    player = Seat(state.player)
    if not STONE <= action < TILE:
        return tr("{player} puts a stone first", player=player), "R-4.1"
    sector = rules.sector_of_spot(state, action - STONE)
    if sector < 0:
        return no_sector(action - STONE), "R-4.1"
    name = sector_name(state, sector)
    if tower_owner(state, sector) is not None:
        return tr("A tower stands on {sector}: it takes no more stones", sector=name), "R-4.5"
    return tr("{sector} holds two stones already", sector=name), "R-4.1"


def why_no_tile(state: State, action: int) -> Reason:
    player = Seat(state.player)
    if action == KEEP_TILES:
        return tr("{player} put no stone and holds no group, and so must add a tile", player=player), "R-7.2"
    if not TILE <= action < KEEP_TILES:
        return tr("{player} is asked for a tile: add one, or no tile", player=player), "R-4.2"
    tile, place, turn = tile_action(action)
    if not has(state.hand[player], tile):
        return tr("{player} does not hold the tile {tile}", player=player, tile=TILE_TEXTS[tile]), "R-4.2"
    if state.ground[place] != 0:
        return tr("A tile lies at {place} already", place=PLACE_TEXTS[place]), "R-4.2"
    touching = sides_touching(state, place)
    if touching < 2:
        return too_lonely(PLACE_TEXTS[place], touching), "R-4.2"
    return alike(state, tile, place, turn), "R-4.2"


def why_no_tower(state: State, action: int) -> Reason:
    player = Seat(state.player)
    must_again = rules.groups_of_duty(state) != 0
    if action == BUILD_NOT:
        if must_again:
            return tr("{player} must build again where a group was left", player=player), "R-4.6"
        return tr("{player} put neither stone nor tile, and so must build", player=player), "R-7.2"
    if not TOWER <= action < BUILD_NOT:
        return tr("{player} is asked for a tower: build one, or no tower", player=player), "R-4.3"
    sector = rules.sector_of_spot(state, action - TOWER)
    if sector < 0:
        return no_sector(action - TOWER), "R-4.3"
    name = sector_name(state, sector)
    if tower_owner(state, sector) is not None:
        return tr("A tower stands on {sector}: it belongs to no group", sector=name), "R-4.5"
    if not has(state.stones[player], sector):
        return tr("{player} has no stone on {sector}", player=player, sector=name), "R-4.4"
    if must_again and int(rules.held_groups(state, player)) >> sector & 1:
        return tr(
            "{player} must build again where a group was left, and {sector} is in no such group",
            player=player,
            sector=name,
        ), "R-4.6"
    return tr("{sector} is in no group of {player}", sector=name, player=player), "R-4.3"


def no_sector(spot: int) -> Sentence:
    return tr("There is no sector {sector} on the table", sector=SPOT_TEXTS[spot])


def too_lonely(place: str, touching: int) -> Sentence:
    """A place where a tile would touch too few others (R-4.2)."""
    if touching == 0:
        return tr("The place {place} touches no tile, and a tile must touch two", place=place)
    return tr("The place {place} touches one tile only, and a tile must touch two", place=place)


def sides_touching(state: State, place: int) -> int:
    """The tiles that touch a place; a place at the very edge is out of their reach."""
    around = [place + int(step) for step in STEP]
    return sum(0 <= other < PLACES and int(state.ground[other]) != 0 for other in around)


def alike(state: State, tile: int, place: int, turn: int) -> Sentence:
    """Which guild would lie against itself, if a tile were laid so."""
    shared = int(FACES[tile, turn]) & int(faces_around(state, place))
    face = (shared & -shared).bit_length() - 1
    return ALIKE[face % 4].with_values(tile=TILE_TEXTS[tile], turn=turn, place=PLACE_TEXTS[place])


def tower_owner(state: State, sector: int) -> int | None:
    for seat in range(state.players):
        if has(state.towers[seat], sector):
            return seat
    return None


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one: tiles, turns, places and sectors that do not exist."""
    tile = re.fullmatch(r"(tile|table|deal) (\w+)(?: at (-?\d+,-?\d+))?(?: turn (-?\d+))?", text)
    if tile:
        kind, name, place, turn = tile.groups()
        if name not in [known.casefold() for known in TILE_TEXTS]:
            return tr("There is no tile {tile}", tile=name[:3].upper() + name[3:]), "R-1.2"
        if turn is not None and not 0 <= int(turn) < TURNS:
            return tr("A turn is a number from 0 to 5, not {turn}", turn=turn), "R-1.1"
        if kind == "tile" and place is not None and place not in PLACE_TEXTS:
            return too_lonely(place, 0), "R-4.2"
    sector = re.fullmatch(r"(stone|tower) (-?\d+,-?\d+/-?\d+)", text)
    if sector:
        rule = "R-4.1" if sector[1] == "stone" else "R-4.3"
        return tr("There is no sector {sector} on the table", sector=sector[2]), rule
    return None


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    state = before.copy()
    yield from carried_out(state, action)
    while state.player >= 0 and (answer := rules.only_answer(state)) != rules.CHOICE:
        if answer == rules.NOTHING:
            yield from passed_over(state)
            rules.do_nothing(state)
        else:
            yield from carried_out(state, answer)
    if state.player == OVER:
        if rules.tenth_tower_stands(state):
            yield tr("With the tenth tower the game ends")
        else:
            yield tr("Nobody can build a tower any more: the game ends")


def carried_out(state: State, action: int) -> Iterator[Sentence]:
    """One action, told and carried out."""
    player = Seat(state.player)
    if state.phase == TABLE_TILE:
        tile, turn = divmod(action - TABLE, TURNS)
        place = PLACE_TEXTS[rules.TABLE_PLACES[state.laid]]
        yield tr("{tile} is laid at {place}, turn {turn}", tile=TILE_TEXTS[tile], place=place, turn=turn)
    elif state.phase == HAND_TILE:
        yield dealt(state, action - DEAL)
    elif state.phase == STARTER:
        yield tr("{player} starts", player=Seat(action - STARTS))
    elif state.phase == PUTTING:
        sector = sector_name(state, rules.sector_of_spot(state, action - STONE))
        yield tr("{player} puts a stone on {sector}", player=player, sector=sector)
    elif action == KEEP_TILES:
        yield tr("{player} adds no tile", player=player)
    elif state.phase == ADDING:
        tile, where, turn = tile_action(action)
        yield tr(
            "{player} adds {tile} at {place}, turn {turn}",
            player=player,
            tile=TILE_TEXTS[tile],
            place=PLACE_TEXTS[where],
            turn=turn,
        )
    else:
        yield from tower_step(state, player, action)
    rules.carry_out(state, action)


def dealt(state: State, tile: int) -> Sentence:
    player = Seat(rules.receiver(state))
    if state.hands == HIDDEN:
        return tr("{player} is dealt a tile", player=player)
    return tr("{player} is dealt {tile}", player=player, tile=TILE_TEXTS[tile])


def tower_step(state: State, player: Seat, action: int) -> Iterator[Sentence]:
    yield from duty_lapsed(state, player)
    if action == BUILD_NOT:
        yield tr("{player} builds no tower", player=player)
        return
    sector = rules.sector_of_spot(state, action - TOWER)
    yield tr("{player} builds a tower on {sector}", player=player, sector=sector_name(state, sector))
    for owner in range(state.players):
        stones = stones_on(state, sector, owner)
        if stones:
            yield tr_plural(
                "{count} stone returns to {player}",
                "{count} stones return to {player}",
                stones,
                player=Seat(owner),
            )
    built = state.copy()
    rules.build_tower(built, sector)
    if built.duty[player] != 0:
        yield tr("A group is left there: {player} must build again there in the next turn", player=player)


def duty_lapsed(state: State, player: Seat) -> Iterator[Sentence]:
    if state.duty[player] != 0 and rules.groups_of_duty(state) == 0:
        yield tr("{player} need not build again: no group is left there", player=player)


def passed_over(state: State) -> Iterator[Sentence]:
    """Why a step has no action; that a player has no tile or no group needs no words."""
    player = Seat(state.player)
    if state.phase == PUTTING:
        if rules.supply(state, player) == 0:
            yield tr("{player} has no stone left to put", player=player)
        else:
            yield tr("There is no room for a stone of {player}", player=player)
    elif state.phase == BUILDING:
        yield from duty_lapsed(state, player)
        if state.put_stone + state.put_tile == 0:
            yield tr("{player} can do nothing and passes", player=player)


def stones_on(state: State, sector: int, owner: int) -> int:
    return int(has(state.stones[owner], sector)) + int(has(state.doubles[owner], sector))
