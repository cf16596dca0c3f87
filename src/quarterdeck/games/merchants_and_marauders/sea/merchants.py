"""Merchants on the map and on the track (p. 10, MM-311 to MM-321)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Call, Done, Draw, Event, Flow, Frame, Move, Seat

from ..pieces import Batch, with_card
from ..verbs import RAID
from .raid import MerchantRaid, why_no_raid

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

LET_GO: Final = Move("let-go")


def refill(g: MerchantsAndMarauders) -> None:
    """MM-314, MM-315, MM-R56: with eight or more on the track, all are dealt back, unseen."""
    if len(g.track) >= g.cards.thresholds.merchants_off_the_map:
        deal_merchants(g)


def deal_merchants(g: MerchantsAndMarauders) -> None:
    """Every merchant of the track goes face down into a Sea-Zone without one."""
    empty = tuple([zone for zone in g.cards.zones if not g.has_merchant(zone)])
    if empty:
        g.merchants = (*g.merchants, Batch(empty, tuple(sorted(g.track))))
        g.track = ()
        g.emit(Event("merchants_return", {"zones": list(empty)}))


class MerchantFound(Frame):
    """A merchant was found (p. 10, MM-313, MM-318 to MM-321, MM-R57, MM-R184): its token is turned
    up and goes to the track; the captain chooses the flag and raids, or lets it go.

    Its result: True if a raid succeeded."""

    STEPS = ("turn_up", "to_the_track", "choose_flag", "decide", "finish")

    seat: Seat
    nation: str = ""  # on the token
    choice: Move = LET_GO
    won: bool = False

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "nation": self.nation or None}

    def turn_up(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-318: all see the flag before anything is decided."""
        return Draw("flags", into="nation")

    def flags(self, g: MerchantsAndMarauders) -> list[str]:
        return list(self._batch(g).tokens)

    def _batch(self, g: MerchantsAndMarauders) -> Batch:
        zone = g.players[self.seat].zone
        return next(batch for batch in g.merchants if zone in batch.places)

    def to_the_track(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-313, MM-321: off the board, whatever is done with it."""
        zone = g.players[self.seat].zone
        old = self._batch(g)
        rest = [batch for batch in g.merchants if batch != old]
        left = old.without(zone, self.nation)
        g.merchants = (*rest, left) if left.places else tuple(rest)
        g.track = with_card(g.track, self.nation)
        public = {"seat": self.seat, "zone": zone, "nation": self.nation}
        g.emit(Event("merchant", public))
        return None

    def choose_flag(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.seat, "choices", into="choice")

    def nations(self, g: MerchantsAndMarauders) -> list[str]:
        """MM-319: that of the token or that of the Sea-Zone, if it has one (MM-R57)."""
        here = g.cards.zones[g.players[self.seat].zone].nation
        return list(dict.fromkeys([one for one in (self.nation, here) if one]))

    def choices(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        if why_no_raid(g, seat):
            return (LET_GO,)
        return (*[Move("raid", (nation,)) for nation in self.nations(g)], LET_GO)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb != "raid":
            return "raid the merchant, or let it go"
        flags = " or ".join([nation.title() for nation in self.nations(game)])
        either = "either " if len(self.nations(game)) > 1 else ""
        return why_no_raid(game, seat) or f"this merchant is {either}{flags}"

    def decide(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == LET_GO:  # MM-320
            g.emit(Event("let_go", {"seat": self.seat}))
            return Done(False)
        return Call(MerchantRaid(self.seat, RAID.of(self.choice)), "won")

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(self.won)
