"""Who plays whom, and how all stand.  Pure: no clock, no I/O.

A table brings its winner one point, its last none, the places between them equal steps, and who
shares a place the mean of what it spans: so that a table of two counts as much as one of four.
Who sits out a round for want of a table gets half a point, as often as it happens to others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from .values import Sheet, Tournament

REST = 0.5  # points for who sits out
FEWEST = 2  # people at a table
TRIED = 30  # rounds, to find one in which most meet for the first time


class Standing(NamedTuple):
    number: str  # the entrant's
    points: float
    beaten: float  # the points of those one has met, weighed by what one took from them
    scores: int  # all points of the games
    tables: int
    place: int = 0


def brought(ranks: Sequence[float]) -> tuple[float, ...]:
    """What places are worth, one to nothing."""
    if len(ranks) < FEWEST:
        return tuple([1.0 for _ in ranks])
    found = []
    for rank in ranks:
        before = len([other for other in ranks if other < rank])
        same = list(ranks).count(rank)
        steps = [1 - place / (len(ranks) - 1) for place in range(before, before + same)]
        found.append(round(sum(steps) / same, 4))
    return tuple(found)


def standings(tournament: Tournament, people: Sequence[str]) -> list[Standing]:
    """All who have entered, best first; who shares all of it shares the place."""
    points: dict[str, float] = dict.fromkeys(people, 0.0)
    scores: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    done = [sheet for sheet in tournament.sheets() if sheet.points is not None]
    for sheet in done:
        for one, won, score in zip(
            sheet.people, sheet.points or (), sheet.scores or (0,) * len(sheet.people), strict=True
        ):
            points[one] += won
            scores[one] += score
            tables[one] += 1
    for sheets, resting in zip(tournament.rounds, tournament.resting(), strict=True):
        if all(sheet.points is not None for sheet in sheets):
            for one in resting:
                points[one] += REST
    found = [
        Standing(one, points[one], _beaten(one, done, points), scores[one], tables[one])
        for one in people
    ]
    found.sort(key=lambda one: (-one.points, -one.beaten, -one.scores))
    return _placed(found)


def _beaten(one: str, done: Iterable[Sheet], points: dict[str, float]) -> float:
    total = 0.0
    for sheet in done:
        if one in sheet.people and sheet.points:
            own = sheet.points[sheet.people.index(one)]
            total += sum([points[other] for other in sheet.people if other != one]) * own
    return round(total, 4)


def _placed(found: Sequence[Standing]) -> list[Standing]:
    told: list[Standing] = []
    for number, one in enumerate(found, 1):
        before = told[-1] if told else None
        same = before is not None and one[1:4] == before[1:4]
        told.append(one._replace(place=before.place if same and before else number))
    return told


# ---- rounds


def sizes(people: int, most: int, fewest: int) -> list[int]:
    """Tables as full as can be; where that leaves too few, they share."""
    tables = -(-people // most)
    while tables > 0 and people // tables < fewest:
        tables -= 1
    if tables == 0:
        return []
    small, more = divmod(people, tables)
    found = [small + 1] * more + [small] * (tables - more)
    return [min(size, most) for size in found]


def rounds_of(tournament: Tournament, people: int, fewest: int) -> int:
    """How many rounds it has."""
    if tournament.kind == "swiss":
        return tournament.count
    if tournament.seats == FEWEST:
        return people - 1 + people % 2
    return len(robin([str(one) for one in range(people)], tournament.seats, fewest))


def next_round(
    tournament: Tournament, people: Sequence[str], fewest: int
) -> tuple[list[list[str]], list[str]]:
    """The tables of the round that comes, and who sits out.  In a round robin that many have left
    a round may have no table; the next one may."""
    number = len(tournament.rounds)
    if tournament.kind == "robin":
        everybody = robin(people, tournament.seats, fewest)
        groups = everybody[number] if number < len(everybody) else []
        here = [[one for one in group if one not in tournament.gone] for group in groups]
        groups = [group for group in here if len(group) >= max(FEWEST, fewest)]
    else:
        groups = swiss(tournament, people, fewest)
    playing = {one for group in groups for one in group}
    stays = [one for one in people if one not in playing and one not in tournament.gone]
    return [seated(group, tournament, number) for group in groups], stays


def robin(people: Sequence[str], seats: int, fewest: int) -> list[list[list[str]]]:
    """Rounds in which everybody meets everybody."""
    if len(people) < FEWEST:
        return []
    if seats == FEWEST:
        return circle(people)
    rounds = _robin(len(people), seats, fewest)
    return [[[people[int(one)] for one in group] for group in groups] for groups in rounds]


@lru_cache(256)  # every page that tells how many rounds there are asks for it
def _robin(count: int, seats: int, fewest: int) -> list[list[list[str]]]:
    """For tables of more than two rounds are added until all have met, each time those at a table
    who have met least."""
    people = [str(one) for one in range(count)]
    met: Counter[frozenset[str]] = Counter()
    rested: Counter[str] = Counter()
    rounds: list[list[list[str]]] = []
    wanted = {frozenset(pair) for pair in combinations(people, 2)}
    while wanted - set(met) and len(rounds) < 2 * len(people):
        groups = best_round(people, sizes(len(people), seats, fewest), met, rested, len(rounds))
        if not groups:
            break
        rounds.append(groups)
        note(groups, people, met, rested)
    return rounds


def best_round(
    people: Sequence[str],
    wanted: Sequence[int],
    met: Counter[frozenset[str]],
    rested: Counter[str],
    number: int,
) -> list[list[str]]:
    """Of some rounds the one in which most meet for the first time; the same whoever asks."""
    rng, found = Random(number), []
    for _ in range(TRIED):
        order = rng.sample(list(people), len(people))
        order.sort(key=lambda one: -rested[one])
        groups = gathered(order, wanted, met)
        pairs = [frozenset(pair) for group in groups for pair in combinations(group, 2)]
        found.append((len([pair for pair in pairs if not met[pair]]), groups))
    return max(found, key=lambda one: one[0])[1]


def circle(people: Sequence[str]) -> list[list[list[str]]]:
    """One stays, all others go round: each pair once."""
    ring = [*people, *([""] if len(people) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([[one, other] for one, other in pairs if one and other])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def swiss(tournament: Tournament, people: Sequence[str], fewest: int) -> list[list[str]]:
    """Those who stand alike meet, as far as they have not met yet; who sits out is one of those
    who have done so least, and of these the last."""
    met: Counter[frozenset[str]] = Counter()
    for sheet in tournament.sheets():
        met.update([frozenset(pair) for pair in combinations(sheet.people, 2)])
    rested = Counter([one for resting in tournament.resting() for one in resting])
    order = [one.number for one in standings(tournament, people)]
    order = [one for one in order if one not in tournament.gone]
    wanted = sizes(len(order), tournament.seats, fewest)
    spare = len(order) - sum(wanted)
    out = sorted(order, key=lambda one: (rested[one], -order.index(one)))[:spare]
    return gathered([one for one in order if one not in out], wanted, met)


def gathered(
    order: Sequence[str], wanted: Sequence[int], met: Counter[frozenset[str]]
) -> list[list[str]]:
    """Tables of the wanted sizes: the first of the order, then whom that table has met least."""
    left, groups = list(order), []
    for size in wanted:
        group = [left.pop(0)]
        while len(group) < size:
            best = min(left, key=lambda one: (meetings(one, group, met), left.index(one)))
            left.remove(best)
            group.append(best)
        groups.append(group)
    return exchanged(groups, met)


def exchanged(groups: list[list[str]], met: Counter[frozenset[str]]) -> list[list[str]]:
    """Those who come last find only whom they have met: two change places, the nearest that do,
    as long as fewer meet again by it."""

    def again(group: Sequence[str]) -> int:
        return sum([met[frozenset(pair)] ** 2 for pair in combinations(group, 2)])

    def better() -> bool:
        for one, other in sorted(
            combinations(range(len(groups)), 2), key=lambda pair: pair[1] - pair[0]
        ):
            before = again(groups[one]) + again(groups[other])
            for mine in range(len(groups[one]) if before else 0):
                for theirs in range(len(groups[other])):
                    left, right = list(groups[one]), list(groups[other])
                    left[mine], right[theirs] = right[theirs], left[mine]
                    if again(left) + again(right) < before:
                        groups[one], groups[other] = left, right
                        return True
        return False

    while better():
        pass
    return groups


def meetings(one: str, group: Iterable[str], met: Counter[frozenset[str]]) -> int:
    return sum([met[frozenset((one, other))] for other in group])


def note(
    groups: Sequence[Sequence[str]],
    people: Sequence[str],
    met: Counter[frozenset[str]],
    rested: Counter[str],
) -> None:
    for group in groups:
        met.update([frozenset(pair) for pair in combinations(group, 2)])
    playing = {one for group in groups for one in group}
    rested.update([one for one in people if one not in playing])


def seated(group: Sequence[str], tournament: Tournament, number: int) -> list[str]:
    """Who has sat first least often sits first."""
    first: Counter[str] = Counter([sheet.people[0] for sheet in tournament.sheets()])
    turned = [*group[number % len(group) :], *group[: number % len(group)]]
    return sorted(turned, key=lambda one: first[one])
