"""Medici's board: the harbour. A ship a player with its cargo, a plate below, and what its owner says."""

from functools import lru_cache

from signoria.games.medici.board.art import SIGNS, disc_of
from signoria.games.medici.board.layout import Harbour
from signoria.games.medici.board.market import NUMBERS
from signoria.games.medici.board.words import recent_buyers, speech_of
from signoria.games.medici.names import PLACES, card_id, card_name
from signoria.games.medici.rules import CARDS_OF_A_GOOD, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import Seat, tr
from signoria.svg import (
    Context,
    Paints,
    Place,
    Speech,
    Style,
    empty_hold,
    florin,
    gain,
    group,
    no_florins,
    pin,
    rosette,
    ship_before,
    ship_behind,
    small_card,
    speech,
    speech_width,
    tag,
    text_width,
    turn_number,
    words,
)

CARD = (35.0, 54.0)
FOOT = -30.0
"""Where cargo stands above the water."""


def harbour(context: Context[MediciView], plan: Harbour, paints: Paints) -> str:
    """The viewer's ship first, then as they sit; while a day is valued, the best cargo first."""
    marked = recent_buyers(context)
    return "".join(
        group(
            context.title(told(context, seat)),
            ship(context, seat, plan, paints, seat in marked) if plan.scale else "",
            ribbon(context, seat, plan, paints) if context.is_reckoning else "",
            group(plate(context, seat, plan, paints), at=plan.plate, id=f"plate-{seat}"),
            "" if context.is_reckoning or context.view["over"] else mark(context, seat, plan, paints),
            at=at,
            id=f"ship-{seat}",
        )
        for seat, at in zip(berths(context), plan.berths, strict=True)
    )


def berths(context: Context[MediciView]) -> list[int]:
    players, first = context.view["players"], context.viewer or 0
    if context.is_reckoning:
        return sorted(range(players), key=lambda seat: context.view["cargo_place"][seat])
    return [(first + number) % players for number in range(players)]


def told(context: Context[MediciView], seat: int) -> str:
    """A ship in words."""
    view = context.view
    cards = [card_name(NUMBERS[card]) for card in view["ships"][seat]]
    values = {"cargo": view["cargo"][seat], "place": PLACES[view["cargo_place"][seat] - 1]}
    player = Seat(seat)
    if not cards:
        return context.say(tr("{player}: nothing aboard", player=player))
    return context.say(
        tr("{player}: cargo {cargo}, {place}; aboard: {cards}", player=player, cards=cards, **values)
    )


# --- Ships ------------------------------------------------------------------------------------


def ship(context: Context[MediciView], seat: int, plan: Harbour, paints: Paints, is_marked: bool) -> str:
    colour, scale = context.people[seat].colour, plan.scale
    before = None if context.before is None else len(context.before["ships"][seat])
    cards = tuple(context.view["ships"][seat])
    return "".join(
        (
            group(ship_behind(plan.ship, colour, paints), scale=scale),
            cargo(cards, before, plan, context.style),
            group(ship_before(plan.ship, colour, paints), scale=scale),
            pin(colour, newest(cards, plan)) if is_marked and cards else "",
        )
    )


def newest(cards: tuple[str, ...], plan: Harbour) -> Place:
    """The middle of the upper edge of the card that was loaded last."""
    scale = plan.scale
    return (plan.ship.hold(len(cards) - 1) + CARD[0] / 2) * scale, (FOOT - CARD[1]) * scale + 2


@lru_cache(maxsize=512)  # most moves leave the ships as they were
def cargo(cards: tuple[str, ...], before: int | None, plan: Harbour, style: Style) -> str:
    """Five holds with their cards; those that a preview adds have a gold edge."""
    scale = plan.scale
    (width, height), foot = (side * scale for side in CARD), FOOT * scale
    parts = []
    for hold in range(plan.ship.holds):
        x = (plan.ship.hold(hold) + 0.75) * scale
        if hold >= len(cards):
            parts.append(empty_hold(width, height - 12 * scale, x, foot + 2))
            continue
        number = NUMBERS[cards[hold]]
        face = small_card(SIGNS[number // CARDS_OF_A_GOOD], VALUE[number], width, height)
        if before is not None and hold >= before:
            face += tag("rect", x=-1.5, y=-1.5, width=width + 3, height=height + 3, rx=5, fill="none",
                        stroke="#f3c64f", stroke_width=3)  # fmt: skip
        parts.append(style.titled(card_name(number), face, at=(x, foot - height), id=card_id(cards[hold])))
    return "".join(parts)


# --- Plates -----------------------------------------------------------------------------------


def plate(context: Context[MediciView], seat: int, plan: Harbour, paints: Paints) -> str:
    """Name, cargo, place and what it would pay."""
    view, (width, height) = context.view, plan.plate_size
    tones, is_viewer = context.tones, seat == context.viewer
    place = PLACES[view["cargo_place"][seat] - 1]
    frame = [
        tag("rect", x=2, y=3, width=width, height=height, rx=min(10, height / 2), fill=paints.scenery.shadow,
            opacity=0.3),
        tag("rect", width=width, height=height, rx=min(12.5, height / 2), fill=tones.raised,
            stroke=tones.gilt if is_viewer else tones.line, stroke_width=2.4 if is_viewer else 1.2),
    ]  # fmt: skip
    name, cargo = context.called(seat), view["cargo"][seat]
    if height < 40:
        return "".join(frame) + pill(context, seat, context.text(place), plan, paints)
    if width > 160:
        size, middle, x, told = 31, 24, 47, tr("Cargo {cargo} · {place}", cargo=cargo, place=place)
    else:
        size, middle, x, told = 27, 19, 37, tr("{cargo} · {place}", cargo=cargo, place=place)
    room = width - x - 41
    return "".join(
        (
            *frame,
            disc_of(context.people[seat], size, (middle, 22)),
            context.line(x, 19, name, 17, room, bold=True),
            context.faint(x, 36, told, 14, room),
            coin(context, seat, 15, (width - 22, 21), paints),
        )
    )


def pill(context: Context[MediciView], seat: int, place: str, plan: Harbour, paints: Paints) -> str:
    """A plate in one line."""
    width, y = plan.plate_size[0], 12.0
    told = f"{context.view['cargo'][seat]} · {place}"
    both = width - 62
    room = max(both - text_width(told, 13), 0.5 * both)
    return "".join(
        (
            disc_of(context.people[seat], 20, (13, y)),
            context.line(27, y + 5, context.called(seat), 14, room, bold=True) if width > 150 else "",
            context.faint(width - 28, y + 5, told, 13, max(60, 0.5 * both), anchor="end"),
            coin(context, seat, 11, (width - 13, y), paints),
        )
    )


def coin(context: Context[MediciView], seat: int, radius: float, at: Place, paints: Paints) -> str:
    """What the ship's place would pay, and in a preview what the viewer's choice adds to it."""
    pay = context.view["cargo_pay"][seat]
    drawn = florin(paints, radius, pay, at) if pay else no_florins(paints, radius, at)
    if context.before is None or seat != context.viewer:
        return drawn
    gained = pay - context.before["cargo_pay"][seat]
    chip = gain(f"{gained:+}", context.people[seat].colour, 13, (at[0], at[1] - radius - 8))
    return drawn + chip if gained else drawn


# --- What people say --------------------------------------------------------------------------


def mark(context: Context[MediciView], seat: int, plan: Harbour, paints: Paints) -> str:
    """What the owner says."""
    said = speech_of(context, seat)
    if said is None:
        return ""
    if plan.speech is None:
        return group(at_bow(said, paints), at=bow(plan), id=f"speech-{seat}")
    (x, y), height = plan.speech, plan.speech_height
    x -= max(0, x - 18 + speech_width(said, height) - plan.room)
    return group(speech(said, paints, (0, 0), height), at=(x, y), id=f"speech-{seat}")


def ribbon(context: Context[MediciView], seat: int, plan: Harbour, paints: Paints) -> str:
    """While a day is valued: the place that the cargo has won."""
    if plan.speech is None:
        return ""
    place = context.text(PLACES[context.view["cargo_place"][seat] - 1])
    x, y = plan.speech
    radius = 22 if plan.scale == 1 else 17
    return rosette(place, paints, context.view["cargo_pay"][seat] > 0, (x + 34, y - radius - 6), radius)


def bow(plan: Harbour) -> Place:
    return plan.ship.half * plan.scale + 15, -46 * plan.scale


def at_bow(said: Speech, paints: Paints) -> str:
    """What is said, as a sign: where there is no room for words."""
    tones = paints.look.tones
    if said.kind == "asked" or (said.florins and said.kind == "said"):
        sign = florin(paints, 12, said.text if said.florins else "?")
    else:
        short = said.text if said.florins else "–" if said.kind == "quiet" else "…"
        text = words(0, 5, short, 14, anchor="middle", fill=tones.faint)
        sign = tag("circle", r=11, fill=tones.panel, stroke=tones.line) + text
    order = "" if said.order is None else turn_number(said.order, paints.look, (21, 0))
    return group(tag("title", said.text), sign, order)
