"""What an adviser and a coach tell of what a search has seen, in each game's own words: a module
that is called as the game is, with its ``INSIGHT``, which the game's guide names."""
