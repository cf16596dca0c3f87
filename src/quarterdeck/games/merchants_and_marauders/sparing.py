"""Answers that a player gives to all moments for cards at once, in the turns of others.

The table passes for whoever has ordered it, as it does for whoever could only pass: so what is
ordered is known to its owner alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Seat, Spare, declining

from .battle.crew import CrewCombat
from .battle.naval import NavalCombat
from .windows import GloryWindow

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

ATTACKED: Final = "attacked"
_MAY_FIGHT: Final = ("found", "before battle")  # whoever was found may be attacked next


def _this_round(g: MerchantsAndMarauders) -> str:
    return f"round {g.round}"


def is_asked_in_passing(g: MerchantsAndMarauders, seat: Seat) -> bool:
    """A moment for cards in somebody else's turn; a card that was turned up is another matter."""
    reacts = declining(g, seat) is not None and isinstance(g.frame(), GloryWindow)
    return reacts and g.turn != seat


def is_attacked(g: MerchantsAndMarauders, seat: Seat) -> bool:
    """In a fight of one's own, or at a moment that may lead to one."""
    at_sea = [fight.sides() for fight in g.under_way(NavalCombat)]
    hand_to_hand = [fight.sides() for fight in g.under_way(CrewCombat)]
    fights = any(seat in sides for sides in [*at_sea, *hand_to_hand])
    return fights or g.enclosing(GloryWindow).timing in _MAY_FIGHT


def orders(g: MerchantsAndMarauders, seat: Seat) -> tuple[Spare, ...]:
    if not is_asked_in_passing(g, seat):
        return ()
    found = (Spare(_this_round(g), "Not this round"),)
    return found if is_attacked(g, seat) else (*found, Spare(ATTACKED, "Only if I am attacked"))


def answers(g: MerchantsAndMarauders, seat: Seat, order: str) -> bool:
    if not order or not is_asked_in_passing(g, seat):
        return False
    return order == _this_round(g) or (order == ATTACKED and not is_attacked(g, seat))


def told(g: MerchantsAndMarauders, order: str) -> str:
    if order == _this_round(g):
        return "You pass this round"
    return "Asked only if attacked" if order == ATTACKED else ""
