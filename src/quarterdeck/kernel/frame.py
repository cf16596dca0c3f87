"""A frame is one procedure of a rulebook, with the place it has been carried out to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from random import Random
from typing import Any, ClassVar, Self, dataclass_transform

from .compiling import mypyc_attr
from .fields import copied, declare
from .flow import Flow
from .moves import IllegalMove, Move, Seat


@dataclass_transform(eq_default=False, field_specifiers=(field,))
@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Flow):
    """One procedure.  ``STEPS`` are the rulebook's steps in its order; each is a method
    ``(game) -> Flow | None``.

    Its fields are declared in its body, as those of a dataclass; they hold numbers, words, moves
    and tuples of them, never a piece of the game: so a new frame with the same fields is a full
    copy.  (Methods take the game as ``Any``, so that each game's frames can name their own
    game's type.)
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    DECLINES: ClassVar[Mapping[str, Move]] = {}  # by offer asked on public grounds: its "no"
    IDLE: ClassVar[tuple[str, ...]] = ()  # verbs beside a "no" that nobody waits for
    LINGERS: ClassVar[bool] = False  # does a "no" end more than the question, so that it has time?

    step: str = ""  # the step to run next; "" when all have run
    into: str = ""  # the field that takes the result of the frame above

    def __init_subclass__(cls) -> None:
        declare(cls)
        copied(cls)

    def clone(self) -> Self:
        """A frame with the same fields, at the same place."""
        raise NotImplementedError

    def refusal(self, game: Any, seat: Seat, move: Move) -> str:
        """Why ``seat``, whose choice it is, may not choose ``move``."""
        return f"{str(move)!r} is not possible now"

    def why_not(self, game: Any, seat: Seat, move: Move) -> str:
        """``refusal``; where that reads an argument that is none of the verb's, why it is none."""
        try:
            return self.refusal(game, seat, move)
        except IllegalMove as misread:
            return str(misread)

    def deal_anew(self, game: Any, seat: Seat | None, rng: Random) -> None:
        """Replace what this frame holds hidden from ``seat``; most frames hold nothing."""
