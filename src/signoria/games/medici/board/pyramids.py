"""Medici's board: the pyramids, with the markers and the values of each good that are still to come."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from signoria.games.medici.board import art
from signoria.games.medici.board.layout import Layout
from signoria.games.medici.rules import CARDS_OF_A_GOOD, TOP, VALUE
from signoria.games.medici.view import MediciView
from signoria.games.medici.words import CARD_TEXTS, GOOD_NAMES, GOODS
from signoria.i18n import tr
from signoria.svg import Context, Person, Place, Style, disc, group, tag, words


@dataclass(frozen=True)
class Pyramid:
    """All that the picture of one pyramid depends on."""

    good: int
    people: tuple[Person, ...]
    steps: tuple[int, ...]  # by seat: where the marker stands
    climbed: tuple[int, ...]  # where it would climb if the day ended now
    unseen: tuple[bool, ...]  # by card of the good: not drawn this day
    base: float
    rise: float
    style: Style


def pyramid(context: Context[MediciView], number: int, plan: Layout) -> str:
    """A good's pyramid; the middle of its foot at the origin."""
    view, good = context.view, GOODS[number]
    cards = CARD_TEXTS[number * CARDS_OF_A_GOOD : (number + 1) * CARDS_OF_A_GOOD]
    return drawn(
        Pyramid(
            number,
            tuple(context.people),
            tuple(steps[good] for steps in view["steps"]),
            tuple(steps[good] for steps in view["day_end"]["steps"]),
            () if view["over"] else tuple(card in view["unseen"] for card in cards),
            plan.base,
            plan.rise,
            context.style,
        )
    )


@lru_cache(maxsize=256)  # most moves leave most pyramids as they were
def drawn(pyramid: Pyramid) -> str:
    top, good, style = -pyramid.rise * (TOP + 1), pyramid.good, pyramid.style
    return "".join(
        (
            art.good_icon(good, 22, style.look, (0, top - 30)),
            style.line(0, top - 5, GOOD_NAMES[good], 13, pyramid.base, bold=True, anchor="middle"),
            art.stone(good, pyramid.base, pyramid.rise, style.look),
            *(on_step(pyramid, step) for step in sorted({*pyramid.steps, *pyramid.climbed})),
            group(*still_to_come(pyramid), at=(0, 20)),
        )
    )


def on_step(pyramid: Pyramid, step: int) -> str:
    """The markers on a step, then pale ones of those who would climb to it; they close up if they must."""
    here = [seat for seat, own in enumerate(pyramid.steps) if own == step]
    coming = [seat for seat, own in enumerate(pyramid.climbed) if own == step and seat not in here]
    size, small = pyramid.rise - 6, pyramid.rise - 12
    lengths = [size + 1] * len(here) + [small + 1] * len(coming)
    crowding = min(1, (art.step_width(step, pyramid.base) - 6) / sum(lengths))
    x, y = -sum(lengths) * crowding / 2, -pyramid.rise * (step + 0.5)
    shown = []
    for length, seat in zip(lengths, (*here, *coming), strict=True):
        x += length * crowding / 2
        shown.append(marker(pyramid, seat, size if seat in here else small, (x, y), pale=seat not in here))
        x += length * crowding / 2
    return "".join(shown)


def marker(pyramid: Pyramid, seat: int, size: float, at: Place, pale: bool) -> str:
    good, person, style = GOODS[pyramid.good], pyramid.people[seat], pyramid.style
    shown = disc(person.colour, size, style.look.dark)
    if pale:
        return group(shown, at=at, id=f"climb-{good}-{seat}", opacity=0.7)
    label = tr("{player}: step {step}", player=person.name, step=pyramid.steps[seat])
    return style.titled(label, shown, at=at, id=f"marker-{good}-{seat}")


def still_to_come(pyramid: Pyramid) -> Iterator[str]:
    """The seven values of a good in a row; a dot for each card that was drawn this day."""
    pitch = pyramid.base / CARDS_OF_A_GOOD
    for place, unseen in enumerate(pyramid.unseen):
        x = pitch * (place + 0.5) - pyramid.base / 2
        if unseen:
            yield words(x, 0, VALUE[place], 12, anchor="middle")
        else:
            yield tag("circle", cx=x, cy=-4, r=1.6, fill=pyramid.style.tones.line)
