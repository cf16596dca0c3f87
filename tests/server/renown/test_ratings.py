"""Ratings: reckoned in once, bots as anchors, who resigns last; statistics, pages, the best."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck.games import games, rules
from quarterdeck.server.conduct.values import Conduct, Hand
from quarterdeck.server.identity import program_id
from quarterdeck.server.renown.judge import Judge
from quarterdeck.server.renown.ratings import Rating, anchor, places, reckoned
from quarterdeck.server.store import Errand, SeatRow, TableRow, schema

from ..conftest import Json, Newcomer, Node, Person, StartNode, sit_together, wait_for

GAME = "letter-of-marque"


def a_row(*seats: SeatRow, resigned: int | None = None) -> TableRow:
    hands = tuple([Hand(resigned=each.seat == resigned) for each in seats])
    nothing: Any = dict.fromkeys(TableRow.__dataclass_fields__)
    row = TableRow(**nothing)
    return replace(row, game=GAME, seats=seats, conduct=Conduct(hands=hands))


PEOPLE = tuple([SeatRow(seat, "human", f"g{seat}", f"P{seat}") for seat in range(3)])


def test_who_wins_gains_and_every_place_counts() -> None:
    after = reckoned(places(a_row(*PEOPLE), [2, 1, 3], {}))
    assert after[1].points > after[0].points > after[2].points
    assert [rating.games for rating in after.values()] == [1, 1, 1]
    assert all(rating.provisional and rating.within < Rating().within for rating in after.values())


def test_who_resigns_comes_after_all_other_people_but_not_after_worse_bots() -> None:
    bot = SeatRow(3, "bot", None, "Halyard", "mate")
    row = a_row(*PEOPLE, bot, resigned=0)
    ranks = {each.seat: each.rank for each in places(row, [1, 2, 3, 4], {})}
    assert ranks == {0: 3.5, 1: 2, 2: 3, 3: 4}
    after = reckoned(places(row, [1, 2, 3, 4], {}))
    assert after[0].points < after[2].points


def test_bots_are_anchors_where_they_are_measured() -> None:
    mate, captain = anchor(GAME, "mate"), anchor(GAME, "captain")
    assert mate is not None
    assert captain is not None
    assert (mate.points, mate.provisional) == (1500, False)
    assert captain.points > mate.points
    deckhand = anchor(GAME, "deckhand")
    assert deckhand is not None
    assert deckhand.points < mate.points
    assert anchor(GAME, "mate-1") is None
    assert anchor("merchants-and-marauders", "admiral") is None
    against = {}
    for level in ("mate", "captain", "mate-1"):
        row = a_row(*PEOPLE[:2], SeatRow(2, "bot", None, "Halyard", level))
        found = places(row, [1, 3, 2], {})
        assert len(found) == (2 if level == "mate-1" else 3)
        against[level] = reckoned(found)[0].points
        assert 2 not in reckoned(found)
    assert against["captain"] > against["mate"]
    alone = a_row(PEOPLE[0], SeatRow(1, "bot", None, "Halyard", "mate"))
    assert reckoned(places(alone, [1, 2], {})) == {}  # a table of people, or it does not count
    made = a_row(PEOPLE[0], SeatRow(1, "human", program_id(), "Clockwork"))
    assert reckoned(places(made, [1, 2], {})) == {}


def rated(ann: Person, ben: Person) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": GAME, "seats": seats, "options": {"two_players": True}}
    table = ann.post("/api/tables", {**body, "gathering": {"rated": True}})
    assert table["gathering"]["rated"]
    ben.post(f"/api/tables/{table['id']}/join", {"invite": table["seats"][1]["invite"]})
    table_id: str = table["id"]
    return table_id


def own(person: Person, game: str = GAME) -> Json:
    found: Json = next(
        each for each in person.get("/api/players/me")["ratings"] if each["game"] == game
    )
    return found


def test_a_rated_game_is_reckoned_in_once_and_told(ann: Person, ben: Person) -> None:
    plain = sit_together(ann, ben, two_players=True)
    ben.command(plain, type="conduct", do="resign")
    table = rated(ann, ben)
    ben.command(table, type="conduct", do="resign")
    wait_for(lambda: ann.get("/api/history")["games"][0]["brought"])
    for _ in range(3):  # whoever looks again, and whatever is missed
        ann.get(f"/api/tables/{table}")
    winner, loser = own(ann), own(ben)
    assert (winner["rated"], winner["games"], winner["provisional"]) == (1, 2, True)
    assert winner["points"] > 1500 > loser["points"]
    assert winner["curve"] == [winner["points"]]
    told = {game["id"]: game for game in ann.get("/api/history")["games"]}
    assert (told[plain]["rated"], told[plain]["brought"]) == (False, None)
    assert (told[table]["rated"], told[table]["brought"]) == (True, winner["points"] - 1500)
    sit_there = f"/api/tables/{table}/ratings"
    shown = [{"points": each["points"], "provisional": True} for each in (winner, loser)]
    assert ann.get(sit_there) == {"seats": shown}
    ben.http.put("/api/players/me", json={"seen_by": "none"})
    assert ann.get(sit_there) == {"seats": [shown[0], None]}
    assert ben.get(sit_there) == {"seats": shown}
    ben.http.put("/api/players/me", json={"seen_by": "all"})
    best = ann.get(f"/api/best?game={GAME}")
    names = [row["name"] for row in best["rows"]]
    assert names.index("Ann") < names.index("Ben")
    assert {"Mate", "Captain", "Admiral"} < set(names)
    assert ann.refused("GET", "/api/best?game=chess") == (404, "unknown")


def test_what_a_node_missed_another_reckons_in_and_only_one_does(
    start_node: StartNode, new_database: Any
) -> None:
    database = new_database()
    first = start_node(database=database)
    first.service.listeners.remove(first.house.judge.noticed)  # it dies before it could
    with Person(first.address, "Ann") as ann, Person(first.address, "Ben") as ben:
        table = rated(ann, ben)
        ben.command(table, type="conduct", do="resign")
        assert own(ann)["rated"] == 0
        judges = [Judge(first.service, first.house.history) for _ in range(3)]

        async def all_at_once() -> None:
            for judge in judges:
                assert await first.service.store.call(judge.missed) in ([table], [])
            await asyncio.gather(*[judge.judge(table) for judge in judges])

        asyncio.run_coroutine_threadsafe(all_at_once(), first.loop).result()
        assert own(ann)["rated"] == own(ben)["rated"] == 1
        assert judges[0].missed() == []


def test_statistics_are_the_games_own_and_pages_are_shown_as_wished(
    ann: Person, ben: Person
) -> None:
    for table in (
        sit_together(ann, ben, two_players=True),
        sit_together(ben, ann, two_players=True),
    ):
        ann.move(table, "guard armed", ann.position(table)["seq"])
        ben.move(table, "guard defenseless", ben.position(table)["seq"])
        ben.command(table, type="conduct", do="resign")
    page = ann.get("/api/players/me")
    assert (page["games"], page["won"], page["yours"], page["seen_by"]) == (2, 2, True, "all")
    (marque,) = page["figures"]
    assert (marque["game"], marque["games"], marque["won"]) == (GAME, 2, 2)
    assert (marque["places"], marque["seats"]) == ([2, 0], [{"seats": 2, "games": 2, "won": 2}])
    assert [feat["label"] for feat in marque["feats"]] == [each.label for each in rules(GAME).feats]
    bluffs = ben.get("/api/players/me")["figures"][0]["feats"][3]
    assert (bluffs["label"], bluffs["count"], bluffs["of"]) == ("bluffs worked", 0, 2)
    (rival,) = page["rivals"]
    assert (rival["name"], rival["games"], rival["ahead"], rival["behind"]) == ("Ben", 2, 2, 0)
    there = f"/api/players/{page['who']}"
    assert rival["who"] == ben.get("/api/players/me")["who"]
    assert ben.get(there) == {**page, "yours": False}
    with Person(ann.address) as stranger:
        assert stranger.get(there)["name"] == "Ann"
        for seen_by, of_ben, of_others in (
            ("met", 200, 403),
            ("none", 403, 403),
            ("all", 200, 200),
        ):
            answer = ann.http.put("/api/players/me", json={"seen_by": seen_by})
            assert answer.status_code == 204
            assert ben.http.get(there).status_code == of_ben
            assert stranger.http.get(there).status_code == of_others
            assert ann.get("/api/players/me")["seen_by"] == seen_by
    assert ann.refused("GET", f"/api/players/{'0' * 12}") == (404, "unknown")


def test_who_hides_the_page_keeps_the_place(
    node: Node, ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    """The page and the table of the best tell the same, whoever looks."""
    others = [newcomer(name) for name in ("Cat", "Dan")]
    for number, person in enumerate((ann, *others)):
        sure = {"guest": person.id, "game": "corsaire", "mu": 90.0 - number, "sigma": 1.0}
        write(node, sa.insert(schema.ratings).values(**sure, games=20))
    ann.http.put("/api/players/me", json={"seen_by": "none"})
    for asker in (ben, ann):
        rows = asker.get("/api/best?game=corsaire")["rows"]
        places = {row["name"]: row["place"] for row in rows if row["place"]}
        assert (places["Cat"], places["Dan"]) == (2, 3)
        assert ("Ann" in places) == (asker is ann)
    assert [own(person, "corsaire")["place"] for person in (ann, *others)] == [1, 2, 3]


def write(node: Node, statement: sa.Insert) -> None:
    node.service.store.writer.written(Errand(lambda connection: connection.execute(statement)))


@pytest.mark.parametrize("key", games())
def test_every_game_counts_something_of_its_own(key: str) -> None:
    names = [feat.name for feat in rules(key).feats]
    assert len(names) == len(set(names)) >= 3
