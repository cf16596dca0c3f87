"""The arithmetic of the ledger, over random games."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.kernel import CHANCE
from tests.support.rule import rule

from .scenario import random_game

SEEDS = range(30)


@rule("CO-24", "CO-53", "CO-54", "CO-72", "CO-73", "CO-EX-1", "CO-EX-2")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_figures_of_a_whole_game(seed: int) -> None:
    told: Counter[str] = Counter()
    uses: Counter[int] = Counter()
    deck_after: dict[int, int] = {}
    turn = 0
    for game, events in random_game(seed):
        game.check()
        for event in events:
            told[event.kind] += 1
            if event.kind == "converted":
                uses[event.public["seat"]] += 1
            if event.kind == "round" and event.public["phase"] == "trading":
                turn = event.public["turn"]
            if event.kind == "turned_up" and turn:
                deck_after[turn] = game.deck_size()
    assert deck_after == {number: 19 - number for number in range(1, 20)}
    assert told["placed"] == told["took"] == 20
    assert told["bought"] <= 14
    assert told["laid"] == 10
    assert told["converted"] + told["passed"] == 40  # 4 + 3 * 2 + 2 * 3 + 4 for each player
    assert max(uses.values(), default=0) <= 20
    assert len(game.unseen) == 3
    assert len(game.boards) == 5
    for player in game.players:
        assert sum(len(side) for side in player.laid) == 15


@pytest.mark.parametrize("seed", SEEDS)
def test_the_score_can_be_worked_out_again_from_the_log(seed: int) -> None:
    scores = [0, 0]
    moments = list(random_game(seed))
    game = moments[-1][0]
    for _, events in moments:
        for event in events:
            if event.kind == "bought":
                scores[event.public["seat"]] += event.public["vp"]
            if event.kind == "compared" and event.public["winner"] is not None:
                scores[event.public["winner"]] += event.public["vp"]
    for seat in (0, 1):
        scores[seat] += min(game.players[seat].tokens)
    result = game.result()
    assert result is not None
    assert list(result.scores) == scores
    assert [
        sum(values) for values in zip(*[row for _, row in RULES.score_rows(game)], strict=True)
    ] == scores


@rule("CO-R31")
@pytest.mark.parametrize("seed", SEEDS[:10])
def test_at_each_turns_end_thirteen_tokens_are_in_the_supply(seed: int) -> None:
    for game, events in random_game(seed):
        if any(event.kind == "round" for event in events):
            assert sum(game.supply) >= sum(STANDARD.stock) - 20


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_log_has_words_for_everything_but_quiet_events(seed: int) -> None:
    for _, events in random_game(seed):
        for event in events:
            for viewer in (0, 1, None):
                line = RULES.tell(event, viewer, ("Maren", "Corbin"))
                assert bool(line) == (not event.quiet)


def test_chance_draws_boards_hands_row_and_refills() -> None:
    *_, (game, _) = random_game(3)
    draws = sum(entry.seat == CHANCE for entry in game.entries)
    bought = sum(len(player.boards) for player in game.players)
    assert draws == 5 + 12 + 5 + 1 + 19 + bought
    assert sum(STANDARD.boards[board].edge for p in game.players for board in p.boards) == sum(
        game.trading(seat) for seat in (0, 1)
    )
