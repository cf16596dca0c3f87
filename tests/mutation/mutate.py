"""Mutation testing of one game: ``python tests/mutation/mutate.py letter_of_marque``.

mutmut changes the game's modules one spot at a time and runs the game's tests against each
change; a change that no test notices survives, and names a test that is missing.  It works on
a copy, so nothing in the working tree changes while it runs.  ``docs/mutation.md`` tells how
it came out last.

A large game takes hours; ``--sample 300 --seed 1`` tries a random 300 of all its mutants.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("pyproject.toml", "src/quarterdeck", "tests/__init__.py", "tests/conftest.py")
# Tests that need more of the tree than is copied.
NEED_MORE = ("test_browser_data.py", "test_chart.py", "test_summary.py")
SETTINGS = """
[mutmut]
source_paths = src
only_mutate = src/quarterdeck/games/{game}/*.py
pytest_add_cli_args_test_selection = tests/games/{game}
timeout_multiplier = 3
pytest_add_cli_args =
  -p
  no:cacheprovider
  -p
  no:randomly
"""
# mutmut 3.8 asks pytest's items for a name that pytest 9.2 no longer has.
BRIDGE = """

def pytest_itemcollected(item):
    item._nodeid = item.nodeid
"""
# What ``mutmut run`` does first, alone: only then are there names to draw a sample from.
GENERATE = """
from pathlib import Path
from mutmut import __main__ as mutmut
mutmut.set_mutant_under_test("mutant_generation")
Path("mutants").mkdir(exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.create_mutants(2)
"""
STATUS = {0: "survived", 1: "killed", 3: "killed", 5: "no test", 33: "no test"}
# Ended for running on: by mutmut, by the limit on processor time, or by hand.
STATUS.update(dict.fromkeys((36, 24, -24, 152, 255, -9), "timeout"))


def main(game: str, children: int = 2, sample: int = 0, seed: int = 1) -> int:
    """Mutate, test, and tell; 1 if a mutant survives that ``<game>.txt`` does not explain."""
    work = copy_of_the_tree(game)
    names = drawn(work, sample, seed) if sample else []
    run = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
    subprocess.run(run, cwd=work, check=True)
    return tell(work, game)


def drawn(work: Path, sample: int, seed: int) -> list[str]:
    """The names of so many mutants out of all, drawn by chance."""
    generate = [sys.executable, "-c", GENERATE]
    subprocess.run(generate, cwd=work, check=True, stdout=subprocess.DEVNULL)
    names = sorted([name for outcomes in outcomes_of(work).values() for name in outcomes])
    print(f"{min(sample, len(names))} of {len(names)} mutants, seed {seed}", flush=True)
    return Random(seed).sample(names, min(sample, len(names)))


def tell(work: Path, game: str) -> int:
    """Print what became of the mutants, and every survivor without an explanation."""
    counts, left = results(work)
    print(f"\nmutmut {version('mutmut')}, {game}")
    for module, count in sorted(counts.items()):
        told = ", ".join(f"{number} {what}" for what, number in sorted(count.items()))
        print(f"  {module:16} {sum(count.values()):4} mutants: {told}")
    known = explained((Path(__file__).parent / f"{game}.txt").read_text())
    new = [name for name in left if change_of(work, name) not in known]
    for name in new:
        print(f"  {name}: {change_of(work, name)}")
    print(f"{len(left)} survive, {len(new)} of them without an explanation")
    return 1 if new else 0


def explained(text: str) -> set[str]:
    """The changed lines that are known to do no harm; the reasons stand beside them."""
    return {line.partition("  #")[0].strip() for line in text.splitlines() if line[:1] != "#"}


def change_of(work: Path, name: str) -> str:
    """The function and its line as the mutant has it: a number would change with every edit."""
    show = [sys.executable, "-m", "mutmut", "show", name]
    diff = subprocess.run(show, cwd=work, check=True, capture_output=True, text=True).stdout
    added = [line[1:].strip() for line in diff.splitlines() if line.startswith("+")]
    text = " ".join(line.partition("  #")[0] for line in added if not line.startswith("++"))
    function = name.rpartition("__mutmut_")[0].rpartition(".x")[2].lstrip("ǁ_").replace("ǁ", ".")
    return f"{function}: {text}"


def copy_of_the_tree(game: str) -> Path:
    work = ROOT / "mutants" / game
    shutil.rmtree(work, ignore_errors=True)
    without = shutil.ignore_patterns("__pycache__", "*.so", "static", *NEED_MORE)
    for name in (*COPIED, "tests/support", f"tests/games/{game}", "tests/games/__init__.py"):
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, work / name, ignore=without)
        else:
            shutil.copy(ROOT / name, work / name)
    conftest = work / "tests" / "conftest.py"
    conftest.write_text(conftest.read_text() + BRIDGE)
    (work / "setup.cfg").write_text(SETTINGS.format(game=game))
    return work


def results(work: Path) -> tuple[dict[str, Counter[str]], list[str]]:
    """What became of the mutants of each module, and the names of those that live."""
    counts: dict[str, Counter[str]] = {}
    left: list[str] = []
    for module, outcomes in outcomes_of(work).items():
        for name, code in outcomes.items():
            if code is None:  # not in the sample
                continue
            what = STATUS.get(code, f"exit {code}")
            counts.setdefault(module, Counter())[what] += 1
            if what not in ("killed", "timeout"):
                left.append(name)
    return counts, left


def outcomes_of(work: Path) -> dict[str, dict[str, int | None]]:
    """The exit code of the tests for each mutant of each module; None if it was not tried."""
    paths = sorted((work / "mutants").rglob("*.py.meta"))
    return {
        path.name.removesuffix(".meta"): json.loads(path.read_text())["exit_code_by_key"]
        for path in paths
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="letter_of_marque")
    parser.add_argument("--children", type=int, default=2, help="how many tests at a time")
    parser.add_argument("--sample", type=int, default=0, help="try only so many, by chance")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    given = parser.parse_args()
    raise SystemExit(main(given.game, given.children, given.sample, given.seed))
