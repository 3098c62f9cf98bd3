"""Who looks, and how."""

from dataclasses import dataclass

from signoria.core.visibility import must_not_share
from signoria.svg import Look
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table

DEFAULT_LOOK = Look()


@dataclass(frozen=True)
class Viewpoint:
    """With which key, as which of its seats, in what language and kind of picture."""

    key: Key
    seat: int | None = None
    lang: str = "en"
    look: Look = DEFAULT_LOOK
    text: bool = False
    """Whether the table is wanted as text too."""

    def seat_at(self, table: Table) -> tuple[int | None, int | None]:
        """Whose view is shown; and, at one screen with secrets, to whom it must be handed first."""
        seats = self.key.seats
        asked = table.asked if table.asked in seats else None
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        chosen = self.seat if self.seat in seats else None
        if not must_not_share(table.state, seats):
            return (asked if asked is not None else chosen if chosen is not None else seats[0]), None
        if asked is not None and asked != self.seat and not table.seats[asked].played_by_bot:
            return None, asked
        return chosen, None
