"""What most cards are made of: a short effect, and perhaps a choice before it.

A card that needs no procedure of its own enters a ``Deed`` under its id: a function
``(g, seat, move) -> Flow | None`` that carries it out, and where something is to be chosen a
function that lists the moves.  ``Carry`` is the one frame that runs them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import PASS, Ask, Done, Event, Flow, Frame, Move, Seat

from ..purse import earn

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

Effect = Callable[["Game", Seat, Move], Flow | None]
Options = Callable[["Game", Seat], tuple[Move, ...]]


class Deed(NamedTuple):
    """``options``: what is to be chosen first; nothing to choose from: nothing happens.

    ``secret``: the choice depends on what only its player knows, so it is asked even if there is
    only one answer.
    """

    effect: Effect
    options: Options | None = None
    secret: bool = False


DEEDS: Final[dict[str, Deed]] = {}


def deed(
    name: str, options: Options | None = None, secret: bool = False
) -> Callable[[Effect], Effect]:
    def register(effect: Effect) -> Effect:
        DEEDS[name] = Deed(effect, options, secret)
        return effect

    return register


def always(*moves: Move) -> Options:
    """The same choice whatever has happened."""

    def options(g: Game, seat: Seat) -> tuple[Move, ...]:
        return moves

    return options


def carry(name: str) -> Callable[[Game, Seat, Move], Frame]:
    """The frame of a menu's offer that a deed carries out."""

    def frame(g: Game, seat: Seat, move: Move) -> Frame:
        return Carry(seat, name, move)

    return frame


class Carry(Frame):
    """A card is carried out (pp. 7, 9 and 12, MM-099, MM-190, MM-198, MM-385): ``name`` is its
    deed, ``card`` the card if the deed has another name.  ``move`` is how it was played, or what
    was chosen before it.

    An effect may go back to ``ask`` for a further choice.
    """

    STEPS = ("ask", "do")

    seat: Seat
    name: str
    move: Move = PASS
    card: str = ""

    def __post_init__(self) -> None:
        self.card = self.card or self.name

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card}

    def ask(self, g: Game) -> Flow | None:
        one = DEEDS[self.name]
        if one.options is None:
            return None
        moves = self.choices(g, self.seat)
        if not moves:
            return Done()
        if len(moves) == 1 and not one.secret:
            self.move = moves[0]
            return None
        return Ask(self.seat, "choices", into="move")

    def choices(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        options = DEEDS[self.name].options
        assert options is not None
        return options(g, seat)

    def do(self, g: Game) -> Flow | None:
        return DEEDS[self.name].effect(g, self.seat, self.move)

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        return "choose one of what the card offers"


def gain(g: Game, seat: Seat, amount: int, card: str) -> None:
    """Gold from the supply, and a line of the log that says so."""
    if amount:
        g.emit(Event("gained", {"seat": seat, "gold": amount, "card": card}))
        earn(g, seat, amount, card)


def change_crew(g: Game, seat: Seat, change: int, card: str) -> int:
    """Hands come or go, within what the ship has room for; how many it was.  No hit."""
    p = g.players[seat]
    ship = p.vessel()
    crew = max(0, min(ship.value("crew"), ship.crew + change))
    moved = crew - ship.crew
    if moved:
        p.ship = ship.put("crew", crew)
        g.emit(Event("crew", {"seat": seat, "change": moved, "crew": crew, "card": card}))
    return moved
