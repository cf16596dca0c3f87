"""The bodies of docs/wire.md that are about tournaments; see ``server/wire.py``."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from .. import wire
from .values import Kind, Status

MOST_ROUNDS = 20


class NewTournament(wire.Incoming):
    """``rounds`` are those of a Swiss; a round robin has as many as it takes."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    game: Annotated[str, Field(min_length=1, max_length=60)]
    kind: Kind
    seats: Annotated[int, Field(ge=2, le=wire.MOST_SEATS)]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 3
    options: Annotated[wire.Options, Field(max_length=40, default_factory=dict)]
    clock: wire.Clock = wire.Clock()
    rated: bool = False


class TournamentCard(BaseModel):
    id: str
    name: str
    game: str
    title: str
    kind: Kind
    seats: int
    status: Status
    round: int  # that is played, from 1; 0 before the start
    rounds: int  # in all, as far as it is known
    people: int
    rated: bool
    entered: bool
    created: str


class Entrant(BaseModel):
    """A row of the standings."""

    place: int
    who: str
    name: str
    points: float
    beaten: float
    scores: int
    tables: int
    gone: bool
    you: bool


class RoundTable(BaseModel):
    """A table of a round; ``points`` are none while it is played."""

    table: str
    names: list[str]
    points: list[float] | None
    scores: list[int] | None
    yours: bool


class Round(BaseModel):
    tables: list[RoundTable]
    resting: list[str]


class TournamentPage(TournamentCard):
    owner: bool
    host: str
    clock: wire.TableClock
    standings: list[Entrant]
    played: list[Round]


SENT: tuple[type[BaseModel], ...] = (NewTournament, TournamentCard, TournamentPage)
