"""Functions that need the compiler: single instructions, memory on the stack, integers that wrap around.

Each is the compiled form of a plain Python function marked `@compiled_as` in `bits.py`, `rng.py`,
`scratch.py` or `prefetch.py`. This module imports Numba, so it is only imported when something is compiled.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
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


VECTORS = 64, 32, 16
"""Bytes that are written at once: longer vectors are split by LLVM where the processor has shorter ones."""


def _write_digits(
    context: Any, ones: Any, twos: Any, fours: Any, eights: Any, size: Any, out: Any, at: Any
) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = ARRAYS.make_array(signature.args[5])(context, builder, arguments[5])
        start = CODE.pointer_add(builder, array.data, arguments[6])
        first = 0
        while first < size.literal_value:
            length = next(one for one in VECTORS if one <= size.literal_value - first)
            row = ir.VectorType(ir.IntType(8), length)
            bits = ir.VectorType(ir.IntType(1), length)
            found = ir.Constant(row, None)
            for power, members in enumerate(arguments[:4]):
                part = builder.lshr(members, ir.Constant(ir.IntType(64), first))
                chosen = builder.bitcast(builder.trunc(part, ir.IntType(length)), bits)
                digit = ir.Constant(row, [1 << power] * length)
                found = builder.or_(found, builder.select(chosen, digit, ir.Constant(row, None)))
            place = builder.bitcast(CODE.pointer_add(builder, start, first), row.as_pointer())
            builder.store(found, place, align=1)
            first += length
        return context.get_dummy_value()

    if not isinstance(size, types.IntegerLiteral):
        return None
    sets = [types.uint64] * 4
    return types.void(*sets, size, out, types.int64), generate


write_digits: Callable[..., None] = AS_FUNCTION(prefer_literal=True)(_write_digits)


HAS_COMPRESS: bool = llvm.get_host_cpu_features().get("avx512vbmi2", False)
"""Whether the processor moves chosen bytes of a vector together in one instruction."""


def _compress(context: Any, members: Any, number_of_first: Any, out: Any, place: Any) -> Any:
    """All members at once, as bytes; then sixteen numbers at a time, of which there are seldom more."""
    at_once, all_members = 16, range(64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        members, number_of_first, _, place = arguments
        array = ARRAYS.make_array(out)(context, builder, arguments[2])
        number = ir.IntType(out.dtype.bitwidth)
        some, all_bytes = ir.VectorType(number, at_once), ir.VectorType(ir.IntType(8), len(all_members))
        bits = ir.VectorType(ir.IntType(1), len(all_members))
        kind = ir.FunctionType(all_bytes, [all_bytes, bits, all_bytes])
        compress = CODE.get_or_insert_function(
            builder.module, kind, "llvm.experimental.vector.compress.v64i8"
        )
        chosen = builder.bitcast(members, bits)
        found = builder.call(
            compress, [ir.Constant(all_bytes, list(all_members)), chosen, ir.Constant(all_bytes, None)]
        )
        first = builder.trunc(number_of_first, number) if out.dtype.bitwidth < 64 else number_of_first
        lane = ir.Constant(ir.IntType(32), 0)
        first = builder.insert_element(ir.Constant(some, ir.Undefined), first, lane)
        first = builder.shuffle_vector(
            first, first, ir.Constant(ir.VectorType(ir.IntType(32), at_once), [0] * at_once)
        )

        def write(begin: int) -> None:
            lanes = ir.Constant(
                ir.VectorType(ir.IntType(32), at_once), [*all_members[begin : begin + at_once]]
            )
            numbers = builder.add(builder.zext(builder.shuffle_vector(found, found, lanes), some), first)
            where = builder.gep(
                array.data, [builder.add(place, ir.Constant(ir.IntType(64), begin))], inbounds=True
            )
            builder.store(numbers, builder.bitcast(where, some.as_pointer()), align=1)

        write(0)
        count = builder.ctpop(members)
        with builder.if_then(builder.icmp_unsigned(">", count, ir.Constant(ir.IntType(64), at_once))):
            for begin in all_members[at_once::at_once]:
                write(begin)
        return builder.add(place, count)

    return types.int64(types.uint64, types.int64, out, types.int64), generate


compress: Callable[[Number, int, Numbers, int], int] = AS_FUNCTION(_compress)


@compiled
def one_by_one(members: Number, number_of_first: Number, out: Numbers, place: Number) -> Number:
    """Four at once, be there fewer or none: most sets are small, and when a loop's end cannot be foreseen the
    processor loses more time than by writing too much."""
    end = place + count(members)
    at = np.uint64(place)
    while True:
        for step in range(4):
            out[at + np.uint64(step)] = number_of_first + lowest(members)
            members &= members - np.uint64(1)
        if members == np.uint64(0):
            return end
        at += np.uint64(4)


list_members = compress if HAS_COMPRESS else one_by_one


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
