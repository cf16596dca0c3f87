"""Where words come from: each chapter registers how its events, moves and questions read.

``@tells("sold")``       an event as a line of the log: ``(line) -> str``
``@describes("sail")``   a legal move: ``(choice) -> Told``; ``"BuyShip.keep"`` for one frame only
``@asks("PortAction")``  what a frame asks of the seat that must choose: ``(choice) -> Prompt``
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from quarterdeck.kernel import Move, Prompt, Seat, Told
from quarterdeck.kernel.wording import who, whose

from ..data.cards import Cards
from ..data.ids import NPCS

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

C = TypeVar("C", bound=Callable[..., Any])

TELLS: dict[str, Callable[[Line], str]] = {}
DESCRIBES: dict[str, Callable[[Choice], Told]] = {}
ASKS: dict[str, Callable[[Choice], Prompt]] = {}
GROUPS: dict[str, str] = {}  # id: label
# For a frame, the groups that are always shown, each with a move to ask why it has none.
MENUS: dict[str, tuple[tuple[str, Move, str], ...]] = {}


class Line(NamedTuple):
    """An event as one seat sees it."""

    seen: dict[str, Any]
    viewer: Seat | None
    names: tuple[str, ...]
    cards: Cards

    def name(self, seat: Seat) -> str:
        return who(seat, self.viewer, self.names)

    def named(self, what: str) -> str:
        """The name of the card, ship, zone or token that the event tells of under that word."""
        return self.cards.name_of(self.seen[what])

    def doer(self) -> str:
        return self.name(self.seen["seat"])

    def owner(self) -> str:
        return whose(self.seen["seat"], self.viewer, self.names)

    def is_mine(self) -> bool:
        return bool(self.seen.get("seat") == self.viewer)

    def verb(self, mine: str, theirs: str) -> str:
        """``You sell``, ``Ines sells``."""
        return f"{self.doer()} {mine if self.is_mine() else theirs}"

    def target(self, target: int | str) -> str:
        """Somebody who is looked for or fought."""
        if isinstance(target, int):
            return "you" if target == self.viewer else self.names[target]
        return npc_name(target) if target in NPCS else f"the {target}"


class Choice(NamedTuple):
    """A question to a seat, and for ``describes`` the move that is one of its answers."""

    g: MerchantsAndMarauders
    seat: Seat
    move: Move
    names: tuple[str, ...]

    @property
    def cards(self) -> Cards:
        return self.g.cards

    def arg(self, at: int = 0) -> str:
        return str(self.move.args[at]) if len(self.move.args) > at else ""


def tells(*kinds: str) -> Callable[[C], C]:
    return _register(TELLS, kinds)


def describes(*verbs: str) -> Callable[[C], C]:
    return _register(DESCRIBES, verbs)


def asks(*frames: str) -> Callable[[C], C]:
    return _register(ASKS, frames)


def groups(**labels: str) -> None:
    GROUPS.update({name.replace("_", "-"): label for name, label in labels.items()})


def menu(frame: str, *entries: tuple[str, str, str]) -> None:
    """``menu("PortAction", ("sell", "sell", "MM-125"))``: group, verb to ask with, rule."""
    MENUS[frame] = tuple([(group, Move(verb), rule) for group, verb, rule in entries])


def _register(table: dict[str, Any], keys: tuple[str, ...]) -> Callable[[C], C]:
    def register(function: C) -> C:
        for key in keys:
            table[key] = function
        return function

    return register


def npc_name(key: str) -> str:
    """``the Dutch naval ship``, ``the pirate Sloop``."""
    if key.startswith("pirate-"):
        return f"the pirate {key.removeprefix('pirate-').title()}"
    return f"the {key.title()} naval ship"


def gold(amount: int) -> str:
    return f"{amount} Gold"
