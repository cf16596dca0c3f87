"""The bodies of docs/wire.md that are about the coach; see ``server/wire.py``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from .. import wire

State = Literal["none", "reading", "stopped", "done", "failed"]


class CoachedMove(BaseModel):
    """A choice: what was chosen after ``seq`` entries, how likely the seat then won."""

    seq: int
    chosen: str  # in words
    won: float
    worlds: int
    best: str | None  # what was clearly better, in words; null: nothing
    cost: float  # of a win
    reason: str  # what was seen of the better move


class CurvePoint(BaseModel):
    seq: int
    won: float


class CoachedTurn(BaseModel):
    """A turning point: what happened from entry ``seq`` on until ``until``."""

    seq: int
    until: int
    kind: Literal["choice", "chance", "others"]
    before: float
    after: float


class Luck(BaseModel):
    """The change of the chance to win, added up; what is not clearly one or the other is in
    ``small``."""

    choices: float
    chance: float  # dice and cards
    others: float  # what others did, and what that showed
    small: float
    error: float  # of how chance and others are told apart


class Coached(BaseModel):
    """How a finished game went, as good as the coach could know it from one seat."""

    seat: int
    state: State
    refused: str  # why the coach cannot read it for who asks; empty if it can
    level: str | None  # who reads
    done: int
    of: int  # positions that are read
    left: float | None  # seconds, about
    fair: float  # the chance of each seat before the game
    result: float  # 1: the seat won; a shared win in parts
    decisions: list[CoachedMove]
    curve: list[CurvePoint]
    turns: list[CoachedTurn]
    luck: Luck | None
    words: list[str]


class CoachOrder(wire.Incoming):
    """Read the game for a seat, go on with it, or leave it at what is there."""

    do: Literal["read", "stop"]
    seat: Annotated[int, Field(ge=0, lt=wire.MOST_SEATS)]


SENT: tuple[type[BaseModel], ...] = (Coached, CoachOrder)
