"""The Specialists (p. 12, MM-396 to MM-401; data/specialists.toml): hiring, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import PASS, Call, Done, Event, Flow, Frame, Move, Seat

from ..battle.fray import Fray
from ..battle.hits import Broadside
from ..data.cards import ALWAYS
from ..data.ids import LOCATIONS, article
from ..dice import Dice, Roll, SkillCheck, successes
from ..effects import Offer, happens, offer
from ..pieces import EVERYBODY, Known, without
from ..purse import can_pay, spend
from ..turn.turnstate import TurnState, Used
from ..verbs import HIRE, REPAIR, named
from ..windows import why_not_at_hand
from .deeds import Carry, change_crew, deed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def why_not_hire(g: Game, seat: Seat, card: str) -> str:
    """MM-388, MM-398, MM-401: why the Specialist cannot be hired; "" if he can."""
    p = g.players[seat]
    if why := why_not_at_hand(g, seat, card):
        return why
    if card not in g.cards.specialists:
        return "that card is no Specialist"
    one = g.cards.specialists[card]
    if one.specialist in p.employs():
        return f"you already employ {article(one.name)}"
    if Used("hire", card) in g.enclosing(TurnState).done:
        return "you have tried to hire this Specialist already this turn"
    return "" if can_pay(g, seat) >= one.hire_gold else f"you need {one.hire_gold} Gold"


def _hires(g: Game, seat: Seat) -> tuple[Move, ...]:
    hand = dict.fromkeys(g.players[seat].hand)
    held = [
        card for card in hand if card in g.cards.specialists and not why_not_hire(g, seat, card)
    ]
    return tuple([Move("hire", (card,)) for card in held])


def join(g: Game, seat: Seat, card: str, why: str, gold: int = 0) -> None:
    """The Specialist lies open on the Player Board; take the card from where it was first.
    ``gold``: his pay, for all to see."""
    p = g.players[seat]
    p.specialists = (*p.specialists, card)
    g.emit(Event("hired", {"seat": seat, "card": card, "why": why, "gold": gold}))


class Hire(Frame):
    """Hiring a Specialist (p. 12, MM-398 to MM-401): the roll on his card if it asks for one, then
    the Gold.  It is no activity and costs no action (MM-389)."""

    STEPS = ("show", "roll", "pay")

    seat: Seat
    card: str
    dice: Dice = ()

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card}

    def show(self, g: Game) -> Flow | None:
        g.enclosing(TurnState).use(Used("hire", self.card))
        g.revealed("a card was shown since")
        if g.cards.glory[self.card].hire_skill:
            g.emit(Event("tries_hiring", {"seat": self.seat, "card": self.card}))
            if Known(EVERYBODY, self.seat, self.card) not in g.known:
                g.show(self.seat, self.card)
        return None

    def roll(self, g: Game) -> Flow | None:
        skill = g.cards.glory[self.card].hire_skill
        return Call(SkillCheck(self.seat, skill, "hire"), "dice") if skill else None

    def pay(self, g: Game) -> Flow | None:
        """MM-398: after a failure nothing is paid, and the card stays in hand."""
        one = g.cards.glory[self.card]
        if one.hire_skill and not successes(self.dice):
            g.emit(Event("not_hired", {"seat": self.seat, "card": self.card}))
            return Done()
        p = g.players[self.seat]
        p.hand = without(p.hand, self.card)
        g.forget(self.seat, self.card)
        join(g, self.seat, self.card, "card", one.hire_gold)
        spend(g, self.seat, one.hire_gold, "hire")
        return None


def _why_not(g: Game, seat: Seat, move: Move) -> str:
    return why_not_hire(g, seat, HIRE.read(move))


def _hire(g: Game, seat: Seat, move: Move) -> Frame:
    return Hire(seat, HIRE.of(move))


for _menu in ("port", "shipyard"):  # no activity, so between two deals as well (MM-R188)
    offer(_menu, Offer("hire", _hires, _hire, refusal=_why_not))


# ---- what they do


def _repairs(g: Game, seat: Seat) -> tuple[Move, ...]:
    ship = g.players[seat].vessel()
    damaged = [place for place in LOCATIONS if place != "crew" and ship.damage(place)]
    return (*[Move("repair", (place,)) for place in damaged], PASS) if damaged else ()


@deed("carpenter", _repairs)
def carpenter(g: Game, seat: Seat, move: Move) -> None:
    if move != PASS:
        p = g.players[seat]
        place = REPAIR.of(move)
        source = g.enclosing(Carry).card
        points = g.cards.does[source, "carpenter"]["points"]
        cube = min(p.vessel().at(place) + points, p.vessel().value(place))
        p.ship = p.vessel().put(place, cube)
        g.emit(Event("mended", {"seat": seat, "location": place, "cube": cube}))


@happens("battle.over", "carpenter")
def carpenter_after_battle(g: Game, seat: Seat, source: str, foe: int | str, how: str) -> Frame:
    """After a raid as well."""
    return Carry(seat, "carpenter", card=source)


@happens("battle.over", "surgeon")
def surgeon(g: Game, seat: Seat, source: str, foe: int | str, how: str) -> None:
    """A raid is no battle."""
    if how == "raid":
        return
    lost = g.enclosing(Fray).damage_to(seat, "crew")
    most = g.cards.does[source, "surgeon"]["crew"]
    change_crew(g, seat, min(most, lost), source)


# ---- the Master Gunner


def _target(g: Game, seat: Seat) -> tuple[Broadside, int]:
    shots = g.enclosing(Broadside)
    return shots, 1 - shots.sides.index(seat)


def _dice_to_reroll(g: Game, seat: Seat) -> tuple[Move, ...]:
    shots, target = _target(g, seat)
    faces = g.cards.die.hits.values()
    hits = [face for face in dict.fromkeys(faces) if face in shots.hits[target]]
    return (*[Move("reroll", (hit,)) for hit in hits], PASS) if hits else ()


@deed("new_location", _dice_to_reroll)
def reroll_location(g: Game, seat: Seat, move: Move) -> Flow | None:
    return None if move == PASS else NewLocation(seat, named(move))


class NewLocation(Frame):
    """One die of a location roll is thrown again (p. 12, MM-397; Master Gunner)."""

    STEPS = ("throw", "put")

    seat: Seat
    hit: str
    dice: Dice = ()

    def throw(self, g: Game) -> Flow | None:
        return Roll(1, into="dice")

    def put(self, g: Game) -> Flow | None:
        shots, target = _target(g, self.seat)
        new = g.cards.die.hits[self.dice[0]]
        shots.change(target, (*without(shots.hits[target], self.hit), new))
        public = {"seat": self.seat, "from": self.hit, "to": new, "by": g.enclosing(Carry).card}
        g.emit(Event("aimed", public))
        return None


@happens("locations.rolled", ALWAYS)
def master_gunner(g: Game, seat: Seat, source: str) -> Frame | None:
    """As ALWAYS, so before the captain's own ability (MM-R188)."""
    gunners = [kind for kind in g.players[seat].employs() if (kind, "new_location") in g.cards.does]
    return Carry(seat, "new_location", card=gunners[0]) if gunners else None
