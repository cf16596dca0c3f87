"""Being told: on the tab, and by the service worker when no page of the table is open."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.endpoints import Browser, Endpoint

from .conftest import DESKTOP, PHONE, NewPage, keep
from .people import faults, waited_for

# A browser without the world has no push service: what it would give stands in for it.
SUBSCRIBES = """(given) => {
  const made = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true,
                 options: { applicationServerKey: null } };
  let known = null;
  PushManager.prototype.subscribe = async () => (known = made);
  PushManager.prototype.getSubscription = async () => known;
}"""


def registered(page: Page) -> tuple[Any, str]:
    """The page's service worker, as the browser's tools know it."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []

    def heard(event: dict[str, Any]) -> None:
        found.extend([each["registrationId"] for each in event["registrations"]])

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    waited_for(page, lambda: found, "no service worker has registered")
    return session, found[-1]


def over_days(one: Page, other: Page, home: str) -> str:
    clock = {"kind": "days", "free": 86_400.0, "bank": 0.0}
    seats, options = [{"kind": "me"}, {"kind": "open"}], {"two_players": True}
    told = {"game": "letter-of-marque", "seats": seats, "options": options, "clock": clock}
    table = one.request.post(f"{home}/api/tables", data=told).json()
    invite = {"invite": table["seats"][1]["invite"]}
    joined = other.request.post(f"{home}/api/tables/{table['id']}/join", data=invite)
    assert joined.ok, joined.text()
    return str(table["id"])


def test_a_push_is_asked_for_sent_received_and_shown_and_the_tab_tells_what_waits(
    new_page: NewPage, address: str, outside: Endpoint
) -> None:
    home = address.replace("127.0.0.1", "localhost")
    page, friend = new_page(), new_page()
    browser = Browser(outside, newid())  # tried again, it is another one
    wants_to_be_told(page, home, browser)

    friend.goto(home)
    expect(friend.get_by_test_id("game-letter-of-marque")).to_be_visible()
    table = over_days(friend, page, home)
    page.goto(home)
    expect(page).to_have_title("(1) Quarterdeck")
    expect(page.locator("#icon")).to_have_attribute("href", "/icon-turn.svg")
    told = waited_for(page, browser.read, "nothing was pushed")[0]
    assert told["title"] == "Your turn: Letter of Marque"
    assert told["url"] == f"/t/{table}"
    session, registration = registered(page)
    push = {"origin": home, "registrationId": registration, "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", push)
    shown = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
      .then((all) => all.map((one) => one.title))"""
    notes = waited_for(page, lambda: page.evaluate(shown), "no notification is shown")
    assert notes == ["Your turn: Letter of Marque"]
    page.goto(f"{home}/t/{table}")
    expect(page).to_have_title(re.compile("^\\(1\\) Your turn: "))
    the_bell_rings_for_who_has_waited(page, friend, f"{home}/api/tables/{table}")


def wants_to_be_told(page: Page, home: str, browser: Browser) -> None:
    """By push, not of time that runs short, and not at night; then also at night."""
    page.context.grant_permissions(["notifications"], origin=home)
    page.add_init_script(f"({SUBSCRIBES})({json.dumps(browser.subscription)})")
    page.goto(f"{home}/you")
    page.get_by_test_id("set-up-push").click()
    expect(page.get_by_test_id("tell-note")).to_have_text("This browser is told now.")
    expect(page.get_by_test_id("tell-turn-push")).to_be_checked()
    page.get_by_test_id("tell-short-push").uncheck()
    page.get_by_test_id("quiet").check()
    page.get_by_test_id("quiet-begins").fill("23:00")
    page.get_by_test_id("quiet-begins").blur()
    expect(page.get_by_text("waits until 07:30", exact=False)).to_be_visible()
    assert faults(page) == []
    keep(page, "tell-me")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_test_id("tell-me").scroll_into_view_if_needed()
    keep(page, "tell-me-390")
    page.get_by_test_id("quiet").uncheck()
    expect(page.get_by_test_id("quiet-begins")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("tell-short-push")).not_to_be_checked()
    expect(page.get_by_test_id("quiet")).not_to_be_checked()


def the_bell_rings_for_who_has_waited(page: Page, friend: Page, table: str) -> None:
    # Whether a machine without a loudspeaker lets it sound is its own affair.
    page.evaluate("""() => {
      window.rung = 0
      const resume = AudioContext.prototype.resume
      AudioContext.prototype.resume = function () {
        window.rung += 1
        return resume.call(this)
      }
    }""")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    # A page that was never touched stays silent. The bell has a switch of its own.
    page.get_by_test_id("settings").filter(visible=True).click()
    expect(page.get_by_test_id("bell-switch")).to_be_checked()
    page.get_by_test_id("sounds-switch").uncheck()
    page.keyboard.press("Escape")
    plays(page, table)
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert page.evaluate("window.rung") == 0
    while not page.request.get(f"{table}/position").json()["moves"]:
        plays(friend, table)
    expect(page).to_have_title(re.compile("Your turn"))
    assert waited_for(page, lambda: page.evaluate("window.rung"), "the bell is silent") == 1


def plays(person: Page, table: str) -> None:
    """All that this person may do now, without looking."""
    while (now := person.request.get(f"{table}/position").json())["moves"]:
        order = {"type": "move", "move": now["moves"][0]["text"], "seq": now["seq"]}
        answer = person.request.post(f"{table}/commands", data={**order, "command_id": newid()})
        assert answer.json()["ok"], answer.text()


def newid() -> str:
    return uuid.uuid4().hex


def test_the_app_can_be_installed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"].endswith("/manifest.webmanifest")
    manifest = json.loads(told["data"])
    for icon in manifest["icons"]:
        found = page.request.get(icon["src"])
        assert found.ok
        assert found.headers["content-type"] == icon["type"]
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in faults] in ([], ["in-incognito"])  # as tests are
