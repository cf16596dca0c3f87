"""Through whose eyes a game is seen: a seat's own, or everybody's at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.kernel import Game


def everything(game: Game) -> Any:
    """The view in which nothing is hidden: what belongs to a seat is shown as that seat sees it.
    For games that are over."""
    *seats, watcher = game.views((*range(game.setup.seats), None))
    return _opened(watcher, seats)


def _opened(seen: Any, by_seat: Sequence[Any]) -> Any:
    """``seen`` by a watcher, and the same part of the view of each seat."""
    if isinstance(seen, dict) and all(isinstance(each, dict) for each in by_seat):
        seat = seen.get("seat")
        if isinstance(seat, int) and by_seat[seat].get("seat") == seat:
            return by_seat[seat]
        return {
            key: _opened(part, [each.get(key) for each in by_seat]) for key, part in seen.items()
        }
    if isinstance(seen, list) and all(_is_as_long(seen, each) for each in by_seat):
        return [_opened(*both) for both in zip(seen, zip(*by_seat, strict=True), strict=True)]
    return seen


def _is_as_long(seen: list[Any], other: Any) -> bool:
    return isinstance(other, list) and len(other) == len(seen)
