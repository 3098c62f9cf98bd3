"""Medina: why an action is not legal now, and the rule that says so."""

from signoria.core.contract import Reason
from signoria.games.medina import city, rules, sentences, table
from signoria.games.medina.notation import (
    FIELD_TEXTS,
    KINDS,
    SIDES,
    fields_again,
    fields_touching,
    members,
    palace_at,
    palace_called,
    parts_of,
    texts,
    wall_name,
)
from signoria.games.medina.table import (
    BLOCK,
    IN_STOCK,
    NOWHERE,
    ROOF,
    STABLE,
    STALL,
    STARTS,
    WALL,
)
from signoria.i18n import Seat, tr, tr_plural
from signoria.jit.compiler import NATURE, State


def only_so_many(state: State) -> Reason:
    count = int(state.players)
    return tr_plural("There is only {count} player", "There are only {count} players", count), "R-2.2"


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if action >= STARTS:
        if state.player == NATURE:
            return only_so_many(state)
        return tr("The starting player has been drawn"), "R-2.2"
    if state.player == NATURE:
        return tr("First the starting player is drawn by lot"), "R-2.2"
    kind, place = parts_of(action)
    if state.turn_size == 0:
        if kind == STALL:
            return tr(
                "{field} is an edge field: the first stall stays off it", field=FIELD_TEXTS[place]
            ), "R-2.2"
        begins = tr(
            "{player} begins with the first stall", tr("You begin with the first stall"), player=player
        )
        return begins, "R-2.2"
    if rules.must_roof(state) and kind != ROOF:
        alone = tr(
            "Only {player} still has roofs, and must place one this turn",
            tr("Only you still have roofs, and must place one this turn"),
            player=player,
        )
        return alone, "R-5.3"
    return why_no_piece(state, player, kind) or (
        why_too_few(state, player, kind, place)
        if kind != WALL and place in members(rules.open_fields(state, kind))
        else why_no_place(state, player, kind, place)
    )


def why_no_piece(state: State, player: Seat, kind: int) -> Reason | None:
    """Why the player has no such piece to place."""
    if kind == BLOCK and state.players > 2:
        return tr("Blocking roofs are for two players only"), "R-9.1"
    if state.players == 2 and int(state.used) >> kind & 1:
        return sentences.HAS_PLACED[kind].with_values(player=player), "R-9.3"
    if state.stock[player, kind] > 0:
        return None
    if kind < table.COLOURS and table.all_own(state, kind):
        return sentences.BUILDINGS_ARE_ASIDE[kind], "R-5.2"
    rule = "R-9.1" if state.players == 2 else "R-2.1"
    return sentences.NONE_LEFT[kind].with_values(player=player), rule


def why_too_few(state: State, player: Seat, kind: int, place: int) -> Reason:
    """A piece that fits, but makes fewer pieces possible in this turn than another would."""
    trial = state.copy()
    rules.place_piece(trial, kind, place)
    one_more = state.stock[player, WALL] > 0 or rules.can_place(trial)
    placed = state.turn_size - state.left + 1 + one_more
    rule = "R-9.3" if state.players == 2 else "R-3.1"
    if placed == 1:
        return tr("After this no second piece could be placed, but after another it could"), rule
    return tr("After this no third piece could be placed, but after another it could"), rule


def why_no_place(state: State, player: Seat, kind: int, place: int) -> Reason:
    """Why a piece that the player has cannot go there."""
    if kind == WALL:
        return why_no_wall(state, place)
    if kind in (ROOF, BLOCK):
        return why_no_roof(state, player, kind, place)
    if place not in members(state.empty):
        rule = "R-6.1" if kind == STABLE else "R-7.1" if kind == STALL else "R-4.1"
        return tr("{field} is not empty", field=FIELD_TEXTS[place]), rule
    if kind == STABLE:
        return why_no_stable(state, place)
    if kind == STALL:
        return why_no_stall(state, place)
    return why_no_building(state, kind, place)


def too_near(state: State, place: int, rule: str) -> Reason:
    """The palaces that have a piece around a field."""
    palaces = []
    near = members(city.around(fields_again(city.just(place)))) & members(table.palace_pieces(state))
    while near:
        palace = palace_at(state, min(near))
        palaces.append(palace_called(state, palace))
        near -= members(palace)
    return tr("{field} is too near to {palaces}", field=FIELD_TEXTS[place], palaces=palaces), rule


def why_no_building(state: State, colour: int, place: int) -> Reason:
    touched = fields_touching(place) & members(state.buildings[colour])
    roofed = touched & members(state.roofed)
    if touched - roofed:
        return too_near(state, place, "R-4.2")
    growing = members(rules.growing_fields(state, colour))
    if growing:
        return sentences.MUST_GROW[colour].with_values(fields=texts(growing)), "R-4.1"
    if roofed:
        palace = palace_at(state, min(roofed))
        return tr(
            "{field} would add to {palace}, which has a roof",
            field=FIELD_TEXTS[place],
            palace=palace_called(state, palace),
        ), "R-4.4"
    return too_near(state, place, "R-4.3")


def why_no_stable(state: State, place: int) -> Reason:
    touched = fields_touching(place)
    if touched & members(table.all_buildings(state)):
        return too_near(state, place, "R-6.1")
    if touched & members(state.stables):
        return tr("{field} touches a stable, but no building", field=FIELD_TEXTS[place]), "R-10.5"
    return tr("{field} touches no building", field=FIELD_TEXTS[place]), "R-6.1"


def why_no_stall(state: State, place: int) -> Reason:
    field = FIELD_TEXTS[place]
    touched = fields_touching(place) & members(state.stalls)
    extending = members(rules.extending_fields(state))
    if extending and not touched:
        return tr("The street can still be extended, at {fields}", fields=texts(extending)), "R-7.2"
    if extending and len(touched) == 1:
        return tr("{field} touches a stall that is no end of the newest street", field=field), "R-7.1"
    if extending:
        return tr_plural(
            "{field} touches {count} stall, not just one",
            "{field} touches {count} stalls, not just one",
            len(touched),
            field=field,
        ), "R-7.1"
    if state.new_street == table.BESIDE:
        return tr(
            "A new street may begin beside one stall, but {field} touches {count}",
            field=field,
            count=len(touched),
        ), "R-10.7"
    if not members(rules.new_street_fields(state)):
        return tr("No stall can be placed any more: every empty field touches one"), "R-7.2"
    return tr("A new street must begin apart from all stalls, and {field} touches one", field=field), "R-7.2"


def why_no_wall(state: State, place: int) -> Reason:
    wall = wall_name(place)
    side = city.side_of(place)
    before, after = (int(state.run[run]) for run in city.RUNS_OF_SIDE[side])
    position = place - int(city.SIDE_START[side])
    left_over = int(city.SIDE_LENGTH[side]) - before - after
    if position < before or position >= before + left_over:
        return tr("A wall stands at {wall} already", wall=wall), "R-7.4"
    if left_over == 1:
        return tr("A wall at {wall} would close the gate", wall=wall), "R-7.4"
    return tr("A wall at {wall} would touch neither a tower nor another wall", wall=wall), "R-7.4"


def why_no_roof(state: State, player: Seat, kind: int, place: int) -> Reason:
    field = FIELD_TEXTS[place]
    if place not in members(table.all_buildings(state)):
        return tr("There is no building on {field}", field=field), "R-5.1"
    palace = palace_at(state, place)
    colour = table.colour_of(state, palace)
    if place in members(state.roofed):
        return tr("There is a roof on {palace} already", palace=palace_called(state, palace)), "R-5.1"
    if kind == ROOF and state.palace[player, colour] != NOWHERE:
        return sentences.OWNS_ONE[colour].with_values(player=player), "R-5.1"
    if kind == BLOCK and state.blocked[player, colour] == NOWHERE:
        return sentences.BLOCK_IS_OUT[colour].with_values(player=player), "R-9.5"
    if kind == BLOCK and state.blocked[player, colour] != IN_STOCK:
        return sentences.BLOCK_IS_PLACED[colour].with_values(player=player), "R-9.4"
    name = FIELD_TEXTS[table.name_of(state, palace)]
    return sentences.IS_PART[colour].with_values(field=field, palace=name), "R-5.1"


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one: fields that do not exist, and passing."""
    kind, _, place = text.partition(" ")
    if text == "pass":
        return tr("Who can place a piece must; who cannot is passed over"), "R-3.1"
    if kind == "starts" and place.isdecimal():
        return only_so_many(state)
    if kind == "wall":
        side = place.partition(" ")[0]
        if side not in SIDES:
            return tr("A wall field is named by its side and number, like top 3"), "R-1.1"
        return tr(
            "There is no wall field {place}: that side has 1 to {last}", place=place, last=SIDES[side]
        ), "R-1.1"
    if kind in KINDS and place:
        return tr("There is no field {place}: fields are A1 to P11", place=place.upper()), "R-1.1"
    return None
