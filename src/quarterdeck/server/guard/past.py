"""Games of the past, in the process that makes old positions: it imports little, so that it starts
fast.

It follows games as bots' workers do, and keeps copies from along their way, so that no old
position needs a long replay.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import msgspec

from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Entry, Game, Rules, Seat, jsons, replayed

from ..remains.eyes import everything
from ..tables.table import Names, Table

STEP = 32  # entries between two copies of a game
FOLLOWED = 40  # games that are followed
MOST_COPIES = 2_000  # of all games together
BREATH = 0.0002  # seconds after each copy in which others have the interpreter at once
EVERYBODY: Literal["all"] = "all"

Eyes = Seat | Literal["all"] | None  # a seat's, everybody's at once, or a spectator's


class Question(msgspec.Struct, frozen=True):
    """What is asked of a game: how it looked after so many entries, how the scores went, or what
    it was like."""

    what: Literal["positions", "scores", "summary"]
    table: str
    names: Names = ()
    eyes: Eyes = None
    after: tuple[int, ...] = ()


class Copies:
    """A game in copies from along its way."""

    def __init__(self, game: Game) -> None:
        self.setup = game.setup
        first = game.clone()
        first.begin()
        self._copies = [first]
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._copies)

    def at(self, game: Game, seq: int) -> Game:
        """As it was after ``seq`` entries; ``game`` is the same one, perhaps grown."""
        self._entries += game.entries_after(len(self._entries))
        number = min(seq // STEP, len(self._copies) - 1)
        game = self._copies[number].clone()
        for start in range(number * STEP, seq, STEP):
            upto = min(seq, start + STEP)
            for after, _ in replayed(game, self._entries[start:upto]):
                game = after
            if upto == STEP * len(self._copies):
                self._copies.append(game.clone())
                time.sleep(BREATH)
        return game


class Shelf:
    """The copies of games that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._games: OrderedDict[str, Copies] = OrderedDict()

    def at(self, table: str, game: Game, seq: int) -> Game:
        copies = self._games.pop(table, None)
        if copies is None or copies.setup != game.setup:  # before its start a table may change
            copies = Copies(game)
        self._games[table] = copies
        found = copies.at(game, seq)
        while len(self._games) > 1 and sum(map(len, self._games.values())) > self._most:
            self._games.popitem(last=False)
        return found


_shelf = Shelf(MOST_COPIES)
_charged = time.process_time()


def answer(game: Game, text: str, seat: Seat, rng: Random, budget: float) -> str:
    """The answer to a question, after the processor time that was spent since the last one."""
    global _charged
    question = msgspec.json.decode(text, type=Question)
    try:
        found = jsons.packed(found_out(question, game)).decode()
    finally:  # what fails is not for the next who asks to pay
        now = time.process_time()
        spent, _charged = now - _charged, now
    return f"{spent:.6f} {found}"


def found_out(question: Question, game: Game) -> Any:
    rules = rules_for(game)
    if question.what == "scores":
        return list(scores_of(game))
    if question.what == "summary":
        return rules.chronicle(game.record())
    games = [_shelf.at(question.table, game, seq) for seq in question.after]
    return [position(rules, each, question.eyes, question.names) for each in games]


def rules_for(game: Game) -> Rules:
    """Those with the game's own card set."""
    known = rules_of(game.setup.key)
    return known if known.card_set == game.setup.card_set else type(known)(game.cards)


def position(rules: Rules, game: Game, eyes: Eyes, names: Names) -> dict[str, Any]:
    then = Table("", "", game, [], rules)
    if eyes != EVERYBODY:
        return then.past_position(eyes, names)
    return {**then.past_position(None, names), "view": everything(game)}


def scores_of(last: Game) -> Iterator[dict[str, Any]]:
    """How the game would have ended each time: the scores wherever they changed."""
    game = last.clone()
    game.begin()
    before: tuple[int, ...] = game.outcome().scores
    yield {"seq": 0, "scores": list(before)}
    for seq, (after, _) in enumerate(replayed(game, last.entries), 1):
        now = after.outcome().scores
        if now != before:
            before = now
            yield {"seq": seq, "scores": list(now)}
