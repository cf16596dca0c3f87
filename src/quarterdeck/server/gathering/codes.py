"""Code words: a colour, a bird and a number, to be said across a room."""

from __future__ import annotations

import re
import secrets
import unicodedata

from ..spoken import BIRDS, COLOURS, words

LARGEST = 999
SHAPE = re.compile(r"[a-z]+-[a-z]+-[0-9]+\Z")


def new_code() -> str:
    """One of more than a million; who guesses is slowed down at the door."""
    number = secrets.randbelow(LARGEST) + 1
    return "-".join([*words(COLOURS, BIRDS), str(number)])


def spelled(text: str) -> str:
    """A code word as it is kept, whether somebody typed it, said it or pasted its link."""
    last = text.strip().rstrip("/").rsplit("/", 1)[-1]
    folded = unicodedata.normalize("NFKC", last).casefold()
    return "-".join(folded.replace("-", " ").replace("_", " ").split())[:60]


def is_code(text: str) -> bool:
    """Does it look like a code word, which can be guessed, and not like an invitation?"""
    return SHAPE.match(spelled(text)) is not None
