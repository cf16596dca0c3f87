"""Keeping an account, signing in by each way, and out again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from quarterdeck.server import spoken
from quarterdeck.server.people import codes, passkeys
from quarterdeck.server.people.desk import SIGNED_OUT, device_name

from ..conftest import GENEROUS, Newcomer, Node, Person, StartNode, sit_together
from .authenticator import Authenticator

SITE = {"origin": "http://localhost", "host": "localhost"}


def from_page(person: Person, path: str, body: Any = None) -> Any:
    return person.http.post(f"/api/people/{path}", json=body, headers=SITE)


def with_passkey(person: Person) -> Authenticator:
    """The person keeps an account with a passkey."""
    key = Authenticator(SITE["origin"])
    options = person.ok(from_page(person, "passkeys/begin"))
    state = person.ok(from_page(person, "passkeys", {"credential": key.make(options)}))
    assert state["account"]
    assert [each["id"] for each in state["passkeys"]] == [key.make(options)["id"]]
    return key


def sign_in(person: Person, **way: Any) -> Any:
    return person.post("/api/people/sign-in", way)


def by_passkey(person: Person, key: Authenticator) -> Any:
    options = person.ok(from_page(person, "sign-in/begin"))
    return from_page(person, "sign-in", {"way": "passkey", "credential": key.use(options)})


def test_a_guest_keeps_an_account_and_its_games_with_a_passkey(
    ann: Person, newcomer: Newcomer
) -> None:
    table = ann.open("me", "open", "open")["id"]
    key = with_passkey(ann)
    assert ann.get("/api/me") == {"id": ann.id, "name": "Ann", "account": True}
    phone = newcomer(known=False)
    came = phone.ok(by_passkey(phone, key))
    assert (came["id"], came["moved"], came["left"]) == (ann.id, 0, 0)
    assert [each["id"] for each in phone.get("/api/tables")] == [table]
    devices = phone.get("/api/people/me")["devices"]
    assert [each["here"] for each in devices].count(True) == 1
    assert len(devices) == 2


def test_a_passkey_is_good_for_its_challenge_its_site_and_its_key_alone(
    ann: Person, newcomer: Newcomer
) -> None:
    key = with_passkey(ann)
    other = newcomer(known=False)
    options = other.ok(from_page(other, "sign-in/begin"))
    answer = {"way": "passkey", "credential": key.use(options)}
    assert from_page(other, "sign-in", answer).status_code == 200
    assert from_page(other, "sign-in", answer).json()["code"] == "stale"  # the same once more

    forged = Authenticator(SITE["origin"])
    forged.id = key.id
    assert by_passkey(other, forged).json()["code"] == "malformed"
    elsewhere = Authenticator("http://localhost.example")
    elsewhere.id, elsewhere.key, elsewhere.uses = key.id, key.key, key.uses
    assert by_passkey(other, elsewhere).json()["code"] == "malformed"
    unknown = Authenticator(SITE["origin"])
    assert by_passkey(other, unknown).json()["code"] == "unknown"
    # A challenge given to somebody else makes no passkey for me.
    theirs = ann.ok(from_page(ann, "passkeys/begin"))
    made = {"credential": unknown.make(theirs)}
    ben = newcomer("Ben")
    assert from_page(ben, "passkeys", made).json()["code"] == "stale"
    assert not ben.get("/api/people/me")["account"]


def test_the_recovery_code_is_shown_once_asked_for_once_and_good_once(
    ann: Person, newcomer: Newcomer
) -> None:
    code = ann.post("/api/people/recovery")["code"]
    state = ann.get("/api/people/me")
    assert state["account"]
    assert not state["recovery_written"]
    assert code not in str(state)
    wrong = ann.refused("POST", "/api/people/recovery/check", {"code": codes.recovery_code()})
    assert wrong == (404, "unknown")
    as_written = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    ann.post("/api/people/recovery/check", {"code": as_written})
    assert ann.get("/api/people/me")["recovery_written"]

    other = newcomer(known=False)
    assert sign_in(other, way="recovery", code=as_written)["id"] == ann.id
    again = other.refused("POST", "/api/people/sign-in", {"way": "recovery", "code": code})
    assert again == (404, "unknown")
    assert other.get("/api/people/me")["recovery_made"] is None


def test_another_device_comes_by_code_word_once(ann: Person, newcomer: Newcomer) -> None:
    assert ann.refused("POST", "/api/people/devices") == (409, "illegal")  # a guest has none
    ann.post("/api/people/recovery")
    told = ann.post("/api/people/devices")
    assert told["link"].endswith(f"/you?code={told['code']}")
    assert told["qr"].startswith("<svg")
    phone, thief = newcomer(known=False), newcomer(known=False)
    assert sign_in(phone, way="device", code=told["code"].replace("-", " ").upper())["id"] == ann.id
    late = thief.refused("POST", "/api/people/sign-in", {"way": "device", "code": told["code"]})
    assert late == (404, "unknown")
    first, second = [ann.post("/api/people/devices")["code"] for _ in range(2)]
    old = thief.refused("POST", "/api/people/sign-in", {"way": "device", "code": first})
    assert old == (404, "unknown")  # a new code word takes the place of the last
    assert sign_in(thief, way="device", code=second)["id"] == ann.id


def test_a_code_word_is_good_for_minutes(
    ann: Person, newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.post("/api/people/recovery")
    monkeypatch.setattr("quarterdeck.server.people.desk.CODE_MINUTES", -1)
    code = ann.post("/api/people/devices")["code"]
    phone = newcomer(known=False)
    late = phone.refused("POST", "/api/people/sign-in", {"way": "device", "code": code})
    assert late == (404, "unknown")


def test_a_guests_games_move_into_the_account(
    node: Node, ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    """Seats, tables owned and what was said; where both sit, nobody gets two seats."""
    code = ann.post("/api/people/recovery")["code"]
    guest = newcomer("Ann on a phone")
    mine = sit_together(guest, ben, two_players=True)
    both = sit_together(ann, guest, two_players=True)
    guest.command(mine, type="chat", text="Hello")
    with guest.live(mine) as page:
        came = sign_in(guest, way="recovery", code=code)
        with pytest.raises(ConnectionClosed) as closed:
            page.rest(90)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SIGNED_OUT
    assert (came["moved"], came["left"]) == (1, 1)
    table = guest.get(f"/api/tables/{mine}")
    assert (table["you"], table["owner"], table["seats"][0]["name"]) == (0, True, "Ann")
    position = guest.position(mine)
    if position["moves"]:
        assert guest.move(mine, position["moves"][0]["text"], position["seq"])["ok"]
    assert guest.get(f"/api/tables/{both}")["you"] == 0
    assert ben.get(f"/api/tables/{mine}")["seats"][0]["name"] == "Ann"
    assert {each["id"] for each in ann.get("/api/tables")} == {mine, both}


def test_signing_out_ends_the_pages_of_a_device(ann: Person, newcomer: Newcomer) -> None:
    assert ann.refused("DELETE", "/api/people/devices") == (409, "illegal")
    code = ann.post("/api/people/recovery")["code"]
    phone = newcomer(known=False)
    sign_in(phone, way="recovery", code=code)
    there = next(each for each in ann.get("/api/people/me")["devices"] if not each["here"])
    ann.ok(ann.http.delete(f"/api/people/devices/{there['id']}"))
    assert phone.refused("GET", "/api/people/me") == (401, "unknown")
    assert ann.refused("DELETE", f"/api/people/devices/{there['id']}") == (404, "unknown")
    assert phone.get("/api/me")["id"] != ann.id  # a new guest

    code = ann.post("/api/people/recovery")["code"]
    cookie = dict(ann.http.cookies)
    ann.ok(ann.http.delete("/api/people/devices"))
    assert "quarterdeck_guest" not in ann.http.cookies
    ann.http.cookies.update(cookie)
    assert ann.refused("GET", "/api/people/me") == (401, "unknown")
    assert sign_in(phone, way="recovery", code=code)["id"] == ann.id


def test_who_signs_in_to_another_account_takes_nothing_along(ann: Person, ben: Person) -> None:
    code = ann.post("/api/people/recovery")["code"]
    ben.post("/api/people/recovery")
    table = ben.open("me", "open", "open")["id"]
    came = sign_in(ben, way="recovery", code=code)
    assert (came["id"], came["moved"]) == (ann.id, 0)
    assert ben.get(f"/api/tables/{table}")["you"] is None


def test_guessing_is_limited(start_node: StartNode) -> None:
    limits = replace(GENEROUS, sign_ins_per_minute=2, code_words_per_minute=3)
    node = start_node(limits=limits)
    guess = {"way": "device", "code": "red-heron-sloop-123"}
    with Person(node.address) as thief:
        tries = [thief.refused("POST", "/api/people/sign-in", guess)[1] for _ in range(5)]
    assert tries == ["unknown", "unknown", "unknown", "too_fast", "too_fast"]


def test_a_server_without_the_library_says_so(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    answer = from_page(ann, "passkeys/begin")
    assert (answer.status_code, answer.json()["reason"]) == (503, passkeys.MISSING)
    assert ann.get("/api/people/me")["no_passkeys"] == passkeys.MISSING


def test_codes_are_read_as_people_type_them() -> None:
    code = codes.recovery_code()
    assert codes.as_recovery(f" {code.lower().replace('-', '')} ") == code
    word = codes.code_word()
    assert codes.as_code_word(word.upper().replace("-", "  ")) == word
    assert len(spoken.COLOURS) * len(spoken.BIRDS) * len(spoken.CRAFT) * 900 > 40e6


def test_devices_are_called_as_people_call_them() -> None:
    linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = (
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/140.0.0.0 Mobile Safari/537.36"
    )
    assert device_name(linux) == "Firefox on Linux"
    assert device_name(phone) == "Chrome on Android"
    assert device_name("curl/8.5.0") == "curl"
    assert device_name("") == "A browser"
