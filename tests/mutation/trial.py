"""Tries mutants in the copy of the tree that ``mutate.py`` makes; never run by hand.

mutmut writes the mutants; the tests are collected once, and every mutant is tried in a process
of its own that is forked from there, so that nothing is imported or collected twice.  The tests
that reach its function are run, cheapest first, until one fails.

Costs are seconds of the processor, never of the clock, so a busy machine changes no verdict.
A mutant "runs on" when a single test takes twenty times what it takes without the change, and
ten seconds more.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from mutmut.mutation import trampoline

LONGER, SECONDS_MORE = 20, 10
MEMORY = 4 << 30  # a mutant that piles things up fails instead of taking the machine along
FAILED, LEFT_OUT = 1, 3
Function = Callable[..., Any]
Measured = dict[str, dict[str, float]]
# Every function that has mutants, with them, as "module.name of the mutants".
FUNCTIONS: dict[str, tuple[Function, dict[str, Function]]] = {}


def in_its_place(mutants: dict[str, Function], **_: bool) -> Callable[[Function], Function]:
    """Instead of mutmut's trampoline, which every call would go through: the function as it is.
    A mutant takes its place by giving it its code."""

    def keep(function: Function) -> Function:
        FUNCTIONS[f"{function.__module__}.{function.__qualname__}"] = (function, mutants)
        return function

    return keep


def named(mutant: str) -> tuple[Function, Function]:
    """The function and the changed one of a mutant's name."""
    module, _, name = mutant.rpartition(".")
    importlib.import_module(module)
    for function, mutants in FUNCTIONS.values():
        if function.__module__ == module and name in mutants:
            return function, mutants[name]
    raise LookupError(mutant)


def put_in_place(mutant: str) -> None:
    function, changed = named(mutant)
    function.__code__ = changed.__code__
    function.__defaults__ = changed.__defaults__
    function.__kwdefaults__ = changed.__kwdefaults__


def change_of(mutant: str) -> str:
    """The function and its lines as the mutant has them: a number would change with every edit."""
    function, changed = named(mutant)
    name = mutant.rpartition(".")[2]
    before = inspect.getsource(function).splitlines()
    after = inspect.getsource(changed).replace(name, function.__name__).splitlines()
    added = [line[1:].strip() for line in difflib.ndiff(before, after) if line[0] == "+"]
    text = " ".join(line.partition("  #")[0] for line in added)
    return f"{function.__qualname__.lstrip('_')}: {text}"


class Trial:
    """A pytest plugin that runs the collected tests once for every mutant."""

    def __init__(self, names: list[str], children: int, seconds: float) -> None:
        self.names, self.children, self.seconds = names, children, seconds
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        reached = self.measured(session.items)
        items = {item.nodeid: item for item in session.items}
        running: dict[int, str] = {}
        with Path("../results.jsonl").open("a", encoding="utf-8") as out:
            for name in self.names:
                if len(running) == self.children:
                    self.finish(running, out)
                costs = reached.get(name.partition("__mutmut_")[0], {})
                order = sorted(costs, key=lambda test: (costs[test], test))
                running[self.forked(name, [(items[t], costs[t]) for t in order])] = name
            while running:
                self.finish(running, out)
        return True

    def finish(self, running: dict[int, str], out: Any) -> None:
        pid, status = os.wait()
        name, code = running.pop(pid), os.waitstatus_to_exitcode(status)
        outcome = {0: "survived", FAILED: "killed", LEFT_OUT: "survived some", 5: "no test"}
        what = outcome.get(code, "runs on" if code == -signal.SIGPROF else f"exit {code}")
        lived = what not in ("killed", "runs on")
        line = {"mutant": name, "outcome": what, "change": change_of(name) if lived else ""}
        print(json.dumps(line, ensure_ascii=False), file=out, flush=True)

    def forked(self, mutant: str, tests: list[tuple[pytest.Item, float]]) -> int:
        """The process that tries a mutant; it ends with what it found."""
        pid = os.fork()
        if pid:
            return pid
        try:
            code = self.tried(mutant, tests)
        except BaseException as error:
            print(mutant, repr(error), file=sys.stderr, flush=True)
            code = 4
        os._exit(code)

    def tried(self, mutant: str, tests: list[tuple[pytest.Item, float]]) -> int:
        quiet()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        put_in_place(mutant)
        spent = 0.0
        for at, (item, cost) in enumerate(tests):
            spent += cost
            if self.seconds and spent > self.seconds and at:
                return LEFT_OUT
            signal.setitimer(signal.ITIMER_PROF, SECONDS_MORE + LONGER * cost)
            self.run(item, tests[at + 1][0] if at + 1 < len(tests) else None)
            if self.failed:
                return FAILED
        return 0 if tests else 5

    def run(self, item: pytest.Item, after: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def measured(self, items: list[pytest.Item]) -> Measured:
        """Which tests reach each function that has mutants, and what each of them costs."""
        path = Path("../measured.json")
        if not path.exists():
            pid = os.fork()
            if not pid:
                quiet()
                path.write_text(json.dumps(self.measure(items)))
                os._exit(1 if self.failed else 0)
            if os.waitpid(pid, 0)[1]:
                raise SystemExit("the tests fail without any change")
        found: Measured = json.loads(path.read_text())
        return found

    def measure(self, items: list[pytest.Item]) -> Measured:
        codes = {}
        for function, mutants in FUNCTIONS.values():
            name = mutants["_mutmut_orig"].__name__.partition("__mutmut_")[0]
            codes[function.__code__] = f"{function.__module__}.{name}"
        called: set[CodeType] = set()

        def note(frame: FrameType, event: str, arg: object) -> None:
            called.add(frame.f_code)

        reached: Measured = {}
        for item, after in zip(items, [*items[1:], None], strict=True):
            called.clear()
            start = time.process_time()
            sys.settrace(note)
            self.run(item, after)
            sys.settrace(None)
            cost = time.process_time() - start
            for code in called & codes.keys():
                reached.setdefault(codes[code], {})[item.nodeid] = round(cost, 4)
            if self.failed:
                print(item.nodeid, "fails without any change", file=sys.stderr, flush=True)
                break
        return reached


def quiet() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def main(folder: str, children: int, seconds: float) -> int:
    trampoline.wrap_in_trampoline = in_its_place  # type: ignore[assignment]
    names = json.loads(Path("../names.json").read_text())
    settings = ["-o", "addopts=", "--tb=no", "-p", "no:cacheprovider", "-p", "no:logging"]
    return pytest.main([*settings, "-q", "-s", folder], [Trial(names, children, seconds)])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
