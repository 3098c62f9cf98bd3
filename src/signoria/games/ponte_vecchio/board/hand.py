"""Ponte Vecchio, the board: what lies below it: the viewer's hand, or what is at stake when one deals."""

from collections.abc import Sequence

from signoria.games.ponte_vecchio import INFO
from signoria.games.ponte_vecchio.board.cards import card_height, card_label, face
from signoria.games.ponte_vecchio.board.options import laid_cards, ways_to_deal
from signoria.games.ponte_vecchio.board.paint import TRAY, gradients, paints
from signoria.games.ponte_vecchio.board.plan import DEAL, PonteVecchio
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Place, group, scene, tag

NOT_NOW = 0.55


def tray(context: PonteVecchio) -> str:
    now, look, viewer = context.now, context.look, context.viewer
    if viewer is None or now["over"] or now["phase"] == "starter":
        return ""
    if now["phase"] in ("dealing", "selling") and now["player"] == viewer:
        content = ways_to_deal(context, viewer)
    elif now["phase"] in (*DEAL, "moving"):
        content = laid_cards(context)
    else:
        content = _hand(context, viewer)
    width, height = (390, 140) if look.narrow else (1004, 132)
    colours = tuple(dict.fromkeys(person.colour for person in context.people))
    edge = tag("clipPath", tag("rect", y=-30, width=width, height=height + 30), id=f"{TRAY}-edge")
    clipped = group(content, clip_path=f"url(#{TRAY}-edge)")  # cards that end below it cover no button there
    ground = tag("rect", width=width, height=height, rx=9, fill=context.tones.well)
    parts = (paints(look, TRAY).defs(), gradients(colours, TRAY), edge, ground, clipped)
    return scene(width, height, parts, INFO.title, look)


# --- The hand ---------------------------------------------------------------------------------


def _hand(context: PonteVecchio, seat: int) -> str:
    now = context.now
    cards = [card for card in now["hands"][seat] if card != now["laid"][seat]]
    if context.look.narrow:
        fan = _narrow_hand(context, seat, cards)
    else:
        fan = _fan(context, seat, cards, 87, (152, 700), 3, 1.1)
    can = now["phase"] == "laying" and now["player"] == seat
    notes = "" if context.look.narrow else _notes(context, len(cards))
    return notes + group(fan, opacity=None if can else NOT_NOW)


def _fan(
    context: PonteVecchio,
    seat: int,
    cards: Sequence[str],
    width: float,
    room: Place,
    top: float,
    spread: float,
) -> str:
    """Cards from the lowest on; each shows its value. `room`: where it begins, and how wide it is."""
    left, across = room
    pitch = min(width + 6, (across - width) / max(1, len(cards) - 1))
    left += (across - pitch * (len(cards) - 1) - width) / 2
    middle = (len(cards) - 1) / 2
    drawn = []
    for place, card in enumerate(cards):
        down = top + 0.3 * (place - middle) ** 2
        angle = spread * (place - middle)
        shown = _card(context, seat, card, width, top < 20 and pitch >= width - 12)
        drawn.append(
            tag("g", shown, transform=f"translate({left + pitch * place:.1f} {down:.1f}) rotate({angle:.2f})")
        )
    return "".join(drawn)


def _narrow_hand(context: PonteVecchio, seat: int, cards: Sequence[str]) -> str:
    """Up to seven in one fan, more in two tiers."""
    if len(cards) <= 7:
        return _fan(context, seat, cards, 82, (6, 376), 12, 1.3)
    first = (len(cards) + 1) // 2
    upper, lower = cards[:first], cards[first:]
    return _fan(context, seat, upper, 76, (4, 380), 6, 1.0) + _fan(
        context, seat, lower, 76, (4, 380), 68, 1.0
    )


def _card(context: PonteVecchio, seat: int, card: str, width: float, is_free: bool) -> str:
    now = context.now
    pays = 20 * now["shops"][seat] if card == "joker" else int(card)
    note = context.text(tr("pays {pays}", pays=pays)) if is_free else ""
    shadow = tag("rect", x=2, y=4, width=width, height=card_height(width), rx=width / 10, fill="#1d1206",
                 opacity=0.25)  # fmt: skip
    drawn = face(card, width, context.style, note, TRAY)
    if now["phase"] == "laying" and now["player"] == seat:
        label = card_label(card, now["shops"][seat])
        return shadow + context.choice(f"card:{card}", label, drawn, id=f"hand-{card}")
    return context.titled(_why_not_now(now["phase"]), shadow, drawn, id=f"hand-{card}")


def _why_not_now(phase: str) -> Sentence:
    if phase == "laying":
        return tr("You lay a card when it is your turn")
    return tr("Cards are laid when the site is sold and built on")


def _notes(context: PonteVecchio, cards: int) -> str:
    """Beside the fan: how many cards, and what low and high ones are good for."""
    count = tr_plural("{count} card; all are taken up when none is left",
                      "{count} cards; all are taken up when none is left", cards)  # fmt: skip
    faint = context.tones.faint
    low, high = tr("you are likelier to move him"), tr("the shop is paid more")
    return "".join(
        (
            context.line(14, 40, tr("Your hand"), 16, 126, bold=True),
            context.paragraph(14, 60, count, 13.5, 124, most=4, fill=faint)[0],
            context.line(990, 28, tr("Low card"), 16, 130, bold=True, anchor="end"),
            context.paragraph(990, 46, low, 13.5, 128, most=2, fill=faint, anchor="end")[0],
            context.line(990, 88, tr("High card"), 16, 130, bold=True, anchor="end"),
            context.paragraph(990, 106, high, 13.5, 128, most=2, fill=faint, anchor="end")[0],
        )
    )
