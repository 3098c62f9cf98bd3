"""Compiling a function and all that it calls in one piece.

By default Numba builds a finished library for every function (optimised machine code with wrappers for Python
and C), and does it again in each function that calls it, for every combination of integer widths among the
arguments. Here a function that others call is only lowered to LLVM IR (`Inner`), with 64-bit integers. What
Python calls is linked with everything that it needs, and then optimised and compiled once (`one_piece`).

This uses internals of Numba, so a new version may need changes here; tests/jit compiles and compares.
"""

import pkgutil
from collections.abc import Callable
from types import FunctionType
from typing import Any

from numba import types
from numba.core import codegen, compiler, compiler_lock, registry, sigutils
from numba.extending import typeof_impl

LIBRARY: Any = codegen.JITCodeLibrary
COMPILER: Any = compiler.Compiler
DISPATCHER: Any = registry.CPUDispatcher
SIGNATURES: Any = sigutils
TYPES: Any = types
OPTIONS = {"nopython": True, "nogil": True, "_nrt": False, "error_model": "numpy", "no_cfunc_wrapper": True}


class Whole(LIBRARY):  # type: ignore[misc]
    """A library that is linked with everything that its function calls, directly or indirectly."""

    def add_linking_library(self, library: Any) -> None:
        library._ensure_finalized()
        further = library._linking_libraries if isinstance(library, Piece) else []
        for one in (library, *further):  # callers first: LLVM drops what nothing has called so far
            if one not in self._linking_libraries:
                self._linking_libraries.append(one)

    def _optimize_final_module(self) -> None:
        """Run the passes once. Numba runs them twice, to remove reference counts, which we do not have."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class Piece(Whole):
    """A library that is never finalised: its code is linked into others."""

    def _ensure_finalized(self) -> None:
        pass


class WholeCompiler(COMPILER):  # type: ignore[misc]
    LIBRARY = Whole

    def __init__(self, typing: Any, target: Any, library: Any, *further: Any):
        library = self.LIBRARY(target.codegen(), "signoria")
        library.enable_object_caching()
        super().__init__(typing, target, library, *further)


class PieceCompiler(WholeCompiler):
    LIBRARY = Piece


class Inner(DISPATCHER):  # type: ignore[misc]
    """A function that is called from compiled code."""

    def __init__(self, function: Callable[..., Any]):
        super().__init__(function, None, OPTIONS | {"no_cpython_wrapper": True}, PieceCompiler)
        self._compiler._customize_flags = self._flags

    @staticmethod
    def _flags(flags: Any) -> Any:
        flags.no_compile = True
        return flags

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(_widened(one) for one in args), kws)

    def compile(self, signature: Any) -> object:
        args, result = SIGNATURES.normalize_signature(signature)
        with compiler_lock.global_compiler_lock:
            if args not in self.overloads:
                key = object()  # identifies the code to callers: there is no entry point yet
                made = self._compiler.compile(args, result)._replace(entry_point=key)
                self.targetctx.insert_user_function(key, made.fndesc, [made.library])
                self.overloads[args] = made
            return self.overloads[args].entry_point


def _widened(kind: Any) -> Any:
    """The type of an argument, with integers widened to 64 bits and without literal types.

    Otherwise a function would be compiled for each combination of widths, and for each constant in a call.
    """
    number = TYPES.unliteral(kind)
    if isinstance(number, TYPES.Integer) and number.bitwidth < 64:
        return TYPES.int64
    return number


def one_piece(function: Callable[..., Any]) -> Any:
    """A dispatcher that compiles a function for calls from Python; `enable_caching` stores it on disk."""
    return DISPATCHER(function, None, OPTIONS, WholeCompiler)


def _type_of(function: Any, context: Any) -> Any:
    """Numba's type of a function that is called from a compiled one."""
    if hasattr(function, "native"):
        compiled_form, context = pkgutil.resolve_name(function.native), registry.cpu_target.typing_context
        context.refresh()  # its module may have been imported just now
        return context.resolve_value_type(compiled_form)
    if not hasattr(function, "original"):
        return None
    if not hasattr(function, "inner"):
        function.inner = Inner(function.original)
    return TYPES.Dispatcher(function.inner)


typeof_impl.register(FunctionType, _type_of)
