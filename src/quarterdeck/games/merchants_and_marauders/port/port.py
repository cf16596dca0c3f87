"""The Port action (p. 7, MM-119 to MM-124) and Stash Gold (pp. 3 and 9, MM-027 to MM-034)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Move, Seat, goto

from ..decks import DISCARD
from ..effects import chosen_offer, extra_moves, moment, why_not_offered
from ..pieces import MOST_PLAYERS
from ..purse import amounts, put_away, take_moves, take_out, why_no_taking
from ..turn.score import announce
from ..turn.turnstate import TurnState
from ..verbs import CLAIM, STASH, gold_taken, named
from .buy import BuyGoods
from .missions import ClaimMission, claim_moves, why_no_claim
from .modifications import turn_up
from .recruit import Recruit, why_no_recruit
from .rumors import AcquireRumor, CheckRumor, why_no_check, why_no_rumor
from .sell import DEMAND_CHANGED, SellGoods, proceeds
from .shipyard import YARD_VERBS, VisitShipyard

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

DONE: Final = Move("done")
_ASK_ACTIVITY: Final = tuple(
    [Ask(seat, "activities", into="choice") for seat in range(MOST_PLAYERS)]
)


class PortAction(Frame):
    """The Port action (p. 7, MM-119 to MM-124): any number of activities, each once and one
    after the other; selling first.  The modification token is turned up first (MM-164)."""

    STEPS = ("look", "taken", "menu", "do", "after", "closing", "close")

    seat: Seat
    done: tuple[str, ...] = ()  # activities, and whatever cards allow once per Port action
    choice: Move = DONE

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        p = g.players[self.seat]
        found: dict[str, object] = {"seat": self.seat, "zone": p.zone, "done": list(self.done)}
        if viewer == self.seat and p.captain:
            found["sells"] = {card: proceeds(g, self.seat, (card,)) for card in p.hold}
        return found

    # ---- the action is taken

    def look(self, g: MerchantsAndMarauders) -> Flow | None:
        zone = g.players[self.seat].zone
        g.emit(Event("port_action", {"seat": self.seat, "zone": zone}))
        return turn_up(g, zone)

    def taken(self, g: MerchantsAndMarauders) -> Flow | None:
        """Missions that the Port action itself completes (MM-R246)."""
        return moment(g, "port.taken", self.seat)

    # ---- activities

    def menu(self, g: MerchantsAndMarauders) -> Flow | None:
        announce(g)
        if g.ended or not g.players[self.seat].captain:
            return goto("closing")
        return _ASK_ACTIVITY[self.seat]

    def activities(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        p = g.players[seat]
        done = self.done
        moves: list[Move] = []
        for verb, activity in ACTIVITIES.items():
            if verb not in done:
                moves += activity.moves(g, seat)
        moves += [move for move in extra_moves(g, seat, "port") if move.verb not in done]
        moves += extra_moves(g, seat, "turn")
        moves += [DISCARD[card] for card in dict.fromkeys(p.hold)]
        moves += take_moves(g, seat)
        moves.append(DONE)
        return tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        """MM-122, MM-123; why an activity that is not done yet is not possible."""
        verb = move.verb
        if verb in self.done and verb != "sell":
            if verb == "claim":
                return "you have already tried to claim a Mission here this turn"
            return "you have already done this here this turn"
        if verb in ACTIVITIES:
            return ACTIVITIES[verb].why_not(game, seat, move)
        return self._other_refusal(game, seat, move)

    def _other_refusal(self, g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        said = why_not_offered(g, seat, ("port", "turn"), move)
        if said:
            return said
        if move.verb == "discard":
            return "you do not have that Cargo Card"
        if move.verb == "take":
            return why_no_taking(g, seat)
        if move.verb in YARD_VERBS:
            return "visit the shipyard for that"
        if move.verb in ("sail", "leave", "enter", "scout", "port", "retire", "end"):
            return "finish your Port action first"
        if move.verb == "done":
            return ""  # it is the argument that is odd
        return f"{move.verb!r} is not a port activity"

    def do(self, g: MerchantsAndMarauders) -> Flow | None:
        move, self.choice = self.choice, DONE  # a frame keeps no secret longer than it must
        verb = move.verb
        seat = self.seat
        if verb == "done":
            return goto("closing")
        if verb == "discard":
            g.throw_out(seat, named(move))
            return goto("menu")
        if verb == "take":
            take_out(g, seat, gold_taken(move))
            return goto("menu")
        entry = chosen_offer(g, seat, ("port", "turn"), move)
        if entry is not None:
            if entry.activity:
                self.done = (*self.done, verb)
            return Call(entry.frame(g, seat, move), then="after")
        self.done = (*self.done, verb)
        return Call(ACTIVITIES[verb].frame(seat, move), then="after")

    def after(self, g: MerchantsAndMarauders) -> Flow | None:
        g.players[self.seat].expire("activity", "visit")
        return goto("menu")

    def closing(self, g: MerchantsAndMarauders) -> Flow | None:
        return moment(g, "port.end", self.seat)

    def close(self, g: MerchantsAndMarauders) -> Flow | None:
        g.players[self.seat].expire("port")
        return Done()


class StashGold(Frame):
    """Stash Gold (pp. 3 and 9, MM-027 to MM-031): announced, but not how much."""

    STEPS = ("put",)

    seat: Seat
    amount: int

    def put(self, g: MerchantsAndMarauders) -> Flow | None:
        put_away(g, self.seat, self.amount)
        return Done()


# ---- what can be done in port


class Activity(NamedTuple):
    """A port activity (MM-120): its moves now, what is said against a move, and what does it."""

    moves: Callable[[MerchantsAndMarauders, Seat], tuple[Move, ...] | list[Move]]
    why_not: Callable[[MerchantsAndMarauders, Seat, Move], str]
    frame: Callable[[Seat, Move], Frame]


def _plain(
    verb: str,
    make: Callable[[Seat], Frame],
    why_not: Callable[[MerchantsAndMarauders, Seat], str] | None = None,
) -> Activity:
    """One that is asked for by its verb alone."""
    offered = (Move(verb),)

    def refused(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return why_not(g, seat) if why_not else ""  # then it is the argument that is odd

    def moves(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return () if why_not and why_not(g, seat) else offered

    return Activity(moves, refused, lambda seat, _move: make(seat))


def why_no_sale(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-122, MM-130: first of all, and once."""
    done = g.enclosing(PortAction).done
    if not done:
        return "" if g.players[seat].hold else "you have no Cargo to sell"
    if DEMAND_CHANGED in g.enclosing(TurnState).done:
        return "the demand has changed, no more sales this turn"
    if "sell" in done:
        return "you have already done this here this turn"
    return "selling must be your first port activity"


def why_no_stashing(g: MerchantsAndMarauders, seat: Seat) -> str:
    p = g.players[seat]
    if not p.is_home():
        return "stashing is possible only in your home-port"
    return "" if p.gold else "you have no Gold on board"


def stash_moves(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    return () if why_no_stashing(g, seat) else amounts("stash", g.players[seat].gold)


def why_no_stash(g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
    """Told to the player alone, as every refusal is (MM-R238, MM-R243)."""
    if why := why_no_stashing(g, seat):
        return why
    if STASH.read(move) < 1:
        return "stash at least 1 Gold"
    return f"only {g.players[seat].gold} Gold on board"


ACTIVITIES: Final = {
    "sell": _plain("sell", SellGoods, why_no_sale),
    "buy": _plain("buy", BuyGoods),
    "shipyard": _plain("shipyard", VisitShipyard),
    "recruit": _plain("recruit", Recruit, why_no_recruit),
    "rumor": _plain("rumor", AcquireRumor, why_no_rumor),
    "claim": Activity(
        claim_moves, why_no_claim, lambda seat, move: ClaimMission(seat, CLAIM.of(move))
    ),
    "stash": Activity(
        stash_moves, why_no_stash, lambda seat, move: StashGold(seat, STASH.of(move))
    ),
    "check": _plain("check", CheckRumor, why_no_check),
}
