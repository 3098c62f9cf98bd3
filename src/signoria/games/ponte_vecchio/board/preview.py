"""Ponte Vecchio, the board: what a proposed move would pay."""

from signoria.games.ponte_vecchio.board.bridge import previews_move
from signoria.games.ponte_vecchio.board.head import COLUMN
from signoria.games.ponte_vecchio.board.paint import paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, plan_for
from signoria.svg import emblem, group, tag, text_width, words

ON_GOLD = "#2b1c04"


def draw_preview(context: PonteVecchio) -> str:
    """Only moves of the burgher have one here: shops, cards and offers are shown where they are."""
    return _pays(context) if previews_move(context) else ""


def _pays(context: PonteVecchio) -> str:
    """A large tag with the gain of whoever is paid."""
    gains = [new - old for new, old in zip(context.view["money"], context.now["money"], strict=True)]
    payee = max(range(len(gains)), key=gains.__getitem__)
    if gains[payee] <= 0:
        return ""
    said = f"+{gains[payee]}"
    colour = context.people[payee].colour
    gold = paints(context.look).gold
    edge: dict[str, str | float] = {"stroke": "#6b4c0d", "stroke_width": 1.6}
    if context.look.narrow:
        shape = tag("rect", x=4, y=266, width=COLUMN, height=38, rx=10, fill=gold, **edge)
        text = words(36, 292, said, 19, font_weight="bold", fill=ON_GOLD)
        return shape + emblem(colour, 24, (21, 285)) + text
    x, _ = plan_for(context.look).step(context.view["burgher"])
    name = context.name(payee, 150, 22)
    half = (text_width(f"{name} {said}", 24, bold=True) + 62) / 2
    shift = min(max(x, half + 8), 996 - half) - x
    d = (
        f"M{shift - half + 12:.0f} 0h{2 * half - 24:.0f}a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12H12L0 73"
        f"L-12 58H{shift - half + 12:.0f}a12 12 0 0 1-12-12v-34a12 12 0 0 1 12-12z"
    )
    return group(
        tag("path", d=d, fill="#1d1206", opacity=0.3, transform="translate(3 4)"),
        tag("path", d=d, fill=gold, **edge),
        emblem(colour, 34, (shift - half + 30, 29)),
        words(shift - half + 54, 37.5, f"{name} {said}", 24, font_weight="bold", fill=ON_GOLD),
        at=(x, 92),
        pointer_events="none",
    )
