"""A player's turn (p. 7, MM-102, MM-103, MM-R113): start of turn, actions, end of turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Goto, Move, Seat, goto

from ..battle.death import NewCaptain, Retire, why_not_retire
from ..decks import DISCARD
from ..effects import MENUS, chosen_offer, extra_moves, figure, moment, why_not_offered
from ..npc.captains import npcs_scout
from ..pieces import MOST_PLAYERS, Claimed
from ..port.port import ACTIVITIES, PortAction
from ..port.rumors import CheckRumor
from ..port.shipyard import YARD_VERBS
from ..purse import take_moves, take_out, why_no_taking
from ..sea.move import EnterPort, LeavePort, Sail, move_moves, why_no_move
from ..sea.scout import RUMOR, Scout, scout_moves, why_no_scout
from ..verbs import ENTER, SAIL, SCOUT, gold_taken, named
from ..windows import glory_window
from .score import announce
from .turnstate import END, TurnState

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

PORT: Final = Move("port")
RETIRE: Final = Move("retire")
MOVE_VERBS: Final = ("sail", "enter", "leave")

# What the steps return most often is made once.
_ASK_ACTION: Final = tuple(
    [Ask(seat, "actions_now", "choice", "act") for seat in range(MOST_PLAYERS)]
)
# Without an action left a card may follow, or goods go overboard; else the turn is over.
_ASK_REST: Final = tuple([Ask(seat, "rest", "choice", "act") for seat in range(MOST_PLAYERS)])
_TURN_END: Final = Goto("turn_end")
_OVER: Final = Done()


class Turn(TurnState):
    """One player's turn (p. 7, MM-102, MM-103): up to three actions, MM-R113 for its start."""

    STEPS = (
        "new_captain",
        "begin",
        "npcs_scout",
        "event_effect",
        "cards",
        "choose",
        "act",
        "after",
        "turn_end",
        "finish",
    )

    DECLINES: ClassVar[Mapping[str, Move]] = {"rest": END}
    IDLE: ClassVar[tuple[str, ...]] = ("discard",)
    LINGERS: ClassVar[bool] = True

    # ---- the start of the turn

    def new_captain(self, g: MerchantsAndMarauders) -> Flow | None:
        """A dead or retired captain is replaced before all else (MM-540, MM-553)."""
        p = g.players[self.seat]
        g.emit(Event("turn", {"seat": self.seat}))
        return NewCaptain(self.seat) if p.retired or not p.captain else None

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.expire("next turn")
        if p.missions:
            p.missions = tuple([Claimed(m.id, m.progress, m.turns + 1) for m in p.missions])
        self.began_in_port = p.in_port
        self.actions = figure(g, self.seat, "actions")
        self.moves = figure(g, self.seat, "actions.move")
        return None

    def npcs_scout(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-420: before the player does anything."""
        return npcs_scout(g, self.seat) if g.players[self.seat].at_sea() else None

    def event_effect(self, g: MerchantsAndMarauders) -> Flow | None:
        announce(g)  # a ship that found him may have been beaten
        if not g.players[self.seat].captain:
            return goto("turn_end")
        return moment(g, "turn.start", self.seat)

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        if any([npc.zone for npc in g.npcs]):
            return glory_window(g, "turn start", g.clockwise())
        return None

    # ---- actions

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        """Asked until the player ends the turn, so that cards can still be played (MM-389)."""
        announce(g)
        if g.ended or not g.players[self.seat].captain or g.players[self.seat].retired:
            return _TURN_END  # MM-540: a death ends the turn at once
        return (_ASK_ACTION if self.actions or self.moves else _ASK_REST)[self.seat]

    def rest(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return self.actions_now(g, seat)

    def actions_now(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        p = g.players[seat]
        moves: list[Move] = []
        if self.actions or self.moves:
            moves += move_moves(g, seat)
        if self.actions:
            if p.in_port:
                if not self.port_used:
                    moves.append(PORT)
            else:
                moves += scout_moves(g, seat)
                moves += extra_moves(g, seat, "scout")
        if not why_not_retire(g, seat):
            moves.append(RETIRE)
        moves += extra_moves(g, seat, "turn")
        if p.hold:
            moves += [DISCARD[card] for card in dict.fromkeys(p.hold)]  # MM-R201
        moves += take_moves(g, seat)
        moves.append(END)
        return tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        verb = move.verb
        p = game.players[seat]
        if verb in MOVE_VERBS or verb in ["scout", "port"] + [one.verb for one in MENUS["scout"]]:
            left = self.actions or (self.moves and verb in MOVE_VERBS)
            if not left:
                return "no actions left"
        if verb in MOVE_VERBS:
            return why_no_move(game, seat, move)
        if verb == "scout":
            return why_no_scout(game, seat, move)
        if verb == "port":
            return (
                "you are not in a port" if not p.in_port else "Port action already used this turn"
            )
        if verb == "retire":
            return why_not_retire(game, seat)
        if verb == "discard":
            return "you do not have that Cargo Card"
        if verb == "take":
            return why_no_taking(game, seat)
        return self._other_refusal(game, seat, move)

    def _other_refusal(self, g: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        said = why_not_offered(g, seat, ("turn", "scout"), move)
        if said:
            return said
        if move.verb in [*ACTIVITIES, *YARD_VERBS] + [one.verb for one in MENUS["port"]]:
            return (
                "take a Port action first" if g.players[seat].in_port else "you are not in a port"
            )
        if move.verb == "end":
            return ""  # it is the argument that is odd
        if move.verb == "play":
            return "not the moment for this card"
        return f"{move.verb!r} is not an action of this game"

    def act(self, g: MerchantsAndMarauders) -> Flow | None:
        move, self.choice = self.choice, END  # a frame keeps no secret longer than it must
        verb = move.verb
        seat = self.seat
        if verb == "end":
            return _TURN_END
        if verb == "discard":
            g.throw_out(seat, named(move))
            return self.choose(g)
        if verb == "take":
            take_out(g, seat, gold_taken(move))
            return self.choose(g)
        if verb == "retire":
            return Call(Retire(seat), then="turn_end")
        entry = chosen_offer(g, seat, ("turn",), move)
        if entry is not None:
            return Call(entry.frame(g, seat, move), then="choose")
        return self._action(g, move)

    def _action(self, g: MerchantsAndMarauders, move: Move) -> Flow:
        """MM-107: every step costs one action; a move-only action is used first."""
        seat = self.seat
        entry = chosen_offer(g, seat, ("scout",), move)
        self.acted = True
        if move.verb in MOVE_VERBS and self.moves:
            self.moves -= 1
        else:
            self.actions -= 1
        if move.verb == "sail":
            return Sail(seat, SAIL.of(move))
        if move.verb == "leave":
            return LeavePort(seat)
        if move.verb == "enter":
            return EnterPort(seat, ENTER.of(move))
        if move.verb == "port":
            self.port_used = True
            return PortAction(seat)
        if entry is not None:
            return entry.frame(g, seat, move)
        if move == RUMOR:
            return CheckRumor(seat)
        return Scout(seat, SCOUT.of(move))

    def after(self, g: MerchantsAndMarauders) -> Flow | None:
        return self.choose(g)

    # ---- the end of the turn

    def turn_end(self, g: MerchantsAndMarauders) -> Flow | None:
        """Storms and fevers come now, and deadlines of Missions (MM-100)."""
        if g.ended or not g.players[self.seat].captain:
            return None
        return moment(g, "turn.end", self.seat)

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.bought = self.bought if p.captain else ""  # MM-R46
        p.expire("activity", "visit", "port", "turn")
        return _OVER
