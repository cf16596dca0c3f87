"""Statistics of one person, added up from how games ended.  Pure: no store, no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from quarterdeck import bots
from quarterdeck.games import rules
from quarterdeck.kernel import Seat

from ..identity import handle
from ..store import SeatRow, TableRow

Ended = dict[str, Any]  # what history tells of an end


class Played(NamedTuple):
    """A game with a result in which the person had a seat."""

    row: TableRow
    told: Ended
    seat: Seat

    @property
    def place(self) -> int:
        place: int = self.told["places"][self.seat]
        return place

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def others(self) -> list[SeatRow]:
        return [each for each in self.row.seats if each.seat != self.seat]


def played(ended: Iterable[tuple[TableRow, Ended]], guest: str) -> list[Played]:
    """The games that count: with a result, against somebody."""
    found = []
    for row, told in ended:
        seat = row.seat_of(guest)
        if seat is not None and told["places"] and len(row.seats) > 1:
            found.append(Played(row, told, seat))
    return found


def by_game(games: Sequence[Played]) -> list[dict[str, Any]]:
    keys = dict.fromkeys([each.row.game for each in games])
    return [figures(key, [each for each in games if each.row.game == key]) for key in keys]


def figures(key: str, games: Sequence[Played]) -> dict[str, Any]:
    most = max(len(each.row.seats) for each in games)
    scores = [each.told["scores"][each.seat] for each in games]
    best = max(range(len(games)), key=scores.__getitem__)
    return {
        "game": key,
        "title": rules(key).title,
        "games": len(games),
        "won": wins(games),
        "places": [[each.place for each in games].count(place + 1) for place in range(most)],
        "points": round(sum(scores) / len(scores), 1),
        "best": {"score": scores[best], "at": games[best].told["ended"]},
        "feats": feats(key, games),
        "seats": by_seats(games),
        "levels": by_level(key, games),
    }


def wins(games: Iterable[Played]) -> int:
    return len([each for each in games if each.won])


def feats(key: str, games: Sequence[Played]) -> list[dict[str, Any]]:
    counts: Counter[str] = Counter()
    for each in games:
        counts.update(each.told["feats"][each.seat])
    return [
        {
            "label": feat.label,
            "note": feat.note,
            "count": counts[feat.name],
            "of": counts[feat.of] if feat.of else None,
        }
        for feat in rules(key).feats
    ]


def by_seats(games: Sequence[Played]) -> list[dict[str, Any]]:
    found = []
    for seats in sorted({len(each.row.seats) for each in games}):
        same = [each for each in games if len(each.row.seats) == seats]
        found.append({"seats": seats, "games": len(same), "won": wins(same)})
    return found


def by_level(key: str, games: Sequence[Played]) -> list[dict[str, Any]]:
    """Where all others were bots of one level."""
    found = []
    for level in bots.levels(key):
        same = [each for each in games if {one.level for one in each.others} == {level.name}]
        if same:
            told = {"level": level.name, "label": level.label}
            found.append({**told, "games": len(same), "won": wins(same)})
    return found


MOST_RIVALS = 30

Rival = tuple[str | None, str]  # the handle of a person, or no handle and a name


def whom(seat: SeatRow) -> Rival:
    """Who played there; all bots of a level are one."""
    if seat.kind == "bot":
        return None, f"{(seat.level or 'bot').capitalize()}s"
    return (handle(seat.guest), "") if seat.guest else (None, "somebody")


def rivals(games: Sequence[Played]) -> list[dict[str, Any]]:
    """Whom the person has played with, most often first."""
    met: dict[Rival, list[Played]] = {}
    names: dict[Rival, str] = {}
    for each in games:
        for rival, other in {whom(other): other for other in each.others}.items():
            names.setdefault(rival, rival[1] or other.name or "somebody")
            met.setdefault(rival, []).append(each)
    told = [told_rival(rival, names[rival], same) for rival, same in met.items()]
    return sorted(told, key=lambda one: (-one["games"], one["name"]))[:MOST_RIVALS]


def told_rival(rival: Rival, name: str, games: Sequence[Played]) -> dict[str, Any]:
    record: dict[str, list[int]] = {}
    for each in games:
        sides = record.setdefault(each.row.game, [0, 0])
        theirs = [each.told["places"][one.seat] for one in each.others if whom(one) == rival]
        sides[0] += each.place < min(theirs)
        sides[1] += each.place > min(theirs)
    return {
        "who": rival[0],
        "name": name,
        "last": max([each.told["ended"] for each in games]),
        "games": len(games),
        "ahead": sum([ahead for ahead, _ in record.values()]),
        "behind": sum([behind for _, behind in record.values()]),
        "by_game": dict(Counter([each.row.game for each in games])),
        "record": record,
    }
