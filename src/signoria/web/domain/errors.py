"""Requests that cannot be granted."""

from signoria.core.errors import UserError


class Refusal(UserError):
    """A request that cannot be granted, and why. Nothing has changed."""


class Conflict(Refusal):
    """What was asked does not fit the table as it is now."""


class Forbidden(Refusal):
    """It is for somebody else to ask this."""


class Invalid(Refusal):
    """What was asked makes no sense at any time."""


class NotFound(Refusal):
    """There is no such thing."""


class NotReady(Refusal):
    """It will be possible in a moment."""


class Unavailable(NotReady):
    """The server cannot do anything just now; nothing was lost."""
