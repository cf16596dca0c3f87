"""How a search plays Corsaire: in trading by the mate's rules with a captain's figures; in looting
it tries what promises most, and quick mates play on to the end.  The admiral loots by a search
of its own (``corsaire_looting``)."""

from __future__ import annotations

from random import Random
from typing import cast

from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.kernel import Game, Move, Seat

from ..corsaire import judged
from ..corsaire_deck import captains_deck_of
from ..corsaire_looting import mark_of
from ..corsaire_looting import policy as placed
from ..corsaire_quick import merits, policy
from ..insights.corsaire import INSIGHT
from ..search import Effort, Guide, Judgement, Spending, Stop

MOST = 4  # moves that are tried, beside the mate's


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
    """The share of a win, and how far ahead."""
    scores = cast(Corsaire, world).outcome().scores
    return mark_of(scores[seat] - scores[1 - seat])


def looted(world: Game, seat: Seat, rng: Random, spent: Spending) -> Move | None:
    """Whole placements are tried in looting; in trading the admiral does as the captain."""
    return placed(world, seat, rng, spent) if worth_thinking(world, seat) else None


def thinks_on(world: Game, seat: Seat) -> bool:
    """Never: the search of its own has done so."""
    return False


ADMIRAL = Effort(1000, 1.0, 0.8, Judgement(mate, thinks_on, looted))

GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(96, 0.3, 0.8), "admiral": ADMIRAL},
    worth_thinking=worth_thinking,
    mate=mate,
    insight=INSIGHT,
)
