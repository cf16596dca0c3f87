"""Tournaments: who meets whom, how all stand, and rounds that are opened and counted once."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from quarterdeck.server.people.belongings import FORMER
from quarterdeck.server.tournaments.hall import Hall
from quarterdeck.server.tournaments.pairing import (
    brought,
    circle,
    next_round,
    robin,
    rounds_of,
    sizes,
    standings,
)
from quarterdeck.server.tournaments.values import Sheet, Tournament

from ..conftest import Json, Newcomer, Node, Person, wait_for

# ---- pairing


def names(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def test_places_are_worth_one_to_nothing_and_shared_places_share() -> None:
    assert brought([1, 2]) == (1.0, 0.0)
    assert brought([2, 1, 3, 4]) == (0.6667, 1.0, 0.3333, 0.0)
    assert brought([1, 1]) == (0.5, 0.5)
    assert brought([1, 2, 2, 4]) == (1.0, 0.5, 0.5, 0.0)
    assert brought([1, 2, 2.5]) == (1.0, 0.5, 0.0)  # who resigned


def test_tables_are_as_full_as_can_be() -> None:
    assert sizes(8, 4, 2) == [4, 4]
    assert sizes(9, 4, 3) == [3, 3, 3]
    assert sizes(7, 4, 3) == [4, 3]
    assert sizes(5, 4, 3) == [4]  # one sits out
    assert sizes(5, 2, 2) == [2, 2]
    assert sizes(2, 4, 3) == []


@pytest.mark.parametrize("count", range(2, 10))
def test_in_a_round_robin_of_pairs_everybody_meets_everybody_once(count: int) -> None:
    rounds = circle(names(count))
    met = Counter([frozenset(pair) for pairs in rounds for pair in pairs])
    assert met == Counter([frozenset(pair) for pair in combinations(names(count), 2)])
    for pairs in rounds:
        assert len({one for pair in pairs for one in pair}) == 2 * len(pairs) == count - count % 2
    pairs_of = Tournament("x", "corsaire", "robin", 2)
    assert rounds_of(pairs_of, count, 2) == len(rounds)


@pytest.mark.parametrize(("count", "seats"), [(4, 4), (6, 3), (8, 4), (9, 3), (12, 4), (16, 4)])
def test_in_a_round_robin_of_tables_everybody_meets_everybody(count: int, seats: int) -> None:
    rounds = robin(names(count), seats, 3)
    met = {frozenset(pair) for groups in rounds for one in groups for pair in combinations(one, 2)}
    assert met == {frozenset(pair) for pair in combinations(names(count), 2)}
    for groups in rounds:
        playing = [one for group in groups for one in group]
        assert sorted(playing) == sorted(names(count))


def played(tournament: Tournament, people: list[str], strength: Any) -> Tournament:
    """One round more, in which the stronger win."""
    groups, stays = next_round(tournament, people, 2)
    sheets = []
    for number, group in enumerate(groups):
        ranks = [1 + sum(strength(o) > strength(one) for o in group) for one in group]
        scores = tuple(10 - rank for rank in ranks)
        sheets.append(
            Sheet(f"{len(tournament.rounds)}.{number}", tuple(group), brought(ranks), scores)
        )
    return Tournament(
        tournament.name,
        tournament.game,
        tournament.kind,
        tournament.seats,
        tournament.count,
        rounds=(*tournament.rounds, tuple(sheets)),
        rests=(*tournament.rests, ",".join(stays)),
        gone=tournament.gone,
    )


@pytest.mark.parametrize("count", [5, 8, 11])
def test_a_swiss_pairs_those_who_stand_alike_and_nobody_twice(count: int) -> None:
    people, swiss = names(count), Tournament("x", "corsaire", "swiss", 2, 3)
    for _ in range(3):
        swiss = played(swiss, people, int)
    met = Counter([frozenset(sheet.people) for sheet in swiss.sheets()])
    assert max(met.values()) == 1
    rested = Counter([one for rest in swiss.rests for one in rest.split(",") if one])
    assert not rested or max(rested.values()) == 1
    told = standings(swiss, people)
    best = next(one for one in told if one.number == str(count - 1))
    assert best.points == best.tables + 0.5 * rested[best.number]
    assert told[0].points == max(one.points for one in told)
    total = sum([one.points for one in told])
    assert total == len(swiss.sheets()) + 0.5 * rested.total()


def test_who_has_left_is_paired_no_more() -> None:
    swiss = Tournament("x", "corsaire", "swiss", 2, 3, gone=("0",))
    groups, stays = next_round(swiss, names(5), 2)
    assert sorted([one for group in groups for one in group] + stays) == ["1", "2", "3", "4"]
    groups, stays = next_round(Tournament("x", "corsaire", "robin", 2, gone=("0",)), names(4), 2)
    assert len(groups) == 1
    assert len(stays) == 1


# ---- at the server


CLOCK = {"clock": {"kind": "days", "free": 86_400.0}}


def opened(person: Person, **more: Any) -> Json:
    asked = {"name": "Spring cup", "game": "corsaire", "kind": "robin", "seats": 2, **CLOCK, **more}
    page: Json = person.post("/api/tournaments", asked)
    return page


def resign(person: Person, table: str) -> None:
    assert person.command(table, type="conduct", do="resign")["ok"]


def test_a_round_robin_of_three_is_played_to_its_end(node: Node, ann: Person, ben: Person) -> None:
    with Person(ann.address, "Cat") as cat:
        place = three_have_entered(ann, ben, cat)
        page = ann.post(f"{place}/start")
        told = (page["status"], page["round"], page["rounds"], page["people"])
        assert told == ("playing", 1, 3, 3)
        assert ann.post(f"{place}/start")["played"] == page["played"]  # asked again
        by_name = {"Ann": ann, "Ben": ben, "Cat": cat}
        order = ["Cat", "Ben", "Ann"]  # who resigns against whom: Ann beats Ben beats Cat
        for number in (1, 2, 3):
            table = under_way(ann, place, number)
            assert ann.get(f"/api/tables/{table['table']}")["gathering"]["rated"]
            loser = min(table["names"], key=order.index)
            resign(by_name[loser], table["table"])
        page = wait_for(lambda: over(ann, place))
        standings = [(row["place"], row["name"], row["points"]) for row in page["standings"]]
        assert standings == [(1, "Ann", 2.5), (2, "Ben", 1.5), (3, "Cat", 0.5)]
        assert [len(each["resting"]) for each in page["played"]] == [1, 1, 1]
        hall: Hall = node.house.hall
        again = asyncio.run_coroutine_threadsafe(hall.go_on(page["id"]), node.loop)
        again.result()
        assert ann.get(place) == page
        assert page["id"] in [each["id"] for each in cat.get("/api/tournaments")]


def three_have_entered(ann: Person, ben: Person, cat: Person) -> str:
    """A tournament that Ann has opened, before its start."""
    cup = opened(ann, rated=True)
    told = (cup["status"], cup["people"], cup["owner"], cup["entered"])
    assert told == ("open", 1, True, True)
    place = f"/api/tournaments/{cup['id']}"
    assert ann.refused("POST", f"{place}/start") == (409, "illegal")  # alone
    for person in (ben, cat, ben):
        person.post(f"{place}/enter")
    cat.post(f"{place}/leave")
    cat.post(f"{place}/enter")
    assert ben.refused("POST", f"{place}/start") == (403, "not_seated")
    return place


def under_way(person: Person, place: str, number: int) -> Json:
    """The one table of a round, once people can play there."""
    page = wait_for(partial(at_round, person, place, number))
    (table,) = page["played"][-1]["tables"]
    wait_for(partial(is_there, person, f"/api/tables/{table['table']}"))
    assert person.get(f"/api/tables/{table['table']}")["status"] == "playing"
    found: Json = table
    return found


def test_who_goes_for_good_is_paired_no_more_and_the_others_play_on(
    ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    """Whoever leaves in the first of three rounds leaves no table for the second; the third is
    played all the same.  Of the own tournaments, those that wait for their start are called off.
    """
    cat = newcomer("Cat")
    place = three_have_entered(ann, ben, cat)
    waiting = f"/api/tournaments/{opened(cat)['id']}"
    other = f"/api/tournaments/{opened(ann)['id']}"
    cat.post(f"{other}/enter")
    ann.post(f"{place}/start")
    assert sorted(under_way(ann, place, 1)["names"]) == ["Ben", "Cat"]
    cat.ok(cat.http.delete("/api/people/me"))  # resigns where a game is under way
    table = under_way(ann, place, 3)
    assert sorted(table["names"]) == ["Ann", "Ben"]
    resign(ben, table["table"])
    page = wait_for(lambda: over(ann, place))
    assert [len(each["tables"]) for each in page["played"]] == [1, 0, 1]
    assert {row["name"] for row in page["standings"] if row["gone"]} == {FORMER}
    assert ann.get(waiting)["status"] == "closed"
    assert ann.get(other)["people"] == 1


def test_who_has_entered_twice_goes_on_as_one(ann: Person, ben: Person, newcomer: Newcomer) -> None:
    """A guest who has entered signs in to an account that has entered too."""
    code = ann.post("/api/people/recovery")["code"]
    guest = newcomer("Another")
    open_one, place = (f"/api/tournaments/{opened(ben, kind='swiss')['id']}" for _ in range(2))
    for person in (ann, guest):
        person.post(f"{open_one}/enter")
        person.post(f"{place}/enter")
    page = ben.post(f"{place}/start")
    guest.post("/api/people/sign-in", {"way": "recovery", "code": code})
    after = ben.get(place)
    assert [row["name"] for row in after["standings"] if row["gone"]] == ["Another"]
    assert after["played"] == page["played"]
    assert ben.get(open_one)["people"] == 2


def is_there(person: Person, path: str) -> bool:
    return person.http.get(path).status_code == 200


def at_round(person: Person, place: str, number: int) -> Json | None:
    page: Json = person.get(place)
    return page if page["round"] == number else None


def over(person: Person, place: str) -> Json | None:
    page: Json = person.get(place)
    return page if page["status"] == "over" else None


def test_rounds_are_opened_and_counted_once_whatever_fails(
    node: Node, ann: Person, ben: Person
) -> None:
    cup = opened(ann, kind="swiss", rounds=1, name="  One   round ")
    assert (cup["name"], cup["rounds"]) == ("One round", 1)
    place = f"/api/tournaments/{cup['id']}"
    ben.post(f"{place}/enter")
    hall: Hall = node.house.hall

    async def all_at_once() -> None:
        await asyncio.gather(*[hall.go_on(cup["id"]) for _ in range(4)])

    def race() -> None:
        asyncio.run_coroutine_threadsafe(all_at_once(), node.loop).result()

    page = ann.post(f"{place}/start")
    race()
    assert ann.get(place)["played"] == page["played"]
    (table,) = page["played"][0]["tables"]
    node.call(hall._running.clear)  # the node that knew of it has died
    resign(ben, table["table"])
    race()
    page = ann.get(place)
    assert (page["status"], page["round"]) == ("over", 1)
    assert [row["points"] for row in page["standings"]] == [1.0, 0.0]


def test_what_cannot_be_is_refused_and_an_open_one_is_called_off(ann: Person, ben: Person) -> None:
    asked = {"name": "Cup", "game": "corsaire", "kind": "robin", "seats": 2, **CLOCK}
    for wrong, code in (
        ({"game": "chess"}, (404, "unknown")),
        ({"seats": 3}, (409, "illegal")),
        ({"clock": {"kind": "none"}}, (409, "illegal")),  # a table might never end
        ({"name": "   "}, (422, "malformed")),
        ({"kind": "knockout"}, (422, "malformed")),
        ({"rounds": 99}, (422, "malformed")),
    ):
        assert ann.refused("POST", "/api/tournaments", {**asked, **wrong}) == code
    assert ann.refused("GET", "/api/tournaments/nothing") == (404, "unknown")
    place = f"/api/tournaments/{opened(ann)['id']}"
    assert ben.refused("POST", f"{place}/close") == (403, "not_seated")
    assert ann.post(f"{place}/close")["status"] == "closed"
    assert ben.refused("POST", f"{place}/enter") == (409, "illegal")
    # Letter of Marque at tables of up to four: five people sit as four and a spare one.
    marque = {"game": "letter-of-marque", "seats": 4, "kind": "swiss"}
    assert opened(ann, **marque)["title"] == "Letter of Marque"
