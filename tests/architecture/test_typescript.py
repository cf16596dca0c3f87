"""The page's types are those that Python declares."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "typescript.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("typescript", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FILES = load().files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_is_committed_is_what_would_be_made(path: Path) -> None:
    assert path.read_text() == FILES[path], "run python tools/typescript.py"
