"""How a search plays Letter of Marque: every move, and mates play on to the end."""

from __future__ import annotations

from typing import cast

from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import Game, Move, Seat

from ..letter_of_marque import policy
from ..search import Effort, Guide, Stop

LEAD = 0.01  # of a win, for each point ahead of the best of the others


def candidates(world: Game, seat: Seat, own: Move) -> tuple[Move, ...]:
    return world.legal_moves(seat)


def horizon(world: Game) -> Stop:
    return Game.is_over


def mark(world: Game, seat: Seat) -> float:
    """The share of a win, and a little for the lead."""
    result = cast(LetterOfMarque, world).outcome()
    best = max([points for other, points in enumerate(result.scores) if other != seat])
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return won + LEAD * (result.scores[seat] - best)


GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(60, 0.3, 0.7), "admiral": Effort(160, 1.0, 0.7)},
)
