"""What one guest, one connection and one message may ask of a server."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

REFUSAL_COSTS = 2.0  # commands that one counts for which was refused, beside itself


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 8 * 1024
    record_bytes: int = 1024 * 1024  # of a record that is brought in or checked
    chat_length: int = 500
    name_length: int = 24
    commands_per_second: float = 10.0  # of one connection; of one guest over HTTP
    command_burst: int = 30
    requests_per_second: float = 30.0  # of one guest or address, over HTTP
    request_burst: int = 120
    files_per_second: float = 100.0  # of the page, for one address
    file_burst: int = 600
    file_wait: float = 1.0  # seconds that a file may have to wait for its turn, beyond the burst
    dear_seconds: float = 0.1  # of processor time a second, for old positions and the like
    dear_burst: float = 1.0
    new_guests_per_minute: float = 60.0  # from one address
    sign_ins_per_minute: float = 6.0  # tries from one address, with twice as many at once
    code_words_per_minute: float = 30.0  # tries of all together
    messages_per_hour: int = 60  # by push, e-mail and webhook, to one person
    tries_to_send_per_hour: float = 6.0  # of addresses and webhooks that one person sets up
    open_tables: int = 50  # that one guest opened and that are not over
    sockets: int = 20  # of one guest (of one address, for who has no cookie)
    refusals_in_a_row: int = 200  # "too fast" so often, and the connection is closed
    queued_bytes: int = 512 * 1024  # that a connection may be behind
    chat_shown: int = 200  # lines sent with a welcome
    chat_kept: int = 1000  # lines of a table
    answers_kept: int = 1000  # first answers to a guest's commands at a table
    guests_per_address: int = 4  # an address may do what so many guests may
    connections: int = 10_000  # in all; fewer where the machine has fewer files
    connections_per_address: int = 200
    head_seconds: float = 10.0  # for the first lines of a request
    body_seconds: float = 20.0  # for the rest of it
    read_seconds: float = 60.0  # for taking an answer
    refusal_pause: float = 0.25  # seconds before a "too fast" is told


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
        if not self.holds(1.0):
            return False
        self._tokens -= 1
        return True

    def holds(self, tokens: float) -> bool:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return self._tokens >= tokens

    def charge(self, tokens: float) -> None:
        """What was done cost so much, if need be on credit."""
        self._tokens -= tokens

    def turn(self, most: float) -> float | None:
        """Take one on credit: seconds until it is due, evenly spaced; None, and nothing is taken,
        if that were more than ``most``."""
        due = 0.0 if self.holds(1.0) else (1.0 - self._tokens) / self._rate
        if due > most:
            return None
        self.charge(1.0)
        return due


class Buckets:
    """A bucket for each key; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._kept = kept
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        return self.of(key).take()

    def of(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class Who(NamedTuple):
    """Who asks: a guest, or an address where there is no cookie."""

    key: str
    address: str


class Allowance:
    """What one guest may do, and what all guests of one address may do together.

    Who is on this machine counts as a guest alone: see ``is_this_machine``.
    """

    def __init__(self, rate: float, burst: float, crowd: int) -> None:
        self._guests = Buckets(rate, burst)
        self._addresses = Buckets(rate * crowd, burst * crowd)

    def of(self, who: Who) -> Share:
        buckets = [self._guests.of(who.key)]
        if who.key != who.address and not is_this_machine(who.address):
            buckets.append(self._addresses.of(who.address))
        return Share(buckets)

    def take(self, who: Who) -> bool:
        return self.of(who).take()


class Share:
    """The part of one guest."""

    __slots__ = ("_buckets",)

    def __init__(self, buckets: list[Bucket]) -> None:
        self._buckets = buckets

    def take(self) -> bool:
        """Whether one more is allowed now."""
        allowed = all([bucket.holds(1.0) for bucket in self._buckets])
        if allowed:
            self.charge(1.0)
        return allowed

    def is_left(self) -> bool:
        """Whether anything is left; what it will cost is known afterwards."""
        return all([bucket.holds(0.0) for bucket in self._buckets])

    def charge(self, cost: float) -> None:
        for bucket in self._buckets:
            bucket.charge(cost)


def is_this_machine(address: str) -> bool:
    """Limits by address are against others: who is on this machine could do anything anyway."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
