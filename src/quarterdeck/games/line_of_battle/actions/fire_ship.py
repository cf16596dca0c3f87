"""Fire Ship: against one ship at sea, or against all ships in one Port."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Ask, Event, Flow, Frame, Move, Roll, Seat, goto

from ..fleet import afloat, in_play, is_mobile, opponents
from ..losses import BY_FIRE_SHIP, drop_unsupported, lose
from ..pieces import FACES, NO_CARD, PORT
from ..table import spend
from ..verbs import BURN, NOT_NOW, RAID, seat_in, ship_in
from .broadside import IN_PORT, NO_TARGET, NOT_AT_SEA, OWN_SHIP, REFUSES

if TYPE_CHECKING:
    from ..state import LineOfBattle

EMPTY_PORT: Final = "that Port is empty"


def why_not_burn(g: LineOfBattle, seat: Seat, number: int) -> str:
    """Why the Fire Ship cannot be sent against that ship; Struck ships and Prizes are
    targets too, and Line Breakers do not matter (LB-145, LB-R56)."""
    ship = g.ships[number]
    if not in_play(ship):
        return NOT_AT_SEA
    if ship.owner == seat:
        return OWN_SHIP  # LB-64
    if ship.place == PORT:
        return f"{IN_PORT}: send it against the whole Port"
    if g.players[ship.owner].refusing != NO_CARD and is_mobile(g, number):
        return REFUSES  # LB-146
    return ""


def why_not_raid(g: LineOfBattle, seat: Seat, other: Seat) -> str:
    """Why it cannot be sent into that Port."""
    if other == seat:
        return OWN_SHIP
    if not g.players[other].port:
        return EMPTY_PORT  # LB-142
    return REFUSES if g.players[other].refusing != NO_CARD else ""


def why_no_fire_ship(g: LineOfBattle, seat: Seat) -> str:
    """No ship of one's own is needed (LB-145)."""
    for other in opponents(g, seat):
        if not why_not_raid(g, seat, other):
            return ""
        if any([not why_not_burn(g, seat, number) for number in afloat(g, other)]):
            return ""
    return NO_TARGET


class FireShip(Frame):
    """Fire Ship (LB-142 to LB-146): a die for each target, +1 in Port or dismasted; it sinks
    on 6 or more."""

    STEPS = ("choose_target", "find_targets", "roll", "strike_home", "sink")

    seat: Seat
    card: int
    choice: Move = PASS
    targets: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()

    def choose_target(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "aims", into="choice")

    def aims(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        found: list[Move] = []
        burn = g.cards.moves.burn
        for other in opponents(g, seat):
            found += [burn[n] for n in afloat(g, other) if not why_not_burn(g, seat, n)]
            if not why_not_raid(g, seat, other):
                found.append(RAID(other))
        return tuple(found)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        number = ship_in(game, move, BURN)
        if number >= 0:
            return why_not_burn(game, seat, number)
        other = seat_in(game, move, RAID)
        if other >= 0:
            return why_not_raid(game, seat, other)
        return f"{NOT_NOW}: choose a ship at sea or a Port"

    def find_targets(self, g: LineOfBattle) -> Flow | None:
        spend(g, self.card)
        if self.choice.verb == BURN.name:
            self.targets = (BURN.of(self.choice),)
            owner = g.ships[self.targets[0]].owner
        else:
            owner = RAID.of(self.choice)
            self.targets = g.players[owner].port
        public = {"seat": self.seat, "owner": owner, "ships": list(self.targets)}
        g.emit(Event("fire_ship_sent", public, quiet=True))
        return None

    def roll(self, g: LineOfBattle) -> Flow | None:
        return Roll(1, FACES, into="dice") if self.targets else goto("sink")

    def strike_home(self, g: LineOfBattle) -> Flow | None:
        """The bonus counts once (LB-143)."""
        number, die = self.targets[0], self.dice[0]
        self.targets = self.targets[1:]
        ship = g.ships[number]
        figures = g.cards.figures
        easy = ship.place == PORT or not is_mobile(g, number)
        bonus = figures.fire_ship_bonus if easy else 0
        sinks = die + bonus >= figures.fire_ship_at
        if sinks:
            self.sunk = (*self.sunk, number)
        public = {
            "seat": self.seat,
            "ship": number,
            "owner": ship.owner,
            "die": die,
            "bonus": bonus,
            "sinks": sinks,
        }
        g.emit(Event("fire_ship", public))
        return goto("roll")

    def sink(self, g: LineOfBattle) -> Flow | None:
        """Normal sinkings, to the credit of whoever sent it (LB-144)."""
        for number in self.sunk:
            lose(g, number, self.seat, BY_FIRE_SHIP)
        drop_unsupported(g)
        return None
