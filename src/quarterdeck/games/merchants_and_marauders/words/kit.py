"""Where the words of Merchants & Marauders come together: sentences, names, and what the chapters
beside this register (``kernel/wording.py``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from quarterdeck.kernel import Words
from quarterdeck.kernel.wording import Choice

from ..data.cards import Cards
from ..data.ids import COUNTRY, article
from ..data.told import number
from . import names
from .sentences import SENTENCES

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

# A question of this game, and perhaps the move that is one of its answers.
Asked: TypeAlias = "Choice[MerchantsAndMarauders]"

# A side of a battle may be a player, an NPC, or the foe of a Mission.
PEOPLE = (
    *("seat", "witness", "target", "side", "foe"),
    *("aggressor", "defender", "winner", "loser"),
)

WORDS: Words[MerchantsAndMarauders] = Words(
    SENTENCES,
    PEOPLE,
    things={
        "gold": names.gold,
        "npc": names.npc_name,
        "place": names.place,
        "spot": names.spot,
        "face": str,
        "title": str.title,
        "spelled": number,
        "times": names.times,
        "country": COUNTRY.__getitem__,
        "a_nation": names.a_nation,
        "payer": names.payer,
        "glory_for": names.glory_for,
        "bounty_for": names.bounty_for,
    },
    lists={"dice": names.dice_words, "places": names.places},
)

# Fields that hold a card, a ship, a place or a token.
_NAMED = (
    *("named", "card", "mission", "rumor", "weapon", "modification"),
    *("captain", "old", "zone", "port"),
)


def words_of(cards: Cards) -> Words[MerchantsAndMarauders]:
    """The words, with the names and texts of the cards that are played with."""
    things: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(_NAMED, cards.name_of),
        "a_named": lambda one: article(cards.name_of(one)),
        "actor": partial(names.card_name, cards),
        "commander": partial(names.commander_name, cards),
        "step": partial(names.step_name, cards),
        "laid": partial(names.laid_card, cards),
        "text": cards.told.__getitem__,
        "brief": lambda event: cards.told.get(f"{event}.brief") or cards.told[event],
        "task": lambda mission: cards.missions_told[mission].task,
        "needs": lambda mission: cards.missions_told[mission].requirement,
        "earn": lambda mission: cards.missions_told[mission].earn,
    }
    others = partial(names.other_name, cards)
    return WORDS.naming(things, others, {"goods": partial(names.goods, cards)}, cards)
