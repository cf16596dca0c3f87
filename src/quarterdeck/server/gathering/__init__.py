"""How people find a table, who looks on, and how they play once more."""
