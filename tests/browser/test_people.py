"""Keeping one's games, and coming back to them on another device."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from .conftest import PHONE, NewPage, keep
from .people import faults

PHONE_KEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Chromium's own authenticator, for one page."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_KEY})
    return session, made["authenticatorId"]


def synced(laptop: tuple[CDPSession, str], phone: tuple[CDPSession, str]) -> None:
    """A passkey goes from one device to the other, as those of an account with a vendor do."""
    (there, one), (here, other) = laptop, phone
    for each in there.send("WebAuthn.getCredentials", {"authenticatorId": one})["credentials"]:
        here.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": each})


def test_a_guest_keeps_the_games_and_signs_in_on_a_second_device(
    new_page: NewPage, address: str
) -> None:
    home = address.replace("127.0.0.1", "localhost")  # a bare address can have no passkeys
    laptop, phone = new_page(), new_page(PHONE, touch=True)
    laptop.goto(home)
    laptop.get_by_test_id("name").fill("Maren")
    laptop.get_by_test_id("name").blur()
    expect(laptop.get_by_text("Saved.")).to_be_visible()
    table = opened(laptop, home)
    laptop.get_by_test_id("you").click()
    laptop_keys = keeps_the_games(laptop)
    laptop.get_by_test_id("add-device").click()
    expect(laptop.get_by_test_id("device-code").get_by_role("img")).to_be_visible()
    assert faults(laptop) == []
    keep(laptop, "you")

    phone.goto(home)
    guests = opened(phone, home)
    phone.goto(f"{home}/you")
    expect(phone.get_by_test_id("add-passkey")).to_be_visible()
    synced(laptop_keys, authenticator(phone))
    assert faults(phone) == []
    phone.get_by_test_id("sign-in-passkey").click()
    expect(phone.get_by_test_id("you-note")).to_contain_text(
        "You are signed in as Maren. One table came along."
    )
    expect(phone.get_by_text("Your account")).to_be_visible()
    keep(phone, "you-390")
    mine = {each["id"] for each in phone.request.get(f"{home}/api/tables").json()}
    assert mine == {table, guests}

    laptop.reload()
    expect(laptop.get_by_role("button", name="Sign out Chrome")).to_be_visible()
    laptop.get_by_test_id("sign-out-everywhere").click()
    laptop.get_by_test_id("sign-out-everywhere-sure").click()
    expect(laptop.get_by_text("A guest in this browser.")).to_be_visible()
    assert phone.request.get(f"{home}/api/people/me").status == 401


def keeps_the_games(laptop: Page) -> tuple[CDPSession, str]:
    """With a passkey, and a recovery code that was written down; returns what holds the key."""
    keys = authenticator(laptop)
    laptop.get_by_test_id("add-passkey").click()
    code = laptop.get_by_test_id("recovery-code").inner_text()
    laptop.get_by_test_id("written").click()
    laptop.get_by_test_id("recovery-typed").fill(code.lower())
    laptop.get_by_test_id("recovery-check").click()
    expect(laptop.get_by_text("written down", exact=False).first).to_be_visible()
    expect(laptop.get_by_text("Signed in.", exact=False)).to_be_visible()
    return keys


def opened(page: Page, home: str) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    body: dict[str, Any] = {"game": "letter-of-marque", "seats": seats}
    expect(page.get_by_test_id("you")).to_be_visible()
    made = page.request.post(f"{home}/api/tables", data=body)
    assert made.ok, made.text()
    table: str = made.json()["id"]
    return table
