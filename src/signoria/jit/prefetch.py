"""Memory asked for before it is needed: a loop over many rows then seldom waits for it."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic
from numba.np import arrayobj

from signoria.jit.compiler import Numbers, compiled

CODE: Any = cgutils
ARRAYS: Any = arrayobj
AS_FUNCTION: Any = intrinsic
LINE = 64
"""Bytes that come together."""
TO_WRITE, KEPT_NEAR, OF_DATA = 1, 3, 1
"""How LLVM is told what for."""


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
"""Ask for the bytes of an array around one of them."""

# With NUMBA_DISABLE_JIT=1 the rules are plain Python, for a debugger.
if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def prefetch(array: Numbers, byte: int) -> None:
        """Nothing is gained by it."""


@compiled
def prefetch_row(array: Numbers, row: int, size: int) -> None:
    """Ask for the first bytes of a row."""
    first = row * array.strides[0]
    for byte in range(first, first + size, LINE):
        prefetch(array, byte)
