"""Live connections: what is said on them, and who is told what."""
