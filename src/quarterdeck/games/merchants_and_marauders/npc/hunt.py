"""Whom the NPCs hunt (p. 13, MM-412 to MM-417, MM-439, MM-R100, MM-R102 to MM-R105)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from ..data.ids import PIRATES
from ..effects import granted
from ..purse import weigh

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def priority(g: MerchantsAndMarauders, key: str, seat: Seat) -> tuple[int, int, int]:
    """How well the captain fits each entry of the NPC's list: compare in this order (MM-R105).

    Gold aboard is compared unseen: players see only whom the ship goes for (MM-R242).
    """
    p = g.players[seat]
    if key in PIRATES:
        if p.is_pirate():
            return (0, 0, 0)
        cargo = len(p.hold) + p.loads()  # MM-R249
        return (p.gold, cargo, int(not p.gold and not cargo))
    own = p.bounty(key)
    return (own, sum(p.bounties) - own, int(g.at_war(key, p.nation())))


def is_hostile(g: MerchantsAndMarauders, key: str, seat: Seat) -> bool:
    """Does the captain fit an entry of the NPC's list (MM-413)?  Something may grant peace."""
    if not g.players[seat].captain or not any(priority(g, key, seat)):
        return False
    return not granted(g, seat, "npc.peace", key)


def within_reach(g: MerchantsAndMarauders, key: str) -> list[Seat]:
    """Captains in the ship's own Sea-Zone and those that border on it, in port or at sea."""
    npc = g.npc(key)
    if npc is None or not npc.zone:
        return []
    near = (npc.zone, *g.cards.zones[npc.zone].adjacent)
    return [seat for seat, p in enumerate(g.players) if p.captain and p.zone in near]


def quarry(g: MerchantsAndMarauders, key: str) -> list[Seat]:
    """The captains that the NPC goes for: several if they tie on every priority (MM-440)."""
    hunted = [seat for seat in within_reach(g, key) if is_hostile(g, key, seat)]
    if not hunted:
        return []
    best = max([priority(g, key, seat) for seat in hunted])
    return [seat for seat in hunted if priority(g, key, seat) == best]


def weigh_purses(g: MerchantsAndMarauders, key: str) -> None:
    """Whom a pirate ship goes for tells who has more Gold aboard: Gold comes first on its list,
    then Cargo, which all can count (MM-416, MM-R242)."""
    hunted = [seat for seat in within_reach(g, key) if is_hostile(g, key, seat)]
    best = quarry(g, key)
    for seat in best:
        for other in hunted:
            if other != seat:
                more = other not in best and priority(g, key, seat)[1] <= priority(g, key, other)[1]
                weigh(g, seat, other, int(more))


def most_wanted(g: MerchantsAndMarauders, key: str, least: int) -> list[Seat]:
    """The captains in reach with the most Bounties in all, of those with ``least`` or more."""
    counts = {
        seat: sum(g.players[seat].bounties)
        for seat in within_reach(g, key)
        if not granted(g, seat, "npc.peace", key)
    }
    most = max([0, *counts.values()])
    return [seat for seat, count in counts.items() if count == most] if most >= least else []
