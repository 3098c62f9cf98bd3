"""San Gimignano: the table as text.

A tile is drawn as a brick: the upper side of a brick lies on two others, as two sides of a hexagon do.
Under its place `q,r` stand its three sectors, each with the number that follows the place in an action,
its guild, and its two stones by the numbers of their players, or a tower:

    +---------+---------+
    |   0,0   |   1,0   |
    |4R12 0Y1.|  5G..   |      4R12  sector 0,0/4, red, a stone of player 1 and one of player 2
    |  2G#3   |3R.. 1B2.|      2G#3  sector 0,0/2, green, with a tower of player 3
    +---------+---------+
"""

from collections.abc import Sequence

from signoria.games.san_gimignano.view import SanGimignanoView, Sector, Tile
from signoria.i18n import Sentence, tr, tr_plural
from signoria.terminal.markup import SEAT_COLOURS, columns, result, seat_name, wrapped

NATURES = {
    "table tile": tr("The first tiles are laid"),
    "hand tile": tr("The hands are dealt"),
    "starter": tr("The lot decides who starts"),
}
"""By phase: what nobody is asked."""
GUILD_COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def draw(view: SanGimignanoView, names: Sequence[str], lang: str | None) -> str:
    lines = [heading(view, names, lang), ""]
    if view["tiles"]:
        legend = tr("4R12: sector 4, red, stones of players 1 and 2; #3: a tower of player 3").render(lang)
        lines += [*town(view), *(f"[dim]{line}[/]" for line in wrapped(legend)), ""]
    lines += players(view, names, lang)
    if view["unseen"]:
        unseen = tr("Unseen tiles: {tiles}", tiles=" ".join(view["unseen"])).render(lang)
        lines += ["", *(f"[dim]{line}[/]" for line in wrapped(unseen))]
    return "\n".join(lines)


# --- Whose turn, and who leads ----------------------------------------------------------------


def heading(view: SanGimignanoView, names: Sequence[str], lang: str | None) -> str:
    if view["over"]:
        return result(view["winners"], lambda seat: seat_name(seat, names)).render(lang)
    asked = question(view, names).render(lang)
    leading = leader(view, names).render(lang)
    return f"{asked}. {leading}." if any(view["towers"]) else f"{asked}."


def question(view: SanGimignanoView, names: Sequence[str]) -> Sentence:
    if view["phase"] in NATURES:
        return NATURES[view["phase"]]
    seat = view["player"] or 0
    player = seat_name(seat, names)
    if view["phase"] == "stone":
        return tr("{player} puts a stone", player=player)
    if view["phase"] == "tile":
        if view["may_keep_tiles"]:
            return tr("{player} may add a tile", player=player)
        return tr("{player} must add a tile", player=player)
    if view["must_build"][seat]:
        return tr("{player} must build again where a group was left", player=player)
    if view["may_build_not"]:
        return tr("{player} holds a group and may build a tower", player=player)
    return tr("{player} holds a group and must build a tower", player=player)


def leader(view: SanGimignanoView, names: Sequence[str]) -> Sentence:
    leaders = [seat_name(seat, names) for seat in view["leaders"]]
    towers = max(view["towers"])
    if len(leaders) > 1:
        return tr_plural(
            "{players} lead together with {count} tower",
            "{players} lead together with {count} towers",
            towers,
            players=leaders,
        )
    return tr_plural(
        "{player} leads with {count} tower",
        "{player} leads with {count} towers",
        towers,
        player=leaders[0],
    )


# --- The map ----------------------------------------------------------------------------------

HALF = 5
"""Half the width of a brick; bricks of the next row are moved by so much."""
LINES = 4
"""Lines of a row of bricks: its upper side, the place, and two for the sectors."""


def town(view: SanGimignanoView) -> list[str]:
    """The map as lines of markup: every tile, and while tiles are held the places open to them."""
    open_places = list(view["open_places"]) if any(view["hand_sizes"]) else []
    places = [tile["place"] for tile in view["tiles"]] + open_places
    spots = [column_and_row(place) for place in places]
    left, top = min(column for column, _ in spots), min(row for _, row in spots)
    drawing: dict[tuple[int, int], str] = {}  # one character, with its markup, by line and column
    for place, (column, row) in zip(places, spots, strict=True):
        x, y = HALF * (column - left), LINES * (row - top)
        write(drawing, y + 1, x + 1, place.center(2 * HALF - 1), "dim" if place in open_places else "")
    for tile in view["tiles"]:
        column, row = column_and_row(tile["place"])
        brick(drawing, tile, LINES * (row - top), HALF * (column - left))
    return [
        "".join(drawing.get((line, column), " ") for column in range(width_of(drawing))).rstrip()
        for line in range(max(line for line, _ in drawing) + 1)
    ]


def width_of(drawing: dict[tuple[int, int], str]) -> int:
    return max(column for _, column in drawing) + 1


def column_and_row(place: str) -> tuple[int, int]:
    q, r = map(int, place.split(","))
    return 2 * q + r, r


def write(drawing: dict[tuple[int, int], str], line: int, column: int, text: str, style: str = "") -> None:
    for number, character in enumerate(text):
        if character != " ":
            drawing[line, column + number] = f"[{style}]{character}[/]" if style else character


def brick(drawing: dict[tuple[int, int], str], tile: Tile, y: int, x: int) -> None:
    for line in (y, y + LINES):
        for column in range(x + 1, x + 2 * HALF):
            drawing.setdefault((line, column), "-")
        drawing[line, x] = drawing[line, x + 2 * HALF] = "+"
    for line in range(y + 1, y + LINES):
        drawing[line, x] = drawing[line, x + 2 * HALF] = "|"
    for sector in tile["sectors"]:
        side = int(sector["sector"][-1])
        below, offset = SECTOR_SPOTS[side]
        write(drawing, y + 2 + below, x + 1 + offset, str(side), "dim")
        write(drawing, y + 2 + below, x + 2 + offset, sector["guild"], GUILD_COLOURS[sector["guild"]])
        for number, (character, style) in enumerate(pieces(sector)):
            write(drawing, y + 2 + below, x + 3 + offset + number, character, style)


SECTOR_SPOTS = {4: (0, 0), 0: (0, 5), 2: (1, 2), 5: (0, 2), 3: (1, 0), 1: (1, 5)}
"""By first side: in which of the two lines of sectors, and how far from the left."""


def pieces(sector: Sector) -> list[tuple[str, str]]:
    """The two characters after a guild, each with its style."""
    if sector["tower"] is not None:
        style = f"bold {SEAT_COLOURS[sector['tower']]}"
        return [("#", style), (str(sector["tower"] + 1), style)]
    stones = [(str(seat + 1), f"bold {SEAT_COLOURS[seat]}") for seat in sector["stones"]]
    return stones + [(".", "dim")] * (2 - len(stones))


# --- The players ------------------------------------------------------------------------------


def players(view: SanGimignanoView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: towers, stones on the table and in supply, tiles, and what he holds."""
    title = [
        tr("player"),
        tr("towers"),
        tr("stones laid"),
        tr("in supply"),
        tr("tiles"),
        tr("can build on"),
    ]
    rows = [["", *(f"[dim]{word.render(lang)}[/]" for word in title)]]
    for seat in range(view["players"]):
        rows.append(
            [
                ">" if view["player"] == seat else " ",
                f"{seat + 1} {seat_name(seat, names)}",
                f"[bold]{view['towers'][seat]}[/]",
                str(view["stones"][seat]),
                str(view["supply"][seat]),
                hand(view, seat, lang),
                standing(view, seat, lang),
            ]
        )
    return columns(rows, right=(2, 3, 4))


def hand(view: SanGimignanoView, seat: int, lang: str | None) -> str:
    tiles = view["hands"][seat]
    if tiles is None:
        return tr_plural("{count} tile", "{count} tiles", view["hand_sizes"][seat]).render(lang)
    return " ".join(shown(tile) for tile in tiles) or "-"


def shown(tile: str) -> str:
    return "".join(f"[{GUILD_COLOURS[guild]}]{guild}[/]" for guild in tile[:3]) + tile[3]


def standing(view: SanGimignanoView, seat: int, lang: str | None) -> str:
    if view["must_build"][seat]:
        duty = tr("must build again").render(lang)
        return f"[bold]{duty}[/]"
    if view["groups"][seat]:
        return tr_plural("{count} sector", "{count} sectors", len(view["groups"][seat])).render(lang)
    return "-"
