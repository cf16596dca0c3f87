"""What the wire tells of lessons."""

from __future__ import annotations

from pydantic import BaseModel


class Lesson(BaseModel):
    """Where a guided first game stands, for who is being guided."""

    step: int  # counted from 1
    of: int
    title: str  # of what is asked now; "": it is another's turn
    text: str
    lines: list[str]  # what the last choice did, as the log says it
    said: str  # why
    moves: list[str]  # those that the step asks for
    show: str | None  # the one of them that is shown
    over: bool


class LessonCard(BaseModel):
    """The guided first game, and the options that suit any first game."""

    minutes: int
    options: dict[str, bool | int | str]
