"""Old positions, records and summaries: right, made once, and paid for by who asks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from quarterdeck.games import games, replay_unchecked, rules
from quarterdeck.kernel import Game, jsons, parse_entry
from quarterdeck.server.guard import past
from quarterdeck.server.guard.archive import LEAST, Archive, Clerk, Kept
from quarterdeck.server.guard.packed import Packed
from quarterdeck.server.guard.past import EVERYBODY, STEP, Copies, Shelf
from quarterdeck.server.limits import Limits, Share, Who
from quarterdeck.server.refusals import Refused
from quarterdeck.server.remains.eyes import everything
from quarterdeck.server.tables.table import Table
from tests.conformance.tours import fingerprint, random_entry

from .conftest import GENEROUS, Person, StartNode, in_a_loop, wait_for

ANN = Who("ann", "203.0.113.5")


def played(key: str, entries: int, undo: bool = False) -> Game:
    game, rng = rules(key).new(rules(key).seats[0]), Random(4)
    while len(game) < entries and not game.is_over():
        able = [seat for seat in range(game.setup.seats) if game.why_no_undo(seat) == ""]
        if undo and able and rng.random() < 0.4:
            game.enter(parse_entry(f"{able[0]} undo"))
        else:
            random_entry(game, rng)
    return game


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("undo", [False, True])
def test_a_game_from_its_copies_is_the_game_replayed(key: str, undo: bool) -> None:
    game = played(key, 4 * STEP + 5, undo)
    record, copies = game.record(), Copies(game)
    for seq in (3 * STEP + 1, 0, 1, STEP, STEP - 1, len(game), 2 * STEP, 3 * STEP + 1):
        at = min(seq, len(game))
        part = record._replace(entries=record.entries[:at])
        assert fingerprint(copies.at(game, at)) == fingerprint(replay_unchecked(part))


def test_an_old_position_needs_no_long_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("line-of-battle", 10 * STEP)
    entered: list[int] = []

    def counting(start: Game, entries: Any) -> Any:
        entered.append(len(entries))
        return replayed(start, entries)

    replayed = past.replayed  # type: ignore[attr-defined]
    monkeypatch.setattr(past, "replayed", counting)
    copies = Copies(game)
    copies.at(game, len(game))
    assert sum(entered) == len(game)
    entered.clear()
    for seq in range(0, len(game), 7):
        copies.at(game, seq)
    assert max(entered) < STEP


def test_copies_are_bounded_over_all_games() -> None:
    game, shelf = played("line-of-battle", 3 * STEP), Shelf(8)
    for table in ("a", "b", "c"):
        assert len(shelf.at(table, game, 3 * STEP)) == 3 * STEP
    assert list(shelf._games) == ["b", "c"], "the first and three copies of each"
    small = Shelf(1)
    assert len(small.at("a", game, 3 * STEP)) == 3 * STEP, "one game is always followed"
    assert list(small._games) == ["a"]


def test_a_table_that_changed_before_its_start_is_copied_anew() -> None:
    shelf, begun = Shelf(8), played("letter-of-marque", 10)
    seats = begun.setup.seats
    assert shelf.at("t", rules("letter-of-marque").new(seats + 1, {}), 0).setup.seats == seats + 1
    assert shelf.at("t", begun, 10).setup.seats == seats


NAMES = ("Ann", "Ben", "Cleo", "Dirk", "Eva", "Finn")


@pytest.fixture(scope="module")
def clerk() -> Iterator[Clerk]:
    one = Clerk()
    yield one
    one.close()


@pytest.mark.parametrize("key", games())
def test_the_process_finds_out_what_this_one_would(clerk: Clerk, key: str) -> None:
    game, seats = played(key, 2 * STEP + 5, undo=True), rules(key).seats[0]
    table = Table(f"of {key}", "", game, [])
    for eyes in (0, None, EVERYBODY):
        told = clerk.positions(table, NAMES[:seats], eyes, (0, len(game), STEP + 3))
        for seq, text in zip((0, len(game), STEP + 3), told, strict=True):
            then = Copies(game).at(game, seq)
            known = Table("", "", then, []).past_position(
                None if eyes == EVERYBODY else eyes, NAMES
            )
            known = json.loads(jsons.packed(known))
            if eyes == EVERYBODY:
                known["view"] = json.loads(jsons.packed(everything(then)))
            assert json.loads(bytes(text)) == known
    assert clerk.scores(table) == list(past.scores_of(game))
    whole = jsons.packed(rules(key).chronicle(game.record()))
    assert json.loads(bytes(clerk.summary(table))) == json.loads(whole)


def test_a_game_crosses_the_border_once_and_then_its_new_entries(clerk: Clerk) -> None:
    game = played("line-of-battle", 2 * STEP)
    table, worker = Table("grows", "", game, []), clerk._worker
    clerk.positions(table, NAMES, 0, (1,))
    before = worker.replays
    random_entry(game, Random(1))
    [told] = clerk.positions(table, NAMES, 0, (len(game),))
    assert json.loads(bytes(told))["seq"] == len(game)
    assert worker.replays == before
    assert worker.held["grows"] == len(game)


def test_the_process_is_paid_for_and_found_again_when_it_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paid: list[float] = []
    monkeypatch.setattr(Share, "charge", lambda _, cost: paid.append(cost))
    archive = Archive(Limits())
    table = Table("t", "", played("merchants-and-marauders", 300), [])
    [found] = asked(archive, ANN, lambda: archive.clerk.positions(table, NAMES, 0, (300,)))
    assert isinstance(found, Packed)
    assert paid[0] == LEAST
    assert paid[1] >= archive.clerk.seconds > 0
    process = archive.clerk._worker.process
    assert process is not None
    process.kill()
    [lost] = asked(archive, ANN, lambda: archive.clerk.scores(table))
    assert isinstance(lost, Refused)
    assert lost.code == "unavailable"
    [again] = asked(archive, ANN, lambda: archive.clerk.scores(table))
    assert json.loads(again.body) == list(past.scores_of(table.game))
    archive.close()


def asked(archive: Archive, who: Who, *works: Any, key: Any = None) -> list[Any]:
    """What comes of asking for all of these at once."""

    async def ask() -> list[Any]:
        orders = [archive.ask(who, work, key) for work in works]
        return await asyncio.gather(*orders, return_exceptions=True)

    return in_a_loop(ask())


def busy(seconds: float) -> Any:
    def work() -> dict[str, Any]:
        until = time.thread_time() + seconds
        while time.thread_time() < until:
            pass
        return {"done": seconds}

    return work


def test_who_asks_pays_with_processor_time() -> None:
    archive = Archive(Limits(dear_seconds=0.0001, dear_burst=0.05))
    [first] = asked(archive, ANN, busy(0.2))
    assert json.loads(first.body) == {"done": 0.2}
    [second] = asked(archive, ANN, busy(0))
    assert isinstance(second, Refused)
    assert second.code == "too_fast"
    [other] = asked(archive, Who("ben", "203.0.113.6"), busy(0))
    assert json.loads(other.body) == {"done": 0}


def test_what_fails_is_paid_for_too() -> None:
    archive, work = Archive(Limits(dear_seconds=0.0001, dear_burst=0.05)), busy(0.2)

    def failing() -> None:
        work()
        raise Refused("unavailable", "That could not be looked up; ask again.")

    first, second = [asked(archive, ANN, each)[0] for each in (failing, busy(0))]
    assert [each.code for each in (first, second)] == ["unavailable", "too_fast"]


def test_cheap_requests_are_many_but_not_endless() -> None:
    archive = Archive(Limits(dear_seconds=0.0001, dear_burst=1.0))
    answers = [asked(archive, ANN, dict, key="ready")[0] for _ in range(300)]
    served = [not isinstance(found, Exception) for found in answers]
    assert all(served[:200])
    assert served[-1] is False


def test_only_so_many_wait() -> None:
    archive = Archive(Limits(dear_burst=1000))
    found = asked(archive, ANN, *[busy(0.01)] * 12)
    refused = [each for each in found if isinstance(each, Refused)]
    assert [each.code for each in refused] == ["too_fast"] * 4
    assert len([each for each in found if isinstance(each, Packed)]) == 8


def test_the_thread_rests_as_long_as_it_worked() -> None:
    archive = Archive(Limits(dear_burst=1000))
    began = time.monotonic()
    asked(archive, ANN, busy(0.1), busy(0.1), busy(0.1))
    assert time.monotonic() - began >= 0.3 + 2 * 0.1


def test_what_does_not_change_is_made_once_and_is_cheap_then() -> None:
    archive = Archive(Limits(dear_seconds=0.0001, dear_burst=0.5))
    [first] = asked(archive, ANN, busy(0.3), key="summary")
    for _ in range(20):
        assert asked(archive, ANN, busy(0.3), key="summary") == [first]


def test_what_is_kept_is_bounded() -> None:
    kept = Kept(250)
    for name in "abc":
        kept.put(name, Packed(bytes(100), None, "", name))
        kept.get("a")
    assert [name for name in "abc" if kept.get(name)] == ["a", "c"]


def test_over_http(start_node: StartNode, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    summary = Clerk.summary

    def counted(self: Clerk, table: Any) -> Any:
        made.append(table.game.setup.key)
        return summary(self, table)

    monkeypatch.setattr(Clerk, "summary", counted)
    node = start_node(limits=replace(GENEROUS, refusal_pause=0.0))
    with Person(node.address) as person, Person(node.address) as other:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over")
        path = f"/api/tables/{table}"
        for one in (person, other, person):
            assert one.get(f"{path}/summary") == {"summary": None}
        assert made == ["letter-of-marque"]
        first = person.http.get(f"{path}/record")
        mark = {"if-none-match": first.headers["etag"]}
        assert person.http.get(f"{path}/record", headers=mark).status_code == 304
        assert first.headers["cache-control"] == "private, no-cache"
        seq = first.json()["entries"]
        early = person.get(f"{path}/position/3")
        assert (early["seq"], early["result"], early["moves"]) == (3, None, [])
        assert person.get(f"{path}/position/{len(seq)}")["result"] is not None
        share = node.house.lobby.archive._allowance.of(Who(person.id, "127.0.0.1"))
        share.charge(100.0)  # as by very many dear requests
        assert person.refused("GET", f"{path}/position/4") == (429, "too_fast")
        assert other.http.get(f"{path}/record").status_code == 200
        assert person.position(table)["seq"] == len(seq), "what is not dear goes on"
