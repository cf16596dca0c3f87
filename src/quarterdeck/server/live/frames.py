"""WebSocket frames (RFC 6455, and RFC 7692 without contexts).  Pure: bytes in, bytes out.

A message costs a connection no memory once it is told, and a small one no compression: browsers
ask for it, but what a move sends is a few kilobytes, which cost more to deflate than to send.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

from websockets.frames import CloseCode
from websockets.utils import apply_mask

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
CONTROL = 8  # kinds from here on: short, whole, and between the parts of others

LARGEST = 64 * 1024  # a longer message ends the connection; the limit below it is told
WORTH_DEFLATING = 16 * 1024  # bytes: a welcome with a long log, not a move
LEVEL = 1
TAIL = b"\x00\x00\xff\xff"  # of each deflated message, and left out

FIN, DEFLATED, MASKED = 0x80, 0x40, 0x80


class Broken(Exception):
    """The other side does not keep to the rules: the connection ends with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    kind: int
    body: bytes


def framed(kind: int, body: bytes, deflates: bool = False) -> bytes:
    """A whole message as the server sends it."""
    first = FIN | kind
    if deflates and len(body) >= WORTH_DEFLATING:
        first |= DEFLATED
        deflate = zlib.compressobj(LEVEL, wbits=-15)
        body = (deflate.compress(body) + deflate.flush(zlib.Z_SYNC_FLUSH))[: -len(TAIL)]
    size = len(body)
    if size < 126:
        return bytes((first, size)) + body
    if size < 65536:
        return bytes((first, 126, size >> 8, size & 255)) + body
    return bytes((first, 127)) + size.to_bytes(8, "big") + body


class Reader:
    """Puts together what a client sends.  ``deflates``: compression was agreed upon."""

    __slots__ = ("_buffer", "_deflated", "_kind", "_parts", "deflates")

    def __init__(self, deflates: bool) -> None:
        self.deflates = deflates
        self._buffer = b""
        self._parts = b""  # of a message in several frames
        self._kind = CONTINUED  # of that message; none
        self._deflated = False

    def read(self, data: bytes) -> Iterator[Frame]:
        """Every message and control frame that is complete now."""
        buffer = self._buffer + data if self._buffer else data
        at = 0
        while (found := self._cut(buffer, at)) is not None:
            first, body, at = found
            self._buffer = b""
            frame = self._heard(first, body)
            if frame is not None:
                yield frame
        self._buffer = buffer[at:] if at else buffer

    def _cut(self, buffer: bytes, at: int) -> tuple[int, bytes, int] | None:
        """One frame: its first byte, what it holds, and where the next one begins."""
        if len(buffer) < at + 2:
            return None
        first, size = buffer[at], buffer[at + 1]
        if not size & MASKED:
            raise Broken(CloseCode.PROTOCOL_ERROR)
        size &= 127
        start = at + 2 + (2 if size == 126 else 8 if size == 127 else 0)
        if len(buffer) < start:
            return None
        if size > 125:
            if first & 15 >= CONTROL:
                raise Broken(CloseCode.PROTOCOL_ERROR)
            size = int.from_bytes(buffer[at + 2 : start], "big")
        if size + len(self._parts) > LARGEST:
            raise Broken(CloseCode.MESSAGE_TOO_BIG)
        end = start + 4 + size
        if len(buffer) < end:
            return None
        return first, apply_mask(buffer[start + 4 : end], buffer[start : start + 4]), end

    def _heard(self, first: int, body: bytes) -> Frame | None:
        kind, last, deflated = first & 15, bool(first & FIN), bool(first & DEFLATED)
        if first & 0x30 or (deflated and not self.deflates):
            raise Broken(CloseCode.PROTOCOL_ERROR)
        if kind >= CONTROL:
            if not last or deflated or kind > PONG:
                raise Broken(CloseCode.PROTOCOL_ERROR)
            return Frame(kind, body)
        if (kind == CONTINUED) != (self._kind != CONTINUED) or kind > BINARY:
            raise Broken(CloseCode.PROTOCOL_ERROR)
        if kind == CONTINUED:
            if deflated:
                raise Broken(CloseCode.PROTOCOL_ERROR)
            kind, deflated, body = self._kind, self._deflated, self._parts + body
        self._kind, self._parts, self._deflated = CONTINUED, b"", False
        if last:
            return Frame(kind, _inflated(body) if deflated else body)
        self._kind, self._parts, self._deflated = kind, body, deflated
        return None


def _inflated(body: bytes) -> bytes:
    inflate = zlib.decompressobj(wbits=-15)
    try:
        found = inflate.decompress(body + TAIL, LARGEST + 1)
    except zlib.error:
        raise Broken(CloseCode.INVALID_DATA) from None
    if len(found) > LARGEST:
        raise Broken(CloseCode.MESSAGE_TOO_BIG)
    return found
