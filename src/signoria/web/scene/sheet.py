"""Drawings in lines, so that only those travel that a page does not have yet.

Every group begins on a line of its own. To cut at line ends is three times quicker than at `<g`, and what a
move changes is mostly a group.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress, count
from operator import ne
from typing import TypeAlias

from signoria.svg.elements import Drawn

CUT = "\n"
PIECES_KEPT = 1024
PatchSteps: TypeAlias = list[int | str]
"""A drawing made from another: two numbers are the first line to take over and how many, a text is new."""


@dataclass(frozen=True)
class Trace:
    """What is kept of a drawing that a page has: which lines it is made of, in a twentieth of the room."""

    digests: Sequence[int]
    """Of each line; they mean nothing in another process."""


@dataclass(frozen=True)
class Cut:
    """A piece of a drawing, cut at its line ends."""

    first: str
    """Up to the first line end: it goes on the line that is there already."""
    lines: Sequence[str]
    digests: "array[int]"
    last: str
    """After the last line end."""


@lru_cache(PIECES_KEPT)
def cut(piece: str) -> Cut | None:
    """None if it has no line end. Much of a drawing is as it was, or as elsewhere: it is cut once."""
    first, *lines = piece.split(CUT)
    if not lines:
        return None
    last = lines.pop()
    return Cut(first, lines, array("q", map(hash, lines)), last)


@dataclass(frozen=True)
class Sheet:
    """A drawing, cut into its lines."""

    svg: str

    @cached_property
    def _cut(self) -> "tuple[list[str], array[int]]":
        """Its lines, and their digests."""
        lines: list[str] = []
        digests, begun = array("q"), ""
        for piece in self.svg.pieces if isinstance(self.svg, Drawn) else (self.svg,):
            found = cut(piece)
            if found is None:
                begun += piece
                continue
            line = begun + found.first
            lines.append(line)
            digests.append(hash(line))
            lines += found.lines
            digests += found.digests
            begun = found.last
        lines.append(begun)
        digests.append(hash(begun))
        return lines, digests

    @property
    def lines(self) -> list[str]:
        return self._cut[0]

    @cached_property
    def trace(self) -> Trace:
        return Trace(self._cut[1])


def patch(old: Trace, new: Sheet) -> PatchSteps:
    r"""How to make a drawing from another.

    >>> patch(Sheet("a\nb\nc\nd").trace, Sheet("a\nx\ny\nc\nd"))
    [0, 1, 'x\ny', 2, 2]
    >>> patch(Sheet("a\nb\nc").trace, Sheet("c\na\nb"))
    [2, 1, 0, 2]
    """
    before, now = old.digests, new.trace.digests
    begin, end = _same_ends(before, now)
    steps: PatchSteps = [0, begin] if begin else []
    middle = slice(begin, len(now) - end)
    steps += _steps(before[begin : len(before) - end], now[middle], new.lines[middle], begin)
    if end:
        steps += [len(before) - end, end]
    return steps


def _same_ends(old: Sequence[int], new: Sequence[int]) -> tuple[int, int]:
    """How many lines are the same at the beginning, and of the others at the end."""
    shorter = min(len(old), len(new))
    begin = _first(map(ne, old, new), shorter)
    end = _first(map(ne, reversed(old), reversed(new)), shorter)
    return begin, min(end, shorter - begin)


def _first(true: Iterable[bool], otherwise: int) -> int:
    """The place of the first that is true; looks no further, and is quick."""
    return next(compress(count(), true), otherwise)


def _steps(old: Sequence[int], new: Sequence[int], lines: Sequence[str], offset: int) -> Iterator[int | str]:
    """Each new line from wherever an old one is the same; the old are counted from an offset."""
    places = {digest: place for place, digest in enumerate(old)}
    fresh: list[str] = []
    at, end = 0, len(new)
    while at < end:
        place = places.get(new[at])
        if place is None:
            fresh.append(lines[at])
            at += 1
            continue
        if fresh:
            yield CUT.join(fresh)
            fresh = []
        taken = _first(map(ne, old[place:], new[at:]), min(len(old) - place, end - at))
        yield from (offset + place, taken)
        at += taken
    if fresh:
        yield CUT.join(fresh)
