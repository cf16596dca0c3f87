"""Make the golden records of games anew:  ``python -m tests.golden.make KEY …``  (from the
project's root; without a key, of all games).  A game whose folder has a ``make`` of its own says
there which games are played; any other one has a game at random, one of the strongest bots with
most seats, and one in which moves are taken back.

Only together with a higher ``version`` in the game's rules: a golden record that replays
otherwise means that tables people are playing at would change under their hands.  Where only the
view has changed (a new field, say), ``python -m tests.golden.make KEY --digests`` keeps the records
and writes their digests anew; look at the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import CHANCE, Game, Record

HERE = Path(__file__).parent

# file, seats, options, level of the bots, seed, whether moves are taken back
GAMES: tuple[tuple[Any, ...], ...] = (
    ("three-at-random", 3, {}, "deckhand", 11, False),
    ("four-mates", 4, {}, "mate", 12, False),
    ("six", 6, {}, "deckhand", 13, False),
    (
        "second-thoughts",
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


def write(folder: Path, name: str, played: Callable[[], Game]) -> None:
    """A game's record and its digest; with ``--digests`` the record is the one that is there."""
    path = folder / f"{name}.record"
    if "--digests" not in sys.argv[1:]:
        path.write_text(played().record().to_json())
    record = Record.from_json(path.read_text())
    path.with_suffix(".digest").write_text(json.dumps(digest(record), indent=0) + "\n")
    undone = sum([entry.seat != CHANCE and entry.move.verb == "undo" for entry in record.entries])
    print(f"{name}: {len(record.entries)} entries, {undone} taken back")


def make(key: str) -> None:
    """One game's records, by its own ``make`` if it has one."""
    module = key.replace("-", "_")
    folder = HERE / module
    if (folder / "make.py").exists():
        import_module(f"tests.golden.{module}.make").make()
        return
    folder.mkdir(exist_ok=True)
    for name, *how in GAMES if key == "letter-of-marque" else usual(key):
        write(folder, name, partial(play, key, *how))


def usual(key: str) -> list[tuple[str, int, dict[str, Any], str, int, bool]]:
    seats, level = qd.rules(key).seats, bots.usual(key)
    return [
        ("at-random", seats[0], {}, "deckhand", 11, False),
        ("most-seats", seats[-1], {}, level, 12, False),
        ("second-thoughts", seats[0], {}, "deckhand", 13, True),
    ]


if __name__ == "__main__":
    for wanted in [each for each in sys.argv[1:] if each[:1] != "-"] or qd.games():
        make(wanted)
