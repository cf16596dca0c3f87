"""Make the golden records of Merchants & Marauders anew:
``python -m tests.golden.make merchants-and-marauders``.

Only together with a higher ``version`` in the rules; ``--digests`` keeps the records and writes
their digests anew (see ``tests/golden/make.py``).  Captains are dealt of one temperament, so that
each record shows another way to play.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import Game, Move
from tests.golden.make import write

HERE = Path(__file__).parent
KEY = "merchants-and-marauders"
CAPTAINS = qd.rules(KEY).catalogue()["captains"]

# file, seats, options, temperaments of the captains dealt, seed, whether moves are taken back
GAMES: tuple[tuple[Any, ...], ...] = (
    ("merchants", 3, {}, ("merchant",), 41, False),
    ("adventurers", 2, {"witness": False, "colours": "DB"}, ("adventurer",), 50, False),
    ("pirates", 3, {"npc_command": "automatic"}, ("pirate",), 43, False),
    ("mixed", 4, {}, ("merchant", "adventurer", "pirate"), 44, True),
)


def dealt(game: Game, rng: Random, style: str) -> Move:
    """What chance brings; while captains are dealt, one of that temperament."""
    chance = game.chance()
    assert chance is not None
    if style:
        captains = [outcome for outcome, _ in chance.outcomes(game)]
        return rng.choice([one for one in captains if CAPTAINS[one.args[0]]["suits"] == style])
    return chance.sample(game, rng)


def style_of(game: Game, styles: tuple[str, ...], before: int) -> str:
    """The temperament of the captain to be dealt now, the ``before``-th; "" if none is."""
    chance = game.chance()
    if chance is None or before == game.setup.seats:
        return ""
    outcome = chance.outcomes(game)[0][0]
    return styles[before % len(styles)] if outcome.args[0] in CAPTAINS else ""


def play(
    seats: int, options: dict[str, Any], styles: tuple[str, ...], seed: int, thinks_twice: bool
) -> Game:
    rng = Random(seed)
    game = qd.new(KEY, seats, options)
    captains = 0
    while game.result() is None:
        if game.chance() is not None:
            style = style_of(game, styles, captains)
            captains += bool(style)
            game.settle(dealt(game, rng, style))
            continue
        seat = rng.choice(game.to_act())
        game.play(seat, bots.choose(game, "mate", seat, rng))
        if thinks_twice and not game.why_no_undo(seat) and rng.random() < 0.1:
            game.undo(seat)
    return game


def make() -> None:
    for name, *how in GAMES:
        write(HERE, name, partial(play, *how))
