"""One person playing against bots in the terminal, and what is told there."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from random import Random

from rich.console import Console, Group, RenderableType
from rich.text import Text

from quarterdeck import bots
from quarterdeck.kernel import (
    Event,
    Game,
    IllegalMove,
    Move,
    Rules,
    Seat,
    Told,
    declining,
    settle_chance,
)
from quarterdeck.kernel.wording import first_up, listed, who

from .boards import shown
from .views import Names, add, grid

YOU: Seat = 0
CAPTAIN = "Captain"  # what others would call you

HELP = (
    "Type the number of a move or its text. Also: ? (the rule of this question), ? NUMBER (the "
    "rule of a move), undo, quit."
)


class Quit(Exception):
    """The player leaves the game."""


# ---- logs, scores and rules in words


def tell(
    console: Console, rules: Rules, events: Sequence[Event], seat: Seat | None, names: Names
) -> None:
    """The lines of the log that the events make for one seat."""
    for event in events:
        line = rules.tell(event, seat, names)
        if line and not event.quiet:
            heading = event.kind == "round"
            console.print(Text(f"{'' if heading else '  '}{line}", "bold" if heading else ""))


def scores(rules: Rules, game: Game, seat: Seat | None, names: Names) -> RenderableType:
    """How the game ended: where each player's points came from, and who won."""
    result = game.result()
    assert result is not None
    called = [who(each, seat, names) for each in range(len(names))]
    table = grid("", *called)
    for label, figures in rules.score_rows(game):
        add(table, label, *figures)
    add(table, "Score", *result.scores)
    add(table, "Rank", *result.ranks)
    winners = [called[winner] for winner in result.winners]
    verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
    return Group(table, Text(f"{listed(winners)} {verb}: {result.reason}.", "bold"))


def rule_text(key: str, rule: str) -> str:
    """What the rules of a game say under an id."""
    source = files("quarterdeck.games") / key.replace("-", "_") / "rules.toml"
    if not rule or not source.is_file():
        return "There is no rule written down for this."
    book = tomllib.loads(source.read_text(encoding="utf-8"))
    for each in book.get("rule", []):
        if each["id"] == rule:
            return f"{rule}: {each['says']}"
    for each in book.get("ruling", []):
        if each["id"] == rule:
            return f"{rule}: {each['question']} {each['ruling']}"
    return f"There is no rule {rule}."


# ---- playing


class Sitting:
    """One person at the terminal and bots on the other seats."""

    def __init__(
        self,
        console: Console,
        rules: Rules,
        game: Game,
        level: str,
        seed: int,
        careful: bool = False,
    ) -> None:
        self.console = console
        self.rules = rules
        self.game = game
        self.level = level
        self.careful = careful  # wait after each move that can be taken back
        self._chance, *self._own = [Random(f"{seed}:{who}") for who in range(game.setup.seats + 1)]
        self.names: Names = (CAPTAIN, *bots.names(game.setup.seats - 1, Random(f"{seed}:names")))

    def play(self) -> None:
        """Play to the end; ``Quit`` if the person leaves before."""
        while True:
            self._tell(settle_chance(self.game, self._chance))
            if self.game.result() is not None:
                self.console.print()
                self.console.print(scores(self.rules, self.game, YOU, self.names))
                return
            seats = self.game.to_act()
            if YOU not in seats:
                self._bot_moves(seats[0])
            elif (move := self._made_for_you()) is not None:
                self._tell(self.game.play(YOU, move))
            else:
                self._you_move()

    def _made_for_you(self) -> Move | None:
        """Where nothing is decided, and where you could react with nothing but a pass."""
        no = declining(self.game, YOU)
        if no is not None and self.game.legal_moves(YOU) == (no,):
            return no
        return self.rules.forced(self.game, YOU)

    def _take_back(self) -> None:
        """Your last move, with the passes that followed it."""
        depth = self.game.undo_depth()
        refusal = self.game.why_no_undo(YOU, depth)
        if refusal:
            raise IllegalMove(refusal)
        for _ in range(depth):
            self._tell(self.game.undo(YOU))

    def _bot_moves(self, seat: Seat) -> None:
        move = bots.choose(self.game, self.level, seat, self._own[seat])
        self._tell(self.game.play(seat, move))

    def _you_move(self) -> None:
        self.console.print()
        self.console.print(shown(self.rules, self.game.view(YOU), self.names))
        self.console.print()
        moves = self._offer()
        while not self._answered(self._read("> "), moves):
            pass

    def _offer(self) -> list[tuple[Move, Told]]:
        """Print the question and its answers; returns them in the order of their numbers."""
        prompt = self.rules.prompt(self.game, YOU, self.names)
        self.console.print(Text(prompt.text, "bold"))
        told = [
            (move, self.rules.describe(self.game, YOU, move, self.names))
            for move in self.game.legal_moves(YOU)
        ]
        groups = self.rules.groups(self.game, YOU)
        places = {group.id: place for place, group in enumerate(groups)}
        told.sort(key=lambda one: places.get(one[1].group, len(places)))
        for group in groups:
            numbered = [(n, one) for n, one in enumerate(told, 1) if one[1].group == group.id]
            detail = group.refused if group.refused or not numbered else group.detail
            self.console.print(Text(f"  {group.label}{detail and f': {detail}'}", "dim"))
            self._print_moves(numbered)
        loose = [(n, one) for n, one in enumerate(told, 1) if one[1].group not in places]
        self._print_moves(loose)
        return told

    def _print_moves(self, numbered: list[tuple[int, tuple[Move, Told]]]) -> None:
        for number, (move, told) in numbered:
            line = Text(f"{number:>4}  {told.label}")
            line.append(f"  ({move})  {told.says()}", "dim")
            self.console.print(line)

    def _answered(self, text: str, moves: list[tuple[Move, Told]]) -> bool:
        """Do what was typed; True if the question must be put again or has been answered."""
        try:
            if text == "quit":
                raise Quit
            if text.startswith("?"):
                self._explain(text[1:].strip(), moves)
            elif text == "undo":
                self._take_back()
                return True
            elif text.isdecimal() and 0 < int(text) <= len(moves):
                return self._play(str(moves[int(text) - 1][0]))
            elif text.isdecimal():
                self._say(f"There is no move {text}: the last one is {len(moves)}.")
            elif text:
                return self._play(" ".join(text.split()))
            else:
                self._say(HELP)
        except IllegalMove as refusal:
            self._say(f"{first_up(str(refusal)).rstrip('.')}.")
        return False

    def _play(self, text: str) -> bool:
        self._tell(self.game.play(YOU, text))
        if self.careful and not self.game.why_no_undo(YOU, self.game.undo_depth()):
            answer = self._read("Enter to go on, undo to take it back: ")
            if answer == "quit":
                raise Quit
            if answer == "undo":
                self._take_back()
        return True

    def _explain(self, number: str, moves: list[tuple[Move, Told]]) -> None:
        rule = self.rules.prompt(self.game, YOU, self.names).rule
        if number.isdecimal() and 0 < int(number) <= len(moves):
            rule = moves[int(number) - 1][1].rule
        self._say(rule_text(self.game.setup.key, rule))
        self._say(HELP)

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    def _tell(self, events: Sequence[Event]) -> None:
        tell(self.console, self.rules, events, YOU, self.names)
