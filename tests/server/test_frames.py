"""WebSocket frames, beside the library that others use: what one says the other understands."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode, Frame, Opcode
from websockets.streams import StreamReader

from quarterdeck.server.live.frames import (
    BINARY,
    LARGEST,
    PING,
    TAIL,
    TEXT,
    WORTH_DEFLATING,
    Broken,
    Reader,
    framed,
)

MASK = b"\x01\x02\x03\x04"


def deflate() -> PerMessageDeflate:
    return PerMessageDeflate(True, True, 15, 15)


def heard(reader: Reader, data: bytes, cut: int = 1 << 20) -> list[tuple[int, bytes]]:
    parts = [data[at : at + cut] for at in range(0, len(data), cut)]
    return [(kind, body) for part in parts for kind, body in reader.read(part)]


def sent(frame: Frame, deflates: bool = False) -> bytes:
    return frame.serialize(mask=True, extensions=[deflate()] if deflates else [])


messages = st.lists(
    st.tuples(st.sampled_from([TEXT, BINARY, PING]), st.binary(max_size=300), st.integers(1, 4))
)


@given(messages, st.booleans(), st.integers(1, 50))
def test_all_that_a_client_sends_is_understood_however_it_is_cut(
    said: list[tuple[int, bytes, int]], deflates: bool, cut: int
) -> None:
    data = b""
    extension = [deflate()] if deflates else []
    for kind, body, parts in said:
        if kind == PING:
            data += Frame(Opcode.PING, body[:125]).serialize(mask=True)
            continue
        step = -(-len(body) // parts) or 1
        pieces = [body[at : at + step] for at in range(0, len(body), step)] or [b""]
        for number, piece in enumerate(pieces):
            opcode = Opcode(kind) if number == 0 else Opcode.CONT
            frame = Frame(opcode, piece, fin=number == len(pieces) - 1)
            data += frame.serialize(mask=True, extensions=extension)
            if not frame.fin:  # between the parts of a message
                data += Frame(Opcode.PING, b"between").serialize(mask=True)
    found = heard(Reader(deflates), data, cut)
    whole = [(kind, body) for kind, body in found if body != b"between"]
    assert whole == [(kind, body[:125] if kind == PING else body) for kind, body, _ in said]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536, WORTH_DEFLATING, 200_000])
@pytest.mark.parametrize("deflates", [False, True])
def test_all_that_the_server_sends_is_understood(size: int, deflates: bool) -> None:
    body = Random(size).randbytes(size // 2) + bytes(size - size // 2)
    reader = StreamReader()
    data = framed(TEXT, body, deflates)
    reader.feed_data(data)
    parser = Frame.parse(reader.read_exact, mask=False, extensions=[deflate()] if deflates else [])
    with pytest.raises(StopIteration) as end:
        next(parser)
    assert (end.value.value.opcode, bytes(end.value.value.data)) == (Opcode.TEXT, body)
    assert (len(data) < size) == (deflates and size >= WORTH_DEFLATING)


BOMB = zlib.compressobj(9, wbits=-15)
LARGE = BOMB.compress(bytes(50 * LARGEST)) + BOMB.flush(zlib.Z_SYNC_FLUSH)


def raw(first: int, body: bytes, mask: int = 0x80) -> bytes:
    size = len(body)
    head = (
        bytes([first, mask | size])
        if size < 126
        else bytes([first, mask | 126, size >> 8, size & 255])
    )
    return head + (bytes(4) if mask else b"") + body


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (raw(0x81, b"bare", mask=0), CloseCode.PROTOCOL_ERROR),
        (raw(0x91, b"a bit that means nothing"), CloseCode.PROTOCOL_ERROR),
        (raw(0x83, b"a kind that there is not"), CloseCode.PROTOCOL_ERROR),
        (raw(0x8B, b"another"), CloseCode.PROTOCOL_ERROR),
        (raw(0x09, b"a ping in parts"), CloseCode.PROTOCOL_ERROR),
        (raw(0xC9, b"a deflated ping"), CloseCode.PROTOCOL_ERROR),
        (raw(0x89, bytes(126)), CloseCode.PROTOCOL_ERROR),
        (raw(0x80, b"goes on with nothing"), CloseCode.PROTOCOL_ERROR),
        (raw(0x01, b"one") + raw(0x81, b"and in it another"), CloseCode.PROTOCOL_ERROR),
        (raw(0x01, b"one") + raw(0xC0, b"deflated later"), CloseCode.PROTOCOL_ERROR),
        (bytes([0x81, 0xFF]) + (LARGEST + 1).to_bytes(8, "big"), CloseCode.MESSAGE_TOO_BIG),
        (raw(0x01, bytes(60_000)) + raw(0x80, bytes(60_000)), CloseCode.MESSAGE_TOO_BIG),
        (raw(0xC1, LARGE[: -len(TAIL)]), CloseCode.MESSAGE_TOO_BIG),
        (raw(0xC1, b"\xff\xff\xff"), CloseCode.INVALID_DATA),
    ],
)  # fmt: skip
def test_who_does_not_keep_to_the_rules_is_told_which(data: bytes, code: int) -> None:
    with pytest.raises(Broken) as fault:
        heard(Reader(deflates=True), data)
    assert fault.value.code == code


def test_what_is_deflated_though_nobody_agreed_to_it_is_refused() -> None:
    with pytest.raises(Broken):
        heard(Reader(deflates=False), sent(Frame(Opcode.TEXT, b"text"), deflates=True))
