"""Medina's board: the city. What stands nearer the front is drawn later, in a row from the left: with
height up and to the left, later always covers earlier."""

from functools import lru_cache

from signoria.games.medina.board.fields import fields, palace_choices
from signoria.games.medina.board.marks import LIFT, chips
from signoria.games.medina.board.palaces import PalaceFacts, facts_of, on_screen
from signoria.games.medina.board.pieces import paints
from signoria.games.medina.board.plan import SANS, Plan, city_tones, plan
from signoria.games.medina.board.preview import Changes, changes, roof_of, tile_id, wall_id
from signoria.games.medina.board.roofs import dome_paint
from signoria.games.medina.board.standing import (
    Part,
    foot_of_roof,
    place_of_gain,
    standing_palace,
    standing_stalls,
    standing_towers,
    standing_walls,
    symbols_of,
)
from signoria.games.medina.board.telling import reader_of
from signoria.games.medina.board.tiles import middle_of_shield, palace_tiles, scale_of_shields, shields
from signoria.games.medina.notation import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TOWERS,
    WALL_TEXTS,
    parts_of,
)
from signoria.games.medina.table import BLOCK, ROOF, STARTS, WALL
from signoria.games.medina.view import MedinaView
from signoria.svg import Context, Place, group, tag

NOTHING: frozenset[str] = frozenset()


def city(context: Context[MedinaView]) -> tuple[str, ...]:
    """All that changes: what stands there, and the fields under it that can be picked."""
    view, here, reader = context.view, plan(context.look), reader_of(context)
    colours = tuple([one.colour for one in context.people])
    changed = changes(context.before, view)
    palaces = [facts_of(palace, colours, palace["name"] in changed.worth) for palace in view["palaces"]]
    parts = standing(context, changed, palaces, here)
    symbols = dict.fromkeys([name for part in parts for name in part.symbols])
    pieces = sorted([piece for part in parts for piece in part.pieces])
    tones = city_tones(context.look)
    layers = (
        palace_tiles(tuple(view["palace_tiles"].values()), context.lang, here),
        *fields(view, palaces, reader, here),
        tag("path", d="".join([part.shadows for part in parts]), fill=tones.shadow, fill_opacity=tones.shade),
        group(*[drawn for _, drawn in pieces], pointer_events="none"),
        shields(tuple(view["tower_tiles"].values()), colours, reader, here),
        *palace_choices(palaces, reader, here),
        group(*[part.pins for part in parts], *gains(context, changed, here), pointer_events="none"),
    )
    return all_paints(colours, here), symbols_of(tuple(symbols), here), BEGIN, *layers, END


BEGIN, END = group(".", font_family=SANS).split(".")


@lru_cache(200)
def all_paints(colours: tuple[str, ...], here: Plan) -> str:
    domes = "".join(dome_paint(colour, "board") for colour in sorted(set(colours)))
    return tag("defs", paints("board", here.size.k), domes)


# --- What stands there ------------------------------------------------------------------------


def standing(
    context: Context[MedinaView], changed: Changes, palaces: list[PalaceFacts], here: Plan
) -> list[Part]:
    """Towers, palaces, stalls and walls."""
    view, new = context.view, frozenset(changed.new)
    marks = () if context.before else tuple(marks_of(context).items())
    touched = new.union([name for name, _ in marks])
    parts = [standing_towers(here)]
    for palace in palaces:
        if palace.ids.isdisjoint(touched):
            parts.append(standing_palace(palace, (), NOTHING, here))
        else:
            own = tuple([mark for mark in marks if mark[0] in palace.ids])
            parts.append(standing_palace(palace, own, new & palace.ids, here))
    stalls, ends, walls = tuple(view["stalls"]), tuple(view["street_ends"]), tuple(view["walls"])
    own = tuple([mark for mark in marks if mark[0].startswith("stall-")])
    parts.append(standing_stalls(stalls, ends, own, new, here))
    own = tuple([mark for mark in marks if mark[0].startswith("wall-")])
    parts.append(standing_walls(walls, own, new, here))
    return parts


def marks_of(context: Context[MedinaView]) -> dict[str, str]:
    """By the id of a piece that others have laid since the viewer's last choice: their colour."""
    found = {}
    colour_at = {palace["name"]: palace["colour"] for palace in context.view["palaces"]}
    for seat, action in context.recent:
        if action >= STARTS:
            continue
        kind, place = parts_of(action)
        if kind == WALL:
            name = wall_id(WALL_TEXTS[place])
        elif kind in (ROOF, BLOCK):
            name = f"{KINDS[kind]}-{seat}-{colour_at.get(FIELD_TEXTS[place])}"
        else:
            sort = KINDS[kind] if kind >= len(COLOURS) else "building"
            name = f"{sort}-{FIELD_TEXTS[place]}"
        found[name] = context.people[seat].colour
    return found


# --- What a proposed piece brings -------------------------------------------------------------


def gains(context: Context[MedinaView], changed: Changes, here: Plan) -> list[str]:
    """Above the piece that brings them; below it where that would hide what they are about."""
    if context.before is None:
        return []
    colours, drawn = [person.colour for person in context.people], []
    for name in changed.new:
        gained = changed.gains.get(name)
        if gained:
            place, (x, y) = place_of_piece(context.view, name, here)
            below = place in WALL_TEXTS and here.side(place) == "s"
            at = (x, here.height if below else y - 20)
            drawn.append(chips(gained, colours, at, here, "up" if below else "down"))
    for tower in TOWERS:
        gained = changed.gains.get(tile_id(tower))
        if gained:
            x, y = middle_of_shield(tower, here)
            is_low = here.corner(tower)[1] > here.y
            at = (x, here.height if is_low else y + 34 * scale_of_shields(here))
            drawn.append(chips(gained, colours, at, here))
    return drawn


def place_of_piece(view: MedinaView, name: str, here: Plan) -> tuple[str, Place]:
    """Where a piece with an id stands, and where on the screen what it brings is told."""
    kind, _, place = name.partition("-")
    for palace in view["palaces"]:
        if roof_of(palace) == name:
            field = on_screen(here, palace["buildings"])[0]
            x, y = foot_of_roof(field, here)
            return field, (x, y - (38 + LIFT) * here.size.k)
    if kind == "wall":
        place = place.replace("-", " ")
    return place, place_of_gain(kind, place, here)
