"""The board of San Gimignano: what the viewer has at hand, and what each player has and lacks."""

from collections.abc import Sequence
from functools import cache

from signoria.games.san_gimignano.board.art import (
    ICONS,
    guild,
    kinds_of_tile,
    tile,
    tile_back,
)
from signoria.games.san_gimignano.board.labels import next_step, standing, tile_label
from signoria.games.san_gimignano.board.pieces import FOUNDATION, SMALL_TOWER, shade, stone
from signoria.games.san_gimignano.naming import GUILD_NAMES, guild_name
from signoria.games.san_gimignano.notation import GUILD_LETTERS
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import (
    COLOURS,
    INK,
    Context,
    Look,
    Place,
    Style,
    Symbols,
    group,
    icon,
    tag,
    text_width,
    words,
)

HAND_WIDTH, NEAREST_WIDTH = 152, 186
"""Of the two shelves."""


def own_hand(context: Context[SanGimignanoView]) -> list[str]:
    """The tiles of the viewer, who is asked or not; a preview takes none away."""
    if context.viewer is None:
        return []
    return context.now["hands"][context.viewer] or []


@cache
def board_of_wood(width: float, height: float, look: Look) -> str:
    """A shelf: a plank with an edge and a shadow."""
    tones = look.tones
    return (
        tag("rect", y=5, width=width, height=height, rx=13, fill="#000000", fill_opacity=0.3)
        + tag("rect", width=width, height=height, rx=13, fill=tones.wood, stroke=shade(tones.wood, 0.6))
        + tag("path", d=f"M13 1.500h{width - 26}", stroke="#ffffff", stroke_opacity=0.28, stroke_width=1.5)
    )


def well(width: float, height: float, look: Look) -> str:
    return tag(
        "rect",
        width=width,
        height=height,
        rx=10,
        fill=look.tones.well,
        stroke=shade(look.tones.wood, 0.7),
        stroke_width=1.2,
    )


# --- Tiles ------------------------------------------------------------------------------------


def hand_shelf(context: Context[SanGimignanoView], symbols: Symbols, height: float) -> str:
    """The viewer's tiles under each other, in the middle of a height."""
    tiles = own_hand(context)
    slot = 122
    tall = 34 + len(tiles) * (slot + 6) + 2
    slots = (
        hand_tile(context, symbols, name, HAND_WIDTH - 14, slot, (7, 34 + number * (slot + 6)))
        for number, name in enumerate(tiles)
    )
    return group(
        board_of_wood(HAND_WIDTH, tall, context.look),
        context.line(
            HAND_WIDTH / 2,
            23,
            tr("Your tiles"),
            15,
            HAND_WIDTH - 16,
            bold=True,
            anchor="middle",
            fill=context.tones.on_wood,
        ),
        *slots,
        at=(14, (height - tall) / 2),
    )


def hand_tile(
    context: Context[SanGimignanoView], symbols: Symbols, name: str, width: float, height: float, at: Place
) -> str:
    """A tile that may be chosen; in a preview it is on the table, and its slot stays."""
    scale = round(min(width / 150, height / 138), 3)
    drawn = tag("g", tile(symbols, kinds_of_tile(name, 0), context.look.dark), transform=f"scale({scale})")
    is_away = name in {laid["tile"] for laid in context.view["tiles"]}
    shown = group(
        drawn,
        at=(width / 2, height / 2 - 3 * scale),
        id=None if is_away else f"tile-{name}",
        opacity=0.45 if is_away else None,
    )
    label = context.text(tile_label(name))
    if context.now["phase"] != "tile" or context.now["player"] != context.viewer:
        later = context.text(tr("You add a tile after your stone."))
        label = f"{label}. {later}"
    # The page lifts what is chosen by a transform of its own, so the place is that of a group around it.
    return group(context.choice(f"tile:{name}", label, well(width, height, context.look), shown), at=at)


# --- The nearest group ------------------------------------------------------------------------


def guild_row(
    style: Style, letter: str, has: bool, is_new: bool, width: float, height: float, line: str
) -> str:
    """A guild that a player has in the group, or lacks."""
    tones = guild(letter, dark=False)
    mark = "M-6 0l4.500 5l8-10"
    ink = INK if has else style.tones.ink
    drawn = [
        tag("rect", width=width, height=height, rx=9, fill=tones.floor)
        if has
        else tag(
            "rect",
            x=1,
            y=1,
            width=width - 2,
            height=height - 2,
            rx=8,
            fill="none",
            stroke=line,
            stroke_width=2,
            stroke_dasharray="5 4",
        ),
        icon(ICONS[letter], 22, tones.sign if has else ink, (17, height / 2)),
        style.line(34, height / 2 + 5, guild_name(letter), 14, width - 58, fill=ink),
    ]
    if is_new:
        drawn.append(tag("circle", cx=width - 16, cy=height / 2, r=11, fill="#f3c64f", stroke="#5b3c06"))
    if has:
        drawn.append(
            tag(
                "path",
                d=mark,
                fill="none",
                stroke=INK,
                stroke_width=2.4,
                stroke_linecap="round",
                stroke_linejoin="round",
                transform=f"translate({width - 16} {height / 2})",
            )
        )
    return "".join(drawn)


def guilds_of(context: Context[SanGimignanoView], seat: int) -> list[tuple[str, bool, bool]]:
    """Each guild: whether the player has it in the nearest group, and whether a choice brings it."""
    lacking = context.view["nearest"][seat]["lacking"]
    lacked = context.now["nearest"][seat]["lacking"]
    return [
        (letter, letter not in lacking, letter in lacked and letter not in lacking)
        for letter in GUILD_LETTERS
    ]


def nearest_shelf(context: Context[SanGimignanoView], seat: int, at: Place, height: float) -> str:
    """What the viewer has of a group, what is missing, and what to do for it."""
    width, inner = NEAREST_WIDTH, NEAREST_WIDTH - 14
    view = context.view
    line = context.tones.gold if context.look.dark else context.tones.main
    holds = not view["nearest"][seat]["lacking"]
    title = tr("You hold a group") if holds else tr("Your nearest group")
    heading, y = context.paragraph(10, 24, title, 15, inner - 18, 2, bold=True)
    rows = []
    for letter, has, is_new in guilds_of(context, seat):
        rows.append(group(guild_row(context.style, letter, has, is_new, inner - 16, 33, line), at=(8, y - 6)))
        y += 39
    told, y = context.paragraph(
        10, y + 13, next_step(view, seat, view["nearest"][seat]), 13, inner - 18, 5, fill=context.tones.faint
    )
    tall = y - 4
    return group(
        board_of_wood(width, tall + 14, context.look),
        group(well(inner, tall, context.look), heading, *rows, told, at=(7, 7)),
        at=(at[0], at[1] + (height - tall - 14) / 2),
    )


def guild_chips(context: Context[SanGimignanoView], seat: int, width: float) -> str:
    """The same on a phone: four chips beside each other."""
    each = (width - 15) / 4
    line = context.tones.gold
    drawn = []
    has_room = all(text_width(context.text(name), 12, bold=True) <= each - 30 for name in GUILD_NAMES)
    for number, (letter, has, is_new) in enumerate(guilds_of(context, seat)):
        tones = guild(letter, dark=False)
        ink = INK if has else context.tones.on_wood
        shape = (
            tag(
                "rect",
                width=each,
                height=30,
                rx=8,
                fill=tones.floor,
                stroke="#c98a00" if is_new else None,
                stroke_width=3 if is_new else None,
            )
            if has
            else tag(
                "rect",
                x=1,
                y=1,
                width=each - 2,
                height=28,
                rx=7,
                fill="none",
                stroke=line,
                stroke_width=2,
                stroke_dasharray="5 4",
            )
        )
        drawn.append(
            group(
                shape,
                icon(ICONS[letter], 20, tones.sign if has else ink, (14 if has_room else each / 2, 15)),
                context.line(26, 19.5, guild_name(letter), 13, each - 30, bold=True, fill=ink)
                if has_room
                else "",
                at=(number * (each + 5), 0),
            )
        )
    return "".join(drawn)


# --- A player's strip -------------------------------------------------------------------------


def tally(colour: str, built: int, look: Look) -> str:
    """The towers of a player: those built, and those left of ten."""
    chosen = COLOURS[colour]
    drawn = []
    for number in range(TOWERS):
        is_built = number < built
        drawn.append(
            tag(
                "path",
                d=SMALL_TOWER if is_built else FOUNDATION,
                transform=f"translate({number * 16} 0)",
                fill=chosen.fill if is_built else "none",
                stroke=shade(chosen.fill, 0.6) if is_built else look.tones.line,
            )
        )
    return "".join(drawn)


def need_chips(context: Context[SanGimignanoView], seat: int) -> str:
    """The four guilds in small: those that a player has together, and those that lack."""
    colour = COLOURS[context.people[seat].colour].fill
    line = shade(colour, 1.4) if context.look.dark else colour
    drawn = []
    for number, (letter, has, _) in enumerate(guilds_of(context, seat)):
        tones = guild(letter, dark=False)
        shape = (
            tag("rect", width=26, height=26, rx=7, fill=tones.floor)
            if has
            else tag(
                "rect",
                x=1,
                y=1,
                width=24,
                height=24,
                rx=6,
                fill="none",
                stroke=line,
                stroke_width=1.8,
                stroke_dasharray="4 3",
            )
        )
        drawn.append(
            group(
                shape,
                icon(ICONS[letter], 17, tones.sign if has else context.tones.faint, (13, 13)),
                at=(number * 30, 0),
            )
        )
    return "".join(drawn)


def supply(context: Context[SanGimignanoView], symbols: Symbols, seat: int, at: Place) -> str:
    colour = context.people[seat].colour
    left = context.now["supply"][seat]
    label = tr_plural("{count} stone left", "{count} stones left", left)
    drawn = symbols.use("stone", lambda: stone(colour), (0, -5), 0.72)
    return context.titled(label, drawn, words(16, 0, left, 14), at=at)


def hand_in_small(
    context: Context[SanGimignanoView], symbols: Symbols, seat: int, right: float, y: float
) -> str:
    """The tiles of a player, as far as the viewer may see them."""
    size = context.now["hand_sizes"][seat]
    if not size:
        return context.faint(right, y + 5, tr("no tiles left"), 13, 120, anchor="end")
    tiles: Sequence[str | None] = context.now["hands"][seat] or [None] * size
    drawn = []
    for number, name in enumerate(tiles):
        at = (right - 16 - (len(tiles) - 1 - number) * 34, y)
        label: Sentence = tr("A hidden tile") if name is None else tile_label(name)
        shown = (
            symbols.use("back", lambda: tile_back(context.look.dark), None, 0.24)
            if name is None
            else tag("g", tile(symbols, kinds_of_tile(name, 0), context.look.dark), transform="scale(.24)")
        )
        drawn.append(context.titled(label, shown, at=at))
    return "".join(drawn)


def player_strip(context: Context[SanGimignanoView], symbols: Symbols, seat: int) -> tuple[str, float]:
    """A player's strip, and its height. The viewer's tiles and group lie on the table."""
    towers = tally(context.people[seat].colour, context.view["towers"][seat], context.look)
    if seat == context.viewer or context.now["over"]:
        return group(towers, at=(8, 25)) + supply(context, symbols, seat, (284, 20)), 30
    y = 38
    said = standing(context.view, seat)
    is_close = len(context.view["nearest"][seat]["lacking"]) < 2
    shown = context.line(
        124, 20, said, 14, 146, bold=is_close, fill=context.tones.main if is_close else context.tones.faint
    )
    rule = tag("path", d="M0 34h322", stroke=context.tones.line)
    return "".join(
        [
            group(need_chips(context, seat), at=(0, 2)),
            shown,
            supply(context, symbols, seat, (284, 20)),
            rule,
            group(towers, at=(8, y + 24)),
            hand_in_small(context, symbols, seat, 320, y + 12),
        ]
    ), 66
