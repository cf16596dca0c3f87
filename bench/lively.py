"""How lively Line of Battle is to the end: ``python -m bench.lively --games 200``.

Mates play whole games at every number of seats.  Of the turns in which a player may choose (no red
card is in his hand, none was handed to him) those are idle that allow nothing but a discard.  They
are told by quarters of their round.  Game number *n* depends on its seats and on *n* alone.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import NamedTuple

from quarterdeck import bots
from quarterdeck.games import new
from quarterdeck.kernel import Event, Game, Seat

KEY = "line-of-battle"
QUARTERS = 4


class Tale(NamedTuple):
    """What one game showed: turns and idle turns by quarter, and its rounds."""

    turns: tuple[int, ...]
    idle: tuple[int, ...]
    rounds: int  # that were scored
    begun: int
    ended: int  # players at the ends of scored rounds
    without_line: int


class Watch:
    """Counts while a game is played."""

    def __init__(self) -> None:
        self.turns = [0] * QUARTERS
        self.idle = [0] * QUARTERS
        self.round: list[bool] = []  # for each turn of this round, whether it was idle
        self.scored = self.begun = self.ended = self.without_line = 0

    def asked(self, game: Game, seat: Seat) -> None:
        moves = {move.verb for move in game.legal_moves(seat)}
        if moves in ({"discard"}, {"play", "discard"}):  # else a red card, or a later choice
            self.round.append("play" not in moves)

    def told(self, events: list[Event]) -> None:
        for event in events:
            if event.kind == "round":
                self.begun += 1
            elif event.kind in ("scored", "over"):
                self._close()
            if event.kind == "scored":
                self.scored += 1
                rows = event.public["players"]
                self.ended += len(rows)
                self.without_line += sum([row["penalty"] > 0 for row in rows])

    def _close(self) -> None:
        for number, idle in enumerate(self.round):
            quarter = number * QUARTERS // len(self.round)
            self.turns[quarter] += 1
            self.idle[quarter] += idle
        self.round = []

    def tale(self) -> Tale:
        return Tale(
            tuple(self.turns), tuple(self.idle), self.scored, self.begun, self.ended,
            self.without_line,
        )  # fmt: skip


def watch(seats: int, number: int, level: str) -> Tale:
    """One game of bots of that level."""
    rng, seen = Random(f"lively:{seats}:{number}"), Watch()
    game = new(KEY, seats)
    while game.result() is None:
        chance = game.chance()
        if chance is not None:
            seen.told(game.settle(chance.sample(game, rng)))
            continue
        seat = game.to_act()[0]
        seen.asked(game, seat)
        seen.told(game.play(seat, bots.choose(game, level, seat, rng, 0.1)))
    return seen.tale()


def summed(tales: list[Tale]) -> Tale:
    """All games together."""
    return Tale(
        tuple([sum(column) for column in zip(*[tale.turns for tale in tales], strict=True)]),
        tuple([sum(column) for column in zip(*[tale.idle for tale in tales], strict=True)]),
        *[sum(column) for column in zip(*[tale[2:] for tale in tales], strict=True)],
    )


def row(seats: int, tales: list[Tale]) -> str:
    """One line of the table in ``docs/games/line-of-battle.md``."""
    total = summed(tales)
    quarters = [f"{idle / turns:.0%}" for idle, turns in zip(total.idle, total.turns, strict=True)]
    return (
        f"| {seats} | {sum(total.idle) / sum(total.turns):.1%} | {' | '.join(quarters)} "
        f"| {total.without_line / max(1, total.ended):.0%} | {total.rounds / len(tales):.2f} "
        f"| {sum(total.turns) / len(tales) / seats:.0f} |"
    )


HEAD = (
    "| seats | idle turns | 1st quarter | 2nd | 3rd | 4th | without a Line | scored rounds a game "
    "| turns a player |"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="*", default=list(range(2, 9)))
    parser.add_argument("--level", default="mate")
    asked = parser.parse_args()
    print(HEAD, "|---" * HEAD.count(" | ") + "|---|", sep="\n")
    for seats in asked.seats:
        tales = [watch(seats, number, asked.level) for number in range(asked.games)]
        print(row(seats, tales), flush=True)


if __name__ == "__main__":
    main()
