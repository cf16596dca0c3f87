"""Who plays a seat now, how much time is left for it, and what people have asked each other."""
