"""Medici's board: the pyramids. Markers stand where today's cargo would lift them, with a tail."""

from functools import lru_cache
from html import escape
from operator import itemgetter
from typing import NamedTuple

from signoria.games.medici.board.art import SIGNS, disc_of, height_labels, step_width, stone
from signoria.games.medici.board.explain import pyramid_explained, when
from signoria.games.medici.board.layout import Setting, Terrace
from signoria.games.medici.names import GOOD_TITLES, GOODS
from signoria.games.medici.rules import HEIGHT_PAYS, TOP
from signoria.games.medici.view import ByGood, MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import (
    COLOURS,
    Context,
    Place,
    florin,
    gain,
    group,
    possible_gain,
    seal,
    tag,
)
from signoria.svg.context import MARKS

HEIGHTS: list[int] = HEIGHT_PAYS.tolist()


class Standing(NamedTuple):
    """Who would be where on a pyramid if the day ended now, and what that pays."""

    good: int
    climbed: tuple[int, ...]  # by seat: the step
    pays: tuple[int, ...]  # by seat: for the place and the height

    def place_pay(self, seat: int) -> int:
        """For the place alone."""
        return self.pays[seat] - HEIGHTS[self.climbed[seat]]


class Pyramid(NamedTuple):
    """What one pyramid shows."""

    standing: Standing
    steps: tuple[int, ...]  # by seat: where the marker stands
    ghost: tuple[int, int, int] | None  # a seat, the step to which the lot would lift it, and its gain
    gained: tuple[int, int] | None  # in a preview: a seat, and what the choice brings it here


def pyramids(context: Context[MediciView], setting: Setting) -> list[str]:
    view, viewer = context.view, context.viewer
    end, names = view["day_end"], tuple([person.name for person in context.people])
    standings = map(Standing, range(len(GOODS)), by_good(end["steps"]), by_good(end["goods"]))
    shown = map(Pyramid, standings, by_good(view["steps"]), ghosts(context), gains(context))
    return [placed(setting, names, viewer, view["over"], pyramid) for pyramid in shown]


of_goods = itemgetter(*GOODS)


def by_good(of_seats: list[ByGood]) -> list[tuple[int, ...]]:
    """Numbers by seat, of each good."""
    return list(zip(*map(of_goods, of_seats), strict=True))


NOTHING = (None,) * len(GOODS)


def ghosts(context: Context[MediciView]) -> tuple[tuple[int, int, int] | None, ...]:
    """By good: where the lot would lift the viewer's marker, as long as they may still buy it."""
    view, seat = context.view, context.viewer
    if seat is None or context.before is not None or view["auction"] is None or context.is_reckoning:
        return NOTHING
    lot, end = view["with_lot"][seat], view["day_end"]
    if lot is None or view["auction"][seat] in ("done", "no money"):
        return NOTHING
    steps, goods = end["steps"][seat], end["goods"][seat]
    return tuple(
        [
            None if lot["steps"][good] == steps[good]
            else (seat, lot["steps"][good], lot["goods"][good] - goods[good])
            for good in GOODS
        ]
    )  # fmt: skip


def gains(context: Context[MediciView]) -> tuple[tuple[int, int] | None, ...]:
    """By good: in a preview, what the viewer's choice brings them on a pyramid."""
    if context.before is None or context.viewer is None:
        return NOTHING
    seat = context.viewer
    now, then = context.before["day_end"]["goods"][seat], context.view["day_end"]["goods"][seat]
    return tuple([None if now[good] == then[good] else (seat, then[good] - now[good]) for good in GOODS])


@lru_cache(2048)  # most moves leave most pyramids as they were
def placed(
    setting: Setting, names: tuple[str, ...], viewer: int | None, is_over: bool, pyramid: Pyramid
) -> str:
    """A pyramid as the viewer is told of it."""
    standing, plan = pyramid.standing, setting.plan.terrace
    drawn = "".join((stones(setting, standing), *markers(setting, pyramid)))
    for mark, name in zip(MARKS, written_names(setting, names, viewer), strict=False):
        drawn = drawn.replace(mark, name)
    return group(
        drawn,
        at=(plan.first[0] + plan.pitch * standing.good, plan.first[1]),
        id=f"pyramid-{GOODS[standing.good]}",
        data_explain=explained(setting, names, viewer, is_over, standing),
    )


@lru_cache(512)
def written_names(setting: Setting, names: tuple[str, ...], viewer: int | None) -> list[str]:
    """What the players are called, as it is written in a drawing."""
    you = setting.style.text(tr("You"))
    return [escape(you if seat == viewer else name) for seat, name in enumerate(names)]


@lru_cache(2048)
def explained(
    setting: Setting, names: tuple[str, ...], viewer: int | None, is_over: bool, standing: Standing
) -> str:
    said = [when(is_over or setting.is_reckoning), *pyramid_explained(*standing, viewer)]
    return " ".join([sentence.render(setting.style.lang, names, viewer) for sentence in said])


# --- What is the same for all who look at it: marks stand for the names of the players ---------


@lru_cache(1024)
def stones(setting: Setting, standing: Standing) -> str:
    """A pyramid without its markers; with its plaque, where there is room for it."""
    style, paints, plan = setting.style, setting.paints, setting.plan.terrace
    good, top = standing.good, -plan.rise * (TOP + 1)
    tones, title = style.tones, GOOD_TITLES[good]
    parts = [style.title(told(standing)), stone(good, plan.base, plan.rise, paints)]
    if plan.has_plaques:
        parts += [
            height_labels(plan.base, plan.rise, 13, tones.ink, "+"),
            group(seal(SIGNS[good], 27), at=(0, top - 18)),
            style.line(0, 21, title, 15, plan.pitch - 6, bold=True, anchor="middle"),
            group(plaque(setting, standing), at=(-45, 26)),
        ]
    else:
        parts += [
            height_labels(plan.base - 5, plan.rise, 12, tones.faint, ""),
            group(seal(SIGNS[good], 20), at=(-24, top + 12)),
        ]
    return "".join(parts)


def told(standing: Standing) -> Sentence:
    """The whole pyramid in words: everybody's step, the highest first, and what it pays."""
    order = sorted(range(len(standing.climbed)), key=lambda seat: -standing.climbed[seat])
    places = []
    for seat in order:
        pay = standing.place_pay(seat)
        values = {"player": MARKS[seat], "step": standing.climbed[seat], "pay": pay}
        paying = tr("{player} {step} (+{pay})", **values) if pay else None
        places.append(paying or tr("{player} {step}", **values))
    return tr("{good}: steps with today’s cargo: {places}", good=GOOD_TITLES[standing.good], places=places)


# --- Markers ----------------------------------------------------------------------------------


def markers(setting: Setting, pyramid: Pyramid) -> list[str]:
    """First all tails, then the discs, then what is gained; they close up on a step if they must."""
    plan, colours, good = setting.plan.terrace, setting.colours, pyramid.standing.good
    tails, discs, chips = [], [], []
    for step in range(TOP + 1):
        here = [seat for seat, climbed in enumerate(pyramid.standing.climbed) if climbed == step]
        ghost = pyramid.ghost is not None and pyramid.ghost[1] == step
        if not here and not ghost:
            continue
        places = row(len(here), ghost, step, plan)
        for seat, at in zip(here, places, strict=False):
            if pyramid.steps[seat] != step:
                foot = -plan.rise * (pyramid.steps[seat] + 0.5)
                tails.append(tail(colours[seat], at, foot))
            is_new = pyramid.gained is not None and pyramid.gained[0] == seat
            discs.append(marker(setting, seat, good, (pyramid.steps[seat], step), at, is_new))
            if pyramid.gained and is_new:
                chips.append(gain(f"{pyramid.gained[1]:+}", colours[seat], 13,
                                  (at[0], at[1] - plan.marker)))  # fmt: skip
        if ghost and pyramid.ghost is not None:
            seat, _, gained = pyramid.ghost
            size = 14 if plan.has_plaques else 12
            look = setting.style.look
            chips.append(possible_gain(f"+{gained}", colours[seat], look, size, places[-1]))
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


@lru_cache(2048)
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


@lru_cache(4096)
def marker(setting: Setting, seat: int, good: int, steps: tuple[int, int], at: Place, is_new: bool) -> str:
    """`steps` are where it stands, and where today's cargo would lift it."""
    name, plan = MARKS[seat], setting.plan.terrace
    size = plan.marker
    now, then = steps
    label = tr("{player}: step {step}", player=name, step=now)
    if now != then:
        label = tr("{player}: step {step}, with today’s cargo {then}", player=name, step=now, then=then)
    shadow = tag("ellipse", cx=1.5, cy=size / 2 - 1, rx=size / 2, ry=3,
                 fill=setting.paints.scenery.shadow, opacity=0.3)  # fmt: skip
    parts = [shadow, disc_of(setting.colours[seat], size, (0, 0))]
    if is_new:
        parts.append(tag("circle", r=size / 2 + 2, fill="none", stroke="#f3c64f", stroke_width=3))
    element = f"marker-{GOODS[good]}-{seat}"
    return setting.style.titled(label, *parts, at=at, id=element, data_step=f"0 {plan.rise:g}")


# --- What they pay ----------------------------------------------------------------------------


def plaque(setting: Setting, standing: Standing) -> str:
    """The coin of the highest and their emblems, and below them those of the second."""
    tones, paints, width = setting.style.tones, setting.paints, 90
    parts = [
        tag("rect", x=1.5, y=2.5, width=width, height=46, rx=8, fill=paints.scenery.shadow, opacity=0.22),
        tag("rect", width=width, height=46, rx=8, fill=tones.raised, stroke=tones.line),
    ]
    lines = paid(standing)
    for y, seats in zip((12.5, 33.5) if len(lines) > 1 else (22.5,), lines, strict=True):
        parts.append(florin(paints, 10, standing.place_pay(seats[0]), (15, y)))
        pitch = min(15, 44 / max(1, len(seats) - 1))
        parts += [
            disc_of(setting.colours[seat], 17, (38 + number * pitch, y))
            for number, seat in reversed(list(enumerate(seats)))
        ]
    return "".join(parts)


def paid(standing: Standing) -> list[list[int]]:
    """Those whom the pyramid pays for their place: the highest, and the second."""
    groups = []
    for step in sorted({*standing.climbed}, reverse=True)[:2]:
        seats = [seat for seat, climbed in enumerate(standing.climbed) if climbed == step]
        if standing.place_pay(seats[0]):
            groups.append(seats)
    return groups
