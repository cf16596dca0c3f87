"""Who leads an NPC in battle, where the players want to agree on it (p. 13, MM-441, MM-442)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Done, Event, Flow, Frame, Move, Seat

from ..verbs import LEAD

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def left_of(g: MerchantsAndMarauders, seat: Seat) -> Seat:
    """MM-442, MM-R119: the neighbour, whatever has become of his captain."""
    return (seat + 1) % len(g.players)


class AgreeOnLeader(Frame):
    """The others agree on who leads the NPC against ``seat`` (p. 13, MM-441, MM-442, MM-R118).

    Each names somebody, all at once: if all name the same one he leads it, else the player to
    the left does.  The one in battle has no say and cannot be named.  Its result: the leader.
    """

    STEPS = ("ask", "count")

    key: str
    seat: Seat
    named: tuple[Move, ...] = ()

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"npc": self.key, "seat": self.seat}

    def others(self, g: MerchantsAndMarauders) -> tuple[Seat, ...]:
        """From the left of the one in battle, clockwise."""
        return g.order(self.seat)[1:]

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.others(g), "leaders", into="named")

    def leaders(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return tuple([Move("lead", (other,)) for other in self.others(g)])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move == Move("lead", (self.seat,)):
            return "he cannot lead the ship that he fights"
        return "name one of the other players"

    def count(self, g: MerchantsAndMarauders) -> Flow | None:
        named = {LEAD.of(move) for move in self.named}
        found = named.pop() if len(named) == 1 else left_of(g, self.seat)
        g.emit(Event("npc_led", {"seat": found, "npc": self.key}))
        return Done(found)
