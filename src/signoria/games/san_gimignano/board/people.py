"""The board of San Gimignano: the players with towers, stones and tiles, and their tiles in all turns."""

from functools import cache, lru_cache

from signoria.games.san_gimignano.board.art import (
    CREAM,
    SMALL_TOWER,
    guild_fill,
    guild_icon,
    guild_name,
    hexagon,
    stone,
    tally,
    tile_back,
    tile_face,
)
from signoria.games.san_gimignano.board.words import leaders, standing, stones_of
from signoria.games.san_gimignano.ground import TURNS
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.games.san_gimignano.words import GUILD_LETTERS
from signoria.i18n import tr, tr_plural
from signoria.svg import Context, Place, Style, group, pill, pill_width, plaque, tag, words, wrapped, wreath

LEGEND_HEIGHT = 112
"""At least."""


def player(context: Context[SanGimignanoView], seat: int, width: float, height: float) -> str:
    """A player's plaque, its upper left corner at the origin."""
    view, tones, person = context.view, context.tones, context.people[seat]
    air = (height - 104) / 4
    name, towers, foot = 31 + air / 2, 70 + 2 * air, height - 14 - air / 2
    beside_badge = width - 62 - badge_width(context, seat)
    return "".join(
        [
            plaque(width, height, context.look, asked=view["player"] == seat or seat in view["winners"]),
            context.titled(tr("leads"), wreath(28, context.look), at=(30, name - 6))
            if seat in leaders(view)
            else "",
            group(stone(person.colour, 28), at=(30, name - 6)),
            context.line(56, name, person.name, 17, width - 124, bold=True),
            words(width - 34, name + 2, view["towers"][seat], 24, anchor="end", font_weight="bold",
                  id=f"towers-{seat}"),
            tag("path", d=SMALL_TOWER, fill=tones.faint, transform=f"translate({width - 22} {name + 2})"),
            group(tally(person.colour, view["towers"][seat], TOWERS, context.look), at=(24, towers)),
            hand(context, seat, (width - 16, towers - 13), 16 if width < 350 else 19),
            group(stone(person.colour, 15), at=(25, foot - 4)),
            context.faint(38, foot, stones_of(view, seat), 13, beside_badge, id=f"stones-{seat}"),
            badge(context, seat, (width - 14, foot - 4)),
        ]
    )  # fmt: skip


def badge_width(context: Context[SanGimignanoView], seat: int) -> float:
    able = standing(context.view, seat)
    return pill_width(context.text(able), 12) if able else 0.0


def badge(context: Context[SanGimignanoView], seat: int, right: Place) -> str:
    """What a player can or must build; its right end at a point."""
    able = standing(context.view, seat)
    if able is None:
        return ""
    text = context.text(able)
    return pill(text, 12, context.look, (right[0] - pill_width(text, 12) / 2, right[1]))


def hand(context: Context[SanGimignanoView], seat: int, right: Place, side: int) -> str:
    """The tiles of a hand, the last one's right edge at a point; backs if the reader does not see them."""
    tiles, size = context.view["hands"][seat], context.view["hand_sizes"][seat]
    dark, across = context.look.dark, 2 * side * 0.9 + 3
    drawn = []
    for number in range(size):
        at = (right[0] - side * 0.87 - across * (size - 1 - number), right[1])
        if tiles is None:
            count = tr_plural("{count} tile", "{count} tiles", size)
            drawn.append(context.titled(count, tile_back(side, dark), at=at, id=f"back-{seat}-{number}"))
        else:
            tile = tiles[number]
            label = tr("Tile {tile} of {player}", tile=tile, player=context.people[seat].name)
            face = tile_face(tile, 0, side, dark)
            drawn.append(context.choice(f"tile:{tile}", label, face, at=at, id=f"tile-{tile}"))
    return "".join(drawn)


# --- A tile in all its turns ------------------------------------------------------------------


def turner(view: SanGimignanoView) -> tuple[int, tuple[str, ...]] | None:
    """Whose tiles are shown in all turns: the asked player's, or the only ones that the reader sees."""
    seen = {seat: tuple(hand) for seat, hand in enumerate(view["hands"]) if hand}
    seat = view["player"]
    if seat in seen:
        return seat, seen[seat]
    hidden = any(hand is None for hand in view["hands"])
    return next(iter(seen.items())) if hidden and len(seen) == 1 and seat is not None else None


def bench_height(tiles: int) -> int:
    return 44 + 52 * tiles


def turns(context: Context[SanGimignanoView], width: float, height: float) -> str:
    """Each tile of a hand in its six turns; where there is room, what the guilds are."""
    style, shown = context.style, turner(context.view)
    if shown is None:
        return legend(width, height, style)
    seat, tiles = shown
    name, needed = context.name(seat, width / 2, 13, bold=False), bench_height(len(tiles))
    rest = height - needed - 12
    if rest < LEGEND_HEIGHT:
        return bench(tiles, name, width, height, style)
    below = group(legend(width, rest, style), at=(0, needed + 12))
    return bench(tiles, name, width, needed, style) + below


@lru_cache(256)
def bench(tiles: tuple[str, ...], name: str, width: float, height: float, style: Style) -> str:
    title = tr("The tiles of {player} in every turn", player=name)
    down = min(54, (height - 42) / len(tiles))
    side = int(min(24, down / 2 - 1.5, (width - 20) / 12 / 0.87 - 1))
    across = min((width - 24) / TURNS, side * 2.6)
    top = 32 + (height - 42 - down * len(tiles)) / 2
    left = width / 2 - across * (TURNS - 1) / 2
    return (
        plaque(width, height, style.look)
        + style.faint(16, 24, title, 13, width - 30)
        + "".join(
            group(turned(tile, turn, side, style), at=(left + across * turn, top + down * (row + 0.5)))
            for row, tile in enumerate(tiles)
            for turn in range(TURNS)
        )
    )


def turned(tile: str, turn: int, side: int, style: Style) -> str:
    label = tr("{tile}, turn {turn}", tile=tile, turn=turn)
    face = tile_face(tile, turn, side, style.look.dark)
    return style.choice(f"turn:{tile}/{turn}", label, face, id=f"turn-{tile}-{turn}")


@cache
def legend(width: float, height: float, style: Style) -> str:
    """The guilds, and what is to be done with them."""
    rule = tr("Connect your stones in four guilds, and build a tower on one of them")
    lines = wrapped(style.text(rule), width - 32, 13, most=3)
    dark, top = style.look.dark, (height - 59 - 17 * len(lines)) / 2
    guilds = (
        group(
            tag("path", d=hexagon(17), fill=guild_fill(guild, dark), stroke=CREAM, stroke_width=1),
            guild_icon(guild, 18, (0, 0), dark),
            style.line(0, 32, guild_name(guild), 13, width / 4 - 4, anchor="middle"),
            at=(width * (number + 0.5) / 4, top + 17),
        )
        for number, guild in enumerate(GUILD_LETTERS)
    )
    told = (
        style.faint(width / 2, top + 72 + 17 * number, line, 13, anchor="middle")
        for number, line in enumerate(lines)
    )
    return "".join([plaque(width, height, style.look), *guilds, *told])
