"""The bots' turns: each waits for its place, thinks in a worker, and comes back as a move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from quarterdeck.bots import usual
from quarterdeck.bots.advice import ADVISER
from quarterdeck.kernel import Seat, is_reacting

from ..operations import metrics
from ..store import StoreFault, TableRow, now
from ..tables.table import Table, bot_seed
from .turns import PERSON_WAITS, UNWATCHED, WATCHED, Turns
from .workers import Thinker

log = logging.getLogger(__name__)

TRIES = 3
QUICK = 0.25  # part of its delay when a bot is only asked whether it reacts, whatever it holds
LONGEST_PAUSE = 30.0  # between tries to save a bot's move
SAVED_AT_ONCE = {WATCHED: 4, UNWATCHED: 2}  # moves; a person's command comes between them
LONGEST_REST = 1.0  # seconds after the saving of a move that nobody watches
# How long that rest is, as a multiple of the saving.  Who makes a move waits for the one that is
# on its way to the disk, so beside people it had better be on its way seldom.
REST, REST_BESIDE_PEOPLE = 1.0, 6.0
BESIDE = 1.0  # seconds after a person's command in which there may well be another


Question = tuple[str, Seat, int]  # table, seat, and the ``seq`` at which it was asked


class Figures(NamedTuple):
    """How far behind the bots are."""

    waiting: int  # turns that wait for a worker
    oldest: float  # seconds that the oldest of them has waited
    thinking: int
    behind: float  # seconds by which the turn that is most overdue is so


@dataclass(frozen=True)
class Turn:
    """A bot's turn: the table as it is asked, which never changes."""

    table: Table
    seat: Seat
    level: str
    seed: int
    question: int
    owner: str
    due: float  # when it should be done

    @property
    def key(self) -> Question:
        return self.table.id, self.seat, self.question


@dataclass
class At:
    """What is under way at one table."""

    owner: str
    people: set[str | None] = field(default_factory=set)
    begun: dict[Question, tuple[str, float]] = field(default_factory=dict)  # since when, until when


class Crew:
    """One turn for each bot and question."""

    def __init__(
        self,
        thinker: Thinker,
        delay: float,
        budget: float,
        play: Callable[[str, Seat, str, int], Awaitable[bool]],
        announce: Callable[[str, Seat, str], None],
        here: Callable[[str], set[str | None]],
    ) -> None:
        self._thinker = thinker
        self._delay = delay
        self._budget = budget
        self._play = play  # (table, seat, move, seen) -> whether the move was legal or too late
        self._announce = announce
        self._here = here  # the guests that watch a table now, None for one without a cookie
        self._jobs: dict[Question, asyncio.Task[None]] = {}
        self._advice: dict[Question, asyncio.Task[str]] = {}
        self._at: dict[str, At] = {}
        self._turns: Turns[Question] = Turns()
        self._called: dict[Question, asyncio.Future[None]] = {}
        self._thinking = 0
        self._saving = {rank: asyncio.Semaphore(most) for rank, most in SAVED_AT_ONCE.items()}
        self._commanded = -BESIDE  # when a person last did something, at whatever table

    def wake(self, row: TableRow, table: Table) -> None:
        """Begin a turn for each bot that must act and has not begun it."""
        question = table.game.asked_at()
        for seat in table.game.to_act():
            key = (row.id, seat, question)
            level = row.bot_at(seat)
            if level is not None and key not in self._jobs:
                self._begin(row, table, key, level)

    def stand_in(self, row: TableRow, table: Table, seat: Seat) -> None:
        """The table's stand-in makes one move for a program that has lost it."""
        key = (row.id, seat, table.game.asked_at())
        if key not in self._jobs:
            self._begin(row, table, key, row.conduct.terms.level or usual(row.game))

    def _begin(self, row: TableRow, table: Table, key: Question, level: str) -> None:
        _, seat, question = key
        at = self._at.setdefault(row.id, At(row.owner))
        at.people = {each.guest for each in row.seats if each.kind == "human"}
        self._forget_older(at, question)
        delay = self._delay * (QUICK if is_reacting(table.game, seat) else 1.0)
        due = time.monotonic() + delay
        seed = bot_seed(row.seed, row.id, seat, question)
        turn = Turn(table, seat, level, seed, question, row.owner, due)
        task = self._jobs[key] = asyncio.create_task(self._take(turn))
        task.add_done_callback(partial(self._finish, key))
        since = now()
        at.begun[key] = since, due
        self._announce(row.id, seat, since)

    async def advise(self, row: TableRow, table: Table, seat: Seat) -> str:
        """What an adviser tells a person, who waits for it; asked twice, it thinks once."""
        key = (row.id, seat, table.game.asked_at())
        if key not in self._advice:
            self._advice[key] = asyncio.create_task(self._advise(row, table, key))
            self._advice[key].add_done_callback(lambda _: self._advice.pop(key))
        return await asyncio.shield(self._advice[key])

    async def _advise(self, row: TableRow, table: Table, key: Question) -> str:
        _, seat, question = key
        seed = bot_seed(row.seed, row.id, seat, question)
        turn = Turn(table, seat, ADVISER, seed, question, row.owner, time.monotonic())
        async with self._called_up(turn):
            return await self._thinker.think(table, ADVISER, seat, seed, self._budget)

    def make_way(self, moment: float) -> None:
        """A person has just sent a command."""
        self._commanded = moment

    def rest_after(self, seconds: float, moment: float) -> float:
        """How long a table that nobody watches rests after its move took so long to be saved."""
        beside = moment - self._commanded < BESIDE
        return min(LONGEST_REST, seconds * (REST_BESIDE_PEOPLE if beside else REST))

    def look_again(self, table_id: str) -> None:
        """Somebody has come to a table or has left it: its bots' places may be others."""
        at = self._at.get(table_id)
        if at is not None:
            self._turns.rerank(table_id, at.owner, self._rank(table_id))

    def thinking_at(self, table_id: str) -> list[tuple[Seat, str]]:
        """The bots that think there now, each with the time since when."""
        at = self._at.get(table_id)
        return [(key[1], since) for key, (since, _) in at.begun.items()] if at else []

    def figures(self) -> Figures:
        oldest, moment = self._turns.oldest(), time.monotonic()
        waited = 0.0 if oldest is None else moment - oldest
        late = [moment - due for at in self._at.values() for _, due in at.begun.values()]
        return Figures(len(self._turns), waited, self._thinking, max([0.0, *late]))

    async def close(self) -> None:
        tasks = [*self._jobs.values(), *self._advice.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def _take(self, turn: Turn) -> None:
        move = await self._choose(turn)
        await asyncio.sleep(max(0.0, turn.due - time.monotonic()))
        if not await self._saved(turn, move):
            log.warning("table %s: %s of bot %s was refused", turn.table.id, move, turn.level)
            await self._saved(turn, _any_move(turn))

    async def _choose(self, turn: Turn) -> str:
        for _ in range(TRIES):
            try:
                async with self._called_up(turn):
                    return await self._thinker.think(
                        turn.table, turn.level, turn.seat, turn.seed, self._budget
                    )
            except Exception:  # whatever a bot does, the table must go on
                log.warning("table %s: bot %s failed", turn.table.id, turn.level, exc_info=True)
        log.warning(
            "table %s: bot %s failed %s times, moves at random", turn.table.id, turn.level, TRIES
        )
        return _any_move(turn)

    @asynccontextmanager
    async def _called_up(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for the turn's place among all that want to think.  That is not thinking yet."""
        key, called = turn.key, asyncio.get_running_loop().create_future()
        self._called[key] = called
        self._turns.add(key, turn.table.id, turn.owner, self._rank(turn.table.id), time.monotonic())
        self._call_up()
        begun = None
        try:
            await called
            begun = time.monotonic()
            yield
        finally:
            self._turns.discard(key)
            self._called.pop(key, None)
            if called.done() and not called.cancelled():
                self._thinking -= 1
            if begun is not None:
                thought = time.monotonic() - begun
                self._turns.charge(turn.owner, thought)
                metrics.bot_seconds.labels(turn.table.game.setup.key).observe(thought)
            self._call_up()

    def _call_up(self) -> None:
        while self._thinking < self._thinker.count:
            key = self._turns.pick()
            if key is None:
                return
            if not self._called[key].cancelled():
                self._thinking += 1
                self._called[key].set_result(None)

    def _rank(self, table_id: str) -> int:
        here = self._here(table_id)
        if not here:
            return UNWATCHED
        at = self._at.get(table_id)  # none: a person is to move, who asks for advice
        return PERSON_WAITS if at is None or here & at.people else WATCHED

    async def _saved(self, turn: Turn, move: str) -> bool:
        pause = 0.1
        while True:
            try:
                async with self._spared(turn.table.id):
                    return await self._play(turn.table.id, turn.seat, move, turn.question)
            except StoreFault:
                log.warning("table %s: a bot's move was not saved", turn.table.id, exc_info=True)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    @asynccontextmanager
    async def _spared(self, table_id: str) -> AsyncIterator[None]:
        """Save without being in people's way: where no person waits only a few at once, and where
        nobody watches with a rest of a second at most.  So these bots leave a server most of its
        time where people play, and half of it where nobody does, as long as saving is quick."""
        rank = self._rank(table_id)
        if rank == PERSON_WAITS:
            yield
            return
        async with self._saving[rank]:
            begun = time.monotonic()
            yield
            if rank == UNWATCHED:
                moment = time.monotonic()
                await asyncio.sleep(self.rest_after(moment - begun, moment))

    def _forget_older(self, at: At, question: int) -> None:
        """What was asked before need not be answered, if nobody has begun to think about it."""
        for key in at.begun:
            if key[2] != question and key in self._called and not self._called[key].done():
                self._jobs[key].cancel()

    def _finish(self, key: Question, task: asyncio.Task[None]) -> None:
        del self._jobs[key], self._at[key[0]].begun[key]
        if not self._at[key[0]].begun:
            del self._at[key[0]]
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: a bot's turn failed", key[0], exc_info=task.exception())


def _any_move(turn: Turn) -> str:
    return str(Random(turn.seed).choice(turn.table.game.legal_moves(turn.seat)))
