"""Ponte Vecchio, the board: what else is worth knowing of a player, and what signs mean."""

from collections.abc import Sequence
from functools import cache

from signoria.games.ponte_vecchio.board.bridge import HOOK
from signoria.games.ponte_vecchio.board.houses import burgher
from signoria.games.ponte_vecchio.board.paint import LANTERN, TURNS
from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, shops_of, steps
from signoria.i18n import Sentence, tr
from signoria.svg import Style, group, scene, tag, words

WIDTH, HEIGHT = 322, 46


def strip(context: PonteVecchio, seat: int) -> str:
    """Shops on the bridge and in hand, steps to the nearest, and which of the eleven cards are left."""
    view, name = context.view, context.called(seat)
    parts = [
        context.faint(0, 14, _figures(context, seat), 13.5, 290),
        tag("path", d="M0 23H322", stroke=context.tones.line),
        _hand(tuple(view["hands"][seat]), context.style),
    ]
    if view["last_mover"] == seat and not view["over"]:
        said = tr("Moved the burgher last, and opens the next auction")
        parts.append(context.titled(said, group(burgher(True), scale=0.27), at=(308, 18)))
    return scene(WIDTH, HEIGHT, parts, name, context.look)


def _figures(context: PonteVecchio, seat: int) -> str:
    view = context.view
    told = [shops_of(view["shops"][seat]), tr("{count} left", count=view["shops_in_hand"][seat])]
    nearest = view["distance"][seat]
    if nearest is not None:
        told.append(tr("nearest: {steps}", steps=steps(nearest)))
    return " · ".join(context.text(part) for part in told)


@cache
def _hand(hand: tuple[str, ...], style: Style) -> str:
    """All eleven cards; those that were played are struck out."""
    tones, parts = style.tones, []
    for place, text in enumerate(CARD_TEXTS):
        short = "J" if text == "joker" else text
        x = 8 + place * 29.6 + (4 if place == len(CARD_TEXTS) - 1 else 0)
        is_left = text in hand
        parts.append(
            words(x, 39, short, 13, anchor="middle", fill=tones.ink if is_left else tones.faint,
                  font_weight="bold" if is_left else None, opacity=None if is_left else 0.55,
                  text_decoration=None if is_left else "line-through")
        )  # fmt: skip
    return group(style.title(tr("Cards in hand; struck out: played")), *parts)


def legend(style: Style) -> Sequence[tuple[str, Sentence]]:
    turns = TURNS[style.look.dark]
    chevrons = "M12 7l6 5l-6 5M20 6l7 6l-7 6"
    stroke = "#ffd98a" if style.look.dark else "#8a5a00"
    looks = tag("path", d="M2 9L32 2V22L2 15z", fill=LANTERN, opacity=0.7) + tag(
        "path", d=chevrons, fill="none", stroke=stroke, stroke_width=2.6
    )
    frame = tag("rect", x=3, y=1, width=28, height=22, fill=style.tones.raised, stroke=turns, stroke_width=2)
    hook = tag("path", d=HOOK, fill="none", stroke=turns, stroke_width=2, transform="translate(17 12)")
    return (
        (_sign(looks), tr("the way he looks")),
        (_sign(frame + hook), tr("he may turn here")),
    )


def _sign(content: str) -> str:
    return tag("svg", content, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 34 24", width=34, height=24)
