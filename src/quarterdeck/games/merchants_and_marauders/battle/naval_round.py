"""One round of Naval Combat (p. 14, MM-447, MM-450 to MM-469)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Ask, Call, Done, Event, Flow, Frame, Goto, Move, Seat, goto

from ..dice import Dice, Roll, beats, numbers, shown, successes
from ..effects import figure, granted, moment
from ..npc.policy import declaration
from ..verbs import REROLL
from ..windows import glory_window
from .fray import (
    Reroll,
    chooser,
    dice_move,
    dice_of,
    is_sunk,
    less,
    parts_of,
    players_of,
    put_ship,
    ship_of,
    skill_of,
)
from .hits import Broadside, Hits, spent_weapon

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

SHOOT, BOARD, FLEE = Move("shoot"), Move("board"), Move("flee")
CHASERS: Final = Move("chasers")
HOOKS: Final = "grappling-hooks"


def why_not_declare(
    g: MerchantsAndMarauders, side: Fighter, foe: Fighter, verb: str, number: int
) -> str:
    """Why that action cannot be declared in that round; "" if it can (MM-451 to MM-453)."""
    ship = ship_of(g, side)
    if verb == "shoot":
        return ""
    if verb not in ("board", "flee"):
        return "declare Shoot, Board or Flee"
    first = number == 1 and not (isinstance(side, int) and granted(g, side, "declare.first", verb))
    if first:
        return "only Shoot in the first round"
    if not ship.masts:
        return "your Masts are destroyed: you can only Shoot"
    if verb == "board" and not ship.crew:
        return "you have no Crew to board with"
    if verb == "flee" and isinstance(side, str):  # MM-444, MM-R120
        other = ship_of(g, foe)
        if ship.cannons >= other.cannons and ship.crew >= other.crew:
            return "an NPC flees only with fewer Cannons or fewer Crew"
    return ""


def declarations(
    g: MerchantsAndMarauders, side: Fighter, foe: Fighter, number: int
) -> tuple[Move, ...]:
    """What that side may declare (MM-452)."""
    moves = (SHOOT, BOARD, FLEE)
    return tuple([move for move in moves if not why_not_declare(g, side, foe, move.verb, number)])


def contest_dice(g: MerchantsAndMarauders, side: Fighter, foe: Fighter, extra: int) -> int:
    """Dice of a Seamanship contest (MM-454, MM-455): one more with a Maneuverability two higher;
    a ship without Masts has a single die, whatever would be added (MM-480, MM-R130)."""
    ship = ship_of(g, side)
    if not ship.masts:
        return 1
    dice = skill_of(g, side, "seamanship", "contest") + extra
    if ship.value("maneuverability") >= ship_of(g, foe).value("maneuverability") + 2:
        dice += 1
    return max(1, dice)


_ABILITIES: Final = Goto("abilities")


class NavalRound(Frame):
    """One round (p. 14, MM-447): both declare, both roll Seamanship, the winner acts.

    Cards change its fields, all in the order aggressor, defender: ``declared`` (verbs), ``extra``
    (dice), ``dice``, and in the window "contest won" ``hits`` (more hits than the Cannons make) and
    ``escapes`` (the flight of the winner succeeds whatever the other rolled).  ``winner`` is the
    index of a side, -1 for nobody.  Result: "", "boarded", "fled" or "none"; whether somebody
    sinks is seen on the ships.
    """

    STEPS = (
        "declare", "note_declaration", "next_chasers", "note_chasers", "fire_chasers",
        "after_chasers", "before_contest", "roll", "note_roll", "show_rolls", "abilities",
        "next_hooks", "note_hooks", "throw_hooks", "after_roll", "name_winner", "after_winning",
        "count_hits", "action",
    )  # fmt: skip

    aggressor: Fighter
    defender: Fighter
    number: int
    declared: tuple[str, ...] = ()
    extra: tuple[int, ...] = (0, 0)
    dice: tuple[Dice, ...] = ()
    hits: tuple[int, ...] = (0, 0)
    winner: int = -1
    escapes: bool = False
    spared: Hits = ((), ())
    at: int = 0  # the side that is asked or rolls
    choice: Move = PASS
    rolled: Dice = ()
    chased: tuple[int, ...] = (0, 0)  # who uses Chasers now

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {
            "round": self.number, "declared": list(self.declared),
            "dice": [shown(dice) for dice in self.dice],
            "winner": self.winner if self.winner >= 0 else None, "refused": self._refused(g),
        }  # fmt: skip

    def _refused(self, g: MerchantsAndMarauders) -> dict[str, str]:
        """Which actions whoever declares now cannot take, and why."""
        at = len(self.declared)
        if at == 2:
            return {}
        side, foe = self.sides()[at], self.sides()[1 - at]
        verbs = [one.verb for one in (SHOOT, BOARD, FLEE)]
        found = {one: why_not_declare(g, side, foe, one, self.number) for one in verbs}
        return {verb: why for verb, why in found.items() if why}

    def sides(self) -> tuple[Fighter, Fighter]:
        return (self.aggressor, self.defender)

    def side_of(self, seat: Seat) -> int:
        """Which of the two sides a captain is."""
        return self.sides().index(seat)

    def skulls(self, at: int) -> int:
        return successes(self.dice[at])

    # ---- 1. Declaration (MM-450 to MM-453, MM-R126)

    def declare(self, g: MerchantsAndMarauders) -> Flow | None:
        """The aggressor first, the other knowing it."""
        at = len(self.declared)
        if at == 2:
            self.at = 0
            return goto("next_chasers")
        if not at and self._is_stuck(g):
            g.emit(Event("battle_stuck", {"round": self.number}))
            return Done("none")
        side, foe = self.sides()[at], self.sides()[1 - at]
        seat = chooser(g, side, foe)
        if seat is not None:
            return Ask(seat, "actions", into="choice")
        assert isinstance(foe, int)
        self.choice = declaration(g, str(side), foe, self.number)
        return None

    def led_by_policy(self, g: MerchantsAndMarauders) -> Move | None:
        """What the policy declares for the NPC whose declaration it is now, if it is one's."""
        at = len(self.declared)
        if at == 2 or not isinstance(self.sides()[at], str):
            return None
        foe = self.sides()[1 - at]
        assert isinstance(foe, int)
        return declaration(g, str(self.sides()[at]), foe, self.number)

    def actions(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        at = len(self.declared)
        return declarations(g, self.sides()[at], self.sides()[1 - at], self.number)

    def _is_stuck(self, g: MerchantsAndMarauders) -> bool:
        """MM-R131: nobody has Cannons, or could Board or Flee, were it a later round."""
        for at, side in enumerate(self.sides()):
            if ship_of(g, side).cannons:
                return False
            if len(declarations(g, side, self.sides()[1 - at], self.number + 1)) > 1:
                return False
        return True

    def note_declaration(self, g: MerchantsAndMarauders) -> Flow | None:
        side = self.sides()[len(self.declared)]
        self.declared = (*self.declared, self.choice.verb)
        public = {"side": side, "action": self.choice.verb, "round": self.number}
        g.emit(Event("declared", public))
        self.choice = PASS
        return goto("declare")

    # ---- Chasers, once somebody has declared Flee (MM-510, MM-R144, MM-R222)

    def next_chasers(self, g: MerchantsAndMarauders) -> Flow | None:
        if "flee" not in self.declared:
            return goto("before_contest")
        for at in range(self.at, 2):
            side = self.sides()[at]
            ship = ship_of(g, side)
            if isinstance(side, int) and "chasers" in ship.mods and "chasers" not in ship.used:
                self.at = at
                return Ask(side, "chasers", into="choice")
        return goto("fire_chasers")

    def chasers(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (CHASERS, PASS)

    def note_chasers(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == CHASERS:
            side = self.sides()[self.at]
            ship = ship_of(g, side)
            put_ship(g, side, ship._replace(used=(*ship.used, "chasers")))
            self.chased = _raised(self.chased, self.at, 1)
            g.emit(Event("chasers", {"seat": side}))
        self.choice = PASS
        self.at += 1
        return goto("next_chasers")

    def fire_chasers(self, g: MerchantsAndMarauders) -> Flow | None:
        if not any(self.chased):
            return goto("before_contest")
        return Call(Broadside(self.sides(), self.chased, "chasers"), "spared")

    def after_chasers(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done("") if any([is_sunk(g, side) for side in self.sides()]) else None

    # ---- 2. Seamanship contest (MM-454 to MM-459)

    def before_contest(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "before contest", players_of(self.sides()))

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        at = len(self.dice)
        if at == 2:
            return goto("show_rolls")
        side, foe = self.sides()[at], self.sides()[1 - at]
        dice = contest_dice(g, side, foe, self.extra[at])
        return Roll(dice, into="rolled", then="note_roll")

    def note_roll(self, g: MerchantsAndMarauders) -> Flow | None:
        self.dice = (*self.dice, self.rolled)
        self.rolled = ()
        return self.roll(g)

    def show_rolls(self, g: MerchantsAndMarauders) -> Flow | None:
        public = {"sides": list(self.sides()), "dice": [shown(dice) for dice in self.dice]}
        g.emit(Event("contest", {**public, "round": self.number}))
        self.at = 0
        return None

    def abilities(self, g: MerchantsAndMarauders) -> Flow | None:
        """Before Grappling Hooks and cards; they change ``dice`` (C08)."""
        if self.at == 2:
            self.at = 0
            return None
        side = self.sides()[self.at]
        self.at += 1
        if isinstance(side, int):
            return moment(g, "contest.rolled", side, then="abilities")
        return _ABILITIES

    def next_hooks(self, g: MerchantsAndMarauders) -> Flow | None:
        """Grappling Hooks help whoever declared Board (MM-502, MM-R149, MM-R187)."""
        for at in range(self.at, 2):
            side = self.sides()[at]
            boards = self.declared[at] == "board"
            if isinstance(side, int) and boards and HOOKS in g.players[side].weapons:
                self.at = at
                return Ask(side, "hooks", into="choice")
        return goto("after_roll")

    def hooks(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        parts = parts_of(self.dice[self.at])
        return (PASS, *[dice_move("reroll", part) for part in parts])

    def note_hooks(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == PASS:
            self.at += 1
            return goto("next_hooks")
        side = self.sides()[self.at]
        assert isinstance(side, int)
        spent_weapon(g, side, HOOKS, "board")
        part = dice_of(REROLL.of(self.choice))
        self.choice = PASS
        return Call(Reroll(less(self.dice[self.at], part), len(part)), "rolled")

    def throw_hooks(self, g: MerchantsAndMarauders) -> Flow | None:
        self.set_dice(self.at, self.rolled)
        g.emit(Event("rerolled", {"seat": self.sides()[self.at], "dice": shown(self.rolled)}))
        self.rolled = ()
        self.at += 1
        return goto("next_hooks")

    def set_dice(self, at: int, dice: Dice) -> None:
        """One side's roll is another now."""
        self.dice = tuple([dice if i == at else one for i, one in enumerate(self.dice)])

    def after_roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "contest rolled", players_of(self.sides()))

    def name_winner(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-454, MM-456 to MM-458: skulls, then numbers; without a skull nobody wins."""
        skulls = (self.skulls(0), self.skulls(1))
        better = beats(self.dice[0], self.dice[1]) if any(skulls) else 0
        self.winner = {1: 0, -1: 1, 0: -1}[better]
        side = self.sides()[self.winner] if better else None
        by = "no skull" if not any(skulls) else "skulls" if skulls[0] != skulls[1] else "sum"
        told = {"side": side, "round": self.number, "sums": [numbers(one) for one in self.dice]}
        g.emit(Event("contest_won", {**told, "by": by if better or not any(skulls) else "equal"}))
        return None

    def after_winning(self, g: MerchantsAndMarauders) -> Flow | None:
        """Only a Shoot with Cannons or a Flee that has not come off leaves something to play."""
        if self.winner < 0:
            return None
        side, verb = self.sides()[self.winner], self.declared[self.winner]
        fires = verb == "shoot" and ship_of(g, side).cannons
        if isinstance(side, int) and (fires or (verb == "flee" and not self.gets_away(g))):
            return glory_window(g, "contest won", (side,))
        return None

    # ---- 3. Action! (MM-460 to MM-469)

    def gets_away(self, g: MerchantsAndMarauders) -> bool:
        """MM-468, MM-469: a won Flee, and the enemy has no skull (or too few, by an ability)."""
        if self.winner < 0 or self.declared[self.winner] != "flee":
            return False
        side = self.sides()[self.winner]
        harmless = figure(g, side, "flee.skulls") if isinstance(side, int) else 0
        return self.escapes or self.skulls(1 - self.winner) <= harmless

    def _cannon_hits(self, g: MerchantsAndMarauders, at: int) -> int:
        """MM-460: all Cannons after a win; MM-461: skulls, at most the Cannons, after a loss or a
        tie; MM-482: none without Cannons."""
        side = self.sides()[at]
        cannons = ship_of(g, side).cannons
        if self.declared[at] != "shoot" or not cannons:
            return 0
        if self.winner == at:
            return cannons + self.hits[at]
        skulls = self.skulls(at)
        if skulls and isinstance(side, int):
            skulls = figure(g, side, "hits.lost", skulls)
        return min(cannons, skulls)

    def count_hits(self, g: MerchantsAndMarauders) -> Flow | None:
        """A flight that succeeds leaves nothing to fire at (MM-462)."""
        if self.gets_away(g):
            g.emit(Event("fled", {"side": self.sides()[self.winner]}))
            return Done("fled")
        self.hits = (self._cannon_hits(g, 0), self._cannon_hits(g, 1))
        if not any(self.hits):
            return goto("action")
        return Call(Broadside(self.sides(), self.hits, "cannon", spared=self.spared), "spared")

    def action(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-463 to MM-467: cannon first; whoever is left with Crew gets across."""
        if self.winner < 0 or any([is_sunk(g, side) for side in self.sides()]):
            return Done("")
        side = self.sides()[self.winner]
        if self.declared[self.winner] == "flee":
            g.emit(Event("held", {"side": side}))
        if self.declared[self.winner] != "board":
            return Done("")
        if not ship_of(g, side).crew:
            g.emit(Event("boarding_failed", {"side": side}))
            return Done("")
        g.emit(Event("boards", {"side": side, "foe": self.sides()[1 - self.winner]}))
        return Done("boarded")

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        at = len(self.declared)
        if at < 2:
            if move == CHASERS:
                return "Chasers wait for a Flee to be declared"
            if move.verb == "spend":
                return "roll the hit locations first"
            return why_not_declare(
                game, self.sides()[at], self.sides()[1 - at], move.verb, self.number
            )
        if not self.dice:
            return "use your Chasers, or pass"
        if move.verb == "reroll":
            return "you did not roll these dice"
        return "re-roll with Grappling Hooks, or pass"


def _raised(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return tuple([one + by if i == at else one for i, one in enumerate(numbers)])
