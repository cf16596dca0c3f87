"""Fair chance: the browser throws salt into the seed, and checks the game at its end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
from playwright.sync_api import Page, expect

from quarterdeck import fair
from quarterdeck.games import rules
from quarterdeck.kernel import CHANCE, Entry
from quarterdeck.server.lobby import new_row
from quarterdeck.server.store import Guest, SeatRow
from tests.support.tables import put

from .conftest import PHONE, NewPage
from .people import faults

SALT = "5a17" * 8


def an_honest_game(database: str, page: Page) -> str:
    """A finished game whose chance follows from its seed and this browser's salt: at the tables of
    the test's own server the dice are loaded."""
    guest = Guest(**page.request.get("/api/me").json())
    game, rng = rules("corsaire").new(2), Random(5)
    seats = [SeatRow(0, "human", guest.id), SeatRow(1, "bot", None, "Halyard", "mate")]
    row = new_row(guest, rules("corsaire"), game.setup.options, seats)
    row = replace(row, conduct=msgspec.structs.replace(row.conduct, salts=(SALT, "")))
    for number in range(1, 90):
        if (chance := game.chance()) is not None:
            dice = fair.chance_generator(row.luck, row.id, number)
            game.enter(Entry(CHANCE, chance.sample(game, dice)))
        else:
            seat = game.to_act()[0]
            game.play(seat, rng.choice(game.legal_moves(seat)))
    put(database, row, game, "abandoned", row.conduct)
    kept = json.dumps([{"seal": row.commitment, "salt": SALT}])
    page.evaluate("kept => localStorage.setItem('quarterdeck.salts', kept)", kept)
    return row.id


def test_the_browser_throws_salt_in_and_checks_every_outcome(
    new_page: NewPage, database: str, tmp_path: Path
) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("game-corsaire").get_by_test_id("play-bots").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    table = page.url.rpartition("/")[2]
    page.goto(f"/fair/{table}")
    expect(page.get_by_test_id("waiting")).to_contain_text("your browser remembers")
    body = {"type": "conduct", "do": "resign", "command_id": "resign"}
    assert page.request.post(f"/api/tables/{table}/commands", data=body).ok
    page.goto(f"/theatre/{table}")
    page.get_by_test_id("fair").first.click()
    verdict = page.get_by_test_id("verdict")
    # The test's server is not fair, and is found out, though seal and salt are as they must be.
    expect(verdict).to_have_attribute("data-fair", "false")
    expect(verdict).to_contain_text("Chance 1 is not what the seed gives.")
    expect(verdict).to_contain_text("The seal fits the seed.")
    expect(verdict).to_contain_text("Your salt is in it.")

    honest = an_honest_game(database, page)
    page.goto(f"/fair/{honest}")
    expect(verdict).to_have_attribute("data-fair", "true")
    expect(verdict).to_contain_text("Your salt is in it.")
    record = page.request.get(f"/api/tables/{honest}/record").json()
    page.get_by_test_id("all-chances").click()
    page.get_by_test_id("full-values").click()
    expect(page.get_by_test_id("values")).to_contain_text(record["seed"])
    assert not faults(page)

    # Somebody else, on a phone, with the file alone.
    other = new_page(PHONE, touch=True)
    other.goto("/fair")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    other.get_by_test_id("check-file").set_input_files(file)
    expect(other.get_by_test_id("verdict")).to_have_attribute("data-fair", "true")
    expect(other.get_by_test_id("verdict")).to_contain_text("1 person’s salt in it.")
    assert not faults(other)
