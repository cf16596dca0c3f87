"""Compile the kernel and games with mypyc and run the same tests on the result.

    python -m tests.architecture.compile_check [game folder …]     (default: letter_of_marque)

Works on a copy in a temporary folder; needs mypy (mypyc is part of it) and a C compiler.  The
source is compiled as it stands, but for two things that the copy gets: what is made from declared
fields is written out, and a decorator lets games that are not compiled, and the toys of the tests,
inherit from the compiled kernel.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from time import process_time

from .written_out import write_out

ROOT = Path(__file__).parents[2]
OPEN_TO_SUBCLASSES = {
    "fields": ("Mutable",),
    "flow": ("Flow", "Chance", "Draw", "Roll"),
    "frame": ("Frame",),
    "game": ("Game",),
    "rules": ("Rules",),
    "window": ("Window",),
}
# Cards are read once; shapes need their annotations, which a compiled module does not keep; a
# compiled class with ``__call__`` and heirs, as verbs are, crashes (mypyc of mypy 2.4.1).
LEFT_AS_THEY_ARE = ("__init__.py", "schema.py", "cards.py", "shapes.py", "verbs.py")
PARTS = ("kernel", "games", "conformance")  # where frames are, in the source and in the tests
SUITES = ("tests/kernel", "tests/golden", "tests/conformance")


def main(games: list[str]) -> int:
    print("interpreted:", *timings(ROOT), sep="\n")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        skipped = ignore_patterns("__pycache__", "static", "node_modules")
        copytree(ROOT / "src", copy / "src", ignore=skipped)
        copytree(ROOT / "tests", copy / "tests", ignore=skipped)
        (copy / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        write_out([*folder_of(copy / "src/quarterdeck"), *folder_of(copy / "tests")])
        for name, classes in OPEN_TO_SUBCLASSES.items():
            _open(copy / "src/quarterdeck/kernel" / f"{name}.py", classes)
        _compile(copy / "src", ["kernel", *[f"games/{game}" for game in games]])
        print("compiled:", *timings(copy), sep="\n")
        pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *SUITES]
        return subprocess.run(pytest, cwd=copy, env=_path(copy), check=False).returncode


def folder_of(top: Path) -> list[Path]:
    return sorted([path for part in PARTS for path in (top / part).rglob("*.py")])


def _open(path: Path, classes: tuple[str, ...]) -> None:
    text = path.read_text()
    for name in classes:
        opened = f"@mypyc_attr(allow_interpreted_subclasses=True)\nclass {name}\\1"
        text = re.sub(rf"^class {name}([(:])", opened, text, flags=re.MULTILINE)
    future = "from __future__ import annotations\n"
    path.write_text(text.replace(future, f"{future}\nfrom mypy_extensions import mypyc_attr\n", 1))


def _compile(source: Path, folders: list[str]) -> None:
    modules = [
        str(path.relative_to(source))
        for folder in folders
        for path in sorted((source / "quarterdeck" / folder).rglob("*.py"))
        if path.name not in LEFT_AS_THEY_ARE and path.parent.name != "shapes"
    ]
    compiler = Path(sys.executable).with_name("mypyc")
    done = subprocess.run(
        [compiler, *modules], cwd=source, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout[-4000:] + done.stderr[-4000:])


def _path(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}


def timings(root: Path) -> list[str]:
    timed = [sys.executable, "-m", "tests.architecture.compile_check", "--time"]
    done = subprocess.run(
        timed, cwd=root, env=_path(root), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def measure() -> None:
    """Processor time, best of several, of what simulations do most."""
    import quarterdeck as qd

    def best(work, times: int) -> float:
        spent = []
        for _ in range(7):
            start = process_time()
            for _ in range(times):
                work()
            spent.append((process_time() - start) / times)
        return min(spent) * 1e6

    def play(seed: int, upto: int = 10_000) -> qd.Game:
        game, rng = qd.new("letter-of-marque", 4), Random(seed)
        qd.settle_chance(game, rng)
        while game.result() is None and len(game) < upto:
            seat = game.to_act()[0]
            moves = game.legal_moves(seat)
            game.play(seat, moves[int(rng.random() * len(moves))])
            qd.settle_chance(game, rng)
        return game

    entries = sum([len(play(seed)) for seed in range(30)])
    half, rng = play(5, 45), Random(1)
    record = play(5).record()
    print(f"  play    {best(lambda: [play(n) for n in range(30)], 1) / entries:6.2f} µs an entry")
    print(f"  replay  {best(lambda: qd.replay(record), 20) / len(record.entries):6.2f} µs an entry")
    print(f"  clone   {best(half.clone, 500):6.2f} µs")
    print(f"  deal    {best(lambda: half.determinize(0, rng), 200):6.2f} µs")
    print(f"  view    {best(lambda: half.view(0), 200):6.2f} µs")


if __name__ == "__main__":
    if "--time" in sys.argv:
        measure()
    else:
        sys.exit(main(sys.argv[1:] or ["letter_of_marque"]))
