"""The coach: what a person's choices in a finished game cost, and what luck did."""
