"""Banco: the table as a drawing."""

from banco import INFO
from banco.rules import CARD
from banco.view import BancoView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context, group, plaque, sheet, tag, words

CONTROLS = {"card": tr("Cards")}
WIDE, NARROW, MARGIN, TOP = 560, 390, 12, 52
ROW, CARDS_AT, CARD_WIDTH, CARD_HEIGHT = 60, 52, 30, 40


def picks(action: int) -> tuple[str, ...]:
    """
    >>> picks(CARD + 4), picks(0)
    (('card:5',), ())
    """
    return (f"card:{action - CARD + 1}",) if action >= CARD else ()


def question(context: Context[BancoView]) -> str:
    return context.say(asked(context))


def asked(context: Context[BancoView]) -> Sentence:
    view = context.view
    if view["phase"] == "prize":
        return tr("The lot decides which prize is offered")
    return tr(
        "{player} lays a card for {points}",
        tr("lay a card for {points}"),
        player=Seat(view["player"] or 0),
        points=view["offered"],
    )


def draw(context: Context[BancoView]) -> str:
    seats = range(context.view["players"])
    width = NARROW if context.look.narrow else WIDE
    inside = width - 2 * MARGIN
    left = ", ".join(map(str, context.view["prizes"])) or "–"
    heading = context.line(MARGIN + 4, 32, tr("Prizes to come: {prizes}", prizes=left), 16, width=inside - 8)
    rows = [group(player(context, seat, inside), at=(MARGIN, TOP + ROW * seat)) for seat in seats]
    return sheet(width, TOP + ROW * len(seats) + 8, [heading, *rows], INFO.title, context.look)


def player(context: Context[BancoView], seat: int, width: float) -> str:
    view = context.view
    own = view["player"] == seat
    cards = [
        group(card(context, number, own), at=(CARDS_AT + (CARD_WIDTH + 2) * place, 6))
        for place, number in enumerate(view["hands"][seat])
    ]
    laid = view["laid"][seat]
    return "".join(
        (
            plaque(width, ROW - 8, context.look, asked=own),
            group(context.disc(seat, 28), at=(24, 26)),
            *cards,
            "" if laid is None else group(face(context, laid or "?"), at=(width - 44, 6)),
        )
    )


def card(context: Context[BancoView], number: int, own: bool) -> str:
    drawn = face(context, number)
    return context.choice(f"card:{number}", tr("card {number}", number=number), drawn) if own else drawn


def face(context: Context[BancoView], shown: int | str) -> str:
    tones = context.tones
    return tag(
        "rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=4, fill=tones.raised, stroke=tones.line
    ) + words(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 6, shown, 16, anchor="middle")
