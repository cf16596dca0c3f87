"""Live connections: who watches which table, and how each of them is written to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from quarterdeck.kernel import jsons

from ..limits import Bucket, Limits, Share
from ..store import TableRow
from .sockets import FELL_BEHIND, GONE, Socket

POLICY = 1008

encode = jsons.packed


class Told(NamedTuple):
    """What the watchers of a table have been told: the table, and its last line of chat."""

    row: TableRow
    said: int
    own: dict[str | None, bytes]  # what is one guest's own, while the table does not change


class Connection:
    """One open page.  ``guest`` is None for somebody who has no cookie.

    A message is written at once; who takes them too slowly is dropped (see ``Socket`` for how
    long that may be).  Until the connection is accepted, messages wait; and while it waits for an
    answer, news wait for the next step of the event loop, since most often they are what its own
    command has done and the answer comes in the same step: then both go in one write.
    """

    __slots__ = ("_socket", "_waiting", "awaits_answer", "bucket", "close_code", "guest", "limits",
                 "mark", "table_id")  # fmt: skip

    def __init__(self, table_id: str, guest: str | None, limits: Limits) -> None:
        self.table_id = table_id
        self.guest = guest
        self.mark = ""  # of an account's cookie or a program's token: both can be taken back
        self.limits = limits
        self.bucket: Bucket | Share = Bucket(limits.commands_per_second, limits.command_burst)
        self.close_code: int | None = None
        self._socket: Socket | None = None
        self.awaits_answer = False
        self._waiting: list[bytes] = []  # messages

    def open(self, socket: Socket | None) -> None:
        """It is accepted; None: and has gone again."""
        if socket is None:
            self.close_code = GONE
            self._waiting = []
            return
        self._socket = socket
        if self.close_code is not None:
            socket.close(self.close_code)
        self._write()

    def offer(self, text: bytes) -> None:
        """Send a message; who falls too far behind is dropped and may resume."""
        if self.close_code is not None:
            return
        self._waiting.append(text)
        if not self.awaits_answer:
            self._write()
        elif len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._write)

    def answer(self, text: bytes) -> None:
        """What it waited for, with the news that came in the same step."""
        self.awaits_answer = False
        self.offer(text)

    def _write(self) -> None:
        if self._socket is None or not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        if self.close_code is None:
            self._socket.send(*waiting)
            if self._socket.behind > self.limits.queued_bytes:
                self.drop(FELL_BEHIND)

    def drop(self, code: int) -> None:
        """End it; what it has ordered is still carried out."""
        if self.close_code is None:
            self._write()
        if self.close_code is None:
            self.close_code = code
            if self._socket is not None:
                self._socket.close(code)

    def listen(self, wanted: bool) -> None:
        if self._socket is not None:
            self._socket.listen(wanted)


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

    def came(self, *who: str) -> None:
        """A socket counts from the moment it is let in, before anything is read for it."""
        for each in who:
            self._sockets[each] = self.count(each) + 1

    def went(self, *who: str) -> None:
        for each in who:
            self._sockets[each] -= 1
            if not self._sockets[each]:
                del self._sockets[each]

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
