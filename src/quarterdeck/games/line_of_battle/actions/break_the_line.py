"""Break the Line: the card in front of an opponent, and the Line Breakers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Ask, Event, Flow, Frame, Move, Seat, goto

from ..fleet import able, afloat, is_mobile, opponents
from ..losses import BROKEN_LINE, settle, tell_dismasted
from ..pieces import NO_CARD, NOBODY, Laid
from ..table import pick_up
from ..verbs import BREAK, DONE, FLAG, NOT_NOW, seat_in, ship_in
from .broadside import NOT_YOURS, OWN_SHIP, REFUSES

if TYPE_CHECKING:
    from ..state import LineOfBattle

NO_LINE: Final = "there is no Line to break"
ALL_REFUSE: Final = "all players with ships at sea refuse battle"
TOO_FEW: Final = "at most half your Line may break another: you need two ships in Line"
CANNOT_BREAK: Final = "that ship cannot break the Line"
ALREADY: Final = "already a Line Breaker"


def most_breakers(g: LineOfBattle, seat: Seat) -> int:
    """LB-80, LB-R28: half of all ships in the Line, rounded down, and no more than three."""
    return min(g.cards.figures.most_breakers, len(g.players[seat].line) // 2)


def can_break(g: LineOfBattle, seat: Seat) -> list[int]:
    """LB-81: mobile, unstruck ships in Line that are no Line Breakers yet."""
    return [number for number in able(g, seat) if g.ships[number].flag == NO_CARD]


def why_not_against(g: LineOfBattle, seat: Seat, other: Seat) -> str:
    """Why the Line of ``other`` cannot be broken; "" if it can."""
    if other == seat:
        return OWN_SHIP  # LB-64
    if g.players[other].refusing != NO_CARD:
        return REFUSES  # LB-96, LB-R31
    return "" if afloat(g, other) else NO_LINE


def why_no_break(g: LineOfBattle, seat: Seat) -> str:
    """Why Break the Line cannot be played; "" if it can."""
    if not most_breakers(g, seat):
        return TOO_FEW
    if not can_break(g, seat):
        return "none of your ships can break a Line"
    reasons = {why_not_against(g, seat, other) for other in opponents(g, seat)}
    if "" in reasons:
        return ""
    return reasons.pop() if len(reasons) == 1 else ALL_REFUSE


class BreakTheLine(Frame):
    """Break the Line (LB-79 to LB-96): name the opponent, then one to three Line Breakers;
    2 and 2 damage to all in and behind the broken Line, for as long as it is broken."""

    STEPS = ("choose_player", "choose_breaker", "note_breaker", "break_line")

    seat: Seat
    card: int
    choice: Move = PASS
    on: Seat = NOBODY
    flags: tuple[int, ...] = ()

    def choose_player(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "lines", into="choice")

    def lines(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        others = opponents(g, seat)
        return tuple([BREAK(o) for o in others if not why_not_against(g, seat, o)])

    def choose_breaker(self, g: LineOfBattle) -> Flow | None:
        """Asked until there are enough, or none is left that could (LB-80)."""
        if self.on == NOBODY:
            self.on = BREAK.of(self.choice)
        if len(self.flags) == most_breakers(g, self.seat) or not self.candidates(g):
            return goto("break_line")
        return Ask(self.seat, "breakers", into="choice")

    def candidates(self, g: LineOfBattle) -> list[int]:
        return [number for number in can_break(g, self.seat) if number not in self.flags]

    def breakers(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        flags = [g.cards.moves.flag[number] for number in self.candidates(g)]
        return tuple([*flags, DONE] if self.flags else flags)

    def note_breaker(self, g: LineOfBattle) -> Flow | None:
        if self.choice == DONE:
            return None
        self.flags = (*self.flags, FLAG.of(self.choice))
        return goto("choose_breaker")

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if self.on == NOBODY:
            other = seat_in(game, move, BREAK)
            if other < 0:
                return f"{NOT_NOW}: choose whose Line you break"
            return why_not_against(game, seat, other)
        if move.verb not in ("flag", "done"):
            return f"{NOT_NOW}: choose your Line Breakers"
        number = ship_in(game, move, FLAG)
        if number < 0:
            return "choose at least one Line Breaker" if move == DONE else NOT_YOURS
        ship = game.ships[number]
        if ship.owner != seat:
            return NOT_YOURS
        if ship.flag != NO_CARD or number in self.flags:
            return ALREADY  # LB-89
        if ship.struck:
            return "that ship has struck"  # LB-50
        return CANNOT_BREAK  # LB-81

    def break_line(self, g: LineOfBattle) -> Flow | None:
        """LB-82, LB-83: ships sunk by it go to the breaking player's pile."""
        mobile = [n for n in afloat(g, self.on) if is_mobile(g, n)]
        pick_up(g, self.card)
        for number in self.flags:
            g.ships[number] = g.ships[number].but(flag=self.card)
        g.breaks = (*g.breaks, Laid(self.card, self.seat, self.on))
        g.players[self.on].broken += 1
        public = {
            "seat": self.seat,
            "on": self.on,
            "card": self.card,
            "breakers": list(self.flags),
        }
        g.emit(Event("broke_line", public))
        tell_dismasted(g, mobile)
        settle(g, self.seat, BROKEN_LINE)
        return None
