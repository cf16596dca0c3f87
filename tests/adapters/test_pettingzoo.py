"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import BaseParallelWrapper, BaseWrapper

import quarterdeck as qd
from quarterdeck.adapters import pettingzoo
from quarterdeck.adapters.table import rewards

TABLES = [("letter-of-marque", 3), ("corsaire", 2), ("line-of-battle", 8), ("line-of-battle", 2)]
TABLES += [("merchants-and-marauders", 4)]
tables = pytest.mark.parametrize(("key", "seats"), TABLES)


class Watched(BaseWrapper):  # type: ignore[misc]
    """Writes down who was asked, and how often something was chosen."""

    def __init__(self, env) -> None:
        super().__init__(env)
        self.asked: list[str] = []
        self.chosen: list[int] = []

    def step(self, action) -> None:
        if action is not None:
            self.asked.append(self.env.agent_selection)
            self.chosen.append(int(action))
        super().step(action)


class WatchedParallel(BaseParallelWrapper):  # type: ignore[misc]
    """Writes down who was still there at each step."""

    def __init__(self, env) -> None:
        super().__init__(env)
        self.there: list[tuple[str, ...]] = []

    def step(self, actions):
        self.there.append(tuple(actions))
        return super().step(actions)


def chosen(seen, rng: Random) -> int:
    return rng.choice([*np.flatnonzero(seen["action_mask"])])


def played(env, seed: int) -> dict[str, float]:
    """A whole game of random agents; what each has got."""
    rng, got = Random(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        done = terminated or truncated
        got[agent] = got.get(agent, 0.0) + reward
        env.step(None if done else chosen(seen, rng))
    return got


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")  # it has a mask
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@tables
def test_it_is_an_environment(key: str, seats: int) -> None:
    env = Watched(pettingzoo.env(key, seats))
    api_test(env, num_cycles=20)
    assert len(env.chosen) >= 20
    assert {*env.asked} <= {f"seat_{seat}" for seat in range(seats)}
    assert len({*env.asked}) >= 2, "one seat alone was asked"


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_their_test_would_find_a_fault() -> None:
    """An observation of another size than was promised."""

    class Broken(Watched):
        def observe(self, agent):
            seen = super().observe(agent)
            return {**seen, "observation": seen["observation"][:-1]}

    with pytest.raises(AssertionError):
        api_test(Broken(pettingzoo.env("letter-of-marque", 3)), num_cycles=20)


@tables
def test_a_seed_is_a_game(key: str, seats: int) -> None:
    made: list[Watched] = []

    def env() -> Watched:
        made.append(Watched(pettingzoo.env(key, seats)))
        return made[-1]

    seed_test(env, num_cycles=8)
    assert len(made) >= 2
    assert len(made[0].chosen) >= 8
    assert made[0].chosen == made[1].chosen


def test_their_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock of ours, on which its five seconds are a hundred cycles."""
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 20)
    monkeypatch.setattr(benchmark, "time", clock)
    env = Watched(pettingzoo.env("letter-of-marque", 3))
    benchmark.performance_benchmark(env)
    assert len(env.chosen) > 200
    assert "turns per second" in capsys.readouterr().out


def test_it_serves_as_a_parallel_environment() -> None:
    """Where one acts at a time, the actions of the others do not count."""
    env = WatchedParallel(pettingzoo.parallel_env("letter-of-marque", 3))
    parallel_api_test(env, num_cycles=40)
    assert len(env.there) >= 40
    assert ("seat_0", "seat_1", "seat_2") in env.there


def test_a_game_ends_with_its_rewards() -> None:
    env = pettingzoo.raw_env("letter-of-marque", 4)
    got = played(env, 5)
    result = env.table.game.result()
    assert result is not None
    assert sum(got.values()) == pytest.approx(0)
    best = {agent for agent, reward in got.items() if reward > 0}
    assert best == {f"seat_{seat}" for seat in result.winners}
    assert env.agents == []


def test_a_game_may_be_cut_short() -> None:
    env = pettingzoo.env("line-of-battle", 3, max_cycles=7)
    env.reset(seed=1)
    steps, rng = 0, Random(1)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not terminated
        steps += not truncated
        env.step(None if truncated else chosen(seen, rng))
    assert steps == 7


def test_an_illegal_action_is_punished_or_refused() -> None:
    env = pettingzoo.env("letter-of-marque", 3, illegal_reward=-5)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    agent = env.agent_selection
    env.step(wrong)
    assert env.rewards[agent] == -5
    bare = pettingzoo.raw_env("letter-of-marque", 3)
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for seat"):
        bare.step(wrong)


def test_those_who_choose_at_once_see_nothing_of_each_other() -> None:
    """The second to be asked sees the same, whatever the first has chosen."""
    seen = []
    for number in (0, 1):
        env = pettingzoo.raw_env("letter-of-marque", 3)
        env.reset(seed=2)
        first = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[number]))
        assert env.agent_selection != first
        seen.append(env.observe(env.agent_selection)["observation"])
    assert np.array_equal(*seen)


def test_it_is_drawn_as_a_spectator_sees_it() -> None:
    env = pettingzoo.env("letter-of-marque", 3, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert "seat 0" in text
    env = pettingzoo.env("letter-of-marque", 3, render_mode="rgb_array")
    env.reset(seed=3)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture)) > 2, "nothing is drawn"
    assert pettingzoo.env("letter-of-marque", 3).unwrapped.render() is None


def test_rewards_add_up_to_nothing() -> None:
    """1 to a winner alone; where several win they share."""
    game, rng = qd.new("corsaire", 2), Random(1)
    assert rewards(game) == [0, 0]
    while qd.settle_chance(game, rng) is not None and game.to_act():
        game.play(game.to_act()[0], rng.choice(game.legal_moves(game.to_act()[0])))
    assert sorted(rewards(game)) == [-1, 1]
