"""Medici vs Strozzi: the table as text."""

from collections.abc import Sequence

from rich.markup import escape

from signoria.games.strozzi.names import FAMILIES, GOOD_NAMES, GOODS, TILE_TEXTS, florins
from signoria.games.strozzi.rules import MOST_PRICE, TILES_OF_A_GOOD, VALUE
from signoria.games.strozzi.view import Port, Ship, StrozziView, Track
from signoria.i18n import Sentence, tr, tr_plural
from signoria.terminal.markup import columns, result

FAMILY_COLOURS = ("blue", "red")
LONGEST_NAME = 24
"""Of a longer name only the beginning is shown."""
GOOD_COLOURS = ("white", "magenta", "cyan", "red", "bold yellow")


def draw(view: StrozziView, names: Sequence[str], lang: str | None) -> str:
    parts = [
        [heading(view).render(lang)],
        players(view, names, lang),
        ports(view, lang),
        tiles_by_good(view, lang),
        question(view, names, lang),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts)


def heading(view: StrozziView) -> Sentence:
    bag = tr_plural("{count} tile in the bag", "{count} tiles in the bag", len(view["bag"]))
    return tr("Round {round} of 3, {bag}", round=view["round"], bag=bag)


def in_colour(seat: int, text: str) -> str:
    return f"[bold {FAMILY_COLOURS[seat]}]{escape(text)}[/]"


def name_of(seat: int, names: Sequence[str]) -> str:
    return in_colour(seat, f"{names[seat][:LONGEST_NAME]} ({FAMILIES[seat]})")


def players(view: StrozziView, names: Sequence[str], lang: str | None) -> list[str]:
    """A row a player: money, what the round would pay if it ended now, and who is then ahead."""
    title = [tr("player"), tr("florins"), tr("pays now"), tr("then")]
    rows = [["", *(f"[dim]{word.render(lang)}[/]" for word in title), ""]]
    totals = view["money_then"]
    for seat, total in enumerate(totals):
        lead = total - totals[1 - seat]
        rows.append(
            [
                ">" if view["asked"] == seat else " ",
                name_of(seat, names),
                f"[bold]{view['money'][seat]}[/]",
                f"+{view['earns_now'][seat]}",
                str(total),
                tr("leads by {lead}", lead=lead).render(lang) if lead > 0 else "",
            ]
        )
    return columns(rows, right=(2, 3, 4))


# --- The ports --------------------------------------------------------------------------------


def ports(view: StrozziView, lang: str | None) -> list[str]:
    """Each port with its ships and tracks, and what it would pay if the round ended now."""
    title = [tr("port"), None, tr("ship"), None, tr("sum"), tr("pays now")]
    rows = [[f"[dim]{word.render(lang)}[/]" if word else "" for word in title]]
    for port in view["ports"]:
        rows += [ship_row(view, seat, port, lang) for seat in range(2)]
        rows += [track_row(view, track, lang) for track in view["tracks"] if track["port"] == port["port"]]
    free = [
        f"{in_colour(seat, FAMILIES[seat])} {sizes}"
        for seat, ships in enumerate(view["ships"])
        if (sizes := " ".join(str(ship["size"]) for ship in ships if ship["port"] is None))
    ]
    lines = columns(rows, right=(4,))
    legend = tr("O a marker, x where it goes if the round ends now").render(lang)
    lines.append(f"[dim]{legend}[/]")
    if free:
        lines.append(tr("Ships without a port: {ships}", ships=", ".join(free)).render(lang))
    return lines


def ship_row(view: StrozziView, seat: int, port: Port, lang: str | None) -> list[str]:
    ship = next((ship for ship in view["ships"][seat] if ship["port"] == port["port"]), None)
    return [
        f"[bold]{port['port']}[/]" if seat == 0 else "",
        in_colour(seat, FAMILIES[seat]),
        str(ship["size"]) if ship else "-",
        cargo(ship, lang) if ship else "",
        str(port["sums"][seat]),
        paid(port["pays"]) if port["pays"][seat] else "",
    ]


def cargo(ship: Ship, lang: str | None) -> str:
    """The tiles of a ship, good by good, and a dash for each free space."""
    goods = [*by_good(ship["tiles"], lang), " ".join("-" * ship["room"])]
    return ", ".join(good for good in goods if good)


def by_good(tiles: Sequence[str], lang: str | None) -> list[str]:
    """For each good that there is, its name and the values."""
    return [
        f"[{GOOD_COLOURS[good]}]{name.render(lang)} {values}[/]"
        for good, name in enumerate(GOOD_NAMES)
        if (values := values_of(good, tiles))
    ]


def values_of(good: int, tiles: Sequence[str]) -> str:
    numbers = [TILE_TEXTS.index(tile) for tile in tiles]
    return " ".join(str(VALUE[number]) for number in numbers if number // TILES_OF_A_GOOD == good)


def track_row(view: StrozziView, track: Track, lang: str | None) -> list[str]:
    good = GOODS.index(track["good"])
    name = f"[{GOOD_COLOURS[good]}]{GOOD_NAMES[good].render(lang)}[/]"
    return ["", name, "", track_drawn(track, view["track_length"]), "", paid(track["pays"])]


def track_drawn(track: Track, length: int) -> str:
    """The spaces on Medici's side, the middle, and those on Strozzi's side."""
    cells = [space_drawn(track, place, length) for place in range(length, -length - 1, -1)]
    medici, strozzi = " ".join(cells[:length]), " ".join(cells[length + 1 :])
    return f"[{FAMILY_COLOURS[0]}]{medici}[/] {cells[length]} [{FAMILY_COLOURS[1]}]{strozzi}[/]"


def space_drawn(track: Track, place: int, length: int) -> str:
    if place == track["place"]:
        return "[bold] O[/]"
    if place == track["goes_to"]:
        return "[bold] x[/]"
    return {0: " |", length - 1: "10", length: "20"}.get(abs(place), " .")


def paid(pays: Sequence[int]) -> str:
    """Who is paid, and how much."""
    return "".join(in_colour(seat, f"{FAMILIES[seat]} +{pay}") for seat, pay in enumerate(pays) if pay)


# --- The tiles, and the question --------------------------------------------------------------


def tiles_by_good(view: StrozziView, lang: str | None) -> list[str]:
    """What can still be drawn, and what is gone."""
    rows = [["", *(f"[dim]{name.render(lang)}[/]" for name in GOOD_NAMES)]]
    for title, tiles in ((tr("in the bag"), view["bag"]), (tr("thrown away"), view["thrown_away"])):
        values = [values_of(good, tiles) or "-" for good in range(len(GOOD_NAMES))]
        rows.append([title.render(lang), *values])
    return columns(rows)


def question(view: StrozziView, names: Sequence[str], lang: str | None) -> list[str]:
    """The lot, who is asked, and what."""
    if view["asked"] is None:
        return [result(view["winners"], lambda seat: name_of(seat, names)).render(lang)]
    asked = {
        "tile": tr("a tile is drawn"),
        "drawing": tr("draw another tile, or stop?"),
        "pricing": tr("which price, from 0 to {most}?", most=MOST_PRICE),
        "answering": tr("take the lot for {price}, or leave it?", price=florins(view["price"] or 0)),
        "loading": tr("load the lot on a ship, or discard it?"),
    }[view["phase"]]
    lot = ", ".join(by_good(view["lot"], lang)) or "-"
    return [
        tr("Lot: {lot}", lot=lot).render(lang),
        f"> {name_of(view['asked'], names)}: {asked.render(lang)}",
    ]
