"""A person's finished games: place, score, length, how they ended; filters; putting away."""

from __future__ import annotations

from datetime import datetime

from .conftest import Node, Person, entry_times, sit_together
from .test_play import play_out


def test_finished_games_are_listed_with_place_score_length_and_end(
    node: Node, ann: Person, ben: Person
) -> None:
    first = ann.open("me", "deckhand", "deckhand")["id"]
    play_out(ann, first)
    duel = sit_together(ann, ben, two_players=True)
    ben.command(duel, type="conduct", do="resign")
    ann.open("me", "open", "open")  # not over, so not listed
    told = ann.get("/api/history")
    assert [game["id"] for game in told["games"]] == [duel, first]
    assert (told["total"], told["opponents"]) == (2, ["Ben"])
    short, long = told["games"]
    result = ann.position(first)["result"]
    assert (long["scores"], long["places"]) == (result["scores"], result["ranks"])
    assert long["how"] == result["reason"]
    times = entry_times(node, first)
    assert datetime.fromisoformat(long["ended"]) == times[-1]
    assert long["seconds"] == round((times[-1] - times[0]).total_seconds())
    assert (short["how"], short["places"], short["you"]) == ("Ben resigned", [1, 2], 0)
    assert ann.get("/api/history")["games"] == told["games"]  # now as it was written down
    mine = ben.get("/api/history")["games"]
    assert [(game["id"], game["you"]) for game in mine] == [(duel, 1)]


def test_the_list_can_be_filtered_and_games_put_away(ann: Person, ben: Person) -> None:
    tables = []
    for game in ("letter-of-marque", "corsaire"):
        options = {"two_players": True} if game == "letter-of-marque" else {}
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": game, "seats": seats, "options": options}
        table = ann.post("/api/tables", body)
        invite = {"invite": table["seats"][1]["invite"]}
        ben.post(f"/api/tables/{table['id']}/join", invite)
        ann.command(table["id"], type="conduct", do="resign")
        tables.append(table["id"])
    marque, corsaire = tables

    def found(query: str) -> list[str]:
        return [game["id"] for game in ann.get(f"/api/history?{query}")["games"]]

    assert found("game=corsaire") == [corsaire]
    assert found("opponent=Ben") == [corsaire, marque]
    assert found("opponent=Nobody") == found("since=2999-01-01") == []
    assert found("after=1") == [marque]
    away = f"/api/history/{marque}/put-away"
    assert ann.http.post(away).status_code == ann.http.post(away).status_code == 204
    assert found("") == [corsaire]
    assert len(ben.get("/api/history")["games"]) == 2
    with Person(ann.address) as stranger:
        assert stranger.refused("POST", away) == (403, "not_seated")
    running = ann.open("me", "open", "open")["id"]
    assert ann.refused("POST", f"/api/history/{running}/put-away") == (409, "illegal")
