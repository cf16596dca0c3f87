"""The card sets that a server offers: the game's own, and those in the host's folder."""

from __future__ import annotations

import logging
from pathlib import Path

from quarterdeck import card_sets
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import CardSetError, Rules, content_of
from quarterdeck.kernel.cards import STANDARD

log = logging.getLogger(__name__)


class NoSuchSet(LookupError):
    """The set is not on the shelf, or is no longer what it was; says so to players."""

    def __init__(self, card_set: str) -> None:
        self.card_set = card_set
        name = card_set.rpartition("@")[0] or card_set
        super().__init__(
            f"The card set “{name}” that this table is played with is not here, or it has changed "
            "since. The table is kept as it is, and goes on when the set is back as it was."
        )


class Shelf:
    """Read when the server starts; a set that cannot be played is left out, and the log says why.

    A set is known by what is in it: a table finds its own again under any name or folder.
    """

    def __init__(self, folder: str = "") -> None:
        self._sets: dict[tuple[str, str], Rules] = {}
        for each in sorted(Path(folder).iterdir()) if folder else []:
            if not each.is_dir():
                continue
            try:
                rules = card_sets.load(each)
            except CardSetError as fault:
                log.warning("the card set in %s is left out: %s", each, fault)
            else:
                self._sets[rules.key, content_of(rules.card_set)] = rules

    def offered(self, key: str) -> list[Rules]:
        """The host's sets for a game, by name."""
        found = [rules for (game, _), rules in self._sets.items() if game == key]
        return sorted(found, key=lambda rules: rules.card_set)

    def rules(self, key: str, card_set: str = STANDARD) -> Rules:
        """A game with one of its sets; ``LookupError`` if there is no such game or set."""
        standard = rules_of(key)
        content = content_of(card_set)
        if "@" not in card_set:
            return standard
        if (key, content) not in self._sets:
            raise NoSuchSet(card_set)
        return self._sets[key, content]
