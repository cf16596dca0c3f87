"""Importing this registers the words of every chapter."""

from __future__ import annotations

from . import (
    words_battle,
    words_cards,
    words_npc,
    words_prizes,
    words_tavern,
    words_trade,
    words_voyage,
)

EVERYTHING_SAID = (
    words_battle, words_cards, words_npc, words_prizes, words_tavern, words_trade, words_voyage,
)  # fmt: skip
