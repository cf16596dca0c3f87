"""The registry of games: a folder here is a game.  A game never imports another game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from quarterdeck.kernel import Game, Record, RecordError, Rules, content_of, replayed

_FOLDERS = {
    found.name.replace("_", "-"): found.name for found in iter_modules(__path__) if found.ispkg
}
_REGISTRY: dict[str, Rules] = {}  # filled as games are asked for: to read a game's cards takes time


def games() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    return tuple(sorted({*_FOLDERS, *_REGISTRY}))


def rules(key: str, cards: str | Path | None = None) -> Rules:
    """What the registry holds of a game; ``cards``: the folder of an own card set to play with.

    ``CardSetError`` says what is wrong with the set.
    """
    if key not in _REGISTRY:
        if key not in _FOLDERS:
            raise LookupError(f"there is no game {key!r}; there are {', '.join(games())}")
        _REGISTRY[key] = import_module(f"{__name__}.{_FOLDERS[key]}").RULES
    known = _REGISTRY[key]
    return known if cards is None else known.with_cards(Path(cards))


def new(
    key: str,
    seats: int,
    options: dict[str, Any] | None = None,
    cards: str | Path | None = None,
) -> Game:
    """A new game; ``SetupError`` says what cannot be."""
    return rules(key, cards).new(seats, options)


def replay(record: Record, upto: int | None = None, cards: str | Path | None = None) -> Game:
    """The game after the first ``upto`` entries of the record (None: all of them)."""
    known = rules(record.key, cards)
    same_cards = content_of(record.card_set) == content_of(known.card_set)
    if record.version != known.version or not same_cards:
        raise RecordError(
            f"this game was played with rules version {record.version} and card set "
            f"{record.card_set}; here are version {known.version} and {known.card_set}"
        )
    return replay_unchecked(record, upto, known)


def replay_unchecked(record: Record, upto: int | None = None, known: Rules | None = None) -> Game:
    """The same with today's rules, whatever rules the record was made with."""
    game = (known or rules(record.key)).new(record.seats, record.options)
    for after, _ in replayed(game, record.entries[:upto]):
        game = after
    return game
