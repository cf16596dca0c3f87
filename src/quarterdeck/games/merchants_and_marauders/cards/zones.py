"""The effects of the Sea-Zones and their ports (p. 6, MM-091, MM-R8; data/zones.toml).

Owner: Engineer 3, who adds NAS, SJU, CCS and TRI; the trading ports stand here already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from ..data import ZONES
from ..effects import changes, permits

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def _in_port(g: Game, seat: Seat) -> bool:
    return g.players[seat].in_port


@changes("price.ship", "HAV")
def royal_shipyard(g: Game, seat: Seat, kind: str) -> int:
    return -5 if kind in ("frigate", "galleon") else 0


@permits("port.haven", "POR")
def pirate_haven(g: Game, seat: Seat, zone: str) -> bool:
    return zone == "POR"


@changes("dice.leadership", "OLD")
def buccaneer_camp(g: Game, seat: Seat, purpose: str) -> int:
    return 1 if purpose == "recruit" else 0


@changes("price.crew", "OLD")
def buccaneer_camp_pay(g: Game, seat: Seat) -> int:
    return -1


@changes("price.weapon", "TOR")
def brethrens_armoury(g: Game, seat: Seat) -> int:
    return -1


@changes("sell.other", "PET")
def smugglers_quay(g: Game, seat: Seat) -> int:
    return 1


@changes("price.repair", "CAR")
def fortified_dockyard(g: Game, seat: Seat) -> int:
    return -1


@changes("dice.influence", "SDO")
def audiencia(g: Game, seat: Seat, purpose: str) -> int:
    """During a Port action there, so not for entering a port."""
    return 1 if _in_port(g, seat) and purpose != "harbour" else 0


@changes("buy.draw", "CUR")
def free_port(g: Game, seat: Seat) -> int:
    return 1


@changes("price.modification", "SMA")
def skilled_shipwrights(g: Game, seat: Seat) -> int:
    return -1


@changes("price.restore", "SMA")
def skilled_shipwrights_restore(g: Game, seat: Seat) -> int:
    return -1


@changes("dice.scouting", "BAS")
def crossroads_of_trade(g: Game, seat: Seat, purpose: str) -> int:
    return 1 if purpose == "scout merchant" and not _in_port(g, seat) else 0


@permits("modifications.keep", "STJ")
def english_harbour(g: Game, seat: Seat) -> bool:
    return True


@changes("sell.demand", "BRI")
def sugar_exchange(g: Game, seat: Seat) -> int:
    return 1


def nation_here(g: Game, seat: Seat) -> str:
    """The nation of the port that the captain is in, "" at sea."""
    p = g.players[seat]
    return ZONES[p.zone].nation if p.in_port else ""
