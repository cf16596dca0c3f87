"""Ratings: how strong people are at a game, by what came of rated tables.

The model is Plackett and Luce's as ``openskill`` has it: all places of a table count at once.  A
mate is what 1,500 means; a bot that the arena has measured against mates has what follows from
its share of wins, and stays so: these are the anchors.  Bots that nobody has measured are left out,
and so are programs from outside, of which anybody can make some that lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

from quarterdeck import bots

from ..identity import is_program
from ..store import TableRow

MODEL = PlackettLuce()
START = 1500  # what a newcomer has, and a mate
SCALE = 24  # points on the page for one of the model's
SURE = 1.0  # the model's sigma of an anchor
PROVISIONAL = 150  # a rating that may be wrong by more points is marked
FEWEST = 2  # people, for a table to count


class Rating(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        return points(self.mu)

    @property
    def within(self) -> int:
        """How many points it may be wrong by."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.within > PROVISIONAL


def points(mu: float) -> int:
    return round(START + SCALE * (mu - MODEL.mu))


@cache
def anchor(game: str, level: str) -> Rating | None:
    """A bot's rating, if it is known."""
    if level == bots.MATE.name:
        return Rating(MODEL.mu, SURE)
    found = bots.measured(game).get(level)
    if found is None:
        return None
    share = (found.won + 0.5) / (found.games + 1)  # a clean sweep is not endless strength
    spread = sqrt((found.rivals + 1) * (SURE**2 + MODEL.beta**2))
    return Rating(MODEL.mu + spread * log(share * found.rivals / (1 - share)), SURE)


class Place(NamedTuple):
    """Where a seat came in: its rank is a whole number, or between two."""

    seat: int
    guest: str | None  # None: an anchor
    rank: float
    rating: Rating


def ranks_of_people(row: TableRow, ranks: Sequence[int]) -> list[float]:
    """The ranks of all seats; who has resigned comes after all other people."""
    people = [each.seat for each in row.seats if each.kind == "human"]
    gave_up = [seat for seat in people if row.conduct.hand(seat).resigned]
    stayed = [ranks[seat] for seat in people if seat not in gave_up]
    last = max(stayed, default=0) + 0.5
    return [max(rank, last) if seat in gave_up else rank for seat, rank in enumerate(ranks)]


def places(row: TableRow, ranks: Sequence[int], known: dict[str, Rating]) -> list[Place]:
    """The seats of a table that count."""
    found = []
    for each, rank in zip(row.seats, ranks_of_people(row, ranks), strict=True):
        if each.kind == "human" and each.guest and not is_program(each.guest):
            found.append(Place(each.seat, each.guest, rank, known.get(each.guest, Rating())))
        elif each.level and (fixed := anchor(row.game, each.level)) is not None:
            found.append(Place(each.seat, None, rank, fixed))
    return found


def reckoned(found: Sequence[Place]) -> dict[int, Rating]:
    """The new ratings of the people, by seat; none if too few people played."""
    if len({each.guest for each in found if each.guest}) < FEWEST:
        return {}
    teams = [[MODEL.rating(mu=each.rating.mu, sigma=each.rating.sigma)] for each in found]
    # The model takes ranks for whole numbers.
    after = MODEL.rate(teams, ranks=[round(2 * each.rank) for each in found])
    return {
        each.seat: Rating(new.mu, new.sigma, each.rating.games + 1)
        for each, (new,) in zip(found, after, strict=True)
        if each.guest
    }
