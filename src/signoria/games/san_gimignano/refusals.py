"""San Gimignano: why a move is not allowed, and the rule that says so."""

import re

from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import FACES, PLACES, STEP, TURNS, faces_around
from signoria.games.san_gimignano.naming import name_keys
from signoria.games.san_gimignano.naming import sector_name as named
from signoria.games.san_gimignano.notation import (
    PLACE_TEXTS,
    SPOT_TEXTS,
    TILE_TEXTS,
    sector_texts,
    tile_action,
)
from signoria.games.san_gimignano.rules import (
    ADDING,
    BUILD_NOT,
    BUILDING,
    DEAL,
    HAND_TILE,
    KEEP_TILES,
    PUTTING,
    STARTS,
    STONE,
    TABLE,
    TABLE_TILE,
    TILE,
    TOWER,
)
from signoria.games.san_gimignano.view import tiles_on_table
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import has
from signoria.jit.compiler import State

Reason = tuple[Sentence, str]

# Written out for each guild, because many languages bend a name with the words around it.
ALIKE = (
    tr("Turned so, red potters would lie against red potters"),
    tr("Turned so, yellow millers would lie against yellow millers"),
    tr("Turned so, green vintners would lie against green vintners"),
    tr("Turned so, blue smiths would lie against blue smiths"),
)


def sector_name(state: State, sector: int) -> Sentence:
    """A sector as people call it: its guild and where it lies."""
    keys = name_keys(tiles_on_table(state))
    return named(keys[sector_texts(state)[sector]])


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
    if not STONE <= action < TILE:
        return tr(
            "{player} puts a stone first", tr("You put a stone first"), player=Seat(state.player)
        ), "R-4.1"
    sector = rules.sector_of_spot(state, action - STONE)
    if sector < 0:
        return no_sector(action - STONE), "R-4.1"
    name = sector_name(state, sector)
    if has_tower(state, sector):
        return tr("A tower stands on {sector}: it takes no more stones", sector=name), "R-4.5"
    return tr("Two stones lie on {sector} already", sector=name), "R-4.1"


def why_no_tile(state: State, action: int) -> Reason:
    player = Seat(state.player)
    if action == KEEP_TILES:
        return tr(
            "{player} put no stone and holds no group, and so must add a tile",
            tr("You put no stone and hold no group, and so must add a tile"),
            player=player,
        ), "R-7.2"
    if not TILE <= action < KEEP_TILES:
        return tr(
            "{player} is asked for a tile: add one, or no tile",
            tr("You are asked for a tile: add one, or no tile"),
            player=player,
        ), "R-4.2"
    tile, place, turn = tile_action(action)
    if not has(state.hand[player], tile):
        return tr(
            "{player} does not hold the tile {tile}",
            tr("You do not hold the tile {tile}"),
            player=player,
            tile=TILE_TEXTS[tile],
        ), "R-4.2"
    if state.ground[place] != 0:
        return tr("A tile lies there already"), "R-4.2"
    touching = sides_touching(state, place)
    if touching < 2:
        return too_lonely(touching), "R-4.2"
    return alike(state, tile, place, turn), "R-4.2"


def why_no_tower(state: State, action: int) -> Reason:
    player = Seat(state.player)
    must_again = rules.groups_of_duty(state) != 0
    if action == BUILD_NOT:
        return must_build(player, must_again)
    if not TOWER <= action < BUILD_NOT:
        return tr(
            "{player} is asked for a tower: build one, or no tower",
            tr("You are asked for a tower: build one, or no tower"),
            player=player,
        ), "R-4.3"
    sector = rules.sector_of_spot(state, action - TOWER)
    if sector < 0:
        return no_sector(action - TOWER), "R-4.3"
    name = sector_name(state, sector)
    if has_tower(state, sector):
        return tr("A tower stands on {sector}: it belongs to no group", sector=name), "R-4.5"
    if not has(state.stones[player], sector):
        return tr(
            "{player} has no stone on {sector}",
            tr("You have no stone on {sector}"),
            player=player,
            sector=name,
        ), "R-4.4"
    if must_again and int(rules.held_groups(state, player)) >> sector & 1:
        return tr(
            "{player} must build again where a group was left, and no such group has {sector}",
            tr("You must build again where a group was left, and no such group has {sector}"),
            player=player,
            sector=name,
        ), "R-4.6"
    return tr(
        "{player} holds no group with {sector}",
        tr("You hold no group with {sector}"),
        player=player,
        sector=name,
    ), "R-4.3"


def must_build(player: Seat, again: bool) -> Reason:
    if again:
        return tr(
            "{player} must build again where a group was left",
            tr("You must build again where a group was left"),
            player=player,
        ), "R-4.6"
    return tr(
        "{player} put neither stone nor tile, and so must build",
        tr("You put neither stone nor tile, and so must build"),
        player=player,
    ), "R-7.2"


def no_sector(spot: int) -> Sentence:
    return tr("There is no sector {sector} on the table", sector=SPOT_TEXTS[spot])


def too_lonely(touching: int) -> Sentence:
    """A place where a tile would touch too few others (R-4.2)."""
    if touching == 0:
        return tr("There it would touch no tile, and a tile must touch two")
    return tr("There it would touch one tile only, and a tile must touch two")


def sides_touching(state: State, place: int) -> int:
    """The tiles that touch a place; a place at the very edge is out of their reach."""
    around = [place + int(step) for step in STEP]
    return sum(0 <= other < PLACES and int(state.ground[other]) != 0 for other in around)


def alike(state: State, tile: int, place: int, turn: int) -> Sentence:
    """Which guild would lie against itself, if a tile were laid so."""
    shared = int(FACES[tile, turn]) & int(faces_around(state, place))
    face = (shared & -shared).bit_length() - 1
    return ALIKE[face % 4]


def has_tower(state: State, sector: int) -> bool:
    return any(has(state.towers[seat], sector) for seat in range(state.players))


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
            return too_lonely(0), "R-4.2"
    sector = re.fullmatch(r"(stone|tower) (-?\d+,-?\d+/-?\d+)", text)
    if sector:
        rule = "R-4.1" if sector[1] == "stone" else "R-4.3"
        return tr("There is no sector {sector} on the table", sector=sector[2]), rule
    return None
