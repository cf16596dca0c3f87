"""A toy game for the tools: hidden coins, and a place for every fault a fuzzer must find.

Each of two seats has a hidden coin worth 1 to 3.  In turn they add 1 or 2 to a heap until it
holds six; what you added and your coin are your score.
"""

from __future__ import annotations

from random import Random
from time import thread_time
from typing import Any, Self

from quarterdeck.kernel import (
    Ask,
    BrokenInvariant,
    Done,
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
    Rules,
    Seat,
    Setup,
    Told,
)

ADD = (Move("add", (1,)), Move("add", (2,)))
COINS = [1, 2, 3]


class Adding(Frame):
    STEPS = ("deal", "dealt", "ask", "add")

    seat: Seat = 0
    coin: int = 0
    choice: Move = ADD[0]

    def deal(self, g: Coins) -> Flow | None:
        return Draw("coins", into="coin")

    def coins(self, g: Coins) -> list[int]:
        return COINS

    def dealt(self, g: Coins) -> Flow | None:
        g.coins[self.seat] = self.coin
        self.coin = 0
        self.seat = (self.seat + 1) % 2
        return Goto("deal") if self.seat else None

    def ask(self, g: Coins) -> Flow | None:
        if sum(g.heap) >= 6 and g.fault != "runaway":
            return Goto("end") if g.fault == "crash" else self._end(g)
        return Ask(self.seat, "ways", into="choice")

    def _end(self, g: Coins) -> Flow | None:
        g.emit(Event("over", {}))
        return Done()

    def ways(self, g: Coins, seat: Seat) -> tuple[Move, ...]:
        return () if g.fault == "dead end" and sum(g.heap) > 2 else ADD

    def add(self, g: Coins) -> Flow | None:
        added = int(self.choice.args[0])
        g.heap[self.seat] += added
        if g.fault == "runaway":
            g.heap = [0, 0]
        g.untold += g.fault == "bad undo"
        g.emit(Event("added", {"seat": self.seat, "number": added}))
        _dawdle(g.fault)
        self.seat = 1 - self.seat
        return Goto("ask")


def _dawdle(fault: str) -> None:
    started = thread_time()
    while fault == "hang" or (fault == "slow step" and thread_time() < started + 0.02):
        pass


class Coins(Game):
    coins: list[int]
    heap: list[int]
    fault: str
    start: int
    untold: int

    def set_up(self) -> Frame:
        self.coins = [0, 0]
        self.heap = [0, 0]
        return Adding()

    def clone(self) -> Self:
        twin = super().clone()
        if self.fault == "shared copy":
            twin.heap = self.heap
        return twin

    def view(self, seat: Seat | None) -> dict[str, Any]:
        knows = range(2) if self.fault == "leak" or self.is_over() else (seat,)
        return {
            "game": "coins",
            "seat": seat,
            "heap": self.heap[:],
            "start": self.start + self.untold,
            "players": [
                {"seat": each, "coin": self.coins[each] if each in knows else None}
                for each in range(2)
            ],
        }

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        for other in range(2):
            if other != seat and self.coins[other] and not self.is_over():
                self.coins[other] = rng.choice(COINS)

    def result(self) -> Result | None:
        if not self.is_over():
            return None
        scores = (self.heap[0] + self.coins[0], self.heap[1] + self.coins[1])
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        winners = tuple(seat for seat in range(2) if ranks[seat] == 1)
        return Result(scores, winners, ranks, "the larger heap")

    def check(self) -> None:
        if self.fault == "broken invariant" and sum(self.heap) > 3:
            raise BrokenInvariant("the heap is too high")


class CoinsRules(Rules):
    key = "coins"
    title = "Coins"
    seats = range(2, 3)
    card_set = "none"

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.begun = 0

    def begin(self, setup: Setup) -> Game:
        game = Coins(setup)
        game.fault, game.untold = self.fault, 0
        self.begun += 1
        game.start = self.begun if self.fault == "bad replay" else 0
        Coins.begin(game)
        # ``begin`` gives fields their first values again; what has none declared stays.
        return game

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return Prompt("Add something.")

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        return ()

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        return Told(f"Add {move.args[0]}", "add")

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        if event.kind == "added":
            return f"{names[event.public['seat']]} added {event.public['number']}."
        return "The heap is high." if event.kind == "over" else super().tell(event, seat, names)

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        assert isinstance(game, Coins)
        return [("Coin", game.coins[:])]
