"""Room for a copy of a state inside one `@compiled` function, to try an action on."""

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, config
from numba.extending import intrinsic

from signoria.jit.compiler import State

ALIGNMENT = 16
CODE: Any = cgutils
AS_FUNCTION: Any = intrinsic


def _copied(context: Any, record: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = CODE.alloca_once(builder, arguments[0].type.pointee)
        room.align = ALIGNMENT
        CODE.raw_memcpy(builder, room, arguments[0], CODE.intp_t(record.size), 1)
        return room

    return record(record), generate


copied: Callable[[State], State] = AS_FUNCTION(_copied)
"""A copy of a state. It is gone when the function that asked for it returns, and overwritten when the same
line asks again, so do not return or keep it."""

# With NUMBA_DISABLE_JIT=1 the rules are plain Python, for a debugger.
if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def copied(state: State) -> State:
        return state.copy()
