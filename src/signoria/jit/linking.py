"""Compiling a function and all that it calls in one piece.

By itself Numba makes a finished library of every function: optimised, translated, with wrappers for Python
and for C, and all of that again in each function that calls it, once for every mix of widths of the numbers
that it is given. Here a function that others call is only lowered to LLVM's language (`Inner`), for numbers
of 64 bits. What Python calls is linked with all that it needs, then optimised and translated (`one_piece`).

These are Numba's inner parts, so a new version of it may need changes here; tests/jit compiles and compares.
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
    """A library that is linked with all that its function calls, directly or not."""

    def add_linking_library(self, library: Any) -> None:
        library._ensure_finalized()
        further = library._linking_libraries if isinstance(library, Piece) else []
        for one in (library, *further):  # callers first: LLVM leaves out what nobody has called so far
            if one not in self._linking_libraries:
                self._linking_libraries.append(one)

    def _optimize_final_module(self) -> None:
        """Once: Numba goes through a module twice, at first to find references that need no counting."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class Piece(Whole):
    """A library that is never finished: its code is linked into those that are."""

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
    """A function as compiled code calls it."""

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
                key = object()  # by which callers find the code, as nothing can be called yet
                made = self._compiler.compile(args, result)._replace(entry_point=key)
                self.targetctx.insert_user_function(key, made.fndesc, [made.library])
                self.overloads[args] = made
            return self.overloads[args].entry_point


def _widened(kind: Any) -> Any:
    """Numbers have 64 bits in a call: else a function is compiled for each width, and each mix of them.

    And they are numbers, not one certain number: else it is compiled for each constant in a call.
    """
    number = TYPES.unliteral(kind)
    if isinstance(number, TYPES.Integer) and number.bitwidth < 64:
        return TYPES.int64
    return number


def one_piece(function: Callable[..., Any]) -> Any:
    """What compiles a function for calls from Python when it is called; `enable_caching` keeps it on disk."""
    return DISPATCHER(function, None, OPTIONS, WholeCompiler)


def _type_of(function: Any, context: Any) -> Any:
    """What Numba is told of a function that it meets in another one."""
    if hasattr(function, "native"):
        return registry.cpu_target.typing_context.resolve_value_type(pkgutil.resolve_name(function.native))
    if not hasattr(function, "original"):
        return None
    if not hasattr(function, "inner"):
        function.inner = Inner(function.original)
    return TYPES.Dispatcher(function.inner)


typeof_impl.register(FunctionType, _type_of)
