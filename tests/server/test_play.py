"""A game through the API, from sitting down to the rematch."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

from quarterdeck import bots, games, replay, rules
from quarterdeck.fair import Promise, checked, commitment
from quarterdeck.kernel import Record
from quarterdeck.server.bots.workers import Workers
from quarterdeck.server.store import schema

from .conftest import Json, Newcomer, NewDatabase, Node, Person, StartNode, sit_together, wait_for


def play_out(person: Person, table: str) -> Json:
    """Play against bots until the game is over; the last position."""
    with person.live(table) as page:
        position: Json = page.welcome["position"]
        for number in range(300):
            if position["result"]:
                break
            if position["moves"]:
                move = position["moves"][number % len(position["moves"])]["text"]
                page.say(type="move", move=move, seq=position["seq"])
            position = page.hear("update")["position"]
    return position


def test_a_whole_game_is_played_against_bots(ann: Person) -> None:
    table = ann.open("me", "deckhand", "mate")["id"]
    position = play_out(ann, table)
    assert position["result"]["winners"]
    assert [row["label"] for row in position["result"]["rows"]]
    assert position["moves"] == []
    after = ann.get(f"/api/tables/{table}")
    assert (after["status"], after["to_act"]) == ("over", [])
    answer = ann.move(table, "pass", position["seq"])
    assert (answer["ok"], answer["code"]) == (False, "not_playing")


def test_a_table_of_bots_alone_plays_itself(ann: Person) -> None:
    table = ann.open("deckhand", "deckhand", "deckhand")
    assert table["you"] is None
    wait_for(lambda: ann.get(f"/api/tables/{table['id']}")["status"] == "over")


@pytest.mark.parametrize("key", games())
def test_every_game_of_the_registry_runs_at_a_table(ann: Person, key: str) -> None:
    seats = rules(key).seats[0]
    table = ann.open("me", *["deckhand"] * (seats - 1), game=key)["id"]
    with ann.live(table) as page:
        position = page.welcome["position"]
        while position["seq"] < 60 and not position["result"]:
            if position["moves"]:
                page.say(type="move", move=position["moves"][-1]["text"], seq=position["seq"])
                answer = page.hear("answer")
                assert answer["ok"] or answer["code"] == "stale", answer
            position = ann.position(table)
    assert ann.get(f"/api/games/{key}/rules")["rules"]


def test_bots_think_in_worker_processes(start_node: StartNode, new_database: NewDatabase) -> None:
    workers = Workers(1)
    node = start_node(workers, database=new_database())
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", 40)
    assert workers.all[0].process is not None
    assert workers.all[0].replays == 1, "the worker follows the game from its first move on"


def test_the_record_is_shown_once_the_game_is_over_and_replays(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")
    assert ann.refused("GET", f"/api/tables/{table['id']}/record") == (409, "illegal")
    position = play_out(ann, table["id"])
    record = ann.get(f"/api/tables/{table['id']}/record")
    game = replay(Record.from_json(json.dumps(record)))
    result = game.result()
    assert result is not None
    assert list(result.scores) == position["result"]["scores"]
    assert json.loads(json.dumps(game.view(0))) == position["view"]


def test_a_table_of_bots_is_watched_and_summed_up_once_it_is_over(ann: Person) -> None:
    """Ann opens it and sits nowhere; the summary tells what was hidden, so it has to wait."""
    game = "merchants-and-marauders"
    table = ann.open("mate", "mate", game=game, points=5)
    assert (table["you"], table["owner"], table["status"]) == (None, True, "playing")
    summary = f"/api/tables/{table['id']}/summary"
    assert ann.refused("GET", summary) == (409, "illegal")
    wait_for(lambda: ann.get(f"/api/tables/{table['id']}")["status"] == "over", 120)
    told = ann.get(summary)["summary"]
    scores = ann.position(table["id"])["result"]["scores"]
    assert [sum(sources.values()) for sources in told["sources"]] == scores
    assert table["id"] in [one["id"] for one in ann.get("/api/tables")]


def test_a_game_without_figures_of_its_own_has_no_summary(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")
    play_out(ann, table["id"])
    assert ann.get(f"/api/tables/{table['id']}/summary") == {"summary": None}
    assert ann.refused("GET", "/api/tables/nothing/summary") == (404, "unknown")


def test_the_seed_shown_at_the_end_explains_every_outcome_of_chance(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")
    play_out(ann, table["id"])
    told = ann.get(f"/api/tables/{table['id']}/record")
    assert commitment(told["seed"]) == told["commitment"] == table["commitment"]
    record = Record.from_json(json.dumps(told))
    found = checked(
        rules(told["game"]), record, Promise(table["id"], told["seed"], told["commitment"])
    )
    assert found.fault == ""
    assert found.outcomes >= 15


def test_an_old_position_is_the_one_that_was_seen_then(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    seen: dict[int, Json] = {}
    with ann.live(table) as page:
        position = page.welcome["position"]
        while not position["result"]:
            if position["moves"]:
                page.say(type="move", move=position["moves"][0]["text"], seq=position["seq"])
            position = page.hear("update")["position"]
            seen[position["seq"]] = position["view"]
    for seq in [*seen][::5]:
        past = ann.get(f"/api/tables/{table}/position/{seq}")
        assert past["view"] == seen[seq]
        assert past["moves"] == []
    assert ann.refused("GET", f"/api/tables/{table}/position/9999") == (404, "unknown")


def test_a_forced_move_is_made_by_the_table_and_told(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    with ann.live(table) as page:
        position = page.welcome["position"]
        lines = list(page.welcome["log"])
        while not position["result"]:
            assert [move["text"] for move in position["moves"]] != ["pass"]
            if position["moves"]:
                # Attack first, then bring ships home: so nothing is left to do early.
                texts = sorted([move["text"] for move in position["moves"]])
                page.say(type="move", move=texts[-1], seq=position["seq"])
            update = page.hear("update")
            position, lines = update["position"], lines + update["lines"]
    assert any(line["kind"] == "over" for line in lines)


def test_a_move_is_taken_back_until_something_was_shown(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    seq = ann.position(table)["seq"]
    assert ann.move(table, "guard armed", seq)["ok"]
    position = ann.position(table)
    assert position["undo"] == {"allowed": True, "reason": ""}
    assert ann.command(table, type="undo", seq=position["seq"])["ok"]
    assert [move["text"] for move in ann.position(table)["moves"]] == [
        "guard armed",
        "guard defenseless",
    ]
    answer = ann.command(table, type="undo", seq=ann.position(table)["seq"])
    assert (answer["ok"], answer["code"]) == (False, "illegal")
    assert answer["reason"]


def test_a_rematch_seats_the_same_players_and_is_one_table_however_often_asked(
    newcomer: Newcomer, ann: Person
) -> None:
    table = ann.open("me", "deckhand", "deckhand", aids=True)["id"]
    assert ann.refused("POST", f"/api/tables/{table}/rematch") == (409, "illegal")
    play_out(ann, table)
    assert newcomer().refused("POST", f"/api/tables/{table}/rematch") == (403, "not_seated")
    with ann.live(table) as page:
        again = ann.post(f"/api/tables/{table}/rematch")
        assert page.hear("table")["table"]["offer"]["yes"] == [0]
        assert page.hear("table")["table"]["rematch"] == again["id"]
    assert ann.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    before = ann.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in before["seats"]]
    assert (again["status"], again["options"]) == ("playing", before["options"])
    assert again["commitment"] != before["commitment"]


def test_a_rematch_that_todays_rules_do_not_allow_is_refused(node: Node, ann: Person) -> None:
    table = ann.open("deckhand", "deckhand", "deckhand")["id"]
    wait_for(lambda: ann.get(f"/api/tables/{table}")["status"] == "over")
    columns = schema.tables.c
    with node.service.store.engine.connect() as connection, connection.begin():
        gone = json.dumps({"tiebreak": "by the anchor"})
        connection.execute(sa.update(schema.tables).where(columns.id == table).values(options=gone))
    node.service.cache.clear()
    assert ann.refused("POST", f"/api/tables/{table}/rematch") == (409, "illegal")


def test_your_tables_are_listed_running_ones_first(ann: Person, ben: Person) -> None:
    over = ann.open("me", "deckhand", "deckhand")["id"]
    play_out(ann, over)
    shared = sit_together(ann, ben, two_players=True)
    assert [table["id"] for table in ann.get("/api/tables")] == [shared, over]
    assert [table["id"] for table in ben.get("/api/tables")] == [shared]


def test_the_games_and_their_rules_are_told(ann: Person) -> None:
    game = next(each for each in ann.get("/api/games") if each["key"] == "letter-of-marque")
    assert game["seats"] == [3, 4, 5, 6]
    assert [level["name"] for level in game["levels"]] == [
        level.name for level in bots.levels("letter-of-marque")
    ]
    assert game["levels_note"] == bots.missing("letter-of-marque")
    kinds = {option["name"]: option["kind"] for option in game["options"]}
    assert (kinds["tiebreak"], kinds["aids"]) == ("choice", "flag")
    page = ann.get("/api/games/letter-of-marque/rules")
    assert {"id", "section", "page", "says"} == set(page["rules"][0])
    assert page["sections"]
    assert page["rulings"]
    assert page["examples"]
    assert ann.refused("GET", "/api/games/whist/rules") == (404, "unknown")


@pytest.mark.parametrize("key", games())
def test_a_games_catalogue_is_told_and_not_sent_twice(ann: Person, key: str) -> None:
    path = f"/api/games/{key}/catalogue"
    answer = ann.http.get(path)
    assert answer.json() == json.loads(json.dumps(rules(key).catalogue()))
    again = ann.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ann.http.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    assert ann.refused("GET", "/api/games/whist/catalogue") == (404, "unknown")
