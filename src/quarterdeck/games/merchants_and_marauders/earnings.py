"""What a Rumor or a Mission brings, carried out part by part (p. 9, MM-190, MM-198).

A reward is data (``data/model.py``: ``Reward``).  Each of its fields that is set is carried out by
the function that ``cards/rewards.py`` registers under the field's name:

    @brings("gold")
    def gold(g, seat, card, reward): ...      # the frame to run, or None
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Call, Flow, Frame, Seat

from .data.model import Reward

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

Part = Callable[["MerchantsAndMarauders", Seat, str, Reward], Frame | None]

PARTS: Final = Reward.__struct_fields__
BRINGS: Final[dict[str, Part]] = {}


def brings(field: str) -> Callable[[Part], Part]:
    assert field in PARTS, f"a reward has no {field}"

    def register(part: Part) -> Part:
        BRINGS[field] = part
        return part

    return register


class Earn(Frame):
    """The reward of a Rumor or a Mission (p. 9, MM-190, MM-198), in the order of its fields."""

    STEPS = ("next",)

    seat: Seat
    card: str
    at: int = 0

    def next(self, g: MerchantsAndMarauders) -> Flow | None:
        reward = g.cards.reward_of(self.card)
        while self.at < len(PARTS):
            part = PARTS[self.at]
            self.at += 1
            if getattr(reward, part) and part in BRINGS:
                frame = BRINGS[part](g, self.seat, self.card, reward)
                if frame is not None:
                    return Call(frame, then="next")
        return None


def earned(g: MerchantsAndMarauders) -> Reward:
    """The reward that is being carried out."""
    return g.cards.reward_of(g.enclosing(Earn).card)
