"""San Gimignano: the table as a drawing, and what a person picks on it to choose an action."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from signoria.core.contract import Steps
from signoria.games.san_gimignano import INFO
from signoria.games.san_gimignano.board.art import ICONS, guild
from signoria.games.san_gimignano.board.description import description
from signoria.games.san_gimignano.board.ground import fit
from signoria.games.san_gimignano.board.labels import asked, next_step, step_of
from signoria.games.san_gimignano.board.poster import poster
from signoria.games.san_gimignano.board.rising import is_building, rising_shelf, rising_tray, sites
from signoria.games.san_gimignano.board.shelf import (
    StripFacts,
    board_of_wood,
    guild_chips,
    guilds_of,
    hand_shelf,
    hand_tile,
    held_tiles,
    nearest_shelf,
    own_hand,
    player_strip,
    strip_facts,
)
from signoria.games.san_gimignano.board.town import Town
from signoria.games.san_gimignano.notation import (
    GUILD_LETTERS,
    PLACE_TEXTS,
    SPOT_TEXTS,
    TILE_TEXTS,
    tile_action,
)
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Sentence, tr
from signoria.svg import Context, Look, Place, Style, Symbols, group, icon, joined, sheet, tag, title
from signoria.svg.look import FONT

__all__ = [
    "CONTROLS",
    "TRAY_HEIGHT",
    "description",
    "draw",
    "legend",
    "picks",
    "poster",
    "question",
    "sign",
    "steps",
    "strip",
    "tray",
]

# --- Picks ------------------------------------------------------------------------------------


CONTROLS = {
    "do:no tile": tr("No tile"),
    "do:no tower": tr("No tower"),
    "sector": tr("Sectors"),
    "tile": tr("Tiles"),
    "place": tr("Places for a tile"),
    "turn": tr("Ways to lay it"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""


def question(context: Context[SanGimignanoView]) -> str:
    """What is asked of the viewer, or of whom else."""
    return context.say(asked(context))


STEPS = {"stone": tr("Stone"), "tile": tr("Tile"), "tower": tr("Tower")}


def steps(context: Context[SanGimignanoView]) -> Steps | None:
    """A stone, a tile while there are any, a tower."""
    phase = context.now["phase"]
    if phase not in STEPS:
        return None
    names = [name for name in STEPS if name != "tile" or phase == "tile" or own_hand(context)]
    return Steps(names.index(phase), len(names), tuple(STEPS[name] for name in names))


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

WIDE, NARROW = (1004, 638), (390, 470)
TRAY_HEIGHT = (0, 128)
LEFT_SHELF, RIGHT_SHELF = 172, 206
"""What the shelves take of the width."""
BOOK = {False: (14, 150, 480, 330), True: (8, 6, 374, 200)}
"""Where the account of a reckoning may lie: x, y, width and height, wide and narrow."""


def draw(context: Context[SanGimignanoView]) -> str:
    """The table, as the one sees it who has the view."""
    width, height = NARROW if context.look.narrow else WIDE
    symbols = Symbols("board")
    drawn = [*shelves(context, symbols, width, height)]
    box = room(context, width, height)
    ground = fit(context.now, box)
    drawn += Town(context, ground, symbols, (box[0], box[2])).draw()
    if context.is_reckoning:
        x, y, wide, tall = BOOK[context.look.narrow]
        drawn.append(tag("rect", x=x, y=y, width=wide, height=tall, fill="none", data_book=""))
    before, after = around(width, height, context.look)
    return joined((before, symbols.defs(), *drawn, after))


@cache
def around(width: float, height: float, look: Look) -> tuple[str, str]:
    """What is before all that the table shows, and what is behind it."""
    hole = "\x00"
    before, after = sheet(width, height, [meadow(width, height, look), hole], INFO.title, look).split(hole)
    return before, after


def room(
    context: Context[SanGimignanoView], width: float, height: float
) -> tuple[float, float, float, float]:
    """Where the town lies: left, top, right, bottom. Towers of the first row need some room above it."""
    if context.look.narrow:
        return 22, 226 if context.is_reckoning else 14, width - 22, height - 16
    if context.is_reckoning:
        return 510, 20, width - 16, height - 24
    left = LEFT_SHELF if own_hand(context) else 20
    return left, 20, width - (RIGHT_SHELF if context.viewer is not None else 20), height - 24


def shelves(
    context: Context[SanGimignanoView], symbols: Symbols, width: float, height: float
) -> Iterable[str]:
    """On a wide table the viewer's tiles at the left, and what they have of a group at the right."""
    if context.look.narrow or context.is_reckoning or context.viewer is None:
        return
    if own_hand(context):
        yield symbols.place(hand_shelf(context.style, held_tiles(context), height))
    if is_building(context):
        yield context.named(rising_shelf(context.reader, sites(context), (width - 200, 0), height))
    elif not context.now["over"]:
        yield nearest_shelf(context, context.viewer, (width - 200, 0), height)


@cache
def meadow(width: float, height: float, look: Look) -> str:
    """The hills around the town; they reach far beyond the sheet."""
    light, deep, furrow, tree = (
        ("#45472d", "#2f311d", "#55573a", "#232a14")
        if look.dark
        else ("#d9dbb2", "#bfc592", "#a9b078", "#74864a")
    )
    shades = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=light),
        tag("stop", offset="1", stop_color=deep),
        id="board-meadow",
        cx="50%",
        cy="48%",
        r="46%",
    )
    lines = "".join(
        f"M{26 * n - 60} {height * 0.99 - 7 * n:.0f}q{width * 0.18:.0f}-60 {width * 0.4:.0f}-10"
        for n in range(5)
    )
    lines += "".join(
        f"M{width * 0.62 + 20 * n:.0f} {24 + 11 * n}q{width * 0.16:.0f}-46 {width * 0.42:.0f} 16"
        for n in range(5)
    )
    trees = "".join(
        tag(
            "path",
            d="M0 0c-7-2-6-22 0-34c6 12 7 32 0 34z",
            transform=f"translate({width * x:.0f} {height * y:.0f}) scale({size})",
        )
        for x, y, size in CYPRESSES
    )
    return tag(
        "g",
        tag("defs", shades),
        tag("rect", x=-600, y=-600, width=width + 1200, height=height + 1200, fill="url(#board-meadow)"),
        tag("path", d=lines, fill="none", stroke=furrow, stroke_opacity=0.45, stroke_width=2),
        tag("g", trees, fill=tree, fill_opacity=0.45),
        pointer_events="none",
    )


CYPRESSES = (
    (0.03, 0.14, 1),
    (0.055, 0.18, 0.8),
    (0.965, 0.9, 1.1),
    (0.935, 0.95, 0.85),
    (0.02, 0.93, 0.9),
    (0.975, 0.16, 0.8),
)
"""Where trees stand, in parts of the sheet, and how large they are."""


# --- Below and beside it ----------------------------------------------------------------------


def tray(context: Context[SanGimignanoView]) -> str:
    """On a phone: what the viewer has of a group, and the tiles at hand."""
    if not context.look.narrow or context.viewer is None or context.now["over"]:
        return ""
    width, height = NARROW[0], TRAY_HEIGHT[1]
    symbols = Symbols("tray")
    tiles, style = held_tiles(context), context.style
    if is_building(context):
        cards = context.named(rising_tray(context.reader, sites(context), width, height))
        parts = [board_of_wood(width, height, context.look), cards]
        return small_sheet(width, height, parts, tr("Where shall it rise?"), style)
    drawn = [
        board_of_wood(width, height, context.look),
        group(guild_chips(style, guilds_of(context, context.viewer), width - 12), at=(6, 6)),
    ]
    each = min(123.0, (width - 12 - 5 * (len(tiles) - 1)) / max(1, len(tiles)))
    drawn += [
        symbols.place(hand_tile(style, "tray", held, each, 82, (6 + number * (each + 5), 41)))
        for number, held in enumerate(tiles)
    ]
    left = 12 + len(tiles) * (each + 5)
    if width - left > 110:
        said = next_step(step_of(context.view, context.viewer))
        drawn.append(
            context.paragraph(left, 62, said, 14, width - left - 10, 4, fill=context.tones.on_wood)[0]
        )
    return small_sheet(width, height, [symbols.defs(), *drawn], tr("Your tiles"), style)


def strip(context: Context[SanGimignanoView], seat: int) -> str:
    """What a player has and lacks, towers, stones and tiles."""
    return kept_strip(context.style, strip_facts(context, seat))


@lru_cache(1024)
def kept_strip(style: Style, facts: StripFacts) -> str:
    symbols = Symbols(f"strip-{facts.seat}")
    drawn, height = player_strip(style, symbols, facts)
    name = tr("Towers, stones and tiles")
    return small_sheet(322, height, [symbols.defs(), drawn], name, style)


def small_sheet(width: float, height: float, content: Iterable[str], name: Sentence, style: Style) -> str:
    return tag(
        "svg",
        title(style.text(name)),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=FONT,
        fill=style.tones.ink,
    )


LEGEND = {
    "R": tr("potters, red"),
    "Y": tr("millers, yellow"),
    "G": tr("vintners, green"),
    "B": tr("smiths, blue"),
}


def legend(style: Style) -> Sequence[tuple[str, Sentence]]:
    """The guilds."""
    return [
        (small_sheet(34, 24, [guild_sign(letter, (5, 0))], LEGEND[letter], style), LEGEND[letter])
        for letter in GUILD_LETTERS
    ]


def guild_sign(letter: str, at: Place = (0, 0)) -> str:
    """On a tile of the guild's colour."""
    tones = guild(letter, dark=False)
    floor = tag("rect", width=24, height=24, rx=6, fill=tones.floor)
    return group(floor, icon(ICONS[letter], 18, tones.sign, (12, 12)), at=at)


def sign(name: str, colour: str | None) -> str:
    """Of a guild on which towers stand."""
    if name not in ICONS:
        return ""
    return tag("svg", guild_sign(name), xmlns="http://www.w3.org/2000/svg", viewBox="0 0 24 24", width=24,
               height=24, aria_hidden="true")  # fmt: skip
