"""The tables of a server: save first, and only then tell anybody.

Everything about one table happens under that table's lock, one thing after the other; other
tables do not wait for it.  Memory may only say yes: what plays on the table as it is remembered
is written on the condition that the store has it so.  Before anything is refused, and when the
condition does not hold, the store is asked.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from quarterdeck.kernel import Seat, declining

from .. import wire
from ..bots.crew import Crew
from ..bots.workers import Thinker, Workers
from ..conduct import changes, orders
from ..conduct.clocks import Moment, ShipsTime
from ..conduct.timekeeper import Timekeeper
from ..gathering.board import Board
from ..gathering.watching import Watchers
from ..live.connections import Connection, Hub
from ..live.telling import Teller
from ..operations import metrics
from ..outside.patience import Patience
from ..refusals import Refused, no_table
from ..settings import Settings, database_url
from ..shelf import Shelf
from ..store import (
    Answered,
    Commit,
    Conflict,
    Guest,
    Said,
    Store,
    StoreFault,
    TableRow,
)
from .answers import Answer
from .commands import TRIES, Commands
from .following import Following
from .state import (
    Cache,
    State,
    after_news,
    brought_up,
    is_another_game,
    is_newer,
    news_of,
    playable,
    turn_of,
)
from .steward import Steward, passes_for, passing_at_once, sparing_at_once
from .table import Table
from .upkeep import Upkeep
from .visits import Visits


class Service:
    def __init__(
        self, settings: Settings, thinker: Thinker | None = None, store: Store | None = None
    ) -> None:
        self.settings = settings
        self.store = store or Store(database_url(settings.database))
        self.shelf = Shelf(settings.card_sets)
        self.hub = Hub()
        self.upkeep = Upkeep(self)
        self.visits = Visits(self)
        self.commands = Commands(self)
        self.watchers = Watchers(self)
        self.board = Board(self)
        self.ship = ShipsTime()
        self.timekeeper = Timekeeper(self.ship, self.upkeep.ring)
        self.teller = Teller(self.hub, self.timekeeper)
        self.cache = Cache(int(settings.cache_megabytes * 1e6))
        self.crew = Crew(
            thinker or Workers(settings.bot_workers),
            settings.bot_delay,
            settings.bot_budget,
            self.play_for_bot,
            self.teller.tell_thinking,
            self.hub.watchers_at,
        )
        self.patience = Patience(
            settings.program_seconds,
            settings.program_grace,
            self.hub.everywhere,
            self.cache.get,
            self.crew.stand_in,
        )
        self.hub.changed = self.crew.look_again
        self.steward = Steward(settings.poker_pause, settings.turn_rest, self.pass_for)
        self.following = Following(
            self.store, self.hub, settings.follow_every, self.upkeep.look_again
        )
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self.listeners: list[Callable[[TableRow], None]] = []  # told of every change
        self.stopping = False  # everybody is about to leave, so nobody is told who does

    async def start(self) -> None:
        await self.store.call(self.store.migrate)
        self.ship.go_on_from(*await self.store.call(self.store.ships_time))
        self.timekeeper.boarded = self.ship.now().ship
        self.begin(self.upkeep.keep_time())
        for work in self.following.tasks():
            self.begin(work)
        if not self.store.is_shared:
            self.begin(self.upkeep.wake_all())

    async def stop(self) -> None:
        for connection in self.hub.everybody():
            connection.drop(1012)  # "service restart": the page connects again
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.timekeeper.ticks.is_set():
            with suppress(StoreFault):
                await self.store.call(self.store.keep_time, self.ship.now().ship)
        self.timekeeper.close()
        self.patience.close()
        await self.crew.close()
        await self.steward.close()
        await self.following.close()
        self.store.close()

    def begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    # ---- loading

    async def load(self, table_id: str) -> State:
        """The table as the store has it now; those who watch are told what is new, and bots whose
        turn it is begin to think."""
        row = await self.store.call(self.store.table, table_id)
        return await self.bring(row)

    async def look(self, table_id: str) -> State:
        """The same for who only wants to look."""
        async with self.lock(table_id):
            return await self.load(table_id)

    async def bring(self, row: TableRow | None) -> State:
        if row is None:
            raise no_table()
        known = self.cache.get(row.id)
        if known is None or is_newer(row, known.row):
            if known is not None and not is_another_game(known.row, row):
                known = brought_up(self.store, self.shelf, known, row)
            else:
                known = await self.store.call(brought_up, self.store, self.shelf, known, row)
        self._take(known)
        return known

    def _take(self, state: State) -> None:
        """From now on this is the table: who watches is told, and who must act begins."""
        self.cache.keep(state)
        self.teller.catch_up(state)
        self.board.noticed(state.row)
        for tell in self.listeners:
            tell(state.row)
        if state.table is not None:
            state.table.forget_views()
        row = state.row
        if not self.following.keeps(row) or state.table is None:
            self.timekeeper.forget(row.id)
            return
        self.timekeeper.plan(row, self.hub.everywhere(row.id))
        if row.status == "playing" and not row.conduct.paused:
            self.crew.wake(row, state.table)
            self.patience.wake(row, state.table)
            self.steward.wake(row, state.table)
            if orders.agreed_undo(row) is not None:
                self.begin(self.upkeep.take_back(row.id))

    # ---- commands

    async def command(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        """Carry out a guest's command once, and answer.  A refusal has changed nothing."""
        return await self.commands.command(table_id, guest, order)

    async def play_for_bot(self, table_id: str, seat: Seat, move: str, seen: int) -> bool:
        """A bot's move; False if it is illegal, True if it is saved or came too late."""
        async with self.lock(table_id):
            known = self.cache.get(table_id)
            for _ in range(TRIES):
                state = known or await self.load(table_id)
                row = state.row
                lost = row.bot_at(seat) is None and row.is_outside(seat)  # a program's own move
                if not self.following.keeps(row) or not (lost or row.bot_at(seat)):
                    return True  # another node has taken over, or a person
                try:
                    at_once = passing_at_once(row), sparing_at_once(row)
                    table = playable(state).play(seat, move, seen, row.people, *at_once)
                    await self.commit(state, table, seat if lost else None, None)
                    return True
                except Conflict:
                    known = None
                except Refused as refusal:
                    if known is None:
                        return refusal.code != "illegal"
                    known = None
        return True

    async def pass_for(self, table_id: str, seat: Seat, question: int) -> None:
        """The table passes for a person, unless that has changed or come too late."""
        async with self.lock(table_id):
            known = self.cache.get(table_id)
            for _ in range(TRIES):
                state = known or await self.load(table_id)
                with suppress(Conflict):
                    if await self._pass(state, seat, question) or known is None:
                        return
                known = None

    async def _pass(self, state: State, seat: Seat, question: int) -> bool:
        """Whether there was a pass to make."""
        table = state.table
        if table is None or table.game.asked_at() != question:
            return False
        if not self.following.keeps(state.row):
            return False
        if not passes_for(state.row, table, seat):
            return False
        with suppress(Refused):
            at_once = passing_at_once(state.row), sparing_at_once(state.row)
            no = str(declining(table.game, seat))
            passed = playable(state).play(seat, no, question, state.row.people, *at_once)
            await self.commit(state, passed, seat, None)
            return True
        return False

    async def commit(
        self,
        state: State,
        table: Table,
        mover: Seat | None,
        answered: Answered | None,
        arrived: Moment | None = None,
    ) -> None:
        """Save first; then the new table takes the old one's place, and all are told.

        ``mover``: the person who pays for the time until the command arrived.
        """
        row, moment = state.row, self.ship.now()
        turn = turn_of(table, row.seq)
        conduct = changes.moved_on(row, turn, mover, arrived or moment, moment)
        news = news_of(table, row.seq, conduct)
        try:
            term = self.following.term(row) if answered is None else None
            await self.store.write(Commit(row.id, news, row.changes, answered, term))
        except StoreFault:
            self.upkeep.doubt(row.id)
            raise
        metrics.moved(row.game, "server" if answered is None else "person")
        self._take(after_news(state, table, news))

    # ---- what the table does by itself

    async def change(self, table_id: str, decide: orders.Decide) -> State:
        """The table as ``decide`` wants it; all who watch are told."""
        await self.store.call(self.store.change_table, table_id, decide)
        return await self.load(table_id)

    def last_seq(self, table_id: str) -> int:
        known = self.cache.get(table_id)
        return known.row.seq if known else 0

    # ---- telling

    def describe(self, state: State, guest: str | None) -> dict[str, Any]:
        """The *table* of docs/wire.md, for one guest."""
        return self.teller.describe(state, guest)

    def position(self, state: State, seat: Seat | None) -> dict[str, Any] | None:
        """The *position* of docs/wire.md, for one seat; None for a held table."""
        return self.teller.position(state, seat)

    async def tell_chat(self, table_id: str) -> list[Said]:
        """Tell those who watch what was said since they were told; returns the last lines."""
        most = self.settings.limits.chat_shown
        lines = await self.store.call(self.store.chat, table_id, most)
        self.teller.tell_chat(table_id, lines)
        return lines

    async def attach(self, connection: Connection, since: int) -> None:
        """Welcome a connection; from now on it misses nothing and hears nothing twice."""
        await self.visits.attach(connection, since)

    async def detach(self, connection: Connection) -> None:
        await self.visits.detach(connection)
