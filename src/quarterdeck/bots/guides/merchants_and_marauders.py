"""How a search plays Merchants & Marauders: places to go to, each followed to its end.

Small moves are the wrong grain: what is compared are plans, as the mate makes them.  The others
lie still meanwhile, which saves three quarters of the work; what they have counts in the mark.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random
from typing import cast

from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.turn.score import stash_points
from quarterdeck.games.merchants_and_marauders.turn.turn import Turn
from quarterdeck.kernel import Game, Move, Seat

from ..merchants_and_marauders import choose, step_towards
from ..merchants_and_marauders_book import LOCATIONS, Question, book_of
from ..merchants_and_marauders_plans import Plan, Position
from ..search import Course, Effort, Guide, Policy, Stop
from ..value import Features, chances, ordered

KEY = "merchants-and-marauders"
TURNS = 4  # of the seat that are played on
MOST = 5  # plans that are tried beside the mate's
ACTS = ("port", "scout", "assault", "survey")  # what a plan ends with
END = Move("end")
WRECK = 8  # points of damage that the loss of a ship counts as


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    return choose(world, seat, rng, inf)


def idle(world: Game, seat: Seat, rng: Random) -> Move:
    """Who lies still answers only what must be answered."""
    if END in world.legal_moves(seat) and isinstance(world.frame(), Turn):
        return END
    return choose(world, seat, rng, inf)


def _position(world: Game, seat: Seat) -> tuple[Question, Position]:
    book = book_of(world.cards)
    asked = Question(world.view(seat), seat, world.legal_moves(seat), book)
    return asked, Position(asked.view, seat, book)


def _followed(plan: Plan) -> Policy:
    """Towards a place until what is to be done there is done; then as the mate thinks."""
    is_done = False

    def follow(world: Game, seat: Seat, rng: Random) -> Move:
        nonlocal is_done
        if is_done or not isinstance(world.frame(), Turn):
            return choose(world, seat, rng, inf)
        asked, position = _position(world, seat)
        step = step_towards(asked, position, plan) if position.actions else END
        if step is None or step.verb in ACTS:
            is_done = True
        return step if step is not None and step in asked.moves else choose(world, seat, rng, inf)

    return follow


def worth_thinking(world: Game, seat: Seat) -> bool:
    """About where to go while there are actions left."""
    frame = world.frame()
    return isinstance(frame, Turn) and frame.actions + frame.moves > 0


def candidates(world: Game, seat: Seat, own: Move) -> list[Course]:
    """The first steps towards the places that promise most."""
    if not worth_thinking(world, seat):
        return []
    asked, position = _position(world, seat)
    courses: dict[Move, Course] = {}
    for plan in sorted(position.plans(), key=lambda plan: -plan.rate):
        step = step_towards(asked, position, plan)
        if step is None or step == own or step in courses or step not in asked.moves:
            continue
        done = step.verb in ACTS
        courses[step] = Course(step, None if done else lambda plan=plan: _followed(plan))  # type: ignore[misc]
        if len(courses) == MOST:
            break
    return list(courses.values())


def horizon(world: Game) -> Stop:
    """The end of some rounds from now."""
    g = cast(MerchantsAndMarauders, world)
    last, seat = g.round + TURNS, g.turn

    def stop(game: Game) -> bool:
        now = cast(MerchantsAndMarauders, game)
        return now.round > last or (now.round == last and now.turn == seat)

    return stop


def measure(world: Game, seat: Seat) -> tuple[float, ...]:
    g = cast(MerchantsAndMarauders, world)
    p, target = g.players[seat], g.target()
    thresholds = g.cards.thresholds
    limit = thresholds.stash_gold * target // 2
    total = p.stash + p.gold
    ship = p.ship
    hurt, big = WRECK, False
    if ship is not None:
        hurt = sum([ship.damage(place) for place in LOCATIONS])
        big = ship.kind in thresholds.big_ships
    goods = Counter([g.cards.cargo[card].good for card in p.hold])
    pairs = sum([count - 1 for count in goods.values()])
    return (
        p.glory / target,
        stash_points(g, seat) / target,
        min(total, limit) / limit,
        max(0, total - limit) / limit,
        len(p.hold) / 6,
        pairs / 4,
        float(bool(p.rumor)),
        len(p.missions) / 2,
        len(p.hand) / 3,
        len(p.specialists) / 2,
        float(big),
        float(seat in g.announced),
        hurt / 10,
        float(ship is None or not p.captain),
    )


def stage(world: Game) -> float:
    """How near the best is to the target."""
    g = cast(MerchantsAndMarauders, world)
    best = max([p.glory + stash_points(g, seat) for seat, p in enumerate(g.players)])
    return min(1.0, best / g.target())


FEATURES = Features(
    (
        "glory",
        "points in the stash",
        "gold that counts",
        "more gold",
        "goods",
        "goods of a kind",
        "rumor",
        "missions",
        "glory cards",
        "specialists",
        "big ship",
        "target reached",
        "-damage",
        "-no captain",
    ),
    measure,
    stage,
)


def mark(world: Game, seat: Seat) -> float:
    result = world.result()
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    return chances(FEATURES, ordered(FEATURES, KEY), world)[seat]


GUIDE = Guide(
    policy=policy,
    candidates=candidates,
    horizon=horizon,
    mark=mark,
    efforts={"captain": Effort(24, 0.3, 1.0), "admiral": Effort(72, 1.0, 1.0)},
    features=FEATURES,
    worth_thinking=worth_thinking,
    others=idle,
)
