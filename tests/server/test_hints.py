"""Hints: for who plays, at a table that allows aids, when he is to move."""

from __future__ import annotations

import pytest

from quarterdeck.server.bots import advising
from quarterdeck.server.bots.hints import Hint

from .conftest import Node, Person


def test_a_hint_is_about_moves_that_are_offered(node: Node) -> None:
    with Person(node.address) as person, Person(node.address) as stranger:
        table = person.open("me", "open", "mate", aids=True)
        path = f"/api/tables/{table['id']}/hint"
        assert person.refused("POST", path) == (409, "not_playing")
        invite = next(seat["invite"] for seat in table["seats"] if seat.get("invite"))
        with Person(node.address) as friend:
            friend.post(f"/api/tables/{table['id']}/join", {"invite": invite})
            position = person.position(table["id"])
            hint = Hint.model_validate(person.post(path))
            assert hint.seq == position["seq"]
            offered = {move["text"] for move in position["moves"]}
            assert (
                {one.move for one in hint.moves} == offered == {"guard armed", "guard defenseless"}
            )
            assert all(one.worlds > 0 and one.reason for one in hint.moves)
            assert stranger.refused("POST", path) == (403, "not_seated")
            person.move(table["id"], hint.moves[0].move, hint.seq)
            assert person.refused("POST", path) == (409, "illegal")  # not his turn now


def test_where_no_hint_is_to_be_had_the_reason_is_told(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "adviser", lambda key: None if key == "corsaire" else "captain")
    with Person(node.address) as person:
        for game, seats, options, why in (
            ("corsaire", ("me", "mate"), {}, "no bot above the mate has proven itself"),
            ("letter-of-marque", ("me", "mate", "mate"), {"aids": False}, "without aids"),
        ):
            table = person.open(*seats, game=game, **options)
            answer = person.http.post(f"/api/tables/{table['id']}/hint")
            assert answer.status_code == 409
            assert why in answer.json()["reason"]
