"""Going through a record: the game after each entry, and what was told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .events import Event
from .game import Game
from .moves import CHANCE, UNDO
from .record import Entry


def replayed(game: Game, entries: Sequence[Entry]) -> Iterator[tuple[Game, list[Event]]]:
    """The game after each entry, with its events; ``game`` itself is used up.

    An undo replays all that stands, so a record with many of them would take for ever.  But it
    tells beforehand which moves will be taken back: a copy from before each of them is kept.
    """
    doomed = _taken_back(entries)
    before: list[Game] = []  # copies from before the moves that stand and will be taken back
    for number, entry in enumerate(entries):
        if number in doomed:
            before.append(game.clone())
        if before and _is_undo(entry):
            events = game._undo_to(before[-1], entry.seat)
            game = before.pop()
        else:
            events = game.enter(entry)
        yield game, events


def _is_undo(entry: Entry) -> bool:
    return entry.move == UNDO and entry.seat != CHANCE


def _taken_back(entries: Sequence[Entry]) -> set[int]:
    """The places of the moves that a later entry takes back."""
    doomed, stand = set(), []
    for number, entry in enumerate(entries):
        if not _is_undo(entry):
            stand.append(number)
        elif stand:
            doomed.add(stand.pop())
    return doomed
