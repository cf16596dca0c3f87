"""The moves of Letter of Marque, as they are written."""

from __future__ import annotations

from quarterdeck.kernel import Verbs
from quarterdeck.kernel.verbs import number, word

VERBS = Verbs()

LEAVE = VERBS.verb("leave", extra="a ship leaves with your top treasure")
GUARD = VERBS.verb("guard", word("kind", "armed", "defenseless"))
ARRIVE = VERBS.verb(
    "arrive",
    number("ship"),
    missing="name the ship that arrives",
    extra="one ship per turn",
)
ATTACK = VERBS.verb(
    "attack",
    number("ship"),
    missing="name the ship that you attack",
    extra="one cannon card, one target",
)
PASSING = VERBS.verb("pass")
