"""Missions: claiming and completing them (p. 9, MM-192 to MM-198, MM-R233 to MM-R249).

Tasks and rewards of the single cards stand in ``cards/missions.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Call, Done, Draw, Event, Flow, Frame, Move, Seat, goto

from ..data.ids import COUNTRY, NATIONS
from ..data.told import number
from ..decks import can_draw, deck_of, discard, reshuffle, take_from_deck
from ..dice import Dice, SkillCheck, successes
from ..earnings import Earn
from ..effects import figure, moment
from ..pieces import Claimed, without
from ..purse import can_pay, spend
from ..turn.glory import GloryPoint
from ..verbs import GIVE_UP, named

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def offered_here(g: MerchantsAndMarauders, seat: Seat) -> list[str]:
    zone = g.players[seat].zone
    return [card for card in g.offers if g.cards.missions[card].location == zone]


def claim_moves(g: MerchantsAndMarauders, seat: Seat) -> list[Move]:
    return [Move("claim", (card,)) for card in offered_here(g, seat) if not lacking(g, seat, card)]


def lacking(g: MerchantsAndMarauders, seat: Seat, card: str) -> str:
    """The missing requirement, apart from the roll, in words; "" if all is met (MM-193)."""
    p = g.players[seat]
    needs = g.cards.missions[card].needs
    if needs.no_bounty == "any" and p.is_pirate():
        return "this Mission is for captains without Bounties"
    if needs.no_bounty in NATIONS and p.bounty(needs.no_bounty):
        return f"this Mission is not for captains wanted by {COUNTRY[needs.no_bounty]}"
    if needs.bounty and not p.is_pirate():
        if not needs.or_war:
            return "this Mission needs at least 1 Bounty"
        if not g.at_war(p.nation(), needs.or_war):
            return f"this Mission needs a Bounty, or war with {COUNTRY[needs.or_war]}"
    if needs.free_cargo and p.vessel().cargo - p.loads() <= len(p.hold):
        return "this Mission needs a free Cargo space"
    if p.vessel().value("cannons") < needs.cannons:
        return f"this Mission needs a ship with {needs.cannons} Cannons"
    if can_pay(g, seat) < needs.cost:
        return f"this Mission needs {needs.cost} Gold"
    return ""


def why_no_claim(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    card = named(move)
    if not card and not offered_here(g, seat):
        return "no Mission is on offer here"
    if not card:  # which is it that none of those here can be claimed?
        return lacking(g, seat, offered_here(g, seat)[0]) or "name the Mission you claim"
    if card not in g.offers:
        return "that Mission is not on offer"
    if card not in offered_here(g, seat):
        return f"this Mission is offered in {g.cards.zones[g.cards.missions[card].location].name}"
    return lacking(g, seat, card)


def mission_limit(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "missions.limit")


class ClaimMission(Frame):
    """Claim a Mission (p. 9, MM-193 to MM-197): conditions, Gold, then the roll; a new one is
    laid out for it.  An old one is given up at the moment of the claim (MM-R235)."""

    STEPS = ("roll", "result", "give_up", "swap", "claim", "draw", "lay_out")

    seat: Seat
    card: str
    dice: Dice = ()
    choice: Move | None = None
    new: str = ""

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        g.emit(Event("tries_mission", {"seat": self.seat, "mission": self.card}))
        skill = g.cards.missions[self.card].needs.roll
        return Call(SkillCheck(self.seat, skill, "mission"), "dice") if skill else None

    def result(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-194: after a failure it stays on offer."""
        if g.cards.missions[self.card].needs.roll and not successes(self.dice):
            g.emit(Event("mission_refused", {"seat": self.seat, "mission": self.card}))
            return Done()
        return None

    def give_up(self, g: MerchantsAndMarauders) -> Flow | None:
        if len(g.players[self.seat].missions) < mission_limit(g, self.seat):
            return goto("claim")
        return Ask(self.seat, "held", into="choice")

    def held(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        """One of those held goes, or the claim is not made."""
        old = [Move("give-up", (one.id,)) for one in g.players[seat].missions]
        return (*old, Move("decline"))

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        most = mission_limit(game, seat)
        return f"you can have only {number(most)} {'Mission' if most == 1 else 'Missions'}"

    def swap(self, g: MerchantsAndMarauders) -> Flow | None:
        assert self.choice is not None
        if self.choice.verb == "decline":
            g.emit(Event("mission_declined", {"seat": self.seat, "mission": self.card}))
            return Done()
        drop_mission(g, self.seat, GIVE_UP.of(self.choice), "given up")
        return None

    def claim(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-195: face up on the Player Board.  Gold is paid with the claim (MM-R246)."""
        p = g.players[self.seat]
        stake = g.cards.missions[self.card].needs.cost
        spend(g, self.seat, stake, "mission")
        g.offers = without(g.offers, self.card)
        p.missions = (*p.missions, Claimed(self.card))
        g.emit(Event("claimed", {"seat": self.seat, "mission": self.card, "gold": stake}))
        return None

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-196: two are always on offer, as long as there are cards (MM-R234)."""
        if len(g.offers) >= g.cards.amounts.missions_on_offer or not can_draw(g, "mission"):
            return Done()
        reshuffle(g, "mission")
        return Draw("missions", into="new")

    def missions(self, g: MerchantsAndMarauders) -> list[str]:
        return list(deck_of(g, "mission"))

    def lay_out(self, g: MerchantsAndMarauders) -> Flow | None:
        lay_out_mission(g, self.new)
        return goto("draw")


def lay_out_mission(g: MerchantsAndMarauders, card: str) -> None:
    take_from_deck(g, "mission", card)
    g.offers = (*g.offers, card)
    port = g.cards.missions[card].location
    g.emit(Event("mission_offered", {"mission": card, "port": port}))


def drop_mission(g: MerchantsAndMarauders, seat: Seat, card: str, why: str) -> None:
    """A Mission leaves its Player Board for the discard pile, unrewarded (MM-R235).

    ``why``: "given up", "late", "beaten", "load" (shot away, or no room for it) or "gone" (with
    his captain).  A stake is not paid back.
    """
    p = g.players[seat]
    p.missions = tuple([one for one in p.missions if one.id != card])
    discard(g, "mission", card)
    stake = g.cards.missions[card].needs.cost
    g.emit(Event("mission_dropped", {"seat": seat, "mission": card, "why": why, "gold": stake}))


def progress(g: MerchantsAndMarauders, seat: Seat, card: str, step: str) -> None:
    """A step of a Mission is done; all see it (MM-R246)."""
    p = g.players[seat]
    p.missions = tuple(
        [
            one._replace(progress=(*one.progress, step)) if one.id == card else one
            for one in p.missions
        ]
    )
    g.emit(Event("mission_step", {"seat": seat, "mission": card, "step": step}))


class CompleteMission(Frame):
    """A Mission is fulfilled (p. 9, MM-198, MM-R246): reward, Glory Point and Card, discard."""

    STEPS = ("announce", "reward", "bonus", "glory", "put_away")

    seat: Seat
    card: str

    def announce(self, g: MerchantsAndMarauders) -> Flow | None:
        g.emit(Event("mission_completed", {"seat": self.seat, "mission": self.card}))
        return None

    def reward(self, g: MerchantsAndMarauders) -> Flow | None:
        return Earn(self.seat, self.card)

    def bonus(self, g: MerchantsAndMarauders) -> Flow | None:
        return moment(g, "mission.done", self.seat, (self.card,))

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        return GloryPoint(self.seat, "mission")

    def put_away(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.missions = tuple([one for one in p.missions if one.id != self.card])
        discard(g, "mission", self.card)
        return Done()
