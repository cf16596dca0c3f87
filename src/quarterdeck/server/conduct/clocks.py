"""Clocks as plain arithmetic.  Pure: whoever asks says what time it is.

Clocks go by the ship's time: seconds of the server's own time, which stands while no server runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal, NamedTuple

import msgspec

DAY = 86_400.0
THURSDAY = 3  # the first day of 1970; Monday is 0
GRACE = 30.0  # seconds that somebody who comes back has at least

Kind = Literal["none", "live", "days"]


class Moment(NamedTuple):
    """A time, by the server and by the calendar."""

    ship: float
    behind: float = 0.0  # seconds by which the ship's time is behind the calendar's, since 1970

    @property
    def text(self) -> str:
        at = datetime.fromtimestamp(self.ship + self.behind, UTC)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table deals with time.  A decision has ``free`` seconds that cost nothing; what it
    takes beyond them comes out of the seat's bank, and ``increment`` goes in after it."""

    kind: Kind = "none"
    bank: float = 0.0
    increment: float = 0.0
    free: float = 0.0
    react: float = 0.0  # all that a seat has in a reaction window; 0: as for other decisions
    off: tuple[int, ...] = ()  # days of the week on which no clock runs
    zone: int = 0  # minutes east of Greenwich, by which these days begin
    away: float = 0.0  # seconds that who is away may keep others waiting; 0: for ever
    level: str = ""  # the bot that stands in

    def passed(self, start: float, now: Moment) -> float:
        """The seconds that count between a time and now."""
        if not self.off:
            return max(0.0, now.ship - start)
        counted, at = 0.0, start
        while at < now.ship:
            next_day = min(now.ship, self._next_day(at, now))
            if not self._is_off(at, now):
                counted += next_day - at
            at = next_day
        return counted

    def when(self, start: float, seconds: float, now: Moment) -> float:
        """When so many seconds that count will have passed."""
        if not self.off:
            return start + seconds
        at, rest = start, seconds
        while True:
            next_day = self._next_day(at, now)
            if not self._is_off(at, now):
                if rest <= next_day - at:
                    return at + rest
                rest -= next_day - at
            at = next_day

    def _day(self, at: float, now: Moment) -> int:
        return int((at + now.behind + 60.0 * self.zone) // DAY)

    def _next_day(self, at: float, now: Moment) -> float:
        begins = (self._day(at, now) + 1) * DAY - now.behind - 60.0 * self.zone
        return begins if begins > at else at + DAY  # never for ever at the same place

    def _is_off(self, at: float, now: Moment) -> bool:
        return (self._day(at, now) + THURSDAY) % 7 in self.off


class Sand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's clock.  It is never counted down: what is left follows from the time."""

    bank: float = 0.0  # as it was when the present decision began
    free: float = 0.0  # what the present decision may take without the bank
    short: bool = False  # a reaction window: it has its free seconds, and the bank is not touched
    used: float = 0.0  # by the present decision, before it ran last
    since: float | None = None  # it runs since then; None: it stands

    def gone(self, terms: Terms, now: Moment) -> float:
        """What the present decision has taken."""
        return self.used + (0.0 if self.since is None else terms.passed(self.since, now))

    def left(self, terms: Terms, now: Moment) -> float:
        """Seconds until this seat is out of time."""
        return (0.0 if self.short else self.bank) + self.free - self.gone(terms, now)

    def banked(self, terms: Terms, now: Moment) -> float:
        """What is left for decisions like the present one; a reaction window costs nothing."""
        return self.bank if self.short else max(0.0, self.left(terms, now))

    def ends(self, terms: Terms, now: Moment) -> float | None:
        """When it runs out; None if it does not run."""
        if self.since is None or terms.kind == "none":
            return None
        begun = Moment(self.since, now.behind)
        return terms.when(self.since, self.left(terms, begun), now)

    def asked(self, terms: Terms, now: Moment, reacting: bool) -> Sand:
        """A decision begins."""
        short = reacting and terms.react > 0
        free = terms.react if short else terms.free
        return Sand(bank=self.bank, free=free, short=short, since=now.ship)

    def stopped(self, terms: Terms, now: Moment) -> Sand:
        """It stands, in the middle of a decision perhaps."""
        return msgspec.structs.replace(self, used=self.gone(terms, now), since=None)

    def goes_on(self, now: Moment) -> Sand:
        return msgspec.structs.replace(self, since=now.ship)

    def settled(self, terms: Terms, now: Moment, *, answered: bool) -> Sand:
        """The decision is over: by an answer, or because it is no longer asked for."""
        bank = self.bank
        if not self.short:
            bank = max(0.0, bank - max(0.0, self.gone(terms, now) - self.free))
            bank += terms.increment if answered else 0.0
        return Sand(bank=bank)

    def refilled(self, terms: Terms) -> Sand:
        """For somebody who was out of time and comes back: enough to play on."""
        least = max(GRACE, terms.increment) if terms.kind == "live" else 0.0
        return Sand(bank=max(self.bank, least))


class ShipsTime:
    """Seconds since 1970, but for the time in which no server ran: it goes on from the last that
    was written down.  It never goes back, whatever happens to the machine's clock."""

    def __init__(
        self,
        steady: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
    ) -> None:
        self._steady = steady or time.monotonic
        self._wall = wall or time.time
        self._ahead = self._wall() - self._steady()

    def now(self) -> Moment:
        ship = self._steady() + self._ahead
        return Moment(ship, self._wall() - ship)

    def go_on_from(self, kept: float | None, ago: float = 0.0) -> None:
        """Take up the time that was written down, ``ago`` seconds ago if a server ran since."""
        self._ahead = (self._wall() if kept is None else kept + ago) - self._steady()

    def catch_up(self, other: float) -> None:
        """Another server's time is later."""
        self._ahead += max(0.0, other - self.now().ship)
