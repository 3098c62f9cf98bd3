"""Medina: sentences about a colour, a kind of piece or a tower, written out for each of them.

Most languages bend such words with the words around them, so they cannot be put into one sentence for all.
"""

from signoria.i18n import Seat, Sentence, tr

# --- What a palace is called: by its owner and colour, since its first field changes as it grows ---

OPEN_PALACE = (
    tr("the open grey palace"),
    tr("the open black palace"),
    tr("the open brown palace"),
    tr("the open orange palace"),
)
BLOCKED_PALACE = (
    tr("the blocked grey palace"),
    tr("the blocked black palace"),
    tr("the blocked brown palace"),
    tr("the blocked orange palace"),
)
PALACE_OF = (
    tr("{player}'s grey palace", tr("your grey palace")),
    tr("{player}'s black palace", tr("your black palace")),
    tr("{player}'s brown palace", tr("your brown palace")),
    tr("{player}'s orange palace", tr("your orange palace")),
)
OWN_PALACE = (
    tr("their own grey palace", tr("your own grey palace")),
    tr("their own black palace", tr("your own black palace")),
    tr("their own brown palace", tr("your own brown palace")),
    tr("their own orange palace", tr("your own orange palace")),
)


def palace_called(
    colour: int, owner: int | None, is_blocked: bool = False, subject: int | None = None
) -> Sentence:
    """A palace, in a sentence that may have its owner for its subject."""
    if owner is None:
        return (BLOCKED_PALACE if is_blocked else OPEN_PALACE)[colour]
    return (OWN_PALACE if owner == subject else PALACE_OF)[colour].with_values(player=Seat(owner))


# --- By colour: grey, black, brown, orange ---

PALACE_TITLE = (
    tr("Grey palace"),
    tr("Black palace"),
    tr("Brown palace"),
    tr("Orange palace"),
)
IS_PART = (
    tr("{field} is part of the grey palace {palace}: it goes by that name"),
    tr("{field} is part of the black palace {palace}: it goes by that name"),
    tr("{field} is part of the brown palace {palace}: it goes by that name"),
    tr("{field} is part of the orange palace {palace}: it goes by that name"),
)
MUST_GROW = (
    tr("An open palace in grey can still grow, at {fields}: the building must be added to it"),
    tr("An open palace in black can still grow, at {fields}: the building must be added to it"),
    tr("An open palace in brown can still grow, at {fields}: the building must be added to it"),
    tr("An open palace in orange can still grow, at {fields}: the building must be added to it"),
)
OWNS_ONE = (
    tr("{player} owns a palace in grey already", tr("You own a palace in grey already")),
    tr("{player} owns a palace in black already", tr("You own a palace in black already")),
    tr("{player} owns a palace in brown already", tr("You own a palace in brown already")),
    tr("{player} owns a palace in orange already", tr("You own a palace in orange already")),
)
BLOCK_IS_OUT = (
    tr(
        "The blocking roof of {player} for grey is out of the game",
        tr("Your blocking roof for grey is out of the game"),
    ),
    tr(
        "The blocking roof of {player} for black is out of the game",
        tr("Your blocking roof for black is out of the game"),
    ),
    tr(
        "The blocking roof of {player} for brown is out of the game",
        tr("Your blocking roof for brown is out of the game"),
    ),
    tr(
        "The blocking roof of {player} for orange is out of the game",
        tr("Your blocking roof for orange is out of the game"),
    ),
)
BLOCK_IS_PLACED = (
    tr("{player} has placed the blocking roof for grey", tr("You have placed the blocking roof for grey")),
    tr("{player} has placed the blocking roof for black", tr("You have placed the blocking roof for black")),
    tr("{player} has placed the blocking roof for brown", tr("You have placed the blocking roof for brown")),
    tr(
        "{player} has placed the blocking roof for orange",
        tr("You have placed the blocking roof for orange"),
    ),
)
BUILDINGS_ARE_ASIDE = (
    tr("All own a palace in grey: the grey buildings are laid aside"),
    tr("All own a palace in black: the black buildings are laid aside"),
    tr("All own a palace in brown: the brown buildings are laid aside"),
    tr("All own a palace in orange: the orange buildings are laid aside"),
)
FOUNDS = (
    tr("{player} founds a grey palace on {field}", tr("You found a grey palace on {field}")),
    tr("{player} founds a black palace on {field}", tr("You found a black palace on {field}")),
    tr("{player} founds a brown palace on {field}", tr("You found a brown palace on {field}")),
    tr("{player} founds an orange palace on {field}", tr("You found an orange palace on {field}")),
)
ADDS_BUILDING = (
    tr("{player} adds a grey building on {field}", tr("You add a grey building on {field}")),
    tr("{player} adds a black building on {field}", tr("You add a black building on {field}")),
    tr("{player} adds a brown building on {field}", tr("You add a brown building on {field}")),
    tr("{player} adds an orange building on {field}", tr("You add an orange building on {field}")),
)
ROOFS = (
    tr(
        "{player} puts a roof on the open grey palace and owns it",
        tr("You put a roof on the open grey palace: it is yours"),
    ),
    tr(
        "{player} puts a roof on the open black palace and owns it",
        tr("You put a roof on the open black palace: it is yours"),
    ),
    tr(
        "{player} puts a roof on the open brown palace and owns it",
        tr("You put a roof on the open brown palace: it is yours"),
    ),
    tr(
        "{player} puts a roof on the open orange palace and owns it",
        tr("You put a roof on the open orange palace: it is yours"),
    ),
)
CLOSES = (
    tr(
        "{player} closes the open grey palace with a blocking roof",
        tr("You close the open grey palace with a blocking roof"),
    ),
    tr(
        "{player} closes the open black palace with a blocking roof",
        tr("You close the open black palace with a blocking roof"),
    ),
    tr(
        "{player} closes the open brown palace with a blocking roof",
        tr("You close the open brown palace with a blocking roof"),
    ),
    tr(
        "{player} closes the open orange palace with a blocking roof",
        tr("You close the open orange palace with a blocking roof"),
    ),
)
BUILDINGS_GO_ASIDE = (
    tr("All own a palace in grey: the grey buildings left are laid aside"),
    tr("All own a palace in black: the black buildings left are laid aside"),
    tr("All own a palace in brown: the brown buildings left are laid aside"),
    tr("All own a palace in orange: the orange buildings left are laid aside"),
)
LOSES_BLOCK = (
    tr("{player} loses the blocking roof for grey", tr("You lose the blocking roof for grey")),
    tr("{player} loses the blocking roof for black", tr("You lose the blocking roof for black")),
    tr("{player} loses the blocking roof for brown", tr("You lose the blocking roof for brown")),
    tr("{player} loses the blocking roof for orange", tr("You lose the blocking roof for orange")),
)
FIRST_TO_OWN = (
    tr(
        "{player} is the first to own a palace in grey and takes its tile, {points}",
        tr("You are the first to own a palace in grey and take its tile, {points}"),
    ),
    tr(
        "{player} is the first to own a palace in black and takes its tile, {points}",
        tr("You are the first to own a palace in black and take its tile, {points}"),
    ),
    tr(
        "{player} is the first to own a palace in brown and takes its tile, {points}",
        tr("You are the first to own a palace in brown and take its tile, {points}"),
    ),
    tr(
        "{player} is the first to own a palace in orange and takes its tile, {points}",
        tr("You are the first to own a palace in orange and take its tile, {points}"),
    ),
)
TAKES_TILE = (
    tr(
        "{player} takes the grey palace tile, {points}, from {holder}: {size} beats {old}",
        tr("You take the grey palace tile, {points}, from {holder}: {size} beats {old}"),
    ),
    tr(
        "{player} takes the black palace tile, {points}, from {holder}: {size} beats {old}",
        tr("You take the black palace tile, {points}, from {holder}: {size} beats {old}"),
    ),
    tr(
        "{player} takes the brown palace tile, {points}, from {holder}: {size} beats {old}",
        tr("You take the brown palace tile, {points}, from {holder}: {size} beats {old}"),
    ),
    tr(
        "{player} takes the orange palace tile, {points}, from {holder}: {size} beats {old}",
        tr("You take the orange palace tile, {points}, from {holder}: {size} beats {old}"),
    ),
)
EARNS = (
    tr("{player}: the grey palace earns {points} by {pieces}"),
    tr("{player}: the black palace earns {points} by {pieces}"),
    tr("{player}: the brown palace earns {points} by {pieces}"),
    tr("{player}: the orange palace earns {points} by {pieces}"),
)
TILE_TITLE = (
    tr("Grey palace tile"),
    tr("Black palace tile"),
    tr("Brown palace tile"),
    tr("Orange palace tile"),
)
TILE_FREE = (
    tr("Palace tile in grey: {points} for the first to own a grey palace"),
    tr("Palace tile in black: {points} for the first to own a black palace"),
    tr("Palace tile in brown: {points} for the first to own a brown palace"),
    tr("Palace tile in orange: {points} for the first to own an orange palace"),
)
TILE_HELD = (
    tr("{player} holds the grey palace tile, {points}", tr("You hold the grey palace tile, {points}")),
    tr("{player} holds the black palace tile, {points}", tr("You hold the black palace tile, {points}")),
    tr("{player} holds the brown palace tile, {points}", tr("You hold the brown palace tile, {points}")),
    tr("{player} holds the orange palace tile, {points}", tr("You hold the orange palace tile, {points}")),
)

# --- By kind of piece, in the order of the actions ---

HAS_PLACED = (
    tr(
        "{player} has placed a grey building this turn, and no second of that kind may follow",
        tr("You have placed a grey building this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a black building this turn, and no second of that kind may follow",
        tr("You have placed a black building this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a brown building this turn, and no second of that kind may follow",
        tr("You have placed a brown building this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed an orange building this turn, and no second of that kind may follow",
        tr("You have placed an orange building this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a stable this turn, and no second of that kind may follow",
        tr("You have placed a stable this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a stall this turn, and no second of that kind may follow",
        tr("You have placed a stall this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a roof this turn, and no second of that kind may follow",
        tr("You have placed a roof this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a blocking roof this turn, and no second of that kind may follow",
        tr("You have placed a blocking roof this turn, and no second of that kind may follow"),
    ),
    tr(
        "{player} has placed a wall this turn, and no second of that kind may follow",
        tr("You have placed a wall this turn, and no second of that kind may follow"),
    ),
)
NONE_LEFT = (
    tr(
        "{player} cannot place a grey building: none is left",
        tr("You cannot place a grey building: none is left"),
    ),
    tr(
        "{player} cannot place a black building: none is left",
        tr("You cannot place a black building: none is left"),
    ),
    tr(
        "{player} cannot place a brown building: none is left",
        tr("You cannot place a brown building: none is left"),
    ),
    tr(
        "{player} cannot place an orange building: none is left",
        tr("You cannot place an orange building: none is left"),
    ),
    tr(
        "{player} cannot place a stable: none is left",
        tr("You cannot place a stable: none is left"),
    ),
    tr(
        "{player} cannot place a stall: none is left",
        tr("You cannot place a stall: none is left"),
    ),
    tr(
        "{player} cannot place a roof: none is left",
        tr("You cannot place a roof: none is left"),
    ),
    tr(
        "{player} cannot place a blocking roof: none is left",
        tr("You cannot place a blocking roof: none is left"),
    ),
    tr(
        "{player} cannot place a wall: none is left",
        tr("You cannot place a wall: none is left"),
    ),
)
ALREADY_PLACED = {
    "grey": tr("Grey already placed this turn"),
    "black": tr("Black already placed this turn"),
    "brown": tr("Brown already placed this turn"),
    "orange": tr("Orange already placed this turn"),
    "roof": tr("A roof already placed this turn"),
    "block": tr("A blocking roof already placed this turn"),
}
BRIEFLY = (
    tr("grey {field}"),
    tr("black {field}"),
    tr("brown {field}"),
    tr("orange {field}"),
    tr("stable {field}"),
    tr("stall {field}"),
)
ROOF_BRIEFLY = (
    tr("roof on grey {field}"),
    tr("roof on black {field}"),
    tr("roof on brown {field}"),
    tr("roof on orange {field}"),
)
BLOCK_BRIEFLY = (
    tr("blocks grey {field}"),
    tr("blocks black {field}"),
    tr("blocks brown {field}"),
    tr("blocks orange {field}"),
)
WALL_BRIEFLY = (
    tr("wall top {number}"),
    tr("wall right {number}"),
    tr("wall bottom {number}"),
    tr("wall left {number}"),
)

# --- By tower, clockwise ---

REACHES = (
    tr(
        "{player} reaches the wall of the top left tower and takes its tile, {points}",
        tr("You reach the wall of the top left tower and take its tile, {points}"),
    ),
    tr(
        "{player} reaches the wall of the top right tower and takes its tile, {points}",
        tr("You reach the wall of the top right tower and take its tile, {points}"),
    ),
    tr(
        "{player} reaches the wall of the bottom right tower and takes its tile, {points}",
        tr("You reach the wall of the bottom right tower and take its tile, {points}"),
    ),
    tr(
        "{player} reaches the wall of the bottom left tower and takes its tile, {points}",
        tr("You reach the wall of the bottom left tower and take its tile, {points}"),
    ),
)
TAKES_TOWER = (
    tr(
        "{player} reaches the wall of the top left tower and takes its tile, {points}, from {holder}",
        tr("You reach the wall of the top left tower and take its tile, {points}, from {holder}"),
    ),
    tr(
        "{player} reaches the wall of the top right tower and takes its tile, {points}, from {holder}",
        tr("You reach the wall of the top right tower and take its tile, {points}, from {holder}"),
    ),
    tr(
        "{player} reaches the wall of the bottom right tower and takes its tile, {points}, from {holder}",
        tr("You reach the wall of the bottom right tower and take its tile, {points}, from {holder}"),
    ),
    tr(
        "{player} reaches the wall of the bottom left tower and takes its tile, {points}, from {holder}",
        tr("You reach the wall of the bottom left tower and take its tile, {points}, from {holder}"),
    ),
)
TOWER_TITLE = (
    tr("Top left tower"),
    tr("Top right tower"),
    tr("Bottom right tower"),
    tr("Bottom left tower"),
)
TOWER_FREE = (
    tr("Top left tower: {points} for who reaches its wall"),
    tr("Top right tower: {points} for who reaches its wall"),
    tr("Bottom right tower: {points} for who reaches its wall"),
    tr("Bottom left tower: {points} for who reaches its wall"),
)
TOWER_HELD = (
    tr(
        "{player} holds the tile of the top left tower, {points}",
        tr("You hold the tile of the top left tower, {points}"),
    ),
    tr(
        "{player} holds the tile of the top right tower, {points}",
        tr("You hold the tile of the top right tower, {points}"),
    ),
    tr(
        "{player} holds the tile of the bottom right tower, {points}",
        tr("You hold the tile of the bottom right tower, {points}"),
    ),
    tr(
        "{player} holds the tile of the bottom left tower, {points}",
        tr("You hold the tile of the bottom left tower, {points}"),
    ),
)
