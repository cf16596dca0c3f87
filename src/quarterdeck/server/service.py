"""A command's way: play it on a copy, save it, and only then tell anybody.

Everything about one table happens under that table's lock, one thing after the other; other
tables do not wait for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import weakref
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from quarterdeck.games import games
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import PASS, Seat, content_of

from . import wire
from .crew import Crew
from .identity import plain
from .live import Connection, Hub, encode
from .refusals import Refused, no_table, unavailable
from .settings import Settings, database_url
from .steward import (
    Steward,
    being_passed_for,
    has_reactions,
    passes_for,
    passing_at_once,
    time_left,
)
from .store import Answered, Conflict, Guest, News, Standing, Store, StoreFault, TableRow, now
from .tables import Names, Table, digest, record_of
from .workers import Thinker, Workers

log = logging.getLogger(__name__)

# Refusals that a repeated command gets again.  The others are not about the game: who was too
# fast may send the same command again.
KEPT = ("illegal", "stale", "not_playing")

HELD = (
    "The rules of this game have changed since this table was opened, and it would not come "
    "out the same with the new ones. It is kept as it is and cannot be played on here."
)

Answer = dict[str, Any]


class TooQuick(Exception):
    """A pass that would tell by its speed what somebody holds: it takes effect a little later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} seconds too early")
        self.seconds = seconds


@dataclass(frozen=True)
class State:
    """A table as the store has it.  ``table`` is None only while it is held."""

    row: TableRow
    table: Table | None
    held: str | None = None

    @property
    def names(self) -> Names:
        return tuple([each.name or f"Seat {each.seat + 1}" for each in self.row.seats])

    @property
    def people(self) -> list[Seat]:
        return [each.seat for each in self.row.seats if each.kind == "human"]


class Service:
    def __init__(self, settings: Settings, thinker: Thinker | None = None) -> None:
        self.settings = settings
        self.store = Store(database_url(settings.database))
        self.hub = Hub()
        self.crew = Crew(
            thinker or Workers(settings.bot_workers),
            settings.bot_delay,
            settings.bot_budget,
            self.play_for_bot,
            self._tell_thinking,
            self.hub.watchers_at,
        )
        self.hub.changed = self.crew.look_again
        self.steward = Steward(settings.poker_pause, self.pass_for)
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._cache: OrderedDict[str, State] = OrderedDict()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.store.call(self.store.migrate)
        self._tasks.append(asyncio.create_task(self._wake_all()))
        if self.settings.follow_every > 0:
            self._tasks.append(asyncio.create_task(self._follow()))

    async def stop(self) -> None:
        for connection in self.hub.everybody():
            connection.drop(1012)  # "service restart": the page connects again
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.crew.close()
        await self.steward.close()
        self.store.close()

    def lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    # ---- loading

    async def load(self, table_id: str) -> State:
        """The table as the store has it now; bots whose turn it is begin to think."""
        row = await self.store.call(self.store.table, table_id)
        return await self.bring(row)

    async def look(self, table_id: str) -> State:
        """The same for who only wants to look; those who watch are told what is new."""
        async with self.lock(table_id):
            state = await self.load(table_id)
            self.catch_up(state)
            return state

    async def bring(self, row: TableRow | None) -> State:
        if row is None:
            raise no_table()
        cached = self._cache.get(row.id)
        if cached is None or cached.row.seq != row.seq or cached.row.status != row.status:
            cached = await self.store.call(rebuild, self.store, row)
        state = replace(cached, row=row)
        self._keep(state)
        if state.table is not None and row.status == "playing":
            self._wake(row, state.table)
        return state

    def _wake(self, row: TableRow, table: Table) -> None:
        """Whoever does not wait for a person begins: bots, and the table for people."""
        self.crew.wake(row, table)
        self.steward.wake(row, table)

    def _keep(self, state: State) -> None:
        self._cache[state.row.id] = state
        self._cache.move_to_end(state.row.id)
        while len(self._cache) > self.settings.cached_tables:
            self._cache.popitem(last=False)

    # ---- commands

    async def command(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        """Carry out a guest's command once, and answer.  A refusal has changed nothing."""
        while True:
            async with self.lock(table_id):
                try:
                    return await self._command(table_id, guest, order)
                except Refused:
                    raise
                except TooQuick as quick:
                    pause = quick.seconds
                except Exception:  # the store, or a fault in the rules: nobody was told anything
                    log.exception("table %s: a command failed", table_id)
                    return declined(order.command_id, unavailable(), self.last_seq(table_id))
            await asyncio.sleep(pause)

    async def _command(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        row, first = await self.store.call(
            self.store.table_and_answer, table_id, guest.id, order.command_id
        )
        if first is not None:
            return _answer(first)
        state = await self.bring(row)
        self.catch_up(state)
        try:
            if isinstance(order, wire.ChatCommand):
                return await self._say(state, guest, order)
            if isinstance(order, wire.StandingCommand):
                return await self._stand(state, guest, order)
            table = self._played(state, guest, order)
            answer = accepted(order.command_id, table.seq)
            answered = Answered(guest.id, order.command_id, json.dumps(answer))
            await self._commit(state, table, answered)
            return answer
        except Refused as refusal:
            return await self._refuse(state, guest, order, refusal)
        except Conflict:
            return await self._too_late(table_id, guest, order)

    def _played(self, state: State, guest: Guest, order: wire.AnyCommand) -> Table:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        table = playable(state)
        if isinstance(order, wire.UndoCommand):
            return table.undo(seat, order.seq)
        assert isinstance(order, wire.MoveCommand)
        quick = time_left(state.row, table, seat, self.settings.poker_pause)
        played = table.play(seat, order.move, order.seq, state.people, passing_at_once(state.row))
        if quick > 0 and order.move == str(PASS):
            raise TooQuick(quick)
        return played

    async def play_for_bot(self, table_id: str, seat: Seat, move: str, seen: int) -> bool:
        """A bot's move; False if it is illegal, True if it is saved or came too late."""
        async with self.lock(table_id):
            state = await self.load(table_id)
            self.catch_up(state)
            try:
                passing = passing_at_once(state.row)
                table = playable(state).play(seat, move, seen, state.people, passing)
                await self._commit(state, table, None)
            except Conflict:
                self.catch_up(await self.load(table_id))
            except Refused as refusal:
                return refusal.code != "illegal"
        return True

    async def pass_for(self, table_id: str, seat: Seat, question: int) -> None:
        """The table passes for a person, unless that has changed or come too late."""
        async with self.lock(table_id):
            state = await self.load(table_id)
            self.catch_up(state)
            table = state.table
            if table is None or table.game.asked_at() != question:
                return
            if not passes_for(state.row, table, seat):
                return
            with suppress(Refused):
                passed = playable(state).play(
                    seat, str(PASS), question, state.people, passing_at_once(state.row)
                )
                try:
                    await self._commit(state, passed, None)
                except Conflict:
                    self.catch_up(await self.load(table_id))

    async def _commit(self, state: State, table: Table, answered: Answered | None) -> None:
        """Save first; then the new table takes the old one's place, and all are told."""
        news = news_of(table, state.row.seq)
        await self.store.call(self.store.commit, state.row.id, news, answered)
        row = replace(
            state.row,
            seq=table.seq,
            status=news.status,
            to_act=news.to_act,
            version=news.version,
            card_set=news.card_set,
            updated=now(),
        )
        fresh = replace(state, row=row, table=table)
        self._keep(fresh)
        self.catch_up(fresh)
        if news.status == "playing":
            self._wake(row, table)

    async def _too_late(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        """Another node was faster: with another entry, or with this very command."""
        row, first = await self.store.call(
            self.store.table_and_answer, table_id, guest.id, order.command_id
        )
        state = await self.bring(row)
        self.catch_up(state)
        if first is not None:
            return _answer(first)
        refusal = Refused("stale", "The table has moved on.")
        return await self._refuse(state, guest, order, refusal)

    async def _refuse(
        self, state: State, guest: Guest, order: wire.AnyCommand, refusal: Refused
    ) -> Answer:
        answer = declined(order.command_id, refusal, state.row.seq)
        if refusal.code in KEPT:
            answered = Answered(guest.id, order.command_id, json.dumps(answer))
            try:
                await self.store.call(self.store.remember, state.row.id, answered)
            except Conflict:  # another node answered the same command at the same time
                known = (state.row.id, guest.id, order.command_id)
                _, first = await self.store.call(self.store.table_and_answer, *known)
                return _answer(first) if first is not None else answer
        return answer

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
        answered = Answered(guest.id, order.command_id, json.dumps(answer))
        await self.store.call(self.store.say, state.row.id, seat, guest.name, text, answered)
        await self._tell_chat(state.row.id)
        return answer

    async def _stand(self, state: State, guest: Guest, order: wire.StandingCommand) -> Answer:
        """What the table does for this person from now on; its own pages alone are told."""
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        answer = accepted(order.command_id, state.row.seq)
        answered = Answered(guest.id, order.command_id, json.dumps(answer))
        wanted = (order.pass_for_me, order.poker_face)
        await self.store.call(self.store.set_standing, state.row.id, seat, *wanted, answered)
        self.steward.forget(state.row.id, seat)
        fresh = await self.load(state.row.id)
        position = self.position(fresh, seat)
        update = {"type": "update", "seq": fresh.row.seq, "lines": [], "position": position}
        for connection in self.hub.at(state.row.id) if position else ():
            if connection.guest == guest.id:
                table = self.describe(fresh, guest.id)
                connection.offer(encode({**update, "table": table}))
        return answer

    def last_seq(self, table_id: str) -> int:
        cached = self._cache.get(table_id)
        return cached.row.seq if cached else 0

    # ---- telling

    def describe(self, state: State, guest: str | None) -> dict[str, Any]:
        """The *table* of docs/wire.md, for one guest."""
        row = state.row
        here = self.hub.guests_at(row.id)
        owner = guest == row.owner
        seats = []
        for each in row.seats:
            seat = {
                "seat": each.seat,
                "kind": each.kind,
                "name": each.name,
                "level": each.level,
                "here": each.kind == "bot" or each.guest in here,
            }
            if owner and each.kind == "open":
                seat["invite"] = each.invite
            seats.append(seat)
        return {
            "id": row.id,
            "game": row.game,
            "title": state.table.rules.title if state.table else title_of(row.game),
            "status": "held" if state.held else row.status,
            "seq": row.seq,
            "you": row.seat_of(guest),
            "owner": owner,
            "options": row.options,
            "seats": seats,
            "to_act": [] if state.held else list(row.to_act),
            "rematch": row.rematch,
            "held": state.held,
            "created": row.created,
            "updated": row.updated,
            "commitment": row.commitment,
            "standing": self._standing(row, row.seat_of(guest)),
        }

    def _standing(self, row: TableRow, seat: Seat | None) -> dict[str, bool] | None:
        """What the table does for this seat; nobody else's business."""
        if seat is None or not has_reactions(row.game):
            return None
        each = row.seats[seat]
        return {"pass_for_me": each.pass_for_me, "poker_face": each.poker_face}

    def position(self, state: State, seat: Seat | None) -> dict[str, Any] | None:
        """The *position* of docs/wire.md, for one seat; None for a held table."""
        if state.table is None:
            return None
        if state.row.status == "open":
            position = state.table.past_position(seat, state.names)
            prompt = {"text": "Waiting for players.", "detail": "", "rule": ""}
            return {**position, "prompt": prompt}
        position = state.table.position(seat, state.names)
        if seat is not None and passes_for(state.row, state.table, seat):
            return being_passed_for(position, seat)
        return position

    def catch_up(self, state: State) -> None:
        """Tell those who watch what they have not been told yet."""
        row = state.row
        told = self.hub.told.get(row.id)
        if told is None:
            return
        if row.seq > told.seq and state.table is not None:
            self._send(state, self._update(state, state.table, told.seq))
        elif row.seq > told.seq or row.changes > told.changes:
            self.tell_table(state)
        self.hub.told[row.id] = Standing(row.seq, row.changes, told.said)

    def tell_table(self, state: State) -> None:
        self._send(state, lambda _: {"type": "table"})

    def _update(
        self, state: State, table: Table, told: int
    ) -> Callable[[Seat | None], dict[str, Any]]:
        made: dict[Seat | None, dict[str, Any]] = {}

        def update(seat: Seat | None) -> dict[str, Any]:
            if seat not in made:
                made[seat] = {
                    "type": "update",
                    "seq": table.seq,
                    "lines": table.lines(seat, state.names, told),
                    "position": self.position(state, seat),
                }
            return made[seat]

        return update

    def _send(self, state: State, part: Callable[[Seat | None], dict[str, Any]]) -> None:
        """To each who watches: the part for its seat, and the table as it sees it."""
        for connection in self.hub.at(state.row.id):
            seat = state.row.seat_of(connection.guest)
            table = self.describe(state, connection.guest)
            connection.offer(encode({**part(seat), "table": table}))

    def _tell_thinking(self, table_id: str, seat: Seat, begun: str) -> None:
        self.hub.tell(table_id, {"type": "thinking", "seat": seat, "since": begun})

    async def _tell_chat(self, table_id: str) -> list[dict[str, Any]]:
        """Tell those who watch what was said since they were told; returns the last lines."""
        most = self.settings.limits.chat_shown
        lines = await self.store.call(self.store.chat, table_id, most)
        told = self.hub.told.get(table_id)
        for line in lines if told else []:
            if told and line.id > told.said:
                self.hub.tell(table_id, {"type": "chat", "line": vars(line)})
        if told and lines:
            self.hub.told[table_id] = told._replace(said=lines[-1].id)
        return [vars(line) for line in lines]

    # ---- live connections

    async def attach(self, connection: Connection, since: int) -> None:
        """Welcome a connection; from now on it misses nothing and hears nothing twice."""
        table_id, guest = connection.table_id, connection.guest
        async with self.lock(table_id):
            state = await self.load(table_id)
            self.catch_up(state)
            chat = await self._tell_chat(table_id)
            came = guest is not None and guest not in self.hub.guests_at(table_id)
            others = self.hub.at(table_id)
            self.hub.add(connection)
            if not others:
                said = chat[-1]["id"] if chat else 0
                self.hub.told[table_id] = Standing(state.row.seq, state.row.changes, said)
            seat = state.row.seat_of(guest)
            welcome = {
                "type": "welcome",
                "table": self.describe(state, guest),
                "position": self.position(state, seat),
                "log": state.table.lines(seat, state.names, since) if state.table else [],
                "chat": chat,
            }
            connection.offer(encode(welcome))
            for bot, begun in self.crew.thinking_at(table_id):
                connection.offer(encode({"type": "thinking", "seat": bot, "since": begun}))
            if came and seat is not None:
                self._tell_others(state, others)

    async def detach(self, connection: Connection) -> None:
        if not self.hub.remove(connection):
            return
        table_id, guest = connection.table_id, connection.guest
        if guest is None or guest in self.hub.guests_at(table_id) or not self.hub.at(table_id):
            return
        async with self.lock(table_id):
            try:
                state = await self.load(table_id)
            except (Refused, StoreFault):
                return  # presence is no more than a courtesy
            self.catch_up(state)
            if state.row.seat_of(guest) is not None:
                self.tell_table(state)

    def _tell_others(self, state: State, others: tuple[Connection, ...]) -> None:
        for other in others:
            table = self.describe(state, other.guest)
            other.offer(encode({"type": "table", "table": table}))

    # ---- in the background

    async def _wake_all(self) -> None:
        """After a start: bots and passes go on at the tables that were under way."""
        reacting = [key for key in games() if has_reactions(key)]
        try:
            sleeping = await self.store.call(self.store.tables_to_wake, reacting)
        except StoreFault:
            log.exception("the bots could not be woken")
            return
        for table_id in sleeping:
            try:
                async with self.lock(table_id):
                    await self.load(table_id)
            except Exception:  # one table's fault must not leave the others asleep
                log.exception("table %s could not be woken", table_id)

    async def _follow(self) -> None:
        """Tell those who watch here what other nodes have done."""
        while True:
            await asyncio.sleep(self.settings.follow_every)
            watched = self.hub.watched()
            if not watched:
                continue
            try:
                standing = await self.store.call(self.store.standing, watched)
                for table_id, stands in standing.items():
                    if self.hub.told.get(table_id, stands) != stands:
                        await self._look_again(table_id)
            except Exception:  # one bad look must not end the following for good
                log.exception("what other nodes did could not be told")

    async def _look_again(self, table_id: str) -> None:
        async with self.lock(table_id):
            self.catch_up(await self.load(table_id))
            await self._tell_chat(table_id)


def rebuild(store: Store, row: TableRow) -> State:
    """Replay the record.  A table that does not come out as it was is held, never altered."""
    try:
        rules = rules_of(row.game)
        if row.status == "open":
            game = rules.new(len(row.seats), row.options)
            return State(row, Table(row.id, row.seed, game, ([],)))
        texts, was = store.entries(row.id, row.seq)
        record = record_of(row.game, row.version, row.card_set, len(row.seats), row.options, texts)
        table = Table.replayed(row.id, row.seed, record)
        same_cards = content_of(row.card_set) == content_of(rules.card_set)
        same = row.version == rules.version and same_cards
        if table.seq == row.seq and (same or digest(table.game) == was):
            return State(row, table)
        log.warning("table %s is held: it does not replay to the same position", row.id)
    except StoreFault:
        raise
    except Exception:  # whatever today's rules make of an old record, the table is kept
        log.warning("table %s is held: it does not replay", row.id, exc_info=True)
    return State(row, None, HELD)


def news_of(table: Table, after: int) -> News:
    return News(
        after=after,
        entries=table.entries_after(after),
        digest=digest(table.game),
        status="over" if table.over else "playing",
        to_act=table.game.to_act(),
        version=table.rules.version,
        card_set=table.rules.card_set,
    )


def playable(state: State) -> Table:
    if state.table is None or state.row.status != "playing":
        why = {
            "open": "The game has not begun: seats are still open.",
            "over": "The game is over.",
        }.get(state.row.status, HELD)
        raise Refused("not_playing", state.held or why)
    return state.table


def not_seated() -> Refused:
    return Refused("not_seated", "You do not sit at this table.")


def accepted(command_id: str, seq: int) -> Answer:
    return {"type": "answer", "command_id": command_id, "ok": True, "seq": seq}


def declined(command_id: str | None, refusal: Refused, seq: int) -> Answer:
    return {
        "type": "answer",
        "command_id": command_id,
        "ok": False,
        "code": refusal.code,
        "reason": refusal.reason,
        "seq": seq,
    }


def title_of(key: str) -> str:
    try:
        return rules_of(key).title
    except LookupError:
        return key


def _answer(text: str) -> Answer:
    return dict(json.loads(text))
