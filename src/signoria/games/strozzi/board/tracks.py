"""Medici vs Strozzi: the tracks of the ports (R-5.2 to R-5.4): their spaces, and markers with their tails."""

from functools import cache, lru_cache
from typing import NamedTuple

from signoria.games.strozzi.board.pieces import SIGNS
from signoria.games.strozzi.board.plan import PortPlan, Setting, Table
from signoria.games.strozzi.names import GOODS, marker_id, track_id
from signoria.games.strozzi.view import space_pay
from signoria.svg import COLOURS, Look, Piece, Symbols, group, icon, seal, tag, words


class TrackFacts(NamedTuple):
    """What a track shows."""

    number: int
    good: str
    length: int
    stands: int  # the row where the marker really stands
    marker: int  # the row where the cargo aboard would bring it
    goes_to: int  # the row where a proposed choice would bring it
    pays: tuple[int, ...]  # by seat


def track_facts(table: Table, number: int) -> TrackFacts:
    track, down = table.view["tracks"][number], table.setting.down
    goes_to = down * track["goes_to"]
    return TrackFacts(
        number,
        track["good"],
        table.view["track_length"],
        down * track["place"],
        down * table.now["tracks"][number]["goes_to"] if table.is_preview else goes_to,
        goes_to,
        tuple(track["pays"]),
    )


@lru_cache(4096)
def track_drawn(setting: Setting, track: TrackFacts, place: int, count: int) -> Piece:
    """A track from above to below: towards the viewer is theirs. The space that pays is lit."""
    plan, symbols, length = setting.plan.port, Symbols(setting.name), track.length
    good = SIGNS[GOODS.index(track.good)]
    width = plan.track_widths[count - 2]
    left = (plan.width - count * width - (count - 1) * plan.between) / 2 + place * (width + plan.between)
    pitch = (plan.tracks[1] - plan.tracks[0]) / (2 * length + 1)
    colours = (setting.colour(1 - setting.below), setting.colour(setting.below))
    ground = symbols.use(
        f"track-{width:g}", lambda: track_ground(length, colours, width, pitch, plan, setting.look)
    )
    _, _, _, stands, marker, goes_to, _ = track
    drawn = group(
        ground,
        "" if 0 in (goes_to, stands, marker) else middle_sign(good.path, good.tone(setting.look), width),
        lit_space(goes_to, length, setting.colour(setting.seat_at(goes_to)), width, pitch, plan),
        tail(stands, marker, pitch, plan, good.colour),
        ghost_marker(marker, goes_to, pitch, plan, GOODS.index(track.good)),
        group(
            symbols.use(f"seal-{track.good}", lambda: seal(good, min(plan.marker[0], pitch * 1.4))),
            at=(plan.marker[1] if any((marker, stands, goes_to)) else width / 2, marker * pitch),
            id=marker_id(track.number),
            data_step=f"0 {pitch:.1f}",
        ),
        at=(left, (plan.tracks[0] + plan.tracks[1]) / 2),
        id=track_id(track.number),
    )
    return symbols.piece(drawn)


@cache
def track_ground(
    length: int, colours: tuple[str, str], width: float, pitch: float, plan: PortPlan, look: Look
) -> str:
    """All spaces with what they pay; the middle of the middle one is at height 0."""
    tones, size = look.tones, plan.pay[0]
    parts = []
    for row in range(-length, length + 1):
        shape = {
            "y": (row - 0.5) * pitch + 0.9,
            "width": width,
            "height": pitch - 1.8,
            "rx": 4 if width > 50 else 3,
        }
        parts.append(tag("rect", fill=tones.raised, stroke=tones.line, stroke_width=0.8, **shape))
        if row == 0:
            parts.append(
                tag("rect", x=2, y=-pitch / 2 + 2.5, width=width - 4, height=pitch - 5, rx=3, fill="none",
                    stroke=tones.gilt, stroke_width=1.2)
            )  # fmt: skip
            continue
        from_end = length - abs(row)
        tint, is_bonus = {0: 0.44, 1: 0.3}.get(from_end, 0.12), from_end < 2
        parts.append(tag("rect", fill=COLOURS[colours[row > 0]].fill, fill_opacity=tint, **shape))
        parts.append(
            words(width - plan.pay[1], row * pitch + size * 0.35, space_pay(row, length), size, anchor="end",
                  font_weight="bold" if is_bonus else None, fill=tones.ink if is_bonus else tones.faint)
        )  # fmt: skip
    return "".join(parts)


@cache
def middle_sign(path: str, tone: str, width: float) -> str:
    """Which good a track is for, where no marker covers it."""
    return group(icon(path, 14 if width > 50 else 12, tone, (width / 2, 0)), opacity=0.6)


@cache
def lit_space(row: int, length: int, colour: str, width: float, pitch: float, plan: PortPlan) -> str:
    """The space that pays, in its owner's colour; none if the marker would stand in the middle."""
    if row == 0:
        return ""
    own, size = COLOURS[colour], plan.pay[0]
    space = tag("rect", y=(row - 0.5) * pitch + 0.9, width=width, height=pitch - 1.8, rx=4, fill=own.fill)
    return space + words(width - plan.pay[1], row * pitch + size * 0.35, space_pay(row, length), size,
                         anchor="end", font_weight="bold", fill=own.ink)  # fmt: skip


@cache
def tail(stands: int, goes_to: int, pitch: float, plan: PortPlan, colour: str) -> str:
    """From a marker, where the cargo would bring it, to where it really stands."""
    if stands == goes_to:
        return ""
    x, start, end = plan.marker[1], stands * pitch, goes_to * pitch
    line = f"M{x} {start:.1f}V{end:.1f}"
    return (
        tag("path", d=line, stroke="#fffdf7", stroke_width=6.5, stroke_linecap="round")
        + tag("path", d=line, stroke=colour, stroke_width=3.4, stroke_linecap="round")
        + tag("circle", cx=x, cy=start, r=4, fill="#fffdf7", stroke=colour, stroke_width=2.2)
    )


def ghost_marker(marker: int, goes_to: int, pitch: float, plan: PortPlan, good: int) -> str:
    """Where a proposed choice would bring a marker, in dashes, and the way to it."""
    if marker == goes_to:
        return ""
    x, size, sign = plan.marker[1], plan.marker[0] - 2, SIGNS[good]
    way = 1 if goes_to > marker else -1
    start, end = marker * pitch + way * size * 0.6, goes_to * pitch - way * size * 0.8
    arrow = ""
    if abs(goes_to - marker) > 1:
        line = f"M{x} {start:.1f}V{end:.1f}m-5 {-5 * way}l5 {6 * way}l5 {-6 * way}"
        stroke = {"d": line, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        arrow = tag("path", stroke="#fffdf7", stroke_width=6, **stroke)
        arrow += tag("path", stroke=sign.colour, stroke_width=2.8, **stroke)
    return arrow + group(
        tag("rect", x=-size / 2, y=-size / 2, width=size, height=size, rx=5, fill="#fffdf7",
            stroke=sign.colour, stroke_width=2.2, stroke_dasharray="4 2.500"),
        icon(sign.path, size * 0.65, sign.colour),
        at=(x, goes_to * pitch),
    )  # fmt: skip
