"""The reference client: a program at tables of a server, over the live connection.

It plays at every table where its token sits, or at one.  When the connection breaks it comes back
and goes on; a move that may have been lost on the way is sent again with the same id, so that it
takes effect once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from . import Choose

log = logging.getLogger(__name__)

ENDED = ("over", "closed", "abandoned")
LOOK_SECONDS = 2.0  # between looks for new tables
LONGEST_PAUSE = 30.0  # between tries to connect
Message = dict[str, Any]


class ServerRefused(Exception):
    """The server said no, and why."""


class Server:
    """The HTTP part."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, method: str, path: str, body: Message | None = None, cookie: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        if cookie:
            request.add_header("cookie", cookie)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as fault:
            raise ServerRefused(_reason(fault)) from fault
        except urllib.error.URLError as fault:
            raise ServerRefused(f"{self.address} cannot be reached: {fault.reason}") from fault

    def new_token(self, name: str) -> str:
        """For a server that lets everybody in: a guest's program, and its token."""
        with urllib.request.urlopen(f"{self.address}/api/me", timeout=30) as answer:
            cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        made: str = self.ask("POST", "/api/programs", {"name": name}, cookie)["token"]
        return made

    def live(self, table: str, since: int) -> str:
        parts = urllib.parse.urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return f"{scheme}://{parts.netloc}{parts.path}/api/tables/{table}/live?since={since}"


def _reason(fault: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(fault.read())["reason"])
    except (ValueError, KeyError):
        return f"the server answered {fault.code}"


class Seat:
    """A program at one table, until its game is over."""

    def __init__(self, server: Server, table: str, choose: Choose) -> None:
        self.server = server
        self.table = table
        self.choose = choose
        self.seen = -1
        self._asked = -1  # the position that was answered last
        self._order: Message | None = None  # sent, and not answered yet
        self._last: Message = {"position": None}  # what was told last of the table

    async def play(self) -> None:
        pause = 0.2
        while True:
            try:
                headers = {"authorization": f"Bearer {self.server.token}"}
                address = self.server.live(self.table, self.seen)
                async with connect(address, additional_headers=headers, max_size=None) as socket:
                    if self._order is not None:
                        await socket.send(json.dumps(self._order))
                    async for text in socket:
                        pause = 0.2
                        if await self._hear(socket, json.loads(text)):
                            return
            except InvalidStatus as fault:
                if fault.response.status_code < 500:
                    told = fault.response.body.decode("utf-8", "replace")
                    raise ServerRefused(f"table {self.table}: {told}") from fault
            except (ConnectionClosed, OSError, TimeoutError) as fault:
                log.info("table %s: %s", self.table, fault)
            log.info("table %s: again in %.1f seconds", self.table, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _hear(self, socket: ClientConnection, message: Message) -> bool:
        """Whether the game is over."""
        kind = message["type"]
        if kind == "answer":
            self._heard_answer(message)
        elif kind in ("welcome", "update", "table"):
            self._last = {**self._last, **message}
            if message["table"]["status"] in ENDED:
                return True
        await self._act(socket, self._last["position"], self._last.get("table", {}))
        return False

    async def _act(
        self, socket: ClientConnection, position: Message | None, table: Message
    ) -> None:
        if position is None or table["you"] is None or self._order is not None:
            return
        self.seen = position["seq"]
        if table["seats"][table["you"]].get("stand_in"):  # it was away for long: take over again
            await self._send(socket, {"type": "conduct", "do": "return"})
        elif position["moves"] and position["seq"] != self._asked:
            self._asked = position["seq"]
            move = await self._thought({**position, "seat": table["you"]})
            if move is not None:
                await self._send(socket, {"type": "move", "move": move, "seq": self._asked})

    async def _thought(self, position: Message) -> str | None:
        """In a thread, so that the connection is looked after; None: it failed, and the table's
        stand-in will make the move."""
        try:
            return str(await asyncio.to_thread(self.choose, position))
        except Exception:  # whatever the program does, the next move may be better
            log.exception("table %s: the program failed", self.table)
            return None

    async def _send(self, socket: ClientConnection, order: Message) -> None:
        self._order = {**order, "command_id": secrets.token_urlsafe(12)}
        await socket.send(json.dumps(self._order))

    def _heard_answer(self, answer: Message) -> None:
        if self._order is not None and answer["command_id"] == self._order["command_id"]:
            self._order = None
            if not answer["ok"]:
                log.warning("table %s: refused: %s", self.table, answer["reason"])


async def play_everywhere(
    server: Server, choose: Choose, tell: Callable[[str], None] = lambda _: None
) -> None:
    """Sit at every table where the token does, also at those that begin later; for ever."""
    playing: dict[str, asyncio.Task[None]] = {}
    while True:
        tables = await asyncio.to_thread(server.ask, "GET", "/api/tables")
        for table in tables:
            known = table["id"] in playing
            if not known and table["you"] is not None and table["status"] not in ENDED:
                tell(f"{table['title']}: table {table['id']}, seat {table['you']}")
                seat = Seat(server, table["id"], choose)
                playing[table["id"]] = asyncio.create_task(seat.play())
        for table_id in [each for each, task in playing.items() if task.done()]:
            fault = playing[table_id].exception()
            tell(f"table {table_id}: {fault or 'the game is over'}")
            if fault is None:
                del playing[table_id]
        await asyncio.sleep(LOOK_SECONDS)


def joined(server: Server, link: str) -> str:
    """Take the seat that an invitation (``…/t/ID?invite=…``) is for; returns the table."""
    parts = urllib.parse.urlsplit(link)
    table = parts.path.rstrip("/").rpartition("/")[2]
    invite = urllib.parse.parse_qs(parts.query).get("invite", [""])[0]
    told = server.ask("POST", f"/api/tables/{table}/join", {"invite": invite})
    found: str = told["id"]
    return found
