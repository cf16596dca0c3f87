"""In port: trade, shipyard, crew, Rumors and Missions."""
