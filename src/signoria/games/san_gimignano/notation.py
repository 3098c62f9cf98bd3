"""San Gimignano: the text of every action, tile, place and sector, as records have it."""

from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import COLUMNS, PLACES, SIDES, TILE_GUILDS, TILES, TURNS
from signoria.games.san_gimignano.rules import TILE
from signoria.jit.compiler import State

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


def sector_texts(state: State) -> list[str]:
    """The texts of all sectors on the table; `rules.spot` tells their numbers."""
    laid = int(state["laid"])
    return [
        SPOT_TEXTS[SIDES * place + turn % 2 + 2 * nth]
        for place, turn in zip(state["place"][:laid].tolist(), state["turn"][:laid].tolist(), strict=True)
        for nth in range(3)
    ]


def tile_action(action: int) -> tuple[int, int, int]:
    """The tile, the place and the turn of an action that adds a tile."""
    way, turn = divmod(action - TILE, TURNS)
    place, tile = divmod(way, TILES)
    return tile, place, turn
