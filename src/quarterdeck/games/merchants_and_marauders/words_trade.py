"""Words for ports and trade."""

from __future__ import annotations
