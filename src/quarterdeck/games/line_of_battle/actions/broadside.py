"""Broadsides and Rakes: who may fire, at what, and the shot itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import PASS, Ask, Event, Flow, Frame, Move, Seat
from quarterdeck.kernel.wording import listed

from ..fleet import able, hull_left, in_play, is_mobile, reaches_prizes, rigging_left, victim
from ..losses import GUNFIRE, settle
from ..pieces import HULL, LINE, NO_CARD, NO_SHIP, NOBODY, PORT, PRIZE, RIGGING, Ship, hit
from ..table import pick_up
from ..verbs import AT, NOT_NOW, WITH, ship_in

if TYPE_CHECKING:
    from ..state import LineOfBattle

OWN_SHIP: Final = "choose an opponent"
IN_PORT: Final = "that ship is in Port"
NOT_AT_SEA: Final = "that ship is not at sea"
HAS_STRUCK: Final = "that ship has struck and may not be fired on"
ENGAGED: Final = "this ship is engaged with the player whose Line it broke"
REFUSES: Final = "that player refuses battle"
COVERED: Final = "the Prize is covered by the Line"
OUT_OF_REACH: Final = "that ship cannot reach the Prize"
NO_RIGGING: Final = "nothing is left of its rigging"
ONLY_ABLE: Final = "only a mobile, unstruck ship in your Line can attack"
NO_ABLE: Final = "you have no mobile, unstruck ship in your Line"
NO_TARGET: Final = "no ship is a target for it"
NOT_YOURS: Final = "that is not a ship of yours"


class Shot(NamedTuple):
    """A shot fired in this turn."""

    card: int
    ship: int
    target: int
    place: str


NO_RATE: Final = 99
Range = tuple[int, int]  # the best Rate among ships that find a Hull, and a Rigging, to fire at


def why_no_target(g: LineOfBattle, seat: Seat, shooter: int, target: int, place: str) -> str:
    """Why ``shooter`` may not fire at that place of the target; "" if it may."""
    ship: Ship = g.ships[target]
    where = ship.place
    if not in_play(ship):
        return NOT_AT_SEA
    if ship.owner == seat:
        return OWN_SHIP  # LB-64
    if where == PORT:
        return IN_PORT  # LB-65
    if ship.struck:
        return HAS_STRUCK  # LB-51
    if g.ships[shooter].flag != NO_CARD and victim(g, shooter) != ship.owner:
        return ENGAGED  # LB-74, LB-88
    owner = g.players[ship.owner]
    mobile = is_mobile(g, target)
    if mobile and owner.refusing != NO_CARD:
        return REFUSES  # LB-73
    if where == PRIZE:  # LB-72, LB-R78
        if not owner.broken:
            return COVERED
        if not reaches_prizes(g, shooter, ship.owner):
            return OUT_OF_REACH
    if place == RIGGING and not mobile:
        return NO_RIGGING  # LB-71, LB-R16
    return ""


def why_no_shooter(g: LineOfBattle, seat: Seat, card: int, number: int) -> str:
    """Why that ship may not fire the card; "" if it may."""
    ship = g.ships[number]
    if ship.owner != seat:
        return NOT_YOURS
    if ship.struck:
        return "that ship has struck"  # LB-50
    if ship.place != LINE or not is_mobile(g, number):
        return ONLY_ABLE  # LB-66
    if g.cards.ship_rate[number] > g.cards.card_rate[card]:
        return needs_rate(g, card)  # LB-67
    return ""


def targets_of(
    g: LineOfBattle, seat: Seat, shooter: int, hull: bool = True, rigging: bool = True
) -> list[Move]:
    """All shots of that ship that ``why_no_target`` lets pass, at these places."""
    found: list[Move] = []
    cards = g.cards
    engaged = victim(g, shooter) if g.ships[shooter].flag != NO_CARD else NOBODY
    for other, player in enumerate(g.players):
        if other == seat or engaged not in (NOBODY, other):
            continue
        weight = cards.break_damage * player.broken
        refuses = player.refusing != NO_CARD
        ships = player.line
        if player.broken and player.prizes and reaches_prizes(g, shooter, other):
            ships += player.prizes
        for number in ships:
            ship = g.ships[number]
            if ship.struck:
                continue
            if cards.ship_rigging[number] - ship.rigging_damage <= weight:
                if hull:
                    found.append(cards.moves.at_hull[number])
            elif not refuses:
                if hull:
                    found.append(cards.moves.at_hull[number])
                if rigging:
                    found.append(cards.moves.at_rigging[number])
    return found


def finds(g: LineOfBattle, seat: Seat, shooter: int) -> tuple[bool, bool]:
    """Whether the ship finds a Hull to fire at, and a Rigging: ``targets_of`` in short."""
    at_hull = False
    masts = g.cards.ship_rigging
    engaged = victim(g, shooter) if g.ships[shooter].flag != NO_CARD else NOBODY
    for other, player in enumerate(g.players):
        if other == seat or engaged not in (NOBODY, other):
            continue
        weight = g.cards.break_damage * player.broken
        ships = player.line
        if player.broken and player.prizes and reaches_prizes(g, shooter, other):
            ships += player.prizes
        for number in ships:
            ship = g.ships[number]
            if ship.struck:
                continue
            if masts[number] - ship.rigging_damage <= weight:
                at_hull = True
            elif player.refusing == NO_CARD:
                return True, True
    return at_hull, False


def in_range(g: LineOfBattle, seat: Seat) -> Range:
    """What can be fired at all, for the question which cards can be played."""
    at_hull = at_rigging = NO_RATE
    shooters = able(g, seat)
    if not shooters:
        return at_hull, at_rigging
    alike = not g.breaks  # while no Line is broken all find the same
    hull, rigging = finds(g, seat, shooters[0])
    for shooter in shooters:
        rate = g.cards.ship_rate[shooter]
        if rate >= at_hull and rate >= at_rigging:
            continue  # another finds as much with better guns
        if not alike:
            hull, rigging = finds(g, seat, shooter)
        if hull and rate < at_hull:
            at_hull = rate
        if rigging and rate < at_rigging:
            at_rigging = rate
    return at_hull, at_rigging


def fits(g: LineOfBattle, ranges: Range, card: int) -> bool:
    """Can some ship fire this card at something?"""
    return ranges[g.cards.card_place[card] == RIGGING] <= g.cards.card_rate[card]


def shooters_of(g: LineOfBattle, seat: Seat, card: int) -> list[int]:
    """The ships that can fire this card at something."""
    ships = able(g, seat)
    rate, at_rigging = g.cards.card_rate[card], g.cards.card_place[card] == RIGGING
    rates = g.cards.ship_rate
    if not g.breaks:
        if not ships or not finds(g, seat, ships[0])[at_rigging]:
            return []
        return [ship for ship in ships if rates[ship] <= rate]
    return [ship for ship in ships if rates[ship] <= rate and finds(g, seat, ship)[at_rigging]]


def why_no_shot(g: LineOfBattle, seat: Seat, card: int) -> str:
    """Why this Broadside or Rake cannot be fired at all (LB-67, LB-75)."""
    if fits(g, in_range(g, seat), card):
        return ""
    ships = able(g, seat)
    if not ships:
        return NO_ABLE
    if all([g.cards.ship_rate[ship] > g.cards.card_rate[card] for ship in ships]):
        return f"{needs_rate(g, card)}: {_where_they_are(g, seat, g.cards.card_rate[card])}"
    return NO_TARGET


def needs_rate(g: LineOfBattle, card: int) -> str:
    return f"this broadside needs Rate {g.cards.card_rate[card]} or better"


def _where_they_are(g: LineOfBattle, seat: Seat, rate: int) -> str:
    """Why none of one's ships of that Rate can fire, ship by ship."""
    player = g.players[seat]
    states = []
    for number in player.line + player.prizes + player.port:
        if g.cards.ship_rate[number] > rate:
            continue
        ship = g.ships[number]
        state = "has struck" if ship.struck else "is dismasted"
        state = {PORT: "is in Port", PRIZE: "is a Prize"}.get(ship.place, state)
        states.append(f"{g.cards.ships[number].name} {state}")
    return listed(states) if states else "you have no such ship"


_ASK_SHOT: Final = tuple([Ask(seat, "shots", "choice", "aim") for seat in range(8)])
_ASK_TARGET: Final = tuple([Ask(seat, "targets", "choice", "fire") for seat in range(8)])


class Gunfire(Frame):
    """Broadsides; Rake (LB-67 to LB-78): choose the ship that fires and her target.  The ship that
    finds most targets stands ready, since mostly it makes no difference who fires."""

    STEPS = ("make_ready", "aim", "fire")

    seat: Seat
    card: int
    ship: int = NO_SHIP
    choice: Move = PASS

    def is_open(self) -> bool:
        """May another ship still be chosen?"""
        return self.step == "aim"

    def make_ready(self, g: LineOfBattle) -> Flow | None:
        ships = shooters_of(g, self.seat, self.card)
        self.ship = ships[0]
        if len(ships) == 1:
            return _ASK_TARGET[self.seat]
        if g.breaks:  # else all find the same
            self.ship = max(ships, key=lambda ship: len(self.targets_of(g, ship)))
        return _ASK_SHOT[self.seat]

    def shots(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        """Her targets, and the ships that may fire (in her place, or she after all)."""
        ships = [g.cards.moves.send[number] for number in shooters_of(g, seat, self.card)]
        return (*self.targets(g, seat), *ships)

    def aim(self, g: LineOfBattle) -> Flow | None:
        if self.choice.verb != WITH.name:
            return None
        self.ship = WITH.of(self.choice)
        return _ASK_TARGET[self.seat]

    def targets(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple(self.targets_of(g, self.ship))

    def targets_of(self, g: LineOfBattle, ship: int) -> list[Move]:
        place = g.cards.card_place[self.card]
        return targets_of(g, self.seat, ship, place != RIGGING, place != HULL)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if move.verb == "with" and self.is_open():
            return self._no_ship(game, move)
        if move.verb != "at":
            return f"{NOT_NOW}: choose a target"
        target, place = AT.read(move)
        if not 0 <= target < len(game.ships):
            return NOT_AT_SEA
        reason = why_no_target(game, seat, self.ship, target, place)
        return reason or f"this card hits the {game.cards.card_place[self.card]}"

    def _no_ship(self, g: LineOfBattle, move: Move) -> str:
        number = ship_in(g, move, WITH)
        if number < 0:
            return NOT_YOURS
        return why_no_shooter(g, self.seat, self.card, number) or NO_TARGET

    def fire(self, g: LineOfBattle) -> Flow | None:
        """The card stays on the target as a hit card (LB-68); a ship without Hull sinks to
        the credit of whoever fired (LB-69)."""
        target, place = AT.of(self.choice)
        ship = g.ships[target]
        was_mobile = is_mobile(g, target)
        pick_up(g, self.card)
        g.ships[target] = hit(ship, self.card, g.cards.hits[self.card], place)
        left = hull_left(g, target)
        public = {
            "seat": self.seat,
            "card": self.card,
            "kind_of": g.cards.kind[self.card],
            "ship": self.ship,
            "target": target,
            "owner": ship.owner,
            "place": place,
            "hits": g.cards.hits[self.card],
            "hull_left": left,
            "rigging_left": rigging_left(g, target),
            "dismasted": was_mobile and not is_mobile(g, target),
            "sinks": left == 0,
        }
        g.emit(Event("fired", public))
        settle(g, self.seat, GUNFIRE)
        g.shots = (*g.shots, Shot(self.card, self.ship, target, place))
        return None


def would_leave(g: LineOfBattle, card: int, target: int, place: str) -> int:
    """What would be left at that place after the shot, for the note on a move."""
    left = hull_left(g, target) if place == HULL else rigging_left(g, target)
    return max(0, left - g.cards.hits[card])


def printed(g: LineOfBattle, number: int, place: str) -> int:
    return g.cards.ship_hull[number] if place == HULL else g.cards.ship_rigging[number]
