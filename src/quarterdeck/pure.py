"""``QUARTERDECK_PURE=1`` runs the plain Python of every module, also where it is compiled."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PlainModules:
    """Finds the source of our modules, never the libraries beside it."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__package__}."):
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None


def chosen() -> bool:
    return os.environ.get("QUARTERDECK_PURE", "") not in ("", "0")


if chosen():
    sys.meta_path.insert(0, PlainModules())
