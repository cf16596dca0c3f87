"""When a table calls for somebody, and in which words.  Pure: no clock, no I/O.

All of it is made from what everybody at the table knows: who sits there, whose turn it is, clocks,
what people have asked each other, and how it ended.  The game itself is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quarterdeck.kernel import Seat

from ..conduct import changes
from ..conduct.clocks import Moment, Sand, Terms
from ..gathering import changes as gathering
from ..store import TableRow
from .values import WAYS, Topic, Way

QUARTER = 0.25  # of a clock over days: then it runs short
HOUR, DAY = 3600.0, 86_400.0


class Call(NamedTuple):
    """A reason to tell somebody something."""

    topic: Topic
    seat: Seat
    guest: str
    key: str  # the same reason has the same key, however often it is seen
    due: float  # seconds since 1970
    ways: tuple[Way, ...] = WAYS


class Message(NamedTuple):
    title: str
    text: str
    path: str  # of the page where something can be done about it
    tag: str  # a later message with the same tag takes the place of an earlier one


def with_others(row: TableRow) -> bool:
    """Does anybody wait for anybody?  Who plays with bots alone is told nothing."""
    return len([each for each in row.seats if each.guest is not None]) > 1


def calls(row: TableRow, now: Moment, patience: float = 0.0) -> list[Call]:
    """All that the table calls for as it stands.  ``patience``: seconds before somebody is told
    that it is his turn."""
    if not with_others(row):
        return []
    if row.status == "playing":
        return [*_turns(row, now, patience), *_questions(row, now)]
    if row.status in ("over", "abandoned"):
        return [*_endings(row, now), *_rematches(row, now)]
    return []


def _turns(row: TableRow, now: Moment, patience: float) -> list[Call]:
    found: list[Call] = []
    terms, wall = row.conduct.terms, now.ship + now.behind
    for each in row.seats:
        sand = row.conduct.hand(each.seat).sand
        if each.guest is None or sand.since is None or not row.is_person(each.seat):
            continue
        at = f"{row.id}:{each.seat}:{sand.since:.3f}"
        # Who is quick enough for a live game does not read letters.
        ways = ("push",) if terms.kind == "live" else WAYS
        found.append(Call("turn", each.seat, each.guest, f"turn:{at}", wall + patience, ways))
        if terms.kind == "days":
            due = runs_short(terms, sand, now) + now.behind
            found.append(Call("short", each.seat, each.guest, f"short:{at}", due))
    return found


def runs_short(terms: Terms, sand: Sand, now: Moment) -> float:
    """When a quarter of it will be left, by the ship's time."""
    assert sand.since is not None
    left = sand.left(terms, Moment(sand.since, now.behind))
    until = left - QUARTER * (sand.bank + sand.free)
    return terms.when(sand.since, max(0.0, until), now)


def _questions(row: TableRow, now: Moment) -> list[Call]:
    petition = row.conduct.petition
    if petition is None:
        return []
    about = f"{petition.matter}:{row.id}:{petition.seat}:{petition.seq}"
    return _asked(row, changes.missing(row), about, now)


def _rematches(row: TableRow, now: Moment) -> list[Call]:
    offer = row.gathering.offer
    if offer is None or row.rematch is not None:
        return []
    about = f"rematch:{row.id}:{offer.at:.3f}"
    return _asked(row, gathering.missing(row, offer), about, now)


def _asked(row: TableRow, seats: list[Seat], about: str, now: Moment) -> list[Call]:
    due = now.ship + now.behind
    people = [(seat, row.seats[seat].guest) for seat in seats]
    return [
        Call("asked", seat, guest, f"asked:{about}:{seat}", due) for seat, guest in people if guest
    ]


def _endings(row: TableRow, now: Moment) -> list[Call]:
    due = now.ship + now.behind
    return [
        Call("over", each.seat, each.guest, f"over:{row.id}:{each.seat}", due)
        for each in row.seats
        if each.guest is not None
    ]


# ---- words

ASKED = {"pause": "for a pause", "undo": "to take a move back", "abandon": "to end the game"}


def message(
    row: TableRow, call: Call, title: str, now: Moment, ending: Mapping[str, Any] | None = None
) -> Message:
    """What the person is told.  ``title``: of the game; ``ending``: how it ended, if it did."""
    words = {"turn": _turn, "short": _short, "asked": _question, "over": _ending}[call.topic]
    head, text = words(row, call, now, ending or {})
    return Message(f"{head}: {title}", text, f"/t/{row.id}", f"{row.id}:{call.topic}")


Words = tuple[str, str]


def _turn(row: TableRow, call: Call, now: Moment, _: Mapping[str, Any]) -> Words:
    left = _left(row, call.seat, now)
    return "Your turn", _waiting(row, call.seat) + (f" You have {left}." if left else "")


def _short(row: TableRow, call: Call, now: Moment, _: Mapping[str, Any]) -> Words:
    left = _left(row, call.seat, now)
    return "Your time runs short", f"You have {left}. {_waiting(row, call.seat)}"


def _question(row: TableRow, call: Call, now: Moment, _: Mapping[str, Any]) -> Words:
    petition, offer = row.conduct.petition, row.gathering.offer
    if row.status == "playing" and petition is not None:
        name = changes.name_of(row, petition.seat)
        return f"{name} asks you", f"{name} asks {ASKED[petition.matter]}."
    seat = offer.seat if offer is not None else None
    name = "Somebody" if seat is None else changes.name_of(row, seat)
    return f"{name} asks you", f"{name} wants to play again."


def _ending(row: TableRow, call: Call, now: Moment, ending: Mapping[str, Any]) -> Words:
    if row.status == "abandoned" or not ending.get("places"):
        return "The game is over", f"It ended without a result: {ending.get('how') or 'abandoned'}."
    places, scores = ending["places"], ending["scores"]
    place = places[call.seat]
    own = f" with {scores[call.seat]}" if scores else ""
    winners = [changes.name_of(row, seat) for seat in range(len(row.seats)) if places[seat] == 1]
    won = "You win" if place == 1 else f"You came {_ordinal(place)} of {len(row.seats)}"
    by = "" if place == 1 else f" {_listed(winners)} won."
    return "The game is over", f"{won}{own}.{by}"


def _waiting(row: TableRow, seat: Seat) -> str:
    names = [
        changes.name_of(row, each.seat)
        for each in row.seats
        if each.guest is not None and each.seat != seat
    ]
    return f"{_listed(names)} {'waits' if len(names) == 1 else 'wait'} for you."


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _left(row: TableRow, seat: Seat, now: Moment) -> str:
    """How much time is left, in words; "" without a clock."""
    terms = row.conduct.terms
    if terms.kind == "none":
        return ""
    seconds = max(0.0, row.conduct.hand(seat).sand.left(terms, now))
    if seconds < 2 * HOUR:
        return f"{_counted(max(1, round(seconds / 60)), 'minute')} left"
    days, hours = divmod(round(seconds / HOUR), 24)
    told = [_counted(days, "day"), _counted(hours, "hour")]
    return f"{' '.join([each for each in told if each])} left"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' if number > 1 else ''}" if number else ""


def _ordinal(place: int) -> str:
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
