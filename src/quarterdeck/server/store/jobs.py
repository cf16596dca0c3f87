"""What the writer is asked to write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import sqlalchemy as sa

from .rows import Answered, News

T = TypeVar("T")


class Job(ABC, Generic[T]):
    """All of it is written or nothing; then it has a result of type ``T``."""

    __slots__ = ()

    @property
    @abstractmethod
    def tables(self) -> tuple[str, ...]:
        """The tables whose rows it changes."""


@dataclass(frozen=True, slots=True)
class Commit(Job[None]):
    """Entries of a table that stands as the writer's node believes, and the answer to the command
    that caused them.  A ``Conflict`` if it does not stand so, or the command was answered before.
    """

    table_id: str
    news: News
    changes: int | None = None  # what the table's count of changes must be; None: whatever it is
    answered: Answered | None = None
    term: int | None = None  # the keeper's, where only the keeper may write it

    @property
    def tables(self) -> tuple[str, ...]:
        return (self.table_id,)


@dataclass(frozen=True, slots=True)
class Remember(Job[None]):
    """A refusal, so that the same command is refused again."""

    table_id: str
    answered: Answered

    @property
    def tables(self) -> tuple[str, ...]:
        return (self.table_id,)


@dataclass(frozen=True, slots=True)
class Errand(Job[T]):
    """Whatever else is written, with SQLAlchemy and in the same transaction as its neighbours.

    What ``work`` raises is its own affair: its part is taken back, and who asked gets the fault.
    """

    work: Callable[[sa.Connection], T]
    touched: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        return self.touched
