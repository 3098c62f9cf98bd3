"""The command `signoria picture`: draws a position of a record as SVG or PNG."""

from pathlib import Path

from signoria.core.errors import UserError
from signoria.core.missing import needs
from signoria.core.record import Record
from signoria.i18n import tr, tr_plural
from signoria.svg import Look, people

PNG_WIDTH = 1680


def draw(record: Record, at: int | None, seat: int | None, lang: str, look: Look) -> str:
    """The board after a number of moves; after all of them if None."""
    states = list(record.states())
    at = len(record.actions) if at is None else at
    if not 0 <= at < len(states):
        raise UserError(
            tr_plural(
                "The record has {count} move, not {at}",
                "The record has {count} moves, not {at}",
                len(record.actions),
                at=at,
            )
        )
    return states[at].svg(seat, lang, people(record.names, record.game.info.colours), look)


def check(path: Path) -> None:
    """Raise an error if no drawing can be saved in a file, before one is made."""
    kind = path.suffix.lower()
    if kind == ".png":
        with needs("pictures"):
            import resvg_py  # noqa: F401
    elif kind != ".svg":
        raise UserError(tr("A picture is saved as .svg or .png, not as {name}", name=repr(path.name)))


def save(drawing: str, path: Path) -> None:
    """Write a drawing, in the format given by the file's extension."""
    check(path)
    if path.suffix.lower() == ".svg":
        path.write_text(drawing, encoding="utf-8")
    else:
        from resvg_py import svg_to_bytes

        path.write_bytes(bytes(svg_to_bytes(svg_string=drawing, width=PNG_WIDTH)))
