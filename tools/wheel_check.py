"""Try the built wheels as people get them:  ``python tools/wheel_check.py dist``.

Each wheel goes into an empty environment outside the tree, with nothing else of ours to import.
There ``quarterdeck --version`` and ``qd.COMPILED`` say what runs, ``quarterdeck serve`` brings the
page and the games, and at a table of every game bots play, of every level.  A compiled wheel is
tried once more with ``QUARTERDECK_PURE=1``.  Ends with 1 and says why if anything fails.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).parents[1]
PATIENCE = 90.0  # seconds; a search bot on a busy machine takes its time
ENTRIES = 6  # in a table's record, by which every bot has been asked


class Failed(Exception):
    """What a wheel does not do."""


class Visitor:
    """Somebody with a browser, who keeps cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def text(self, path: str, body: object = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"})
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except URLError as error:
            raise Failed(f"{path}: {error}") from error

    def ask(self, path: str, body: object = None) -> Any:
        return json.loads(self.text(path, body))


def wait_for(what: str, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise Failed(f"not within {PATIENCE:.0f} s: {what}")
        time.sleep(0.1)


def told(*command: str | Path, env: dict[str, str]) -> str:
    done = subprocess.run(command, cwd="/", env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout.strip()


def environment(folder: Path, wheel: Path) -> Path:
    """An empty environment with the wheel and what it needs; its programs' folder."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "-c", ROOT / "constraints.txt", wheel], check=True)
    return programs


@contextmanager
def serving(programs: Path, folder: Path, env: dict[str, str]) -> Iterator[Visitor]:
    """A server with a database of its own; what it said is shown where something fails."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    command = [programs / "quarterdeck", "serve", "--port", str(port), "--database", database]
    log = folder / "serve.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=folder, env=env, stdout=out, stderr=out)
    visitor = Visitor(f"http://127.0.0.1:{port}")

    def is_up() -> bool:
        if server.poll() is not None:
            raise Failed("quarterdeck serve ended")
        try:
            return bool(visitor.text("/healthz"))
        except Failed:
            return False

    try:
        wait_for("quarterdeck serve answers", is_up)
        yield visitor
        if "Traceback" in log.read_text():  # a bot that fails moves at random: the table goes on
            raise Failed("the server said that something failed")
    except Failed as failed:
        raise Failed(f"{failed}\n{log.read_text()[-4000:]}") from failed
    finally:
        server.terminate()
        server.wait(PATIENCE)


def check_tables(visitor: Visitor) -> str:
    """The page is inside, and bots of every level play every game."""
    if '<script type="module"' not in visitor.text("/"):
        raise Failed("/ is not the page")
    visitor.ask("/api/me")
    games = visitor.ask("/api/games")
    for game in games:
        levels = [level["name"] for level in game["levels"]]
        for level in levels:
            seats = [{"kind": "bot", "level": level}] * game["seats"][0]
            table = visitor.ask("/api/tables", {"game": game["key"], "seats": seats})["id"]
            path = f"/api/tables/{table}"
            what = f"a {level} plays {game['key']}"
            wait_for(what, lambda path=path: visitor.ask(path)["seq"] >= ENTRIES)  # type: ignore[misc]
            visitor.ask(f"{path}/position")
            visitor.text(f"{path}/close", {})
    return f"page, {len(games)} games, bots play"


def check(wheel: Path) -> None:
    is_compiled = not wheel.name.endswith("-none-any.whl")
    plain = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("QUARTERDECK", "PYTHONPATH"))
    }
    plain["QUARTERDECK_BOT_DELAY"] = "0.02"
    with TemporaryDirectory() as folder:
        programs = environment(Path(folder) / "venv", wheel)
        for pure in ("", "1") if is_compiled else ("",):
            began = time.monotonic()
            env = {**plain, "QUARTERDECK_PURE": pure}
            version = told(programs / "quarterdeck", "--version", env=env)
            asked = "import quarterdeck; print(quarterdeck.COMPILED, quarterdeck.__file__)"
            compiled, place = told(programs / "python", "-c", asked, env=env).split(" ", 1)
            expected = is_compiled and not pure
            if not place.startswith(folder):
                raise Failed(f"not from the wheel: {place}")
            if (compiled, "(compiled)" in version) != (str(expected), expected):
                raise Failed(f"expected compiled = {expected}: {version}; qd.COMPILED {compiled}")
            with TemporaryDirectory() as data, serving(programs, Path(data), env) as visitor:
                done = check_tables(visitor)
            print(f"{wheel.name}: {version}: {done} ({time.monotonic() - began:.0f} s)", flush=True)


def main(folder: str) -> None:
    wheels = sorted(Path(folder).glob("quarterdeck-*.whl"))
    if not wheels:
        sys.exit(f"no wheels in {folder}; make wheel builds them")
    try:
        for wheel in wheels:
            check(wheel.resolve())
    except Failed as failed:
        sys.exit(f"{wheel.name}: {failed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
