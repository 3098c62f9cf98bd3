"""San Gimignano: what is easily overlooked about a move, and what speaks for it."""

from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.nearest import broken_by_tower, nearest
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import has
from signoria.jit.compiler import State


def warning(state: State, action: int) -> Sentence | None:
    """What hurts whoever does it by mistake."""
    if STONE <= action < TILE:
        return warning_of_stone(state, rules.sector_of_spot(state, action - STONE))
    if TILE <= action < KEEP_TILES:
        return warning_of_tile(state, action)
    if TOWER <= action < BUILD_NOT:
        return warning_of_tower(state, rules.sector_of_spot(state, action - TOWER))
    if action == BUILD_NOT:
        return tr("You hold a group now. Others may break it before your next turn.")
    return None


def warning_of_stone(state: State, sector: int) -> Sentence | None:
    if has(state.stones[state.player], sector):
        return tr("You have a stone here already: a second one only keeps others out.")
    return None


def warning_of_tile(state: State, action: int) -> Sentence | None:
    """A tile that brings a group of somebody else within reach of one stone."""
    after = state.copy()
    rules.carry_out(after, action)
    helped = [
        Seat(seat)
        for seat in range(state.players)
        if seat != state.player
        and nearest(state, seat).lacking
        and not nearest(state, seat).completing
        and nearest(after, seat).completing
    ]
    if not helped:
        return None
    if len(helped) == 1:
        return tr("This tile leaves {player} one stone from a group.", player=helped[0])
    return tr("This tile leaves {players} one stone from a group each.", players=helped)


def warning_of_tower(state: State, sector: int) -> Sentence | None:
    """No group is left, where on another sector one would be (R-4.6)."""
    if leaves_group(state, sector):
        return None
    others = int(rules.sectors_for_tower(state))
    if any(others >> other & 1 and leaves_group(state, other) for other in range(3 * state.laid)):
        return tr("No group is left here. On another sector you could build again in your next turn.")
    return None


def leaves_group(state: State, sector: int) -> bool:
    """Whether a tower on a sector leaves its builder a group there."""
    built = state.copy()
    rules.build_tower(built, sector)
    return bool(built.duty[state.player] != 0)


# --- What speaks for a move -------------------------------------------------------------------


def reason(state: State, action: int) -> Sentence | None:
    if STONE <= action < TILE:
        return reason_of_stone(state, action)
    if TILE <= action < KEEP_TILES:
        return reason_of_tile(state, action)
    if TOWER <= action < BUILD_NOT:
        return reason_of_tower(state, rules.sector_of_spot(state, action - TOWER))
    if action == KEEP_TILES:
        return tr("keeps your tiles for a better moment")
    return None


def reason_of_stone(state: State, action: int) -> Sentence | None:
    seat = int(state.player)
    sector = int(rules.sector_of_spot(state, action - STONE))
    after = state.copy()
    rules.put_stone(after, sector)
    now, then = nearest(state, seat), nearest(after, seat)
    if now.lacking and not then.lacking:
        return tr("completes a group: you can build a tower")
    for other in range(state.players):
        if (
            other != seat
            and nearest(state, other).completing >> sector & 1
            and not has(rules.room(after), sector)
        ):
            return tr("keeps {player} out, who lacks only this sector", player=Seat(other))
    if len(then.lacking) < len(now.lacking):
        return TOGETHER[4 - len(then.lacking)]
    return None


TOGETHER = (
    tr("begins a group"),
    tr("begins a group"),
    tr("brings two guilds together"),
    tr("brings three guilds together"),
)
"""By the number of guilds that a player has together."""


def reason_of_tile(state: State, action: int) -> Sentence | None:
    after = state.copy()
    rules.carry_out(after, action)
    if nearest(after, state.player).completing and not nearest(state, state.player).completing:
        return tr("brings the guild that you lack beside your stones")
    return None


def reason_of_tower(state: State, sector: int) -> Sentence:
    broken = [Seat(seat) for seat in broken_by_tower(state, sector, state.player)]
    if broken:
        return (
            tr("a tower, and {players} lose their group there", players=broken)
            if len(broken) > 1
            else tr("a tower, and {player} loses the group there", player=broken[0])
        )
    if leaves_group(state, sector):
        return tr("a tower, and a group is left for the next one")
    return tr("a tower is a point")
