"""The effects of the Sea-Zones and their ports (p. 6, MM-091, MM-R8; data/zones.toml)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Flow, Frame, Seat

from ..battle.hits import LOCATION_OF, StrikeShip
from ..data.ids import NATIONS, PIRATES
from ..dice import Dice, Roll, SkillCheck, successes
from ..effects import changes, happens, permits

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def _in_port(g: Game, seat: Seat) -> bool:
    return g.players[seat].in_port


@changes("price.ship", "HAV")
def royal_shipyard(g: Game, seat: Seat, kind: str) -> int:
    return -5 if kind in ("frigate", "galleon") else 0


@permits("port.haven", "POR")
def pirate_haven(g: Game, seat: Seat, source: str, zone: str) -> bool:
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
def english_harbour(g: Game, seat: Seat, source: str) -> bool:
    return True


@changes("sell.demand", "BRI")
def sugar_exchange(g: Game, seat: Seat) -> int:
    return 1


@permits("npc.unseen", "NAS")
def hidden_cays(g: Game, seat: Seat, source: str, key: str) -> bool:
    return key in NATIONS


@permits("npc.unseen", "SJU")
def guarded_roads(g: Game, seat: Seat, source: str, key: str) -> bool:
    return key in PIRATES


@changes("raid.draw", "CCS")
def laden_coasters(g: Game, seat: Seat) -> int:
    return 1


class Shoals(Frame):
    """Treacherous shoals (p. 6, MM-091; Trinidad): a Seamanship roll, or a hit."""

    STEPS = ("roll", "locate", "strike")

    seat: Seat
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, "seamanship", "shoals"), "dice")

    def locate(self, g: Game) -> Flow | None:
        if successes(self.dice):
            self.dice = ()
            return None
        return Roll(1, into="dice")

    def strike(self, g: Game) -> Flow | None:
        """On a skull the owner chooses, but not the Hull."""
        if not self.dice:
            return None
        return StrikeShip(self.seat, (LOCATION_OF[self.dice[0]],), no_hull=True)


@happens("zone.entered", "TRI")
def treacherous_shoals(g: Game, seat: Seat, source: str, out_of_port: bool) -> Frame | None:
    return None if out_of_port else Shoals(seat)
