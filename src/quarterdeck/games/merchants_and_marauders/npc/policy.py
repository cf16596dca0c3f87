"""The automatic policy of an NPC in combat (p. 13, MM-443, MM-444; option "npc_command", solo)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Move, Seat

from .command import npc_skill

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

SHOOT, BOARD, FLEE = Move("shoot"), Move("board"), Move("flee")
_SPARED: Final = ("cargo", "masts", "crew", "cannons")  # what is given up first, the Hull last


def is_weaker(g: MerchantsAndMarauders, seat: Seat) -> bool:
    """MM-444, MM-R120: fewer Cannons or less Crew than the captain, as both stand now."""
    ship, enemy = g.players[seat].vessel(), g.enemy
    assert enemy is not None
    return enemy.cannons < ship.cannons or enemy.crew < ship.crew


def declaration(g: MerchantsAndMarauders, key: str, seat: Seat, number: int) -> Move:
    """What the NPC declares in that round against ``seat``: it shoots first, saves itself when it
    is nearly done for, boards with the stronger Crew, and else shoots."""
    ship, enemy = g.players[seat].vessel(), g.enemy
    assert enemy is not None
    if number == 1 or not enemy.masts:
        return SHOOT
    spent = not enemy.crew and not enemy.cannons
    if is_weaker(g, seat) and (enemy.hull == 1 or spent):
        return FLEE
    ours = enemy.crew * npc_skill(g, key, "leadership")
    theirs = ship.crew * g.cards.captains[g.players[seat].captain].leadership
    if (ours > theirs and enemy.crew >= 2) or (enemy.crew and not enemy.cannons):
        return BOARD
    return SHOOT


def takes_hit(g: MerchantsAndMarauders, key: str) -> str:
    """Where the NPC takes a skull hit (MM-474): where most is left but the Hull; on the Hull only
    while that has more to give than all the others."""
    enemy = g.enemy
    assert enemy is not None
    best = max(_SPARED, key=enemy.at)
    if enemy.at(best) > 1:
        return best
    if enemy.hull > 1:
        return "hull"
    return best if enemy.at(best) else "hull"
