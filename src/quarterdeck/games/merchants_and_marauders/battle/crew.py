"""Crew Combat (p. 14, MM-487 to MM-494; MM-511 for Swivel Guns)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Move, Seat, goto

from ..data.ids import NPCS
from ..dice import Dice, Roll, beats, shown, successes
from ..effects import figure, moment
from ..windows import glory_window
from .fray import Fray, note_damage, players_of, put_ship, ship_of, skill_of

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

FIGHT, WITHDRAW = Move("fight"), Move("withdraw")
SWIVEL_GUNS: Final = "swivel-guns"


def lose_crew(g: MerchantsAndMarauders, side: Fighter, count: int) -> int:
    """Crew losses that no location roll found: nothing cancels them (MM-R141); how many."""
    ship = ship_of(g, side)
    lost = min(ship.crew, count)
    if lost:
        put_ship(g, side, ship.put("crew", ship.crew - lost))
        note_damage(g, side, ["crew"] * lost)
    return lost


def crew_dice(g: MerchantsAndMarauders, side: Fighter, number: int) -> int:
    """Leadership dice of a captain or an NPC in that round, before cards (MM-488)."""
    dice = skill_of(g, side, "leadership", "crew")
    if number == 1 and isinstance(side, int):
        dice += figure(g, side, "crew.first")
    return dice


class CrewCombat(Fray):
    """Crew Combat (p. 14, MM-487 to MM-494): Swivel Guns, then rounds of Leadership until at least
    one side has no Crew left.

    The foe of a Mission stands for ``defender`` (the Mission's id, with Crew in ``g.enemy`` and
    Leadership in ``foe_leadership``): one may withdraw from him after each round, and he does not
    kill (MM-R248).  Result: the winner, or None; whoever withdraws has lost.
    """

    STEPS = (
        "begin", "swivel_guns", "note_guns", "fire_guns", "cards", "look", "next_round",
        "after_round", "go_on", "over", "after_mission", "finish",
    )  # fmt: skip

    aggressor: Fighter
    defender: Fighter
    foe_leadership: int = 0
    number: int = 0
    winner: Fighter | None = None
    at: int = 0
    rolled: Dice = ()
    kills: tuple[int, ...] = (0, 0)  # by the side whose Swivel Guns fire
    decided: int = 0  # who would win if both lost their last Crew
    choice: Move = FIGHT

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"aggressor": self.aggressor, "defender": self.defender, "round": self.number}

    def sides(self) -> tuple[Fighter, Fighter]:
        return (self.aggressor, self.defender)

    def crews(self, g: MerchantsAndMarauders) -> list[int]:
        return [ship_of(g, side).crew for side in self.sides()]

    def is_mission(self) -> bool:
        return isinstance(self.defender, str) and self.defender not in NPCS

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-481, MM-R135: a side without Crew loses at once, before guns and cards."""
        public = {"sides": list(self.sides()), "crews": self.crews(g)}
        g.emit(Event("crew_combat", public))
        return None if all(self.crews(g)) else goto("look")

    # ---- Swivel Guns, both at once (MM-511, MM-R145, MM-R223)

    def _has_guns(self, g: MerchantsAndMarauders, side: Fighter) -> bool:
        """At sea only (MM-R153)."""
        if not isinstance(side, int):
            return False
        return SWIVEL_GUNS in ship_of(g, side).mods and g.players[side].at_sea()

    def swivel_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        while self.at < 2 and not self._has_guns(g, self.sides()[self.at]):
            self.at += 1
        return (
            Roll(g.cards.figure_of(SWIVEL_GUNS, "dice"), into="rolled")
            if self.at < 2
            else goto("fire_guns")
        )

    def note_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        kills = g.cards.figure_of(SWIVEL_GUNS, "crew") if successes(self.rolled) else 0
        public = {"seat": self.sides()[self.at], "dice": shown(self.rolled), "kills": kills}
        g.emit(Event("swivel_guns", public))
        self.kills = tuple([kills if i == self.at else n for i, n in enumerate(self.kills)])
        self.rolled = ()
        self.at += 1
        return goto("swivel_guns")

    def fire_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        for at, side in enumerate(self.sides()):
            lose_crew(g, side, self.kills[1 - at])
        return None

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "before crew combat", players_of(self.sides()))

    def look(self, g: MerchantsAndMarauders) -> Flow | None:
        """Whoever has no Crew before the first roll has lost; both: no winner (MM-R145)."""
        first, second = self.crews(g)
        if first and second:
            return None
        self.winner = self.aggressor if first else self.defender if second else None
        return goto("over")

    # ---- rounds (MM-488 to MM-494)

    def next_round(self, g: MerchantsAndMarauders) -> Flow | None:
        self.number += 1
        return Call(CrewRound(self.aggressor, self.defender, self.number), "decided")

    def after_round(self, g: MerchantsAndMarauders) -> Flow | None:
        first, second = self.crews(g)
        if not first or not second:
            self.winner = self._winner(first, second)
            return goto("over")
        if self.is_mission():
            return Ask(players_of(self.sides())[0], "ways_on", into="choice")
        return goto("next_round")

    def _winner(self, first: int, second: int) -> Fighter | None:
        """MM-491; MM-492 to MM-494 when both are down: skulls, then numbers, then nobody."""
        if first or second:
            return self.aggressor if first else self.defender
        return {1: self.aggressor, -1: self.defender, 0: None}[self.decided]

    def ways_on(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (FIGHT, WITHDRAW)

    def go_on(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == FIGHT:
            return goto("next_round")
        g.emit(Event("withdraws", {"seat": self.aggressor}))
        self.winner = self.defender
        return None

    def over(self, g: MerchantsAndMarauders) -> Flow | None:
        loser = None
        if self.winner is not None:
            loser = self.defender if self.winner == self.aggressor else self.aggressor
        g.emit(Event("crew_over", {"winner": self.winner, "loser": loser}))
        if not self.is_mission():
            return Done(self.winner)
        self._spare(g)
        return moment(g, "battle.over", players_of(self.sides())[0], (self.defender, "crew"))

    def _spare(self, g: MerchantsAndMarauders) -> None:
        """MM-R248: a Mission’s foe leaves at least one man, so that one was not lost."""
        seat = players_of(self.sides())[0]
        ship = g.players[seat].vessel()
        if not ship.crew:
            g.players[seat].ship = ship.put("crew", 1)
            spared = self.toll.index((seat, "crew"))
            self.toll = self.toll[:spared] + self.toll[spared + 1 :]

    def after_mission(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "aftermath", players_of(self.sides()))

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        g.enemy = None
        return Done(self.winner)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return "fight on, or withdraw"


class CrewRound(Frame):
    """One round of Crew Combat (p. 14, MM-488 to MM-494): both roll Leadership, each skull is a hit
    on the enemy's Crew.

    Cards change ``extra`` and ``dice``, and in the window "last crew" ``stands`` (sides that are
    left with one man).  Result: who would win a double knock-out: 1 the aggressor, -1 the defender,
    0 nobody.
    """

    STEPS = (
        "before_roll", "roll", "note_roll", "show_rolls", "after_roll", "count", "last_crew",
        "mark",
    )  # fmt: skip

    aggressor: Fighter
    defender: Fighter
    number: int
    extra: tuple[int, ...] = (0, 0)
    dice: tuple[Dice, ...] = ()
    rolled: Dice = ()
    hits: tuple[int, ...] = (0, 0)  # that each side inflicts
    stands: tuple[Fighter, ...] = ()

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        dice = [shown(dice) for dice in self.dice]
        return {"round": self.number, "dice": dice, "hits": list(self.hits)}

    def sides(self) -> tuple[Fighter, Fighter]:
        return (self.aggressor, self.defender)

    def side_of(self, seat: Seat) -> int:
        return self.sides().index(seat)

    def set_dice(self, at: int, dice: Dice) -> None:
        """One side's roll is another now."""
        self.dice = tuple([dice if i == at else one for i, one in enumerate(self.dice)])

    def before_roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "before crew roll", players_of(self.sides()))

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-488: both at the same time."""
        at = len(self.dice)
        if at == 2:
            return goto("show_rolls")
        side = self.sides()[at]
        if isinstance(side, str) and side not in NPCS:
            dice = g.enclosing(CrewCombat).foe_leadership
        else:
            dice = crew_dice(g, side, self.number)
        return Roll(max(1, dice + self.extra[at]), into="rolled")

    def note_roll(self, g: MerchantsAndMarauders) -> Flow | None:
        self.dice = (*self.dice, self.rolled)
        self.rolled = ()
        return goto("roll")

    def show_rolls(self, g: MerchantsAndMarauders) -> Flow | None:
        public = {"sides": list(self.sides()), "dice": [shown(dice) for dice in self.dice]}
        g.emit(Event("crew_rolled", {**public, "round": self.number}))
        return None

    def after_roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "crew rolled", players_of(self.sides()))

    def count(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-489: no more hits than Crew before the roll."""
        crews = [ship_of(g, side).crew for side in self.sides()]
        self.hits = tuple([min(successes(self.dice[at]), crews[at]) for at in (0, 1)])
        return None

    def last_crew(self, g: MerchantsAndMarauders) -> Flow | None:
        """Asked only of those whose last men would fall."""
        falling = [
            side for at, side in enumerate(self.sides())
            if self.hits[1 - at] >= ship_of(g, side).crew
        ]  # fmt: skip
        order = players_of(tuple(falling))
        return glory_window(g, "last crew", order) if order else None

    def mark(self, g: MerchantsAndMarauders) -> Flow | None:
        lost = []
        for at, side in enumerate(self.sides()):
            hits = self.hits[1 - at]
            if side in self.stands:
                hits = min(hits, ship_of(g, side).crew - 1)
            lost.append(lose_crew(g, side, hits))
        crews = [ship_of(g, side).crew for side in self.sides()]
        g.emit(Event("crew_lost", {"sides": list(self.sides()), "lost": lost, "crews": crews}))
        return Done(beats(self.dice[0], self.dice[1]))
