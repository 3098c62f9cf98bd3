"""The available languages, and their translations from the catalogs `locale/LANG.po`.

A language exists if the package's own `locale` folder has a catalog for it; English is the language of the
source and needs none. Catalogs are read lazily, since Babel takes a moment to import.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.core import Locale

SOURCE = "en"
PACKAGE = Path(__file__).parent.parent
MOST_SAMPLES = 200
"""Every plural form of every language occurs among the numbers below this."""

_folders = [PACKAGE / "locale", PACKAGE / "web" / "locale"]
_codes = [SOURCE, *sorted(path.stem for path in _folders[0].glob("*.po"))]


class Languages(Mapping[str, str]):
    """The languages by code, each with its own name for itself."""

    def __getitem__(self, code: str) -> str:
        if code not in _codes:
            raise KeyError(code)
        name = locale_of(code).get_display_name()
        return name or code

    def __contains__(self, code: object) -> bool:
        return code in _codes

    def __iter__(self) -> Iterator[str]:
        return iter(_codes)

    def __len__(self) -> int:
        return len(_codes)


LANGUAGES = Languages()


@dataclass(frozen=True)
class Translations:
    """What is translated into one language."""

    texts: Mapping[str, str | tuple[str, ...]]
    """By the English text (its singular): a text, or a text for each plural form."""
    form_of: Callable[[int], int]
    """The plural form for a number."""

    def text(self, text: str) -> str:
        found = self.texts.get(text, text)
        return found if isinstance(found, str) else found[self.form_of(1)]

    def plural(self, singular: str, plural: str, count: int) -> str:
        found = self.texts.get(singular)
        if not isinstance(found, tuple):
            return singular if count == 1 else plural
        return found[self.form_of(count)]


ENGLISH = Translations({}, lambda count: int(count != 1))


def add_catalog(folder: Path) -> None:
    """Add the translations of a game's folder."""
    if folder not in _folders:
        _folders.append(folder)
        _read.cache_clear()


def add_language(code: str, folder: Path) -> None:
    """Add a language that the package does not have itself: `folder` contains its `CODE.po`."""
    if code not in _codes:
        _codes.append(code)
    add_catalog(folder)


def translations(lang: str) -> Translations:
    """The translations into a language; empty if there is no such language."""
    return ENGLISH if lang == SOURCE or lang not in _codes else _read(lang)


@cache  # as many as there are languages
def _read(lang: str) -> Translations:
    from babel.messages.plurals import get_plural
    from babel.messages.pofile import read_po

    found: dict[str, str | tuple[str, ...]] = {}
    for path in (folder / f"{lang}.po" for folder in _folders):
        if not path.exists():  # a game of another package may have fewer languages
            continue
        with path.open("rb") as file:
            for message in read_po(file, locale=_identifier(lang)):
                singular = message.id if isinstance(message.id, str) else message.id[0]
                forms = message.string or ""
                if singular and forms and all(forms):
                    found.setdefault(singular, forms if isinstance(forms, str) else tuple(forms))
    return Translations(found, c2py(get_plural(locale_of(lang)).plural_expr))


def _identifier(code: str) -> str:
    """A code as Babel writes it: pt_BR, where the web says pt-BR."""
    return code.replace("-", "_")


@cache
def locale_of(code: str) -> "Locale":
    from babel.core import Locale

    return Locale.parse(_identifier(code))


def format_list(parts: Sequence[str], lang: str) -> str:
    """The parts as a list in a sentence: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    # American English would set a comma before "and".
    patterns = _list_patterns("en_GB" if lang == SOURCE or lang not in _codes else lang)
    if len(parts) == 2:
        return patterns["2"].format(*parts)
    text = patterns["start"].format(*parts[:2])
    for part in parts[2:-1]:
        text = patterns["middle"].format(text, part)
    return patterns["end"].format(text, parts[-1])


@cache  # as many as there are languages
def _list_patterns(lang: str) -> Mapping[str, str]:
    """Cached, since Babel's lookup takes longer than rendering the rest of a sentence."""
    return dict(locale_of(lang).list_patterns["standard"])


def messages(lang: str) -> dict[str, str | dict[str, str]]:
    """All translations, for the page's script, with plural forms by the names of `Intl.PluralRules`."""
    known = translations(lang)
    if not known.texts:
        return {}
    forms: dict[str, int] = {}
    for count in range(MOST_SAMPLES):
        forms.setdefault(locale_of(lang).plural_form(count), known.form_of(count))
    forms.setdefault("other", max(forms.values()))
    return {
        text: strings if isinstance(strings, str) else {name: strings[form] for name, form in forms.items()}
        for text, strings in known.texts.items()
    }


def negotiate(wanted: Iterable[str]) -> str:
    """The first available one of the wanted languages (`nl-BE` matches `nl`), or English."""
    from babel.core import negotiate_locale

    codes = {code.lower(): code for code in _codes}
    preferred = [code.replace("_", "-").lower() for code in wanted]
    return codes.get(negotiate_locale(preferred, codes, sep="-") or "", SOURCE)
