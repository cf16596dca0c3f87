"""A small game with all that a table has to do for one: turns, chance, undo, and reactions."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterdeck.kernel import (
    Ask,
    Call,
    Draw,
    Event,
    Flow,
    Frame,
    Game,
    Goto,
    Move,
    Result,
    Seat,
    Window,
)
from tests.kernel.toys import ToyRules

HAUL = tuple([Move("haul", (hard,)) for hard in (1, 2, 3)])
SLIP = Move("slip")
GUSTS = (1, 2, 3, 4)
TURNS = 1000  # more than any schedule comes to


class Ropes(Game):
    """In turn all haul; a gust follows; then the others may let the rope slip, if it was strong."""

    hauled: list[int]
    gusts: int = 0
    slips: int = 0

    def set_up(self) -> Frame:
        self.hauled = [0] * self.setup.seats
        return Watch()

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return {"hauled": list(self.hauled), "gusts": self.gusts, "slips": self.slips, "you": seat}

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Nothing is hidden."""

    def result(self) -> Result | None:
        return None


class Watch(Frame):
    STEPS = ("ask", "haul", "blow", "answer", "turn")

    seat: Seat = 0
    turns: int = 0
    choice: Move = HAUL[0]
    gust: int = 0

    def ask(self, g: Ropes) -> Flow | None:
        return Ask(self.seat, "moves", into="choice")

    def moves(self, g: Ropes, seat: Seat) -> tuple[Move, ...]:
        return HAUL

    def haul(self, g: Ropes) -> Flow | None:
        g.hauled[self.seat] += int(self.choice.args[0])
        g.emit(Event("hauled", {"seat": self.seat, "hard": self.choice.args[0]}))
        return None if self.choice == HAUL[2] else Goto("turn")

    def blow(self, g: Ropes) -> Flow | None:
        return Draw("sky", into="gust")

    def sky(self, g: Ropes) -> list[int]:
        return list(GUSTS)

    def answer(self, g: Ropes) -> Flow | None:
        g.gusts += self.gust
        g.emit(Event("gust", {"strength": self.gust}))
        g.revealed("the wind has turned since")
        others = tuple([seat for seat in range(g.setup.seats) if seat != self.seat])
        return Call(Slack("gust", others, strength=self.gust))

    def turn(self, g: Ropes) -> Flow | None:
        self.seat = (self.seat + 1) % g.setup.seats
        self.turns += 1
        return Goto("ask") if self.turns < TURNS else None


class Slack(Window):
    strength: int = 0
    done: bool = False

    def may_react(self, game: Ropes, seat: Seat) -> bool:
        return not self.done

    def reactions(self, game: Ropes, seat: Seat) -> tuple[Move, ...]:
        return (SLIP,) if self.strength == GUSTS[-1] and not self.done else ()

    def resolve_reaction(self, game: Ropes, seat: Seat, move: Move) -> Frame:
        self.done = True
        return Slip(seat)


class Slip(Frame):
    STEPS = ("slip",)

    seat: Seat

    def slip(self, g: Ropes) -> Flow | None:
        g.slips += 1
        g.emit(Event("slipped", {"seat": self.seat}))
        return None


class RopesRules(ToyRules):
    key = "ropes"
    title = "Ropes"
    seats = range(2, 5)
    reactions = True
    game = Ropes


ROPES = RopesRules()
