"""San Gimignano: the facts about a player from which his share of the victory is learned."""

from signoria.games.san_gimignano.bot.groups import steps
from signoria.games.san_gimignano.groups import groups
from signoria.games.san_gimignano.rules import BUILDING, PUTTING, STONES, room, stones_on_table
from signoria.jit.bits import NONE, count
from signoria.jit.compiler import Numbers, State, compiled

FEATURES = (
    "towers",
    "towers squared",
    "towers ahead of the best other",
    "most towers of anybody",
    "stones on the table",
    "stones in the supply",
    "no stone in the supply",
    "tiles in hand",
    "sectors with a second stone",
    "sectors of groups held",
    "holds a group",
    "two groups held",
    "stones of others in groups held",
    "sectors where one stone completes a group",
    "one stone completes a group",
    "sectors where two stones complete a group",
    "two stones complete a group",
    "sectors where three stones complete a group",
    "those sectors that another wants as well",
    "own stones in groups of others",
    "own sectors that others can fill up",
    "must build again",
    "seats until the turn",
    "on turn, before the stone",
    "on turn, after the stone",
    "on turn, before the tower",
    "free sectors",
)


@compiled
def features(state: State, seat: int, out: Numbers) -> None:
    own = state.stones[seat]
    free = room(state)
    one, two, three, _ = steps(state, own, free & ~own)
    held = groups(state, own, own)
    others = NONE
    threatened = NONE
    wanted = NONE
    most = 0
    for other in range(state.players):
        if other != seat:
            stones = state.stones[other]
            others |= stones
            threatened |= groups(state, stones, stones)
            wanted |= steps(state, stones, free & ~stones)[0]
            most = max(most, count(state.towers[other]))
    towers = count(state.towers[seat])
    stones_there = stones_on_table(state, seat)
    out[0] = towers
    out[1] = towers * towers * 0.1
    out[2] = towers - most
    out[3] = max(towers, most)
    out[4] = stones_there
    out[5] = STONES - stones_there
    out[6] = stones_there == STONES
    out[7] = count(state.hand[seat])
    out[8] = count(state.doubles[seat])
    out[9] = min(12, count(held))
    out[10] = held != NONE
    out[11] = count(held) >= 7
    out[12] = min(3, count(held & others))
    out[13] = min(8, count(one))
    out[14] = one != NONE
    out[15] = min(12, count(two))
    out[16] = two != NONE
    out[17] = min(20, count(three))
    out[18] = min(6, count(one & wanted))
    out[19] = min(4, count(own & threatened))
    out[20] = min(8, count(own & free & wanted))
    out[21] = state.duty[seat] != NONE
    is_asked = state.player == seat
    out[22] = (seat - state.player) % state.players if state.player >= 0 else 0
    out[23] = is_asked and state.phase == PUTTING
    out[24] = is_asked and state.phase != PUTTING
    out[25] = is_asked and state.phase == BUILDING
    out[26] = min(30, count(free))
