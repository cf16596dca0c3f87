"""How a mate of Merchants & Marauders fights, raids and takes hits; also for an NPC it leads."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quarterdeck.games.merchants_and_marauders.verbs import REROLL, named
from quarterdeck.kernel import Move, Seat

from .merchants_and_marauders_tables import CAPTAINS, icon_of, plunder_of

View = dict[str, Any]
Moves = tuple[Move, ...]

GLORIOUS = 12  # Gold of a raid that earns a Glory Point
SCRATCH = 0.12  # Glory Points that a point of damage costs
LOST = 0.5  # what more it costs if a location is gone

_ALL = Counter([(plunder_of(f"K{n:02}"), icon_of(f"K{n:02}")) for n in range(1, 65)])
Card = tuple[int, str]


# ---- battles


def sides(view: View) -> tuple[int | str, int | str] | None:
    """The two sides of the fight under way."""
    for one in reversed(view["doing"]):
        if "aggressor" in one:
            return one["aggressor"], one["defender"]
    return None


def ship_of(view: View, side: int | str) -> View:
    found: View = view["players"][side]["ship"] if isinstance(side, int) else view["enemy"]
    return found


def leadership(view: View, side: int | str) -> int:
    if isinstance(side, int):
        return CAPTAINS[view["players"][side]["captain"]].leadership
    return int(next((npc["leadership"] for npc in view["npcs"] if npc["key"] == side), 2))


def declare(view: View, seat: Seat, moves: Moves) -> Move:
    """Shoot, board or flee: board with the stronger crew, flee from the stronger ship."""
    if moves[0].verb == "chasers":
        return moves[0]
    fight = sides(view)
    assert fight is not None
    declared = next(one["declared"] for one in view["doing"] if one["what"] == "NavalRound")
    side, foe = fight[len(declared)], fight[1 - len(declared)]
    mine, theirs = ship_of(view, side)["cubes"], ship_of(view, foe)["cubes"]
    ours = mine["crew"] * leadership(view, side)
    against = theirs["crew"] * leadership(view, foe)
    guns = mine["cannons"] * mine["hull"] - theirs["cannons"] * theirs["hull"]
    liking = {"shoot": 0.5 * guns, "board": 1.0 * (ours - against), "flee": 0.0}
    if theirs["hull"] == 1 and mine["cannons"] >= 2:
        liking["shoot"] += 2
    if not mine["cannons"]:
        liking["shoot"] = -5.0  # it hits nothing: two who did only that would never end (MM-R131)
    if isinstance(side, str):
        liking["flee"] = -3.0  # an NPC is whole again after the battle: let it fight on
    return max(moves, key=lambda move: liking.get(move.verb, -9.0))


def place_hit(view: View, seat: Seat, moves: Moves) -> Move:
    """One's own ship takes it where most is left; the enemy's where it hurts."""
    doing = view["doing"][-1]
    if doing["what"] == "Carry":
        return next((move for move in moves if named(move) == "hull"), moves[0])
    side: int | str = seat
    for ship, hits in zip(doing.get("ships", ()), doing.get("hits", ()), strict=False):
        if "skull" in hits:
            side = ship
            break
    cubes = dict(ship_of(view, side)["cubes"])
    for location in [hit for hits in doing.get("hits", ()) for hit in hits]:
        if location in cubes:
            cubes[location] -= 1
    spare = {"hull": -0.6, "masts": 0.2, "cargo": 0.3, "crew": 0.1, "cannons": 0.0}

    def left(move: Move) -> float:
        location = named(move)
        return float(cubes[location]) + spare[location] - (6 if cubes[location] <= 1 else 0)

    return max(moves, key=left)


def brace(view: View, seat: Seat, moves: Moves) -> Move:
    """Cancel the hit that would do most harm."""
    cubes = view["players"][seat]["ship"]["cubes"]
    order = ["hull", "masts", "cannons", "crew", "cargo"]

    def harm(move: Move) -> float:
        if not named(move):
            return -0.5
        location = named(move)
        return (3.0 if cubes[location] <= 1 else 0.0) - 0.1 * order.index(location)

    return max(moves, key=harm)


def reroll(view: View, seat: Seat, moves: Moves) -> Move:
    """Throw again one's own dice that are no skulls, or the enemy's skulls."""

    def gain(move: Move) -> float:
        if move.verb == "pass":
            return 0.0
        faces = [one for one in REROLL.of(move) if one not in ("own", "enemy")]
        skulls = faces.count("skull")
        if "enemy" in REROLL.of(move):
            return 0.65 * skulls - 0.35 * (len(faces) - skulls)
        return 0.33 * (len(faces) - skulls) - 0.67 * skulls

    return max(moves, key=gain)


# ---- Merchant Raids


class Raid:
    """A raid under way: what its cards would bring."""

    def __init__(self, view: View, seat: Seat) -> None:
        me = view["players"][seat]
        self.cubes: dict[str, int] = me["ship"]["cubes"]
        self.escapes: int = me["ship"]["maneuverability"]
        self.room: int = me["own"]["room"] - len(me["own"]["hold"])
        self.cards: list[Card] = [(plunder_of(one), icon_of(one)) for one in view["laid_out"]]
        self.unseen = _ALL - Counter(self.cards)
        self.count = sum(self.unseen.values())

    def worth(self, cards: list[Card]) -> float:
        hits = Counter([icon for _, icon in cards])
        escapes = hits.pop("escape", 0)
        gone = [place for place, count in hits.items() if count >= self.cubes[place]]
        cost = SCRATCH * sum(hits.values()) + LOST * len(gone)
        if "hull" in gone:
            return -5.0
        if gone or escapes >= self.escapes:
            return -cost
        gold = sum([plunder for plunder, _ in cards])
        goods = 0.15 * max(0, min(len(cards), self.room))
        return 0.1 * gold + (gold >= GLORIOUS) + goods - cost

    def drawn(self, kept: list[Card]) -> float:
        """On average, with one more card."""
        values = [self.worth([*kept, card]) * times for card, times in self.unseen.items()]
        return sum(values) / self.count

    def value(self, move: Move) -> float:
        kept = list(self.cards)
        if named(move):
            card = named(move)
            kept.remove((plunder_of(card), icon_of(card)))
        if move.verb in ("draw", "exchange"):
            return self.drawn(kept)
        return self.worth(kept)


def use_success(view: View, seat: Seat, moves: Moves) -> Move:
    return max(moves, key=Raid(view, seat).value)


def spend_weapon(view: View, seat: Seat, moves: Moves) -> Move:
    """One more success is worth a token, while it can make a difference."""
    raid = Raid(view, seat)
    now = raid.worth(raid.cards)
    doing = view["doing"][-1]
    skulls = doing["dice"].count("skull")
    if now > 1.9 or skulls >= 3:
        return moves[-1]
    return moves[0]
