"""What is used up in a player's turn; a module of its own so that every procedure can ask."""

from __future__ import annotations

from quarterdeck.kernel import Frame, Move, Seat

END = Move("end")


class TurnState(Frame):
    """The turn under way (p. 7, MM-102): ``g.enclosing(TurnState)`` finds it.

    ``moves`` counts additional actions that can only be a Move; they are used up first.
    ``done`` lists what has been used up this turn: ``scout:TARGET`` (MM-117), and whatever
    cards may do once per turn, by their ids.
    """

    seat: Seat
    actions: int = 0
    moves: int = 0
    port_used: bool = False
    acted: bool = False  # has an action been taken? (MM-552)
    began_in_port: bool = False
    done: tuple[str, ...] = ()
    choice: Move = END
    bought: str = ""  # where goods were bought this turn (MM-141)

    def use(self, what: str) -> None:
        self.done = (*self.done, what)
