"""One seat against bots."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from quarterdeck.adapters.gymnasium import SeatAgainstBots


def episode(env: SeatAgainstBots, seed: int) -> tuple[float, int]:
    rng, steps, reward = Random(seed), 0, 0.0
    env.reset(seed=seed)
    over = False
    while not over:
        action = rng.choice([*np.flatnonzero(env.action_masks())])
        seen, reward, over, cut, _ = env.step(np.int64(action))
        assert env.observation_space.contains(seen)
        assert not cut
        steps += 1
    assert not env.action_masks().any()
    return reward, steps


def test_gymnasium_finds_nothing_to_object() -> None:
    class Watched(SeatAgainstBots):
        steps = resets = 0

        def reset(self, *, seed=None, options=None):
            self.resets += 1
            return super().reset(seed=seed, options=options)

        def step(self, action):
            self.steps += 1
            return super().step(action)

    env = Watched("letter-of-marque", 3)
    check_env(env, skip_render_check=True)
    assert env.resets >= 3
    assert env.steps >= 1


def test_an_illegal_action_loses() -> None:
    env = SeatAgainstBots("letter-of-marque", 3, illegal_reward=-3)
    env.reset(seed=1)
    wrong = np.flatnonzero(~env.action_masks())[0]
    _, reward, over, _, told = env.step(wrong)
    assert (reward, over) == (-3, True)
    assert "is not legal" in told["illegal"]


@pytest.mark.parametrize(
    ("key", "seats", "opponents"),
    [
        ("letter-of-marque", 4, "mate"),
        ("corsaire", 2, ("deckhand",)),
        ("merchants-and-marauders", 2, "deckhand"),
    ],
)
def test_a_game_against_bots(key: str, seats: int, opponents) -> None:
    env = SeatAgainstBots(key, seats, opponents)
    reward, steps = episode(env, 1)
    assert steps > 5
    assert reward in (1, -1 / (seats - 1)) or -1 < reward < 1


def test_the_same_seed_is_the_same_game() -> None:
    env = SeatAgainstBots("letter-of-marque", 3, "mate", seat=2)
    assert episode(env, 7) == episode(env, 7)
    assert env.seat == 2


def test_the_learner_sits_anywhere() -> None:
    env = SeatAgainstBots("letter-of-marque", 3)
    seats = []
    for _ in range(20):
        env.reset()
        seats.append(env.seat)
    assert {*seats} == {0, 1, 2}


def test_the_learner_sees_its_own_side() -> None:
    env = SeatAgainstBots("letter-of-marque", 3, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "you" in env.render()
    assert SeatAgainstBots("letter-of-marque", 3).render() is None


def test_opponents_must_be_there() -> None:
    with pytest.raises(ValueError, match="there are 2 opponents, not 1"):
        SeatAgainstBots("letter-of-marque", 3, ("mate",))
    with pytest.raises(LookupError, match="no bot 'bosun'"):
        SeatAgainstBots("letter-of-marque", 3, "bosun")
