"""Every rule is tested: the promise, and proofs that its checks can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

import quarterdeck as qd
from tests.support import ledger
from tests.support.rule import all_citations, citations_in, rule

MADE_UP = """
[game]
title = "Knots"
[[section]]
id = "tying"
title = "Tying"
[[rule]]
id = "KN-01"
section = "tying"
page = "p. 2"
says = "Tie it."
test = "It is tied."
[[rule]]
id = "KN-02"
section = "tying"
page = "Hitches: Half a hitch"
says = "Tie it twice."
test = "It is tied twice."
[[example]]
id = "KN-EX-1"
title = "A bowline"
page = "p. 3"
given = "A rope."
when = "It is tied."
then = "It holds."
[[ruling]]
id = "KN-R1"
question = "May one cut it?"
ruling = "No."
why = "It is a rope."
"""


@pytest.mark.parametrize("key", qd.games())
def test_every_rule_and_example_is_cited_by_a_test(key: str) -> None:
    cited = {one.id for one in all_citations()[0]}
    assert ledger.uncovered(ledger.of_game(key), cited) == []


def test_tests_cite_only_ids_that_exist() -> None:
    known = ledger.known_ids()
    assert [one for one in all_citations()[0] if one.id not in known] == []


def test_every_test_that_cites_a_rule_asserts_something() -> None:
    assert all_citations()[1].mute == []


def test_every_citation_can_be_read_without_running_it() -> None:
    assert all_citations()[1].unreadable == []


# ---- the checks themselves


def test_a_rule_and_an_example_without_a_test_are_found() -> None:
    made_up = ledger.read(MADE_UP)
    assert ledger.uncovered(made_up, {"KN-01"}) == ["KN-02", "KN-EX-1"]
    assert ledger.uncovered(made_up, {"KN-01", "KN-02", "KN-EX-1"}) == []


def test_a_ruling_needs_no_test_but_can_be_cited() -> None:
    made_up = ledger.read(MADE_UP)
    assert "KN-R1" in made_up.ids()
    assert "KN-R1" not in ledger.uncovered(made_up, set())


def test_citations_are_read_from_the_decorators_of_tests_alone() -> None:
    source = (
        '@rule("KN-01", "KN-R1")\n'
        "def test_it():\n    assert True\n"
        '@rule("KN-02")\n'
        "def helper():\n    assert True\n"
        "# @rule('KN-03')\n"
        'WORDS = "@rule(KN-04)"\n'
        '@rule("KN-EX-1")\n'
        "async def test_later():\n    assert True\n"
    )
    cited, faults = citations_in(source, "f.py")
    assert {one.id for one in cited} == {"KN-01", "KN-R1", "KN-EX-1"}
    assert cited[0].test == "f.py:2 test_it"
    assert faults == ([], [])


def test_a_test_that_cites_but_asserts_nothing_is_found() -> None:
    source = '@rule("KN-01")\ndef test_mute():\n    tie()\n'
    assert citations_in(source, "f.py")[1].mute == ["f.py:2 test_mute"]
    for body in ("    assert tied\n", "    with pytest.raises(ValueError):\n        tie()\n"):
        loud = source.replace("    tie()\n", body)
        assert citations_in(loud, "f.py")[1].mute == []


def test_a_citation_that_is_worked_out_at_run_time_is_found() -> None:
    source = "@rule(NAME)\ndef test_late():\n    assert True\n"
    assert citations_in(source, "f.py")[1].unreadable == ["f.py:2 test_late"]


def test_citations_of_all_files_below_a_folder_are_gathered(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text('@rule("KN-01")\ndef test_a(): assert 1\n')
    (tmp_path / "test_b.py").write_text('@rule("KN-99")\ndef test_b(): pass\n')
    (tmp_path / "helper.py").write_text('@rule("KN-02")\ndef test_c(): assert 1\n')
    cited, faults = all_citations(tmp_path)
    unknown = [one.id for one in cited if one.id not in ledger.read(MADE_UP).ids()]
    assert [one.id for one in cited] == ["KN-01", "KN-99"]
    assert unknown == ["KN-99"]
    assert faults.mute == ["test_b.py:2 test_b"]


def test_a_citation_must_name_an_id() -> None:
    with pytest.raises(ValueError, match="cite at least one id"):
        rule()
