"""Ponte Vecchio, the board: whose turn it is and what is asked, who leads, and how far the game is."""

from collections.abc import Callable, Sequence
from html import escape

from signoria.games.ponte_vecchio.table import CARDS, TURNS_BEFORE_LAST_ROUND
from signoria.games.ponte_vecchio.terminal import leaders
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.games.ponte_vecchio.words import florins, shops_of
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.svg import Context, plaque, tag
from signoria.svg.text import fitting_size
from signoria.terminal.markup import result


def draw_head(context: Context[PonteVecchioView]) -> tuple[str, float]:
    """The plaque, and its height."""
    view = context.view
    asked = [] if view["player"] in (None, NATURE) else [view["player"]]
    faces = [seat for seat in view["winners"] or asked if seat is not None]
    return (narrow_head if context.look.narrow else wide_head)(context, faces)


def wide_head(context: Context[PonteVecchioView], faces: Sequence[int]) -> tuple[str, float]:
    start, width, height = 24 + 46 * len(faces), 1080, 72
    names = context.names(300 if len(faces) < 2 else 140, 19)
    who, asked = (context.text(part or "") for part in question(context.view, names))
    size = fitting_size(f"{who} {asked}", width - 130 - start, 19, 11, bold=True)
    spoken = tag("tspan", escape(who), font_weight="bold") + tag("tspan", escape(asked), dx=9)
    return "".join(
        (
            plaque(width, height, context.look),
            *(context.disc(seat, 40, at=(40 + 46 * k, 36)) for k, seat in enumerate(faces)),
            tag("text", spoken, x=start, y=33, font_size=size),
            context.faint(start, 57, standings(context.view, names), 14, 560),
            context.line(
                width - 20, 33, tr("Turn {turn}", turn=context.view["turn"]), 18, bold=True, anchor="end"
            ),
            context.faint(width - 20, 57, what_is_left(context.view), 14, 450, anchor="end"),
        )
    ), height


def narrow_head(context: Context[PonteVecchioView], faces: Sequence[int]) -> tuple[str, float]:
    start, width = 14 + 36 * min(len(faces), 1), 330
    names = context.names(206 if len(faces) < 2 else 110, 15)
    who, asked = question(context.view, names)
    faint = context.tones.faint
    parts = [context.disc(seat, 28, at=(27, 26)) for seat in faces[:1]]
    told, y = context.paragraph(start, 32, who, 15, width - start - 30, bold=True)
    turn = context.line(360, 32, tr("Turn {turn}", turn=context.view["turn"]), 13, bold=True, anchor="end")
    parts += [told, turn]
    y += 6
    if asked:
        told, y = context.paragraph(14, y, asked, 13.5, width - 12)
        parts.append(told)
    y += 3
    for sentence in (standings(context.view, names), what_is_left(context.view)):
        told, y = context.paragraph(14, y, sentence, 11.5, width - 12, fill=faint)
        parts.append(told)
    return plaque(374, y - 4, context.look) + "".join(parts), y - 4


def question(view: PonteVecchioView, names: Sequence[str]) -> tuple[Sentence, Sentence | None]:
    """Who is asked, and what; at the end, who has won."""
    if view["over"]:
        return result(view["winners"], lambda seat: names[seat]), None
    seat = view["player"]
    if seat is None or seat == NATURE:
        return tr("The lot decides who starts"), None
    asked: dict[str, Callable[[], Sentence]] = {
        "setting up": lambda: tr("put your first shop on a site, free of charge"),
        "bidding": lambda: bid_asked(view),
        "building": lambda: tr("put your new shop on a free site"),
        "laying": lambda: tr("lay a card face down; the lowest moves the burgher"),
        "dealing": lambda: tr("keep the right to move, or ask for offers"),
        "offering": lambda: tr(
            "offer florins for the right of {right}, or 0", right=names[view["right"] or 0]
        ),
        "selling": lambda: tr("keep the right, or pick whose offer you take"),
        "moving": lambda: tr("move the burgher: he pays {money}", money=florins(view["pays"][seat] or 0)),
    }
    return tr("{player}:", player=names[seat]), asked[view["phase"]]()


def bid_asked(view: PonteVecchioView) -> Sentence:
    if view["bidder"] is None:
        return tr("open the auction for a site with {least} or more", least=view["least_bid"])
    return tr("bid {least} or more for a site, or pass", least=view["least_bid"])


def standings(view: PonteVecchioView, names: Sequence[str]) -> Sentence:
    """Who leads; when it is over, by what the winners have won."""
    if view["over"]:
        money, shops = max(zip(view["scores"], view["tiebreak"], strict=True))
        return tr(
            "The most money: {money}, with {shops} on the bridge", money=florins(money), shops=shops_of(shops)
        )
    return leaders(view, names)


def what_is_left(view: PonteVecchioView) -> Sentence:
    """How far off the last round is, or the end."""
    if view["over"]:
        return tr("The game is over")
    if view["in_last_round"]:
        cards = len(view["hands"][0])
        return tr_plural("Last round: {count} card left", "Last round: {count} cards left", cards)
    shops = view["shops_to_come"]
    if view["turn"] > TURNS_BEFORE_LAST_ROUND - CARDS:
        return tr_plural(
            "{count} shop until the last round; else the end after turn {turn}",
            "{count} shops until the last round; else the end after turn {turn}",
            shops,
            turn=TURNS_BEFORE_LAST_ROUND,
        )
    return tr_plural("{count} shop until the last round", "{count} shops until the last round", shops)
