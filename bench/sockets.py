"""A WebSocket client that costs next to nothing, so that a load test measures the server.

It speaks as much of RFC 6455 as our server's frames need: whole text frames, pings, a close.
Frames go out masked with a key of zeros, which changes no byte.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import zlib
from abc import ABC, abstractmethod

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol, ABC):
    """One connection.  ``hear`` gets each message, ``gone`` is told when it ends."""

    def __init__(self, host: str, path: str, cookie: str, deflate: bool = False) -> None:
        offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if deflate else ""
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{offer}Cookie: {cookie}\r\n\r\n"
        ).encode()
        self._buffer = b""
        self._open = False
        self._inflate = zlib.decompressobj(-15)
        self._transport: asyncio.Transport

    @abstractmethod
    def hear(self, message: bytes) -> None: ...

    @abstractmethod
    def gone(self, why: str) -> None: ...

    def send(self, message: bytes) -> None:
        self._frame(TEXT, message)

    def close(self) -> None:
        self._transport.abort()

    def _frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self._transport.write(head + b"\0\0\0\0" + body)

    # ---- what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone(str(exc or "closed"))

    def data_received(self, data: bytes) -> None:
        self._buffer = buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.gone(head.split(b"\r\n")[0].decode() + ": " + buffer.decode())
                self._transport.abort()
                return
            self._open = True
        self._buffer = buffer[self._take(buffer) :]

    def _take(self, buffer: bytes) -> int:
        """Hear every whole frame; how many bytes that was."""
        at = 0
        while len(buffer) - at >= 2:
            first, size = buffer[at], buffer[at + 1]
            start = at + 2
            if size == 126:
                start = at + 4
                if len(buffer) < start:
                    break
                size = buffer[at + 2] << 8 | buffer[at + 3]
            elif size == 127:
                start = at + 10
                if len(buffer) < start:
                    break
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            at = start + size
            self._heard(first, buffer[start:at])
        return at

    def _heard(self, first: int, body: bytes) -> None:
        kind = first & 0x0F
        if kind == TEXT:
            if first & 0x40:
                body = self._inflate.decompress(body + b"\0\0\xff\xff")
            self.hear(body)
        elif kind == PING:
            self._frame(PONG, body)
        elif kind == CLOSE:
            self._transport.close()
