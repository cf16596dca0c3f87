"""The text that stands on a card, with its figures filled in: a card says what it does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from msgspec import structs

from quarterdeck.kernel import CardSetError

from .ids import article
from .model import Effect

E = TypeVar("E", bound=Effect)

_GAP = re.compile(r"\{([a-z_.]+)(?::([^|{}]+)\|([^|{}]+))?\}")


class NoSuchFigure(LookupError):
    """The text names a figure that the card does not have."""


def printed(text: str, fields: Mapping[str, int | str]) -> str:
    """``{gold}`` is the figure of that name without its sign, ``{dice:die|dice}`` counts with it,
    and a word stands as it is."""

    def fill(gap: re.Match[str]) -> str:
        name, one, many = gap.groups()
        if name not in fields:
            raise NoSuchFigure(name)
        value = fields[name]
        if isinstance(value, str):
            return value
        number = abs(value)
        return f"{number} {one if number == 1 else many}" if one else str(number)

    return _GAP.sub(fill, text)


def printed_on(card: E, file: str, name: str) -> E:
    """The card with its figures in its texts; a text that names another figure is refused."""
    fields: dict[str, int | str] = {**card.figures, **card.changes}
    if card.port_of:
        fields["port_of"] = article(card.port_of.title())
    texts = [field for field in ("effect", "timing") if hasattr(card, field)]
    for field in texts:
        try:
            card = structs.replace(card, **{field: printed(getattr(card, field), fields)})
        except NoSuchFigure as missing:
            raise CardSetError(file, name, field, f"there is no figure {missing}") from missing
    return card
