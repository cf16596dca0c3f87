"""A real server and a real Chromium for the browser tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from quarterdeck.games import rules
from quarterdeck.kernel import Game, is_reacting
from quarterdeck.server.conduct.changes import Turn, moved_on
from quarterdeck.server.conduct.clocks import Moment, Terms
from quarterdeck.server.lobby import begins_with, new_row
from quarterdeck.server.settings import STATIC
from quarterdeck.server.store import Guest, SeatRow
from tests.support.card_sets import copied
from tests.support.endpoints import Endpoint
from tests.support.tables import put

DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / "artifacts"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")

NewPage = Callable[..., Page]

# Two busy cores may be slow to answer; a condition that never comes still fails.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The server's store, empty at first."""
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'tables.sqlite'}"


@pytest.fixture(scope="session")
def outside() -> Iterator[Endpoint]:
    """What takes pushes and webhooks, in the place of the world."""
    endpoint = Endpoint()
    yield endpoint
    endpoint.close()


@pytest.fixture(scope="session")
def address(
    tmp_path_factory: pytest.TempPathFactory, database: str, outside: Endpoint
) -> Iterator[str]:
    """Where a server with an empty store and quick bots listens."""
    assert (STATIC / "index.html").exists(), "build the web client first: python web/build.py"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("server")
    environment = {
        **os.environ,
        "QUARTERDECK_DATABASE": database,
        "QUARTERDECK_PORT": str(port),
        "QUARTERDECK_CARD_SETS": str(own_sets(folder / "sets")),
        "QUARTERDECK_BOT_DELAY": "0",
        "QUARTERDECK_PUSH_SERVICES": outside.place,
        "QUARTERDECK_WEBHOOKS": outside.place,
        "QUARTERDECK_TELL_AFTER": "0",
        "QUARTERDECK_POKER_PAUSE": "0.05",
        "QUARTERDECK_TURN_REST": "600",  # tests end their turns themselves
    }
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", "tests.browser.serve"]
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api/games", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(60)  # on a busy machine also what ends takes its time
    faults = [line for line in (folder / "log").read_text().splitlines() if "Traceback" in line]
    assert not faults, (folder / "log").read_text()


def own_sets(folder: Path) -> Path:
    """What the host has made: Corsaire with smaller holds, a Mission that pays more."""
    narrow = copied("corsaire", folder / "narrow", "Narrow holds")
    _change(narrow / "figures.toml", "limit = 10", "limit = 7")
    rich = copied("merchants-and-marauders", folder / "rich", "Rich cousins")
    _change(rich / "missions.toml", "reward = { gold = 18 }", "reward = { gold = 25 }")
    _change(rich / "figures.toml", "stash_gold = 10", "stash_gold = 11")
    return folder


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(url):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("the server did not start")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("QUARTERDECK_CHROMIUM") or next(
        filter(None, (shutil.which(name) for name in CHROMIUMS)), None
    )
    assert path, "the browser tests need Chromium; tools/browser says how to get it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser, address: str) -> Iterator[NewPage]:
    """Opens a page for a new guest; fails the test if any page reported an error."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(size: tuple[int, int] = DESKTOP, *, touch: bool = False) -> Page:
        viewport: Any = {"width": size[0], "height": size[1]}
        context = chromium.new_context(
            viewport=viewport, base_url=address, has_touch=touch, reduced_motion="reduce"
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        context.add_init_script("localStorage.setItem('quarterdeck.pace', 'brisk')")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def stage(database: str, game: Game, pages: Sequence[Page], terms: Terms | None = None) -> str:
    """Put a game that has begun, or is over, on a table of these people; returns its address.

    With ``terms`` clocks run, and nobody is passed for.
    """
    guests = [Guest(**page.request.get("/api/me").json()) for page in pages]
    asked = terms is None
    seats = [
        SeatRow(n, "human", guest.id, guest.name, pass_for_me=asked)
        for n, guest in enumerate(guests)
    ]
    row = new_row(guests[0], rules(game.setup.key), game.setup.options, seats)
    conduct = None
    if terms is not None:
        row, moment = begins_with(row, terms), Moment(time.time())
        turn = Turn(game.to_act(), same=False, reacting=is_reacting(game, game.to_act()[0]))
        conduct = moved_on(row, turn, None, moment, moment)
    return f"/t/{put(database, row, game, conduct=conduct)}"


def keep(page: Page, name: str) -> None:
    """Keep a screenshot as an artefact, to be looked at."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png")


def keep_at_all_sizes(page: Page, name: str) -> None:
    """The same on the three screens that were drawn for; the page is then as large as before."""
    before = page.viewport_size
    assert before
    for width, height in (DESKTOP, TABLET, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("board")).to_be_visible()
        keep(page, f"{name}-{width}")
    page.set_viewport_size(before)
