"""Medici vs Strozzi: the plaques of the two families."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.strozzi.board.art import LAUREL, coin, icon, ship_width, water
from signoria.games.strozzi.board.ports import FAMILIES, ship_drawn
from signoria.games.strozzi.terminal import asked_seat
from signoria.i18n import tr
from signoria.svg import Look, Person, Tones, emblem, group, plaque, shortened, words


@dataclass(frozen=True)
class PlaquePlan:
    width: float
    height: float
    name: float  # sizes of text
    small: float
    money: float
    longest_name: int
    lines: tuple[float, float, float, float, float]  # name, family, money, what the round would pay, lead
    ships: float  # top of the ships at anchor
    slot: float
    ship_height: float


WIDE = PlaquePlan(240, 180, 15, 13, 30, 18, (31, 49, 82, 104, 123), 136, 11, 30)
NARROW = PlaquePlan(183, 164, 13, 11, 26, 14, (27, 42, 73, 92, 109), 122, 7, 28)


def player(
    view: dict[str, Any], people: Sequence[Person], seat: int, look: Look, lang: str, at: tuple[float, float]
) -> str:
    """Name, money, what the end of the round would bring now, who leads, and the ships at anchor."""
    plan = NARROW if look.narrow else WIDE
    name, family, *_ = plan.lines
    size = plan.name * 2
    called = shortened(people[seat].name, plan.longest_name)
    return group(
        plaque(plan.width, plan.height, look, asked=asked_seat(view) == seat),
        group(water(plan.width - 16, plan.ship_height + 8, look, False), at=(8, plan.ships - 4)),
        emblem(people[seat].colour, size, at=(12 + size / 2, name + 4)),
        words(size + 20, name, called, plan.name, font_weight="bold"),
        words(size + 20, family, FAMILIES[seat], plan.small, fill=look.tones.faint),
        money(view, seat, plan, look.tones, lang),
        lead(view, seat, plan, look, lang),
        at=at,
    ) + ships_at_anchor(view, people, seat, plan, look, lang, at)


def money(view: dict[str, Any], seat: int, plan: PlaquePlan, tones: Tones, lang: str) -> str:
    """The florins, marked as credit below 0, and what the end of the round would bring now."""
    line, pays = plan.lines[2:4]
    florins, size = view["money"][seat], plan.money
    owes = florins < 0
    parts = [
        group(coin(size * 0.3, tones), at=(14 + size * 0.3, line - size * 0.34)),
        words(20 + size * 0.6, line, signed(florins), size, font_weight="bold",
              fill=tones.warn if owes else None, id=f"money-{FAMILIES[seat]}"),
    ]  # fmt: skip
    if owes:
        text = tr("on credit").render(lang)
        parts.append(words(plan.width - 14, line, text, plan.small, anchor="end", fill=tones.warn))
    if not view["over"]:
        pay, total = view["earns_now"][seat], signed(total_of(view, seat))
        text = tr("ending now: +{pay} = {total}", pay=pay, total=total).render(lang)
        parts.append(words(14, pays, text, plan.small))
    return "".join(parts)


def signed(florins: int) -> str:
    return str(florins).replace("-", "−")


def total_of(view: dict[str, Any], seat: int) -> int:
    """The florins of a player if the round ended now."""
    return int(view["money"][seat] + view["earns_now"][seat])


def lead(view: dict[str, Any], seat: int, plan: PlaquePlan, look: Look, lang: str) -> str:
    """A laurel for the one who is ahead, counted as if the round ended now."""
    ahead = total_of(view, seat) - total_of(view, 1 - seat)
    if ahead < 0 or (ahead == 0 and view["over"]):
        return ""
    if ahead == 0:
        return words(14, plan.lines[4], tr("level").render(lang), plan.small, fill=look.tones.faint)
    text = tr("wins by {lead}", lead=ahead) if view["over"] else tr("leads by {lead}", lead=ahead)
    y = plan.lines[3 if view["over"] else 4]
    return icon(LAUREL, plan.small + 4, look.tones.gilt, 22, y - plan.small * 0.38) + words(
        34, y, text.render(lang), plan.small, font_weight="bold"
    )


def ships_at_anchor(
    view: dict[str, Any],
    people: Sequence[Person],
    seat: int,
    plan: PlaquePlan,
    look: Look,
    lang: str,
    at: tuple[float, float],
) -> str:
    """The ships without a port, small; each has its place."""
    sizes = [ship_width(ship["size"], plan.slot) for ship in view["ships"][seat]]
    gap = (plan.width - 28 - sum(sizes)) / 2
    x, drawn = 14.0, []
    for ship, width in zip(view["ships"][seat], sizes, strict=True):
        if ship["port"] is None:
            place = (at[0] + x, at[1] + plan.ships)
            drawn.append(ship_drawn(view, seat, ship, people, plan.slot, plan.ship_height, look, lang, place))
        x += width + gap
    return "".join(drawn)
