"""The game's data, and what reads it."""
