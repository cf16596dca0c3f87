"""What people ask while a table is gathered, and the board: parts of docs/wire.md."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from ..wire import MOST_SEATS, Clock, Declined, Incoming, Salted, TableState
from .shapes import MOST_DELAY


class Ready(Incoming):
    ready: bool


class Silence(Incoming):
    who: Annotated[str, Field(max_length=40)]
    silent: bool


class Again(Salted):
    """Whether one plays again, and perhaps with which options.  The seal is that of the offer, or
    for who asks first of the own next table."""

    answer: Literal["yes", "no"] = "yes"
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] | None = None


class AgainNow(Incoming):
    """What becomes of the seats of those who do not."""

    free: Literal["bot", "open", "out"] = "bot"
    level: Annotated[str, Field(max_length=40)] = ""


class Link(BaseModel):
    """Where a link or a code word leads; ``reason``: why it lets nobody in."""

    ok: bool
    reason: str
    table: str | None = None
    title: str | None = None
    host: str | None = None
    seat: int | None = None


class Setup(Incoming):
    """What the owner changes before the start."""

    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] | None = None
    card_set: Annotated[str, Field(max_length=100)] | None = None
    clock: Clock | None = None
    public: bool | None = None
    watch: Literal["everybody", "link", "nobody"] | None = None
    delay: Annotated[int, Field(ge=0, le=MOST_DELAY)] | None = None
    rated: bool | None = None


class Posted(TableState):
    """A table on the board: one to join, or one to watch and how many do."""

    watching: int


class BoardNews(BaseModel):
    type: Literal["board"]
    tables: list[Posted]


class PostedNews(BaseModel):
    """What is new on the board, and what is no longer there."""

    type: Literal["posted"]
    tables: list[Posted]
    gone: list[str]


FromBoard = BoardNews | PostedNews | Declined

# What the page knows by name, besides what these contain.
SENT: tuple[type[BaseModel], ...] = (Setup, Link)
