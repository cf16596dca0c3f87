"""Tournaments: people who meet each other over several rounds of tables, and how they stand."""
