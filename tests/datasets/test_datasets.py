"""Datasets: complete, resumable, and the same as the games they were made of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck.arena import Tournament, play_games
from quarterdeck.cli import app
from quarterdeck.datasets import Dataset, load, making
from quarterdeck.datasets.making import WrongDataset, make, missing, probability

CUP = Tournament("letter-of-marque", ("mate", "deckhand", "deckhand"), 1, {})


def made(folder: Path, games: int, cup: Tournament = CUP) -> Dataset:
    with ThreadPoolExecutor(2) as executor:
        for _ in make(folder, cup, games, executor):
            pass
    return load(folder)


def test_every_decision_of_every_game_is_in_it(tmp_path: Path) -> None:
    data = made(tmp_path, 12)
    encoding = qd.encoding(CUP.key)
    rows = data.numpy()
    assert len(data) == len(rows["choice"])
    at = 0
    for number, (record, outcome) in enumerate(
        zip(data.records(), play_games(CUP, range(12)), strict=True)
    ):
        game = qd.rules(CUP.key).new(3)
        for entry in record.entries:
            if entry.seat >= 0:
                assert (rows["game"][at], rows["seat"][at]) == (number, entry.seat)
                assert (rows["observation"][at] == encoding.observe(game, entry.seat)).all()
                assert (rows["mask"][at] == encoding.mask(game, entry.seat)).all()
                assert rows["choice"][at] == encoding.index(entry.move)
                won = outcome.wins[rows["player"][at]] > 0
                assert (rows["value"][at] > 0) == won
                at += 1
            game.enter(entry)
    assert at == len(data)
    assert ((rows["chance"] > 0) & (rows["chance"] <= 1)).all()
    assert (rows["chance"] < 1).any()


def test_it_is_gone_on_with_and_no_other_is_mixed_in(tmp_path: Path) -> None:
    made(tmp_path, 10)
    first = (tmp_path / "games-0000000.parquet").stat().st_mtime_ns
    (tmp_path / "rows-0000001.parquet").write_bytes(b"cut off")  # its games are not there yet
    assert missing(tmp_path, 15) == 5
    assert len(list(load(tmp_path).records())) == 10
    data = made(tmp_path, 15)
    assert len(list(data.records())) == 15
    assert (tmp_path / "games-0000000.parquet").stat().st_mtime_ns == first
    whole = made(tmp_path / "whole", 15)
    assert [str(each) for each in data.records()] == [str(each) for each in whole.records()]
    with pytest.raises(WrongDataset, match="other games"):
        made(tmp_path, 15, CUP._replace(seed=2))
    with pytest.raises(WrongDataset, match="holds no dataset"):
        load(tmp_path / "nowhere")


def test_the_command_makes_it_and_refuses_to_mix(tmp_path: Path) -> None:
    line = ["dataset", CUP.key, "--players", ",".join(CUP.players), "--games", "2"]
    line += ["--workers", "1", "--out", str(tmp_path / "made"), "--seed"]
    done = CliRunner().invoke(app, [*line, "1"])
    assert done.exit_code == 0, done.output
    assert "2 games, 2 of them new" in " ".join(done.output.split())
    assert [str(each) for each in load(tmp_path / "made").records()] == [
        str(each) for each in made(tmp_path / "here", 2).records()
    ]
    other = CliRunner().invoke(app, [*line, "2"])
    assert other.exit_code == 2
    assert "other games" in other.output


def test_the_card_says_what_it_is_made_of(tmp_path: Path) -> None:
    card, rules = made(tmp_path, 1).card, qd.rules(CUP.key)
    assert (card["version"], card["card_set"]) == (rules.version, rules.card_set)
    assert (card["players"], card["seed"]) == (list(CUP.players), 1)
    assert card["encoding"]["digest"] == qd.encoding(CUP.key).digest()
    assert set(card["columns"]) == set(making.COLUMNS)


def test_batches_and_columns(tmp_path: Path) -> None:
    data = made(tmp_path, 3)
    whole = data.numpy(["mask", "choice"])
    assert set(whole) == {"mask", "choice"}
    parts = list(data.batches(50, ["choice"]))
    assert {len(part["choice"]) for part in parts[:-1]} == {50}
    assert (np.concatenate([part["choice"] for part in parts]) == whole["choice"]).all()


def test_polars_reads_it(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    data = made(tmp_path, 3)
    found = data.polars().select(polars.len()).collect().item()
    assert found == len(data)


def test_torch_reads_it(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    data = made(tmp_path, 3)
    rows = torch.cat([batch["choice"] for batch in data.torch(50)])
    assert len(rows) == len(data)


@pytest.mark.parametrize("key", qd.games())
def test_chance_is_as_likely_as_its_list_of_outcomes_says(key: str) -> None:
    game, rng, looked = qd.new(key, qd.rules(key).seats[0]), Random(1), 0
    while looked < 8:
        chance = game.chance()
        if chance is not None:
            outcome = chance.sample(game, rng)
            listed = dict(chance.outcomes(game))
            assert probability(game, chance, outcome) == pytest.approx(listed[outcome])
            looked += 1
            game.settle(outcome)
        else:
            seat = game.to_act()[0]
            game.play(seat, rng.choice(game.legal_moves(seat)))
