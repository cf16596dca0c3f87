"""The bodies of docs/wire.md that are about games of the past; see ``server/wire.py``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from .. import wire


class ScoresAt(BaseModel):
    """The scores from entry ``seq`` on."""

    seq: int
    scores: list[int]


class TurningPoint(BaseModel):
    """An entry at which the scores of all changed places most: whose score, from and to."""

    seq: int
    seat: int
    before: int
    after: int


class Play(BaseModel):
    """A game to look at, as one pair of eyes saw it."""

    table: wire.TableState  # as somebody who does not sit there sees it
    eyes: int | None  # the seat; null: everybody's at once
    own: int | None  # the seat of who asks
    open: bool  # the game is over: any eyes may be chosen
    brought: bool  # somebody brought the record in
    lines: list[wire.Line]
    scores: list[ScoresAt]  # all changes; none while the game goes on
    turns: list[TurningPoint]
    result: wire.Result | None


class Positions(BaseModel):
    """The positions after some entries that follow each other; those that told nothing are left
    out."""

    positions: list[wire.Position]


class Brought(BaseModel):
    """A record that was brought in: where to look at it."""

    id: str


class PlayOn(wire.Salted):
    """Take a seat in a position of a finished game; bots take the others."""

    seq: Annotated[int, Field(ge=0, le=wire.MOST_ENTRIES)]
    seat: Annotated[int, Field(ge=0, lt=wire.MOST_SEATS)]
    level: wire.Level


class PastSeat(BaseModel):
    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None


class PastGame(BaseModel):
    """A finished game in somebody's list."""

    id: str
    game: str
    title: str
    status: Literal["over", "abandoned"]
    you: int | None
    seats: list[PastSeat]
    rematch: str | None
    ended: str  # when
    seconds: int  # from the first entry to the last
    entries: int
    scores: list[int] | None
    places: list[int] | None  # of all seats; null without a result
    how: str  # it ended
    rated: bool
    brought: int | None  # points of your rating; null: none, or not reckoned in yet


class History(BaseModel):
    games: list[PastGame]
    total: int  # that fit
    opponents: list[str]  # the people of all games, to choose from


class Sealed(BaseModel):
    """The hash of the seed of your next table."""

    commitment: str


class Draw(BaseModel):
    """An outcome of chance: what it was drawn from, each as likely as the next, and what came, as
    the record writes it."""

    entry: int
    what: str
    pool: list[int | str]
    times: int
    came: list[int | str]


class Draws(BaseModel):
    """Every outcome of chance of a record that somebody has."""

    game: str
    title: str
    names: list[str]
    draws: list[Draw]


class Fairness(BaseModel):
    """What decides chance at a table.  ``seed`` and ``draws`` are told once the game is over; up
    to entry ``inherited`` chance was that of the game in which the table began."""

    game: str
    title: str
    names: list[str]
    ended: str | None
    table: str
    commitment: str
    salts: list[str]  # of each seat; none if nobody has thrown any in
    seed: str | None
    inherited: int
    draws: list[Draw] | None


SENT: tuple[type[BaseModel], ...] = (
    Play,
    Positions,
    Brought,
    PlayOn,
    History,
    Sealed,
    Fairness,
    Draws,
)
