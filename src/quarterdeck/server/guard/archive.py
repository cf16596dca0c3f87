"""What is dear to make: old positions, records and summaries of games, people's statistics.

All of it is made in one thread, which rests as long as it has worked; who asks pays with
processor time, of which everybody has so much a second.  Games are kept in copies from along
the way, so that no old position needs a long replay, and what does not change is made once.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from quarterdeck.kernel import Entry, Game, jsons, replayed

from ..limits import Allowance, Limits, Share, Who
from ..refusals import Refused
from .packed import Packed

T = TypeVar("T")

STEP = 32  # entries between two copies of a game
FOLLOWED = 40  # games of which copies are kept
KEPT_BYTES = 32_000_000  # of what does not change
BREATH = 0.0002  # seconds after each copy in which the event loop has the interpreter at once
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
        self._games: OrderedDict[str, Copies] = OrderedDict()
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

    async def copy(self, who: Who, table_id: str, game: Game, seq: int) -> Game:
        """The game as it was after ``seq`` entries, for who wants to go on from there."""
        return await self.do(who, partial(self.game_at, table_id, game, seq))

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
        try:
            loop = asyncio.get_running_loop()
            made, seconds = await loop.run_in_executor(self._thread, self._made, work)
        finally:
            self._waiting[who.key] -= 1
            self._waiting += Counter()  # forgets who has nothing waiting
        share.charge(seconds)
        return made

    def game_at(self, table_id: str, game: Game, seq: int) -> Game:
        """The game as it was after ``seq`` entries.  For ``work`` alone: in the one thread."""
        copies = self._games.pop(table_id, None) or Copies(game)
        self._games[table_id] = copies
        while len(self._games) > FOLLOWED:
            self._games.popitem(last=False)
        return copies.at(game, seq)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _made(self, work: Callable[[], T]) -> tuple[T, float]:
        time.sleep(max(0.0, self._rest_until - time.monotonic()))
        began = time.thread_time()
        with giving_way():
            made = work()
        seconds = time.thread_time() - began
        self._rest_until = time.monotonic() + seconds
        return made, seconds


@contextmanager
def giving_way() -> Iterator[None]:
    """The writer asks for the interpreter after each statement, and would wait each time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(HASTE)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


class Copies:
    """A game in copies from along its way."""

    def __init__(self, game: Game) -> None:
        first = game.clone()
        first.begin()
        self._copies = [first]
        self._entries: list[Entry] = []

    def at(self, game: Game, seq: int) -> Game:
        """As it was after ``seq`` entries; ``game`` is the same one, perhaps grown."""
        self._entries += game.entries_after(len(self._entries))
        number = min(seq // STEP, len(self._copies) - 1)
        game = self._copies[number].clone()
        for start in range(number * STEP, seq, STEP):
            upto = min(seq, start + STEP)
            for after, _ in replayed(game, self._entries[start:upto]):
                game = after
            if upto == STEP * len(self._copies):
                self._copies.append(game.clone())
                time.sleep(BREATH)
        return game


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
