"""Programs from outside that play: their tokens, and what happens when they do not answer."""
