"""Letter of Marque as arrays."""

from __future__ import annotations

from itertools import product
from typing import Any

from quarterdeck.kernel import Rules
from quarterdeck.kernel.verbs import Verbs

from .fields import Bag, Nothing, OneOf, by, rows, seats
from .schema import Notes, Plan
from .vocabulary import Vocabulary


def plan(rules: Rules, verbs: Verbs) -> Plan:
    figures = rules.catalogue()
    most = rules.seats[-1]
    ships = range(most * figures["ships"])  # numbered as they are launched
    treasures = sorted(set(figures["treasures"]))
    taken = product(["treasure"], treasures, range(most))
    notes: Notes = {
        "game": Nothing("the same in every game"),
        "result": Nothing("told by the game itself, when it is over"),
        "Player.colour": Nothing("only how it looks"),
        "Player.seat": Nothing("each player stands at his seat’s place"),
        "Waiting.seat": Nothing("each player stands at his seat’s place"),
        "SeaShip.id": Nothing("each ship stands at her number’s place"),
        "seat": OneOf(range(most)),
        "turn": OneOf(range(most)),
        "to_act": seats(most),
        "beat_off": seats(most),
        "sea": rows(ships, by("id")),
        "waiting": rows(range(most), by("seat")),
        "players": rows(range(most)),
        "pile": Bag([*taken, *product(["cannon"], range(most))], lambda card: (*card.values(),)),
        "home": Bag(product(treasures, [True, False, None]), _home),
    }
    return Plan(1, notes, Vocabulary(verbs, {"ship": ships}))


def _home(ship: dict[str, Any]) -> tuple[int, bool | None]:
    return ship["value"], ship["armed"]
