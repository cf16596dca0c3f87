"""Helpers that tests of several games and parts share."""
