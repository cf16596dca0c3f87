"""The bodies of docs/wire.md that are about what people are known for; see ``server/wire.py``."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from .. import wire

SeenBy = Literal["all", "met", "none"]


class GameRating(BaseModel):
    """A person's rating at a game; ``points`` is null for who has not played a rated one."""

    game: str
    title: str
    points: int | None
    within: int
    provisional: bool
    place: int | None  # among those who are rated here; null while provisional
    of: int
    games: int  # played, rated or not
    rated: int
    curve: list[int]  # after each of the last rated games


class FeatFigure(BaseModel):
    """A count of the game's own: so many in all games, or so many ``of`` others."""

    label: str
    note: str
    count: int
    of: int | None


class BySeats(BaseModel):
    seats: int
    games: int
    won: int


class ByLevel(BaseModel):
    """Games against bots of one level alone."""

    level: str
    label: str
    games: int
    won: int


class Best(BaseModel):
    score: int
    at: str


class GameFigures(BaseModel):
    game: str
    title: str
    games: int
    won: int
    places: list[int]  # how often first, second, …
    points: float  # a game
    best: Best | None
    feats: list[FeatFigure]
    seats: list[BySeats]
    levels: list[ByLevel]


class Rival(BaseModel):
    """Whom one has played with: a person, or all bots of a level."""

    who: str | None  # null for bots
    name: str
    games: int
    ahead: int
    behind: int
    last: str
    by_game: dict[str, int]
    record: dict[str, list[int]]  # by game: how often ahead and behind


class Profile(BaseModel):
    who: str
    name: str
    yours: bool
    seen_by: SeenBy
    since: str
    here: bool
    games: int
    won: int
    ratings: list[GameRating]
    figures: list[GameFigures]
    rivals: list[Rival]


class SeeMe(wire.Incoming):
    seen_by: SeenBy


class Ranked(BaseModel):
    """A row of the best: a person, or a bot to compare with."""

    place: int | None  # null while provisional, and for bots
    who: str | None
    name: str
    points: int
    within: int
    provisional: bool
    games: int
    you: bool


class BestHere(BaseModel):
    game: str
    title: str
    rows: list[Ranked]


class SeatRating(BaseModel):
    points: int
    provisional: bool


class TableRatings(BaseModel):
    """How strong those are who sit at a table, by seat; null: not rated, or hidden from you."""

    seats: list[SeatRating | None]


SENT: tuple[type[BaseModel], ...] = (Profile, SeeMe, BestHere, TableRatings)
