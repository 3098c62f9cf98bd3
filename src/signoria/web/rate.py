"""How often something may happen: a token bucket."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once after a pause."""

    per_second: float
    at_once: float


class Bucket:
    """Counts against a rate.

    >>> seconds = 0.0
    >>> bucket = Bucket(Rate(per_second=2, at_once=3), lambda: seconds)
    >>> [bucket.take() for _ in range(4)]
    [True, True, True, False]
    >>> bucket.wait
    0.5
    >>> seconds = 0.5
    >>> bucket.take()
    True
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic):
        self._rate = rate
        self._clock = clock
        self._left = rate.at_once
        self._at = clock()

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.per_second)
        self._at = now

    def take(self, count: float = 1) -> bool:
        """Whether it may happen now; if so it is counted."""
        self._refill()
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def wait(self) -> float:
        """Seconds until it may happen once more."""
        self._refill()
        return max(0.0, (1 - self._left) / self._rate.per_second)
