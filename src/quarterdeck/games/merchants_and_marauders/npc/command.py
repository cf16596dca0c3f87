"""Who commands an NPC, what he can do, how he dies (p. 12, MM-403, MM-406, MM-409 to MM-411)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Event

from ..data.ids import NPCS, WARTIME
from ..decks import discard
from ..pieces import Arrival, Npc

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def npc_skill(g: MerchantsAndMarauders, key: str, skill: str) -> int:
    """The commander's Seamanship, Scouting or Leadership (MM-403)."""
    npc = g.npc(key)
    assert npc is not None
    if npc.commander == WARTIME:
        return wartime_skills(g)[skill]
    value: int = getattr(g.cards.events[npc.commander], skill)
    return value


def station(g: MerchantsAndMarauders, npc: Npc) -> None:
    """The ship stands where ``npc`` says; one of each, in the order of MM-R115 (MM-406)."""
    others = [one for one in g.npcs if one.key != npc.key]
    g.npcs = tuple(sorted([*others, npc], key=lambda one: NPCS.index(one.key)))


def home_of(g: MerchantsAndMarauders, key: str, commander: str) -> str:
    if commander == WARTIME:
        return g.cards.events[_war_card(g)].stations[key]
    return g.cards.events[commander].zone


def _war_card(g: MerchantsAndMarauders) -> str:
    """The War that is on; outside of one any War card says the same of its commanders."""
    return g.war_card or next(card for card, trait in g.cards.does if trait == "war")


def wartime_skills(g: MerchantsAndMarauders) -> dict[str, int]:
    """Of the commander of a Man-o-War that has no card (MM-R98)."""
    return g.cards.does[_war_card(g), "war"]


def npc_dies(g: MerchantsAndMarauders, key: str) -> None:
    """MM-409 to MM-411: the card is discarded and the ship leaves the board (MM-R92); a captain
    beneath follows at the end of the round, unless a new card is coming anyway (MM-R94)."""
    npc = g.npc(key)
    assert npc is not None
    if npc.commander != WARTIME:
        discard(g, "event", npc.commander)
    g.emit(Event("npc_dies", {"npc": key, "card": npc.commander}))
    g.npcs = tuple([one for one in g.npcs if one.key != key])
    if npc.beneath:  # whoever lies on top holds the place of the one to be drawn
        station(g, Npc(key, npc.beneath[0], "", npc.beneath[1:]))
        if not [one for one in g.arrivals if one.key == key]:
            g.arrivals = (*g.arrivals, Arrival(key, ""))
