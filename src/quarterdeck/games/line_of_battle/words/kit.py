"""The words of Line of Battle: where its sentences and the functions beside them come together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Words

from .cards import TITLES
from .sentences import SENTENCES

if TYPE_CHECKING:
    from ..cards import BattleCards
    from ..state import LineOfBattle

PLACES = {"hull": "Hull", "rigging": "Rigging", "line": "Line", "port": "Port", "prize": "Prize"}

WORDS: Words[LineOfBattle] = Words(
    SENTENCES,
    people=("seat", "owner", "on", "by"),
    things={"place": PLACES.__getitem__, "what": TITLES.__getitem__},
)


def words_of(cards: BattleCards) -> Words[LineOfBattle]:
    """With the names of this set's ships and cards."""
    return WORDS.naming(
        {
            "ship": cards.ship_name,
            "card": cards.name_of,
            "title": cards.titles.__getitem__,
            "gun": cards.gun_of,
        }
    )
