"""What a captain of Merchants & Marauders knows by heart: map, Captains, cargo, Rumors, Missions.

The view names cards and zones by their ids alone; this is what stands on them, as far as the mate
uses it.  A test compares it with the game's own data.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

NATIONS = ("dutch", "english", "french", "spanish")
GOODS = ("cocoa", "fruit", "rum", "spice", "sugar", "textiles", "tobacco", "wood")
LOCATIONS = ("hull", "masts", "cargo", "crew", "cannons")

_MAP = {
    "HAV": "NAS TOR POR",
    "NAS": "TOR HAV",
    "POR": "HAV TOR PET CAR OLD",
    "OLD": "POR CAR",
    "TOR": "SDO PET POR HAV NAS",
    "PET": "TOR SDO CSE CAR POR",
    "CAR": "PET CSE CUR OLD POR",
    "SDO": "SJU CSE PET TOR",
    "CSE": "SDO SJU BAS CCS CUR CAR PET",
    "CUR": "CSE CCS CAR",
    "SJU": "SMA BAS CSE SDO",
    "CCS": "BAS TRI CUR CSE",
    "SMA": "STJ BAS SJU",
    "BAS": "SMA STJ BRI TRI CCS CSE SJU",
    "STJ": "BRI BAS SMA",
    "BRI": "STJ TRI BAS",
    "TRI": "BAS BRI CCS",
}
NEIGHBOURS = {zone: tuple(others.split()) for zone, others in _MAP.items()}


@cache
def distance(start: str, goal: str) -> int:
    """Sail actions between two Sea-Zones on the shortest way."""
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {other for zone in reached for other in NEIGHBOURS[zone]}
        steps += 1
    return steps


class Captain(NamedTuple):
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int

    def skill(self, name: str) -> int:
        value: int = getattr(self, name)
        return value


CAPTAINS = {
    "C01": Captain("POR", 2, 3, 3, 2),
    "C02": Captain("BRI", 2, 2, 2, 4),
    "C03": Captain("STJ", 2, 2, 2, 3),
    "C04": Captain("NAS", 3, 3, 2, 2),
    "C05": Captain("PET", 2, 2, 2, 3),
    "C06": Captain("TOR", 2, 4, 1, 3),
    "C07": Captain("BAS", 3, 3, 3, 1),
    "C08": Captain("PET", 3, 2, 2, 3),
    "C09": Captain("CUR", 2, 1, 3, 4),
    "C10": Captain("SMA", 3, 3, 2, 2),
    "C11": Captain("CUR", 2, 2, 2, 3),
    "C12": Captain("SMA", 4, 2, 3, 1),
    "C13": Captain("CAR", 3, 2, 2, 3),
    "C14": Captain("HAV", 3, 3, 2, 2),
    "C15": Captain("SJU", 2, 2, 3, 2),
    "C16": Captain("SDO", 2, 3, 4, 1),
}

MERCHANT, ADVENTURER, PIRATE = "merchant", "adventurer", "pirate"


def temperament(captain: str) -> str:
    """What a captain's skills are made for."""
    skills = CAPTAINS[captain]
    if skills.seamanship >= 3 and skills.influence < 3:
        return PIRATE
    return MERCHANT if skills.influence >= 3 and skills.scouting <= 2 else ADVENTURER


# ---- cargo: eight cards of each good, K01 to K64

_PLUNDER = "1223334512333445122333451233344512233345123334451223334512333445"
_ICONS = "ehemwegecemeewegecehmewegeceemewegechemewegeecemewegcehemeweegec"
_ICON = {"e": "escape", "h": "hull", "m": "masts", "c": "cargo", "w": "crew", "g": "cannons"}


def good_of(card: str) -> str:
    return GOODS[(int(card[1:]) - 1) // 8]


def plunder_of(card: str) -> int:
    return int(_PLUNDER[int(card[1:]) - 1])


def icon_of(card: str) -> str:
    return _ICON[_ICONS[int(card[1:]) - 1]]


# ---- Rumors: where they are checked, with what, and about how much Gold they are worth


class Rumor(NamedTuple):
    in_port: bool
    zone: str
    skill: str
    successes: int
    gold: int


RUMORS = {
    "R01": Rumor(True, "SDO", "influence", 1, 3),
    "R02": Rumor(True, "CUR", "influence", 1, 9),
    "R03": Rumor(False, "HAV", "scouting", 1, 12),
    "R04": Rumor(False, "NAS", "scouting", 1, 10),
    "R05": Rumor(False, "OLD", "scouting", 1, 10),
    "R06": Rumor(False, "TOR", "scouting", 1, 6),
    "R07": Rumor(False, "PET", "scouting", 1, 6),
    "R08": Rumor(True, "POR", "influence", 1, 5),
    "R09": Rumor(False, "CAR", "scouting", 1, 10),
    "R10": Rumor(True, "HAV", "influence", 1, 10),
    "R11": Rumor(False, "CSE", "scouting", 1, 13),
    "R12": Rumor(False, "CSE", "scouting", 1, 10),
    "R13": Rumor(False, "TRI", "scouting", 1, 11),
    "R14": Rumor(True, "BRI", "influence", 1, 10),
    "R15": Rumor(False, "BAS", "scouting", 1, 2),
    "R16": Rumor(False, "SJU", "scouting", 2, 17),
    "R17": Rumor(True, "CAR", "influence", 1, 4),
    "R18": Rumor(True, "SMA", "influence", 1, 3),
    "R19": Rumor(True, "STJ", "influence", 1, 3),
    "R20": Rumor(True, "BAS", "influence", 1, 10),
    "R21": Rumor(True, "TOR", "influence", 1, 4),
    "R22": Rumor(False, "CCS", "scouting", 1, 14),
    "R23": Rumor(True, "CUR", "influence", 1, 12),
    "R24": Rumor(True, "PET", "influence", 1, 3),
    "R25": Rumor(False, "STJ", "scouting", 1, 10),
}

# ---- Missions


class Mission(NamedTuple):
    """``kind``: ``ports`` (a Port action in each), ``goods`` (deliver in the port), ``debt``,
    ``survey`` (Scouting in ``steps`` of the zones), ``assault`` (Crew Combat in the zone),
    ``raid``, ``fight``, ``nations`` (M25), ``spy`` (M20)."""

    zone: str
    skill: str  # of the roll to claim it
    gold: int
    kind: str
    places: tuple[str, ...] = ()
    goods: tuple[tuple[str, ...], ...] = ()
    steps: int = 1
    crew: int = 0
    leadership: int = 0


MISSIONS = {
    "M01": Mission("CCS", "influence", 18, "ports", ("HAV",)),
    "M02": Mission("HAV", "influence", 17, "ports", ("BRI",)),
    "M03": Mission("SJU", "", 14, "goods", ("SJU",), (("fruit", "fruit"),)),
    "M04": Mission("POR", "influence", 10, "fight"),
    "M05": Mission("NAS", "influence", 10, "raid"),
    "M06": Mission("TOR", "influence", 10, "raid"),
    "M07": Mission("TOR", "", 15, "fight"),
    "M08": Mission("CUR", "influence", 7, "ports", ("CAR",)),
    "M09": Mission("OLD", "", 14, "goods", ("OLD",), (("wood", "wood"),)),
    "M10": Mission("BRI", "influence", 15, "goods", ("SMA",), (("sugar", "sugar"),)),
    "M11": Mission("STJ", "", 12, "goods", ("STJ",), (("rum", "rum"),)),
    "M12": Mission("SMA", "influence", 12, "ports", ("CUR",)),
    "M13": Mission("TRI", "scouting", 15, "survey", ("BRI", "BAS", "CCS"), steps=2),
    "M14": Mission("BAS", "influence", 14, "survey", ("CSE",)),
    "M15": Mission("PET", "influence", 16, "assault", ("OLD",), crew=2, leadership=2),
    "M16": Mission("POR", "leadership", 18, "assault", ("CAR",), crew=3, leadership=3),
    "M17": Mission("SDO", "", 15, "ports", ("SJU", "CUR")),
    "M18": Mission("PET", "influence", 16, "goods", ("BAS",), (("rum", "fruit"), ("rum", "spice"))),
    "M19": Mission("CAR", "", 14, "ports", ("HAV",)),
    "M20": Mission("STJ", "influence", 12, "spy"),
    "M21": Mission("CUR", "", 14, "debt", ("NAS",)),
    "M22": Mission("TRI", "leadership", 10, "assault", ("TRI",), crew=3, leadership=2),
    "M23": Mission("SDO", "", 0, "goods", ("SDO",), (("", "", ""),)),
    "M24": Mission("HAV", "", 13, "ports", ("TRI",)),
    "M25": Mission("BRI", "influence", 18, "nations"),
}
