"""Ponte Vecchio: the table as text."""

from collections.abc import Callable, Sequence

from signoria.games.ponte_vecchio.texts import CARD_TEXTS, florins
from signoria.games.ponte_vecchio.view import HIDDEN, PonteVecchioView
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.terminal.markup import SEAT_COLOURS, columns, result, seat_name

STEPS = range(1, 16)


def draw(view: PonteVecchioView, names: Sequence[str], lang: str | None) -> str:
    coloured = [seat_name(seat, names) for seat in range(view["players"])]
    number = view["turn"]
    turn = (
        tr("Turn {turn}, last round", turn=number)
        if view["in_last_round"]
        else tr("Turn {turn}", turn=number)
    )
    lines = [turn.render(lang)]
    if view["over"]:
        lines.append(result(view["winners"], lambda seat: coloured[seat]).render(lang))
    else:
        lines += [leaders(view, coloured).render(lang), question(view, coloured).render(lang)]
    lines += ["", *bridge(view), "", *players(view, names, lang), "", *hands(view, lang)]
    return "\n".join(lines)


def leaders(view: PonteVecchioView, names: Sequence[str]) -> Sentence:
    """Who leads, by money and then by shops."""
    best = [names[seat] for seat in view["leaders"]]
    money = max(view["scores"])
    if len(best) == view["players"]:
        return tr_plural("All are level with {count} florin", "All are level with {count} florins", money)
    return tr_plural(
        "In the lead with {count} florin: {players}",
        "In the lead with {count} florins: {players}",
        money,
        players=best,
    )


def question(view: PonteVecchioView, names: Sequence[str]) -> Sentence:
    """What is asked, and of whom."""
    seat = view["player"]
    if seat is None or seat == NATURE:
        return tr("The lot decides who starts")
    player = names[seat]
    asked: dict[str, Callable[[], Sentence]] = {
        "setting up": lambda: tr("{player} puts the first shop on a site, free of charge", player=player),
        "bidding": lambda: bid_asked(view, player, names),
        "building": lambda: tr("{player} puts a shop on a site", player=player),
        "laying": lambda: tr("{player} lays a card", player=player),
        "dealing": lambda: tr("{player} has the right to move: keep it, or ask for offers", player=player),
        "offering": lambda: tr(
            "{player} makes an offer for the right of {right}", player=player, right=names[view["right"] or 0]
        ),
        "selling": lambda: tr("{player} keeps the right or takes an offer", player=player),
        "moving": lambda: tr(
            "{player} moves the burgher, who pays {money}",
            player=player,
            money=florins(view["pays"][seat] or 0),
        ),
    }
    return asked[view["phase"]]()


def bid_asked(view: PonteVecchioView, player: str, names: Sequence[str]) -> Sentence:
    if view["bidder"] is None:
        return tr("{player} opens the auction", player=player)
    bidder = names[view["bidder"]]
    return tr(
        "{player} bids more than the {bid} of {bidder}, or passes",
        player=player,
        bid=view["highest"],
        bidder=bidder,
    )


def bridge(view: PonteVecchioView) -> list[str]:
    """The steps, the sites on both sides with their owners' numbers, and the burgher in between."""
    rows = [["", *(f"[dim]{step}[/]" for step in STEPS)]]
    burgher = "@>" if view["looks_towards"] == 15 else "<@"
    walk = [f"[bold]{burgher}[/]" if view["burgher"] == step else "[dim]==[/]" for step in STEPS]
    rows.append(["[dim]L[/]", *(shop(view["sites"][f"{step}L"]) for step in STEPS)])
    rows.append(["", *walk])
    rows.append(["[dim]R[/]", *(shop(view["sites"][f"{step}R"]) for step in STEPS)])
    return columns([[f"{cell} " for cell in row] for row in rows], right=range(1, 16))


def shop(owner: int | None) -> str:
    return "[dim].[/]" if owner is None else f"[bold {SEAT_COLOURS[owner]}]{owner + 1}[/]"


def players(view: PonteVecchioView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: money, shops on the bridge and left, steps to the nearest, card, and the deal."""
    title = [tr("player"), tr("florins"), tr("shops"), tr("shops left"), tr("nearest"), tr("card")]
    rows = [["", "", *(f"[dim]{word.render(lang)}[/]" for word in title), ""]]
    for seat in range(view["players"]):
        nearest = view["distance"][seat]
        rows.append(
            [
                ">" if view["player"] == seat else " ",
                shop(seat),
                seat_name(seat, names),
                f"[bold]{view['money'][seat]}[/]",
                str(view["shops"][seat]),
                str(view["shops_in_hand"][seat]),
                "-" if nearest is None else str(nearest),
                card(view["laid"][seat], lang),
                deal(view, seat, lang),
            ]
        )
    return columns(rows, right=(3, 4, 5, 6))


def hands(view: PonteVecchioView, lang: str | None) -> list[str]:
    """The cards in hand in order, J for the joker; dots for those played."""
    rows = []
    title = tr("in hand").render(lang)
    for seat, hand in enumerate(view["hands"]):
        shown = []
        for text in CARD_TEXTS:
            short = "J" if text == "joker" else text
            shown.append(short if text in hand else f"[dim]{'.' * len(short)}[/]")
        rows.append([f"[dim]{title}[/]" if seat == 0 else "", shop(seat), *shown])
    return columns(rows)


def card(laid: str | None, lang: str | None) -> str:
    if laid is None:
        return "-"
    if laid == HIDDEN:
        return "?"
    return tr("joker").render(lang) if laid == "joker" else laid


def deal(view: PonteVecchioView, seat: int, lang: str | None) -> str:
    """What a player has said in the auction, or in the deal about the right to move."""
    told: Sentence | None = None
    if view["bidder"] == seat:
        told = tr("bids {bid}", bid=view["highest"])
    elif view["passed"][seat]:
        told = tr("passed")
    elif view["right"] == seat:
        told = tr("has the right")
    elif view["offers"][seat] is not None:
        told = tr("offers {offer}", offer=view["offers"][seat])
    return told.render(lang) if told else ""
