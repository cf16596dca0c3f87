"""Texts of cards with gaps, filled from the fields of the card: ``Gain {gold} Gold.``

A gap names a field of the card (``when.ships``), a figure that it changes (``sell.demand``), one of
a procedure (``storm.hits``) or one of the set (``limits.price``).  After a colon it says how:

    {hits:n hit}              1 hit, 3 hits;  {dice:n die|dice} for other plurals
    {moves:w more action}     one more action
    {dice.scouting:+ die|dice}  +1 die
    {sell.other:total}        the base with the change; {…:base} the base alone; {…:abs} no sign
    {price.rumor:price}       the total as ``nothing`` or ``2 Gold``
    {cards:word}, {…:totalword}  two
    {nation:country}, {nation:a}, {ships:or}   England; an English; a Frigate or a Galleon
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel.wording import counted, listed

from .ids import COUNTRY, article
from .model import Data
from .told import number

if TYPE_CHECKING:
    from .cards import Cards

_GAP = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")


class GapError(ValueError):
    """A text has a gap that nothing fills."""


def filled(cards: Cards, card: Data, text: str) -> str:
    return _GAP.sub(lambda gap: _said(cards, card, gap.group(1), gap.group(2) or ""), text)


def gaps(text: str) -> set[str]:
    """The names of a text's gaps."""
    return {gap.group(1) for gap in _GAP.finditer(text)}


def _said(cards: Cards, card: Data, name: str, how: str) -> str:
    value = value_of(cards, card, name)
    if isinstance(value, int):
        return _number(cards, name, value, how)
    if isinstance(value, dict):
        return ", ".join(
            [f"{_name(cards, key)}: {_name(cards, one)}" for key, one in value.items()]
        )
    if isinstance(value, tuple):
        names = [_name(cards, one) for one in value]
        return listed([article(one) for one in names], "or") if how == "or" else listed(names)
    if how == "country":
        return COUNTRY[value]
    return article(_name(cards, value)) if how == "a" else _name(cards, str(value))


def _name(cards: Cards, word: str) -> str:
    return cards.name_of(word) if cards.knows(word) else word.title()


def value_of(cards: Cards, card: Data, name: str) -> Any:
    """What fills the gap of that name."""
    changes: dict[str, int] = getattr(card, "changes", {})
    if name in changes:
        return changes[name]
    head, _, rest = name.partition(".")
    does: dict[str, dict[str, int]] = getattr(card, "does", {})
    if head in does and rest in does[head]:
        return does[head][rest]
    if name in getattr(card, "figures", {}):
        return card.figures[name]  # type: ignore[attr-defined]
    if name in cards.base:
        return 0  # not changed by this card
    at: Any = cards if head in ("limits", "prices") else card
    for step in name.split("."):
        at = at.get(step) if isinstance(at, dict) else getattr(at, step, None)
        if at is None:
            raise GapError(f"nothing fills {{{name}}}")
    return at


def _number(cards: Cards, name: str, value: int, how: str) -> str:
    verb, _, thing = how.partition(" ")
    if verb in ("total", "totalword", "base", "price"):
        base = cards.base[thing or name]
        total = base if verb == "base" else base + value
        if verb == "price":
            return f"{total} Gold" if total else "nothing"
        return number(total) if verb == "totalword" else str(total)
    one, _, many = thing.partition("|")
    if verb == "n":
        return counted(value, one, many)
    if verb == "w":
        return f"{number(value)} {counted(value, one, many).partition(' ')[2]}"
    if verb == "+":
        many = many or one
        return f"{'+' if value >= 0 else '−'}{abs(value)} {one if abs(value) == 1 else many}"
    if verb == "abs":
        return str(abs(value))
    if verb == "word":
        return number(value)
    if how:
        raise GapError(f"{{{name}:{how}}} says nothing")
    return str(value)
