"""Mate for Line of Battle: weighs ships by their points and their danger.

It works out anew at every small move which play is best, from what its own seat sees and nothing
else, so two games that look the same to it get the same answer.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, cast

from quarterdeck.games.line_of_battle.pieces import Card
from quarterdeck.games.line_of_battle.state import LineOfBattle
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

from .line_of_battle_sight import Side, Sight, Vessel

ABOUT = "Weighs ships by their points and their danger, and bluffs in boardings. A fair opponent."

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
BREAKERS = 2  # Line Breakers of one card, where there are several opponents
IDLE = -20.0  # for a Refuse Battle that moves no ship: worse than to discard any card
BLUFF = 1.0  # points for which a card is shown in a boarding about a third as often as another
HESITATION = 0.02  # what another ship must find more, so that equal ones do not take turns
STRONG = 3  # hits from which a Broadside is worth keeping


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    return policy(world, seat, rng)


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    table = Table(cast(LineOfBattle, world), seat)
    if moves[0].verb == SHOW.name:
        return _shown(table, moves, rng)
    best, most = moves[0], -1e9
    for move in moves:
        worth = table.worth(move) + 0.01 * rng.random()
        if worth > most:
            best, most = move, worth
    return best


def _shown(table: Table, moves: tuple[Move, ...], rng: Random) -> Move:
    """The better a card, the more often, but never for certain: nobody can reckon with it."""
    worths = [table.worth(move) for move in moves]
    weights = [exp((worth - max(worths)) / BLUFF) for worth in worths]
    return rng.choices(moves, weights)[0]


class Table(Sight):
    """What one seat sees, with its judgement of every move."""

    def __init__(self, g: LineOfBattle, seat: Seat) -> None:
        super().__init__(g, seat)
        self.figures: Any = g.cards.figures  # those of the card set that is played with
        self.frame: Any = g.frame()  # the procedure that asks

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
        card: Card = self.g.cards.actions[self.frame.card]
        return card

    # ---- choosing a card

    def playing(self, card: Card) -> float:
        kind = card.kind
        if self.g.cards.is_red[card.id]:
            return -self.harm(kind)
        if kind in ("broadside", "rake"):
            return self.best_shot(card)
        if kind == "boarding_party":
            return self.best_boarding()
        if kind == "refuse_battle":
            return self.refusing()
        if kind == "additional_ship":
            return NEW_SHIP + 2.0 * max(0, 3 - len(self.me.line))
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
        if card.kind == "refuse_battle":
            broken = bool(self.me.broken)
            out = 0.0 if broken else 1.5 * len(self.me.port)
        return out - self.keeping(card)

    def keeping(self, card: Card) -> float:
        if card.kind != "broadside":
            value = KEEP.get(card.kind, 0.0)
            if card.kind == "refuse_battle" and self.me.prizes:
                value += 8.0
            return value
        if not any([ship.rate <= card.rate for ship in self.me.line]):
            return 0.1
        return float(0.4 * card.hits + (1.0 if card.hits >= STRONG else 0.0))

    def harm(self, kind: str) -> float:
        """What a red card does to oneself; nothing if it is passed on."""
        line, afloat = self.me.line, self.me.line + self.me.prizes
        if kind == "fire":
            hurt = [s for s in afloat if s.points_left < s.points]
            return sum([0.3 * s.points for s in hurt]) / len(hurt) if hurt else -0.5
        if kind == "strike":
            below = self.figures.strike_below
            weak = [s for s in line if s.hull_left < min(below, s.hull) and not s.struck]
            fears = [s.points * at_least(s.hull_left) / 2 for s in weak]
            return sum(fears) if weak else -0.5
        if kind == "run_aground":
            lost = [s.points * at_least(s.rate) for s in afloat]
            return sum(lost) / len(lost) if lost else -0.5
        if kind == "admiraltys_orders":
            return 2.0 if self.able else -0.5
        return 1.0 * self.owns_breaks() - 1.0 * self.me.broken

    def mine(self) -> list[Vessel]:
        return [*self.me.line, *self.me.prizes, *self.me.port]

    # ---- guns

    def targets(self) -> list[Vessel]:
        """Ships that guns may find; the rules have the last word when it comes to firing."""
        found = []
        for player in self.others:
            for ship in player.line:
                shielded = player.refusing and ship.mobile
                if not ship.struck and not shielded:
                    found.append(ship)
            if player.broken:
                found += [ship for ship in player.prizes if not ship.struck]
        return found

    def best_shot(self, card: Card) -> float:
        places = ["hull", "rigging"] if card.place == "either" else [card.place]
        shots = [self.shot(card, ship, place) for ship in self.targets() for place in places]
        return max(shots, default=0.0)

    def shot(self, card: Card, ship: Vessel, place: str) -> float:
        """Sinking beats all; else progress on a ship that is nearly gone, and masts that can be
        boarded for."""
        hits, points = card.hits, ship.points * self.grudge(self.owner(ship))
        helped = self.helping(card)
        if place == "hull":
            left = ship.hull_left
            if hits >= left:
                return float(points)
            after = left - hits
            if helped and after <= helped:
                return float(points) * 0.95
            return float(PROGRESS * points * hits / ship.hull * (1 + 1 / (1 + after)))
        left = ship.rigging_left
        if left <= 0:
            return -1.0
        if hits + helped < left:
            return float(0.2 * DISMAST * points * hits / left)
        worth = DISMAST * points
        if card.kind == "broadside" and self.holds("boarding_party"):
            worth = max(worth, 0.95 * self.boarding(ship, spent=card.id))
        elif self.holds("boarding_party"):
            worth = max(worth, 0.6 * self.boarding(ship, spent=card.id))
        return float(worth)

    def helping(self, card: Card) -> int:
        """What a Rake in hand would add to this Broadside."""
        if card.kind != "broadside" or self.raked():
            return 0
        return max([c.hits for c in self.hand.values() if c.kind == "rake"], default=0)

    def raked(self) -> bool:
        """Whether this turn's Rake is fired."""
        kind = self.g.cards.kind
        return any([kind[shot.card] == "rake" for shot in self.g.shots])

    def holds(self, kind: str) -> bool:
        return any([card.kind == kind for card in self.hand.values()])

    def owner(self, ship: Vessel) -> Seat:
        return ship.seat

    def grudge(self, owner: Seat) -> float:
        """Rather hit those who are ahead."""
        best = max([player.score for player in self.others])
        return float(1.0 + 0.004 * (self.sides[owner].score - best))

    # ---- boarding

    def best_boarding(self) -> float:
        if self.g.shots:
            hit = [shot.target for shot in self.g.shots]
            prey = [self.ships[number] for number in hit if number in self.ships]
        else:
            prey = [ship for player in self.others for ship in player.line + player.prizes]
        ripe = [self.boarding(ship) for ship in prey if ship.struck or not ship.mobile]
        return max(ripe, default=-5.0)

    def boarding(self, target: Vessel, spent: int = -1) -> float:
        """What comes of boarding her: her worth by the odds, less the boarder's by the odds."""
        prize = self.prize_worth(target)
        if target.struck:
            return prize
        hits = self.strength(spent)
        defence = self.may_show(self.sides[self.owner(target)].hand)
        takes, loses = self.figures.capture_at - hits, self.figures.lost_at - hits
        win = sum([at_least(takes + d) * share for d, share in defence])
        lose = sum([(1 - at_least(loses + d + 1)) * share for d, share in defence])
        cheapest = min([ship.points for ship in self.able], default=10)
        return win * prize - lose * 2.0 * cheapest - 0.5

    def strength(self, spent: int = -1) -> int:
        """The most that a card of the hand would count for one's best boarder."""
        rates = [ship.rate for ship in self.able]
        best = 0
        for card in self.hand.values():
            fits = card.kind == "broadside" and min(rates, default=7) <= card.rate
            if card.id != spent and (fits or (card.kind == "rake" and not self.raked())):
                best = max(best, card.hits)
        return best

    def may_show(self, cards: int) -> tuple[tuple[int, float], ...]:
        """What a hand of so many may show: about half of it are guns, the better ones rarer."""
        armed = 1 - 0.8**cards
        return ((0, 1 - armed), (1, armed * 0.3), (2, armed * 0.45), (3, armed * 0.25))

    def prize_worth(self, ship: Vessel) -> float:
        left = float(ship.points_left)
        home = BROUGHT_HOME if self.holds("refuse_battle") else 0.4
        if self.blockades():
            home *= 0.5
        if self.g.draw_pile() < 4 * len(self.sides):
            home *= 0.7
        return float(home * self.in_port(ship) + (1 - home) * left)

    def in_port(self, ship: Vessel) -> float:
        """What a Prize scores when she is brought home."""
        return float(self.figures.prize_factor * ship.points)

    def sending(self, ship: Vessel) -> float:
        """Guns: a ship that finds a better target than the one that stands ready.  Boarding: a
        cheap one whose guns fit."""
        if not hasattr(self.frame, "target"):
            shots = [self.worth(move) for move in self.frame.targets_of(self.g, ship.id)]
            return max(shots, default=0.0) - HESITATION
        counts = [self.counting(card, ship) for card in self.hand.values()]
        return float(3.0 * max(counts, default=0) - 0.5 * ship.points)

    def counting(self, card: Card, ship: Vessel) -> int:
        """What the card would count in a boarding for that ship, her own or the one boarded."""
        attacks = ship.seat == self.seat and self.g.turn == self.seat
        if card.kind == "rake":
            return 0 if attacks and self.raked() else int(card.hits)
        return int(card.hits) if ship.rate <= card.rate else 0

    def showing(self, move: Move) -> float:
        """What a card wins in a boarding by the odds, less what it would be worth later: a card
        that counts nothing is the bluff where the good ones are too dear for what is at stake."""
        if move == SHOW_NONE:
            return 0.0
        card = self.hand[cast(int, SHOW.of(move))]
        boarder, target = self.ships[self.frame.ship], self.ships[self.frame.target]
        attacks = self.frame.seat == self.seat
        hits = self.counting(card, boarder if attacks else target)
        rival = self.may_show(self.sides[target.seat if attacks else boarder.seat].hand)
        odds = [(hits - d if attacks else d - hits, share) for d, share in rival]
        takes, loses = self.figures.capture_at, self.figures.lost_at
        taken = sum([at_least(takes - lead) * share for lead, share in odds])
        lost = sum([(1 - at_least(loses + 1 - lead)) * share for lead, share in odds])
        prize, price = self.prize_worth(target), 2.0 * boarder.points
        won = taken * prize - lost * price
        return (won if attacks else -won) - 0.5 * self.keeping(card)

    # ---- the other cards

    def refusing(self) -> float:
        """Prizes brought home, ships that would be lost, and ships that come out of Port; as far
        as they would be told to move afterwards.  Where none would, better any other card."""
        homeward = self.homeward()
        gain = sum([self.in_port(ship) - 0.8 * ship.points_left for ship in homeward])
        coming = [ship for ship in self.me.port if self.comes_out(ship)]
        spare = len(self.me.line) + len(coming) > 2
        doomed = [ship for ship in self.me.line if spare and ship.mobile and self.doomed(ship)]
        if not (homeward or coming or doomed):
            return IDLE
        saved = sum([LOSING * ship.points for ship in doomed])
        pass_by = 1.0
        for needs in self.blockades():
            pass_by *= at_least(needs)
        moved = gain + 0.5 * saved + 2.0 * len(coming)
        return float(pass_by * moved - 1.5 * self.owns_breaks() - 1.5)

    def homeward(self) -> list[Vessel]:
        """The Prizes that can be brought home: a dismasted one needs a ship that goes with her."""
        sailing = [ship for ship in self.me.prizes if ship.mobile]
        towed = [ship for ship in self.me.prizes if not ship.mobile]
        escorts = len(sailing) + (1 if towed and self.able and len(self.me.line) > 1 else 0)
        return [*sailing, *towed[:escorts]]

    def comes_out(self, ship: Vessel) -> bool:
        """Whether a ship in Port is sound enough to join the Line."""
        return ship.points_left > 0.6 * ship.points and ship.hull_left > self.breakage()

    def doomed(self, ship: Vessel) -> bool:
        return bool(ship.struck or ship.burning or ship.hull_left <= 2 < ship.hull)

    def breaking(self, other: Side) -> float:
        if other.refusing:
            return -1.0
        worth = 0.0
        for ship in other.line + other.prizes:
            sinks = ship.hull_left <= self.figures.break_damage
            worth += ship.points if sinks else SHAKEN
        return worth

    def burning(self, other: Side) -> float:
        shielded = other.refusing
        port = 0.0 if shielded else self.raiding(other)
        at_sea = [
            self.burning_one(ship)
            for ship in other.line + other.prizes
            if not (shielded and ship.mobile)
        ]
        return float(max([port, *at_sea]))

    def burning_one(self, ship: Vessel) -> float:
        easy = not ship.mobile or ship.place == "port"
        bonus = self.figures.fire_ship_bonus if easy else 0
        return float(ship.points * at_least(self.figures.fire_ship_at - bonus))

    def raiding(self, other: Side) -> float:
        return sum([self.burning_one(ship) for ship in other.port])

    def repairing(self, ship: Vessel) -> float:
        hits = self.broadsides(ship.ship.hull_hits)
        masts = self.broadsides(ship.ship.rigging_hits)
        hull = max(hits, default=0) * ship.points / (4 + 4 * ship.hull_left)
        gain = max(masts, default=0) * 0.2
        if masts and not ship.mobile and ship.rigging > sum(masts) - max(masts):
            gain += 0.25 * ship.points
        return float(max(hull, gain))

    def broadsides(self, cards: tuple[int, ...]) -> list[int]:
        """The hits of those that are Broadsides: a Repair takes off no Rake."""
        known = self.g.cards
        return [known.hits[card] for card in cards if known.kind[card] == "broadside"]

    def dousing(self, ship: Vessel) -> float:
        if not ship.burning:
            return 0.0
        return float(0.5 * ship.points * (1.0 if ship.hull_left <= 4 else 0.6))

    # ---- the smaller questions

    def other(self, verb: str, move: Move) -> float:
        if verb in ("stop", "done"):
            return 0.5 if verb == "stop" else 0.1
        if verb == "clear":
            return 0.0 if move == CLEAR_NONE else 1.0
        if verb in (DECLARE.name, JOIN.name):
            return self.placing(verb, (DECLARE if verb == DECLARE.name else JOIN).of(move))
        if verb in AGAINST:
            return self.against(verb, self.sides[AGAINST[verb].of(move)])
        if verb in MENDING:
            return self.mending(MENDING[verb].of(move))
        if verb == BOARD.name:
            return self.boarding(self.ships[BOARD.of(move)])
        if verb == BURN.name:
            return self.burning_one(self.ships[BURN.of(move)])
        if verb == FLAG.name:
            return self.flagging(self.ships[FLAG.of(move)])
        return self.shifting(verb, self.ships[_shifted(move)])

    def flagging(self, ship: Vessel) -> float:
        """Ships that last: with its last Line Breaker the card goes.  A Line Breaker fires at that
        opponent only, so where there are others two are enough."""
        alone = len(self.others) == 1
        wanted = alone or len(self.frame.flags) < BREAKERS
        return 0.2 + 0.05 * ship.points_left if wanted else 0.0

    def placing(self, verb: str, place: str) -> float:
        """A Prize unless one has no Line; a new ship fights unless the Line is broken."""
        thin = len(self.me.line) <= 1
        if verb == "declare":
            return float(thin) if place == "line" else 0.5
        if place == "port":
            return 0.5
        hull = self.g.cards.ship_hull[self.g.top]
        broken = bool(self.me.broken)
        return float(not broken or thin) if hull > self.breakage() else -1.0

    def breakage(self) -> int:
        """What this seat's broken Line costs each ship that joins it, in Hull and in Rigging."""
        return int(self.figures.break_damage * self.me.broken)

    def against(self, verb: str, other: Side) -> float:
        if verb == "break":
            return self.breaking(other)
        if verb == "raid":
            return self.raiding(other)
        return float(len(other.prizes) * 5 + len(other.port) + 0.01 * other.score)

    def mending(self, card: int) -> float:
        for ship in self.mine():
            lying = ship.ship
            if card in lying.hull_hits or card in lying.rigging_hits:
                return float(self.repairing(ship) + 0.1 * self.g.cards.hits[card])
            if any([fire.card == card for fire in lying.fires]):
                return self.dousing(ship)
        return 0.0

    def shifting(self, verb: str, ship: Vessel) -> float:
        """Prizes go home, doomed ships too while a Line is left; sound ships come out."""
        if verb == "leave":
            return 5.0 if self.comes_out(ship) else -1.0
        if ship.place == "prize":
            return float(50.0 + ship.points)
        shifts = self.shifts()
        moving = {shift.ship for shift in shifts}
        staying = [one for one in self.me.line if one.id not in moving]
        coming = [shift for shift in shifts if shift.to == "line"]
        if len(staying) + len(coming) <= 2:
            return self.escorting(ship, verb)
        return 8.0 if self.doomed(ship) or verb == "tow" else -1.0

    def shifts(self) -> tuple[Any, ...]:
        """What was told to move so far."""
        shifts: tuple[Any, ...] = self.frame.shifts
        return shifts

    def escorting(self, ship: Vessel, verb: str) -> float:
        """A mobile ship is spared only for a dismasted Prize that needs it."""
        stuck = [one for one in self.me.prizes if not one.mobile]
        return 3.0 if verb == "enter" and stuck and len(self.me.line) > 1 else -1.0


def at_least(needed: int) -> float:
    """How likely a die shows that or more."""
    return min(6, max(0, 7 - needed)) / 6


def _shifted(move: Move) -> int:
    """The ship that is told to move."""
    if move.verb == TOW.name:
        return TOW.of(move)[0]
    return (LEAVE if move.verb == LEAVE.name else ENTER).of(move)
