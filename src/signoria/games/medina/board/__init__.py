"""Medina: the table as a drawing, and what a person picks on it for every action."""

from collections.abc import Sequence
from typing import Any

from signoria.games.medina.board.city import city
from signoria.games.medina.board.legend import LEGEND_HEIGHT, border, legend
from signoria.games.medina.board.players import (
    BLOCKING_HEIGHT,
    LEAST_HEIGHT,
    SHORT_NAMES,
    player,
    seated,
)
from signoria.games.medina.board.tray import palace_tiles, tray
from signoria.games.medina.table import MOST_PLAYERS, STARTS, STOCK, WALL
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    WALL_TEXTS,
    parts_of,
    points_text,
)
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Look, Person, emblem, group, sheet, shortened, words
from signoria.terminal.markup import result

WIDTH, HEIGHT = 1120, 748
NARROW_WIDTH = 390
NARROW_NAMES = (13, 9, 6, 4)
"""How long the names of one, two, three and four players may be in the narrow heading."""


def picks(action: int) -> tuple[str, ...]:
    """What a person picks on the board to choose an action: a piece, then a field.

    >>> picks(STARTS), picks(176 * 4 + 2)
    ((), ('piece:stable', 'cell:C1'))
    """
    if action >= STARTS:
        return ()
    kind, place = parts_of(action)
    if kind == WALL:
        return "piece:wall", f"wall:{WALL_TEXTS[place].replace(' ', '-')}"
    return f"piece:{KINDS[kind]}", f"cell:{FIELD_TEXTS[place]}"


CONTROLS = {"piece": tr("Pieces"), "cell": tr("Fields"), "wall": tr("Wall fields")}
"""The kinds of things that can be picked on the board."""


def question(context: Context[dict[str, Any]]) -> str:
    """Who is asked, and what."""
    view, people, lang = context.view, context.people, context.lang
    return asked_of(view, people, Look())[0].render(lang)


def draw(context: Context[dict[str, Any]]) -> str:
    """The whole table, from what a seat may know."""
    view, people, look, lang = context.view, context.people, context.look, context.lang
    if look.narrow:
        return narrow(view, people, look, lang)
    return wide(view, people, look, lang)


def wide(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The city with the pieces to pick below it, the players at the right."""
    column, top, gap, rack, count = 308, 82, 8, 66, view["players"]
    x, y = WIDTH - column - 14, HEIGHT - 14 - rack
    content = [
        *heading(view, people, look, lang),
        *city(view, people, look, lang),
        group(tray(view, people, (752, 80), look, lang), at=(32, HEIGHT - 94)),
        group(palace_tiles(view, people, (column, rack), look, lang), at=(x, y)),
    ]
    if count < MOST_PLAYERS:
        y -= LEGEND_HEIGHT + gap
        content.append(group(legend(column, count, look, lang), at=(x, y)))
    height = (y - top) / count - gap
    for seat in range(count):
        drawn = player(seated(view, seat, people[seat]), column, height, look, lang)
        content.append(group(drawn, at=(x, top + (height + gap) * seat)))
    return sheet(WIDTH, HEIGHT, content, "Medina", look)


def narrow(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """All below one another."""
    width, gap, count = NARROW_WIDTH - 16, 8, view["players"]
    panel = LEAST_HEIGHT + (BLOCKING_HEIGHT + 4 if count == 2 else 0)
    y = 470
    content = [*heading(view, people, look, lang), *city(view, people, look, lang)]
    for part, height in (
        (tray(view, people, (width, 124), look, lang), 124),
        *(
            (player(seated(view, seat, people[seat]), width, panel, look, lang), panel)
            for seat in range(count)
        ),
        (palace_tiles(view, people, (width, 66), look, lang), 66),
        (legend(width, count, look, lang), LEGEND_HEIGHT),
    ):
        content.append(group(part, at=(8, y)))
        y += height + gap
    return sheet(NARROW_WIDTH, y, content, "Medina", look)


# --- What is asked, who leads, how far the game is --------------------------------------------


def heading(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> list[str]:
    faint = look.tones.faint
    asked = view["player"] is not None and view["player"] != NATURE
    question, hint = asked_of(view, people, look)
    lead, left = standing(view, people), pieces_left(view)
    mark = people[view["player"] if asked else view["winners"][0]].colour if asked or view["over"] else None
    if look.narrow:
        start = 48 if mark else 12
        large = 15 if len(view["winners"]) < 2 else 12.5
        return [
            group(emblem(mark, 30), at=(26, 27)) if mark else "",
            words(start, 25, question.render(lang), large, font_weight="bold"),
            words(start, 43, hint.render(lang), 12, fill=faint),
            words(12, 66, lead.render(lang), 12.5),
            words(12, 83, left.render(lang), 12, fill=faint),
            group(border(374, look), at=(8, 92)),
        ]
    start = 76 if mark else 34
    return [
        group(emblem(mark, 36), at=(51, 36)) if mark else "",
        words(start, 34, question.render(lang), 23, font_weight="bold"),
        words(start, 55, hint.render(lang), 14, fill=faint),
        words(WIDTH - 18, 33, lead.render(lang), 17, anchor="end"),
        words(WIDTH - 18, 54, left.render(lang), 14, anchor="end", fill=faint),
        group(border(WIDTH - 28, look), at=(14, 66)),
    ]


def asked_of(view: dict[str, Any], people: Sequence[Person], look: Look) -> tuple[Sentence, Sentence]:
    """What is asked and of whom, and a word of help; at the end who has won."""
    if view["over"]:
        most = NARROW_NAMES[len(view["winners"]) - 1] if look.narrow else 20 // len(view["winners"])
        won = result(view["winners"], lambda seat: shortened(people[seat].name, most))
        return won, tr("With {points}", points=points_text(max(view["scores"])))
    if view["phase"] == "starter":
        return tr("The starting player is drawn by lot"), tr("Then the first stall is placed")
    name = shortened(people[view["player"]].name, NARROW_NAMES[0] if look.narrow else 20)
    if view["phase"] == "first stall":
        return tr("{player}: put the first stall", player=name), tr("On any field that is not at the edge")
    if view["must_roof"]:
        return tr("{player}: place a roof now", player=name), tr("Nobody else has roofs left")
    question = tr(
        "{player}: place piece {number} of {count}",
        player=name,
        number=view["turn_size"] - view["left"] + 1,
        count=view["turn_size"],
    )
    if view["players"] == 2 and view["used"]:
        pieces = [SHORT_NAMES[KINDS.index(kind)] for kind in view["used"]]
        return question, tr("No second this turn: {pieces}", pieces=pieces)
    return question, tr("Pick a piece, then a field")


def standing(view: dict[str, Any], people: Sequence[Person]) -> Sentence:
    """Who leads, and with how many points."""
    if view["over"]:
        return tr("The game is over")
    scores = view["scores"]
    best = max(scores)
    leaders = [seat for seat, points in enumerate(scores) if points == best]
    if len(leaders) == len(scores):
        return tr("All are level with {points}", points=points_text(best))
    names = [shortened(people[seat].name, 20 // len(leaders)) for seat in leaders]
    return tr("In the lead with {points}: {leaders}", points=points_text(best), leaders=names)


def pieces_left(view: dict[str, Any]) -> Sentence:
    """How many pieces all have left together. It can be told even of screens: the city shows the others."""
    players = view["players"]
    placed = {"stall": len(view["stalls"]) - 1, "wall": len(view["walls"])}
    placed["stable"] = sum(len(palace["stables"]) for palace in view["palaces"])
    for colour in COLOURS:
        placed[colour] = sum(
            len(palace["buildings"]) for palace in view["palaces"] if palace["colour"] == colour
        )
    left = sum(stock["roof"] + len(stock["block"]) for stock in view["stocks"])
    for kind, count in placed.items():
        if kind not in view["laid_aside"]:
            left += int(STOCK[players, KINDS.index(kind)]) * players - max(0, count)
    return tr_plural("{count} piece left in all", "{count} pieces left in all", left)
