"""The rules for players, from each game's `guide.LANG.md`."""

import re
from functools import cache

from signoria.core.contract import IncompleteGame
from signoria.core.errors import UserError
from signoria.core.registry import game_file
from signoria.i18n import LANGUAGES, SOURCE, language, tr

PICTURE = re.compile(r"^!\[(?P<caption>[^]]*)\]\(examples/(?P<which>\w+)\.txt\)$", re.MULTILINE)
"""A picture of a position, on a line of its own: `![A gate](examples/gate.txt)`."""
RULE = re.compile(r"^(?:- )?\*\*(R-\d+\.\d+)\*\*")


def guide(name: str, lang: str | None = None) -> str:
    """A game's guide as Markdown; in English if there is none in the language."""
    lang = lang or language.get()
    return _read(name, lang if lang in LANGUAGES else SOURCE)


@cache
def _read(name: str, lang: str) -> str:
    try:
        file = game_file(name, f"guide.{lang}.md")
    except IncompleteGame:
        file = game_file(name, f"guide.{SOURCE}.md")
    return file.read_text(encoding="utf-8")


def rule(name: str, number: str, lang: str | None = None) -> str:
    """The text of one rule, given as `4.2` or `R-4.2`.

    >>> rule("medici", "R-7.1", "en")
    '**R-7.1** When day 3 has been valued, the richest player wins.'
    """
    number = f"R-{number.strip().upper().removeprefix('R-')}"
    found: list[str] = []
    for line in guide(name, lang).splitlines():
        match = RULE.match(line)
        if match and match.group(1) == number:
            found.append(line.removeprefix("- "))
        elif found and (match or not line.strip() or line.startswith("#")):
            break
        elif found:
            found.append(line)
    if not found:
        raise UserError(tr("There is no rule {number}", number=number))
    return "\n".join(found)
