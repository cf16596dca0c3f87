"""Whose bot thinks next.  Pure: no clock, no I/O.

People who wait come first, then tables that somebody watches, then the rest.  Among equals the
guest whose bots have thought least is served, and of one guest's tables each in its turn.  So
that nobody is forgotten, now and then the turn goes to whoever has waited longest.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

PERSON_WAITS, WATCHED, UNWATCHED = range(3)
OLDEST_EVERY = 8  # picks: one of so many is for who has waited longest
REMEMBERED = 10_000  # guests whose share is known; more are forgotten when they owe nothing

J = TypeVar("J", bound=Hashable)


@dataclass
class Place(Generic[J]):
    """A job's place in the queue."""

    job: J
    table: str
    guest: str
    rank: int
    since: float


Lane = OrderedDict[str, deque[Place[J]]]  # one guest's waiting jobs, by table


class Turns(Generic[J]):
    def __init__(self) -> None:
        self._places: dict[J, Place[J]] = {}  # in the order of coming
        self._lanes: tuple[dict[str, Lane[J]], ...] = ({}, {}, {})  # by rank, then by guest
        self._spent: dict[str, float] = {}  # seconds of thinking that a guest has had
        self._floor = 0.0  # what the guest served last had had: who comes new begins there
        self._picks = 0

    def __len__(self) -> int:
        return len(self._places)

    def add(self, job: J, table: str, guest: str, rank: int, now: float) -> None:
        place = self._places[job] = Place(job, table, guest, rank, now)
        self._spent[guest] = max(self._floor, self._spent.get(guest, 0.0))
        self._put(place)

    def pick(self) -> J | None:
        """Take out the job whose turn it is."""
        if not self._places:
            return None
        self._picks += 1
        if self._picks % OLDEST_EVERY == 0:
            place = next(iter(self._places.values()))
        else:
            place = self._first()
        self._take(place)
        self._floor = max(self._floor, self._spent.get(place.guest, 0.0))
        return place.job

    def discard(self, job: J) -> None:
        """It need not be done any more."""
        if job in self._places:
            self._take(self._places[job])

    def rerank(self, table: str, guest: str, rank: int) -> None:
        """Somebody has come to a table or has left it."""
        for lanes in self._lanes:
            lane = lanes.get(guest)
            for place in list(lane.get(table, ())) if lane else []:
                if place.rank != rank:
                    self._remove(place)
                    place.rank = rank
                    self._put(place)

    def charge(self, guest: str, seconds: float) -> None:
        """So long a guest's bot has thought."""
        self._spent[guest] = max(self._floor, self._spent.get(guest, 0.0)) + seconds
        if len(self._spent) > REMEMBERED:
            self._spent = {who: had for who, had in self._spent.items() if had > self._floor}

    def oldest(self) -> float | None:
        """Since when the one that has waited longest waits."""
        return next((place.since for place in self._places.values()), None)

    def _first(self) -> Place[J]:
        lanes = next(lanes for lanes in self._lanes if lanes)
        guest = min(lanes, key=lambda who: self._spent.get(who, 0.0))
        table = next(iter(lanes[guest]))
        return lanes[guest][table][0]

    def _put(self, place: Place[J]) -> None:
        lane = self._lanes[place.rank].setdefault(place.guest, OrderedDict())
        lane.setdefault(place.table, deque()).append(place)

    def _take(self, place: Place[J]) -> None:
        del self._places[place.job]
        self._remove(place)

    def _remove(self, place: Place[J]) -> None:
        lanes = self._lanes[place.rank]
        lane = lanes[place.guest]
        lane[place.table].remove(place)
        if lane[place.table]:
            lane.move_to_end(place.table)
        else:
            del lane[place.table]
        if not lane:
            del lanes[place.guest]
