"""The moments at which Glory Cards may be played: one window for all (pp. 12 and 15).

Where procedures open it, and who is admitted, is the table of ruling MM-R188.  Three moments
need no window of their own, since their player is asked anyway: "open turn", "port" and
"shipyard" cards stand in the menus of the same name (``cards/menus.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import PASS, Ask, Call, Event, Flow, Frame, Goto, Move, Seat, Window

from .data.told import number
from .pieces import EVERYBODY, Known
from .verbs import PLAY, named

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

TIMINGS: Final = (
    "turn start",
    "selling",
    "buying",
    "rumor",
    "before Influence roll",
    "before Scouting roll",
    "found",
    "zone entered",
    "before battle",
    "before contest",
    "contest rolled",
    "contest won",
    "locations rolled",
    "hits fixed",
    "before crew combat",
    "before crew roll",
    "crew rolled",
    "last crew",
    "aftermath",
)
MENU_TIMINGS: Final = ("open turn", "port", "shipyard")
IN_BATTLE: Final = TIMINGS[TIMINGS.index("before battle") :]
COPYCAT: Final = "G03"  # Fast Learner: it is played after another card, in that one's window
DECLINE: Final = Move("decline")
_NONE: Final[dict[str, int]] = {}  # cards of a timing for which there are none


class Play(NamedTuple):
    """How a Glory Card is played.

    ``moves``: what its holder could announce now, () if its text forbids it; every move is
    ``play CARD …``.  ``frame``: carries it out; it finds what it interrupts by
    ``g.enclosing(…)``, and the window has shown and discarded the card before.
    """

    moves: Callable[[MerchantsAndMarauders, Seat], tuple[Move, ...]]
    frame: Callable[[Seat, Move], Frame]


PLAYS: Final[dict[str, Play]] = {}  # filled by cards/glory_*.py
# By timing: could a card of it still be played, as far as all can see?  (Nothing said: yes.)
GROUNDS: Final[dict[str, Callable[[MerchantsAndMarauders, Seat], bool]]] = {}


class Use(NamedTuple):
    """How something that lies open is used: ``moves`` is asked for the source, as ``use CARD``."""

    moves: Callable[[MerchantsAndMarauders, Seat, str], tuple[Move, ...]]
    frame: Callable[[Seat, Move], Frame]


# What lies open before a player and may be used in a window: by timing, then by its trait (R15).
USES: Final[dict[str, dict[str, Use]]] = {}


def copies_of(g: MerchantsAndMarauders, seat: Seat, card: str, copied: str) -> tuple[Move, ...]:
    """``card`` played as a copy of ``copied``, whose timing and conditions must be met now."""
    if copied not in PLAYS or copied == COPYCAT:
        return ()
    moves = PLAYS[copied].moves(g, seat)
    return tuple([Move("play", (card, *PLAY.of(move)[1])) for move in moves])


def plays(g: MerchantsAndMarauders, seat: Seat, timing: str, copied: str = "") -> tuple[Move, ...]:
    """What ``seat`` could play of its hand at that timing; ``copied`` was resolved last in it."""
    hand = g.players[seat].hand
    if not hand or len(hand) > g.cards.limits.hand:  # MM-388
        return ()
    of_timing = g.cards.by_window.get(timing, _NONE)
    if of_timing.keys().isdisjoint(hand) and not copied:
        return ()
    found: list[Move] = []
    for card in dict.fromkeys(hand):
        if card in of_timing:
            if card in PLAYS:
                found += PLAYS[card].moves(g, seat)
        elif card == COPYCAT:
            found += copies_of(g, seat, card, copied)
    return tuple(found)


def carried_out(seat: Seat, move: Move, copied: str = "") -> Frame:
    """The frame of a card that is played: for a copy, that of the card it copies."""
    card = named(move)
    if card == COPYCAT:
        return PLAYS[copied].frame(seat, Move("play", (copied, *PLAY.of(move)[1])))
    return PLAYS[card].frame(seat, move)


def show_and_discard(g: MerchantsAndMarauders, seat: Seat, move: Move, copied: str = "") -> None:
    card = named(move)
    public = {"seat": seat, "card": card, "move": str(move)}
    g.emit(Event("played", {**public, "copied": copied} if card == COPYCAT else public))
    g.discard_glory(seat, card)
    g.revealed("a card was shown since")


def too_many_cards(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-388: why no Glory Card can be played now; "" if one can."""
    most = g.cards.limits.hand
    return f"discard down to {number(most)} first" if len(g.players[seat].hand) > most else ""


def why_not_at_hand(g: MerchantsAndMarauders, seat: Seat, card: str) -> str:
    """Why the seat cannot play that card, whatever the moment; "" if it can."""
    held = card in g.players[seat].hand
    return too_many_cards(g, seat) or ("" if held else "you do not hold that card")


def uses(g: MerchantsAndMarauders, seat: Seat, timing: str) -> tuple[Move, ...]:
    """What ``seat`` could use of what lies open before it."""
    if timing not in USES:
        return ()
    found: list[Move] = []
    for source in g.players[seat].proved:
        for trait in g.cards.traits[source]:
            if trait in USES[timing]:
                found += USES[timing][trait].moves(g, seat, source)
    return tuple(found)


def is_possible(g: MerchantsAndMarauders, timing: str) -> bool:
    """Could anybody hold a card of that timing, as far as all can see (MM-R188)?"""
    gone = g.glory_discard
    for card, copies in g.cards.by_window.get(timing, _NONE).items():
        if gone.count(card) < copies:
            return True
    return False


def _may_be_copied(g: MerchantsAndMarauders, last: str) -> bool:
    gone = g.glory_discard.count(COPYCAT)
    return last not in ("", COPYCAT) and gone < g.cards.glory[COPYCAT].copies


def glory_window(g: MerchantsAndMarauders, timing: str, order: tuple[Seat, ...]) -> Flow | None:
    """Open the window, unless all can see that nobody could play into it (MM-R188)."""
    for seat in order:
        p = g.players[seat]
        if timing in USES or (p.hand and p.captain and not p.retired and is_possible(g, timing)):
            return GloryWindow(timing, order)
    return None


class GloryWindow(Window):
    """Glory Cards at one moment (p. 12 and p. 15, MM-391 to MM-395, MM-495 to MM-499, MM-R188).

    ``order``: the seats admitted, in the order in which their cards resolve: in battle the
    aggressor first, else clockwise from the player whose turn it is.  A seat that is admitted
    alone plays openly.  A card that comes up may be declined: all have seen it then, and it
    cannot be announced again at this moment (MM-395, MM-R84).
    """

    STEPS = ("ask", "note", "resolve", "carry_out")  # type: ignore[assignment]

    resolved: tuple[str, ...] = ()  # cards that were carried out in this window
    declined: tuple[tuple[Seat, str], ...] = ()
    up: Move = PASS  # the card that has just been turned up

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        public: dict[str, object] = {
            "timing": self.timing, "announced": [seat for seat, _ in self.announced],
            "resolved": list(self.resolved),
        }  # fmt: skip
        mine = [str(move) for seat, move in self.announced if seat == viewer]
        return {**public, "mine": mine[0]} if mine else public

    def last(self) -> str:
        """The card resolved last: what Fast Learner copies."""
        return self.resolved[-1] if self.resolved else ""

    def may_react(self, game: MerchantsAndMarauders, seat: Seat) -> bool:
        p = game.players[seat]
        if not p.captain or p.retired:
            return False
        timing = self.timing
        if timing in USES and uses(game, seat, timing):
            return True
        if not p.hand or not (is_possible(game, timing) or _may_be_copied(game, self.last())):
            return False
        return timing not in GROUNDS or GROUNDS[timing](game, seat)

    def reactions(self, game: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        found = plays(game, seat, self.timing, self.resolved[-1] if self.resolved else "")
        if self.declined:
            again = [card for other, card in self.declined if other == seat]
            found = tuple([move for move in found if named(move) not in again])
        return uses(game, seat, self.timing) + found if self.timing in USES else found

    def fits(self, g: MerchantsAndMarauders, seat: Seat, cards: tuple[str, ...]) -> list[str]:
        """Which of the cards could lie face down before ``seat``, as far as all can see."""
        again = [card for other, card in self.declined if other == seat]
        copycat = (COPYCAT,) if self.last() else ()
        wanted = [*g.cards.by_window.get(self.timing, _NONE), *copycat]
        return [card for card in dict.fromkeys(cards) if card in wanted and card not in again]

    def candidates(self, game: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        """A card that fitted when it was announced may fit no longer."""
        hand = game.players[seat].hand
        return tuple([Move("play", (card,)) for card in self.fits(game, seat, hand)])

    # ---- announcing, turning up, declining

    def announce(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> None:
        if len(self.order) > 1 and move.verb == "play":
            super().announce(game, seat, move)

    def resolve(self, game: MerchantsAndMarauders) -> Flow | None:
        """MM-394, MM-498: in the order of the seats."""
        first = min(self.announced, key=lambda one: self.order.index(one[0]))
        self.announced = tuple([one for one in self.announced if one != first])
        self.asked, self.up = first
        game.revealed("a card was turned up since")
        if len(self.order) == 1:
            self.answer = self.up
            return None
        card = named(self.up)
        game.emit(Event("turned_up", {"seat": self.asked, "card": card}))
        if Known(EVERYBODY, self.asked, card) not in game.known:
            game.show(self.asked, card)
        return Ask(self.asked, "go_on", into="answer")

    def go_on(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        """MM-395: carry it through, if that can still be done, or not."""
        if self.up in self.reactions(g, seat):
            return (self.up, DECLINE)
        return (DECLINE,)

    def carry_out(self, game: MerchantsAndMarauders) -> Flow | None:
        seat, move = self.asked, self.answer
        card = named(self.up)
        self.answer = self.up = PASS
        then = "resolve" if self.announced else "ask"
        if move == DECLINE:
            return self._put_back(game, card, then)
        if move.verb == "use":
            use, *_ = [
                USES[self.timing][trait]
                for trait in game.cards.traits[card]
                if trait in USES[self.timing]
            ]
            return Call(use.frame(seat, move), then=then)
        copied = self.last()
        show_and_discard(game, seat, move, copied)
        self.resolved = (*self.resolved, card)
        return Call(carried_out(seat, move, copied), then=then)

    def _put_back(self, g: MerchantsAndMarauders, card: str, then: str) -> Flow:
        """MM-R84: back in hand, and all have seen it."""
        self.declined = (*self.declined, (self.asked, card))
        g.emit(Event("declined", {"seat": self.asked, "card": card}))
        return Goto(then)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb != "play":
            return "announce a card, or pass"
        card = named(move)
        if why := why_not_at_hand(game, seat, card):
            return why
        if game.cards.glory[card].window != self.timing and card != COPYCAT:
            return self._wrong_moment(game, seat, game.cards.glory[card].window)
        if (seat, card) in self.declined:
            return "you have declined this card at this moment"
        return "its conditions are not met now"

    def _wrong_moment(self, g: MerchantsAndMarauders, seat: Seat, window: str) -> str:
        if self.timing in IN_BATTLE and window not in IN_BATTLE:  # MM-390
            return "only combat cards during a battle"
        if window in MENU_TIMINGS and seat != g.turn:  # MM-389
            return "this card is played in your own turn"
        return "not the moment for this card"
