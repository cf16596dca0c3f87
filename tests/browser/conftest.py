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
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from quarterdeck.server.settings import STATIC

DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
ARTIFACTS = Path(__file__).parents[2] / "artifacts"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")

NewPage = Callable[..., Page]

# Two busy cores may be slow to answer; a condition that never comes still fails.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server with an empty store and quick bots listens."""
    assert (STATIC / "index.html").exists(), "build the web client first: python web/build.py"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("server")
    environment = {
        **os.environ,
        "QUARTERDECK_DATABASE": f"sqlite:///{folder / 'tables.sqlite'}",
        "QUARTERDECK_PORT": str(port),
        "QUARTERDECK_BOT_DELAY": "0",
    }
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", "quarterdeck.server"]
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api/games", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(10)
    faults = [line for line in (folder / "log").read_text().splitlines() if "Traceback" in line]
    assert not faults, (folder / "log").read_text()


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
        viewport = {"width": size[0], "height": size[1]}
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


def keep(page: Page, name: str) -> None:
    """Keep a screenshot as an artefact, to be looked at."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png")
