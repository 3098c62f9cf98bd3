"""How much room text takes, and text made to fit.

A drawing is made before anybody knows in which font it will be shown, so widths are those of DejaVu Serif,
the widest of the fonts in `look.FONT`: what fits by this table fits everywhere.
"""

from functools import lru_cache
from unicodedata import combining, normalize

LETTER_WIDTHS = {
    letter: width
    for width, letters in (
        (0.32, " ',-./:;\\ijl|·‘’"),
        (0.40, "!()IJ[]ft"),
        (0.48, '"*_`r–'),
        (0.53, "?csvxyz“”"),
        (0.60, "aeko"),
        (0.64, "$0123456789bdghnpqu{}"),
        (0.69, "FLPSTYZß"),
        (0.75, "ABCEKRVX"),
        (0.82, "#+<=>DGOQUw^~×→−"),
        (0.88, "&HNæ"),
        (0.96, "%m"),
        (1.02, "@MW—…œ"),
    )
    for letter in letters
}
"""In parts of the type size; letters with accents are as wide as those without."""
OTHER_WIDTH, FULL_WIDTH = 0.85, 1.05
BOLD = 1.1
"""How much wider bold letters are."""
FULL_WIDTH_FROM = "⺀"
"""From here on: Chinese, Japanese and Korean writing, emoji."""


ASCII_WIDTHS = [LETTER_WIDTHS.get(chr(code), OTHER_WIDTH) for code in range(128)]


@lru_cache(4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in pixels.

    >>> round(text_width("Anna", 20)), round(text_width("Änna", 20)), round(text_width("MWMW", 20))
    (53, 53, 82)
    """
    if text.isascii():
        total = sum(map(ASCII_WIDTHS.__getitem__, text.encode()))
    else:
        total = sum(_letter_width(letter) for letter in normalize("NFD", text))
    return total * size * (BOLD if bold else 1)


def _letter_width(letter: str) -> float:
    if combining(letter):
        return 0
    return LETTER_WIDTHS.get(letter, FULL_WIDTH if letter >= FULL_WIDTH_FROM else OTHER_WIDTH)


@lru_cache(4096)
def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """A text with no more letters than fit in a width, and an ellipsis for the others.

    >>> shortened("Wilhelmina", 80, 16), shortened("Anna", 80, 16)
    ('Wilhel…', 'Anna')
    """
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(f"{text}…", size, bold) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def wrapped(text: str, width: float, size: float, most: int, bold: bool = False) -> list[str]:
    """A text in at most so many lines that fit in a width, but for the last, which has all that is left.

    >>> wrapped("one two three four", 70, 16, 2)
    ['one two', 'three four']
    """
    lines: list[str] = []
    words = text.split()
    for number, word in enumerate(words):
        if lines and text_width(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        elif len(lines) == most:
            lines[-1] = " ".join((lines[-1], *words[number:]))
            break
        else:
            lines.append(word)
    return lines


def fitting_size(text: str, width: float, size: float, least: float, bold: bool = False) -> float:
    """The type size at which a text fits in a width: as given, or smaller down to the least."""
    needed = text_width(text, size, bold)
    return size if needed <= width else max(min(least, size), int(10 * size * width / needed) / 10)
