"""San Gimignano in words: what happened, in full and in brief.

Elsewhere: the text of every action in notation.py, why a move is not allowed in refusals.py, what towers
pay in account.py, what speaks for a move and against it in advice.py.
"""

from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

from signoria.core.plain import plain
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.account import SOURCES, account, score
from signoria.games.san_gimignano.advice import reason, warning
from signoria.games.san_gimignano.comparison import why_better
from signoria.games.san_gimignano.ground import TURNS, guild_of
from signoria.games.san_gimignano.kept import AsTo
from signoria.games.san_gimignano.naming import guild_name
from signoria.games.san_gimignano.notation import TEXTS, TILE_TEXTS, tile_action
from signoria.games.san_gimignano.refusals import sector_name, unknown, why_not
from signoria.games.san_gimignano.rules import (
    ADDING,
    BUILD_NOT,
    BUILDING,
    DEAL,
    HAND_TILE,
    HIDDEN,
    KEEP_TILES,
    PUTTING,
    STARTER,
    STARTS,
    STONE,
    TABLE,
    TABLE_TILE,
    TOWER,
)
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE, OVER, State

__all__ = [
    "RULES",
    "SOURCES",
    "TEXTS",
    "account",
    "brief",
    "happened",
    "heading",
    "period",
    "reason",
    "score",
    "unknown",
    "warning",
    "why_better",
    "why_not",
]

RULES = {
    "stone": "R-4.1",
    "tile": "R-4.2",
    "tower": "R-4.3",
    "no": "R-7.2",
}
"""By the first word of a choice: the rule that it is made by."""


class Step(NamedTuple):
    """An action of a move, or a question that had no answer."""

    state: State  # before it
    now: SimpleNamespace  # the same in plain numbers
    action: int


def steps(before: State, action: int) -> tuple[Step, ...]:
    """An action and all that follows from it without a question."""
    return _steps(AsTo(before, (before.tobytes(), action)))


@lru_cache(64)
def _steps(before_and_action: AsTo[State, tuple[bytes, int]]) -> tuple[Step, ...]:
    state, (_, action) = before_and_action.thing.copy(), before_and_action.facts
    found = []
    while True:
        found.append(Step(state.copy(), plain(state), action))
        if action == rules.NOTHING:
            rules.do_nothing(state)
        else:
            rules.carry_out(state, action)
        if state["player"] < 0:
            return tuple(found)
        action = int(rules.only_answer(state))
        if action == rules.CHOICE:
            return tuple(found)


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    for step in steps(before, action):
        yield from passed_over(step) if step.action == rules.NOTHING else carried_out(step)
    if after["player"] == OVER:
        yield ending(after)


def ending(state: State) -> Sentence:
    if rules.tenth_tower_stands(state):
        return tr("With the tenth tower the game ends")
    return tr("Nobody can build a tower any more: the game ends")


def carried_out(step: Step) -> Iterator[Sentence]:
    """One action, told."""
    state, now, action = step
    player = Seat(now.player)
    if now.phase == TABLE_TILE:
        yield table_tile((action - TABLE) // TURNS)
    elif now.phase == HAND_TILE:
        yield dealt(state, action - DEAL)
    elif now.phase == STARTER:
        yield tr("{player} starts", tr("You start"), player=Seat(action - STARTS))
    elif now.phase == PUTTING:
        sector = sector_name(state, rules.sector_of_spot(state, action - STONE))
        yield tr(
            "{player} puts a stone on {sector}",
            tr("You put a stone on {sector}"),
            player=player,
            sector=sector,
        )
    elif action == KEEP_TILES:
        yield tr("{player} adds no tile", tr("You add no tile"), player=player)
    elif now.phase == ADDING:
        yield tr(
            "{player} adds a tile: {guilds}",
            tr("You add a tile: {guilds}"),
            player=player,
            guilds=guilds_of_tile(tile_action(action)[0]),
        )
    else:
        yield from tower_step(step, player)


def guilds_of_tile(tile: int) -> list[Sentence]:
    return [guild_name(letter) for letter in TILE_TEXTS[tile][:3]]


def table_tile(tile: int) -> Sentence:
    return tr("A tile is laid: {guilds}", guilds=guilds_of_tile(tile))


def dealt(state: State, tile: int) -> Sentence:
    player = Seat(rules.receiver(state))
    if state["hands"] == HIDDEN:
        return tr("{player} is dealt a tile", tr("You are dealt a tile"), player=player)
    return tr(
        "{player} is dealt a tile: {guilds}",
        tr("You are dealt a tile: {guilds}"),
        player=player,
        guilds=guilds_of_tile(tile),
    )


def tower_step(step: Step, player: Seat) -> Iterator[Sentence]:
    state, now, action = step
    yield from duty_lapsed(step, player)
    if action == BUILD_NOT:
        yield tr("{player} builds no tower", tr("You build no tower"), player=player)
        return
    sector = int(rules.sector_of_spot(state, action - TOWER))
    yield tr(
        "{player} builds a tower on {sector}",
        tr("You build a tower on {sector}"),
        player=player,
        sector=sector_name(state, sector),
    )
    for owner in range(now.players):
        stones = stones_on(now, sector, owner)
        if stones:
            yield tr_plural(
                "{count} stone returns to {player}",
                "{count} stones return to {player}",
                stones,
                player=Seat(owner),
            )
    built = state.copy()
    rules.build_tower(built, sector)
    if built["duty"][player] != 0:
        yield tr(
            "A group is left there: {player} must build again there in the next turn",
            tr("A group is left there: you must build again there in the next turn"),
            player=player,
        )


def duty_lapsed(step: Step, player: Seat) -> Iterator[Sentence]:
    if step.now.duty[player] != 0 and rules.groups_of_duty(step.state) == 0:
        yield tr(
            "{player} need not build again: no group is left there",
            tr("You need not build again: no group is left there"),
            player=player,
        )


def passed_over(step: Step) -> Iterator[Sentence]:
    """Why a step has no action; that a player has no tile or no group needs no words."""
    player = Seat(step.now.player)
    if step.now.phase == PUTTING:
        if rules.supply(step.state, player) == 0:
            yield tr("{player} has no stone left to put", tr("You have no stone left to put"), player=player)
        else:
            yield tr(
                "There is no room for a stone of {player}",
                tr("There is no room for a stone of yours"),
                player=player,
            )
    elif step.now.phase == BUILDING:
        yield from duty_lapsed(step, player)
        if can_do_nothing(step.now):
            yield tr("{player} can do nothing and passes", tr("You can do nothing and pass"), player=player)


def can_do_nothing(now: SimpleNamespace) -> bool:
    """Whether a turn ends in which a player did nothing."""
    return bool(now.phase == BUILDING and now.put_stone + now.put_tile == 0)


def stones_on(now: SimpleNamespace, sector: int, owner: int) -> int:
    return (now.stones[owner] >> sector & 1) + (now.doubles[owner] >> sector & 1)


# --- In brief ---------------------------------------------------------------------------------

STONE_ON = (
    tr("stone on the potters"),
    tr("stone on the millers"),
    tr("stone on the vintners"),
    tr("stone on the smiths"),
)
TOWER_ON = (
    tr("tower on the potters"),
    tr("tower on the millers"),
    tr("tower on the vintners"),
    tr("tower on the smiths"),
)


def brief(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """Who did what, in a few words; what nobody did needs none."""
    if before["player"] == NATURE:
        return
    for state, now, one in steps(before, action):
        seat = now.player
        if one == rules.NOTHING:
            if can_do_nothing(now):
                yield seat, tr("passes")
        elif now.phase == PUTTING:
            yield seat, STONE_ON[guild_of(state, rules.sector_of_spot(state, one - STONE))]
        elif now.phase == ADDING:
            if one != KEEP_TILES:
                yield seat, tr("a tile")
        elif one == BUILD_NOT:
            yield seat, tr("no tower")
        else:
            sector = int(rules.sector_of_spot(state, one - TOWER))
            yield seat, TOWER_ON[guild_of(state, sector)]
            yield from sent_home(now, seat, sector)


def sent_home(now: SimpleNamespace, builder: int, sector: int) -> Iterator[tuple[int, Sentence]]:
    """The stones of others that a tower sends home."""
    for owner in range(now.players):
        stones = stones_on(now, sector, owner)
        if owner != builder and stones:
            yield (
                builder,
                tr_plural(
                    "sends {count} stone of {player} home",
                    "sends {count} stones of {player} home",
                    stones,
                    tr_plural(
                        "sends {count} stone of yours home", "sends {count} stones of yours home", stones
                    ),
                    player=Seat(owner),
                ),
            )


def heading(state: State) -> Sentence | None:
    player = int(state["player"])
    if player == NATURE:
        return tr("The table is laid")
    if player == OVER:
        return None
    return tr("{player}'s turn", tr("Your turn"), player=Seat(player))


def period(state: State) -> Sentence:
    """What there is to do: no tower yet; towers and tiles; towers alone."""
    if not any(state.towers[: state.players]):
        return tr("Before the first tower")
    return tr("While the town grows") if any(state.hand[: state.players]) else tr("All tiles are laid")
