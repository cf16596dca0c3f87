"""Where a mate of Merchants & Marauders wants to go: every port and Sea-Zone is valued by what
could be done there, in Glory Points for each action it takes to do it."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from quarterdeck.kernel import Seat

from .merchants_and_marauders_tables import (
    ADVENTURER,
    CAPTAINS,
    MERCHANT,
    MISSIONS,
    NATIONS,
    NEIGHBOURS,
    PIRATE,
    RUMORS,
    Captain,
    Mission,
    distance,
    good_of,
    temperament,
)

View = dict[str, Any]

# Figures found by playing against itself and against deckhands.
GOLD = 0.1  # Glory Points for each Gold that will be stashed
SPARE_GOLD = 0.033  # beyond what a stash counts: a big ship costs 30 for its point
CAPITAL = 8  # Gold kept aboard to trade with
BUYING = {MERCHANT: 0.17, ADVENTURER: 0.13, PIRATE: 0.06}  # worth of a free place in the hold
ASKING = {MERCHANT: 0.3, ADVENTURER: 0.45, PIRATE: 0.2}  # worth of a Rumor heard
RAIDING = {MERCHANT: 0.0, ADVENTURER: 0.0, PIRATE: 1.0}  # worth of a merchant found
ERRANDS = {MERCHANT: 0.9, ADVENTURER: 1.2, PIRATE: 0.8}  # how Missions and Rumors appeal
DANGER = {MERCHANT: 4.0, ADVENTURER: 4.0, PIRATE: 6.0}  # actions one would sail round a hunter
SECURING = {MERCHANT: 0.22, ADVENTURER: 0.22, PIRATE: 0.45}  # worth of a point put away in time
HUNTING = {MERCHANT: 0.0, ADVENTURER: 0.0, PIRATE: 1.5}  # worth of a rival beaten
OUTFIT = {MERCHANT: 0, ADVENTURER: 0, PIRATE: 4}  # Gold left with which one buys a big ship early
RIVALS = 0.6  # and for those near a captain who would make us his prey
NEARBY = 0.6  # the same for zones that border on a hunter
FAR = 1000.0
STORMS = ("E22", "E23", "E24")


def odds(dice: int, successes: int = 1) -> float:
    """The chance of so many skulls; a die shows one in two of six cases."""
    miss = (2 / 3) ** dice
    if successes > 1:
        miss += dice / 3 * (2 / 3) ** (dice - 1)
    return 1 - miss


class Plan(NamedTuple):
    rate: float
    zone: str
    in_port: bool


class Position:
    """What a seat knows of its own captain, and how far everything is."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.me: View = view["players"][seat]
        self.own: View = self.me["own"]
        self.skills: Captain = CAPTAINS[self.me["captain"]]
        self.style = temperament(self.me["captain"])
        self.zone: str = self.me["zone"]
        self.in_port: bool = self.me["in_port"]
        self.gold: int = self.me["gold"]
        self.glory: int = self.me["glory"]
        self.target: int = view["target"]
        self.stash: int = self.me["stash"]
        self.total: int = self.gold + self.stash
        self.hold: list[str] = self.own["hold"]
        self.goods = Counter([good_of(card) for card in self.hold])
        turn = view["turn_state"] or {"actions": 0, "moves": 0, "port_used": False, "scouted": []}
        self.actions: int = turn["actions"] + turn["moves"]
        self.port_used: bool = turn["port_used"]
        self.scouted: list[str] = turn["scouted"]
        self.hunters = {npc["zone"] for npc in view["npcs"] if self._hunts(npc)}
        self.rivals = self._rivals()
        self.reach, self.came_from = self._reach()

    # ---- the sea

    def _hunts(self, npc: View) -> bool:
        key = npc["key"]
        if key not in NATIONS:
            return not self.me["pirate"]
        war = self.view["war"]
        nation = self.view["zones"][self.skills.home]["nation"]
        at_war = key in war and nation in war and key != nation
        return self.me["pirate"] or at_war

    def _rivals(self) -> set[str]:
        """Where a captain lies who lives by robbing such as us."""
        ours = self.me["ship"]["cubes"]["crew"] * self.skills.leadership
        found = set()
        for other in self.view["players"]:
            if other["seat"] == self.me["seat"] or not (other["captain"] and other["ship"]):
                continue
            captain = other["captain"]
            theirs = other["ship"]["cubes"]["crew"] * CAPTAINS[captain].leadership
            if (other["pirate"] or temperament(captain) == PIRATE) and theirs > ours:
                found.add(other["zone"])
        return found

    def _reach(self) -> tuple[dict[str, float], dict[str, str]]:
        """Actions to be at sea in each zone, with a detour round hunters; and the way there."""
        cost = {self.zone: 1.0 if self.in_port else 0.0}
        came: dict[str, str] = {}
        todo = [self.zone]
        while todo:
            zone = min(todo, key=cost.__getitem__)
            todo.remove(zone)
            for other in NEIGHBOURS[zone]:
                step = cost[zone] + 1 + self.peril(other)
                if step < cost.get(other, FAR):
                    cost[other], came[other] = step, zone
                    if other not in todo:
                        todo.append(other)
        return cost, came

    def peril(self, zone: str) -> float:
        peril = 0.3 if zone == "TRI" else 0.0
        if zone in self.hunters:
            return peril + DANGER[self.style]
        around = (zone, *NEIGHBOURS[zone])
        if any(other in self.rivals for other in around):
            peril += RIVALS
        return peril + (NEARBY if any(other in self.hunters for other in around) else 0.0)

    def next_step(self, goal: str) -> str:
        while self.came_from[goal] != self.zone:
            goal = self.came_from[goal]
        return goal

    def port_cost(self, port: str) -> float:
        """Actions until a Port action there is done."""
        if self.in_port and port == self.zone:
            return 1.0 + (self.actions if self.port_used else 0)
        closed = self.view["zones"][port]["closed"]
        if closed and not (port == "POR" and closed == "bounty" and self.gold >= 3):
            return FAR
        cost: float = self.reach[port] + 2
        return max(cost, self.actions + 1.0) if self.port_used else cost

    # ---- worth

    def worth(self, gold: float) -> float:
        """Gold in Glory Points."""
        cap = 5 * self.target + CAPITAL
        counts = max(0.0, min(gold, cap - self.total))
        return GOLD * counts + SPARE_GOLD * (gold - counts)

    def demand(self, port: str) -> str:
        good: str = self.view["zones"][port]["demand"]
        return good

    def sale(self, port: str) -> float:
        """What the hold would bring there."""
        count = self.goods[self.demand(port)]
        if self.is_stuck():
            return self.worth(3 * len(self.hold))
        if not count or (count == 1 and not self.sells_one()):
            return 0.0
        return self.worth((7 if port == "BRI" else 6) * count) + float(count >= 3)

    def is_stuck(self) -> bool:
        """Too little Gold to trade, and nothing aboard that is in demand at an open port."""
        if self.gold >= 3 or not self.hold:
            return False
        return not any(
            self.goods[zone["demand"]] and not zone["closed"]
            for zone in self.view["zones"].values()
            if zone["demand"]
        )

    def sells_one(self) -> bool:
        """A single card in demand is kept for a better sale while there is Gold and room."""
        return self.gold < 6 or self.room() < 2

    def room(self) -> int:
        return int(self.own["room"]) - len(self.hold)

    def purchase(self, port: str) -> float:
        room = self.room() + self.goods[self.demand(port)]
        if self.gold < 3 or room < 1:
            return 0.0
        again = 0.4 if port == self.zone and (self.in_port or self.port_used) else 1.0
        return BUYING[self.style] * min(room, 4) * again

    def check(self, card: str) -> float:
        """A Rumor followed up."""
        rumor = RUMORS[card]
        dice = self.skills.skill(rumor.skill)
        return ERRANDS[self.style] * odds(dice, rumor.successes) * (1 + self.worth(rumor.gold))

    # ---- Missions

    def _held(self) -> list[tuple[Mission, list[str]]]:
        return [(MISSIONS[one["id"]], one["progress"]) for one in self.me["missions"]]

    def prize(self, mission: Mission) -> float:
        return ERRANDS[self.style] * (1 + self.worth(mission.gold))

    def can_deliver(self, mission: Mission) -> bool:
        if not mission.goods[0][0]:
            return len(self.hold) >= 3
        return any(not Counter(wanted) - self.goods for wanted in mission.goods)

    def storming(self, mission: Mission) -> float:
        """The odds of a Crew Combat of a Mission."""
        crew, lead = int(self.me["ship"]["cubes"]["crew"]), self.skills.leadership
        ratio = crew * lead / (mission.crew * mission.leadership)
        return max(0.0, min(0.95, 0.5 + 0.45 * (ratio - 1)))

    def errand_in_port(self, port: str) -> float:
        """What a Port action there does for the Missions held."""
        value = 0.0
        for mission, progress in self._held():
            if mission.kind == "ports" and port in mission.places and port not in progress:
                left = len(mission.places) - len(progress)
                value += self.prize(mission) / left
            elif mission.kind == "debt" and port in mission.places:
                value += self.prize(mission) * odds(self.skills.influence)
            elif mission.kind == "goods" and port in mission.places and self.can_deliver(mission):
                value += self.prize(mission)
            elif mission.kind == "nations":
                nation = self.view["zones"][port]["nation"]
                if nation != "english" and nation not in progress:
                    value += self.prize(mission) / (3 - len(progress))
        return value

    def errand_at_sea(self, zone: str) -> float:
        value = 0.0
        for mission, progress in self._held():
            if mission.kind == "survey" and zone in mission.places and zone not in progress:
                left = mission.steps - len(progress)
                value += self.prize(mission) * odds(self.skills.scouting) / left
            elif mission.kind == "assault" and zone in mission.places:
                chance = self.storming(mission)
                value += self.prize(mission) * chance if chance > 0.4 else 0.0
            elif mission.kind == "spy" and self._naval(zone):
                value += self.prize(mission) * odds(self.skills.scouting)
        return value

    def _naval(self, zone: str) -> bool:
        keys = [npc["key"] for npc in self.view["npcs"] if npc["zone"] == zone]
        return any(key in NATIONS and key != "english" for key in keys)

    def offer(self, card: str) -> tuple[float, float]:
        """What claiming a Mission promises, and the actions it takes from there on."""
        mission = MISSIONS[card]
        chance = odds(self.skills.skill(mission.skill)) if mission.skill else 1.0
        if not self._may_claim(card):
            return 0.0, 1.0
        value, here = self.prize(mission) * chance, mission.zone
        legs = [distance(here, place) for place in mission.places]
        if mission.kind == "ports":
            return value, 3 + max(legs) + (3 * (len(legs) - 1))
        if mission.kind == "debt":
            return value, 6 + max(legs)
        if mission.kind == "goods":
            ready = self.can_deliver(mission)
            return value * (1.0 if ready else 0.5), legs[0] + (3 if ready else 8)
        if mission.kind == "survey":
            return value, 2 + max(legs) + 2 * mission.steps
        if mission.kind == "assault":
            chance = self.storming(mission)
            return value * chance if chance > 0.5 else 0.0, 2 + legs[0]
        if mission.kind == "raid":
            return value * self.raids() * 0.6, 5.0
        return (value, 14.0) if mission.kind == "nations" else (value * 0.5, 8.0)

    def _may_claim(self, card: str) -> bool:
        """What can be seen of its requirements; the game says in port whether all are met."""
        bounties = self.me["bounties"]
        if (card in ("M17", "M24") and self.gold < 3) or (card == "M08" and self.room() < 1):
            return False
        if card in ("M07", "M16", "M23"):
            return bool(self.me["pirate"]) and card == "M16"
        if card in ("M04", "M20"):
            return False
        if card == "M19":
            cannons: int = self.me["ship"]["values"]["cannons"]
            return cannons >= 2 and not self.me["pirate"]
        nation = {"M01": "spanish", "M03": "spanish", "M05": "english", "M06": "french"}.get(card)
        nation = nation or {"M11": "english", "M12": "dutch"}.get(card)
        closed = [place for place in MISSIONS[card].places if self.view["zones"][place]["closed"]]
        if closed and MISSIONS[card].kind in ("ports", "goods", "debt"):
            return False
        return not (nation and bounties[nation])

    def claims(self, port: str, cost: float) -> float:
        if len(self.me["missions"]) >= (2 if self.me["captain"] == "C15" else 1):
            return 0.0
        value = 0.0
        for offer in self.view["offers"]:
            if offer["port"] == port:
                promise, more = self.offer(offer["mission"])
                value = max(value, promise * cost / (cost + more))
        return value

    # ---- home, yard and crew

    def would_win(self, gold: int) -> bool:
        points = min(gold // 10, self.target // 2)
        return self.glory + points >= self.target

    def stashing(self, port: str) -> float:
        if port != self.skills.home or not self.gold:
            return 0.0
        if self.would_win(self.total):
            return 4.0
        cap = self.target // 2
        gain: int = min(self.total // 10, cap) - min(self.stash // 10, cap)
        late = self.view["decks"]["events"] <= 4
        return gain * (0.9 if late else SECURING[self.style])

    def damage(self) -> int:
        ship = self.me["ship"]
        return sum([ship["values"][part] - ship["cubes"][part] for part in ship["values"]])

    def is_crippled(self) -> bool:
        cubes: dict[str, int] = self.me["ship"]["cubes"]
        return not all(cubes.values()) or cubes["hull"] == 1

    def refit(self, port: str) -> float:
        if not self.damage() or (self.gold < 2 and port != self.skills.home):
            return 0.0
        return (0.9 if self.is_crippled() else 0.0) + 0.12 * self.damage()

    def wants_ship(self, price: int, at_hand: int) -> bool:
        """A big ship for its Glory Point: with Gold that the stash does not count, or to win."""
        if price > at_hand or self.me["ship"]["kind"] not in ("sloop", "flute"):
            return False
        left, target = self.total - price, self.target
        points = min(left // 10, target // 2)
        if self.glory + 1 + points >= target:
            return not self.would_win(self.total)
        return left >= (OUTFIT[self.style] or 5 * target)

    def new_ship(self, port: str) -> float:
        at_hand = self.total if port == self.skills.home else self.gold
        return 1.0 if self.wants_ship(30, at_hand) else 0.0

    # ---- all together

    def in_harbour(self, port: str, cost: float) -> float:
        value = self.sale(port) + self.purchase(port) + self.stashing(port)
        value += self.errand_in_port(port) + self.claims(port, cost)
        value += self.refit(port) + self.new_ship(port)
        rumor = self.own["rumor"]
        if rumor is None and self.gold >= 2:
            value += ASKING[self.style] * odds(self.skills.influence)
        elif rumor and RUMORS[rumor].in_port and RUMORS[rumor].zone == port:
            value += self.check(rumor)
        return value

    def at_sea(self, zone: str) -> float:
        value = self.errand_at_sea(zone) + max(self.raiding(zone), *self.prey(zone).values(), 0.0)
        rumor = self.own["rumor"]
        if rumor and not RUMORS[rumor].in_port and RUMORS[rumor].zone == zone:
            value += self.check(rumor)
        return value

    def raiding(self, zone: str) -> float:
        if not self.view["zones"][zone]["merchant"] or f"merchant-{zone}" in self.scouted:
            return 0.0
        if self.is_crippled() or not self.flags(zone):
            return 0.0
        dice = self.skills.scouting + (zone == "BAS")
        return self.raids() * odds(dice) * (1.2 if zone in ("CCS",) else 1.0)

    def prey(self, zone: str) -> dict[int, float]:
        """Captains at sea there whose crew is no match for ours, and what each is worth."""
        found: dict[int, float] = {}
        if not HUNTING[self.style] or self.is_crippled():
            return found
        ours = self.me["ship"]["cubes"]["crew"] * self.skills.leadership
        for other in self.view["players"]:
            if other["zone"] != zone or other["in_port"] or other["seat"] == self.me["seat"]:
                continue
            if str(other["seat"]) in self.scouted or not other["captain"]:
                continue
            crew = other["ship"]["cubes"]["crew"]
            theirs = max(1, crew * CAPTAINS[other["captain"]].leadership)
            strong = other["ship"]["cubes"]["cannons"] > self.me["ship"]["cubes"]["cannons"]
            if ours >= 1.5 * theirs and not strong:
                found[other["seat"]] = HUNTING[self.style] * odds(self.skills.scouting)
        return found

    def raids(self) -> float:
        """How much a merchant found is worth; who has nothing left must take something."""
        if self.total < 3 and not (self.hold or self.own["rumor"] or self.me["missions"]):
            return 0.5
        return RAIDING[self.style]

    def flags(self, zone: str) -> bool:
        """May it be raided without a quarrel with one's own nation?"""
        own = self.view["zones"][self.skills.home]["nation"]
        return bool(self.view["zones"][zone]["nation"] != own)

    def plans(self) -> list[Plan]:
        found = []
        for zone in NEIGHBOURS:
            if self.view["zones"][zone]["nation"]:
                cost = self.port_cost(zone)
                if cost < FAR:
                    found.append(Plan(self.in_harbour(zone, cost) / cost, zone, True))
            value = self.at_sea(zone)
            if value:
                found.append(Plan(value / (self.reach[zone] + 1), zone, False))
        return found
