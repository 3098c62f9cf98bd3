"""Medina: the table as a drawing, and what a person picks on it for every action."""

from collections.abc import Sequence
from typing import Any

from signoria.compiled import NATURE
from signoria.drawing import Look, Person, emblem, group, sheet, shortened, words
from signoria.games.medina.board_city import city
from signoria.games.medina.board_players import border, palace_tiles, player, tray
from signoria.games.medina.table import STARTS, STOCK, WALL
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    PIECE_NAMES,
    WALL_TEXTS,
    parts_of,
    points_text,
)
from signoria.markup import result
from signoria.say import Sentence, say, say_count

WIDTH, HEIGHT = 1120, 748
NARROW_WIDTH = 390


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


def draw(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The whole table, from what a seat may know."""
    if look.narrow:
        return narrow(view, people, look, lang)
    return wide(view, people, look, lang)


def wide(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The city with the pieces to pick below it, the players at the right."""
    column, top, gap, rack = 308, 82, 8, 76
    x = WIDTH - column - 14
    count = view["players"]
    height = (HEIGHT - top - 14 - rack - gap * count) / count
    content = [
        *heading(view, people, look, lang),
        *city(view, people, look, lang),
        group(tray(view, people, (752, 80), look, lang), at=(32, HEIGHT - 94)),
    ]
    for seat in range(count):
        drawn = player(view, seat, people, (column, height), look, lang)
        content.append(group(drawn, at=(x, top + (height + gap) * seat)))
    tiles = palace_tiles(view, people, (column, rack), look, lang)
    content.append(group(tiles, at=(x, HEIGHT - 14 - rack)))
    return sheet(WIDTH, HEIGHT, content, "Medina", look)


def narrow(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """All below one another."""
    width, gap, count = NARROW_WIDTH - 16, 8, view["players"]
    panel = 134 if count > 2 else 168
    y = 462
    content = [*heading(view, people, look, lang), *city(view, people, look, lang)]
    for part, height in (
        (tray(view, people, (width, 124), look, lang), 124),
        *((player(view, seat, people, (width, panel), look, lang), panel) for seat in range(count)),
        (palace_tiles(view, people, (width, 72), look, lang), 72),
    ):
        content.append(group(part, at=(8, y)))
        y += height + gap
    return sheet(NARROW_WIDTH, y, content, "Medina", look)


# --- What is asked, who leads, how far the game is --------------------------------------------


def heading(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> list[str]:
    faint = look.tones.faint
    asked = view["player"] is not None and view["player"] != NATURE
    question, hint = asked_of(view, people, 14 if look.narrow else 20)
    lead, left = standing(view, people, look), pieces_left(view)
    mark = people[view["player"] if asked else view["winners"][0]].colour if asked or view["over"] else None
    if look.narrow:
        start = 46 if mark else 12
        return [
            group(emblem(mark, 28), at=(26, 26)) if mark else "",
            words(start, 25, question.told(lang), 17, font_weight="bold"),
            words(start, 43, hint.told(lang), 12.500, fill=faint),
            words(12, 68, lead.told(lang), 12.500),
            words(378, 68, left.told(lang), 12.500, anchor="end", fill=faint),
            group(border(374, look), at=(8, 78)),
        ]
    start = 74 if mark else 34
    return [
        group(emblem(mark, 36), at=(50, 36)) if mark else "",
        words(start, 34, question.told(lang), 23, font_weight="bold"),
        words(start, 55, hint.told(lang), 14, fill=faint),
        words(WIDTH - 18, 33, lead.told(lang), 17, anchor="end"),
        words(WIDTH - 18, 54, left.told(lang), 14, anchor="end", fill=faint),
        group(border(WIDTH - 28, look), at=(14, 66)),
    ]


def asked_of(view: dict[str, Any], people: Sequence[Person], most: int) -> tuple[Sentence, Sentence]:
    """What is asked and of whom, and a word of help; at the end who has won."""
    names = [shortened(person.name, most) for person in people]
    if view["over"]:
        if len(view["winners"]) > 2:
            most //= 2
        return result(view["winners"], lambda seat: shortened(people[seat].name, most)), say(
            "Nobody can place a piece any more"
        )
    if view["phase"] == "starter":
        return say("The starting player is drawn by lot"), say("The first stall is his to place")
    name = names[view["player"]]
    if view["phase"] == "first stall":
        return say("{player}: put the first stall", player=name), say("On any field that is not at the edge")
    if view["must_roof"]:
        return say("{player}: place a roof now", player=name), say("Nobody else has roofs left")
    question = say(
        "{player}: place piece {number} of {count}",
        player=name,
        number=view["turn_size"] - view["left"] + 1,
        count=view["turn_size"],
    )
    if view["players"] == 2 and view["used"]:
        pieces = [PIECE_NAMES[KINDS.index(kind)] for kind in view["used"]]
        return question, say("No second this turn: {pieces}", pieces=pieces)
    return question, say("Pick a piece, then a field")


def standing(view: dict[str, Any], people: Sequence[Person], look: Look) -> Sentence:
    """Who leads, and with how many points."""
    scores = view["scores"]
    best = max(scores)
    leaders = [seat for seat, points in enumerate(scores) if points == best]
    if len(leaders) == len(scores):
        return say("All are level with {points}", points=points_text(best))
    most = (20, 12, 8)[len(leaders) - 1] if not look.narrow else (16, 8, 5)[len(leaders) - 1]
    names = [shortened(people[seat].name, most) for seat in leaders]
    return say("In the lead with {points}: {leaders}", points=points_text(best), leaders=names)


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
    return say_count("{count} piece left in all", "{count} pieces left in all", left)
