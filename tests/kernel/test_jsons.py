"""JSON, in and out."""

from __future__ import annotations

from datetime import date

import pytest

from quarterdeck.kernel import jsons


def test_what_is_sent_has_no_spaces_and_what_is_kept_has() -> None:
    told = {"name": "Curaçao", "cards": [1, None, True]}
    assert jsons.packed(told) == '{"name":"Curaçao","cards":[1,null,true]}'.encode()
    assert jsons.written(told) == '{"name": "Curaçao", "cards": [1, null, true]}'
    assert jsons.read(jsons.packed(told)) == jsons.read(jsons.written(told)) == told


def test_what_json_does_not_know_is_kept_by_its_words() -> None:
    assert jsons.written([date(1720, 5, 1), {1: "a"}]) == '["1720-05-01", {"1": "a"}]'


@pytest.mark.parametrize("text", ["", "{", "[1,]", "nonsense", '"\\ud800"'])
def test_what_is_no_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        jsons.read(text)
