"""Sets of up to 64 members as the bits of one number, for compiled code."""

import numpy as np

from signoria.jit.compiler import Number, Numbers, compiled, compiled_as

NONE = np.uint64(0)
BYTE = np.uint64(255)


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


# --- Sets as rows of bytes ----------------------------------------------------------------------

SPREAD = np.array([sum((byte >> i & 1) << 8 * i for i in range(8)) for byte in range(256)], np.uint64)
"""The bits of a byte, each as a byte."""


@compiled
def spread(members: Number, part: int) -> Number:
    """Of the eight members from 8 * part on, each as a byte: 1 if it is in the set, or 0.

    Such rows can be multiplied by what a member stands for, and those of sets without common members joined.
    """
    return SPREAD[(members >> np.uint64(8 * part)) & BYTE]


@compiled
def write_row(row: Number, out: Numbers, at: int) -> None:
    """Write the eight bytes of a row into `out` from `at` on."""
    for place in range(8):
        out[np.uint64(at) + np.uint64(place)] = (row >> np.uint64(8 * place)) & BYTE
