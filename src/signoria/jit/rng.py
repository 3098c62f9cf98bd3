"""Random numbers for compiled code: SplitMix64, with its state in the first element of an array."""

import numpy as np

from signoria.jit.compiler import Number, Numbers, compiled_as

STEP = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1
"""Python's integers do not wrap around at 64 bits by themselves."""


def _mixed(number: int) -> int:
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & MASK
    return number ^ (number >> 31)


@compiled_as("signoria.jit.native:mixed")
def mixed(number: Number) -> Number:
    """The bits of a 64-bit number, scattered."""
    return np.uint64(_mixed(int(number)))


@compiled_as("signoria.jit.native:seeded")
def seeded(seed: int, stream: int) -> Number:
    """The initial state for a seed and a stream."""
    return np.uint64(_mixed(_mixed(int(seed) + STEP & MASK) + int(stream) & MASK))


@compiled_as("signoria.jit.native:below")
def below(random: Numbers, bound: int) -> Number:
    """A uniform random number from 0 to bound - 1; advances `random[0]`."""
    number = int(random[0]) + STEP & MASK
    random[0] = number
    return (_mixed(number) >> 32) * int(bound) >> 32
