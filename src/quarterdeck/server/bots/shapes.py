"""The bodies of docs/wire.md that tell of bots; see ``server/wire.py``."""

from __future__ import annotations

from pydantic import BaseModel


class BotTemper(BaseModel):
    name: str
    about: str


class Measured(BaseModel):
    """What the arena has shown of a level, one of it against mates."""

    games: int
    won: float
    low: float  # the 95 % interval
    high: float
    fair: float
    against: str


class BotLevel(BaseModel):
    name: str
    label: str
    about: str
    tempers: list[BotTemper]  # may be chosen with it, as "level:temper"
    measured: Measured | None


class Hints(BaseModel):
    """Who can be asked for a hint there; ``refused`` says why nobody can."""

    level: str | None
    refused: str
