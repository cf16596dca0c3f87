"""Tasks and rewards of the Missions (p. 9, MM-198, MM-R246 to MM-R249; data/missions.toml).

Owner: Engineer 3.
"""

from __future__ import annotations
