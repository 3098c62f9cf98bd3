"""The board of San Gimignano: what the viewer has at hand, and what each player has and lacks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.san_gimignano.board.art import (
    ICONS,
    guild,
    kinds_of_tile,
    tile,
    tile_back,
)
from signoria.games.san_gimignano.board.labels import Step, next_step, standing, step_of, tile_label
from signoria.games.san_gimignano.board.marks import wish_id
from signoria.games.san_gimignano.board.pieces import FOUNDATION, SMALL_TOWER, shade, stone
from signoria.games.san_gimignano.naming import GUILD_NAMES, guild_name
from signoria.games.san_gimignano.notation import GUILD_LETTERS
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import (
    COLOURS,
    INK,
    Context,
    Look,
    Piece,
    Place,
    Reader,
    Style,
    Symbols,
    disc,
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


@lru_cache(256)
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


class Held(NamedTuple):
    """A tile at hand."""

    name: str
    is_away: bool  # a preview lays it on the table
    is_later: bool  # not now: after a stone


def held_tiles(context: Context[SanGimignanoView]) -> tuple[Held, ...]:
    laid = {tile["tile"] for tile in context.view["tiles"]} if context.before is not None else ()
    is_later = context.now["phase"] != "tile" or context.now["player"] != context.viewer
    return tuple(Held(name, name in laid, is_later) for name in own_hand(context))


@lru_cache(512)
def hand_shelf(style: Style, tiles: tuple[Held, ...], height: float) -> Piece:
    """The viewer's tiles under each other, in the middle of a height."""
    slot, symbols = 122, Symbols("board")
    tall = 34 + len(tiles) * (slot + 6) + 2
    slots = [
        symbols.place(hand_tile(style, "board", held, HAND_WIDTH - 14, slot, (7, 34 + number * (slot + 6))))
        for number, held in enumerate(tiles)
    ]
    drawn = group(
        board_of_wood(HAND_WIDTH, tall, style.look),
        style.line(
            HAND_WIDTH / 2,
            23,
            tr("Your tiles"),
            15,
            HAND_WIDTH - 16,
            bold=True,
            anchor="middle",
            fill=style.tones.on_wood,
        ),
        *slots,
        at=(14, (height - tall) / 2),
    )
    return symbols.piece(drawn)


@lru_cache(1024)
def hand_tile(style: Style, prefix: str, held: Held, width: float, height: float, at: Place) -> Piece:
    """A tile that may be chosen; in a preview it is on the table, and its slot stays."""
    name, symbols = held.name, Symbols(prefix)
    scale = round(min(width / 150, height / 138), 3)
    drawn = tag("g", tile(symbols, kinds_of_tile(name, 0), style.look.dark), transform=f"scale({scale})")
    shown = group(
        drawn,
        at=(width / 2, height / 2 - 3 * scale),
        id=None if held.is_away else f"tile-{name}",
        opacity=0.45 if held.is_away else None,
        data_piece="",
    )
    label = style.text(tile_label(name))
    if held.is_later:
        later = style.text(tr("You add a tile after your stone."))
        label = f"{label}. {later}"
    # The page lifts what is chosen by a transform of its own, so the place is that of a group around it.
    chosen = group(style.choice(f"tile:{name}", label, well(width, height, style.look), shown), at=at)
    return symbols.piece(chosen)


# --- The nearest group ------------------------------------------------------------------------


@lru_cache(256)
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


Guilds: TypeAlias = tuple[tuple[str, bool, bool], ...]
"""Each guild: whether a player has it in the nearest group, and whether a choice brings it."""


def guilds_of(context: Context[SanGimignanoView], seat: int) -> Guilds:
    lacking = context.view["nearest"][seat]["lacking"]
    lacked = context.now["nearest"][seat]["lacking"]
    return tuple(
        [
            (letter, letter not in lacking, letter in lacked and letter not in lacking)
            for letter in GUILD_LETTERS
        ]
    )


Other: TypeAlias = tuple[int, bool, tuple[str, ...]]
"""Somebody else: the seat, whether they must build again, and the guilds that they lack."""
Others: TypeAlias = tuple[Other, ...]


def others_of(context: Context[SanGimignanoView]) -> Others:
    view = context.view
    return tuple(
        (seat, view["must_build"][seat], tuple(near["lacking"]))
        for seat, near in enumerate(view["nearest"])
        if seat != context.viewer
    )


@lru_cache(1024)
def wishes_row(reader: Reader, others: Others, at: Place) -> str:
    """The emblems of the others: pointed at, they show in the town what each has and lacks."""
    heading = reader.faint(0, 0, tr("What the others lack"), 13, NEAREST_WIDTH - 34)
    return group(heading, *[wish(reader, place, other) for place, other in enumerate(others)], at=at)


@lru_cache(4096)
def wish(reader: Reader, place: int, other: Other) -> str:
    seat, must_build, lacking = other
    told = tr("{player}: {standing}", player=Seat(seat), standing=standing(must_build, lacking))
    shown = disc(reader.colours[seat], 24, reader.look.dark)
    at = (12 + 32 * place, 20.0)
    return reader.titled(reader.say(told), shown, at=at, id=wish_id(seat), data_enter="fade")


def nearest_shelf(context: Context[SanGimignanoView], viewer: int, at: Place, height: float) -> str:
    """What the viewer has of a group, what is missing, what to do for it; and what the others lack."""
    step = step_of(context.view, viewer)
    shelf, below = own_shelf(context.style, guilds_of(context, viewer), step, at, height)
    return shelf + context.named(wishes_row(context.reader, others_of(context), below))


@lru_cache(512)
def own_shelf(style: Style, guilds: Guilds, step: Step, at: Place, height: float) -> tuple[str, Place]:
    """The shelf, and where the row of the others begins on it."""
    width, inner = NEAREST_WIDTH, NEAREST_WIDTH - 14
    line = style.tones.gold if style.look.dark else style.tones.main
    holds = all(has for _, has, _ in guilds)
    title = tr("You hold a group") if holds else tr("Your nearest group")
    heading, y = style.paragraph(10, 24, title, 15, inner - 18, 2, bold=True)
    rows = []
    for letter, has, is_new in guilds:
        rows.append(group(guild_row(style, letter, has, is_new, inner - 16, 33, line), at=(8, y - 6)))
        y += 39
    told, y = style.paragraph(10, y + 13, next_step(step), 13, inner - 18, 5, fill=style.tones.faint)
    rule = tag("path", d=f"M8 {y - 6:.1f}H{inner - 8}", stroke=style.tones.line)
    tall = y + 54
    top = at[1] + (height - tall - 14) / 2
    drawn = group(
        board_of_wood(width, tall + 14, style.look),
        group(well(inner, tall, style.look), heading, *rows, told, rule, at=(7, 7)),
        at=(at[0], top),
    )
    return drawn, (at[0] + 17, top + y + 20)


@lru_cache(512)
def guild_chips(style: Style, guilds: Guilds, width: float) -> str:
    """The same on a phone: four chips beside each other."""
    each = (width - 15) / 4
    line = style.tones.gold
    drawn = []
    has_room = all(text_width(style.text(name), 12, bold=True) <= each - 30 for name in GUILD_NAMES)
    for number, (letter, has, is_new) in enumerate(guilds):
        tones = guild(letter, dark=False)
        ink = INK if has else style.tones.on_wood
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
                style.line(26, 19.5, guild_name(letter), 13, each - 30, bold=True, fill=ink)
                if has_room
                else "",
                at=(number * (each + 5), 0),
            )
        )
    return "".join(drawn)


# --- A player's strip -------------------------------------------------------------------------


@lru_cache(512)
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


@lru_cache(512)
def need_chips(look: Look, colour: str, guilds: Guilds) -> str:
    """The four guilds in small: those that a player has together, and those that lack."""
    fill = COLOURS[colour].fill
    line = shade(fill, 1.4) if look.dark else fill
    drawn = []
    for number, (letter, has, _) in enumerate(guilds):
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
                icon(ICONS[letter], 17, tones.sign if has else look.tones.faint, (13, 13)),
                at=(number * 30, 0),
            )
        )
    return "".join(drawn)


def supply(style: Style, symbols: Symbols, colour: str, left: int, at: Place) -> str:
    label = tr_plural("{count} stone left", "{count} stones left", left)
    drawn = symbols.use("stone", lambda: stone(colour), (0, -5), 0.72)
    return style.titled(label, drawn, words(16, 0, left, 14), at=at)


@lru_cache(2048)
def hand_in_small(style: Style, prefix: str, tiles: tuple[str | None, ...], right: float, y: float) -> Piece:
    """The tiles of a player, as far as the viewer may see them."""
    symbols, drawn = Symbols(prefix), []
    if not tiles:
        return symbols.piece(style.faint(right, y + 5, tr("no tiles left"), 13, 120, anchor="end"))
    for number, name in enumerate(tiles):
        at = (right - 16 - (len(tiles) - 1 - number) * 34, y)
        label: Sentence = tr("A hidden tile") if name is None else tile_label(name)
        shown = (
            symbols.use("back", lambda: tile_back(style.look.dark), None, 0.24)
            if name is None
            else tag("g", tile(symbols, kinds_of_tile(name, 0), style.look.dark), transform="scale(.24)")
        )
        drawn.append(style.titled(label, shown, at=at))
    return symbols.piece("".join(drawn))


class StripFacts(NamedTuple):
    """What a player's strip tells."""

    seat: int
    colour: str
    towers: int
    supply: int
    is_short: bool  # the viewer's tiles and group lie on the table, and at the end nothing more is asked
    guilds: Guilds
    must_build: bool
    tiles: tuple[str | None, ...]  # None: one that the viewer may not see


def strip_facts(context: Context[SanGimignanoView], seat: int) -> StripFacts:
    view, now = context.view, context.now
    hand: Sequence[str | None] = now["hands"][seat] or [None] * now["hand_sizes"][seat]
    return StripFacts(
        seat,
        context.people[seat].colour,
        view["towers"][seat],
        now["supply"][seat],
        seat == context.viewer or now["over"],
        guilds_of(context, seat),
        view["must_build"][seat],
        tuple(hand),
    )


def player_strip(style: Style, symbols: Symbols, facts: StripFacts) -> tuple[str, float]:
    """A player's strip, and its height."""
    towers = tally(facts.colour, facts.towers, style.look)
    left = supply(style, symbols, facts.colour, facts.supply, (284, 20))
    if facts.is_short:
        return group(towers, at=(8, 25)) + left, 30
    y = 38
    lacking = [letter for letter, has, _ in facts.guilds if not has]
    is_close = len(lacking) < 2
    shown = style.line(
        124,
        20,
        standing(facts.must_build, lacking),
        14,
        146,
        bold=is_close,
        fill=style.tones.main if is_close else style.tones.faint,
    )
    rule = tag("path", d="M0 34h322", stroke=style.tones.line)
    return "".join(
        [
            group(need_chips(style.look, facts.colour, facts.guilds), at=(0, 2)),
            shown,
            left,
            rule,
            group(towers, at=(8, y + 24)),
            symbols.place(hand_in_small(style, f"strip-{facts.seat}", facts.tiles, 320, y + 12)),
        ]
    ), 66
