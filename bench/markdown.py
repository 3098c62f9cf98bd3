"""Tables that can be pasted into docs/."""

from collections.abc import Mapping


def heading(columns: Mapping[str, object]) -> str:
    """The first two lines of a table."""
    marks = ["---:" if isinstance(value, int | float) else "---" for value in columns.values()]
    return f"| {' | '.join(columns)} |\n|{'|'.join(marks)}|"


def row(columns: Mapping[str, object]) -> str:
    return f"| {' | '.join(map(cell, columns.values()))} |"


def cell(value: object) -> str:
    """A value in few letters.

    >>> cell(0.01234), cell({"a": 2}), cell([]), cell("x | y")
    ('0.0123', '2 x a', 'none', 'x / y')
    """
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{count} x {what}" for what, count in value.items()) or "none"
    if isinstance(value, list):
        return "; ".join(map(str, value)) or "none"
    return ("-" if value is None else str(value)).replace("|", "/").replace("\n", " ")
