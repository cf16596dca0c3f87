"""Make Corsaire's golden records anew:  ``python -m tests.golden.make corsaire``.

Only together with a higher ``version`` in the rules; ``--digests`` keeps the records and writes
their digests anew (see ``tests/golden/make.py``).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from tests.golden.make import play, write

HERE = Path(__file__).parent
KEY = "corsaire"

# file, options, level of the bots, seed, whether moves are taken back
GAMES: tuple[tuple[Any, ...], ...] = (
    ("two-at-random", {}, "deckhand", 21, False),
    ("two-mates", {"first": "seat-2"}, "mate", 22, False),
    ("second-thoughts", {"memory": True, "first": "seat-1"}, "deckhand", 23, True),
)


def make() -> None:
    for name, *how in GAMES:
        write(HERE, name, partial(play, KEY, 2, *how))
