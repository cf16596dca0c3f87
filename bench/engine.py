"""The engine's part of the page: compiled beside plain, and both beside what others use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

import quarterdeck as qd

from . import catan, others
from .lines import Line

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "bench"
ROUNDS, SECONDS = 5, 0.5
# At least so many decisions a second, compiled, and so many times the plain source's.
TARGETS = {
    "letter-of-marque": (450_000, 3.0),
    "corsaire": (330_000, 2.7),
    "line-of-battle": (200_000, 3.0),
    "merchants-and-marauders": (175_000, 2.7),
}
PLAYOUTS = 11_000
DOOR = 5.0  # times PettingZoo's own classic games

ABOUT = """\
*Compiled* is what `make wheel` packs for this machine: kernel, rules and search through mypyc;
*plain* is the source of the same tree (`QUARTERDECK_PURE=1`). Both are programs of their own that
take turns, by processor time; figures are medians of the rounds, ratios the medians of the
rounds' ratios. A target for decisions a second is of an idle core: a busy machine is slower
though processor time is counted, since cores and caches are shared. A playout is a world dealt
anew from what a seat knows, a move, and random play to the end, as the search module makes them
from the middle of a game.

What differs beside others: OpenSpiel's games are C++, called through Python one action at a time,
as ours are called; its own loops in C++ are many times faster and cannot use a policy in Python.
Catanatron and PettingZoo are Python. Games differ in what a decision costs: a move of hearts is a
card put down, one of Merchants & Marauders may be a battle. A step of PettingZoo has an
observation and a mask, of ours with 973 places and 64 actions, of theirs with tens; all without
the guards of `env()`.
"""


def build() -> None:
    subprocess.run([sys.executable, "tools/compiled.py", str(BUILT)], cwd=ROOT, check=True)


def speeds(seed: int, plain: bool) -> dict[str, float]:
    env = {**os.environ, "PYTHONPATH": str(BUILT / "src"), "QUARTERDECK_PURE": "1" if plain else ""}
    run = [sys.executable, "-m", "bench.speeds", str(seed), str(SECONDS)]
    done = subprocess.run(run, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    assert bool(found.pop("compiled")) is not plain
    return found


def lines() -> Iterator[Line]:
    build()
    compiled, plain = [], []
    theirs: dict[str, list[float]] = {}
    spiel = {f"OpenSpiel {name}": others.spiel_speed(name) for name in others.SPIEL}
    classic = {f"PettingZoo {name}": speed for name, speed in others.classics()}
    beside = {"Catanatron": catan.decisions_per_second, **spiel, **classic}
    for number in range(ROUNDS):  # all take turns
        compiled.append(speeds(number, plain=False))
        plain.append(speeds(number, plain=True))
        for name, speed in beside.items():
            theirs.setdefault(name, []).append(speed(SECONDS, number))
    for key, (least, times) in TARGETS.items():
        yield from _game(key, least, times, compiled, plain)
    yield from _beside(compiled, {name: median(found) for name, found in theirs.items()})
    yield _vector()


def _game(
    key: str,
    least: int,
    times: float,
    compiled: list[dict[str, float]],
    plain: list[dict[str, float]],
) -> Iterator[Line]:
    for what, unit in (("decisions", "decisions/s"), ("playouts", "playouts/s")):
        name = f"{what} {key}"
        fast, slow = [each[name] for each in compiled], [each[name] for each in plain]
        ratio = median([mine / own for mine, own in zip(fast, slow, strict=True)])
        figure, target, reached = f"{ratio:.2f}×", "", None
        if what == "decisions":
            target = f"at least {least:,} and {times}×"
            reached = median(fast) >= least and ratio >= times
        elif key == "letter-of-marque":
            target, reached = f"at least {PLAYOUTS:,}", median(fast) >= PLAYOUTS
        ours, theirs = f"{median(fast):,.0f} {unit}", f"{median(slow):,.0f} {unit} (plain)"
        said = "random play" if what == "decisions" else "random playouts from the middle"
        yield Line(f"{said}, {key}", ours, theirs, figure, target, reached)


def _beside(compiled: list[dict[str, float]], theirs: dict[str, float]) -> Iterator[Line]:
    mine = median([each["decisions letter-of-marque"] for each in compiled])
    steps = median([each["steps letter-of-marque"] for each in compiled])
    for name, speed in theirs.items():
        is_step = name.startswith("PettingZoo")
        own, what = (steps, "a PettingZoo step") if is_step else (mine, "random play")
        unit = "steps/s" if is_step else "decisions/s"
        target, reached = (f"at least {DOOR:g}×", own / speed >= DOOR) if is_step else ("", None)
        line = f"{what}, letter-of-marque beside {name}{_version(name)}"
        figures = f"{own:,.0f} {unit}", f"{speed:,.0f} {unit}"
        yield Line(line, *figures, f"{own / speed:.2f}×", target, reached)


def _version(name: str) -> str:
    names = {"Catanatron": "catanatron", "OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo"}
    package = names[name.split(maxsplit=1)[0]]
    try:
        return f" ({package} {version(package)})"
    except PackageNotFoundError:
        return ""


def _vector(games: int = 256, steps: int = 40) -> Line:
    """Two workers beside one, in turns; by the clock, since that is what is gained."""
    ratios, speeds_of = [], {1: 0.0, 2: 0.0}
    with (
        qd.vector("letter-of-marque", games, 4, workers=1) as one,
        qd.vector("letter-of-marque", games, 4, workers=2) as two,
    ):
        for each in (one, two):
            each.reset(seed=1)
        for number in range(ROUNDS):
            took = []
            for each in (one, two):
                rng, started = np.random.default_rng(number), perf_counter()
                for _ in range(steps):
                    each.step(each.sample(rng))
                took.append(perf_counter() - started)
            speeds_of = {1: games * steps / took[0], 2: games * steps / took[1]}
            ratios.append(took[0] / took[1])
    ratio = median(ratios)
    what = f"qd.vector, {games} games of letter-of-marque, two workers beside one"
    figures = f"{speeds_of[2]:,.0f} decisions/s", f"{speeds_of[1]:,.0f} decisions/s (one)"
    figure = f"{ratio:.2f}× (needs two idle cores)"
    return Line(what, *figures, figure, "at least 1.6×", ratio >= 1.6)
