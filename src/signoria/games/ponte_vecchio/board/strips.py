"""Ponte Vecchio, the board: what else is worth knowing of a player, and what signs mean."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from signoria.games.ponte_vecchio.board.bridge import HOOK
from signoria.games.ponte_vecchio.board.houses import burgher
from signoria.games.ponte_vecchio.board.names import anybody, named
from signoria.games.ponte_vecchio.board.paint import LANTERN, TURNS
from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, shops_of, steps
from signoria.i18n import Sentence, tr
from signoria.svg import Reader, Style, group, scene, tag, words

WIDTH, HEIGHT = 322, 46


def strip(context: PonteVecchio, seat: int) -> str:
    """Shops on the bridge and in hand, steps to the nearest, and which of the eleven cards are left."""
    view = context.view
    figures = (view["shops"][seat], view["shops_in_hand"][seat], view["distance"][seat])
    moved_last = view["last_mover"] == seat and not view["over"]
    reader = context.reader if seat == context.viewer else anybody(context.reader)
    return named(context, _strip(reader, seat, figures, tuple(view["hands"][seat]), moved_last))


Figures: TypeAlias = tuple[int, int, int | None]
"""Shops on the bridge, shops in hand, and steps to the nearest."""


@lru_cache(4096)
def _strip(reader: Reader, seat: int, figures: Figures, hand: tuple[str, ...], moved_last: bool) -> str:
    parts = [
        reader.faint(0, 14, _told(reader.style, figures), 13.5, 290),
        tag("path", d="M0 23H322", stroke=reader.tones.line),
        _hand(hand, reader.style),
    ]
    if moved_last:
        said = tr("Moved the burgher last, and opens the next auction")
        parts.append(reader.titled(said, group(burgher(True), scale=0.27), at=(308, 18)))
    return scene(WIDTH, HEIGHT, parts, reader.called(seat), reader.look)


def _told(style: Style, figures: Figures) -> str:
    shops, in_hand, nearest = figures
    told = [shops_of(shops), tr("{count} left", count=in_hand)]
    if nearest is not None:
        told.append(tr("nearest: {steps}", steps=steps(nearest)))
    return " · ".join(style.text(part) for part in told)


@lru_cache(4096)
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
