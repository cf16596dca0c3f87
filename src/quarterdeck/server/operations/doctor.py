"""Looks at all that a server needs, one thing after the other, and says what to do."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from quarterdeck import bots
from quarterdeck.games import games
from quarterdeck.games import rules as rules_of

from ..bots.workers import BotFailed, Worker
from ..settings import Settings, database_url
from ..store import Store
from ..tables.table import Table
from ..told.senders import Hooks, Mail, NotSent, Push, Sender
from . import lan, revisions
from .backup import first_line

OLDEST_PYTHON = (3, 11)
LITTLE_DISK = 1 << 30  # bytes; a game takes some 50 KB
FEW_FILES = 4096  # open at once: each page is one
MUST_BE_ON = ("fsync", "synchronous_commit", "full_page_writes")  # of PostgreSQL


class Finding(NamedTuple):
    """``mark``: well, note (it works, but…) or wrong."""

    mark: str
    what: str
    found: str
    advice: str = ""

    @property
    def style(self) -> str:
        return {"well": "", "note": "yellow", "wrong": "red"}[self.mark]


def examine(database: str) -> Iterator[Finding]:
    settings = replace(Settings.from_environment(), database=database)
    looks: list[Callable[[Settings], Finding]] = [
        python, store, waiting_for_the_disk, migrations, page, port, network, disk, files, workers,
        messages,
    ]  # fmt: skip
    for look in looks:
        yield look(settings)


def python(_: Settings) -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    if sys.version_info < OLDEST_PYTHON:
        return Finding("wrong", "Python", found, "Install Python 3.11 or newer.")
    return Finding("well", "Python", found)


def shown_url(url: str) -> str:
    """The address of a database without its password."""
    return sa.make_url(url).render_as_string(hide_password=True)


def store(settings: Settings) -> Finding:
    url = database_url(settings.database)
    try:
        with _opened(url) as connection:
            version = ".".join([str(each) for each in connection.dialect.server_version_info or ()])
    except (SQLAlchemyError, OSError) as fault:
        advice = (
            "Look at QUARTERDECK_DATABASE: is the server running, does the user exist, "
            "may this user write to the folder?"
        )
        return Finding("wrong", "Database", f"{shown_url(url)}: {first_line(fault)}", advice)
    return Finding("well", "Database", f"{shown_url(url)} ({version})")


@contextmanager
def _opened(url: str) -> Iterator[sa.Connection]:
    """A connection of a store that is closed afterwards."""
    store = Store(url)
    try:
        with store.engine.connect() as connection:
            yield connection
    finally:
        store.close()


def waiting_for_the_disk(settings: Settings) -> Finding:
    """Whether the database keeps a move that was acknowledged when the machine fails."""
    what = "Durability"
    try:
        with _opened(database_url(settings.database)) as connection:
            if connection.dialect.name == "sqlite":
                mode = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
                return Finding("well", what, f"SQLite waits for the disk (synchronous={mode})")
            asked = {name: sa.text(f"SHOW {name}") for name in MUST_BE_ON}
            found = {name: connection.execute(asked[name]).scalar_one() for name in asked}
    except (SQLAlchemyError, OSError) as fault:
        return Finding("wrong", what, first_line(fault), "See the database above.")
    off = [name for name, value in found.items() if value == "off"]
    if off:
        advice = "Set them to on in postgresql.conf, or a power cut may take back what people saw."
        return Finding("wrong", what, f"PostgreSQL has {', '.join(off)} off", advice)
    return Finding("well", what, "PostgreSQL waits for the disk")


def migrations(settings: Settings) -> Finding:
    what, known = "Tables", revisions.known()
    try:
        with _opened(database_url(settings.database)) as connection:
            current = revisions.current(connection)
    except (SQLAlchemyError, OSError) as fault:
        return Finding("wrong", what, first_line(fault), "See the database above.")
    if current is None:
        return Finding("well", what, "none yet; the server makes them when it starts")
    if current not in known:
        advice = "Run the newest quarterdeck, or restore a copy that an older one made."
        return Finding("wrong", what, f"of form {current}, newer than this program", advice)
    if current != known[0]:
        advice = "Run `quarterdeck check-tables` and `quarterdeck backup` before you start it."
        return Finding(
            "note", what, f"of form {current}; a start brings them to {known[0]}", advice
        )
    return Finding("well", what, f"of the newest form ({current})")


def page(settings: Settings) -> Finding:
    index = settings.static / "index.html"
    if not index.is_file():
        advice = "Install quarterdeck from a wheel, or run `python web/build.py` in the source."
        return Finding("wrong", "Page", f"is not built ({index} is missing)", advice)
    size = sum([each.stat().st_size for each in settings.static.rglob("*") if each.is_file()])
    return Finding("well", "Page", f"{size / 1e6:.1f} MB in {settings.static}")


def port(settings: Settings) -> Finding:
    where = f"{settings.port} of {settings.host}"
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as fault:
        advice = (
            "If that is your running server, all is well. Else choose another: QUARTERDECK_PORT."
        )
        return Finding("note", "Port", f"{where} cannot be had ({fault.strerror})", advice)
    return Finding("well", "Port", f"{where} is free")


def network(settings: Settings) -> Finding:
    address = lan.address()
    if address is None:
        return Finding("note", "Network", "none", "Only this machine can play.")
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        advice = (
            "Behind a proxy on this machine that is right. Else: `quarterdeck serve --lan`, or "
            "QUARTERDECK_HOST=0.0.0.0."
        )
        return Finding(
            "note", "Network", f"{address}, but only this machine is listened to", advice
        )
    return Finding("well", "Network", f"others reach http://{address}:{settings.port}/")


def disk(settings: Settings) -> Finding:
    url = sa.make_url(database_url(settings.database))
    if url.get_backend_name() != "sqlite":
        return Finding("well", "Disk", "the database's own affair")
    folder = Path(url.database or ".").absolute().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError as fault:
        return Finding("wrong", "Disk", f"{folder}: {fault.strerror}", "Make that folder.")
    found = f"{free / 1e9:.1f} GB free in {folder}"
    if free < LITTLE_DISK:
        return Finding("note", "Disk", found, "Make room: when it is full, no move can be saved.")
    return Finding("well", "Disk", found)


def files(_: Settings) -> Finding:
    """Every page that is open takes a file of the system's."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return Finding("well", "Connections", "this system sets no limit of its own")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most < FEW_FILES:
        advice = "Raise it for many players: `ulimit -n 65536`, or LimitNOFILE= for systemd."
        return Finding("note", "Connections", f"{most} files may be open", advice)
    return Finding("well", "Connections", f"{most} files may be open")


def workers(settings: Settings) -> Finding:
    """Let a bot make a move as the server does."""
    count, cores = settings.bot_workers, os.cpu_count() or 1
    key = games()[0]
    rules = rules_of(key)
    seats = rules.seats[0]
    table = Table.start("doctor", "", rules, seats, rules.setup(seats, {}).options, ())
    thinking = Worker(bots.choose)
    try:
        thinking.ask(table, bots.levels(key)[0].name, table.game.to_act()[0], 1, 1.0)
    except (BotFailed, OSError, EOFError) as fault:
        advice = "Bots cannot think. Is there memory left, may this user start processes?"
        return Finding("wrong", "Bots", f"no worker answers ({type(fault).__name__})", advice)
    finally:
        thinking.kill()
    if count >= cores > 1:
        advice = f"Leave the server a core: QUARTERDECK_BOT_WORKERS={cores - 1} at most."
        return Finding("note", "Bots", f"{count} workers on {cores} cores", advice)
    return Finding("well", "Bots", f"one made a move; {count} of {cores} cores are for them")


def messages(settings: Settings) -> Finding:
    """How people who are away can be told; the mail server is greeted, and sent nothing."""
    mail = Mail(settings)
    senders: dict[str, Sender] = {
        "push": Push(settings),
        "e-mail": mail,
        "webhooks": Hooks(settings),
    }
    missing = {way: sender.missing() for way, sender in senders.items()}
    here = ", ".join([way for way, why in missing.items() if not why]) or "none"
    if settings.smtp and missing["e-mail"]:
        advice = "Write QUARTERDECK_SMTP=smtp://USER:PASSWORD@HOST:587, and QUARTERDECK_MAIL_FROM."
        return Finding("wrong", "Messages", "the mail server is not named rightly", advice)
    if not missing["e-mail"]:
        try:
            mail.greet()
        except NotSent as fault:
            advice = "Look at QUARTERDECK_SMTP: name, port, user and password."
            return Finding("wrong", "Messages", f"by {here}, but {fault}", advice)
    if any(missing.values()):
        reasons = " ".join(dict.fromkeys([why for why in missing.values() if why]))
        return Finding("note", "Messages", f"by {here}", f"{reasons} See docs/hosting.md.")
    return Finding("well", "Messages", f"by {here}")
