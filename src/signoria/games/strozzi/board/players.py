"""Medici vs Strozzi: the plaques of the two families."""

from dataclasses import dataclass

from signoria.games.strozzi.board.art import LAUREL, ship_width, water
from signoria.games.strozzi.board.ports import ship_drawn
from signoria.games.strozzi.view import StrozziView
from signoria.games.strozzi.names import FAMILIES
from signoria.i18n import tr
from signoria.svg import Context, Place, coin, group, icon, plaque, words


@dataclass(frozen=True)
class PlaquePlan:
    width: float
    height: float
    name: float  # sizes of text
    small: float
    money: float
    lines: tuple[float, float, float, float, float]  # name, family, money, what the round would pay, lead
    ships: float  # top of the ships at anchor
    slot: float
    ship_height: float


WIDE = PlaquePlan(240, 180, 15, 13, 30, (31, 49, 82, 104, 123), 136, 11, 30)
NARROW = PlaquePlan(183, 164, 13, 11, 26, (27, 42, 73, 92, 109), 122, 7, 28)


def player(context: Context[StrozziView], seat: int, at: Place) -> str:
    """Name, money, what the end of the round would bring now, who leads, and the ships at anchor."""
    plan = NARROW if context.look.narrow else WIDE
    name, family, *_ = plan.lines
    size = plan.name * 2
    return group(
        plaque(plan.width, plan.height, context.look, asked=context.view["asked"] == seat),
        group(water(plan.width - 16, plan.ship_height + 8, context.look, False), at=(8, plan.ships - 4)),
        context.disc(seat, size, at=(12 + size / 2, name + 4)),
        context.line(
            size + 20, name, context.people[seat].name, plan.name, plan.width - size - 30, bold=True
        ),
        context.faint(size + 20, family, FAMILIES[seat], plan.small),
        money(context, seat, plan),
        lead(context, seat, plan),
        at=at,
    ) + ships_at_anchor(context, seat, plan, at)


def money(context: Context[StrozziView], seat: int, plan: PlaquePlan) -> str:
    """The florins, marked as credit below 0, and what the end of the round would bring now."""
    view, warn = context.view, context.tones.bad
    line, pays = plan.lines[2:4]
    florins, size = view["money"][seat], plan.money
    owes = florins < 0
    parts = [
        group(coin(size * 0.3), at=(14 + size * 0.3, line - size * 0.34)),
        words(20 + size * 0.6, line, signed(florins), size, font_weight="bold", fill=warn if owes else None,
              id=f"money-{FAMILIES[seat]}"),
    ]  # fmt: skip
    if owes:
        right = plan.width - 14
        parts.append(context.line(right, line, tr("on credit"), plan.small, 80, anchor="end", fill=warn))
    if not view["over"]:
        told = tr(
            "ending now: +{pay} = {total}",
            pay=view["earns_now"][seat],
            total=signed(view["money_then"][seat]),
        )
        parts.append(context.line(14, pays, told, plan.small, plan.width - 16))
    return "".join(parts)


def signed(florins: int) -> str:
    return str(florins).replace("-", "−")


def lead(context: Context[StrozziView], seat: int, plan: PlaquePlan) -> str:
    """A laurel for the one who is ahead, counted as if the round ended now."""
    over, then = context.view["over"], context.view["money_then"]
    ahead = then[seat] - then[1 - seat]
    if ahead < 0 or (ahead == 0 and over):
        return ""
    if ahead == 0:
        return context.faint(14, plan.lines[4], tr("level"), plan.small, plan.width - 24)
    told = tr("wins by {lead}", lead=ahead) if over else tr("leads by {lead}", lead=ahead)
    y = plan.lines[3 if over else 4]
    laurel = icon(LAUREL, plan.small + 4, context.tones.gilt, (22, y - plan.small * 0.38))
    return laurel + context.line(34, y, told, plan.small, plan.width - 44, bold=True)


def ships_at_anchor(context: Context[StrozziView], seat: int, plan: PlaquePlan, at: Place) -> str:
    """The ships without a port, small; each has its place."""
    ships = context.view["ships"][seat]
    sizes = [ship_width(ship["size"], plan.slot) for ship in ships]
    gap = (plan.width - 28 - sum(sizes)) / 2
    x, drawn = 14.0, []
    for ship, width in zip(ships, sizes, strict=True):
        if ship["port"] is None:
            place = (at[0] + x, at[1] + plan.ships)
            drawn.append(ship_drawn(context, seat, ship, plan.slot, plan.ship_height, place))
        x += width + gap
    return "".join(drawn)
