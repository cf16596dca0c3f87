"""The map and its ports (pp. 4, 6 and 11, MM-056, MM-057, MM-090 to MM-095, MM-369, MM-R31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from .data.ids import COUNTRY, NPCS, WARTIME
from .effects import granted

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

Target = int | str


def shut_by(g: MerchantsAndMarauders, seat: Seat, zone: str) -> str:
    """ "", "bounty" or "war": what would close the port of that zone to the captain if nothing
    opened it.  The own home-port is always open (MM-057)."""
    p = g.players[seat]
    nation = g.cards.zones[zone].nation
    if zone == p.home() or not nation:
        return ""
    if g.war and g.at_war(p.nation(), nation):
        return "war"
    return "bounty" if p.bounty(nation) else ""


def closed_by(g: MerchantsAndMarauders, seat: Seat, zone: str) -> str:
    """What closes the port to him now: effects may open it all the same ("port.open")."""
    shut = shut_by(g, seat, zone)
    return "" if shut and granted(g, seat, "port.open", zone) else shut


def why_closed(g: MerchantsAndMarauders, seat: Seat, zone: str) -> str:
    """The sentence for a port that does not let the captain in (MM-056); "" if it does."""
    country = COUNTRY[g.cards.zones[zone].nation]
    reason = closed_by(g, seat, zone)
    if reason == "bounty":
        return f"you are wanted by {country}"
    return f"your nation is at war with {country}" if reason else ""


def is_haven(g: MerchantsAndMarauders, seat: Seat, zone: str) -> bool:
    """Does the port let a wanted captain in for a fee or an Influence roll (MM-371)?"""
    return shut_by(g, seat, zone) == "bounty" and granted(g, seat, "port.haven", zone)


def target_name(g: MerchantsAndMarauders, target: Target) -> str:
    """A player's captain, an NPC or the merchant, in words."""
    if target == "merchant":
        return "the merchant"
    if isinstance(target, int):
        captain = g.players[target].captain
        return g.cards.captains[captain].name if captain else f"seat {target}"
    npc = g.npc(target)
    if npc is None or target not in NPCS:
        return str(target)
    if npc.commander == WARTIME:
        return f"the {target.title()} Wartime Commander"
    return g.cards.events[npc.commander].name
