"""Bots of earlier versions, as they were: for the arena, so that a newer one can be held against
them.  No table offers them."""
