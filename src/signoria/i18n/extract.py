"""Extracts the sentences of the source for the translators: `make messages`.

Each catalog folder gets a template `messages.pot`, and each language's `.po` there is updated: new sentences
are added with an empty translation, unused ones are removed. Sentences in the package's own catalog are not
repeated in the others. For a game of another package, pass its folder:

    python -m signoria.i18n.extract src/my_game
"""

import argparse
import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from signoria.i18n.catalogs import LANGUAGES, PACKAGE, SOURCE, locale_of

KEYWORDS = {"tr": None, "tr_plural": (1, 2), "t": None, "tn": (1, 2)}
TEMPLATE = "messages.pot"
ROOMS_WITH_THEIR_OWN = {PACKAGE / "games", PACKAGE / "web"}
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
"""Without dates, so that the files only change when the sentences do."""


def own_folders() -> list[Path]:
    """The package's folders that have a catalog: itself, the page, the games."""
    return [PACKAGE, PACKAGE / "web", *sorted(path.parent for path in PACKAGE.glob("games/*/locale"))]


def template(folder: Path) -> Catalog:
    """All sentences of a folder's sources, except those in the package's own catalog."""
    with (Path(__file__).parent / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    skipped = ROOMS_WITH_THEIR_OWN if folder == PACKAGE else set()
    shared = set() if folder == PACKAGE else {_key(message.id) for message in template(PACKAGE)}
    found = Catalog()
    for place, _, text, comments, _ in extract_from_dir(
        folder,
        methods,
        options,
        KEYWORDS,
        ["Translators:"],
        strip_comment_tags=True,
        directory_filter=lambda path: Path(path) not in skipped and Path(path).name != "__pycache__",
    ):
        if _key(text) not in shared:
            found.add(text, locations=[(place, 0)], auto_comments=comments)
    return found


def _key(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else text[0]


def as_text(catalog: Catalog) -> str:
    """The text of a template or a language's catalog."""
    written = io.BytesIO()
    write_po(written, catalog, width=0, omit_header=True, ignore_obsolete=True, include_lineno=False)
    header = HEADER
    if catalog.locale is not None:
        header += f'"Language: {catalog.locale}\\n"\n"Plural-Forms: {catalog.plural_forms}\\n"\n'
    return f"{header}\n{written.getvalue().decode()}"


def update(folder: Path, languages: list[str]) -> None:
    """Write a folder's template and update its languages."""
    (folder / "locale").mkdir(exist_ok=True)
    messages = template(folder)
    (folder / "locale" / TEMPLATE).write_text(as_text(messages), encoding="utf-8")
    for lang in languages:
        path = folder / "locale" / f"{lang}.po"
        known = Catalog(locale=locale_of(lang))
        if path.exists():
            with path.open("rb") as file:
                known = read_po(file, locale=locale_of(lang))
        known.update(messages, no_fuzzy_matching=True)
        path.write_text(as_text(known), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Gather all sentences for the translators.")
    parser.add_argument("folders", nargs="*", type=Path, help="of games of another package")
    parser.add_argument("--language", help="begin a new one: its code, such as de or pt-BR")
    chosen = parser.parse_args()
    languages = [lang for lang in LANGUAGES if lang != SOURCE]
    if chosen.language and chosen.language not in LANGUAGES:
        languages.append(chosen.language)
    for folder in chosen.folders or own_folders():
        update(folder.resolve(), languages)


if __name__ == "__main__":
    main()
