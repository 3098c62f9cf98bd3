"""Rate limiting with token buckets."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from signoria.core.errors import UserError
from signoria.i18n import tr

SECONDS_OF = {"s": 1, "min": 60, "h": 3600}
RATE = re.compile(r"(?P<count>\d{1,9})/(?P<unit>s|min|h)(?: burst (?P<burst>\d{1,9}))?")
OFF = "off"


@dataclass(frozen=True)
class Rate:
    """A burst size, and a number per second in the long run."""

    burst: float
    per_second: float

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """Parse the notation of settings.

        >>> Rate.parse("30/min burst 10")
        Rate(burst=10.0, per_second=0.5)
        >>> Rate.parse("off").burst
        inf
        """
        if text.strip() == OFF:
            return cls(math.inf, math.inf)
        found = RATE.fullmatch(text.strip())
        if not found or not int(found["count"]):
            raise UserError(tr("A limit is written {form}, not {given}", form="30/min burst 10", given=text))
        count = float(found["count"])
        return cls(float(found["burst"] or count) or 1.0, count / SECONDS_OF[found["unit"]])

    def times(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


class Bucket:
    """A token bucket for a rate.

    >>> seconds = 0.0
    >>> bucket = Bucket(Rate(burst=3, per_second=2), lambda: seconds)
    >>> [bucket.take() for _ in range(4)]
    [True, True, True, False]
    >>> bucket.wait
    0.5
    >>> seconds = 0.5
    >>> bucket.take()
    True
    """

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic):
        self._rate = rate
        self._clock = clock
        self._left = rate.burst
        self._at = clock()

    def _refill(self) -> None:
        now = self._clock()
        if now > self._at:
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
            self._at = now

    def take(self, count: float = 1) -> bool:
        """Take tokens, if there are enough; return whether there were."""
        self._refill()
        if self._left < count:
            return False
        self._left -= count
        return True

    def owe(self, count: float) -> None:
        """Take tokens even if there are not enough: then none are available until the debt is refilled.

        >>> bucket = Bucket(Rate(burst=3, per_second=2), lambda: 0.0)
        >>> bucket.owe(5)
        >>> bucket.wait
        1.5
        """
        self._refill()
        self._left -= count

    @property
    def wait(self) -> float:
        """Seconds until a token is available."""
        self._refill()
        return max(0.0, (1 - self._left) / self._rate.per_second)
