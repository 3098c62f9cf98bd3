"""Medina's board: the fields that can be picked. They are not seen: the page lights those that may be.

They lie on the ground, under the pieces, which let the pointer through: a field is hit where it is, even if
a house before it hides it. Palaces lie above the pieces, since roofs are put on them.
"""

from functools import lru_cache

from signoria.games.medina.board.palaces import footprint, outline
from signoria.games.medina.board.plan import Plan, plan
from signoria.games.medina.board.telling import (
    BESIDE,
    Called,
    Reader,
    called,
    field_at,
    field_told,
    palace_told,
    reader_of,
    wall_told,
)
from signoria.games.medina.notation import FIELD_TEXTS, WALL_TEXTS
from signoria.games.medina.view import MedinaView
from signoria.svg import Context, group, tag, title

REACH = tag("style", ".medina-reach{pointer-events:none}.lit>.medina-reach{pointer-events:all}")
"""A palace is hit on all that is seen of it if it may be picked, and else only on its ground."""


def fields(context: Context[MedinaView]) -> str:
    """Every field without a palace, and every wall field."""
    view, here, reader = context.view, plan(context.look), reader_of(context)
    stalls, ends = set(view["stalls"]), view["street_ends"]
    palaces: dict[str, Called] = {}
    for palace in view["palaces"]:
        name = called(palace)
        palaces.update(dict.fromkeys((*palace["buildings"], *palace["stables"]), name))
    drawn = []
    for field in FIELD_TEXTS:
        if field not in palaces:
            near = tuple(dict.fromkeys(palaces[other] for other in BESIDE[field] if other in palaces))
            touched = sum(other in stalls for other in BESIDE[field])
            drawn.append(field_choice(field, field in stalls, field in ends, near, touched, reader, here))
    walls, gates = set(view["walls"]), view["gates"]
    for place in WALL_TEXTS:
        beside = palaces.get(field_at(place))
        drawn.append(wall_choice(place, place in walls, place in gates, beside, reader, here))
    return "".join(drawn)


@lru_cache(8000)
def field_choice(
    field: str,
    is_stall: bool,
    is_end: bool,
    palaces: tuple[Called, ...],
    stalls: int,
    reader: Reader,
    here: Plan,
) -> str:
    x, y, width, depth = here.boxes[field]
    inset, k = 2 * here.size.k, here.size.k
    shape = tag("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=depth - 2 * inset, rx=7 * k,
                fill_opacity="0")  # fmt: skip
    label = field_told(field, is_stall, is_end, palaces, stalls, reader)
    return group(title(label), shape, data_pick=f"cell:{field}")


@lru_cache(4000)
def wall_choice(
    place: str, stands: bool, is_gate: bool, palace: Called | None, reader: Reader, here: Plan
) -> str:
    """A wall field can be hit on the rim beyond it too."""
    x, y, width, depth = here.boxes[place]
    inset, far = 2 * here.size.k, here.reach
    shape = tag("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=depth - 2 * inset,
                rx=6 * here.size.k, fill_opacity="0")  # fmt: skip
    side = here.side(place)
    reach = tag(
        "rect",
        x=x - far if side == "w" else x,
        y=y - far if side == "n" else y,
        width=width + far if side in "we" else width,
        height=depth + far if side in "ns" else depth,
        fill_opacity="0",
    )
    label = wall_told(place, stands, is_gate, palace, reader)
    return group(title(label), shape, reach, data_pick=f"wall:{place.replace(' ', '-')}")


def palace_choices(context: Context[MedinaView]) -> str:
    """All of a palace is one thing to pick: it goes by the name of its first building."""
    here, reader = plan(context.look), reader_of(context)
    return REACH + "".join(
        palace_choice(
            palace["name"],
            tuple(palace["buildings"]),
            tuple(palace["stables"]),
            palace_told(
                called(palace),
                (len(palace["buildings"]), len(palace["stables"]), palace["walls"], palace["stalls"]),
                palace["blocked_by"],
                reader,
            ),
            here,
        )
        for palace in context.view["palaces"]
    )


@lru_cache(1000)
def palace_choice(
    name: str, buildings: tuple[str, ...], stables: tuple[str, ...], label: str, here: Plan
) -> str:
    """First the line to light, which catches nothing; then what catches the pointer."""
    fields = (*buildings, *stables)
    raised = footprint(fields, here, here.size.height("roof"))
    return group(
        title(label),
        tag("path", d=outline(buildings, stables, here), fill="none"),
        tag("path", d=footprint(fields, here), fill_opacity="0"),
        tag("path", d=raised, fill_opacity="0", class_="medina-reach"),
        data_pick=f"cell:{name}",
    )
