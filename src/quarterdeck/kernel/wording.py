"""Small words that every game's texts need."""

from __future__ import annotations

from collections.abc import Sequence

from .moves import Seat


def who(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """``You`` for the one who reads it, else the name."""
    return "You" if seat == viewer else names[seat]


def whose(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """``your``, or the name with its ending."""
    return "your" if seat == viewer else f"{names[seat]}’s"


def first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """``1 ship``, ``2 ships``."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
