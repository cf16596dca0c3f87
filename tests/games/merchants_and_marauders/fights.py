"""Battles for tests: two captains in one Sea-Zone, one attacks the other.

Names of captains are chosen for their skills; abilities that would interfere are avoided:
``SAILOR`` (Seamanship 3, Leadership 2), ``MATE`` (2 and 2), ``TRADER`` (2 and 3).
"""

from __future__ import annotations

from typing import Any

from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.data.ids import LOCATIONS
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Npc, Ship
from quarterdeck.kernel import Event

from .scenario import Position, Seated, captain, enter, position

SAILOR, MATE, TRADER, LEADER = "C10", "C02", "C09", "C16"
COMMANDER = {
    "dutch": "E01", "english": "E04", "french": "E07", "spanish": "E12",
    "pirate-sloop": "E13", "pirate-frigate": "E16",
}  # fmt: skip


def attacker(ship: str = "frigate", card: str = SAILOR, **rest: Any) -> Seated:
    return captain(card, ship, "~SDO", **rest)


def target(ship: str = "frigate", card: str = MATE, **rest: Any) -> Seated:
    return captain(card, ship, "~SDO", **rest)


def battle(a: Seated | None = None, b: Seated | None = None, **board: Any) -> Position:
    """Seat 0 attacks seat 1."""
    return position(a or attacker(), b or target(), run=NavalCombat(0, 1), **board)


def against(key: str, me: Seated | None = None, attacks: bool = False, **board: Any) -> Position:
    """Seat 0 fights an NPC off Santo Domingo; seat 1 leads it from Trinidad."""
    enemy = Enemy(key)
    run = NavalCombat(0, enemy) if attacks else NavalCombat(enemy, 0)
    npcs = (Npc(key, COMMANDER[key], "SDO"),)
    return position(me or attacker(), captain(LEADER, "sloop", "TRI"), npcs=npcs, run=run, **board)


def both(g: Position, first: str, second: str, *rolls: str) -> list[Event]:
    """One round between players: declarations, then what chance says."""
    return enter(g, f"0 {first}\n1 {second}\n" + rolled(*rolls))


def rolled(*rolls: str) -> str:
    """``rolled("X 2", "3 1")``: X is a skull."""
    return "\n".join([f"chance roll {roll.replace('X', 'skull')}" for roll in rolls])


def quiet_round(g: Position) -> None:
    """A first round in which nobody rolls a skull."""
    enter(g, "0 shoot\n1 shoot")
    while (chance := g.chance()) is not None:
        count = getattr(chance, "count", 0)
        if g.trail()[-1] != "NavalRound.note_roll":
            return
        enter(g, "chance roll " + " ".join(["1"] * count))


def cubes(g: Position, side: int | str) -> dict[str, int]:
    ship = g.enemy if isinstance(side, str) else g.players[side].ship
    assert isinstance(ship, Ship)
    return {location: ship.at(location) for location in LOCATIONS}


def is_fighting(g: Position) -> bool:
    return "NavalCombat" in " ".join(g.trail())


def round_number(g: Position) -> int:
    return g.enclosing(NavalCombat).number
