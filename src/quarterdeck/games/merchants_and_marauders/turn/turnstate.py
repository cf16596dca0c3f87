"""What is used up in a player's turn; a module of its own so that every procedure can ask."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.kernel import Frame, Move, Seat

END: Final = Move("end")


class Used(NamedTuple):
    """Something that is used up this turn: what a card allows, by the card's id, or a deed; what it
    was tried ``on``, and in which ``zone``, where that counts."""

    what: str
    on: Seat | str = ""
    zone: str = ""


class Instant(NamedTuple):
    """Where a turn stands: after an action, an activity or a deal it is another."""

    actions: int
    moves: int
    activities: tuple[int, ...]
    yards: int
    used: int


class Played(NamedTuple):
    """A card played in the own turn, and when."""

    card: str
    at: Instant


class TurnState(Frame):
    """The turn under way (p. 7, MM-102): ``g.enclosing(TurnState)`` finds it.

    ``moves`` counts additional actions that can only be a Move; they are used up first.
    ``done`` lists what has been used up this turn: targets scouted for (MM-117), and whatever
    cards may do once per turn.
    """

    seat: Seat
    actions: int = 0
    moves: int = 0
    port_used: bool = False
    acted: bool = False  # has an action been taken? (MM-552)
    began_in_port: bool = False
    done: tuple[Used, ...] = ()
    played: Played | None = None  # the last card in a menu: what Fast Learner may copy
    choice: Move = END
    bought: str = ""  # where goods were bought this turn (MM-141)

    def use(self, used: Used) -> None:
        self.done = (*self.done, used)
