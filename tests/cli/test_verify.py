"""``quarterdeck verify``: a record whose chance was fair, and every way in which it was not."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck.cli import app
from quarterdeck.fair import chance_generator, commitment
from quarterdeck.kernel import CHANCE

SEED, TABLE = "a secret", "t1"


def told(key: str = "letter-of-marque", seats: int = 3) -> dict[str, Any]:
    """The record of a table as it is downloaded, after a random game."""
    game, rng = qd.new(key, seats), Random(1)
    while game.result() is None:
        chance = game.chance()
        if chance is not None:
            game.settle(chance.sample(game, chance_generator(SEED, TABLE, len(game) + 1)))
        else:
            seat = game.to_act()[0]
            game.play(seat, rng.choice(game.legal_moves(seat)))
    promise = {"table": TABLE, "seed": SEED, "commitment": commitment(SEED)}
    return {**json.loads(game.record().to_json()), **promise}


def verified(folder: Path, record: dict[str, Any]) -> tuple[int, str]:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    done = CliRunner().invoke(app, ["verify", str(file)])
    return done.exit_code, " ".join(done.output.split())


@pytest.mark.parametrize(("key", "seats"), [("letter-of-marque", 3), ("corsaire", 2)])
def test_fair_chance_is_found_fair(tmp_path: Path, key: str, seats: int) -> None:
    record = told(key, seats)
    chances = len([entry for entry in record["entries"] if entry.startswith("chance")])
    code, said = verified(tmp_path, record)
    assert (code, said) == (
        0,
        "Yes: the seed is the one that was promised, and all "
        f"{chances} outcomes of chance follow from it.",
    )


def test_another_seed_than_the_promised_is_found(tmp_path: Path) -> None:
    code, said = verified(tmp_path, {**told(), "seed": "another"})
    assert code == 1
    assert "not the one whose hash was shown" in said


def test_an_outcome_that_does_not_follow_is_named(tmp_path: Path) -> None:
    record = told()
    game = qd.new("letter-of-marque", 3)
    for number, text in enumerate(record["entries"]):
        chance = game.chance()
        others = [] if chance is None else [move for move, _ in chance.outcomes(game)]
        another = [move for move in others if f"chance {move}" != text]
        if another:
            record["entries"] = [*record["entries"][:number], f"chance {another[0]}"]
            break
        game.enter(qd.Record.from_json(json.dumps(record)).entries[number])
    code, said = verified(tmp_path, record)
    assert code == 1
    assert f"No: entry {number + 1} is {another[0]}; the seed gives" in said


def test_a_move_against_the_rules_is_named(tmp_path: Path) -> None:
    record = told()
    entries = qd.Record.from_json(json.dumps(record)).entries
    last = max([number for number, entry in enumerate(entries) if entry.seat != CHANCE])
    record["entries"] = [*record["entries"][:last], "0 nonsense"]
    code, said = verified(tmp_path, record)
    assert code == 1
    assert f"entry {last + 1} (0 nonsense) is against the rules" in said


def test_a_record_without_a_seed_cannot_be_verified(tmp_path: Path) -> None:
    record = told()
    del record["seed"]
    code, said = verified(tmp_path, record)
    assert code == 2
    assert "has no seed" in said.replace("│ ", "").replace(" │", "")
