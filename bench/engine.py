"""The engine's part of the page: the compiled wheel beside plain Python, and beside others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import rmtree
from statistics import median

from rich.console import Console
from rich.progress import Progress

from . import catan, others
from .lines import Line

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "bench"
ROUNDS, SECONDS = 5, 0.4
# At least so many decisions a second, compiled, the aim, and so many times the plain source's.
TARGETS = {
    "letter-of-marque": (450_000, 600_000, 3.0),
    "corsaire": (330_000, 420_000, 2.7),
    "line-of-battle": (200_000, 260_000, 3.0),
    "merchants-and-marauders": (175_000, 210_000, 2.7),
}
PLAYOUTS, PLAYOUTS_AIM = 11_000, 20_000
DOOR = 5.0  # times PettingZoo's own classic games
SHARE = 0.8  # of twice one core's speed, on two

ABOUT = """\
*Compiled* is the wheel that `make wheel` packs for this machine, built from this source and
installed into an empty folder: kernel, rules, bots and encodings through mypyc. *Plain* is the
source in the same wheel (`QUARTERDECK_PURE=1`). Both are programs of their own that take turns
with each other and with all others, by processor time. Figures are the best of the rounds, of ours
and of theirs: on a shared machine cores and caches are shared too, which only ever slows. Ratios
are the medians of the rounds' ratios. A playout is a world dealt anew from what a seat knows, a
move, and random play to the end, as the search module makes them from the middle of a game.

What differs beside others: OpenSpiel's games are C++, called through Python one action at a time,
as ours are called; its own loops in C++ are many times faster and cannot use a policy in Python.
Catanatron and PettingZoo are Python. Games differ in what a decision costs: a move of hearts is a
card put down, one of Merchants & Marauders may be a battle. A step of PettingZoo has an
observation and a mask, of ours with 973 places and 64 actions, of theirs with 9 to 8,000; all
without the guards of `env()`. The five times are of its games of hidden cards, which ours is one
of, and of chess and go; tic-tac-toe, four in a row and rock, paper, scissors have next to no rules,
and there a step is mostly PettingZoo itself. Hanabi is measured where Shimmy, which it needs, is
installed. `qd.vector` is judged by processor time: a step
lasts as long as the calling process and the slower worker need, which is what the clock shows when
nothing else runs.
"""


def build() -> Path:
    """The compiled wheel, installed where nothing else lies."""
    rmtree(BUILT, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    made = _fresh_wheel()
    if made is None:
        env = {**os.environ, "QUARTERDECK_COMPILE": "1"}
        wheel = [*pip, "wheel", "--no-deps", "--wheel-dir", str(BUILT), "."]
        subprocess.run(wheel, cwd=ROOT, env=env, check=True)
        (made,) = BUILT.glob("quarterdeck-*.whl")
    place = BUILT / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(place), str(made)], check=True)
    return place


def _fresh_wheel() -> Path | None:
    """What ``make wheel`` has made, if nothing of the source has changed since."""
    made = [path for path in (ROOT / "dist").glob("quarterdeck-*.whl") if "-none-" not in path.name]
    source = [ROOT / "tools" / "compiled.py", *(ROOT / "src" / "quarterdeck").rglob("*.py")]
    changed = max([path.stat().st_mtime for path in source])
    return next((path for path in made if path.stat().st_mtime > changed), None)


def speeds(place: Path, seed: int, plain: bool) -> dict[str, float]:
    env = {**os.environ, "PYTHONPATH": str(place), "QUARTERDECK_PURE": "1" if plain else ""}
    run = [sys.executable, "-m", "bench.speeds", str(seed), str(SECONDS)]
    done = subprocess.run(run, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    assert bool(found.pop("compiled")) is not plain
    return found


Rounds = dict[str, list[float]]  # what was measured, by name, once a round


def lines() -> Iterator[Line]:
    spiel = {f"OpenSpiel {name}": others.spiel_speed(name) for name in others.SPIEL}
    classic = {f"PettingZoo {name}": speed for name, speed in others.classics()}
    beside = {"Catanatron": catan.decisions_per_second, **spiel, **classic}
    compiled: Rounds = {}
    plain: Rounds = {}
    theirs: Rounds = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("building the wheel", total=ROUNDS + 1)
        place = build()
        for number in range(ROUNDS):  # all take turns
            progress.update(task, advance=1, description=f"round {number + 1} of {ROUNDS}")
            for rounds, is_plain in ((compiled, False), (plain, True)):
                for name, speed in speeds(place, number, is_plain).items():
                    rounds.setdefault(name, []).append(speed)
            for name, measure in beside.items():
                theirs.setdefault(name, []).append(measure(SECONDS, number))
    for key in TARGETS:
        yield from _game(key, compiled, plain)
    for name, found in theirs.items():
        yield _beside(name, compiled, found)
    yield _vector(compiled)


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median([mine / other for mine, other in zip(ours, theirs, strict=True)])


def _game(key: str, compiled: Rounds, plain: Rounds) -> Iterator[Line]:
    least, aim, times = TARGETS[key]
    fast, slow = compiled[f"decisions {key}"], plain[f"decisions {key}"]
    ratio = _ratio(fast, slow)
    figures = f"{max(fast):,.0f} decisions/s", f"{max(slow):,.0f} decisions/s (plain)"
    target = f"at least {least:,} (aim {aim:,}) and {times}×"
    reached = max(fast) >= least and ratio >= times
    yield Line(f"random play, {key}", *figures, f"{ratio:.2f}×", target, reached)
    fast, slow = compiled[f"playouts {key}"], plain[f"playouts {key}"]
    figures = f"{max(fast):,.0f} playouts/s", f"{max(slow):,.0f} playouts/s (plain)"
    is_judged = key == "letter-of-marque"
    target = f"at least {PLAYOUTS:,} (aim {PLAYOUTS_AIM:,})" if is_judged else ""
    what = f"random playouts from the middle, {key}"
    reached_too = max(fast) >= PLAYOUTS if is_judged else None
    yield Line(what, *figures, f"{_ratio(fast, slow):.2f}×", target, reached_too)


def _beside(name: str, compiled: Rounds, theirs: list[float]) -> Line:
    is_step = name.startswith("PettingZoo")
    what, unit = ("a PettingZoo step", "steps") if is_step else ("random play", "decisions")
    ours = compiled[f"{unit} letter-of-marque"]
    ratio = _ratio(ours, theirs)
    target, reached = (f"at least {DOOR:g}×", ratio >= DOOR) if is_step else ("", None)
    line = f"{what}, letter-of-marque beside {name}{_version(name)}"
    figures = f"{max(ours):,.0f} {unit}/s", f"{max(theirs):,.0f} {unit}/s"
    return Line(line, *figures, f"{ratio:.2f}×", target, reached)


def _version(name: str) -> str:
    names = {"Catanatron": "catanatron", "OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo"}
    package = names[name.split(maxsplit=1)[0]]
    try:
        return f" ({package} {version(package)})"
    except PackageNotFoundError:
        return ""


def _vector(compiled: Rounds) -> Line:
    """Two workers beside one process without any."""
    one, two = compiled["vector 0"], compiled["vector 2"]
    ratio, clock = _ratio(two, one), _ratio(compiled["clock 2"], compiled["clock 0"])
    figures = f"{max(two):,.0f} decisions/s", f"{max(one):,.0f} decisions/s (one process)"
    figure = f"{ratio:.2f}×, {ratio / 2:.0%} of 2 × one core ({clock:.2f}× by the clock)"
    what = "qd.vector, 256 games of letter-of-marque, two workers"
    return Line(what, *figures, figure, f"at least {SHARE:.0%} of 2 × one core", ratio / 2 >= SHARE)
