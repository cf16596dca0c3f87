"""The processes in which bots think.  Each is renewed for itself when it dies or hangs."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol

from quarterdeck.bots import advice
from quarterdeck.kernel import Game, Rules, Seat

from ..tables.table import Table
from . import worker
from .worker import FAULT, FOLLOWED, MISSING, NICENESS, Order, Reply, Think

GRACE = 30.0  # seconds beyond its budget after which a worker counts as hung
SECONDS_TO_START = 120.0  # a new process on a busy machine


class Asked(Protocol):
    """What a worker must be told of: a table, or how one was in the past."""

    id: str
    game: Game
    rules: Rules

    @property
    def seq(self) -> int: ...

    def entries_after(self, seq: int) -> tuple[str, ...]: ...


class Thinker(Protocol):
    """Where bots think, ``count`` of them at once."""

    count: int

    async def think(
        self, table: Table, level: str, seat: Seat, seed: int, budget: float
    ) -> str: ...

    def close(self) -> None: ...


class BotFailed(Exception):
    """A bot could not choose, or the process in which it thought was lost."""


class Worker:
    """One process, started when first needed and again after it was lost.  Synchronous."""

    def __init__(self, think: Think, niceness: int = NICENESS, followed: int = FOLLOWED) -> None:
        self._think = think
        self._niceness = niceness
        self._followed = followed  # tables whose games it keeps
        self._pipe: Connection | None = None
        self.process: SpawnProcess | None = None
        self.held: OrderedDict[str, int] = OrderedDict()  # entries it knows, as its own memory
        self.lost = 0
        self.replays = 0

    def ask(self, table: Asked, level: str, seat: Seat, seed: int, budget: float) -> str:
        """The move that the bot chooses, or an adviser's advice."""
        try:
            pipe = self._pipe or self._start()
            known = self.held.pop(table.id, 0)
            if known > table.seq:
                known = 0  # an older question than the last one: it must go back
            kind, text = self._obey(pipe, table, known, (level, seat, seed, budget))
            if kind == MISSING:
                kind, text = self._obey(pipe, table, 0, (level, seat, seed, budget))
        except (EOFError, OSError, TimeoutError) as fault:
            self.kill()
            self.lost += 1
            raise BotFailed(f"its process was lost ({fault or 'it died'})") from fault
        if kind == FAULT:
            raise BotFailed(text)
        self.held[table.id] = table.seq
        while len(self.held) > self._followed:
            self.held.popitem(last=False)
        return text

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process = None
        self._pipe = None
        self.held.clear()

    def _obey(
        self,
        pipe: Connection,
        table: Asked,
        known: int,
        wanted: tuple[str, Seat, int, float],
    ) -> Reply:
        if known == 0:
            self.replays += 1
        own = table.rules.cards if known == 0 and "@" in table.rules.card_set else None
        cards = None if own is None else own.files.all_tables()
        more = table.entries_after(known)
        pipe.send(Order(table.id, table.game.setup, known, more, *wanted, cards))
        return self._hear(pipe, wanted[-1] + GRACE)

    def _hear(self, pipe: Connection, seconds: float) -> Reply:
        if not pipe.poll(seconds):
            raise TimeoutError(f"no answer for {seconds:.0f} seconds")
        reply: Reply = pipe.recv()
        return reply

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe = ours
        given = (theirs, self._think, self._niceness, self._followed)
        self.process = context.Process(target=worker.work, args=given, daemon=True)
        self.process.start()
        theirs.close()  # so that its death ends the pipe
        self._hear(ours, SECONDS_TO_START)
        return ours


class Workers:
    """As many processes as may think at once."""

    def __init__(self, count: int, think: Think = advice.answer, niceness: int = NICENESS) -> None:
        self.count = max(1, count)
        self.all = [Worker(think, niceness) for _ in range(self.count)]
        self._idle = list(self.all)
        self._free = asyncio.Semaphore(self.count)
        self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="bots")

    async def think(self, table: Asked, level: str, seat: Seat, seed: int, budget: float) -> str:
        await self._free.acquire()
        one = next((each for each in self._idle if table.id in each.held), self._idle[0])
        self._idle.remove(one)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, one.ask, table, level, seat, seed, budget)

        def done(_: object) -> None:
            self._idle.append(one)
            self._free.release()

        # Also when nobody waits for it any more, the process is busy until it has answered.
        thought.add_done_callback(done)
        return await asyncio.shield(thought)

    def close(self) -> None:
        for each in self.all:
            each.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
