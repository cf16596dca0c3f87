"""Shared by all tests.  That this file is here also puts ``tests/`` on the import path, so
every test can say ``from support.rule import rule``."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, examples and rulings a test shows")
