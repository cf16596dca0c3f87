"""The 54 Glory Cards that are no Specialists (p. 12, MM-385; data/glory.toml).

Each one is a ``Play`` in ``windows.PLAYS``: what may be announced now, and the frame that
carries it out.  Cards of the menus ("open turn", "port", "shipyard") are offered through
``effects.offer``.  Owner: Engineer 3, who splits this by category where it grows.
"""

from __future__ import annotations
