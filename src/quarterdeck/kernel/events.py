"""Events tell what happened, and what each seat may see of it; deeds are counted from them."""

from __future__ import annotations

from typing import Any, NamedTuple

from .moves import Seat


class Event:
    """``public`` is for everybody; ``private`` adds what one seat alone may know.

    A quiet event is shown on the board but is no line of the log.
    """

    __slots__ = ("kind", "private", "public", "quiet")

    def __init__(
        self,
        kind: str,
        public: dict[str, Any],
        private: dict[Seat, dict[str, Any]] | None = None,
        quiet: bool = False,
    ) -> None:
        self.kind = kind
        self.public = public
        self.private = private
        self.quiet = quiet

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """What ``seat`` (None: a spectator) may know of it."""
        seen = {"kind": self.kind, **self.public}
        if self.private is not None and seat is not None:
            seen.update(self.private.get(seat, {}))
        return seen

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.public!r}, {self.private!r})"


class Feat(NamedTuple):
    """A count that is told of people: so many a game, or so many ``of`` another count."""

    name: str
    label: str
    of: str = ""
    note: str = ""


class Deed(NamedTuple):
    """Something that a seat did, and by how much it adds to the count of that name."""

    seat: Seat
    name: str
    times: int = 1
