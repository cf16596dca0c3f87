"""Who tells people: looks at tables that have changed, writes down what they call for, and sends
it when it is due.

A table only leaves its name here, so no move waits for any of this.  After a crash nothing is
lost: all that is called for follows from the tables, and what is written down is sent by whoever
leases it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ..live.telling import title_of
from ..operations import metrics
from ..store import StoreFault, TableRow
from .calls import Call, Message, calls, message, with_others
from .outbox import LEASE, Letter, Outbox, Place
from .senders import SECONDS, Gone, Hooks, Mail, NotSent, Push, Sender
from .values import Way

if TYPE_CHECKING:
    from ..tables.service import Service

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between looks
SWEEP = 600.0  # seconds between looks for what nobody has noticed
FIRST, LONGEST, TRIES = 30.0, 6 * 3600.0, 8  # waits after a failed try, and how many there are
HOUR = 3600.0
THREADS = 4

Ending = Callable[[TableRow], Awaitable[dict[str, Any]]]


class Herald:
    def __init__(self, service: Service, ending: Ending) -> None:
        settings = service.settings
        self.service = service
        self.outbox = Outbox(service.store)
        self.push, self.mail, self.hooks = Push(settings), Mail(settings), Hooks(settings)
        self.senders: dict[Way, Sender] = {
            "push": self.push,
            "email": self.mail,
            "webhook": self.hooks,
        }
        self._ending = ending  # how a game ended
        self._noticed: set[str] = set()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="herald")
        service.listeners.append(self.notice)

    def notice(self, row: TableRow) -> None:
        """Something has happened at a table."""
        if row.status != "open" and with_others(row):
            self._noticed.add(row.id)

    async def start(self) -> None:
        await self.service.store.call(self.push.open, self.outbox.keepsake)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def keep_telling(self, every: float = EVERY) -> None:
        swept = 0.0
        clock = asyncio.get_running_loop().time
        while True:
            try:
                if not swept or clock() - swept > SWEEP:
                    swept = clock()
                    await self.sweep()
                await self.look()
                await self.send_all()
            except StoreFault:
                log.warning("messages wait: the store is away", exc_info=True)
            except Exception:  # one bad letter must not keep the others
                log.exception("messages could not be told")
            await asyncio.sleep(every)

    async def sweep(self) -> None:
        """Games whose end nobody has noticed, perhaps because a server died just then."""
        self._noticed |= set(await self.service.store.call(self.outbox.recently_ended))
        await self.service.store.call(self.outbox.prune)

    async def look(self) -> int:
        """Write down what the tables call for that have changed; returns how much is new."""
        names, self._noticed = self._noticed, set()
        try:
            found = [(row.id, call) for row in await self._rows(names) for call in self._calls(row)]
            return await self.service.store.call(self.outbox.post, found) if found else 0
        except BaseException:
            self._noticed |= names
            raise

    async def _rows(self, names: Iterable[str]) -> list[TableRow]:
        rows = []
        for table_id in names:
            known = self.service.cache.get(table_id)
            row = known.row if known else await self._row(table_id)
            rows += [row] if row else []
        return rows

    async def _row(self, table_id: str) -> TableRow | None:
        return await self.service.store.call(self.service.store.table, table_id)

    def _calls(self, row: TableRow) -> list[Call]:
        return calls(row, self.service.ship.now(), self.service.settings.tell_after)

    # ---- sending

    async def send_all(self) -> None:
        """Send all that is due; returns when that is done or has failed."""
        store = self.service.store
        while await store.call(self.outbox.due):
            letters = await store.call(self.outbox.lease)
            if not letters:
                return  # another node has them
            theirs: dict[str, list[Letter]] = {}
            for each in letters:
                theirs.setdefault(each.guest, []).append(each)
            await asyncio.gather(*[self._deliver_all(some) for some in theirs.values()])

    async def _deliver_all(self, letters: list[Letter]) -> None:
        """One person's, one after the other, so that they can be counted; what takes too long is
        left for another time."""
        end = self.outbox.clock() + LEASE - 2 * SECONDS
        for each in letters:
            if self.outbox.clock() > end:
                return
            try:
                await self._deliver(each)
            except Exception:  # its lease runs out
                log.exception("a message could not be told")

    async def _deliver(self, letter: Letter) -> None:
        store = self.service.store
        place = await store.call(self.outbox.place, letter.place)
        if place and place.device and not await store.call(self.outbox.signed_in, place.device):
            await store.call(self.outbox.forget, place.id)
            place = None
        until, told = (None, None) if place is None else await self._still(letter, place)
        if place is not None and told is not None:
            await self._send(letter, place, told)
        elif until is not None:
            await store.call(self.outbox.put_off, letter, until)
        else:
            await store.call(self.outbox.done, letter, "dropped")

    async def _still(self, letter: Letter, place: Place) -> tuple[float | None, Message | None]:
        """Until when it has to wait, or what there is to tell; neither, if nothing is."""
        store, now = self.service.store, self.outbox.clock()
        row = await self._row(letter.table_id)
        call = next((c for c in self._calls(row) if c.key == letter.reason), None) if row else None
        wishes = await store.call(self.outbox.wishes, letter.guest)
        if row is None or call is None or call.guest != place.guest or not place.confirmed:
            return None, None  # it has been done, or is no longer asked
        if not wishes.wants(call.topic, place.way) or await self._is_here(row.id, place.guest):
            return None, None
        if call.topic == "short" and call.due > now:  # clocks stood while no server ran
            return call.due, None
        if (later := wishes.next_time(now)) > now:
            return later, None
        most = self.service.settings.limits.messages_per_hour
        if await store.call(self.outbox.sent_since, letter.guest, now - HOUR) >= most:
            return None, None
        ending = await self._ending(row) if call.topic == "over" else None
        return None, message(row, call, title_of(row.game), self.service.ship.now(), ending)

    async def _is_here(self, table_id: str, guest: str) -> bool:
        """Who has the table before his eyes needs no message."""
        if guest in self.service.hub.guests_at(table_id):
            return True
        return guest in await self.service.following.elsewhere(table_id)

    async def _send(self, letter: Letter, place: Place, told: Message) -> None:
        outbox, store = self.outbox, self.service.store
        try:
            await self.try_to_send(place, told, letter.id)
            await store.call(outbox.done, letter, "sent")
            if place.trouble:
                await store.call(outbox.troubled, place.id, "", True)
            metrics.messages.labels(place.way, "sent").inc()
        except Gone as fault:
            metrics.messages.labels(place.way, "gone").inc()
            await store.call(outbox.done, letter, "dropped")
            await self._give_up(place, str(fault))
        except NotSent as fault:
            metrics.messages.labels(place.way, "failed").inc()
            log.warning("a message by %s was not taken: %s", place.way, fault)
            if letter.tries + 1 >= TRIES:
                await store.call(outbox.done, letter, "dropped")
                await self._give_up(place, str(fault))
                return
            await store.call(outbox.troubled, place.id, str(fault), True)
            await store.call(outbox.failed, letter, min(LONGEST, FIRST * 4**letter.tries))

    async def try_to_send(self, place: Place, told: Message, letter: str = "") -> None:
        """Send it now; ``Gone`` or ``NotSent`` if it cannot be."""
        sender = self.senders[place.way]
        if reason := sender.missing():
            raise NotSent(reason)
        home = (self.service.settings.address or place.home).rstrip("/")
        await self.in_thread(lambda: sender.send(place, told, home, letter))

    async def in_thread(self, work: Callable[[], None]) -> None:
        """Whatever waits for another server does so here, and never for long."""
        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _give_up(self, place: Place, why: str) -> None:
        """A browser that is gone is forgotten; other places must be set up anew."""
        if place.way == "push":
            await self.service.store.call(self.outbox.forget, place.id)
        else:
            await self.service.store.call(self.outbox.troubled, place.id, why, False)
