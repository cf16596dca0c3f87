"""Nobody blocks a table: who is away, out of time or has given up is stood in for."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from ..conftest import NewDatabase, Node, Page, Person, StartNode, wait_for

Json = dict[str, Any]

AWAY = {"away": 120.0}
LIVE = {"kind": "live", "bank": 600.0, "increment": 15.0, "react": 20.0, **AWAY}


def sit(*people: Person, clock: Json, game: str = "letter-of-marque", bots: int = 0) -> str:
    """A table of these people, under way."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1)]
    seats += [{"kind": "bot", "level": "deckhand"}] * bots
    options = {"two_players": True} if game == "letter-of-marque" and len(seats) == 2 else {}
    asked = {"game": game, "seats": seats, "options": options, "clock": clock}
    table = people[0].post("/api/tables", asked)
    for seat, person in enumerate(people[1:], 1):
        invite = {"invite": table["seats"][seat]["invite"]}
        person.post(f"/api/tables/{table['id']}/join", invite)
    found: str = table["id"]
    return found


def pass_time(node: Node, table: str, seconds: float) -> None:
    """The ship's time goes on, and the table's alarm with it."""
    service = node.service

    def go_on() -> None:
        service.ship.catch_up(service.ship.now().ship + seconds)
        service.upkeep.ring(table)

    node.call(go_on)


def told(page: Page, is_so: Callable[[Json], Any]) -> Json:
    """The first table that the page is told of which is so."""
    while True:
        message = page.next()
        table: Json | None = message.get("table")
        if table is not None and is_so(table):
            return table


def conduct(person: Person, table: str, do: str) -> Json:
    return person.command(table, type="conduct", do=do)


def texts(page: Page, last: str) -> list[str]:
    """What the log says, until a line that begins so."""
    said: list[str] = []
    while not any(text.startswith(last) for text in said):
        said += [line["text"] for line in page.hear("update")["lines"]]
    return said


def test_a_bot_stands_in_for_who_is_away_and_the_owner_comes_back(
    node: Node, ann: Person, ben: Person
) -> None:
    table = sit(ann, ben, clock=AWAY)
    with ann.live(table) as page:
        with ben.live(table):
            told(page, lambda now: now["seats"][1]["here"])
        seat = told(page, lambda now: not now["seats"][1]["here"])["seats"][1]
        assert seat["away"]
        assert 0 < seat["countdown"]["left"] <= seat["countdown"]["of"] == 120.0
        pass_time(node, table, 121.0)
        now = told(page, lambda now: "stand_in" in now["seats"][1])
        assert now["seats"][1]["name"] == "Ben"
        assert now["owner"]
        name = now["seats"][1]["stand_in"]
        refused = ben.move(table, "guard armed", 0)
        assert refused["reason"] == f"{name} plays for you; take over first."
        position = ben.position(table)
        assert position["prompt"]["text"] == f"{name} plays for you."
        assert position["moves"] == []
        assert conduct(ben, table, "return")["ok"]
        now = told(page, lambda now: "stand_in" not in now["seats"][1])
    with ann.live(table) as again:
        lines = again.welcome["log"]
    notices = [line["text"] for line in lines if line["kind"] == "notice"]
    assert notices == [f"Ben is away: {name} stands in.", "Ben is back and plays on."]


def test_nobody_is_stood_in_for_while_nobody_waits(node: Node, ann: Person, ben: Person) -> None:
    table = sit(ann, ben, clock=AWAY)
    with ben.live(table):
        pass
    pass_time(node, table, 500.0)
    ann.move(table, "guard armed", ann.position(table)["seq"])
    assert "stand_in" not in ann.get(f"/api/tables/{table}")["seats"][1]


def test_out_of_time_a_bot_stands_in_and_the_bank_is_as_it_was_used(
    node: Node, ann: Person, ben: Person
) -> None:
    table = sit(ann, ben, clock=LIVE)
    with ann.live(table) as page, ben.live(table):
        seats = ann.get(f"/api/tables/{table}")["seats"]
        assert [seat["clock"]["running"] for seat in seats] == [True, True]  # both choose at once
        pass_time(node, table, 100.0)
        wait_for(lambda: ann.get(f"/api/tables/{table}")["seats"][0]["clock"]["left"] <= 500.0)
        assert ann.move(table, "guard armed", ann.position(table)["seq"])["ok"]
        clock = ann.get(f"/api/tables/{table}")["seats"][0]["clock"]
        assert 495.0 < clock["left"] <= 515.0
        assert not clock["running"]
        pass_time(node, table, 501.0)
        assert any("Out of time: " in text for text in texts(page, "Out of time"))
        assert conduct(ben, table, "return")["ok"]
        clock = ann.get(f"/api/tables/{table}")["seats"][1]["clock"]
        assert clock["left"] <= 30.0


def test_a_move_is_charged_until_it_came_however_late_it_is_carried_out(
    node: Node, ann: Person, ben: Person
) -> None:
    """The table is busy for half a minute by the ship's time: that is nobody's time."""
    table = sit(ann, ben, clock=LIVE)
    position = ann.position(table)
    lock = node.service.lock(table)
    held = threading.Event()

    async def hold() -> None:
        async with lock:
            held.set()
            while not lock._waiters:  # type: ignore[attr-defined]
                await asyncio.sleep(0.005)
            node.service.ship.catch_up(node.service.ship.now().ship + 30.0)

    asyncio.run_coroutine_threadsafe(hold(), node.loop)
    assert held.wait(60)
    before = time.monotonic()
    assert ann.move(table, "guard armed", position["seq"])["ok"]
    took = time.monotonic() - before
    left = ann.get(f"/api/tables/{table}")["seats"][0]["clock"]["left"]
    assert left > 600.0 + 15.0 - 20.0 - took  # a busy machine may have taken its time, not 30 s
    assert left <= 615.0


def test_who_resigns_a_game_of_two_has_lost_it(node: Node, ann: Person, ben: Person) -> None:
    table = sit(ann, ben, clock={})
    assert conduct(ben, table, "resign")["ok"]
    assert ann.get(f"/api/tables/{table}")["status"] == "over"
    assert ann.position(table)["result"]["winners"] == [0]
    assert ann.get(f"/api/tables/{table}/record")["entries"][-1] == "1 resign"
    assert conduct(ann, table, "resign")["code"] == "not_playing"
    node.service.cache.clear()
    assert ann.position(table)["result"]["winners"] == [0]  # as it replays


def test_with_more_players_a_bot_plays_on_for_good_and_the_next_person_owns_the_table(
    ann: Person, ben: Person
) -> None:
    table = sit(ann, ben, clock={}, bots=1)
    assert conduct(ann, table, "resign")["ok"]
    now = ben.get(f"/api/tables/{table}")
    assert now["seats"][0]["resigned"]
    assert now["owner"]
    assert conduct(ann, table, "return")["code"] == "illegal"


def test_seats_of_an_open_table_are_left_taken_away_and_handed_on(
    ann: Person, ben: Person, newcomer: Callable[..., Person]
) -> None:
    cy = newcomer("Cy")
    table = ann.open("me", "open", "open", "open")
    path = f"/api/tables/{table['id']}"
    for seat, person in ((1, ben), (2, cy)):
        person.post(f"{path}/join", {"invite": table["seats"][seat]["invite"]})
    assert ben.refused("POST", f"{path}/seats/2", {"kind": "open"}) == (403, "not_seated")
    freed = ann.post(f"{path}/seats/2", {"kind": "open"})["seats"][2]
    assert freed["kind"] == "open"
    assert freed["invite"] != table["seats"][2]["invite"]  # the old link is worth nothing now
    assert ann.refused("POST", f"{path}/owner", {"seat": 3}) == (404, "unknown")
    assert not ann.post(f"{path}/owner", {"seat": 1})["owner"]
    assert ben.get(path)["owner"]
    assert ben.post(f"{path}/leave")["you"] is None
    assert ann.get(path)["owner"]  # the next person
    assert ann.post(f"{path}/leave")["status"] == "closed"


def test_a_friend_takes_the_seat_of_who_is_away(
    node: Node, ann: Person, ben: Person, newcomer: Callable[..., Person]
) -> None:
    cy = newcomer("Cy")
    table = sit(ann, ben, clock=AWAY)
    path = f"/api/tables/{table}"
    with ann.live(table) as page:
        with ben.live(table):
            told(page, lambda now: now["seats"][1]["here"])
            assert ann.refused("POST", f"{path}/seats/1/invite") == (409, "illegal")
        told(page, lambda now: not now["seats"][1]["here"])
        invite = ann.post(f"{path}/seats/1/invite")["seats"][1]["invite"]
        assert "invite" not in cy.get(path)["seats"][1]
        assert cy.post(f"{path}/join", {"invite": invite})["you"] == 1
        assert "Cy takes the seat of Ben." in texts(page, "Cy takes")
    assert ben.get(path)["you"] is None
    assert cy.position(table)["moves"]


def test_what_all_must_agree_to(ann: Person, ben: Person) -> None:
    table = sit(ann, ben, clock=LIVE)
    path = f"/api/tables/{table}"
    seq = ann.position(table)["seq"]
    assert conduct(ann, table, "pause")["ok"]
    assert ben.get(path)["petition"]["missing"] == [1]
    assert conduct(ben, table, "abandon")["reason"] == (
        "Another question is open; answer it first."
    )
    assert conduct(ben, table, "refuse")["ok"]
    assert ann.get(path)["petition"] is None
    conduct(ann, table, "pause")
    conduct(ben, table, "agree")
    now = ann.get(path)
    assert now["paused"]
    assert not any(seat["clock"]["running"] for seat in now["seats"])
    assert ann.move(table, "guard armed", seq)["code"] == "not_playing"
    assert conduct(ben, table, "resume")["ok"]
    assert all(seat["clock"]["running"] for seat in ann.get(path)["seats"])
    conduct(ben, table, "abandon")
    conduct(ann, table, "agree")
    assert ann.get(path)["status"] == "abandoned"
    assert ann.position(table)["prompt"]["text"] == "The game was abandoned."
    assert conduct(ann, table, "agree")["code"] == "not_playing"


def test_all_may_agree_to_take_a_move_back_but_not_what_was_shown(ann: Person, ben: Person) -> None:
    table = sit(ann, ben, clock={})
    people = (ann, ben)
    for person in people:
        person.move(table, "guard armed", person.position(table)["seq"])
    (seat,) = ann.position(table)["to_act"]
    assert not people[seat].position(table)["takeback"]["allowed"]  # lots were drawn since
    for person in (people[seat], people[1 - seat]):
        home = [m["text"] for m in person.position(table)["moves"] if m["verb"] == "arrive"]
        assert person.move(table, home[0], person.position(table)["seq"])["ok"]
    now = people[seat].position(table)
    assert now["takeback"]["allowed"]
    assert not now["undo"]["allowed"]
    asker, other_one = people[seat], people[1 - seat]
    assert conduct(asker, table, "undo")["ok"]
    petition = other_one.get(f"/api/tables/{table}")["petition"]
    assert (petition["matter"], petition["missing"]) == ("undo", [1 - seat])
    assert conduct(other_one, table, "agree")["ok"]
    wait_for(lambda: asker.get(f"/api/tables/{table}")["petition"] is None)
    assert asker.position(table)["seq"] == now["seq"] + 2  # both moves went
    assert seat in asker.position(table)["to_act"]


def test_clocks_stand_while_no_server_runs(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    first = start_node(database=database)
    with ExitStack() as stack:
        ann, ben = [stack.enter_context(Person(first.address, name)) for name in ("Ann", "Ben")]
        table = sit(ann, ben, clock=LIVE)
        pass_time(first, table, 100.0)
        left = wait_for(
            lambda: (
                (found := ann.get(f"/api/tables/{table}")["seats"][0]["clock"]["left"]) <= 500.0
                and found
            )
        )
        # What a server killed now would have written down last.
        kept = first.service.ship.now().ship
        first.service.store.keep_time(kept)
        first.__exit__(None, None, None)
        second = start_node(database=database)
        again = stack.enter_context(Person(second.address))
        clock = again.get(f"/api/tables/{table}")["seats"][0]["clock"]
        assert clock["running"]
        assert left - 60.0 < clock["left"] <= left + 1.0
        assert second.service.ship.now().ship >= kept
