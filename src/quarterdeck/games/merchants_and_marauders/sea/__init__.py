"""At sea: moves, scouting, merchants, goods taken aboard."""
