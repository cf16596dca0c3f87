"""What was asked for a moment ago."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class Recent(Generic[V]):
    """Values by their keys, each for some seconds, the last so many."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, V]] = OrderedDict()

    def get(self, key: str) -> V | None:
        until, value = self._kept.get(key, (0.0, None))
        return value if self._clock() < until else None

    def put(self, key: str, value: V) -> None:
        self._kept.pop(key, None)
        self._kept[key] = (self._clock() + self._seconds, value)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        self._kept.clear()
