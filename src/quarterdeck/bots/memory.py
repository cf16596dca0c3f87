"""Games as far as a worker has followed them, so that no long record is replayed for one move."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from quarterdeck.games import rules
from quarterdeck.kernel import CardFiles, Game, Setup, parse_entry, replayed

Tables = dict[str, dict[str, Any]]


class Memory:
    """The games of the tables a worker thought for last."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[str, Game] = OrderedDict()

    def game(
        self,
        table: str,
        setup: Setup,
        known: int,
        more: Sequence[str],
        cards: Tables | None = None,
    ) -> Game | None:
        """The game of a table after the ``known`` entries and ``more``; None if it is not known
        so far.  It belongs to the memory: copy it before you change it.

        An undo is an entry as well, so a record only ever grows.  ``cards``: the files of an own
        card set, for a game that begins.
        """
        game = self._games.pop(table, None)
        if known == 0:
            known_rules = rules(setup.key)
            if cards is not None:
                known_rules = known_rules.with_cards(CardFiles(cards))
            game = known_rules.new(setup.seats, setup.options)
        elif game is None or len(game) != known or game.setup != setup:
            return None
        for after, _ in replayed(game, [parse_entry(text) for text in more]):
            game = after
        self._games[table] = game
        while len(self._games) > self._size:
            self._games.popitem(last=False)
        return game
