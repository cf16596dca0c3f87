"""Bots against bots: games in any executor, and what they show.

Game number *n* of a tournament depends on its seed and on *n* alone, so the figures are the
same however many workers play it, and however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from quarterdeck import bots
from quarterdeck.games import new
from quarterdeck.kernel import Game, Move, Seat, settle_chance
from quarterdeck.outside.lines import Programs

from .hands import shared_out

SHARE = 4  # games that a worker plays at a time
Z95 = 1.959963984540054
ERROR = 0.05  # how often a sequential test may be wrong, either way
BOUND = log((1 - ERROR) / ERROR)
PARTS = 840  # every shared win of up to eight is a whole number of these


class Tournament(NamedTuple):
    """Who plays what: ``players`` are levels of bots, one for each seat."""

    key: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    budget: float = inf  # seconds that a bot may think; without end, simulations alone count
    timed: bool = False  # note how long decisions take; that is not the same twice


class Outcome(NamedTuple):
    """One game, player by player (not seat by seat); a shared win counts in parts."""

    number: int
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    lost: int = 0  # moves that programs from outside have lost to a bot
    opened: tuple[str, ...] = ()  # what each player chose first
    took: tuple[tuple[float, ...], ...] = ()  # seconds for a decision, as ``spread`` tells them


class Standing(NamedTuple):
    """How one player did: its share of the wins with the 95 % interval, and its mean score."""

    player: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    score: float


Seen = Callable[[Game, Seat, Move], None]  # a game before a seat makes that move


def play_game(tournament: Tournament, number: int) -> Outcome:
    """Game *n* of a tournament, to its end."""
    return played(tournament, number)[1]


def played(tournament: Tournament, number: int, seen: Seen | None = None) -> tuple[Game, Outcome]:
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
    notes = Notes(seats)
    while (result := game.result()) is None:
        seat = game.to_act()[0]
        begun = perf_counter()
        if seat in guests.at:
            move = guests.choose(seat, own[seat])
        else:
            move = bots.choose(game, level_at[seat], seat, own[seat], tournament.budget)
        notes.add(game, seat, move, perf_counter() - begun)
        if seen is not None:
            seen(game, seat, move)
        game.play(seat, move)
        settle_chance(game, chance)
    guests.end(result)
    part = 1 / max(1, len(result.winners))  # a solo race may have no winner
    return game, Outcome(
        number,
        tuple([part if seat in result.winners else 0.0 for seat in seat_of]),
        tuple([result.scores[seat] for seat in seat_of]),
        guests.lost,
        tuple([notes.opened.get(seat, "") for seat in seat_of]),
        tuple([spread(notes.took[seat]) for seat in seat_of]) if tournament.timed else (),
    )


class Notes:
    """How each seat opened, and how long it took for its choices."""

    def __init__(self, seats: int) -> None:
        self.opened: dict[Seat, str] = {}
        self.took: list[list[float]] = [[] for _ in range(seats)]

    def add(self, game: Game, seat: Seat, move: Move, seconds: float) -> None:
        if len(game.legal_moves(seat)) > 1:
            self.opened.setdefault(seat, str(move))
            self.took[seat].append(seconds)


def spread(values: Sequence[float]) -> tuple[float, ...]:
    """The least, the quarters and the most of some values."""
    known = sorted(values)
    if not known:
        return ()
    return tuple([round(known[round(part * (len(known) - 1) / 4)], 6) for part in range(5)])


def play_games(tournament: Tournament, numbers: Iterable[int]) -> list[Outcome]:
    """Several games in one go: what a worker does."""
    return [play_game(tournament, number) for number in numbers]


def run(
    tournament: Tournament, games: int, executor: Executor, known: Container[int] = ()
) -> Iterator[list[Outcome]]:
    """Play games 0 to ``games`` - 1, but for those that are known, in the executor; yields
    outcomes as they come in."""
    due = (number for number in range(games) if number not in known)
    shares = iter(lambda: list(islice(due, SHARE)), [])
    for _, outcomes in shared_out(executor, partial(play_games, tournament), shares):
        yield outcomes


class Tally:
    """What outcomes show, without keeping them: a million take no more room than a few.

    With a question, those that come after its answer do not count: how many there are depends on
    who played."""

    def __init__(self, players: tuple[str, ...], question: Question | None = None) -> None:
        self.players = players
        self.question = question
        self.answer: tuple[int, str] | None = None
        self.games = self.lost = 0
        self._wins = [0] * len(players)  # in parts of PARTS, so that their order does not matter
        self._scores = [0] * len(players)
        self._ratio = 0.0
        self._early: dict[int, Outcome] = {}  # those that wait for an earlier one

    def add(self, outcomes: Iterable[Outcome]) -> None:
        for outcome in outcomes:
            if self.question is None:
                self._count(outcome)
                continue
            self._early[outcome.number] = outcome
            while self.answer is None and self.games in self._early:
                one = self._early.pop(self.games)
                self._count(one)
                self._ratio += self.question.weight(one)
                if abs(self._ratio) >= BOUND:
                    self.answer = self.games, "high" if self._ratio > 0 else "low"

    def standings(self) -> list[Standing]:
        """In the players' order.  While a question is open, games beyond a gap count too."""
        for number in sorted(self._early) if self.answer is None else ():
            self._count(self._early.pop(number))
        table, count = [], self.games
        for player, parts, points in zip(self.players, self._wins, self._scores, strict=True):
            wins = parts / PARTS
            share, score = (wins / count, points / count) if count else (0.0, 0.0)
            table.append(Standing(player, count, wins, share, *wilson(wins, count), score))
        return table

    def _count(self, outcome: Outcome) -> None:
        self.games += 1
        self.lost += outcome.lost
        for place in range(len(self.players)):
            self._wins[place] += round(outcome.wins[place] * PARTS)
            self._scores[place] += outcome.scores[place]


def standings(players: tuple[str, ...], outcomes: Iterable[Outcome]) -> list[Standing]:
    """What the outcomes show, in the players' order."""
    tally = Tally(players)
    tally.add(outcomes)
    return tally.standings()


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

    def weight(self, outcome: Outcome) -> float:
        """How much a game says for the higher share."""
        won = outcome.wins[0]
        higher, lower = log(self.high / self.low), log((1 - self.high) / (1 - self.low))
        return won * higher + (1 - won) * lower
