"""Names that no card set can change: nations, locations, skills, the keys of ships that act."""

from __future__ import annotations

NATIONS = ("dutch", "english", "french", "spanish")
COUNTRY = {"dutch": "Holland", "english": "England", "french": "France", "spanish": "Spain"}
PIRATES = ("pirate-sloop", "pirate-frigate")
NPCS = ("english", "french", "dutch", "spanish", *PIRATES)  # the order of MM-R115
LOCATIONS = ("hull", "masts", "cargo", "crew", "cannons")
PARTS = ("toughness", "cargo", "crew", "cannons", "maneuverability")  # of a Ship Card
SKILLS = ("seamanship", "scouting", "leadership", "influence")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SKULL = 5  # how a skull on a die is kept; numbers are less
START_SHIPS = ("sloop", "flute")

NAVAL_SHIP = "frigate"  # of an admiral in peace; in war he sails a WAR_SHIP (MM-R98)
WAR_SHIP = "man-o-war"
WARTIME = "wartime"  # the commander of a Man-o-War that has no card


def article(thing: str) -> str:
    """``a Sloop``, ``an English Bounty``."""
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"
