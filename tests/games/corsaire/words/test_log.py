"""The log's lines that a random game seldom tells, and for whom they say *you*."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.pieces import gems
from quarterdeck.games.corsaire.walks import worth
from quarterdeck.games.corsaire.words import face_name
from quarterdeck.kernel import Event

from ..scenario import NAMES, position

OVER = {"scores": [30, 41], "reason": "more VP"}
BOTH = {"scores": [30, 30], "winners": [0, 1], "reason": "equal points: both win"}
TOTALS = {"vp": [12, 9], "seat": 1}
TIE = {
    "combinations": [{"label": "Flush", "sum": 20}, {"label": "Pair", "sum": 9}],
    "winner": None, "name": "Pinnace",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "public", "seat", "line"),
    [
        ("over", {"winners": [1], **OVER}, 1, "You win, 41 to 30: more VP."),
        ("over", {"winners": [1], **OVER}, 0, "Corbin wins, 41 to 30: more VP."),
        ("over", BOTH, None, "Maren and Corbin win: equal points, 30 each."),
        ("over", BOTH, 1, "You and Maren win: equal points, 30 each."),
        ("totals", TOTALS, 1, "Maren has 12 VP and you have 9 VP from trading; you begin."),
        ("totals", TOTALS, 0, "You have 12 VP and Corbin has 9 VP from trading; Corbin begins."),
        ("compared", TIE, 0, "Pinnace: flush (20) against pair (9), a tie. Nobody gets its VP."),
        ("returned", {"seat": 0, "colour": "red"}, 0, "You returned a red token."),
        ("returned", {"seat": 0, "colour": "red"}, 1, "Maren returned a red token."),
    ],
)
def test_a_line_speaks_to_its_reader(
    kind: str, public: dict[str, Any], seat: int | None, line: str
) -> None:
    assert RULES.tell(Event(kind, public), seat, NAMES) == line


def test_what_has_no_line_here_is_told_by_the_kernel() -> None:
    undone = Event("undone", {"seat": 0})
    assert RULES.tell(undone, 0, NAMES).startswith("You ")
    assert RULES.tell(undone, 1, NAMES).startswith("Maren ")


def test_names_of_what_lies_face_down_and_of_nothing() -> None:
    assert face_name(None) == "a face-down card"
    assert gems((0, 0, 0)) == "nothing"
    assert gems((2, 0, 1)) == "2 red and 1 green"
    assert worth((1, 1, 4), (3, 2, 1)) == 9


def test_the_picture_says_which_game_it_is() -> None:
    view = position("r8", memory=True).view(0)
    assert (view["game"], view["seats"]) == ("corsaire", 2)
    assert view["options"] == {"memory": True}
    assert view["result"] is None
