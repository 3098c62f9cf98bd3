"""Sets of up to 64 things as the bits of one number, for compiled code."""

import numpy as np

from signoria.jit.compiler import Number, compiled, compiled_as

NONE = np.uint64(0)


@compiled
def bit(member: int) -> Number:
    """The set of one member."""
    return np.uint64(1) << np.uint64(member)


@compiled
def has(members: Number, member: int) -> Number:
    return (members >> np.uint64(member)) & np.uint64(1) != NONE


@compiled_as("signoria.jit.native:count")
def count(members: Number) -> Number:
    return int(members).bit_count()


@compiled_as("signoria.jit.native:lowest")
def lowest(members: Number) -> Number:
    """The smallest member; 64 of an empty set."""
    return (int(members) & -int(members)).bit_length() - 1 if members else 64


@compiled
def without_lowest(members: Number) -> Number:
    """The set without its smallest member; of an empty set, the empty set."""
    return members & (members - np.uint64(1)) if members != NONE else NONE
