"""Names and words of people: cleaned of what cannot be seen, and compared as the eye compares them."""

import unicodedata
from collections.abc import Collection
from itertools import count

LONGEST_NAME = 24
MARKS = ("Mn", "Me")
"""The categories of what is written onto the letter before: accents, and circles around it."""
MOST_MARKS = 2
"""On one letter: more reach into the lines above."""
BOT_NAMES = ("Cosimo", "Lucrezia", "Filippo", "Ginevra", "Lorenzo", "Bianca")
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, by their category, that leave no trace on the screen."""
JOINERS = frozenset("\u200c\u200d")
"""They cannot be seen either, but Persian words and emoji are made with them."""
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
"""By small Latin letter: what can be taken for it, or for its capital. Some of thousands, those at hand."""
_ONE_OF_THEM = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}


def _visible(text: str, kept: Collection[str] = ()) -> str:
    """A text without controls, signs that turn the direction of writing, and piles of accents."""
    found: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in MARKS else 0
        if letter.isspace():
            found.append(" ")
        elif marks and (not found or found[-1] == " "):
            continue  # there is no letter that it could be on
        elif (letter.isprintable() or letter in kept) and letter not in INVISIBLE and marks <= MOST_MARKS:
            found.append(letter)
    return "".join(found)


def clean_name(name: str) -> str:
    """A name on one line, without what cannot be seen, not too long."""
    return " ".join(_visible(name).split())[:LONGEST_NAME].strip()


def clean_text(text: str) -> str:
    """Something said, on one line, without what cannot be seen or turns the writing round."""
    return " ".join(_visible(text, JOINERS).split())


def skeleton(name: str) -> str:
    """The same for names that look alike: however they are written, accented or spaced.

    >>> skeleton("Anna") == skeleton("ANNA") == skeleton("\\u0410nn\\u0430") == skeleton("A n n à")
    True
    >>> skeleton("Lil") == skeleton("LiI") == skeleton("Li1")
    True
    """
    folded = unicodedata.normalize("NFKC", _visible(name)).casefold()
    letters = (one for one in unicodedata.normalize("NFKD", folded) if unicodedata.category(one) not in MARKS)
    return "".join("".join(letters).split()).translate(_ONE_OF_THEM) or name


def is_taken(name: str, taken: Collection[str]) -> bool:
    """Whether a name looks like one of others."""
    return skeleton(name) in map(skeleton, taken)


def free_name(name: str, taken: Collection[str], first: int = 2) -> str:
    """The name, or, if others look like it, with a number behind it."""
    if not is_taken(name, taken):
        return name
    numbered = (f"{name[: LONGEST_NAME - len(f' {number}')]} {number}" for number in count(first))
    return next(one for one in numbered if not is_taken(one, taken))


def bot_name(taken: Collection[str]) -> str:
    """A name for one more bot, though people may have taken all of ours."""
    free = (name for name in BOT_NAMES if not is_taken(name, taken))
    return next(free, None) or free_name(BOT_NAMES[0], taken)
