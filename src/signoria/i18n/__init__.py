"""Sentences for people, in the reader's language.

A sentence is written in English in the code, with its values by name:

>>> sentence = tr("{player} wins.", player=Seat(1))
>>> str(sentence)
'Player 2 wins.'
>>> sentence.render(names=["Anna", "Bram"])
'Bram wins.'
>>> sentence.render("nl")
'Speler 2 wint.'

Translations are the catalogs `locale/LANG.po`: the package's own, the page's, and one in each game's folder.
"""

import os
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any

from signoria.i18n.catalogs import (
    LANGUAGES,
    SOURCE,
    add_catalog,
    add_language,
    format_list,
    messages,
    negotiate,
    translations,
)

__all__ = [
    "LANGUAGES",
    "SOURCE",
    "Seat",
    "Sentence",
    "add_catalog",
    "add_language",
    "format_list",
    "language",
    "messages",
    "negotiate",
    "tr",
    "tr_plural",
    "translations",
    "user_language",
]

language: ContextVar[str] = ContextVar("language", default=SOURCE)
"""The language in which sentences are told where none is named."""


class Seat(int):
    """A seat, counted from 0; in a sentence it is shown as the player's name."""


@dataclass(frozen=True)
class Sentence:
    """A sentence that can be told in every language."""

    text: str
    values: dict[str, Any]
    plural: str | None = None

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The sentence in a language, players called by their names (or by number)."""
        lang = lang or language.get()
        known = translations(lang)
        if self.plural is None:
            text = known.text(self.text)
        else:
            text = known.plural(self.text, self.plural, int(self.values["count"]))
        return text.format(**{key: _shown(value, lang, names) for key, value in self.values.items()})

    def with_values(self, **values: Any) -> "Sentence":
        """The same sentence about these values: for sentences that stand in a table."""
        return replace(self, values={**self.values, **values})

    def __str__(self) -> str:
        return self.render()


def tr(text: str, /, **values: Any) -> Sentence:
    """A sentence; the text is in English, with `{names}` for the values."""
    return Sentence(text, values)


def tr_plural(singular: str, plural: str, count: int, /, **values: Any) -> Sentence:
    """A sentence about a number of things, given as `{count}`."""
    return Sentence(singular, {"count": count, **values}, plural)


def _shown(value: Any, lang: str, names: Sequence[str] | None) -> str:
    if isinstance(value, Sentence):
        return value.render(lang, names)
    if isinstance(value, Seat):
        return names[value] if names else tr("Player {number}", number=value + 1).render(lang)
    if isinstance(value, list | tuple):
        return format_list([_shown(part, lang, names) for part in value], lang)
    return str(value)


def user_language() -> str:
    """The user's language as the environment tells it, English if we do not speak it."""
    for variable in ("SIGNORIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "").partition(".")[0]
        if code:
            return SOURCE if code.startswith((SOURCE, "C")) else negotiate([code])  # Babel only if needed
    return SOURCE
