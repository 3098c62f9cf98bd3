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
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "nl": "Nederlands"}
language: ContextVar[str] = ContextVar("language", default="en")
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
        text = self.text
        if self.plural is None:
            text = translations(lang).get(text, text)
        elif self.values["count"] != 1:  # English and Dutch make plurals alike
            text = translations(lang).get((text, self.plural), self.plural)
        else:
            text = translations(lang).get((self.plural, text), text)
        return text.format(**{key: _shown(value, lang, names) for key, value in self.values.items()})

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
        shown = [_shown(part, lang, names) for part in value]
        if len(shown) < 2:
            return "".join(shown)
        return tr("{most} and {last}", most=", ".join(shown[:-1]), last=shown[-1]).render(lang)
    return str(value)


_catalogs = [Path(__file__).parent.parent / "locale", Path(__file__).parent.parent / "web" / "locale"]


def add_catalog(folder: Path) -> None:
    """Take up the translations of a game's folder."""
    if folder not in _catalogs:
        _catalogs.append(folder)
        translations.cache_clear()


@cache
def translations(lang: str) -> dict[str | tuple[str, str], str]:
    """English sentence -> sentence; a plural is found under (singular, plural)."""
    found: dict[str | tuple[str, str], str] = {}
    if lang == "en":
        return found
    from babel.messages.pofile import read_po  # takes a moment to import

    for folder in _catalogs:
        with (folder / f"{lang}.po").open("rb") as file:
            for message in read_po(file, locale=lang):
                original: Any = message.id
                translated: Any = message.string
                if isinstance(original, tuple):
                    singular, plural = original
                    found[plural, singular], found[singular, plural] = translated
                elif original and translated:
                    found[original] = translated
    return found


def user_language() -> str:
    """The user's language as the environment tells it, English if we do not speak it."""
    for variable in ("SIGNORIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
