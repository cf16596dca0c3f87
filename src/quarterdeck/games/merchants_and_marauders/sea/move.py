"""Move (p. 7, MM-104 to MM-109, MM-R250): from zone to zone, out of port, into port."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Call, Done, Event, Flow, Frame, Move, Seat
from quarterdeck.kernel.wording import counted

from ..battle.hits import lose_loads
from ..board import is_haven, shut_by, why_closed
from ..dice import Dice, SkillCheck, successes
from ..effects import moment
from ..npc.captains import npcs_scout
from ..purse import can_pay, spend
from ..verbs import named
from ..windows import glory_window

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

LEAVE: Final = Move("leave")
ENTER: Final = Move("enter")
ENTER_PAY: Final = Move("enter", ("pay",))
ENTER_ROLL: Final = Move("enter", ("roll",))


@cache
def _courses(zones: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple([Move("sail", (to,)) for to in zones])


def move_moves(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    """Every Move action, ship and damage regardless (MM-108)."""
    p = g.players[seat]
    if p.in_port:
        return () if why_no_leaving(g, seat) else (LEAVE,)
    here = g.cards.zones[p.zone]
    courses = _courses(here.adjacent)
    if not here.nation:
        return courses
    if not shut_by(g, seat, p.zone):  # mostly so, and then there is one way only
        return (*courses, ENTER)
    ways = [way for way in (ENTER, ENTER_PAY, ENTER_ROLL) if not why_no_entry(g, seat, way)]
    return (*courses, *ways)


def harbour_fee(g: MerchantsAndMarauders, seat: Seat) -> int:
    return g.cards.does[g.players[seat].zone, "haven"]["gold"]


def why_no_leaving(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-143: why the ship cannot put to sea; "" if she can."""
    p = g.players[seat]
    excess = len(p.hold) - p.room()
    if excess <= 0:
        return ""
    return f"discard {counted(excess, 'Cargo Card')} first, your ship holds {p.room()}"


def why_no_entry(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    """MM-106, MM-371: why the port does not take him in that way; "" if it does."""
    here = g.cards.zones[g.players[seat].zone]
    how = named(move)
    if not here.nation:
        return "there is no port here"
    if how in g.cards.zones:
        return "that port is not in your Sea-Zone"
    closed = why_closed(g, seat, here.id)
    if not is_haven(g, seat, here.id):
        return closed or ("this port is open to you" if how else "")
    fee = harbour_fee(g, seat)
    if how == "pay":
        return "" if can_pay(g, seat) >= fee else f"entering costs {fee} Gold"
    if how == "roll" or not closed:  # whoever has papers may rather spare them
        return ""
    return f"you are wanted here: pay {fee} Gold, or try an Influence roll"


def why_no_move(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    p = g.players[seat]
    if p.in_port:
        if move.verb != "leave":
            return "leave port first"
        return why_no_leaving(g, seat) or "you leave port for its Sea-Zone"
    if move.verb == "leave":
        return "you are at sea"
    if move.verb == "enter":
        return why_no_entry(g, seat, move)
    to = named(move)
    if to not in g.cards.zones:
        return "name the Sea-Zone you sail to"
    return f"{g.cards.name_of(to)} is not adjacent to {g.cards.name_of(p.zone)}"


class Arrival(Frame):
    """A ship has come into a Sea-Zone (p. 13, MM-R250, MM-418, MM-419): the zone's own text,
    then cards, then hostile NPCs; a captain who dies skips the rest."""

    STEPS = ("zone_effect", "cards", "npcs_scout")

    seat: Seat
    out_of_port: bool

    def zone_effect(self, g: MerchantsAndMarauders) -> Flow | None:
        return moment(g, "zone.entered", self.seat, (self.out_of_port,))

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        if not g.players[self.seat].captain:
            return Done()
        others = tuple([seat for seat in g.clockwise() if seat != self.seat])
        return glory_window(g, "zone entered", others)

    def npcs_scout(self, g: MerchantsAndMarauders) -> Flow | None:
        if not g.players[self.seat].captain:
            return Done()
        return npcs_scout(g, self.seat)


class Sail(Frame):
    """Sail to an adjacent Sea-Zone (p. 7, MM-104)."""

    STEPS = ("sail",)

    seat: Seat
    to: str

    def sail(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        g.emit(Event("sailed", {"seat": self.seat, "from": p.zone, "to": self.to}))
        p.zone = self.to
        return Arrival(self.seat, False)


class LeavePort(Frame):
    """Out of port into its Sea-Zone (p. 7, MM-105); no more Cargo than the ship holds (MM-143),
    so a Mission's load without a Cargo space is lost (MM-R249)."""

    STEPS = ("put_to_sea", "arrive")

    seat: Seat

    def put_to_sea(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.in_port = False
        g.emit(Event("left_port", {"seat": self.seat, "zone": p.zone}))
        lose_loads(g, self.seat)
        return moment(g, "port.left", self.seat)

    def arrive(self, g: MerchantsAndMarauders) -> Flow | None:
        return Arrival(self.seat, True)


class EnterPort(Frame):
    """Into the port of the zone (pp. 7 and 11, MM-106, MM-371, MM-R31, MM-R32).

    ``how``: "" where the port is open to him; "pay" or "roll" where a haven lets the wanted in.
    """

    STEPS = ("at_the_gate", "roll", "enter")

    seat: Seat
    how: str = ""
    dice: Dice = ()

    def at_the_gate(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.how == "pay":
            spend(g, self.seat, self._fee(g), "harbour")
        return (
            Call(SkillCheck(self.seat, "influence", "harbour"), "dice")
            if self.how == "roll"
            else None
        )

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        """A failed roll has used up the action, and the ship stays at sea (MM-R32)."""
        if self.how == "roll" and not successes(self.dice):
            g.emit(Event("turned_away", {"seat": self.seat, "zone": g.players[self.seat].zone}))
            return Done()
        return None

    def enter(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.in_port = True
        public = {"seat": self.seat, "zone": p.zone, "how": self.how, "gold": self._fee(g)}
        g.emit(Event("entered_port", public))
        return moment(g, "port.entered", self.seat, (self.how,))

    def _fee(self, g: MerchantsAndMarauders) -> int:
        return harbour_fee(g, self.seat) if self.how == "pay" else 0
