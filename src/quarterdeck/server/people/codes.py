"""Codes that people write down, read out or type."""

from __future__ import annotations

import re
import secrets

from ..spoken import BIRDS, COLOURS, CRAFT, words

# Crockford's: no I, L, O or U, so that nothing written by hand is read as something else.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011")
GROUPS, GROUP = 5, 4  # 100 bits


def recovery_code() -> str:
    """To be kept on paper: ``7KQX-2M9D-…``."""
    groups = ["".join([secrets.choice(LETTERS) for _ in range(GROUP)]) for _ in range(GROUPS)]
    return "-".join(groups)


def code_word() -> str:
    """To be read out to another device within minutes: ``amber-heron-sloop-417``."""
    number = secrets.randbelow(900) + 100
    return "-".join([*words(COLOURS, BIRDS, CRAFT), str(number)])


def as_recovery(text: str) -> str:
    """What was typed, as it was made: spaces, small letters and look-alikes do not matter."""
    signs = re.sub(r"[^0-9A-Z]", "", text.upper()).translate(MISREAD)
    return "-".join([signs[at : at + GROUP] for at in range(0, len(signs), GROUP)])


def as_code_word(text: str) -> str:
    return "-".join(re.findall(r"[a-z]+|[0-9]+", text.lower()))
