"""Programs in a local arena: whatever they do, the games go on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck.arena import Tournament, play_games
from quarterdeck.kernel import jsons
from quarterdeck.outside import BadProgram, position_of, program
from quarterdeck.outside.lines import Lost, Program, dismiss_all

FIRST = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "choose":
        print(json.dumps({"move": told["position"]["moves"][0]["text"]}), flush=True)
"""
CRASHES = "import sys; sys.stdin.readline(); sys.exit(1)"
SILENT = "import sys; sys.stdin.read()"
CHEATS = FIRST.replace('told["position"]["moves"][0]["text"]', '"attack 99"')
BABBLES = FIRST.replace("print(json.dumps(", "print('{' + str(")


def command(folder: Path, source: str) -> str:
    file = folder / "mybot.py"
    file.write_text(source)
    return f"{sys.executable} {file}"


def test_a_program_plays_in_the_arena(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    player = f"cmd:{command(tmp_path, FIRST)}"
    cup = Tournament("letter-of-marque", (player, "deckhand", "deckhand"), 1, {})
    outcomes = play_games(cup, range(2))
    dismiss_all()
    assert [outcome.lost for outcome in outcomes] == [0, 0]
    assert capfd.readouterr().err == ""
    assert play_games(cup, range(2)) == outcomes
    dismiss_all()


def test_a_program_that_crashes_loses_its_moves(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    player = f"cmd:{command(tmp_path, CRASHES)}"
    cup = Tournament("letter-of-marque", (player, "deckhand", "deckhand"), 1, {})
    (outcome,) = play_games(cup, [0])
    assert outcome.lost > 5
    assert "ended; a bot moves for it" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("source", "why"),
    [(SILENT, "was silent"), (CHEATS, "not legal"), (BABBLES, "answered"), (CRASHES, "ended")],
)
def test_whoever_does_not_answer_loses_the_move(tmp_path: Path, source: str, why: str) -> None:
    game, rng = qd.new("letter-of-marque", 3), Random(1)
    qd.settle_chance(game, rng)
    seat = game.to_act()[0]
    one = Program(command(tmp_path, source), seconds=0.3 if source is SILENT else 60.0)
    one.begin(game, seat)
    for _ in range(2):  # it is started anew where it must be
        with pytest.raises(Lost, match=why):
            one.choose(game, seat, ("a", "b", "c"))
    one.close()


def test_a_program_that_is_not_there_loses_the_move() -> None:
    game, rng = qd.new("corsaire", 2), Random(1)
    qd.settle_chance(game, rng)
    with pytest.raises(Lost, match="cannot be started"):
        Program("no-such-program-here").choose(game, game.to_act()[0], ("a", "b"))


def test_the_line_protocol_of_a_file(tmp_path: Path) -> None:
    """``quarterdeck bot lines FILE`` speaks it for a function ``choose``."""
    file = tmp_path / "mybot.py"
    file.write_text(
        "def choose(position):\n    print('hm')\n    return position['moves'][-1]['text']"
    )
    game, rng = qd.new("letter-of-marque", 3), Random(1)
    qd.settle_chance(game, rng)
    seat = game.to_act()[0]
    run = "from quarterdeck.cli import app; app()"
    one = Program(f"{sys.executable} -c '{run}' bot lines {file}", seconds=60)
    one.begin(game, seat)
    assert one.choose(game, seat, ("a", "b", "c")) == game.legal_moves(seat)[-1]
    one.close()


def test_a_file_without_choose_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    with pytest.raises(BadProgram, match="no Python file"):
        program(file)
    file.write_text("pick = 1")
    with pytest.raises(BadProgram, match="no function choose"):
        program(file)


def test_what_a_program_is_told_is_ready_for_json() -> None:
    for key in qd.games():
        game, rng = qd.new(key, 2 if key == "corsaire" else 4), Random(1)
        qd.settle_chance(game, rng)
        seat = game.to_act()[0]
        told = position_of(game, seat, ("a", "b", "c", "d"))
        read = json.loads(jsons.packed(told))
        assert read["view"]["game"] == key
        assert [each["text"] for each in told["moves"]] == [str(m) for m in game.legal_moves(seat)]
