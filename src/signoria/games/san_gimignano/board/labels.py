"""The board of San Gimignano: what it says. What is asked, what a thing is, what a player lacks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.san_gimignano.board.quarters import LIVE, About, Pieces, Quarters
from signoria.games.san_gimignano.naming import (
    DIRECTIONS,
    PLACES,
    guild_name,
    sector_name,
    the_guild,
)
from signoria.games.san_gimignano.terminal import NATURES
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Seat, Sentence, format_list, tr, tr_plural
from signoria.svg import COLOURS, Context, Look, Reader, title
from signoria.svg.context import reader as the_reader

MANY = 8192
"""Labels that are kept."""


def begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


# --- What is asked ----------------------------------------------------------------------------


def asked(context: Context[SanGimignanoView]) -> Sentence:
    """What is asked of the viewer, or of whom else."""
    view = context.now
    seat = view["player"]
    if view["phase"] in NATURES:
        return NATURES[view["phase"]]
    if seat is None or seat < 0:
        return tr("The game is over")
    if seat == context.viewer:
        return asked_of_viewer(view, seat)
    if view["phase"] == "stone":
        return tr("{player} is choosing a sector for a stone", player=Seat(seat))
    if view["phase"] == "tile":
        return tr("{player} is thinking about a tile", player=Seat(seat))
    return tr("{player} is choosing where to build", player=Seat(seat))


def asked_of_viewer(view: SanGimignanoView, seat: int) -> Sentence:
    if view["phase"] == "stone":
        return tr("put a stone on a sector")
    if view["phase"] == "tile":
        if view["may_keep_tiles"]:
            return tr("choose a tile and a free place, or add none")
        return tr("choose a tile and a free place")
    if view["must_build"][seat]:
        return tr("build again where a group was left")
    if view["may_build_not"]:
        return tr("choose where your tower rises, or build none")
    return tr("choose where your tower rises")


# --- What a sector is, when pointed at --------------------------------------------------------


@lru_cache(256)
def teller(lang: str, viewer: int | None) -> Reader:
    """Who is told; the look and the colours of players make no difference to what is said."""
    return the_reader(Look(), lang, tuple(COLOURS), viewer)


@lru_cache(LIVE)
def sector_title(reader: Reader, about: About) -> str:
    """All that is said of a sector, as a part of a drawing."""
    return title(about_sector(reader, about))


def about_sector(reader: Reader, about: About) -> str:
    """What a sector is called, what stands on it and beside it."""
    label = sector_pattern(reader.lang).format(
        sector=called(reader, about.key),
        pieces=standing_here(reader, about.here),
        neighbours=all_beside(reader, about.beside),
    )
    return begun(label)


@lru_cache(256)
def sector_pattern(lang: str) -> str:
    """What is said of every sector, in a language."""
    sentence = tr(
        "{sector}: {pieces}. Beside it: {neighbours}.",
        sector="{sector}",
        pieces="{pieces}",
        neighbours="{neighbours}",
    )
    return sentence.render(lang)


@lru_cache(MANY)
def called(reader: Reader, key: tuple[int, ...]) -> str:
    return reader.say(sector_name(key))


@lru_cache(MANY)
def standing_here(reader: Reader, here: Pieces) -> str:
    return reader.say(on_sector(here.stones, here.tower))


@lru_cache(MANY)
def all_beside(reader: Reader, beside: tuple[Pieces, ...]) -> str:
    parts = [one_beside(reader, other) for other in beside]
    return format_list(parts, reader.lang)


@lru_cache(MANY)
def one_beside(reader: Reader, other: Pieces) -> str:
    return reader.say(neighbour(other.guild, other.stones, other.tower))


def on_sector(stones: Sequence[int], tower: int | None) -> Sentence:
    """What stands on a sector."""
    if tower is not None:
        return tr("{player}'s tower", tr("your tower"), player=Seat(tower))
    if not stones:
        return tr("room for two stones")
    if len(stones) == 1:
        return tr(
            "{player}'s stone, room for one more",
            tr("your stone, room for one more"),
            player=Seat(stones[0]),
        )
    if stones[0] == stones[1]:
        return tr("two stones of {player}", tr("two stones of yours"), player=Seat(stones[0]))
    return tr("stones of {players}", players=[Seat(seat) for seat in stones])


def neighbour(guild: str, stones: Sequence[int], tower: int | None) -> Sentence:
    """A sector beside another: its guild, and who is there."""
    name = guild_name(guild)
    if tower is not None:
        return tr(
            "{guild} with {player}'s tower", tr("{guild} with your tower"), guild=name, player=Seat(tower)
        )
    owners = sorted(set(stones))
    if not owners:
        return name
    if len(owners) == 1:
        return tr(
            "{guild} with {player}'s stone", tr("{guild} with your stone"), guild=name, player=Seat(owners[0])
        )
    return tr("{guild} with stones of {players}", guild=name, players=[Seat(seat) for seat in owners])


Gain: TypeAlias = tuple[int, int]
"""A seat, and how many of its stones are sent home: 0 if it then holds no group."""
COMPLETES, NOTHING = (-1, 1), (-1, 0)


def gains(context: Context[SanGimignanoView], quarters: Quarters) -> dict[str, tuple[Gain, ...]]:
    """By sector: what the viewer would gain there, and what others would lose."""
    view, viewer = context.view, context.viewer
    if viewer is None:
        return {}
    found: dict[str, tuple[Gain, ...]] = {}
    if view["phase"] == "tower" and view["player"] == viewer:
        for name, broken in view["breaks"].items():
            stones = quarters.on(name).stones
            home = [(seat, stones.count(seat)) for seat in sorted({*stones} - {viewer})]
            found[name] = (*home, *((seat, 0) for seat in broken)) or (NOTHING,)
    return found | dict.fromkeys(view["nearest"][viewer]["completing"], (COMPLETES,))


def gain_told(gain: Gain) -> Sentence:
    seat, stones = gain
    if gain == COMPLETES:
        return tr("Your stone here completes a group.")
    if gain == NOTHING:
        return tr("A tower here sends no stone of others home.")
    if not stones:
        return tr("{player} then holds no group.", player=Seat(seat))
    return tr_plural(
        "A tower here sends {count} stone of {player} home.",
        "A tower here sends {count} stones of {player} home.",
        stones,
        player=Seat(seat),
    )


@lru_cache(MANY)
def place_label(lang: str, direction: int, sides: str) -> str:
    """A free place: where it lies, and which guilds lie against it."""
    guilds = dict.fromkeys(letter for letter in sides if letter != ".")
    label = tr(
        "{place}, beside {guilds}",
        place=PLACES[direction],
        guilds=[guild_name(letter) for letter in guilds],
    )
    return begun(label.render(lang))


def tile_label(tile: str) -> Sentence:
    return tr("A tile with {guilds}, clockwise", guilds=[the_guild(letter) for letter in tile[:3]])


def turn_label(tile: str, turn: int) -> Sentence:
    """A way to lay a tile: where its first guild comes to lie."""
    return DIRECTIONS[(6, 7, 1, 2, 3, 5)[(turn + 1) % 6]].with_values(guild=the_guild(tile[0]))


# --- What a player has and lacks --------------------------------------------------------------

LACKS = {
    "R": tr("lacks potters"),
    "Y": tr("lacks millers"),
    "G": tr("lacks vintners"),
    "B": tr("lacks smiths"),
}
PUT_STONE = {
    "R": tr("Put a stone on the potters beside them."),
    "Y": tr("Put a stone on the millers beside them."),
    "G": tr("Put a stone on the vintners beside them."),
    "B": tr("Put a stone on the smiths beside them."),
}
BRING = {
    "R": tr("Bring the potters beside them, then put a stone there."),
    "Y": tr("Bring the millers beside them, then put a stone there."),
    "G": tr("Bring the vintners beside them, then put a stone there."),
    "B": tr("Bring the smiths beside them, then put a stone there."),
}


def standing(must_build: bool, lacking: Sequence[str]) -> Sentence:
    """What a player holds or lacks, in a few words."""
    if must_build:
        return tr("must build again")
    if not lacking:
        return tr("holds a group")
    if len(lacking) == 1:
        return LACKS[lacking[0]]
    return tr("{count} of 4 together", count=4 - len(lacking))


class Step(NamedTuple):
    """What a player can do for a group, or with it."""

    must_build: bool
    lacking: tuple[str, ...]  # guilds
    can_complete: bool  # by a stone
    has_tiles: bool


def step_of(view: SanGimignanoView, seat: int) -> Step:
    near = view["nearest"][seat]
    return Step(
        view["must_build"][seat],
        tuple(near["lacking"]),
        bool(near["completing"]),
        view["hand_sizes"][seat] > 0,
    )


def next_step(step: Step) -> Sentence:
    """What a player would do for a group, or with it."""
    if step.must_build:
        return tr("You must build again here.")
    if not step.lacking:
        return tr("Build a tower on one of its sectors.")
    if len(step.lacking) == 1:
        if step.can_complete:
            return PUT_STONE[step.lacking[0]]
        if step.has_tiles:
            return BRING[step.lacking[0]]
        return tr("No free sector of that guild lies beside them.")
    if len(step.lacking) == 4:
        return tr("Put your stones side by side.")
    return tr("Add the others side by side.")


def sent_home(stones: int) -> Sentence:
    return tr_plural("{count} stone home", "{count} stones home", stones)
