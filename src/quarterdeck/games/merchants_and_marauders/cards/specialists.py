"""The Specialists (p. 12, MM-396 to MM-401; data/specialists.toml).

Owner: Engineer 3.
"""

from __future__ import annotations
