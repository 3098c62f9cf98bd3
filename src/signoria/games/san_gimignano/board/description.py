"""The board of San Gimignano in sentences, for people who hear it: the players, the tiles, the free places.

Tiles have numbers in the order in which they were laid: each lies beside some that were told before it, and
a number that somebody has learnt stays.
"""

from collections.abc import Iterator, Sequence

from signoria.games.san_gimignano.account import score
from signoria.games.san_gimignano.board.ground import open_places, place_and_side
from signoria.games.san_gimignano.board.labels import begun, gain_told, gains, on_sector, place_label
from signoria.games.san_gimignano.board.quarters import quarters_of
from signoria.games.san_gimignano.naming import (
    direction,
    guild_name,
    middle_of_town,
    place_point,
    sector_name,
    the_guild,
)
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import Context

TOWARDS = {
    (1, 0): tr("east of tile {number}"),
    (0, 1): tr("south-east of tile {number}"),
    (-1, 1): tr("south-west of tile {number}"),
    (-1, 0): tr("west of tile {number}"),
    (0, -1): tr("north-west of tile {number}"),
    (1, -1): tr("north-east of tile {number}"),
}
"""By the step from a tile to a place beside it."""


def description(context: Context[SanGimignanoView]) -> str:
    """All that lies on the table, a sector a line."""
    parts = (players(context), tiles(context), free_places(context))
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part)))


# --- The players ------------------------------------------------------------------------------


def players(context: Context[SanGimignanoView]) -> Iterator[str]:
    """Each in a line: what they have and lack, and their tiles as far as the viewer may see them."""
    view = context.view
    for seat, hand in enumerate(view["hands"]):
        player, built = Seat(seat), view["towers"][seat]
        facts = [
            score(built),
            tr("{number} still to build", number=TOWERS - built),
            tr_plural("{count} stone left", "{count} stones left", view["supply"][seat]),
            tr_plural("{count} tile", "{count} tiles", view["hand_sizes"][seat]),
        ]
        told = [tr("{player}: {facts}.", player=player, facts=facts)]
        if not view["over"]:
            told.append(standing(view, player))
        told += [
            tr(
                "{player} has a tile with {guilds}, clockwise.",
                tr("You have a tile with {guilds}, clockwise."),
                player=player,
                guilds=[the_guild(letter) for letter in tile[:3]],
            )
            for tile in hand or ()
        ]
        yield " ".join(context.say(sentence) for sentence in told)


def standing(view: SanGimignanoView, player: Seat) -> Sentence:
    """What a player holds or lacks."""
    if view["must_build"][player]:
        return tr(
            "{player} must build again where a group was left.",
            tr("You must build again where a group was left."),
            player=player,
        )
    lacking = [guild_name(letter) for letter in view["nearest"][player]["lacking"]]
    if not lacking:
        return tr("{player} holds a group.", tr("You hold a group."), player=player)
    return tr(
        "{player} lacks {guilds} for a group.",
        tr("You lack {guilds} for a group."),
        player=player,
        guilds=lacking,
    )


# --- The town ---------------------------------------------------------------------------------


def tiles(context: Context[SanGimignanoView]) -> Iterator[str]:
    """Tile by tile: which ones it lies beside, and what its sectors are called, hold and touch."""
    laid, quarters = context.view["tiles"], quarters_of(context.view)
    names = {name: sector_name(about.key) for name, about in quarters.about.items()}
    gained = gains(context, quarters)
    places = [tile["place"] for tile in laid]
    if places:
        yield context.say(tr("The three sectors of a tile lie beside each other."))
    for number, tile in enumerate(laid):
        where = beside(tile["place"], places[:number])
        if where:
            yield context.say(tr("Tile {number} lies {where}.", number=number + 1, where=where))
        else:
            yield context.say(tr("Tile {number} was laid first.", number=number + 1))
        for sector in tile["sectors"]:
            others = [names[one] for one in sector["near"] if place_and_side(one)[0] != tile["place"]]
            pieces = on_sector(sector["stones"], sector["tower"])
            told = [tr("{sector}: {pieces}.", sector=names[sector["sector"]], pieces=pieces)]
            if others:
                told.append(tr("Also beside it: {sectors}.", sectors=others))
            told += [gain_told(gain) for gain in gained.get(sector["sector"], ())]
            yield begun(" ".join(context.say(sentence) for sentence in told))


def free_places(context: Context[SanGimignanoView]) -> Iterator[str]:
    """Where tiles can still come."""
    view = context.view
    laid = [tile["place"] for tile in view["tiles"]]
    middle = middle_of_town(laid)
    for place in open_places(view):
        sides = view["open_places"][place]
        label = place_label(context.lang, direction(place_point(place), middle), sides)
        yield context.say(tr("{place}: {where}.", place=label, where=beside(place, laid)))


def beside(place: str, laid: Sequence[str]) -> list[Sentence]:
    """Where a place lies, seen from each of these tiles that it touches."""
    q, r = map(int, place.split(","))
    found = []
    for number, other in enumerate(laid):
        from_q, from_r = map(int, other.split(","))
        towards = TOWARDS.get((q - from_q, r - from_r))
        if towards is not None:
            found.append(towards.with_values(number=number + 1))
    return found
