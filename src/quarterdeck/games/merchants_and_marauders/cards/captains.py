"""The abilities of the Captains (p. 4, MM-054; data/captains.toml).

Owner: Engineer 3.
"""

from __future__ import annotations
