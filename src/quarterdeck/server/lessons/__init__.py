"""Guided first games: real tables whose chance is dictated, with steps that say what to try."""
