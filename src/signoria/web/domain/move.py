"""A move at a table: what it did, in words, in brief, and what it paid."""

from dataclasses import dataclass
from functools import cached_property

from signoria.core.contract import Reckoning
from signoria.core.game import State
from signoria.core.visibility import is_secret
from signoria.i18n import Sentence, tr


@dataclass(frozen=True, eq=False)
class Move:
    """An action that was validated and carried out, with the states before and after it.

    A server has all moves of many tables in memory, so only small and frequently used results are cached.
    """

    event: int
    """The number of its event."""
    before: State
    action: int
    after: State

    @cached_property
    def seat(self) -> int:
        player = self.before.player
        assert player is not None
        return player

    @cached_property
    def is_secret(self) -> bool:
        """Whether some player could not see which action it was."""
        return is_secret(self.before, self.action)

    @property
    def picks(self) -> tuple[str, ...]:
        """What was picked for it, if everybody may know that."""
        return () if self.is_secret else self.before.game.parts.board.picks(self.action)

    @property
    def change(self) -> list[int]:
        """The change of each player's score."""
        return [new - old for old, new in zip(self.before.scores, self.after.scores, strict=True)]

    @property
    def sentences(self) -> list[Sentence]:
        """What it did, in words."""
        return self.before.describe(self.action, self.after)

    @property
    def brief(self) -> list[tuple[int, Sentence]]:
        """Who did what, in a few words."""
        words = self.before.game.parts.words
        return list(words.brief(self.before.data, self.action, self.after.data))

    @property
    def heading(self) -> Sentence | None:
        """The heading under which the move is shown."""
        return self.before.game.parts.words.heading(self.before.data)

    @property
    def account(self) -> Reckoning | None:
        """What it paid, by source."""
        words = self.before.game.parts.words
        return words.account(self.before.data, self.action, self.after.data)

    @property
    def final_account(self) -> Reckoning | None:
        """The final account, if the move ended the game and the game provides one."""
        steps = self.before.game.parts.words.final_account(self.after.data) if self.after.over else ()
        return Reckoning(tr("The game is over"), steps, self.after.data) if steps else None

    @property
    def reckoning(self) -> Reckoning | None:
        """The reckoning for which the table stops, if any: what was scored, or the final account."""
        account = self.final_account or self.account
        return account if account and account.state is not None else None
