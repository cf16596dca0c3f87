"""What the Rumors bring (p. 9, MM-190; data/rumors.toml): ``rumors.REWARDS`` and effects.

Owner: Engineer 3.
"""

from __future__ import annotations
