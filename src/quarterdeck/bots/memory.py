"""Games as far as a worker has followed them, so that no long record is replayed for one move."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.kernel import Game, Record, replayed

Replay = Callable[[Record], Game]


class Memory:
    """The games of the tables a worker thought for last."""

    def __init__(self, replay: Replay, size: int = 16) -> None:
        self._replay = replay
        self._size = size
        self._followed: list[tuple[Record, Game]] = []

    def game(self, record: Record) -> Game:
        """The game of this record.  It belongs to the memory: copy it before you change it."""
        game = self._caught_up(record) or self._replay(record)
        self._followed.append((record, game))
        del self._followed[: -self._size]
        return game

    def _caught_up(self, record: Record) -> Game | None:
        for number, (known, game) in enumerate(self._followed):
            seen = len(known.entries)
            # An undo is an entry as well, so a record only ever grows.
            if known[:-1] == record[:-1] and known.entries == record.entries[:seen]:
                del self._followed[number]
                for after, _ in replayed(game, record.entries[seen:]):
                    game = after
                return game
        return None
