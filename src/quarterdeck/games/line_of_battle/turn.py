"""A player's turn, and which cards he may play in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from quarterdeck.kernel import PASS, Ask, Call, Done, Event, Flow, Frame, Move, Seat

from .actions.boarding import (
    BoardingParty,
    dismasted_by_broadside,
    helpless,
    why_no_party,
    why_no_party_after,
)
from .actions.break_the_line import BreakTheLine, why_no_break
from .actions.broadside import NO_RATE, Gunfire, Range, fits, in_range, why_no_shot
from .actions.fire_ship import FireShip, why_no_fire_ship
from .actions.port import (
    AdditionalShip,
    Blockade,
    RefuseBattle,
    why_no_blockade,
    why_no_refusal,
    why_no_ship,
)
from .actions.red_cards import affects, burn_down, red_frame
from .actions.repair import BucketBrigade, Repair, why_no_bucket, why_no_repair
from .fleet import capacity
from .pieces import (
    ADDITIONAL_SHIP,
    BLOCKADE,
    BOARDING_PARTY,
    BREAK_THE_LINE,
    BROADSIDE,
    BUCKET_BRIGADE,
    FIRE_SHIP,
    NO_CARD,
    NO_SHIP,
    RAKE,
    REFUSE_BATTLE,
    REPAIR,
)
from .table import DrawCard, end_refusal, lay, spend
from .verbs import DISCARD, NOT_NOW, PLAY, STOP, card_in

if TYPE_CHECKING:
    from .state import LineOfBattle

HOLDS_RED: Final = "you hold a red card and must play it"
NOT_HELD: Final = "you do not hold that card"
PLAY_OR_DISCARD: Final = "play or discard a card"
NOT_AFTER_A_SHOT: Final = "only a Rake, a Broadside or a Boarding Party can follow a shot"
ONE_BROADSIDE: Final = "one Broadside per turn"
ONE_RAKE: Final = "one Rake per turn"
NO_DISCARD: Final = "a card has been played, so nothing can be discarded this turn"

GUNS: Final = (BROADSIDE, RAKE)
# What steps return is made once.
_OVER: Final = Done(False)
_DRAW: Final = DrawCard("drawn", "take_card")
_ASK_ACTIONS: Final = tuple([Ask(seat, "actions", "choice", "carry_out") for seat in range(8)])
_ASK_FURTHER: Final = tuple(
    [Ask(seat, "further_cards", "choice", "carry_out") for seat in range(8)]
)


def why_not_playable(g: LineOfBattle, seat: Seat, card: int) -> str:
    """Why a black card cannot be played as the first of a turn; "" if it can (LB-26)."""
    kind = g.cards.kind[card]
    if kind in GUNS:
        return why_no_shot(g, seat, card)
    return _WHY_NOT[kind](g, seat)


# The same for cards of which one is like the other.
_WHY_NOT: Final[dict[str, Callable[[LineOfBattle, Seat], str]]] = {
    BREAK_THE_LINE: why_no_break,
    REPAIR: why_no_repair,
    BUCKET_BRIGADE: why_no_bucket,
    BOARDING_PARTY: why_no_party,
    ADDITIONAL_SHIP: why_no_ship,
    REFUSE_BATTLE: why_no_refusal,
    FIRE_SHIP: why_no_fire_ship,
    BLOCKADE: why_no_blockade,
}


def playable(g: LineOfBattle, seat: Seat) -> list[int]:
    """The black cards of the hand that can be played as the first of a turn."""
    guns: Range | None = None
    known: dict[str, bool] = {}
    found = []
    kind_of = g.cards.kind
    for card in g.players[seat].hand:
        kind = kind_of[card]
        if kind in GUNS:
            if guns is None:
                guns = in_range(g, seat)
            if fits(g, guns, card):
                found.append(card)
        else:
            if kind not in known:
                known[kind] = not _WHY_NOT[kind](g, seat)
            if known[kind]:
                found.append(card)
    return found


def why_no_further(g: LineOfBattle, seat: Seat, card: int) -> str:
    """Why the card cannot follow the shots of this turn (LB-27, LB-77, LB-R13, LB-R76)."""
    fired = [g.cards.kind[shot.card] for shot in g.shots]
    kind = g.cards.kind[card]
    if kind in fired:
        return ONE_RAKE if kind == RAKE else ONE_BROADSIDE
    if kind in GUNS:
        return why_no_shot(g, seat, card)
    return why_no_party_after(g, seat) if kind == BOARDING_PARTY else NOT_AFTER_A_SHOT


def following(g: LineOfBattle, seat: Seat) -> list[int]:
    """The cards of the hand that ``why_no_further`` lets pass."""
    guns: Range | None = None
    fired = [g.cards.kind[shot.card] for shot in g.shots]
    found = []
    for card in g.players[seat].hand:
        kind = g.cards.kind[card]
        if kind in GUNS:
            if kind in fired:
                continue
            if guns is None:
                guns = in_range(g, seat)
            if fits(g, guns, card):
                found.append(card)
        elif kind == BOARDING_PARTY and not why_no_further(g, seat, card):
            found.append(card)
    return found


def could_go_on(g: LineOfBattle, seat: Seat) -> bool:
    """Whether, as far as everybody can see, another card might follow: to be skipped for
    what one holds would tell what one holds (LB-170)."""
    if not g.players[seat].hand:
        return False
    fired = [g.cards.kind[shot.card] for shot in g.shots]
    if len(fired) == 1 and min(in_range(g, seat)) < NO_RATE:
        return True
    return BROADSIDE in fired and dismasted_by_broadside(g, seat) != NO_SHIP


class Turn(Frame):
    """A player's turn (Sequence of Play; LB-20 to LB-34): fire damage and the end of Refuse
    Battle; drawing; a red card; or else the action.

    Red card and action are one question, so that nobody can tell from being asked what is in
    the hand.  The result is True if the round is over.
    """

    STEPS = (
        "begin",
        "receive_red_card",
        "draw_action_cards",
        "take_card",
        "choose",
        "carry_out",
        "go_on",
        "end",
    )

    DECLINES: ClassVar[Mapping[str, Move]] = {"further_cards": STOP}

    seat: Seat
    needed: int = 0  # cards still to be drawn
    drawn: int = NO_CARD
    choice: Move = PASS

    # ---- step 1

    def begin(self, g: LineOfBattle) -> Flow | None:
        """Apply fire damage and remove Refuse Battle (LB-21, LB-22); before a received red
        card too (LB-R55)."""
        seat = self.seat
        g.turn = seat
        g.shots = ()
        g.unsound = ()
        burn_down(g, seat)
        if g.players[seat].refusing != NO_CARD:
            end_refusal(g, seat, "turn")
        return self.draw_action_cards(g) if g.passing == NO_CARD else None

    # ---- a red card that was handed on

    def receive_red_card(self, g: LineOfBattle) -> Flow | None:
        """It makes up the whole turn (LB-31, LB-32); back with its first holder it is
        discarded, whatever it could do now (LB-33, LB-R71)."""
        card = g.passing
        if g.passing_first == self.seat:
            g.passing = NO_CARD
            spend(g, card)
            g.emit(Event("came_back", {"seat": self.seat, "card": card}))
            return _OVER
        return self._red(g, card, g.passing_first)

    def _red(self, g: LineOfBattle, card: int, first: Seat) -> Flow | None:
        """Apply it if it affects this player, else hand it on openly (LB-29, LB-30, LB-175)."""
        if affects(g, self.seat, g.cards.kind[card]):
            g.passing = NO_CARD
            g.emit(Event("red", {"seat": self.seat, "card": card}))
            return Call(red_frame(g.cards.kind[card], self.seat, card), then="end")
        g.passing = card
        g.passing_first = first
        to = (self.seat + 1) % len(g.players)
        g.emit(Event("passed_on", {"seat": self.seat, "to": to, "card": card}))
        return _OVER

    # ---- step 2

    def draw_action_cards(self, g: LineOfBattle) -> Flow | None:
        """To capacity (LB-23); if the pile cannot fill the hand, the round ends and nothing
        is drawn (LB-17, LB-R9).  A surplus is kept (LB-24)."""
        self.needed = capacity(g, self.seat) - len(g.players[self.seat].hand)
        if self.needed <= 0:
            return self.choose(g)
        left = g.draw_pile()
        if left < self.needed:
            public = {"seat": self.seat, "needed": self.needed, "left": left}
            g.emit(Event("round_over", public))
            return Done(True)
        return _DRAW

    def take_card(self, g: LineOfBattle) -> Flow | None:
        g.deal_card(self.seat, self.drawn, "drew")
        self.drawn = NO_CARD
        self.needed -= 1
        return _DRAW if self.needed else self.choose(g)

    # ---- steps 3 and 4

    def choose(self, g: LineOfBattle) -> Flow | None:
        return _ASK_ACTIONS[self.seat]

    def actions(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        """A red card if there is one (LB-25, LB-28), else any card, played or discarded."""
        hand = g.players[seat].hand
        moves, reds = g.cards.moves, g.cards.red_cards
        play, discard = moves.play, moves.discard
        if hand[0] < reds:  # red cards come first, and hands are in order
            return tuple([play[card] for card in hand if card < reds])
        return (*[play[n] for n in playable(g, seat)], *[discard[n] for n in hand])

    def further_cards(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return (*[g.cards.moves.play[card] for card in following(g, seat)], STOP)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if move.verb not in ("play", "discard"):
            return PLAY_OR_DISCARD if not game.shots else f"{NOT_NOW}: play a card or stop"
        card = card_in(game, move, PLAY if move.verb == PLAY.name else DISCARD)
        if card not in game.players[seat].hand:
            return NOT_HELD
        if game.shots:
            return NO_DISCARD if move.verb == "discard" else why_no_further(game, seat, card)
        if any([game.cards.is_red[one] for one in game.players[seat].hand]):
            return HOLDS_RED
        return why_not_playable(game, seat, card)

    def why_refused(self, g: LineOfBattle, seat: Seat, card: int) -> str:
        """Why a card of the hand cannot be played now, for the greyed card; "" if it can."""
        play = g.cards.moves.play[card]
        return "" if play in g.legal_moves(seat) else self.refusal(g, seat, play)

    def carry_out(self, g: LineOfBattle) -> Flow | None:
        if self.choice == STOP:
            return _OVER
        discards = self.choice.verb == DISCARD.name
        card = (DISCARD if discards else PLAY).of(self.choice)
        player = g.players[self.seat]
        lay(g, self.seat, card)
        if g.cards.is_red[card]:
            player.reds = max(0, player.reds - 1)
            return self._red(g, card, self.seat)
        player.blacks = len(player.hand)  # all have seen that no red card was in the hand
        if discards:
            return self._discard(g, card)
        g.emit(Event("laid", {"seat": self.seat, "card": card}, quiet=True))
        return self._play(g, card)

    def _discard(self, g: LineOfBattle, card: int) -> Flow | None:
        """LB-26; a Refuse Battle brings ships out of Port (LB-131)."""
        g.emit(Event("discarded", {"seat": self.seat, "card": card}))
        if g.cards.kind[card] == REFUSE_BATTLE:
            return Call(RefuseBattle(self.seat, card, False), then="end")
        spend(g, card)
        return _OVER

    def _play(self, g: LineOfBattle, card: int) -> Flow | None:
        kind = g.cards.kind[card]
        if kind in GUNS:
            if not g.shots:
                g.unsound = tuple(helpless(g, self.seat))
            return Call(Gunfire(self.seat, card))
        return Call(self._frame(g, kind, card), then="end")

    def _frame(self, g: LineOfBattle, kind: str, card: int) -> Frame:
        seat = self.seat
        if kind == BREAK_THE_LINE:
            return BreakTheLine(seat, card)
        if kind == REPAIR:
            return Repair(seat, card)
        if kind == BUCKET_BRIGADE:
            return BucketBrigade(seat, card)
        if kind == BOARDING_PARTY:
            target = dismasted_by_broadside(g, seat) if g.shots else NO_SHIP
            return BoardingParty(seat, card, target)
        if kind == ADDITIONAL_SHIP:
            return AdditionalShip(seat, card)
        if kind == REFUSE_BATTLE:
            return RefuseBattle(seat, card, True)
        if kind == FIRE_SHIP:
            return FireShip(seat, card)
        return Blockade(seat, card)

    def go_on(self, g: LineOfBattle) -> Flow | None:
        """After a shot another card may follow (LB-27, LB-76, LB-R76)."""
        if could_go_on(g, self.seat):
            return _ASK_FURTHER[self.seat]
        return _OVER

    def end(self, g: LineOfBattle) -> Flow | None:
        return _OVER
