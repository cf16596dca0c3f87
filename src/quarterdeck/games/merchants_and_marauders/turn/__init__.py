"""The course of the game: setup, rounds, turns, events, Glory Points and the end."""
