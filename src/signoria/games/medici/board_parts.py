"""Medici's board: the question, the day, the pyramids, and each player's ship, money and pay."""

from html import escape

from signoria.drawing import group, plaque, tag, words
from signoria.games.medici import board_art as art
from signoria.games.medici.board_market import placed_card, still_to_come
from signoria.games.medici.board_words import Table, asked_seat, question, standing
from signoria.games.medici.rules import DAYS, HOLDS, TOP
from signoria.games.medici.words import GOOD_NAMES, GOODS
from signoria.markup import result
from signoria.say import say, say_count

# --- The question and the day -----------------------------------------------------------------


def asking(table: Table, width: float, height: float) -> str:
    """Whose turn it is and what he is asked; at the end who has won."""
    view, middle = table.view, height / 2
    frame = plaque(width, height, table.look, asked=True)
    if view["over"]:
        won = result(view["winners"], lambda seat: table.name(seat, 20 if len(view["winners"]) == 1 else 9))
        with_money = say("The game is over: {money} florins", money=max(view["money"]))
        return "".join(
            (
                frame,
                group(table.disc(view["winners"][0], 34), at=(32, middle)),
                table.line(60, middle - 4, won, 18, font_weight="bold"),
                table.line(60, middle + 18, with_money, 15),
            )
        )
    seat = asked_seat(view)
    if seat is None:
        return frame + table.line(22, middle + 6, question(view), 17)
    return frame + "".join(
        (
            group(table.disc(seat, 34), at=(32, middle)),
            words(60, middle - 4, table.name(seat), 18, font_weight="bold"),
            table.line(60, middle + 18, question(view), 15),
        )
    )


def progress(table: Table, width: float, size: float) -> str:
    """The day, and who leads: now, and if the day ended now."""
    view = table.view
    parts = [
        group(art.day_pips(view["day"], table.look), at=(0, 12)),
        table.line(66, 17, say("Day {day} of {days}", day=view["day"], days=DAYS), 15, font_weight="bold"),
    ]
    if not view["over"]:
        parts.append(table.line(0, 40, standing(table, view["money"]), size))
        if table.look.narrow:
            parts.append(table.faint(0, 60, say("if the day ended now:"), size))
            parts.append(table.faint(0, 77, standing(table, table.pays.money), size))
        else:
            coming = say("if the day ended now: {standing}", standing=standing(table, table.pays.money, 10))
            parts.append(table.faint(0, 60, coming, size))
    if view["unsold"]:
        unsold = say_count("{count} card unsold", "{count} cards unsold", len(view["unsold"]))
        parts.append(table.faint(width, 17, unsold, size, anchor="end"))
    return "".join(parts)


# --- Pyramids ---------------------------------------------------------------------------------


def pyramid(table: Table, good: int, base: float, rise: float) -> str:
    """A good's pyramid with everybody's marker, and where they would climb; its foot at the origin."""
    top = -rise * (TOP + 1)
    name = GOOD_NAMES[good]
    return "".join(
        (
            group(art.good_icon(good, 22, table.look), at=(0, top - 30)),
            table.line(0, top - 5, name, 13, anchor="middle", font_weight="bold"),
            art.stone(good, base, rise, table.look),
            *(markers(table, good, step, base, rise) for step in range(TOP + 1)),
            group(still_to_come(table, good, base), at=(0, 20)),
        )
    )


def markers(table: Table, good: int, step: int, base: float, rise: float) -> str:
    """All that stands on one step: the markers, and pale ones of those who would climb to it."""
    pays, seats = table.pays, range(table.view["players"])
    here = [seat for seat in seats if pays.steps[seat][good] == step]
    coming = [seat for seat in seats if pays.climbed[seat][good] == step and seat not in here]
    if not here and not coming:
        return ""
    size, small = rise - 6, rise - 12
    room = art.step_width(step, base) - 6
    lengths = [size + 1] * len(here) + [small + 1] * len(coming)
    crowding = min(1, room / sum(lengths))
    x, y = -sum(lengths) * crowding / 2, -rise * (step + 0.5)
    shown = []
    for length, seat in zip(lengths, (*here, *coming), strict=True):
        x += length * crowding / 2
        if seat in here:
            shown.append(marker(table, seat, good, step, size, (x, y)))
        else:
            disc = table.disc(seat, small)
            shown.append(group(disc, at=(x, y), id=f"climb-{GOODS[good]}-{seat}", opacity=0.55))
        x += length * crowding / 2
    return "".join(shown)


def marker(table: Table, seat: int, good: int, step: int, size: float, at: tuple[float, float]) -> str:
    label = say("{player}: step {step}", player=table.people[seat].name, step=step)
    title = tag("title", escape(label.told(table.lang)))
    return group(title, table.disc(seat, size), at=at, id=f"marker-{GOODS[good]}-{seat}")


# --- Players ----------------------------------------------------------------------------------


def ship(table: Table, seat: int, pitch: float, width: float, height: float) -> str:
    """Five holds with their cards; the first hold at the origin."""
    cards = table.view["ships"][seat]
    return art.hull(pitch, width, height, table.look) + "".join(
        placed_card(card, (hold * pitch, 0), width, height, table.lang, large=False)
        for hold, card in enumerate(cards[:HOLDS])
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


def steps_of_good(table: Table, seat: int, good: int) -> str:
    """Where a marker stands and where it would climb."""
    step, climbed = table.pays.steps[seat][good], table.pays.climbed[seat][good]
    return str(step) if step == climbed else f"{step}→{climbed}"


def pay_of_good(table: Table, seat: int, good: int, x: float, y: float, size: float) -> str:
    """What a marker would bring."""
    pay = table.pays.by_good[seat][good]
    if not pay:
        return words(x, y, "–", size, fill=table.look.tones.faint)
    return words(x, y, f"+{pay}", size, font_weight="bold")
