"""Fair chance: sealed before anybody throws salt in, everybody's salt in the seed, all of it
derived again from what is told at the end; and tables without salt, as before."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest

from quarterdeck import fair
from quarterdeck.games import rules
from quarterdeck.kernel import Record, jsons

from .conftest import Json, Person, sit_together
from .test_play import play_out

SALTS = {"ann": "a1" * 16, "ben": "b2" * 16}


def sealed(person: Person) -> str:
    seal: str = person.post("/api/seals", {})["commitment"]
    return seal


def opened(person: Person, *seats: str, **more: Any) -> Json:
    kinds = [{"kind": seat} if seat in ("me", "open") else bot(seat) for seat in seats]
    options = {"two_players": len(seats) == 2}
    return person.post(
        "/api/tables", {"game": "letter-of-marque", "seats": kinds, "options": options, **more}
    )


def bot(level: str) -> Json:
    return {"kind": "bot", "level": level}


def derived(told: Json) -> list[list[Any]]:
    """What each draw gives, worked out without any rules: as a page does."""
    luck = fair.salted(told["seed"], told["salts"])
    found = []
    for draw in told["draws"]:
        rng = fair.chance_generator(luck, told["table"], draw["entry"])
        picks = [draw["pool"][int(rng.random() * len(draw["pool"]))] for _ in range(draw["times"])]
        found.append(picks)
    return found


def checks(told: Json) -> bool:
    """Is the seal the seed's, and does every draw follow?"""
    fits = hashlib.sha256(told["seed"].encode()).hexdigest() == told["commitment"]
    came = [draw["came"] for draw in told["draws"]]
    return fits and [Counter(each) for each in derived(told)] == [Counter(each) for each in came]


def record_checks(record: Json) -> fair.Checked:
    found = Record.from_json(jsons.written(record))
    promise = fair.Promise(
        record["table"], record["seed"], record["commitment"], tuple(record["salts"])
    )
    return fair.checked(rules(record["game"]), found, promise)


def test_a_table_is_sealed_before_salt_is_in_and_told_to_the_end(ann: Person) -> None:
    seal = sealed(ann)
    assert sealed(ann) == seal  # the same, until a table is opened with it
    table = opened(ann, "me", "deckhand", "deckhand", salt=SALTS["ann"], seal=seal)
    assert table["commitment"] == seal
    during = ann.get(f"/api/fair/{table['id']}")
    assert (during["seed"], during["draws"]) == (None, None)
    assert during["salts"] == [SALTS["ann"], "", ""]
    play_out(ann, table["id"])
    told = ann.get(f"/api/fair/{table['id']}")
    assert checks(told)
    assert len(told["draws"]) > 3
    assert all(draw["what"] for draw in told["draws"])
    record = ann.get(f"/api/tables/{table['id']}/record")
    assert record["salts"] == [SALTS["ann"], "", ""]
    assert record_checks(record).fault == ""
    # Without the salt, or with another, nothing follows.
    assert "the seed gives" in record_checks({**record, "salts": []}).fault
    assert not checks({**told, "salts": [SALTS["ben"], "", ""]})
    # The same from the file, whose seed need not be sent.
    kept = {name: record[name] for name in record if name not in ("seed", "salts", "commitment")}
    long = {**kept, "note": "a record may be longer than other messages " * 1000}
    assert ann.post("/api/fair", long)["draws"] == told["draws"]
    brought = ann.post("/api/records", record)["id"]
    assert ann.get(f"/api/fair/{brought}")["draws"] == told["draws"]
    assert checks(ann.get(f"/api/fair/{brought}"))


def test_a_seal_is_good_once_and_comes_before_the_salt(ann: Person, ben: Person) -> None:
    seal = sealed(ann)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    body = {"game": "letter-of-marque", "seats": seats}
    asked = {**body, "salt": SALTS["ann"], "seal": seal, "command_id": "first"}
    assert ann.refused("POST", "/api/tables", {**body, "salt": SALTS["ann"]}) == (422, "malformed")
    assert ann.refused("POST", "/api/tables", {**asked, "salt": "pepper"}) == (422, "malformed")
    assert ben.refused("POST", "/api/tables", asked) == (409, "stale")  # it is not his
    table = ann.post("/api/tables", asked)
    assert ann.post("/api/tables", asked)["id"] == table["id"]  # the same command, asked again
    assert ann.refused("POST", "/api/tables", {**asked, "command_id": "2"}) == (409, "stale")
    assert sealed(ann) != seal
    assert ann.get(f"/api/fair/{table['id']}")["salts"] == []  # nothing is in before the start


def test_everybody_who_sits_down_throws_salt_in_and_who_leaves_takes_it_along(
    ann: Person, ben: Person
) -> None:
    table = opened(ann, "me", "open", salt=SALTS["ann"], seal=sealed(ann))
    invite = table["seats"][1]["invite"]
    with Person(ann.address) as cat:
        assert table["commitment"] == cat.get(f"/api/tables/{table['id']}")["commitment"]
    ben.post(f"/api/tables/{table['id']}/join", {"invite": invite, "salt": SALTS["ben"]})
    told = ben.get(f"/api/fair/{table['id']}")
    assert told["salts"] == [SALTS["ann"], SALTS["ben"]]
    ben.command(table["id"], type="conduct", do="resign")
    assert checks(ann.get(f"/api/fair/{table['id']}"))
    waiting = opened(ann, "me", "open", "open", salt=SALTS["ann"], seal=sealed(ann))
    place = f"/api/tables/{waiting['id']}"
    ben.post(f"{place}/join", {"invite": waiting["seats"][1]["invite"], "salt": SALTS["ben"]})
    ben.post(f"{place}/leave", {})
    for seat in (1, 2):
        ann.post(f"{place}/seats/{seat}", bot("deckhand"))
    assert ann.get(f"/api/fair/{waiting['id']}")["salts"] == [SALTS["ann"], "", ""]


@pytest.mark.parametrize("salt", [True, False])
def test_a_rematch_is_sealed_by_who_asks_and_salted_by_all(
    ann: Person, ben: Person, salt: bool
) -> None:
    old = sit_together(ann, ben, two_players=True)
    ben.command(old, type="conduct", do="resign")
    place = f"/api/tables/{old}/rematch"
    if not salt:
        ann.post(place, {})
        new = ben.post(place, {"salt": SALTS["ben"], "seal": sealed(ben)})["id"]
        assert ben.get(f"/api/fair/{new}")["salts"] == []
        return
    offered = ann.post(place, {"salt": SALTS["ann"], "seal": sealed(ann)})["offer"]
    assert "seed" not in offered
    own = {"salt": SALTS["ben"], "seal": sealed(ben)}
    assert ben.refused("POST", place, own) == (409, "stale")  # that is not the offer's
    new = ben.post(place, {**own, "seal": offered["commitment"]})
    assert new["commitment"] == offered["commitment"]
    assert sorted(ben.get(f"/api/fair/{new['id']}")["salts"]) == sorted(SALTS.values())
    ann.command(new["id"], type="conduct", do="resign")
    assert checks(ann.get(f"/api/fair/{new['id']}"))
    # Playing on from there throws in salt of its own.
    asked = {"seq": 0, "seat": 0, "level": "deckhand", "salt": SALTS["ann"], "seal": sealed(ann)}
    on = ann.post(f"/api/theatre/{new['id']}/play-on", asked)
    assert on["commitment"] == asked["seal"]
    assert SALTS["ann"] in ann.get(f"/api/fair/{on['id']}")["salts"]
