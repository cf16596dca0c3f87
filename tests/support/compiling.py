"""Tests of kernel and rules also run on the compiled build (``make test-compiled``)."""

from __future__ import annotations

import pytest

import quarterdeck as qd

# Compiled objects have no ``__dict__``, and compiled code does not look its names up in the module.
plain_only = pytest.mark.skipif(
    qd.COMPILED,
    reason="looks into objects, or replaces a name, which compiled code does not notice",
)
