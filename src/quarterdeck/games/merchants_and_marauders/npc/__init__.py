"""Non-Player Captains and war."""
