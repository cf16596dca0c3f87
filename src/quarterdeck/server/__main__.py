"""``python -m quarterdeck.server``: serve with the settings of the environment."""

from __future__ import annotations

from quarterdeck import server

if __name__ == "__main__":
    server.serve()
