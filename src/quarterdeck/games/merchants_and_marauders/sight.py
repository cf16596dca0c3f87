"""A seat's view of a dealt world, made part by part when it is looked at: for bots that play on.

Most questions need a corner of the table.  A bot's world was dealt anew, so nothing that is hidden
can show; what no bot reads is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from quarterdeck.kernel import Frame, Game, Seat

from .board import closed_by
from .data.ids import NATIONS
from .pieces import Player
from .shapes import View
from .state import MerchantsAndMarauders
from .view import (
    npc_shown,
    own_shown,
    ship_shown,
    turn_shown,
)


class Look(NamedTuple):
    """Who looks at what."""

    g: MerchantsAndMarauders
    seat: Seat
    zone: str = ""
    other: Seat = -1

    @property
    def p(self) -> Player:
        return self.g.players[self.other]


Parts = Mapping[str, Callable[[Look], Any]]


class Sight(dict[str, Any]):
    """Each part is made when it is first asked for."""

    def __init__(self, parts: Parts, at: Look) -> None:
        super().__init__()
        self._parts, self._at = parts, at

    def __missing__(self, key: str) -> Any:
        value = self[key] = self._parts[key](self._at)
        return value


class Procedure(dict[str, Any]):
    """A frame under way: its name at once, what it shows when that is asked for."""

    def __init__(self, g: MerchantsAndMarauders, seat: Seat, frame: Frame) -> None:
        super().__init__(what=type(frame).__name__)
        self._of = g, seat, frame

    def __missing__(self, key: str) -> Any:
        g, seat, frame = self._of
        show = getattr(frame, "shown", None)
        shown: dict[str, Any] = show(g, seat) if show else {}
        self.update(shown)
        return shown[key]


def sight(world: Game, seat: Seat) -> View:
    return cast(View, Sight(TABLE, Look(cast(MerchantsAndMarauders, world), seat)))


TABLE: Parts = {
    "announced": lambda at: list(at.g.announced),
    "decks": lambda at: {"events": at.g.events_left},
    "doing": lambda at: [Procedure(at.g, at.seat, frame) for frame in at.g.under_way(Frame)],
    "enemy": lambda at: at.g.enemy and ship_shown(at.g.enemy),
    "events": lambda at: list(at.g.events),
    "laid_out": lambda at: list(at.g.laid_out),
    "npcs": lambda at: [npc_shown(at.g, npc) for npc in at.g.npcs],
    "offers": lambda at: [
        {"mission": card, "port": at.g.cards.missions[card].location} for card in at.g.offers
    ],
    "players": lambda at: [
        Sight(PLAYER, Look(at.g, at.seat, other=other)) for other in range(len(at.g.players))
    ],
    "target": lambda at: at.g.target(),
    "turn_state": lambda at: turn_shown(at.g),
    "war": lambda at: list(at.g.war),
    "zones": lambda at: {zone: Sight(ZONE, Look(at.g, at.seat, zone)) for zone in at.g.cards.zones},
}

ZONE: Parts = {
    "nation": lambda at: at.g.cards.zones[at.zone].nation or None,
    "merchant": lambda at: at.g.has_merchant(at.zone),
    "demand": lambda at: at.g.demand.get(at.zone),
    "closed": lambda at: closed_by(at.g, at.seat, at.zone) or None,
}

PLAYER: Parts = {
    "seat": lambda at: at.other,
    "captain": lambda at: at.p.captain or None,
    "ship": lambda at: at.p.ship and ship_shown(at.p.ship),
    "zone": lambda at: at.p.zone or None,
    "in_port": lambda at: at.p.in_port,
    "glory": lambda at: at.p.glory,
    "cargo": lambda at: len(at.p.hold),
    "stash": lambda at: at.p.stash,
    "gold": lambda at: at.p.gold,
    "bounties": lambda at: dict(zip(NATIONS, at.p.bounties, strict=True)),
    "pirate": lambda at: at.p.is_pirate(),
    "missions": lambda at: [
        {"id": one.id, "progress": list(one.progress)} for one in at.p.missions
    ],
    "specialists": lambda at: list(at.p.specialists),
    "weapons": lambda at: list(at.p.weapons),
    "own": lambda at: own_shown(at.p) if at.seat == at.other else None,
}
