"""A server on which people may try to sign in as often as the tests like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ..conftest import GENEROUS, AtOnce, Node, settings_for

PATIENT = replace(GENEROUS, sign_ins_per_minute=10_000, code_words_per_minute=10_000)


@pytest.fixture(scope="session")
def node(database: str) -> Iterator[Node]:
    with Node(settings_for(database, limits=PATIENT), AtOnce()) as node:
        yield node
