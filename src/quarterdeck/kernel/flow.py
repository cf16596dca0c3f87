"""What a step of a frame returns: who must choose, what chance decides, where to go on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, final

from .compiling import mypyc_attr
from .moves import Move, Seat

if TYPE_CHECKING:
    from .frame import Frame
    from .game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """What a step returns to the kernel.  ``None`` instead: go on with the next step.

    A frame itself is one too: it is run to its end, its result dropped; then the next step.
    """

    __slots__ = ()


@final
class Ask(Flow):
    """A seat must choose, or several seats must choose at the same time.

    ``offer`` names the frame's method ``(game, seat) -> moves``.  The moves are worked out
    when somebody looks, never stored: a stored list would betray hidden things to whoever
    deals the game anew.  The frame's field ``into`` takes the move of a single seat, or the
    moves of several seats as a tuple in the order of ``seats``; then comes step ``then``.
    """

    __slots__ = ("alone", "into", "offer", "seats", "then")

    def __init__(
        self, seats: Seat | tuple[Seat, ...], offer: str, into: str, then: str = ""
    ) -> None:
        self.alone = isinstance(seats, int)
        self.seats: tuple[Seat, ...] = (seats,) if isinstance(seats, int) else seats
        self.offer = offer
        self.into = into
        self.then = then


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Flow):
    """Chance decides; its move is entered in the record like any other."""

    __slots__ = ("into", "then")

    def __init__(self, into: str, then: str = "") -> None:
        self.into = into
        self.then = then

    def outcomes(self, game: Game) -> list[tuple[Move, float]]:
        """Every outcome with its probability."""
        raise NotImplementedError

    def sample(self, game: Game, rng: Random) -> Move:
        """Takes an item of ``pool`` for each number that ``rng`` gives, in order."""
        raise NotImplementedError

    def pool(self, game: Game) -> tuple[Sequence[int | str], int]:
        """What is drawn from, each as likely as the next, as a record writes it; and how often."""
        raise NotImplementedError

    def allows(self, game: Game, outcome: Move) -> bool:
        raise NotImplementedError

    def value(self, outcome: Move) -> Any:
        """What the frame's field ``into`` takes."""
        raise NotImplementedError


@cache
def _drawn(card: int | str) -> Move:
    """Moves are values, so that of each card is made once."""
    return Move("draw", (card,))


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance):
    """One of the cards that the frame's method ``deck`` lists: ``(game) -> cards``.

    A face-down deck is an unordered set: its order comes into being card by card.  The
    ids of cards (ints or words) are listed in an order that depends on public facts only.
    """

    __slots__ = ("deck",)

    def __init__(self, deck: str, into: str, then: str = "") -> None:
        super().__init__(into, then)
        self.deck = deck

    def cards(self, game: Game) -> Sequence[Any]:
        cards: Sequence[Any] = getattr(game.frame(), self.deck)(game)
        return cards

    def outcomes(self, game: Game) -> list[tuple[Move, float]]:
        cards = self.cards(game)
        kinds = list(dict.fromkeys(cards))
        return [(_drawn(card), cards.count(card) / len(cards)) for card in kinds]

    def sample(self, game: Game, rng: Random) -> Move:
        cards = self.cards(game)
        return _drawn(cards[int(rng.random() * len(cards))])

    def pool(self, game: Game) -> tuple[Sequence[int | str], int]:
        return self.cards(game), 1

    def allows(self, game: Game, outcome: Move) -> bool:
        return (
            outcome.verb == "draw"
            and len(outcome.args) == 1
            and outcome.args[0] in self.cards(game)
        )

    def value(self, outcome: Move) -> Any:
        return outcome.args[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Chance):
    """``count`` dice with the given faces; a face may be on a die more than once."""

    __slots__ = ("count", "faces")

    def __init__(self, count: int, faces: tuple[int, ...], into: str, then: str = "") -> None:
        super().__init__(into, then)
        self.count = count
        self.faces = faces

    def outcomes(self, game: Game) -> list[tuple[Move, float]]:
        share = {face: self.faces.count(face) / len(self.faces) for face in self.faces}
        rolls = product(share, repeat=self.count)
        return [(Move("roll", roll), prod([share[face] for face in roll])) for roll in rolls]

    def sample(self, game: Game, rng: Random) -> Move:
        faces = self.faces
        return Move(
            "roll", tuple([faces[int(rng.random() * len(faces))] for _ in range(self.count)])
        )

    def pool(self, game: Game) -> tuple[Sequence[int | str], int]:
        return self.faces, self.count

    def allows(self, game: Game, outcome: Move) -> bool:
        return (
            outcome.verb == "roll"
            and len(outcome.args) == self.count
            and all(face in self.faces for face in outcome.args)
        )

    def value(self, outcome: Move) -> Any:
        return outcome.args


@final
class Call(Flow):
    """Run ``frame`` to its end; its result goes to the field ``into``; go on at ``then``.

    Where neither is needed, return the frame itself.
    """

    __slots__ = ("frame", "into", "then")

    def __init__(self, frame: Frame, into: str = "", then: str = "") -> None:
        self.frame = frame
        self.into = into
        self.then = then


@final
class Goto(Flow):
    """Go on at another step of the same frame."""

    __slots__ = ("step",)

    def __init__(self, step: str) -> None:
        self.step = step


@cache
def goto(step: str) -> Goto:
    """``Goto(step)``, made once for each name: steps are taken often, and there are few."""
    return Goto(step)


@final
class Done(Flow):
    """The frame is over; ``result`` goes to its caller's ``into``."""

    __slots__ = ("result",)

    def __init__(self, result: Any = None) -> None:
        self.result = result
