"""Battles, and what follows them."""
