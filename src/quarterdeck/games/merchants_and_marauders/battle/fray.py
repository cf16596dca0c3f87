"""What every fight needs: two sides, their ships, their dice, and what the fight has cost.

A side is a seat, the key of an NPC, or the foe of a Mission; the ship of all but players stands
on the Enemy table, ``g.enemy`` (MM-445).  Sides are always in the order aggressor, defender.
"""

from __future__ import annotations

from dataclasses import field
from itertools import product
from typing import TYPE_CHECKING

from quarterdeck.kernel import Done, Flow, Frame, Move, Seat

from ..data.ids import NPCS
from ..dice import Dice, Roll, shown, skill_dice
from ..npc.command import npc_skill
from ..npc.leader import left_of
from ..pieces import Ship

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders


class Fray(Frame):
    """Something that a captain may come out of with damage: a battle, a raid, a storm (p. 14,
    MM-471, MM-R156).

    ``toll`` lists every point of damage that was marked in it, as (side, location), Crew
    included; ``used`` lists what can be used once in it.  Cards read both by
    ``g.enclosing(Fray)``; ``damage_to`` counts.
    """

    toll: tuple[tuple[Fighter, str], ...] = field(default=(), kw_only=True)
    used: tuple[str, ...] = field(default=(), kw_only=True)

    def damage_to(self, side: Fighter, location: str = "") -> int:
        """Points marked on that side's ship, in all or on one location."""
        return len([1 for one, at in self.toll if one == side and location in ("", at)])

    def use(self, what: str) -> None:
        self.used = (*self.used, what)


class Battle(Fray):
    """Two ships fight (p. 14, MM-447); ``leader``: whom the others agreed on to lead the NPC
    (MM-442); -1: nobody was asked."""

    aggressor: Fighter
    defender: Fighter
    leader: Seat = field(default=-1, kw_only=True)

    def sides(self) -> tuple[Fighter, Fighter]:
        return (self.aggressor, self.defender)


def note_damage(g: MerchantsAndMarauders, side: Fighter, locations: list[str]) -> None:
    """Enter what was marked into every fray under way."""
    for fray in g.under_way(Fray):
        fray.toll = (*fray.toll, *[(side, location) for location in locations])


def players_of(sides: tuple[Fighter, ...]) -> tuple[Seat, ...]:
    """Those of the sides who are player captains (MM-495)."""
    return tuple([side for side in sides if isinstance(side, int)])


def ship_of(g: MerchantsAndMarauders, side: Fighter) -> Ship:
    if isinstance(side, int):
        return g.players[side].vessel()
    assert g.enemy is not None
    return g.enemy


def put_ship(g: MerchantsAndMarauders, side: Fighter, ship: Ship) -> None:
    if isinstance(side, int):
        g.players[side].ship = ship
    else:
        g.enemy = ship


def is_sunk(g: MerchantsAndMarauders, side: Fighter) -> bool:
    return not ship_of(g, side).hull


def chooser(g: MerchantsAndMarauders, side: Fighter, foe: Fighter) -> Seat | None:
    """Who chooses for that side: the player, the NPC's leader, or None: the policy."""
    if isinstance(side, int):
        return side
    if side in NPCS and isinstance(foe, int):
        return leader(g, side, foe)
    return None


def leader(g: MerchantsAndMarauders, key: str, seat: Seat) -> Seat | None:
    """Who leads the NPC against ``seat``: whom the others agreed on, else his left-hand neighbour;
    None: the automatic policy (MM-441, MM-442, MM-R118)."""
    if len(g.players) == 1 or g.setup.options["npc_command"] == "automatic":
        return None
    for battle in g.under_way(Battle):
        if battle.leader >= 0 and key in battle.sides():
            return battle.leader
    return left_of(g, seat)


def skill_of(g: MerchantsAndMarauders, side: Fighter, skill: str, purpose: str) -> int:
    """Dice for that skill, before cards for the single roll."""
    if isinstance(side, int):
        return skill_dice(g, side, skill, purpose)
    return npc_skill(g, side, skill)


# ---- re-rolling


def parts_of(dice: Dice) -> list[Dice]:
    """Every choice of one or more of the dice; dice that show the same are the same."""
    faces = sorted(set(dice), reverse=True)
    counts = product(*[range(dice.count(face) + 1) for face in faces])
    parts = [
        tuple([face for face, number in zip(faces, one, strict=True) for _ in range(number)])
        for one in counts
    ]
    return [part for part in parts if part]


def dice_move(verb: str, part: Dice, *before: int | str) -> Move:
    """``reroll skull 2 1``: the dice as they stand in records."""
    return Move(verb, (*before, *shown(part)))


def dice_of(args: tuple[int | str, ...]) -> Dice:
    """The dice that a move names."""
    return Roll(len(args), "").value(Move("roll", args))


def less(dice: Dice, part: Dice) -> Dice:
    """The dice without those of ``part``."""
    left = list(dice)
    for face in part:
        left.remove(face)
    return tuple(left)


class Reroll(Frame):
    """Some dice of a roll are thrown again (pp. 12 and 15, MM-502): ``kept`` stay, ``count`` are
    new; its result is all of them."""

    STEPS = ("roll", "finish")

    kept: Dice
    count: int
    new: Dice = ()

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"kept": list(self.kept), "count": self.count}

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return Roll(self.count, into="new")

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(tuple(sorted([*self.kept, *self.new], reverse=True)))
