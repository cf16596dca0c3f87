"""A guest has a name and a secret; the store keeps only the secret's SHA-256."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from functools import lru_cache

from .refusals import Refused

COOKIE = "quarterdeck_guest"
PROGRAM = "bot~"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers allow no more


def new_id() -> str:
    """The random, url-safe name of a guest or a table; no option of a command begins so."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def program_id() -> str:
    """The name of a guest that is a program: no other's has such a sign in it."""
    return f"{PROGRAM}{secrets.token_urlsafe(12)}"


def is_program(guest: str | None) -> bool:
    return guest is not None and guest.startswith(PROGRAM)


def id_for(guest: str, command_id: str) -> str:
    """The name of the table that this command opens: the same, however often it comes."""
    return hashlib.sha256(f"{guest}:{command_id}".encode()).hexdigest()[:24]


def new_secret() -> str:
    """256 random bits: a guest's cookie, a table's seed."""
    return secrets.token_urlsafe(32)


def new_invite() -> str:
    return secrets.token_urlsafe(16)


def fingerprint(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


@lru_cache(4096)
def handle(guest: str) -> str:
    """By which others know a guest, whatever the name is; it opens nothing."""
    return hashlib.sha256(f"handle:{guest}".encode()).hexdigest()[:12]


def first_name() -> str:
    """What a guest is called until it says otherwise."""
    return f"Sailor {secrets.randbelow(9000) + 1000}"


def clean_name(text: str, longest: int) -> str:
    """The name without odd spaces; refused if it cannot be shown in one line."""
    name = " ".join(text.split())
    if not name:
        raise Refused("malformed", "A name needs at least one letter.")
    if len(name) > longest:
        raise Refused("too_long", f"A name has at most {longest} characters.")
    return plain(name)


def plain(text: str) -> str:
    """The text, refused if it holds what is not to be seen (control and format characters)."""
    joiner = "\u200d"  # holds the parts of an emoji together
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign != joiner for sign in text):
        raise Refused("malformed", "Only characters that can be seen are allowed.")
    return text
