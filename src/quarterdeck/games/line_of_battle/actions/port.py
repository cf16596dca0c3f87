"""Port and sea: Additional Ship, Refuse Battle played or discarded, and Blockade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import PASS, Ask, Draw, Event, Flow, Frame, Move, Roll, Seat, goto

from ..fleet import able, is_mobile, opponents
from ..losses import settle_newcomers
from ..pieces import FACES, LINE, NO_SHIP, PORT, PRIZE, SCORED, Laid, Ship
from ..table import clear_ship, pick_up, place_ship, remove_laid, spend, take_ship
from ..verbs import (
    BLOCKADE_PORT,
    DONE,
    ENTER,
    JOIN_LINE,
    JOIN_PORT,
    LEAVE,
    NOT_NOW,
    TOW,
    seat_in,
)
from .broadside import NOT_AT_SEA, NOT_YOURS, OWN_SHIP

if TYPE_CHECKING:
    from ..state import LineOfBattle

NO_SHIPS_LEFT: Final = "no ships left"
LINE_IS_BROKEN: Final = "your Line is broken"
ONLY_OUT: Final = "discarded, it only brings ships out"
PRIZE_STAYS: Final = "a Prize cannot join the Line"
NEEDS_ESCORT: Final = "each dismasted ship needs a mobile escort"
MOVES_ONCE: Final = "that ship is moving already"
NO_BLOCKADER: Final = "you have no mobile ship to blockade with"
BLOCKADING: Final = "you are already blockading a Port"
CHOOSE_MOVES: Final = f"{NOT_NOW}: choose the ships that move, then say done"


# ---- the pile of reinforcements


def turning_up(g: LineOfBattle) -> Flow | None:
    """Chance decides which ship is next on top: nobody knows the order (LB-11, LB-171)."""
    return Draw("pile", into="ship") if g.pile else None


def turn_up(g: LineOfBattle, number: int) -> None:
    if number != NO_SHIP:
        g.pile.remove(number)
    g.top = number
    shown = None if number == NO_SHIP else number
    g.emit(Event("turned_up", {"ship": shown, "beneath": len(g.pile)}, quiet=True))


def why_no_ship(g: LineOfBattle, seat: Seat) -> str:
    return "" if g.top != NO_SHIP else NO_SHIPS_LEFT  # LB-129


class AdditionalShip(Frame):
    """Additional Ship (LB-128 to LB-130): the top ship of the pile joins your Line or Port;
    no Blockade roll is made for it (LB-R61)."""

    STEPS = ("choose_place", "join", "next_ship", "show_ship")

    seat: Seat
    card: int
    choice: Move = PASS
    ship: int = NO_SHIP

    def choose_place(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "places", into="choice")

    def places(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return (JOIN_LINE, JOIN_PORT)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        return f"{NOT_NOW}: choose Line or Port for the new ship"

    def join(self, g: LineOfBattle) -> Flow | None:
        place = LINE if self.choice == JOIN_LINE else PORT
        number = g.top
        g.top = NO_SHIP
        g.ships[number] = Ship(number)
        place_ship(g, number, self.seat, place)
        g.emit(Event("joined", {"seat": self.seat, "ship": number, "to": place}))
        spend(g, self.card)
        settle_newcomers(g, self.seat, (number,))
        return None

    def next_ship(self, g: LineOfBattle) -> Flow | None:
        return turning_up(g)

    def pile(self, g: LineOfBattle) -> list[int]:
        return g.pile

    def show_ship(self, g: LineOfBattle) -> Flow | None:
        turn_up(g, self.ship)
        return None


# ---- Refuse Battle


class Shift(NamedTuple):
    """A ship that is to move, and the ship that brings it in if it is dismasted."""

    ship: int
    to: str
    escort: int = NO_SHIP


def _shift(move: Move) -> Shift:
    """What a move says is to move; ``IllegalMove`` if it is misspelt."""
    if move.verb == TOW.name:
        ship, escort = TOW.read(move)
        return Shift(ship, PORT, escort)
    if move.verb == ENTER.name:
        return Shift(ENTER.read(move), PORT)
    return Shift(LEAVE.read(move), LINE)


def why_no_refusal(g: LineOfBattle, seat: Seat) -> str:
    return LINE_IS_BROKEN if g.players[seat].broken else ""  # LB-86, LB-133


class RefuseBattle(Frame):
    """Refuse Battle (LB-131 to LB-141, LB-148 to LB-152), played or discarded.

    In the order of LB-R81: your own Break the Line and Blockade cards go; you declare all
    moves and escorts; the Blockade rolls; the moves, with repairs and points.  Discarded it
    brings ships out of Port, and nothing else.
    """

    STEPS = (
        "take_effect",
        "declare",
        "note",
        "next_ship",
        "next_roll",
        "note_roll",
        "move_ships",
    )

    seat: Seat
    card: int
    played: bool
    choice: Move = PASS
    shifts: tuple[Shift, ...] = ()
    turn: int = 0  # which of the shifts is being rolled for
    rolls: int = 0  # how many Blockades it has met
    failed: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    def take_effect(self, g: LineOfBattle) -> Flow | None:
        """Played, it stays in front of you (LB-133) and ends your own cards (LB-134)."""
        if not self.played:
            spend(g, self.card)
            return None
        pick_up(g, self.card)
        g.players[self.seat].refusing = self.card
        g.emit(Event("refused_battle", {"seat": self.seat, "card": self.card}))
        for laid in (*g.breaks, *g.blockades):
            if laid.by == self.seat:
                remove_laid(g, laid, "refused")
        return None

    def declare(self, g: LineOfBattle) -> Flow | None:
        """Asked until nothing more can move or the player is done (LB-R51)."""
        if len(self.moves(g, self.seat)) == 1:
            return goto("next_ship")
        return Ask(self.seat, "moves", into="choice")

    def moves(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        player = g.players[seat]
        moving = [shift.ship for shift in self.shifts]
        found = [g.cards.moves.leave[number] for number in player.port if number not in moving]
        if self.played:
            escorts = self.free_escorts()
            for number in player.line + player.prizes:
                if number in moving:
                    continue
                if is_mobile(g, number):
                    found.append(g.cards.moves.enter[number])
                else:
                    found += [TOW(number, escort) for escort in escorts]
        found.append(DONE)
        return tuple(found)

    def free_escorts(self) -> list[int]:
        """Mobile ships going in that bring no other yet: one each (LB-138, LB-R50)."""
        busy = [shift.escort for shift in self.shifts]
        return [
            shift.ship
            for shift in self.shifts
            if shift.to == PORT and shift.escort == NO_SHIP and shift.ship not in busy
        ]

    def note(self, g: LineOfBattle) -> Flow | None:
        if self.choice == DONE:
            return None
        shift = _shift(self.choice)
        self.shifts = (*self.shifts, shift)
        public = {
            "seat": self.seat,
            "ship": shift.ship,
            "to": shift.to,
            "escort": shift.escort if shift.escort != NO_SHIP else None,
        }
        g.emit(Event("will_move", public, quiet=True))
        return goto("declare")

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        verb = move.verb
        if verb not in (LEAVE.name, ENTER.name, TOW.name):
            return CHOOSE_MOVES
        number = _shift(move).ship
        if not 0 <= number < len(game.ships) or game.ships[number].owner != seat:
            return NOT_YOURS
        if number in [shift.ship for shift in self.shifts]:
            return MOVES_ONCE
        place = game.ships[number].place
        if verb == LEAVE.name:
            if place == PORT:
                return CHOOSE_MOVES
            return PRIZE_STAYS if place == PRIZE else "that ship is not in Port"  # LB-121
        if not self.played:
            return ONLY_OUT  # LB-131
        if place not in (LINE, PRIZE):
            return "that ship is in Port already" if place == PORT else NOT_AT_SEA
        if verb == TOW.name and is_mobile(game, number):
            return "that ship needs no escort"
        return NEEDS_ESCORT

    def next_ship(self, g: LineOfBattle) -> Flow | None:
        """Escorts are rolled for before the ships they bring in (LB-R59)."""
        if not self.turn and not self.rolls:
            alone = [shift for shift in self.shifts if shift.escort == NO_SHIP]
            towed = [shift for shift in self.shifts if shift.escort != NO_SHIP]
            self.shifts = (*alone, *towed)
        if not self.turn < len(self.shifts) or not self.blockades(g):
            return goto("move_ships")
        return None

    def blockades(self, g: LineOfBattle) -> list[Laid]:
        """In the order in which they were laid."""
        return [laid for laid in g.blockades if laid.on == self.seat]

    def next_roll(self, g: LineOfBattle) -> Flow | None:
        """A die for each Blockade, even if an earlier one has failed; none for a ship whose
        escort has failed (LB-150, LB-R84)."""
        shift = self.shifts[self.turn]
        if shift.escort in self.failed:
            self.failed = (*self.failed, shift.ship)
        elif self.rolls < len(self.blockades(g)):
            return Roll(1, FACES, into="dice")
        self.turn += 1
        self.rolls = 0
        return goto("next_ship")

    def note_roll(self, g: LineOfBattle) -> Flow | None:
        """A die against one of the Blockades (LB-148, LB-150)."""
        shift, laid = self.shifts[self.turn], self.blockades(g)[self.rolls]
        needs = blockade_needs(g, laid)
        passed = self.dice[0] >= needs
        if not passed and shift.ship not in self.failed:
            self.failed = (*self.failed, shift.ship)
        self.rolls += 1
        public = {
            "seat": self.seat,
            "ship": shift.ship,
            "by": laid.by,
            "die": self.dice[0],
            "needs": needs,
            "passed": passed,
        }
        g.emit(Event("blockade_roll", public))
        return goto("next_roll")

    def move_ships(self, g: LineOfBattle) -> Flow | None:
        moving = [shift for shift in self.shifts if shift.ship not in self.failed]
        for shift in moving:
            self._move(g, shift)
        settle_newcomers(g, self.seat, tuple([s.ship for s in moving if s.to == LINE]))
        return None

    def _move(self, g: LineOfBattle, shift: Shift) -> None:
        ship = g.ships[shift.ship]
        public = {
            "seat": self.seat,
            "ship": shift.ship,
            "place": shift.to,
            "repaired": shift.to == PORT,
        }
        g.emit(Event("moved", public))
        if shift.to == LINE:
            place_ship(g, shift.ship, self.seat, LINE)
            return
        clear_ship(g, ship)  # LB-139
        g.ships[shift.ship] = Ship(shift.ship, ship.owner, ship.place)
        if ship.place == PRIZE:
            score_prize(g, self.seat, shift.ship)
        else:
            place_ship(g, shift.ship, self.seat, PORT)


def score_prize(g: LineOfBattle, seat: Seat, number: int) -> None:
    """LB-124, LB-125, LB-140: a multiple of her printed points at once; then she is set aside."""
    player = g.players[seat]
    take_ship(g, number)
    g.ships[number] = Ship(number, seat, SCORED)
    player.scored = (*player.scored, number)
    points = g.cards.figures.prize_factor * g.cards.points[number]
    player.tally = player.tally._replace(prizes_in_port=player.tally.prizes_in_port + points)
    public = {"seat": seat, "ship": number, "points": points, "score": player.score()}
    g.emit(Event("prize_scored", public))
    g.prize_made_it = g.target_reached()


# ---- Blockade


def why_no_blockade(g: LineOfBattle, seat: Seat) -> str:
    """LB-147, LB-151, LB-R58."""
    if any([laid.by == seat for laid in g.blockades]):
        return BLOCKADING
    return "" if able(g, seat) else NO_BLOCKADER


class Blockade(Frame):
    """Blockade (LB-147 to LB-153): the card lies in front of an opponent; his Port may be
    empty, and he may be refusing battle (LB-R54)."""

    STEPS = ("choose_port", "blockade")

    seat: Seat
    card: int
    choice: Move = PASS

    def choose_port(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "ports", into="choice")

    def ports(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple([BLOCKADE_PORT(other) for other in opponents(g, seat)])

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if seat_in(game, move, BLOCKADE_PORT) == seat:
            return OWN_SHIP  # LB-64
        return f"{NOT_NOW}: choose the Port of an opponent"

    def blockade(self, g: LineOfBattle) -> Flow | None:
        on = BLOCKADE_PORT.of(self.choice)
        pick_up(g, self.card)
        g.blockades = (*g.blockades, Laid(self.card, self.seat, on))
        g.emit(Event("blockaded", {"seat": self.seat, "on": on, "card": self.card}))
        return None


def blockade_needs(g: LineOfBattle, laid: Laid) -> int:
    """LB-148, LB-149: more than the blockader's mobile, unstruck ships in Line."""
    return len(able(g, laid.by)) + 1
