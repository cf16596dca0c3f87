"""How often a person must press something in a turn.

``python -m bench.clicks --games 6``: a scripted person (the mate's choices) sits at the first seat
among mates.  The same game is counted twice: as it had to be pressed before, and as the table and
its page are now.  Merchants & Marauders: a turn with nothing left ends itself, a hold is sold with
one press and alike goods are taken with one.  ``--game line-of-battle``: a ship stands ready to
fire, the table ends a turn in which no card can follow, and says what a card leaves no choice in.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import cast

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.games import rules
from quarterdeck.games.line_of_battle.actions.broadside import Gunfire
from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.games.line_of_battle.verbs import AT
from quarterdeck.games.merchants_and_marauders.port.buy import BuyGoods, price
from quarterdeck.games.merchants_and_marauders.port.sell import SellGoods
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.turn.turnstate import END
from quarterdeck.kernel import Move, only_declines

MARAUDERS, BATTLE = "merchants-and-marauders", "line-of-battle"
ME, MOST = 0, 6000


@dataclass
class Counted:
    turns: int = 0
    before: int = 0
    after: int = 0
    picked: list[str] = field(default_factory=list)  # cards of the trade under way

    def note(self, g: MerchantsAndMarauders, move: Move) -> None:
        frame = g.frame()
        self.before += not (move == END and _ended_by_itself_before(g))
        if move == END and only_declines(g, ME):
            return
        if move.verb in ("declare", "buy") and isinstance(frame, (SellGoods, BuyGoods)):
            self.picked.append(str(move.args[0]))
        elif move.verb == "sell":
            self.after += _presses(g, self.picked, g.players[ME].hold, selling=True)
            self.picked = []
        elif move.verb == "pay":
            self.after += 1 + _presses(g, self.picked, g.players[ME].drawn, selling=False)
            self.picked = []
        else:
            self.after += 1


def _ended_by_itself_before(g: MerchantsAndMarauders) -> bool:
    p = g.players[ME]
    return g.legal_moves(ME) == (END,) and not (p.hand or (p.is_home() and p.purse.stash_high))


def _presses(
    g: MerchantsAndMarauders, picked: list[str], offered: Iterable[str], *, selling: bool
) -> int:
    """Lots are one press each, other cards one by one."""
    cards = tuple(offered)
    if selling:
        wanted = g.demand[g.players[ME].zone]
        lots = [cards, tuple([card for card in cards if g.cards.good_of(card) == wanted])]
        return 1 if any(set(picked) == set(lot) for lot in lots) else len(picked) + 1
    me = g.view(ME)["players"][ME]
    room = me["own"]["room"] - me["cargo"]
    prices = {card: price(g.cards, cards, g.cards.good_of(card)) for card in cards}
    cheapest = sorted(cards, key=lambda card: prices[card])[:room]
    if set(picked) == set(cheapest):
        return 1  # the cheapest that fit
    presses = 0
    for good in dict.fromkeys([g.cards.good_of(card) for card in picked]):
        alike = len([card for card in cards if g.cards.good_of(card) == good])
        mine = len([card for card in picked if g.cards.good_of(card) == good])
        presses += 1 if mine == min(alike, room) else mine
        room -= mine
    return presses


def marauders(seed: int, seats: int) -> Counted:
    rng, counted = Random(seed), Counted()
    game = cast(MerchantsAndMarauders, qd.new(MARAUDERS, seats))
    while game.result() is None and len(game) < MOST:
        if (chance := game.chance()) is not None:
            game.settle(chance.sample(game, rng))
            continue
        seat = game.to_act()[0]
        move = rules(MARAUDERS).forced(game, seat)
        if move is None:
            move = bots.choose(game, "mate", seat, rng)
            lone_pass = only_declines(game, seat) and move != END  # passed for, then as now
            if seat == ME and not lone_pass:
                counted.note(game, move)
        counted.turns += seat == ME and move == END
        game.play(seat, move)
    return counted


def battle(seed: int, seats: int) -> Counted:
    """Every move was a press, and before each shot of a fleet her ship was one too."""
    rng, counted, turn = Random(seed), Counted(), None
    game = cast(LineOfBattle, qd.new(BATTLE, seats))
    while game.result() is None and len(game) < MOST:
        if (chance := game.chance()) is not None:
            game.settle(chance.sample(game, rng))
            continue
        counted.turns += game.turn != turn and game.turn == ME
        turn, seat, frame = game.turn, game.to_act()[0], game.frame()
        made = rules(BATTLE).forced(game, seat)
        move = made or bots.choose(game, "mate", seat, rng)
        if seat == ME:
            named = isinstance(frame, Gunfire) and frame.is_open() and move.verb == AT.name
            counted.before += 1 + named
            counted.after += made is None and not only_declines(game, seat)
        game.play(seat, move)
    return counted


GAMES = {MARAUDERS: marauders, BATTLE: battle}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--game", choices=GAMES, default=MARAUDERS)
    asked = parser.parse_args()
    all_ = [GAMES[asked.game](seed, asked.seats) for seed in range(asked.games)]
    turns, before, after = (
        sum(getattr(one, name) for one in all_) for name in ("turns", "before", "after")
    )
    less = 100 * (1 - after / before)
    print(f"{turns} turns: {before / turns:.2f} presses each before, {after / turns:.2f} now")
    print(f"{less:.0f} % fewer")


if __name__ == "__main__":
    main()
