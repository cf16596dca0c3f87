"""Our search beside OpenSpiel's tree search:  ``python -m bench.ismcts GAMES SIMULATIONS SEED``.

Letter of Marque for two.  Every deal is played twice, from either seat.  Before a game OpenSpiel's
ISMCTS gets as many simulations as keep its processor time level with our admiral's so far: equal
time, also on a machine that is busy.  Prints one line of JSON for each game, then what came of it.
"""

from __future__ import annotations

import json
import sys
from math import inf, sqrt
from random import Random
from time import process_time
from typing import Any

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms import ismcts, mcts

import quarterdeck.adapters.openspiel  # noqa: F401 - registers the games
from quarterdeck import bots
from quarterdeck.arena import wilson

GAME = "quarterdeck_letter_of_marque"
SETTING = {"seats": 2, "options": '{"two_players": true}'}
FIRST = 8  # simulations of theirs in the first game
STEADY = 1.3  # by how much their simulations change at most from game to game


def theirs(game: Any, simulations: int, seed: int) -> Any:
    luck = RandomState(seed)
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, luck),
        uct_c=sqrt(2),
        max_simulations=simulations,
        random_state=luck,
        allow_inconsistent_action_sets=True,
    )


class Time:
    """Processor time and decisions of one side."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.moves = 0


def played(deal: int, our_seat: int, ours: int, their: int, times: list[Time]) -> list[float]:
    """What each seat won; ``times`` are ours and theirs."""
    game = pyspiel.load_game(GAME, SETTING)
    state = game.new_initial_state()
    chance, *own = [Random(f"{deal}:{who}") for who in range(3)]
    rival = theirs(game, their, deal)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, shares)[0])
            continue
        seat, legal = state.current_player(), state.legal_actions()
        begun = process_time()
        if len(legal) == 1:
            action = legal[0]
        elif seat == our_seat:
            move = bots.choose(state.held.game, f"admiral@{ours}", seat, own[seat], inf)
            action = next(each for each in legal if state.encoding.move(each) == move)
        else:
            action = rival.step(state)
        if len(legal) > 1:
            mine = times[0 if seat == our_seat else 1]
            mine.spent += process_time() - begun
            mine.moves += 1
        state.apply_action(action)
    return [float(each) for each in state.returns()]


def main(games: int, ours: int, seed: int) -> None:
    times = [Time(), Time()]
    their, won = FIRST, 0.0
    for number in range(games):
        our_seat = number % 2
        before = [one.spent for one in times]
        returns = played(seed + number // 2, our_seat, ours, their, times)
        mine, other = returns[our_seat], returns[1 - our_seat]
        won += 1.0 if mine > other else 0.5 if mine == other else 0.0
        spent = [round(one.spent - then, 3) for one, then in zip(times, before, strict=True)]
        line = {"number": number, "returns": [mine, other], "seconds": spent, "theirs": their}
        print(json.dumps(line), flush=True)
        wanted = their * (2 * times[0].spent - times[1].spent) / max(times[1].spent, 0.01)
        their = max(1, round(min(their * STEADY, max(their / STEADY, wanted))))
    low, high = wilson(won, games)
    told = {"games": games, "won": won, "share": round(won / games, 4), "low": round(low, 4)}
    each = [round(one.spent / max(1, one.moves), 4) for one in times]
    print(json.dumps({**told, "high": round(high, 4), "seed": seed, "seconds a move": each}))


if __name__ == "__main__":
    main(*[int(each) for each in sys.argv[1:]])
