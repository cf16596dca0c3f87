"""Hit-locations and damage (p. 14, MM-471 to MM-486; MM-503 to MM-507, MM-512).

``Broadside`` rolls where the hits of one moment go, both sides' together; ``FixHits`` lets the
owners of the ships struck have their say and marks the damage; ``StrikeShip`` is for one ship
outside a battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import (
    PASS,
    Ask,
    Call,
    Done,
    Draw,
    Event,
    Flow,
    Frame,
    Move,
    Seat,
    goto,
)

from ..dice import Dice, Roll, shown
from ..effects import moment
from ..npc.policy import takes_hit
from ..pieces import Enemy, Ship, without
from ..port.missions import drop_mission
from ..port.modifications import HULL as REINFORCED_HULL
from ..verbs import BRACE, HIT, SPEND, named
from ..windows import glory_window
from .death import CaptainDies
from .fray import chooser, note_damage, players_of, put_ship, ship_of

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

PLACES: Final = ("hull", "cargo", "masts", "crew", "cannons")  # in the order of the rulebook
_HIT: Final = tuple([Move("hit", (place,)) for place in PLACES])

Hits = tuple[tuple[str, ...], ...]


def spent_weapon(g: MerchantsAndMarauders, seat: Seat, weapon: str, how: str) -> None:
    """A Special Weapon works once (MM-347, MM-508): its token goes back to the supply."""
    p = g.players[seat]
    p.weapons = without(p.weapons, weapon)
    g.emit(Event("spent_weapon", {"seat": seat, "weapon": weapon, "use": how}))


def struck(ship: Ship, hits: tuple[str, ...], spared: tuple[str, ...]) -> tuple[Ship, list[str]]:
    """The ship after these hits, and the points that were marked (MM-475 to MM-477, MM-R139).

    A hit on a destroyed location strikes the Hull, unless the location is one of ``spared``:
    then it is lost (MM-505, MM-507).
    """
    marked: list[str] = []
    for hit in hits:
        if hit == "skull":
            continue
        place = hit
        if not ship.at(place):
            if place in spared or not ship.hull:
                continue
            place = "hull"
        ship = ship.put(place, ship.at(place) - 1)
        marked.append(place)
    return ship, marked


class FixHits(Frame):
    """From located hits to marked damage (p. 14, MM-473 to MM-479, MM-483, MM-R137 to MM-R141).

    ``ships``: the sides struck, the aggressor's first; ``hits``: for each the locations, "skull"
    where its owner still chooses; ``spared``: for each the locations whose further hits do not
    reach the Hull.  Cards cancel and move hits by changing ``hits``.
    """

    STEPS = (
        "next_skull", "place", "abilities", "next_token", "brace", "cards", "mark", "cargo",
    )  # fmt: skip

    ships: tuple[Fighter, ...]
    hits: Hits
    spared: Hits = ((), ())
    no_hull: bool = False
    at: int = 0
    choice: Move = PASS

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"ships": list(self.ships), "hits": [list(one) for one in self.hits]}

    def change(self, at: int, hits: tuple[str, ...]) -> None:
        """The hits on one ship are others now."""
        self.hits = tuple([hits if i == at else one for i, one in enumerate(self.hits)])

    # ---- skulls: the owner chooses, after the numbers (MM-473, MM-474)

    def next_skull(self, g: MerchantsAndMarauders) -> Flow | None:
        waiting = [i for i, hits in enumerate(self.hits) if "skull" in hits]
        if not waiting:
            self.at = 0
            return goto("abilities")
        self.at = waiting[0]
        side, foe = self.ships[self.at], self.ships[1 - self.at] if len(self.ships) > 1 else -1
        seat = chooser(g, side, foe)
        if seat is None:
            self.choice = Move("hit", (self._policy(g, Enemy(str(side))),))
            return None
        return Ask(seat, "places", into="choice")

    def led_by_policy(self, g: MerchantsAndMarauders) -> Move | None:
        """Where the policy takes the skull hit that is to be placed now, on an NPC's ship."""
        side = self.ships[self.at] if self.at < len(self.ships) else -1
        if not isinstance(side, str) or "skull" not in self.hits[self.at]:
            return None
        return Move("hit", (self._policy(g, side),))

    def _policy(self, g: MerchantsAndMarauders, key: Enemy) -> str:
        """The policy looks at the ship as it will be after the hits that are placed already."""
        ship = ship_of(g, key)
        g.enemy = struck(ship, self.hits[self.at], self.spared[self.at])[0]
        location = takes_hit(g, key)
        g.enemy = ship
        return location

    def places(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return _HIT[1:] if self.no_hull else _HIT

    def place(self, g: MerchantsAndMarauders) -> Flow | None:
        hits = self.hits[self.at]
        at = hits.index("skull")
        location = HIT.of(self.choice)
        self.change(self.at, (*hits[:at], location, *hits[at + 1 :]))
        g.emit(Event("placed_hit", {"ship": self.ships[self.at], "location": location}))
        return goto("next_skull")

    # ---- before damage is marked: abilities, tokens, cards (MM-R141, MM-R188)

    def abilities(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.at == len(self.ships):
            self.at = 0
            return goto("next_token")
        side, struck_at_all = self.ships[self.at], self.hits[self.at]
        self.at += 1
        if isinstance(side, int) and struck_at_all:
            return moment(g, "hits.fixed", side, then="abilities")
        return goto("abilities")

    def next_token(self, g: MerchantsAndMarauders) -> Flow | None:
        """Reinforced Hull cancels one point (MM-512)."""
        for at in range(self.at, len(self.ships)):
            side = self.ships[at]
            if isinstance(side, int) and self.hits[at]:
                ship = ship_of(g, side)
                if REINFORCED_HULL in ship.mods and REINFORCED_HULL not in ship.used:
                    self.at = at
                    return Ask(side, "braces", into="choice")
        return goto("cards")

    def braces(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        located = dict.fromkeys(self.hits[self.at])
        return (*[Move("brace", (place,)) for place in located], PASS)

    def brace(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice != PASS:
            side, location = self.ships[self.at], BRACE.of(self.choice)
            ship = ship_of(g, side)
            put_ship(g, side, ship._replace(used=(*ship.used, REINFORCED_HULL)))
            self.change(self.at, without(self.hits[self.at], location))
            g.emit(Event("braced", {"seat": side, "location": location}))
        self.choice = PASS
        self.at += 1
        return goto("next_token")

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        sides = [side for side, hits in zip(self.ships, self.hits, strict=True) if hits]
        order = players_of(tuple(sides))
        return glory_window(g, "hits fixed", order) if order else None

    # ---- damage

    def mark(self, g: MerchantsAndMarauders) -> Flow | None:
        """All ships at the same time (MM-483)."""
        for at, side in enumerate(self.ships):
            ship, marked = struck(ship_of(g, side), self.hits[at], self.spared[at])
            if self.hits[at]:
                put_ship(g, side, ship)
                note_damage(g, side, marked)
                g.emit(Event("damage", {"ship": side, "locations": marked}))
                gone = [place for place in dict.fromkeys(marked) if not ship.at(place)]
                if gone:
                    g.emit(Event("destroyed", {"ship": side, "locations": gone}))
        self.at = 0
        return None

    def cargo(self, g: MerchantsAndMarauders) -> Flow | None:
        """Goods that no longer fit (MM-479), once all is marked (MM-R140)."""
        while self.at < len(self.ships):
            side = self.ships[self.at]
            self.at += 1
            if isinstance(side, int) and g.players[side].vessel().hull:
                return Call(LoseCargo(side), then="cargo")
        return None

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if "skull" not in self.hits[self.at]:
            if move.verb == "brace":
                return "none of the hits is there"
            return "cancel a hit with Reinforced Hull, or pass"
        if move.verb == "brace":
            return "place the skull hits first"
        if move == _HIT[0]:
            return "choose any location but the Hull"
        return "choose where the hit goes: Hull, Cargo, Masts, Crew or Cannons"


class StrikeShip(Frame):
    """Hits on one player ship outside a battle (p. 14, MM-471 to MM-479; storm, shoals, sandbank,
    raid): ``hits`` are locations, "skull" where the owner chooses (``no_hull``: any but Hull).
    A ship that goes down takes its captain with it: ``how`` and ``by`` tell the cause."""

    STEPS = ("strike", "death")

    seat: Seat
    hits: tuple[str, ...]
    no_hull: bool = False
    how: str = ""
    by: Fighter | str = ""

    def strike(self, g: MerchantsAndMarauders) -> Flow | None:
        if not self.hits:
            return Done()
        return FixHits((self.seat,), (self.hits,), ((),), self.no_hull)

    def death(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-478."""
        if g.players[self.seat].vessel().hull:
            return None
        return CaptainDies(self.seat, self.how, self.by)


class LoseCargo(Frame):
    """Cargo that no longer fits is lost at random (p. 14, MM-479, MM-R140); a Mission's load goes
    last (MM-R249)."""

    STEPS = ("next_card", "lose", "loads")

    seat: Seat
    card: str = ""

    def next_card(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        if p.in_port or len(p.hold) <= p.room():
            return goto("loads")
        return Draw("goods", into="card")

    def goods(self, g: MerchantsAndMarauders) -> list[str]:
        return sorted(g.players[self.seat].hold)

    def lose(self, g: MerchantsAndMarauders) -> Flow | None:
        g.discard_cargo(self.seat, self.card)
        g.emit(Event("lost_cargo", {"seat": self.seat, "card": self.card}))
        return goto("next_card")

    def loads(self, g: MerchantsAndMarauders) -> Flow | None:
        lose_loads(g, self.seat)
        return None


def lose_loads(g: MerchantsAndMarauders, seat: Seat) -> None:
    """MM-R249: at sea a load needs a Cargo space that is not shot away."""
    p = g.players[seat]
    while not p.in_port and p.loads() > p.vessel().cargo:
        load = [one.id for one in p.missions if g.cards.missions[one.id].load][-1]
        drop_mission(g, seat, load, "load")


class Broadside(Frame):
    """The hits of one moment find their locations (p. 14, MM-471 to MM-474; p. 15, MM-503 to
    MM-507): both sides roll, special shot and cards steer, then ``FixHits``.

    ``shots``: hits that each side inflicts; ``hits``: for each side the locations on its *own*
    ship.  ``kind``: "long guns", "chasers" or "cannon".
    """

    STEPS = (
        "roll", "locate", "abilities", "next_weapon", "use_weapon", "cards", "strike", "finish",
    )  # fmt: skip

    sides: tuple[Fighter, Fighter]
    shots: tuple[int, ...]
    kind: str = "cannon"
    hits: Hits = ((), ())
    spared: Hits = ((), ())
    at: int = 0
    rolled: Dice = ()
    choice: Move = PASS

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {
            "sides": list(self.sides), "shots": list(self.shots), "kind": self.kind,
            "hits": [list(one) for one in self.hits],
        }  # fmt: skip

    def change(self, at: int, hits: tuple[str, ...]) -> None:
        """The hits on the ship of side ``at`` are others now."""
        self.hits = tuple([hits if i == at else one for i, one in enumerate(self.hits)])

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        """One die for each hit (MM-471)."""
        while self.at < 2 and not self.shots[self.at]:
            self.at += 1
        if self.at == 2:
            self.at = 0
            return goto("abilities")
        return Roll(self.shots[self.at], into="rolled")

    def locate(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-472."""
        by, on = self.sides[self.at], self.sides[1 - self.at]
        hits = tuple([g.cards.die.hits[die] for die in sorted(self.rolled)])
        self.change(1 - self.at, hits)
        g.emit(
            Event("located", {"by": by, "ship": on, "dice": shown(self.rolled), "hits": [*hits]})
        )
        self.rolled = ()
        self.at += 1
        return goto("roll")

    def abilities(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.at == 2:
            self.at = 0
            return goto("next_weapon")
        side, shots = self.sides[self.at], self.shots[self.at]
        self.at += 1
        if isinstance(side, int) and shots:
            return moment(g, "locations.rolled", side, then="abilities")
        return goto("abilities")

    # ---- Chain-shot and Grapeshot (MM-503, MM-R146, MM-R147, MM-R187)

    def next_weapon(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.kind == "long guns":  # MM-509
            return goto("cards")
        for at in range(self.at, 2):
            side = self.sides[at]
            if isinstance(side, int) and self.shots[at] and self._shot(g, side):
                self.at = at
                return Ask(side, "special_shot", into="choice")
        return goto("cards")

    def _shot(self, g: MerchantsAndMarauders, seat: Seat) -> list[str]:
        return [
            weapon.id
            for weapon in g.cards.weapons.values()
            if weapon.steers and weapon.id in g.players[seat].weapons
        ]

    def special_shot(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (*[Move("spend", (weapon,)) for weapon in self._shot(g, seat)], PASS)

    def use_weapon(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice != PASS:
            seat, weapon = self.sides[self.at], SPEND.of(self.choice)
            assert isinstance(seat, int)
            spent_weapon(g, seat, weapon, self.kind)
            place, target = g.cards.weapons[weapon].steers, 1 - self.at
            steered = [place if hit == "skull" else hit for hit in self.hits[target]]
            self.change(target, tuple(steered))
            spared = list(self.spared)
            spared[target] = (*spared[target], place)
            self.spared = tuple(spared)
        self.choice = PASS
        self.at += 1
        return goto("next_weapon")

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb != "spend" or not named(move):
            return "use Chain-shot or Grapeshot now, or pass"
        weapon = game.cards.weapons.get(named(move))
        if weapon is None or not weapon.steers:
            return "only Chain-shot and Grapeshot steer hits"
        return "you do not have that Special Weapon"

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        shooters = [side for side, shots in zip(self.sides, self.shots, strict=True) if shots]
        order = players_of(tuple(shooters))
        return glory_window(g, "locations rolled", order) if order else None

    def strike(self, g: MerchantsAndMarauders) -> Flow | None:
        """Its result: for each side the locations that are spared, for the rest of the round."""
        return FixHits(self.sides, self.hits, self.spared)

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(self.spared)
