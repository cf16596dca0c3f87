"""A fight that is about to begin: two people's captains, each with a Glory Card for it.

``python -m tests.browser.duel`` looks for one and writes its record; do so when the rules changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from quarterdeck.games import replay, rules
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Record, parse_move

from .captain import Captain

FILE = Path(__file__).parent / "duel.json"
TRIES = 8  # however the dice fall, both shall have something to play


def duel() -> MerchantsAndMarauders:
    game = replay(Record.from_json(FILE.read_text()))
    assert isinstance(game, MerchantsAndMarauders)
    return game


def fighting(game: MerchantsAndMarauders) -> bool:
    fights = game.under_way(NavalCombat)
    return any({fight.aggressor, fight.defender} == {0, 1} for fight in fights)


def step(game: MerchantsAndMarauders, captains: list[Captain], rng: Random) -> str:
    chance = game.chance()
    if chance is not None:
        game.settle(chance.sample(game, rng))
        return ""
    seat = game.to_act()[0]
    moves = [str(move) for move in game.legal_moves(seat)]
    move = captains[seat].choose(game.view(seat), moves)
    game.play(seat, parse_move(move))
    return f"{seat} {move}"


def both_react(game: MerchantsAndMarauders, seed: int) -> bool:
    game, captains, rng = game.clone(), [Captain(seed), Captain(-seed)], Random(seed)
    played = []
    while fighting(game) and not game.is_over():
        played.append(step(game, captains, rng))
    return all(any(each.startswith(f"{seat} play") for each in played) for seat in (0, 1))


def reach(frame: str) -> tuple[MerchantsAndMarauders, int]:
    """The first time after the duel that somebody is asked in this procedure, and who."""
    return reach_when(lambda game: type(game.frame()).__name__ == frame)


def reach_when(
    holds: Callable[[MerchantsAndMarauders], bool],
) -> tuple[MerchantsAndMarauders, int]:
    """The first time after the duel that somebody is asked where this holds, and who."""
    for seed in range(1, 100):
        game, rng = duel(), Random(seed)
        captains = [Captain(seed), Captain(-seed)]
        while len(game) < 900 and not game.is_over():
            if game.chance() is None and holds(game):
                return game, game.to_act()[0]
            step(game, captains, rng)
    raise LookupError("nobody came there")


def find() -> Record:
    """The first position, seed after seed, that always comes to cards on both sides."""
    for seed in range(10_000):
        game, rng = rules("merchants-and-marauders").new(2), Random(seed)
        assert isinstance(game, MerchantsAndMarauders)
        captains, before = [Captain(seed), Captain(seed + 1)], False
        while len(game) < 700 and not game.is_over():
            now = fighting(game)
            armed = now and not before and all(player.hand for player in game.players)
            if armed and all(both_react(game, number) for number in range(1, TRIES + 1)):
                return game.record()
            before = now
            step(game, captains, rng)
    raise LookupError("no such fight was found")


if __name__ == "__main__":
    FILE.write_text(find().to_json())
