"""Ponte Vecchio, the board: what lies below it: the viewer's hand, or what is at stake when one deals."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio import INFO
from signoria.games.ponte_vecchio.board.cards import card_height, card_label, face
from signoria.games.ponte_vecchio.board.options import laid_cards, ways_to_deal
from signoria.games.ponte_vecchio.board.paint import TRAY, gradients, paints
from signoria.games.ponte_vecchio.board.plan import DEAL, PonteVecchio
from signoria.games.ponte_vecchio.board.stopping import stops
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Look, Place, Reader, Symbols, group, scene, tag

NOT_NOW = 0.55


def tray(context: PonteVecchio) -> str:
    now, look, viewer = context.now, context.look, context.viewer
    if viewer is None or now["over"] or now["phase"] == "starter":
        return ""
    symbols = Symbols(TRAY)
    if now["phase"] in ("dealing", "selling") and now["player"] == viewer:
        content = ways_to_deal(context, viewer)
    elif now["phase"] == "moving" and now["player"] == viewer:
        content = context.named(stops(context, symbols))
    elif now["phase"] in (*DEAL, "moving"):
        content = laid_cards(context)
    else:
        content = _hand(context, viewer)
    width, height = (390, 140) if look.narrow else (1004, 132)
    colours = tuple(dict.fromkeys(person.colour for person in context.people))
    begin, between, end = _frame(look, colours, width, height)
    return "".join((begin, symbols.defs(), between, content, end))


@lru_cache(512)
def _frame(look: Look, colours: tuple[str, ...], width: float, height: float) -> tuple[str, str, str]:
    """What comes before symbols, between them and the content, and after it."""
    clipped = group("\0", clip_path=f"url(#{TRAY}-edge)")  # cards that end below it cover no button there
    parts = (_ground(look, colours, width, height), "\0", clipped)
    begin, between, end = scene(width, height, parts, INFO.title, look).split("\0")
    return begin, between, end


def _ground(look: Look, colours: tuple[str, ...], width: float, height: float) -> str:
    edge = tag("clipPath", tag("rect", y=-30, width=width, height=height + 30), id=f"{TRAY}-edge")
    ground = tag("rect", width=width, height=height, rx=9, fill=look.tones.well)
    return paints(look, TRAY).defs() + gradients(colours, TRAY) + edge + ground


# --- The hand ---------------------------------------------------------------------------------


class Holding(NamedTuple):
    """What a hand depends on beside its cards: what a joker would pay, and whether a card is laid now."""

    joker: int
    is_laying: bool
    is_asked: bool


def _hand(context: PonteVecchio, seat: int) -> str:
    now = context.now
    cards = tuple(card for card in now["hands"][seat] if card != now["laid"][seat])
    is_laying = now["phase"] == "laying"
    held = Holding(20 * now["shops"][seat], is_laying, is_laying and now["player"] == seat)
    return _all_cards(context.reader, cards, held)


@lru_cache(1024)
def _all_cards(reader: Reader, cards: tuple[str, ...], held: Holding) -> str:
    if reader.look.narrow:
        fan = _narrow_hand(reader, held, cards)
    else:
        fan = _fan(reader, held, cards, 87, (152, 700), 3, 1.1)
    notes = "" if reader.look.narrow else _notes(reader, len(cards))
    return notes + group(fan, opacity=None if held.is_asked else NOT_NOW)


def _fan(
    reader: Reader,
    held: Holding,
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
        shown = _card(reader, held, card, width, top < 20 and pitch >= width - 12)
        drawn.append(
            tag("g", shown, transform=f"translate({left + pitch * place:.1f} {down:.1f}) rotate({angle:.2f})")
        )
    return "".join(drawn)


def _narrow_hand(reader: Reader, held: Holding, cards: Sequence[str]) -> str:
    """Up to seven in one fan, more in two tiers."""
    if len(cards) <= 7:
        return _fan(reader, held, cards, 82, (6, 376), 12, 1.3)
    first = (len(cards) + 1) // 2
    upper, lower = cards[:first], cards[first:]
    return _fan(reader, held, upper, 76, (4, 380), 6, 1.0) + _fan(reader, held, lower, 76, (4, 380), 68, 1.0)


@lru_cache(4096)
def _card(reader: Reader, held: Holding, card: str, width: float, is_free: bool) -> str:
    pays = held.joker if card == "joker" else int(card)
    note = reader.text(tr("pays {pays}", pays=pays)) if is_free else ""
    shadow = tag("rect", x=2, y=4, width=width, height=card_height(width), rx=width / 10, fill="#1d1206",
                 opacity=0.25)  # fmt: skip
    drawn = face(card, width, reader.style, note, TRAY)
    if held.is_asked:
        label = card_label(card, held.joker)
        return shadow + reader.choice(f"card:{card}", label, drawn, id=f"hand-{card}")
    return reader.titled(_why_not_now(held.is_laying), shadow, drawn, id=f"hand-{card}")


def _why_not_now(is_laying: bool) -> Sentence:
    if is_laying:
        return tr("You lay a card when it is your turn")
    return tr("Cards are laid when the site is sold and built on")


@lru_cache(512)
def _notes(reader: Reader, cards: int) -> str:
    """Beside the fan: how many cards, and what low and high ones are good for."""
    count = tr_plural("{count} card; all are taken up when none is left",
                      "{count} cards; all are taken up when none is left", cards)  # fmt: skip
    faint = reader.tones.faint
    low, high = tr("you are likelier to move him"), tr("the shop is paid more")
    return "".join(
        (
            reader.line(14, 40, tr("Your hand"), 16, 126, bold=True),
            reader.paragraph(14, 60, count, 13.5, 124, most=4, fill=faint)[0],
            reader.line(990, 28, tr("Low card"), 16, 130, bold=True, anchor="end"),
            reader.paragraph(990, 46, low, 13.5, 128, most=2, fill=faint, anchor="end")[0],
            reader.line(990, 88, tr("High card"), 16, 130, bold=True, anchor="end"),
            reader.paragraph(990, 106, high, 13.5, 128, most=2, fill=faint, anchor="end")[0],
        )
    )
