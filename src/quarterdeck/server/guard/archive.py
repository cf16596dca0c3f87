"""What is dear to make: old positions, records and summaries of games, people's statistics.

All of it is made in one thread, which rests as long as it has worked; who asks pays with
processor time, of which everybody has so much a second.  What has to be replayed is replayed by a
process of its own (``past.py``), so that people's moves do not share an interpreter with it; and
what does not change is made once.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from quarterdeck.kernel import Game, jsons

from ..bots.workers import Asked, BotFailed, Worker
from ..limits import Allowance, Limits, Share, Who
from ..refusals import Refused
from . import past
from .packed import Packed
from .past import Copies, Eyes, Question

T = TypeVar("T")

log = logging.getLogger(__name__)

KEPT_BYTES = 32_000_000  # of what does not change
NICENESS = 15  # of the process: all others go first
HASTE = 0.0001  # seconds after which its thread gives the interpreter to others who wait for it
LEAST = 0.004  # seconds that each request costs the rest of the server
MOST_WAITING, MOST_OF_ONE = 64, 8  # requests that wait for the thread


class Archive:
    def __init__(self, limits: Limits) -> None:
        rate, burst = limits.dear_seconds, limits.dear_burst
        self._allowance = Allowance(rate, burst, limits.guests_per_address)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="archive")
        self._waiting: Counter[str] = Counter()
        self._rest_until = 0.0
        self.clerk = Clerk()
        self._kept = Kept(KEPT_BYTES)

    async def ask(self, who: Who, work: Callable[[], Any], key: Hashable = None) -> Packed:
        """What ``work`` makes, as JSON; with a ``key`` it is made once."""
        share = self._share(who)
        if key is not None and (kept := self._kept.get(key)):
            return kept
        packed = await self._done(
            who, share, lambda: Packed.of(jsons.packed(work()), "application/json")
        )
        if key is not None:
            self._kept.put(key, packed)
        return packed

    async def copy(self, who: Who, game: Game, seq: int) -> Game:
        """The game as it was after ``seq`` entries, for who wants to go on from there."""
        return await self.do(who, lambda: Copies(game).at(game, seq))

    async def do(self, who: Who, work: Callable[[], T]) -> T:
        """What ``work`` makes, as it is."""
        return await self._done(who, self._share(who), work)

    def _share(self, who: Who) -> Share:
        """What is left to who asks; each question costs something."""
        share = self._allowance.of(who)
        if not share.is_left() or self._waiting[who.key] >= MOST_OF_ONE:
            raise Refused("too_fast", "You have asked for very much; wait a while.")
        share.charge(LEAST)
        return share

    async def _done(self, who: Who, share: Share, work: Callable[[], T]) -> T:
        """What ``work`` makes in the one thread, for so much of who asks' share as it takes."""
        if self._waiting.total() >= MOST_WAITING:
            raise Refused("unavailable", "Too many people look things up; try again in a moment.")
        self._waiting[who.key] += 1
        spent: list[float] = []
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._made, work, spent)
        finally:
            self._waiting[who.key] -= 1
            self._waiting += Counter()  # forgets who has nothing waiting
            share.charge(sum(spent))  # also for what failed

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.clerk.close()

    def _made(self, work: Callable[[], T], spent: list[float]) -> T:
        time.sleep(max(0.0, self._rest_until - time.monotonic()))
        began = time.thread_time() + self.clerk.seconds
        try:
            with giving_way():
                return work()
        finally:
            seconds = time.thread_time() + self.clerk.seconds - began
            self._rest_until = time.monotonic() + seconds
            spent.append(seconds)


@contextmanager
def giving_way() -> Iterator[None]:
    """The writer asks for the interpreter after each statement, and would wait each time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(HASTE)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


class Clerk:
    """The process that goes back in games.  For ``work`` alone: in the one thread."""

    def __init__(self) -> None:
        self._worker = Worker(past.answer, NICENESS, past.FOLLOWED)
        self.seconds = 0.0  # of processor time that it has taken so far

    def positions(
        self, table: Asked, names: tuple[str, ...], eyes: Eyes, after: Sequence[int]
    ) -> list[msgspec.Raw]:
        """How the game looked after so many entries, each time."""
        told = self._ask(table, Question("positions", table.id, names, eyes, tuple(after)))
        return msgspec.json.decode(told, type=list[msgspec.Raw])

    def scores(self, table: Asked) -> list[dict[str, Any]]:
        """How the game would have ended each time: the scores wherever they changed."""
        scores: list[dict[str, Any]] = jsons.read(self._ask(table, Question("scores", table.id)))
        return scores

    def summary(self, table: Asked) -> msgspec.Raw:
        """What the game was like."""
        return msgspec.Raw(self._ask(table, Question("summary", table.id)))

    def close(self) -> None:
        self._worker.kill()

    def _ask(self, table: Asked, question: Question) -> bytes:
        asked, began = jsons.packed(question).decode(), time.monotonic()
        try:
            seconds, told = self._worker.ask(table, asked, 0, 0, 0.0).split(" ", 1)
        except BotFailed as fault:
            self.seconds += time.monotonic() - began  # what it took of a processor is not known
            log.warning("table %s: nothing was found out", table.id, exc_info=True)
            raise Refused("unavailable", "That could not be looked up; ask again.") from fault
        self.seconds += float(seconds)
        return told.encode()


class Kept:
    """What was used last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Packed] = OrderedDict()

    def get(self, key: Hashable) -> Packed | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, packed: Packed) -> None:
        if key not in self._kept:
            self._kept[key] = packed
            self._bytes += len(packed)
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])
