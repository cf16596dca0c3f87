"""Make Corsaire's golden records anew:  ``python -m tests.golden.corsaire.make``.

Only together with a higher ``version`` in the rules; ``--digests`` keeps the records and writes
their digests anew (see ``tests/golden/make.py``).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from quarterdeck.kernel import Record
from tests.golden.make import digest, play

HERE = Path(__file__).parent
KEY = "corsaire"

# file, options, level of the bots, seed, whether moves are taken back
GAMES: tuple[tuple[str, dict[str, Any], str, int, bool], ...] = (
    ("two-at-random", {}, "deckhand", 21, False),
    ("two-mates", {"first": "seat-2"}, "mate", 22, False),
    ("second-thoughts", {"memory": True, "first": "seat-1"}, "deckhand", 23, True),
)


def main(arguments: list[str]) -> None:
    for name, options, *how in GAMES:
        path = HERE / f"{name}.record"
        if "--digests" not in arguments:
            path.write_text(play(KEY, 2, options, *how).record().to_json())
        record = Record.from_json(path.read_text())
        path.with_suffix(".digest").write_text(json.dumps(digest(record), indent=0) + "\n")
        print(f"{name}: {len(record.entries)} entries")


if __name__ == "__main__":
    main(sys.argv[1:])
