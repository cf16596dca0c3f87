"""Bots think in worker processes; their moves come back as ordinary commands."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import Random
from typing import Protocol

from quarterdeck import bots
from quarterdeck.kernel import Record, Seat, is_reacting

from . import worker
from .store import StoreFault, TableRow, now
from .tables import Table, bot_seed

log = logging.getLogger(__name__)

TRIES = 3
GRACE = 30.0  # seconds beyond its budget after which a worker counts as hung
QUICK = 0.25  # part of its delay when a bot is only asked whether it reacts, whatever it holds
LONGEST_PAUSE = 30.0  # between tries to save a bot's move


Question = tuple[str, Seat, int]  # table, seat, and the ``seq`` at which it was asked


class Thinker(Protocol):
    """Where a bot thinks."""

    async def think(
        self, record: Record, level: str, seat: Seat, seed: int, budget: float
    ) -> str: ...

    def close(self) -> None: ...


class Workers:
    """A pool of processes, built when first needed and again whenever it breaks."""

    def __init__(self, count: int) -> None:
        self._count = max(1, count)
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, record: Record, level: str, seat: Seat, seed: int, budget: float) -> str:
        pool = self._running()
        loop = asyncio.get_running_loop()
        try:
            job = loop.run_in_executor(pool, bots.think, record, level, seat, seed, budget)
            async with asyncio.timeout(budget + GRACE):
                return await job
        except (BrokenProcessPool, TimeoutError):
            self._discard(pool)
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._discard(self._pool)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, worker.begin)
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Give up a pool that is broken, hung or no longer needed."""
        if pool is not self._pool:
            return  # another job has done so
        self._pool = None
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class Crew:
    """One job for each bot and question."""

    def __init__(
        self,
        thinker: Thinker,
        delay: float,
        budget: float,
        play: Callable[[str, Seat, str, int], Awaitable[bool]],
        announce: Callable[[str, Seat, str], None],
    ) -> None:
        self._thinker = thinker
        self._delay = delay
        self._budget = budget
        self._play = play  # (table, seat, move, seen) -> whether the move was legal or too late
        self._announce = announce
        self._jobs: dict[Question, asyncio.Task[None]] = {}
        self._begun: dict[Question, str] = {}

    def wake(self, row: TableRow, table: Table) -> None:
        """Begin to think for each bot that must act and is not at it already."""
        question = table.game.asked_at()
        for seat in table.game.to_act():
            job = (row.id, seat, question)
            if row.seats[seat].kind != "bot" or job in self._jobs:
                continue
            level = row.seats[seat].level or ""
            seed = bot_seed(row.seed, row.id, seat, question)
            quick = is_reacting(table.game, seat)
            task = asyncio.create_task(self._turn(table, seat, level, seed, question, quick))
            self._jobs[job] = task
            self._begun[job] = now()
            task.add_done_callback(partial(self._finish, job))
            self._announce(row.id, seat, self._begun[job])

    def thinking_at(self, table_id: str) -> list[tuple[Seat, str]]:
        """The bots that think there now, each with the time since when."""
        return [(job[1], begun) for job, begun in self._begun.items() if job[0] == table_id]

    async def close(self) -> None:
        tasks = list(self._jobs.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def _turn(
        self, table: Table, seat: Seat, level: str, seed: int, question: int, quick: bool
    ) -> None:
        begun = time.monotonic()
        move = await self._choose(table, seat, level, seed)
        delay = self._delay * (QUICK if quick else 1.0)
        await asyncio.sleep(max(0.0, delay - (time.monotonic() - begun)))
        if not await self._saved(table.id, seat, move, question):
            log.warning("table %s: %s of bot %s was refused", table.id, move, level)
            await self._saved(table.id, seat, _any_move(table, seat, seed), question)

    async def _choose(self, table: Table, seat: Seat, level: str, seed: int) -> str:
        record = table.game.record()
        for _ in range(TRIES):
            try:
                return await self._thinker.think(record, level, seat, seed, self._budget)
            except Exception:  # whatever a bot does, the table must go on
                log.warning("table %s: bot %s failed", table.id, level, exc_info=True)
        log.warning("table %s: bot %s failed %s times, moves at random", table.id, level, TRIES)
        return _any_move(table, seat, seed)

    async def _saved(self, table_id: str, seat: Seat, move: str, question: int) -> bool:
        pause = 0.1
        while True:
            try:
                return await self._play(table_id, seat, move, question)
            except StoreFault:
                log.warning("table %s: a bot's move could not be saved", table_id, exc_info=True)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _finish(self, job: Question, task: asyncio.Task[None]) -> None:
        del self._jobs[job], self._begun[job]
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: a bot's turn failed", job[0], exc_info=task.exception())


def _any_move(table: Table, seat: Seat, seed: int) -> str:
    return str(Random(seed).choice(table.game.legal_moves(seat)))
