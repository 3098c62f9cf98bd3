"""Memory asked for before it is needed: a loop over many rows then seldom waits for it."""

from signoria.jit.compiler import Numbers, compiled, compiled_as

LINE = 64
"""Bytes that come together."""


@compiled_as("signoria.jit.native:prefetch")
def prefetch(array: Numbers, byte: int) -> None:
    """Ask for the bytes of an array around one of them. Plain Python gains nothing by it."""


@compiled
def prefetch_row(array: Numbers, row: int, size: int) -> None:
    """Ask for the first bytes of a row."""
    first = row * array.strides[0]
    for byte in range(first, first + size, LINE):
        prefetch(array, byte)
