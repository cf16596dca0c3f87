"""Codes that people write down, read out or type."""

from __future__ import annotations

import re
import secrets

# Crockford's: no I, L, O or U, so that nothing written by hand is read as something else.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011")
GROUPS, GROUP = 5, 4  # 100 bits

COLOURS = [
    "amber",
    "azure",
    "black",
    "blue",
    "brown",
    "coral",
    "crimson",
    "golden",
    "green",
    "grey",
    "indigo",
    "ivory",
    "jade",
    "olive",
    "purple",
    "red",
    "russet",
    "sable",
    "scarlet",
    "silver",
    "tawny",
    "teal",
    "violet",
    "white",
]
BIRDS = [
    "auk",
    "avocet",
    "booby",
    "bunting",
    "coot",
    "cormorant",
    "crane",
    "curlew",
    "dipper",
    "dove",
    "dunlin",
    "egret",
    "eider",
    "falcon",
    "finch",
    "fulmar",
    "gannet",
    "godwit",
    "goose",
    "grebe",
    "gull",
    "heron",
    "ibis",
    "kestrel",
    "kite",
    "knot",
    "lapwing",
    "lark",
    "linnet",
    "martin",
    "merlin",
    "osprey",
    "owl",
    "pelican",
    "petrel",
    "pipit",
    "plover",
    "puffin",
    "raven",
    "robin",
    "ruff",
    "shrike",
    "skua",
    "snipe",
    "starling",
    "stork",
    "swallow",
    "swan",
    "swift",
    "tern",
    "thrush",
    "wagtail",
    "warbler",
    "whimbrel",
    "wren",
]
CRAFT = [
    "barge",
    "bark",
    "brig",
    "canoe",
    "caravel",
    "clipper",
    "cog",
    "corvette",
    "cutter",
    "dhow",
    "dinghy",
    "dory",
    "felucca",
    "ferry",
    "frigate",
    "galleon",
    "galley",
    "gig",
    "hulk",
    "junk",
    "ketch",
    "launch",
    "lugger",
    "pinnace",
    "punt",
    "raft",
    "schooner",
    "skiff",
    "sloop",
    "smack",
    "tartane",
    "trawler",
    "tug",
    "wherry",
    "xebec",
    "yawl",
]


def recovery_code() -> str:
    """To be kept on paper: ``7KQX-2M9D-…``."""
    groups = ["".join([secrets.choice(LETTERS) for _ in range(GROUP)]) for _ in range(GROUPS)]
    return "-".join(groups)


def code_word() -> str:
    """To be read out to another device within minutes: ``amber-heron-sloop-417``."""
    words = [secrets.choice(words) for words in (COLOURS, BIRDS, CRAFT)]
    return "-".join([*words, str(secrets.randbelow(900) + 100)])


def as_recovery(text: str) -> str:
    """What was typed, as it was made: spaces, small letters and look-alikes do not matter."""
    signs = re.sub(r"[^0-9A-Z]", "", text.upper()).translate(MISREAD)
    return "-".join([signs[at : at + GROUP] for at in range(0, len(signs), GROUP)])


def as_code_word(text: str) -> str:
    return "-".join(re.findall(r"[a-z]+|[0-9]+", text.lower()))
