"""Scout (p. 7, MM-110 to MM-118, MM-R34 to MM-R37): look for a ship in your Sea-Zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.naval import NavalCombat
from ..board import Target, target_name
from ..dice import Dice, SkillCheck, successes
from ..effects import granted
from ..pieces import Enemy, Fighter
from ..port.rumors import why_no_check
from ..turn.turnstate import TurnState, Used
from ..verbs import SCOUT
from ..windows import glory_window
from .merchants import MerchantFound
from .raid import why_no_raid

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

RUMOR: Final = Move("scout", ("rumor",))
MERCHANT: Final = Move("scout", ("merchant",))


def ships_here(g: MerchantsAndMarauders, seat: Seat) -> list[Fighter]:
    """Captains at sea in his Sea-Zone, and NPCs (MM-111, MM-112)."""
    zone = g.players[seat].zone
    found: list[Fighter] = [other for other in g.in_zone(zone) if other != seat]
    found += [Enemy(npc.key) for npc in g.npcs if npc.zone == zone]
    return found


def look_out(g: MerchantsAndMarauders, seat: Seat, target: Target) -> Used:
    """What counts as the same target: a player, an NPC ship, one Merchant Token (MM-R35)."""
    return Used("scout", target, g.players[seat].zone if target == "merchant" else "")


def may_scout(g: MerchantsAndMarauders, seat: Seat, target: Target) -> bool:
    """MM-117: once per target and turn, unless something grants another try."""
    done = g.enclosing(TurnState).done
    tries = done.count(look_out(g, seat, target))
    return not tries or granted(g, seat, "scout.again", target, tries)


def why_no_target(g: MerchantsAndMarauders, seat: Seat, target: Target) -> str:
    """Why a captain cannot look for it here; "" if he can (MM-111 to MM-113, MM-R37)."""
    p = g.players[seat]
    if target == "merchant":
        if not g.has_merchant(p.zone):
            return "no merchant in this Sea-Zone"
        if why := why_no_raid(g, seat):
            return why
    elif target not in ships_here(g, seat):
        return _not_here(g, seat, target)
    if may_scout(g, seat, target):
        return ""
    return f"already scouted for {target_name(g, target)} this turn"


def scout_moves(g: MerchantsAndMarauders, seat: Seat) -> list[Move]:
    targets = (*ships_here(g, seat), "merchant")
    moves = [Move("scout", (one,)) for one in targets if not why_no_target(g, seat, one)]
    if not why_no_check(g, seat):
        moves.append(RUMOR)
    return moves


def why_no_scout(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    if g.players[seat].in_port:
        return "put to sea first"
    target = SCOUT.read(move)
    return why_no_check(g, seat) if target == "rumor" else why_no_target(g, seat, target)


def _not_here(g: MerchantsAndMarauders, seat: Seat, target: Target) -> str:
    if isinstance(target, int):
        if target == seat:
            return "you cannot scout for yourself"
        if 0 <= target < len(g.players) and g.players[target].zone == g.players[seat].zone:
            return f"{target_name(g, target)} is in port"
    return "not in your Sea-Zone"


class Scout(Frame):
    """A Scout action (p. 7, MM-110 to MM-117): the target is named before the dice fall.

    ``escaped``: a card has hidden the captain who was found (window "found").
    """

    STEPS = ("name_target", "roll", "look", "found", "engage")

    seat: Seat
    target: Target
    dice: Dice = ()
    escaped: bool = False

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "target": self.target}

    def name_target(self, g: MerchantsAndMarauders) -> Flow | None:
        g.enclosing(TurnState).use(look_out(g, self.seat, self.target))
        zone = g.players[self.seat].zone
        g.emit(Event("scouts", {"seat": self.seat, "target": self.target, "zone": zone}))
        return None

    def purpose(self) -> str:
        if self.target == "merchant":
            return "scout merchant"
        return "scout player" if isinstance(self.target, int) else "scout npc"

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return Call(SkillCheck(self.seat, "scouting", self.purpose()), "dice")

    def look(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-114: one success finds the ship that was named, and nothing else."""
        if not successes(self.dice):
            return self._nothing(g)
        if isinstance(self.target, int):
            return glory_window(g, "found", (self.target,))
        return None

    def found(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.escaped or not successes(self.dice):
            return self._nothing(g)
        g.emit(Event("found", {"seat": self.seat, "target": self.target}))
        return None

    def _nothing(self, g: MerchantsAndMarauders) -> Flow:
        g.emit(Event("found_nothing", {"seat": self.seat, "target": self.target}))
        return Done()

    def engage(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-115, MM-116: a battle at once, or a Merchant Raid; MM-R180: if it is still there."""
        if self.target == "merchant":
            return MerchantFound(self.seat)
        found = [ship for ship in ships_here(g, self.seat) if ship == self.target]
        return NavalCombat(self.seat, found[0]) if found else None
