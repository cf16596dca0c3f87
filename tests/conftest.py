"""Shared by all tests."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, examples and rulings a test shows")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real browsers, processes and databases may starve on a busy machine: a second failure is a
    fault.  The summary tells what had to be run again and why; whoever sees one looks into it."""
    for item in items:
        if item.path.parent.name in ("audit", "browser", "server"):
            item.add_marker(pytest.mark.flaky(reruns=1))
