"""Live connections: who watches which table, and a bounded queue for each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from .limits import Bucket, Limits, Share
from .store import TableRow

FELL_BEHIND = 1013  # "try again later": the page connects again and resumes
POLICY = 1008
SEND_SECONDS = 20.0  # longer than this for one message, and the connection has fallen behind


def encode(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


class Told(NamedTuple):
    """What the watchers of a table have been told: the table, and its last line of chat."""

    row: TableRow
    said: int


class Connection:
    """One open page.  ``guest`` is None for somebody who has no cookie."""

    def __init__(
        self, websocket: WebSocket, table_id: str, guest: str | None, limits: Limits
    ) -> None:
        self.websocket = websocket
        self.table_id = table_id
        self.guest = guest
        self.limits = limits
        self.bucket: Bucket | Share = Bucket(limits.commands_per_second, limits.command_burst)
        self.close_code: int | None = None
        self._queue: asyncio.Queue[str] = asyncio.Queue(limits.queued_messages)
        self._ended = asyncio.Event()

    def offer(self, text: str) -> None:
        """Queue a message; who falls too far behind is dropped and may resume."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop(FELL_BEHIND)

    def drop(self, code: int) -> None:
        if self.close_code is None:
            self.close_code = code
        self._ended.set()

    async def ended(self) -> None:
        await self._ended.wait()

    async def pump(self) -> None:
        """Send what is queued until the connection ends."""
        try:
            while True:
                text = await self._queue.get()
                async with asyncio.timeout(SEND_SECONDS):
                    await self.websocket.send_text(text)
        except TimeoutError:
            self.drop(FELL_BEHIND)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._ended.set()  # the other side has gone

    async def close(self) -> None:
        if self.close_code is None:
            return
        try:
            async with asyncio.timeout(1.0):
                await self.websocket.close(self.close_code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            pass  # it had gone already


class Hub:
    """All live connections of this server, by table."""

    def __init__(self) -> None:
        self._at: dict[str, list[Connection]] = {}
        self._sockets: dict[str, int] = {}
        self.told: dict[str, Told] = {}
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
        self.changed(connection.table_id)
        return True

    def at(self, table_id: str) -> tuple[Connection, ...]:
        return tuple(self._at.get(table_id, ()))

    def watchers_at(self, table_id: str) -> set[str | None]:
        """Who watches: guests, and None for all who have no cookie."""
        return {each.guest for each in self.at(table_id)}

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
