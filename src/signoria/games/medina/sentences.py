"""Medina: sentences about a colour, a kind of piece or a tower, written out for each of them.

Most languages bend such words with the words around them, so they cannot be put into one sentence for all.
"""

from signoria.i18n import tr

# --- By colour: grey, black, brown, orange ---

PALACE = (
    tr("the grey palace {palace}"),
    tr("the black palace {palace}"),
    tr("the brown palace {palace}"),
    tr("the orange palace {palace}"),
)
WOULD_ADD = (
    tr("{field} would add to the grey palace {palace}, which has a roof"),
    tr("{field} would add to the black palace {palace}, which has a roof"),
    tr("{field} would add to the brown palace {palace}, which has a roof"),
    tr("{field} would add to the orange palace {palace}, which has a roof"),
)
HAS_A_ROOF = (
    tr("On the grey palace {palace} there is a roof already"),
    tr("On the black palace {palace} there is a roof already"),
    tr("On the brown palace {palace} there is a roof already"),
    tr("On the orange palace {palace} there is a roof already"),
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
    tr("{player} owns a palace in grey already"),
    tr("{player} owns a palace in black already"),
    tr("{player} owns a palace in brown already"),
    tr("{player} owns a palace in orange already"),
)
BLOCK_IS_OUT = (
    tr("The blocking roof of {player} for grey is out of the game"),
    tr("The blocking roof of {player} for black is out of the game"),
    tr("The blocking roof of {player} for brown is out of the game"),
    tr("The blocking roof of {player} for orange is out of the game"),
)
BLOCK_IS_PLACED = (
    tr("{player} has placed the blocking roof for grey"),
    tr("{player} has placed the blocking roof for black"),
    tr("{player} has placed the blocking roof for brown"),
    tr("{player} has placed the blocking roof for orange"),
)
BUILDINGS_ARE_ASIDE = (
    tr("All own a palace in grey: the grey buildings are laid aside"),
    tr("All own a palace in black: the black buildings are laid aside"),
    tr("All own a palace in brown: the brown buildings are laid aside"),
    tr("All own a palace in orange: the orange buildings are laid aside"),
)
FOUNDS = (
    tr("{player} founds the grey palace {palace}"),
    tr("{player} founds the black palace {palace}"),
    tr("{player} founds the brown palace {palace}"),
    tr("{player} founds the orange palace {palace}"),
)
ADDS_BUILDING = (
    tr("{player} adds a grey building on {field} to the grey palace {palace}"),
    tr("{player} adds a black building on {field} to the black palace {palace}"),
    tr("{player} adds a brown building on {field} to the brown palace {palace}"),
    tr("{player} adds an orange building on {field} to the orange palace {palace}"),
)
ADDS_STABLE = (
    tr("{player} adds a stable on {field} to the grey palace {palace}"),
    tr("{player} adds a stable on {field} to the black palace {palace}"),
    tr("{player} adds a stable on {field} to the brown palace {palace}"),
    tr("{player} adds a stable on {field} to the orange palace {palace}"),
)
ROOFS = (
    tr("{player} puts a roof on the grey palace {palace} and owns it"),
    tr("{player} puts a roof on the black palace {palace} and owns it"),
    tr("{player} puts a roof on the brown palace {palace} and owns it"),
    tr("{player} puts a roof on the orange palace {palace} and owns it"),
)
CLOSES = (
    tr("{player} closes the grey palace {palace} with a blocking roof"),
    tr("{player} closes the black palace {palace} with a blocking roof"),
    tr("{player} closes the brown palace {palace} with a blocking roof"),
    tr("{player} closes the orange palace {palace} with a blocking roof"),
)
BUILDINGS_GO_ASIDE = (
    tr("All own a palace in grey: the grey buildings left are laid aside"),
    tr("All own a palace in black: the black buildings left are laid aside"),
    tr("All own a palace in brown: the brown buildings left are laid aside"),
    tr("All own a palace in orange: the orange buildings left are laid aside"),
)
LOSES_BLOCK = (
    tr("{player} loses the blocking roof for grey"),
    tr("{player} loses the blocking roof for black"),
    tr("{player} loses the blocking roof for brown"),
    tr("{player} loses the blocking roof for orange"),
)
FIRST_TO_OWN = (
    tr("{player} is the first to own a palace in grey and takes its tile, {points}"),
    tr("{player} is the first to own a palace in black and takes its tile, {points}"),
    tr("{player} is the first to own a palace in brown and takes its tile, {points}"),
    tr("{player} is the first to own a palace in orange and takes its tile, {points}"),
)
TAKES_TILE = (
    tr("{player} takes the grey palace tile, {points}, from {holder}: {size} beats {old}"),
    tr("{player} takes the black palace tile, {points}, from {holder}: {size} beats {old}"),
    tr("{player} takes the brown palace tile, {points}, from {holder}: {size} beats {old}"),
    tr("{player} takes the orange palace tile, {points}, from {holder}: {size} beats {old}"),
)
EARNS = (
    tr("{player}: the grey palace {palace} earns {points} by {pieces}"),
    tr("{player}: the black palace {palace} earns {points} by {pieces}"),
    tr("{player}: the brown palace {palace} earns {points} by {pieces}"),
    tr("{player}: the orange palace {palace} earns {points} by {pieces}"),
)

# --- By kind of piece, in the order of the actions ---

HAS_PLACED = (
    tr("{player} has placed a grey building this turn, and no second of that kind may follow"),
    tr("{player} has placed a black building this turn, and no second of that kind may follow"),
    tr("{player} has placed a brown building this turn, and no second of that kind may follow"),
    tr("{player} has placed an orange building this turn, and no second of that kind may follow"),
    tr("{player} has placed a stable this turn, and no second of that kind may follow"),
    tr("{player} has placed a stall this turn, and no second of that kind may follow"),
    tr("{player} has placed a roof this turn, and no second of that kind may follow"),
    tr("{player} has placed a blocking roof this turn, and no second of that kind may follow"),
    tr("{player} has placed a wall this turn, and no second of that kind may follow"),
)
NONE_LEFT = (
    tr("{player} cannot place a grey building: none is left"),
    tr("{player} cannot place a black building: none is left"),
    tr("{player} cannot place a brown building: none is left"),
    tr("{player} cannot place an orange building: none is left"),
    tr("{player} cannot place a stable: none is left"),
    tr("{player} cannot place a stall: none is left"),
    tr("{player} cannot place a roof: none is left"),
    tr("{player} cannot place a blocking roof: none is left"),
    tr("{player} cannot place a wall: none is left"),
)

# --- By tower and by side, clockwise ---

REACHES = (
    tr("{player} reaches the wall of the top left tower and takes its tile, {points}"),
    tr("{player} reaches the wall of the top right tower and takes its tile, {points}"),
    tr("{player} reaches the wall of the bottom right tower and takes its tile, {points}"),
    tr("{player} reaches the wall of the bottom left tower and takes its tile, {points}"),
)
TAKES_TOWER = (
    tr("{player} reaches the wall of the top left tower and takes its tile, {points}, from {holder}"),
    tr("{player} reaches the wall of the top right tower and takes its tile, {points}, from {holder}"),
    tr("{player} reaches the wall of the bottom right tower and takes its tile, {points}, from {holder}"),
    tr("{player} reaches the wall of the bottom left tower and takes its tile, {points}, from {holder}"),
)
WALL = (
    tr("top {number}"),
    tr("right {number}"),
    tr("bottom {number}"),
    tr("left {number}"),
)
