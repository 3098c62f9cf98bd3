"""The board of San Gimignano: what it says. Who is asked what, who leads, how far the game is."""

from collections.abc import Sequence

from signoria.games.san_gimignano.board.art import guild_name
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.terminal import NATURES
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Sentence, tr, tr_plural
from signoria.terminal.markup import result


def asked(view: SanGimignanoView, names: Sequence[str]) -> Sentence:
    """Whose turn it is and what they are asked; at the end, who has won."""
    if view["over"]:
        return result(view["winners"], lambda seat: names[seat])
    if view["phase"] in NATURES:
        return NATURES[view["phase"]]
    seat = view["player"] or 0
    player = names[seat]
    if view["phase"] == "stone":
        return tr("{player}: put a stone on a sector", player=player)
    if view["phase"] == "tile":
        if view["may_keep_tiles"]:
            return tr("{player}: add a tile, or none", player=player)
        return tr("{player}: add a tile", player=player)
    if view["must_build"][seat]:
        return tr("{player}: build again where a group was left", player=player)
    if view["may_build_not"]:
        return tr("{player}: build a tower in the outlined group, or none", player=player)
    return tr("{player}: build a tower in the outlined group", player=player)


def leaders(view: SanGimignanoView) -> list[int]:
    """Who leads; nobody before the first tower."""
    return view["leaders"] if any(view["towers"]) else []


def leading(view: SanGimignanoView, names: Sequence[str]) -> Sentence:
    """Who leads and by what; at the end, what the winner has built."""
    first = leaders(view)
    if not first:
        return tr("No tower stands yet")
    best = max(view["towers"])
    towers = tr_plural("{count} tower", "{count} towers", best)
    if len(first) > 1:
        players = [names[seat] for seat in first]
        if view["over"]:
            return tr("{players} built {towers} each", players=players, towers=towers)
        return tr("{players} lead together with {towers}", players=players, towers=towers)
    player = names[first[0]]
    if view["towers"].count(best) > 1:
        if view["over"]:
            return tr(
                "{player} built {towers} and has more stones on the table", player=player, towers=towers
            )
        return tr("{player} leads with {towers} and more stones on the table", player=player, towers=towers)
    if view["over"]:
        return tr("{player} built {towers}", player=player, towers=towers)
    return tr("{player} leads with {towers}", player=player, towers=towers)


def progress(view: SanGimignanoView) -> Sentence:
    """How far the game is."""
    most = max(view["towers"])
    if view["over"]:
        if most == TOWERS:
            return tr("With the tenth tower the game ends")
        return tr("Nobody can build a tower any more: the game ends")
    tiles = sum(view["hand_sizes"])
    if not tiles:
        return tr("All tiles lie on the table; the tenth tower ends the game")
    left = tr_plural("{count} tile still in hand", "{count} tiles still in hand", tiles)
    return tr("{tiles}; the tenth tower ends the game", tiles=left)


def stones_of(view: SanGimignanoView, seat: int) -> Sentence:
    return tr("{supply} left, {laid} laid", supply=view["supply"][seat], laid=view["stones"][seat])


def standing(view: SanGimignanoView, seat: int) -> Sentence | None:
    """What a player can or must build."""
    if view["over"]:
        return None
    if view["must_build"][seat]:
        return tr("must build")
    return tr("holds a group") if view["groups"][seat] else None


# --- What a thing is, when pointed at ---------------------------------------------------------


def sector_label(
    place: str, guild: str, stones: Sequence[int], tower: int | None, names: Sequence[str]
) -> Sentence:
    name = tr("{guild} {sector}", guild=guild_name(guild), sector=place)
    if tower is not None:
        return tr("{sector}: tower of {player}", sector=name, player=names[tower])
    if not stones:
        return tr("{sector}: room for two stones", sector=name)
    if len(stones) == 1:
        return tr("{sector}: stone of {player}, room for one more", sector=name, player=names[stones[0]])
    if stones[0] == stones[1]:
        return tr("{sector}: two stones of {player}", sector=name, player=names[stones[0]])
    return tr("{sector}: stones of {players}", sector=name, players=[names[seat] for seat in stones])
