"""What each game tells the search: a module that is called as the game is, with its ``GUIDE``.

A ``Guide`` (``bots/search.py``) has:

- ``policy``: how all seats play on in a dealt world.  It is quick and may read that world directly.
  ``mate`` is the mate's choice where the policy is a poorer player; ``others`` is what all but the
  thinking seat do where it is not the policy.
- ``worth_thinking``: whether there is anything to think about; if not, the mate's move is made.
- ``candidates``: what is tried beside the mate's move: moves, or a ``Course``, which is a plan that
  begins with a move and is followed to its end.
- ``horizon``: where a play-on stops.  ``mark``: what the position there is worth to a seat, from
  0 (lost) to 1 (won); ``features`` where that is fitted (``quarterdeck fit``; in ``weights``).
- ``efforts``: simulations, seconds and gate of each level, and what one knows better than the mate:
  a judgement, perhaps with a search of its own, which hints and coach leave out.
- ``insight``: what an adviser may tell of what was seen.
- ``bluffs``: the verbs whose moves are made the more often the better they are, but never for sure.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ..search import Guide


@cache
def guide(key: str) -> Guide | None:
    """The guide to a game; None if nobody has written one."""
    name = f"{__name__}.{key.replace('-', '_')}"
    found: Guide | None = import_module(name).GUIDE if find_spec(name) else None
    return found
