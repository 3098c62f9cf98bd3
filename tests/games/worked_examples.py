"""The worked examples of the guides: a position, and the figures that stand in the text beside it."""

import re

from signoria import Record
from signoria.core.guide import PICTURE, guide
from signoria.core.registry import game_file

RULE_NUMBER = re.compile(r"R-\d+\.\d+")


def position(game: str, which: str) -> Record:
    return Record.load(game_file(game, f"examples/{which}.txt"))


def told(game: str, which: str, lang: str) -> str:
    """What a guide says of a position: from its picture to the next one, or to the end of the chapter."""
    text = guide(game, lang)
    (picture,) = (found for found in PICTURE.finditer(text) if found["which"] == which)
    return re.split(r"^(?:## |!\[)", text[picture.end() :], maxsplit=1, flags=re.MULTILINE)[0]


def figures(game: str, which: str, lang: str) -> list[int]:
    """All numbers of an example, in the order of its text; those of rules left out."""
    return [int(number) for number in re.findall(r"\d+", RULE_NUMBER.sub("", told(game, which, lang)))]


def rows(game: str, which: str, lang: str) -> list[list[str]]:
    """The tables of an example, without the lines that rule them off."""
    lines = [line for line in told(game, which, lang).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if set("".join(row)) != {"-"}]
