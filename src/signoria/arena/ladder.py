"""The ratings as a picture: a dot for every bot on an axis, with its interval."""

import math
from html import escape

from signoria.arena.report import Summary
from signoria.core.errors import UserError
from signoria.i18n import tr
from signoria.svg import DAY

ROW, AXIS, MARGIN = 34, 620, 24
LETTER = 7.6
"""The approximate width of a letter, to leave room for the names."""
FAINT, ACCENT = "#cfc4ae", "#1f4fa3"
MOST_TICKS = 8


def ladder(found: Summary, title: str) -> str:
    """The bots of a summary as SVG, strongest first."""
    bots = found["bots"]
    if "anchor" not in found:
        raise UserError(tr("There are no ratings to draw yet: every bot must have met another"))
    ends = [end for facts in bots for end in (facts["rating"], *(facts["rating_interval"] or ()))]
    step = _step(max(ends) - min(ends))
    low, high = math.floor(min(ends) / step) * step, math.ceil(max(ends) / step) * step
    if low == high:
        high = low + step
    names = max(len(facts["bot"]) for facts in bots) * LETTER
    left = MARGIN + names + 16
    width, height = left + AXIS + 90, 70 + ROW * len(bots) + 40

    def across(rating: float) -> float:
        share: float = (rating - low) / (high - low)
        return left + AXIS * share

    bottom = 54 + ROW * len(bots)
    parts = [_text(MARGIN, 30, title, size=16, weight="bold")]
    for tick in range(low, high + 1, step):
        parts.append(_line(across(tick), 46, across(tick), bottom, FAINT, 1))
        parts.append(_text(across(tick), bottom + 20, f"{tick:+d}" if tick else "0", anchor="middle"))
    for row, facts in enumerate(bots):
        y = 46 + ROW * (row + 0.5)
        parts.append(_text(left - 16, y + 5, facts["bot"], anchor="end"))
        end = facts["rating"]
        if facts["rating_interval"]:
            start, end = facts["rating_interval"]
            parts.append(_line(across(start), y, across(end), y, ACCENT, 3))
        parts.append(f'<circle cx="{across(facts["rating"]):.1f}" cy="{y:.1f}" r="6" fill="{ACCENT}"/>')
        parts.append(_text(across(end) + 12, y + 5, f"{facts['rating']:+.0f}", weight="bold"))
    parts.append(_text(MARGIN, height - 6, str(tr("Elo points, with 95% intervals")), size=12))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="100%" height="100%" rx="8" fill="{DAY.table}"/>'
        f'<g font-family="system-ui, DejaVu Sans, sans-serif" fill="{DAY.ink}">{"".join(parts)}</g></svg>\n'
    )


def _step(span: float) -> int:
    """A round distance between ticks: 1, 2 or 5 times a power of ten."""
    step = 10
    for factor in (2, 2.5, 2) * 6:
        if span / step <= MOST_TICKS:
            break
        step = int(step * factor)
    return step


def _text(
    x: float, y: float, text: str, size: int = 14, anchor: str = "start", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
    )
