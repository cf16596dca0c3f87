"""A table: its game, how it is held in memory, and the way of a command."""
