"""Local endpoints: a push service that reads what it gets, a mail server, a webhook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.support.endpoints import Browser, Endpoint

from ..conftest import NewDatabase, Node, Person, StartNode

Json = dict[str, Any]


class Letters:
    """A mail server's box."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.answer = "250 OK"

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


class OnAnyPort(Controller):  # type: ignore[misc]
    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    endpoint = Endpoint()
    yield endpoint
    endpoint.close()


@pytest.fixture
def letters() -> Letters:
    return Letters()


@pytest.fixture
def post(letters: Letters) -> Iterator[str]:
    server = OnAnyPort(letters, hostname="127.0.0.1", port=0)
    server.start()
    yield f"smtp://127.0.0.1:{server.port}"
    server.stop()


@pytest.fixture
def node(start_node: StartNode, new_database: NewDatabase, endpoint: Endpoint, post: str) -> Node:
    """A server whose host allows all of them, and which is patient with nobody."""
    return start_node(database=new_database(), **settings(endpoint, post))


def settings(endpoint: Endpoint, post: str) -> Json:
    return {
        "push_services": endpoint.place,
        "webhooks": endpoint.place,
        "smtp": post,
        "mail_from": "Quarterdeck <table@example.org>",
        "contact": "host@example.org",
        "tell_after": 0.0,
    }


TellAll = Callable[..., None]

ALL = {"push": ["turn", "short", "asked", "over"]}
BY_ALL = dict.fromkeys(("push", "email", "webhook"), ALL["push"])


def wish(person: Person, **wishes: Any) -> Json:
    told: Json = {"grid": BY_ALL, "quiet": None, "zone": "UTC", **wishes}
    done: Json = person.ok(person.http.put("/api/messages", json=told))
    return done


def with_browser(person: Person, endpoint: Endpoint, name: str = "one") -> Browser:
    browser = Browser(endpoint, name)
    person.post("/api/messages/push", browser.subscription)
    return browser


def by_days(ann: Person, *others: Person, **clock: Any) -> str:
    """A table of these people that is played over days."""
    told = {"kind": "days", "free": 86_400.0, "bank": 0.0, **clock}
    seats = [{"kind": "me"}, *[{"kind": "open"} for _ in others]]
    options = {"two_players": True} if len(others) == 1 else {}
    body = {"game": "letter-of-marque", "seats": seats, "options": options, "clock": told}
    table = ann.post("/api/tables", body)
    for seat, other in enumerate(others, 1):
        invite = table["seats"][seat]["invite"]
        other.post(f"/api/tables/{table['id']}/join", {"invite": invite})
    return str(table["id"])
