"""How fast the page shows a move: ``python -m bench.page [game]`` (needs Chromium).

A person against bots, on one machine; Merchants & Marauders at four seats if no game is named.
The time of a move runs from the click to when the browser says that the frame with the table at
a later entry is on the screen: sent, checked, saved, answered, worked out, drawn.  Every move
counts, those with dice too: a page with reduced motion shows them at once.  The person looks at a
new table for two seconds before the first move; bots answer three times as fast as they do by
default, to save time.
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
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, sync_playwright

GAME = "merchants-and-marauders"
# Chosen before others where there are any, so that the ship goes about and in and out of harbours.
CALM = ("port", "leave", "sail", "enter", "done", "shipyard", "repair", "stash", "sell")
MOST_SEATS = 4
COUNT = 100
LIMIT = 100  # milliseconds
FIRST_LOOK = 2_000  # milliseconds
BOT_DELAY = "0.2"  # seconds
SIZE = {"width": 1440, "height": 900}
# When a command went out, and when the first word after it came in.
LISTEN = """
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    window.sentAt = performance.now()
    this.addEventListener('message', () => (window.answeredAt = performance.now()), { once: true })
    send.call(this, text)
  }
"""
# A dot is put down in the same step as the new position: the browser tells when it is on screen.
CLICK = """async (text) => {
  const table = document.querySelector('.table'), before = table.dataset.seq
  const dot = document.createElement('i')
  dot.setAttribute('elementtiming', 'shown')
  dot.style = 'position: fixed; top: 0; left: 0'
  dot.textContent = '.'
  const shown = new Promise((done) =>
    new PerformanceObserver((told, watch) => {
      watch.disconnect()
      done(told.getEntries()[0].renderTime)
    }).observe({ type: 'element' }))
  const began = performance.now()
  document.querySelector(`[data-testid='all-moves'] [data-move='${text}']`).click()
  await null  // a question is drawn as soon as this step is over
  document.querySelector("[data-testid='confirm']")?.click()
  await new Promise((done) =>
    new MutationObserver((_, watch) => {
      if (table.dataset.seq === before) return
      watch.disconnect()
      document.body.append(dot)
      done()
    }).observe(table, { attributes: true }))
  const until = await shown
  dot.remove()
  return [until - began, answeredAt - sentAt]
}"""


class Took(NamedTuple):
    """Milliseconds until a move is on the screen; the server's share, the way there included."""

    shown: float
    server: float


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
            command, env={**os.environ, **settings, "QUARTERDECK_BOT_DELAY": BOT_DELAY}
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/api/games")
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait(10)


def wait_for(url: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url):
                return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def open_table(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_test_id(f"game-{game}").wait_for()
    games = {each["key"]: each for each in page.request.get("/api/games").json()}
    seats = max(count for count in games[game]["seats"] if count <= MOST_SEATS)
    bots = [{"kind": "bot", "level": "mate"}] * (seats - 1)
    table = {"game": game, "seats": [{"kind": "me"}, *bots], "options": {}}
    page.goto(f"/t/{page.request.post('/api/tables', data=table).json()['id']}")
    my_turn(page)
    page.wait_for_timeout(FIRST_LOOK)


def my_turn(page: Page) -> Locator | None:
    """The moves on offer; None when the game is over."""
    over = page.get_by_test_id("game-over")
    offered = page.locator("[data-testid='all-moves'] [data-move]")
    ready = page.locator(".table[data-ready='true']").filter(has=offered)
    ready.or_(over).first.wait_for(timeout=120_000)
    return None if over.is_visible() else offered


def play(page: Page, game: str, count: int) -> list[Took]:
    """The first ``count`` moves of a person, at as many tables as that takes."""
    times: list[Took] = []
    while len(times) < count:
        open_table(page, game)
        while len(times) < count and (offered := my_turn(page)):
            texts: list[str] = offered.evaluate_all("all => all.map((one) => one.dataset.move)")
            calm = [text for text in texts if text.split()[0] in CALM] or texts
            if calm:  # else the table has moved on since
                times.append(Took(*page.evaluate(CLICK, calm[len(times) % len(calm)])))
    return times


def told(times: Sequence[float]) -> tuple[str, float]:
    late = sorted(times)[len(times) * 19 // 20]
    return f"median {statistics.median(times):.0f} ms, 19 of 20 under {late:.0f} ms", late


def main() -> int:
    game = sys.argv[1] if len(sys.argv) > 1 else GAME
    chromium = os.environ.get("QUARTERDECK_CHROMIUM") or shutil.which("chromium")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(
            base_url=address, reduced_motion="reduce", viewport=SIZE
        ).new_page()
        page.add_init_script(LISTEN)
        times = play(page, game, COUNT)
        browser.close()
    words, late = told([took.shown for took in times])
    print(f"{game}, {len(times)} moves: {words}; target: under {LIMIT} ms")
    print(f"of this the server: {told([took.server for took in times])[0]}")
    return 0 if late < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
