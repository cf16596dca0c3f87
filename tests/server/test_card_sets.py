"""Tables with the host's own card sets: offered, played by bots, found again by what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.server import serving
from quarterdeck.server.bots.workers import Workers
from quarterdeck.server.shelf import NoSuchSet, Shelf, log
from tests.support.card_sets import copied

from .conftest import Json, NewDatabase, Person, StartNode, settings_for

KEY = "corsaire"


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    folder = copied(KEY, tmp_path / "sets" / "narrow", "Narrow holds")
    change(folder, "figures.toml", "limit = 10", "limit = 7")
    return tmp_path / "sets"


def open_table(person: Person, card_set: str, *levels: str) -> Json:
    bots = [{"kind": "bot", "level": level} for level in levels]
    body = {
        "game": KEY,
        "seats": [{"kind": "me"}, *bots],
        "card_set": card_set,
        "options": {"first": "seat-1"},
    }
    table: Json = person.post("/api/tables", body)
    return table


def offered(person: Person) -> list[Json]:
    games = {game["key"]: game for game in person.get("/api/games")}
    assert games["line-of-battle"]["card_sets"] == []
    found: list[Json] = games[KEY]["card_sets"]
    return found


def test_the_hosts_sets_are_offered_and_played(start_node: StartNode, sets: Path) -> None:
    with Person(start_node(card_sets=str(sets)).address, "Ann") as ann:
        (own,) = offered(ann)
        assert own["name"] == "Narrow holds"
        assert ann.get(f"/api/games/{KEY}/catalogue?card_set={own['id']}")["limit"] == 7
        assert ann.get(f"/api/games/{KEY}/catalogue")["limit"] == 10
        table = open_table(ann, own["id"], "mate")
        assert table["card_set"] == {"id": own["id"], "name": "Narrow holds"}
        usual = open_table(ann, "standard", "mate")
        assert usual["card_set"] is None
        first = ann.get(f"/api/tables/{table['id']}/position/0")
        assert first["seq"] == 0, "old positions are made with the table's own set"
        for one in (table, usual):
            assert ann.position(one["id"])["view"]["phase"] == "trading"


def test_a_bot_in_a_worker_process_plays_with_the_set_of_the_table(
    start_node: StartNode, sets: Path
) -> None:
    node = start_node(thinker=Workers(1), card_sets=str(sets))
    with Person(node.address, "Ann") as ann:
        (own,) = offered(ann)
        bots = [{"kind": "bot", "level": "mate"}] * 2
        body = {"game": KEY, "seats": bots, "card_set": own["id"]}
        table = ann.post("/api/tables", body)["id"]
        with ann.live(table) as page:
            position = page.welcome["position"]
            while not position["result"]:
                position = page.hear("update")["position"]
                if position["view"]["phase"] == "trading" and position["view"]["step"] == "place":
                    held = [sum(player["tokens"]) for player in position["view"]["players"]]
                    assert max(held) <= 7
        record = ann.get(f"/api/tables/{table}/record")
        assert record["card_set"] == own["id"]


def test_a_set_that_is_not_here_is_refused(start_node: StartNode, sets: Path) -> None:
    with Person(start_node(card_sets=str(sets)).address, "Ann") as ann:
        body = {"game": KEY, "seats": [{"kind": "me"}, {"kind": "open"}], "card_set": "Other@012"}
        assert ann.refused("POST", "/api/tables", body) == (404, "unknown")
        path = f"/api/games/{KEY}/catalogue?card_set=Other@012"
        assert ann.refused("GET", path) == (404, "unknown")


def test_a_table_finds_its_set_again_or_is_held(
    start_node: StartNode, new_database: NewDatabase, sets: Path
) -> None:
    database = new_database()

    def restarted() -> Person:
        person = Person(start_node(database=database, card_sets=str(sets)).address, known=False)
        person.http.cookies = cookies
        return person

    with Person(start_node(database=database, card_sets=str(sets)).address, "Ann") as ann:
        cookies = ann.http.cookies
        table = open_table(ann, offered(ann)[0]["id"], "deckhand")["id"]
        before = ann.position(table)
    # Under another name, in another folder, with a remark: the same set.
    (sets / "narrow").rename(sets / "renamed")
    change(sets / "renamed", "set.toml", "Narrow holds", "Small holds")
    change(sets / "renamed", "figures.toml", "limit = 7", "limit = 7  # not ten")
    with restarted() as ann:
        assert ann.position(table) == before
    change(sets / "renamed", "figures.toml", "limit = 7", "limit = 8")
    with restarted() as ann:
        held = ann.get(f"/api/tables/{table}")
        assert held["status"] == "held"
        assert held["held"].startswith("The card set “Narrow holds” that this table is played with")
        assert [each["status"] for each in ann.get("/api/tables")] == ["held"]
        assert ann.refused("GET", f"/api/tables/{table}/position") == (409, "not_playing")
    change(sets / "renamed", "figures.toml", "limit = 8", "limit = 7")
    with restarted() as ann:
        assert ann.position(table) == before
        assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_rematch_is_played_with_the_same_set(start_node: StartNode, sets: Path) -> None:
    with Person(start_node(card_sets=str(sets)).address, "Ann") as ann:
        own = offered(ann)[0]["id"]
        table = open_table(ann, own, "deckhand")["id"]
        with ann.live(table) as page:
            position = page.welcome["position"]
            while not position["result"]:
                if position["moves"]:
                    page.say(type="move", move=position["moves"][0]["text"], seq=position["seq"])
                position = page.hear("update")["position"]
        assert ann.post(f"/api/tables/{table}/rematch")["card_set"]["id"] == own


def test_a_broken_set_is_left_out_and_the_log_says_why(
    sets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(sets / "narrow", "figures.toml", "limit = 7", "limit = -7")
    (sets / "readme.txt").write_text("not a set")
    warned: list[str] = []
    monkeypatch.setattr(log, "warning", lambda text, *args: warned.append(text % args))
    shelf = Shelf(str(sets))
    assert shelf.offered(KEY) == []
    assert ["figures.toml, limit" in text for text in warned] == [True]
    with pytest.raises(NoSuchSet):
        shelf.rules(KEY, "Narrow holds@0")


def test_a_folder_that_is_not_there_is_said_at_the_start(tmp_path: Path) -> None:
    settings = settings_for("", card_sets=str(tmp_path / "nowhere"))
    assert "There is no folder of card sets" in serving.why_not(settings)
