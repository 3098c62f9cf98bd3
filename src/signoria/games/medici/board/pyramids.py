"""Medici's board: the pyramids, with the markers and the values of each good that are still to come."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from signoria.games.medici.board import art
from signoria.games.medici.board.words import Table
from signoria.games.medici.rules import CARDS_OF_A_GOOD, TOP, VALUE
from signoria.games.medici.words import CARD_TEXTS, GOOD_NAMES, GOODS
from signoria.i18n import tr
from signoria.svg import Look, Person, group, tag, words


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
    look: Look
    lang: str


def pyramid(table: Table, good: int, base: float, rise: float) -> str:
    """A good's pyramid; the middle of its foot at the origin."""
    cards = CARD_TEXTS[good * CARDS_OF_A_GOOD : (good + 1) * CARDS_OF_A_GOOD]
    return drawn(
        Pyramid(
            good,
            tuple(table.people),
            tuple(steps[good] for steps in table.pays.steps),
            tuple(steps[good] for steps in table.pays.climbed),
            () if table.view["over"] else tuple(card in table.view["unseen"] for card in cards),
            base,
            rise,
            table.look,
            table.lang,
        )
    )


@lru_cache(maxsize=256)  # most moves leave most pyramids as they were
def drawn(pyramid: Pyramid) -> str:
    top, good, look = -pyramid.rise * (TOP + 1), pyramid.good, pyramid.look
    name = GOOD_NAMES[good].render(pyramid.lang)
    return "".join(
        (
            group(art.good_icon(good, 22, look), at=(0, top - 30)),
            words(0, top - 5, name, 13, anchor="middle", font_weight="bold"),
            art.stone(good, pyramid.base, pyramid.rise, look),
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


def marker(pyramid: Pyramid, seat: int, size: float, at: tuple[float, float], pale: bool) -> str:
    good, person = GOODS[pyramid.good], pyramid.people[seat]
    disc = art.disc(person.colour, size, pyramid.look.dark)
    if pale:
        return group(disc, at=at, id=f"climb-{good}-{seat}", opacity=0.7)
    label = tr("{player}: step {step}", player=person.name, step=pyramid.steps[seat])
    return group(tag("title", escape(label.render(pyramid.lang))), disc, at=at, id=f"marker-{good}-{seat}")


def still_to_come(pyramid: Pyramid) -> Iterator[str]:
    """The seven values of a good in a row; a dot for each card that was drawn this day."""
    pitch = pyramid.base / CARDS_OF_A_GOOD
    for place, unseen in enumerate(pyramid.unseen):
        x = pitch * (place + 0.5) - pyramid.base / 2
        if unseen:
            yield words(x, 0, VALUE[place], 12, anchor="middle")
        else:
            yield tag("circle", cx=x, cy=-4, r=1.6, fill=pyramid.look.tones.line)
