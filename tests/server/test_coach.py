"""The coach reads a finished game in the background, and what it read is kept with the game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from threading import Event
from typing import Any

import pytest

from quarterdeck.bots import coaching
from quarterdeck.games import rules
from quarterdeck.kernel import jsons, parse_entry
from quarterdeck.server.bots.workers import Workers
from quarterdeck.server.coach import reading
from quarterdeck.server.coach.reading import NICENESS, Past
from quarterdeck.server.coach.shapes import Coached
from quarterdeck.server.tables.table import Table
from tests.support.playing import as_a_mate, played

from .conftest import NewDatabase, Node, Person, StartNode, in_a_loop, sit_together, wait_for

LOM = "letter-of-marque"


class Reader:
    """Reads in the server's own process; after ``most`` positions it waits to be let on."""

    def __init__(self, most: int = 1000) -> None:
        self.left = most
        self.on = Event()

    async def think(self, past: Past, level: str, seat: int, seed: int, budget: float) -> str:
        self.left -= 1
        while self.left < 0 and not self.on.is_set():
            await asyncio.sleep(0.01)
        game = rules(past.game.setup.key).new(past.game.setup.seats, past.game.setup.options)
        for text in past.entries_after(0):
            game.enter(parse_entry(text))
        return await asyncio.to_thread(coaching.answer, game, level, seat, Random(seed), budget)

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, count in {"WORLDS": 30, "BETWEEN": 20, "FEWEST": 8}.items():
        monkeypatch.setattr(coaching, name, count)
    monkeypatch.setattr(coaching, "adviser", lambda key: "captain" if key == LOM else None)


@pytest.fixture
def quick_coach(node: Node, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(node.house.coach, "_make", Reader)
    yield
    node.house.coach._workers = None


def finished(person: Person, *seats: str, **options: Any) -> str:
    """A game that is over: this person plays the first move on offer, the bots theirs."""
    table = person.open(*seats, **options)
    until = time.monotonic() + 60
    while person.get(f"/api/tables/{table['id']}")["status"] == "playing":
        assert time.monotonic() < until
        position = person.position(table["id"])
        if position["moves"]:
            person.move(table["id"], position["moves"][0]["text"], position["seq"])
    return str(table["id"])


def read(person: Person, table: str, state: str = "done") -> Coached:
    until = time.monotonic() + 120
    while True:
        told = Coached.model_validate(person.get(f"/api/coach/{table}"))
        if told.state == state:
            return told
        assert told.state == "reading"
        assert told.done <= told.of or told.of == 0
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.usefixtures("quick_coach")
def test_a_finished_game_is_read_and_the_account_adds_up(node: Node) -> None:
    with Person(node.address) as person, Person(node.address) as stranger:
        table = finished(person, "me", "mate", "mate")
        path = f"/api/coach/{table}"
        before = Coached.model_validate(person.get(path))
        assert (before.state, before.refused, before.level) == ("none", "", "admiral")
        assert stranger.refused("POST", path, {"do": "read", "seat": 0}) == (409, "illegal")
        person.post(path, {"do": "read", "seat": 0})
        told = read(person, table)
        assert told.done == told.of > len(told.decisions) > 5
        assert told.luck is not None
        luck = told.luck
        total = told.fair + luck.choices + luck.chance + luck.others + luck.small
        assert total == pytest.approx(told.result)
        assert luck.choices == pytest.approx(-sum([one.cost for one in told.decisions]))
        assert all((one.best is None) == (one.cost == 0) for one in told.decisions)
        assert 1 <= len(told.turns) <= 3
        assert told.words
        assert [point.seq for point in told.curve] == sorted(p.seq for p in told.curve)
        # Who did not play may read it, since the game is over.
        assert stranger.get(f"{path}?seat=0")["words"] == told.words


def test_it_goes_on_where_it_was_left_and_can_be_stopped(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    """A server that stops in the middle loses nothing; one that comes back reads the rest."""
    database = new_database()
    first = start_node(database=database)
    first.house.coach._make = partial(Reader, 3)  # type: ignore[assignment]
    with Person(first.address) as person:
        table = finished(person, "me", "mate", "mate")
        path = f"/api/coach/{table}"
        person.post(path, {"do": "read", "seat": 0})
        wait_for(lambda: person.get(path)["done"] == 3)
        begun = person.get(path)
        assert begun["left"] > 0
        assert begun["turns"] == []  # not before all choices were read
        assert person.post(path, {"do": "stop", "seat": 0})["state"] == "stopped"
        person.post(path, {"do": "read", "seat": 0})
        first.server.should_exit = True
        first.thread.join()
        second = start_node(database=database)
        second.house.coach._make = Reader  # type: ignore[assignment]
        with Person(second.address, known=False) as later:
            later.http.cookies.update(person.http.cookies)
            told = read(later, table)
            assert [vars(one) for one in told.decisions[:3]] == begun["decisions"]


class Confused(Reader):
    async def think(self, past: Past, level: str, seat: int, seed: int, budget: float) -> str:
        raise ValueError("what nobody has thought of")


def test_whatever_goes_wrong_the_next_game_is_read_and_nobody_fills_the_queue(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_WAITING", 1)
    node = start_node(database=new_database())
    coach, order = node.house.coach, {"do": "read", "seat": 0}
    coach._make = Confused  # type: ignore[assignment]
    with Person(node.address) as ann, Person(node.address) as ben:
        paths = [f"/api/coach/{resigned(ann, ben)}" for _ in range(2)]
        ann.post(paths[0], order)
        wait_for(lambda: ann.get(paths[0])["state"] == "failed")
        assert ann.get(paths[0])["refused"] == "The coach lost the thread."
        stuck = Reader(0)
        coach._workers, coach._make = None, lambda: stuck  # type: ignore[assignment, return-value]
        ann.post(paths[0], order)
        assert ann.refused("POST", paths[1], order) == (429, "too_fast")
        assert ann.post(paths[0], order)["state"] == "reading"  # asked again
        ben.post(paths[1], {**order, "seat": 1})  # the others are not kept waiting by it
        stuck.on.set()
        for person, path in ((ann, paths[0]), (ben, f"{paths[1]}?seat=1")):
            wait_for(partial(is_read, person, path))


def is_read(person: Person, path: str) -> bool:
    return bool(person.get(path)["state"] == "done")


def resigned(ann: Person, ben: Person) -> str:
    """A short game: each has made a choice."""
    table = sit_together(ann, ben, two_players=True)
    for person in (ann, ben):
        position = person.position(table)
        assert person.move(table, position["moves"][0]["text"], position["seq"])["ok"]
    assert ben.command(table, type="conduct", do="resign")["ok"]
    return table


def test_games_without_a_coach_and_games_under_way_are_refused(node: Node) -> None:
    with Person(node.address) as person:
        running = person.open("me", "mate", "mate")
        order = {"do": "read", "seat": 0}
        assert person.refused("POST", f"/api/coach/{running['id']}", order) == (409, "illegal")
        assert person.refused("GET", f"/api/coach/{running['id']}") == (409, "illegal")
        assert person.refused("GET", "/api/coach/nowhere") == (404, "unknown")


def test_its_own_process_reads_positions_of_the_past_in_any_order() -> None:
    game = played(rules(LOM).new(3), Random(1), as_a_mate)
    table = Table("t", "", game, [[] for _ in range(len(game) + 1)])
    texts = table.entries_after(0)

    async def read_two() -> list[str]:
        workers = Workers(1, coaching.answer, NICENESS)
        try:
            return [
                await workers.think(Past(table, 0, texts, seq), "coach ", 0, 5, 0.1)
                for seq in (len(game) - 4, 6)
            ]
        finally:
            workers.close()

    late, early = [jsons.read(text) for text in in_a_loop(read_two())]
    assert early["error"] > 0
    assert 0 <= late["won"] <= 1
