"""Ponte Vecchio, the board: the players with their money, their shops and their cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from signoria.games.ponte_vecchio.board.art import back, burgher, card, gap
from signoria.games.ponte_vecchio.view import HIDDEN, PonteVecchioView
from signoria.games.ponte_vecchio.words import CARD_TEXTS
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import (
    PENNANT,
    Context,
    Place,
    Style,
    empty_place,
    group,
    icon,
    pill,
    pill_width,
    plaque,
    words,
    wreath,
)


@dataclass(frozen=True)
class Plan:
    """A player's plaque; all is measured from its corner."""

    size: tuple[float, float]
    disc: tuple[float, float, float]  # middle and size
    name: tuple[float, float, float, float]  # place, width and type size
    money: tuple[float, float, float]  # right end and type size
    columns: tuple[float, float, float] | None  # of shops, shops in hand and distance; else told in a line
    roles: Place  # of the words for them; without columns of their signs
    said: tuple[float, float, float, bool]  # place and type size; whether the place is the right end
    hand: tuple[float, float, float]  # the first card, and from one to the next
    card: tuple[float, float]
    laid: Place
    laid_size: tuple[float, float]


@cache
def wide(players: int) -> Plan:
    height = {2: 82, 3: 68, 4: 58, 5: 52}[players]
    middle, tall = height / 2, min(height - 14, 50)
    return Plan(
        size=(1080, height),
        disc=(36, middle, 32),
        name=(64, middle - 1, 190, 15.5),
        money=(336, middle + 8, 24),
        columns=(376, 430, 500),
        roles=(64, middle + 16),
        said=(1017, middle, 11.5, False),
        hand=(546, middle - tall / 2, 32.6),
        card=(30.6, tall),
        laid=(916, middle - tall / 2 - 1),
        laid_size=(40, tall + 2),
    )


NARROW = Plan(
    size=(374, 116),
    disc=(28, 26, 28),
    name=(52, 27, 186, 13),
    money=(362, 30, 21),
    columns=None,
    roles=(252, 22),
    said=(364, 47, 11, True),
    hand=(10, 68, 28.6),
    card=(26.6, 38),
    laid=(331, 65),
    laid_size=(33, 44),
)


def plan_for(context: Context[PonteVecchioView]) -> Plan:
    return NARROW if context.look.narrow else wide(context.view["players"])


def draw_player(context: Context[PonteVecchioView], seat: int) -> str:
    """A player's plaque. It is picked to take their offer, or to have them paid."""
    view, plan = context.view, plan_for(context)
    x, y, size = plan.money
    whose = context.choice(
        f"player:{seat + 1}",
        context.people[seat].name,
        plaque(*plan.size, context.look, view["player"] == seat),
        name_plate(context, seat, plan),
        words(x, y, view["money"][seat], size, anchor="end", font_weight="bold", id=f"money-{seat + 1}"),
        (figures if plan.columns else figures_in_a_line)(context, seat, plan),
        statement(context, seat, plan),
    )
    return "".join((whose, *hand(context, seat, plan), laid(context, seat, plan)))


# --- Who, and how rich ------------------------------------------------------------------------


def name_plate(context: Context[PonteVecchioView], seat: int, plan: Plan) -> str:
    """The emblem, in a wreath if they lead, and the name; nobody leads while all are level."""
    leaders = context.view["leaders"]
    leads = seat in leaders and len(leaders) < context.view["players"]
    laurels = wreath(plan.disc[2], context.look) if leads else ""
    x, y, width, size = plan.name
    if plan.columns and not roles(context.view, seat):
        y += 6.5
    name = context.line(x, y, context.people[seat].name, size, width, bold=True)
    return group(laurels, context.disc(seat, plan.disc[2]), at=plan.disc[:2]) + name


def roles(view: PonteVecchioView, seat: int) -> list[Sentence]:
    told = []
    if view["starter"] == seat:
        told.append(tr("starting player"))
    if view["last_mover"] == seat:
        told.append(tr("moved last"))
    return told


def figures(context: Context[PonteVecchioView], seat: int, plan: Plan) -> str:
    """In columns: shops on the bridge and in hand, steps to the nearest; and the roles."""
    view, y = context.view, plan.money[1] - 2
    nearest = view["distance"][seat]
    values = (view["shops"][seat], view["shops_in_hand"][seat], "–" if nearest is None else nearest)
    numbers = (
        words(x, y, value, 16, anchor="middle") for x, value in zip(plan.columns or (), values, strict=True)
    )
    told = " · ".join(context.text(role) for role in roles(view, seat))
    return "".join((*numbers, context.faint(*plan.roles, told, 11.5, 200) if told else ""))


def figures_in_a_line(context: Context[PonteVecchioView], seat: int, plan: Plan) -> str:
    """The same without columns; roles as signs: a pennant for the starting player, the burgher's medal."""
    view, (x, y) = context.view, plan.roles
    told = [
        tr_plural("{count} shop", "{count} shops", view["shops"][seat]),
        tr("{count} left", count=view["shops_in_hand"][seat]),
    ]
    nearest = view["distance"][seat]
    if nearest is not None:
        told.append(tr("nearest {steps}", steps=nearest))
    shown = [context.faint(plan.name[0], 45, " · ".join(context.text(part) for part in told), 11, 200)]
    if view["starter"] == seat:
        shown.append(context.titled(tr("starting player"), icon(PENNANT, 20, context.tones.faint), at=(x, y)))
    if view["last_mover"] == seat:
        medal = burgher(22, False, context.tones.gilt)
        shown.append(context.titled(tr("moved last"), medal, at=(x + 26, y)))
    return "".join(shown)


# --- Cards ------------------------------------------------------------------------------------


def hand(context: Context[PonteVecchioView], seat: int, plan: Plan) -> Iterator[str]:
    """All eleven places in order; the cards of the player who is asked can be picked."""
    view = context.view
    in_hand, lies = set(view["hands"][seat]), view["laid"][seat]
    for text in CARD_TEXTS:
        shown = text in in_hand and text != lies
        yield card_in_hand(text, shown, view["player"] == seat, seat, plan, context.style)


@cache
def card_in_hand(text: str, shown: bool, asked: bool, seat: int, plan: Plan, style: Style) -> str:
    drawn = card(text, plan.card, style.look) if shown else gap(text, plan.card, style.look)
    id_ = f"card-{seat + 1}-{text}" if shown else None
    x, y, pitch = plan.hand
    at = (x + CARD_TEXTS.index(text) * pitch, y)
    return (
        style.choice(f"card:{text}", card_label(text), drawn, at=at, id=id_)
        if asked
        else group(drawn, at=at, id=id_)
    )


def card_label(text: str) -> Sentence:
    if text == "joker":
        return tr("Joker: the lowest card; pays 20 for each shop of who plays it")
    return tr("Card {card}", card=text)


def laid(context: Context[PonteVecchioView], seat: int, plan: Plan) -> str:
    """The card of this turn: face down, or turned over; one's own shows before that, on top of its back."""
    view, look, (width, height) = context.view, context.look, plan.laid_size
    lies = view["laid"][seat]
    if lies is None:
        return group(empty_place(width, height, look), at=plan.laid)
    face_down = back(context.people[seat].colour, width, height)
    if lies == HIDDEN:
        return context.titled(tr("A card face down"), face_down, at=plan.laid, id=f"back-{seat + 1}")
    id_ = f"card-{seat + 1}-{lies}"
    if view["phase"] == "laying":
        under = group(face_down, at=plan.laid, id=f"back-{seat + 1}")
        seen = card(lies, (width - 10, height - 10), look)
        return under + group(seen, at=(plan.laid[0] + 5, plan.laid[1] + 5), id=id_)
    counts = view["player"] if view["phase"] == "moving" else view["right"]
    edge = look.tones.gilt if seat == counts else None
    pays = view["pays"][seat] or 0 if lies == "joker" else 0
    return group(card(lies, plan.laid_size, look, edge, pays), at=plan.laid, id=id_)


# --- What was said ----------------------------------------------------------------------------


def statement(context: Context[PonteVecchioView], seat: int, plan: Plan) -> str:
    """What a player has said or won this turn, framed if it stands highest."""
    said, is_framed = stance(context.view, seat)
    if said is None:
        return ""
    x, y, size, at_right_end = plan.said
    text = context.text(said)
    at = (x - pill_width(text, size) / 2 if at_right_end else x, y)
    if is_framed:
        return pill(text, size, context.look, at, id=f"said-{seat + 1}")
    return group(context.faint(0, 4, text, size, anchor="middle"), at=at, id=f"said-{seat + 1}")


def stance(view: PonteVecchioView, seat: int) -> tuple[Sentence | None, bool]:
    """The words, and whether they are to be framed."""
    phase, right = view["phase"], view["right"]
    if phase == "over":
        return (tr("winner"), True) if seat in view["winners"] else (None, False)
    if view["bidder"] == seat:
        return tr("bids {bid}", bid=view["highest"]), True
    if view["passed"][seat]:
        return tr("passed"), False
    if phase == "moving" and right != view["player"]:
        if seat == right:
            return tr("right sold"), False
        return (tr("right bought"), True) if seat == view["player"] else (None, False)
    if right == seat:
        return tr("has the right"), True
    offer = view["offers"][seat]
    if offer is None:
        return None, False
    return (tr("offers {offer}", offer=offer), True) if offer else (tr("no offer"), False)


# --- The columns of the wide table ------------------------------------------------------------


@cache
def column_titles(style: Style) -> str:
    """Above the plaques; measured from the corner of the first."""
    titles = (
        (64, "start", 200, tr("player")),
        (336, "end", 100, tr("florins")),
        (376, "middle", 54, tr("shops")),
        (430, "middle", 70, tr("shops left")),
        (500, "middle", 64, tr("nearest")),
        (546, "start", 360, tr("cards in hand; dashed: played")),
        (936, "middle", 70, tr("laid")),
        (1018, "middle", 110, tr("this turn")),
    )
    return "".join(
        style.faint(x, -7, title, 11.5, width, anchor=anchor) for x, anchor, width, title in titles
    )
