"""What the store holds, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from quarterdeck.fair import salted

from ..conduct.values import Conduct
from ..digests import digest
from ..gathering.values import Gathering
from ..identity import handle, is_program

NOTHING_SPECIAL = Conduct()
NOT_GATHERED = Gathering()

StoreFault = SQLAlchemyError  # the store does not work: nobody knows whether it wrote


class Conflict(Exception):
    """Somebody else wrote first; nothing was written."""


class TooMany(Exception):
    """A guest has as many unfinished tables as allowed; nothing was written."""


@dataclass(frozen=True)
class Guest:
    id: str
    name: str
    account: bool = False  # keeps an account
    device: str = ""  # the account's device that asks
    banned: str | None = None  # why


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    kind: str  # human, bot, open
    guest: str | None = None
    name: str | None = None  # of the guest or the bot
    level: str | None = None
    invite: str | None = None
    pass_for_me: bool = True
    poker_face: bool = True
    spare: str = ""  # which questions its person wants to be spared; the game knows what it means


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    version: int
    card_set: str
    options: dict[str, Any]
    seed: str
    commitment: str
    status: str  # open, playing, over, closed, abandoned
    owner: str
    created: str
    updated: str
    rematch: str | None
    seq: int
    to_act: tuple[int, ...]
    changes: int
    seats: tuple[SeatRow, ...]
    keeper: str | None = None  # the node that thinks for its bots, where there are several
    term: int = 0  # how often that was decided
    conduct: Conduct = NOTHING_SPECIAL
    gathering: Gathering = NOT_GATHERED

    def seat_of(self, guest: str | None) -> int | None:
        if guest is not None:
            for each in self.seats:
                if each.guest == guest:
                    return each.seat
        return None

    def is_person(self, seat: int) -> bool:
        """Does a person play it now?"""
        return self.seats[seat].kind == "human" and not self.conduct.hand(seat).bot

    def is_outside(self, seat: int) -> bool:
        """Does a program from outside sit there?"""
        return is_program(self.seats[seat].guest)

    @property
    def luck(self) -> str:
        """What decides chance at this table: the server's seed, and everybody's salt in it."""
        return salted(self.seed, self.conduct.salts)

    @property
    def people(self) -> list[int]:
        """The seats that people play now."""
        return [each.seat for each in self.seats if self.is_person(each.seat)]

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays it now: its own, or one that stands in."""
        if self.conduct.hand(seat).bot:
            return self.conduct.terms.level
        return self.seats[seat].level if self.seats[seat].kind == "bot" else None


def moved(row: TableRow, **changes: Any) -> TableRow:
    """The same as ``replace``, in a fifth of its time: every move makes a row."""
    twin = object.__new__(TableRow)
    vars(twin).update(vars(row), **changes)
    return twin


@dataclass(frozen=True, slots=True)
class News:
    """Entries to be written at once, and how the table stands after them."""

    after: int  # how many entries the table had before
    entries: tuple[str, ...]
    views: Sequence[bytes]  # of all seats and of a spectator, after them
    status: str
    to_act: tuple[int, ...]
    version: int  # the rules by which all entries up to the last come out as they did
    card_set: str
    at: str  # when
    conduct: Conduct | None = None  # after them; None: as before

    @property
    def digest(self) -> str:
        """Made by who writes it down: the event loop has other things to do."""
        return digest(self.views)


@dataclass(frozen=True, slots=True)
class Answered:
    """The first answer to a command, kept so that the command takes effect once."""

    guest: str
    command_id: str
    answer: str
    at: str


@dataclass(frozen=True)
class Said:
    """A line of chat.  Nobody's name: the table itself says so."""

    id: int
    seat: int | None
    name: str
    text: str
    at: str
    room: str = "players"  # who hears it: players, watchers, all
    who: str = ""  # whose words, the same at every table

    @staticmethod
    def by(
        guest: str, number: int, seat: int | None, name: str, text: str, at: str, room: str
    ) -> Said:
        return Said(number, seat, name, text, at, room, handle(guest))


class Standing(NamedTuple):
    """How many entries, changes of seats and lines of chat a table has."""

    seq: int
    changes: int
    said: int

    def is_newer(self, row: TableRow, said: int) -> bool:
        """Has something happened since?  A read under load may come late, and be older."""
        return self.seq > row.seq or self.changes > row.changes or self.said > said


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seated(row: TableRow, seat: SeatRow) -> TableRow:
    """The table with one seat changed."""
    others = [seat if each.seat == seat.seat else each for each in row.seats]
    return replace(row, seats=tuple(others))
