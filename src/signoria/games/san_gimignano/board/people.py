"""The board of San Gimignano: the players with towers, stones and tiles, and their tiles in all turns."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from signoria.games.san_gimignano.board.art import (
    CREAM,
    GOLD,
    SMALL_TOWER,
    fitted,
    guild_fill,
    guild_name,
    hexagon,
    icon,
    stone,
    tally,
    tile_back,
    tile_face,
    wrapped,
    wreath,
)
from signoria.games.san_gimignano.board.words import leaders, standing, stones_of
from signoria.games.san_gimignano.ground import TURNS
from signoria.games.san_gimignano.rules import TOWERS
from signoria.games.san_gimignano.words import GUILD_LETTERS
from signoria.i18n import tr, tr_plural
from signoria.svg import Look, Person, choice, group, plaque, shortened, tag, words

LEGEND_HEIGHT = 112
"""At least."""


def plaques(
    view: dict[str, Any], people: Sequence[Person], width: float, height: float, look: Look, lang: str
) -> list[str]:
    """A plaque for each player, its upper left corner at the origin."""
    return [player(view, seat, people[seat], width, height, look, lang) for seat in range(view["players"])]


def player(
    view: dict[str, Any], seat: int, person: Person, width: float, height: float, look: Look, lang: str
) -> str:
    tones = look.tones
    air = (height - 104) / 4
    name, towers, foot = 31 + air / 2, 70 + 2 * air, height - 14 - air / 2
    able = standing(view, seat)
    return "".join(
        [
            plaque(width, height, look, asked=view["player"] == seat or seat in view["winners"]),
            laurels(30, name - 6, look, lang) if seat in leaders(view) else "",
            group(stone(person.colour, 28), at=(30, name - 6)),
            fitted(56, name, shortened(person.name, 20), 17, width - 124, font_weight="bold"),
            words(width - 34, name + 2, view["towers"][seat], 24, anchor="end", font_weight="bold",
                  id=f"towers-{seat}"),
            tag("path", d=SMALL_TOWER, fill=tones.faint, transform=f"translate({width - 22} {name + 2})"),
            group(tally(person.colour, view["towers"][seat], TOWERS, 14.5, 1.1, look), at=(24, towers)),
            hand(view, seat, person, (width - 16, towers - 13), 16 if width < 350 else 19, look, lang),
            group(stone(person.colour, 15), at=(25, foot - 4)),
            words(38, foot, stones_of(view, seat).render(lang), 13, fill=tones.faint, id=f"stones-{seat}"),
            badge(able.render(lang), width - 14, foot) if able else "",
        ]
    )  # fmt: skip


def laurels(x: float, y: float, look: Look, lang: str) -> str:
    return group(tag("title", tr("leads").render(lang)), wreath(look), at=(x, y))


def badge(text: str, right: float, foot: float) -> str:
    """A gilt label, its right end at a point."""
    width = len(text) * 6.9 + 14
    return tag("rect", x=right - width, y=foot - 14, width=width, height=20, rx=5, fill=GOLD) + words(
        right - width / 2, foot, text, 12, anchor="middle", fill="#2b2118"
    )


def hand(
    view: dict[str, Any],
    seat: int,
    person: Person,
    right: tuple[float, float],
    side: int,
    look: Look,
    lang: str,
) -> str:
    """The tiles of a hand, the last one's right edge at a point; backs if the reader does not see them."""
    tiles = view["hands"][seat]
    size = view["hand_sizes"][seat]
    across = 2 * side * 0.9 + 3
    drawn = []
    for number in range(size):
        at = (right[0] - side * 0.87 - across * (size - 1 - number), right[1])
        if tiles is None:
            label = tr_plural("{count} tile", "{count} tiles", size).render(lang)
            back = tile_back(side, look.dark)
            drawn.append(group(tag("title", label), back, at=at, id=f"back-{seat}-{number}"))
        else:
            label = tr("Tile {tile} of {player}", tile=tiles[number], player=person.name).render(lang)
            face = tile_face(tiles[number], 0, side, look.dark)
            drawn.append(choice(f"tile:{tiles[number]}", label, face, at=at, id=f"tile-{tiles[number]}"))
    return "".join(drawn)


# --- A tile in all its turns ------------------------------------------------------------------


def turner(view: dict[str, Any]) -> int | None:
    """Whose tiles are shown in all turns: the asked player's, or the only ones that the reader sees."""
    seen = [seat for seat in range(view["players"]) if view["hands"][seat]]
    if view["player"] in seen:
        return int(view["player"])
    hidden = any(hand is None for hand in view["hands"])
    return seen[0] if hidden and len(seen) == 1 and view["player"] is not None else None


def bench_height(tiles: int) -> int:
    return 44 + 52 * tiles


def turns(
    view: dict[str, Any], people: Sequence[Person], width: float, height: float, look: Look, lang: str
) -> str:
    """Each tile of a hand in its six turns; where there is room, what the guilds are."""
    seat = turner(view)
    if seat is None:
        return legend(width, height, look, lang)
    tiles = tuple(view["hands"][seat])
    needed = bench_height(len(tiles))
    rest = height - needed - 12
    if rest < LEGEND_HEIGHT:
        return bench(tiles, people[seat].name, width, height, look, lang)
    below = group(legend(width, rest, look, lang), at=(0, needed + 12))
    return bench(tiles, people[seat].name, width, needed, look, lang) + below


@lru_cache(256)
def bench(tiles: tuple[str, ...], name: str, width: float, height: float, look: Look, lang: str) -> str:
    title = tr("The tiles of {player} in every turn", player=shortened(name, 20)).render(lang)
    down = min(54, (height - 42) / len(tiles))
    side = int(min(24, down / 2 - 1.5, (width - 20) / 12 / 0.87 - 1))
    across = min((width - 24) / TURNS, side * 2.6)
    top = 32 + (height - 42 - down * len(tiles)) / 2
    left = width / 2 - across * (TURNS - 1) / 2
    return (
        plaque(width, height, look)
        + fitted(16, 24, title, 13, width - 30, fill=look.tones.faint)
        + "".join(
            group(
                turned(tile, turn, side, look.dark, lang), at=(left + across * turn, top + down * (row + 0.5))
            )
            for row, tile in enumerate(tiles)
            for turn in range(TURNS)
        )
    )


def turned(tile: str, turn: int, side: int, dark: bool, lang: str) -> str:
    return choice(
        f"turn:{tile}/{turn}",
        tr("{tile}, turn {turn}", tile=tile, turn=turn).render(lang),
        tile_face(tile, turn, side, dark),
        id=f"turn-{tile}-{turn}",
    )


@cache
def legend(width: float, height: float, look: Look, lang: str) -> str:
    """The guilds, and what is to be done with them."""
    rule = tr("Connect your stones in four guilds, and build a tower on one of them").render(lang)
    lines = wrapped(rule, 13, width - 32)
    top = (height - 59 - 17 * len(lines)) / 2
    guilds = (
        group(
            tag("path", d=hexagon(17), fill=guild_fill(guild, look.dark), stroke=CREAM, stroke_width=1),
            icon(guild, 0, 0, 18, look.dark),
            words(0, 32, guild_name(guild).render(lang), 13, anchor="middle"),
            at=(width * (number + 0.5) / 4, top + 17),
        )
        for number, guild in enumerate(GUILD_LETTERS)
    )
    told = (
        words(width / 2, top + 72 + 17 * number, line, 13, anchor="middle", fill=look.tones.faint)
        for number, line in enumerate(lines)
    )
    return "".join([plaque(width, height, look), *guilds, *told])
