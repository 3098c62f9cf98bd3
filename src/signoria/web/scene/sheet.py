"""Drawings in lines, so that only those travel that a page does not have yet.

Every group begins on a line of its own. To cut at line ends is three times quicker than at `<g`, and what a
move changes is mostly a group.
"""

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from operator import ne
from typing import NamedTuple, TypeAlias

from signoria.svg.elements import Drawn

CUT = "\n"
PIECES_KEPT = 16384
PatchSteps: TypeAlias = list[int | str]
"""A drawing made from another: two numbers are the first line to take over and how many, a text is new."""


@dataclass(frozen=True)
class Trace:
    """What is kept of a drawing that a page has: which lines it is made of, in a twentieth of the room."""

    digests: Sequence[int]
    """Of each line; they mean nothing in another process."""


class Cut(NamedTuple):
    """Where a piece of a drawing has its line ends, and what is between them; told by digests."""

    first: str
    """Up to the first line end: it goes on the line that is there already."""
    digests: "array[int]"
    """Of the lines that are all in the piece."""
    last: str
    """After the last line end."""


_cuts: OrderedDict[int, Cut | None] = OrderedDict()
"""By the digest of a piece, which is not kept itself: it is a hundred times larger."""


def cut(piece: str) -> Cut | None:
    """None if it has no line end. Much of a drawing is as it was, or as elsewhere: it is cut once."""
    digest = hash(piece)
    if digest in _cuts:
        return _cuts[digest]
    first, *lines = piece.split(CUT)
    found = Cut(first, array("q", map(hash, lines[:-1])), lines[-1]) if lines else None
    _cuts[digest] = found
    if len(_cuts) > PIECES_KEPT:
        _cuts.popitem(last=False)
    return found


@dataclass(frozen=True)
class Sheet:
    """A drawing, cut into its lines."""

    svg: str

    @property
    def _pieces(self) -> Sequence[str]:
        return self.svg.pieces if isinstance(self.svg, Drawn) else (self.svg,)

    @cached_property
    def _cut(self) -> "tuple[array[int], list[int]]":
        """The digests of its lines, and on which line each of its pieces begins, and the last one ends."""
        digests, starts, begun = array("q"), [0], ""
        for piece in self._pieces:
            found = cut(piece)
            if found is None:
                begun += piece
            else:
                digests.append(hash(begun + found.first))
                digests += found.digests
                begun = found.last
            starts.append(len(digests))
        digests.append(hash(begun))
        return digests, starts

    def lines(self, begin: int, end: int) -> list[str]:
        """Some of its lines: only the pieces that hold them are read."""
        starts = self._cut[1]
        first = max(0, bisect_left(starts, begin) - 1)
        read = "".join(self._pieces[first : bisect_left(starts, end)]).split(CUT)
        return read[begin - starts[first] : end - starts[first]]

    @cached_property
    def trace(self) -> Trace:
        return Trace(self._cut[0])


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
    last = len(now) - end
    lines = new.lines(begin, last)
    steps += _steps(before[begin : len(before) - end], now[begin:last], lines, begin)
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
