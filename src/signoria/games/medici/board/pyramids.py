"""Medici's board: the pyramids. Markers stand where today's cargo would lift them, with a tail."""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.medici.board.art import SIGNS, disc_of, height_labels, paints_of, step_width, stone
from signoria.games.medici.board.explain import pyramid_explained
from signoria.games.medici.board.layout import Terrace
from signoria.games.medici.names import GOOD_TITLES, GOODS
from signoria.games.medici.rules import HEIGHT_PAYS, TOP
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import (
    COLOURS,
    Context,
    Paints,
    Place,
    Style,
    florin,
    gain,
    group,
    possible_gain,
    seal,
    tag,
)

HEIGHTS: list[int] = HEIGHT_PAYS.tolist()


class Pyramid(NamedTuple):
    """All that the picture of one pyramid depends on."""

    good: int
    colours: tuple[str, ...]  # by seat
    names: tuple[str, ...]
    steps: tuple[int, ...]  # by seat: where the marker stands
    climbed: tuple[int, ...]  # where it would climb if the day ended now
    pays: tuple[int, ...]  # by seat: for the place on it, without heights
    ghost: tuple[int, int, int] | None  # a seat, the step to which the lot would lift it, and its gain
    gained: tuple[int, int] | None  # in a preview: a seat, and what the choice brings it here
    explained: str  # who is paid by it, and what for


def pyramids(context: Context[MediciView], plan: Terrace, colours: tuple[str, ...]) -> str:
    view, style = context.view, context.style
    end, steps = view["day_end"], view["steps"]
    climbed, pays = end["steps"], end["goods"]
    seats = range(view["players"])
    names = tuple([context.called(seat) for seat in seats])
    drawn = []
    for number, good in enumerate(GOODS):
        then = tuple([climbed[seat][good] for seat in seats])
        pyramid = Pyramid(
            number,
            colours,
            names,
            tuple([steps[seat][good] for seat in seats]),
            then,
            tuple([pays[seat][good] - HEIGHTS[then[seat]] for seat in seats]),
            ghost_of(context, good),
            gained_by(context, good),
            pyramid_explained(context, number),
        )
        drawn.append(placed(pyramid, plan, style))
    return "".join(drawn)


def ghost_of(context: Context[MediciView], good: str) -> tuple[int, int, int] | None:
    """Where the lot would lift the viewer's marker, as long as they may still buy it."""
    view, seat = context.view, context.viewer
    if seat is None or context.before is not None or view["auction"] is None or context.is_reckoning:
        return None
    lot, end = view["with_lot"][seat], view["day_end"]
    if lot is None or view["auction"][seat] in ("done", "no money"):
        return None
    if lot["steps"][good] == end["steps"][seat][good]:
        return None
    return seat, lot["steps"][good], lot["goods"][good] - end["goods"][seat][good]


def gained_by(context: Context[MediciView], good: str) -> tuple[int, int] | None:
    """In a preview: what the viewer's choice brings them on a pyramid."""
    if context.before is None or context.viewer is None:
        return None
    seat, now = context.viewer, context.before["day_end"]["goods"]
    gained = context.view["day_end"]["goods"][seat][good] - now[seat][good]
    return (seat, gained) if gained else None


@lru_cache(4000)  # most moves leave most pyramids as they were
def placed(pyramid: Pyramid, plan: Terrace, style: Style) -> str:
    (x, y), good = plan.first, pyramid.good
    drawn = pyramid_drawn(pyramid, plan, paints_of(style.look), style)
    return group(
        drawn,
        at=(x + plan.pitch * good, y),
        id=f"pyramid-{GOODS[good]}",
        data_explain=pyramid.explained,
    )


def pyramid_drawn(pyramid: Pyramid, plan: Terrace, paints: Paints, style: Style) -> str:
    good, top = pyramid.good, -plan.rise * (TOP + 1)
    tones, title = style.tones, GOOD_TITLES[pyramid.good]
    parts = [style.title(told(pyramid)), stone(good, plan.base, plan.rise, paints)]
    if plan.has_plaques:
        parts += [
            height_labels(plan.base, plan.rise, 13, tones.ink, "+"),
            group(seal(SIGNS[good], 27), at=(0, top - 18)),
            style.line(0, 21, title, 15, plan.pitch - 6, bold=True, anchor="middle"),
            group(plaque(pyramid, paints, style), at=(-45, 26)),
        ]
    else:
        parts += [
            height_labels(plan.base - 5, plan.rise, 12, tones.faint, ""),
            group(seal(SIGNS[good], 20), at=(-24, top + 12)),
        ]
    return "".join((*parts, *markers(pyramid, plan, style)))


def told(pyramid: Pyramid) -> Sentence:
    """The whole pyramid in words: everybody's step, the highest first, and what it pays."""
    order = sorted(range(len(pyramid.climbed)), key=lambda seat: -pyramid.climbed[seat])
    places = []
    for seat in order:
        values = {"player": pyramid.names[seat], "step": pyramid.climbed[seat], "pay": pyramid.pays[seat]}
        paying = tr("{player} {step} (+{pay})", **values) if pyramid.pays[seat] else None
        places.append(paying or tr("{player} {step}", **values))
    return tr("{good}: steps with today’s cargo: {places}", good=GOOD_TITLES[pyramid.good], places=places)


# --- Markers ----------------------------------------------------------------------------------


def markers(pyramid: Pyramid, plan: Terrace, style: Style) -> list[str]:
    """First all tails, then the discs, then what is gained; they close up on a step if they must."""
    tails, discs, chips = [], [], []
    for step in range(TOP + 1):
        here = [seat for seat, climbed in enumerate(pyramid.climbed) if climbed == step]
        ghost = pyramid.ghost is not None and pyramid.ghost[1] == step
        places = row(len(here), ghost, step, plan)
        for seat, at in zip(here, places, strict=False):
            if pyramid.steps[seat] != step:
                foot = -plan.rise * (pyramid.steps[seat] + 0.5)
                tails.append(tail(pyramid.colours[seat], at, foot))
            is_new = pyramid.gained is not None and pyramid.gained[0] == seat
            steps, element = (pyramid.steps[seat], step), f"marker-{GOODS[pyramid.good]}-{seat}"
            name, colour = pyramid.names[seat], pyramid.colours[seat]
            discs.append(marker(name, colour, steps, element, at, plan.marker, plan.rise, is_new, style))
            if pyramid.gained and is_new:
                chips.append(gain(f"{pyramid.gained[1]:+}", pyramid.colours[seat], 13,
                                  (at[0], at[1] - plan.marker)))  # fmt: skip
        if ghost and pyramid.ghost is not None:
            seat, _, gained = pyramid.ghost
            size = 14 if plan.has_plaques else 12
            colour = pyramid.colours[seat]
            chips.append(possible_gain(f"+{gained}", colour, style.look, size, places[-1]))
    return [*tails, *discs, *chips]


def row(discs: int, ghost: bool, step: int, plan: Terrace) -> list[Place]:
    """Places side by side on a step, the widest at the end for what is not yet there."""
    lengths = [plan.marker + 1] * discs + [plan.marker + 14] * ghost
    crowding = min(1, (step_width(step, plan.base) + 8) / max(1, sum(lengths)))
    y, x = -plan.rise * (step + 0.5) - 0.5, -sum(lengths) * crowding / 2
    places = []
    for length in lengths:
        places.append((x + length * crowding / 2, y))
        x += length * crowding
    return places


def tail(colour: str, at: Place, foot: float) -> str:
    """From where a marker would climb down to where it stands."""
    fill = COLOURS[colour].deep if colour == "white" else COLOURS[colour].fill
    line = f"M{at[0]:.1f} {at[1]:.1f}V{foot:.1f}"
    return "".join(
        (
            tag("path", d=line, stroke="#fffdf7", stroke_width=6.5, stroke_linecap="round"),
            tag("path", d=line, stroke=fill, stroke_width=3.6, stroke_linecap="round"),
            tag("circle", cx=at[0], cy=foot, r=3.6, fill="#fffdf7", stroke=fill, stroke_width=2),
        )
    )


@lru_cache(4000)
def marker(
    name: str,
    colour: str,
    steps: tuple[int, int],
    element: str,
    at: Place,
    size: float,
    rise: float,
    is_new: bool,
    style: Style,
) -> str:
    """`steps` are where it stands, and where today's cargo would lift it."""
    now, then = steps
    label = tr("{player}: step {step}", player=name, step=now)
    if now != then:
        label = tr("{player}: step {step}, with today’s cargo {then}", player=name, step=now, then=then)
    shadow = tag("ellipse", cx=1.5, cy=size / 2 - 1, rx=size / 2, ry=3,
                 fill=paints_of(style.look).scenery.shadow, opacity=0.3)  # fmt: skip
    parts = [shadow, disc_of(colour, size, (0, 0))]
    if is_new:
        parts.append(tag("circle", r=size / 2 + 2, fill="none", stroke="#f3c64f", stroke_width=3))
    return style.titled(label, *parts, at=at, id=element, data_step=f"0 {rise:g}")


# --- What they pay ----------------------------------------------------------------------------


def plaque(pyramid: Pyramid, paints: Paints, style: Style) -> str:
    """The coin of the highest and their emblems, and below them those of the second."""
    tones, width = style.tones, 90
    parts = [
        tag("rect", x=1.5, y=2.5, width=width, height=46, rx=8, fill=paints.scenery.shadow, opacity=0.22),
        tag("rect", width=width, height=46, rx=8, fill=tones.raised, stroke=tones.line),
    ]
    lines = paid(pyramid)
    for y, seats in zip((12.5, 33.5) if len(lines) > 1 else (22.5,), lines, strict=True):
        parts.append(florin(paints, 10, pyramid.pays[seats[0]], (15, y)))
        pitch = min(15, 44 / max(1, len(seats) - 1))
        parts += [
            disc_of(pyramid.colours[seat], 17, (38 + number * pitch, y))
            for number, seat in reversed(list(enumerate(seats)))
        ]
    return "".join(parts)


def paid(pyramid: Pyramid) -> list[list[int]]:
    """Those whom the pyramid pays for their place: the highest, and the second."""
    groups = []
    for step in sorted({*pyramid.climbed}, reverse=True)[:2]:
        seats = [seat for seat, climbed in enumerate(pyramid.climbed) if climbed == step]
        if pyramid.pays[seats[0]]:
            groups.append(seats)
    return groups
