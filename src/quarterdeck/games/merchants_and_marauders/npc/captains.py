"""Non-Player Captains: entering, returning, moving, scouting (pp. 12-13, MM-402 to MM-446)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Done, Draw, Event, Flow, Frame, Seat, goto

from ..battle.naval import NavalCombat
from ..data.ids import (
    COMPASS,
    NATIONS,
    PIRATES,
    WAR_SHIP,
    WARTIME,
)
from ..dice import Dice, Roll, shown, successes
from ..effects import figure, granted
from ..pieces import Enemy, Npc
from ..windows import glory_window
from .command import home_of, npc_skill, station
from .hunt import is_hostile, most_wanted, quarry, weigh_purses, within_reach

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

# ---- entering, being replaced, returning (p. 12)


class NpcArrivals(Frame):
    """NPCs enter, are replaced or return at the end of the round (p. 12, MM-404 to MM-411, MM-R55):
    in the order in which they were caused."""

    STEPS = ("next_arrival", "successor")

    card: str = ""

    def next_arrival(self, g: MerchantsAndMarauders) -> Flow | None:
        if not g.arrivals:
            return Done()
        key, card = g.arrivals[0]
        if not card:
            return self._follow(g, key)
        g.arrivals = g.arrivals[1:]
        if card != WARTIME or g.npc(key) is None:
            self._take_command(g, key, card)
        return goto("next_arrival")

    def _take_command(self, g: MerchantsAndMarauders, key: str, card: str) -> None:
        """MM-404, MM-407, MM-408: on top of the old cards, and off to the zone of the new one.  A
        Wartime Commander is replaced for good (MM-R98)."""
        old = g.npc(key)
        beneath = (old.commander, *old.beneath) if old is not None else ()
        zone = home_of(g, key, card)
        station(g, Npc(key, card, zone, tuple([one for one in beneath if one != WARTIME])))
        what = "npc_enters" if old is None else "npc_replaced"
        g.emit(Event(what, {"npc": key, "card": card, "zone": zone}))

    def _follow(self, g: MerchantsAndMarauders, key: str) -> Flow:
        npc = g.npc(key)
        if npc is None or npc.zone:
            g.arrivals = g.arrivals[1:]
            return goto("next_arrival")
        if npc.beneath:
            return Draw("stack", into="card")  # MM-411: one of two is drawn
        self.card = npc.commander
        return goto("successor")

    def stack(self, g: MerchantsAndMarauders) -> list[str]:
        npc = g.npc(g.arrivals[0].key)
        assert npc is not None
        return sorted((npc.commander, *npc.beneath))

    def successor(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-410: he appears in his own home zone; the others stay beneath him (MM-R95)."""
        key = g.arrivals[0].key
        g.arrivals = g.arrivals[1:]
        npc = g.npc(key)
        assert npc is not None
        rest = tuple([card for card in (npc.commander, *npc.beneath) if card != self.card])
        zone = home_of(g, key, self.card)
        station(g, Npc(key, self.card, zone, rest))
        g.emit(Event("npc_returns", {"npc": key, "card": self.card, "zone": zone}))
        return goto("next_arrival")


# ---- moving (p. 13)


def way_out(g: MerchantsAndMarauders, zone: str, direction: str) -> str:
    """The neighbour in that direction, or in the next one clockwise that has one (MM-437)."""
    first = COMPASS.index(direction)
    ways = g.cards.zones[zone].neighbours
    for at in range(len(COMPASS)):
        point = COMPASS[(first + at) % len(COMPASS)]
        if point in ways:
            return ways[point]
    raise LookupError(f"no way out of {zone}")


def sail_npc(g: MerchantsAndMarauders, key: str, to: str, why: str, after: Seat = -1) -> None:
    """The ship goes there; it neither scouts nor fights because of it (MM-421, MM-R109)."""
    npc = g.npc(key)
    assert npc is not None
    public: dict[str, object] = {"npc": key, "from": npc.zone, "to": to, "why": why}
    if after >= 0:
        public["seat"] = after
    g.emit(Event("npc_moved" if to != npc.zone else "npc_stays", public))
    station(g, npc._replace(zone=to))


def targets(g: MerchantsAndMarauders, key: str, least: int = 0) -> list[Seat]:
    """Whom the ship goes for: by its list of priorities, or by Bounties alone, at least so many."""
    return most_wanted(g, key, least) if least else quarry(g, key)


class Chase(Frame):
    """An NPC goes to the Sea-Zone of the captain it is after (p. 13, MM-438 to MM-440); of several
    who tie one Captain Card is drawn.  Its result: True if there was one.

    ``least``: not 0 for the captain with the most Bounties, at least so many (E29).
    """

    STEPS = ("look", "go")

    key: str
    least: int = 0
    card: str = ""

    def look(self, g: MerchantsAndMarauders) -> Flow | None:
        found = targets(g, self.key, self.least)
        if not self.least and len(within_reach(g, self.key)) > 1:
            g.revealed("it was seen whom a ship goes for")  # MM-R242: it tells of Gold aboard
            if self.key in PIRATES:
                weigh_purses(g, self.key)
        if len(found) > 1:
            return Draw("captains", into="card")
        self.card = g.players[found[0]].captain
        return None

    def captains(self, g: MerchantsAndMarauders) -> list[str]:
        return sorted([g.players[s].captain for s in targets(g, self.key, self.least)])

    def go(self, g: MerchantsAndMarauders) -> Flow | None:
        (seat,) = [s for s, p in enumerate(g.players) if p.captain == self.card]
        why = "bounties" if self.least else "hunt"
        sail_npc(g, self.key, g.players[seat].zone, why, seat)
        return None


class MoveNpcs(Frame):
    """The NPC icons of an Event Card (p. 13, MM-430 to MM-440), one after the other."""

    STEPS = ("next_icon",)

    card: str
    at: int = 0

    def next_icon(self, g: MerchantsAndMarauders) -> Flow | None:
        icons = g.cards.events[self.card].icons
        if self.at == len(icons):
            return None
        key, direction = icons[self.at]
        self.at += 1
        npc = g.npc(key)
        if npc is not None and npc.zone:  # MM-433, MM-R92
            if targets(g, key):
                return Call(Chase(key), then="next_icon")
            sail_npc(g, key, way_out(g, npc.zone, direction), "icon")
        return goto("next_icon")


# ---- scouting (p. 13)


def keeps_watch(g: MerchantsAndMarauders, npc: Npc) -> bool:
    """Is the ship free to scout?  A Naval ship keeps pirates quiet (MM-427), and two Men-o-War
    watch each other (MM-428, MM-R101)."""
    naval = [one for one in g.npcs_in(npc.zone) if one.key in NATIONS]
    if npc.key in PIRATES:
        return not naval
    war = [one for one in naval if g.npc_ship(one.key) == WAR_SHIP]
    return npc not in war or len(war) < 2


def scouting_npcs(g: MerchantsAndMarauders, seat: Seat) -> list[str]:
    """Those in his Sea-Zone that look for the captain now, in the order of MM-R115."""
    zone = g.players[seat].zone
    return [
        npc.key
        for npc in g.npcs
        if npc.zone == zone
        and keeps_watch(g, npc)
        and is_hostile(g, npc.key, seat)
        and not granted(g, seat, "npc.unseen", npc.key)
    ]


def scouting_dice(g: MerchantsAndMarauders, key: str, seat: Seat) -> int:
    """MM-423, MM-424: a Naval captain's value or his nation's Bounties, whichever is higher."""
    dice = npc_skill(g, key, "scouting")
    if key in NATIONS:
        dice = max(dice, g.players[seat].bounty(key))
    return figure(g, seat, "npc.scouting", dice, key, low=1)


def npcs_scout(g: MerchantsAndMarauders, seat: Seat) -> Flow | None:
    """MM-418: those who look for him, if there are any."""
    return NpcsScout(seat) if scouting_npcs(g, seat) else None


class NpcsScout(Frame):
    """Hostile NPCs scout for a captain at sea (p. 13, MM-418 to MM-429, MM-R115): all roll, those
    who find him fight one after the other, in an order that is drawn.

    Cards of the window "found" change ``dice`` or set ``escaped``; one of the window "before
    battle" sets ``parley``.
    """

    STEPS = ("begin", "roll", "show", "result", "draw_order", "parley_window", "battle")

    seat: Seat
    left: tuple[str, ...] = ()  # those who have still to roll
    found: tuple[str, ...] = ()  # those who have still to fight
    foe: str = ""
    dice: Dice = ()
    escaped: bool = False
    parley: bool = False

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "npc": self.foe or None, "found": list(self.found)}

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        self.left = tuple(scouting_npcs(g, self.seat))
        return None

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        if not self.left:
            self.foe = ""
            return goto("draw_order")
        self.foe, self.left = self.left[0], self.left[1:]
        self.escaped = False
        return Roll(scouting_dice(g, self.foe, self.seat), into="dice")

    def show(self, g: MerchantsAndMarauders) -> Flow | None:
        public = {"npc": self.foe, "seat": self.seat, "dice": shown(self.dice)}
        g.emit(Event("npc_scouts", {**public, "found": bool(successes(self.dice))}))
        return glory_window(g, "found", (self.seat,)) if successes(self.dice) else None

    def result(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-422: one skull finds him."""
        if successes(self.dice) and not self.escaped:
            self.found = (*self.found, self.foe)
        return goto("roll")

    def draw_order(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-429.  If he dies the rest are cancelled (MM-R115)."""
        if not self.found or not g.players[self.seat].captain or g.ended:
            return Done()
        if len(self.found) > 1:
            return Draw("finders", into="foe")
        self.foe = self.found[0]
        return None

    def finders(self, g: MerchantsAndMarauders) -> list[str]:
        return list(self.found)

    def parley_window(self, g: MerchantsAndMarauders) -> Flow | None:
        self.found = tuple([key for key in self.found if key != self.foe])
        self.parley = False
        return glory_window(g, "before battle", (self.seat,))

    def battle(self, g: MerchantsAndMarauders) -> Flow | None:
        """The NPC is the aggressor (MM-422)."""
        if self.parley:
            return goto("draw_order")
        return Call(NavalCombat(Enemy(self.foe), self.seat), then="draw_order")
