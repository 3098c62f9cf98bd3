"""The secrets of links."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Key:
    """The secret of a link: the seats that it gives access to, and whether it is the host's.

    A key without seats that is not the host's is the public invitation.
    """

    key: str
    seats: tuple[int, ...] = ()
    host: bool = False
    withdrawn: bool = False
    webhook: str = ""
    """An address to call when it is the turn of one of the seats and none of their pages is open."""
    lang: str = "en"
    """The language of the webhook's texts."""

    def withdraw(self) -> "Key":
        """The key after it was withdrawn: it gives access to nothing."""
        return replace(self, withdrawn=True)

    @property
    def is_seated(self) -> bool:
        """Whether its owner belongs to the table: the host, or somebody with a seat."""
        return self.host or bool(self.seats)

    def place_at(self, table: str) -> str:
        """Whose limit of connections applies: spectators share one, and cannot use up that of a seat."""
        return self.key if self.is_seated else table

    @property
    def may_join(self) -> bool:
        """Whether it is the public invitation, which gives a free seat to anybody."""
        return bool(self.key) and not self.seats and not self.host


SPECTATOR = Key("")
"""The key of everybody without a link of their own."""
