"""Connections are counted, and who says nothing has to make room.

uvicorn waits for ever for a request's first lines, and takes connections until the machine has
no more.  Here a connection has a few seconds for each request's head, and some more to take the
answer; one address has so many connections; and where all places are taken, who has waited
longest without a request goes.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter, OrderedDict
from contextlib import suppress
from functools import partial
from typing import Any

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

from uvicorn.protocols.http.h11_impl import H11Protocol

from quarterdeck.kernel import jsons

from ..limits import Limits, is_this_machine
from ..live.sockets import Door

log = logging.getLogger(__name__)

UNLIMITED = 1_000_000
SPARE_FILES = 200  # for the database, the log, workers: not for connections


class Place:
    """What is known of a connection for as long as it lasts, whatever protocol it speaks."""

    __slots__ = ("address", "transport")

    def __init__(self, address: str, transport: asyncio.Transport) -> None:
        self.address = address
        self.transport = transport


class Doorman:
    """Who is in, and who may come in."""

    def __init__(self, most: int, most_of_one: int, trusted: str = "127.0.0.1") -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.turned_away = 0
        self.sent_away = 0
        self._trusted = {each.strip() for each in trusted.split(",")}
        self._inside: set[Place] = set()
        self._by_address: Counter[str] = Counter()
        self._idle: OrderedDict[Place, None] = OrderedDict()  # those without a request

    def __len__(self) -> int:
        return len(self._inside)

    def admits(self, visitor: Place) -> bool:
        """Let a connection in, if there is or can be made room for it."""
        address = visitor.address
        if self._by_address[address] >= self.most_of_one and not self._is_exempt(address):
            room = self._make_room(address)
        else:
            room = len(self._inside) < self.most or self._make_room(None)
        if not room:
            self.turned_away += 1
            return False
        self._inside.add(visitor)
        self._by_address[address] += 1
        self.idle(visitor)
        return True

    def idle(self, visitor: Place) -> None:
        """It waits for nothing: the next request is its own affair."""
        if visitor in self._inside:
            self._idle[visitor] = None

    def busy(self, visitor: Place) -> None:
        self._idle.pop(visitor, None)

    def left(self, visitor: Place) -> None:
        if visitor not in self._inside:
            return
        self._inside.discard(visitor)
        self._idle.pop(visitor, None)
        self._by_address[visitor.address] -= 1
        if not self._by_address[visitor.address]:
            del self._by_address[visitor.address]

    def _make_room(self, address: str | None) -> bool:
        """Send away who has been idle longest (of this address), if anybody is."""
        found = (each for each in self._idle if address in (None, each.address))
        oldest = next(found, None)
        if oldest is None:
            return False
        self.sent_away += 1
        self.left(oldest)
        oldest.transport.abort()
        return True

    def _is_exempt(self, address: str) -> bool:
        """A proxy stands for many people, and this machine itself is not an abuser."""
        return "*" in self._trusted or address in self._trusted or is_this_machine(address)


class Visitor(H11Protocol):
    """A connection with a doorman."""

    doorman: Doorman
    head_seconds: float
    read_seconds: float

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._place: Place
        self._head: asyncio.TimerHandle | None = None
        self._read: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._place = Place(self.client[0] if self.client else "", transport)
        if self.doorman.admits(self._place):
            self._await_head()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self._is_idle():
            self._await_head()  # of a further request
        super().data_received(data)
        if not self._is_idle():
            self._head_has_come()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_idle() and not self.transport.is_closing():
            self.doorman.idle(self._place)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on another protocol has the connection; its place is still counted here."""
        self._upgraded = True
        self._head_has_come()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, Door)
        protocol.left = partial(self.doorman.left, self._place)

    def pause_writing(self) -> None:
        """More is to be sent than the other side takes."""
        self._read = self.loop.call_later(self.read_seconds, self._too_slow)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stop_reading()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_reading()
        self.doorman.left(self._place)
        super().connection_lost(exc)

    def _is_idle(self) -> bool:
        answered = self.cycle is None or self.cycle.response_complete
        return answered and not self._upgraded

    def _await_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(self.head_seconds, self._too_slow)

    def _head_has_come(self) -> None:
        self._stop_waiting()
        self.doorman.busy(self._place)

    def _stop_waiting(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _stop_reading(self) -> None:
        if self._read is not None:
            self._read.cancel()
            self._read = None

    def _too_slow(self) -> None:
        self._head = self._read = None
        self.doorman.sent_away += 1
        self.transport.abort()


_BODY = jsons.written({"code": "unavailable", "reason": "The server is full; try again later."})
FULL = (
    "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n"
    f"content-length: {len(_BODY)}\r\nconnection: close\r\n\r\n{_BODY}"
).encode()


def protocol_for(limits: Limits) -> type[Visitor]:
    """The protocol of one server, with a doorman of its own."""
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    doorman = Doorman(
        min(limits.connections, files_for_connections()), limits.connections_per_address, trusted
    )
    seconds = {"head_seconds": limits.head_seconds, "read_seconds": limits.read_seconds}
    return type("VisitorHere", (Visitor,), {"doorman": doorman, **seconds})


def files_for_connections() -> int:
    """How many connections the machine allows; as many files as it lets us have are taken."""
    if resource is None:
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return UNLIMITED if soft == resource.RLIM_INFINITY else max(SPARE_FILES, soft - SPARE_FILES)
