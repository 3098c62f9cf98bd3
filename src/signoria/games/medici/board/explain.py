"""Medici's board: what is explained on a tap. What a pyramid or a ship would pay if the day ended now."""

from collections.abc import Iterator
from functools import lru_cache

from signoria.games.medici.names import GOOD_NAMES, GOODS, PLACES
from signoria.games.medici.rules import HEIGHT_PAYS
from signoria.games.medici.view import MediciView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context

IF_IT_ENDED = tr("If the day ended now:")
WHILE_IT_IS_VALUED = tr("At the end of this day:")


def pyramid_explained(context: Context[MediciView], good: int) -> str:
    """Who is paid by a pyramid, how much, and what for."""
    end, name = context.view["day_end"], GOODS[good]
    steps = tuple(steps[name] for steps in end["steps"])
    pays = tuple(pays[name] for pays in end["goods"])
    return _joined(context, _pyramid(good, steps, pays, context.viewer, _names(context), context.lang))


def ship_explained(context: Context[MediciView], seat: int) -> str:
    """What a ship's place would pay, and the pyramids with it."""
    view = context.view
    facts = view["cargo"][seat], view["cargo_place"][seat], view["cargo_pay"][seat]
    total = view["day_end"]["pay"][seat]
    return _joined(context, _ship(seat, *facts, total, context.viewer, _names(context), context.lang))


def _names(context: Context[MediciView]) -> tuple[str, ...]:
    return tuple(person.name for person in context.people)


def _joined(context: Context[MediciView], told: str) -> str:
    is_past = context.is_reckoning or context.view["over"]
    return f"{context.text(WHILE_IT_IS_VALUED if is_past else IF_IT_ENDED)} {told}"


@lru_cache(maxsize=512)  # most moves leave most pyramids as they were
def _pyramid(
    good: int,
    steps: tuple[int, ...],
    pays: tuple[int, ...],
    viewer: int | None,
    names: tuple[str, ...],
    lang: str,
) -> str:
    told = [*_places_paid(good, steps, pays), *_heights_paid(steps)]
    if viewer is not None and not pays[viewer]:
        told.append(tr("You get nothing here."))
    return " ".join(sentence.render(lang, names, viewer) for sentence in told)


def _places_paid(good: int, steps: tuple[int, ...], pays: tuple[int, ...]) -> Iterator[Sentence]:
    for is_second, step in enumerate(sorted({*steps}, reverse=True)[:2]):
        seats = [Seat(seat) for seat, climbed in enumerate(steps) if climbed == step]
        values = {"good": GOOD_NAMES[good], "pay": pays[seats[0]] - int(HEIGHT_PAYS[step])}
        if not values["pay"]:
            continue
        if len(seats) > 1:
            together = SECOND_TOGETHER if is_second else HIGHEST_TOGETHER
            yield together.with_values(players=seats, **values)
        else:
            yield (_second if is_second else _highest)(seats[0], values)


HIGHEST_TOGETHER = tr("{players} are highest in {good} together and get {pay} each.")
SECOND_TOGETHER = tr("{players} are second in {good} together and get {pay} each.")


def _highest(seat: Seat, values: dict[str, object]) -> Sentence:
    return tr(
        "{player} is highest in {good} and gets {pay}.",
        tr("You are highest in {good} and get {pay}."),
        player=seat,
        **values,
    )


def _second(seat: Seat, values: dict[str, object]) -> Sentence:
    return tr(
        "{player} is second in {good} and gets {pay}.",
        tr("You are second in {good} and get {pay}."),
        player=seat,
        **values,
    )


def _heights_paid(steps: tuple[int, ...]) -> Iterator[Sentence]:
    for seat, step in enumerate(steps):
        if HEIGHT_PAYS[step]:
            yield tr(
                "{player} gets {pay} more for the height.",
                tr("You get {pay} more for the height."),
                player=Seat(seat),
                pay=int(HEIGHT_PAYS[step]),
            )


@lru_cache(maxsize=512)
def _ship(
    seat: int,
    cargo: int,
    place: int,
    pay: int,
    total: int,
    viewer: int | None,
    names: tuple[str, ...],
    lang: str,
) -> str:
    return tr(
        "{player}’s cargo of {cargo} is {place} and pays {pay}; with the pyramids that is {total} in all.",
        tr("your cargo of {cargo} is {place} and pays {pay}; with the pyramids that is {total} in all."),
        player=Seat(seat),
        cargo=cargo,
        place=PLACES[place - 1],
        pay=pay,
        total=total,
    ).render(lang, names, viewer)
