"""What is said of how a table is gathered: parts of the *table* on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_DELAY = 20


class Gather(BaseModel):
    """How a table finds its people: when it begins, who may sit down, who may look on, and by how
    many moves they see it later."""

    model_config = ConfigDict(extra="forbid", strict=True)

    begin: Literal["full", "ready"] = "full"
    public: bool = False
    watch: Literal["everybody", "link", "nobody"] = "link"
    delay: Annotated[int, Field(ge=0, le=MOST_DELAY)] = 0
    rated: bool = False


class Gathering(BaseModel):
    """How a table finds its people: ``ready`` are seats; ``you``, ``people`` (by seat) and
    ``silenced`` are the handles that chat has too."""

    begin: Literal["full", "ready"]
    public: bool
    watch: Literal["everybody", "link", "nobody"]
    delay: int
    code: str | None
    ready: list[int]
    you: str | None
    people: list[str | None]
    silenced: list[str]
    rated: bool


class RematchOffer(BaseModel):
    """Who wants to play again; ``left``: seconds for those who have not answered."""

    seat: int | None
    left: float
    options: dict[str, bool | int | str]
    yes: list[int]
    no: list[int]
    missing: list[int]
    commitment: str  # the rematch's seal, if it has one already


class Watcher(BaseModel):
    who: str
    name: str


class WatchersNews(BaseModel):
    type: Literal["watchers"]
    watchers: list[Watcher]
    more: int
