"""What a perfect opponent wins against a bot, exactly: in games of two that are small enough.

The opponent knows how the bot plays, but not what is hidden from its seat.  Worlds that look the
same to it are carried along together, each as likely as the bot's own choices made it; where the
opponent is to act it has to choose one move for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from quarterdeck.kernel import Game, Move, Seat

Worlds = dict[Hashable, tuple[float, Game]]  # by all that is so in each
Tendency = Callable[[Game, Seat], dict[Move, float]]  # how often a bot makes which move
Key = Callable[[Game, Seat | None], Hashable]  # all that a seat knows; None: all that is so
Names = Callable[[Game], Hashable]  # what the moves' words stand for: the key may leave that out
DIGITS = 12  # of likelihoods that are told apart


class Exploited(NamedTuple):
    """What the best opponent of a bot gets on average: 1 for a win, -1 for a loss."""

    value: float
    questions: int  # that the bot was asked: different things it knew
    choices: int  # that the opponent had to make


class BestResponse:
    """The best that ``seat`` can do against a bot on the other seat."""

    def __init__(self, seat: Seat, tendency: Tendency, key: Key, names: Names) -> None:
        self.seat = seat
        self.choices = 0
        self._tendency, self._key, self._names = tendency, key, names
        self._asked: dict[Hashable, dict[Move, float]] = {}
        self._known: dict[Hashable, float] = {}

    @property
    def questions(self) -> int:
        return len(self._asked)

    def value(self, game: Game) -> float:
        return self._value({self._key(game, None): (1.0, game)})

    def _value(self, worlds: Worlds) -> float:
        """Of worlds that look the same, and of which one is so for sure."""
        game = next(iter(worlds.values()))[1]
        result = game.result()
        if result is not None:
            return sum([share * self._gain(world) for share, world in worlds.values()])
        shares = sorted([(hash(key), round(share, DIGITS)) for key, (share, _) in worlds.items()])
        known = (self._key(game, self.seat), tuple(shares))
        if known not in self._known:
            self._known[known] = self._looked_at(worlds, game)
        return self._known[known]

    def _gain(self, world: Game) -> float:
        result = world.result()
        assert result is not None, "worlds that look the same are over together"
        if len(result.winners) > 1:
            return 0.0
        return 1.0 if self.seat in result.winners else -1.0

    def _looked_at(self, worlds: Worlds, game: Game) -> float:
        chance = game.chance()
        if chance is not None:
            outcomes = chance.outcomes(game)
            return self._followed(
                [
                    (share * odds, _settled(world, outcome))
                    for share, world in worlds.values()
                    for outcome, odds in outcomes
                ]
            )
        rivals = [seat for seat in game.to_act() if seat != self.seat]
        if rivals:  # where both choose at once, the bot's answer is sealed
            return self._followed(
                [
                    (share * odds, _played(world, rivals[0], move))
                    for share, world in worlds.values()
                    for move, odds in self._answer(world, rivals[0]).items()
                ]
            )
        self.choices += 1
        return max(
            [
                self._followed(
                    [(share, _played(world, self.seat, move)) for share, world in worlds.values()]
                )
                for move in game.legal_moves(self.seat)
            ]
        )

    def _answer(self, world: Game, rival: Seat) -> dict[Move, float]:
        asked = (self._key(world, rival), self._names(world))
        if asked not in self._asked:
            found = self._tendency(world, rival)
            self._asked[asked] = {move: odds for move, odds in found.items() if odds > 0}
        return self._asked[asked]

    def _followed(self, found: list[tuple[float, Game]]) -> float:
        """What comes of worlds that may look different now."""
        looks: dict[Hashable, Worlds] = {}
        for share, world in found:
            alike = looks.setdefault(self._key(world, self.seat), {})
            same = self._key(world, None)
            before = alike[same][0] if same in alike else 0.0
            alike[same] = before + share, world
        value = 0.0
        for alike in looks.values():
            total = sum([share for share, _ in alike.values()])
            scaled = {key: (share / total, world) for key, (share, world) in alike.items()}
            value += total * self._value(scaled)
        return value


def _settled(world: Game, outcome: Move) -> Game:
    world = world.clone()
    world.settle(outcome)
    return world


def _played(world: Game, seat: Seat, move: Move) -> Game:
    world = world.clone()
    world.play(seat, move)
    return world


def exploited(new: Callable[[], Game], tendency: Tendency, key: Key, names: Names) -> Exploited:
    """Of a game of two, on either seat as often."""
    found = [BestResponse(seat, tendency, key, names) for seat in (0, 1)]
    value = sum([each.value(new()) for each in found]) / len(found)
    return Exploited(
        value, sum([each.questions for each in found]), sum([each.choices for each in found])
    )
