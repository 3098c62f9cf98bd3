"""San Gimignano: how far a player is from a group, and what a tower would break."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from signoria.core.plain import plain
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import GUILDS, connected_with
from signoria.games.san_gimignano.groups import REGION, groups
from signoria.games.san_gimignano.kept import AsTo
from signoria.jit.compiler import State


@dataclass(frozen=True)
class Nearest:
    """What a player has of the group that is nearest to complete. Sets of sectors are bits of a number."""

    sectors: int
    lacking: tuple[int, ...]  # guilds
    completing: int  # where one stone more would complete it
    held: int = 0  # the sectors of all groups that they hold


class Stand(NamedTuple):
    """All on which it depends."""

    group: int  # the option: CONNECTED, CHAIN or REGION
    near: tuple[int, ...]
    guilds: tuple[int, ...]
    own: int  # the sectors with a stone of theirs
    free: int  # where they could put one


def nearest(state: State, seat: int) -> Nearest:
    """The most guilds that a player has together; of equal ones, what a stone would complete at once."""
    return nearest_in(state, plain(state), seat, int(rules.room(state)), int(rules.supply(state, seat)))


def nearest_in(state: State, now: SimpleNamespace, seat: int, room: int, supply: int) -> Nearest:
    """The same, where the plain state, the room for stones and the supply of the player are at hand."""
    free = room if supply > 0 else 0
    stand = Stand(now.group, tuple(now.near), tuple(now.guild), now.stones[seat], free)
    return _nearest(AsTo(state, stand))


@lru_cache(1024)
def _nearest(state_as_to: AsTo[State, Stand]) -> Nearest:
    state, (_, near, guilds, own, free) = state_as_to.thing, state_as_to.facts
    held = int(groups(state, np.uint64(own), np.uint64(own)))
    if held:
        return Nearest(held, (), 0, held)
    best = Nearest(0, tuple(range(GUILDS)), 0)
    for together in parts_of_groups(state, own, near, guilds):
        lacking = tuple(guild for guild in range(GUILDS) if not guilds[guild] & together)
        if len(lacking) > len(best.lacking):
            continue
        completing = 0
        if len(lacking) == 1:
            fitting = free & ~own & guilds[lacking[0]] & around(near, together)
            for sector in bits(fitting):
                completing |= has_group(state, together | 1 << sector) << sector
        found = Nearest(together, lacking, completing)
        if (-len(found.lacking), found.completing > 0) > (-len(best.lacking), best.completing > 0):
            best = found
    return best


def parts_of_groups(state: State, own: int, near: Sequence[int], guilds: Sequence[int]) -> Iterator[int]:
    """Own sectors that lie together: regions, or else sets of different guilds."""
    if state["group"] == REGION:
        while own:
            region = int(connected_with(state, (own & -own).bit_length() - 1, np.uint64(own)))
            own &= ~region
            yield region
        return
    seen = set()
    growing = [1 << sector for sector in bits(own)]
    while growing:
        together = growing.pop()
        if together in seen:
            continue
        seen.add(together)
        yield together
        taken = together
        for guild in guilds:
            if guild & together:
                taken |= guild
        growing += [together | 1 << sector for sector in bits(around(near, together) & own & ~taken)]


def around(near: Sequence[int], sectors: int) -> int:
    """The sectors adjacent to any of these, given those adjacent to each."""
    found = 0
    for sector in bits(sectors):
        found |= near[sector]
    return found


def has_group(state: State, sectors: int) -> bool:
    return int(groups(state, np.uint64(sectors), np.uint64(sectors))) != 0


def broken_by_tower(state: State, sector: int, builder: int) -> list[int]:
    """The others who hold groups now, and would hold none if a tower went up on a sector (R-4.5)."""
    broken = []
    for seat, own in enumerate(state["stones"].tolist()):
        is_there = seat != builder and own >> sector & 1
        if is_there and has_group(state, own) and not has_group(state, own & ~(1 << sector)):
            broken.append(seat)
    return broken


def bits(numbers: int) -> Iterator[int]:
    """The numbers of a set, ascending."""
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest
