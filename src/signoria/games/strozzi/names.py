"""Medici vs Strozzi: what things are called. Texts of actions are the same in every language."""

from functools import cache

from signoria.games.strozzi import rules
from signoria.games.strozzi.rules import LOAD, MOST_PRICE, PORTS, SHIP_SIZE, TILES
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import State

FAMILIES = ("Medici", "Strozzi")
GOODS = ("cloth", "furs", "dyes", "spices")
TILE_TEXTS = [f"{good} {value}" for good in GOODS for value in ("0", "1", "2", "3", "4a", "4b")] + [
    "gold 5a",
    "gold 5b",
]

# The text of every action, by number.
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


@cache
def tracks_of(port: int) -> tuple[int, ...]:
    return tuple(track for track, place in enumerate(rules.TRACK_PORT) if place == port)


def harbour_id(port: int) -> str:
    """In the drawing: a port with the ships in it."""
    return f"harbour-{port}"


def sum_id(port: int, seat: int) -> str:
    """In the drawing: the sum of a player's cargo in a port."""
    return f"sum-{port}-{FAMILIES[seat]}"


def track_id(track: int) -> str:
    """In the drawing: a track with its marker."""
    return f"track-{rules.TRACK_PORT[track]}-{GOODS[rules.TRACK_GOOD[track]]}"


def marker_id(track: int) -> str:
    """In the drawing: the marker of a track."""
    return f"marker-{rules.TRACK_PORT[track]}-{GOODS[rules.TRACK_GOOD[track]]}"
