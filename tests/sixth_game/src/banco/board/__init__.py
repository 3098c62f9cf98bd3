"""Banco: the table as a drawing."""

from collections.abc import Mapping
from typing import Any

from banco import INFO
from banco.rules import CARD
from signoria.i18n import tr
from signoria.svg import Context, choice, emblem, group, plaque, sheet, shortened, tag, words

CONTROLS = {"card": tr("Cards")}
ROW, LEFT, CARD_WIDTH, CARD_HEIGHT = 84, 150, 30, 44


def picks(action: int) -> tuple[str, ...]:
    """
    >>> picks(CARD + 4), picks(0)
    (('card:5',), ())
    """
    return (f"card:{action - CARD + 1}",) if action >= CARD else ()


def question(context: Context[Mapping[str, Any]]) -> str:
    view = context.view
    if view["over"]:
        return tr("The game is over").render(context.lang)
    if view["phase"] == "prize":
        return tr("The lot decides which prize is offered").render(context.lang)
    name = context.people[view["player"]].name
    return tr("{player}: lay a card for {points}", player=name, points=view["offered"]).render(context.lang)


def draw(context: Context[Mapping[str, Any]]) -> str:
    view = context.view
    wide = 390 if context.look.narrow else 560
    rows = [
        group(player(context, seat, wide - 24), at=(12, 52 + ROW * seat)) for seat in range(view["players"])
    ]
    left = ", ".join(map(str, view["prizes"])) or "–"
    heading = words(16, 32, tr("Prizes to come: {prizes}", prizes=left).render(context.lang), 16)
    return sheet(wide, 60 + ROW * view["players"], [heading, *rows], INFO.title, context.look)


def player(context: Context[Mapping[str, Any]], seat: int, width: float) -> str:
    view, person = context.view, context.people[seat]
    own = view["player"] == seat
    cards = [
        group(card(context, number, own), at=(LEFT - 34 + (CARD_WIDTH + 2) * place, 28))
        for place, number in enumerate(view["hands"][seat])
    ]
    lying = view["laid"][seat]
    return "".join(
        (
            plaque(width, ROW - 8, context.look, asked=own),
            emblem(person.colour, 28, at=(24, 26)),
            words(46, 22, shortened(person.name, 12), 14, font_weight="bold"),
            words(width - 14, 22, view["scores"][seat], 18, anchor="end", font_weight="bold"),
            *cards,
            ""
            if lying is None
            else group(face(context, lying or "?"), at=(width - 48, 28), id=f"laid-{seat}"),
        )
    )


def card(context: Context[Mapping[str, Any]], number: int, own: bool) -> str:
    drawn = face(context, number)
    return (
        choice(f"card:{number}", tr("card {number}", number=number).render(context.lang), drawn)
        if own
        else drawn
    )


def face(context: Context[Mapping[str, Any]], shown: int | str) -> str:
    tones = context.look.tones
    return tag(
        "rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, fill=tones.raised, stroke=tones.line
    ) + words(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 6, shown, 16, anchor="middle")
