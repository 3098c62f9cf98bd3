"""Errors of the server as a whole. Nothing of the server need be loaded to know them."""

from signoria.core.errors import UserError


class StoreUnusable(UserError):
    """The database cannot be opened, and what to do about it."""
