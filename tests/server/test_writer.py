"""The one writer: what waits for what."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from quarterdeck.server.store.jobs import Errand, Job, Remember
from quarterdeck.server.store.rows import Answered
from quarterdeck.server.store.writer import MOST_ERRANDS, Writer


class SlowLedger:
    """Holds its first batch until all others are pending; knows what each batch held."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.go_on = threading.Event()
        self.begun = threading.Event()

    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        self.batches.append([type(job).__name__ for job in jobs])
        self.begun.set()
        assert self.go_on.wait(60)

    def write(self, jobs: Sequence[Job[Any]]) -> None: ...

    def write_alone(self, job: Job[Any]) -> Any:
        assert isinstance(job, Errand)
        return job.work(None)  # type: ignore[arg-type]

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...


def errand(number: int, done: list[int]) -> Errand[int]:
    def work(_: Any) -> int:
        done.append(number)
        return number

    return Errand(work)


def refusal(number: int) -> Remember:
    return Remember("a table", Answered("a guest", f"c{number}", "{}", "now"))


def test_what_is_quick_does_not_wait_for_many_errands() -> None:
    ledger = SlowLedger()
    done: list[int] = []
    writer = Writer(ledger)
    with ThreadPoolExecutor(20) as threads:
        threads.submit(writer.written, refusal(0))
        assert ledger.begun.wait(60)
        asked = []
        for number in range(7):
            asked.append(threads.submit(writer.written, errand(number, done)))
            while writer.pending <= number:  # so that they come in this order
                pass
        quick = [threads.submit(writer.written, refusal(number)) for number in (1, 2, 3)]
        while writer.pending < 10:
            pass
        ledger.go_on.set()
        assert [each.result(60) for each in asked] == [0, 1, 2, 3, 4, 5, 6]
        assert [each.result(60) for each in quick] == [None] * 3
    writer.close()
    assert done == [0, 1, 2, 3, 4, 5, 6]
    assert sorted(ledger.batches[1]) == ["Errand"] * MOST_ERRANDS + ["Remember"] * 3
    assert all(batch == ["Errand"] * len(batch) for batch in ledger.batches[2:])


def test_errands_that_wait_are_written_before_it_closes() -> None:
    ledger = SlowLedger()
    writer = Writer(ledger)
    with ThreadPoolExecutor(20) as threads:
        threads.submit(writer.written, refusal(0))
        assert ledger.begun.wait(60)
        asked = [threads.submit(writer.written, errand(number, [])) for number in range(7)]
        while writer.pending < 7:
            pass
        closing = threads.submit(writer.close)
        ledger.go_on.set()
        assert [each.result(60) for each in asked] == list(range(7))
        closing.result(60)
    assert writer.pending == 0
