"""Sets of up to 64 members as the bits of one number, for compiled code."""

import numpy as np

from signoria.jit.compiler import Number, Numbers, compiled, compiled_as

NONE = np.uint64(0)


@compiled
def bit(member: int) -> Number:
    """The set with one member."""
    return np.uint64(1) << np.uint64(member)


@compiled
def has(members: Number, member: int) -> Number:
    return (members >> np.uint64(member)) & np.uint64(1) != NONE


@compiled_as("signoria.jit.native:count")
def count(members: Number) -> Number:
    return int(members).bit_count()


@compiled_as("signoria.jit.native:lowest")
def lowest(members: Number) -> Number:
    """The smallest member; 64 for the empty set."""
    return (int(members) & -int(members)).bit_length() - 1 if members else 64


@compiled
def without_lowest(members: Number) -> Number:
    """The set without its smallest member; the empty set stays empty."""
    return members & (members - np.uint64(1)) if members != NONE else NONE


ROOM = 64
"""How many numbers more `list_members` may write than there are."""


@compiled_as("signoria.jit.native:list_members")
def list_members(members: Number, number_of_first: int, out: Numbers, place: int) -> int:
    """Write the members, each added to a number, into `out` from `place` on; return the place after them.

    Compiled it writes many at once, be there fewer or none, so `out` needs room for `ROOM` more.
    """
    for member in range(64):
        if has(members, member):
            out[place] = number_of_first + member
            place += 1
    return place


# --- Sets as rows of bytes ----------------------------------------------------------------------


@compiled_as("signoria.jit.native:write_digits")
def write_digits(
    ones: Number, twos: Number, fours: Number, eights: Number, size: int, out: Numbers, at: int
) -> None:
    """Write a number from 0 to 15 for each of the first members into `out`, an array of bytes, from `at` on.

    Each set holds the members whose number has that binary digit: many numbers are written at a time. `size`
    is a constant, 16, 32, 48 or 64.
    """
    for member in range(size):
        digits = [has(members, member) for members in (ones, twos, fours, eights)]
        out[at + member] = sum(2**power * bool(digit) for power, digit in enumerate(digits))
