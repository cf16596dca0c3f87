"""What is said on a live connection: commands come in, answers and news go out."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections import deque
from collections.abc import Iterable
from typing import Any

from .. import wire
from ..limits import REFUSAL_COSTS
from ..refusals import Refused, too_fast
from ..store import Guest
from ..tables.answers import declined, not_seated
from ..tables.service import Service
from .connections import POLICY, Connection, encode
from .sockets import GONE, Door

log = logging.getLogger(__name__)


class Conversation:
    """One page and the server.  While nothing is said there is no task for it; one command is
    carried out at a time, and who sends more waits."""

    __slots__ = ("_context", "_counted", "_task", "_tasks", "_waiting", "connection", "guest",
                 "refused", "service")  # fmt: skip

    def __init__(
        self, service: Service, connection: Connection, guest: Guest | None, counted: Iterable[str]
    ) -> None:
        """``counted``: for whom it counts as a live connection, from now until it is lost."""
        self.service = service
        self.connection = connection
        self.guest = guest
        self._counted = tuple(counted)
        self.refused = 0  # as too fast, in a row
        self._waiting: deque[str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # those that a server waits for at its end
        self._context = contextvars.copy_context()  # what is logged names this connection
        service.hub.came(*self._counted)

    def begin(self, door: Door) -> None:
        """The connection is accepted: from now on this hears what is said on it."""
        self._tasks = door.tasks
        socket = door.hand_over(self)
        self.connection.open(socket)
        if socket is None:
            self.lost()

    # ---- what the socket calls

    def heard(self, text: str) -> None:
        if self._task is None:
            self._task = self._begin(self._obey_all(text))
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(text)
        self.connection.listen(False)

    def lost(self) -> None:
        if self.connection.close_code is None:
            self.connection.close_code = GONE
        self.service.hub.went(*self._counted)
        self._begin(self._take_leave())

    def _begin(self, work: Any) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()
        task: asyncio.Task[None] = loop.create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _take_leave(self) -> None:
        await self.service.detach(self.connection)
        log.info("live connection ended", extra={"details": {"table": self.connection.table_id}})

    async def _obey_all(self, text: str) -> None:
        """One message after the other, until none waits or one side has ended it."""
        try:
            while True:
                await self.answer(text)
                if not self._waiting or self.connection.close_code is not None:
                    return
                text = self._waiting.popleft()
        finally:
            self._task = self._waiting = None
            self.connection.listen(True)

    # ---- answers

    async def answer(self, text: str) -> None:
        connection = self.connection
        connection.awaits_answer = True
        if connection.bucket.take():
            self.refused = 0
            answer = await self.obey(text)
            if not answer["ok"]:
                connection.bucket.charge(REFUSAL_COSTS)
        else:
            self.refused += 1
            await asyncio.sleep(connection.limits.refusal_pause)
            seq = self.service.last_seq(connection.table_id)
            answer = declined(wire.command_id_in(text), too_fast(), seq)
        connection.answer(encode(answer))
        if self.refused > connection.limits.refusals_in_a_row:
            connection.drop(POLICY)

    async def obey(self, text: str) -> dict[str, Any]:
        connection = self.connection
        most = connection.limits.message_bytes
        try:
            # A character may be several bytes; most messages are far too short to matter.
            if 4 * len(text) > most and len(text.encode()) > most:
                raise Refused("too_long", f"A message has at most {most} bytes.")
            order = wire.read_command(text)
            if self.guest is None:
                raise not_seated()
            return await self.service.command(connection.table_id, self.guest, order)
        except Refused as refusal:
            seq = self.service.last_seq(connection.table_id)
            return declined(wire.command_id_in(text), refusal, seq)
