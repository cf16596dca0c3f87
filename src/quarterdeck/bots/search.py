"""One search for all games: deal worlds, play each candidate on in them, compare.

Every candidate is tried in the same worlds with the same luck, so what is compared is paired.
The work is shared out by sequential halving: after each round the better half goes on, and
always the mate's move, which is left only where the gain is clear.  A game says in its guide
(``bots/guides``) how it is played on, until when, and what a position is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, log2, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from quarterdeck.kernel import Game, Move, Seat, settle_chance

from .value import Features

FEWEST = 8  # worlds on which the mate's move may be left
HOPELESS = -1.0  # standard errors from which on a move that is worse is thought about no more

Policy = Callable[[Game, Seat, Random], Move]
Stop = Callable[[Game], bool]


class Judgement(NamedTuple):
    """What a level knows better than the mate."""

    policy: Policy  # its move takes the place of the mate's
    thinks: Callable[[Game, Seat], bool]  # whether play-ons may still better that
    # A search of its own instead of the policy: it spends the level's simulations and time.  None
    # where the policy is to choose.
    search: Callable[[Game, Seat, Random, Spending], Move | None] | None = None


class Effort(NamedTuple):
    """How much a level thinks about a move."""

    simulations: int
    seconds: float = inf
    gate: float = 0.0  # standard errors by which a move must be better than the mate's
    judgement: Judgement | None = None  # advisers leave it out: all they tell was played on


class Course(NamedTuple):
    """A plan that begins with a move; ``follow`` makes the policy by which its seat goes on with
    it, one for each world.  Without it the seat plays on by the guide's policy."""

    move: Move
    follow: Callable[[], Policy] | None = None


class Guide(NamedTuple):
    """What a game supplies."""

    policy: Policy  # quick, and reads the world directly
    candidates: Callable[[Game, Seat, Move], Sequence[Move | Course]]  # besides the mate's move
    horizon: Callable[[Game], Stop]  # where a play-on from there stops; it never goes on when over
    mark: Callable[[Game, Seat], float]  # what a position is worth to a seat
    efforts: dict[str, Effort]  # by level
    worth_thinking: Callable[[Game, Seat], bool] | None = None  # where not, the mate's move is made
    features: Features | None = None  # what the mark is fitted from, if it is
    insight: Insight | None = None  # what an adviser tells, if there is one
    mate: Policy | None = None  # what is done where nothing is clearly better, if not the policy
    others: Policy | None = None  # what all others do in a play-on, where it is not the policy
    # Verbs whose moves must not be foreseen, and for how much of the mark one is chosen about a
    # third as often as another.
    bluffs: dict[str, float] = {}  # noqa: RUF012 - nobody writes to it


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
    follow: Callable[[], Policy] | None = None  # of the course that begins with the move

    def mean(self) -> float:
        return sum(self.marks) / len(self.marks) if self.marks else 0.0


def choose(guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random) -> Move:
    """The best move, as far as it shows; the mate's where nothing is clearly better.  Where one
    must not be foreseen, the better a move, the more often."""
    tried = weighed(guide, effort, world, seat, rng)
    best = tried[0]
    bluff = guide.bluffs.get(best.move.verb)
    if bluff is not None and len(best.marks) >= FEWEST:
        weights = [exp((one.mean() - best.mean()) / bluff) for one in tried]
        best = rng.choices(tried, weights)[0]
    return best.move


def weighed(
    guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random, looks: bool = False
) -> list[Tried]:
    """The move to make, and those that were tried to the end beside it, the better ones first.
    ``looks``: also what was seen on the way is kept."""
    spent = Spending(effort)
    own = _own(guide, effort, world, seat, rng, spent)
    tried = [Tried(own, [], [])]
    if effort.judgement is not None and not effort.judgement.thinks(world, seat):
        return tried
    if looks or guide.worth_thinking is None or guide.worth_thinking(world, seat):
        for each in guide.candidates(world, seat, own):
            move, follow = each if isinstance(each, Course) else (each, None)
            if move != own:
                tried.append(Tried(move, [], [], follow))
    insight = guide.insight if looks else None
    if len(tried) == 1 and insight is None:
        return tried
    luck = Random(rng.getrandbits(64))
    rounds = max(1, round(log2(len(tried))))
    for number in range(1, rounds + 1):
        while spent.share() * rounds < number and _one_world(
            guide, insight, world, seat, tried, luck, spent
        ):
            if insight is None and own.verb not in guide.bluffs:
                tried = _hopeful(tried)
                if len(tried) == 1:
                    return tried
        if number < rounds:
            tried = _better_half(tried)
    best = _chosen(tried, effort.gate)
    rest = [one for one in tried if one is not best]
    return [best, *sorted(rest, key=Tried.mean, reverse=True)]


def _own(
    guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random, spent: Spending
) -> Move:
    """What is done where nothing is clearly better."""
    judgement = effort.judgement
    if judgement is None:
        return (guide.mate or guide.policy)(world, seat, rng)
    found = judgement.search(world, seat, rng, spent) if judgement.search else None
    return judgement.policy(world, seat, rng) if found is None else found


class Spending:
    """How much of an effort is spent: of its simulations or of its time, whichever is more."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._begun = monotonic()
        self.simulations = 0

    def share(self) -> float:
        done = self.simulations / self._effort.simulations
        if self._effort.seconds == inf:
            return done
        return max(done, (monotonic() - self._begun) / self._effort.seconds)

    def is_late(self) -> bool:
        """Looked at after every move of a play-on: on a busy machine even one may take long."""
        return self._effort.seconds != inf and monotonic() - self._begun >= self._effort.seconds


def _one_world(
    guide: Guide,
    insight: Insight | None,
    world: Game,
    seat: Seat,
    tried: list[Tried],
    luck: Random,
    spent: Spending,
) -> bool:
    """Try every candidate in one new world; False if the time ran out before all were."""
    dealt = world.determinize(seat, luck)
    seed = luck.getrandbits(64)
    ends: list[Game] = []
    for one in tried:
        if spent.share() >= 1 and ends:
            return False  # the others were not tried in it, so it says nothing
        end = _played_on(guide, dealt.clone(), seat, one, seed, spent.is_late)
        if end is None:
            return False
        ends.append(end)
        spent.simulations += 1
    for one, end in zip(tried, ends, strict=True):
        one.marks.append(guide.mark(end, seat))
        if insight is not None:
            one.seen.append(insight.seen(dealt, one.move, end, seat))
    return True


def played_on(guide: Guide, game: Game, seat: Seat, move: Move, seed: int) -> Game:
    """``game`` when ``seat`` has made that move and all have played on."""
    end = _played_on(guide, game, seat, Tried(move, [], []), seed, lambda: False)
    assert end is not None, "it is never too late"
    return end


def _played_on(
    guide: Guide, game: Game, seat: Seat, one: Tried, seed: int, is_late: Callable[[], bool]
) -> Game | None:
    """The same by the course that was tried; None if it is too late before that."""
    chance, rng = Random(seed), Random(seed + 1)
    stop = guide.horizon(game)
    game.play(seat, one.move)
    settle_chance(game, chance)
    mine = guide.policy if one.follow is None else one.follow()
    others = guide.others or guide.policy
    while not stop(game):
        acting = game.to_act()
        if not acting:
            break
        if is_late():
            return None
        policy = mine if acting[0] == seat else others
        game.play(acting[0], policy(game, acting[0], rng))
        settle_chance(game, chance)
    return game


def _hopeful(tried: list[Tried]) -> list[Tried]:
    """The mate's move, and those that may still turn out better."""
    own, *others = tried
    if len(own.marks) < FEWEST:
        return tried
    return [own, *[one for one in others if _clearness(one, own) > HOPELESS]]


def _better_half(tried: list[Tried]) -> list[Tried]:
    """The better half of those that are not the mate's move, and the mate's."""
    own, *others = tried
    others.sort(key=Tried.mean, reverse=True)
    return [own, *others[: max(1, len(tried) // 2 - 1)]]


def _chosen(tried: list[Tried], gate: float) -> Tried:
    own, *others = tried
    if not others or len(own.marks) < FEWEST:
        return own
    best = max(others, key=Tried.mean)
    clearness = _clearness(best, own)
    return best if clearness > gate and clearness > 0 else own


def _clearness(one: Tried, own: Tried) -> float:
    """How many standard errors it is better than the mate's move, world by world; one that made no
    difference in any world is no better for sure."""
    gains = [mine - mates for mine, mates in zip(one.marks, own.marks, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count - 1) / count)
    return mean / error if error else inf if mean > 0 else -inf
