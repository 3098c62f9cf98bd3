"""Medina: what an action paid, by source. The score runs along, so every piece pays at once (R-8.4)."""

from collections.abc import Iterator, Sequence

import numpy as np

from signoria.core.contract import Reckoning, Step
from signoria.games.medina import city, rules, sentences, table
from signoria.games.medina.notation import (
    COLOURS,
    FIELD_TEXTS,
    TOWERS,
    WALL_TEXTS,
    fields_again,
    members,
    palace_at,
    points_text,
)
from signoria.games.medina.table import NO_ACTION, NOBODY, NOWHERE
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import State

SOURCES = {
    "buildings": tr("Buildings"),
    "stables": tr("Stables"),
    "walls": tr("Walls"),
    "stalls": tr("Stalls"),
    "tiles": tr("Tiles"),
}


def carried_out(before: State, action: int) -> Iterator[tuple[State, int, State]]:
    """An action and those that followed from it without a choice, each with the states around it."""
    state = before.copy()
    while action != NO_ACTION:
        earlier = state.copy()
        following = rules.carry_out(state, action)
        yield earlier, action, state.copy()
        action = following


def account(before: State, action: int, after: State) -> Reckoning | None:
    """What an action changed in the palaces that have an owner, and which tiles it moved."""
    steps = [
        step
        for earlier, _, later in carried_out(before, action)
        for step in (*palaces_changed(earlier, later), *tiles_moved(earlier, later))
    ]
    return Reckoning(tr("One more piece"), steps) if steps else None


def final_account(state: State) -> list[Step]:
    """All points at the end: every palace, and every tile held, as a line of its owner's."""
    found = []
    for seat in range(state.players):
        for colour in range(table.COLOURS):
            if state.palace[seat, colour] != NOWHERE:
                worth = worth_by_source(state, seat, colour)
                told = palace_valued(state, seat, colour)
                found.append(palace_step(state, seat, colour, worth, told, is_line=True))
        found += [
            Step(title, told, tile_points(state, None, seat, points), seat=seat, light=light, sign=sign)
            for title, told, points, light, sign in tiles_held(state, seat)
        ]
    return found


# --- Palaces ----------------------------------------------------------------------------------


def worth_by_source(state: State, seat: int, colour: int) -> dict[str, int]:
    """What a player's palace of a colour is worth, and by what; nothing if there is none."""
    palace = fields_again(table.owned_palace(state, seat, colour))
    stables = len(members(palace) & members(state.stables))
    return {
        "buildings": len(members(palace)) - stables,
        "stables": stables,
        "walls": int(rules.walls_at(state, palace)),
        "stalls": int(rules.stalls_at(state, palace)),
    }


def palaces_changed(before: State, after: State) -> Iterator[Step]:
    for seat in range(after.players):
        for colour in range(table.COLOURS):
            if after.palace[seat, colour] == NOWHERE:
                continue
            old, new = (worth_by_source(state, seat, colour) for state in (before, after))
            gained = {source: points - old[source] for source, points in new.items()}
            if any(gained.values()):
                told = tr(
                    "{points} for {palace}",
                    points=points_text(sum(gained.values())),
                    palace=sentences.palace_called(colour, seat),
                )
                yield palace_step(after, seat, colour, gained, told)


def palace_step(
    state: State, seat: int, colour: int, worth: dict[str, int], told: Sentence, is_line: bool = False
) -> Step:
    """A palace, with all that counts for it in the light; a line of the final table has every source."""
    points = {source: only(state, seat, count) for source, count in worth.items() if count or is_line}
    return Step(
        sentences.PALACE_TITLE[colour],
        told,
        points,
        seat if is_line else None,
        pieces_of(state, seat, colour),
        {seat: f"worth-{seat}-{COLOURS[colour]}"},
        sign=f"palace-{COLOURS[colour]}",
    )


def only(state: State, seat: int, points: int) -> list[int]:
    """What one player gets, by seat."""
    return [points if other == seat else 0 for other in range(state.players)]


def pieces_of(state: State, seat: int, colour: int) -> tuple[str, ...]:
    """In the drawing, the ids of all pieces that count for a player's palace."""
    palace = palace_at(state, int(state.palace[seat, colour]))
    own, stables = members(palace), members(state.stables)
    stalls = members(city.touching(palace)) & members(state.stalls)
    return (
        *(f"{'stable' if field in stables else 'building'}-{FIELD_TEXTS[field]}" for field in sorted(own)),
        *(f"stall-{FIELD_TEXTS[field]}" for field in sorted(stalls)),
        *(
            f"wall-{WALL_TEXTS[place].replace(' ', '-')}"
            for place, beside in enumerate(city.FIELD_BESIDE.tolist())
            if beside in own and stands(state, place)
        ),
    )


def stands(state: State, place: int) -> bool:
    """Whether there is a wall on a wall field."""
    side = city.side_of(place)
    before, after = (int(state.run[run]) for run in city.RUNS_OF_SIDE[side])
    position = place - int(city.SIDE_START[side])
    return position < before or position >= int(city.SIDE_LENGTH[side]) - after


def palace_valued(state: State, seat: int, colour: int) -> Sentence:
    worth = worth_by_source(state, seat, colour)
    return sentences.EARNS[colour].with_values(
        player=Seat(seat),
        points=points_text(sum(worth.values())),
        pieces=[
            tr_plural("{count} building", "{count} buildings", worth["buildings"]),
            tr_plural("{count} stable", "{count} stables", worth["stables"]),
            tr_plural("{count} wall", "{count} walls", worth["walls"]),
            tr_plural("{count} stall", "{count} stalls", worth["stalls"]),
        ],
    )


# --- Tiles ------------------------------------------------------------------------------------


def tile_points(state: State, loser: int | None, taker: int, points: int) -> dict[str, Sequence[int]]:
    moved = np.zeros(int(state.players), int)
    moved[taker] += points
    if loser is not None:
        moved[loser] -= points
    return {"tiles": moved.tolist()}


def moved_from(before: Sequence[int], after: Sequence[int]) -> Iterator[tuple[int, int | None, int]]:
    """The number of every tile that was taken, who lost it, and who has it now."""
    for number, (holder, taker) in enumerate(zip(before, after, strict=True)):
        if taker != holder:
            yield number, None if holder == NOBODY else holder, taker


def tiles_moved(before: State, after: State) -> Iterator[Step]:
    for colour, loser, taker in moved_from(before.palace_tile.tolist(), after.palace_tile.tolist()):
        points = int(table.PALACE_POINTS[colour])
        yield Step(
            sentences.TILE_TITLE[colour],
            palace_tile_taken(after, colour, loser, taker),
            tile_points(after, loser, taker, points),
            light=pieces_of(after, taker, colour),
        )
    for tower, loser, taker in moved_from(before.tower_tile.tolist(), after.tower_tile.tolist()):
        points = int(table.TOWER_POINTS[tower])
        yield Step(
            sentences.TOWER_TITLE[tower],
            tower_tile_taken(tower, loser, taker),
            tile_points(after, loser, taker, points),
            light=(f"tile-{TOWERS[tower].replace(' ', '-')}",),
        )


def palace_tile_taken(state: State, colour: int, loser: int | None, taker: int) -> Sentence:
    points = points_text(table.PALACE_POINTS[colour])
    if loser is None:
        return sentences.FIRST_TO_OWN[colour].with_values(player=Seat(taker), points=points)
    return sentences.TAKES_TILE[colour].with_values(
        player=Seat(taker),
        points=points,
        holder=Seat(loser),
        size=len(members(table.owned_palace(state, taker, colour))),
        old=len(members(table.owned_palace(state, loser, colour))),
    )


def tower_tile_taken(tower: int, loser: int | None, taker: int) -> Sentence:
    points = points_text(table.TOWER_POINTS[tower])
    if loser is None:
        return sentences.REACHES[tower].with_values(player=Seat(taker), points=points)
    return sentences.TAKES_TOWER[tower].with_values(player=Seat(taker), points=points, holder=Seat(loser))


def tiles_held(state: State, seat: int) -> Iterator[tuple[Sentence, Sentence, int, tuple[str, ...], str]]:
    """Title, sentence, points, ids and sign of every tile that a player holds."""
    who = Seat(seat)
    for colour in np.flatnonzero(state.palace_tile == seat).tolist():
        points = int(table.PALACE_POINTS[colour])
        told = sentences.TILE_HELD[colour].with_values(player=who, points=points_text(points))
        light, sign = pieces_of(state, seat, colour), f"tile-{COLOURS[colour]}"
        yield sentences.TILE_TITLE[colour], told, points, light, sign
    for tower in np.flatnonzero(state.tower_tile == seat).tolist():
        points = int(table.TOWER_POINTS[tower])
        told = sentences.TOWER_HELD[tower].with_values(player=who, points=points_text(points))
        light = (f"tile-{TOWERS[tower].replace(' ', '-')}",)
        yield sentences.TOWER_TITLE[tower], told, points, light, f"tower-{points}"
