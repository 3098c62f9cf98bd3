"""Ponte Vecchio, the board: what is asked of whom, and what helps to choose a number."""

from signoria.core.contract import NumberAid
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, gain, own_steps
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE

FIRST_OFFER = 5


def question(context: PonteVecchio) -> str:
    """For whoever is asked: what to do. For all others: who is asked, and what."""
    now = context.now
    seat = now["player"]
    if seat is None:
        return context.text(tr("The game is over"))
    if seat == NATURE:
        return context.text(tr("The lot decides who starts"))
    return context.say(_imperative(context) if seat == context.viewer else _told(context, Seat(seat)))


def _imperative(context: PonteVecchio) -> Sentence:
    now = context.now
    match now["phase"]:
        case "setting up":
            return tr("put your first shop on a site, free of charge")
        case "bidding" if now["bidder"] is None:
            return tr("open the auction for a site with {least} or more", least=now["least_bid"])
        case "bidding":
            return tr("bid {least} or more for the site, or pass", least=now["least_bid"])
        case "building":
            return tr("put your new shop on a free site")
        case "laying":
            return tr("lay a card face down; the lowest card moves the burgher")
        case "dealing":
            return tr("you have the right to move the burgher: keep it, or ask for offers")
        case "offering":
            return tr("make an offer for the right of {right}", right=Seat(now["right"] or 0))
        case "selling":
            return tr("sell the right, or keep it")
        case _:
            return tr("move the burgher the way he looks, as far as you like")


def _told(context: PonteVecchio, player: Seat) -> Sentence:
    now = context.now
    match now["phase"]:
        case "setting up":
            return tr("{player} is putting the first shop on a site", player=player)
        case "bidding" if now["bidder"] is None:
            return tr("{player} is opening the auction", player=player)
        case "bidding":
            return tr(
                "{player} is bidding {least} or more, or passing", player=player, least=now["least_bid"]
            )
        case "building":
            return tr("{player} is choosing a site for a shop", player=player)
        case "laying":
            return tr("{player} is laying a card", player=player)
        case "dealing":
            return tr("{player} has the right to move, and may sell it", player=player)
        case "offering":
            right = Seat(now["right"] or 0)
            return tr("{player} is making an offer for the right of {right}", player=player, right=right)
        case "selling":
            return tr("{player} is choosing: keep the right, or sell it", player=player)
        case _:
            return tr("{player} is moving the burgher", player=player)


# --- Numbers ----------------------------------------------------------------------------------


def number(context: PonteVecchio) -> NumberAid | None:
    """For bids and offers: what one has, and for offers what the right would bring."""
    now, seat = context.now, context.viewer
    if seat is None or seat != now["player"]:
        return None
    money = now["money"][seat]
    if now["phase"] == "bidding":
        shop = tr("Each shop on the bridge adds 20 to what your joker pays")
        return NumberAid(tr("Bid {number}"), now["least_bid"], money, worth=(shop,))
    if now["phase"] == "offering":
        pays = gain(now, seat)
        return NumberAid(tr("Offer {number}"), FIRST_OFFER, money, min(pays, money), (_worth(context, seat),))
    return None


def _worth(context: PonteVecchio, seat: int) -> Sentence:
    """What the right would bring whoever makes an offer."""
    now = context.now
    steps, pays = own_steps(now, seat), now["pays"][seat]
    if not steps:
        return tr("None of your shops lies ahead of the burgher: the right would bring you nothing")
    return tr("Your card would count: {pays} at your shop on {step}", pays=pays, step=steps[0])
