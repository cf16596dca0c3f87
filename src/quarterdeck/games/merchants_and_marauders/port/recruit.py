"""Recruit (p. 9, MM-180 to MM-182, MM-R226)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Move, Seat, goto

from ..dice import Dice, SkillCheck, shown, successes
from ..effects import figure, granted
from ..purse import can_pay, spend
from ..verbs import HIRE_CREW

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def why_no_recruit(g: MerchantsAndMarauders, seat: Seat) -> str:
    return "" if g.players[seat].vessel().damage("crew") else "your Crew is complete"


def crew_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "price.crew", low=g.cards.limits.price)


def fill_crew(g: MerchantsAndMarauders, seat: Seat, number: int) -> None:
    """So many hands come aboard, never more than there is room for (MM-182)."""
    p = g.players[seat]
    ship = p.vessel()
    p.ship = ship.put("crew", min(ship.crew + number, ship.value("crew")))


class Recruit(Frame):
    """Recruit (p. 9, MM-180 to MM-182): roll Leadership; a success fills the Crew for nothing,
    after a failure hands can be hired."""

    STEPS = ("roll", "joined", "ask", "hire")

    seat: Seat
    dice: Dice = ()
    choice: Move = HIRE_CREW(0)

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "dice": shown(self.dice), "price": crew_price(g, self.seat)}

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        if granted(g, self.seat, "recruit.succeeds"):
            return goto("joined")
        return Call(SkillCheck(self.seat, "leadership", "recruit"), "dice")

    def joined(self, g: MerchantsAndMarauders) -> Flow | None:
        if not successes(self.dice) and not granted(g, self.seat, "recruit.succeeds"):
            return None
        missing = g.players[self.seat].vessel().damage("crew")
        fill_crew(g, self.seat, missing)
        g.emit(Event("recruited", {"seat": self.seat, "count": missing, "gold": 0}))
        return Done()

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.seat, "hands", into="choice")

    def hands(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        missing = g.players[seat].vessel().damage("crew")
        most = min(missing, can_pay(g, seat) // crew_price(g, seat))
        return tuple([HIRE_CREW(number) for number in range(most + 1)])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb != "hire-crew":
            return "finish recruiting first"
        missing = game.players[seat].vessel().damage("crew")
        if HIRE_CREW.read(move) > missing:
            return f"your ship has room for {missing} more Crew"
        return f"each crew member costs {crew_price(game, seat)} Gold"

    def hire(self, g: MerchantsAndMarauders) -> Flow | None:
        number = HIRE_CREW.of(self.choice)
        gold = number * crew_price(g, self.seat)
        fill_crew(g, self.seat, number)
        g.emit(Event("recruited", {"seat": self.seat, "count": number, "gold": gold}))
        spend(g, self.seat, gold, "crew")
        return Done()
