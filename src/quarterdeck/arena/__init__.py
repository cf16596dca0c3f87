"""Bots against bots: games in any executor, and what they show.

Game number *n* of a tournament depends on its seed and on *n* alone, so the figures are the
same however many workers play it, and however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from math import inf, log, sqrt
from random import Random
from typing import Any, NamedTuple

from quarterdeck import bots
from quarterdeck.games import new
from quarterdeck.kernel import settle_chance
from quarterdeck.outside.lines import Programs

SHARE = 4  # games that a worker plays at a time
Z95 = 1.959963984540054
ERROR = 0.05  # how often a sequential test may be wrong, either way


class Tournament(NamedTuple):
    """Who plays what: ``players`` are levels of bots, one for each seat."""

    key: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    budget: float = inf  # seconds that a bot may think; without end, simulations alone count


class Outcome(NamedTuple):
    """One game, player by player (not seat by seat); a shared win counts in parts."""

    number: int
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    lost: int = 0  # moves that programs from outside have lost to a bot


class Standing(NamedTuple):
    """How one player did: its share of the wins with the 95 % interval, and its mean score."""

    player: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    score: float


def play_game(tournament: Tournament, number: int) -> Outcome:
    """Player *p* of game *n* sits on seat (p + n) modulo the seats.  One deal is played until
    each has sat on every seat: chance, and each seat's generator, begin the same every time."""
    seats = len(tournament.players)
    seat_of = [(player + number) % seats for player in range(seats)]
    level_at = {seat: tournament.players[player] for player, seat in enumerate(seat_of)}
    deal = number // seats
    chance, *own = [Random(f"{tournament.seed}:{deal}:{who}") for who in range(seats + 1)]
    game = new(tournament.key, seats, tournament.options)
    settle_chance(game, chance)
    guests = Programs(game, level_at)
    while (result := game.result()) is None:
        seat = game.to_act()[0]
        if seat in guests.at:
            move = guests.choose(seat, own[seat])
        else:
            move = bots.choose(game, level_at[seat], seat, own[seat], tournament.budget)
        game.play(seat, move)
        settle_chance(game, chance)
    guests.end(result)
    part = 1 / max(1, len(result.winners))  # a solo race may have no winner
    return Outcome(
        number,
        tuple([part if seat in result.winners else 0.0 for seat in seat_of]),
        tuple([result.scores[seat] for seat in seat_of]),
        guests.lost,
    )


def play_games(tournament: Tournament, numbers: Iterable[int]) -> list[Outcome]:
    """Several games in one go: what a worker does."""
    return [play_game(tournament, number) for number in numbers]


def run(
    tournament: Tournament, games: int, executor: Executor, known: Collection[int] = ()
) -> Iterator[list[Outcome]]:
    """Play games 0 to ``games`` - 1, but for those that are known, in the executor; yields
    outcomes as they come in."""
    due = [number for number in range(games) if number not in known]
    shares = [due[first : first + SHARE] for first in range(0, len(due), SHARE)]
    waiting = [executor.submit(play_games, tournament, share) for share in shares]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for each in waiting:
            each.cancel()


def standings(players: tuple[str, ...], outcomes: Iterable[Outcome]) -> list[Standing]:
    """What the outcomes show, in the players' order."""
    played = sorted(outcomes)
    count = len(played)
    table = []
    for place, player in enumerate(players):
        wins = sum([outcome.wins[place] for outcome in played])
        score = sum([outcome.scores[place] for outcome in played]) / count if count else 0.0
        share = wins / count if count else 0.0
        table.append(Standing(player, count, wins, share, *wilson(wins, count), score))
    return table


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's, which holds for small numbers too)."""
    if not games:
        return (0.0, 1.0)
    share, z2 = wins / games, Z95 * Z95
    middle = share + z2 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


class Question(NamedTuple):
    """Does the first player win a share of ``low`` or less, or of ``high`` or more?  Wald's
    sequential test: look after every game, and stop as soon as it is clear."""

    low: float
    high: float

    def answered_at(self, outcomes: Iterable[Outcome]) -> tuple[int, str] | None:
        """After how many games, in their order and without a gap, and how: "low" or "high"."""
        bound = log((1 - ERROR) / ERROR)
        ratio = 0.0
        for number, outcome in enumerate(sorted(outcomes)):
            if outcome.number != number:
                return None
            won = outcome.wins[0]
            ratio += won * log(self.high / self.low)
            ratio += (1 - won) * log((1 - self.high) / (1 - self.low))
            if abs(ratio) >= bound:
                return number + 1, "high" if ratio > 0 else "low"
        return None
