"""What remains of a game: the theatre, records that are brought in, tables that play on."""
