"""Sets of up to 64 things as the bits of one number, for compiled code."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.extending import intrinsic

from signoria.jit.compiler import Number, compiled

NONE = np.uint64(0)


@intrinsic
def _count(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _lowest(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@compiled
def bit(member: int) -> Number:
    """The set of one member."""
    return np.uint64(1) << np.uint64(member)


@compiled
def has(members: Number, member: int) -> Number:
    return (members >> np.uint64(member)) & np.uint64(1) != NONE


@compiled
def count(members: Number) -> Number:
    return np.int64(_count(members))  # type: ignore[call-arg]


@compiled
def lowest(members: Number) -> Number:
    """The smallest member; 64 of an empty set."""
    return np.int64(_lowest(members))  # type: ignore[call-arg]


# With NUMBA_DISABLE_JIT=1 the rules are plain Python, for a debugger.
if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def count(members: Number) -> Number:
        return int(members).bit_count()

    def lowest(members: Number) -> Number:
        return (int(members) & -int(members)).bit_length() - 1 if members else 64


@compiled
def without_lowest(members: Number) -> Number:
    return members & (members - np.uint64(1))
