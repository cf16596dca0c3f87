"""A small honest game with hidden cards, and one dishonest game for each fault of the kit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any, Self

from quarterdeck.kernel import (
    Ask,
    BrokenInvariant,
    Chance,
    Draw,
    Event,
    Flow,
    Frame,
    Game,
    Goto,
    Group,
    Move,
    Prompt,
    Result,
    Seat,
    Told,
)
from tests.kernel.toys import ToyRules

CARDS = (1, 2, 3, 4, 5, 6)
ROUNDS = 3
BID, RAISE, SHOW = Move("bid", (1,)), Move("bid", (2,)), Move("show")


class Smugglers(Game):
    """Each holds one hidden card; in turn they bid, or show the card; high card and bids win."""

    cards: list[int]
    shown: list[bool]
    bids: list[int]
    first: Seat = 0

    def first_frame(self) -> Frame:
        return Night()

    def set_up(self) -> Frame:
        self.cards = []
        self.shown = [False] * self.setup.seats
        self.bids = [0] * self.setup.seats
        return self.first_frame()

    def left(self) -> list[int]:
        return [card for card in CARDS if card not in self.cards]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        known = [
            card if self.shown[owner] or owner == seat else None
            for owner, card in enumerate(self.cards)
        ]
        return {"cards": known, "bids": list(self.bids)}

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        hidden = [n for n, shown in enumerate(self.shown) if not shown and n != seat]
        hidden = [n for n in hidden if n < len(self.cards)]
        known = [card for n, card in enumerate(self.cards) if n not in hidden]
        pool = [card for card in CARDS if card not in known]
        for owner, card in zip(hidden, rng.sample(pool, len(hidden)), strict=True):
            self.cards[owner] = card

    def result(self) -> Result | None:
        if not self.is_over():
            return None
        scores = tuple(self.bids)
        ranks = tuple([1 + sum([other > score for other in scores]) for score in scores])
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
        return Result(scores, winners, ranks, "most bids")

    def check(self) -> None:
        if len(set(self.cards)) != len(self.cards):
            raise BrokenInvariant("each card is held once")


class Night(Frame):
    STEPS = ("draw", "take", "ask", "act")

    seat: Seat = 0
    turns: int = 0
    card: int = 0
    choice: Move = BID

    def draw(self, g: Smugglers) -> Flow | None:
        return Draw("deck", into="card")

    def deck(self, g: Smugglers) -> list[int]:
        return g.left()

    def take(self, g: Smugglers) -> Flow | None:
        g.cards.append(self.card)
        g.emit(Event("took", {"seat": self.seat}, {self.seat: {"card": self.card}}))
        self.card = 0
        self.seat = (self.seat + 1) % g.setup.seats
        return Goto("draw") if self.seat else None

    def ask(self, g: Smugglers) -> Flow | None:
        return Ask(self.seat, "moves", into="choice")

    def moves(self, g: Smugglers, seat: Seat) -> tuple[Move, ...]:
        return (BID, RAISE) if g.shown[seat] else (BID, RAISE, SHOW)

    def act(self, g: Smugglers) -> Flow | None:
        if self.choice == SHOW:
            g.shown[self.seat] = True
            g.emit(Event("showed", {"seat": self.seat, "card": g.cards[self.seat]}))
            self.reveal(g)
        else:
            g.bids[self.seat] += int(self.choice.args[0])
            g.emit(Event("bid", {"seat": self.seat, "bids": g.bids[self.seat]}))
        self.seat = (self.seat + 1) % g.setup.seats
        self.turns += 1
        return Goto("ask") if self.turns < ROUNDS * g.setup.seats else None

    def reveal(self, g: Smugglers) -> None:
        g.revealed("a card was shown since")


class SmugglersRules(ToyRules):
    key = "smugglers"
    title = "Smugglers"
    seats = range(2, 4)
    game: type[Game] = Smugglers


def rules_for(game: type[Game], words: type[SmugglersRules] = SmugglersRules) -> SmugglersRules:
    rules = words()
    rules.game = game
    return rules


def with_frame(frame: type[Night]) -> SmugglersRules:
    """The honest game with a dishonest procedure."""

    class Crooked(Smugglers):
        def first_frame(self) -> Frame:
            return frame()

    return rules_for(Crooked)


# ---------------------------------------------------------------- one fault each


class LeaksInView(Smugglers):
    def view(self, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(seat), "sum": sum(self.cards)}


class ViewIsNoJson(Smugglers):
    def view(self, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(seat), "by seat": dict(enumerate(self.bids))}


class OrderOfMovesLeaks(Night):
    def moves(self, g: Smugglers, seat: Seat) -> tuple[Move, ...]:
        moves = super().moves(g, seat)
        return moves[::-1] if g.cards[seat - 1] % 2 else moves


class RefusalLeaks(Night):
    def refusal(self, game: Smugglers, seat: Seat, move: Move) -> str:
        return "you would lose anyway" if game.cards[seat - 1] > 3 else "not now"


class RefusalLeavesATrace(Night):
    def refusal(self, game: Smugglers, seat: Seat, move: Move) -> str:
        game.bids[seat] -= 1
        return "never"


class SharesAView(Smugglers):
    def views(self, seats: Sequence[Seat | None]) -> Sequence[Any]:
        return [self.view(0) for _ in seats]


class RefusesSilently(Smugglers):
    def _refusal(self, seat: Seat, move: Move) -> str:
        return ""


class EventLeaks(Night):
    def act(self, g: Smugglers) -> Flow | None:
        if self.choice == RAISE:
            g.emit(Event("sweats", {"seat": self.seat, "much": g.cards[self.seat - 1] > 3}))
        return super().act(g)


class EventIsNoJson(Night):
    def act(self, g: Smugglers) -> Flow | None:
        g.emit(Event("odd", {"seats": {self.seat}}))
        return super().act(g)


class ShowsWithoutSayingSo(Night):
    def reveal(self, g: Smugglers) -> None:
        """So the one who looked at the effect may take the move back."""

    def act(self, g: Smugglers) -> Flow | None:
        if self.choice == RAISE:
            neighbour = (self.seat + 1) % g.setup.seats
            g.shown[neighbour] = True
        return super().act(g)


class CloneSharesAList(Smugglers):
    def clone(self) -> Self:
        twin = super().clone()
        twin.bids = self.bids
        return twin


class CloneForgetsAField(Night):
    def clone(self) -> Self:
        twin = super().clone()
        twin.turns = 0
        return twin


class GetsStuck(Night):
    def moves(self, g: Smugglers, seat: Seat) -> tuple[Move, ...]:
        return () if g.bids[seat] > 1 else super().moves(g, seat)


class NeverEnds(Night):
    def act(self, g: Smugglers) -> Flow | None:
        self.turns = 0
        return super().act(g)


class ListsAMoveTwice(Night):
    def moves(self, g: Smugglers, seat: Seat) -> tuple[Move, ...]:
        return (*super().moves(g, seat), BID)


class MovesDoNotReadBack(Night):
    def moves(self, g: Smugglers, seat: Seat) -> tuple[Move, ...]:
        return (*super().moves(g, seat), Move("bid", ("1",)))


class LegalMoveBreaksTheGame(Night):
    def act(self, g: Smugglers) -> Flow | None:
        if self.choice == SHOW and self.turns == 0:
            g.cards[0] = g.cards[1]
        return super().act(g)


class AcceptsAnything(Smugglers):
    def play(self, seat: Seat, move: Move | str) -> list[Event]:
        moves = self.legal_moves(seat)
        return super().play(seat, moves[0] if moves and move not in moves else move)


class KeepsAHiddenCard(Smugglers):
    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Nothing is dealt anew: the truth shows through."""


class DealsByTheTruth(Smugglers):
    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        for _ in range(sum(self.cards)):
            rng.random()
        super().deal_anew(seat, rng)


class DealsAnImpossibleGame(Smugglers):
    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        self.cards = [1 if n != seat else card for n, card in enumerate(self.cards)]


class ReplaysOtherwise(Smugglers):
    _nights = count()

    def set_up(self) -> Frame:
        frame = super().set_up()
        self.bids = [next(self._nights)] * self.setup.seats
        return frame


class UndoForgetsTheBoard(Smugglers):
    def set_up(self) -> Frame:
        bids = getattr(self, "bids", [])
        frame = super().set_up()
        self.bids = bids or self.bids
        return frame


class LoadedDice(Chance):
    def outcomes(self, game: Any) -> list[tuple[Move, float]]:
        return [(Move("draw", (card,)), 0.5) for card in game.left()]

    def sample(self, game: Any, rng: Random) -> Move:
        return Move("draw", (game.left()[0],))

    def allows(self, game: Any, outcome: Move) -> bool:
        return outcome.verb == "draw" and outcome.args[:1] == (game.left()[0],)

    def value(self, outcome: Move) -> Any:
        return outcome.args[0]


class LoadsTheDice(Night):
    def draw(self, g: Smugglers) -> Flow | None:
        return LoadedDice(into="card")


class PromptLeaks(SmugglersRules):
    def prompt(self, game: Any, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return Prompt("high cards are out" if sum(game.cards) > 7 else "low cards are out")


class WordsLeak(SmugglersRules):
    def describe(self, game: Any, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        return Told(str(move), move.verb, note=str(game.cards[seat] > game.cards[seat - 1]))


class GroupsLeak(SmugglersRules):
    def groups(self, game: Any, seat: Seat) -> tuple[Group, ...]:
        return (Group(str(max(game.cards, default=0)), "bid"),)


class HasteLeaks(SmugglersRules):
    """The table answers at once for whoever holds a low card."""

    def forced(self, game: Any, seat: Seat) -> Move | None:
        moves: tuple[Move, ...] = game.legal_moves(seat)
        return moves[0] if moves and game.cards[seat] < 3 else None


class LogLeaks(SmugglersRules):
    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        secrets = [card for one in (event.private or {}).values() for card in one.values()]
        return f"{event.kind} {secrets}"
