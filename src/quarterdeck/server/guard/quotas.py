"""What is kept on the disk is bounded: when it is time to forget what is old."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

EVERY = 100  # so many later it is time again
REMEMBERED = 10_000


class Tally:
    """Counts what was written, and says now and then that it is time to look at it."""

    def __init__(self, every: int = EVERY, kept: int = REMEMBERED) -> None:
        self._every = every
        self._kept = kept
        self._counts: OrderedDict[Hashable, int] = OrderedDict()

    def is_due(self, key: Hashable) -> bool:
        count = self._counts.pop(key, 0) + 1
        self._counts[key] = count % self._every
        if len(self._counts) > self._kept:
            self._counts.popitem(last=False)
        return count == self._every
