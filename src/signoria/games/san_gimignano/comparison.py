"""San Gimignano: what sets a better choice apart from the one that was made, for reviews."""

from signoria.core.plain import plain
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.advice import leaves_group
from signoria.games.san_gimignano.nearest import Nearest, around, broken_by_tower, nearest
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import has
from signoria.jit.compiler import State


def why_better(state: State, action: int, better: int) -> Sentence | None:
    if STONE <= better < TILE:
        return _of_stone(state, action, better)
    if TILE <= better <= KEEP_TILES:
        return _of_tile(state, action, better)
    if TOWER <= better < BUILD_NOT:
        return _of_tower(state, action, better)
    if better == BUILD_NOT:
        return tr("The group stays whole, for a sector that costs less")
    return None


def carried_out(state: State, action: int) -> State:
    after = state.copy()
    rules.carry_out(after, action)
    return after


def near_after(state: State, action: int, seat: int) -> Nearest:
    return nearest(carried_out(state, action), seat)


def _of_stone(state: State, action: int, better: int) -> Sentence | None:
    seat = int(state.player)
    then, other = near_after(state, better, seat), near_after(state, action, seat)
    if other.lacking and not then.lacking:
        return tr("It completes a group, and allows a tower")
    if len(then.lacking) < len(other.lacking):
        return tr("It brings {guilds} of the four guilds together, the other only {fewer}",
                  guilds=4 - len(then.lacking), fewer=4 - len(other.lacking))  # fmt: skip
    if kept_out := _kept_out(state, better):
        return tr(
            "It takes the room on a sector that {player} needs for a group",
            tr("It takes the room on a sector that you need for a group"),
            player=kept_out[0],
        )
    if other.lacking and then.completing.bit_count() > other.completing.bit_count():
        return tr("It leaves {count} sectors that would complete the group, the other {fewer}",
                  count=then.completing.bit_count(), fewer=other.completing.bit_count())  # fmt: skip
    return _of_neighbours(state, action, better)


def _of_neighbours(state: State, action: int, better: int) -> Sentence | None:
    """The sectors with room, where a group can grow: more beside one's own stones, or fewer beside theirs."""
    then, other = carried_out(state, better), carried_out(state, action)
    own = int(state.player)
    for seat in (own, *(seat for seat in range(state.players) if seat != own)):
        count, instead = _neighbours(then, seat), _neighbours(other, seat)
        if count != instead and (count > instead) == (seat == own):
            return tr(
                "Sectors beside the stones of {player} that have room: {count}, and not {fewer}",
                tr("Sectors beside your stones that have room: {count}, and not {fewer}"),
                player=Seat(seat), count=count, fewer=instead,
            )  # fmt: skip
    return None


def _neighbours(state: State, seat: int) -> int:
    own = int(state.stones[seat])
    return (around(plain(state).near, own) & int(rules.room(state)) & ~own).bit_count()


def _kept_out(state: State, action: int) -> list[Seat]:
    """Who lacks only the sector of a stone, if that has no more room then."""
    sector = int(rules.sector_of_spot(state, action - STONE))
    if has(rules.room(carried_out(state, action)), sector):
        return []
    others = [Seat(seat) for seat in range(state.players) if seat != state.player]
    return [seat for seat in others if nearest(state, seat).completing >> sector & 1]


def _of_tile(state: State, action: int, better: int) -> Sentence | None:
    seat = int(state.player)
    then, other = near_after(state, better, seat), near_after(state, action, seat)
    if then.completing and not other.completing:
        return tr("Then one stone completes the group")
    for rival in range(state.players):
        helped, spared = near_after(state, action, rival), near_after(state, better, rival)
        if rival != seat and helped.completing and not spared.completing:
            return tr(
                "The other leaves {player} one stone from a group",
                tr("The other leaves you one stone from a group"),
                player=Seat(rival),
            )
    if better == KEEP_TILES:
        return tr("The tile is kept for a better moment")
    return _of_neighbours(state, action, better)


def _of_tower(state: State, action: int, better: int) -> Sentence | None:
    if action == BUILD_NOT:
        return tr("A tower is a point that nobody can take away")
    sector, other = (int(rules.sector_of_spot(state, one - TOWER)) for one in (better, action))
    if leaves_group(state, sector) and not leaves_group(state, other):
        return tr("A group is left there, for the next tower")
    broken, fewer = (broken_by_tower(state, one, state.player) for one in (sector, other))
    if len(broken) > len(fewer):
        return tr("It breaks the group of {players}", players=[Seat(seat) for seat in broken])
    return _of_neighbours(state, action, better)
