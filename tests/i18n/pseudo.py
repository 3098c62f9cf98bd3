"""A made-up language: every sentence accented, 40% longer, and with three plural forms.

    python -m tests.i18n.pseudo serve ...

is `signoria` with this language beside the others. It goes by the code of a language that we do not speak, so
that Babel and the browser know its plural forms. What is shown in it without accents was never translated;
what does not fit is too tight for languages with longer words than English.
"""

import math
import re
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from babel.messages.catalog import Catalog

from signoria.i18n import LANGUAGES, add_language, catalogs
from signoria.i18n.extract import as_text, own_folders, template
from signoria.terminal.cli import main

CODE = "pl"
LONGER = 0.4
PLACEHOLDER = re.compile(r"(\{\w*\}|%\(\w+\)\w|%\w)")
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćđéƒğĥíĵķłɱńóƥʠŕśťúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶŁṀŃÓƤɊŔŚŤÚṼŴẊÝŽ",
)
WORD = re.compile(r"[A-Za-z]{2,}")
"""What is left of the source's language where a text was not translated."""


def accented(text: str, form: str = "") -> str:
    """A text in the made-up language; `form` marks a plural form."""
    parts = PLACEHOLDER.split(text)
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    if not letters:
        return text + form
    shown = "".join(part if place % 2 else part.translate(ACCENTED) for place, part in enumerate(parts))
    padding = math.ceil(LONGER * letters) - 2 - len(form)
    words = ("~~~~~~ " * padding)[: max(0, padding)].rstrip()
    ending = text[len(text.rstrip()) :]
    return f"«{shown.rstrip()}{form}{words}»{ending}"


def write(folder: Path) -> None:
    """The catalog of the language, with all sentences of all templates."""
    everything = Catalog(locale=CODE)
    for part in own_folders():
        for message in template(part):
            if isinstance(message.id, str):
                everything.add(message.id, accented(message.id))
            else:
                singular, plural = message.id
                forms = accented(singular, "¹"), accented(plural, "²"), accented(plural, "³")
                everything.add((singular, plural), forms)
    assert everything.num_plurals == 3
    (folder / f"{CODE}.po").write_text(as_text(everything), encoding="utf-8")


def register(folder: Path) -> None:
    assert CODE not in LANGUAGES
    write(folder)
    add_language(CODE, folder)


def unregister(folder: Path) -> None:
    catalogs._codes.remove(CODE)
    catalogs._folders.remove(folder)
    catalogs._read.cache_clear()


def untranslated(text: str, *, apart_from: Collection[str] = ()) -> set[str]:
    """The words of a text that are still in the source's language."""
    return {word for word in WORD.findall(text) if word not in apart_from}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        register(Path(place))
        sys.exit(main(sys.argv[1:]))
