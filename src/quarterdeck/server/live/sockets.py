"""A live connection on its transport: uvicorn lets it in, and then is out of the way.

The request, its answer and every refusal go through the application as any request does.  Once it
is accepted, ``Door.hand_over`` puts a ``Socket`` in its place, which has no task, no queue and no
buffer while nothing is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Close, CloseCode
from websockets.server import ServerProtocol

from .frames import CLOSE, LARGEST, PING, PONG, TEXT, Broken, Reader, framed

GONE = 1006  # the other side has; never sent
FELL_BEHIND = 1013  # "try again later": the page connects again and resumes
RESTART = 1012  # "service restart": the page connects again
SEND_SECONDS = 20.0  # longer than this for what was sent, and the connection has fallen behind
LOOK_SECONDS = 20.0  # between looks whether anything was heard of it
CLOSE_SECONDS = 1.0  # for the other side to say good-bye
EXTENSION = "quarterdeck.door"  # under this name the application finds the door


class Listener(Protocol):
    def heard(self, text: str) -> None: ...

    def lost(self) -> None:
        """The connection has ended.  Told once, last."""


class Socket(asyncio.Protocol):
    """An open WebSocket."""

    __slots__ = (
        "_closing", "_connections", "_left", "_listener", "_look", "_loop", "_paused", "_reader",
        "_silent", "_slow", "_transport",
    )  # fmt: skip

    def __init__(
        self,
        transport: asyncio.Transport,
        listener: Listener,
        deflates: bool,
        connections: set[Any],
        left: Callable[[], None],
    ) -> None:
        self._transport = transport
        self._listener = listener
        self._reader = Reader(deflates)
        self._connections = connections  # of this server, for when it stops
        self._left = left
        self._loop = asyncio.get_running_loop()
        self._closing = False  # we have said good-bye
        self._paused = False
        self._silent = 0  # looks since anything was heard of it
        self._slow: asyncio.TimerHandle | None = None
        self._look = self._loop.call_later(LOOK_SECONDS, self._look_after)
        connections.add(self)

    @property
    def behind(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self._transport.get_write_buffer_size()

    def send(self, *texts: bytes) -> None:
        """Messages, in one write."""
        if not self._closing:
            deflates = self._reader.deflates
            self._write(b"".join([framed(TEXT, text, deflates) for text in texts]))

    def _write(self, data: bytes) -> None:
        if not self._transport.is_closing():  # it may have been cut off a moment ago
            self._transport.write(data)

    def close(self, code: int) -> None:
        """Say good-bye; who does not answer is cut off."""
        if self._closing:
            return
        self._closing = True
        self._write(framed(CLOSE, Close(code, "").serialize()))
        self.listen(True)
        self._loop.call_later(CLOSE_SECONDS, self._transport.abort)

    def listen(self, wanted: bool) -> None:
        """Whether more is read: a client that says too much waits."""
        if self._paused == wanted and not self._transport.is_closing():
            self._paused = not wanted
            (self._transport.resume_reading if wanted else self._transport.pause_reading)()

    # ---- what uvicorn and asyncio call

    def shutdown(self) -> None:
        """The server stops."""
        if not self._closing:
            self._closing = True
            self._write(framed(CLOSE, Close(RESTART, "").serialize()))
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        try:
            for kind, body in self._reader.read(data):
                self._take(kind, body)
        except Broken as fault:
            self.close(fault.code)
        except UnicodeDecodeError:
            self.close(CloseCode.INVALID_DATA)

    def _take(self, kind: int, body: bytes) -> None:
        if kind == CLOSE:
            self._said_goodbye(body)
        elif kind == PING:
            if self._slow is None and not self._closing:  # who does not read gets no more to read
                self._write(framed(PONG, body))
        elif kind != PONG and not self._closing:
            self._listener.heard(body.decode() if kind == TEXT else "")

    def _said_goodbye(self, body: bytes) -> None:
        if not self._closing:
            self._closing = True
            self._write(framed(CLOSE, body[:2]))
        self._transport.close()

    def pause_writing(self) -> None:
        self._slow = self._loop.call_later(SEND_SECONDS, self.close, FELL_BEHIND)

    def resume_writing(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        self._look.cancel()
        self.resume_writing()
        self._connections.discard(self)
        self._left()
        self._listener.lost()

    def _look_after(self) -> None:
        """Who is silent is asked whether it is there; who is still silent then is cut off."""
        if self._silent == 2:
            self._transport.abort()
            return
        if self._silent == 1 and not self._closing:
            self._write(framed(PING, b""))
        if not self._paused:  # else it may have said what was not read
            self._silent += 1
        self._look = self._loop.call_later(LOOK_SECONDS, self._look_after)


class Door(WebSocketsSansIOProtocol):
    """uvicorn's own, until a connection is accepted."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True, client_no_context_takeover=True
        )
        self.conn = ServerProtocol(extensions=[deflate], max_size=LARGEST)
        self.left: Callable[[], None] = lambda: None  # told when the connection ends
        self._early = b""  # what came before it was accepted
        self._handed_over = False

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The socket has its own."""

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif len(self._early) + len(data) > LARGEST:
            self.transport.abort()
        else:
            self._early += data

    def hand_over(self, listener: Listener) -> Socket | None:
        """The connection is accepted; None if the other side has gone already."""
        if self.disconnected or self.transport.is_closing():
            return None
        self._handed_over = True
        deflates = bool(self.conn.extensions)
        socket = Socket(self.transport, listener, deflates, self.connections, self.left)
        self.connections.discard(self)
        self.transport.set_protocol(socket)
        if self._early:
            self.loop.call_soon(socket.data_received, self._early)
        return socket

    def connection_lost(self, exc: Exception | None) -> None:
        self.left()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if not self._handed_over and self.close_timer is None:
            self.transport.close()
