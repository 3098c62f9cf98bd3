"""The board of San Gimignano: where a tower may rise, and what it would take from each player."""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.san_gimignano.board.art import ICONS, guild
from signoria.games.san_gimignano.board.labels import NOTHING, about_sector, gain_told, sent_home
from signoria.games.san_gimignano.board.marks import CRACK
from signoria.games.san_gimignano.board.quarters import About, quarters_of
from signoria.games.san_gimignano.board.shelf import NEAREST_WIDTH, board_of_wood, well
from signoria.games.san_gimignano.naming import guild_name
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.i18n import tr
from signoria.svg import Context, Place, Reader, disc, group, icon, tag

LINE = 19
"""How far lines of a card lie apart."""


class Site(NamedTuple):
    """A sector on which a tower may rise."""

    about: About
    losses: tuple[tuple[int, int, bool], ...]
    """Of others: the seat, how many stones go home, and whether it then holds no group any more."""


def is_building(context: Context[SanGimignanoView]) -> bool:
    """Whether the viewer chooses where a tower rises."""
    now = context.now
    return now["phase"] == "tower" and now["player"] == context.viewer and not now["over"]


def sites(context: Context[SanGimignanoView]) -> tuple[Site, ...]:
    """In the order of the town."""
    now, town = context.now, quarters_of(context.now)
    found = []
    for name in now["to_build_on"]:
        stones = town.on(name).stones
        losses = tuple(
            (seat, stones.count(seat), seat in now["breaks"][name])
            for seat in sorted({*stones} - {context.viewer})
        )
        found.append(Site(town.about[name], losses))
    return tuple(found)


def card_id(number: int) -> str:
    """Of a card, by its number: without a hyphen, which would be read as a minus in `shown_while`."""
    return f"rise{number}"


# --- Wide: a shelf ----------------------------------------------------------------------------


def height_of(site: Site) -> float:
    lines = sum(1 + breaks for _, _, breaks in site.losses) or 1
    return 32 + LINE * lines


@lru_cache(1024)
def rising_shelf(reader: Reader, found: tuple[Site, ...], at: Place, height: float) -> str:
    """A card for each sector; those for which there is no room are only on the table."""
    width, inner, most = NEAREST_WIDTH, NEAREST_WIDTH - 14, height - 96
    cards, y = [], 34.0
    for number, site in enumerate(found):
        tall = height_of(site)
        if y + tall > most:
            break
        cards.append(group(card(reader, site, number, inner, tall), at=(7, y)))
        y += tall + 6
    left = len(found) - len(cards)
    if left:
        more = tr("and {count} more in the town", count=left)
        ink = reader.tones.on_wood
        cards.append(reader.line(width / 2, y + 14, more, 13, inner, anchor="middle", fill=ink))
        y += 24
    heading = reader.line(
        width / 2,
        23,
        tr("Where shall it rise?"),
        15,
        inner,
        bold=True,
        anchor="middle",
        fill=reader.tones.on_wood,
    )
    drawn = (board_of_wood(width, y + 2, reader.look), heading, *cards)
    return group(*drawn, at=(at[0], at[1] + (height - y - 2) / 2))


def card(reader: Reader, site: Site, number: int, width: float, height: float) -> str:
    """A sector: its guild, and who would lose what. Pointed at, it shows where it is."""
    letter, tones = site.about.here.guild, reader.tones
    parts = [
        well(width, height, reader.look),
        tag("rect", x=7, y=7, width=32, height=32, rx=7, fill=guild(letter, dark=False).floor),
        icon(ICONS[letter], 22, guild(letter, dark=False).sign, (23, 23)),
        reader.line(47, 21, guild_name(letter), 15, width - 54, bold=True),
    ]
    y = 40.0
    if not site.losses:
        parts.append(reader.faint(47, y, tr("free of others"), 13, width - 52))
    for seat, stones, breaks in site.losses:
        parts.append(group(disc(reader.colours[seat], 16, reader.look.dark), at=(55, y - 4.5)))
        parts.append(reader.line(68, y, sent_home(stones), 13, width - 74))
        y += LINE
        if breaks:
            parts.append(reader.line(47, y, BREAKS, 13, width - 52, bold=True, fill=tones.good))
            y += LINE
    return reader.choice(f"sector:{site.about.name}", label(reader, site), *parts, id=card_id(number))


BREAKS = tr("group broken")


def label(reader: Reader, site: Site) -> str:
    """For those who cannot see it: as on the table."""
    home = [(seat, stones) for seat, stones, _ in site.losses]
    broken = [(seat, 0) for seat, _, breaks in site.losses if breaks]
    told = [reader.say(gain_told(gain)) for gain in (*home, *broken) or (NOTHING,)]
    return " ".join((about_sector(reader, site.about), *told))


# --- Narrow: in the tray ----------------------------------------------------------------------

MOST_IN_TRAY = 9


@lru_cache(1024)
def rising_tray(reader: Reader, found: tuple[Site, ...], width: float, height: float) -> str:
    """The same on a phone, in two or three columns."""
    columns = 2 if len(found) <= 4 else 3
    rows = 2 if len(found) <= 6 else 3
    wide, tall = (width - 6) / columns, (height - 6) / rows
    return "".join(
        group(
            small_card(reader, site, number, wide - 6, tall - 6),
            at=(6 + wide * (number % columns), 6 + tall * (number // columns)),
        )
        for number, site in enumerate(found[:MOST_IN_TRAY])
    )


def small_card(reader: Reader, site: Site, number: int, width: float, height: float) -> str:
    """Emblems of those whose stones go home; with a crack where a group is broken."""
    letter, x = site.about.here.guild, 44.0
    parts = [
        well(width, height, reader.look),
        tag("rect", x=5, y=height / 2 - 14, width=28, height=28, rx=7, fill=guild(letter, dark=False).floor),
        icon(ICONS[letter], 20, guild(letter, dark=False).sign, (19, height / 2)),
    ]
    if not site.losses:
        parts.append(reader.faint(39, height / 2 + 4.5, tr("free of others"), 12.5, width - 43))
    for seat, stones, breaks in site.losses:
        has_words = breaks and width > 150 and len(site.losses) == 1
        told, room = (reader.text(BREAKS), width - x - 18) if has_words else (f"−{stones}", 24.0)
        ink = reader.tones.good if breaks else reader.tones.ink
        at = (x + 2, height / 2)
        parts.append(group(disc(reader.colours[seat], 17, reader.look.dark), at=at))
        if breaks:
            parts.append(group(SMALL_CRACK, at=at))
        parts.append(reader.line(x + 14, height / 2 + 4.5, told, 12.5, room, bold=True, fill=ink))
        x += 20 + room
    return reader.choice(f"sector:{site.about.name}", label(reader, site), *parts, id=card_id(number))


SMALL_CRACK = tag(
    "g",
    tag("path", d=CRACK, stroke="#ffffff", stroke_width=6),
    tag("path", d=CRACK, stroke="#1d0f04", stroke_width=2.8),
    transform="scale(.7)",
    fill="none",
    stroke_linecap="round",
)
"""Through an emblem: a group of theirs is broken, as on the table."""
