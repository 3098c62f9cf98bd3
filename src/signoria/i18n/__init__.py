"""Sentences for people, in the reader's language.

Sentences are written in English in the code, with named values:

>>> sentence = tr("{player} wins.", player=Seat(1))
>>> str(sentence)
'Player 2 wins.'
>>> sentence.render(names=["Anna", "Bram"])
'Bram wins.'
>>> sentence.render("nl")
'Speler 2 wint.'

The reader is addressed as "you". What they do needs a second sentence:

>>> sentence = tr("{player} pays {other}", tr("You pay {other}"), player=Seat(0), other=Seat(1))
>>> [sentence.render(names=["Anna", "Bram"], you=seat) for seat in (0, 1, None)]
['You pay Bram', 'Anna pays you', 'Anna pays Bram']

Translations are in the catalogs `locale/LANG.po`: the package's own, the page's, and one per game.
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
"""The language of sentences if none is given."""


class Seat(int):
    """A seat, counted from 0; a sentence shows it as the player's name."""


@dataclass(frozen=True)
class Sentence:
    """A sentence that can be rendered in every language."""

    text: str
    values: dict[str, Any]
    plural: str | None = None
    you: "Sentence | None" = None
    """The sentence to use if the reader is its `player`."""

    def render(
        self, lang: str | None = None, names: Sequence[str] | None = None, you: int | None = None
    ) -> str:
        """The sentence in a language, with players' names (or numbers), and "you" for the reader's seat."""
        lang = lang or language.get()
        sentence, values = self, self.values
        if self.you is not None and you is not None and self._is_about(you):
            sentence, values = self.you, values | self.you.values
        known = translations(lang)
        if sentence.plural is None:
            text = known.text(sentence.text)
        else:
            text = known.plural(sentence.text, sentence.plural, int(values["count"]))
        if not values and "{" not in text:
            return text
        first = text[1 : text.find("}")] if text.startswith("{") else None
        shown = {}
        for key, value in values.items():
            kind = type(value)
            if kind is not str and kind is not int:  # those are shown unchanged
                value = _shown(value, lang, names, you, "You" if key == first else "you")
            shown[key] = value
        return text.format_map(shown)

    def _is_about(self, seat: int) -> bool:
        player = self.values.get("player")
        return isinstance(player, Seat) and player == seat

    def seats(self) -> set[int]:
        """The seats that the sentence mentions: for all others it reads the same."""
        return {seat for value in self.values.values() for seat in _seats(value)}

    def with_values(self, **values: Any) -> "Sentence":
        """The same sentence with these values added, for sentences that are stored in a table."""
        return replace(self, values={**self.values, **values})

    def __str__(self) -> str:
        return self.render()


def tr(text: str, you: Sentence | None = None, /, **values: Any) -> Sentence:
    """A sentence; the text is in English, with `{names}` for the values.

    If it says what `{player}` does, `you` is the sentence for that player: tr("You pass").
    """
    return Sentence(text, values, None, you)


def tr_plural(
    singular: str, plural: str, count: int, you: Sentence | None = None, /, **values: Any
) -> Sentence:
    """A sentence about a number of things, given as `{count}`."""
    return Sentence(singular, {"count": count, **values}, plural, you)


def _shown(value: Any, lang: str, names: Sequence[str] | None, you: int | None, reader: str = "you") -> str:
    """A value as shown in a sentence; `reader` is the word for the reader."""
    if isinstance(value, Sentence):
        return value.render(lang, names, you)
    if isinstance(value, Seat):
        if value == you:
            return YOU[reader].render(lang)
        return names[value] if names else tr("Player {number}", number=value + 1).render(lang)
    if isinstance(value, list | tuple):
        parts = [_shown(part, lang, names, you, "you" if at else reader) for at, part in enumerate(value)]
        return format_list(parts, lang)
    return str(value)


def _seats(value: Any) -> set[int]:
    if isinstance(value, Sentence):
        return value.seats()
    if isinstance(value, Seat):
        return {int(value)}
    if isinstance(value, list | tuple):
        return {seat for part in value for seat in _seats(part)}
    return set()


YOU = {
    # Translators: whoever reads it, at the beginning of a sentence: "You: a cargo of 12", "You and Carla".
    "You": tr("You"),
    # Translators: whoever reads it, within a sentence: "Bram pays you", "made by you".
    "you": tr("you"),
}


def user_language() -> str:
    """The user's language according to the environment; English if there is no translation."""
    for variable in ("SIGNORIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "").partition(".")[0]
        if code:
            return SOURCE if code.startswith((SOURCE, "C")) else negotiate([code])  # Babel only if needed
    return SOURCE
