"""The ledgers inside the package: whole, unambiguous, and free of our sources' file names."""

from __future__ import annotations

import pytest

import quarterdeck as qd
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
