"""Ponte Vecchio, the board: below it, while the burgher is moved: to stop, or to stop and turn, in words.

What belongs to a step is shown by the page while that step is picked.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from signoria.games.ponte_vecchio.board.houses import burgher
from signoria.games.ponte_vecchio.board.labels import Way as Moves
from signoria.games.ponte_vecchio.board.labels import step_label, turn_label, way_of
from signoria.games.ponte_vecchio.board.options import laid_cards
from signoria.games.ponte_vecchio.board.paint import TRAY
from signoria.games.ponte_vecchio.board.plan import Owners, PonteVecchio, owners_on, sites_of
from signoria.games.ponte_vecchio.bridge import STEPS
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Look, Piece, Place, Reader, Symbols, group, tag, text_width, words

CLOSEST, WIDEST = 32, 46
"""From one count of shops to the next."""


class Stop(NamedTuple):
    """A step on which the burgher may stop, and all that is told of it."""

    step: int
    labels: tuple[str, str]  # to stop, and to turn there
    there: tuple[int, ...]  # who has a shop on it
    pays: int
    turn: Literal["no", "may", "must"]
    looks_towards: int  # before he stops
    beside: tuple[tuple[int, str] | None, ...]  # the steps before and after it, with their labels
    shops: tuple[tuple[int, ...], ...]  # by seat, those that lie beyond it: towards 1, towards the last step

    def ahead(self, looks_towards: int) -> tuple[int, ...]:
        return self.shops[looks_towards == STEPS]


class Way(NamedTuple):
    """A button for a step: what is picked, and what it says."""

    pick: str
    label: str
    title: Sentence
    looks_towards: int | None = None
    seat: int | None = None  # who would be paid


def stops(context: PonteVecchio, symbols: Symbols) -> str:
    """The cards that lie; in their place, while a step is picked, the ways to stop on it."""
    now = context.now
    ways = _all_ways(context.reader, sites_of(now), way_of(context), now["looks_towards"])
    return group(laid_cards(context), data_with="") + symbols.place(ways)


@lru_cache(256)
def _all_ways(reader: Reader, sites: Owners, way: Moves, looks_towards: int) -> Piece:
    symbols = Symbols(TRAY)
    ways = [symbols.place(_ways(reader, stop)) for stop in _all_stops(reader, sites, way, looks_towards)]
    return symbols.piece("".join(ways))


def _all_stops(reader: Reader, sites: Owners, way: Moves, looks_towards: int) -> Iterator[Stop]:
    players = len(reader.colours)
    labels = {
        step: (step_label(step, sites, way, reader), turn_label(step, sites, way, reader))
        for step in way.ahead
    }
    for step in way.ahead:
        yield Stop(
            step,
            labels[step],
            owners_on(sites, step),
            way.pays,
            "may" if step in way.may_turn_on else "must" if step in way.must_turn_on else "no",
            looks_towards,
            tuple((other, labels[other][0]) if other in labels else None for other in (step - 1, step + 1)),
            (_shops(sites[: 2 * step - 2], players), _shops(sites[2 * step :], players)),
        )


def _shops(sites: Owners, players: int) -> tuple[int, ...]:
    """By seat: the shops on some sites."""
    return tuple(sites.count(seat) for seat in range(players))


@lru_cache(2048)
def _ways(reader: Reader, stop: Stop) -> Piece:
    symbols = Symbols(TRAY)
    ways = list(_buttons(reader, stop))
    left, top, height = (6.0, 54, 82) if reader.look.narrow else (212.0, 6, 120)
    unit = ((390 if reader.look.narrow else 1004) - left) / sum(_share(way) for way in ways)
    buttons = []
    for way in ways:
        width = unit * _share(way)
        buttons.append(group(_button(reader, stop, way, (width - 6, height), symbols), at=(left, top)))
        left += width
    shown = f"step:{stop.step} turning:{stop.step}"
    return symbols.piece(group(_stepper(reader, symbols, stop), *buttons, data_with=shown, display="none"))


def _share(way: Way) -> float:
    """How wide a button is beside the others."""
    return 2 if way.seat is None else 1


def _buttons(reader: Reader, stop: Stop) -> Iterator[Way]:
    step, there = stop.step, stop.looks_towards
    back = STEPS + 1 - there
    if stop.turn == "must":
        yield Way(f"step:{step}", stop.labels[0], tr("Stop: he turns round"), back)
    else:
        yield Way(f"step:{step}", stop.labels[0], tr("Stop on {step}", step=step), there)
    if stop.turn == "may":
        yield Way(f"turning:{step}", stop.labels[1], tr("Stop on {step} and turn", step=step), back)
    if len(stop.there) > 1:
        for seat in stop.there:
            pay = tr("Pay {player} {pays}", tr("Pay yourself {pays}"), player=Seat(seat), pays=stop.pays)
            yield Way(f"player:{seat + 1}", reader.say(pay), _pay(reader, stop, seat), seat=seat)


def _pay(reader: Reader, stop: Stop, seat: int) -> Sentence:
    """Beside an emblem, which needs no room for a name."""
    own, others = tr("Pay yourself {pays}", pays=stop.pays), tr("Pay {pays}", pays=stop.pays)
    return own if seat == reader.viewer else others


def _disc(reader: Reader, symbols: Symbols, seat: int, size: float, at: Place) -> str:
    return symbols.use(f"disc-{seat + 1}", lambda: reader.disc(seat, 24), at, size / 24)


# --- The step, and one step farther or nearer -------------------------------------------------


def _stepper(reader: Reader, symbols: Symbols, stop: Stop) -> str:
    narrow = reader.look.narrow
    places = ((28, 27), (362, 27)) if narrow else ((34, 44), (176, 44))
    arrows = (
        group(_arrow(reader, other, is_next), at=at)
        for is_next, (other, at) in enumerate(zip(stop.beside, places, strict=True))
    )
    named = reader.text(tr("Step {step}", step=stop.step))
    if narrow:
        paid = _paid(reader, symbols, stop, 216, 27, 106)
        step = reader.line(82, 33, named, 17, 94, bold=True)
    else:
        paid = _paid(reader, symbols, stop, max(7, 105 - _paid_width(reader, stop) / 2), 98, 196)
        step = reader.line(105, 51, named, 20, 92, bold=True, anchor="middle")
    return "".join((*arrows, step, paid))


def _arrow(reader: Reader, other: tuple[int, str] | None, is_next: int) -> str:
    """To the step beside it, if he may stop there; on a phone one walks up the screen."""
    face = _arrow_face(reader.look, is_next)
    if other is None:
        return group(face, opacity=0.4)
    return reader.choice(f"step:{other[0]}", other[1], face)


@cache
def _arrow_face(look: Look, is_next: int) -> str:
    tones, along = look.tones, 1 if is_next else -1
    if look.narrow:
        d = f"M-7 {4 * along}l7 {-8 * along}l7 {8 * along}"
    else:
        d = f"M{-3 * along} -8l{7 * along} 8l{-7 * along} 8"
    return tag("circle", r=21, fill=tones.raised, stroke=tones.edge, stroke_width=1.5) + tag(
        "path", d=d, fill="none", stroke=tones.ink, stroke_width=3, stroke_linecap="round",
        stroke_linejoin="round",
    )  # fmt: skip


def _said_paid(reader: Reader, stop: Stop) -> str:
    if not stop.there:
        return reader.text(tr("nobody is paid"))
    if len(stop.there) > 1:
        return reader.text(tr("Who is paid?"))
    is_own = stop.there[0] == reader.viewer
    return f"{reader.called(stop.there[0])} +{stop.pays}" if is_own else f"+{stop.pays}"


def _paid_width(reader: Reader, stop: Stop) -> float:
    width = text_width(_said_paid(reader, stop), 16, bold=True)
    return width + 30 if len(stop.there) == 1 else width


def _paid(reader: Reader, symbols: Symbols, stop: Stop, x: float, y: float, room: float) -> str:
    """Who is paid how much, from a place on to the right."""
    is_one = len(stop.there) == 1
    disc = _disc(reader, symbols, stop.there[0], 24, (x + 12, y)) if is_one else ""
    tones = reader.tones
    fill = tones.good if is_one else tones.ink if stop.there else tones.faint
    left = x + (30 if is_one else 0)
    return disc + reader.line(
        left, y + 5.5, _said_paid(reader, stop), 16, room - (left - x) + 4, bold=True, fill=fill
    )


# --- The buttons ------------------------------------------------------------------------------


def _button(reader: Reader, stop: Stop, way: Way, size: tuple[float, float], symbols: Symbols) -> str:
    (width, height), tones = size, reader.tones
    frame = tag(
        "rect", width=width, height=height, rx=11, fill=tones.raised, stroke=tones.edge, stroke_width=1.5
    )
    draw = _narrow_button if reader.look.narrow else _wide_button
    return reader.choice(way.pick, way.label, frame + draw(reader, stop, way, width, symbols))


def _wide_button(reader: Reader, stop: Stop, way: Way, width: float, symbols: Symbols) -> str:
    title = reader.text(way.title)
    if way.looks_towards is None:
        head = _disc(reader, symbols, way.seat or 0, 32, (30, 32))
        return head + reader.paragraph(14, 72, title, 16, width - 24, most=2, bold=True)[0]
    figure, x = "", 14.0
    if width > 300:
        figure = group(_figure(way.looks_towards, symbols), at=(46, 110))
        x = 92
    told, y = reader.paragraph(x, 32, title, 17, width - x - 10, most=2, bold=True)
    looks = reader.line(x, y, _looks(stop, way), 14, width - x - 10, fill=reader.tones.faint)
    ahead = symbols.place(_ahead(reader, stop.ahead(way.looks_towards), (x, y + 24), width - 8))
    return figure + told + looks + ahead


def _figure(looks_towards: int, symbols: Symbols) -> str:
    right = looks_towards == STEPS
    return symbols.use(f"burgher-{'right' if right else 'left'}", lambda: burgher(right), scale=1.1)


def _looks(stop: Stop, way: Way) -> Sentence:
    if way.looks_towards == stop.looks_towards:
        return tr("he looks on, towards {step}", step=way.looks_towards)
    return tr("he looks back, towards {step}", step=way.looks_towards)


def _narrow_button(reader: Reader, stop: Stop, way: Way, width: float, symbols: Symbols) -> str:
    title = reader.text(way.title)
    if way.looks_towards is None:
        paid = reader.line(width / 2, 68, f"+{stop.pays}", 15, width - 8, bold=True, anchor="middle")
        return _disc(reader, symbols, way.seat or 0, 30, (width / 2, 28)) + paid
    if width < 140:
        return reader.paragraph(10, 24, title, 14, width - 16, most=3, bold=True)[0]
    told = reader.line(12, 23, title, 15, width - 20, bold=True)
    looks = reader.line(12, 43, _looks(stop, way), 12.5, width - 20, fill=reader.tones.faint)
    return told + looks + symbols.place(_ahead(reader, stop.ahead(way.looks_towards), (12, 64), width - 6))


@lru_cache(8192)
def _ahead(reader: Reader, shops: tuple[int, ...], at: Place, right: float) -> Piece:
    """How many shops of each player he would have before him; without a word where that leaves no room."""
    symbols, (x, y), faint = Symbols(TRAY), at, reader.tones.faint
    seats = [seat for seat, count in enumerate(shops) if count]
    if not seats:
        return symbols.piece(reader.line(x, y + 5, tr("no shop ahead"), 14, right - x, fill=faint))
    said = reader.text(tr("ahead:"))
    parts, left = [reader.line(x, y + 5, said, 14, fill=faint)], x + text_width(said, 14) + 14
    if left + CLOSEST * len(seats) > right:
        parts, left = [], x + 9
    pitch = min(WIDEST, (right - left) / len(seats))
    for place, seat in enumerate(seats):
        middle = left + pitch * place
        parts.append(_disc(reader, symbols, seat, 18, (middle, y)))
        parts.append(words(middle + 11, y + 5, shops[seat], 14, font_weight="bold"))
    return symbols.piece("".join(parts))
