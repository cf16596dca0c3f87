"""The texts of the Event Cards (p. 7, MM-099, MM-100; data/events.toml).

They fill ``events.TEXTS``, and register as sources while they lie there.  Owner: Engineer 3.
"""

from __future__ import annotations
