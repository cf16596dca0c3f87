"""Fingerprints of positions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

SORTED = "s"  # marks a digest of JSON with sorted keys; those of earlier stores have no mark


def digest(views: Iterable[bytes]) -> str:
    """A fingerprint of all that anybody can see: the views of all seats and of a spectator."""
    return SORTED + hashlib.sha256(b"\n".join(views)).hexdigest()[:15]
