"""Tables are opened once, no more than allowed, and can be closed again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck.server.limits import Limits
from quarterdeck.server.store import Conflict, Store

from .conftest import GENEROUS, Node, Person, StartNode, sit_together, wait_for

MOST = 5
ASKED = {"game": "letter-of-marque", "seats": [{"kind": "open"}] * 3, "options": {}}
BOTS = {"kind": "bot", "level": "deckhand"}


@pytest.fixture
def tight(start_node: StartNode) -> Node:
    return start_node(limits=Limits(**{**vars(GENEROUS), "open_tables": MOST}))


def test_tables_opened_at_the_same_moment_are_counted(tight: Node) -> None:
    with Person(tight.address) as person, ThreadPoolExecutor(12) as threads:

        def open_one(_: int) -> int:
            return person.http.post("/api/tables", json=ASKED).status_code

        statuses = sorted(threads.map(open_one, range(12)))
        assert statuses == [201] * MOST + [429] * (12 - MOST)
        assert len(person.get("/api/tables")) == MOST


def test_a_rematch_counts(tight: Node) -> None:
    with Person(tight.address) as person:
        over = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{over}")["status"] == "over")
        for _ in range(MOST):
            last = person.post("/api/tables", ASKED)["id"]
        path = f"/api/tables/{over}/rematch"
        assert person.refused("POST", path) == (429, "too_fast")
        person.post(f"/api/tables/{last}/close")
        rematch = person.post(path)["id"]
        assert person.post(path)["id"] == rematch, "asked again, it is not one more"


def test_who_opens_and_closes_without_end_has_to_wait(tight: Node) -> None:
    with Person(tight.address) as person:

        def open_and_close() -> int:
            answer = person.http.post("/api/tables", json=ASKED)
            if answer.status_code == 201:
                person.post(f"/api/tables/{answer.json()['id']}/close")
            return answer.status_code

        statuses = [open_and_close() for _ in range(2 * MOST + 1)]
    assert statuses == [201] * 2 * MOST + [429]


def test_guests_of_one_address_open_no_more_than_four_may(tight: Node) -> None:
    """Else somebody with a new name for each table could open any number."""
    elsewhere = {"x-forwarded-for": "203.0.113.9"}
    statuses = []
    for _ in range(4 * 2 + 1):
        with Person(tight.address) as person:
            for _ in range(MOST):
                answer = person.http.post("/api/tables", json=ASKED, headers=elsewhere)
                statuses.append(answer.status_code)
    assert statuses == [201] * 4 * 2 * MOST + [429] * MOST


def test_a_repeated_order_opens_one_table(ann: Person, ben: Person) -> None:
    asked = {**ASKED, "command_id": "open-1"}
    first = ann.post("/api/tables", asked)
    assert ann.post("/api/tables", asked)["id"] == first["id"]
    assert ann.post("/api/tables", {**asked, "command_id": "open-2"})["id"] != first["id"]
    assert ben.post("/api/tables", asked)["id"] != first["id"], "another guest's is another one"
    assert len(ann.get("/api/tables")) == 2
    assert ann.refused("POST", "/api/tables", {**ASKED, "command_id": "é"}) == (422, "malformed")


def test_orders_repeated_at_the_same_moment_open_one_table(ann: Person) -> None:
    asked = {**ASKED, "command_id": "open-1"}
    with ThreadPoolExecutor(8) as threads:
        opened = list(threads.map(lambda _: ann.post("/api/tables", asked)["id"], range(8)))
    assert len(set(opened)) == 1
    assert len(ann.get("/api/tables")) == 1


def test_an_order_overtaken_by_itself_gets_the_same_table(
    node: Node, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two nodes look, see nothing, and both write: the second meets the first one's table."""
    asked = {**ASKED, "command_id": "open-1"}
    first = ann.post("/api/tables", asked)["id"]
    table, looks = Store.table, []

    def not_seen_at_first(store: Store, table_id: str) -> Any:
        looks.append(table_id)
        return None if len(looks) == 1 else table(store, table_id)

    monkeypatch.setattr(Store, "table", not_seen_at_first)
    assert ann.post("/api/tables", asked)["id"] == first
    assert len(looks) > 1


def test_a_table_that_cannot_be_written_is_refused(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def conflict(*_: object) -> str:
        raise Conflict

    monkeypatch.setattr(Store, "add_table", conflict)
    assert ann.refused("POST", "/api/tables", ASKED) == (503, "unavailable")


def test_an_open_table_is_closed_and_its_invitations_with_it(ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")
    path = f"/api/tables/{table['id']}"
    with ann.live(table["id"]) as page:
        assert ann.post(f"{path}/close")["status"] == "closed"
        assert page.hear("table")["table"]["status"] == "closed"
    assert ann.post(f"{path}/close")["status"] == "closed", "asked again, it stays so"
    assert table["id"] not in [each["id"] for each in ann.get("/api/tables")]
    invite = {"invite": table["seats"][1]["invite"]}
    assert ben.refused("POST", f"{path}/join", invite) == (409, "not_playing")
    assert ann.refused("POST", f"{path}/seats/1", BOTS) == (409, "not_playing")
    position = ann.position(table["id"])
    assert (position["prompt"]["text"], position["to_act"]) == ("This table was closed.", [])
    assert ann.refused("GET", f"{path}/record") == (409, "illegal")


def test_a_running_table_is_closed_and_its_bots_stop(start_node: StartNode) -> None:
    node = start_node(bot_delay=0.05)
    with Person(node.address) as person:
        table = person.open("me", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["to_act"] == [0])
        seq = person.post(f"/api/tables/{table}/close")["seq"]
        assert person.move(table, "guard armed", seq)["code"] == "not_playing"
        bots = person.open("deckhand", "deckhand", "deckhand")["id"]
        stopped = person.post(f"/api/tables/{bots}/close")["seq"]
        wait_for(lambda: not node.service.crew.thinking_at(bots))
        assert person.get(f"/api/tables/{bots}")["seq"] == stopped
        assert person.get(f"/api/tables/{bots}")["to_act"] == []


def test_only_ones_own_table_without_other_people_can_be_closed(ann: Person, ben: Person) -> None:
    shared = sit_together(ann, ben, game="corsaire")
    assert ann.refused("POST", f"/api/tables/{shared}/close") == (409, "illegal")
    own = ann.open("me", "open", "open")["id"]
    assert ben.refused("POST", f"/api/tables/{own}/close") == (403, "not_seated")
    over = ann.open("deckhand", "deckhand", "deckhand")["id"]
    wait_for(lambda: ann.get(f"/api/tables/{over}")["status"] == "over")
    assert ann.refused("POST", f"/api/tables/{over}/close") == (409, "illegal")
    assert ann.refused("POST", "/api/tables/none/close") == (404, "unknown")


def test_who_has_fifty_unfinished_tables_closes_one_and_opens_another(tight: Node) -> None:
    with Person(tight.address) as person:
        tables = [person.post("/api/tables", ASKED)["id"] for _ in range(MOST)]
        assert person.refused("POST", "/api/tables", ASKED) == (429, "too_fast")
        person.post(f"/api/tables/{tables[0]}/close")
        person.post("/api/tables", ASKED)


def test_a_closed_table_does_not_wake_up_after_a_restart(start_node: StartNode, node: Node) -> None:
    second = start_node(bot_delay=3600)
    with Person(second.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        seq = person.post(f"/api/tables/{table}/close")["seq"]
    third = start_node()
    assert table not in third.service.store.tables_to_wake()
    with third.service.store.engine.connect() as connection:
        query = sa.text("SELECT count(*) FROM entries WHERE table_id = :id")
        assert connection.execute(query, {"id": table}).scalar_one() == seq
