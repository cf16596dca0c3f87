"""The texts of the Event Cards (p. 7, MM-099, MM-100; data/events.toml).

What acts at once fills ``events.TEXTS``; what acts this round registers as a source, which is in
force while the card lies in ``g.events``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from ..battle.hits import LOCATION_OF, StrikeShip
from ..data.ids import NATIONS
from ..dice import Dice, Roll, SkillCheck, successes
from ..effects import Offer, changes, happens, offer
from ..npc.captains import Chase, targets
from ..npc.war import declare_war, end_war
from ..pieces import without
from ..purse import can_pay, spend
from ..sea.merchants import deal_merchants
from ..turn.events import TEXTS, ResolveEvent, turn_up
from ..turn.turnstate import TurnState
from ..verbs import AMNESTY
from ..windows import glory_window
from .deeds import Carry, carry, change_crew, deed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

AMNESTY_PRICE, AMNESTY_LIMIT = 4, 3
EXTRA_EVENTS = 2
PARDON = Move("pardon")


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
            remove_bounty(g, seat, g.players[seat].nation())
        return goto("next_player")


TEXTS["E19"] = lambda: War("E19")
TEXTS["E20"] = lambda: War("E20")
TEXTS["E21"] = Peace


# ---- weather and fever, at the end of each player's turn


class Storm(Fray):
    """A storm at sea (p. 7, MM-100; E22 to E24): hits, fewer for each success of a Seamanship roll;
    then cards that follow a storm."""

    STEPS = ("roll", "locate", "strike", "cards")

    seat: Seat
    hits: int
    card: str
    dice: Dice = ()

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card}

    def roll(self, g: Game) -> Flow | None:
        g.emit(Event("storm", {"seat": self.seat, "card": self.card}))
        return Call(SkillCheck(self.seat, "seamanship", "storm"), "dice")

    def locate(self, g: Game) -> Flow | None:
        hits = max(0, self.hits - successes(self.dice))
        self.dice = ()
        return Roll(hits, into="dice") if hits else None

    def strike(self, g: Game) -> Flow | None:
        hits = tuple([LOCATION_OF[die] for die in sorted(self.dice)])
        if not hits:
            return Done()
        g.emit(Event("storm_hits", {"seat": self.seat, "hits": list(hits)}))
        return StrikeShip(self.seat, hits)

    def cards(self, g: Game) -> Flow | None:
        if not g.players[self.seat].captain or g.ended:
            return None
        return glory_window(g, "aftermath", (self.seat,))


def _storm(card: str, hits: int) -> None:
    @happens("turn.end", card)
    def storm(g: Game, seat: Seat, source: str) -> Frame | None:
        return Storm(seat, hits, card) if g.players[seat].at_sea() else None


STORMS = {"E22": 3, "E23": 3, "E24": 2}  # how many hits
for _card, _hits in STORMS.items():
    _storm(_card, _hits)


class Fever(Frame):
    """Yellow Fever (p. 7, MM-100; E26): a Leadership roll, or a hand is lost."""

    STEPS = ("roll", "suffer")

    seat: Seat
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, "leadership", "fever"), "dice")

    def suffer(self, g: Game) -> Flow | None:
        """The last one never goes."""
        if not successes(self.dice) and g.players[self.seat].vessel().crew > 1:
            change_crew(g, self.seat, -1, "E26")
        return None


@happens("turn.end", "E26")
def yellow_fever(g: Game, seat: Seat, source: str) -> Frame:
    return Fever(seat)


# ---- further cards


class TooQuiet(Frame):
    """It's Too Quiet (p. 7, MM-099; E25): two more Event Cards, one after the other."""

    STEPS = ("draw", "resolve")

    left: int = EXTRA_EVENTS
    card: str = ""

    def draw(self, g: Game) -> Flow | None:
        aside = len(g.event_deck) - g.events_left  # in the solo game some are set aside for this
        if not self.left or not (aside or g.events_left) or g.ended:
            return Done()
        self.left -= 1
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


TEXTS["E25"] = TooQuiet


# ---- trade


def _amnesties(g: Game, seat: Seat) -> tuple[Move, ...]:
    done = g.enclosing(TurnState).done
    if "E27" not in g.events or done.count("E27") >= AMNESTY_LIMIT:
        return ()
    if can_pay(g, seat) < AMNESTY_PRICE:
        return ()
    p = g.players[seat]
    return tuple([Move("amnesty", (nation,)) for nation in NATIONS if p.bounty(nation)])


@deed("E27")
def amnesty(g: Game, seat: Seat, move: Move) -> Flow | None:
    g.enclosing(TurnState).use("E27")
    spend(g, seat, AMNESTY_PRICE, "E27")
    remove_bounty(g, seat, AMNESTY.of(move), gold=AMNESTY_PRICE)
    return None


def _no_amnesty(g: Game, seat: Seat, move: Move) -> str:
    if "E27" not in g.events:
        return "no amnesty has been proclaimed"
    if g.enclosing(TurnState).done.count("E27") >= AMNESTY_LIMIT:
        return f"the amnesty takes {AMNESTY_LIMIT} Bounties from you, not more"
    if can_pay(g, seat) < AMNESTY_PRICE:
        return f"a pardon costs {AMNESTY_PRICE} Gold"
    return "you have no Bounty of that nation"


for _menu in ("port", "shipyard"):  # at any moment of the Port action, and no activity
    offer(_menu, Offer("amnesty", _amnesties, carry("E27"), refusal=_no_amnesty))


@deed("E28")
def merchant_convoys(g: Game, seat: Seat, move: Move) -> Flow | None:
    deal_merchants(g)
    return None


TEXTS["E28"] = lambda: Carry(-1, "E28")


@changes("sell.demand", "E30")
def booming_trade(g: Game, seat: Seat) -> int:
    return 1


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


TEXTS["E31"] = NewFashions


# ---- voyages


class PirateHunters(Frame):
    """Pirate Hunters (p. 7, MM-099; E29): every Naval ship goes for the most wanted captain."""

    STEPS = ("next_ship",)

    at: int = 0

    def next_ship(self, g: Game) -> Flow | None:
        ships = [npc.key for npc in g.npcs if npc.key in NATIONS]
        while self.at < len(ships):
            key = ships[self.at]
            self.at += 1
            if targets(g, key, "bounties"):
                return Call(Chase(key, "bounties"), then="next_ship")
        return None


TEXTS["E29"] = PirateHunters


@changes("npc.scouting", "E29")
def hunters_on_the_lookout(g: Game, seat: Seat, key: str) -> int:
    return int(key in NATIONS)


@changes("actions", "E32")
def becalmed(g: Game, seat: Seat) -> int:
    return -int(g.players[seat].at_sea())


@changes("actions.move", "E33")
def trade_winds(g: Game, seat: Seat) -> int:
    return 1


@changes("price.rumor", "E34")
def tavern_talk(g: Game, seat: Seat) -> int:
    return -2


@changes("dice.influence", "E34")
def loose_tongues(g: Game, seat: Seat, purpose: str) -> int:
    return int(purpose == "acquire rumor")
