"""Ponte Vecchio, the board: what a proposed move would pay, and the other way to stop there, in words."""

from signoria.games.ponte_vecchio.board.bridge import previews_move
from signoria.games.ponte_vecchio.board.head import COLUMN
from signoria.games.ponte_vecchio.board.labels import labels_here
from signoria.games.ponte_vecchio.board.paint import TURNS, paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, plan_for
from signoria.i18n import tr
from signoria.svg import Place, emblem, group, tag, text_width, words

ON_GOLD = "#2b1c04"


def draw_preview(context: PonteVecchio) -> str:
    """Only moves of the burgher have one here: shops, cards and offers are shown where they are."""
    return _pays(context) + _ways_to_stop(context) if previews_move(context) else ""


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


def _ways_to_stop(context: PonteVecchio) -> str:
    """Where turning is a choice: to stop, or to stop and turn."""
    now, step = context.now, context.view["burgher"]
    if step not in now["may_turn_on"]:
        return ""
    is_turned = context.view["looks_towards"] != now["looks_towards"]
    stop, turn = (context.text(said) for said in (tr("Stop on {step}", step=step),
                                                  tr("Stop on {step} and turn", step=step)))  # fmt: skip
    stop_label, turn_means = labels_here(context, step)
    if context.look.narrow:
        return _tall_button(context, f"step:{step}", stop_label, stop, 310, not is_turned) + _tall_button(
            context, f"turning:{step}", turn_means, turn, 368, is_turned
        )
    wide, wider = text_width(stop, 15, bold=True) + 30, text_width(turn, 15, bold=True) + 30
    x, _ = plan_for(context.look).step(step)
    left = min(max(x - (wide + wider) / 2, 10), 990 - wide - wider)
    first = _button(context, f"step:{step}", stop_label, stop, (left, 50), wide, not is_turned)
    return first + _button(
        context, f"turning:{step}", turn_means, turn, (left + wide + 6, 50), wider, is_turned
    )


def _button(
    context: PonteVecchio, pick: str, label: str, text: str, at: Place, width: float, is_chosen: bool
) -> str:
    fill, ink, edge = _tones(context, is_chosen)
    return context.choice(
        pick, label,
        tag("rect", width=width, height=34, rx=17, fill=fill, stroke=edge, stroke_width=1.6),
        words(width / 2, 22.5, text, 15, anchor="middle", font_weight="bold", fill=ink),
        at=at,
    )  # fmt: skip


def _tall_button(context: PonteVecchio, pick: str, label: str, text: str, y: float, is_chosen: bool) -> str:
    fill, ink, edge = _tones(context, is_chosen)
    told, end = context.paragraph(44, 20, text, 13, COLUMN - 8, most=3, bold=True, anchor="middle", fill=ink)
    return context.choice(
        pick, label,
        tag("rect", x=4, width=COLUMN, height=max(44, end - 4), rx=10, fill=fill, stroke=edge,
            stroke_width=1.6),
        told,
        at=(0, y),
    )  # fmt: skip


def _tones(context: PonteVecchio, is_chosen: bool) -> tuple[str, str, str]:
    tones = context.tones
    if is_chosen:
        return tones.main, tones.on_main, tones.main
    return tones.raised, tones.ink, TURNS[context.look.dark]
