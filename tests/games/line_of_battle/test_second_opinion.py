"""The game beside a second, plainer writing of its rules: both allow and come to the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.games.line_of_battle import RULES
from quarterdeck.games.line_of_battle.cards import STANDARD
from quarterdeck.games.line_of_battle.table import DrawCard
from quarterdeck.kernel import Draw

from .second_opinion import Model
from .second_table import RED

CARDS, DRAW = STANDARD.actions, STANDARD.moves.draw

# Rare cards are drawn and played more often than chance would have it: what matters is where
# they meet.
EAGER = {"break_the_line": 6, "blockade": 6, "boarding_party": 8, "refuse_battle": 3, "rake": 3}


def as_tuple(move):
    return (move.verb, *move.args)


def table_of_game(game):
    """All that both writings keep, in the same form; lists in which order is nothing are sorted."""
    ships = [
        (
            one.place, one.owner, sorted(one.hull_hits), sorted(one.rigging_hits),
            sorted(tuple(fire) for fire in one.fires), one.hull_burnt, one.rigging_burnt,
            one.struck, one.flag,
        )
        for one in game.ships
    ]  # fmt: skip
    players = [
        (
            *[list(row) for row in (p.line, p.prizes, p.port, p.sunk, p.scored)],
            sorted(p.hand), p.refusing, p.score(),
        )
        for p in game.players
    ]  # fmt: skip
    laid = [[tuple(one) for one in row] for row in (game.breaks, game.blockades)]
    return ships, players, laid, sorted(n for n, _ in game.lost), game.top, len(game.pile)


def table_of_model(model):
    def number(value):
        return -1 if value is None else value

    ships = [
        (
            one.place, number(one.owner), sorted(one.hits["hull"]), sorted(one.hits["rigging"]),
            sorted(tuple(fire) for fire in one.fires), one.burnt["hull"], one.burnt["rigging"],
            one.struck, number(one.flag),
        )
        for one in model.ships
    ]  # fmt: skip
    players = [
        (
            model.line[seat], model.prizes[seat], model.port[seat], model.sunk[seat],
            model.scored[seat], sorted(model.hand[seat]), number(model.refusing[seat]),
            model.score[seat],
        )
        for seat in model.seats
    ]  # fmt: skip
    laid = [model.breaks, model.blockades]
    return ships, players, laid, sorted(model.lost), number(model.top), len(model.pile)


def outcomes_of(game):
    chance = game.chance()
    if isinstance(chance, Draw):
        return {("draw", card) for card in chance.cards(game)}
    return {as_tuple(one) for one, _ in chance.outcomes(game)}


def fallen(game, rng):
    """What chance decides; from the deck each kind of card is about as likely as another."""
    chance = game.chance()
    if game.phase != "turn" or not isinstance(chance, DrawCard):
        return chance.sample(game, rng)
    kinds = sorted({CARDS[card].kind for card in game.deck})
    weights = [0.35 if kind in RED else 4 if kind == "broadside" else 1 for kind in kinds]
    kind = rng.choices(kinds, weights)[0]
    return DRAW[rng.choice([card for card in game.deck if CARDS[card].kind == kind])]


def chosen(moves, rng):
    weights = [
        EAGER.get(CARDS[move.args[0]].kind, 2)
        if move.verb == "play"
        else {"discard": 0.25, "stop": 0.3, "done": 0.5}.get(move.verb, 1)
        for move in moves
    ]
    return rng.choices(moves, weights)[0]


def play_both(game, model, rng):
    """Step by step; yields the kinds of events that come of it."""
    course = model.game()
    what, allowed = next(course)
    while not game.is_over():
        events = []
        if game.chance() is not None:
            assert (what, allowed) == ("chance", outcomes_of(game)), game.trail()
            move = fallen(game, rng)
            events += game.settle(move)
            happened = as_tuple(move)
        else:
            moves = {seat: set(map(as_tuple, game.legal_moves(seat))) for seat in game.to_act()}
            assert (what, allowed) == ("ask", moves), game.trail()
            happened = {}
            for seat in rng.sample(game.to_act(), len(moves)):
                move = chosen(game.legal_moves(seat), rng)
                events += game.play(seat, move)
                happened[seat] = as_tuple(move)
        what, allowed = course.send(happened)
        if game.to_act():
            assert table_of_game(game) == table_of_model(model), game.trail()
        yield from [event.kind for event in events]
    assert (what, allowed) == ("over", game.result().winners)
    assert list(game.result().scores) == model.score


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_game_and_its_second_writing_agree(seats: int) -> None:
    seen = Counter()
    for seed in range(2 if seats < 6 else 1):
        rng = Random(100 * seats + seed)
        options = {
            "target": rng.choice([40, 100]),
            "short_deck": rng.choice(["usual", "full"]),
            "rounds": rng.choice(["any", "1", "2"]),
            "finish_round": rng.random() < 0.5,
        }
        seen.update(play_both(RULES.new(seats, options), Model(seats, options), rng))
    for kind in ("fired", "broke_line", "boarding_roll", "captured", "moved", "removed", "scored"):
        assert seen[kind], kind
