"""What one guest, one connection and one message may ask of a server."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 8 * 1024
    chat_length: int = 500
    name_length: int = 24
    commands_per_second: float = 10.0  # of one connection; of one guest over HTTP
    command_burst: int = 30
    requests_per_second: float = 30.0  # of one guest or address, over HTTP
    request_burst: int = 120
    new_guests_per_minute: float = 60.0  # from one address
    open_tables: int = 50  # that one guest opened and that are not over
    sockets: int = 20  # of one guest (of one address, for who has no cookie)
    refusals_in_a_row: int = 200  # "too fast" so often, and the connection is closed
    queued_messages: int = 64  # that a connection may be behind
    chat_shown: int = 200  # lines sent with a welcome


class Bucket:
    """A token bucket: ``burst`` at once, ``rate`` a second in the long run."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each key; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._kept = kept
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()
