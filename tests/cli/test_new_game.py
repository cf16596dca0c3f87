"""``quarterdeck new-game``: what it writes is a whole game, played and tested as it stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from typer.testing import CliRunner

from quarterdeck.cli import app

ROOT = Path(__file__).parents[2]
KEY, MODULE = "liars-dice", "liars_dice"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working copy in which the game has been begun."""
    root = tmp_path_factory.mktemp("copy")
    skipped = ignore_patterns("__pycache__", "static", "node_modules", "server", "browser", "*.png")
    for folder in ("src", "tests"):
        copytree(ROOT / folder, root / folder, ignore=skipped)
    (root / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    done = CliRunner().invoke(app, ["new-game", KEY, "--root", str(root)])
    assert done.exit_code == 0, done.output
    return root


def run(root: Path, *command: str, **more: str) -> str:
    path = os.pathsep.join([str(root / "src"), str(root)])
    done = subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        **more,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def test_its_own_tests_pass_and_its_rules_are_covered(copy: Path) -> None:
    suites = [f"tests/games/{MODULE}", "tests/rules/test_coverage.py"]
    assert " passed" in run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-v", *suites)


def test_random_games_find_no_fault(copy: Path) -> None:
    told = run(copy, "-m", "quarterdeck.cli", "fuzz", KEY, "--games", "60", "--seed", "1")
    assert "0 faults" in told


def test_it_is_played_in_the_terminal_against_its_mate(copy: Path) -> None:
    told = run(copy, "-m", "quarterdeck.cli", "play", KEY, "--seed", "2", input="1\n" * 3)
    assert "Liars dice against" in told
    assert "(mate, seed 2)" in told
    assert "All dice are shown" in told


def test_its_golden_records_are_made_by_one_command(copy: Path) -> None:
    told = run(copy, "-m", "tests.golden.make", KEY)
    assert [line.split(":")[0] for line in told.splitlines()] == [
        "at-random",
        "most-seats",
        "second-thoughts",
    ]
    suite = ["tests/golden/test_golden.py", "-k", MODULE]
    assert " passed" in run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-v", *suite)


def test_it_is_well_typed_and_well_written(copy: Path) -> None:
    folders = [f"src/quarterdeck/games/{MODULE}", f"src/quarterdeck/bots/{MODULE}.py"]
    assert "Success" in run(copy, "-m", "mypy", "--strict", *folders)
    written = [*folders, f"tests/games/{MODULE}"]
    assert "All checks passed" in run(copy, "-m", "ruff", "check", *written)
    assert "already formatted" in run(copy, "-m", "ruff", "format", "--check", *written)


def test_nothing_is_overwritten_and_a_key_must_read_like_one(copy: Path) -> None:
    again = CliRunner().invoke(app, ["new-game", KEY, "--root", str(copy)])
    assert again.exit_code == 1
    assert "is there already" in " ".join(again.output.split())
    assert CliRunner().invoke(app, ["new-game", "Liar's Dice", "--root", str(copy)]).exit_code == 2


def test_it_needs_a_working_copy(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["new-game", KEY, "--root", str(tmp_path)])
    assert done.exit_code == 1
    assert "no working copy" in " ".join(done.output.split())
