"""Being told, against local endpoints."""
