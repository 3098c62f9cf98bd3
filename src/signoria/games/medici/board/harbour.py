"""Medici's board: the harbour. A ship a player with its cargo, a plate below, and what its owner says."""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.medici.board.art import SIGNS, disc_of
from signoria.games.medici.board.explain import ship_explained, when
from signoria.games.medici.board.layout import Harbour, Setting
from signoria.games.medici.board.market import NUMBERS
from signoria.games.medici.board.words import last_bids, recent_buyers, speech_of
from signoria.games.medici.names import PLACES, card_id, card_name
from signoria.games.medici.rules import CARDS_OF_A_GOOD, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import tr
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
KEPT = 2048
"""How many ships, plates and words are kept, of all tables together."""


class Berth(NamedTuple):
    """What a ship shows, with the plate below it."""

    seat: int
    name: str
    is_viewer: bool
    cards: tuple[str, ...]
    before: int | None  # in a preview: how many cards were aboard
    cargo: int
    place: int  # 1 is the best
    pay: int  # for the place
    total: int  # with what the pyramids pay
    gained: int  # in a preview: what the viewer's choice adds to it
    is_marked: bool  # whether its owner has bought since the viewer's last choice
    is_over: bool


def harbour(context: Context[MediciView], setting: Setting) -> list[str]:
    """The viewer's ship first, then as they sit; while a day is valued, the best cargo first."""
    marked, bids = recent_buyers(context), last_bids(context)
    is_silent = context.is_reckoning or context.view["over"]
    drawn = []
    for seat, at in zip(berths(context), setting.plan.harbour.berths, strict=True):
        says = None if is_silent else speech_of(context, seat, bids)
        begin, end = around(seat, at)
        ship = moored(setting, berth_of(context, seat, seat in marked))
        drawn += [begin, ship, mark(setting, says, seat) if says else "", end]
    return drawn


@lru_cache(512)
def around(seat: int, at: Place) -> tuple[str, str]:
    """What begins and ends a ship at a place."""
    begin, end = group("|", at=at, id=f"ship-{seat}").split("|")
    return begin, end


def berths(context: Context[MediciView]) -> list[int]:
    players, first = context.view["players"], context.viewer or 0
    if context.is_reckoning:
        return sorted(range(players), key=lambda seat: context.view["cargo_place"][seat])
    return [(first + number) % players for number in range(players)]


def berth_of(context: Context[MediciView], seat: int, is_marked: bool) -> Berth:
    view, before, is_viewer = context.view, context.before, seat == context.viewer
    pay = view["cargo_pay"][seat]
    return Berth(
        seat,
        context.people[seat].name,
        is_viewer,
        tuple(view["ships"][seat]),
        None if before is None else len(before["ships"][seat]),
        view["cargo"][seat],
        view["cargo_place"][seat],
        pay,
        view["day_end"]["pay"][seat],
        pay - before["cargo_pay"][seat] if before is not None and is_viewer else 0,
        is_marked,
        view["over"],
    )


@lru_cache(KEPT)  # most moves leave most ships as they were
def moored(setting: Setting, berth: Berth) -> str:
    """A ship and its plate; the same for all but its owner."""
    style, plan, colour = setting.style, setting.plan.harbour, setting.colours[berth.seat]
    seat, name, is_viewer, cards, before, cargo, place, pay, total, gained, is_marked, is_over = berth
    called = style.text(tr("You")) if is_viewer else name
    explained = ship_explained(cargo, place, pay, total).render(style.lang, [name], 0 if is_viewer else None)
    return "".join(
        (
            told(setting, called, cards, cargo, place),
            ship(setting, colour, cards, before, is_marked) if plan.scale else "",
            ribbon(setting, place, pay) if setting.is_reckoning else "",
            group(
                drawn_plate(setting, called, colour, is_viewer, cargo, place, pay, gained),
                at=plan.plate,
                id=f"plate-{seat}",
                data_explain=f"{style.text(when(is_over or setting.is_reckoning))} {explained}",
            ),
        )
    )


@lru_cache(KEPT)
def told(setting: Setting, name: str, cards: tuple[str, ...], cargo: int, place: int) -> str:
    """A ship in words."""
    style = setting.style
    if not cards:
        return style.title(tr("{player}: nothing aboard", player=name))
    return style.title(
        tr(
            "{player}: cargo {cargo}, {place}; aboard: {cards}",
            player=name,
            cards=[card_name(NUMBERS[card]) for card in cards],
            cargo=cargo,
            place=PLACES[place - 1],
        )
    )


# --- Ships ------------------------------------------------------------------------------------


@lru_cache(KEPT)
def ship(setting: Setting, colour: str, cards: tuple[str, ...], before: int | None, is_marked: bool) -> str:
    plan, style, paints = setting.plan.harbour, setting.style, setting.paints
    return "".join(
        (
            group(ship_behind(plan.ship, colour, paints), scale=plan.scale),
            cargo(cards, before, plan, style),
            group(ship_before(plan.ship, colour, paints), scale=plan.scale),
            pin(colour, newest(cards, plan)) if is_marked and cards else "",
        )
    )


def newest(cards: tuple[str, ...], plan: Harbour) -> Place:
    """The middle of the upper edge of the card that was loaded last."""
    scale = plan.scale
    return (plan.ship.hold(len(cards) - 1) + CARD[0] / 2) * scale, (FOOT - CARD[1]) * scale + 2


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


@lru_cache(KEPT)
def drawn_plate(
    setting: Setting,
    name: str,
    colour: str,
    is_viewer: bool,
    cargo: int,
    place: int,
    pay: int,
    gained: int,
) -> str:
    """Name, cargo, place and what it would pay."""
    style, tones, paints = setting.style, setting.style.tones, setting.paints
    width, height = setting.plan.harbour.plate_size
    in_words = PLACES[place - 1]
    frame = [
        tag("rect", x=2, y=3, width=width, height=height, rx=min(10, height / 2), fill=paints.scenery.shadow,
            opacity=0.3),
        tag("rect", width=width, height=height, rx=min(12.5, height / 2), fill=tones.raised,
            stroke=tones.gilt if is_viewer else tones.line, stroke_width=2.4 if is_viewer else 1.2),
    ]  # fmt: skip
    if height < 40:
        told = f"{cargo} · {style.text(in_words)}"
        return "".join((*frame, *pill(name, colour, told, width, style), coin(pay, gained, colour, 11,
                        (width - 13, 12), paints)))  # fmt: skip
    if width > 160:
        size, middle, x, line = 31, 24, 47, tr("Cargo {cargo} · {place}", cargo=cargo, place=in_words)
    else:
        size, middle, x, line = 27, 19, 37, tr("{cargo} · {place}", cargo=cargo, place=in_words)
    room = width - x - 41
    return "".join(
        (
            *frame,
            disc_of(colour, size, (middle, 22)),
            style.line(x, 19, name, 17, room, bold=True),
            style.faint(x, 36, line, 14, room),
            coin(pay, gained, colour, 15, (width - 22, 21), paints),
        )
    )


def pill(name: str, colour: str, told: str, width: float, style: Style) -> tuple[str, str, str]:
    """What a plate in one line says."""
    y, both = 12.0, width - 62
    room = max(both - text_width(told, 13), 0.5 * both)
    return (
        disc_of(colour, 20, (13, y)),
        style.line(27, y + 5, name, 14, room, bold=True) if width > 150 else "",
        style.faint(width - 28, y + 5, told, 13, max(60, 0.5 * both), anchor="end"),
    )


def coin(pay: int, gained: int, colour: str, radius: float, at: Place, paints: Paints) -> str:
    """What the ship's place would pay, and in a preview what the viewer's choice adds to it."""
    drawn = florin(paints, radius, pay, at) if pay else no_florins(paints, radius, at)
    if not gained:
        return drawn
    return drawn + gain(f"{gained:+}", colour, 13, (at[0], at[1] - radius - 8))


# --- What people say --------------------------------------------------------------------------


@lru_cache(KEPT)
def mark(setting: Setting, said: Speech, seat: int) -> str:
    """What the owner says."""
    plan, paints = setting.plan.harbour, setting.paints
    if plan.speech is None:
        return group(at_bow(said, paints), at=bow(plan), id=f"speech-{seat}", data_enter="pop")
    (x, y), height = plan.speech, plan.speech_height
    x -= max(0, x - 18 + speech_width(said, height) - plan.room)
    return group(speech(said, paints, (0, 0), height), at=(x, y), id=f"speech-{seat}", data_enter="pop")


def ribbon(setting: Setting, place: int, pay: int) -> str:
    """While a day is valued: the place that the cargo has won."""
    plan = setting.plan.harbour
    if plan.speech is None:
        return ""
    x, y = plan.speech
    radius = 22 if plan.scale == 1 else 17
    at = (x + 34, y - radius - 6)
    return rosette(setting.style.text(PLACES[place - 1]), setting.paints, pay > 0, at, radius)


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
