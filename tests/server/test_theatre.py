"""What remains of a game: the theatre, records that are brought in, tables that play on."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarterdeck.fair import Promise, checked
from quarterdeck.games import games, rules
from quarterdeck.kernel import Game, Record
from quarterdeck.server.guard.past import STEP, scores_of
from quarterdeck.server.remains.eyes import everything
from quarterdeck.server.remains.theatre import turning_points
from tests.support.playing import played

from .conftest import Json, Person, sit_together
from .test_play import play_out


def finished(person: Person) -> str:
    table: str = person.open("me", "deckhand", "deckhand")["id"]
    play_out(person, table)
    return table


def promise_of(told: Json) -> Promise:
    origin = told["origin"]["entries"] if told["origin"] else 0
    return Promise(told["table"], told["seed"], told["commitment"], tuple(told["salts"]), origin)


def armed(position: Json) -> list[bool | None]:
    return [ship["armed"] for ship in position["view"]["sea"]]


def test_after_the_end_any_eyes_show_what_that_seat_saw(ann: Person, ben: Person) -> None:
    table = finished(ann)
    own = ann.get(f"/api/theatre/{table}")
    assert (own["eyes"], own["own"], own["open"], own["brought"]) == (0, 0, True, False)
    assert own["lines"] == ann.get(f"/api/theatre/{table}?eyes=0")["lines"]
    seq = own["table"]["seq"]
    assert own["scores"][-1]["scores"] == own["result"]["scores"]
    parts = [ben.get(f"/api/theatre/{table}/positions/{n}?eyes=0") for n in range(seq // STEP + 1)]
    shown = {one["seq"]: one for part in parts for one in part["positions"]}
    assert {line["seq"] for line in own["lines"]} <= set(shown)
    for at in (0, 7, seq):
        then = ann.get(f"/api/tables/{table}/position/{at}")
        assert at not in shown or shown[at] == then
    stranger = ben.get(f"/api/theatre/{table}")
    assert (stranger["eyes"], stranger["own"]) == (None, None)
    opened = {
        one["seq"]: one
        for one in ben.get(f"/api/theatre/{table}/positions/0?eyes=all")["positions"]
    }
    hidden = [at for at in opened if at in shown and None in armed(shown[at])]
    assert hidden
    assert all(None not in armed(opened[at]) for at in hidden)
    assert ann.refused("GET", f"/api/theatre/{table}?eyes=5") == (404, "unknown")
    assert ann.refused("GET", f"/api/theatre/{table}/positions/99") == (404, "unknown")


def test_while_a_game_goes_on_everybody_sees_the_own_view_alone(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    ann.move(table, "guard armed", ann.position(table)["seq"])
    ben.move(table, "guard armed", ann.position(table)["seq"])
    own = ann.get(f"/api/theatre/{table}")
    assert (own["eyes"], own["open"], own["scores"], own["turns"]) == (0, False, [], [])
    position = ann.get(f"/api/theatre/{table}/positions/0")["positions"][-1]
    assert position["view"] == ann.position(table)["view"]
    for path in ("?eyes=1", "?eyes=all", "/positions/0?eyes=1", "/positions/0?eyes=all"):
        assert ann.refused("GET", f"/api/theatre/{table}{path}") == (403, "not_seated")
    with Person(ann.address) as stranger:
        for path in ("", "/positions/0", "?eyes=all"):
            assert stranger.refused("GET", f"/api/theatre/{table}{path}") == (403, "not_seated")
        body = {"seq": 0, "seat": 0, "level": "mate"}
        path = f"/api/theatre/{table}/play-on"
        assert stranger.refused("POST", path, body) == (409, "illegal")


def some_of(key: str, entries: int) -> Game:
    """The beginning of a game."""
    return played(rules(key).new(rules(key).seats[0]), Random(2), most=entries)


@pytest.mark.parametrize("key", games())
def test_scores_can_be_told_at_every_moment_of_every_game(key: str) -> None:
    game = some_of(key, 300)
    scores = list(scores_of(game))
    assert scores[0]["seq"] == 0
    assert all(one["seq"] < two["seq"] for one, two in pairwise(scores))
    assert tuple(scores[-1]["scores"]) == game.outcome().scores


@pytest.mark.parametrize("key", games())
def test_everybodys_eyes_see_of_each_seat_what_it_sees_itself(key: str) -> None:
    game = some_of(key, 60)
    opened = everything(game)
    for seat, player in enumerate(opened["players"]):
        assert player == game.view(seat)["players"][seat]


def test_turning_points_are_the_greatest_swings_in_order_of_time() -> None:
    course = [(0, [0, 0]), (3, [1, 0]), (5, [1, 6]), (8, [2, 6]), (9, [9, 6]), (11, [9, 8])]
    scores: list[dict[str, Any]] = [{"seq": seq, "scores": each} for seq, each in course]
    told = [(turn["seq"], turn["seat"], turn["after"]) for turn in turning_points(scores)]
    assert told == [(5, 1, 6), (9, 0, 9), (11, 1, 8)]


def test_a_record_brought_in_can_be_looked_at_by_link(ann: Person, ben: Person) -> None:
    record = ann.get(f"/api/tables/{finished(ann)}/record")
    play = ann.post("/api/records", record)["id"]
    seen = ben.get(f"/api/theatre/{play}")
    assert (seen["brought"], seen["open"]) == (True, True)
    assert [seat["name"] for seat in seen["table"]["seats"]] == record["names"]
    assert ben.get(f"/api/theatre/{play}/positions/0?eyes=1")["positions"][0]["seq"] == 0
    again = ben.get(f"/api/records/{play}")
    assert {**record, **again} == record
    assert promise_of(again) == promise_of(record)
    assert ben.refused("GET", "/api/records/nothing") == (404, "unknown")


def test_what_is_no_record_that_can_be_replayed_is_not_brought_in(ann: Person) -> None:
    record = some_of("letter-of-marque", 20).record()
    data = json.loads(record.to_json())
    assert ann.refused("POST", "/api/records", {"format": 1}) == (422, "malformed")
    assert ann.refused("POST", "/api/records", {**data, "version": 1}) == (409, "illegal")
    made_up = {**data, "entries": [*data["entries"][:3], "0 attack 99"]}
    assert ann.refused("POST", "/api/records", made_up) == (409, "illegal")
    assert ann.refused("POST", "/api/records", {**data, "game": "chess"}) == (404, "unknown")
    long = {**data, "names": ["x" * 2_000_000]}
    assert ann.refused("POST", "/api/records", long) == (413, "too_long")


def test_playing_on_begins_a_table_in_that_position(
    ann: Person, ben: Person, tmp_path: Path
) -> None:
    past = finished(ann)
    told = ann.get(f"/api/tables/{past}/record")
    at = next(n for n in range(20, 60) if not told["entries"][n - 1].startswith("chance"))
    asked = {"seq": at, "seat": 1, "level": "deckhand"}
    table = ben.post(f"/api/theatre/{past}/play-on", asked)
    assert (table["you"], table["status"], table["owner"]) == (1, "playing", True)
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "human", "bot"]
    with ben.live(table["id"]) as page:
        lines = page.welcome["log"]
    assert [line["seq"] for line in lines if line["kind"] == "notice"] == [at]
    play_out(ben, table["id"])
    record = ben.get(f"/api/tables/{table['id']}/record")
    assert record["entries"][:at] == told["entries"][:at]
    assert record["origin"] == {"table": past, "entries": at}
    game = rules("letter-of-marque")
    found = checked(game, Record.from_json(json.dumps(record)), promise_of(record))
    before = [entry for entry in told["entries"][:at] if entry.startswith("chance")]
    assert (found.fault, found.inherited) == ("", len(before))
    whole = promise_of(record)._replace(inherited=0)
    # Another seed gives some of them by luck, never all.
    fault = checked(game, Record.from_json(json.dumps(record)), whole).fault
    assert int(fault.removeprefix("entry ").split()[0]) <= at
    for body, answer in (
        ({**asked, "seq": len(told["entries"])}, (409, "illegal")),
        ({**asked, "seq": len(told["entries"]) + 1}, (404, "unknown")),
        ({**asked, "seat": 3}, (404, "unknown")),
        ({**asked, "level": "pirate"}, (404, "unknown")),
    ):
        assert ben.refused("POST", f"/api/theatre/{past}/play-on", body) == answer
