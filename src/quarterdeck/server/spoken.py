"""What is said across a room or held before a camera: code words, and links as QR codes."""

from __future__ import annotations

import io
import secrets

import segno

COLOURS = (
    "amber", "azure", "black", "blue", "brass", "brown", "coral", "crimson", "golden", "green",
    "grey", "indigo", "ivory", "jade", "olive", "orange", "purple", "red", "russet", "sable",
    "scarlet", "silver", "tawny", "teal", "violet", "white", "yellow",
)  # fmt: skip
BIRDS = (
    "albatross", "auk", "avocet", "bittern", "booby", "bunting", "coot", "cormorant", "crane",
    "curlew", "dipper", "dotterel", "dove", "dunlin", "eagle", "egret", "eider", "falcon",
    "finch", "fulmar", "gannet", "godwit", "goose", "grebe", "gull", "heron", "hoopoe", "ibis",
    "kestrel", "kite", "knot", "lapwing", "lark", "linnet", "loon", "martin", "merlin", "noddy",
    "osprey", "owl", "pelican", "petrel", "pipit", "plover", "puffin", "raven", "robin", "ruff",
    "sandpiper", "shearwater", "shrike", "skua", "snipe", "starling", "stork", "swallow",
    "swan", "swift", "tern", "thrush", "turnstone", "wagtail", "warbler", "whimbrel", "wren",
)  # fmt: skip
CRAFT = (
    "barge", "bark", "brig", "canoe", "caravel", "clipper", "cog", "corvette", "cutter", "dhow",
    "dinghy", "dory", "felucca", "ferry", "frigate", "galleon", "galley", "gig", "hulk", "junk",
    "ketch", "launch", "lugger", "pinnace", "punt", "raft", "schooner", "skiff", "sloop",
    "smack", "tartane", "trawler", "tug", "wherry", "xebec", "yawl",
)  # fmt: skip


def words(*lists: tuple[str, ...]) -> list[str]:
    """A word of each list."""
    return [secrets.choice(each) for each in lists]


def drawn(address: str) -> str:
    """The address as a QR code in SVG: dark on white whatever the page's colours are."""
    picture = io.BytesIO()
    form = {"border": 2, "dark": "#2a2118", "light": "#ffffff", "omitsize": True, "xmldecl": False}
    segno.make(address, error="m", micro=False).save(picture, kind="svg", **form)
    return picture.getvalue().decode()
