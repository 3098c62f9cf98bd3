"""The secrets of links."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Key:
    """The secret of a link: which seats it gives, and whether it is the host's.

    One that gives none and is not the host's is the invitation for all.
    """

    key: str
    seats: tuple[int, ...] = ()
    host: bool = False
    withdrawn: bool = False
    webhook: str = ""
    """An address that is called when one of the seats is asked and no page of theirs is open."""
    lang: str = "en"
    """In which the webhook is told."""

    def withdraw(self) -> "Key":
        """The key, which gives nothing any more."""
        return replace(self, withdrawn=True)

    @property
    def is_seated(self) -> bool:
        """Whether it is somebody's who belongs to the table: the host, or whoever has a seat."""
        return self.host or bool(self.seats)

    def place_at(self, table: str) -> str:
        """With whom places at a table are shared: spectators take none from those who sit there."""
        return self.key if self.is_seated else table

    @property
    def may_join(self) -> bool:
        """Whether it is the invitation for all: it gives a free seat to whoever comes."""
        return bool(self.key) and not self.seats and not self.host


SPECTATOR = Key("")
"""Whoever looks on without a link of their own."""
