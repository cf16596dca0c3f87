"""What people are known for: ratings, statistics, a page about each, the best of the server."""
