"""Prefetching memory, so that a loop over many rows seldom waits for it."""

from signoria.jit.compiler import Numbers, compiled, compiled_as

LINE = 64
"""Bytes of a cache line."""


@compiled_as("signoria.jit.native:prefetch")
def prefetch(array: Numbers, byte: int) -> None:
    """Prefetch the cache line that contains a byte of an array. Does nothing in plain Python."""


@compiled
def prefetch_row(array: Numbers, row: int, size: int) -> None:
    """Prefetch the first bytes of a row."""
    first = row * array.strides[0]
    for byte in range(first, first + size, LINE):
        prefetch(array, byte)
