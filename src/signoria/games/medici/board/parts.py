"""Medici's board: the question, the day, the pyramids, and each player's ship, money and pay."""

from collections.abc import Sequence
from functools import cache, lru_cache

from signoria.games.medici.board import art
from signoria.games.medici.board.market import placed_card
from signoria.games.medici.board.words import Table, margin, question, standing
from signoria.games.medici.rules import DAYS
from signoria.games.medici.terminal import asked_seat
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Look, group, words
from signoria.terminal.markup import result

# --- The question and the day -----------------------------------------------------------------


def asking(table: Table, width: float, height: float) -> str:
    """Whose turn it is and what he is asked; at the end who has won."""
    view = table.view
    seat = asked_seat(view)
    frame = art.panel(width, height, table.look, asked=True)
    if view["over"]:
        return frame + victory(table, width, height / 2)
    if seat is None:
        return frame + table.line(22, height / 2 + 6, question(view), 17)
    return frame + notice(table, seat, table.name(seat, width - 72, 18), question(view), height / 2)


def notice(table: Table, seat: int, title: str, sentence: Sentence, middle: float) -> str:
    return "".join(
        (
            group(table.disc(seat, 34), at=(32, middle)),
            words(60, middle - 4, title, 18, font_weight="bold"),
            table.line(60, middle + 18, sentence, 15),
        )
    )


def victory(table: Table, width: float, middle: float) -> str:
    """The winner and by how much he won; of winners who share it the emblems."""
    winners, florins = table.view["winners"], table.view["money"]
    if len(winners) == 1:
        by = tr("{money} florins, {margin} ahead", money=max(florins), margin=margin(florins))
        won = result(winners, lambda seat: table.name(seat, width - 130, 18)).render(table.lang)
        return notice(table, winners[0], won, by, middle)
    return "".join(
        (
            table.line(22, middle - 4, tr("Shared victory"), 18, font_weight="bold"),
            table.line(22, middle + 18, tr("with {money} florins", money=max(florins)), 15),
            *(
                group(table.disc(seat, 26), at=(width - 28 - 22 * turn, middle))
                for turn, seat in enumerate(winners)
            ),
        )
    )


def progress(table: Table, width: float, size: float) -> str:
    """The day, and who leads: now, and if the day ended now."""
    view = table.view
    parts = [
        group(art.day_pips(view["day"], table.look), at=(0, 12)),
        table.line(66, 17, tr("Day {day} of {days}", day=view["day"], days=DAYS), 15, font_weight="bold"),
    ]
    if not view["over"]:
        parts.append(table.line(0, 40, standing(table, view["money"], size), size))
        if table.look.narrow:
            parts.append(table.faint(0, 60, tr("if the day ended now:"), size))
            parts.append(table.faint(0, 77, standing(table, table.pays.money, size), size))
        else:
            coming = tr("if the day ended now: {standing}", standing=standing(table, table.pays.money, size))
            parts.append(table.faint(0, 60, coming, size))
    if view["unsold"]:
        unsold = tr_plural("{count} card unsold", "{count} cards unsold", len(view["unsold"]))
        parts.append(table.faint(width, 17, unsold, size, anchor="end"))
    return "".join(parts)


# --- Players ----------------------------------------------------------------------------------


def ship(table: Table, seat: int, pitch: float, width: float, height: float) -> str:
    """Five holds with their cards; the first hold at the origin."""
    return loaded_ship(tuple(table.view["ships"][seat]), pitch, width, height, table.look, table.lang)


@lru_cache(maxsize=256)  # most moves leave the ships as they were
def loaded_ship(
    cards: Sequence[str], pitch: float, width: float, height: float, look: Look, lang: str
) -> str:
    return art.hull(pitch, width, height, look) + "".join(
        placed_card(card, (hold * pitch, 0), width, height, lang, large=False)
        for hold, card in enumerate(cards)
    )


def cargo(table: Table, seat: int) -> str:
    """A ship's sum, and what its place would pay; their middle at the origin."""
    pay = table.pays.cargo[seat]
    return words(0, -2, table.view["cargo"][seat], 18, anchor="middle", font_weight="bold") + words(
        0, 17, f"+{pay}" if pay else "–", 14, anchor="middle", fill=None if pay else table.look.tones.faint
    )


def money(table: Table, seat: int) -> str:
    """A player's florins; their right end at the origin. A pennant marks the richest."""
    florins = table.view["money"]
    leads = florins[seat] == max(florins) and min(florins) < max(florins)
    number = words(0, 0, florins[seat], 24, anchor="end", font_weight="bold")
    return group(number, id=f"money-{seat}") + (group(art.pennant(table.look), at=(4, -17)) if leads else "")


def would_have(table: Table, seat: int) -> str:
    """What the day would bring a player, and what he would have then."""
    day = table.pays.day[seat]
    return f"+{day}" if table.view["over"] else f"+{day} → {table.pays.money[seat]}"


def pays_of_goods(table: Table, seat: int, first: tuple[float, float], pitch: float) -> str:
    """By good: where a player's marker stands, where it would climb, and what it would bring."""
    pays = table.pays
    rows = zip(pays.steps[seat], pays.climbed[seat], pays.by_good[seat], strict=True)
    return "".join(
        group(pay_of_good(good, *row, table.look), at=(first[0] + pitch * good, first[1]))
        for good, row in enumerate(rows)
    )


@cache
def pay_of_good(good: int, step: int, climbed: int, pay: int, look: Look) -> str:
    """On a narrow board two lines beside the good's icon; on a wide one a line, below the good's pyramid."""
    faint = look.tones.faint
    steps, paid = str(step) if step == climbed else f"{step}→{climbed}", f"+{pay}" if pay else "–"
    bold = {"font_weight": "bold"} if pay else {"fill": faint}
    if look.narrow:
        picture = group(art.good_icon(good, 20, look), at=(-16, -2))
        return picture + words(0, -6, steps, 12, fill=faint) + words(0, 10, paid, 14, **bold)
    return words(-6, 0, steps, 14, anchor="end", fill=faint) + words(6, 0, paid, 16, **bold)
