"""Shared by all tests."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, examples and rulings a test shows")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real browsers, processes and databases may starve on a busy machine: a second failure is a
    fault.  The summary tells what had to be run again and why; whoever sees one looks into it.

    What fails elsewhere has failed; only what was ended with its worker is run once more.
    """
    names = ("adapters", "arena", "audit", "browser", "deploy", "server")
    rooms = [Path(__file__).parent / name for name in names]
    for item in items:
        starves = any(item.path.is_relative_to(room) for room in rooms)
        which = {} if starves else {"only_rerun": r"(?!)"}  # which no fault's text matches
        item.add_marker(pytest.mark.flaky(reruns=1, **which))


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """Whatever a test, a fixture or a library makes of the log, each test begins with it whole."""
    root = logging.getLogger()
    handlers = list(root.handlers)
    root.setLevel(logging.WARNING)
    for name, logger in logging.Logger.manager.loggerDict.items():
        if name.startswith("quarterdeck") and isinstance(logger, logging.Logger):
            logger.disabled, logger.propagate, logger.level = False, True, logging.NOTSET
    logging.disable(logging.NOTSET)
    yield
    for handler in list(root.handlers):
        if type(handler) is logging.StreamHandler and handler not in handlers:
            root.removeHandler(handler)
