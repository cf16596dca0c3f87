"""Bounties: getting and losing them (p. 11, MM-348 to MM-363, MM-369 to MM-374)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Seat

from ..data.ids import NATIONS

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

_DEEDS: Final = ("merchant", "captain", "naval", "defeat")  # what letters of marque excuse


def bounty_after(g: MerchantsAndMarauders, seat: Seat, nation: str, why: str) -> int:
    """How many Bounties of that nation the captain has after such a deed, at most five (MM-360).

    With the option letters of marque he gets none for deeds against his nation's enemy (MM-R69).
    """
    p = g.players[seat]
    if why in _DEEDS and g.setup.options["letters_of_marque"] and g.at_war(p.nation(), nation):
        return p.bounty(nation)
    return min(g.cards.bounty_tokens, p.bounty(nation) + 1)


def add_bounty(g: MerchantsAndMarauders, seat: Seat, nation: str, why: str) -> bool:
    """One more Bounty of that nation (MM-357 to MM-360); did it go up?

    ``why``: "merchant", "captain", "naval", "defeat", or the id of a card.
    """
    count = bounty_after(g, seat, nation, why)
    if count == g.players[seat].bounty(nation):
        return False
    g.set_bounty(seat, nation, count)
    g.emit(Event("bounty", {"seat": seat, "nation": nation, "count": count, "why": why}))
    return True


def remove_bounty(
    g: MerchantsAndMarauders, seat: Seat, nation: str, count: int = 1, gold: int = 0
) -> int:
    """Take away up to ``count`` (MM-361, MM-362); how many went.  At none the nation has
    forgotten the captain at once (MM-R73).  ``gold``: what was paid for it, for all to see."""
    had = g.players[seat].bounty(nation)
    left = max(0, had - count)
    if left == had:
        return 0
    g.set_bounty(seat, nation, left)
    public = {"seat": seat, "nation": nation, "count": left, "less": had - left, "gold": gold}
    g.emit(Event("pardoned", public))
    return had - left


def is_pirate(g: MerchantsAndMarauders, side: Fighter) -> bool:
    """A wanted captain, or one of the black ships (MM-305, MM-306, MM-R183)."""
    if isinstance(side, int):
        return g.players[side].is_pirate()
    return side.startswith("pirate-")


def engage(g: MerchantsAndMarauders, seat: Seat, target: Fighter) -> None:
    """The Bounty for starting a fight with a non-pirate (MM-349, MM-351 to MM-354, MM-R176)."""
    if is_pirate(g, target):
        return
    if isinstance(target, int):
        add_bounty(g, seat, g.players[target].nation(), "captain")
    elif target in NATIONS:
        add_bounty(g, seat, target, "naval")
