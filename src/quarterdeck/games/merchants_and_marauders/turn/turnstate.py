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

    def __init__(
        self,
        seat: Seat,
        actions: int = 0,
        moves: int = 0,
        port_used: bool = False,
        acted: bool = False,
        began_in_port: bool = False,
        done: tuple[str, ...] = (),
        choice: Move = END,
        bought: str = "",
    ) -> None:
        self.seat = seat
        self.actions = actions
        self.moves = moves
        self.port_used = port_used
        self.acted = acted  # has an action been taken? (MM-552)
        self.began_in_port = began_in_port
        self.done = done
        self.choice = choice
        self.bought = bought  # where goods were bought this turn (MM-141)

    def clone(self) -> TurnState:
        return type(self)(
            self.seat, self.actions, self.moves, self.port_used, self.acted, self.began_in_port,
            self.done, self.choice, self.bought,
        )  # fmt: skip

    def use(self, what: str) -> None:
        self.done = (*self.done, what)
