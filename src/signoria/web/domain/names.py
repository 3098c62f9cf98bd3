"""Names and messages: removing invisible characters, and recognising names that look alike."""

import unicodedata
from collections.abc import Collection
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
    "a": "аα@",
    "b": "вβ",
    "c": "сϲ",
    "d": "ԁđ",
    "e": "еε",
    "g": "ԍ",
    "h": "һнη",
    "j": "ј",
    "k": "кκ",
    "l": "i1|!іıιłӏ",
    "m": "мμ",
    "n": "ν",
    "o": "0оοø",
    "p": "рρ",
    "q": "ԛ",
    "s": "5$ѕ",
    "t": "тτ",
    "u": "υ",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγ",
    "z": "ζ",
}
"""By lower-case Latin letter: the most common of the characters that look like it or its capital."""
_ONE_OF_THEM = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}


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
    """A form that is equal for names that look alike, regardless of case, accents and spaces.

    >>> skeleton("Anna") == skeleton("ANNA") == skeleton("\\u0410nn\\u0430") == skeleton("A n n à")
    True
    >>> skeleton("Lil") == skeleton("LiI") == skeleton("Li1")
    True
    """
    folded = unicodedata.normalize("NFKC", _visible(name)).casefold()
    letters = (one for one in unicodedata.normalize("NFKD", folded) if unicodedata.category(one) not in MARKS)
    return "".join("".join(letters).split()).translate(_ONE_OF_THEM) or name


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
