"""A list that only grows, and is copied for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class History(Generic[T]):
    """What has happened so far.  Copies share one list as long as they agree: each knows how much
    of it is its own, and whoever adds to one that another has outgrown gets a list of its own.  So
    a copy costs the same however long the game is.

    Copies may be added to in several threads: whose item came first keeps the shared list.
    """

    __slots__ = ("_count", "_items")

    def __init__(self, items: list[T] | None = None, count: int = -1) -> None:
        """``items``: from now on this one's; ``count``: how many of them are, else all."""
        self._items: list[T] = [] if items is None else items
        self._count = len(self._items) if count < 0 else count

    def copy(self) -> History[T]:
        return History(self._items, self._count)

    def append(self, item: T) -> None:
        items, count = self._items, self._count
        if len(items) == count:
            items.append(item)
        if items[count] is not item:
            self._items = [*items[:count], item]
        self._count = count + 1

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        """As lists are equal."""
        return self[:] == other[:] if isinstance(other, History) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"History({self[:]})"

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._count])

    def __reversed__(self) -> Iterator[T]:
        return reversed(self._items[: self._count])

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return self._items[slice(*at.indices(self._count))]
        return self._items[range(self._count)[at]]
