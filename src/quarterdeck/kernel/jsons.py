"""JSON, in and out: one door for the whole house, so that everybody writes and reads it alike."""

from __future__ import annotations

from typing import Any

import msgspec


def packed(value: Any) -> bytes:
    """As it is sent: without a space."""
    return msgspec.json.encode(value)


def written(value: Any) -> str:
    """As it is kept in files and shown to people: one line, with spaces.  What JSON does not know
    is told by its ``str``."""
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=0).decode()


def read(text: str | bytes) -> Any:
    """``ValueError`` says what is wrong with it."""
    return msgspec.json.decode(text)
