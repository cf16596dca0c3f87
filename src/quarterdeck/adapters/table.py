"""One game as learners want it: chance is settled, seats are asked in turn, moves are numbers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import quarterdeck as qd
from quarterdeck.encodings import Encoding
from quarterdeck.kernel import Game, Seat


class Table:
    """A game that is played by numbers, again and again.

    Where several seats choose at once they are asked in turn; their answers stay sealed until all
    are in, so nobody learns anything from being asked later.
    """

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        cards: str | Path | None = None,
    ) -> None:
        self.rules = qd.rules(key, cards)
        self.encoding: Encoding = qd.encoding(key, cards)
        self.seats = self.rules.seats[0] if seats is None else seats
        self.setup = self.rules.setup(self.seats, options)
        self.rng = Random()
        self.game: Game = self.rules.begin(self.setup)

    def reset(self, seed: int | None = None) -> None:
        """A new game; the same seed is the same luck.  Without one, luck goes on as it was."""
        if seed is not None:
            self.rng = Random(seed)
        self.game = self.rules.begin(self.setup)
        qd.settle_chance(self.game, self.rng)

    def actor(self) -> Seat | None:
        """Who must choose next; None when the game is over."""
        waiting = self.game.to_act()
        return waiting[0] if waiting else None

    def play(self, seat: Seat, action: int) -> None:
        """``ValueError`` if the seat cannot choose that now; nothing has changed then."""
        actions = self.encoding.actions
        move = actions[action] if 0 <= action < len(actions) else None
        if move not in self.game.legal_moves(seat):  # one that is numbered so, written otherwise?
            legal = self.encoding.legal(self.game, seat)
            if action not in legal:
                raise ValueError(f"action {action} ({move}) is not legal for seat {seat} now")
            move = legal[action]
        assert move is not None
        self.game.play(seat, move)
        qd.settle_chance(self.game, self.rng)

    def rewards(self) -> list[float]:
        return rewards(self.game)


def rewards(game: Game) -> list[float]:
    """What a finished game is worth to each seat: 1 to a winner alone, shared among several, and
    as much in all from the others, so that the sum is 0.  All 0 while it goes on."""
    result, seats = game.result(), game.setup.seats
    if result is None:
        return [0.0] * seats
    if seats == 1:
        return [1.0 if result.winners else -1.0]
    share = 1 / len(result.winners) if result.winners else 0.0
    lost = 1 / seats if result.winners else 0.0
    scale = seats / (seats - 1)
    return [scale * ((share if seat in result.winners else 0.0) - lost) for seat in range(seats)]
