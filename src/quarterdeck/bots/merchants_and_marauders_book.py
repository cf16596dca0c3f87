"""What a mate of Merchants & Marauders knows by heart: the catalogue of the cards that are played
with, and what follows from it.  And how a question is put to it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from quarterdeck.games.merchants_and_marauders.shapes import (
    Assault,
    CaptainEntry,
    Collect,
    Delivery,
    Figures,
    Location,
    MissionEntry,
    Own,
    Player,
    Reward,
    ShipView,
    Survey,
    View,
    Visit,
)
from quarterdeck.kernel import Move, Seat

from .merchants_and_marauders_judgement import MATE, MERCHANT, Judgement

LOCATIONS: tuple[Location, ...] = ("hull", "masts", "cargo", "crew", "cannons")
Moves = tuple[Move, ...]
Card = tuple[int, str]  # a Cargo Card to a raider: its Plunder Value and its icon
D = TypeVar("D")

# About how much Gold the parts of a reward are worth that are no Gold.
BOUNTY = -2  # each
THINGS = {
    "weapons": 2, "refit": 2, "fills_crew": 1, "hires": 1, "papers_worn": 3, "coves": 2,
}  # fmt: skip
GLORY_CARD, RUMORS = 2, 5
GOODS, CACHE, SALVAGE = 0.75, 0.55, 0.5  # of a sale without demand, with it; of a card salvaged


class Book:
    """The figures of a card set, typed; ids are those of the views."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.near = {zone.id: zone.adjacent for zone in figures.zones.values()}
        self.cargo = Counter([self.card(card) for card in figures.cargo])
        self.skull = figures.die.count("skull") / len(figures.die)
        self.storms = {card.id for card in figures.events.values() if "storm" in card.does}
        big_ships = [figures.ships[kind].buy for kind in figures.thresholds.big_ships]
        self.big_ship = min(big_ships)  # the price of the cheapest
        self.rumor_gold = {one.id: self.gold_of(one.reward) for one in figures.rumors.values()}
        self.mission_gold = {one.id: self._mission_gold(one) for one in figures.missions.values()}
        self._far: dict[tuple[str, str], int] = {}
        self._fights: dict[tuple[tuple[int, int], tuple[int, int]], float] = {}

    def captain(self, player: Player) -> CaptainEntry:
        return self.figures.captains[player["captain"] or ""]

    def good_of(self, card: str) -> str:
        return self.figures.cargo[card].good

    def card(self, card: str) -> Card:
        return self.figures.cargo[card].plunder, self.figures.cargo[card].icon

    def distance(self, start: str, goal: str) -> int:
        """Sail actions between two Sea-Zones on the shortest way."""
        if (start, goal) not in self._far:
            reached, steps = {start}, 0
            while goal not in reached:
                reached |= {other for zone in reached for other in self.near[zone]}
                steps += 1
            self._far[start, goal] = steps
        return self._far[start, goal]

    def in_zone(self, name: str, zone: str) -> int:
        """A figure as it is in that zone, as far as the zone changes it."""
        return self.figures.base.get(name, 0) + self.figures.zones[zone].changes.get(name, 0)

    def of_captain(self, name: str, captain: CaptainEntry) -> int:
        """A figure for a captain, as far as his abilities change it."""
        changes = [ability.changes.get(name, 0) for ability in captain.abilities]
        return self.figures.base[name] + sum(changes)

    def fee(self, port: str) -> int:
        """What lets a wanted captain in; 0: nothing does."""
        return self.figures.zones[port].does.get("haven", {}).get("gold", 0)

    def big_ships(self, style: str) -> list[str]:
        """Those that bring a Glory Point, the one that suits best first."""
        ships = self.figures.ships
        part = "cargo" if style == MERCHANT else "maneuverability"
        return sorted(
            self.figures.thresholds.big_ships, key=lambda kind: -int(getattr(ships[kind], part))
        )

    def is_small(self, kind: str) -> bool:
        """A ship that costs less than every big one."""
        return 0 < self.figures.ships[kind].buy < self.big_ship

    def price_of_a_big_ship(self, port: str) -> int:
        return self.big_ship + self.figures.zones[port].changes.get("price.ship", 0)

    def odds(self, dice: int, successes: int = 1) -> float:
        """The chance of so many skulls or more, one or two."""
        miss = (1 - self.skull) ** dice
        if successes > 1:
            miss += dice * self.skull * (1 - self.skull) ** (dice - 1)
        return 1 - miss

    def boarding(self, dice: tuple[int, int], crews: tuple[int, int]) -> float:
        """The chance to win a Crew Combat with those Leadership dice, mine and theirs; who falls
        last of both is left to the toss of a coin."""
        mine, theirs = crews
        if not mine or not theirs:
            return (1.0 if mine else 0.5) if not theirs else 0.0
        known = self._fights.get((dice, crews))
        if known is not None:
            return known
        won = still = 0.0
        for ours, against in product(range(dice[0] + 1), range(dice[1] + 1)):
            chance = self._skulls(dice[0], ours) * self._skulls(dice[1], against)
            left = max(0, mine - min(against, theirs)), max(0, theirs - min(ours, mine))
            if left == crews:
                still += chance
            else:
                won += chance * self.boarding(dice, left)
        self._fights[dice, crews] = won / (1 - still)
        return self._fights[dice, crews]

    def escape(self, hunter: int, prey: int) -> float:
        """The chance to get away from a hunter who wants to board, with those Seamanship dice: the
        one by winning the contest against no skull, the other by winning it."""
        away = self._skulls(hunter, 0) * (1 - self._skulls(prey, 0))
        boards = 0.0
        for ours, theirs in product(range(1, hunter + 1), range(prey + 1)):
            chance = self._skulls(hunter, ours) * self._skulls(prey, theirs)
            boards += chance * (1.0 if ours > theirs else 0.5 if ours == theirs else 0.0)
        return away / (away + boards)

    def _skulls(self, dice: int, count: int) -> float:
        return comb(dice, count) * self.skull**count * (1 - self.skull) ** (dice - count)

    # ---- about how much Gold

    def gold_of(self, reward: Reward) -> float:
        base = self.figures.base
        gold = (reward.gold + reward.honest_gold) / (2 if reward.honest_gold else 1)
        gold += reward.or_gold + reward.else_gold / 2 + BOUNTY * sum(reward.bounties.values())
        gold += sum([worth for part, worth in THINGS.items() if getattr(reward, part)])
        gold += GLORY_CARD * reward.glory_cards + (RUMORS if reward.rumors else 0)
        gold += CACHE * base["sell.demand"] * reward.cache
        if reward.goods is not None:
            gold += GOODS * base["sell.other"] * reward.goods.keep
        if reward.salvage is not None:
            gold += reward.salvage.most + SALVAGE * reward.salvage.draw
        return gold

    def _mission_gold(self, mission: MissionEntry) -> float:
        task, gold = mission.task, self.gold_of(mission.reward) - mission.needs.cost
        if isinstance(task, Visit) and task.seen is not None:
            gold += BOUNTY * sum(task.seen.bounties.values())
        return gold


def places_of(mission: MissionEntry) -> tuple[str, ...]:
    """Where a Mission is to be done."""
    task = mission.task
    if isinstance(task, Visit):
        return task.ports
    if isinstance(task, (Delivery, Collect)):
        return (task.port,)
    if isinstance(task, Survey):
        return task.zones
    return (task.zone,) if isinstance(task, Assault) else ()


@lru_cache(maxsize=8)
def book_of(cards: Any) -> Book:
    """Of the card set that a world is played with."""
    return Book(msgspec.convert(cards.catalogue(), Figures))


class Question(NamedTuple):
    """What a seat is asked: what it sees, what it may answer, and the cards played with."""

    view: View
    seat: Seat
    moves: Moves
    book: Book
    temper: str = ""  # "": as the Captain's skills suggest
    mind: Judgement = MATE

    @property
    def me(self) -> Player:
        return self.view["players"][self.seat]

    @property
    def own(self) -> Own:
        return own_of(self.me)

    @property
    def ship(self) -> ShipView:
        return ship_of(self.me)

    def doing(self, kind: type[D]) -> D:
        """The innermost procedure of that kind, which is under way."""
        return next(one for one in doings(self.view, kind))

    def find(self, verb: str, *args: int | str) -> Move | None:
        wanted = Move(verb, args)
        return wanted if wanted in self.moves else None

    def those(self, *verbs: str) -> list[Move]:
        return [move for move in self.moves if move.verb in verbs]


def doings(view: View, kind: type[D]) -> list[D]:
    """The procedures of that kind, innermost first: its name is the type's."""
    return [cast(D, one) for one in reversed(view["doing"]) if one["what"] == kind.__name__]


def own_of(player: Player) -> Own:
    own = player["own"]
    assert own is not None, "a seat knows its own things"
    return own


def ship_of(player: Player) -> ShipView:
    ship = player["ship"]
    assert ship is not None, "a captain at sea has a ship"
    return ship
