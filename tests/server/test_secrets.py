"""Nothing leaks: what differs only where a seat cannot see is told to it in the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from quarterdeck.server import identity

from .conftest import NewDatabase, Node, Page, Person, StartNode, sit_together


class StoppedClock(datetime):
    @classmethod
    def now(cls, _: Any = None) -> StoppedClock:
        return cls(2026, 11, 15, 22, tzinfo=UTC)


@pytest.fixture
def nothing_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers started after each other then give out the same ids and seeds."""
    monkeypatch.setattr("quarterdeck.server.store.rows.datetime", StoppedClock)
    monkeypatch.setattr(identity, "first_name", lambda: "Sailor")


def count_ids_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind by itself: what a server makes at its start, in its own time, shifts nothing."""
    for name in ("new_id", "new_secret", "new_invite"):
        numbers = count(1)
        made = lambda kind=name, given=numbers: f"{kind}-{next(given):04}"  # noqa: E731
        monkeypatch.setattr(identity, name, made)


class Listener:
    """All bytes that one person is sent: over the live connection and for every request."""

    def __init__(self, person: Person, page: Page, table: str) -> None:
        self.person = person
        self.page = page
        self.table = table
        self.bytes: list[str] = []

    def look(self, seq: int) -> None:
        base = f"/api/tables/{self.table}"
        for path in ("", "/position", f"/position/{seq}"):
            self.bytes.append(self.person.http.get(base + path).text)
        theatre = f"/api/theatre/{self.table}"
        for path in ("", "?eyes=all", "/positions/0", "/positions/0?eyes=1"):
            self.bytes.append(self.person.http.get(theatre + path).text)
        if not self.person.position(self.table)["moves"]:
            for number, move in enumerate(("attack 1", "guard armed", "arrive 1", "leave")):
                answer = self.person.move(self.table, move, seq, command_id=f"{seq}-{number}")
                self.bytes.append(str(answer))

    def hear(self, seq: int) -> None:
        while True:
            message = self.page.next()
            if message["type"] == "update" and message["seq"] >= seq:
                return


def a_game(node: Node, secret_choices: list[str]) -> dict[str, list[str]]:
    """Ann, Ben and Cy bring their ships home in peace; only Ben's choice of ships differs."""
    with ExitStack() as stack:
        ann, ben, cy = [stack.enter_context(Person(node.address, n)) for n in ("Ann", "Ben", "Cy")]
        watcher = stack.enter_context(Person(node.address, known=False))
        table = sit_together(ann, ben, cy)
        listeners = {}
        for name, person in (("Ann", ann), ("Cy", cy), ("a spectator", watcher)):
            page = stack.enter_context(person.live(table))
            listeners[name] = Listener(person, page, table)
        listeners["Ann"].page.hear("table")  # Cy came
        for listener in listeners.values():
            listener.page.hear("watchers")  # told a little later, so not among the moves
        play_in_peace(table, [ann, ben, cy], list(listeners.values()), iter(secret_choices))
        return {name: each.bytes + each.page.heard for name, each in listeners.items()}


def play_in_peace(
    table: str, people: list[Person], listeners: list[Listener], guards: Iterator[str]
) -> None:
    for number in count():
        position = people[0].position(table)
        if position["result"] is not None:
            assert number > 25
            return
        seat = position["to_act"][-1]
        offered = [move["text"] for move in people[seat].position(table)["moves"]]
        peaceful = [move for move in offered if not move.startswith("attack")]
        move = peaceful[number % len(peaceful)]
        if move.startswith("guard"):
            move = next(guards) if seat == 1 else peaceful[-1]
        answer = people[seat].move(table, move, position["seq"], command_id=f"n{number}")
        assert answer["ok"], answer
        for listener in listeners:
            listener.hear(answer["seq"])
            if number % 5 == 0:
                listener.look(answer["seq"])


@pytest.mark.usefixtures("nothing_is_random")
def test_all_bytes_sent_to_a_seat_are_the_same_whatever_is_hidden_from_it(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    armed, defenseless = "guard armed", "guard defenseless"
    worlds = []
    for choices in ([armed, armed], [defenseless, armed]):
        others = [armed] * (2 - choices.count(armed)) + [defenseless] * (
            3 - choices.count(defenseless)
        )
        node = start_node(database=new_database())
        count_ids_anew(monkeypatch)
        worlds.append(a_game(node, choices + others))
    for name, first in worlds[0].items():
        assert first == worlds[1][name], name


def test_a_players_own_bytes_tell_its_own_choice(ann: Person, ben: Person) -> None:
    views = []
    for choice in ("guard armed", "guard defenseless"):
        table = sit_together(ann, ben, two_players=True)
        ann.move(table, choice, ann.position(table)["seq"])
        ben.move(table, "guard armed", ann.position(table)["seq"])
        views.append(ann.position(table)["view"])
    assert [view["sea"][0]["armed"] for view in views] == [True, False]
