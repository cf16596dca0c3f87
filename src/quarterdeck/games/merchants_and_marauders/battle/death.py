"""Dying and retirement (p. 15, MM-537 to MM-553)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Done, Draw, Event, Flow, Frame, Move, Seat, goto

from ..data.ids import PIRATES
from ..decks import discard, put_back, take_from_deck
from ..port.missions import drop_mission
from ..port.modifications import ReturnModifications
from ..purse import disclose, earn, lose_all, take_out
from ..turn.glory import DrawGlory, return_glory
from ..turn.setup import no_start_ship, outfit, start_ships
from ..turn.turnstate import TurnState
from ..verbs import SHIP

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

KEEP, AGAIN = Move("keep"), Move("again")


def lay_down(g: MerchantsAndMarauders, seat: Seat) -> tuple[str, ...]:
    """A captain leaves the game with all he has (MM-537, MM-525, MM-R173); what stays is the
    player's: Glory Points and stash.  Returns the modifications of his ship."""
    p = g.players[seat]
    mods = p.ship.mods if p.ship is not None else ()
    lose_all(g, seat)
    for card in p.hold:
        g.discard_cargo(seat, card)
    for card in p.hand:
        g.discard_glory(seat, card)
    for card in p.specialists:
        return_glory(g, seat, card)
    for card in (*p.proved, *([p.rumor] if p.rumor else [])):
        g.forget(seat, card)
        discard(g, "rumor", card)
    for mission in p.missions:
        drop_mission(g, seat, mission.id, "gone")
    g.captains_gone = (*g.captains_gone, p.captain)
    p.captain, p.retired = "", False
    p.ship, p.zone, p.in_port = None, "", False
    p.rumor, p.proved, p.weapons, p.marks = "", (), (), ()
    p.bounties, p.bought, p.ship_point = (0, 0, 0, 0), "", False
    return mods


class CaptainDies(Frame):
    """A captain dies (p. 15, MM-537 to MM-539, MM-R173): everything aboard and all cards are gone,
    the modifications go back into ports; the game ends if too few Captains are left for those who
    wait for one (MM-547, MM-R169).

    ``how`` and ``by`` are the cause, for all to be told: in a battle how it ended and the other
    side; else what struck the ship, and the card, zone or nation behind it.
    """

    STEPS = ("die", "count_captains")

    seat: Seat
    how: str = ""
    by: Fighter | str = ""

    def die(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        public = {"seat": self.seat, "captain": p.captain, "zone": p.zone, "how": self.how}
        g.emit(Event("died", {**public, "ship": p.vessel().kind, **self._killer(g)}))
        mods = lay_down(g, self.seat)
        return ReturnModifications(self.seat, mods) if mods else None

    def _killer(self, g: MerchantsAndMarauders) -> dict[str, object]:
        ship = g.players[self.by].ship if isinstance(self.by, int) else None
        return {"by": self.by, "by_ship": ship.kind if ship is not None else ""}

    def count_captains(self, g: MerchantsAndMarauders) -> Flow | None:
        if len(g.captain_deck) < g.waiting_for_captain():
            g.ended = g.ended or "captains"
        return None


class NewCaptain(Frame):
    """A new captain at the start of the turn (p. 15, MM-540 to MM-546, MM-553): for a dead or
    retired one; set up as at the start of the game."""

    STEPS = (
        "take_leave", "draw", "turn_up", "consider", "accept", "choose_ship", "sets_out", "gold",
        "glory_card",
    )  # fmt: skip

    seat: Seat
    card: str = ""
    choice: Move = KEEP

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "captain": self.card or None}

    def take_leave(self, g: MerchantsAndMarauders) -> Flow | None:
        """A retired captain goes now (MM-553, MM-R174)."""
        p = g.players[self.seat]
        if not p.captain:
            return None
        g.emit(Event("gone_home", {"seat": self.seat, "captain": p.captain}))
        mods = lay_down(g, self.seat)
        return ReturnModifications(self.seat, mods) if mods else None

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        return Draw("captains", into="card")

    def captains(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.captain_deck)

    def turn_up(self, g: MerchantsAndMarauders) -> Flow | None:
        """Those who were turned down stay aside until one is kept (MM-R170)."""
        p = g.players[self.seat]
        take_from_deck(g, "captain", self.card)
        p.drawn = (*p.drawn, self.card)
        g.emit(Event("drew_captain", {"seat": self.seat, "captain": self.card}))
        return None

    def consider(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-543: an NPC pirate off his home-port allows another draw."""
        lurking = [npc for npc in g.npcs_in(g.cards.captains[self.card].home) if npc.key in PIRATES]
        if not lurking or not g.captain_deck:
            self.choice = KEEP
            return None
        return Ask(self.seat, "captain_choice", into="choice")

    def captain_choice(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (KEEP, AGAIN)

    def accept(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == AGAIN:
            return goto("draw")
        p = g.players[self.seat]
        for other in p.drawn:
            if other != self.card:
                put_back(g, "captain", other)
        p.drawn = ()
        p.captain = self.card
        return None

    def choose_ship(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-542: a Sloop or a Flute."""
        return Ask(self.seat, "ship_choice", into="choice")

    def ship_choice(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return start_ships(g, seat)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if not game.players[seat].captain:
            return "keep this Captain, or draw another"
        return no_start_ship(move)

    def sets_out(self, g: MerchantsAndMarauders) -> Flow | None:
        outfit(g, self.seat, SHIP.of(self.choice))
        return None

    def gold(self, g: MerchantsAndMarauders) -> Flow | None:
        """10 Gold, from the stash as far as it goes (MM-544 to MM-546, MM-R171); what the bank adds
        is public, and tells what was in a stash below 10 (MM-R241)."""
        p = g.players[self.seat]
        purse = g.cards.amounts.start_gold
        own = min(purse, p.stash)
        if own:
            take_out(g, self.seat, own)
        earn(g, self.seat, purse - own, "new captain")
        disclose(g, self.seat, stash=own < purse)
        public = {"seat": self.seat, "bank": purse - own}
        g.emit(Event("new_captain", public))
        return None

    def glory_card(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-542, MM-R172: a card without a point."""
        return DrawGlory(self.seat)


class Retire(Frame):
    """Retirement (p. 15, MM-550 to MM-553, MM-R174): he waits in port until the next turn."""

    STEPS = ("retire",)

    seat: Seat

    def retire(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.retired = True
        g.emit(Event("retired", {"seat": self.seat, "captain": p.captain}))
        return Done()


def why_not_retire(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-550 to MM-552, MM-R21, MM-R175: why the captain cannot retire now; "" if he can."""
    turn = g.enclosing(TurnState)
    if not turn.began_in_port:
        return "you must begin your turn in port"
    if turn.acted:
        return "retire before your first action"
    if len(g.captain_deck) <= g.waiting_for_captain():
        return "no captain is left to take over"
    return ""
