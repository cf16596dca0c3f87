"""War and peace between nations (p. 13, MM-428; MM-093, MM-R98, MM-R100; events E19 to E21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Event

from ..data.ids import WARTIME
from ..decks import discard
from ..pieces import Arrival, without

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def declare_war(g: MerchantsAndMarauders, nations: tuple[str, str], card: str) -> None:
    """Two nations are at war until peace or the next war (MM-093); an old war ends first.

    Their Naval ships are Men-o-War from now on (``g.npc_ship``).  A nation that has none in play
    or on its way gets one at the end of the round, under a Wartime Commander: an ``Arrival`` with
    ``WARTIME`` for a card (MM-R98).
    """
    end_war(g)
    if card in g.events:
        g.events = without(g.events, card)
    g.war, g.war_card = nations, card
    g.emit(Event("war", {"nations": list(nations), "card": card}))
    for nation in nations:
        coming = [one for one in g.arrivals if one.key == nation]
        if g.npc(nation) is None and not coming:
            g.arrivals = (*g.arrivals, Arrival(nation, WARTIME))


def end_war(g: MerchantsAndMarauders) -> bool:
    """Peace (E21): True if there was a war.  Its card is discarded; a Wartime Commander leaves,
    or does not come; an admiral is back in a Frigate, and a player keeps his Man-o-War."""
    if not g.war:
        return False
    g.emit(Event("peace", {"nations": list(g.war)}))
    discard(g, "event", g.war_card)
    g.war, g.war_card = (), ""
    g.npcs = tuple([npc for npc in g.npcs if npc.commander != WARTIME])
    g.arrivals = tuple([one for one in g.arrivals if one.card != WARTIME])
    return True
