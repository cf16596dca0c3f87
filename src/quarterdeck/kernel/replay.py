"""Going through a record: the game after each entry, and what was told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .events import Event
from .game import Game
from .moves import AGREED, UNDO
from .record import Entry, taken_back


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
