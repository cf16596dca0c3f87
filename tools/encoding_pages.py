"""docs/encodings.md, made from the encodings:  ``python tools/encoding_pages.py``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import quarterdeck as qd
from quarterdeck.encodings import Encoding

PAGE = Path(__file__).parents[1] / "docs" / "encodings.md"
ABOUT = """# Encodings

What `qd.encoding(key)` makes of each game, written by `python tools/encoding_pages.py`; a test says
when it is stale. How to use them stands in [research](research.md).

An observation is an array of `float32`, made of the seat's view alone. Flags, and one of several,
are 0 or 1; how many of each there are is a count; other numbers are divided by ten. What a seat
cannot know, and a seat that nobody sits on, is 0; where 0 could also be a value, a flag before it
says that it is known (`players[1].own?`). `encoding.labels()` names every place.

An action is a move of the vocabulary; its place there is its number. *Version* is raised whenever
a place or a number gets another meaning; the digest is `encoding.digest()`.
"""


def written() -> str:
    return ABOUT + "".join([_of(qd.encoding(key)) for key in qd.games()])


def _of(encoding: Encoding) -> str:
    rules = qd.rules(encoding.key)
    sizes = f"{encoding.size:,} places, {len(encoding.actions):,} actions"
    parts = [
        f"| `{name}` | {start if size else '–'} | {size or '–'} | {why} |"
        for name, start, size, why in encoding.parts()
    ]
    verbs = Counter([move.verb for move in encoding.actions])
    first = {move.verb: str(move) for move in reversed(encoding.actions)}
    moves = [f"| `{verb}` | {count:,} | `{first[verb]}` |" for verb, count in verbs.items()]
    return "\n".join(
        [
            f"\n## {rules.title}\n",
            f"Version {encoding.version}, digest `{encoding.digest()}`; {sizes}.\n",
            "| part of the view | from | places | left out, since |",
            "|---|---|---|---|",
            *parts,
            "\n| verb | actions | the first of them |",
            "|---|---|---|",
            *moves,
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
