"""What is told of a finished game."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .basics import Fighter


class RoundTold(TypedDict):
    """How a round ended, by seats; round 0 is the start."""

    round: int
    glory: list[int]
    worth: list[int]


class Fight(TypedDict):
    """``seq``: the entry of the record that began it; dice and skulls of the two sides."""

    round: int
    seq: int
    kind: Literal["battle", "raid", "ashore"]
    zone: str
    sides: list[Fighter]
    dice: list[int]
    skulls: list[int]
    outcome: str
    winner: Fighter | None
    boarded: NotRequired[bool]
    nation: NotRequired[str]  # of a raid
    gold: NotRequired[int]


class Tally(TypedDict):
    dice: int
    skulls: int


class Luck(Tally):
    expected: float


class Summary(TypedDict):
    """By seats: ``routes`` are the zones sailed through, one list for each Captain, ``sources``
    the Glory Points by what they were for."""

    game: Literal["merchants-and-marauders"]
    rounds: list[RoundTold]
    routes: list[list[list[str]]]
    fights: list[Fight]
    luck: list[Luck]
    sources: list[dict[str, int]]
