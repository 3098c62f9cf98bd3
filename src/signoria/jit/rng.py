"""Random numbers for compiled code: SplitMix64, its whole state in one number of an array."""

import numpy as np

from signoria.jit.compiler import Number, Numbers, compiled

STEP = np.uint64(0x9E3779B97F4A7C15)


@compiled
def mixed(number: Number) -> Number:
    """The bits of a 64-bit number, scattered."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@compiled
def seeded(seed: int, stream: int) -> Number:
    """A state to begin with: its own for each pair of a seed and a stream."""
    return mixed(mixed(np.uint64(seed) + STEP) + np.uint64(stream))


@compiled
def below(random: Numbers, bound: int) -> Number:
    """A number from 0 to bound - 1, all alike; steps `random[0]` on."""
    random[0] += STEP
    return np.int64(((mixed(random[0]) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
