"""Move (p. 7, MM-104 to MM-109, MM-R250): from zone to zone, out of port, into port."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.hits import lose_loads
from ..board import closed_by, is_haven, shut_by, why_closed
from ..dice import Dice, SkillCheck, successes
from ..effects import moment
from ..npc.captains import npcs_scout
from ..purse import can_pay, spend
from ..verbs import named
from ..windows import glory_window

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

LEAVE = Move("leave")
ENTER = Move("enter")
ENTER_PAY = Move("enter", ("pay",))
ENTER_ROLL = Move("enter", ("roll",))


@cache
def _courses(zones: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple([Move("sail", (to,)) for to in zones])


def move_moves(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    """Every Move action, ship and damage regardless (MM-108)."""
    p = g.players[seat]
    if p.in_port:
        return () if len(p.hold) > p.room() else (LEAVE,)
    here = g.cards.zones[p.zone]
    courses = _courses(here.adjacent)
    if not here.nation:
        return courses
    if not shut_by(g, seat, p.zone):
        return (*courses, ENTER)
    moves = [*courses]
    if not closed_by(g, seat, p.zone):
        moves.append(ENTER)
    if is_haven(g, seat, p.zone):  # also for whoever has papers, and would rather spare them
        moves += [ENTER_PAY] if can_pay(g, seat) >= harbour_fee(g, seat) else []
        moves.append(ENTER_ROLL)
    return tuple(moves)


def harbour_fee(g: MerchantsAndMarauders, seat: Seat) -> int:
    return g.cards.does[g.players[seat].zone, "haven"]["gold"]


def why_no_move(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    p = g.players[seat]
    here = g.cards.zones[p.zone]
    if p.in_port:
        excess = len(p.hold) - p.room()
        if move.verb != "leave":
            return "leave port first"
        if excess > 0:  # MM-143
            cards = "1 Cargo Card" if excess == 1 else f"{excess} Cargo Cards"
            return f"discard {cards} first, your ship holds {p.room()}"
        return "you leave port for its Sea-Zone"
    if move.verb == "leave":
        return "you are at sea"
    if move.verb == "sail":
        to = named(move)
        if to not in g.cards.zones:
            return "name the Sea-Zone you sail to"
        return f"{g.cards.zones[to].name} is not adjacent to {here.name}"
    return _no_entry(g, seat, move)


def _no_entry(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    here = g.cards.zones[g.players[seat].zone]
    if not here.nation:
        return "there is no port here"
    if named(move) in g.cards.zones:
        return "that port is not in your Sea-Zone"
    if is_haven(g, seat, here.id):
        fee = harbour_fee(g, seat)
        if move == ENTER_PAY:
            return f"entering costs {fee} Gold"
        return f"you are wanted here: pay {fee} Gold, or try an Influence roll"
    return why_closed(g, seat, here.id) or "this port is open to you"


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
