"""For every test of the game."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders import effects


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What answers to a name is worked out once; a test that registers something asks again."""
    monkeypatch.setattr(effects, "_RESOLVED", {})
