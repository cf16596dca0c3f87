"""A mark for mypyc, by which classes that it compiles let plain Python inherit from them.

This module is never compiled.  The mark means something only to mypyc, so nothing is needed when
a program runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_marks):
        return lambda kind: kind
