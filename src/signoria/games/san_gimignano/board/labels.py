"""The board of San Gimignano: what it says. What is asked, what a thing is, what a player lacks."""

from collections.abc import Sequence
from functools import lru_cache

from signoria.games.san_gimignano.naming import (
    DIRECTIONS,
    Names,
    guild_name,
    place_name,
    sector_name,
    the_guild,
)
from signoria.games.san_gimignano.terminal import NATURES
from signoria.games.san_gimignano.view import NearestGroup, SanGimignanoView, Sector
from signoria.i18n import Seat, Sentence, format_list, tr, tr_plural
from signoria.svg import Context

MANY = 8192
"""Labels that are kept."""

Pieces = tuple[str, tuple[int, ...], int | None]
"""A sector's guild, the owners of its stones, and the owner of its tower."""


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


def sector_labels(context: Context[SanGimignanoView]) -> dict[str, str]:
    """By sector: what it is called, what stands on it and beside it, and what could be gained there."""
    view, names = context.view, Names(context.view["tiles"])
    people = tuple(person.name for person in context.people)
    there = {name: pieces(sector) for name, sector in names.sectors.items()}
    labels = {}
    for name, sector in names.sectors.items():
        beside = tuple(there[other] for other in sector["near"])
        told = about_sector(names.key(name), there[name], beside, people, context.viewer, context.lang)
        for gain in gains(view, context.viewer, sector):
            told += f" {context.say(gain)}"
        labels[name] = told
    return labels


def pieces(sector: Sector) -> Pieces:
    return sector["guild"], tuple(sector["stones"]), sector["tower"]


@lru_cache(MANY)
def about_sector(
    key: tuple[int, ...],
    here: Pieces,
    beside: tuple[Pieces, ...],
    names: tuple[str, ...],
    viewer: int | None,
    lang: str,
) -> str:
    label = tr(
        "{sector}: {pieces}. Beside it: {neighbours}.",
        sector=sector_name(key),
        pieces=on_sector(*here[1:]),
        neighbours=all_beside(beside, names, viewer, lang),
    )
    return begun(label.render(lang, names, viewer))


@lru_cache(MANY)
def all_beside(beside: tuple[Pieces, ...], names: tuple[str, ...], viewer: int | None, lang: str) -> str:
    parts = [one_beside(other, names, viewer, lang) for other in beside]
    return format_list(parts, lang)


@lru_cache(MANY)
def one_beside(other: Pieces, names: tuple[str, ...], viewer: int | None, lang: str) -> str:
    return neighbour(*other).render(lang, names, viewer)


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


def gains(view: SanGimignanoView, viewer: int | None, sector: Sector) -> list[Sentence]:
    """What the viewer would gain on a sector, and what others would lose."""
    name = sector["sector"]
    if viewer is None:
        return []
    if name in view["nearest"][viewer]["completing"]:
        return [tr("Your stone here completes a group.")]
    if view["phase"] != "tower" or view["player"] != viewer or name not in view["breaks"]:
        return []
    others = sorted({seat for seat in sector["stones"] if seat != viewer})
    told = [
        tr_plural(
            "A tower here sends {count} stone of {player} home.",
            "A tower here sends {count} stones of {player} home.",
            sector["stones"].count(seat),
            player=Seat(seat),
        )
        for seat in others
    ]
    told += [tr("{player} then holds no group.", player=Seat(seat)) for seat in view["breaks"][name]]
    return told or [tr("A tower here sends no stone of others home.")]


def place_label(context: Context[SanGimignanoView], place: str) -> str:
    view = context.now
    guilds = dict.fromkeys(letter for letter in view["open_places"].get(place, "") if letter != ".")
    label = tr(
        "{place}, beside {guilds}",
        place=place_name(view["tiles"], place),
        guilds=[guild_name(letter) for letter in guilds],
    )
    return begun(context.text(label))


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


def standing(view: SanGimignanoView, seat: int) -> Sentence:
    """What a player holds or lacks, in a few words."""
    lacking = view["nearest"][seat]["lacking"]
    if view["must_build"][seat]:
        return tr("must build again")
    if not lacking:
        return tr("holds a group")
    if len(lacking) == 1:
        return LACKS[lacking[0]]
    return tr("{count} of 4 together", count=4 - len(lacking))


def next_step(view: SanGimignanoView, seat: int, nearest: NearestGroup) -> Sentence:
    """What a player would do for a group, or with it."""
    lacking = nearest["lacking"]
    if view["must_build"][seat]:
        return tr("You must build again here.")
    if not lacking:
        return tr("Build a tower on one of its sectors.")
    if len(lacking) == 1:
        if nearest["completing"]:
            return PUT_STONE[lacking[0]]
        if view["hand_sizes"][seat]:
            return BRING[lacking[0]]
        return tr("No free sector of that guild lies beside them.")
    if len(lacking) == 4:
        return tr("Put your stones side by side.")
    return tr("Add the others side by side.")


def sent_home(stones: int) -> Sentence:
    return tr_plural("{count} stone home", "{count} stones home", stones)
