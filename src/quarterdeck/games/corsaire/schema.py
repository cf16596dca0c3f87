"""How the files of a card set of Corsaire are written."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quarterdeck.kernel.cards import Count, Some, Word


class Gems(Struct, frozen=True, forbid_unknown_fields=True):
    red: Count = 0
    blue: Count = 0
    green: Count = 0


class CardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: Word
    colour: Literal["red", "blue", "green"]
    pay: Gems
    gain: Gems
    number: Annotated[int, Meta(ge=0, le=99)] = 0  # 0: a card without a number


class BoardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: Some
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    price: Gems
    edge: Count
    centre: Count


class CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[CardEntry]


class BoardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    board: list[BoardEntry]


class FiguresFile(Struct, frozen=True, forbid_unknown_fields=True):
    start: Gems
    stock: Gems
    worth: Gems
    hand: Some
    removed: Count
    limit: Some
