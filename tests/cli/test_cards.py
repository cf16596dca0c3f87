"""``quarterdeck cards``: a set of one's own from export to replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import quarterdeck as qd
from quarterdeck.cli import app

run = CliRunner().invoke
SETS = [key for key in qd.games() if qd.rules(key).cards is not None]


def exported(folder: Path, key: str = "corsaire", *more: str) -> Path:
    done = run(app, ["cards", "export", key, str(folder), *more])
    assert done.exit_code == 0, done.output
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize("key", SETS)
def test_an_exported_set_is_the_standard_one_under_another_name(key: str, tmp_path: Path) -> None:
    folder = exported(tmp_path / "mine", key)
    own, standard = qd.rules(key, cards=folder), qd.rules(key)
    assert own.card_set.startswith("mine@")
    assert {**own.catalogue(), "card_set": "standard"} == standard.catalogue()
    told = run(app, ["cards", "diff", str(folder)])
    assert told.output == "This set is the standard one under another name.\n"


@pytest.mark.parametrize("key", SETS)
def test_an_exported_set_is_played(key: str, tmp_path: Path) -> None:
    folder = exported(tmp_path / "mine", key, "--name", "My own")
    done = run(app, ["cards", "check", str(folder), "--games", "3", "--seed", "1"])
    assert done.exit_code == 0, done.output
    assert "My own@" in done.output
    assert "3 random games were played to their ends (seed 1): nothing is wrong." in done.output


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    exported(tmp_path / "mine")
    again = run(app, ["cards", "export", "corsaire", str(tmp_path / "mine")])
    assert again.exit_code == 1
    assert "is not empty" in " ".join(again.output.split())  # a long line is broken


def test_diff_tells_every_field_that_differs(tmp_path: Path) -> None:
    folder = exported(tmp_path / "mine")
    change(folder / "cards.toml", "pay = { green = 3 }", "pay = { green = 4, blue = 1 }")
    change(folder / "boards.toml", "edge = 7", "edge = 8")
    change(folder / "figures.toml", "limit = 10", "limit = 9")
    (folder / "boards.toml").write_text(
        (folder / "boards.toml").read_text()
        + '\n[[board]]\nid = 20\nname = "Gig"\nprice = { green = 1 }\nedge = 1\ncentre = 1\n'
    )
    assert run(app, ["cards", "diff", str(folder)]).output.splitlines() == [
        "boards.toml, board 19, edge: 7 → 8",
        "boards.toml, board 20: added",
        "cards.toml, card r3, pay.green: 3 → 4",
        "cards.toml, card r3, pay.blue: nothing → 1",
        "figures.toml, limit: 10 → 9",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("boards.toml", "edge = 7", "edge = -7", "boards.toml, board 19, edge: "),
        ("figures.toml", "hand = 6", "hand = 2", "figures.toml, hand: looting needs 5"),
        ("set.toml", '"corsaire"', '"whist"', "set.toml, game: there is no game 'whist'"),
    ],
)
@pytest.mark.parametrize("command", ["check", "diff"])
def test_a_broken_set_is_refused(
    command: str, file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    folder = exported(tmp_path / "mine")
    change(folder / file, old, new)
    done = run(app, ["cards", command, str(folder)])
    assert done.exit_code == 1
    assert message in " ".join(done.output.split())


def test_a_set_that_cannot_be_played_to_the_end_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The schema may let something through; then the random games find it."""
    folder = exported(tmp_path / "mine")
    change(folder / "figures.toml", "hand = 6", "hand = 4")
    own = type(qd.rules("corsaire").cards)
    monkeypatch.setattr(own, "_check", lambda _: None)
    done = run(app, ["cards", "check", str(folder), "--games", "5", "--seed", "1"])
    assert done.exit_code == 1
    assert "of seed 1: " in done.output


def test_a_game_is_played_and_replayed_with_its_set(tmp_path: Path) -> None:
    folder = exported(tmp_path / "mine")
    change(folder / "figures.toml", "limit = 10", "limit = 9")
    record = tmp_path / "game.json"
    cards = ["--cards", str(folder)]
    play = ["play", "corsaire", "--seed", "1", "--record", str(record), *cards]
    assert run(app, play, input="1\nquit\n").exit_code == 0
    assert qd.Record.from_json(record.read_text()).card_set.startswith("mine@")
    assert "nothing is wrong" in run(app, ["replay", str(record), *cards]).output
    refused = run(app, ["replay", str(record)])
    assert refused.exit_code == 2
    assert "card set mine@" in " ".join(refused.output.replace("│", "").split())


def test_a_broken_set_is_a_usage_error_of_play(tmp_path: Path) -> None:
    folder = exported(tmp_path / "mine")
    change(folder / "figures.toml", "limit = 10", "limit = true")
    refused = run(app, ["play", "corsaire", "--cards", str(folder)])
    assert refused.exit_code == 2
    assert "figures.toml" in refused.output
