"""The server: tables that many people can sit at, over HTTP and live connections.

The names below are imported when they are first used: a bot's worker process imports this
package too, and needs none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app import create_app
    from .serving import serve
    from .settings import Settings

__all__ = ["Settings", "create_app", "serve"]

_HOMES = {"Settings": ".settings", "create_app": ".app", "serve": ".serving"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
