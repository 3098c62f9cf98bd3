"""Drawings in parts, so that only those travel that a page does not have yet.

A part is a line: every group begins on one of its own. To cut at line ends is three times quicker than at
`<g`, and what a move changes is mostly a group.
"""

from collections.abc import Iterable
from itertools import compress, count
from operator import ne
from sys import intern
from typing import TypeAlias

CUT = "\n"
Parts: TypeAlias = tuple[str, ...]
PatchSteps: TypeAlias = list[int | str]
"""A drawing made from another: two numbers are the first part to take over and how many, a text is new."""


def parts_of(svg: str, like: Parts | None = None) -> Parts:
    """A drawing in parts; a part that another drawing has too is in memory once.

    What is like another drawing at its beginning and its end is found soonest.
    """
    if like is None:
        return tuple(map(intern, svg.split(CUT)))
    if length(like) == len(svg) and whole(like) == svg:
        return like
    parts = svg.split(CUT)
    begin, end = _same_ends(like, parts)
    return (*like[:begin], *map(intern, parts[begin : len(parts) - end]), *like[len(like) - end :])


def whole(parts: Parts) -> str:
    return CUT.join(parts)


def length(parts: Parts) -> int:
    """Of the drawing, in characters."""
    return sum(map(len, parts)) + len(CUT) * (len(parts) - 1)


def patch(old: Parts, new: Parts) -> PatchSteps:
    r"""How to make a drawing from another.

    >>> patch(("a", "b", "c", "d"), ("a", "x", "y", "c", "d"))
    [0, 1, 'x\ny', 2, 2]
    >>> patch(("a", "b", "c"), ("c", "a", "b"))
    [2, 1, 0, 2]
    """
    begin, end = _same_ends(old, new)
    steps: PatchSteps = [0, begin] if begin else []
    steps += _steps(old[begin : len(old) - end], new[begin : len(new) - end], begin)
    if end:
        steps += [len(old) - end, end]
    return steps


def _same_ends(old: Parts, new: Parts | list[str]) -> tuple[int, int]:
    """How many parts are the same at the beginning, and of the others at the end."""
    shorter = min(len(old), len(new))
    begin = _first(map(ne, old, new), shorter)
    end = _first(map(ne, reversed(old), reversed(new)), shorter)
    return begin, min(end, shorter - begin)


def _first(true: Iterable[bool], otherwise: int) -> int:
    """The place of the first that is true; looks no further, and is quick."""
    return next(compress(count(), true), otherwise)


def _steps(old: Parts, new: Parts, offset: int) -> PatchSteps:
    """Each new part from wherever an old one is the same; the old are counted from an offset."""
    places = {part: place for place, part in enumerate(old)}
    steps: PatchSteps = []
    fresh: list[str] = []
    place = taken = 0
    """The run of old parts that is being taken over."""
    for part in new:
        if taken and place + taken < len(old) and old[place + taken] == part:
            taken += 1
            continue
        if taken:
            steps += [offset + place, taken]
            taken = 0
        found = places.get(part)
        if found is None:
            fresh.append(part)
            continue
        if fresh:
            steps.append(CUT.join(fresh))
            fresh = []
        place, taken = found, 1
    if taken:
        steps += [offset + place, taken]
    if fresh:
        steps.append(CUT.join(fresh))
    return steps
