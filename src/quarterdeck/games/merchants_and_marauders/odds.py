"""Chances of skill checks, computed and not guessed (p. 4, MM-043 to MM-046); battles have their
own.  They stand in the notes of moves, and only at a table that allows aids."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from .dice import skill_dice
from .effects import granted
from .npc.captains import scouting_dice

if TYPE_CHECKING:
    from .data.die import Die
    from .state import MerchantsAndMarauders


def exactly(die: Die, dice: int, skulls: int) -> Fraction:
    """The chance of just so many skulls."""
    skull, misses = die.skull_chance, dice - skulls
    return comb(dice, skulls) * skull**skulls * (1 - skull) ** misses


def at_least(die: Die, dice: int, need: int = 1, again: bool = False) -> Fraction:
    """The chance of ``need`` skulls or more; ``again``: all that miss may be thrown once more."""
    chance = Fraction(0)
    for skulls in range(dice + 1):
        more = again and skulls < need
        rest = at_least(die, dice - skulls, need - skulls) if more else skulls >= need
        chance += exactly(die, dice, skulls) * rest
    return chance


def check_chance(
    g: MerchantsAndMarauders, seat: Seat, skill: str, purpose: str, need: int = 1
) -> Fraction:
    """That ``SkillCheck`` succeeds if no card is played, with abilities that throw dice again."""
    dice = skill_dice(g, seat, skill, purpose)
    return at_least(g.cards.die, dice, need, granted(g, seat, f"again.{skill}"))


def found_chance(g: MerchantsAndMarauders, key: str, seat: Seat) -> Fraction:
    """That the NPC finds the captain where he is now (MM-422)."""
    return at_least(g.cards.die, scouting_dice(g, key, seat))


# ---- in words


def percent(chance: Fraction | float) -> str:
    """``56 %``; what is only almost certain is not called certain."""
    if 0 < chance < 1:
        return f"{min(99, max(1, round(100 * chance)))} %"
    return f"{round(100 * chance)} %"


def aids(g: MerchantsAndMarauders) -> bool:
    return bool(g.setup.options["aids"])


def said(g: MerchantsAndMarauders, chance: Fraction, of_what: str = "to succeed") -> str:
    """``56 % to find it.``, or nothing at a table without aids."""
    return f"{percent(chance)} {of_what}." if aids(g) else ""


def check_said(
    g: MerchantsAndMarauders,
    seat: Seat,
    skill: str,
    purpose: str,
    of_what: str = "to succeed",
    need: int = 1,
) -> str:
    """The roll in words: ``Scouting, 2 dice: 56 % to find it.``; without aids only the dice."""
    dice = skill_dice(g, seat, skill, purpose)
    skulls = f", {need} skulls" if need > 1 else ""
    roll = f"{skill.title()}, {dice} {'die' if dice == 1 else 'dice'}{skulls}"
    chance = said(g, check_chance(g, seat, skill, purpose, need), of_what)
    return f"{roll}: {chance}" if chance else f"{roll}."
