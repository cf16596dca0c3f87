"""Dice that an ability or a card lets somebody throw again (pp. 4, 12 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import PASS, Ask, Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.crew import CrewRound
from ..battle.fray import Reroll, dice_move, dice_of, less, parts_of
from ..battle.naval_round import NavalRound
from ..dice import Dice, SkillCheck, shown, successes
from ..port.rumors import CheckRumor
from ..verbs import REROLL, named

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

OWN, ENEMY = "own", "enemy"


class RerollDice(Frame):
    """Any number of the dice of a roll are thrown again, once (pp. 12 and 15, MM-496, MM-502).

    ``of``: "check" (a skill check), "contest" (a Seamanship contest) or "crew" (a round of Crew
    Combat); of a battle one side's dice may be chosen.  Its result: whether any were.
    """

    STEPS = ("ask", "throw", "put")

    seat: Seat
    of: str
    source: str
    choice: Move = PASS
    rolled: Dice = ()

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.source}

    def battle(self, g: Game) -> NavalRound | CrewRound:
        return g.enclosing(NavalRound) if self.of == "contest" else g.enclosing(CrewRound)

    def dice(self, g: Game, whose: str) -> Dice:
        if self.of == "check":
            return g.enclosing(SkillCheck).dice
        return self.battle(g).dice[self.side(g, whose)]

    def side(self, g: Game, whose: str) -> int:
        mine = self.battle(g).side_of(self.seat)
        return mine if whose == OWN else 1 - mine

    def ask(self, g: Game) -> Flow | None:
        return Ask(self.seat, "parts", into="choice")

    def parts(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        whose = (OWN,) if self.of == "check" else (OWN, ENEMY)
        moves = [
            dice_move("reroll", part, one) for one in whose for part in parts_of(self.dice(g, one))
        ]
        return (*moves, PASS)

    def gains_nothing(self, g: Game) -> bool:
        """The skill check has all the successes that it needs: no other dice could be better."""
        if self.of != "check":
            return False
        checked = g.under_way(CheckRumor)
        needed = g.cards.rumors[checked[-1].card].successes if checked else 1
        return successes(self.dice(g, OWN)) >= needed

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        return "choose dice that lie there, or none"

    def throw(self, g: Game) -> Flow | None:
        if self.choice == PASS:
            return Done(False)
        whose, *faces = REROLL.of(self.choice)
        part = dice_of(tuple(faces))
        return Call(Reroll(less(self.dice(g, str(whose)), part), len(part)), "rolled")

    def put(self, g: Game) -> Flow | None:
        whose = named(self.choice)
        owner: int | str = self.seat
        if self.of == "check":
            g.enclosing(SkillCheck).dice = self.rolled
        else:
            at = self.side(g, whose)
            battle = self.battle(g)
            owner = battle.sides()[at]
            battle.set_dice(at, self.rolled)
        g.emit(
            Event("thrown_again", {"side": owner, "dice": shown(self.rolled), "by": self.source})
        )
        return Done(True)
