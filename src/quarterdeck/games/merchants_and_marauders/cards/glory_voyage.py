"""Glory Cards played into trade, rolls and voyages (p. 12, MM-385, MM-391; MM-R188)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Event, Flow, Frame, Move, Seat

from ..battle.hits import StrikeShip
from ..data.cards import ALWAYS
from ..dice import Dice, Roll, SkillCheck, shown, successes
from ..effects import permits
from ..npc.captains import NpcsScout, sail_npc
from ..pieces import Mark
from ..port.rumors import AcquireRumor
from ..purse import can_pay, spend
from ..sea.move import Arrival
from ..sea.scout import Scout
from ..verbs import SEND
from ..windows import GROUNDS, GloryWindow, too_many_cards
from .menus import card, framed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


def _marked(name: str) -> None:
    """The card acts until the activity is over, as often as it was played."""

    @card(name)
    def mark(g: Game, seat: Seat, move: Move) -> None:
        p = g.players[seat]
        p.marks = (*p.marks, Mark(name, "activity"))


_marked("G16")
_marked("G17")


# ---- rolls: G26 Spyglass, G27 Talkative Sailor, G28 Letter of Introduction


def _more_dice(name: str) -> None:
    @card(name)
    def more(g: Game, seat: Seat, move: Move) -> None:
        g.enclosing(SkillCheck).extra += g.cards.figure_of(name, "dice")


_more_dice("G26")
_more_dice("G28")


@card("G27", lambda g, _seat: not g.enclosing(AcquireRumor).sure)
def talkative_sailor(g: Game, seat: Seat, move: Move) -> None:
    g.enclosing(AcquireRumor).sure = True


@permits("rumor.begin", ALWAYS)
def knows_a_sailor(g: Game, seat: Seat, source: str) -> bool:
    """Whoever holds the card may begin without the Gold."""
    hand = g.players[seat].hand
    return "G27" in hand and not too_many_cards(g, seat)


# ---- G30 Slip into the Mist


def search(g: Game) -> Scout | NpcsScout:
    """The scouting that has found somebody, by a player or an NPC."""
    looking = g.under_way(NpcsScout)
    return looking[-1] if looking else g.enclosing(Scout)


def is_found(g: Game) -> bool:
    looking = search(g)
    return bool(successes(looking.dice)) and not looking.escaped


def _may_slip_away(g: Game, seat: Seat) -> bool:
    """Once against each roll, also as a copy."""
    return is_found(g) and not g.enclosing(GloryWindow).resolved


class Mist(Frame):
    """Slip into the Mist (p. 12, MM-391; G30): the Scouting roll is made again."""

    STEPS = ("roll", "put")

    seat: Seat
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Roll(len(search(g).dice), into="dice")

    def put(self, g: Game) -> Flow | None:
        looking = search(g)
        looking.dice = self.dice
        owner = looking.seat if isinstance(looking, Scout) else looking.foe
        g.emit(Event("thrown_again", {"side": owner, "dice": shown(self.dice), "by": "G30"}))
        return None


framed("G30", Mist, _may_slip_away)


def _still_found(g: Game, seat: Seat) -> bool:
    if not g.under_way(NpcsScout) and not g.under_way(Scout):
        return True
    return _may_slip_away(g, seat)


GROUNDS["found"] = _still_found


# ---- G31 Shifting Sandbank


class Sandbank(Frame):
    """Shifting Sandbank (p. 12, MM-391; G31): a Seamanship roll, or a hit to the Masts."""

    STEPS = ("roll", "strike")

    seat: Seat
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(g.enclosing(Arrival).seat, "seamanship", "shoals"), "dice")

    def strike(self, g: Game) -> Flow | None:
        if successes(self.dice):
            return None
        hits = ("masts",) * g.cards.figure_of("G31", "hits")
        return StrikeShip(g.enclosing(Arrival).seat, hits, how="sandbank", by=self.seat)


# As long as there is a ship to run aground.
framed("G31", Sandbank, lambda g, _seat: bool(g.players[g.enclosing(Arrival).seat].captain))


# ---- G32 False Report, G14 Parley


def _courses(g: Game, seat: Seat) -> tuple[Move, ...]:
    return tuple(
        [
            Move("send", (npc.key, zone))
            for npc in g.npcs
            if npc.zone
            for zone in g.cards.zones[npc.zone].adjacent
        ]
    )


@card("G32", choices=_courses)
def false_report(g: Game, seat: Seat, move: Move) -> None:
    npc, zone = SEND.of(move)
    sail_npc(g, npc, zone, "G32")


def _may_parley(g: Game, seat: Seat) -> bool:
    """As far as all can see: whether he has the Gold is his secret."""
    return not g.enclosing(NpcsScout).parley


def _can_parley(g: Game, seat: Seat) -> bool:
    return _may_parley(g, seat) and can_pay(g, seat) >= g.cards.figure_of("G14", "gold")


@card("G14", _can_parley)
def parley(g: Game, seat: Seat, move: Move) -> None:
    looking = g.enclosing(NpcsScout)
    price = g.cards.figure_of("G14", "gold")
    spend(g, seat, price, "G14")
    looking.parley = True
    g.emit(Event("parley", {"seat": seat, "npc": looking.foe, "gold": price}))


GROUNDS["before battle"] = _may_parley
