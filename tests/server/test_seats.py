"""Who sits where, who may do what there, and who is here."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from .conftest import Json, Newcomer, Node, Page, Person, sit_together


def test_a_guest_keeps_its_name_and_its_secret_is_not_in_the_store(node: Node, ann: Person) -> None:
    assert ann.get("/api/me") == {"id": ann.id, "name": "Ann", "account": False}
    secret = ann.http.cookies["quarterdeck_guest"]
    with node.service.store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM guests").all()
    assert secret not in str(rows)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(newcomer: Newcomer) -> None:
    response = newcomer(known=False).http.get("/api/me")
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_name_that_cannot_be_shown_is_refused(ann: Person) -> None:
    for name in (" ", "a\u202eb", "\x00"):
        assert ann.refused("PUT", "/api/me", {"name": name}) == (422, "malformed")
    assert ann.refused("PUT", "/api/me", {"name": "x" * 25}) == (413, "too_long")
    assert ann.get("/api/me")["name"] == "Ann"


def test_only_the_owner_sees_invitations(ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")
    assert table["status"] == "open"
    assert table["seats"][1]["invite"] != table["seats"][2]["invite"]
    assert "invite" not in str(ben.get(f"/api/tables/{table['id']}"))


def test_an_invitation_is_good_for_one_guest(newcomer: Newcomer, ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")
    join, invite = f"/api/tables/{table['id']}/join", table["seats"][2]["invite"]
    assert ben.post(join, {"invite": invite})["you"] == 2
    assert newcomer().refused("POST", join, {"invite": invite}) == (409, "taken")
    assert ben.post(join, {"invite": invite})["you"] == 2  # the first answer may have been lost
    assert ben.refused("POST", join, {"invite": table["seats"][1]["invite"]}) == (409, "taken")


def test_a_wrong_invitation_is_refused(ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")["id"]
    for invite in ("", "guess", "ü\x00"):
        refusal = ben.refused("POST", f"/api/tables/{table}/join", {"invite": invite})
        assert refusal == (404, "unknown")


def test_the_game_begins_when_the_last_seat_is_taken(ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")
    with ann.live(table["id"]) as page:
        assert page.welcome["position"]["moves"] == []
        ben.post(f"/api/tables/{table['id']}/join", {"invite": table["seats"][1]["invite"]})
        assert page.hear("table")["table"]["seats"][1]["name"] == "Ben"
        after = ann.post(f"/api/tables/{table['id']}/seats/2", {"kind": "bot", "level": "deckhand"})
        assert after["status"] == "playing"
        update = page.hear("update")
        assert update["position"]["moves"]
        assert update["lines"][0]["kind"] == "drawn"


def test_only_the_owner_gives_open_seats_to_bots(ann: Person, ben: Person) -> None:
    table = ann.open("me", "open", "open")["id"]
    bot = {"kind": "bot", "level": "deckhand"}
    assert ben.refused("POST", f"/api/tables/{table}/seats/1", bot) == (403, "not_seated")
    assert ann.refused("POST", f"/api/tables/{table}/seats/0", bot) == (409, "taken")
    assert ann.refused("POST", f"/api/tables/{table}/seats/7", bot) == (404, "unknown")
    no_bot = {"kind": "bot", "level": "commodore"}
    assert ann.refused("POST", f"/api/tables/{table}/seats/1", no_bot) == (404, "unknown")


def test_a_seat_is_bound_to_its_owner(newcomer: Newcomer, ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    seq = ann.position(table)["seq"]
    stranger, nobody = newcomer(), newcomer(known=False)
    assert stranger.move(table, "guard armed", seq)["code"] == "not_seated"
    body = {"type": "move", "move": "guard armed", "seq": seq, "command_id": "x"}
    assert nobody.refused("POST", f"/api/tables/{table}/commands", body) == (401, "unknown")
    with nobody.live(table) as page:
        assert page.order(type="move", move="guard armed", seq=seq)["code"] == "not_seated"
    assert ann.move(table, "guard armed", seq)["ok"]
    assert ann.position(table)["view"]["players"][0]["own"] is not None
    assert ben.position(table)["view"]["players"][0]["own"] is None


def test_a_spectator_sees_what_is_public_and_chooses_nothing(
    newcomer: Newcomer, ann: Person, ben: Person
) -> None:
    table = sit_together(ann, ben, two_players=True)
    with newcomer(known=False).live(table) as page:
        position = page.welcome["position"]
        assert page.welcome["table"]["you"] is None
        assert position["view"]["seat"] is None
        assert (position["moves"], position["groups"]) == ([], [])
        ann.move(table, "guard armed", position["seq"])
        assert "armed" not in page.hear("update")["lines"][0]["event"]


def test_a_table_that_the_rules_do_not_allow_is_refused(ann: Person) -> None:
    def asked(seats: int, **options: object) -> Json:
        return {
            "game": "letter-of-marque",
            "seats": [{"kind": "open"}] * seats,
            "options": options,
        }

    for table in (asked(2), asked(9), asked(3, wind=True), asked(3, aids=3)):
        assert ann.refused("POST", "/api/tables", table) == (409, "illegal")


def test_one_guest_takes_one_seat(ann: Person) -> None:
    asked = {"game": "letter-of-marque", "seats": [{"kind": "me"}] * 3, "options": {}}
    assert ann.refused("POST", "/api/tables", asked) == (422, "malformed")


def test_who_has_no_cookie_opens_no_table(newcomer: Newcomer) -> None:
    asked = {"game": "letter-of-marque", "seats": [{"kind": "open"}] * 3, "options": {}}
    assert newcomer(known=False).refused("POST", "/api/tables", asked) == (401, "unknown")


def test_the_table_tells_who_is_here(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    with ann.live(table) as page:
        here = [seat["here"] for seat in page.welcome["table"]["seats"]]
        assert here == [True, False]
        with ben.live(table), ben.live(table):
            assert page.hear("table")["table"]["seats"][1]["here"] is True
        assert page.hear("table")["table"]["seats"][1]["here"] is False
        assert page.rest() == []


def test_chat_is_kept_and_told_once(newcomer: Newcomer, ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    with ann.live(table) as page, ben.live(table) as other:
        page.rest(0.1)
        for _ in range(2):
            page.say(type="chat", text=" Ahoy,\nBen ", command_id="hello")
        line = other.hear("chat")["line"]
        assert (line["text"], line["seat"], line["name"]) == ("Ahoy, Ben", 0, "Ann")
        assert other.rest() == []
    with ben.live(table) as page:
        assert [said["text"] for said in page.welcome["chat"]] == ["Ahoy, Ben"]
        assert page.order(type="chat", text="x" * 501)["code"] == "too_long"
        assert page.order(type="chat", text="  ")["code"] == "malformed"
    with newcomer(known=False).live(table) as page:
        assert page.order(type="chat", text="Hello")["code"] == "not_seated"


def test_a_page_of_another_site_cannot_give_orders(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    away = {"Origin": "https://elsewhere.example"}
    response = ann.http.put("/api/me", json={"name": "Eve"}, headers=away)
    assert response.status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        Page(ann, table, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    Page(ann, table, origin=f"http://{ann.address}").__exit__()


def test_an_unknown_table_is_refused(ann: Person) -> None:
    for path in ("/api/tables/nothing", "/api/tables/a%00b/position", "/api/tables/%20/record"):
        assert ann.refused("GET", path) == (404, "unknown")
    with pytest.raises(InvalidStatus) as refused:
        ann.live("nothing")
    assert refused.value.response.status_code == 404
