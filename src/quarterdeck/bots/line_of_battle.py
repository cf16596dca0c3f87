"""Mate for Line of Battle: weighs ships by their points and their danger.

It works out anew at every small move which play is best, from its own seat's view and nothing
else, so two games that look the same to it get the same answer.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast

from quarterdeck.games.line_of_battle.shapes import BreakCard, Card, Player, Shift, Ship, View
from quarterdeck.games.line_of_battle.verbs import (
    AT,
    BLOCKADE_PORT,
    BOARD,
    BREAK,
    BURN,
    CLEAR_NONE,
    DECLARE,
    DISCARD,
    DOUSE,
    ENTER,
    FLAG,
    JOIN,
    LEAVE,
    PLAY,
    RAID,
    REPAIR_HIT,
    SHOW,
    SHOW_NONE,
    TOW,
    WITH,
)
from quarterdeck.kernel import Game, Move, Seat
from quarterdeck.kernel.verbs import Verb1

# Figures found by playing against deckhands and against itself, in points.
PROGRESS = 0.5  # of a ship's points, for shooting away all of its Hull short of sinking her
DISMAST = 0.16  # of a ship's points, for taking her last Rigging without boarding her
BROUGHT_HOME = 0.75  # how likely a Prize reaches Port with a Refuse Battle in hand
NEW_SHIP = 5.0
BLOCKADING = 0.6
SHAKEN = 0.9  # for each ship in a Line that is broken
LOSING = 0.8  # of a ship's points, for losing her
KEEP = {"boarding_party": 2.5, "refuse_battle": 4.0, "rake": 1.2, "additional_ship": 3.0,
        "break_the_line": 2.5, "fire_ship": 1.5, "repair": 0.8, "bucket_brigade": 0.7,
        "blockade": 0.2}  # fmt: skip
AGAINST: dict[str, Verb1[int]] = {one.name: one for one in (BREAK, RAID, BLOCKADE_PORT)}
MENDING: dict[str, Verb1[int]] = {one.name: one for one in (REPAIR_HIT, DOUSE)}
STRONG = 3  # hits from which a Broadside is worth keeping


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    table = Table(world.view(seat), seat, world.cards.figures)
    worth = {move: table.worth(move) + 0.01 * rng.random() for move in moves}
    return max(moves, key=worth.__getitem__)


class Table:
    """What one seat sees, with its judgement of every move."""

    def __init__(self, view: View, seat: Seat, figures: Any) -> None:
        self.figures = figures  # those of the card set that is played with
        self.view = view
        self.seat = seat
        self.me = view["players"][seat]
        self.hand: dict[int, Card] = {card["id"]: card for card in view["hand"] or []}
        self.others: list[Player] = [p for p in view["players"] if p["seat"] != seat]
        self.ships: dict[int, Ship] = {}
        for player in view["players"]:
            for ship in (*player["line"], *player["prizes"], *player["port"]):
                self.ships[ship["id"]] = ship
        self.able = [ship for ship in self.me["line"] if ship["mobile"] and not ship["struck"]]

    def worth(self, move: Move) -> float:
        verb = move.verb
        if verb == PLAY.name:
            return self.playing(self.hand[PLAY.of(move)])
        if verb == DISCARD.name:
            return self.discarding(self.hand[DISCARD.of(move)])
        if verb == AT.name:
            number, place = AT.of(move)
            return self.shot(self.under_way(), self.ships[number], place)
        if verb == WITH.name:
            return self.sending(self.ships[WITH.of(move)])
        if verb == SHOW.name:
            return self.showing(move)
        return self.other(verb, move)

    def under_way(self) -> Card:
        """The card that is being played."""
        pending = self.view["pending"]
        assert pending is not None
        assert pending["card"] is not None
        return pending["card"]

    # ---- choosing a card

    def playing(self, card: Card) -> float:
        kind = card["kind"]
        if card["red"]:
            return -self.harm(kind)
        if kind in ("broadside", "rake"):
            return self.best_shot(card)
        if kind == "boarding_party":
            return self.best_boarding()
        if kind == "refuse_battle":
            return self.refusing()
        if kind == "additional_ship":
            return NEW_SHIP + 2.0 * max(0, 3 - len(self.me["line"]))
        if kind == "break_the_line":
            return max([self.breaking(other) for other in self.others])
        if kind == "fire_ship":
            return max([self.burning(other) for other in self.others])
        if kind == "repair":
            return max([self.repairing(ship) for ship in self.mine()], default=0.0)
        if kind == "bucket_brigade":
            return 1.0 + max([self.dousing(ship) for ship in self.mine()], default=0.0)
        return BLOCKADING

    def discarding(self, card: Card) -> float:
        """The best card to part with is the one that is least likely to be of use."""
        out = 0.0
        if card["kind"] == "refuse_battle":
            broken = bool(self.me["broken_by"])
            out = 0.0 if broken else 1.5 * len(self.me["port"])
        return out - self.keeping(card)

    def keeping(self, card: Card) -> float:
        if card["kind"] != "broadside":
            value = KEEP.get(card["kind"], 0.0)
            if card["kind"] == "refuse_battle" and self.me["prizes"]:
                value += 8.0
            return value
        if not any([ship["rate"] <= card["rate"] for ship in self.me["line"]]):
            return 0.1
        return float(0.4 * card["hits"] + (1.0 if card["hits"] >= STRONG else 0.0))

    def harm(self, kind: str) -> float:
        """What a red card does to oneself; nothing if it is passed on."""
        line, afloat = self.me["line"], self.me["line"] + self.me["prizes"]
        if kind == "fire":
            hurt = [s for s in afloat if s["points_left"] < s["points"]]
            return sum([0.3 * s["points"] for s in hurt]) / len(hurt) if hurt else -0.5
        if kind == "strike":
            below = self.figures.strike_below
            weak = [s for s in line if s["hull_left"] < min(below, s["hull"]) and not s["struck"]]
            fears = [s["points"] * at_least(s["hull_left"]) / 2 for s in weak]
            return sum(fears) if weak else -0.5
        if kind == "run_aground":
            lost = [s["points"] * at_least(s["rate"]) for s in afloat]
            return sum(lost) / len(lost) if lost else -0.5
        if kind == "admiraltys_orders":
            return 2.0 if self.able else -0.5
        return 1.0 * len(self.theirs()) - 1.0 * len(self.me["broken_by"])

    def theirs(self) -> list[BreakCard]:
        """The Break the Line cards that this seat has in front of others."""
        return [one for p in self.others for one in p["broken_by"] if one["seat"] == self.seat]

    def mine(self) -> list[Ship]:
        return [*self.me["line"], *self.me["prizes"], *self.me["port"]]

    # ---- guns

    def targets(self) -> list[Ship]:
        """Ships that guns may find; the rules have the last word when it comes to firing."""
        found = []
        for player in self.others:
            for ship in player["line"]:
                shielded = player["refusing"] is not None and ship["mobile"]
                if not ship["struck"] and not shielded:
                    found.append(ship)
            if player["broken_by"]:
                found += [ship for ship in player["prizes"] if not ship["struck"]]
        return found

    def best_shot(self, card: Card) -> float:
        places = ["hull", "rigging"] if card["place"] == "either" else [card["place"]]
        shots = [self.shot(card, ship, place) for ship in self.targets() for place in places]
        return max(shots, default=0.0)

    def shot(self, card: Card, ship: Ship, place: str) -> float:
        """Sinking beats all; else progress on a ship that is nearly gone, and masts that can be
        boarded for."""
        hits, points = card["hits"], ship["points"] * self.grudge(self.owner(ship))
        helped = self.helping(card)
        if place == "hull":
            left = ship["hull_left"]
            if hits >= left:
                return float(points)
            after = left - hits
            if helped and after <= helped:
                return float(points) * 0.95
            return float(PROGRESS * points * hits / ship["hull"] * (1 + 1 / (1 + after)))
        left = ship["rigging_left"]
        if left <= 0:
            return -1.0
        if hits + helped < left:
            return float(0.2 * DISMAST * points * hits / left)
        worth = DISMAST * points
        if card["kind"] == "broadside" and self.holds("boarding_party"):
            worth = max(worth, 0.95 * self.boarding(ship, spent=card["id"]))
        elif self.holds("boarding_party"):
            worth = max(worth, 0.6 * self.boarding(ship, spent=card["id"]))
        return float(worth)

    def helping(self, card: Card) -> int:
        """What a Rake in hand would add to this Broadside."""
        if card["kind"] != "broadside" or self.raked():
            return 0
        return max([c["hits"] for c in self.hand.values() if c["kind"] == "rake"], default=0)

    def raked(self) -> bool:
        """Whether this turn's Rake is fired: it was one of two shots, or lies on its target."""
        pending = self.view["pending"]
        fired = [shot["card"] for shot in pending["played"]] if pending else []
        return len(fired) > 1 or any(
            [
                hit["kind"] == "rake" and hit["id"] in fired
                for ship in self.ships.values()
                for hit in (*ship["hull_hits"], *ship["rigging_hits"])
            ]
        )

    def holds(self, kind: str) -> bool:
        return any([card["kind"] == kind for card in self.hand.values()])

    def owner(self, ship: Ship) -> Seat:
        assert ship["seat"] is not None  # only a ship in the pile has none
        return ship["seat"]

    def grudge(self, owner: Seat) -> float:
        """Rather hit those who are ahead."""
        best = max([player["score"] for player in self.others])
        return float(1.0 + 0.004 * (self.view["players"][owner]["score"] - best))

    # ---- boarding

    def best_boarding(self) -> float:
        pending = self.view["pending"]
        if pending is not None and pending["played"]:
            hit = [shot["target"] for shot in pending["played"]]
            prey = [self.ships[number] for number in hit if number in self.ships]
        else:
            prey = [ship for player in self.others for ship in player["line"] + player["prizes"]]
        ripe = [self.boarding(ship) for ship in prey if ship["struck"] or not ship["mobile"]]
        return max(ripe, default=-5.0)

    def boarding(self, target: Ship, spent: int = -1) -> float:
        """What comes of boarding her: her worth by the odds, less the boarder's by the odds."""
        prize = self.prize_worth(target)
        if target["struck"]:
            return prize
        hits = self.strength(spent)
        defence = self.defence(target)
        takes, loses = self.figures.capture_at - hits, self.figures.lost_at - hits
        win = sum([at_least(takes + d) * share for d, share in defence])
        lose = sum([(1 - at_least(loses + d + 1)) * share for d, share in defence])
        cheapest = min([ship["points"] for ship in self.able], default=10)
        return win * prize - lose * 2.0 * cheapest - 0.5

    def strength(self, spent: int = -1) -> int:
        """The most that a card of the hand would count for one's best boarder."""
        rates = [ship["rate"] for ship in self.able]
        best = 0
        for card in self.hand.values():
            fits = card["kind"] == "broadside" and min(rates, default=7) <= card["rate"]
            if card["id"] != spent and (fits or (card["kind"] == "rake" and not self.raked())):
                best = max(best, card["hits"])
        return best

    def defence(self, target: Ship) -> tuple[tuple[int, float], ...]:
        """What the defender may show: about half of a hand are guns, the better ones rarer."""
        cards = self.view["players"][self.owner(target)]["hand"]
        armed = 1 - 0.8**cards
        return ((0, 1 - armed), (1, armed * 0.3), (2, armed * 0.45), (3, armed * 0.25))

    def prize_worth(self, ship: Ship) -> float:
        left = float(ship["points_left"])
        home = BROUGHT_HOME if self.holds("refuse_battle") else 0.4
        if self.me["blockaded_by"]:
            home *= 0.5
        if self.view["draw_pile"] < 4 * len(self.view["players"]):
            home *= 0.7
        return float(home * self.in_port(ship) + (1 - home) * left)

    def in_port(self, ship: Ship) -> float:
        """What a Prize scores when she is brought home."""
        return float(self.figures.prize_factor * ship["points"])

    def sending(self, ship: Ship) -> float:
        """Guns: a ship that may fire at anyone.  Boarding: a cheap one whose guns fit."""
        pending = self.view["pending"]
        if pending and pending["step"] == "ship" and pending["target"] is None:
            card, victim = self.under_way(), ship["breaker"]
            if victim is None:
                return 1.0
            lines = self.view["players"][victim]["line"]
            best = max([self.shot(card, one, _any_place(card))
                        for one in lines if not one["struck"]], default=0.0)  # fmt: skip
            return 1.5 if best >= self.best_shot(card) else 0.5
        counts = [self.counting(card, ship) for card in self.hand.values()]
        return float(3.0 * max(counts, default=0) - 0.5 * ship["points"])

    def counting(self, card: Card, ship: Ship) -> int:
        """What the card would count in a boarding for that ship, her own or the one boarded."""
        attacks = ship["seat"] == self.seat and self.view["turn"] == self.seat
        if card["kind"] == "rake":
            return 0 if attacks and self.raked() else int(card["hits"])
        return int(card["hits"]) if ship["rate"] <= card["rate"] else 0

    def showing(self, move: Move) -> float:
        if move == SHOW_NONE:
            return 0.0
        card = self.hand[cast(int, SHOW.of(move))]
        boarding = self.view["boarding"]
        assert boarding is not None
        ship = boarding["ship"] if boarding["seat"] == self.seat else boarding["target"]
        return float(10.0 * self.counting(card, self.ships[ship]) - self.keeping(card))

    # ---- the other cards

    def refusing(self) -> float:
        """Prizes brought home, and ships that would be lost."""
        pass_by = 1.0
        for blockade in self.me["blockaded_by"]:
            pass_by *= at_least(blockade["needs"])
        gain = sum([self.in_port(ship) - 0.8 * ship["points_left"] for ship in self.me["prizes"]])
        if any([not ship["mobile"] for ship in self.me["prizes"]]) and not self.able:
            gain *= 0.3
        saved = sum([LOSING * ship["points"] for ship in self.me["line"] if self.doomed(ship)])
        ready = 2.0 * len(self.me["port"])
        own = 1.5 * len(self.theirs())
        return float(pass_by * (gain + 0.5 * saved + ready) - own - 1.5)

    def doomed(self, ship: Ship) -> bool:
        return bool(ship["struck"] or ship["burning"] or ship["hull_left"] <= 2 < ship["hull"])

    def breaking(self, other: Player) -> float:
        if other["refusing"] is not None:
            return -1.0
        worth = 0.0
        for ship in other["line"] + other["prizes"]:
            sinks = ship["hull_left"] <= self.figures.break_damage
            worth += ship["points"] if sinks else SHAKEN
        return worth

    def burning(self, other: Player) -> float:
        shielded = other["refusing"] is not None
        port = 0.0 if shielded else self.raiding(other)
        at_sea = [
            self.burning_one(ship)
            for ship in other["line"] + other["prizes"]
            if not (shielded and ship["mobile"])
        ]
        return float(max([port, *at_sea]))

    def burning_one(self, ship: Ship) -> float:
        easy = not ship["mobile"] or ship["place"] == "port"
        bonus = self.figures.fire_ship_bonus if easy else 0
        return float(ship["points"] * at_least(self.figures.fire_ship_at - bonus))

    def raiding(self, other: Player) -> float:
        return sum([self.burning_one(ship) for ship in other["port"]])

    def repairing(self, ship: Ship) -> float:
        hits = [hit["hits"] for hit in ship["hull_hits"] if hit["kind"] == "broadside"]
        masts = [hit["hits"] for hit in ship["rigging_hits"] if hit["kind"] == "broadside"]
        hull = max(hits, default=0) * ship["points"] / (4 + 4 * ship["hull_left"])
        gain = max(masts, default=0) * 0.2
        if masts and not ship["mobile"] and ship["rigging"] > sum(masts) - max(masts):
            gain += 0.25 * ship["points"]
        return float(max(hull, gain))

    def dousing(self, ship: Ship) -> float:
        if not ship["burning"]:
            return 0.0
        return float(0.5 * ship["points"] * (1.0 if ship["hull_left"] <= 4 else 0.6))

    # ---- the smaller questions

    def other(self, verb: str, move: Move) -> float:
        if verb in ("stop", "done"):
            return 0.5 if verb == "stop" else 0.1
        if verb == "clear":
            return 0.0 if move == CLEAR_NONE else 1.0
        if verb in (DECLARE.name, JOIN.name):
            return self.placing(verb, (DECLARE if verb == DECLARE.name else JOIN).of(move))
        if verb in AGAINST:
            return self.against(verb, self.view["players"][AGAINST[verb].of(move)])
        if verb in MENDING:
            return self.mending(MENDING[verb].of(move))
        if verb == BOARD.name:
            return self.boarding(self.ships[BOARD.of(move)])
        if verb == BURN.name:
            return self.burning_one(self.ships[BURN.of(move)])
        if verb == FLAG.name:
            rate = self.ships[FLAG.of(move)]["rate"]
            return 1.0 - 0.1 * rate if rate > 3 else 0.05
        return self.shifting(verb, self.ships[_shifted(move)])

    def placing(self, verb: str, place: str) -> float:
        """A Prize unless one has no Line; a new ship fights unless the Line is broken."""
        thin = len(self.me["line"]) <= 1
        if verb == "declare":
            return float(thin) if place == "line" else 0.5
        if place == "port":
            return 0.5
        top = self.view["reinforcements"]["top"]
        assert top is not None
        broken = bool(self.me["broken_by"])
        return float(not broken or thin) if top["hull"] > self.breakage() else -1.0

    def breakage(self) -> int:
        """What this seat's broken Line costs each ship that joins it, in Hull and in Rigging."""
        return int(self.figures.break_damage * len(self.me["broken_by"]))

    def against(self, verb: str, other: Player) -> float:
        if verb == "break":
            return self.breaking(other)
        if verb == "raid":
            return self.raiding(other)
        return float(len(other["prizes"]) * 5 + len(other["port"]) + 0.01 * other["score"])

    def mending(self, card: int) -> float:
        for ship in self.mine():
            for hit in (*ship["hull_hits"], *ship["rigging_hits"]):
                if hit["id"] == card:
                    return float(self.repairing(ship) + 0.1 * hit["hits"])
            if any([fire["card"] == card for fire in ship["fires"]]):
                return self.dousing(ship)
        return 0.0

    def shifting(self, verb: str, ship: Ship) -> float:
        """Prizes go home, doomed ships too while a Line is left; sound ships come out."""
        if verb == "leave":
            sound = ship["points_left"] > 0.6 * ship["points"]
            return 5.0 if sound and ship["hull_left"] > self.breakage() else -1.0
        if ship["place"] == "prize":
            return float(50.0 + ship["points"])
        shifts = self.shifts()
        moving = {shift["ship"] for shift in shifts}
        staying = [one for one in self.me["line"] if one["id"] not in moving]
        coming = [shift for shift in shifts if shift["to"] == "line"]
        if len(staying) + len(coming) <= 2:
            return self.escorting(ship, verb)
        return 8.0 if self.doomed(ship) or verb == "tow" else -1.0

    def shifts(self) -> list[Shift]:
        """What was told to move so far."""
        pending = self.view["pending"]
        return pending["shifts"] if pending else []

    def escorting(self, ship: Ship, verb: str) -> float:
        """A mobile ship is spared only for a dismasted Prize that needs it."""
        stuck = [one for one in self.me["prizes"] if not one["mobile"]]
        return 3.0 if verb == "enter" and stuck and len(self.me["line"]) > 1 else -1.0


def at_least(needed: int) -> float:
    """How likely a die shows that or more."""
    return min(6, max(0, 7 - needed)) / 6


def _shifted(move: Move) -> int:
    """The ship that is told to move."""
    if move.verb == TOW.name:
        return TOW.of(move)[0]
    return (LEAVE if move.verb == LEAVE.name else ENTER).of(move)


def _any_place(card: Card) -> str:
    return "rigging" if card["place"] == "rigging" else "hull"
