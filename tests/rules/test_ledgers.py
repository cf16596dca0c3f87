"""The ledgers inside the package: whole, unambiguous, and free of our sources' file names."""

from __future__ import annotations

import re

import pytest

import quarterdeck as qd
from quarterdeck.server.catalogue import PAGE, rules_page
from tests.support import ledger

from .test_coverage import MADE_UP


@pytest.mark.parametrize("key", qd.games())
def test_the_ledger_of_every_game_is_whole(key: str) -> None:
    book = ledger.of_game(key)
    assert ledger.faults_of_ledger(book) == []
    assert book.title == qd.rules(key).title
    assert book.rules


@pytest.mark.parametrize("key", qd.games())
def test_all_ids_of_a_ledger_begin_alike(key: str) -> None:
    assert len(ledger.prefixes(ledger.of_game(key).ids())) == 1


def test_no_two_ledgers_share_an_id() -> None:
    books = ledger.every()
    assert sum(len(book.ids()) for book in books) == len(ledger.known_ids())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "KN-02"', 'id = "KN-01"', "KN-01 is there twice"),
        ('section = "tying"', 'section = "splicing"', "KN-01 is in no section"),
        ('id = "tying"', 'id = "splicing"', "section 'splicing' has no rule"),
        ('test = "It is tied."', 'test = ""', "KN-01 has no test"),
        ('page = "p. 2"', 'page = ""', "KN-01 has no page"),
        ('why = "It is a rope."', "", "KN-R1 has no why"),
        ('then = "It holds."', "", "KN-EX-1 has no then"),
        (
            'title = "Knots"',
            'title = "Knots"\nsource = "007_ab.txt"',
            "it names the file 007_ab.txt",
        ),
    ],
)
def test_a_fault_in_a_ledger_is_found(old: str, new: str, fault: str) -> None:
    assert ledger.faults_of_ledger(ledger.read(MADE_UP)) == []
    assert fault in ledger.faults_of_ledger(ledger.read(MADE_UP.replace(old, new)))


def test_a_ledger_without_sections_is_faulty() -> None:
    bare = ledger.read('[game]\ntitle = "Knots"\n')
    assert ledger.faults_of_ledger(bare) == ["there are no sections"]


# What only a programmer cares about stands in ``note`` and ``test``, which nobody is shown.
FOR_PROGRAMMERS = re.compile(
    r"invariant|\bin tests\b|\bscan\b|\bOCR\b|data (file|decision|error|notes)|folder data|"
    r"implement|"
    r"\bcode\b|\bprograms?\b|\bsoftware\b|\bengine\b|\breplay|simulat|\bserver\b|\bbrowser\b|\bUI\b|"
    r"\btoml\b|de-duplication|this file|seeded|player-facing|\bthe source\b|\bour source\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("key", qd.games())
def test_what_players_read_is_for_players(key: str) -> None:
    page = rules_page(key)
    told = [
        (entry.get("id", ""), text)
        for part in ("sections", "rules", "rulings", "examples")
        for entry in page[part]
        for text in entry.values()
    ]
    found = [f"{one}: {text}" for one, text in told if FOR_PROGRAMMERS.search(text)]
    assert found == []
    assert not any({"note", "test"} & entry.keys() for part in PAGE for entry in page[part])


# Headings whose page the rulebook itself names; all other places are told by their heading.
PAGES_GIVEN = {
    "merchants-and-marauders": {
        "Winning the Game": 3,
        "Time Limits and Game Length": 4,
        "Game Setup: The Player Board": 5,
        "The Player Board": 5,
        "Buy Ship Modification": 8,
        "Acquire a Rumor": 9,
        "Recruit": 9,
        "Merchant Raids": 10,
        "Special Weapons During Merchant Raids": 10,
        "Getting Bounties": 11,
        "Effects of Bounties": 11,
        "Removing Bounties": 11,
        "Rewards": 11,
        "Getting Glory Cards": 12,
        "Playing Glory Cards": 12,
        "NPC Movement": 13,
        "Hunt Priority": 13,
        "Naval Combat": 14,
        "Plundering": 15,
        "Special Weapons": 15,
    }
}


@pytest.mark.parametrize("key", qd.games())
def test_a_page_is_told_only_where_the_rulebook_gives_it(key: str) -> None:
    given = PAGES_GIVEN.get(key, {})
    for rule in rules_page(key)["rules"]:
        for place in rule["page"].split("; "):
            if numbered := re.match(r"p\.(\d+) (.*)", place):
                number, heading = int(numbered[1]), numbered[2]
                assert any(heading.startswith(h) and number == given[h] for h in given), place
            else:
                assert not re.search(r"\bpp?\. ?\d", place), place
