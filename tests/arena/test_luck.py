"""How much of who wins is chance: of made-up games, where it is known, and of real ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from quarterdeck.arena import luck, report
from quarterdeck.arena.luck import Lucky, explained
from quarterdeck.cli import app

from .test_report import file_of

LOM = "letter-of-marque"


def test_what_chance_decides_alone_it_explains_and_no_more() -> None:
    rng = Random(1)
    wins = [[float(rng.random() < 0.5)] for _ in range(400)]
    lucky = [[Lucky(won, won - 0.5, 0.0)] for (won,) in wins]
    assert explained(lucky).share == 1.0
    skilled = [[Lucky(won, 0.0, 0.0)] for (won,) in wins]
    assert explained(skilled).share == 0.0
    half = [[Lucky(won + coin, coin - 0.5, 0.0)] for (won,) in wins for coin in (0.0, 1.0)]
    found = explained(half)
    assert found.low < 0.5 < found.high
    assert found.share == pytest.approx(0.5, abs=0.05)


def test_noise_of_the_estimates_is_not_taken_for_skill() -> None:
    rng = Random(2)
    games = []
    for _ in range(600):
        won = float(rng.random() < 0.5)
        games.append([Lucky(won, won - 0.5 + rng.gauss(0, 0.3), 0.09)])
    assert explained(games).share == pytest.approx(1.0, abs=0.08)


def test_a_game_is_measured_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "ROLLOUTS", 3)
    seats = luck.game_of(LOM, "deckhand", 3, "7:0")
    assert sum([one.result for one in seats]) == pytest.approx(1.0)
    assert sum([one.luck for one in seats]) == pytest.approx(0.0)
    assert seats == luck.game_of(LOM, "deckhand", 3, "7:0")
    out = tmp_path / "luck.json"
    line = ["luck", LOM, "--level", "deckhand", "--seats", "3", "--games", "3", "--seed", "7"]
    said = CliRunner().invoke(app, [*line, "--out", str(out)])
    assert said.exit_code == 0, said.output
    assert "Chance explains" in said.output
    known = luck.kept(out)
    assert known[LOM]["deckhand"]["games"] == 3
    drawn = report.made([file_of(tmp_path, ("deckhand", "mate", "mate"), 1, 20)], known)
    assert "<h2>Luck and skill" in drawn
