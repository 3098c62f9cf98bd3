"""Names and messages: removing invisible characters, and recognising names that look alike."""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import count

LONGEST_NAME = 24
MARKS = ("Mn", "Me")
"""Unicode categories of combining characters: accents, and circles around a letter."""
MOST_MARKS = 2
"""Per letter: more would reach into the lines above."""
BOT_NAMES = ("Cosimo", "Lucrezia", "Filippo", "Ginevra", "Lorenzo", "Bianca")
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or symbols, but are invisible."""
JOINERS = frozenset("\u200c\u200d")
"""Invisible too, but needed in Persian words and in emoji."""
LOOKALIKES = {
    "a": "аα@ꓮᎪ",
    "b": "вβꓐᏴ",
    "c": "сϲꓚᏟ",
    "d": "ԁđꓒꓓᎠ",
    "e": "еεꓰᎬ",
    "f": "ꓝ",
    "g": "ԍꓖᏀ",
    "h": "һнηꓧᎻ",
    "j": "јꓙᎫ",
    "k": "кκꓗᏦ",
    "l": "i1|!іıιłӏꓡꓲᏞ",
    "m": "мμꓟᎷ",
    "n": "νꓠ",
    "o": "0оοøꓳ",
    "p": "рρꓑᏢ",
    "q": "ԛ",
    "r": "ꓣᎡ",
    "s": "5$ѕꓢᏚ",
    "t": "тτꓔᎢ",
    "u": "υꓴ",
    "v": "ꓦᏙ",
    "w": "ԝωꓪᎳᏔ",
    "x": "хχꓫ",
    "y": "уγꓬᎩ",
    "z": "ζꓜᏃ",
}
"""By lower-case Latin letter: the most common of the characters that look like it or its capital."""
_ONE_OF_THEM = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}
PAIRS = {"rn": "m", "vv": "w"}
LATIN = re.compile(
    r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) (?:SCRIPT |OPEN |DOTLESS |LONG )?"
    r"(?P<letter>ALPHA|AE|OE|[A-Z])(?: WITH .*)?"
)
"""Unicode names of letters that look like a plain one: small capitals, letters with strokes and hooks."""
FREE_TO_MIX = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that stand in one word with others, and look like none of them."""


def _visible(text: str, kept: Collection[str] = ()) -> str:
    """A text without control characters, changes of writing direction, and piled-up accents."""
    found: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in MARKS else 0
        if letter.isspace():
            found.append(" ")
        elif marks and (not found or found[-1] == " "):
            continue  # there is no letter to combine it with
        elif (letter.isprintable() or letter in kept) and letter not in INVISIBLE and marks <= MOST_MARKS:
            found.append(letter)
    return "".join(found)


def clean_name(name: str) -> str:
    """A name on one line, without invisible characters, not too long."""
    return " ".join(_visible(name).split())[:LONGEST_NAME].strip()


def clean_text(text: str) -> str:
    """A message on one line, without invisible characters or changes of direction."""
    return " ".join(_visible(text, JOINERS).split())


def skeleton(name: str) -> str:
    """A form that is equal for names that look alike, regardless of case, accents, spaces and punctuation.

    >>> skeleton("Anna") == skeleton("ANNA") == skeleton("\\u0410nn\\u0430") == skeleton("A n n à")
    True
    >>> skeleton("Lil") == skeleton("LiI") == skeleton("Li1")
    True
    """
    folded = unicodedata.normalize("NFKC", _visible(name)).casefold()
    seen = "".join(map(_plain, unicodedata.normalize("NFKD", folded)))
    for pair, letter in PAIRS.items():
        seen = seen.replace(pair, letter)
    return seen or name


@lru_cache(1000)
def _plain(letter: str) -> str:
    """The Latin letter or the two that a letter looks like; nothing for marks, spaces and punctuation."""
    if ord(letter) in _ONE_OF_THEM:
        return _ONE_OF_THEM[ord(letter)]
    if unicodedata.category(letter)[0] in "PZ" or unicodedata.category(letter) in MARKS:
        return ""
    found = LATIN.fullmatch(unicodedata.name(letter, ""))
    if found is None or letter.isascii():
        return letter
    return "".join(map(_plain, found["letter"].removesuffix("LPHA").lower()))


def mixes_scripts(name: str) -> bool:
    """Whether a word has letters of several scripts: hardly ever a name, often one that passes for another's.

    >>> mixes_scripts("A\u13a1na"), mixes_scripts("Anna \u0410\u043d\u043d\u0430")
    (True, False)
    """
    return any(len(set(map(_script, filter(str.isalpha, word))) - FREE_TO_MIX) > 1 for word in name.split())


def _script(letter: str) -> str:
    """The first word of a letter's Unicode name; of a letter in another shape, that of the plain one."""
    plain = unicodedata.normalize("NFKC", letter)[0]
    name = unicodedata.name(plain, "").split()
    if not name or unicodedata.category(plain) == "Lm":
        return "CJK"
    return name[0]


def is_taken(name: str, taken: Collection[str]) -> bool:
    """Whether a name looks like one of the taken names."""
    return skeleton(name) in map(skeleton, taken)


def free_name(name: str, taken: Collection[str], first: int = 2) -> str:
    """The name, with a number appended if it looks like a taken name."""
    if not is_taken(name, taken):
        return name
    numbered = (f"{name[: LONGEST_NAME - len(f' {number}')]} {number}" for number in count(first))
    return next(one for one in numbered if not is_taken(one, taken))


def bot_name(taken: Collection[str]) -> str:
    """A name for another bot, even if all of `BOT_NAMES` are taken."""
    free = (name for name in BOT_NAMES if not is_taken(name, taken))
    return next(free, None) or free_name(BOT_NAMES[0], taken)
