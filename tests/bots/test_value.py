"""The fitted value: what it learns, and what it must not."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck.arena import fitting
from quarterdeck.bots import guides, value
from quarterdeck.bots.guides import line_of_battle as guide
from quarterdeck.cli import app
from quarterdeck.games import games

FEATURES = value.Features(("points", "noise", "-debts"), lambda *_: (), lambda _: 0.0)


def made_up(count: int) -> list[fitting.Position]:
    """Who has more points wins, the later the surer; debts go with wins, against all reason."""
    rng, found = Random(1), []
    for _ in range(count):
        stage = rng.random()
        mine, other = rng.random(), rng.random()
        won = float(mine > other if rng.random() < 0.5 + stage / 2 else mine < other)
        seats = ((mine, rng.random(), won), (other, rng.random(), 1 - won))
        found.append(fitting.Position(stage, seats, (won, 1 - won), int(5 * stage)))
    return found


def test_it_learns_what_wins_and_keeps_signs() -> None:
    known = made_up(1500)
    weights = fitting.fitted(FEATURES, known, 1, lambda: None)
    points, noise, debts = weights
    assert points[1] > points[0] + 1
    assert max(noise) < points[1] / 4
    assert debts == (0.0, 0.0)
    right = fitting.accuracy(known, weights)
    assert right[0] < right[4]
    assert right[4] > 0.85


def test_chances_make_one_and_better_is_better() -> None:
    game, rng = qd.new(guide.KEY, 3), Random(2)
    qd.settle_chance(game, rng)
    weights = value.ordered(guide.FEATURES, guide.KEY)
    before = value.chances(guide.FEATURES, weights, game)
    assert sum(before) == pytest.approx(1)
    game.players[1].tally = game.players[1].tally._replace(sunk=60)  # type: ignore[attr-defined]
    after = value.chances(guide.FEATURES, weights, game)
    assert after[1] > before[1]


def test_the_weights_are_those_of_the_features() -> None:
    for key in games():
        known = guides.guide(key)
        if known is not None and known.features is not None:
            weights = value.weights_of(key)
            assert set(weights) == set(known.features.names)
            for name, each in weights.items():
                assert all(one <= 0 if name.startswith("-") else one >= 0 for one in each), name


def test_fit_writes_what_it_found(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    run = CliRunner().invoke
    chosen = ["fit", guide.KEY, "--games", "10", "--seats", "2", "--seed", "3", "--out", str(out)]
    assert run(app, chosen).exit_code == 0
    told = json.loads(out.read_text())
    assert (told["game"], told["seed"], told["games"]) == (guide.KEY, 3, 10)
    assert set(told["weights"]) == set(guide.FEATURES.names)
    refused = run(app, ["fit", "letter-of-marque", "--out", str(out)])
    assert refused.exit_code == 2
    assert "has no features to fit" in " ".join(refused.output.split())
