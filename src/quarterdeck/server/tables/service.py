"""A command's way: play it on a copy, save it, and only then tell anybody.

Everything about one table happens under that table's lock, one thing after the other; other
tables do not wait for it.  Memory may only say yes: what plays on the table as it is remembered
is written on the condition that the store has it so.  Before anything is refused, and when the
condition does not hold, the store is asked.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from contextlib import suppress
from functools import partial
from typing import Any

from quarterdeck.kernel import PASS, Seat, jsons

from .. import wire
from ..bots.crew import Crew
from ..bots.workers import Thinker, Workers
from ..conduct import changes, orders
from ..conduct.clocks import Moment, ShipsTime
from ..conduct.timekeeper import BEAT, Timekeeper
from ..guard.quotas import Tally
from ..identity import plain
from ..live.connections import Connection, Hub, encode
from ..live.telling import Teller
from ..operations import metrics
from ..refusals import Refused, no_table, unavailable
from ..settings import Settings, database_url
from ..shelf import Shelf
from ..store import (
    Answered,
    Commit,
    Conflict,
    Guest,
    Remember,
    Said,
    Store,
    StoreFault,
    TableRow,
    now,
)
from .following import Following
from .state import Cache, State, after_news, brought_up, is_newer, news_of, playable, turn_of
from .steward import Steward, passes_for, passing_at_once, time_left
from .table import Table

log = logging.getLogger(__name__)

# Refusals that a repeated command gets again.  The others are not about the game: who was too
# fast may send the same command again.
KEPT = ("illegal", "stale", "not_playing")

TRIES = 20  # so often is a command decided anew because others were faster
REST = 0.5  # seconds between looks at a table of which nobody knows what was written

Answer = dict[str, Any]


class TooQuick(Exception):
    """A pass that would tell by its speed what somebody holds: it takes effect a little later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} seconds too early")
        self.seconds = seconds


class Service:
    def __init__(
        self, settings: Settings, thinker: Thinker | None = None, store: Store | None = None
    ) -> None:
        self.settings = settings
        self.store = store or Store(database_url(settings.database))
        self.shelf = Shelf(settings.card_sets)
        self.hub = Hub()
        self.ship = ShipsTime()
        self.timekeeper = Timekeeper(self.ship, self._ring)
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
        self.hub.changed = self.crew.look_again
        self.steward = Steward(settings.poker_pause, self.pass_for)
        self.following = Following(self.store, self.hub, settings.follow_every, self._look_again)
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._doubted: set[str] = set()
        self.stopping = False  # everybody is about to leave, so nobody is told who does
        self._answers = Tally()

    async def start(self) -> None:
        await self.store.call(self.store.migrate)
        self.ship.go_on_from(*await self.store.call(self.store.ships_time))
        self.timekeeper.boarded = self.ship.now().ship
        self._begin(self._keep_time())
        for work in self.following.tasks():
            self._begin(work)
        if not self.store.is_shared:
            self._begin(self._wake_all())

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
        await self.crew.close()
        await self.steward.close()
        await self.following.close()
        self.store.close()

    def _begin(self, work: Any) -> None:
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
            if known is not None and known.row.seq == row.seq and known.row.status == row.status:
                known = brought_up(self.store, self.shelf, known, row)
            else:
                known = await self.store.call(brought_up, self.store, self.shelf, known, row)
        self._take(known)
        return known

    def _take(self, state: State) -> None:
        """From now on this is the table: who watches is told, and who must act begins."""
        self.cache.keep(state)
        self.teller.catch_up(state)
        if state.table is not None:
            state.table.forget_views()
        row = state.row
        if not self.following.keeps(row) or state.table is None:
            self.timekeeper.forget(row.id)
            return
        self.timekeeper.plan(row, self.hub.everywhere(row.id))
        if row.status == "playing" and not row.conduct.paused:
            self.crew.wake(row, state.table)
            self.steward.wake(row, state.table)
            if orders.agreed_undo(row) is not None:
                self._begin(self._take_back(row.id))

    # ---- commands

    async def command(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        """Carry out a guest's command once, and answer.  A refusal has changed nothing."""
        began = time.perf_counter()
        answer = await self._obey(table_id, guest, order)
        if (known := self.cache.get(table_id)) is not None:
            metrics.took(known.row.game, time.perf_counter() - began)
        if self._answers.is_due((table_id, guest.id)):
            self._begin(self._forget(table_id, guest.id))
        return answer

    async def _forget(self, table_id: str, guest: str) -> None:
        """Of very many answers only the last are kept: who has repeated none of the others by now
        does not do so any more."""
        try:
            most = self.settings.limits.answers_kept
            await self.store.call(self.store.forget_answers, table_id, guest, most)
        except StoreFault:
            log.warning("table %s: old answers are still kept", table_id, exc_info=True)

    async def _obey(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        while True:
            arrived = self.ship.now()
            async with self.lock(table_id):
                try:
                    return await self._command(table_id, guest, order, arrived)
                except Refused:
                    raise
                except TooQuick as quick:
                    pause = quick.seconds
                except Exception:  # the store, or a fault in the rules: nobody was told anything
                    log.exception("table %s: a command failed", table_id)
                    return declined(order.command_id, unavailable(), self.last_seq(table_id))
            await asyncio.sleep(pause)

    async def _command(
        self, table_id: str, guest: Guest, order: wire.AnyCommand, arrived: Moment
    ) -> Answer:
        known = self.cache.get(table_id)
        if known is not None and isinstance(order, (wire.MoveCommand, wire.UndoCommand)):
            with suppress(Refused, Conflict):
                return await self._play(known, guest, order, arrived)
        for _ in range(TRIES):
            with suppress(Conflict):
                return await self._decide(table_id, guest, order, arrived)
        raise RuntimeError("others were faster every time")

    async def _decide(
        self, table_id: str, guest: Guest, order: wire.AnyCommand, arrived: Moment
    ) -> Answer:
        """Ask the store, and answer; ``Conflict``: somebody was faster, so ask again."""
        row, first = await self.store.call(
            self.store.table_and_answer, table_id, guest.id, order.command_id
        )
        if first is not None:
            await self.bring(row)  # its answer was lost, perhaps before anybody was told
            if isinstance(order, wire.ChatCommand):
                await self._tell_chat(table_id)
            return _answer(first)
        state = await self.bring(row)
        try:
            if isinstance(order, wire.ChatCommand):
                return await self._say(state, guest, order)
            if isinstance(order, wire.StandingCommand):
                return await self._stand(state, guest, order)
            if isinstance(order, wire.ConductCommand):
                return await self._conduct(state, guest, order)
            return await self._play(state, guest, order, arrived)
        except Refused as refusal:
            answer = declined(order.command_id, refusal, state.row.seq)
            if refusal.code in KEPT:
                await self.store.write(Remember(table_id, _answered(guest, answer)))
            return answer

    async def _play(
        self,
        state: State,
        guest: Guest,
        order: wire.MoveCommand | wire.UndoCommand,
        arrived: Moment,
    ) -> Answer:
        seat, table = self._played(state, guest, order)
        answer = accepted(order.command_id, table.seq)
        await self.commit(state, table, seat, _answered(guest, answer), arrived)
        return answer

    def _played(
        self, state: State, guest: Guest, order: wire.MoveCommand | wire.UndoCommand
    ) -> tuple[Seat, Table]:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        table = playable(state)
        if bot := state.row.conduct.hand(seat).bot:
            raise Refused("illegal", f"{bot} plays for you; take over first.")
        if isinstance(order, wire.UndoCommand):
            return seat, table.undo(seat, order.seq)
        row = state.row
        quick = time_left(row, table, seat, self.settings.poker_pause)
        played = table.play(seat, order.move, order.seq, row.people, passing_at_once(row))
        if quick > 0 and order.move == str(PASS):
            raise TooQuick(quick)
        return seat, played

    async def play_for_bot(self, table_id: str, seat: Seat, move: str, seen: int) -> bool:
        """A bot's move; False if it is illegal, True if it is saved or came too late."""
        async with self.lock(table_id):
            known = self.cache.get(table_id)
            for _ in range(TRIES):
                state = known or await self.load(table_id)
                row = state.row
                if not self.following.keeps(row) or row.bot_at(seat) is None:
                    return True  # another node has taken over, or a person
                try:
                    passing = passing_at_once(row)
                    table = playable(state).play(seat, move, seen, row.people, passing)
                    await self.commit(state, table, None, None)
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
            passing = passing_at_once(state.row)
            passed = playable(state).play(seat, str(PASS), question, state.row.people, passing)
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
            self._doubt(row.id)
            raise
        metrics.moved(row.game, "server" if answered is None else "person")
        self._take(after_news(state, table, news))

    async def _say(self, state: State, guest: Guest, order: wire.ChatCommand) -> Answer:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        text = " ".join(order.text.split())
        if len(text) > self.settings.limits.chat_length:
            longest = self.settings.limits.chat_length
            raise Refused("too_long", f"Say it in {longest} characters or fewer.")
        if not plain(text):
            raise Refused("malformed", "There is nothing to say.")
        answer = accepted(order.command_id, state.row.seq)
        answered = _answered(guest, answer)
        kept = self.settings.limits.chat_kept
        await self.store.call(self.store.say, state.row.id, seat, guest.name, text, answered, kept)
        await self._tell_chat(state.row.id)
        return answer

    async def _stand(self, state: State, guest: Guest, order: wire.StandingCommand) -> Answer:
        """What the table does for this person from now on; its own pages alone are told."""
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        answer = accepted(order.command_id, state.row.seq)
        wanted = (order.pass_for_me, order.poker_face)
        written = (*wanted, _answered(guest, answer))
        await self.store.call(self.store.set_standing, state.row.id, seat, *written)
        self.steward.forget(state.row.id, seat)
        await self.load(state.row.id)
        return answer

    async def _conduct(self, state: State, guest: Guest, order: wire.ConductCommand) -> Answer:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        answer = accepted(order.command_id, state.row.seq)
        await orders.obey(self, state, seat, order, _answered(guest, answer))
        return answer

    # ---- what the table does by itself

    async def change(self, table_id: str, decide: orders.Decide) -> State:
        """The table as ``decide`` wants it; all who watch are told."""
        await self.store.call(self.store.change_table, table_id, decide)
        return await self.load(table_id)

    def _ring(self, table_id: str) -> None:
        self._begin(self._time_is_up(table_id))

    async def _time_is_up(self, table_id: str) -> None:
        """A bot stands in for who has no time left, or is away."""
        try:
            async with self.lock(table_id):
                row = (await self.load(table_id)).row
                if self.following.keeps(row):
                    here = self.hub.everywhere(table_id)
                    boarded = self.timekeeper.boarded
                    decide = orders.out_of_time(here, boarded, row.term, self.ship.now())
                    await self.change(table_id, decide)
        except StoreFault:
            log.warning("table %s: nobody could stand in", table_id, exc_info=True)
            await asyncio.sleep(REST)
            self._ring(table_id)

    async def _take_back(self, table_id: str) -> None:
        """All have agreed that somebody takes a move back."""
        async with self.lock(table_id):
            state = await self.load(table_id)
            seat = orders.agreed_undo(state.row)
            if seat is not None:
                with suppress(Refused, Conflict, StoreFault):
                    await self.commit(state, playable(state).take_back(seat), None, None)

    async def _keep_time(self) -> None:
        """Write the ship's time down, so that it goes on from there after a crash."""
        while True:
            if not self.store.is_shared:
                await self.timekeeper.ticks.wait()
            try:
                now = self.ship.now().ship
                self.ship.catch_up(await self.store.call(self.store.keep_time, now))
            except (StoreFault, Conflict):  # a conflict: another node has begun to, just now
                log.warning("the time could not be written down", exc_info=True)
            await asyncio.sleep(BEAT)

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

    async def _tell_chat(self, table_id: str) -> list[Said]:
        """Tell those who watch what was said since they were told; returns the last lines."""
        most = self.settings.limits.chat_shown
        lines = await self.store.call(self.store.chat, table_id, most)
        self.teller.tell_chat(table_id, lines)
        return lines

    # ---- live connections

    async def attach(self, connection: Connection, since: int) -> None:
        """Welcome a connection; from now on it misses nothing and hears nothing twice."""
        table_id, guest = connection.table_id, connection.guest
        async with self.lock(table_id):
            state = await self.load(table_id)
            chat = await self._tell_chat(table_id)
            await self.following.meet(table_id)
            new = guest is not None and guest not in self.hub.guests_at(table_id)
            came = new and guest not in self.hub.everywhere(table_id)
            others = self.hub.at(table_id)
            self.hub.add(connection)
            if not others:
                self.teller.begin(state, chat[-1].id if chat else 0)
            connection.offer(encode(self.teller.welcome(state, guest, since, chat)))
            for bot, begun in self.crew.thinking_at(table_id):
                connection.offer(encode({"type": "thinking", "seat": bot, "since": begun}))
            if came and (seat := state.row.seat_of(guest)) is not None:
                self.teller.tell_table(state, others)
                with suppress(StoreFault):  # presence is no more than a courtesy
                    await self._note_presence(state, seat)
        if new and guest is not None and state.row.seat_of(guest) is not None:
            with suppress(StoreFault):  # presence is no more than a courtesy
                await self.following.come(table_id, guest)

    async def detach(self, connection: Connection) -> None:
        if not self.hub.remove(connection) or self.stopping:
            return
        table_id, guest = connection.table_id, connection.guest
        if guest is None or guest in self.hub.guests_at(table_id):
            return
        with suppress(StoreFault):  # presence is no more than a courtesy
            await self.following.go(table_id, guest)
        if guest in self.hub.everywhere(table_id):
            return
        async with self.lock(table_id):
            try:
                state = await self.load(table_id)
                seat = state.row.seat_of(guest)
                if seat is not None and not await self._note_presence(state, seat):
                    self.teller.tell_table(state)
            except (Refused, StoreFault):
                return  # presence is no more than a courtesy

    async def _note_presence(self, state: State, seat: Seat) -> bool:
        """Write down since when a person is away; whether there was anything to write."""
        row, now = state.row, self.ship.now()
        if state.held or row.status not in ("open", "playing"):
            return False
        here = row.seats[seat].guest in self.hub.everywhere(row.id)
        if here == (not row.conduct.hand(seat).away):
            self.timekeeper.plan(row, self.hub.everywhere(row.id))
            return False
        decide = partial(changes.here_again if here else changes.gone_away, seat=seat, now=now)
        await self.change(row.id, decide)
        return True

    # ---- in the background

    def _doubt(self, table_id: str) -> None:
        """Nobody knows whether a commit was written: look until the store answers, so that those
        who watch are told if it was, and whoever must act then begins."""
        self.cache.drop(table_id)
        if table_id not in self._doubted:
            self._doubted.add(table_id)
            self._begin(self._resolve(table_id))

    async def _resolve(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(REST)
            try:
                await self.look(table_id)
                self._doubted.discard(table_id)
                return
            except Exception:  # the store is still away
                log.warning("table %s is still in doubt", table_id, exc_info=True)

    async def _wake_all(self) -> None:
        """After a start: bots and passes go on at the tables that were under way."""
        while True:
            try:
                sleeping = await self.store.call(self.store.tables_to_wake)
                break
            except StoreFault:
                log.exception("the bots could not be woken yet")
                await asyncio.sleep(REST)
        for table_id in sleeping:
            try:
                await self.look(table_id)
            except StoreFault:
                self._doubt(table_id)
            except Exception:  # one table's fault must not leave the others asleep
                log.exception("table %s could not be woken", table_id)

    async def _look_again(self, table_id: str) -> None:
        """Another node has done something there."""
        async with self.lock(table_id):
            state = await self.load(table_id)
            watched = table_id in self.hub.told
            if watched:
                await self._tell_chat(table_id)
            if await self.following.meet(table_id):
                if watched:
                    self.teller.tell_table(state)
                if self.following.keeps(state.row):
                    self.timekeeper.plan(state.row, self.hub.everywhere(table_id))


def not_seated() -> Refused:
    return Refused("not_seated", "You do not sit at this table.")


def accepted(command_id: str, seq: int) -> Answer:
    return {"type": "answer", "command_id": command_id, "ok": True, "seq": seq}


def declined(command_id: str | None, refusal: Refused, seq: int) -> Answer:
    metrics.refusals.labels(refusal.code).inc()
    return {
        "type": "answer",
        "command_id": command_id,
        "ok": False,
        "code": refusal.code,
        "reason": refusal.reason,
        "seq": seq,
    }


def _answered(guest: Guest, answer: Answer) -> Answered:
    return Answered(guest.id, answer["command_id"], jsons.written(answer), now())


def _answer(text: str) -> Answer:
    return dict(jsons.read(text))
