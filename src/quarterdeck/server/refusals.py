"""A refusal is typed and says why; nothing has changed when it is raised."""

from __future__ import annotations

STATUS = {
    "illegal": 409,
    "stale": 409,
    "not_seated": 403,
    "not_playing": 409,
    "malformed": 422,
    "too_fast": 429,
    "too_long": 413,
    "unknown": 404,
    "taken": 409,
    "same_name": 409,
    "unavailable": 503,
    "banned": 403,
    "not_invited": 403,
}


# Why a table cannot be played at, by its status.
NOT_PLAYING = {
    "open": "The game has not begun: seats are still open.",
    "over": "The game is over.",
    "closed": "This table was closed.",
    "abandoned": "The game was abandoned.",
}


# What a table says at which nobody plays yet, or any more.
ASLEEP = {
    "open": "Waiting for players.",
    "closed": NOT_PLAYING["closed"],
    "abandoned": NOT_PLAYING["abandoned"],
}


class Refused(Exception):
    """``code`` is one of docs/wire.md; ``reason`` is a sentence for people."""

    def __init__(self, code: str, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.status = status or STATUS[code]


def no_table() -> Refused:
    return Refused("unknown", "There is no such table.")


def no_guest() -> Refused:
    return Refused("unknown", "The server does not know you yet; open the start page.", 401)


def not_invited() -> Refused:
    return Refused("not_invited", "This server is open to those whom its host has invited.")


def too_fast() -> Refused:
    return Refused("too_fast", "That was too fast; wait a moment.")


def unavailable() -> Refused:
    return Refused("unavailable", "The server could not save this; send it again.")
