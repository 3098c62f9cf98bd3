"""Functions that need the compiler: single instructions, memory on the stack, integers that wrap around.

Each is the compiled form of a plain Python function marked `@compiled_as` in `bits.py`, `rng.py`,
`scratch.py` or `prefetch.py`. This module imports Numba, so it is only imported when something is compiled.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from signoria.jit.compiler import Number, Numbers, State, compiled

CODE: Any = cgutils
ARRAYS: Any = arrayobj
AS_FUNCTION: Any = intrinsic


# --- Bits -------------------------------------------------------------------------------------


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
def count(members: Number) -> Number:
    return np.int64(_count(members))  # type: ignore[call-arg]


@compiled
def lowest(members: Number) -> Number:
    return np.int64(_lowest(members))  # type: ignore[call-arg]


# --- Random numbers ---------------------------------------------------------------------------

STEP = np.uint64(0x9E3779B97F4A7C15)


@compiled
def mixed(number: Number) -> Number:
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@compiled
def seeded(seed: int, stream: int) -> Number:
    return mixed(mixed(np.uint64(seed) + STEP) + np.uint64(stream))


@compiled
def below(random: Numbers, bound: int) -> Number:
    random[0] += STEP
    return np.int64(((mixed(random[0]) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


# --- Memory -----------------------------------------------------------------------------------

ALIGNMENT = 16
TO_WRITE, KEPT_NEAR, OF_DATA = 1, 3, 1
"""Arguments of LLVM's prefetch instruction."""


def _copied(context: Any, record: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = CODE.alloca_once(builder, arguments[0].type.pointee)
        room.align = ALIGNMENT
        CODE.raw_memcpy(builder, room, arguments[0], CODE.intp_t(record.size), 1)
        return room

    return record(record), generate


copied: Callable[[State], State] = AS_FUNCTION(_copied)


def _prefetch(context: Any, array: Any, byte: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = ARRAYS.make_array(signature.args[0])(context, builder, arguments[0])
        number, address = ir.IntType(32), ir.IntType(8).as_pointer()
        place = CODE.pointer_add(builder, builder.bitcast(array.data, address), arguments[1])
        kind = ir.FunctionType(ir.VoidType(), [address, number, number, number])
        function = CODE.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [place, *(ir.Constant(number, how) for how in (TO_WRITE, KEPT_NEAR, OF_DATA))])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


prefetch: Callable[[Numbers, int], None] = AS_FUNCTION(_prefetch)
