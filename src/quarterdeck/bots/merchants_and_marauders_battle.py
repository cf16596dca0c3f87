"""How a mate of Merchants & Marauders fights, raids and takes hits; also for an NPC it leads."""

from __future__ import annotations

from collections import Counter

from quarterdeck.games.merchants_and_marauders.shapes import (
    Assault,
    CrewCombat,
    Fighter,
    FixHits,
    MerchantRaid,
    NavalCombat,
    NavalRound,
    ShipView,
)
from quarterdeck.games.merchants_and_marauders.verbs import REROLL, named
from quarterdeck.kernel import Move

from . import merchants_and_marauders_book as book
from .merchants_and_marauders_book import LOCATIONS, Card, Question, doings

# ---- battles


def sides(asked: Question) -> tuple[Fighter, Fighter]:
    """The two sides of the fight under way."""
    boarding = doings(asked.view, CrewCombat)
    fight = boarding[0] if boarding else asked.doing(NavalCombat)
    return fight["aggressor"], fight["defender"]


def ship_of(asked: Question, side: Fighter) -> ShipView:
    if isinstance(side, int):
        return book.ship_of(asked.view["players"][side])
    enemy = asked.view["enemy"]
    assert enemy is not None, "an enemy's ship lies open"
    return enemy


def leadership(asked: Question, side: Fighter) -> int:
    if isinstance(side, int):
        return asked.book.captain(asked.view["players"][side]).leadership
    mission = asked.book.figures.missions.get(side)
    if mission is not None and isinstance(mission.task, Assault):
        return mission.task.leadership
    return next(npc["leadership"] for npc in asked.view["npcs"] if npc["key"] == side)


def declare(asked: Question) -> Move:
    """Shoot, board or flee: board with the stronger crew, flee from the stronger ship."""
    if asked.moves[0].verb == "chasers":
        return asked.moves[0]
    fight = sides(asked)
    declared = asked.doing(NavalRound)["declared"]
    side, foe = fight[len(declared)], fight[1 - len(declared)]
    mine, theirs = ship_of(asked, side)["cubes"], ship_of(asked, foe)["cubes"]
    ours = mine["crew"] * leadership(asked, side)
    against = theirs["crew"] * leadership(asked, foe)
    guns = mine["cannons"] * mine["hull"] - theirs["cannons"] * theirs["hull"]
    thinks = asked.mind
    liking = {
        "shoot": thinks.shoot * guns,
        "board": thinks.board * (ours - against),
        "flee": thinks.flee,
    }
    if theirs["hull"] == 1 and mine["cannons"] >= 2:
        liking["shoot"] += 2
    if not mine["cannons"]:
        liking["shoot"] = -5.0  # it hits nothing: two who did only that would never end (MM-R131)
    if isinstance(side, str):
        liking["flee"] = -3.0  # an NPC is whole again after the battle: let it fight on
    return max(asked.moves, key=lambda move: liking.get(move.verb, -9.0))


def place_hit(asked: Question) -> Move:
    """One's own ship takes it where most is left; the enemy's where it hurts."""
    if asked.view["doing"][-1]["what"] == "Carry":
        return next((move for move in asked.moves if named(move) == "hull"), asked.moves[0])
    side: Fighter = asked.seat
    hits: list[list[str]] = []
    for fixing in doings(asked.view, FixHits)[:1]:
        hits = fixing["hits"]
        struck = [
            ship for ship, dice in zip(fixing["ships"], hits, strict=False) if "skull" in dice
        ]
        side = struck[0] if struck else side
    cubes = ship_of(asked, side)["cubes"]
    gone = Counter([location for dice in hits for location in dice])
    left = {place: cubes[place] - gone[place] for place in LOCATIONS}
    spare = {"hull": -0.6, "masts": 0.2, "cargo": 0.3, "crew": 0.1, "cannons": 0.0}

    def worth(move: Move) -> float:
        place = next(one for one in LOCATIONS if one == named(move))
        return left[place] + spare[place] - (6 if left[place] <= 1 else 0)

    return max(asked.moves, key=worth)


def brace(asked: Question) -> Move:
    """Cancel the hit that would do most harm."""
    cubes = asked.ship["cubes"]
    order = ["hull", "masts", "cannons", "crew", "cargo"]
    weak = [place for place in LOCATIONS if cubes[place] <= 1]

    def harm(move: Move) -> float:
        if not named(move):
            return -0.5
        return (3.0 if named(move) in weak else 0.0) - 0.1 * order.index(named(move))

    return max(asked.moves, key=harm)


def reroll(asked: Question) -> Move:
    """Throw again one's own dice that are no skulls, or the enemy's skulls."""

    def gain(move: Move) -> float:
        if move.verb == "pass":
            return 0.0
        faces = [one for one in REROLL.of(move) if one not in ("own", "enemy")]
        skulls = faces.count("skull")
        if "enemy" in REROLL.of(move):
            return 0.65 * skulls - 0.35 * (len(faces) - skulls)
        return 0.33 * (len(faces) - skulls) - 0.67 * skulls

    return max(asked.moves, key=gain)


# ---- Merchant Raids


class Raid:
    """A raid under way: what its cards would bring."""

    def __init__(self, asked: Question) -> None:
        self.book, self.mind = asked.book, asked.mind
        cubes = asked.ship["cubes"]
        self.cubes = {str(place): cubes[place] for place in LOCATIONS}
        self.escapes = asked.ship["maneuverability"]
        self.room = asked.own["room"] - len(asked.own["hold"])
        self.glorious = self.book.figures.thresholds.raid_gold
        self.cards = [self.book.card(one) for one in asked.view["laid_out"]]
        self.unseen = self.book.cargo - Counter(self.cards)
        self.count = sum(self.unseen.values())

    def worth(self, cards: list[Card]) -> float:
        hits = Counter([icon for _, icon in cards])
        escapes = hits.pop("escape", 0)
        gone = [place for place, count in hits.items() if count >= self.cubes[place]]
        thinks = self.mind
        cost = thinks.scratch * sum(hits.values()) + thinks.lost * len(gone)
        if "hull" in gone:
            return -5.0
        if gone or escapes >= self.escapes:
            return -cost
        gold = sum([plunder for plunder, _ in cards])
        goods = 0.15 * max(0, min(len(cards), self.room))
        return thinks.plunder * gold + (gold >= self.glorious) + goods - cost

    def drawn(self, kept: list[Card]) -> float:
        """On average, with one more card."""
        values = [self.worth([*kept, card]) * times for card, times in self.unseen.items()]
        return sum(values) / self.count

    def value(self, move: Move) -> float:
        kept = list(self.cards)
        if named(move):
            kept.remove(self.book.card(named(move)))
        if move.verb in ("draw", "exchange"):
            return self.drawn(kept)
        return self.worth(kept)


def use_success(asked: Question) -> Move:
    return max(asked.moves, key=Raid(asked).value)


def spend_weapon(asked: Question) -> Move:
    """One more success is worth a token, while it can make a difference."""
    raid = Raid(asked)
    now = raid.worth(raid.cards)
    skulls = asked.doing(MerchantRaid)["dice"].count("skull")
    if now > 1.9 or skulls >= 3:
        return asked.moves[-1]
    return asked.moves[0]
