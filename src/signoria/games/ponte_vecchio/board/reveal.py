"""Ponte Vecchio, the board: the cards turned over, who cancels out whom, and who has the right."""

from collections.abc import Iterator, Sequence
from typing import Literal

from signoria.games.ponte_vecchio.board.cards import card_height, face
from signoria.games.ponte_vecchio.board.paint import LANTERN, own, paints
from signoria.games.ponte_vecchio.board.plan import BEYOND, PonteVecchio, plan_for
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, steps
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import INK, group, tag

Fate = Literal["out", "right", "higher"]
RED = "#a3271f"
IVORY = "#fffdf7"


def rank(view: PonteVecchioView, seat: int) -> tuple[int, int]:
    """What decides: the card, the joker lowest, and then the nearest shop (R-4.1, R-4.2)."""
    return CARD_TEXTS.index(view["laid"][seat] or ""), view["distance"][seat] or 0


def fate(view: PonteVecchioView, seat: int) -> Fate:
    right = view["right"]
    if seat == right:
        return "right"
    return "out" if right is None or rank(view, seat) < rank(view, right) else "higher"


def in_order(view: PonteVecchioView) -> list[int]:
    """From the lowest card on, the nearer shop first."""
    return sorted(range(view["players"]), key=lambda seat: rank(view, seat))


def twins(view: PonteVecchioView) -> list[list[int]]:
    """Those who cancel each other out, together."""
    out = [seat for seat in in_order(view) if fate(view, seat) == "out"]
    return [
        [seat for seat in out if rank(view, seat) == level]
        for level in sorted({rank(view, seat) for seat in out})
    ]


def note(view: PonteVecchioView, seat: int) -> Sentence:
    """Why it went so for a card, in a word or two."""
    right, near = view["right"], view["distance"][seat] or 0
    if fate(view, seat) == "out":
        return tr("{steps} away", steps=steps(near))
    if right is not None and seat != right:
        same = view["laid"][seat] == view["laid"][right]
        return tr("farther away") if same else tr("higher")
    if any(other != seat and view["laid"][other] == view["laid"][seat] for other in range(view["players"])):
        return tr("nearest: {steps}", steps=steps(near))
    return tr("lowest left") if twins(view) else tr("lowest")


def verdict(view: PonteVecchioView) -> Sentence:
    if view["right"] is None:
        return tr("Nobody moves the burgher")
    return tr("{player} moves the burgher", tr("You move the burgher"), player=Seat(view["right"]))


def cancelling(view: PonteVecchioView, group_: Sequence[int]) -> Sentence:
    card = view["laid"][group_[0]]
    named = tr("joker") if card == "joker" else card
    if len(group_) == 2:
        return tr("{card} and {card}, equally near: both out", card=named)
    return tr("{count} times {card}, equally near: all out", count=len(group_), card=named)


def draw_reveal(context: PonteVecchio) -> str:
    plan = plan_for(context.look)
    dusk = tag("rect", x=-BEYOND, y=-BEYOND, width=plan.width + 2 * BEYOND, height=plan.height + 2 * BEYOND,
               fill="#1a0f04", opacity=0.6)  # fmt: skip
    return dusk + "".join(_column(context) if context.look.narrow else _row(context))


# --- Wide: side by side -----------------------------------------------------------------------


def _row(context: PonteVecchio) -> Iterator[str]:
    view = context.view
    seats = in_order(view)
    pitch = 1004 / len(seats)
    middles = {seat: pitch * (place + 0.5) for place, seat in enumerate(seats)}
    for number, group_ in enumerate(twins(view)):
        link = _link(context, [middles[seat] for seat in group_], cancelling(view, group_))
        yield group(link, id=f"cancelled-{number}")
    if view["right"] is not None:
        yield tag("ellipse", cx=middles[view["right"]], cy=228, rx=180, ry=205, fill=own("spot"))
    for seat in seats:
        yield _large(context, seat, middles[seat])
    x = middles.get(view["right"] if view["right"] is not None else -1, 502)
    said = context.say(verdict(view))
    drawn = context.line(
        min(max(x, 220), 784), 452, said, 25, 420, bold=True, anchor="middle", fill="#ffe7a8"
    )
    yield group(drawn, id="verdict")


def _link(context: PonteVecchio, places: Sequence[float], why: Sentence) -> str:
    """A bracket over those who cancel each other out, and why they do."""
    left, right = min(places), max(places)
    stems = "".join(f"M{x:.0f} 128V76" for x in places)
    middle, width = (left + right) / 2, 300
    return "".join(
        (
            tag("path", d=f"{stems}M{left:.0f} 76H{right:.0f}", fill="none", stroke="#f0968c",
                stroke_width=3),
            tag("rect", x=middle - width / 2, y=60, width=width, height=32, rx=16, fill="#fff4ee", stroke=RED,
                stroke_width=2),
            context.line(middle, 81.5, why, 15, width - 16, bold=True, anchor="middle", fill=RED),
        )
    )  # fmt: skip


def _large(context: PonteVecchio, seat: int, x: float) -> str:
    view, how = context.view, fate(context.view, seat)
    width = 150 if how == "right" else 118
    height = card_height(width)
    top = 112 if how == "right" else 134
    pays = context.text(tr("pays {pays}", pays=view["pays"][seat]))
    card = face(view["laid"][seat] or "", width, context.style, pays)
    marked = card + _fate_mark(how, width, height)
    return group(
        group(marked, at=(x - width / 2, top), **_turned(seat)),
        _name_plate(context, seat, x, top + height + 16),
        id=f"laid-{seat + 1}",
    )


def _turned(seat: int) -> dict[str, str]:
    """What lets a card be turned over where it lies."""
    return {"id": f"face-{seat + 1}", "data_enter": "turn"}


def _fate_mark(how: Fate, width: float, height: float) -> str:
    """Gold round the winner; the others in the shade, and those who are out struck through."""
    if how == "right":
        return tag("rect", x=-4, y=-4, width=width + 8, height=height + 8, rx=width / 9, fill="none",
                   stroke=LANTERN, stroke_width=5)  # fmt: skip
    shade = tag("rect", width=width, height=height, rx=width / 10, fill="#3a2c18",
                opacity=0.42 if how == "out" else 0.2)  # fmt: skip
    if how == "higher":
        return shade
    d = f"M8 {height - 8:.0f}L{width - 8:.0f} 8"
    return shade + tag("path", d=d, stroke=RED, stroke_width=6, stroke_linecap="round", opacity=0.9)


def _name_plate(context: PonteVecchio, seat: int, x: float, y: float) -> str:
    is_right = fate(context.view, seat) == "right"
    width = 184
    fill = paints(context.look).gold if is_right else IVORY
    return group(
        tag("rect", x=-width / 2, width=width, height=46, rx=12, fill=fill, stroke="#6b4c0d"),
        context.disc(seat, 30, at=(-width / 2 + 24, 23)),
        context.line(-width / 2 + 46, 20, context.name(seat, 126, 17), 17, bold=True, fill=INK),
        context.line(-width / 2 + 46, 38, note(context.view, seat), 14, 128, fill="#4a3a22"),
        at=(x, y),
    )


# --- Narrow: one below the other --------------------------------------------------------------


def _column(context: PonteVecchio) -> Iterator[str]:
    """Those who are out linked at the left; the winner in gold."""
    view = context.view
    seats = in_order(view)
    pitch = min(92, 376 / len(seats))
    tops = {seat: 20 + pitch * place for place, seat in enumerate(seats)}
    for number, group_ in enumerate(twins(view)):
        first, last = tops[group_[0]] + 30, tops[group_[-1]] + 30
        link = tag(
            "path", d=f"M48 {first:.0f}H22V{last:.0f}H48", fill="none", stroke="#f0968c", stroke_width=3
        )
        yield group(link, id=f"cancelled-{number}")
    for seat in seats:
        yield _line(context, seat, tops[seat], pitch - 8)
    said = context.say(verdict(view))
    yield group(
        context.line(195, 440, said, 21, 370, bold=True, anchor="middle", fill="#ffe7a8"), id="verdict"
    )


def _line(context: PonteVecchio, seat: int, y: float, height: float) -> str:
    view, how = context.view, fate(context.view, seat)
    width = round((height - 6) * 92 / 128, 1)
    fill = paints(context.look).gold if how == "right" else IVORY
    away = steps(view["distance"][seat] or 0)
    said = tr("{steps} away: cancelled out", steps=away) if how == "out" else note(view, seat)
    card = face(view["laid"][seat] or "", width, context.style) + _fate_mark(how, width, card_height(width))
    return group(
        tag("rect", x=36, width=342, height=height, rx=12, fill=fill, stroke="#6b4c0d"),
        group(card, at=(46, 3), **_turned(seat)),
        context.disc(seat, 28, at=(136, height / 2)),
        context.line(160, height / 2 - 3, context.name(seat, 208, 17), 17, bold=True, fill=INK),
        context.line(160, height / 2 + 16, said, 13.5, 208, fill="#4a3a22"),
        at=(0, y),
        id=f"laid-{seat + 1}",
    )
