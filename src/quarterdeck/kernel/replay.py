"""Going through a record: the game after each entry, and what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .events import Deed, Event
from .game import Game
from .moves import AGREED, UNDO
from .record import Entry, Record, Setup, standing, taken_back

if TYPE_CHECKING:
    from .rules import Rules


def replayed(game: Game, entries: Sequence[Entry]) -> Iterator[tuple[Game, list[Event]]]:
    """The game after each entry, with its events; ``game`` itself is used up.

    An undo replays all that stands, so a record with many of them would take for ever.  But it
    tells beforehand which moves will be taken back: a copy from before each of them is kept.
    """
    undoes = taken_back(entries)
    doomed = set(undoes.values())
    before: dict[int, Game] = {}  # copies from before the moves that will be taken back
    stand: list[int] = []
    for place, entry in enumerate(entries):
        move = undoes.get(place)
        if move is not None and move in before and stand[-1] == move:
            stand.pop()
            events = game._undo_to(before[move], entry.seat, entry.move == AGREED)
            game = before.pop(move)
        else:
            if place in doomed:
                before[place] = game.clone()
            events = game.enter(entry)
            if entry.move not in (UNDO, AGREED):
                stand.append(place)
            elif move is not None:
                # A sealed answer, and others have sealed theirs since: their copies know it.
                stand.remove(move)
                before = {at: copy for at, copy in before.items() if at < move}
        yield game, events


def tally(rules: Rules, record: Record) -> list[dict[str, int]]:
    """The counts of each seat in a game that is over; what was taken back was not done."""
    game = rules.begin(Setup(*record[:5]))

    def events() -> Iterator[Event]:
        for entry in standing(record.entries):
            yield from game.enter(entry)

    return added(rules.deeds(events()), record.seats)


def added(deeds: Iterable[Deed], seats: int) -> list[dict[str, int]]:
    counts: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat, name, times in deeds:
        counts[seat][name] = counts[seat].get(name, 0) + times
    return counts
