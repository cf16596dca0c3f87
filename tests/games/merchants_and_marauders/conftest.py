"""For every test of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import effects


@pytest.fixture(autouse=True)
def _tables() -> Iterator[None]:
    """Whatever a test registers is gone after it; what answers to a name is worked out once, so
    each test asks anew.  The tables are emptied and filled again in place: compiled code knows no
    others."""
    kept: tuple[dict[Any, Any], ...] = (effects._PERMITS, effects._MOMENTS, effects.MENUS)
    before = [{key: value.copy() for key, value in table.items()} for table in kept]
    effects._RESOLVED.clear()
    yield
    for table, was in zip(kept, before, strict=True):
        table.clear()
        table.update(was)
    effects._RESOLVED.clear()
