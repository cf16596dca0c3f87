"""OpenSpiel's own test, and what it does not look at."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import quarterdeck as qd

pyspiel = pytest.importorskip("pyspiel")

from quarterdeck.adapters import openspiel  # noqa: E402 - it registers the games
from quarterdeck.adapters.table import rewards  # noqa: E402

games = pytest.mark.parametrize("key", qd.games())


def load(key: str, **params):
    return pyspiel.load_game(f"quarterdeck_{key.replace('-', '_')}", params)


def walk(state, rng: Random, steps: int):
    """Random choices; yields every position on the way."""
    for _ in range(steps):
        if state.is_terminal():
            return
        yield state
        if state.is_chance_node():
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_openspiel_finds_nothing_to_object(monkeypatch: pytest.MonkeyPatch) -> None:
    actors: list[int] = []
    apply = openspiel.QuarterdeckState._apply_action

    def watched(state, action: int) -> None:
        actors.append(state.current_player())
        apply(state, action)

    monkeypatch.setattr(openspiel.QuarterdeckState, "_apply_action", watched)
    game = load("letter-of-marque")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert {*range(game.num_players()), pyspiel.PlayerId.CHANCE} <= {*actors}
    assert len(actors) > 60


@games
def test_chance_has_exact_probabilities(key: str) -> None:
    nodes = 0
    for state in walk(load(key).new_initial_state(), Random(3), 150):
        if state.is_chance_node():
            nodes += 1
            assert sum([share for _, share in state.chance_outcomes()]) == pytest.approx(1)
            assert state.action_to_string(0).startswith("chance ")
    assert nodes > 5


@games
def test_copies_are_independent(key: str) -> None:
    state = load(key).new_initial_state()
    for _ in walk(state, Random(1), 60):
        pass
    twin, told = state.clone(), str(state)
    for _ in walk(twin, Random(2), 30):
        pass
    assert str(state) == told
    assert str(twin) != told


@games
def test_a_world_dealt_anew_is_the_same_information_state(key: str) -> None:
    state, rng = load(key).new_initial_state(), Random(5)
    for number, position in enumerate(walk(state, rng, 200)):
        if number % 40 or position.is_chance_node():
            continue
        player = position.current_player()
        world = position.resample_from_infostate(player, rng.random)
        assert world.information_state_string(player) == position.information_state_string(player)
        assert world.observation_tensor(player) == position.observation_tensor(player)
        told = position.information_state_tensor(player)
        assert world.information_state_tensor(player) == told
        assert told[: -openspiel.FINGERPRINT] == position.observation_tensor(player)
        assert world.legal_actions() == position.legal_actions()
        world.apply_action(world.legal_actions()[0])  # and it can be played on


def test_one_remembers_what_one_chose_and_was_told() -> None:
    """Of a sealed choice the others learn that it was made, and not what it was."""
    states = []
    for choice in (0, 1):
        state = load("letter-of-marque", seats=3).new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        state.apply_action(state.legal_actions()[choice])
        assert state.current_player() == 1
        states.append(state)
    own, others = ([state.information_state_string(seat) for state in states] for seat in (0, 1))
    assert "guard armed" in own[0]
    assert "guard defenseless" in own[1]
    assert others[0] == others[1]
    assert '"chose"' in others[0]
    own_arrays, arrays = (
        [state.information_state_tensor(seat) for state in states] for seat in (0, 1)
    )
    assert own_arrays[0] != own_arrays[1]
    assert arrays[0] == arrays[1]
    assert {*arrays[0][-openspiel.FINGERPRINT :]} == {0, 1}


def test_a_finished_game_pays_nothing_in_all() -> None:
    state = load("letter-of-marque", seats=4).new_initial_state()
    for _ in walk(state, Random(4), 10_000):
        assert state.returns() == [0.0] * 4
    assert state.is_terminal()
    assert state.returns() == rewards(state.held.game)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_openspiels_searches_play() -> None:
    """Its ISMCTS and its MCTS, in Python: those in C++ crash on games in Python, its own too."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, luck = load("letter-of-marque"), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    informed = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=8, random_state=luck)
    policy, action = informed.step_with_policy(state)
    assert action in state.legal_actions()
    assert {each for each, _ in policy} == {*state.legal_actions()}
    assert sum([share for _, share in policy]) == pytest.approx(1)
    searched = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=luck).mcts_search(state)
    assert searched.explore_count == 8
    assert {child.action for child in searched.children} == {*state.legal_actions()}


def test_options_reach_the_game() -> None:
    game = load("letter-of-marque", seats=2, options='{"two_players": true}')
    assert game.num_players() == 2
