"""Make the golden records anew:  ``python -m tests.golden.make``  (from the project's root).

Only together with a higher ``version`` in the game's rules: a golden record that replays
otherwise means that tables people are playing at would change under their hands.  Where only the
view has changed (a new field, say), ``python -m tests.golden.make --digests`` keeps the records
and writes their digests anew; look at the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import CHANCE, Game, Record

HERE = Path(__file__).parent

# folder and file, key, seats, options, level of the bots, seed, whether moves are taken back
GAMES: tuple[tuple[str, str, int, dict[str, Any], str, int, bool], ...] = (
    ("letter_of_marque/three-at-random", "letter-of-marque", 3, {}, "deckhand", 11, False),
    ("letter_of_marque/four-mates", "letter-of-marque", 4, {}, "mate", 12, False),
    ("letter_of_marque/six", "letter-of-marque", 6, {}, "deckhand", 13, False),
    (
        "letter_of_marque/second-thoughts",
        "letter-of-marque",
        3,
        {"aids": True, "reveal": True, "tiebreak": "captured_and_unused", "colours": "FAD"},
        "deckhand",
        14,
        True,
    ),
)


def play(
    key: str, seats: int, options: dict[str, Any], level: str, seed: int, thinks_twice: bool
) -> Game:
    rng = Random(seed)
    game = qd.new(key, seats, options)
    while game.result() is None:
        chance = game.chance()
        if chance is not None:
            game.settle(chance.sample(game, rng))
            continue
        seat = rng.choice(game.to_act())
        game.play(seat, bots.choose(game, level, seat, rng))
        if thinks_twice and not game.why_no_undo(seat) and rng.random() < 0.3:
            game.undo(seat)
    return game


def digest(record: Record) -> dict[str, Any]:
    """The result, and one short digest for all views after each entry."""
    game = qd.replay(record, upto=0)
    digests = [_views(game)]
    for entry in record.entries:
        game.enter(entry)
        digests.append(_views(game))
    result = game.result()
    assert result is not None
    return {"result": json.loads(json.dumps(result._asdict())), "views": digests}


def _views(game: Game) -> str:
    views = [game.view(seat) for seat in (*range(game.setup.seats), None)]
    return hashlib.sha256(json.dumps(views).encode()).hexdigest()[:12]


def main(arguments: list[str]) -> None:
    for name, *how in GAMES:
        path = HERE / f"{name}.json"
        if "--digests" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(play(*how).record().to_json())
        record = Record.from_json(path.read_text())
        text = json.dumps(digest(record), indent=0)
        path.with_suffix(".digest.json").write_text(text + "\n")
        undone = sum(
            [entry.seat != CHANCE and entry.move.verb == "undo" for entry in record.entries]
        )
        print(f"{name}: {len(record.entries)} entries, {undone} taken back")


if __name__ == "__main__":
    main(sys.argv[1:])
