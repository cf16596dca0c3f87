"""Two people never look the same at one table: not by case, spaces or letters that are alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data

# Within ASCII: pairs that an ordinary font hardly tells apart.
_ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o", "5": "s"})
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@cache
def _alike() -> dict[str, str]:
    """Unicode's list of characters that look like those of ASCII."""
    found: dict[str, str] = {}
    for sign, others in confusables_data.items():
        plain = [each["c"] for each in others if each["c"].isascii() and each["c"].isalnum()]
        if not sign.isascii() and plain:
            found[sign] = min(plain)
    return found


@lru_cache(4096)
def look(name: str) -> str:
    """The same for all names that could be taken for each other."""
    alike = _alike()
    known = "".join([alike.get(sign, sign) for sign in unicodedata.normalize("NFKC", name)])
    folded = "".join(known.casefold().split()).translate(_ALIKE)
    for pair, sign in _PAIRS:
        folded = folded.replace(pair, sign)
    return folded


def is_taken(name: str, others: Iterable[str | None]) -> bool:
    """Does somebody there look the same?"""
    return look(name) in {look(each) for each in others if each}


def told_apart(names: Iterable[str], others: Iterable[str]) -> list[str]:
    """The names of who cannot be refused one, numbered where they would look like another's."""
    seen, shown = {look(each) for each in others}, []
    for name in names:
        distinct, number = name, 2
        while look(distinct) in seen:
            distinct, number = f"{name} ({number})", number + 1
        seen.add(look(distinct))
        shown.append(distinct)
    return shown
