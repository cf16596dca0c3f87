"""Live connections: who watches which table, and how each of them is written to."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..limits import Bucket, Limits, Share
from ..store import TableRow

FELL_BEHIND = 1013  # "try again later": the page connects again and resumes
POLICY = 1008
GONE = 1006  # the other side has; never sent
SEND_SECONDS = 20.0  # longer than this for one message, and the connection has fallen behind


def encode(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


class Told(NamedTuple):
    """What the watchers of a table have been told: the table, and its last line of chat."""

    row: TableRow
    said: int


class Connection:
    """One open page.  ``guest`` is None for somebody who has no cookie.

    A message is written at once while the page keeps up; else the rest waits in line, for a
    bounded time and within a bounded number of bytes.
    """

    __slots__ = (
        "_backlog", "_behind", "_busy", "_open", "_pump", "_reader", "bucket", "close_code",
        "guest", "limits", "table_id", "websocket",
    )  # fmt: skip

    def __init__(
        self, websocket: WebSocket, table_id: str, guest: str | None, limits: Limits
    ) -> None:
        self.websocket = websocket
        self.table_id = table_id
        self.guest = guest
        self.limits = limits
        self.bucket: Bucket | Share = Bucket(limits.commands_per_second, limits.command_burst)
        self.close_code: int | None = None
        self._open = False  # accepted: until then everything waits in line
        self._backlog: deque[str] = deque()
        self._behind = 0  # characters in line
        self._pump: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[Any] | None = None
        self._busy = False  # with a command, which is brought to its end whatever happens

    def offer(self, text: str) -> None:
        """Send a message; who falls too far behind is dropped and may resume."""
        if self.close_code is not None:
            return
        if self._open and self._pump is None:
            self._write(text)
            return
        self._backlog.append(text)
        self._behind += len(text)
        if self._behind > self.limits.queued_bytes and self._open:
            self.drop(FELL_BEHIND)

    def drop(self, code: int) -> None:
        """End it; what it has ordered is still carried out."""
        if self.close_code is None:
            self.close_code = code
            if self._reader is not None and not self._busy:
                self._reader.cancel()

    async def converse(self, obey: Callable[[str], Awaitable[None]]) -> None:
        """Obey one message after the other, until one side ends it."""
        self._reader = asyncio.current_task()
        self._open = self._busy = True  # who has gone already is found out by writing
        while self._backlog and self._pump is None:
            self._write(self._next())
        try:
            while (text := await self._receive()) is not None:
                await obey(text)
        except asyncio.CancelledError:
            if self.close_code is None:
                raise
            if self._reader is not None:
                self._reader.uncancel()
        finally:
            self._open = False
            if self._pump is not None:
                self._pump.cancel()
            await self._close()

    async def _receive(self) -> str | None:
        """The next message; None once one side has ended it."""
        if self.close_code is not None:
            return None
        self._busy = False
        message = await self.websocket.receive()
        self._busy = True
        if message["type"] == "websocket.disconnect":
            return None
        return message.get("text") or ""

    def _next(self) -> str:
        text = self._backlog.popleft()
        self._behind -= len(text)
        return text

    def _write(self, text: str) -> None:
        """Send without a task: a connection that keeps up does not make anybody wait."""
        sending = self.websocket.send_text(text)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.drop(GONE)
            return
        self._pump = asyncio.create_task(self._send_rest(Begun(sending, waits_for)))

    async def _send_rest(self, begun: Begun) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await begun
            while self._backlog:
                async with asyncio.timeout(SEND_SECONDS):
                    await self.websocket.send_text(self._next())
            self._pump = None
        except TimeoutError:
            self.drop(FELL_BEHIND)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.drop(GONE)

    async def _close(self) -> None:
        if self.close_code is None or self.close_code == GONE:
            return
        try:
            async with asyncio.timeout(1.0):
                await self.websocket.close(self.close_code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            pass  # it had gone already


class Begun:
    """A coroutine that was begun by hand and could not end at once; to be awaited by a task."""

    __slots__ = ("_coroutine", "_waits_for")

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._waits_for
        yield from self._coroutine.__await__()


class Hub:
    """All live connections of this server, by table."""

    def __init__(self) -> None:
        self._at: dict[str, list[Connection]] = {}
        self._sockets: dict[str, int] = {}
        self.told: dict[str, Told] = {}
        self.elsewhere: dict[str, frozenset[str]] = {}  # guests that watch at other nodes
        self.changed: Callable[[str], None] = lambda _: None  # told of a table's comings and goings

    def count(self, who: str) -> int:
        return self._sockets.get(who, 0)

    @contextmanager
    def counted(self, who: str) -> Iterator[None]:
        """A socket counts from the moment it is let in, before anything is read for it."""
        self._sockets[who] = self.count(who) + 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def add(self, connection: Connection) -> None:
        self._at.setdefault(connection.table_id, []).append(connection)
        self.changed(connection.table_id)

    def remove(self, connection: Connection) -> bool:
        """Whether it was here at all."""
        watching = self._at.get(connection.table_id, [])
        if connection not in watching:
            return False
        watching.remove(connection)
        if not watching:
            del self._at[connection.table_id]
            self.told.pop(connection.table_id, None)
            self.elsewhere.pop(connection.table_id, None)
        self.changed(connection.table_id)
        return True

    def at(self, table_id: str) -> tuple[Connection, ...]:
        return tuple(self._at.get(table_id, ()))

    def watchers_at(self, table_id: str) -> set[str | None]:
        """Who watches: guests, and None for all who have no cookie."""
        return {each.guest for each in self.at(table_id)}

    def everywhere(self, table_id: str) -> set[str]:
        """The guests that watch a table, at whatever node."""
        return self.guests_at(table_id) | self.elsewhere.get(table_id, frozenset())

    def guests_at(self, table_id: str) -> set[str]:
        return {each.guest for each in self.at(table_id) if each.guest is not None}

    def watched(self) -> list[str]:
        return list(self._at)

    def tell(self, table_id: str, message: dict[str, Any]) -> None:
        """The same words to all who watch: only for what everybody may know."""
        text = encode(message)
        for connection in self.at(table_id):
            connection.offer(text)

    def everybody(self) -> Iterable[Connection]:
        return [each for watching in self._at.values() for each in watching]
