"""Medici's board: what is explained on a tap. What a pyramid or a ship would pay if the day ended now."""

from collections.abc import Iterator

from signoria.games.medici.names import GOOD_NAMES, PLACES
from signoria.games.medici.rules import HEIGHT_PAYS
from signoria.i18n import Seat, Sentence, tr

IF_IT_ENDED = tr("If the day ended now:")
WHILE_IT_IS_VALUED = tr("At the end of this day:")


def when(is_past: bool) -> Sentence:
    return WHILE_IT_IS_VALUED if is_past else IF_IT_ENDED


def pyramid_explained(
    good: int, steps: tuple[int, ...], pays: tuple[int, ...], viewer: int | None
) -> Iterator[Sentence]:
    """Who is paid by a pyramid, how much, and what for."""
    yield from _places_paid(good, steps, pays)
    yield from _heights_paid(steps)
    if viewer is not None and not pays[viewer]:
        yield tr("You get nothing here.")


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


def ship_explained(cargo: int, place: int, pay: int, total: int) -> Sentence:
    """What a ship's place would pay, and the pyramids with it; its owner is the only one named."""
    return tr(
        "{player}’s cargo of {cargo} is {place} and pays {pay}; with the pyramids that is {total} in all.",
        tr("your cargo of {cargo} is {place} and pays {pay}; with the pyramids that is {total} in all."),
        player=Seat(0),
        cargo=cargo,
        place=PLACES[place - 1],
        pay=pay,
        total=total,
    )
