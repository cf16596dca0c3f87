"""How a search plays Corsaire: in trading by the mate's rules with a captain's figures; in looting
it tries what promises most, and quick mates play on to the end."""

from __future__ import annotations

from math import exp
from random import Random
from typing import cast

from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.kernel import Game, Move, Seat

from ..corsaire import judged
from ..corsaire_deck import captains_deck_of
from ..corsaire_quick import merits, policy
from ..insights.corsaire import INSIGHT
from ..search import Effort, Guide, Stop

MOST = 4  # moves that are tried, beside the mate's
WIN = 0.5  # of the mark is for the win, the rest for the lead
LEAD = 6.0  # points that are most of it


def mate(world: Game, seat: Seat, rng: Random) -> Move:
    return judged(captains_deck_of(world.cards), world, seat, rng)


def worth_thinking(world: Game, seat: Seat) -> bool:
    """Only about the looting: in trading it found nothing better than the mate, and took long."""
    return cast(Corsaire, world).step == "loot"


def candidates(world: Game, seat: Seat, own: Move) -> list[Move]:
    """The moves that promise most for the turn."""
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return []
    rated = merits(cast(Corsaire, world), seat, moves)
    rated.sort(key=lambda one: one[0], reverse=True)
    return [move for _, move in rated[:MOST]]


def horizon(world: Game) -> Stop:
    return Game.is_over


def mark(world: Game, seat: Seat) -> float:
    """The share of a win, and how far ahead: many games are decided by a point or two."""
    result = cast(Corsaire, world).outcome()
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    lead = result.scores[seat] - result.scores[1 - seat]
    return WIN * won + (1 - WIN) / (1 + exp(-lead / LEAD))


GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(96, 0.3, 0.8), "admiral": Effort(640, 1.0, 0.8)},
    worth_thinking=worth_thinking,
    mate=mate,
    insight=INSIGHT,
)
