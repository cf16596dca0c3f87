"""How a search plays Merchants & Marauders: plans are followed to their end for some rounds, then
the table is valued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from random import Random
from typing import cast

from quarterdeck.games.merchants_and_marauders.sight import sight
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Frame, Game, Move, Seat

from ..insights.merchants_and_marauders import seen, words
from ..merchants_and_marauders import captains, choose, step_towards
from ..merchants_and_marauders_book import Question, book_of
from ..merchants_and_marauders_judgement import PIRATE
from ..merchants_and_marauders_plans import Plan, Position
from ..search import Course, Effort, Guide, Insight, Judgement, Policy, Stop
from ..value import chance_of
from .merchants_and_marauders_value import FEATURES

KEY = "merchants-and-marauders"
ROUNDS = 2  # that are played on
PLACES = 2  # that are tried in a turn, beside the mate's
NEAR = 3  # Sea-Zones from which a pirate at the table is reckoned with
END = Move("end")
TURN = "Turn"  # the procedure that asks where to go
# What is asked where the mate's way is not good enough, beside where to go.
OPEN = {
    "NavalRound": ("shoot", "board", "flee"),
    "CrewCombat": ("fight", "withdraw"),
    "VisitShipyard": ("ship", "weapon", "repair", "done"),
}


def asking(world: Game) -> str:
    """The procedure that asks."""
    return type(world.under_way(Frame)[-1]).__name__


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    return choose(world, seat, rng, inf)


def others(world: Game, seat: Seat, rng: Random) -> Move:
    """Only a pirate who is near enough to be dangerous acts in his turn: the rest of the table
    comes out much the same whatever is chosen here."""
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    if END in moves and not _is_dangerous(cast(MerchantsAndMarauders, world), seat):
        return END
    return choose(world, seat, rng, inf)


def _is_dangerous(g: MerchantsAndMarauders, seat: Seat) -> bool:
    p = g.players[seat]
    if not p.is_pirate() and g.cards.captains[p.captain].suits != PIRATE:
        return False
    far = book_of(g.cards).distance
    prey = [one for at, one in enumerate(g.players) if at != seat and one.at_sea()]
    return any([one.zone == p.zone or far(p.zone, one.zone) <= NEAR for one in prey])


class Following:
    """How a seat goes on that wants to do something at a place, and then plays as a mate does."""

    def __init__(self, plan: Plan) -> None:
        self._plan: Plan | None = plan

    def __call__(self, world: Game, seat: Seat, rng: Random) -> Move:
        if self._plan is not None and asking(world) == TURN:
            step = self._step(world, seat)
            if step is not None:
                return step
            self._plan = None
        return choose(world, seat, rng, inf)

    def _step(self, world: Game, seat: Seat) -> Move | None:
        assert self._plan is not None
        asked = _question(world, seat)
        position = Position(asked.view, seat, asked.book)
        if not position.actions:
            return END
        step = step_towards(asked, position, self._plan)
        if step is not None and step.verb not in ("sail", "leave", "enter", "end", "take", "play"):
            self._plan = None  # there it is
        return step


def _question(world: Game, seat: Seat) -> Question:
    return Question(sight(world, seat), seat, world.legal_moves(seat), book_of(world.cards))


def worth_thinking(world: Game, seat: Seat) -> bool:
    """Where to go, while there is an action left; how to fight; what to buy at a shipyard."""
    what = asking(world)
    if what != TURN:
        return what in OPEN
    turn = sight(world, seat)["turn_state"]
    return turn is not None and bool(turn["actions"] or turn["moves"])


def candidates(world: Game, seat: Seat, own: Move) -> Sequence[Move | Course]:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return []
    what = asking(world)
    if what == TURN:
        return _places(world, seat, own)
    verbs = OPEN.get(what)
    if verbs is None:  # somebody asks for advice
        return [move for move in moves if move != own][:PLACES]
    return [move for move in moves if move.verb in verbs]


def _places(world: Game, seat: Seat, own: Move) -> list[Move | Course]:
    """What promises most beside the mate's choice, each by its first step; and to wait, where the
    turn would end among those who hunt."""
    asked = _question(world, seat)
    position = Position(asked.view, seat, asked.book)
    found: list[Move | Course] = []
    steps = {own}
    for plan in sorted(position.plans(), key=lambda plan: -plan.rate):
        step = step_towards(asked, position, plan) if plan.rate > 0 else None
        if step is not None and step not in steps and len(found) < PLACES:
            steps.add(step)
            found.append(Course(step, _followed(plan)))
    if END not in steps and position.zone in position.hunters | position.rivals:
        found.append(END)
    return found


def _followed(plan: Plan) -> Callable[[], Policy]:
    return lambda: Following(plan)


def horizon(world: Game) -> Stop:
    """So many turns of each seat; the present one counts."""
    g = cast(MerchantsAndMarauders, world)
    left = ROUNDS * len(g.players)
    turn = (g.round, g.turn)

    def stop(game: Game) -> bool:
        nonlocal left, turn
        now = cast(MerchantsAndMarauders, game)
        if now.turn >= 0 and (now.round, now.turn) != turn:
            turn = (now.round, now.turn)
            left -= 1
        return left <= 0

    return stop


def mark(world: Game, seat: Seat) -> float:
    return chance_of(FEATURES, KEY, world, seat)


def never(world: Game, seat: Seat) -> bool:
    return False


# Its figures are all it has.  The search, which has proven nothing, is for who asks for advice, and
# names another move only where that is clearly better.
CAPTAIN = Effort(27, 0.3, 2.0, Judgement(captains, never))

GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": CAPTAIN, "admiral": Effort(90, 1.0, 1.0)},
    worth_thinking=worth_thinking,
    features=FEATURES,
    others=others,
    insight=Insight(partial(seen, mark), words),
    mate=captains,  # what advisers start from
)
