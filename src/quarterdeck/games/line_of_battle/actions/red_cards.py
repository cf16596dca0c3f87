"""The five red Action cards: whom they affect, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Draw, Event, Flow, Frame, Roll, Seat, goto

from ..fleet import (
    able,
    afloat,
    hull_left,
    is_damaged,
    is_mobile,
    must_test_for_strike,
    rigging_left,
)
from ..losses import AGROUND, EXPLOSION, drop_unsupported, lose, settle, spread, tell_dismasted
from ..pieces import (
    FACES,
    FIRE,
    HULL,
    NO_CARD,
    NO_SHIP,
    NOBODY,
    PORT,
    RIGGING,
    RUN_AGROUND,
    STRIKE,
    WEATHERGAUGE,
    Burning,
    scorched,
)
from ..table import end_refusal, pick_up, place_ship, remove_laid, spend, unflag
from .port import turn_up, turning_up

if TYPE_CHECKING:
    from ..state import LineOfBattle


def eligible(g: LineOfBattle, seat: Seat, kind: str) -> list[int]:
    """The ships of ``seat`` that the red card could concern, in a fixed order."""
    if kind == FIRE:  # LB-38
        return [number for number in afloat(g, seat) if is_damaged(g, number)]
    if kind == STRIKE:  # LB-47
        return [n for n in g.players[seat].line if must_test_for_strike(g, n)]
    if kind == RUN_AGROUND:  # LB-56
        return list(afloat(g, seat))
    return able(g, seat)  # Admiralty's Orders (LB-60)


def affects(g: LineOfBattle, seat: Seat, kind: str) -> bool:
    """LB-29; Weathergauge always takes effect (LB-37)."""
    return kind == WEATHERGAUGE or bool(eligible(g, seat, kind))


def burn_down(g: LineOfBattle, seat: Seat) -> None:
    """Apply Fire Damage (LB-21, LB-42): Rigging fires first, then Hull fires, ship by ship;
    a fire that goes over to the Hull does not burn twice in this step (LB-R20)."""
    burnt = False
    ships = g.ships
    for number in afloat(g, seat):
        fires = ships[number].fires
        if not fires:
            continue
        burnt = True
        first = [fire.card for fire in fires if fire.place == RIGGING]
        for card in first + [fire.card for fire in fires if fire.place == HULL]:
            _feed(g, number, card)
    if burnt:
        settle(g, NOBODY, EXPLOSION)


def _feed(g: LineOfBattle, number: int, card: int) -> None:
    """One fire does more damage; if that dismasts her, all her fires go to the Hull."""
    ship = g.ships[number]
    fire = next(one for one in ship.fires if one.card == card)
    points = g.cards.figures.fire_damage
    ship = scorched(ship, fire.place, points)
    grown = fire._replace(damage=fire.damage + points)
    fires = tuple([grown if one.card == card else one for one in ship.fires])
    g.ships[number] = ship.but(fires=fires)
    public = {
        "seat": ship.owner,
        "ship": number,
        "card": card,
        "place": fire.place,
        "damage": fire.damage + points,
        "hull_left": hull_left(g, number),
        "rigging_left": rigging_left(g, number),
    }
    g.emit(Event("burned", public))
    if fire.place == RIGGING and not is_mobile(g, number):
        tell_dismasted(g, [number])
        spread(g, number)


def _tell_pick(g: LineOfBattle, seat: Seat, ship: int, card: int) -> None:
    """Chance picks are open (LB-172)."""
    g.emit(Event("picked", {"seat": seat, "ship": ship, "card": card}, quiet=True))


class Weathergauge(Frame):
    """Weathergauge (LB-35 to LB-37): every Refuse Battle, Blockade and Break the Line goes;
    then the pile of ships is shuffled and its new top ship shown."""

    STEPS = ("clear_the_sea", "shuffle_ships", "show_ship")

    seat: Seat
    card: int
    ship: int = NO_SHIP

    def clear_the_sea(self, g: LineOfBattle) -> Flow | None:
        g.emit(Event("weathergauge", {"seat": self.seat}))
        for laid in (*g.breaks, *g.blockades):
            remove_laid(g, laid, WEATHERGAUGE)
        for seat, player in enumerate(g.players):
            if player.refusing != NO_CARD:
                end_refusal(g, seat, WEATHERGAUGE)
        spend(g, self.card)
        return None

    def shuffle_ships(self, g: LineOfBattle) -> Flow | None:
        if g.top != NO_SHIP:
            g.pile = sorted([*g.pile, g.top])
            g.top = NO_SHIP
        return turning_up(g)

    def pile(self, g: LineOfBattle) -> list[int]:
        return g.pile

    def show_ship(self, g: LineOfBattle) -> Flow | None:
        turn_up(g, self.ship)
        return None


class PicksShip(Frame):
    """What Fire, Run Aground and Admiralty's Orders have in common: chance picks the ship, openly
    (LB-39, LB-56, LB-60, LB-172)."""

    seat: Seat
    card: int
    ship: int = NO_SHIP
    dice: tuple[int, ...] = ()

    def pick_ship(self, g: LineOfBattle) -> Flow | None:
        """Pick first, then roll (LB-R70)."""
        ships = self.ships(g)
        if len(ships) > 1:
            return Draw("ships", into="ship")
        self.ship = ships[0]
        return None

    def ships(self, g: LineOfBattle) -> list[int]:
        return eligible(g, self.seat, g.cards.kind[self.card])


class Fire(PicksShip):
    """Fire (LB-38 to LB-46): chance picks a damaged ship at sea, the die the place."""

    STEPS = ("pick_ship", "roll_place", "catch_fire")

    def roll_place(self, g: LineOfBattle) -> Flow | None:
        _tell_pick(g, self.seat, self.ship, self.card)
        return Roll(1, FACES, into="dice")

    def catch_fire(self, g: LineOfBattle) -> Flow | None:
        """It does damage at once (LB-41); on a dismasted ship it starts on the Hull (LB-43)."""
        die = self.dice[0]
        mobile = is_mobile(g, self.ship)
        place = g.cards.fire_die[die] if mobile else HULL
        public = {
            "seat": self.seat,
            "ship": self.ship,
            "card": self.card,
            "die": die,
            "place": place,
        }
        g.emit(Event("fire", public))
        pick_up(g, self.card)
        points = g.cards.figures.fire_damage
        ship = scorched(g.ships[self.ship], place, points)
        g.ships[self.ship] = ship.but(fires=(*ship.fires, Burning(self.card, place, points)))
        if mobile:
            tell_dismasted(g, [self.ship])
        settle(g, NOBODY, EXPLOSION)
        return None


class Strike(Frame):
    """Strike (LB-47 to LB-55): a die for each ship in Line that must be tested."""

    STEPS = ("find_ships", "roll", "strike_colours", "spend_card")

    seat: Seat
    card: int
    ships: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()

    def find_ships(self, g: LineOfBattle) -> Flow | None:
        self.ships = tuple(eligible(g, self.seat, STRIKE))
        return None

    def roll(self, g: LineOfBattle) -> Flow | None:
        return Roll(1, FACES, into="dice") if self.ships else goto("spend_card")

    def strike_colours(self, g: LineOfBattle) -> Flow | None:
        """LB-48: at least her remaining Hull."""
        number, die = self.ships[0], self.dice[0]
        self.ships = self.ships[1:]
        needs = hull_left(g, number)
        public = {
            "seat": self.seat,
            "ship": number,
            "die": die,
            "needs": needs,
            "struck": die >= needs,
        }
        g.emit(Event("strike_roll", public))
        if die >= needs:
            g.ships[number] = g.ships[number].but(struck=True)
            drop_unsupported(g)  # at once
        return goto("roll")

    def spend_card(self, g: LineOfBattle) -> Flow | None:
        spend(g, self.card)
        return None


class RunAground(PicksShip):
    """Run Aground (LB-56 to LB-59): chance picks a ship at sea; on her Rate or more she is
    lost, and nobody scores her."""

    STEPS = ("pick_ship", "roll", "ground")

    def roll(self, g: LineOfBattle) -> Flow | None:
        _tell_pick(g, self.seat, self.ship, self.card)
        return Roll(1, FACES, into="dice")

    def ground(self, g: LineOfBattle) -> Flow | None:
        die, needs = self.dice[0], g.cards.ship_rate[self.ship]
        public = {
            "seat": self.seat,
            "ship": self.ship,
            "die": die,
            "needs": needs,
            "lost": die >= needs,
        }
        g.emit(Event("aground", public))
        spend(g, self.card)
        if die >= needs:
            lose(g, self.ship, NOBODY, AGROUND)
            drop_unsupported(g)
        return None


class AdmiraltysOrders(PicksShip):
    """Admiralty's Orders (LB-60 to LB-63): a mobile, unstruck ship of the Line goes to Port,
    whatever card is in play; her fires go out, other damage stays (LB-R33)."""

    STEPS = ("pick_ship", "order_home")

    def order_home(self, g: LineOfBattle) -> Flow | None:
        """A Line Breaker in Port is none any more (LB-95, LB-R30)."""
        g.emit(Event("ordered_home", {"seat": self.seat, "ship": self.ship}))
        unflag(g, self.ship)
        ship = g.ships[self.ship]
        g.discard += tuple([fire.card for fire in ship.fires])
        g.ships[self.ship] = ship.but(fires=())
        place_ship(g, self.ship, self.seat, PORT)
        spend(g, self.card)
        drop_unsupported(g)
        return None


def red_frame(kind: str, seat: Seat, card: int) -> Frame:
    if kind == WEATHERGAUGE:
        return Weathergauge(seat, card)
    if kind == FIRE:
        return Fire(seat, card)
    if kind == STRIKE:
        return Strike(seat, card)
    if kind == RUN_AGROUND:
        return RunAground(seat, card)
    return AdmiraltysOrders(seat, card)
