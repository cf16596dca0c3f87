"""How fast the page shows a move: ``python -m bench.page`` (needs Chromium; see tools/browser).

A person against three bots at Merchants & Marauders, on one machine.  The time runs from the
click on a move to the frame that shows the table at a later entry: sent, checked, saved,
answered, drawn.  Moves that bring chance into play are left out: they are shown at a pace.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

GAME = "merchants-and-marauders"
QUIET = ("port", "leave", "sail", "enter", "done", "shipyard", "repair", "stash", "sell", "end")
COUNT = 40
LIMIT = 100  # milliseconds
SIZE = {"width": 1440, "height": 900}
CLICK = """async (text) => {
  const table = document.querySelector('.table'), before = table.dataset.seq
  const began = performance.now()
  document.querySelector(`[data-testid='all-moves'] [data-move='${text}']`).click()
  document.querySelector("[data-testid='confirm']")?.click()
  await new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (table.dataset.seq === before) return
      watch.disconnect()
      requestAnimationFrame(done)
    })
    watch.observe(table, { attributes: true })
  })
  return performance.now() - began
}"""


@contextmanager
def server() -> Iterator[str]:
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        store = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        settings = {"QUARTERDECK_DATABASE": store, "QUARTERDECK_PORT": str(port)}
        command = [sys.executable, "-m", "quarterdeck.server"]
        running = subprocess.Popen(
            command, env={**os.environ, **settings, "QUARTERDECK_BOT_DELAY": "0"}
        )
        try:
            time.sleep(8)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait(10)


def open_table(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id(f"game-{GAME}").wait_for()
    bots = [{"kind": "bot", "level": "mate"}] * 3
    table = {"game": GAME, "seats": [{"kind": "me"}, *bots], "options": {}}
    page.goto(f"/t/{page.request.post('/api/tables', data=table).json()['id']}")


def one_move(page: Page, number: int) -> float | None:
    """Milliseconds until the page shows it; None if chance or somebody else comes into it."""
    page.locator(".table[data-ready='true']").wait_for(timeout=60_000)
    offered = page.locator("[data-testid='all-moves'] [data-move]")
    texts: list[str] = offered.evaluate_all("all => all.map((one) => one.dataset.move)")
    if not texts:
        return None
    quiet = [text for text in texts if text.split()[0] in QUIET and text != "end"]
    text = (quiet or texts)[number % len(quiet or texts)]
    took = float(page.evaluate(CLICK, text))
    return took if quiet else None


def main() -> int:
    chromium = os.environ.get("QUARTERDECK_CHROMIUM") or shutil.which("chromium")
    times: list[float] = []
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(
            base_url=address, reduced_motion="reduce", viewport=SIZE
        ).new_page()
        open_table(page)
        number = 0
        while len(times) < COUNT and not page.get_by_test_id("game-over").is_visible():
            took = one_move(page, number)
            number += 1
            times += [took] if took is not None else []
        browser.close()
    times.sort()
    late = times[len(times) * 19 // 20]
    told = f"median {statistics.median(times):.0f} ms, 19 of 20 under {late:.0f} ms"
    print(f"{len(times)} moves: {told}; target: under {LIMIT} ms")
    return 0 if late < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
