"""One search for all games: deal worlds, play each candidate on in them, compare.

Every candidate is tried in the same worlds with the same luck, so what is compared is paired.
The work is shared out by sequential halving: after each round the better half goes on, and
always the mate's move, which is left only where the gain is clear.  A game says in its guide
(``bots/guides``) how it is played on, until when, and what a position is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log2, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from quarterdeck.kernel import Game, Move, Seat, settle_chance

from .value import Features

FEWEST = 8  # worlds on which the mate's move may be left

Policy = Callable[[Game, Seat, Random], Move]
Stop = Callable[[Game], bool]


class Effort(NamedTuple):
    """How much a level thinks about a move."""

    simulations: int
    seconds: float = inf
    gate: float = 0.0  # standard errors by which a move must be better than the mate's


class Guide(NamedTuple):
    """What a game supplies."""

    policy: Policy  # quick, and reads the world directly
    candidates: Callable[[Game, Seat, Move], Sequence[Move]]  # besides the mate's move
    horizon: Callable[[Game], Stop]  # where a play-on from there stops; it never goes on when over
    mark: Callable[[Game, Seat], float]  # what a position is worth to a seat
    efforts: dict[str, Effort]  # by level
    features: Features | None = None  # what the mark is fitted from, if it is
    insight: Insight | None = None  # what an adviser tells, if there is one


Figures = dict[str, float]  # what was seen in one world, or on average, by name


class Insight(NamedTuple):
    """What a game lets an adviser tell of what was seen."""

    # The world as dealt, the move, where it led, for whom.  "won" is a must, "points" is welcome;
    # what is so or not so in a world is 1 or 0.
    seen: Callable[[Game, Move, Game, Seat], Figures]
    # The world, the move, the averages, in how many worlds: at most three sentences.
    words: Callable[[Game, Move, Figures, int], str]


class Tried(NamedTuple):
    """A candidate, and what it came to in each world so far."""

    move: Move
    marks: list[float]
    seen: list[Figures]  # empty if nobody wants to know

    def mean(self) -> float:
        return sum(self.marks) / len(self.marks) if self.marks else 0.0


def choose(guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random) -> Move:
    """The best move, as far as it shows; the mate's where nothing is clearly better."""
    best, *_ = weighed(guide, effort, world, seat, rng)
    return best.move


def weighed(
    guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random, looks: bool = False
) -> list[Tried]:
    """The move to make, and those that were tried to the end beside it, the better ones first.
    ``looks``: also what was seen on the way is kept."""
    begun = monotonic()
    own = guide.policy(world, seat, rng)
    others = guide.candidates(world, seat, own)
    tried = [Tried(own, [], []), *[Tried(move, [], []) for move in others if move != own]]
    if len(tried) == 1:
        return tried
    insight = guide.insight if looks else None
    spent = _Spending(effort, begun)
    luck = Random(rng.getrandbits(64))
    rounds = max(1, round(log2(len(tried))))
    for number in range(1, rounds + 1):
        while spent.share() * rounds < number and _one_world(
            guide, insight, world, seat, tried, luck, spent
        ):
            pass
        if number < rounds:
            tried = _better_half(tried)
    best = _chosen(tried, effort.gate)
    rest = [one for one in tried if one is not best]
    return [best, *sorted(rest, key=Tried.mean, reverse=True)]


class _Spending:
    """How much of an effort is spent: of its simulations or of its time, whichever is more."""

    def __init__(self, effort: Effort, begun: float) -> None:
        self._effort = effort
        self._begun = begun
        self.simulations = 0

    def share(self) -> float:
        done = self.simulations / self._effort.simulations
        if self._effort.seconds == inf:
            return done
        return max(done, (monotonic() - self._begun) / self._effort.seconds)


def _one_world(
    guide: Guide,
    insight: Insight | None,
    world: Game,
    seat: Seat,
    tried: list[Tried],
    luck: Random,
    spent: _Spending,
) -> bool:
    """Try every candidate in one new world; False if the time ran out before all were."""
    dealt = world.determinize(seat, luck)
    seed = luck.getrandbits(64)
    ends: list[Game] = []
    for one in tried:
        if spent.share() >= 1 and ends:
            return False  # the others were not tried in it, so it says nothing
        ends.append(played_on(guide, dealt.clone(), seat, one.move, seed))
        spent.simulations += 1
    for one, end in zip(tried, ends, strict=True):
        one.marks.append(guide.mark(end, seat))
        if insight is not None:
            one.seen.append(insight.seen(dealt, one.move, end, seat))
    return True


def played_on(guide: Guide, game: Game, seat: Seat, move: Move, seed: int) -> Game:
    """``game`` when ``seat`` has made that move and all have played on."""
    chance, rng = Random(seed), Random(seed + 1)
    stop = guide.horizon(game)
    game.play(seat, move)
    settle_chance(game, chance)
    policy = guide.policy
    while not stop(game):
        acting = game.to_act()
        if not acting:
            break
        game.play(acting[0], policy(game, acting[0], rng))
        settle_chance(game, chance)
    return game


def _better_half(tried: list[Tried]) -> list[Tried]:
    """The better half of those that are not the mate's move, and the mate's."""
    own, *others = tried
    others.sort(key=Tried.mean, reverse=True)
    return [own, *others[: max(1, len(tried) // 2 - 1)]]


def _chosen(tried: list[Tried], gate: float) -> Tried:
    own, *others = tried
    best = max(others, key=Tried.mean)
    gains = [mine - mates for mine, mates in zip(best.marks, own.marks, strict=True)]
    count = len(gains)
    if count < FEWEST:
        return own
    mean = sum(gains) / count
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count - 1) / count)
    return best if mean > gate * error and mean > 0 else own
