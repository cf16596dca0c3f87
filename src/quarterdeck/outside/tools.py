"""The games as tools of a language model: an MCP server (``quarterdeck mcp``).

A model reads the rules, sees its seat's view in words, is told what each legal move means, and
plays: in a local game against bots, or on a seat at a real table.  It is told nothing that a person
on that seat would not be told.
"""

from __future__ import annotations

import secrets
import tomllib
from importlib.resources import files
from io import StringIO
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from rich.console import Console

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import Rules, SetupError
from quarterdeck.terminal import rule_text, shown

from .client import Server, ServerRefused
from .seats import HereSeat, NotPlayed, Seat, ThereSeat

WIDTH = 110
INSTRUCTIONS = (
    "Games of privateers and fleets under sail, with hidden information. Begin with list_games and "
    "read_rules, then start_game or sit_at_table. Then repeat: look, legal_moves, play. A move is "
    "given as the text that legal_moves lists. explain tells more about a move or a rule."
)


class Hall:
    """What one client plays, and how it did."""

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.games: list[tuple[str, float, int]] = []  # game, part of the win, points
        self.counted = False

    def sitting(self) -> Seat:
        if self.seat is None:
            raise ToolError("No game is under way: use start_game or sit_at_table first.")
        return self.seat

    def take(self, seat: Seat) -> None:
        self.seat, self.counted = seat, False

    def count(self, position: dict[str, Any]) -> None:
        """A game that has ended, once."""
        result = position.get("result")
        if result and not self.counted:
            self.counted = True
            winners, mine = result["winners"], position["seat"]
            part = 1 / len(winners) if mine in winners else 0.0
            self.games.append((self.sitting().key, part, result["scores"][mine]))


def told(seat: Seat, position: dict[str, Any]) -> str:
    """The table in words, as the terminal draws it, and what is asked."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False)
    console.print(shown(qd.rules(seat.key), position["view"], seat.names))
    file = console.file
    assert isinstance(file, StringIO)
    if result := position.get("result"):
        winners = ", ".join([seat.names[each] for each in result["winners"]])
        asked = f"The game is over: {winners or 'nobody'} won. Scores: {result['scores']}."
    else:
        prompt = position["prompt"]
        asked = " ".join([prompt["text"], prompt.get("detail", "")]).strip()
    return f"You are seat {position['seat']}.\n{file.getvalue()}\n{asked}"


def known_rules(key: str) -> Rules:
    try:
        return qd.rules(key)
    except LookupError as fault:
        there = ", ".join(qd.games())
        raise ToolError(f"There is no game {key!r}; there are {there}.") from fault


def book(key: str) -> dict[str, Any]:
    place = files("quarterdeck.games") / key.replace("-", "_") / "rules.toml"
    return tomllib.loads(place.read_text(encoding="utf-8"))


def server() -> MCPServer:
    """A new server with its own hall."""
    made = MCPServer("quarterdeck", instructions=INSTRUCTIONS, version=qd.__version__)
    hall = Hall()
    _add_reading(made)
    _add_sitting(made, hall)
    _add_playing(made, hall)
    return made


def _add_reading(made: MCPServer) -> None:
    @made.tool()
    def list_games() -> list[dict[str, Any]]:
        """The games, with how many can play and how strong the bots are."""
        return [
            {
                "game": key,
                "title": qd.rules(key).title,
                "summary": qd.rules(key).summary,
                "seats": list(qd.rules(key).seats),
                "levels": [level.name for level in bots.levels(key)],
            }
            for key in qd.games()
        ]

    @made.tool()
    def read_rules(game: str, section: str = "") -> str:
        """The rules of a game: its sections, or all rules of one section."""
        known = known_rules(game)
        found = book(game)
        sections = {each["id"]: each["title"] for each in found.get("section", [])}
        if section not in sections:
            listed = "\n".join([f"{name}: {title}" for name, title in sections.items()])
            return f"{known.title}. {known.summary}\nSections:\n{listed}"
        rules = [each for each in found.get("rule", []) if each["section"] == section]
        return "\n".join([f"{each['id']}: {each['says']}" for each in rules])


def _add_sitting(made: MCPServer, hall: Hall) -> None:
    @made.tool()
    def start_game(
        game: str, seats: int = 0, opponents: str = "", seat: int = 0, seed: int = -1
    ) -> str:
        """Begin a local game against bots.  opponents: a level, or one for each other seat with
        commas.  Left out: as many seats as usual, and the usual level."""
        known = known_rules(game)
        count = seats or (4 if 4 in known.seats else known.seats[-1])
        levels = (opponents or bots.usual(game)).split(",")
        levels = levels * (count - 1) if len(levels) == 1 else levels
        number = secrets.randbelow(1_000_000) if seed < 0 else seed
        try:
            here = HereSeat(game, count, levels, seat, number)
        except (SetupError, LookupError, ValueError) as fault:
            raise ToolError(str(fault)) from fault
        hall.take(here)
        return "\n".join([f"Seed {number}.", *here.begun, told(here, here.position())])

    @made.tool()
    def sit_at_table(address: str, table: str, token: str) -> str:
        """Play on a seat at a real table.  token: of the program that sits there."""
        try:
            there = ThereSeat(Server(address, token), table)
            there.wait()
        except (ServerRefused, NotPlayed) as fault:
            raise ToolError(str(fault)) from fault
        hall.take(there)
        return told(there, there.position())

    @made.tool()
    def standing() -> dict[str, Any]:
        """How you did in the games that you have played to the end."""
        wins = sum([part for _, part, _ in hall.games])
        each = [{"game": key, "won": part, "points": points} for key, part, points in hall.games]
        return {"games": len(hall.games), "wins": wins, "each": each}


def _add_playing(made: MCPServer, hall: Hall) -> None:
    @made.tool()
    def look() -> str:
        """What your seat sees now, in words, and what is asked of you."""
        position = hall.sitting().position()
        hall.count(position)
        return told(hall.sitting(), position)

    @made.tool()
    def legal_moves() -> list[dict[str, str]]:
        """The moves that you may make now, and what each of them means."""
        moves = hall.sitting().position()["moves"]
        return [{"move": each["text"], "means": each["label"]} for each in moves]

    @made.tool()
    def play(move: str) -> str:
        """Make one of the legal moves; tells what has happened until it is your turn again."""
        seat = hall.sitting()
        try:
            happened = seat.play(move)
        except (ServerRefused, NotPlayed) as fault:
            raise ToolError(f"Refused: {fault}") from fault
        position = seat.position()
        hall.count(position)
        return "\n".join([*happened, told(seat, position)])

    @made.tool()
    def explain(what: str) -> str:
        """More about one of the legal moves, or what the rule with that id says."""
        seat = hall.sitting()
        for each in seat.position()["moves"]:
            if each["text"] == what:
                notes = [note["text"] for note in each.get("note", [])]
                rule = each.get("rule", "")
                said = [rule_text(seat.key, rule)] if rule else []
                return "\n".join([each["label"], *notes, *said])
        return rule_text(seat.key, what)


def serve() -> None:
    server().run()
