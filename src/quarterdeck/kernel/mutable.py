"""What is changed in place."""

from __future__ import annotations

from typing import Self

from .compiling import mypyc_attr
from .fields import copied


@mypyc_attr(allow_interpreted_subclasses=True)
class Mutable:
    """What is changed in place while the game goes on: what lies before a player, for instance.

        @dataclass(slots=True, eq=False, repr=False)
        class Player(Mutable):
            gold: int = 0

    Its fields hold values, as those of a frame do.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        copied(cls)

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError
