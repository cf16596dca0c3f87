"""This tree against a commit, in one run: ``python -m bench.against COMMIT``.

Both take turns, a program of its own each time, and a ratio is the median of the ratios of the
rounds: so whatever else the machine does touches both alike.  Names what takes more than
``SLOWER`` times as long as it did, and ends with 1 if there is any.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
ROUNDS = 7
SLOWER = 1.15

Figures = dict[str, float]


def main(commit: str, rounds: int = ROUNDS) -> int:
    with TemporaryDirectory() as folder:
        before, now = sources_of(commit, Path(folder)), ROOT / "src"
        old: list[Figures] = []
        new: list[Figures] = []
        for number in range(rounds):  # whoever goes first has it no better
            pair = [(old, before), (new, now)]
            for found, source in pair if number % 2 else reversed(pair):
                found.append(figures_of(source, number))
    return tell(commit, old, new)


def sources_of(commit: str, folder: Path) -> Path:
    """The source of that commit."""
    archive = ["git", "archive", "--format=tar", commit, "src"]
    packed = subprocess.run(archive, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder / "src"


def figures_of(source: Path, seed: int) -> Figures:
    """What the tree at ``source`` takes."""
    run = [sys.executable, str(ROOT / "bench" / "figures.py"), str(seed)]
    env = {"PYTHONPATH": str(source)}
    done = subprocess.run(run, env=env, check=True, capture_output=True, text=True)
    found: Figures = json.loads(done.stdout)
    return found


def tell(commit: str, old: list[Figures], new: list[Figures]) -> int:
    """A table of Markdown, and what got slower."""
    slower = []
    print(f"| µs of processor time, {len(old)} rounds | {commit} | now | ratio | |")
    print("|---|---|---|---|---|")
    for what in old[0]:
        pairs = [(a[what], b[what]) for a, b in zip(old, new, strict=True) if what in b]
        before, now = (median(each) for each in zip(*pairs, strict=True))
        ratio = median([b / a for a, b in pairs])
        mark = "SLOWER" if ratio > SLOWER else ""
        slower += [f"{what}: {ratio:.2f}×"] if mark else []
        print(f"| {what} | {before:,.2f} | {now:,.2f} | {ratio:.2f} | {mark} |")
    print(f"\nSlower than {SLOWER}×: {'; '.join(slower) or 'nothing'}.")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
