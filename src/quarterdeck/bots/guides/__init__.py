"""What each game tells the search: a module that is called as the game is, with its ``GUIDE``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ..search import Guide


@cache
def guide(key: str) -> Guide | None:
    """The guide to a game; None if nobody has written one."""
    name = f"{__name__}.{key.replace('-', '_')}"
    found: Guide | None = import_module(name).GUIDE if find_spec(name) else None
    return found
