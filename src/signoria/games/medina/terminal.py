"""Medina: the table as text.

The city is a picture that a person can read and type: two characters a field. The first is the piece
(g grey, k black, b brown, o orange building, s stable, m stall of the market), the second a mark: the
number of the player whose roof is on the palace, on its first building (x and y: a blocking roof of
player 1 and of player 2), or * at the ends of the newest street. # is a wall, the corners are the towers.
"""

from collections.abc import Sequence

from signoria.games.medina import city
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.view import MedinaView, Piece
from signoria.games.medina.words import (
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    FIELD_TEXTS,
    KINDS,
    PIECE_NAMES,
    TOWER_NAMES,
)
from signoria.i18n import Sentence, tr, tr_plural
from signoria.terminal.markup import columns, result, seat_name, wrapped

LETTERS: dict[Piece, str] = {
    "grey": "g",
    "black": "k",
    "brown": "b",
    "orange": "o",
    "stable": "s",
    "stall": "m",
    "wall": "#",
}
BUILDING_LETTERS = dict(zip(COLOURS, "gkbo", strict=True))
BLOCK_MARKS = "xy"
STYLES = {
    "g": "black on grey70",
    "k": "white on grey19",
    "b": "white on orange4",
    "o": "black on dark_orange",
    "s": "bold",
    "m": "bold",
}


def draw(view: MedinaView, names: Sequence[str], lang: str | None) -> str:
    lines = [heading(view, names).render(lang)]
    if not view["over"]:
        lines += [line.render(lang) for line in situation(view, names)]
    lines += ["", *(coloured(line) for line in picture(view))]
    lines += [f"[dim]{line}[/]" for sentence in legend(view) for line in wrapped(sentence.render(lang))]
    lines += ["", *players(view, names, lang)]
    return "\n".join([*lines, "", *tiles(view, names, lang)])


def heading(view: MedinaView, names: Sequence[str]) -> Sentence:
    """Whose turn it is and what is asked; at the end who has won."""
    if view["over"]:
        return result(view["winners"], lambda seat: seat_name(seat, names))
    if view["phase"] == "starter":
        return tr("The starting player is drawn by lot")
    player = seat_name(view["player"] or 0, names)
    if view["phase"] == "first stall":
        return tr("{player} puts the first stall, off the edge", player=player)
    if view["must_roof"]:
        return tr("{player} must place a roof now", player=player)
    return tr(
        "{player} places piece {number} of {count}",
        player=player,
        number=view["turn_size"] - view["left"] + 1,
        count=view["turn_size"],
    )


def situation(view: MedinaView, names: Sequence[str]) -> list[Sentence]:
    """Who leads, and with two players what cannot be placed again this turn."""
    best = max(view["scores"])
    leaders = [seat_name(seat, names) for seat in view["leaders"]]
    lead = tr_plural(
        "In the lead with {count} point: {leaders}",
        "In the lead with {count} points: {leaders}",
        best,
        leaders=leaders,
    )
    lines = [lead]
    if view["players"] == 2 and view["used"]:
        pieces = [PIECE_NAMES[KINDS.index(kind)] for kind in view["used"]]
        lines.append(tr("Placed this turn, and no second may follow: {pieces}", pieces=pieces))
    return lines


# --- The city ---------------------------------------------------------------------------------


def picture(view: MedinaView) -> list[str]:
    """The city and its wall, without colours."""
    fields = cells(view)
    across, down = range(1, city.COLUMNS + 1), range(1, city.ROWS + 1)
    top_left, top_right, bottom_right, bottom_left = TOWER_POINTS

    def wall(place: str, open_field: str) -> str:
        return "#" if place in view["walls"] else open_field

    top = "".join(f"{wall(f'top {number}', '-')} " for number in across)
    bottom = "".join(f"{wall(f'bottom {number}', '-')} " for number in across)
    rows = [
        f"{row:2} {wall(f'left {row}', '|')} "
        + "".join(fields[column + str(row)] for column in COLUMNS)
        + wall(f"right {row}", "|")
        for row in down
    ]
    return [
        "     " + " ".join(COLUMNS),
        f"   {top_left} {top}{top_right}",
        *rows,
        f"   {bottom_left} {bottom}{bottom_right}",
    ]


def cells(view: MedinaView) -> dict[str, str]:
    """The two characters of every field."""
    found = dict.fromkeys(FIELD_TEXTS, ". ")
    for palace in view["palaces"]:
        letter = BUILDING_LETTERS[palace["colour"]]
        mark = " "
        if palace["owner"] is not None:
            mark = str(palace["owner"] + 1)
        elif palace["blocked_by"] is not None:
            mark = BLOCK_MARKS[palace["blocked_by"]]
        found.update(dict.fromkeys(palace["buildings"], letter + " "))
        found.update(dict.fromkeys(palace["stables"], LETTERS["stable"] + " "))
        found[palace["name"]] = letter + mark
    for stall in view["stalls"]:
        found[stall] = LETTERS["stall"] + ("*" if stall in view["street_ends"] else " ")
    return found


def coloured(line: str) -> str:
    """A line of the picture with the pieces in their colours."""
    if line[:2].isspace():
        return line
    fields = [line[place : place + 2] for place in range(5, len(line) - 1, 2)]
    shown = [f"[{STYLES[field[0]]}]{field}[/]" if field[0] in STYLES else field for field in fields]
    return line[:5] + "".join(shown) + line[-1]


def legend(view: MedinaView) -> list[Sentence]:
    lines = [
        tr("g grey, k black, b brown, o orange, s stable, m stall, * end of the street, # wall"),
        tr("A number is the roof of that player"),
    ]
    if view["players"] == 2:
        lines.append(tr("x and y are blocking roofs of players 1 and 2"))
    return lines


# --- The players ------------------------------------------------------------------------------


def players(view: MedinaView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: points, points of the palaces, and the stock by the letters of the legend."""
    titles = [word.render(lang) for word in (tr("player"), tr("points"), *COLOUR_NAMES, tr("roofs"))]
    titles += LETTERS.values()
    if view["players"] == 2:
        titles.append(tr("blocking").render(lang))
    rows = [["", *(f"[dim]{title}[/]" for title in titles)]]
    best = max(view["scores"])
    for seat, stock in enumerate(view["stocks"]):
        points = str(view["scores"][seat])
        rows.append(
            [
                ">" if view["player"] == seat else " ",
                seat_name(seat, names),
                f"[bold]{points}[/]" if view["scores"][seat] == best else points,
                *(palace_of(view, seat, colour) for colour in COLOURS),
                str(stock["roof"]),
                *("?" if stock[kind] is None else str(stock[kind]) for kind in LETTERS),
            ]
        )
        if view["players"] == 2:
            rows[-1].append(" ".join(BUILDING_LETTERS[colour] for colour in stock["block"]) or "-")
    return columns(rows, right=range(2, 15))


def palace_of(view: MedinaView, seat: int, colour: str) -> str:
    """The points of a player's palace of a colour."""
    for palace in view["palaces"]:
        if palace["owner"] == seat and palace["colour"] == colour:
            return str(palace["points"])
    return "-"


def tiles(view: MedinaView, names: Sequence[str], lang: str | None) -> list[str]:
    """Every tile with its points, its holder below it."""
    lines = []
    for tiles_of_a_sort, holders, points in (
        (COLOUR_NAMES, view["palace_tiles"].values(), PALACE_POINTS),
        (TOWER_NAMES, view["tower_tiles"].values(), TOWER_POINTS),
    ):
        titles = [
            f"[dim]{tile.render(lang)} {worth}[/]"
            for tile, worth in zip(tiles_of_a_sort, points, strict=True)
        ]
        held_by = ["-" if holder is None else seat_name(holder, names) for holder in holders]
        lines += columns([titles, held_by])
    return lines
