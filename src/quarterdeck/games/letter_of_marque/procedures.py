"""The procedures of Letter of Marque (rulebook of 2009), in the rulebook's order.

The text we have numbers pages 5 and 7 only; other places are named by their heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import (
    PASS,
    Ask,
    Call,
    Draw,
    Event,
    Flow,
    Frame,
    Goto,
    Move,
    Seat,
)

from .pieces import GUARD_ARMED, GUARD_DEFENSELESS, Card, Ship
from .verbs import ARRIVE, ATTACK, LEAVE

if TYPE_CHECKING:
    from .state import LetterOfMarque

NOT_IN_RESERVE: Final = "that ship is not in your reserve"

# Moves and questions are values, so each is made once.
_LEAVE: Final = LEAVE()
_ARRIVE: Final = tuple([ARRIVE(number) for number in range(64)])
_ATTACK: Final = tuple([ATTACK(number) for number in range(64)])
_ASK_ACTION: Final = tuple([Ask(seat, "actions", into="choice") for seat in range(6)])
_ASK_SHIP: Final = tuple([Ask(seat, "reserve", into="ship") for seat in range(6)])
_DRAW_TREASURE: Final = Draw("deck", into="card")


def turn_over(g: LetterOfMarque, seat: Seat, value: int) -> None:
    """A treasure comes off its deck and lies face up, waiting for a ship (LM-10, LM-20)."""
    deck = list(g.players[seat].deck)
    deck.remove(value)
    g.players[seat].deck = tuple(deck)
    g.waiting = (*g.waiting, (seat, value))
    g.emit(Event("drawn", {"seat": seat, "value": value}))


def put_to_sea(g: LetterOfMarque, seat: Seat, choice: Move) -> None:
    """The chosen ship stands on its treasure: both are at sea (LM-12, LM-21)."""
    player = g.players[seat]
    armed = choice == GUARD_ARMED
    if armed:
        player.armed -= 1
    else:
        player.defenseless -= 1
    value = next(value for owner, value in g.waiting if owner == seat)
    g.waiting = tuple([one for one in g.waiting if one[0] != seat])
    ship = Ship(g.launched, seat, value, armed)
    g.launched += 1
    g.sea.append(ship)
    public = {"seat": seat, "ship": ship.id, "value": value}
    g.emit(Event("left", public, {seat: {"armed": armed}}))


class Voyage(Frame):
    """The whole game: the “Preliminary turn” (LM-10 to LM-16), then one turn after the other
    until the end (p. 7, LM-50, LM-51, LM-R9)."""

    STEPS = (
        "draw_treasure",
        "show_treasure",
        "choose_ships",
        "set_sail",
        "find_first_player",
        "first_player",
        "turn",
        "next_player",
    )

    card: int = 0
    ships: tuple[Move, ...] = ()
    first: Seat = -1
    seat: Seat = 0

    def draw_treasure(self, g: LetterOfMarque) -> Flow | None:
        """Each player's top card is turned over; all lie open before anybody chooses (LM-R5)."""
        return _DRAW_TREASURE

    def deck(self, g: LetterOfMarque) -> tuple[int, ...]:
        return g.players[self.seat].deck

    def show_treasure(self, g: LetterOfMarque) -> Flow | None:
        turn_over(g, self.seat, self.card)
        self.seat += 1
        return Goto("draw_treasure") if self.seat < len(g.players) else None

    def choose_ships(self, g: LetterOfMarque) -> Flow | None:
        """All at the same time; answers stay sealed until the last is in (LM-11, LM-R5)."""
        return Ask(tuple(range(len(g.players))), "reserve", into="ships")

    def reserve(self, g: LetterOfMarque, seat: Seat) -> tuple[Move, ...]:
        return g.reserve(seat)

    def refusal(self, game: LetterOfMarque, seat: Seat, move: Move) -> str:
        if move.verb != "guard":
            return "everyone must launch a first ship"
        if move in (GUARD_ARMED, GUARD_DEFENSELESS):
            return NOT_IN_RESERVE
        return "choose one of your reserve ships for your own treasure"

    def set_sail(self, g: LetterOfMarque) -> Flow | None:
        for seat, ship in enumerate(self.ships):
            put_to_sea(g, seat, ship)
        self.ships = ()  # a frame keeps no secret longer than it must
        g.revealed("all first ships have left since")  # until then all could think again (LM-R5)
        return None

    def find_first_player(self, g: LetterOfMarque) -> Flow | None:
        """The cheapest treasure begins; a tie is broken at random (LM-14, LM-15)."""
        cheapest = self.cheapest(g)
        if len(cheapest) > 1:
            return Draw("cheapest", into="first")
        self.first = cheapest[0]
        return None

    def cheapest(self, g: LetterOfMarque) -> list[Seat]:
        lowest = min([ship.value for ship in g.sea])
        return [ship.seat for ship in g.sea if ship.value == lowest]

    def first_player(self, g: LetterOfMarque) -> Flow | None:
        self.seat = self.first
        by_lot = len(self.cheapest(g)) > 1
        g.emit(Event("starts", {"seat": self.first, "lot": by_lot}))
        return None

    def turn(self, g: LetterOfMarque) -> Flow | None:
        if self.seat == self.first:
            g.round += 1
            g.emit(Event("round", {"round": g.round}))
        g.turn = self.seat
        return Call(Turn(self.seat))

    def next_player(self, g: LetterOfMarque) -> Flow | None:
        """Checked after every action: the game stops at once (LM-50), else clockwise (LM-16)."""
        if g.is_finished():
            g.turn = -1
            return Call(Scoring())
        self.seat = (self.seat + 1) % len(g.players)
        return Goto("turn")


class Turn(Frame):
    """A player's turn (p. 5, LM-17 to LM-19): one of four actions."""

    STEPS = ("choose", "act")

    seat: Seat
    choice: Move = PASS

    def choose(self, g: LetterOfMarque) -> Flow | None:
        return _ASK_ACTION[self.seat]

    def actions(self, g: LetterOfMarque, seat: Seat) -> tuple[Move, ...]:
        player = g.players[seat]
        moves = [_LEAVE] if player.deck else []
        moves += [_ARRIVE[ship.id] for ship in g.sea if ship.seat == seat]
        may_pass = not moves  # LM-42: an empty deck and no ship at sea
        if player.cannons:
            moves += [_ATTACK[ship.id] for ship in g.sea if ship.seat != seat]
        if may_pass:
            moves.append(PASS)  # LM-43: an attack stays possible, and is never a duty
        return tuple(moves)

    def refusal(self, game: LetterOfMarque, seat: Seat, move: Move) -> str:
        verb, args = move
        if verb == "leave":
            return "" if args else "your treasure deck is empty"
        if verb == "arrive":  # LM-27
            is_theirs = any([ship.id == ARRIVE.read(move) for ship in game.sea])
            return "that is not your ship" if is_theirs else "you have no such ship at sea"
        if verb == "attack":  # LM-30, LM-31, LM-40
            if not game.players[seat].cannons:
                return "you have no cannon card left"
            is_mine = any([ship.id == ATTACK.read(move) for ship in game.sea])
            return "you cannot attack your own ship" if is_mine else "that ship is not at sea"
        if verb == "pass":
            return "you may pass only with an empty deck and no ship at sea"
        return "no treasure is waiting for a ship" if verb == "guard" else ""

    def act(self, g: LetterOfMarque) -> Flow | None:
        verb = self.choice.verb
        if verb == "leave":
            return Call(ShipLeaves(self.seat))
        if verb == "arrive":
            return Call(ShipArrives(self.seat, ARRIVE.of(self.choice)))
        if verb == "attack":
            return Call(Attack(self.seat, ATTACK.of(self.choice)))
        self.note_pass(g)
        return None

    def note_pass(self, g: LetterOfMarque) -> None:
        """LM-R12: where nothing else was possible it was nobody's choice to take back."""
        auto = len(self.actions(g, self.seat)) == 1
        g.emit(Event("passed", {"seat": self.seat, "auto": auto}))
        if auto:
            g.revealed("a player who could do nothing else has passed since")


class ShipLeaves(Frame):
    """A ship leaves (p. 5, LM-20 to LM-24): draw, show, then choose the ship (LM-R6)."""

    STEPS = ("draw_treasure", "choose_ship", "set_sail")

    seat: Seat
    card: int = 0
    ship: Move = GUARD_DEFENSELESS

    def draw_treasure(self, g: LetterOfMarque) -> Flow | None:
        return _DRAW_TREASURE

    def deck(self, g: LetterOfMarque) -> tuple[int, ...]:
        return g.players[self.seat].deck

    def choose_ship(self, g: LetterOfMarque) -> Flow | None:
        """Asked even if one kind is left: a question left out would tell (LM-R17)."""
        turn_over(g, self.seat, self.card)
        return _ASK_SHIP[self.seat]

    def reserve(self, g: LetterOfMarque, seat: Seat) -> tuple[Move, ...]:
        return g.reserve(seat)

    def refusal(self, game: LetterOfMarque, seat: Seat, move: Move) -> str:
        if move.verb == "guard":
            return NOT_IN_RESERVE
        return "place a reserve ship on the treasure you drew"

    def set_sail(self, g: LetterOfMarque) -> Flow | None:
        put_to_sea(g, self.seat, self.ship)
        return None


class ShipArrives(Frame):
    """A ship arrives (p. 5, LM-25 to LM-28): its treasure scores, and it is not shown."""

    STEPS = ("arrive",)

    seat: Seat
    number: int

    def arrive(self, g: LetterOfMarque) -> Flow | None:
        ship = g.ship(self.number)
        player = g.players[self.seat]
        g.sea.remove(ship)
        player.pile = (*player.pile, Card(ship.value, self.seat))
        player.home = (*player.home, ship)
        g.emit(Event("arrived", {"seat": self.seat, "ship": ship.id, "value": ship.value}))
        return None


class Attack(Frame):
    """Attack an opponent's ship (p. 5 and the example of play, LM-29 to LM-41)."""

    STEPS = ("fire", "reveal", "resolve")

    seat: Seat
    number: int

    def fire(self, g: LetterOfMarque) -> Flow | None:
        g.players[self.seat].cannons -= 1
        return None

    def reveal(self, g: LetterOfMarque) -> Flow | None:
        """The whole table sees its underside before any card moves (LM-33)."""
        ship = g.ship(self.number)
        g.emit(Event("attacked", {**self._facts(ship), "armed": ship.armed}))
        g.revealed("a ship was turned over since")
        return None

    def resolve(self, g: LetterOfMarque) -> Flow | None:
        ship = g.ship(self.number)
        owner = g.players[ship.seat]
        if ship.armed:  # LM-34 to LM-36
            owner.pile = (*owner.pile, Card(0, self.seat))
            place = g.sea.index(ship)
            g.sea[place] = ship._replace(beat_off=(*ship.beat_off, self.seat))
            g.emit(Event("repelled", self._facts(ship), quiet=True))
        else:  # LM-37 to LM-39
            attacker = g.players[self.seat]
            attacker.pile = (*attacker.pile, Card(ship.value, ship.seat))
            g.sea.remove(ship)
            owner.robbed += 1
            g.emit(Event("captured", self._facts(ship), quiet=True))
        return None

    def _facts(self, ship: Ship) -> dict[str, int]:
        return {"seat": self.seat, "ship": ship.id, "owner": ship.seat, "value": ship.value}


class Scoring(Frame):
    """End of the game (p. 7, LM-52 to LM-57); by option all ships are shown (LM-R18)."""

    STEPS = ("show_ships", "announce")

    def show_ships(self, g: LetterOfMarque) -> Flow | None:
        if g.setup.options["reveal"]:
            ships = [
                {"id": ship.id, "seat": ship.seat, "value": ship.value, "armed": ship.armed}
                for player in g.players
                for ship in player.home
                if not ship.beat_off  # those were shown long ago
            ]
            g.emit(Event("revealed", {"ships": ships}))
        return None

    def announce(self, g: LetterOfMarque) -> Flow | None:
        scores, winners, _, reason = g.outcome()
        public = {"scores": list(scores), "winners": list(winners), "reason": reason}
        g.emit(Event("over", public))
        g.revealed("the game is over")
        return None
