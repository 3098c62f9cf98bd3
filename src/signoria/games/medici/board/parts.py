"""Medici's board: the question, the day, and each player's ship, money and pay."""

from collections.abc import Sequence
from functools import cache, lru_cache

from signoria.games.medici.board import art
from signoria.games.medici.board.layout import Box, Layout, Row
from signoria.games.medici.board.market import placed_card
from signoria.games.medici.board.words import margin, question, standing
from signoria.games.medici.rules import DAYS
from signoria.games.medici.view import MediciView
from signoria.games.medici.words import GOODS
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import PENNANT, Context, Look, Style, group, icon, plaque, words
from signoria.terminal.markup import result

# --- The question and the day -----------------------------------------------------------------


def asking(context: Context[MediciView], box: Box) -> str:
    """Whose turn it is and what they are asked; at the end who has won."""
    view = context.view
    seat = view["asked"]
    frame = plaque(box.width, box.height, context.look, asked=True)
    if view["over"]:
        return frame + victory(context, box)
    if seat is None:
        return frame + context.line(22, box.height / 2 + 6, question(view), 17, box.width - 40)
    return frame + notice(context, seat, context.name(seat, box.width - 72, 18), question(view), box)


def notice(context: Context[MediciView], seat: int, title: str, sentence: Sentence, box: Box) -> str:
    middle, width = box.height / 2, box.width - 72
    return "".join(
        (
            context.disc(seat, 34, at=(32, middle)),
            context.line(60, middle - 4, title, 18, width, bold=True),
            context.line(60, middle + 18, sentence, 15, width),
        )
    )


def victory(context: Context[MediciView], box: Box) -> str:
    """The winner and by how much they won; of winners who share it the emblems."""
    winners, florins = context.view["winners"], context.view["money"]
    middle = box.height / 2
    if len(winners) == 1:
        by = tr("{money} florins, {margin} ahead", money=max(florins), margin=margin(florins))
        won = result(winners, lambda seat: context.name(seat, box.width - 140, 18))
        return notice(context, winners[0], context.text(won), by, box)
    width = box.width - 50 - 22 * len(winners)
    return "".join(
        (
            context.line(22, middle - 4, tr("Shared victory"), 18, width, bold=True),
            context.line(22, middle + 18, tr("with {money} florins", money=max(florins)), 15, width),
            *(
                context.disc(seat, 26, at=(box.width - 28 - 22 * turn, middle))
                for turn, seat in enumerate(winners)
            ),
        )
    )


def progress(context: Context[MediciView], plan: Layout) -> str:
    """The day, and who leads: now, and if the day ended now."""
    view, width, size = context.view, plan.progress.width, plan.text
    parts = [
        group(art.day_pips(view["day"], context.look), at=(0, 12)),
        context.line(66, 17, tr("Day {day} of {days}", day=view["day"], days=DAYS), 15, bold=True),
    ]
    if not view["over"]:
        parts.append(context.line(0, 40, standing(context, view["money"], size), size, width))
        then = standing(context, view["day_end"]["money"], size)
        coming = tr("if the day ended now: {standing}", standing=then)
        parts.append(context.paragraph(0, 60, coming, size, width - 16, 2, fill=context.tones.faint)[0])
    if view["unsold"]:
        unsold = tr_plural("{count} card unsold", "{count} cards unsold", len(view["unsold"]))
        parts.append(context.faint(width, 17, unsold, size, width - 180, anchor="end"))
    return "".join(parts)


# --- Players ----------------------------------------------------------------------------------


def player(context: Context[MediciView], seat: int, plan: Row) -> str:
    """A gilt frame is round the player who is asked, and round the winners."""
    view = context.view
    x, y, width, size = plan.name
    framed = seat in view["winners"] or seat == view["asked"]
    coming_x, coming_y, coming_size, anchor = plan.coming
    return "".join(
        (
            plaque(*plan.size, context.look, framed),
            context.disc(seat, plan.disc[2], at=plan.disc[:2]),
            context.line(x, y, context.people[seat].name, size, width, bold=True),
            context.faint(coming_x, coming_y, would_have(view, seat), coming_size, anchor=anchor),
            group(money(context, seat), at=plan.money),
            context.faint(*plan.florins, tr("florins"), 11, anchor="end") if plan.florins else "",
            group(ship(tuple(view["ships"][seat]), plan.hold, context.style), at=plan.ship),
            group(cargo(context, seat), at=plan.cargo),
            pays_of_goods(context, seat, plan),
        )
    )


@lru_cache(maxsize=256)  # most moves leave the ships as they were
def ship(cards: Sequence[str], holds: tuple[float, float, float], style: Style) -> str:
    """Five holds with their cards; the first hold at the origin."""
    pitch, width, height = holds
    return art.hull(pitch, width, height, style.look) + "".join(
        placed_card(card, (hold * pitch, 0), (width, height), style, large=False)
        for hold, card in enumerate(cards)
    )


def cargo(context: Context[MediciView], seat: int) -> str:
    """A ship's sum, and what its place would pay; their middle at the origin."""
    pay = context.view["cargo_pay"][seat]
    return words(0, -2, context.view["cargo"][seat], 18, anchor="middle", font_weight="bold") + words(
        0, 17, f"+{pay}" if pay else "–", 14, anchor="middle", fill=None if pay else context.tones.faint
    )


def money(context: Context[MediciView], seat: int) -> str:
    """A player's florins; their right end at the origin. A pennant marks the richest."""
    florins = context.view["money"]
    leads = seat in context.view["leaders"] and min(florins) < max(florins)
    number = words(0, 0, florins[seat], 24, anchor="end", font_weight="bold")
    return group(number, id=f"money-{seat}") + (
        icon(PENNANT, 17, context.tones.gilt, (10, -9)) if leads else ""
    )


def would_have(view: MediciView, seat: int) -> str:
    """What the day would bring a player, and what they would have then."""
    end = view["day_end"]
    return f"+{end['pay'][seat]}" if view["over"] else f"+{end['pay'][seat]} → {end['money'][seat]}"


def pays_of_goods(context: Context[MediciView], seat: int, plan: Row) -> str:
    """By good: where a player's marker stands, where it would climb, and what it would bring."""
    x, y, pitch = plan.pays
    now, end = context.view["steps"][seat], context.view["day_end"]
    return "".join(
        group(
            pay_of_good(
                number,
                now[good],
                end["steps"][seat][good],
                end["goods"][seat][good],
                plan.stacked,
                context.look,
            ),
            at=(x + pitch * number, y),
        )
        for number, good in enumerate(GOODS)
    )


@cache
def pay_of_good(good: int, step: int, climbed: int, pay: int, stacked: bool, look: Look) -> str:
    faint = look.tones.faint
    steps, paid = str(step) if step == climbed else f"{step}→{climbed}", f"+{pay}" if pay else "–"
    bold = {"font_weight": "bold"} if pay else {"fill": faint}
    if stacked:
        picture = art.good_icon(good, 20, look, (-16, -2))
        return picture + words(0, -6, steps, 12, fill=faint) + words(0, 10, paid, 14, **bold)
    return words(-6, 0, steps, 14, anchor="end", fill=faint) + words(6, 0, paid, 16, **bold)
