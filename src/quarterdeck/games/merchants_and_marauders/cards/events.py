"""The texts of the Event Cards (p. 7, MM-099, MM-100; data/events.toml).

What acts at once fills ``events.TEXTS``; what acts this round registers as a source, which is in
force while the card lies in ``g.events``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import (
    PASS,
    Ask,
    Call,
    Done,
    Draw,
    Event,
    Flow,
    Frame,
    Move,
    Seat,
    goto,
)

from ..battle.bounty import remove_bounty
from ..battle.fray import Fray
from ..battle.hits import StrikeShip
from ..data.ids import NATIONS
from ..dice import Dice, Roll, SkillCheck, successes
from ..effects import Offer, happens, offer
from ..npc.captains import Chase, targets
from ..npc.war import declare_war, end_war
from ..pieces import without
from ..purse import can_pay, spend
from ..sea.merchants import deal_merchants
from ..turn.events import TEXTS, ResolveEvent, turn_up
from ..turn.turnstate import TurnState, Used
from ..verbs import AMNESTY, named
from ..windows import glory_window
from .deeds import Carry, carry, change_crew, deed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

PARDON: Final = Move("pardon")


# ---- war and peace


class War(Frame):
    """War (p. 13, MM-428, MM-R98; E19, E20): two nations are drawn."""

    STEPS = ("first", "second", "begin")

    card: str
    one: str = ""
    other: str = ""

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"nations": [nation for nation in (self.one, self.other) if nation]}

    def first(self, g: Game) -> Flow | None:
        """If a war is on it ends first, whoever is drawn."""
        end_war(g)
        return Draw("nations", into="one")

    def second(self, g: Game) -> Flow | None:
        return Draw("nations", into="other")

    def nations(self, g: Game) -> list[str]:
        return [nation for nation in NATIONS if nation != self.one]

    def begin(self, g: Game) -> Flow | None:
        declare_war(g, (self.one, self.other), self.card)
        return None


class Peace(Frame):
    """Peace (p. 7, MM-099; E21): the war ends; without one every player may have a Bounty of his
    own nation struck out."""

    STEPS = ("end", "next_player", "strike_out")

    card: str
    at: int = 0
    choice: Move = PASS

    def end(self, g: Game) -> Flow | None:
        return Done() if end_war(g) else None

    def next_player(self, g: Game) -> Flow | None:
        order = g.order()
        while self.at < len(order):
            seat = order[self.at]
            self.at += 1
            p = g.players[seat]
            if p.captain and not p.retired and p.bounty(p.nation()):
                return Ask(seat, "pardons", into="choice")
        return Done()

    def pardons(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        return (PARDON, PASS)

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        return "take the pardon of your own nation, or pass"

    def strike_out(self, g: Game) -> Flow | None:
        seat = g.order()[self.at - 1]
        if self.choice == PARDON:
            count = g.cards.does[self.card, "peace"]["bounties"]
            remove_bounty(g, seat, g.players[seat].nation(), count)
        return goto("next_player")


TEXTS["war"] = War
TEXTS["peace"] = Peace


# ---- weather and fever, at the end of each player's turn


class Storm(Fray):
    """A storm at sea (p. 7, MM-100; E22 to E24): hits, fewer for each success of a Seamanship roll;
    then cards that follow a storm."""

    STEPS = ("roll", "locate", "strike", "cards")

    seat: Seat
    card: str
    dice: Dice = ()

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card}

    def roll(self, g: Game) -> Flow | None:
        g.emit(Event("storm", {"seat": self.seat, "card": self.card}))
        return Call(SkillCheck(self.seat, "seamanship", "storm", needs=0), "dice")

    def locate(self, g: Game) -> Flow | None:
        hits = max(0, g.cards.does[self.card, "storm"]["hits"] - successes(self.dice))
        self.dice = ()
        return Roll(hits, into="dice") if hits else None

    def strike(self, g: Game) -> Flow | None:
        hits = tuple([g.cards.die.hits[die] for die in sorted(self.dice)])
        if not hits:
            return Done()
        g.emit(Event("storm_hits", {"seat": self.seat, "hits": list(hits)}))
        return StrikeShip(self.seat, hits, how="storm", by=self.card)

    def cards(self, g: Game) -> Flow | None:
        if not g.players[self.seat].captain or g.ended:
            return None
        return glory_window(g, "aftermath", (self.seat,))


@happens("turn.end", "storm")
def storm(g: Game, seat: Seat, source: str) -> Frame | None:
    return Storm(seat, source) if g.players[seat].at_sea() else None


class Fever(Frame):
    """Yellow Fever (p. 7, MM-100; E26): a Leadership roll, or a hand is lost."""

    STEPS = ("roll", "suffer")

    seat: Seat
    card: str
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, "leadership", "fever"), "dice")

    def suffer(self, g: Game) -> Flow | None:
        """The last one never goes."""
        lost = g.cards.does[self.card, "fever"]["crew"]
        if not successes(self.dice) and g.players[self.seat].vessel().crew > lost:
            change_crew(g, self.seat, -lost, self.card)
        return None


@happens("turn.end", "fever")
def yellow_fever(g: Game, seat: Seat, source: str) -> Frame:
    return Fever(seat, source)


# ---- further cards


class TooQuiet(Frame):
    """It's Too Quiet (p. 7, MM-099; E25): two more Event Cards, one after the other."""

    STEPS = ("draw", "resolve")

    source: str
    drawn: int = 0
    card: str = ""

    def draw(self, g: Game) -> Flow | None:
        aside = len(g.event_deck) - g.events_left  # in the solo game some are set aside for this
        all_drawn = self.drawn == g.cards.does[self.source, "quiet"]["cards"]
        if all_drawn or not (aside or g.events_left) or g.ended:
            return Done()
        self.drawn += 1
        return Draw("event_deck", into="card")

    def event_deck(self, g: Game) -> list[str]:
        return list(g.event_deck)

    def resolve(self, g: Game) -> Flow | None:
        card = self.card
        aside = len(g.event_deck) - g.events_left
        turn_up(g, card)
        if aside:
            g.events_left += 1
        return Call(ResolveEvent(card), then="draw")


TEXTS["quiet"] = TooQuiet


# ---- trade


def _proclaimed(g: Game) -> str:
    """The card of an amnesty in force, or ""."""
    found = [card for card in g.events if (card, "amnesty") in g.cards.does]
    return found[0] if found else ""


def amnesty_price(g: Game) -> int:
    return g.cards.does[_proclaimed(g), "amnesty"]["gold"]


def why_no_amnesty(g: Game, seat: Seat, nation: str) -> str:
    """Why no Bounty of that nation is bought off; "" if one can be."""
    card = _proclaimed(g)
    if not card:
        return "no amnesty has been proclaimed"
    most = g.cards.does[card, "amnesty"]["most"]
    if g.enclosing(TurnState).done.count(Used(card)) >= most:
        return f"the amnesty takes {most} Bounties from you, not more"
    if can_pay(g, seat) < amnesty_price(g):
        return f"a pardon costs {amnesty_price(g)} Gold"
    wanted = nation in NATIONS and g.players[seat].bounty(nation)
    return "" if wanted else "you have no Bounty of that nation"


def _amnesties(g: Game, seat: Seat) -> tuple[Move, ...]:
    if not _proclaimed(g):
        return ()
    return tuple([AMNESTY(one) for one in NATIONS if not why_no_amnesty(g, seat, one)])


@deed("amnesty")
def amnesty(g: Game, seat: Seat, move: Move) -> None:
    card, price = _proclaimed(g), amnesty_price(g)
    g.enclosing(TurnState).use(Used(card))
    spend(g, seat, price, card)
    remove_bounty(g, seat, AMNESTY.of(move), gold=price)


def _no_amnesty(g: Game, seat: Seat, move: Move) -> str:
    return why_no_amnesty(g, seat, named(move))


for _menu in ("port", "shipyard"):  # at any moment of the Port action, and no activity
    offer(_menu, Offer("amnesty", _amnesties, carry("amnesty"), refusal=_no_amnesty))


@deed("convoys")
def merchant_convoys(g: Game, seat: Seat, move: Move) -> None:
    deal_merchants(g)


TEXTS["convoys"] = lambda card: Carry(-1, "convoys", card=card)


class NewFashions(Frame):
    """New Fashions (p. 7, MM-099; E31): every port gets another Demand Token."""

    STEPS = ("collect", "draw", "lay")

    at: int = 0
    token: str = ""

    def collect(self, g: Game) -> Flow | None:
        g.demand_reserve = tuple(sorted([*g.demand_reserve, *g.demand.values()]))
        g.demand = {}
        return None

    def draw(self, g: Game) -> Flow | None:
        if self.at == len(g.cards.ports):
            g.emit(Event("fashions", {"demand": dict(g.demand)}))
            return Done()
        return Draw("reserve", into="token")

    def reserve(self, g: Game) -> list[str]:
        return list(g.demand_reserve)

    def lay(self, g: Game) -> Flow | None:
        g.demand_reserve = without(g.demand_reserve, self.token)
        g.demand = {**g.demand, g.cards.ports[self.at]: self.token}
        self.at += 1
        return goto("draw")


TEXTS["fashions"] = lambda _card: NewFashions()


# ---- voyages


class PirateHunters(Frame):
    """Pirate Hunters (p. 7, MM-099; E29): every Naval ship goes for the most wanted captain."""

    STEPS = ("next_ship",)

    card: str
    at: int = 0

    def next_ship(self, g: Game) -> Flow | None:
        ships = [npc.key for npc in g.npcs if npc.key in NATIONS]
        while self.at < len(ships):
            key = ships[self.at]
            self.at += 1
            least = g.cards.does[self.card, "hunters"]["bounties"]
            if targets(g, key, least):
                return Call(Chase(key, least), then="next_ship")
        return None


TEXTS["hunters"] = PirateHunters
