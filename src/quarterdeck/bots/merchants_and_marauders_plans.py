"""Where a mate of Merchants & Marauders wants to go: every port and Sea-Zone is valued by what
could be done there, in Glory Points for each action it takes to do it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from quarterdeck.games.merchants_and_marauders.shapes import (
    Assault,
    Collect,
    Defeat,
    Delivery,
    MissionEntry,
    Npc,
    Player,
    Raid,
    Spy,
    Survey,
    Tour,
    View,
    Visit,
)
from quarterdeck.kernel import Seat

from .merchants_and_marauders_book import (
    LOCATIONS,
    Book,
    own_of,
    places_of,
    ship_of,
)
from .merchants_and_marauders_judgement import MATE, PIRATE, Judgement

FAR = 1000.0


class Plan(NamedTuple):
    rate: float
    zone: str
    in_port: bool


class Ways(NamedTuple):
    """The sea as it looks to a captain."""

    hunters: set[str]  # where somebody is who would attack it
    rivals: set[str]  # where a captain lies who lives by robbing such as it
    reach: dict[str, float]  # actions to be at sea in each zone, with a detour round hunters
    came_from: dict[str, str]


class Position:
    """What a seat knows of its own captain, and how far everything is."""

    def __init__(
        self, view: View, seat: Seat, book: Book, temper: str = "", mind: Judgement = MATE
    ) -> None:
        self.view, self.book, self.mind = view, book, mind
        self.figures = book.figures
        self.me = view["players"][seat]
        self.own, self.ship = own_of(self.me), ship_of(self.me)
        self.skills = book.captain(self.me)
        self.style: str = temper or self.skills.suits
        self.zone = self.me["zone"] or ""
        self.in_port = self.me["in_port"]
        self.gold = self.me["gold"] or 0
        self.glory = self.me["glory"]
        self.target = view["target"]
        self.stash = self.me["stash"] or 0
        self.total = self.gold + self.stash
        self.hold = self.own["hold"]
        self.goods = Counter([book.good_of(card) for card in self.hold])
        turn = view["turn_state"]
        self.actions = turn["actions"] + turn["moves"] if turn else 0
        self.port_used = turn["port_used"] if turn else False
        self.scouted = turn["scouted"] if turn else []
        self._held = [
            (self.figures.missions[one["id"]], one["progress"]) for one in self.me["missions"]
        ]
        values, cubes = self.ship["values"], self.ship["cubes"]
        self._damage: int = sum([values[place] - cubes[place] for place in LOCATIONS])
        self._is_crippled = cubes["hull"] == 1 or not all([cubes[place] for place in LOCATIONS])
        self._mission_limit = book.of_captain("missions.limit", self.skills)
        self.wanted = self._wanted_goods()
        self._stuck = self._is_stuck()
        self._raids = self._wants_raids()
        self._ways: Ways | None = None  # looked at where somebody wants to go

    def _wanted_goods(self) -> Counter[str]:
        """What the Missions held ask for."""
        wanted: Counter[str] = Counter()
        for mission, _ in self._held:
            if isinstance(mission.task, Delivery) and mission.task.goods:
                wanted += Counter(mission.task.goods[0])
        return wanted

    # ---- the sea

    @property
    def ways(self) -> Ways:
        if self._ways is None:
            self._ways = self._found_ways()
        return self._ways

    @property
    def hunters(self) -> set[str]:
        return self.ways.hunters

    @property
    def rivals(self) -> set[str]:
        return self.ways.rivals

    @property
    def reach(self) -> dict[str, float]:
        return self.ways.reach

    def _hunts(self, npc: Npc) -> bool:
        key = npc["key"]
        if key not in self.me["bounties"]:  # a pirate
            return not self.me["pirate"]
        war = self.view["war"]
        nation = self.skills.nation
        at_war = key in war and nation in war and key != nation
        return self.me["pirate"] or at_war

    def _rivals(self) -> set[str]:
        found = set()
        for other in self.view["players"]:
            if other["seat"] == self.me["seat"] or not (other["captain"] and other["ship"]):
                continue
            captain = self.book.captain(other)
            theirs = other["ship"]["cubes"]["crew"] * captain.leadership
            if (other["pirate"] or captain.suits == PIRATE) and theirs > self._boarders():
                found.add(other["zone"] or "")
        return found

    def _boarders(self) -> int:
        """How strong our own crew is in a fight."""
        return self.ship["cubes"]["crew"] * self.skills.leadership

    def _found_ways(self) -> Ways:
        hunters = {npc["zone"] or "" for npc in self.view["npcs"] if self._hunts(npc)}
        rivals = self._rivals()
        near_hunters, near_rivals = self._around(hunters), self._around(rivals)
        peril = {}
        for zone in self.book.near:
            more = self.mind.shoals if "shoals" in self.figures.zones[zone].does else 0.0
            if zone in hunters:
                more += self.mind.danger[self.style]
            else:
                more += self.mind.rivals if zone in near_rivals else 0.0
                more += self.mind.nearby if zone in near_hunters else 0.0
            peril[zone] = more
        return Ways(hunters, rivals, *self._reach(peril))

    def _reach(self, peril: dict[str, float]) -> tuple[dict[str, float], dict[str, str]]:
        cost = {self.zone: 1.0 if self.in_port else 0.0}
        came: dict[str, str] = {}
        todo = [self.zone]
        while todo:
            zone = min(todo, key=cost.__getitem__)
            todo.remove(zone)
            for other in self.book.near[zone]:
                step = cost[zone] + 1 + peril[other]
                if step < cost.get(other, FAR):
                    cost[other], came[other] = step, zone
                    if other not in todo:
                        todo.append(other)
        return cost, came

    def _around(self, zones: set[str]) -> set[str]:
        return zones.union(*[self.book.near[zone] for zone in zones if zone])

    def fortune(self) -> float:
        """What is lost with the ship, in Glory Points."""
        cards = len(self.hold) + len(self.own["hand"]) + bool(self.own["rumor"])
        big = 0.0 if self.book.is_small(self.ship["kind"]) else self.mind.big_ship
        return self.cost(self.gold) + self.mind.card * cards + big

    def next_step(self, goal: str) -> str:
        came_from = self.ways.came_from
        while came_from[goal] != self.zone:
            goal = came_from[goal]
        return goal

    def port_cost(self, port: str) -> float:
        """Actions until a Port action there is done."""
        if self.in_port and port == self.zone:
            return 1.0 + (self.actions if self.port_used else 0)
        closed = self.view["zones"][port]["closed"]
        fee = self.book.fee(port)
        if closed and not (fee and closed == "bounty" and self.gold >= fee):
            return FAR
        cost = self.reach[port] + 2
        return max(cost, self.actions + 1.0) if self.port_used else cost

    # ---- worth

    def worth(self, gold: float) -> float:
        """More Gold in Glory Points."""
        return self.worth_of(self.total + gold) - self.worth_of(self.total)

    def cost(self, gold: float) -> float:
        """What spending Gold costs, in Glory Points: little where more of it counts nothing."""
        return self.worth_of(self.total) - self.worth_of(self.total - gold)

    def worth_of(self, total: float) -> float:
        cap = self.stash_limit() + self.mind.capital
        counts = min(total, cap)
        points = self.mind.gold * counts / self.figures.thresholds.stash_gold
        return points + self.mind.spare_gold * (total - counts)

    def stash_limit(self) -> int:
        """More Gold in the stash counts nothing: it is half of the target at most."""
        return self.figures.thresholds.stash_gold * self.target // 2

    def demand(self, port: str) -> str:
        return self.view["zones"][port]["demand"] or ""

    def cheapest(self) -> int:
        """Gold with which one card can be bought in any case."""
        return self.figures.prices.goods[0]

    def at_hand(self, port: str) -> int:
        """Gold that can be spent there: at home also what is in the stash."""
        return self.total if port == self.skills.home else self.gold

    def sale(self, port: str) -> float:
        """What the hold would bring there."""
        count = self.goods[self.demand(port)]
        if self.is_stuck():
            return self.worth(self.book.in_zone("sell.other", port) * len(self.hold))
        if not count or (count == 1 and not self.sells_one()):
            return 0.0
        glory = self.mind.glorious * (count >= self.figures.thresholds.sale_cards)
        if self.wanted[self.demand(port)] and not glory:
            return 0.0
        return self.worth(self.book.in_zone("sell.demand", port) * count) + glory

    def is_stuck(self) -> bool:
        return self._stuck

    def _is_stuck(self) -> bool:
        """Too little Gold to trade or to mend a wreck, or no room for goods, and nothing aboard
        that could be sold at an open port (of a poor man's wreck: whatever is aboard)."""
        is_poor = self.gold < self.cheapest()
        tasks = [mission.task for mission, _ in self._held]
        ready = any([isinstance(task, Delivery) and self.can_deliver(task) for task in tasks])
        is_full = self.room() < 1 and not ready
        if not self.hold or not (is_poor or is_full):
            return False
        return (is_poor and self.is_crippled()) or not any(
            self.goods[zone["demand"]] and not zone["closed"] and not self.wanted[zone["demand"]]
            for zone in self.view["zones"].values()
            if zone["demand"]
        )

    def sells_one(self) -> bool:
        """A single card in demand is kept for a better sale while there is Gold and room."""
        return self.gold < 2 * self.cheapest() or self.room() < 2

    def room(self) -> int:
        return self.own["room"] - len(self.hold)

    def purchase(self, port: str) -> float:
        if self.at_hand(port) < self.cheapest():
            return 0.0
        room = self.room() + (self.goods[self.demand(port)] if self.sale(port) else 0)
        if room < 1:
            return 0.0
        again = self.mind.again if port == self.zone and (self.in_port or self.port_used) else 1.0
        some = 1.0 if self.pays() else self.mind.idle
        return self.mind.buying[self.style] * min(room, 4) * again * some

    def pays(self) -> bool:
        """Whether a card sold is worth more than it costs: not where more Gold counts little."""
        return self.worth(self.figures.base["sell.demand"]) > self.cost(self.cheapest())

    def check(self, card: str) -> float:
        """A Rumor followed up."""
        rumor = self.figures.rumors[card]
        chance = self.book.odds(self.dice(rumor.skill), rumor.successes)
        appeal = self.mind.errands[self.style] * self.mind.lore
        return appeal * chance * (1 + self.worth(self.book.rumor_gold[card]))

    def dice(self, skill: str) -> int:
        return int(getattr(self.skills, skill))

    # ---- Missions

    def prize(self, mission: MissionEntry) -> float:
        return self.mind.errands[self.style] * (1 + self.worth(self.book.mission_gold[mission.id]))

    def can_deliver(self, task: Delivery) -> bool:
        if task.any:
            return len(self.hold) >= task.any
        return any(not Counter(wanted) - self.goods for wanted in task.goods)

    def storming(self, task: Assault) -> float:
        """The odds of a Crew Combat of a Mission."""
        ratio = self._boarders() / (task.crew * task.leadership)
        return max(0.0, min(0.95, 0.5 + 0.45 * (ratio - 1)))

    def errand_in_port(self, port: str) -> float:
        """What a Port action there does for the Missions held."""
        value = 0.0
        for mission, progress in self._held:
            task = mission.task
            if isinstance(task, Tour):
                if self.view["zones"][port]["nation"] in {*task.nations} - {*progress}:
                    value += self.prize(mission) / (len(task.nations) - len(progress))
            elif port not in places_of(mission):
                continue
            elif isinstance(task, Visit) and port not in progress:
                value += self.prize(mission) / (len(task.ports) - len(progress))
            elif isinstance(task, Collect):
                value += self.prize(mission) * self.book.odds(self.dice(task.roll))
            elif isinstance(task, Delivery) and self.can_deliver(task):
                value += self.prize(mission)
        return value

    def errand_at_sea(self, zone: str) -> float:
        value = 0.0
        for mission, progress in self._held:
            task = mission.task
            if isinstance(task, Survey) and zone in task.zones and zone not in progress:
                left = task.count - len(progress)
                value += self.prize(mission) * self.book.odds(self.skills.scouting) / left
            elif isinstance(task, Assault) and zone == task.zone:
                chance = self.storming(task)
                value += self.prize(mission) * chance if chance > 0.4 else 0.0
            elif isinstance(task, Spy) and self._naval(zone, task.but):
                value += self.prize(mission) * self.book.odds(self.skills.scouting)
        return value

    def _naval(self, zone: str, but: str) -> bool:
        keys = [npc["key"] for npc in self.view["npcs"] if npc["zone"] == zone]
        return any(key in self.me["bounties"] and key != but for key in keys)

    def offer(self, card: str) -> tuple[float, float]:
        """What claiming a Mission promises, and the actions it takes from there on."""
        mission = self.figures.missions[card]
        task, roll = mission.task, mission.needs.roll
        if not self._may_claim(mission):
            return 0.0, 1.0
        value = self.prize(mission) * (self.book.odds(self.dice(roll)) if roll else 1.0)
        legs = [self.book.distance(mission.location, place) for place in places_of(mission)]
        if isinstance(task, Visit):
            return value, 3 + max(legs) + (3 * (len(legs) - 1))
        if isinstance(task, Collect):
            return value, 6 + max(legs)
        if isinstance(task, Delivery):
            ready = self.can_deliver(task)
            return value * (1.0 if ready else 0.5), legs[0] + (3 if ready else 8)
        if isinstance(task, Survey):
            return value, 2 + max(legs) + 2 * task.count
        if isinstance(task, Assault):
            chance = self.storming(task)
            return value * chance if chance > 0.5 else 0.0, 2 + legs[0]
        if isinstance(task, Raid):
            return value * self.raids() * 0.6, 5.0
        return (value, 14.0) if isinstance(task, Tour) else (value * 0.5, 8.0)

    def _may_claim(self, mission: MissionEntry) -> bool:
        """What can be seen of its requirements; the game says in port whether all are met."""
        needs, wanted = mission.needs, self.me["bounties"]
        if isinstance(mission.task, (Defeat, Spy)) or self.book.mission_gold[mission.id] <= 0:
            return False  # fights are not sought, nor pardons
        if needs.cost > self.gold or (needs.free_cargo and self.room() < 1):
            return False
        if needs.bounty and not self.me["pirate"]:
            return False
        if needs.cannons > self.ship["values"]["cannons"]:
            return False
        if isinstance(mission.task, (Visit, Delivery, Collect)):
            ports = [self.view["zones"][port] for port in places_of(mission)]
            if any(port["closed"] for port in ports):
                return False
        if needs.no_bounty == "any":
            return not self.me["pirate"]
        return not (needs.no_bounty and wanted[needs.no_bounty])

    def mission_limit(self) -> int:
        return self._mission_limit

    def claims(self, port: str, cost: float) -> float:
        if len(self.me["missions"]) >= self.mission_limit():
            return 0.0
        value = 0.0
        for offer in self.view["offers"]:
            if offer["port"] == port:
                promise, more = self.offer(offer["mission"])
                value = max(value, promise * cost / (cost + more))
        return value

    # ---- home, yard and crew

    def would_win(self, gold: int) -> bool:
        return self.glory + self.stash_points(gold) >= self.target

    def stash_points(self, gold: int) -> int:
        return min(gold // self.figures.thresholds.stash_gold, self.target // 2)

    def stashing(self, port: str) -> float:
        if port != self.skills.home or not self.gold:
            return 0.0
        if self.would_win(self.total):
            return 4.0
        put_away = max(0, self.gold - self.mind.capital)  # as much as is put away there
        gain = self.stash_points(self.stash + put_away) - self.stash_points(self.stash)
        late = self.view["decks"]["events"] <= 4
        worth = self.mind.late if late else self.mind.securing[self.style]
        return gain * (worth + self.mind.hurry * max(0, self.leader() - 3))

    def leader(self) -> int:
        """The Glory Points of the best of the others."""
        others = [one["glory"] for one in self.view["players"] if one["seat"] != self.me["seat"]]
        return max(others, default=0)

    def damage(self) -> int:
        return self._damage

    def repair(self) -> int:
        return self.figures.base["price.repair"]

    def is_crippled(self) -> bool:
        return self._is_crippled

    def refit(self, port: str) -> float:
        proceeds = self.book.in_zone("sell.other", port) * len(self.hold)
        if not self.damage() or self.at_hand(port) + proceeds < self.repair():
            return 0.0
        return self.mind.wreck * self.is_crippled() + self.mind.point * self.damage()

    def wants_ship(self, price: int, at_hand: int) -> bool:
        """A big ship for its Glory Point: with Gold that the stash does not count, or to win."""
        if price > at_hand or not self.book.is_small(self.ship["kind"]):
            return False
        left = self.total - price
        if self.glory + 1 + self.stash_points(left) >= self.target:
            return not self.would_win(self.total)
        return left >= min(self.mind.outfit[self.style], self.stash_limit())

    def new_ship(self, port: str) -> float:
        price = self.book.price_of_a_big_ship(port)
        return self.mind.new_ship * self.wants_ship(price, self.at_hand(port))

    def fresh_start(self) -> float:
        """What a new captain is worth more than this one, in Glory Points: a whole ship, Gold from
        the bank if the stash has less, no Bounties; for all that is aboard, and for a turn."""
        start = self.figures.amounts.start_gold
        gold = start - self.stash if self.stash < start else 0
        wanted = 0 if self.style == PIRATE else sum(self.me["bounties"].values())
        goods = self.gold + self.figures.base["sell.other"] * len(self.hold)
        beyond = self.is_crippled() and goods < self.repair() * self.damage()
        gain = (
            self.worth(gold)
            + self.mind.wreck * beyond
            + self.mind.point * self.damage()
            + self.mind.pardon * wanted
        )
        cards = len(self.own["hand"]) + len(self.me["missions"]) + bool(self.own["rumor"])
        loss = (
            self.cost(goods)
            + self.mind.card * cards
            + self.mind.expert * len(self.me["specialists"])
            + self.mind.turn
        )
        return gain - loss - (0.0 if self.book.is_small(self.ship["kind"]) else self.mind.big_ship)

    # ---- all together

    def in_harbour(self, port: str, cost: float) -> float:
        value = self.sale(port) + self.purchase(port) + self.stashing(port)
        value += self.errand_in_port(port) + self.claims(port, cost)
        value += self.refit(port) + self.new_ship(port)
        rumor = self.own["rumor"]
        if rumor is None and self.gold >= self.figures.base["price.rumor"]:
            value += self.mind.asking[self.style] * self.book.odds(self.skills.influence)
        elif rumor and self._is_checked(rumor, "port", port):
            value += self.check(rumor)
        return value

    def _is_checked(self, rumor: str, place: str, zone: str) -> bool:
        card = self.figures.rumors[rumor]
        return (card.place, card.location) == (place, zone)

    def at_sea(self, zone: str) -> float:
        best = max([0.0, *self.prey(zone).values()])
        if self.mind.elusive < 1 and zone != self.zone and self.reach[zone] >= self.actions:
            best *= self.mind.elusive
        value = self.errand_at_sea(zone) + max(self.raiding(zone), best)
        rumor = self.own["rumor"]
        if rumor and self._is_checked(rumor, "zone", zone):
            value += self.check(rumor)
        return value

    def raiding(self, zone: str) -> float:
        if not self._raids or self.is_crippled() or not self.flags(zone):
            return 0.0
        if not self.view["zones"][zone]["merchant"] or f"merchant-{zone}" in self.scouted:
            return 0.0
        rich = self.book.in_zone("raid.draw", zone) > self.figures.base["raid.draw"]
        dice = self.skills.scouting + self.book.in_zone("dice.scouting", zone)
        return self._raids * self.book.odds(dice) * (self.mind.rich_waters if rich else 1.0)

    def prey(self, zone: str) -> dict[int | str, float]:
        """Captains at sea there whose crew is no match for ours, and what each is worth."""
        found: dict[int | str, float] = {}
        if self.is_crippled():
            return found
        for npc in self.view["npcs"]:
            if npc["zone"] == zone and npc["key"] not in self.scouted:
                value = self.battle_with(npc)
                if value > 0:
                    found[npc["key"]] = value * self.book.odds(self.skills.scouting)
        if not self.mind.hunting[self.style]:
            return found
        for other in self.view["players"]:
            if other["zone"] != zone or other["in_port"] or other["seat"] == self.me["seat"]:
                continue
            if str(other["seat"]) in self.scouted or not other["captain"]:
                continue
            cubes = ship_of(other)["cubes"]
            theirs = max(1, cubes["crew"] * self.book.captain(other).leadership)
            strong = cubes["cannons"] > self.ship["cubes"]["cannons"] + self.mind.outgunned
            if self._boarders() >= self.mind.bold * theirs and not strong:
                found[other["seat"]] = self.quarry(other) * self.book.odds(self.skills.scouting)
        return found

    def quarry(self, other: Player) -> float:
        """What attacking a rival is worth, once he is found: who he is, what he has aboard as far
        as that is known, the chance to beat him and what is lost where he wins."""
        thinks = self.mind
        worth = thinks.hunting[self.style] + thinks.loot * self.worth(other["gold"] or 0)
        worth += thinks.spoils * other["cargo"] + thinks.envy * other["glory"]
        if not thinks.stakes:
            return worth
        captain = self.book.captain(other)
        mine, theirs = self.ship["cubes"], ship_of(other)["cubes"]
        dice = self.skills.leadership, captain.leadership
        chance = self.book.boarding(dice, (mine["crew"], theirs["crew"]))
        worth = worth * chance - (1 - chance) * thinks.stakes * (thinks.turn + self.fortune())
        slips = thinks.slip if mine["cannons"] > theirs["cannons"] else 0.0
        return worth * (1 - slips * self.book.escape(self.skills.seamanship, captain.seamanship))

    def battle_with(self, npc: Npc) -> float:
        """What attacking a non-player captain promises: Glory, the price on a pirate's head, and
        what a lost battle costs.  Only pirates quarrel with a navy."""
        is_pirate = npc["key"] not in self.me["bounties"]
        ship = self.figures.ships[npc["ship"]]
        if (not is_pirate and self.style != PIRATE) or self.ship["cubes"]["cannons"] < ship.cannons:
            return 0.0
        dice = self.skills.leadership, npc["leadership"]
        crews = self.ship["cubes"]["crew"], ship.crew
        won = self.book.boarding(dice, crews)
        rewards = self.figures.amounts.npc_rewards
        reward = rewards.get(npc["key"], 0) if not self.me["pirate"] else 0
        quarrel = 0.0 if is_pirate else 2 * self.mind.pardon
        big = 0.0 if self.book.is_small(self.ship["kind"]) else self.mind.big_ship
        lost = (
            self.mind.wreck
            + self.mind.turn
            + big
            + self.cost(self.gold)
            + self.mind.card * len(self.hold)
        )
        gain = won * (1 + self.worth(reward) - quarrel)
        return self.mind.fights * gain - (1 - won) * lost

    def raids(self) -> float:
        return self._raids

    def _wants_raids(self) -> float:
        """How much a merchant found is worth; who has nothing left must take something."""
        if self.total < self.cheapest() and not (
            self.hold or self.own["rumor"] or self.me["missions"]
        ):
            return 0.5
        return self.mind.raiding[self.style] + self.mind.outlaw * self.me["pirate"]

    def flags(self, zone: str) -> bool:
        """May it be raided without a quarrel with one's own nation?"""
        return self.figures.zones[zone].nation != self.skills.nation

    def plans(self) -> list[Plan]:
        """Whatever could be done somewhere, by what it brings for each action."""
        found, haste = [], self.mind.haste
        for zone in self.book.near:
            if self.view["zones"][zone]["nation"]:
                cost = self.port_cost(zone)
                if cost < FAR:
                    found.append(Plan(self.in_harbour(zone, cost) / cost**haste, zone, True))
            value = self.at_sea(zone)
            if value:
                found.append(Plan(value / (self.reach[zone] + 1) ** haste, zone, False))
        return found
