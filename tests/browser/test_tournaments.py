"""A tournament of two people, from its opening to the final standings."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import PHONE, NewPage
from .people import faults


def test_a_tournament_is_opened_entered_played_and_counted(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE, touch=True)
    ann.goto("/tournaments")
    ann.get_by_test_id("new-tournament").click()
    ann.get_by_test_id("tournament-name").fill("Spring cup")
    ann.get_by_test_id("tournament-game").select_option("corsaire")
    ann.get_by_test_id("tournament-kind").select_option("robin")
    assert not faults(ann)
    ann.get_by_test_id("tournament-open").click()
    expect(ann.get_by_test_id("tournament-title")).to_have_text("Spring cup")
    expect(ann.get_by_test_id("start-tournament")).to_be_disabled()

    ben.goto("/tournaments")
    ben.get_by_test_id("tournament-row").filter(has_text="Spring cup").get_by_role(
        "link"
    ).last.click()
    ben.get_by_test_id("enter-tournament").click()
    expect(ben.get_by_test_id("standing")).to_have_count(2)
    assert not faults(ben)

    ann.reload()
    ann.get_by_test_id("start-tournament").click()
    expect(ann.get_by_test_id("tournament-state")).to_contain_text("round 1 of 1")
    ann.get_by_test_id("to-your-table").click()
    expect(ann.get_by_test_id("board")).to_be_visible()
    table = ann.url.rpartition("/")[2]
    resign = {"type": "conduct", "do": "resign", "command_id": "resign"}
    assert ben.request.post(f"/api/tables/{table}/commands", data=resign).ok
    ann.go_back()
    expect(ann.get_by_test_id("tournament-state")).to_contain_text(re.compile("^over"))
    rows = ann.get_by_test_id("standing")
    expect(rows.first).to_contain_text("you")
    expect(rows.first.locator("b")).to_have_text("1")
    expect(rows.last.locator("b")).to_have_text("0")
    assert not faults(ann)
