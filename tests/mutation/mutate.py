"""Mutation testing of one game: ``python tests/mutation/mutate.py letter_of_marque``.

mutmut changes the game's modules one spot at a time; ``trial.py`` runs the game's tests against
each change.  A change that no test notices survives, and names a test that is missing.  All of it
happens in a copy, so nothing in the working tree changes.  ``docs/mutation.md`` tells how it came
out last.

A large game takes hours; ``--sample 300 --seed 1`` tries a random 300 of all its mutants, first
with the tests that cost least (``--seconds``), then what lived with all of them.  ``--again``
tries what lived in the last run once more, with the tests of today.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("bench", "pyproject.toml", "src/quarterdeck", "tests")
# They read the page's files, which are not copied, and reach no code that is changed.
OF_THE_PAGE = ("test_browser_data.py", "test_chart.py")
# Whole boards played at random: they cost more than most other tests together, and name no rule.
TOO_BROAD = ("test_card_walks.py",)
SETTINGS = """
[mutmut]
source_paths = src
only_mutate = src/quarterdeck/games/{game}/*.py
also_copy =
    bench
"""
# What ``mutmut run`` does first, alone: it writes the mutants.
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
KILLED, RUNS_ON, SOME = "killed", "runs on", "survived some"


def main(given: argparse.Namespace) -> int:
    """Mutate, test, and tell; 1 if a mutant survives that ``<game>.txt`` does not explain."""
    game, work = given.game, ROOT / "mutants" / given.game
    if given.again:
        copy("tests", work / "mutants")
        (work / "measured.json").unlink(missing_ok=True)
        names = [name for name, (what, _) in outcomes_of(work).items() if lives(what)]
    else:
        copy_of_the_tree(work, game)
        names = drawn(work, given.sample, given.seed)
        run_trial(work, game, names, given.children, given.seconds)
        names = [name for name, (what, _) in outcomes_of(work).items() if what == SOME]
    run_trial(work, game, names, given.children, 0)
    return tell(work, game)


def lives(what: str) -> bool:
    return what not in (KILLED, RUNS_ON)


def run_trial(work: Path, game: str, names: list[str], children: int, seconds: float) -> None:
    (work / "names.json").write_text(json.dumps(names))
    run = [sys.executable, "-m", "tests.mutation.trial", f"tests/games/{game}"]
    inside = work / "mutants"
    path = {"PYTHONPATH": f"{inside / 'src'}{os.pathsep}{inside}"}
    subprocess.run(
        [*run, str(children), str(seconds)],
        cwd=inside,
        check=True,
        env=os.environ | path | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )


def drawn(work: Path, sample: int, seed: int) -> list[str]:
    """The names of so many mutants out of all, drawn by chance; of all when none is asked for."""
    generate = [sys.executable, "-c", GENERATE]
    subprocess.run(generate, cwd=work, check=True, stdout=subprocess.DEVNULL)
    metas = [json.loads(path.read_text()) for path in (work / "mutants").rglob("*.py.meta")]
    names = sorted(name for meta in metas for name in meta["exit_code_by_key"])
    count = min(sample or len(names), len(names))
    print(f"{count} of {len(names)} mutants, seed {seed}", flush=True)
    return Random(seed).sample(names, count)


def tell(work: Path, game: str) -> int:
    """Print what became of the mutants, and every survivor without an explanation."""
    outcomes = outcomes_of(work)
    counts: dict[str, Counter[str]] = {}
    for name, (what, _) in outcomes.items():
        module = name.rpartition(".")[0].partition(f"{game}.")[2]
        counts.setdefault(module, Counter())[what] += 1
    print(f"\nmutmut {version('mutmut')}, {game}")
    for module, count in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        told = ", ".join(f"{number} {what}" for what, number in sorted(count.items()))
        print(f"  {module:20} {count.total():4} mutants: {told}")
    known = explained((Path(__file__).parent / f"{game}.txt").read_text())
    left = {name: change for name, (what, change) in outcomes.items() if lives(what)}
    new = {name: change for name, change in left.items() if change not in known}
    for name, change in new.items():
        print(f"  {name}: {change}")
    print(f"{len(left)} survive, {len(new)} of them without an explanation")
    return 1 if new else 0


def explained(text: str) -> set[str]:
    """The changed lines that are known to do no harm; the reasons stand beside them."""
    return {line.partition("  #")[0].strip() for line in text.splitlines() if line[:1] != "#"}


def copy_of_the_tree(work: Path, game: str) -> None:
    shutil.rmtree(work, ignore_errors=True)
    for name in COPIED:
        copy(name, work)
    (work / "setup.cfg").write_text(SETTINGS.format(game=game))


def copy(name: str, work: Path) -> None:
    left_out = ("__pycache__", "*.so", "static", *OF_THE_PAGE, *TOO_BROAD)
    shutil.rmtree(work / name, ignore_errors=True)
    (work / name).parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / name).is_dir():
        shutil.copytree(ROOT / name, work / name, ignore=shutil.ignore_patterns(*left_out))
    else:
        shutil.copy(ROOT / name, work / name)


def outcomes_of(work: Path) -> dict[str, tuple[str, str]]:
    """What became of each mutant when it was tried last, and its change if it lived."""
    lines = (work / "results.jsonl").read_text(encoding="utf-8").splitlines()
    return {one["mutant"]: (one["outcome"], one["change"]) for one in map(json.loads, lines)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="letter_of_marque")
    parser.add_argument("--children", type=int, default=2, help="how many tests at a time")
    parser.add_argument("--sample", type=int, default=0, help="try only so many, by chance")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--seconds", type=float, default=5, help="of tests in the first round")
    parser.add_argument("--again", action="store_true", help="only what lived last time")
    raise SystemExit(main(parser.parse_args()))
