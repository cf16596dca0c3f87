"""A captain of Merchants & Marauders who wants to have done a bit of everything."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

from tests.games.merchants_and_marauders.standard import ZONES

# What he does as soon as he may, the first thing first; the rest is left to chance.
EAGER = (
    "play",
    "claim",
    "raid",
    "board",
    "stash",
    "attack",
    "spend",
    "take",
    "hit",
    "check",
    "deliver",
)
SHY = ("retire", "flee", "let-go", "decline", "discard", "end", "leave", "sell-weapon", "amnesty")
DEEDS = {
    "buy": "bought goods", "stash": "stashed Gold", "claim": "took a mission",
    "raid": "raided a merchant", "board": "boarded a ship",
}  # fmt: skip


class Captain:
    """Chooses among the texts of the moves that he is offered, from his own view."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.done: set[str] = set()
        self.moves: list[str] = []
        self.beyond: set[str] = set()  # missions on offer that he could not claim when he was there

    def choose(self, view: dict[str, Any], moves: list[str]) -> str:
        move = self._wanted(view, moves)
        self.moves.append(move)
        verb, _, rest = move.partition(" ")
        if verb in DEEDS and (rest or verb == "board"):
            self.done.add(DEEDS[verb])
        return move

    def _wanted(self, view: dict[str, Any], moves: list[str]) -> str:
        for verb in EAGER:
            offered = [move for move in moves if move.split()[0] == verb]
            if offered and not (verb == "stash" and DEEDS[verb] in self.done):
                return offered[0]
        if DEEDS["buy"] not in self.done:
            wares = [move for move in moves if move.split()[0] == "buy"]
            if wares:
                return wares[-1]
        return self._voyage(view, moves) or self.rng.choice(
            [move for move in moves if move.split()[0] not in SHY] or moves
        )

    def _voyage(self, view: dict[str, Any], moves: list[str]) -> str | None:
        """What to do with an action: business in port, a look round, or the way to a goal."""
        me = view["players"][view["seat"]]
        if "done" in moves:
            self.beyond |= {one["mission"] for one in view["offers"] if one["port"] == me["zone"]}
        goals = self._goals(view)
        if "port" in moves and (DEEDS["buy"] not in self.done or me["zone"] in goals):
            return "port"
        if "enter" in moves and me["zone"] in goals and DEEDS["claim"] not in self.done:
            return "enter"
        if "leave" in moves and me["in_port"]:
            return "leave"
        looking = [move for move in moves if move.startswith("scout")]
        if looking and (DEEDS["claim"] in self.done or self.rng.random() < 0.5):
            return self.rng.choice(looking)
        courses = [move for move in moves if move.startswith("sail")]
        if not courses:
            return None
        far = self._distances(goals - {me["zone"]})
        return min(courses, key=lambda move: (far.get(move.split()[1], 99), move))

    def _goals(self, view: dict[str, Any]) -> set[str]:
        """Where something is still to be done: first a mission, then prey."""
        offers = {one["port"] for one in view["offers"] if one["mission"] not in self.beyond}
        if offers and DEEDS["claim"] not in self.done:
            return offers
        goals: set[str] = set()
        if DEEDS["raid"] not in self.done:
            goals |= {name for name, at in view["zones"].items() if at["merchant"]}
        if DEEDS["board"] not in self.done:
            goals |= {p["zone"] for p in view["players"] if p["seat"] != view["seat"]}
            goals |= {npc["zone"] for npc in view["npcs"]}
        return goals - {None}

    def _distances(self, goals: set[str]) -> dict[str, int]:
        far = dict.fromkeys(goals, 0)
        queue = deque(goals)
        while queue:
            at = queue.popleft()
            for border in ZONES[at].adjacent:
                if border not in far:
                    far[border] = far[at] + 1
                    queue.append(border)
        return far
