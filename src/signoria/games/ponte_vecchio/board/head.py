"""Ponte Vecchio, the board: whose turn it is and what is asked, who leads, and how far the game is."""

from collections.abc import Callable, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from signoria.games.ponte_vecchio.bridge import SHOPS, SITES
from signoria.games.ponte_vecchio.table import CARDS, GRID, TURNS_BEFORE_LAST_ROUND
from signoria.games.ponte_vecchio.terminal import leaders, worth
from signoria.games.ponte_vecchio.words import florins, shops_of
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.svg import Look, Person, emblem, plaque, shortened, tag, words
from signoria.terminal.markup import result


def draw_head(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> tuple[str, float]:
    """The plaque, and its height."""
    most = 12 if len(view["winners"]) > 1 else 20
    names = [shortened(person.name, most) for person in people]
    seats = view["winners"] if view["over"] else [view["player"]]
    faces = [people[seat].colour for seat in seats if seat >= 0]
    who, asked = (part.render(lang) if part else "" for part in question(view, names))
    standing = standings(view, names).render(lang)
    turn = tr("Turn {turn}", turn=view["turn"]).render(lang)
    left = what_is_left(view).render(lang)
    if look.narrow:
        return narrow_head(faces, (who, asked, standing, left), turn, look)
    return wide_head(faces, (who, asked, standing, left), turn, look), 72


def wide_head(faces: Sequence[str], lines: tuple[str, str, str, str], turn: str, look: Look) -> str:
    who, asked, standing, left = lines
    start = 24 + 46 * len(faces)
    size = min(19, (950 - start) / (0.6 * len(f"{who} {asked}")))  # of many who share the victory
    spoken = tag("tspan", escape(who), font_weight="bold") + tag("tspan", escape(asked), dx=9)
    return "".join(
        (
            plaque(1080, 72, look),
            *(emblem(face, 40, at=(40 + 46 * k, 36)) for k, face in enumerate(faces)),
            tag("text", spoken, x=start, y=33, font_size=size),
            words(start, 57, standing, 14, fill=look.tones.faint),
            words(1060, 33, turn, 18, anchor="end", font_weight="bold"),
            words(1060, 57, left, 14, anchor="end", fill=look.tones.faint),
        )
    )


def narrow_head(
    faces: Sequence[str], lines: tuple[str, str, str, str], turn: str, look: Look
) -> tuple[str, float]:
    who, asked, standing, left = lines
    start = 14 + 36 * min(len(faces), 1)
    parts = [emblem(face, 28, at=(27, 26)) for face in faces[:1]]
    y = 32.0
    for line in wrap(who, 23):
        parts.append(words(start, y, line, 15, font_weight="bold"))
        y += 19
    parts.append(words(360, 32, turn, 13, anchor="end", font_weight="bold"))
    y += 6
    for line in wrap(asked, 44):
        parts.append(words(14, y, line, 13.5))
        y += 18
    y += 3
    for line in (*wrap(standing, 52), *wrap(left, 52)):
        parts.append(words(14, y, line, 11.5, fill=look.tones.faint))
        y += 16
    return plaque(374, y - 4, look) + "".join(parts), y - 4


def question(view: dict[str, Any], names: Sequence[str]) -> tuple[Sentence, Sentence | None]:
    """Who is asked, and what; at the end, who has won."""
    if view["over"]:
        return result(view["winners"], lambda seat: names[seat]), None
    if view["player"] == NATURE:
        return tr("The lot decides who starts"), None
    asked: dict[str, Callable[[], Sentence]] = {
        "setting up": lambda: tr("put your first shop on a site, free of charge"),
        "bidding": lambda: bid_asked(view),
        "building": lambda: tr("put your new shop on a free site"),
        "laying": lambda: tr("lay a card face down; the lowest moves the burgher"),
        "dealing": lambda: tr("keep the right to move, or ask for offers"),
        "offering": lambda: tr("offer florins for the right of {right}, or 0", right=names[view["right"]]),
        "selling": lambda: tr("keep the right, or pick whose offer you take"),
        "moving": lambda: tr("move the burgher: he pays {money}", money=florins(worth(view))),
    }
    return tr("{player}:", player=names[view["player"]]), asked[view["phase"]]()


def bid_asked(view: dict[str, Any]) -> Sentence:
    if view["bidder"] is None:
        return tr("open the auction for a site with {least} or more", least=GRID)
    return tr("bid {least} or more for a site, or pass", least=view["highest"] + GRID)


def standings(view: dict[str, Any], names: Sequence[str]) -> Sentence:
    """Who leads; when it is over, by what the winners have won."""
    if view["over"]:
        money, shops = max(zip(view["scores"], view["tiebreak"], strict=True))
        return tr(
            "The most money: {money}, with {shops} on the bridge", money=florins(money), shops=shops_of(shops)
        )
    if view["scores"].count(max(view["scores"])) > 1:
        names = [shortened(name, 12) for name in names]
    return leaders(view, names)


def what_is_left(view: dict[str, Any]) -> Sentence:
    """How far off the last round is, or the end."""
    if view["over"]:
        return tr("The game is over")
    if view["in_last_round"]:
        cards = len(view["hands"][0])
        return tr_plural("Last round: {count} card left", "Last round: {count} cards left", cards)
    shops = min(SITES, SHOPS * view["players"]) - sum(view["shops"])
    if view["turn"] > TURNS_BEFORE_LAST_ROUND - CARDS:
        return tr_plural(
            "{count} shop until the last round; else the end after turn {turn}",
            "{count} shops until the last round; else the end after turn {turn}",
            shops,
            turn=TURNS_BEFORE_LAST_ROUND,
        )
    return tr_plural("{count} shop until the last round", "{count} shops until the last round", shops)
