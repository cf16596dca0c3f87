"""Make Line of Battle's golden records anew:  ``python -m tests.golden.make line-of-battle``.

Only together with a higher ``version`` in the rules; ``--digests`` keeps the records and writes
their digests anew (see ``tests/golden/make.py``).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from tests.golden.make import play, write

HERE = Path(__file__).parent
KEY = "line-of-battle"

# file, seats, options, level of the bots, seed, whether moves are taken back
GAMES: tuple[tuple[Any, ...], ...] = (
    ("two-mates", 2, {"target": 60}, "mate", 31, False),
    ("three-at-random", 3, {"rounds": "2"}, "deckhand", 32, False),
    ("four-mates", 4, {"target": 40, "finish_round": True}, "mate", 33, False),
    ("second-thoughts", 3, {"rounds": "1", "short_deck": "full"}, "deckhand", 34, True),
    ("eight", 8, {"rounds": "1"}, "deckhand", 35, False),
)


def make() -> None:
    for name, *how in GAMES:
        write(HERE, name, partial(play, KEY, *how))
