"""The registry of games.  A game never imports another game."""

from __future__ import annotations

from typing import Any

from quarterdeck.kernel import Game, Record, RecordError, Rules, replayed

from . import corsaire, letter_of_marque, line_of_battle, merchants_and_marauders

_REGISTRY: dict[str, Rules] = {
    module.RULES.key: module.RULES
    for module in (corsaire, letter_of_marque, line_of_battle, merchants_and_marauders)
}


def games() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    return tuple(sorted(_REGISTRY))


def rules(key: str) -> Rules:
    """What the registry holds of a game."""
    if key not in _REGISTRY:
        raise LookupError(f"there is no game {key!r}; there are {', '.join(games())}")
    return _REGISTRY[key]


def new(key: str, seats: int, options: dict[str, Any] | None = None) -> Game:
    """A new game; ``SetupError`` says what cannot be."""
    return rules(key).new(seats, options)


def replay(record: Record, upto: int | None = None) -> Game:
    """The game after the first ``upto`` entries of the record (None: all of them)."""
    known = rules(record.key)
    if (record.version, record.card_set) != (known.version, known.card_set):
        raise RecordError(
            f"this game was played with rules version {record.version} and card set "
            f"{record.card_set}; here are version {known.version} and {known.card_set}"
        )
    return replay_unchecked(record, upto)


def replay_unchecked(record: Record, upto: int | None = None) -> Game:
    """The same with today's rules, whatever rules the record was made with."""
    game = new(record.key, record.seats, record.options)
    for after, _ in replayed(game, record.entries[:upto]):
        game = after
    return game
