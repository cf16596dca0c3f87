"""What somebody wants to be told, how, and when not.  It is stored as one value."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

Topic = Literal["turn", "short", "asked", "over"]
Way = Literal["push", "email", "webhook"]
Grid = dict[Way, tuple[Topic, ...]]

WAYS: tuple[Way, ...] = get_args(Way)
DAY = 24 * 60  # minutes


class Quiet(msgspec.Struct, frozen=True):
    """Minutes of the day; it may go over midnight."""

    begins: int
    ends: int

    def holds(self, minute: int) -> bool:
        return (minute - self.begins) % DAY < (self.ends - self.begins) % DAY


def usual() -> Grid:
    """What is chosen for somebody who has not chosen yet."""
    return {
        "push": ("turn", "short", "asked"),
        "email": ("turn", "over"),
        "webhook": ("over",),
    }


class Wishes(msgspec.Struct, frozen=True):
    grid: Grid = msgspec.field(default_factory=usual)
    quiet: Quiet | None = None
    zone: str = "UTC"

    def wants(self, topic: str, way: str) -> bool:
        return any(name == way and topic in topics for name, topics in self.grid.items())

    def next_time(self, at: float) -> float:
        """The first time from then on that is not in the quiet hours, in seconds since 1970."""
        if self.quiet is None:
            return at
        here = datetime.fromtimestamp(at, zone_of(self.zone))
        if not self.quiet.holds(60 * here.hour + here.minute):
            return at
        ends = here.replace(hour=0, minute=0, second=0, microsecond=0)
        ends = ends.replace(hour=self.quiet.ends // 60, minute=self.quiet.ends % 60)
        return (ends if ends > here else ends + timedelta(days=1)).timestamp()


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; where it is not known, that of Greenwich."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_zone(name: str) -> bool:
    return name == "UTC" or str(zone_of(name)) == name


_reader = msgspec.json.Decoder(Wishes)
_writer = msgspec.json.Encoder()


def read(text: str) -> Wishes:
    return _reader.decode(text)


def written(wishes: Wishes) -> str:
    return _writer.encode(wishes).decode()
