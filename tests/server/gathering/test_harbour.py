"""A table is gathered: found on the board or by a link, set up, ready, started; and once more."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.sync.client import connect

from quarterdeck.server.gathering.codes import spelled
from quarterdeck.server.gathering.names import look, told_apart
from quarterdeck.server.gathering.posted import FromBoard
from quarterdeck.server.gathering.values import MINUTE
from quarterdeck.server.limits import Buckets

from ..conftest import PATIENCE, Json, Newcomer, Node, Person, StartNode, wait_for
from ..test_play import play_out

FROM_BOARD: TypeAdapter[Any] = TypeAdapter(FromBoard)


def gather(ann: Person, *kinds: str, game: str = "letter-of-marque", **gathering: Any) -> Json:
    seats = [
        {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind}
        for kind in kinds
    ]
    doors = {"begin": "ready", **gathering}
    table: Json = ann.post("/api/tables", {"game": game, "seats": seats, "gathering": doors})
    return table


class Looker:
    """Somebody who looks at the board."""

    def __init__(self, person: Person) -> None:
        self._open = connect(f"ws://{person.address}/api/board/live")
        self.socket = self._open.__enter__()
        self.tables = self.hear("board")["tables"]

    def __enter__(self) -> Looker:
        return self

    def __exit__(self, *fault: Any) -> None:
        self._open.__exit__(*fault)

    def hear(self, kind: str) -> Json:
        """The next message, which is of this kind."""
        message: Json = json.loads(self.socket.recv(PATIENCE))
        sent = FROM_BOARD.validate_python(message, strict=True)
        assert sent.model_dump(exclude_unset=True) == message, "the wire declares something else"
        assert message["type"] == kind
        return message

    def until(self, table: str, seen: Callable[[Json | None], bool]) -> Json | None:
        """The table on the board, once it is so; None: it is no longer there."""
        while True:
            message = self.hear("posted")
            found = [each for each in message["tables"] if each["id"] == table]
            if (found or table in message["gone"]) and seen(found[0] if found else None):
                return found[0] if found else None


def on_board(person: Person, table: str) -> Json | None:
    found = [each for each in person.get("/api/board") if each["id"] == table]
    return found[0] if found else None


def test_an_open_table_is_joined_from_the_board_and_started_when_all_are_ready(
    ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    with Looker(newcomer("Cato")) as looker:
        table = gather(ann, "me", "open", "open", public=True)
        path = f"/api/tables/{table['id']}"
        posted = looker.until(table["id"], lambda each: each is not None)
        assert posted is not None
        assert (posted["status"], posted["you"], posted["watching"]) == ("open", None, 0)
        assert posted["gathering"]["code"] is None, "the code word is for those who sit there"
        assert [seat["name"] for seat in posted["seats"]] == ["Ann", None, None]
        assert "invite" not in posted["seats"][1]
        ben.post(f"{path}/join", {})
        looker.until(table["id"], lambda each: bool(each and each["seats"][1]["name"] == "Ben"))
        assert ben.refused("POST", f"{path}/start") == (403, "not_seated")
        assert ann.refused("POST", f"{path}/start") == (409, "illegal"), "nobody is ready"
        ann.post(f"{path}/ready", {"ready": True})
        assert ben.post(f"{path}/ready", {"ready": True})["gathering"]["ready"] == [0, 1]
        assert ben.get(path)["status"] == "open", "the owner starts it"
        begun = ann.post(f"{path}/start")
        assert begun["status"] == "playing"
        assert [seat["kind"] for seat in begun["seats"]] == ["human", "human", "bot"]
        looker.until(table["id"], lambda each: each is None)
    assert newcomer().refused("POST", f"{path}/join", {}) == (409, "taken")


def test_a_private_table_is_not_on_the_board_and_its_links_say_whether_they_are_good(
    ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    table = gather(ann, "me", "open", "open")
    path, code = f"/api/tables/{table['id']}", table["gathering"]["code"]
    assert on_board(ben, table["id"]) is None
    assert ben.refused("POST", f"{path}/join", {}) == (404, "unknown")
    said = code.replace("-", " ").upper()
    found = ben.get(f"/api/links/{said}")
    assert (found["ok"], found["table"], found["host"]) == (True, table["id"], "Ann")
    assert not ben.get("/api/links/mauve-dodo-7")["ok"]
    invite = table["seats"][2]["invite"]
    asked = f"{path}/invitation?invite={invite}"
    assert (ben.get(asked)["ok"], ben.get(asked)["seat"]) == (True, 2)
    cato = newcomer("Cato")
    cato.post(f"{path}/join", {"invite": invite})
    used = ben.get(asked)
    assert not used["ok"]
    assert "used" in used["reason"]
    assert not ben.get(f"{path}/invitation?invite=nonsense")["ok"]
    ben.post(f"{path}/join", {"invite": code})
    full = newcomer().get(f"/api/links/{code}")
    assert (full["ok"], full["reason"]) == (False, "All seats of this table are taken.")
    picture = ben.http.get(f"/api/links/{code}/qr?origin=http://{ben.address}")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert ben.http.get(f"/api/links/{code}/qr?origin=http://elsewhere").status_code == 422


def guesses(node: Node, count: int) -> Node:
    """The server, whose people have so many wrong guesses for good."""
    node.house.guesses = Buckets(0.0, count)
    return node


def test_who_guesses_code_words_is_slowed_down(start_node: StartNode) -> None:
    with Person(guesses(start_node(), 3).address) as ann:
        code = gather(ann, "me", "open", "open")["gathering"]["code"]
        assert ann.get(f"/api/links/{code}")["ok"]
        answers = [ann.http.get(f"/api/links/red-wren-{n}").status_code for n in range(1, 5)]
        assert answers == [200, 200, 200, 429]
        assert ann.refused("GET", f"/api/links/{code}") == (429, "too_fast")


@pytest.mark.parametrize("by", ["invitation", "join"])
def test_who_knows_the_table_guesses_no_faster(start_node: StartNode, by: str) -> None:
    address = guesses(start_node(), 3).address
    with Person(address) as ann, Person(address) as ben:
        table = gather(ann, "me", "open", "open")
        place, code = f"/api/tables/{table['id']}", table["gathering"]["code"]

        def status(word: str) -> int:
            if by == "join":
                return ben.http.post(f"{place}/join", json={"invite": word}).status_code
            return ben.http.get(f"{place}/invitation?invite={word}").status_code

        assert 429 not in [status(f"red-wren-{n}") for n in range(1, 4)]
        assert status(code) == 429
        assert status(ann.get(place)["seats"][1]["invite"]) == 200  # that nobody could guess


def test_the_owner_changes_the_set_up_which_takes_ready_marks_away(
    ann: Person, ben: Person
) -> None:
    table = gather(ann, "me", "open", "open")
    path = f"/api/tables/{table['id']}"
    ben.post(f"{path}/join", {"invite": table["gathering"]["code"]})
    ben.post(f"{path}/ready", {"ready": True})

    def put(**changes: Any) -> Json:
        found: Json = ann.ok(ann.http.put(f"{path}/setup", json=changes))
        return found

    assert ben.refused("PUT", f"{path}/setup", {"public": True}) == (403, "not_seated")
    with ben.live(table["id"]) as page:
        clock = {"kind": "live", "bank": 600, "increment": 15}
        changed = put(options={"aids": True}, clock=clock, seats=2, watch="everybody", delay=3)
        assert page.hear("table")["table"]["options"]["two_players"] is True
        said = [page.hear("chat")["line"] for _ in range(4)]
    assert [line["name"] for line in said] == [""] * 4
    assert "Ann set the clock to 10 min + 15 s." in [line["text"] for line in said]
    assert changed["gathering"]["ready"] == []
    assert (len(changed["seats"]), changed["options"]["aids"]) == (2, True)
    assert changed["clock"]["bank"] == 600
    assert ann.refused("PUT", f"{path}/setup", {"seats": 1}) == (409, "taken")
    assert ann.refused("PUT", f"{path}/setup", {"options": {"tiebreak": "x"}}) == (409, "illegal")
    for person in (ann, ben):
        person.post(f"{path}/ready", {"ready": True})
    begun = ann.post(f"{path}/start")
    assert [round(seat["clock"]["left"]) for seat in begun["seats"]] == [600, 600]
    assert ann.refused("PUT", f"{path}/setup", {"public": True}) == (409, "taken")


@pytest.mark.parametrize("name", ["ann", "A n n", "Аnn", "Ann\u0020", "ＡＮＮ"])
def test_two_people_never_look_the_same_at_one_table(
    ann: Person, newcomer: Newcomer, name: str
) -> None:
    table = gather(ann, "me", "open", "open", public=True)
    other = newcomer(name)
    path = f"/api/tables/{table['id']}/join"
    assert other.refused("POST", path, {}) == (409, "same_name")
    other.ok(other.http.put("/api/me", json={"name": "Bea"}))
    other.post(path, {})
    assert other.refused("PUT", "/api/me", {"name": name}) == (409, "same_name")


def test_names_that_look_alike() -> None:
    assert look("Ilya 10") == look("llуа lO")
    assert look("Maren") == look("MAREN ") == look("Mаren")
    assert len({look(name) for name in ("Ann", "Anna", "Ben", "Tomás", "Tomas")}) == 5
    assert told_apart(["Ann", "ann"], ["Ann"]) == ["Ann (2)", "ann (3)"]
    assert spelled(" https://a.example/j/Blue-Heron-42/ ") == "blue-heron-42"


# ---- once more


def ended(ann: Person, ben: Person) -> str:
    """A game of two that is over."""
    table = gather(ann, "me", "open", game="corsaire")
    path = f"/api/tables/{table['id']}"
    ben.post(f"{path}/join", {"invite": table["gathering"]["code"]})
    for person in (ann, ben):
        person.post(f"{path}/ready", {"ready": True})
    ann.post(f"{path}/start")
    ben.command(table["id"], type="chat", text="Good luck")
    assert ben.command(table["id"], type="conduct", do="resign")["ok"]
    found: str = table["id"]
    return found


def test_a_rematch_begins_when_all_agree_and_chat_comes_along(ann: Person, ben: Person) -> None:
    table = ended(ann, ben)
    path = f"/api/tables/{table}/rematch"
    offered = ann.post(path)
    assert (offered["id"], offered["rematch"]) == (table, None)
    assert (offered["offer"]["yes"], offered["offer"]["missing"]) == ([0], [1])
    assert ann.refused("POST", f"{path}/start", {}) == (409, "illegal"), "Ben has not answered"
    asked = ben.post(path, {"answer": "yes", "options": {"memory": True}})
    assert (asked["offer"]["yes"], asked["offer"]["missing"]) == ([1], [0]), "asked again"
    again = ann.post(path)
    assert (again["status"], again["options"]["memory"]) == ("playing", True)
    with ann.live(again["id"]) as page:
        assert "Good luck" in [line["text"] for line in page.welcome["chat"]]
    assert ben.get(f"/api/tables/{table}")["rematch"] == again["id"]


def test_who_declines_a_rematch_is_replaced_as_the_others_choose(ann: Person, ben: Person) -> None:
    table = ended(ann, ben)
    path = f"/api/tables/{table}/rematch"
    ann.post(path)
    assert ben.post(path, {"answer": "no"})["offer"]["no"] == [1]
    assert ben.refused("POST", f"{path}/start", {}) == (409, "illegal")
    assert ann.refused("POST", f"{path}/start", {"free": "out"}) == (409, "illegal"), "two play it"
    opened = ann.post(f"{path}/start", {"free": "open"})
    assert (opened["status"], opened["gathering"]["ready"]) == ("open", [0])
    assert [seat["kind"] for seat in opened["seats"]] == ["human", "open"]


def test_no_answer_in_a_minute_counts_as_no(
    node: Node, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended(ann, ben)
    path = f"/api/tables/{table}/rematch"
    ann.post(path)
    assert ann.refused("POST", f"{path}/start", {}) == (409, "illegal")
    clock = node.service.ship
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now._replace(ship=now.ship + MINUTE + 1))
    again = ann.post(f"{path}/start", {"free": "bot"})
    assert [seat["kind"] for seat in again["seats"]] == ["human", "bot"]
    assert again["status"] == "playing"


def test_alone_against_bots_a_rematch_begins_at_once(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    play_out(ann, table)
    assert ann.post(f"/api/tables/{table}/rematch")["status"] == "playing"
    wait_for(lambda: ann.get(f"/api/tables/{table}")["rematch"])
