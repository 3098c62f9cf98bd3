"""San Gimignano: the table as a drawing, and what a person picks on it to choose an action."""

from collections.abc import Sequence
from typing import Any

from signoria.games.san_gimignano import INFO
from signoria.games.san_gimignano.board import words as board_words
from signoria.games.san_gimignano.board.art import SKYLINE, corners, fitted, stone, wrapped
from signoria.games.san_gimignano.board.people import bench_height, plaques, turner, turns
from signoria.games.san_gimignano.board.town import ground, town
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.games.san_gimignano.words import PLACE_TEXTS, SPOT_TEXTS, TILE_TEXTS, tile_action
from signoria.i18n import tr
from signoria.svg import Context, Look, Person, group, plaque, sheet, tag, words

# --- Picks ------------------------------------------------------------------------------------


CONTROLS = {
    "do:no tile": tr("Add no tile"),
    "do:no tower": tr("Build no tower"),
    "sector": tr("Sectors"),
    "tile": tr("Tiles"),
    "place": tr("Places for a tile"),
    "turn": tr("Ways to lay it"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""


def question(context: Context[dict[str, Any]]) -> str:
    """Who is asked, and what."""
    view, people, lang = context.view, context.people, context.lang
    return board_words.asked(view, people).render(lang)


def picks(action: int) -> tuple[str, ...]:
    """What a person picks for an action: a sector; or a tile, where it goes, and how it is turned.

    >>> picks(STONE), picks(TILE + 2), picks(KEEP_TILES)
    (('sector:-7,-8/0',), ('tile:YGBa', 'place:-7,-8', 'turn:YGBa/2'), ('do:no tile',))
    """
    if action < STONE:
        return ()
    if action < TILE:
        return (f"sector:{SPOT_TEXTS[action - STONE]}",)
    if action < KEEP_TILES:
        number, place, turn = tile_action(action)
        tile = TILE_TEXTS[number]
        return f"tile:{tile}", f"place:{PLACE_TEXTS[place]}", f"turn:{tile}/{turn}"
    if action == KEEP_TILES:
        return ("do:no tile",)
    if action < BUILD_NOT:
        return (f"sector:{SPOT_TEXTS[action - TOWER]}",)
    return ("do:no tower",)


# --- The table --------------------------------------------------------------------------------


def draw(context: Context[dict[str, Any]]) -> str:
    """The table, as the one sees it who has the view."""
    view, people, look, lang = context.view, context.people, context.look, context.lang
    return narrow(view, people, look, lang) if look.narrow else wide(view, people, look, lang)


GAP = 12
PLAQUE_HEIGHTS = {2: 134, 3: 116, 4: 104}
"""On a wide table, by players."""


def wide(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """The town at the left; the players and the turns of tiles at the right."""
    width, height, column, top = 1120, 720, 312, 96
    room = (width - 40 - column - GAP, height - top - 16)
    place, _ = ground(view, room[0] - 48, room[1] - 48)
    content = [
        group(heading(view, people, look, lang), at=(20, 16)),
        group(plaque(*room, look), corners(*room, look), at=(20, top)),
        group(*town(view, people, place, look, lang), at=(44, top + 24)),
    ]
    x, y = width - 20 - column, float(top)
    each = PLAQUE_HEIGHTS[view["players"]]
    for drawn in plaques(view, people, column, each, look, lang):
        content.append(group(drawn, at=(x, y)))
        y += each + GAP
    content.append(group(turns(view, people, column, height - 16 - y, look, lang), at=(x, y)))
    return sheet(width, height, content, INFO.title, look)


def heading(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """One band: what is asked, who leads, how far it is; and the town from afar."""
    told = [
        sentence.render(lang) for sentence in (board_words.leading(view, people), board_words.progress(view))
    ]
    return "".join(
        [
            plaque(1080, 68, look),
            tag(
                "path",
                d=SKYLINE,
                fill=look.tones.gilt,
                opacity=0.55,
                transform="translate(936 60) scale(1.020 1)",
            ),
            *asked_stone(view, people, 34, 34, 38),
            fitted(64, 30, board_words.asked(view, people).render(lang), 21, 850, font_weight="bold"),
            fitted(64, 54, "  ·  ".join(told), 15, 850, fill=look.tones.faint),
        ]
    )


def asked_stone(view: dict[str, Any], people: Sequence[Person], x: float, y: float, size: float) -> list[str]:
    """The stone of whoever is asked, or has won."""
    seats = view["winners"] if view["over"] else [view["player"]]
    shown = [seat for seat in seats if seat >= 0][:1]
    return [group(stone(people[seat].colour, size), at=(x, y), id="asked") for seat in shown]


def narrow(view: dict[str, Any], people: Sequence[Person], look: Look, lang: str) -> str:
    """Everything under each other: what is asked, the town, the turns of tiles, the players."""
    width = 390
    inner = width - 16
    head, y = narrow_heading(view, people, inner, look, lang)
    place, room = ground(view, inner - 16, None)
    content = [
        group(head, at=(8, 8)),
        group(plaque(inner, room + 32, look), at=(8, y)),
        group(*town(view, people, place, look, lang), at=(16, y + 16)),
    ]
    y += room + 32 + 8
    seat = turner(view)
    bench = 140 if seat is None else bench_height(len(view["hands"][seat]))
    content.append(group(turns(view, people, inner, bench, look, lang), at=(8, y)))
    y += bench + 8
    for drawn in plaques(view, people, inner, 112, look, lang):
        content.append(group(drawn, at=(8, y)))
        y += 120
    return sheet(width, y, content, INFO.title, look)


def begun(text: str) -> str:
    """A text as the beginning of a line."""
    return text[:1].upper() + text[1:]


def narrow_heading(
    view: dict[str, Any], people: Sequence[Person], width: float, look: Look, lang: str
) -> tuple[str, float]:
    """The same as `heading` in more lines, and where it ends."""
    asked = wrapped(board_words.asked(view, people).render(lang), 17, width - 66, bold=True)
    rest = [
        line
        for sentence in (board_words.leading(view, people), board_words.progress(view))
        for line in wrapped(begun(sentence.render(lang)), 13, width - 62)
    ]
    y = 6.0
    lines = []
    for line in asked:
        y += 22
        lines.append(fitted(52, y, line, 17, width - 62, font_weight="bold"))
    y += 3
    for line in rest:
        y += 18
        lines.append(words(52, y, line, 13, fill=look.tones.faint))
    stones = asked_stone(view, people, 28, 28, 32)
    return plaque(width, y + 14, look) + "".join([*stones, *lines]), y + 14 + 16
